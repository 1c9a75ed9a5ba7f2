// Traces (docs/trace.md) as columns of numbers, with the tree and its layout.
import {is_game} from "./games";
import type {GameName} from "./protocol";

/// "No score", and "none" in columns of numbers.
export const none = 0x7fffffff;
export const format_version = 1;

export interface Trace {
  game: GameName;
  fen: string; ///< the position, as `Position.start`
  program: string;
  result: {depth: number; nodes: number; score: number; pv: string[]};
  max_level: number;
  names: {purpose: string[]; end: string[]; stage: string[]; left_out: string[]; bound: string[]};
  totals: {
    nodes: number;
    quiescence: number;
    table_probes: number;
    table_hits: number;
    by_purpose: number[];
    left_out: number[];
    cutoff_index: number[];
    ends: number[][];
  };
  count: number;
  move: string[];
  columns: Record<string, Int32Array>;
  left_out: {node: Int32Array; move: string[]; rule: Int32Array};
}

function numbers(values: unknown[]): Int32Array {
  const column = new Int32Array(values.length);
  for (let i = 0; i < values.length; ++i) {
    const value = values[i];
    column[i] = value === null ? none : Number(value);
  }
  return column;
}

/// Throws an Error with a sentence for the reader if the text is not a trace.
export function parse_trace(text: string): Trace {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("This file is not a trace: it is not JSON, or it is cut off.");
  }
  if (json?.format !== "espalier-trace") {
    throw new Error("This file is not a trace of Espalier. 'espalier trace' writes one.");
  }
  if (json.version !== format_version) {
    throw new Error(`This trace has format ${json.version}; this page reads format ${format_version}.`);
  }
  if (!is_game(json.game)) throw new Error(`This page does not know the game '${json.game}' of this trace.`);
  const {move, ...rest} = json.nodes;
  const columns: Record<string, Int32Array> = {};
  for (const [name, values] of Object.entries(rest)) columns[name] = numbers(values as unknown[]);
  return {
    game: json.game,
    fen: json.fen,
    program: json.program,
    result: json.result,
    max_level: json.max_level,
    names: json.names,
    totals: json.totals,
    count: move.length,
    move,
    columns,
    left_out: {
      node: numbers(json.left_out.node),
      move: json.left_out.move,
      rule: numbers(json.left_out.rule),
    },
  };
}

/// The tree of a trace: who is below whom, and where each node lies. One unit is one node of the search.
export class Tree {
  readonly parent: Int32Array;
  readonly first_child: Int32Array;
  readonly next_sibling: Int32Array;
  readonly level: Int32Array;
  readonly start: Float64Array;
  readonly size: Float64Array;
  readonly passes: number[] = [];
  readonly is_pv: Uint8Array;
  readonly node_type: Uint8Array; ///< of Knuth and Moore: 1, 2, 3; 0: not in the minimal tree

  constructor(readonly trace: Trace) {
    const count = trace.count;
    this.parent = trace.columns.parent!;
    this.first_child = new Int32Array(count).fill(-1);
    this.next_sibling = new Int32Array(count).fill(-1);
    this.level = new Int32Array(count);
    this.start = new Float64Array(count);
    this.size = new Float64Array(count);
    this.is_pv = new Uint8Array(count);
    this.node_type = new Uint8Array(count);
    this.link();
    this.lay_out();
    this.mark_pv();
    this.mark_types();
  }

  column(name: string): Int32Array {
    return this.trace.columns[name]!;
  }
  name_of(kind: keyof Trace["names"], node: number): string {
    const column = kind === "left_out" ? "" : kind;
    return this.trace.names[kind][this.column(column)[node]!]!;
  }
  *children(node: number): Generator<number> {
    for (let child = this.first_child[node]!; child >= 0; child = this.next_sibling[child]!) yield child;
  }
  /// From the pass to the node.
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }
  /// The moves from the root of the search to the position of the node.
  moves_to(node: number): string[] {
    return this.path(node)
      .map((at) => this.trace.move[at]!)
      .filter((move) => move !== "");
  }
  pass_of(node: number): number {
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
      this.level[i] = this.level[parent]! + 1;
      if (last[parent]! < 0) this.first_child[parent] = i;
      else this.next_sibling[last[parent]!] = i;
      last[parent] = i;
    }
  }
  /// Each node has the width of its subtree; children stand side by side from the left.
  private lay_out(): void {
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
  private mark_pv(): void {
    const value = this.column("value");
    const pv_node = this.column("pv_node");
    for (const pass of this.passes) {
      for (let node = pass; node >= 0; ) {
        this.is_pv[node] = 1;
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
  private mark_types(): void {
    for (const pass of this.passes) this.node_type[pass] = 1;
    const seen = new Map<number, Set<string>>();
    for (let i = 0; i < this.trace.count; ++i) {
      const parent = this.parent[i]!;
      if (parent < 0) continue;
      const move = this.trace.move[i]!;
      const type = this.node_type[parent]!;
      if (type === 0 || move === "" || move === "0000") continue;
      let moves = seen.get(parent);
      if (!moves) seen.set(parent, (moves = new Set()));
      if (moves.has(move)) continue; // searched again: no part of the minimal tree
      const is_first = moves.size === 0;
      moves.add(move);
      if (type === 1) this.node_type[i] = is_first ? 1 : 2;
      else if (type === 2) this.node_type[i] = is_first ? 3 : 0;
      else this.node_type[i] = 2;
    }
  }
}

/// What contradicts itself in a trace, in sentences; nothing if it adds up. An independent walk: the
/// windows of moves are handed down negated, and a node that searched its moves is worth the best of them.
export function contradictions(tree: Tree): string[] {
  const found: string[] = [];
  const {trace} = tree;
  const column = (name: string) => tree.column(name);
  const [alpha, beta, value, depth] = [column("alpha"), column("beta"), column("value"), column("depth")];
  const is_move = (node: number) => ["move", "research", "pv_research"].includes(tree.name_of("purpose", node));
  for (let node = 0; node < trace.count && found.length < 10; ++node) {
    let best = -Infinity;
    const values = new Map<string, number>();
    let below = 0;
    for (const child of tree.children(node)) {
      below += tree.size[child]!;
      if (!is_move(child)) continue;
      values.set(trace.move[child]!, -value[child]!);
      if (-beta[child]! < alpha[node]! || -alpha[child]! > beta[node]!) {
        found.push(`The window of node ${child} is wider than that of its parent ${node}.`);
      }
    }
    if (below > tree.size[node]! - 1) found.push(`Node ${node} has more nodes below it than it counts.`);
    if (tree.level[node]! >= trace.max_level) continue; // its children are not in the trace
    for (const each of values.values()) best = Math.max(best, each);
    const end = tree.name_of("end", node);
    const is_quiescence = depth[node]! <= 0;
    const stand_pat = column("static_eval")[node]!;
    if (is_quiescence && stand_pat !== none) best = Math.max(best, stand_pat);
    if (end !== "searched" && end !== "cutoff") continue;
    const delta = column("left_out_by_delta_pruning")[node]!;
    if (delta > 0 ? value[node]! < best : value[node]! !== best) {
      found.push(`Node ${node} is worth ${value[node]}, its moves ${best}.`);
    }
  }
  return found;
}
