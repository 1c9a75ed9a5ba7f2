// What differs between the trees of two searches of one position.
import {end_text, words} from "./kinds";
import {node_score} from "./score";
import {none, type Tree} from "./trace";

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
    last!.best = best_move(tree, pass);
  }
  return found;
}
function best_move(tree: Tree, node: number): string {
  const value = tree.column("value");
  let best = -1;
  for (const child of tree.children(node)) {
    if (is_move(tree, child) && (best < 0 || -value[child]! > -value[best]!)) best = child;
  }
  return best < 0 ? "" : tree.trace.move[best]!;
}
const is_move = (tree: Tree, node: number) => ["move", "research", "pv_research"].includes(tree.name_of("purpose", node));

/// The last pass to this depth, then the last search of each move; -1: there is none.
export function node_at(tree: Tree, depth: number, path: string[]): number {
  let node = tree.passes.filter((pass) => tree.column("depth")[pass] === depth).pop() ?? -1;
  for (const move of path) {
    if (node < 0) return node;
    node = last_searches(tree, node).get(move) ?? -1;
  }
  return node;
}
/// The search that decided about each move: the last one of those by which the node asks for its value.
function last_searches(tree: Tree, node: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const child of tree.children(node)) {
    const move = tree.trace.move[child]!;
    if (move !== "" && (is_move(tree, child) || !found.has(move))) found.set(move, child);
  }
  return found;
}

