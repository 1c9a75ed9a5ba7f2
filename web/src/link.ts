// What a link holds: the view and what it shows, in the fragment of the address.
import {games, isGame, type GameName} from "./games";

export const views = ["analyse", "explore", "compare", "learn"] as const;
export type View = (typeof views)[number];

export interface Link {
  view: View;
  game: GameName;
  start: string; ///< as in `Position`
  moves: string[];
  ply: number;
  depth: number; ///< of the search that is explored; 0: none
  node: number; ///< selected; -1: none
  zoom: number; ///< the node that fills the width; -1: none
  colour: string;
  a: string; ///< the configurations compared; "": as they are
  b: string;
  at: string[]; ///< moves to the node compared
  iteration: number; ///< depth; 0: the last
  algorithm: string; ///< its name; "": the first shown
  tree: string; ///< as text; "": the first
  step: number;
  processors: number; ///< of a parallel algorithm
  latency: number; ///< of its messages
}

export function readLink(): Link {
  const values = new URLSearchParams(location.hash.slice(1));
  const list = (name: string) => (values.get(name) ?? "").split(",").filter((move) => move !== "");
  const moves = list("moves");
  const number = (name: string, otherwise: number) => {
    const value = Number(values.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 ? value : otherwise;
  };
  const view = values.get("view");
  const name = values.get("game") ?? "";
  const game = isGame(name) ? name : "chess";
  return {
    view: views.find((name) => name === view) ?? "analyse",
    game,
    start: values.get("fen") ?? games[game].start,
    moves,
    ply: Math.min(number("ply", moves.length), moves.length),
    depth: number("depth", 0),
    node: number("node", -1),
    zoom: number("zoom", -1),
    colour: values.get("colour") ?? "end",
    a: values.get("a") ?? "",
    b: values.get("b") ?? "",
    at: list("at"),
    iteration: number("iteration", 0),
    algorithm: values.get("algorithm") ?? "",
    tree: values.get("tree") ?? "",
    step: number("step", 0),
    processors: number("processors", 4),
    latency: number("latency", 1),
  };
}
/// What one goes back from: a view, or another game. The rest of an address is how it is looked at.
function subject(hash: string): string {
  const values = new URLSearchParams(hash.slice(1));
  return ["view", "game", "fen", "moves"].map((name) => values.get(name) ?? "").join("|");
}
/// How many steps back stay on this page.
export const placeNow = (): number => Number(history.state?.place ?? 0);

let written = "";
export function writeLink(link: Link): void {
  const values = new URLSearchParams();
  values.set("view", link.view);
  if (link.game !== "chess") values.set("game", link.game);
  if (link.start !== games[link.game].start) values.set("fen", link.start);
  if (link.moves.length) values.set("moves", link.moves.join(","));
  if (link.ply !== link.moves.length) values.set("ply", String(link.ply));
  if (link.view === "explore" && link.depth > 0) {
    values.set("depth", String(link.depth));
    values.set("node", String(link.node));
    values.set("zoom", String(link.zoom));
    values.set("colour", link.colour);
  }
  if (link.view === "compare") {
    values.set("a", link.a);
    values.set("b", link.b);
    values.set("iteration", String(link.iteration));
    if (link.at.length) values.set("at", link.at.join(","));
  }
  if (link.view === "learn") {
    values.set("algorithm", link.algorithm);
    values.set("tree", link.tree);
    values.set("step", String(link.step));
    if (link.processors) values.set("processors", String(link.processors));
    if (link.processors) values.set("latency", String(link.latency));
  }
  const isAnother = subject(`#${values}`) !== subject(location.hash) && written !== "";
  written = `#${values.toString()}`;
  if (isAnother) history.pushState({place: placeNow() + 1}, "", written);
  else history.replaceState(history.state, "", written);
}
/// Did somebody else change the address since it was last written?
export const isForeign = () => location.hash !== written;
