// The page: its views, and the address that says what they show.
import {AnalyseView} from "./analyse";
import {CompareView} from "./compare";
import {byId, showMessage} from "./dom";
import {Engine} from "./engine";
import {ExploreView} from "./explore";
import {LearnView} from "./learn";
import {isForeign, placeNow, readLink, views, writeLink, type Link, type View} from "./link";

function start(): void {
  const rules = new Engine();
  let view: View = "analyse";
  let isOpening = true;

  const save = () => {
    if (isOpening) return;
    writeLink({view, ...analyse.link(), ...explore.link(), ...compare.link(), ...learn.link()});
    byId<HTMLButtonElement>("undo").disabled = placeNow() === 0;
  };
  const show = (next: View) => {
    view = next;
    for (const name of views) {
      byId(name).hidden = name !== view;
      if (name === view) byId(`to-${name}`).setAttribute("aria-current", "page");
      else byId(`to-${name}`).removeAttribute("aria-current");
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
    isOpening = true;
    show(link.view);
    const [error] = await Promise.all([analyse.open(link), link.view === "learn" && learn.open(link)]);
    isOpening = false;
    // A link that cannot be followed stays as it is, and what is wrong with it is seen in every view.
    showMessage(error && `This link cannot be followed: ${error}`);
    if (error) return;
    save();
    if (link.view === "explore") await explore.open({...link, ...analyse.link()});
    if (link.view === "compare") await compare.open({...link, ...analyse.link()});
  };
  for (const name of views) {
    byId(`to-${name}`).addEventListener("click", (event) => {
      event.preventDefault();
      showMessage("");
      show(name);
      save();
      if (name === "explore") void explore.open({...readLink(), depth: 0});
      if (name === "compare") void compare.open(readLink());
    });
  }
  byId("undo").addEventListener("click", () => history.go(-Math.min(placeNow(), analyse.takeBackSteps)));
  addEventListener("popstate", () => {
    if (isForeign()) void open(readLink());
  });
  addEventListener("unhandledrejection", (event) => showMessage(`Something failed: ${event.reason?.message ?? event.reason}`));
  void open(readLink());
}

if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
  showMessage("This browser has no WebAssembly, in which the search of this page runs. Any browser since 2023 has it.");
} else {
  start();
}
