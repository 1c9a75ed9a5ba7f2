// The course: eight lessons, each a tree, an algorithm that searches it, and a prediction. What is right follows from the
// steps of the algorithm.
import {algorithms} from "./algorithms";
import {parseTree, randomTree, treeText, type GivenTree} from "./given_tree";
import {infinite, isLeaf, runOf, textOf, windowText, type Algorithm, type Run} from "./recorder";

export interface Option {
  text: string;
  why: string; ///< it is right, or what is wrong with it
}
export interface Question {
  tree: string;
  text: string;
  right: Option;
  wrong: Option[]; ///< of other texts than the right one, and than each other
}
export interface Lesson {
  title: string;
  text: string;
  algorithm: string; ///< its name
  rule?: Algorithm; ///< steps through the tree in its place: with what the lesson is about, and the algorithms do without
  /// Undefined: this tree has nothing to ask. `seed`: of its leaves.
  ask(seed: number): Question | undefined;
}

const childrenOf = (tree: GivenTree, node: number) => tree[node]!.children;
/// Of the node that branches lead to: "2.1" is the first below the second.
const nodeAt = (tree: GivenTree, name: string) => name.split(".").reduce((node, branch) => childrenOf(tree, node)[Number(branch) - 1]!, 0);
/// For MAX. `kept`: the moves of a node that are searched.
function minimaxOf(tree: GivenTree, node = 0, kept: (children: number[]) => number[] = (children) => children): number {
  const {children, ply, value} = tree[node]!;
  if (children.length === 0) return value;
  const values = kept(children).map((child) => minimaxOf(tree, child, kept));
  return ply % 2 === 0 ? Math.max(...values) : Math.min(...values);
}
const leavesBelow = (tree: GivenTree, node = 0): number[] =>
  childrenOf(tree, node).length === 0 ? [tree[node]!.value] : childrenOf(tree, node).flatMap((child) => leavesBelow(tree, child));
const run = (name: string, tree: GivenTree): Run =>
  runOf(
    algorithms.find((algorithm) => algorithm.name === name)!,
    tree,
  );
/// The same game with the best move first at each node.
function ordered(tree: GivenTree, node = 0): string {
  const {children, ply, value} = tree[node]!;
  if (children.length === 0) return String(value);
  const sign = ply % 2 === 0 ? -1 : 1;
  const sorted = [...children].sort((a, b) => sign * (minimaxOf(tree, a) - minimaxOf(tree, b)));
  return `(${sorted.map((child) => ordered(tree, child)).join(" ")})`;
}
/// Undefined, if fewer than two of the wrong options differ from the right one.
function question(tree: string, text: string, right: Option, wrong: Option[], least = 2): Question | undefined {
  const different = wrong.filter((option, i) => option.text !== right.text && wrong.findIndex((each) => each.text === option.text) === i);
  return different.length < least ? undefined : {tree, text, right, wrong: different};
}

