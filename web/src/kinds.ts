// What boxes of a tree are coloured by.
import type {Tree} from "./trace";

export type Colouring = "end" | "type" | "purpose";
/// Kinds of nodes with a colour each, told apart by colour-blind eyes too (M. Okabe and K. Ito, 2008).
export interface Kind {
  name: string;
  text: string;
  colour: string;
}
const other: Kind = {name: "other", text: "drawn, over or stopped", colour: "#9a8fbf"};
export const kinds: Record<Colouring, Kind[]> = {
  end: [
    {name: "searched", text: "no move reached beta", colour: "#a8a8a8"},
    {name: "cutoff", text: "a move reached beta", colour: "#e8743b"},
    {name: "table", text: "table entry", colour: "#8fd3f7"},
    {name: "stand_pat", text: "stand pat", colour: "#f0e442"},
    {name: "reverse_futility", text: "reverse futility", colour: "#e69f00"},
    {name: "razoring", text: "razoring", colour: "#cc79a7"},
    {name: "null_move", text: "null move", colour: "#2f86cc"},
    {name: "probcut", text: "ProbCut", colour: "#00b386"},
    {name: "multi_cut", text: "multi-cut", colour: "#7fd3a8"},
    other,
  ],
  type: [
    {name: "1", text: "type 1: on the principal variation", colour: "#e69f00"},
    {name: "2", text: "type 2: one move must reach beta", colour: "#56b4e9"},
    {name: "3", text: "type 3: all moves fail", colour: "#00b386"},
    {name: "0", text: "outside the minimal tree", colour: "#a8a8a8"},
  ],
  purpose: [
    {name: "move", text: "a move", colour: "#a8a8a8"},
    {name: "research", text: "again, without reduction", colour: "#e69f00"},
    {name: "pv_research", text: "again, open window", colour: "#e8743b"},
    {name: "null_move", text: "null move", colour: "#2f86cc"},
    {name: "verification", text: "null move verified", colour: "#8fd3f7"},
    {name: "singular", text: "singular search", colour: "#00b386"},
    {name: "probcut", text: "ProbCut", colour: "#7fd3a8"},
    {name: "razoring", text: "razoring", colour: "#cc79a7"},
    {...other, text: "pass over the root moves"},
  ],
};

/// The number of the kind of each node in its list.
export function kindOfNodes(tree: Tree, colouring: Colouring): Uint8Array<ArrayBuffer> {
  const list = kinds[colouring];
  const index = new Map(list.map((kind, i) => [kind.name, i]));
  const kindOf = new Uint8Array(tree.trace.count);
  for (let node = 0; node < tree.trace.count; ++node) {
    const name = colouring === "type" ? String(tree.nodeType[node]) : tree.nameOf(colouring, node);
    kindOf[node] = index.get(name) ?? list.length - 1;
  }
  return kindOf;
}
export const words = (name: string) => name.replaceAll("_", " ");
/// Why a node ended, as the legend says it.
export function endText(name: string): string {
  return kinds.end.find((kind) => kind.name === name)?.text ?? words(name);
}
