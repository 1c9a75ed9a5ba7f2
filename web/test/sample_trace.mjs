// A trace as text, for tests.
const names = {purpose: ["root", "move", "null_move"], end: ["searched", "cutoff", "null_move", "draw"], stage: ["none", "quiet"], left_out: ["futility"], bound: ["none", "lower", "upper", "exact"]};
/// `nodes`: parent, move, value and what differs from a plain node.
export function traceOf(nodes, more = {}) {
  const below = nodes.map(() => 0);
  for (let i = nodes.length - 1; i > 0; --i) if (nodes[i].parent >= 0) below[nodes[i].parent] += below[i] + 1;
  const plain = {
    parent: -1, purpose: 1, index: 0, stage: 1, order_score: 0, reduction: 0, extension: 0, is_singular: 0, ply: 0, depth: 1, alpha: -100, beta: 100, pv_node: 0, cut_node: 0,
    raw_eval: 0, static_eval: 0, hindsight: 0, internal_iterative: 0, entry_bound: 0, entry_depth: 0, entry_score: 0, entry_from: -1, end: 0, value: 0, bound: 3, left_out_by_futility: 0, left_out_by_delta_pruning: 0,
  };
  const columns = Object.fromEntries(Object.keys(plain).map((name) => [name, nodes.map((node) => node[name] ?? plain[name])]));
  return JSON.stringify({
    format: "espalier-trace", version: 1, game: "chess", fen: "start", program: "test", max_level: 9, names: {...names, left_out: ["futility", "delta_pruning"]},
    rules: [{name: "null_move", effect: "ends_node", meaning: "", source: ""}],
    result: {depth: 2, nodes: nodes.length - 1, score: 7, pv: ["a"]},
    totals: {nodes: nodes.length - 1, quiescence: 0, table_probes: 0, table_hits: 0, by_purpose: [0, 0, 0], left_out: [0, 0], cutoff_index: [0], ends: [[0, 0, 0, 0]]},
    nodes: {move: nodes.map((node) => node.move), nodes_below: below, ...columns},
    left_out: {node: [], move: [], rule: []},
    ...more,
  });
}
