// Below the tree of a lesson: the code of an algorithm with the line that is executed, and the counts of all algorithms.
import {algorithms} from "./algorithms";
import {byId, element} from "./dom";
import {textOf, type Algorithm, type Run} from "./recorder";

/// A line that is too long goes on below, indented.
function codeLine(text: string): HTMLElement {
  const code = element("code", {}, text.trimStart());
  code.style.marginLeft = `${text.length - text.trimStart().length}ch`;
  return element("li", {}, code);
}
export function showCode(id: string, algorithm: Algorithm | undefined): void {
  byId(id).replaceChildren(...(algorithm?.code ?? []).map(codeLine));
}
export function markLine(id: string, line: number | undefined): void {
  [...byId(id).children].forEach((each, i) => each.classList.toggle("now", i === line));
}
/// `runs`: of all algorithms. `chosen`: the number of one, which is marked.
export function showCounts(runs: readonly Run[], chosen: string): void {
  const head = element("tr", {}, ...["Algorithm", "Nodes", "Leaves", "Value"].map((name) => element("th", {scope: "col"}, name)));
  const rows = algorithms.map(({name}, i) => {
    const {nodes, leaves, value} = runs[i]!;
    const row = element("tr", {}, element("th", {scope: "row"}, name), ...[nodes, leaves, value].map((each) => element("td", {}, textOf(each))));
    row.classList.toggle("now", String(i) === chosen);
    return row;
  });
  byId("learn-counts").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows));
}
