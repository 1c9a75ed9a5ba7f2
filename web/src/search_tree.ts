// The tree of a trace, its layout, and a check of it.

import {none, type Trace} from "./trace";

/// Of searches for their move, not to decide about another.
const movePurposes = ["move", "research", "pv_research"];

/// The tree of a trace: which node is below which, and where each lies. One unit is one node of the search.
export class Tree {
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly level: Int32Array;
  readonly start: Float64Array;
  readonly size: Float64Array;
  readonly passes: number[] = [];
  readonly isPv: Uint8Array;
  readonly nodeType: Uint8Array; ///< of Knuth and Moore: 1, 2, 3; 0: not in the minimal tree

  /// Throws a RangeError if a node does not stand after its parent: a cycle would have no end.
  constructor(readonly trace: Trace) {
    const count = trace.count;
    this.parent = trace.columns.parent!;
    this.firstChild = new Int32Array(count).fill(-1);
    this.nextSibling = new Int32Array(count).fill(-1);
    this.level = new Int32Array(count);
    this.start = new Float64Array(count);
    this.size = new Float64Array(count);
    this.isPv = new Uint8Array(count);
    this.nodeType = new Uint8Array(count);
    this.link();
    this.layOut();
    this.markPv();
    this.markTypes();
  }

  column(name: string): Int32Array {
    return this.trace.columns[name]!;
  }
  /// The names of the search's rules.
  get rules(): string[] {
    return this.trace.rules.map(({name}) => name);
  }
  /// The names of rules with this effect.
  rulesThat(effect: string): string[] {
    return this.trace.rules.filter((rule) => rule.effect === effect).map(({name}) => name);
  }
  /// The names that occur in a column.
  namesUsed(kind: "end" | "purpose"): string[] {
    return [...new Set(this.column(kind))].map((number) => this.trace.names[kind][number]!);
  }
  nameOf(kind: keyof Trace["names"], node: number): string {
    const column = kind === "left_out" ? "" : kind;
    return this.trace.names[kind][this.column(column)[node]!]!;
  }
  /// Was it searched for its move, not to decide about another?
  isMove(node: number): boolean {
    return movePurposes.includes(this.nameOf("purpose", node));
  }
  *children(node: number): Generator<number> {
    for (let child = this.firstChild[node]!; child >= 0; child = this.nextSibling[child]!) yield child;
  }
  /// From the pass to the node.
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }
  /// The moves from the root of the search to the position of the node.
  movesTo(node: number): string[] {
    return this.path(node)
      .map((at) => this.trace.move[at]!)
      .filter((move) => move !== "");
  }
  passOf(node: number): number {
    return this.path(node)[0]!;
  }

  private link(): void {
    const last = new Int32Array(this.trace.count).fill(-1);
    for (let i = 0; i < this.trace.count; ++i) {
      const parent = this.parent[i]!;
      if (parent < 0) {
        this.passes.push(i);
        continue;
      }
      if (!(parent < i)) throw new RangeError(`The parent of node ${i} is not a node before it.`);
      this.level[i] = this.level[parent]! + 1;
      if (last[parent]! < 0) this.firstChild[parent] = i;
      else this.nextSibling[last[parent]!] = i;
      last[parent] = i;
    }
  }
  /// Each node has the width of its subtree; children stand side by side from the left.
  private layOut(): void {
    const below = this.column("nodes_below");
    const next = new Float64Array(this.trace.count);
    let end = 0;
    for (let i = 0; i < this.trace.count; ++i) {
      this.size[i] = below[i]! + 1;
      const parent = this.parent[i]!;
      if (parent < 0) {
        this.start[i] = end;
        end += this.size[i]!;
      } else {
        this.start[i] = next[parent]!;
        next[parent]! += this.size[i]!;
      }
      next[i] = this.start[i]!;
    }
  }
  /// In each pass, the last search of the best move of each node with an open window.
  private markPv(): void {
    const value = this.column("value");
    const pv_node = this.column("pv_node");
    for (const pass of this.passes) {
      for (let node = pass; node >= 0;) {
        this.isPv[node] = 1;
        let best = -1;
        for (const child of this.children(node)) {
          if (pv_node[child] && this.trace.move[child] !== "" && (best < 0 || -value[child]! >= -value[best]!)) {
            best = child;
          }
        }
        node = best;
      }
    }
  }
  /// D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975: with perfect order, alpha-beta
  /// visits nodes of three types. Type 1 begins with the first move of each node on the principal
  /// variation, the others there are type 2; of a type 2 node only the first move is needed, a type 3
  /// node; of a type 3 node all moves, type 2 nodes. All other nodes are what a better order, or the
  /// knowledge of the table, would have saved.
  private markTypes(): void {
    for (const pass of this.passes) this.nodeType[pass] = 1;
    const seen = new Map<number, Set<string>>();
    for (let i = 0; i < this.trace.count; ++i) {
      const parent = this.parent[i]!;
      if (parent < 0) continue;
      const move = this.trace.move[i]!;
      const type = this.nodeType[parent]!;
      if (type === 0 || move === "" || move === "0000") continue;
      let moves = seen.get(parent);
      if (!moves) seen.set(parent, (moves = new Set()));
      if (moves.has(move)) continue; // searched again: no part of the minimal tree
      const isFirst = moves.size === 0;
      moves.add(move);
      if (type === 1) this.nodeType[i] = isFirst ? 1 : 2;
      else if (type === 2) this.nodeType[i] = isFirst ? 3 : 0;
      else this.nodeType[i] = 2;
    }
  }
}

/// What contradicts itself in a trace, in sentences; nothing if it adds up. An independent walk: the
/// windows of moves are handed down negated, and a node that searched its moves is worth the best of them.
export function contradictions(tree: Tree): string[] {
  const found: string[] = [];
  const {trace, firstChild, nextSibling, size} = tree;
  const column = (name: string) => tree.column(name);
  const [alpha, beta, value, depth] = [column("alpha"), column("beta"), column("value"), column("depth")];
  const [purpose, ends, standPat] = [column("purpose"), column("end"), column("static_eval")];
  const delta = trace.columns.left_out_by_delta_pruning; // a file may know no such rule
  // By number: names would cost as much as the rest of the walk.
  const isMove = trace.names.purpose.map((name) => movePurposes.includes(name));
  const hasMoves = trace.names.end.map((name) => name === "searched" || name === "cutoff");
  const values = new Map<string, number>();
  for (let node = 0; node < trace.count && found.length < 10; ++node) {
    let below = 0;
    values.clear();
    for (let child = firstChild[node]!; child >= 0; child = nextSibling[child]!) {
      below += size[child]!;
      if (!isMove[purpose[child]!]) continue;
      values.set(trace.move[child]!, -value[child]!);
      if (-beta[child]! < alpha[node]! || -alpha[child]! > beta[node]!) {
        found.push(`The window of node ${child} is wider than that of its parent ${node}.`);
      }
    }
    if (below > size[node]! - 1) found.push(`Node ${node} has more nodes below it than it counts.`);
    if (tree.level[node]! >= trace.max_level) continue; // its children are not in the trace
    if (!hasMoves[ends[node]!]) continue;
    let best = -Infinity;
    for (const each of values.values()) best = Math.max(best, each);
    if (depth[node]! <= 0 && standPat[node]! !== none) best = Math.max(best, standPat[node]!);
    if ((delta?.[node] ?? 0) > 0 ? value[node]! < best : value[node]! !== best) {
      found.push(`Node ${node} is worth ${value[node]}, its moves ${best}.`);
    }
  }
  return found;
}