const minimax: Lesson = {
  title: "Minimax",
  text: "Squares are MAX, who wants the greatest leaf, circles MIN, who wants the least. Each node is worth what its mover can be sure of: a circle the least of its moves, a square the greatest.",
  algorithm: "Minimax",
  ask(seed) {
    const text = randomTree(seed, 3, 2);
    const tree = parseTree(text);
    const value = minimaxOf(tree);
    const leaves = leavesBelow(tree);
    const swapped = Math.min(...childrenOf(tree, 0).map((child) => Math.max(...leavesBelow(tree, child))));
    return question(
      text,
      "What is the root worth for MAX?",
      {text: String(value), why: `Each circle takes its least leaf, and the square takes the best of these: ${value}.`},
      [
        {text: String(Math.max(...leaves)), why: `It is the greatest leaf, but MIN moves before it and does not go there.`},
        {text: String(Math.min(...leaves)), why: `It is the least leaf, but MAX chooses which circle MIN gets.`},
        {text: String(swapped), why: `This would be right if MIN began: at the root MAX moves.`},
      ],
    );
  },
};
const negamax: Lesson = {
  title: "Negamax",
  text: "What is good for one side is bad for the other. So one function does for both: each node is seen from its own mover, and what a move is worth is minus what the node below returns.",
  algorithm: "Negamax",
  ask(seed) {
    const text = randomTree(seed, 3, 2);
    const tree = parseTree(text);
    const leaves = leavesBelow(tree, nodeAt(tree, "2"));
    const [least, greatest] = [Math.min(...leaves), Math.max(...leaves)];
    return question(
      text,
      `The leaves below node 2 are worth ${leaves.join(", ")} for MAX. MIN moves there. What does negamax return from node 2?`,
      {text: textOf(-least), why: `MIN takes ${least}, and from MIN's own side that is ${textOf(-least)}. Its parent turns the sign again.`},
      [
        {text: textOf(least), why: `That is its value for MAX. Negamax returns values from the side that moves at the node, here MIN.`},
        {text: textOf(-greatest), why: `MIN would not choose ${greatest}, the best for MAX.`},
        {text: textOf(greatest), why: `That is the best for MAX, but MIN moves at node 2.`},
      ],
    );
  },
};
const cut: Lesson = {
  title: "The cut",
  text: "MAX has a move already, and knows what it is worth. As soon as MIN has one answer to another move that brings MAX no more than that, the rest of its answers does not matter: they are cut off.",
  algorithm: "Alpha-beta, textbook form",
  ask(seed) {
    const text = randomTree(seed, 3, 2);
    const tree = parseTree(text);
    const known = minimaxOf(tree, nodeAt(tree, "1"));
    const leaves = leavesBelow(tree, nodeAt(tree, "2"));
    const steps = run(this.algorithm, tree).steps;
    const seen = childrenOf(tree, nodeAt(tree, "2")).filter((leaf) => steps.some((step) => step.node === leaf && step.enters)).length;
    if (seen === leaves.length && seed % 3 > 0) return undefined; // mostly a cut
    const refutes = leaves[seen - 1]! <= known;
    const why = refutes
      ? `Leaf ${seen}, ${leaves[seen - 1]}, is no more than ${known}: MAX will not play move 2, whatever follows.`
      : `No leaf is ${known} or less: each could make move 2 the better one, so all are looked at.`;
    const options = [1, 2, 3].map((count) => ({
      text: `${count} of 3`,
      why: count < seen ? `After ${leaves[count - 1]} move 2 may still be better than ${known}: it goes on. ${why}` : `It stops before. ${why}`,
    }));
    return question(
      text,
      `Node 1 is worth ${known}. The leaves of node 2 are ${leaves.join(", ")}, in this order. How many of them does alpha-beta look at?`,
      {text: `${seen} of 3`, why},
      options,
    );
  },
};
const windows: Lesson = {
  title: "Windows",
  text: "α is what MAX can be sure of on the way to a node, β what MIN can. Only values between them matter. A square raises α, a circle lowers β, and both are handed down.",
  algorithm: "Alpha-beta, textbook form",
  ask(seed) {
    const text = randomTree(seed, 2, 3);
    const tree = parseTree(text);
    const node = nodeAt(tree, "2.2");
    const entered = run(this.algorithm, tree).steps.find((step) => step.node === node && step.enters);
    if (!entered?.window) return undefined;
    const [alpha, beta] = entered.window;
    return question(
      text,
      `Node 1 is worth ${alpha}, node 2.1 is worth ${beta}. With which window is node 2.2 entered?`,
      {text: windowText(alpha, beta), why: `MAX has ${alpha} by move 1: α. MIN has ${beta} by move 2.1: β.`},
      [
        {text: windowText(-infinite, beta), why: `MAX has move 1 already, worth ${alpha}: what is less does not matter, so α is ${alpha}.`},
        {text: windowText(alpha, infinite), why: `MIN can already hold MAX to ${beta} by move 2.1, so β is ${beta}.`},
        {text: windowText(-infinite, infinite), why: `So the root is entered, before anything is known. Here both sides have a move already.`},
      ],
    );
  },
};
const order: Lesson = {
  title: "Order",
  text: "Alpha-beta cuts most if the best move comes first. With the best move first everywhere, b moves at each node and d plies, it looks at b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves: about the square root of all of them.",
  algorithm: "Alpha-beta, textbook form",
  ask(seed) {
    const random = parseTree(randomTree(seed, 3, 3));
    const text = ordered(random);
    const tree = parseTree(text);
    const all = leavesBelow(tree).length;
    const {leaves} = run(this.algorithm, tree);
    const unordered = run(this.algorithm, random).leaves;
    return question(
      text,
      "Here the best move comes first at each node: 3 moves, 3 plies, 27 leaves. How many leaves does alpha-beta look at?",
      {text: String(leaves), why: `3² + 3¹ − 1 = ${leaves}: all moves of one side, the first of the other, and the reverse.`},
      [
        {text: String(all), why: `That is minimax, without any cut.`},
        {text: String(unordered), why: `So many it looks at if these moves are in a random order.`},
        {text: "9", why: `3² prove that the root is worth no more: all moves of MAX, one of MIN. That it is worth no less takes 3¹; the two share one.`},
      ],
    );
  },
};
/// Two nodes of a tree are the same position here if the same side moves and all below them is the same.
const minimaxWithTable: Algorithm = {
  name: "Minimax with a table",
  source: "R. Greenblatt, D. Eastlake and S. Crocker 1967; values for MAX",
  isForMax: true,
  code: [
    "value(node)",
    "  if node is a leaf: return its value",
    "  if the table has its position: return what it says",
    "  best ← −∞, or ∞ where MIN moves",
    "  for each child: best ← the better of best and value(child)",
    "  the table keeps best for the position",
    "  return best",
  ],
  run(trace) {
    const known = new Map<string, number>();
    const search = (index: number): number => {
      const node = trace.node(index);
      if (isLeaf(node)) return trace.leaf(node, 1, node.value, {enters: true});
      const position = `${node.ply % 2} ${treeText(trace.tree, index)}`;
      const stored = known.get(position);
      if (stored !== undefined) {
        const note = `The table has this position: ${textOf(stored)}, and no leaf below is looked at`;
        trace.step(node, 2, note, {enters: true, value: stored, leaves: true, cuts: node.children});
        return stored;
      }
      trace.step(node, 3, "The table does not have this position", {enters: true});
      const sign = node.ply % 2 === 0 ? 1 : -1;
      let best = -sign * infinite;
      for (const child of node.children) {
        const value = search(child);
        best = sign * Math.max(sign * best, sign * value);
        trace.best(node, 4, value, best);
      }
      known.set(position, best);
      trace.step(node, 5, `The table keeps ${textOf(best)} for this position`, {value: best});
      return trace.leave(node, 6, best);
    };
    return search(0);
  },
};
const table: Lesson = {
  title: "The table",
  text: "Different orders of moves lead to the same position. A table keeps what was found there, so that it is searched once. Values from searches that were cut off are bounds: they help only where they decide.",
  algorithm: "Minimax",
  rule: minimaxWithTable,
  ask(seed) {
    const [shared, other] = [randomTree(seed, 3, 1), randomTree(seed + 7919, 2, 1)];
    const text = `((${other} ${shared}) (${shared} ${randomTree(seed + 104729, 2, 1)}))`;
    const tree = parseTree(text);
    const saved = leavesBelow(tree, nodeAt(tree, "2.1")).length;
    const all = leavesBelow(tree).length;
    return question(
      text,
      `Nodes 1.2 and 2.1 are the same position, reached by other moves. How many of the ${all} leaves need not be looked at with a table?`,
      {text: String(saved), why: `Node 2.1 is answered from the table, with the value of node 1.2: its ${saved} leaves are saved.`},
      [
        {text: "0", why: `Without a table. With one node 2.1 is known when the search comes to it.`},
        {text: String(2 * saved), why: `Node 1.2 must be searched once, before the table has it.`},
        {text: String(all), why: `Only what was searched before is in the table.`},
      ],
    );
  },
};
const nullWindows: Lesson = {
  title: "Null windows",
  text: "If the first move is the best, the others need only be proven to be no better. A window without a value between α and β does that at the least cost. If a move is better after all, it is searched again.",
  algorithm: "PVS",
  ask(seed) {
    const text = randomTree(seed, 2, 3);
    const tree = parseTree(text);
    const node = nodeAt(tree, "2");
    const times = run(this.algorithm, tree).steps.filter((step) => step.node === node && step.enters).length;
    const [first, second] = [minimaxOf(tree, nodeAt(tree, "1")), minimaxOf(tree, node)];
    const low = {text: "It is no better: one search is enough", why: ""};
    const high = {text: "It is better: it is searched again with an open window", why: ""};
    const exact = {text: "Its exact value is known at once", why: "A null window answers only whether a move is better; the exact value takes an open window."};
    const isBetter = times > 1;
    const why = `Move 1 is worth ${first}, move 2 ${isBetter ? second : `at most ${first}`} for MAX: the search with the null window ${isBetter ? "fails high, and node 2 is entered again" : "fails low, and node 2 is entered once"}.`;
    const [right, wrong] = isBetter ? [high, low] : [low, high];
    return question(text, `Move 1 is worth ${first} for MAX. Move 2 is searched with the window (${first}, ${first + 1}). What comes of it?`, {...right, why}, [
      {...wrong, why},
      exact,
    ]);
  },
};
const kept = 2; ///< moves of each node that the rule of the last lesson lets be searched
const minimaxOfTwo: Algorithm = {
  name: "Minimax, third moves left out",
  source: "A rule like late-move pruning; values for MAX",
  isForMax: true,
  code: [
    "value(node)",
    "  if node is a leaf: return its value",
    "  the rule leaves out all moves after the second",
    "  for each other child: best ← the better of best and value(child)",
    "  return best",
  ],
  run(trace) {
    const search = (index: number): number => {
      const node = trace.node(index);
      if (isLeaf(node)) return trace.leaf(node, 1, node.value, {enters: true});
      trace.step(node, 2, `The rule leaves out what comes after move ${kept}`, {enters: true, cuts: node.children.slice(kept)});
      const sign = node.ply % 2 === 0 ? 1 : -1;
      let best = -sign * infinite;
      for (const child of node.children.slice(0, kept)) {
        const value = search(child);
        best = sign * Math.max(sign * best, sign * value);
        trace.best(node, 3, value, best);
      }
      return trace.leave(node, 4, best);
    };
    return search(0);
  },
};
const selective: Lesson = {
  title: "Selective rules",
  text: "All cuts so far keep the value. Rules such as late-move pruning, futility and null-move pruning leave out moves that are unlikely to matter: the search gets deeper, and is sometimes wrong.",
  algorithm: "Minimax",
  rule: minimaxOfTwo,
  ask(seed) {
    const text = randomTree(seed, 3, 2);
    const tree = parseTree(text);
    const value = minimaxOf(tree);
    const pruned = minimaxOf(tree, 0, (children) => children.slice(0, kept));
    if (value === pruned) return undefined; // the rule did no harm
    const leaves = leavesBelow(tree);
    return question(
      text,
      "A rule leaves out the third move of every node. What does the search say that the root is worth?",
      {
        text: String(pruned),
        why: `Only two moves of each node are left, and of these minimax makes ${pruned}. The true value is ${value}: the rule left out what mattered.`,
      },
      [
        {text: String(value), why: `That is the true value. A move that is left out is not seen, and here it mattered.`},
        {text: String(Math.max(...leaves)), why: `It is the greatest leaf; MIN still chooses among the moves that are left.`},
        {text: String(Math.min(...leaves)), why: `It is the least leaf; MAX still chooses among the moves that are left.`},
      ],
    );
  },
};
export const lessons: readonly Lesson[] = [minimax, negamax, cut, windows, order, table, nullWindows, selective];

/// The question of a seed, which is the same everywhere and that of no other seed.
export function questionFrom(lesson: Lesson, seed: number): Question {
  for (let i = 0; i < 1000; ++i) {
    const found = lesson.ask(1000 * seed + i);
    if (found) return found;
  }
  throw new Error(`The lesson '${lesson.title}' has no question of the seed ${seed}`);
}
