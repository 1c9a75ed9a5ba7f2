// What differs between the trees of two searches of one position.
import {endText, words} from "./kinds";
import {nodeScore} from "./score";
import type {Tree} from "./search_tree";
import {none} from "./trace";

export interface Iteration {
  depth: number;
  nodes: number;
  best: string; ///< move
  score: number; ///< from the side to move
}
/// The nodes of all passes of each depth, and the result of the last one.
export function iterations(tree: Tree): Iteration[] {
  const [depth, below, value] = [tree.column("depth"), tree.column("nodes_below"), tree.column("value")];
  const found: Iteration[] = [];
  for (const pass of tree.passes) {
    let last = found[found.length - 1];
    if (last?.depth !== depth[pass]) found.push((last = {depth: depth[pass]!, nodes: 0, best: "", score: 0}));
    last!.nodes += below[pass]!;
    last!.score = value[pass]!;
    last!.best = bestMove(tree, pass);
  }
  return found;
}
function bestMove(tree: Tree, node: number): string {
  const value = tree.column("value");
  let best = -1;
  for (const child of tree.children(node)) {
    if (tree.isMove(child) && (best < 0 || -value[child]! > -value[best]!)) best = child;
  }
  return best < 0 ? "" : tree.trace.move[best]!;
}

/// The last pass to this depth, then the last search of each move; -1: there is none.
export function nodeAt(tree: Tree, depth: number, path: string[]): number {
  let node = tree.passes.filter((pass) => tree.column("depth")[pass] === depth).pop() ?? -1;
  for (const move of path) {
    if (node < 0) return node;
    node = lastSearches(tree, node).get(move) ?? -1;
  }
  return node;
}
/// The search that decided about each move: the last one of those by which the node asks for its value.
function lastSearches(tree: Tree, node: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const child of tree.children(node)) {
    const move = tree.trace.move[child]!;
    if (move !== "" && (tree.isMove(child) || !found.has(move))) found.set(move, child);
  }
  return found;
}

export interface Difference {
  same: number; ///< nodes before it that are the same
  depth: number; ///< of the iteration
  path: string[];
  /// Where they part, in words; `nameOf`: what people call a move after the path.
  what(nameOf: (move: string) => string): string;
}
const entryFacts = ["level", "move", "purpose", "depth"] as const;
/// The first node, in the order of the search, that is not the same in both: another move, another depth, or another
/// reason why it ended. Windows follow from the values, so they are not compared.
export function firstDifference(a: Tree, b: Tree): Difference | undefined {
  const fact = {
    level: (tree: Tree, node: number) => String(tree.level[node]),
    move: (tree: Tree, node: number) => tree.trace.move[node]! || words(tree.nameOf("purpose", node)),
    purpose: (tree: Tree, node: number) => words(tree.nameOf("purpose", node)),
    depth: (tree: Tree, node: number) => String(tree.column("depth")[node]),
  };
  const limit = Math.min(a.trace.max_level, b.trace.max_level);
  const order = (tree: Tree) => [...tree.level.keys()].filter((node) => tree.level[node]! <= limit);
  const [left, right] = [order(a), order(b)];
  const iteration = (tree: Tree, node: number) => tree.column("depth")[tree.passOf(node)]!;
  for (let i = 0; i < Math.max(left.length, right.length); ++i) {
    const [x, y] = [left[i], right[i]];
    if (x === undefined || y === undefined) {
      const [tree, node, name] = x !== undefined ? [a, x, "A"] : [b, y!, "B"];
      return {same: i, depth: iteration(tree, node), path: tree.movesTo(node), what: () => `only ${name} goes on`};
    }
    for (const name of entryFacts) {
      const [ofA, ofB] = [fact[name](a, x), fact[name](b, y)];
      if (ofA === ofB) continue;
      const parent = a.parent[x]!;
      const at = parent >= 0 ? parent : x;
      const what = (nameOf: (move: string) => string) =>
        name === "level" || name === "move"
          ? `A goes on with ${stepText(a, x, nameOf)}, B with ${stepText(b, y, nameOf)}${evaluations(a, at, b, b.parent[y]! >= 0 ? b.parent[y]! : y)}`
          : `${name} ${ofA} in A, ${ofB} in B`;
      return {same: i, depth: iteration(a, x), path: a.movesTo(at), what};
    }
    const [endA, endB] = [a, b].map((tree, side) => endText(tree.nameOf("end", side === 0 ? x : y)));
    if (endA !== endB) {
      const what = () => `it ends there by different reasons, in A: ${endA}, in B: ${endB}${evaluations(a, x, b, y)}`;
      return {same: i, depth: iteration(a, x), path: a.movesTo(x), what};
    }
  }
  return undefined;
}
function evaluations(a: Tree, x: number, b: Tree, y: number): string {
  const [ofA, ofB] = [a.column("static_eval")[x]!, b.column("static_eval")[y]!];
  if (ofA === ofB || ofA === none || ofB === none) return "";
  return `; the static evaluation is ${nodeScore(ofA)} in A, ${nodeScore(ofB)} in B`;
}
function stepText(tree: Tree, node: number, nameOf: (move: string) => string): string {
  if (tree.level[node] === 0) return `the iteration to depth ${tree.column("depth")[node]}`;
  const move = tree.trace.move[node]!;
  const purpose = tree.nameOf("purpose", node);
  return `${move === "0000" ? "" : nameOf(move)}${purpose === "move" ? "" : `${move && move !== "0000" ? ", " : ""}${words(purpose)}`}`;
}

