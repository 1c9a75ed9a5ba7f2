// What an algorithm does on a small tree, as a sequence of steps: each names the line of the code that it executes. Scores are from
// the side to move, as in the library.
import type {GivenTree, Node} from "./given_tree";

export interface Step {
  line: number;
  node: number;
  note: string;
  window?: [number, number];
  value?: number; ///< of the node so far
  label?: string; ///< shown instead of the value
  enters?: boolean; ///< counts the node
  isLeaf?: boolean; ///< counts the leaf
  leaves?: boolean; ///< the node is done
  cuts?: number[]; ///< children that are not searched
  cut?: boolean; ///< of a line that decides about a cut, where moves are left
  cutoff?: boolean; ///< a move reached beta, or proved the node, be there others or not
}
export interface Algorithm {
  name: string;
  source: string;
  code: string[];
  twin?: string; ///< the algorithm of the library that enters and cuts off the same nodes, if that has another name
  isForMax?: boolean; ///< values are those for MAX; else for the side to move
  run(trace: Recorder): number;
}

/// The greatest score of the library, shown as infinite.
export const infinite = 32001;
let scale = 1;
/// Scores are shown divided by the scale of the tree that is shown.
export const showIn = (tree: GivenTree): void => void (scale = tree.scale ?? 1);
export const textOf = (score: number) => (score >= infinite ? "∞" : score <= -infinite ? "−∞" : String(score / scale).replace("-", "−"));
export const windowText = (alpha: number, beta: number) => `(${textOf(alpha)}, ${textOf(beta)})`;
export const isLeaf = (node: Node) => node.children.length === 0;
export const worth = (node: Node) => (node.ply % 2 === 0 ? node.value : -node.value);

/// Records the steps of an algorithm. Lines are those of its code; a function begins with its name, and its second line
/// treats leaves.
export class Recorder {
  readonly steps: Step[] = [];
  constructor(readonly tree: GivenTree) {}

  node(index: number): Node {
    return this.tree[index]!;
  }
  step(node: Node, line: number, note: string, more: Partial<Step> = {}): void {
    this.steps.push({line, node: node.index, note, ...more});
  }
  /// Of a function whose first line is `line`: the value of a leaf, or nothing.
  enter(node: Node, line: number, window?: [number, number], note?: string): number | undefined {
    const more = {enters: true, ...(window && {window})};
    if (isLeaf(node)) return this.leaf(node, line + 1, worth(node), more);
    this.step(node, line, note ?? (window ? `Enters with the window ${windowText(...window)}` : "No move is searched yet"), more);
    return undefined;
  }
  leaf(node: Node, line: number, value: number, more: Partial<Step> = {}): number {
    this.step(node, line, `A leaf, worth ${textOf(value)}`, {value, leaves: true, isLeaf: true, ...more});
    return value;
  }
  /// A move has been searched.
  best(node: Node, line: number, value: number, best: number, more: Partial<Step> = {}): void {
    this.step(node, line, `The move is worth ${textOf(value)}, the best so far ${textOf(best)}`, {value: best, ...more});
  }
  /// The line that decides whether the moves after number `i` are cut off.
  decide(node: Node, line: number, i: number, cuts: boolean, note: string, more: Partial<Step> = {}): boolean {
    const rest = node.children.slice(i + 1);
    this.step(node, line, note, {...(rest.length > 0 && {cut: cuts, cuts: cuts ? rest : []}), ...(cuts && {cutoff: true}), ...more});
    return cuts;
  }
  decideBeta(node: Node, line: number, i: number, best: number, beta: number): boolean {
    const cuts = best >= beta;
    const note = cuts ? "the opponent has something better elsewhere, the rest is cut off" : "it goes on";
    return this.decide(node, line, i, cuts, `${textOf(best)} ${cuts ? "≥" : "<"} ${textOf(beta)}: ${note}`);
  }
  leave(node: Node, line: number, value: number, note = `Returns ${textOf(value)}`, more: Partial<Step> = {}): number {
    this.step(node, line, note, {value, leaves: true, ...more});
    return value;
  }
}

export interface Run {
  steps: Step[];
  value: number; ///< of the root, for MAX
  nodes: number; ///< entered; a node that is entered again is counted again
  leaves: number;
}
export function runOf(algorithm: Algorithm, tree: GivenTree): Run {
  const trace = new Recorder(tree);
  const found = algorithm.run(trace);
  const value = algorithm.isForMax || tree[0]!.ply % 2 === 0 ? found : -found || 0;
  const count = (isCounted: (step: Step) => boolean | undefined) => trace.steps.filter(isCounted).length;
  return {steps: trace.steps, value, nodes: count((step) => step.enters), leaves: count((step) => step.isLeaf)};
}
