// What each rule of the search saved, estimated from the nodes of a tree.
import {words} from "./kinds";
import type {Tree} from "./search_tree";

export interface Saving {
  rule: string;
  times: number;
  nodes: number; ///< saved, about; negative: cost
}

/// Without a rule, a node would be searched: at the cost of the mean node of its depth that was searched with a minimal
/// window. Saved is that, less what the rule itself cost.
export function savings(tree: Tree): Saving[] {
  const {trace} = tree;
  const [depth, pv_node, reduction] = [tree.column("depth"), tree.column("pv_node"), tree.column("reduction")];
  const names = trace.names;
  const endingRules = new Set([...tree.rulesThat("ends_node"), "multi_cut"]);
  const mean = meanSizes(tree);
  const saved = new Map<string, Saving>();
  const add = (rule: string, times: number, nodes: number) => {
    const entry = saved.get(rule) ?? {rule: words(rule), times: 0, nodes: 0};
    entry.times += times;
    entry.nodes += nodes;
    saved.set(rule, entry);
  };
  const left_out = names.left_out.map((rule) => ({rule, counts: tree.column(`left_out_by_${rule}`)}));
  for (let node = 0; node < trace.count; ++node) {
    if (tree.parent[node]! < 0) continue;
    const size = tree.size[node]!;
    const plies = Math.max(0, depth[node]!);
    const end = tree.nameOf("end", node);
    if (endingRules.has(end) && plies > 0) add(end, 1, mean(plies) - size);
    for (const {rule, counts} of left_out) {
      if (counts[node]! > 0 && rule !== "excluded") add(rule, counts[node]!, counts[node]! * mean(plies - 1));
    }
    if (reduction[node]! > 0 && !pv_node[node]) {
      const next = tree.nextSibling[node]!;
      const isRepeated = next >= 0 && tree.nameOf("purpose", next) === "research";
      add("reductions", 1, isRepeated ? -size : mean(plies + reduction[node]!) - size);
    }
  }
  return [...saved.values()].sort((x, y) => y.nodes - x.nodes);
}
/// The mean size of the nodes of each depth that searched their moves. 0: quiescence search.
function meanSizes(tree: Tree): (depth: number) => number {
  const [depth, pv_node] = [tree.column("depth"), tree.column("pv_node")];
  const sums: {nodes: number; count: number}[] = [];
  for (let node = 0; node < tree.trace.count; ++node) {
    const end = tree.nameOf("end", node);
    const plies = Math.max(0, depth[node]!);
    const isSearched = end === "searched" || end === "cutoff" || plies === 0;
    if (tree.parent[node]! < 0 || pv_node[node] || !isSearched) continue;
    const sum = (sums[plies] ??= {nodes: 0, count: 0});
    sum.nodes += tree.size[node]!;
    ++sum.count;
  }
  return (plies) => {
    for (let at = Math.max(0, Math.min(plies, sums.length - 1)); at >= 0; --at) {
      const sum = sums[at];
      if (sum) return sum.nodes / sum.count;
    }
    return 0;
  };
}
