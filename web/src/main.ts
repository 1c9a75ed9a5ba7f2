// The page: its views, and the address that says what they show.
import {AnalyseView} from "./analyse";
import {CompareView} from "./compare";
import {by_id, show_message} from "./dom";
import {Engine} from "./engine";
import {ExploreView} from "./explore";
import {LearnView} from "./learn";
import {is_foreign, read_link, views, write_link, type Link, type View} from "./link";

function start(): void {
  const rules = new Engine();
  let view: View = "analyse";
  let is_opening = true;

  const save = () => {
    if (!is_opening) write_link({view, ...analyse.link(), ...explore.link(), ...compare.link(), ...learn.link()});
  };
  const show = (next: View) => {
    view = next;
    for (const name of views) {
      by_id(name).hidden = name !== view;
      if (name === view) by_id(`to-${name}`).setAttribute("aria-current", "page");
      else by_id(`to-${name}`).removeAttribute("aria-current");
    }
    if (view !== "analyse") analyse.hide();
    if (view !== "explore") explore.hide();
    if (view !== "compare") compare.hide();
    if (view !== "learn") learn.hide();
  };
  const analyse = new AnalyseView(rules, save);
  const explore = new ExploreView(rules, save, ({game, start, moves}) => {
    show("analyse");
    void analyse.set(game, start, moves);
  });
  const compare = new CompareView(rules, save);
  const learn = new LearnView(rules, save);
  const open = async (link: Link) => {
    is_opening = true;
    show(link.view);
    if (link.view === "learn") learn.open(link);
    await analyse.open(link);
    is_opening = false;
    save();
    if (link.view === "explore") await explore.open({...link, ...analyse.link()});
    if (link.view === "compare") await compare.open({...link, ...analyse.link()});
  };
  for (const name of views) {
    by_id(`to-${name}`).addEventListener("click", (event) => {
      event.preventDefault();
      show(name);
      save();
      if (name === "explore") void explore.open({...read_link(), depth: 0});
      if (name === "compare") void compare.open(read_link());
    });
  }
  addEventListener("hashchange", () => {
    if (is_foreign()) void open(read_link());
  });
  addEventListener("unhandledrejection", (event) => show_message(`Something failed: ${event.reason?.message ?? event.reason}`));
  void open(read_link());
}

if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
  show_message("This browser has no WebAssembly, in which the search of this page runs. Any browser since 2023 has it.");
} else {
  start();
}
