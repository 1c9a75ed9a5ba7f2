// The page: its views, and the address that says what they show.
import {AnalyseView} from "./analyse";
import type {CompareView} from "./compare";
import {byId, element, onClick, setDisabled, showMessage} from "./dom";
import {Engine, EngineFailed} from "./engine";
import type {ExploreView} from "./explore";
import type {LearnView} from "./learn";
import {isForeign, placeNow, readLink, views, writeLink, type Link, type View} from "./link";
import {whatIsMissing} from "./platform";

function start(): void {
  const rules = new Engine();
  let view: View = "analyse";
  let isOpening = true;
  let opened = 0; ///< addresses; only the last one is followed to its end
  let explore: ExploreView | undefined; ///< loaded when it is first shown, as are these:
  let compare: CompareView | undefined;
  let learn: LearnView | undefined;

  const save = (replaces = false) => {
    if (isOpening) return;
    writeLink({...readLink(), view, ...analyse.link(), ...explore?.link(), ...compare?.link(), ...learn?.link()}, replaces);
    setDisabled("undo", placeNow() === 0);
    const titles = {analyse: () => analyse.title, explore: () => explore?.title ?? "Tree", compare: () => "Compare", learn: () => learn?.title ?? "Learn"};
    document.title = `${titles[view]()} – Espalier`;
  };
  const show = (next: View) => {
    view = next;
    for (const name of views) {
      byId(name).hidden = name !== view;
      if (name === view) byId(`to-${name}`).setAttribute("aria-current", "page");
      else byId(`to-${name}`).removeAttribute("aria-current");
    }
    if (view !== "analyse") analyse.hide();
    if (view !== "explore") explore?.hide();
    if (view !== "compare") compare?.hide();
    if (view !== "learn") learn?.hide();
    if (view === "analyse") analyse.unhide();
  };
  const analyse = new AnalyseView(rules, () => save());
  const loadExplore = async () => {
    const {ExploreView} = await import("./explore");
    return (explore ??= new ExploreView(
      rules,
      () => save(),
      ({game, start, moves}) => {
        show("analyse");
        void analyse.set(game, start, moves, moves.length, "here");
      },
    ));
  };
  const openExplore = async (link: Link) => (await loadExplore()).open(link);
  const loadCompare = async () => {
    const {CompareView} = await import("./compare");
    return (compare ??= new CompareView(rules, () => save()));
  };
  const openCompare = async (link: Link, isAddress = false) => (await loadCompare()).open(link, isAddress);
  const openLearn = async (link?: Link) => {
    const {LearnView} = await import("./learn");
    learn ??= new LearnView(rules, () => save());
    if (link) await learn.open(link);
    save();
  };
  const open = async (link: Link) => {
    const id = ++opened;
    isOpening = true;
    byId("main").setAttribute("aria-busy", "true");
    show(link.view);
    const error = await follow(link).catch((each: Error) => each);
    if (id !== opened) return;
    // Whatever failed, the page goes on.
    isOpening = false;
    byId("main").removeAttribute("aria-busy");
    // A link that cannot be followed stays as it is, and what is wrong with it is seen in every view.
    showMessage(error instanceof EngineFailed ? error.message : error ? `This link cannot be followed: ${error.message}` : "");
    if (error) return;
    save(true);
    if (link.view === "explore") await openExplore({...link, ...analyse.link()});
    if (link.view === "compare") await openCompare({...link, ...analyse.link()}, true);
  };
  /// Returns or throws what is wrong with it.
  const follow = async (link: Link): Promise<Error | undefined> => {
    const learnt = link.view === "learn" ? openLearn(link).catch((each: Error) => each) : undefined;
    const error = (await analyse.open(link)) ?? (await learnt);
    if (error) return error;
    if (link.wrong) return new Error(link.wrong);
    if (link.view === "explore") await loadExplore();
    if (link.view === "compare") await (await loadCompare()).check(link);
    return undefined;
  };
  for (const name of views) {
    byId(`to-${name}`).addEventListener("click", (event) => {
      event.preventDefault();
      showMessage("");
      show(name);
      save();
      if (name === "explore") void openExplore({...readLink(), depth: 0});
      if (name === "compare") void openCompare(readLink());
      if (name === "learn") void openLearn();
    });
  }
  onClick("undo", () => history.go(-Math.min(placeNow(), analyse.takeBackSteps)));
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey && placeNow() > 0) history.back();
    else if (key === "y" || (key === "z" && event.shiftKey)) history.forward();
  });
  addEventListener("popstate", () => {
    if (isForeign()) void open(readLink());
  });
  addEventListener("unhandledrejection", (event) => showMessage(`Something failed: ${event.reason?.message ?? event.reason}`));
  void open(readLink()).then(() => {
    // Without it the page works as well, but not without a network.
    if ("serviceWorker" in navigator)
      void navigator.serviceWorker
        .register("service-worker.js")
        .then(offerUpdate)
        .catch(() => {});
  });
}

/// An open page keeps its version until its user wants the new one.
function offerUpdate(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const {waiting} = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    const button = element("button", {type: "button"}, "Reload");
    button.addEventListener("click", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {once: true});
      waiting.postMessage("activate");
    });
    byId("update").replaceChildren("A new version of this page is ready. ", button);
    byId("update").hidden = false;
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
}

let fillsScreen = false; ///< the presentation
/// Before an audience: large, and without what only the lecturer needs at home.
function present(isOn: boolean): void {
  fillsScreen = false;
  document.body.classList.toggle("present", isOn);
  byId("leave-presentation").hidden = !isOn;
  // The keys are those of the view, and none leaves the presentation by accident.
  const focused = isOn ? (byId("explore").hidden ? "main" : "tree") : "present";
  byId(focused).focus({preventScroll: true});
  // Where the browser allows it; the rest works without.
  if (isOn) void document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) void document.exitFullscreen();
}
onClick("present", () => present(true));
onClick("leave-presentation", () => present(false));
addEventListener("fullscreenchange", () => {
  const [isFull, presents] = [document.fullscreenElement !== null, document.body.classList.contains("present")];
  // The browser is slower than a second click: what was asked for before it may happen after it.
  if (isFull && !presents) void document.exitFullscreen();
  else if (!isFull && presents && fillsScreen) present(false);
  else fillsScreen = isFull;
});
addEventListener("keydown", (event) => event.key === "Escape" && document.body.classList.contains("present") && !document.fullscreenElement && present(false));
document.body.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
const missing = whatIsMissing();
if (missing) showMessage(missing);
else start();