export interface Difference {
  same: number; ///< nodes before it that are the same
  depth: number; ///< of the iteration
  path: string[];
  what: string;
}
const entry_facts = ["level", "move", "purpose", "depth"] as const;
/// The first node, in the order of the search, that is not the same in both: another move, another depth, or another
/// reason why it ended. Windows follow from the values, so they are not compared.
export function first_difference(a: Tree, b: Tree): Difference | undefined {
  const fact = {
    level: (tree: Tree, node: number) => String(tree.level[node]),
    move: (tree: Tree, node: number) => tree.trace.move[node]! || words(tree.name_of("purpose", node)),
    purpose: (tree: Tree, node: number) => words(tree.name_of("purpose", node)),
    depth: (tree: Tree, node: number) => String(tree.column("depth")[node]),
  };
  const limit = Math.min(a.trace.max_level, b.trace.max_level);
  const order = (tree: Tree) => [...tree.level.keys()].filter((node) => tree.level[node]! <= limit);
  const [left, right] = [order(a), order(b)];
  const iteration = (tree: Tree, node: number) => tree.column("depth")[tree.pass_of(node)]!;
  for (let i = 0; i < Math.max(left.length, right.length); ++i) {
    const [x, y] = [left[i], right[i]];
    if (x === undefined || y === undefined) {
      const [tree, node, name] = x !== undefined ? [a, x, "A"] : [b, y!, "B"];
      return {same: i, depth: iteration(tree, node), path: tree.moves_to(node), what: `only ${name} goes on`};
    }
    for (const name of entry_facts) {
      const [of_a, of_b] = [fact[name](a, x), fact[name](b, y)];
      if (of_a === of_b) continue;
      const parent = a.parent[x]!;
      const at = parent >= 0 ? parent : x;
      const what = name === "level" || name === "move" ? `A goes on with ${step_text(a, x)}, B with ${step_text(b, y)}${evaluations(a, at, b, b.parent[y]! >= 0 ? b.parent[y]! : y)}` : `${name} ${of_a} in A, ${of_b} in B`;
      return {same: i, depth: iteration(a, x), path: a.moves_to(at), what};
    }
    const [end_a, end_b] = [a, b].map((tree, side) => end_text(tree.name_of("end", side === 0 ? x : y)));
    if (end_a !== end_b) {
      const what = `it ends there by different reasons, in A: ${end_a}, in B: ${end_b}${evaluations(a, x, b, y)}`;
      return {same: i, depth: iteration(a, x), path: a.moves_to(x), what};
    }
  }
  return undefined;
}
function evaluations(a: Tree, x: number, b: Tree, y: number): string {
  const [of_a, of_b] = [a.column("static_eval")[x]!, b.column("static_eval")[y]!];
  if (of_a === of_b || of_a === none || of_b === none) return "";
  return `; the static evaluation is ${node_score(of_a)} in A, ${node_score(of_b)} in B`;
}
function step_text(tree: Tree, node: number): string {
  if (tree.level[node] === 0) return `the iteration to depth ${tree.column("depth")[node]}`;
  const move = tree.trace.move[node]!;
  const purpose = tree.name_of("purpose", node);
  return `${move === "0000" ? "" : move}${purpose === "move" ? "" : `${move && move !== "0000" ? ", " : ""}${words(purpose)}`}`;
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
  is_better: boolean; ///< than the moves before
}
export interface MoveRow {
  move: string;
  a: MoveAt | undefined;
  b: MoveAt | undefined;
  disagree: boolean; ///< one finds it better than the moves before, the other does not, or leaves it out
  why: string; ///< what differs; "": nothing
}
function moves_of(tree: Tree, node: number): Map<string, MoveAt> {
  const found = new Map<string, MoveAt>();
  if (node < 0) return found;
  const bounds = ["", "≥ ", "≤ ", ""]; // from the other side
  for (const [move, child] of last_searches(tree, node)) {
    const value = (name: string) => tree.column(name)[child]!;
    let nodes = 0;
    for (const each of tree.children(node)) if (tree.trace.move[each] === move) nodes += tree.size[each]!;
    found.set(move, {
      place: value("index"),
      depth: value("depth"),
      reduction: value("reduction"),
      value: `${bounds[value("bound")]}${node_score(-value("value"))}`,
      end: tree.name_of("end", child),
      nodes,
      left_out: "",
      window: `(${node_score(value("alpha"))}, ${node_score(value("beta"))})`,
      evaluation: value("static_eval"),
      is_better: tree.trace.names.bound[value("bound")] !== "lower",
    });
  }
  const {left_out, names} = tree.trace;
  for (let i = 0; i < left_out.node.length; ++i) {
    const move = left_out.move[i]!;
    if (left_out.node[i] !== node || found.has(move)) continue;
    found.set(move, {place: 0, depth: 0, reduction: 0, value: "", end: "", nodes: 0, left_out: names.left_out[left_out.rule[i]!]!, window: "", evaluation: none, is_better: false});
  }
  return found;
}
function why(move: string, a: MoveAt | undefined, b: MoveAt | undefined, cut: {a: boolean; b: boolean}): string {
  const absent = (at: MoveAt | undefined, is_cut: boolean) =>
    !at ? (move === "0000" ? "it is not tried" : is_cut ? "it was cut off before" : "it is not in its tree") : at.left_out ? `it is left out: ${words(at.left_out)}` : "";
  const [no_a, no_b] = [absent(a, cut.a), absent(b, cut.b)];
  if (no_a === no_b && no_a !== "") return "";
  if (no_a !== "" || no_b !== "") return [no_a && `in A ${no_a}`, no_b && `in B ${no_b}`].filter(Boolean).join("; ");
  const [x, y] = [a!, b!];
  if (x.value === y.value && x.end === y.end && x.depth === y.depth) return "";
  const reasons: string[] = [];
  if (x.depth !== y.depth) reasons.push(`depth ${x.depth} and ${y.depth}`);
  if (x.end !== y.end) reasons.push(`ended in A: ${end_text(x.end)}, in B: ${end_text(y.end)}`);
  if (x.window !== y.window && reasons.length === 0) reasons.push(`windows ${x.window} and ${y.window}`);
  if (x.evaluation !== y.evaluation && x.evaluation !== none && y.evaluation !== none) reasons.push(`static evaluations ${node_score(x.evaluation)} and ${node_score(y.evaluation)}`);
  return reasons.length > 0 ? reasons.join("; ") : "a difference further down";
}
/// The moves of a node in both trees, in the order of the first; -1: the tree has no such node.
export function moves_at(a: Tree, node_a: number, b: Tree, node_b: number): MoveRow[] {
  const [of_a, of_b] = [moves_of(a, node_a), moves_of(b, node_b)];
  const is_cut = (tree: Tree, node: number) => node >= 0 && tree.name_of("end", node) === "cutoff";
  const cut = {a: is_cut(a, node_a), b: is_cut(b, node_b)};
  // A node that ended before its moves says nothing about them.
  const searches = (tree: Tree, node: number) => node >= 0 && ["searched", "cutoff"].includes(tree.name_of("end", node));
  const is_in_both = searches(a, node_a) && searches(b, node_b);
  const rows = [...new Set([...of_a.keys(), ...of_b.keys()])].map((move) => {
    const [x, y] = [of_a.get(move), of_b.get(move)];
    const disagree = is_in_both && (x?.is_better ?? false) !== (y?.is_better ?? false);
    return {move, a: x, b: y, disagree, why: is_in_both ? why(move, x, y, cut) : ""};
  });
  const order = (row: MoveRow) => (row.a && row.a.left_out === "" ? row.a.place : 1000 + (row.b?.place ?? 0));
  return rows.sort((x, y) => order(x) - order(y));
}
