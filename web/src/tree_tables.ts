// Tables about a whole tree: its totals, why its nodes ended, and what each rule saved.
import {byId, element} from "./dom";
import {words} from "./kinds";
import {savings} from "./savings";
import {countText} from "./score";
import type {Tree} from "./search_tree";
import type {Trace} from "./trace";

const heads = (names: string[]) => element("thead", {}, element("tr", {}, ...names.map((name) => element("th", {scope: "col"}, name))));
const row = (name: string, texts: string[]) => element("tr", {}, element("th", {scope: "row"}, name), ...texts.map((text) => element("td", {}, text)));

export function showTables(tree: Tree): void {
  showTotals(tree.trace);
  showEnds(tree.trace);
  showSavings(tree);
}
function showTotals({totals, result}: Trace): void {
  const cutoffs = totals.cutoff_index.reduce((sum, count) => sum + count, 0);
  const percent = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(1)} %` : "–");
  const leftOut = totals.left_out.reduce((sum, count) => sum + count, 0);
  const facts: [string, string][] = [
    ["Nodes", countText(totals.nodes)],
    ["In quiescence search", percent(totals.quiescence, totals.nodes)],
    ["Cutoffs by the first move", percent(totals.cutoff_index[0]!, cutoffs)],
    ["Table hits", percent(totals.table_hits, totals.table_probes)],
    ["Branching factor", result.depth ? Math.pow(totals.nodes, 1 / result.depth).toFixed(2) : "–"],
    ["Moves left out", countText(leftOut)],
  ];
  byId("totals").replaceChildren(...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}
function showEnds({totals, names}: Trace): void {
  const used = names.end.map((name, end) => ({name, end})).filter(({end}) => totals.ends.some((counts) => counts[end]! > 0));
  const rows = totals.ends.map((counts, depth) =>
    row(
      depth ? String(depth) : "quiescence",
      used.map(({end}) => countText(counts[end]!)),
    ),
  );
  byId("ends").replaceChildren(heads(["Depth", ...used.map(({name}) => words(name))]), element("tbody", {}, ...rows.reverse()));
}
function showSavings(tree: Tree): void {
  const all = tree.trace.totals.nodes;
  const rows = savings(tree).map(({rule, times, nodes}) => {
    const saved = Math.round(nodes);
    return row(rule, [countText(times), countText(saved).replace("-", "−"), `${(saved / all).toFixed(2)}`.replace("-", "−")]);
  });
  byId("savings").replaceChildren(heads(["Rule", "Times", "Nodes saved, about", "Relative to the tree"]), element("tbody", {}, ...rows));
}