export interface MoveAt {
  place: number; ///< in the order
  depth: number;
  reduction: number;
  value: string; ///< from the side that makes the move
  end: string;
  nodes: number; ///< of all searches of the move
  left_out: string; ///< by this rule; "": searched
  window: string;
  evaluation: number;
  isBetter: boolean; ///< than the moves before
}
export interface MoveRow {
  move: string;
  a: MoveAt | undefined;
  b: MoveAt | undefined;
  disagree: boolean; ///< one finds it better than the moves before, the other does not, or leaves it out
  why: string; ///< what differs; "": nothing
}
function movesOf(tree: Tree, node: number): Map<string, MoveAt> {
  const found = new Map<string, MoveAt>();
  if (node < 0) return found;
  const bounds = ["", "≥ ", "≤ ", ""]; // from the other side
  for (const [move, child] of lastSearches(tree, node)) {
    const value = (name: string) => tree.column(name)[child]!;
    let nodes = 0;
    for (const each of tree.children(node)) if (tree.trace.move[each] === move) nodes += tree.size[each]!;
    found.set(move, {
      place: value("index"),
      depth: value("depth"),
      reduction: value("reduction"),
      value: `${bounds[value("bound")]}${nodeScore(-value("value"))}`,
      end: tree.nameOf("end", child),
      nodes,
      left_out: "",
      window: `(${nodeScore(value("alpha"))}, ${nodeScore(value("beta"))})`,
      evaluation: value("static_eval"),
      isBetter: tree.trace.names.bound[value("bound")] !== "lower",
    });
  }
  const {left_out, names} = tree.trace;
  for (let i = 0; i < left_out.node.length; ++i) {
    const move = left_out.move[i]!;
    if (left_out.node[i] !== node || found.has(move)) continue;
    found.set(move, {
      place: 0,
      depth: 0,
      reduction: 0,
      value: "",
      end: "",
      nodes: 0,
      left_out: names.left_out[left_out.rule[i]!]!,
      window: "",
      evaluation: none,
      isBetter: false,
    });
  }
  return found;
}
function why(move: string, a: MoveAt | undefined, b: MoveAt | undefined, cut: {a: boolean; b: boolean}): string {
  const absent = (at: MoveAt | undefined, isCut: boolean) =>
    !at
      ? move === "0000"
        ? "it is not tried"
        : isCut
          ? "it was cut off before"
          : "it is not in its tree"
      : at.left_out
        ? `it is left out: ${words(at.left_out)}`
        : "";
  const [noA, noB] = [absent(a, cut.a), absent(b, cut.b)];
  if (noA === noB && noA !== "") return "";
  if (noA !== "" || noB !== "") return [noA && `in A ${noA}`, noB && `in B ${noB}`].filter(Boolean).join("; ");
  const [x, y] = [a!, b!];
  if (x.value === y.value && x.end === y.end && x.depth === y.depth) return "";
  const reasons: string[] = [];
  if (x.depth !== y.depth) reasons.push(`depth ${x.depth} and ${y.depth}`);
  if (x.end !== y.end) reasons.push(`ended in A: ${endText(x.end)}, in B: ${endText(y.end)}`);
  if (x.window !== y.window && reasons.length === 0) reasons.push(`windows ${x.window} and ${y.window}`);
  if (x.evaluation !== y.evaluation && x.evaluation !== none && y.evaluation !== none)
    reasons.push(`static evaluations ${nodeScore(x.evaluation)} and ${nodeScore(y.evaluation)}`);
  return reasons.length > 0 ? reasons.join("; ") : "a difference further down";
}
/// The moves of a node in both trees, in the order of the first; -1: the tree has no such node.
export function movesAt(a: Tree, nodeA: number, b: Tree, nodeB: number): MoveRow[] {
  const [ofA, ofB] = [movesOf(a, nodeA), movesOf(b, nodeB)];
  const isCut = (tree: Tree, node: number) => node >= 0 && tree.nameOf("end", node) === "cutoff";
  const cut = {a: isCut(a, nodeA), b: isCut(b, nodeB)};
  // A node that ended before its moves says nothing about them.
  const searches = (tree: Tree, node: number) => node >= 0 && ["searched", "cutoff"].includes(tree.nameOf("end", node));
  const isInBoth = searches(a, nodeA) && searches(b, nodeB);
  const rows = [...new Set([...ofA.keys(), ...ofB.keys()])].map((move) => {
    const [x, y] = [ofA.get(move), ofB.get(move)];
    const disagree = isInBoth && (x?.isBetter ?? false) !== (y?.isBetter ?? false);
    return {move, a: x, b: y, disagree, why: isInBoth ? why(move, x, y, cut) : ""};
  });
  const order = (row: MoveRow) => (row.a && row.a.left_out === "" ? row.a.place : 1000 + (row.b?.place ?? 0));
  return rows.sort((x, y) => order(x) - order(y));
}
