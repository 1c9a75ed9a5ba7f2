// Small trees as text: those of the literature, random ones, and changes of one.

export interface Node {
  index: number;
  parent: number; ///< -1: the root
  ply: number;
  children: number[];
  value: number; ///< of a leaf, for MAX
}
/// MAX moves at even plies. The root's ply is 0, or 1 where MIN begins.
export type GivenTree = Node[] & {scale?: number | undefined}; ///< values are those of the text times this: 10, if they have one decimal

/// The trees that the view offers by name. The last three are the examples that the sources of docs/reference/sources.md work
/// through; tests/textbook/worked_examples_test.cpp has their values and leaves.
export const givenTrees = {
  stockman: "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))",
  russell: "((3 12 8) (2 4 6) (14 5 2))",
  wiki: "((3 0) (-5 9 9) (-5 9 9))",
  rival: "((-3) (-4 7))",
  sockalingam: "((3 4 8) (6 7 9) (5 100 -100))",
};

/// Every node is its branches in brackets of any kind, every leaf its value for MAX; "min" before the root: MIN begins. Between
/// values may be commas. Throws an Error that says what is wrong.
export function parseTree(text: string): GivenTree {
  const plain = text.replace(/[[{]/g, "(").replace(/[\]}]/g, ")").replace(/[−–]/g, "-").replace(/[,;]/g, " ");
  const [, first = "", rest] = /^\s*(?:(min|max)\b:?)?(.*)$/is.exec(plain)!;
  const words = rest!.match(/[()]|[^\s()]+/g) ?? [];
  const decimals = Math.max(0, ...words.map((word) => /\.(\d+)$/.exec(word)?.[1]!.length ?? 0));
  const tree: GivenTree = Object.assign([], {scale: 10 ** decimals});
  let at = 0;
  const read = (parent: number, ply: number): number => {
    const word = words[at++];
    const index = tree.length;
    if (word === undefined) throw new Error("The tree ends within a bracket.");
    if (ply > 12) throw new Error("The tree is deeper than 12 plies.");
    if (tree.length >= 400) throw new Error("The tree has more than 400 nodes.");
    tree.push({index, parent, ply, children: [], value: 0});
    if (word === "(") {
      while (words[at] !== ")") tree[index]!.children.push(read(index, ply + 1));
      ++at;
      if (tree[index]!.children.length === 0) throw new Error("A node has no branches: write ( and then its leaves.");
    } else if (/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(word)) {
      tree[index]!.value = Math.round(Number(word) * tree.scale!) || 0;
      if (Math.abs(tree[index]!.value) > 30_000) throw new Error(`'${word}' is too large beside ${decimals === 1 ? "a decimal" : "two decimals"}.`);
    } else {
      throw new Error(`'${word}' is neither a bracket nor a number of up to four digits and two decimals.`);
    }
    return index;
  };
  read(-1, first.toLowerCase() === "min" ? 1 : 0);
  if (at < words.length) throw new Error("There is text after the end of the tree.");
  if (tree.length === 1) throw new Error("The tree is a single leaf: write its branches in brackets, such as (3 5).");
  return tree;
}

/// The finaliser of splitmix32: random numbers that are the same everywhere.
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
export function randomTree(seed: number, width: number, depth: number): string {
  const next = randomNumbers(seed);
  const grow = (plies: number): string => (plies === 0 ? String(next() % 100) : `(${Array.from({length: width}, () => grow(plies - 1)).join(" ")})`);
  return grow(depth);
}

/// As `parseTree` reads it.
export function treeText(tree: GivenTree, node = 0): string {
  const {children, value, ply} = tree[node]!;
  if (children.length === 0) return String(Number((value / (tree.scale ?? 1)).toFixed(2)));
  return `${node === 0 && ply === 1 ? "min " : ""}(${children.map((child) => treeText(tree, child)).join(" ")})`;
}
/// The same tree for programs that know whole numbers and a MAX who begins: if MIN does, all values are turned.
export function plainText(tree: GivenTree): string {
  const sign = tree[0]!.ply === 1 ? -1 : 1;
  return treeText(tree.map((node) => ({...node, ply: node.ply - tree[0]!.ply, value: sign * node.value})));
}
/// The branches that lead to a node, from 0.
export function branchesTo(tree: GivenTree, node: number): number[] {
  const branches: number[] = [];
  for (let at = tree[node]!; at.parent >= 0; at = tree[at.parent]!) branches.unshift(tree[at.parent]!.children.indexOf(at.index));
  return branches;
}
/// Undefined: there is no such node.
export function nodeAt(tree: GivenTree, branches: readonly number[]): number | undefined {
  return branches.reduce<number | undefined>((node, branch) => (node === undefined ? undefined : tree[node]!.children[branch]), 0);
}

/// Changes of a tree, as text. Values are those of the text.
const changed = (tree: GivenTree, nodes: Node[]): string => treeText(Object.assign(nodes, {scale: tree.scale}));
export function withValue(tree: GivenTree, leaf: number, value: number): string {
  return changed(
    tree,
    tree.map((node) => (node.index === leaf ? {...node, value: value * (tree.scale ?? 1)} : node)),
  );
}
/// One more move of a node, to a leaf of this value. A leaf becomes a node of this move only.
export function withMove(tree: GivenTree, parent: number, value: number): string {
  const added = {index: tree.length, parent, ply: tree[parent]!.ply + 1, children: [], value: value * (tree.scale ?? 1)};
  const nodes = tree.map((node) => (node.index === parent ? {...node, children: [...node.children, added.index]} : node));
  return changed(tree, [...nodes, added]);
}
/// A node without moves becomes a leaf of the value 0. The root cannot be left out.
export function without(tree: GivenTree, left: number): string {
  return changed(
    tree,
    tree.map((node) => ({...node, children: node.children.filter((child) => child !== left)})),
  );
}
