// What a link holds: the view and what it shows, in the fragment of the address.
import {defaultGame, gameFacts, games, type GameName} from "./games";
import {colourings} from "./kinds";

export const views = ["analyse", "explore", "compare", "learn"] as const;
export type View = (typeof views)[number];

/// Of trees that the page searches, in plies.
export const deepestTree = 14;
const lessonCount = 8;
const mostProcessors = 8;

export interface Link {
  wrong: string; ///< what in it means nothing, as the end of a sentence; "": all is read
  view: View;
  game: GameName;
  start: string; ///< as in `Position`
  moves: string[];
  ply: number;
  lines: string[]; ///< variations, as `GameTree.linesBeside` has them
  id: string; ///< of the game in this browser: not in the address, but beside it in the history
  flip: boolean; ///< Black is below
  side: "" | "w" | "b"; ///< which the user plays
  level: number; ///< of Espalier as an opponent; -1: as it is
  depth: number; ///< of the search that is explored; 0: none
  node: number; ///< selected; -1: none
  zoom: number; ///< the node that fills the width; -1: none
  part: number[]; ///< of it that is seen, in nodes from the left: from, to; none: all
  colour: string;
  hidden: string[]; ///< kinds of nodes
  find: string; ///< a move
  leftOut: boolean; ///< where it was left out
  rule: string; ///< by this rule; "": any
  atDepth: string; ///< the depth of the nodes shown; "": all
  a: string; ///< the configurations compared; "": as they are
  b: string;
  at: string[]; ///< moves to the node compared
  iteration: number; ///< depth; 0: the last
  lesson: number; ///< of the course; 0: none
  seed: number; ///< of its question, which is the same for everybody; 0: any
  algorithm: string; ///< its name; "": the first shown
  second: string; ///< the one beside it; "": none
  tree: string; ///< as text; "": the first
  step: number;
  ask: boolean; ///< about each cut
  large: boolean; ///< the tree is not made to fit
  forMover: boolean; ///< numbers from the side to move, not for MAX
  processors: number; ///< of a parallel algorithm
  latency: number; ///< of its messages
}

export function readLink(hash = location.hash, id: unknown = history.state?.game): Link {
  const values = new URLSearchParams(hash.slice(1));
  const text = (name: string, otherwise = "") => values.get(name) ?? otherwise;
  const list = (name: string) =>
    text(name)
      .split(",")
      .filter((each) => each !== "");
  const moves = list("moves");
  let wrong = "";
  const complain = (name: string) => (wrong ||= `'${name}=${text(name).slice(0, 40)}' means nothing`);
  const number = (name: string, otherwise: number, most = Infinity) => {
    const written = values.get(name);
    const value = Number(written || NaN);
    if (written === null) return otherwise;
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    complain(name);
    return otherwise;
  };
  const oneOf = <T extends string>(name: string, all: readonly T[], otherwise: T): T => {
    const found = all.find((each) => each === text(name, otherwise));
    if (found === undefined) complain(name);
    return found ?? otherwise;
  };
  const name = oneOf("game", Object.keys(games), defaultGame);
  const part = list("part").map(Number);
  if (values.has("part") && !(part.length === 2 && part.every((each) => each >= 0))) complain("part");
  const link: Link = {
    wrong: "",
    view: oneOf("view", views, "analyse"),
    game: name,
    start: text("fen", gameFacts(name).start),
    moves,
    ply: Math.min(number("ply", moves.length), moves.length),
    lines: list("lines"),
    id: typeof id === "string" ? id : "",
    flip: values.has("flip"),
    side: oneOf("side", ["w", "b", ""], ""),
    level: number("level", -1),
    depth: number("depth", 0, deepestTree),
    node: number("node", -1),
    zoom: number("zoom", -1),
    part: part.length === 2 && part.every((each) => each >= 0) ? part : [],
    colour: oneOf("colour", colourings, "end"),
    hidden: list("hidden"),
    find: text("find"),
    leftOut: values.has("left-out"),
    rule: text("rule"),
    atDepth: text("at-depth"),
    a: text("a"),
    b: text("b"),
    at: list("at"),
    iteration: number("iteration", 0),
    lesson: number("lesson", 0, lessonCount),
    seed: number("seed", 0),
    algorithm: text("algorithm"),
    second: text("second"),
    tree: text("tree"),
    step: number("step", 0),
    ask: values.has("ask"),
    large: values.has("large"),
    forMover: values.has("for-mover"),
    processors: number("processors", 4, mostProcessors),
    latency: number("latency", 1),
  };
  return {...link, wrong};
}
/// Only what the view shows, and differs from what is shown without it.
export function textOf(link: Link): string {
  const values = new URLSearchParams({view: link.view});
  const put = (name: string, value: string | number, unless: string | number = "") => value !== unless && values.set(name, String(value));
  put("game", link.game, defaultGame);
  put("fen", link.start, gameFacts(link.game).start);
  put("moves", link.moves.join());
  put("ply", link.ply, link.moves.length);
  if (link.view === "analyse") {
    put("lines", link.lines.join());
    put("flip", link.flip ? 1 : "");
    put("side", link.side);
    if (link.side) put("level", link.level);
  }
  if (link.view === "explore" && link.depth > 0) {
    for (const name of ["depth", "node", "zoom", "colour"] as const) put(name, link[name]);
    put("part", link.part.join());
    put("hidden", link.hidden.join());
    put("find", link.find);
    put("left-out", link.leftOut ? 1 : "");
    if (link.leftOut) put("rule", link.rule);
    put("at-depth", link.atDepth);
  }
  if (link.view === "compare") {
    put("a", link.a);
    put("b", link.b);
    put("iteration", link.iteration, 0);
    put("at", link.at.join());
  }
  if (link.view === "learn") {
    put("lesson", link.lesson, 0);
    put("seed", link.seed, 0);
    // Those of a lesson follow from it.
    put("algorithm", link.lesson > 0 ? "" : link.algorithm);
    put("second", link.second);
    put("tree", link.lesson > 0 ? "" : link.tree);
    put("step", link.step, 0);
    put("ask", link.ask ? 1 : "");
    put("large", link.large ? 1 : "");
    put("for-mover", link.forMover ? 1 : "");
    if (link.processors > 0) {
      put("processors", link.processors);
      put("latency", link.latency);
    }
  }
  return `#${values}`;
}
/// What one goes back from: a view, another game, or another tree. The rest of an address is how it is looked at.
function subject(hash: string): string {
  const {view, game, start, moves, lesson, tree} = readLink(hash, "");
  return [view, game, start, ...moves, view === "learn" && lesson === 0 ? tree : ""].join("|");
}
/// How many steps back stay on this page.
export const placeNow = (): number => Number(history.state?.place ?? 0);

let written = "";
/// `replaces`: it is still the address that was followed, with all that is shown there.
export function writeLink(link: Link, replaces: boolean): void {
  const isAnother = !replaces && subject(textOf(link)) !== subject(location.hash) && written !== "";
  written = textOf(link);
  if (isAnother) history.pushState({place: placeNow() + 1, game: link.id}, "", written);
  else history.replaceState({...history.state, game: link.id}, "", written);
}
/// Did somebody else change the address since it was last written?
export const isForeign = () => location.hash !== written;
