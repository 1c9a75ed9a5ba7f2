// What boxes of a tree are coloured by.
import type {Tree} from "./search_tree";

export type Colouring = "end" | "type" | "purpose";
export const colourings: Colouring[] = ["end", "type", "purpose"];
/// Kinds of nodes with a colour each, told apart by colour-blind eyes too: a test computes how far.
export interface Kind {
  name: string;
  text: string;
  colour: string;
}
const other: Kind = {name: "other", text: "drawn, over or stopped", colour: "#9a8fbf"};
const plainEnds: Kind[] = [
  {name: "searched", text: "no move reached beta", colour: "#a8a8a8"},
  {name: "cutoff", text: "a move reached beta", colour: "#ff5554"},
  {name: "stand_pat", text: "stand pat", colour: "#f0e442"},
  {name: "leaf", text: "evaluated at the horizon", colour: "#c8d379"},
  {name: "multi_cut", text: "multi-cut", colour: "#65e5b2"},
];
const plainPurposes: Kind[] = [
  {name: "move", text: "a move", colour: "#a8a8a8"},
  {name: "research", text: "again, without reduction", colour: "#f0e442"},
  {name: "pv_research", text: "again, open window", colour: "#ff5554"},
];
const types: Kind[] = [
  {name: "1", text: "type 1: on the principal variation", colour: "#e69f00"},
  {name: "2", text: "type 2: one move must reach beta", colour: "#56b4e9"},
  {name: "3", text: "type 3: all moves fail", colour: "#00b386"},
  {name: "0", text: "outside the minimal tree", colour: "#a8a8a8"},
];
/// For the rules of the search, in the order of the trace.
const ruleColours = ["#77e0ff", "#d0bb49", "#7e5f98", "#387cd6", "#e69f00", "#f1b2de", "#14b867", "#8c6d31", "#5254a3"];

/// What the nodes of these trees are coloured by: the plain kinds, and each rule that ended or asked for a node.
export function kindsOf(trees: Tree[], colouring: Colouring): Kind[] {
  if (colouring === "type") return types;
  const plain = colouring === "end" ? plainEnds : plainPurposes;
  const used = new Set(trees.flatMap((tree) => tree.namesUsed(colouring)));
  // Those that end nodes have the same colours in every tree.
  const rules = [...new Set(trees.flatMap((tree) => [...tree.rulesThat("ends_node"), ...tree.rules.filter((rule) => used.has(rule))]))];
  const ofRules = rules.map((name, i) => ({name, text: words(name), colour: ruleColours[i % ruleColours.length]!}));
  const rest = colouring === "end" ? other : {...other, text: "pass over the root moves"};
  return [...plain, ...ofRules.filter(({name}) => used.has(name)), rest];
}

/// The number of the kind of each node in its list.
export function kindOfNodes(tree: Tree, colouring: Colouring, list: Kind[]): Uint8Array<ArrayBuffer> {
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
  return plainEnds.find((kind) => kind.name === name)?.text ?? words(name);
}
