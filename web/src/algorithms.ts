// Algorithms of the textbook (docs/algorithms.md) as sequences of steps on small trees: each step names the line
// of the code that it executes. Scores are from the side to move, as in the library.

export interface Node {
  index: number;
  parent: number; ///< -1: the root
  ply: number;
  children: number[];
  value: number; ///< of a leaf, for the root's mover
}
export type GivenTree = Node[];

export interface Step {
  line: number;
  node: number;
  note: string;
  window?: [number, number];
  value?: number; ///< of the node so far
  label?: string; ///< shown instead of the value
  enters?: boolean; ///< counts the node
  isLeaf?: boolean; ///< counts the leaf
  leaves?: boolean; ///< the node is done
  cuts?: number[]; ///< children that are not searched
  cut?: boolean; ///< of a line that decides about a cut, where moves are left
  cutoff?: boolean; ///< a move reached beta, or proved the node, be there others or not
}
export interface Algorithm {
  name: string;
  source: string;
  code: string[];
  isForMax?: boolean; ///< values are those for MAX; else for the side to move
  run(trace: Recorder): number;
}

/// The trees that the view offers by name. The last three are the examples that the sources of docs/reference/sources.md work
/// through; tests/textbook/worked_examples_test.cpp has their values and leaves.
export const givenTrees = {
  stockman: "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))",
  russell: "((3 12 8) (2 4 6) (14 5 2))",
  wiki: "((3 0) (-5 9 9) (-5 9 9))",
  rival: "((-3) (-4 7))",
  sockalingam: "((3 4 8) (6 7 9) (5 100 -100))",
};

/// Every node is its branches in brackets, every leaf its value for the root's mover. Throws an Error that says what
/// is wrong.
export function parseTree(text: string): GivenTree {
  const tree: GivenTree = [];
  const words = text.match(/[()]|-?\d+|\S/g) ?? [];
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
    } else if (/^-?\d{1,4}$/.test(word)) {
      tree[index]!.value = Number(word);
    } else {
      throw new Error(`'${word}' is neither a bracket nor a number of up to four digits.`);
    }
    return index;
  };
  read(-1, 0);
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

/// The greatest score of the library, shown as infinite.
const infinite = 32001;
const textOf = (score: number) => (score >= infinite ? "∞" : score <= -infinite ? "−∞" : String(score).replace("-", "−"));
export const scoreText = textOf;
const windowText = (alpha: number, beta: number) => `(${textOf(alpha)}, ${textOf(beta)})`;
const isLeaf = (node: Node) => node.children.length === 0;
const worth = (node: Node) => (node.ply % 2 === 0 ? node.value : -node.value);

/// Records the steps of an algorithm. Lines are those of its code; a function begins with its name, and its second line
/// treats leaves.
export class Recorder {
  readonly steps: Step[] = [];
  constructor(readonly tree: GivenTree) {}

  node(index: number): Node {
    return this.tree[index]!;
  }
  step(node: Node, line: number, note: string, more: Partial<Step> = {}): void {
    this.steps.push({line, node: node.index, note, ...more});
  }
  /// Of a function whose first line is `line`: the value of a leaf, or nothing.
  enter(node: Node, line: number, window?: [number, number], note?: string): number | undefined {
    const more = {enters: true, ...(window && {window})};
    if (isLeaf(node)) return this.leaf(node, line + 1, worth(node), more);
    this.step(node, line, note ?? (window ? `Enters with the window ${windowText(...window)}` : "No move is searched yet"), more);
    return undefined;
  }
  leaf(node: Node, line: number, value: number, more: Partial<Step> = {}): number {
    this.step(node, line, `A leaf, worth ${textOf(value)}`, {value, leaves: true, isLeaf: true, ...more});
    return value;
  }
  /// A move has been searched.
  best(node: Node, line: number, value: number, best: number, more: Partial<Step> = {}): void {
    this.step(node, line, `The move is worth ${textOf(value)}, the best so far ${textOf(best)}`, {value: best, ...more});
  }
  /// The line that decides whether the moves after number `i` are cut off.
  decide(node: Node, line: number, i: number, cuts: boolean, note: string, more: Partial<Step> = {}): boolean {
    const rest = node.children.slice(i + 1);
    this.step(node, line, note, {...(rest.length > 0 && {cut: cuts, cuts: cuts ? rest : []}), ...(cuts && {cutoff: true}), ...more});
    return cuts;
  }
  decideBeta(node: Node, line: number, i: number, best: number, beta: number): boolean {
    const cuts = best >= beta;
    const note = cuts ? "the opponent has something better elsewhere, the rest is cut off" : "it goes on";
    return this.decide(node, line, i, cuts, `${textOf(best)} ${cuts ? "≥" : "<"} ${textOf(beta)}: ${note}`);
  }
  leave(node: Node, line: number, value: number, note = `Returns ${textOf(value)}`, more: Partial<Step> = {}): number {
    this.step(node, line, note, {value, leaves: true, ...more});
    return value;
  }
}

// Full windows ------------------------------------------------------------------------------------

const minimax: Algorithm = {
  name: "Minimax",
  source: "J. von Neumann 1928; values for MAX",
  isForMax: true,
  code: [
    "maximum(node)",
    "  if node is a leaf: return its value",
    "  best ← −∞",
    "  for each child: best ← max(best, minimum(child))",
    "  return best",
    "minimum(node)",
    "  if node is a leaf: return its value",
    "  best ← ∞",
    "  for each child: best ← min(best, maximum(child))",
    "  return best",
  ],
  run(trace) {
    const search = (index: number): number => {
      const node = trace.node(index);
      const [first, sign] = node.ply % 2 === 0 ? [0, 1] : [5, -1];
      if (isLeaf(node)) return trace.leaf(node, first + 1, node.value, {enters: true});
      let best = -sign * infinite;
      trace.step(node, first + 2, "No move is searched yet", {value: best, enters: true});
      for (const child of node.children) {
        const value = search(child);
        best = sign * Math.max(sign * best, sign * value);
        trace.best(node, first + 3, value, best);
      }
      return trace.leave(node, first + 4, best);
    };
    return search(0);
  },
};

const negamax: Algorithm = {
  name: "Negamax",
  source: "D. Knuth and R. Moore 1975, section 1",
  code: [
    "negamax(node)",
    "  if node is a leaf: return its value",
    "  best ← −∞",
    "  for each child:",
    "    best ← max(best, −negamax(child))",
    "  return best",
  ],
  run(trace) {
    const search = (index: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0);
      if (leaf !== undefined) return leaf;
      let best = -infinite;
      for (const child of node.children) {
        trace.step(node, 3, "The next move");
        const value = -search(child);
        best = Math.max(best, value);
        trace.best(node, 4, value, best);
      }
      return trace.leave(node, 5, best);
    };
    return search(0);
  },
};

const alphaBetaCode = [
  "alphabeta(node, α, β)",
  "  if node is a leaf: return its value",
  "  for each child:",
  "    α ← max(α, −alphabeta(child, −β, −α))",
  "    if α ≥ β: break",
  "  return α",
];
function alphaBetaSearch(trace: Recorder, first: number, index: number, alpha: number, beta: number): number {
  const node = trace.node(index);
  const leaf = trace.enter(node, first, [alpha, beta]);
  if (leaf !== undefined) return leaf;
  for (const [i, child] of node.children.entries()) {
    trace.step(node, first + 2, "The next move");
    const value = -alphaBetaSearch(trace, first, child, -beta, -alpha);
    alpha = Math.max(alpha, value);
    trace.step(node, first + 3, `The move is worth ${textOf(value)}; α is ${textOf(alpha)}`, {value: alpha, window: [alpha, beta]});
    if (trace.decideBeta(node, first + 4, i, alpha, beta)) break;
  }
  return trace.leave(node, first + 5, alpha);
}
const alphaBeta: Algorithm = {
  name: "Alpha-beta",
  source: "D. Knuth and R. Moore 1975, section 2, F2",
  code: alphaBetaCode,
  run: (trace) => alphaBetaSearch(trace, 0, 0, -infinite, infinite),
};

const alphaBetaPair: Algorithm = {
  name: "Alpha-beta, max and min",
  source: "D. Edwards and T. Hart 1963; D. Knuth and R. Moore 1975, F2 and G2; values for MAX",
  isForMax: true,
  code: [
    "maximum(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    α ← max(α, minimum(child, α, β))",
    "    if α ≥ β: break",
    "  return α",
    "minimum(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    β ← min(β, maximum(child, α, β))",
    "    if α ≥ β: break",
    "  return β",
  ],
  run(trace) {
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const isMax = node.ply % 2 === 0;
      const first = isMax ? 0 : 6;
      const window = (): [number, number] => [alpha, beta];
      if (isLeaf(node)) return trace.leaf(node, first + 1, node.value, {enters: true, window: window()});
      trace.step(node, first, `Enters with the window ${windowText(alpha, beta)}`, {enters: true, window: window()});
      for (const [i, child] of node.children.entries()) {
        trace.step(node, first + 2, "The next move");
        const value = search(child, alpha, beta);
        if (isMax) alpha = Math.max(alpha, value);
        else beta = Math.min(beta, value);
        trace.step(node, first + 3, `The move is worth ${textOf(value)}; ${isMax ? `α is ${textOf(alpha)}` : `β is ${textOf(beta)}`}`, {
          value: isMax ? alpha : beta,
          window: window(),
        });
        if (trace.decideBeta(node, first + 4, i, alpha, beta)) break;
      }
      return trace.leave(node, first + 5, isMax ? alpha : beta);
    };
    return search(0, -infinite, infinite);
  },
};

const rival: Algorithm = {
  name: "Rival",
  source: "the programming notes of the chess program Rival",
  code: [
    "search(node, lowest, highest)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    value ← −search(child, −highest, −lowest)",
    "    if value > lowest:",
    "      lowest ← value; best line ← the move and the child's best line",
    "    if lowest ≥ highest: break",
    "  return lowest",
  ],
  run(trace) {
    const search = (index: number, lowest: number, highest: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [lowest, highest]);
      if (leaf !== undefined) return leaf;
      for (const [i, child] of node.children.entries()) {
        trace.step(node, 2, "The next move");
        const value = -search(child, -highest, -lowest);
        if (value > lowest) {
          lowest = value;
          trace.step(node, 5, `The move is worth ${textOf(value)}: it begins the best line`, {value, window: [lowest, highest]});
        } else {
          trace.step(node, 4, `${textOf(value)} ≤ ${textOf(lowest)}: the best line stays`);
        }
        if (trace.decideBeta(node, 6, i, lowest, highest)) break;
      }
      return trace.leave(node, 7, lowest);
    };
    return search(0, -infinite, infinite);
  },
};

const iterative: Algorithm = {
  name: "Iterative alpha-beta",
  source: "D. Knuth and R. Moore 1975, F2 without recursion",
  code: [
    "best[−2] ← −∞; best[−1] ← −∞",
    "at a leaf: best[ply] ← its value",
    "at another node: best[ply] ← best[ply − 2]",
    "the next move: ply ← ply + 1",
    "back: ply ← ply − 1; best[ply] ← max(best[ply], −best[ply + 1])",
    "  if best[ply] ≥ −best[ply − 1]: cut off, back",
    "  if no move is left: back, from the root: return best[0]",
  ],
  run(trace) {
    const best = new Map<number, number>([
      [-2, -infinite],
      [-1, -infinite],
    ]);
    const at = (ply: number) => best.get(ply)!;
    let node = trace.node(0);
    const tried: number[] = [0];
    for (;;) {
      const window: [number, number] = [at(node.ply - 2), -at(node.ply - 1)];
      if (isLeaf(node)) {
        best.set(node.ply, trace.leaf(node, 1, worth(node), {enters: true, window}));
      } else {
        best.set(node.ply, window[0]);
        trace.step(node, 2, `Takes the best value of two plies above, ${textOf(window[0])}`, {enters: true, window, value: window[0]});
      }
      while (isLeaf(node) || tried[node.ply] === node.children.length || -at(node.ply - 1) <= at(node.ply)) {
        if (!isLeaf(node)) trace.leave(node, 6, at(node.ply), `The node is worth ${textOf(at(node.ply))}`);
        if (node.parent < 0) return at(0);
        node = trace.node(node.parent);
        const [ply, value] = [node.ply, -at(node.ply + 1)];
        best.set(ply, Math.max(at(ply), value));
        trace.best(node, 4, value, at(ply), {window: [at(ply), -at(ply - 1)]});
        trace.decideBeta(node, 5, tried[ply]! - 1, at(ply), -at(ply - 1));
      }
      const child = node.children[tried[node.ply]!++]!;
      trace.step(node, 3, "The next move");
      node = trace.node(child);
      tried[node.ply] = 0;
    }
  },
};

const falphabetaCode = [
  "falphabeta(node, α, β)",
  "  if node is a leaf: return its value",
  "  best ← −∞",
  "  for each child:",
  "    best ← max(best, −falphabeta(child, −β, −max(α, best)))",
  "    if best ≥ β: break",
  "  return best",
];
function falphabetaSearch(trace: Recorder, first: number, index: number, alpha: number, beta: number): number {
  const node = trace.node(index);
  const leaf = trace.enter(node, first, [alpha, beta]);
  if (leaf !== undefined) return leaf;
  let best = -infinite;
  for (const [i, child] of node.children.entries()) {
    trace.step(node, first + 3, "The next move");
    const value = -falphabetaSearch(trace, first, child, -beta, -Math.max(alpha, best));
    best = Math.max(best, value);
    trace.best(node, first + 4, value, best);
    if (trace.decideBeta(node, first + 5, i, best, beta)) break;
  }
  return trace.leave(node, first + 6, best, best <= alpha ? `Returns ${textOf(best)}: an upper bound, not above α` : undefined);
}
const falphabeta: Algorithm = {
  name: "Falphabeta",
  source: "Fail-soft alpha-beta; J. Fishburn 1981",
  code: falphabetaCode,
  run: (trace) => falphabetaSearch(trace, 0, 0, -infinite, infinite),
};

const lalphabeta: Algorithm = {
  name: "Lalphabeta",
  source: "J. Fishburn 1983",
  code: [
    "lalphabeta(root)",
    "  if root is a leaf: return its value",
    "  for each child:",
    "    if it is the last: value ← −falphabeta(child, −best−1, −best)",
    "      if value > best: value ← −falphabeta(child, −∞, −value)",
    "    else: value ← −falphabeta(child, −∞, −best)",
    "    best ← max(best, value)",
    "  return best",
    ...falphabetaCode,
  ],
  run(trace) {
    const root = trace.node(0);
    trace.enter(root, 0);
    let best = -infinite;
    for (const [i, child] of root.children.entries()) {
      const isLast = i > 0 && i + 1 === root.children.length;
      trace.step(root, isLast ? 3 : 5, isLast ? `The last move: is it better than ${textOf(best)}?` : "The next move");
      let value = -falphabetaSearch(trace, 8, child, isLast ? -best - 1 : -infinite, -best);
      if (isLast && value > best) {
        trace.step(root, 4, `It is worth at least ${textOf(value)}: searched again`);
        value = -falphabetaSearch(trace, 8, child, -infinite, -value);
      }
      best = Math.max(best, value);
      trace.best(root, 6, value, best);
    }
    return trace.leave(root, 7, best);
  },
};

const aspiration: Algorithm = {
  name: "Aspiration",
  source: "J. Gillogly 1972; the guess is 0, the margin 32",
  code: [
    "value ← falphabeta(root, guess − margin, guess + margin)",
    "if value ≥ guess + margin: value ← falphabeta(root, value, ∞)",
    "if value ≤ guess − margin: value ← falphabeta(root, −∞, value)",
    "return value",
    ...falphabetaCode,
  ],
  run(trace) {
    const root = trace.node(0);
    const margin = 32;
    trace.step(root, 0, `Guesses that the value is between ${textOf(-margin)} and ${margin}`);
    let value = falphabetaSearch(trace, 4, 0, -margin, margin);
    if (value >= margin) {
      trace.step(root, 1, `At least ${textOf(value)}: again, with a window above`);
      value = falphabetaSearch(trace, 4, 0, value, infinite);
    } else if (value <= -margin) {
      trace.step(root, 2, `At most ${textOf(value)}: again, with a window below`);
      value = falphabetaSearch(trace, 4, 0, -infinite, value);
    }
    trace.step(root, 3, `The root is worth ${textOf(value)}`, {value});
    return value;
  },
};

// Minimal windows ---------------------------------------------------------------------------------

const scout: Algorithm = {
  name: "SCOUT",
  source: "J. Pearl 1980",
  code: [
    "eval(node)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    if it is the first, or not test(child, −best−1):",
    "      best ← −eval(child)",
    "  return best",
    "test(node, bound): is the node worth more than bound?",
    "  if node is a leaf: return value > bound",
    "  for each child:",
    "    if not test(child, −bound−1): return true",
    "  return false",
  ],
  run(trace) {
    const test = (index: number, bound: number): boolean => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 6, [bound, bound + 1], `Is it worth more than ${textOf(bound)}?`);
      if (leaf !== undefined) return leaf > bound;
      for (const [i, child] of node.children.entries()) {
        const more = !test(child, -bound - 1);
        if (trace.decide(node, 9, i, more, more ? "One move is enough: yes" : "Not by this move", {leaves: more})) return true;
      }
      trace.step(node, 10, "No move is", {leaves: true});
      return false;
    };
    const evaluate = (index: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, undefined, "What is it worth?");
      if (leaf !== undefined) return leaf;
      let best = -infinite;
      for (const [i, child] of node.children.entries()) {
        trace.step(node, 3, i === 0 ? "The first move" : `Is this move better than ${textOf(best)}?`);
        if (i > 0 && test(child, -best - 1)) continue;
        const value = -evaluate(child);
        best = value;
        trace.best(node, 4, value, best);
      }
      return trace.leave(node, 5, best);
    };
    return evaluate(0);
  },
};

const palphabeta: Algorithm = {
  name: "Palphabeta",
  source: "R. Finkel and J. Fishburn 1980",
  code: [
    "palphabeta(node)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    if it is the first: best ← −palphabeta(child)",
    "    else: value ← −falphabeta(child, −best−1, −best)",
    "      if value > best: best ← −falphabeta(child, −∞, −value)",
    "  return best",
    ...falphabetaCode,
  ],
  run(trace) {
    const search = (index: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0);
      if (leaf !== undefined) return leaf;
      let best = -infinite;
      for (const [i, child] of node.children.entries()) {
        if (i === 0) {
          trace.step(node, 3, "The first move, by the same function");
          best = -search(child);
          trace.best(node, 3, best, best);
          continue;
        }
        trace.step(node, 4, `Is this move worth more than ${textOf(best)}? A minimal window asks`);
        const value = -falphabetaSearch(trace, 7, child, -best - 1, -best);
        trace.step(node, 5, value > best ? `It is worth at least ${textOf(value)}: searched again` : `It is worth at most ${textOf(value)}: no second search`);
        if (value > best) best = -falphabetaSearch(trace, 7, child, -infinite, -value);
        trace.step(node, 5, `The best so far is ${textOf(best)}`, {value: best});
      }
      return trace.leave(node, 6, best);
    };
    return search(0);
  },
};

const calphabeta: Algorithm = {
  name: "Calphabeta",
  source: "R. Finkel and J. Fishburn; J. Fishburn 1981",
  code: [
    "calphabeta(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    if it is the first, or −alphabeta(child, −α−1, −α) > α:",
    "      α ← max(α, −calphabeta(child, −β, −α))",
    "    if α ≥ β: break",
    "  return α",
    ...alphaBetaCode,
  ],
  run(trace) {
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [alpha, beta]);
      if (leaf !== undefined) return leaf;
      for (const [i, child] of node.children.entries()) {
        trace.step(node, 3, i === 0 ? "The first move gets the whole window" : `Is this move worth more than ${textOf(alpha)}? A minimal window asks`);
        const isBetter = i === 0 || -alphaBetaSearch(trace, 7, child, -alpha - 1, -alpha) > alpha;
        if (isBetter) {
          const value = -search(child, -beta, -alpha);
          alpha = Math.max(alpha, value);
          trace.step(node, 4, `The move is worth ${textOf(value)}; α is ${textOf(alpha)}`, {value: alpha, window: [alpha, beta]});
        } else {
          trace.step(node, 3, `It is not: α stays ${textOf(alpha)}`);
        }
        if (trace.decideBeta(node, 5, i, alpha, beta)) break;
      }
      return trace.leave(node, 6, alpha);
    };
    return search(0, -infinite, infinite);
  },
};

const pvs: Algorithm = {
  name: "PVS",
  source: "T. Marsland and M. Campbell 1982; T. Marsland 1983",
  code: [
    "pvs(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    if it is the first: best ← −pvs(child, −β, −α)",
    "    else:",
    "      α ← max(α, best)",
    "      value ← −pvs(child, −α−1, −α)",
    "      if α < value < β: value ← −pvs(child, −β, −value)",
    "      best ← max(best, value)",
    "    if best ≥ β: break",
    "  return best",
  ],
  run(trace) {
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [alpha, beta]);
      if (leaf !== undefined) return leaf;
      let best = -infinite;
      for (const [i, child] of node.children.entries()) {
        if (i === 0) {
          trace.step(node, 3, "The first move gets the whole window");
          best = -search(child, -beta, -alpha);
          trace.step(node, 3, `It is worth ${textOf(best)}`, {value: best});
        } else {
          alpha = Math.max(alpha, best);
          trace.step(node, 6, `Is this move worth more than ${textOf(alpha)}? A minimal window asks`, {window: [alpha, beta]});
          let value = -search(child, -alpha - 1, -alpha);
          const again = value > alpha && value < beta;
          trace.step(node, 7, again ? `It is worth at least ${textOf(value)}: searched again` : `It is worth ${textOf(value)}: no second search`);
          if (again) value = -search(child, -beta, -value);
          best = Math.max(best, value);
          trace.best(node, 8, value, best);
        }
        if (trace.decideBeta(node, 9, i, best, beta)) break;
      }
      return trace.leave(node, 10, best);
    };
    return search(0, -infinite, infinite);
  },
};

const thompson: Algorithm = {
  name: "PVS, Thompson's",
  source: "K. Thompson in BELLE, as described by T. Marsland 1983",
  code: [
    "pvs(node, α, β)",
    "  if node is a leaf: return its value",
    "  candidate ← the first child; best ← −pvs(candidate, −β, −α)",
    "  for each other child, while best < β:",
    "    bound ← max(α, best); value ← −pvs(child, −bound−1, −bound)",
    "    if bound < value < β and the candidate's score is not known:",
    "      best ← max(best, −pvs(candidate, −β, −best)); if best ≥ β: break",
    "      if value ≤ best: value ← −pvs(child, −best−1, −best)",
    "    if value > bound: candidate ← child, its score is not known",
    "    best ← max(best, value)",
    "  if the candidate's score is not known: best ← −pvs(candidate, −β, −best)",
    "  return best",
  ],
  run(trace) {
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [alpha, beta]);
      if (leaf !== undefined) return leaf;
      let candidate = node.children[0]!;
      let [isKnown, isCut] = [true, false];
      trace.step(node, 2, "The first move gets the whole window");
      let best = -search(candidate, -beta, -alpha);
      trace.best(node, 2, best, best);
      for (let i = 1; i < node.children.length; ++i) {
        if ((isCut = trace.decideBeta(node, 3, i - 1, best, beta))) break;
        let bound = Math.max(alpha, best);
        const child = node.children[i]!;
        trace.step(node, 4, `Is this move worth more than ${textOf(bound)}?`, {window: [bound, beta]});
        let value = -search(child, -bound - 1, -bound);
        if (value > bound && value < beta && !isKnown) {
          trace.step(node, 6, `It is worth at least ${textOf(value)}: now the candidate's score is needed`);
          bound = best = Math.max(best, -search(candidate, -beta, -best));
          isKnown = true;
          if ((isCut = trace.decideBeta(node, 6, i, best, beta))) break;
          if (value <= best) {
            trace.step(node, 7, `Is this move worth more than the candidate's ${textOf(best)}?`);
            value = -search(child, -bound - 1, -bound);
          }
        }
        if (value > bound) {
          candidate = child;
          isKnown = false;
          trace.step(node, 8, `It is worth ${textOf(value)} or more: the new candidate`);
        }
        best = Math.max(best, value);
        trace.best(node, 9, value, best);
      }
      if (!isKnown && best < beta) {
        trace.step(node, 10, "What is the candidate worth?");
        best = -search(candidate, -beta, -best);
      }
      return trace.leave(node, 11, best, undefined, {cutoff: !isCut && best >= beta});
    };
    return search(0, -infinite, infinite);
  },
};

const curtailed: Algorithm = {
  name: "PVS, curtailed",
  source: "T. Marsland and M. Campbell 1981",
  code: [
    "curtailed(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    α ← max(α, best)",
    "    if it is not the first: value ← refutation(child, −α)",
    "    if there is none: value ← curtailed(child, −β, −α)",
    "    best ← max(best, −value)",
    "    if best ≥ β: break",
    "  return best",
    "refutation(node, β)",
    "  if node is a leaf: return its value",
    "  value ← −falphabeta(first child, −β, 1−β)",
    "  return value if value ≥ β, else nothing",
    ...falphabetaCode,
  ],
  run(trace) {
    const refutation = (index: number, beta: number): number | undefined => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 9, [beta - 1, beta]);
      if (leaf !== undefined) return leaf;
      trace.step(node, 11, "The first reply");
      const value = -falphabetaSearch(trace, 13, node.children[0]!, -beta, 1 - beta);
      const refutes = trace.decide(
        node,
        12,
        0,
        value >= beta,
        value >= beta ? `${textOf(value)} ≥ ${textOf(beta)}: the move is refuted` : "The first reply does not refute the move",
        {leaves: true},
      );
      return refutes ? value : undefined;
    };
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [alpha, beta]);
      if (leaf !== undefined) return leaf;
      let best = -infinite;
      for (const [i, child] of node.children.entries()) {
        alpha = Math.max(alpha, best);
        let value: number | undefined;
        if (i > 0 && alpha + 1 < beta) {
          trace.step(node, 4, `Does the first reply keep this move at ${textOf(alpha)} or below?`, {window: [alpha, beta]});
          value = refutation(child, -alpha);
        }
        if (value === undefined) {
          trace.step(node, 5, `The move is searched with the window ${windowText(alpha, beta)}`);
          value = search(child, -beta, -alpha);
        }
        best = Math.max(best, -value);
        trace.best(node, 6, -value, best);
        if (trace.decideBeta(node, 7, i, best, beta)) break;
      }
      return trace.leave(node, 8, best);
    };
    return search(0, -infinite, infinite);
  },
};

const negascout: Algorithm = {
  name: "NegaScout",
  source: "A. Reinefeld 1983",
  code: [
    "negascout(node, α, β)",
    "  if node is a leaf: return its value",
    "  best ← −∞, upper ← β",
    "  for each child:",
    "    lower ← max(α, best)",
    "    value ← −negascout(child, −upper, −lower)",
    "    if lower < value < β and upper < β and depth > 2:",
    "      value ← −negascout(child, −β, −value)",
    "    best ← max(best, value)",
    "    if best ≥ β: break",
    "    upper ← max(α, best) + 1",
    "  return best",
  ],
  run(trace) {
    const height = Math.max(...trace.tree.map(({ply}) => ply));
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const leaf = trace.enter(node, 0, [alpha, beta]);
      if (leaf !== undefined) return leaf;
      let [best, upper] = [-infinite, beta];
      for (const [i, child] of node.children.entries()) {
        const lower = Math.max(alpha, best);
        trace.step(node, 5, `The next move, in the window ${windowText(lower, upper)}`);
        let value = -search(child, -upper, -lower);
        const again = value > lower && value < beta && upper < beta && height - node.ply > 2;
        trace.step(node, 6, again ? `At least ${textOf(value)}: searched again` : `Worth ${textOf(value)}: no second search`);
        if (again) value = -search(child, -beta, -value);
        best = Math.max(best, value);
        trace.best(node, 8, value, best);
        if (trace.decideBeta(node, 9, i, best, beta)) break;
        upper = Math.max(alpha, best) + 1;
      }
      return trace.leave(node, 11, best);
    };
    return search(0, -infinite, infinite);
  },
};

// Best first --------------------------------------------------------------------------------------

/// `maxParity`: MAX moves at even plies (0) or at odd ones (1).
function stateSpaceSearch(trace: Recorder, maxParity: number): number {
  interface State {
    node: number;
    solved: boolean;
    merit: number;
  }
  const {tree} = trace;
  const sign = maxParity === 0 ? 1 : -1;
  let open: State[] = [{node: 0, solved: false, merit: infinite}];
  const entered = new Set<number>();
  // Indices grow from left to right within a ply and downwards, so that the smaller is the further left.
  const first = () => open.reduce((best, state) => (state.merit > best.merit || (state.merit === best.merit && state.node < best.node) ? state : best));
  const isBelow = (node: number, ancestor: number): boolean => node >= 0 && (node === ancestor || isBelow(tree[node]!.parent, ancestor));
  const rest = (node: Node) => {
    const {children} = tree[node.parent]!;
    return children.slice(children.indexOf(node.index) + 1);
  };
  for (;;) {
    const state = first();
    open = open.filter((other) => other !== state);
    const node = tree[state.node]!;
    const isMax = node.ply % 2 === maxParity;
    const {merit} = state;
    const value = sign * merit;
    const enters = !entered.has(state.node) && {enters: true};
    entered.add(state.node);
    if (state.solved && node.parent < 0) {
      trace.leave(node, 2, value, `The root is worth ${textOf(value)}`);
      return value;
    }
    if (state.solved && !isMax) {
      const cuts = rest(node).filter((child) => !entered.has(child));
      open = open.filter((other) => !isBelow(other.node, node.parent));
      open.push({node: node.parent, solved: true, merit});
      trace.step(node, 3, `One solved move is enough: the parent is worth ${textOf(value)}`, {...enters, value, leaves: true, cuts});
    } else if (state.solved) {
      const next = rest(node)[0];
      open.push(next === undefined ? {node: node.parent, solved: true, merit} : {node: next, solved: false, merit});
      trace.step(node, 4, next === undefined ? "There is no other move: the node is solved" : `The next move, with the bound ${textOf(value)}`, {
        ...enters,
        value,
        leaves: true,
      });
    } else if (isLeaf(node)) {
      const known = Math.min(merit, sign * node.value);
      open.push({node: state.node, solved: true, merit: known});
      trace.step(node, 5, `A leaf of ${textOf(node.value)}; its merit is ${textOf(sign * known)}`, {
        ...enters,
        value: sign * known,
        leaves: true,
        isLeaf: true,
      });
    } else if (!isMax) {
      open.push({node: node.children[0]!, solved: false, merit});
      trace.step(node, 6, "The moves one after the other", {...enters, value});
    } else {
      for (const child of node.children) open.push({node: child, solved: false, merit});
      trace.step(node, 7, "The moves all at once", {...enters, value});
    }
  }
}
const stateSpaceCode = (max: string, min: string, best: string, least: string) => [
  `open ← {(root, live, ${best})}`,
  `repeat: take from open the state (node, status, merit) of ${least} merit`,
  "  if the root is solved: return merit",
  `  node solved, below ${max}: remove its parent's states; the parent is solved`,
  `  node solved, below ${min}: its next brother is live; after the last the parent is solved`,
  `  node a live leaf: it is solved with merit ${least === "greatest" ? "min" : "max"}(merit, its value)`,
  `  ${min} to move: its first child is live`,
  `  ${max} to move: all its children are live`,
];
const sssStar: Algorithm = {
  name: "SSS*",
  source: "G. Stockman 1979; values and merits for MAX",
  isForMax: true,
  code: stateSpaceCode("MAX", "MIN", "∞", "greatest"),
  run: (trace) => stateSpaceSearch(trace, 0),
};
const dualStar: Algorithm = {
  name: "DUAL*",
  source: "T. Marsland, A. Reinefeld and J. Schaeffer 1987; values and merits for MAX",
  isForMax: true,
  code: stateSpaceCode("MIN", "MAX", "−∞", "smallest"),
  run: (trace) => stateSpaceSearch(trace, 1),
};

const memoryTestCode = [
  "test(node, γ): is the node worth γ or more?",
  "  if the memory knows: return its bound",
  "  if node is a leaf: remember and return its value",
  "  best ← −∞",
  "  for each child: best ← max(best, −test(child, 1 − γ))",
  "    if best ≥ γ: break",
  "  remember best as a bound; return best",
];
/// Repeats tests until the value is known: `next` gives what to ask for, from the bounds known.
function byTests(trace: Recorder, next: Next, test: (gamma: number) => number): number {
  const root = trace.node(0);
  let [lower, upper] = [-infinite, infinite];
  while (lower < upper) {
    const gamma = next(lower, upper);
    trace.step(root, 1, `The value is from ${textOf(lower)} to ${textOf(upper)}. Is it ${textOf(gamma)} or more?`, {window: [lower, upper]});
    const value = test(gamma);
    if (value < gamma) upper = value;
    else lower = value;
  }
  trace.step(root, 3, `The root is worth ${textOf(lower)}`, {value: lower});
  return lower;
}
type Next = (lower: number, upper: number) => number;
/// Asks about the bound that the last test gave, first about `start`.
function aboutLast(start: number): Next {
  let [lastLower, value] = [-infinite, start];
  return (lower, upper) => {
    if (lower > lastLower) value = lower;
    else if (upper < infinite) value = upper;
    lastLower = lower;
    return value === lower ? value + 1 : value;
  };
}
const codeAboutLast = (start: number) => [
  `value ← ${textOf(start)}; lower ← −∞; upper ← ∞`,
  "while lower < upper: γ ← value, or value + 1 if value = lower",
  "  value ← test(root, γ); it is the new upper or lower bound",
  "return value",
];
function byMemoryTests(trace: Recorder, first: number, next: Next): number {
  const memory = trace.tree.map(() => ({lower: -infinite, upper: infinite}));
  const test = (index: number, gamma: number): number => {
    const node = trace.node(index);
    const known = memory[index]!;
    const more = {enters: true, window: [gamma - 1, gamma] as [number, number]};
    if (known.lower >= gamma || known.lower === known.upper || known.upper < gamma) {
      const value = known.lower >= gamma || known.lower === known.upper ? known.lower : known.upper;
      trace.step(node, first + 1, `The memory knows: ${value >= gamma ? "at least" : "at most"} ${textOf(value)}`, {...more, value, leaves: true});
      return value;
    }
    if (isLeaf(node)) return (known.lower = known.upper = trace.leaf(node, first + 2, worth(node), more));
    trace.step(node, first, `Is it worth ${textOf(gamma)} or more?`, more);
    let best = -infinite;
    for (const [i, child] of node.children.entries()) {
      const value = -test(child, 1 - gamma);
      best = Math.max(best, value);
      trace.best(node, first + 4, value, best);
      const cuts = best >= gamma;
      if (
        trace.decide(
          node,
          first + 5,
          i,
          cuts,
          cuts ? `${textOf(best)} ≥ ${textOf(gamma)}: yes, the rest is cut off` : `${textOf(best)} < ${textOf(gamma)}: not by this move`,
        )
      )
        break;
    }
    if (best >= gamma) known.lower = best;
    else known.upper = best;
    return trace.leave(node, first + 6, best, `At ${best >= gamma ? "least" : "most"} ${textOf(best)}`);
  };
  return byTests(trace, next, (gamma) => test(0, gamma));
}
const mtd = (name: string, source: string, start: number): Algorithm => ({
  name,
  source,
  code: [...codeAboutLast(start), ...memoryTestCode],
  run: (trace) => byMemoryTests(trace, 4, aboutLast(start)),
});
const negaCStar: Algorithm = {
  name: "NegaC*",
  source: "J.-C. Weill 1991, after K. Coplan 1982",
  code: [
    "lower ← −∞; upper ← ∞",
    "while lower < upper: middle ← (lower + upper) / 2",
    "  value ← test(root, middle + 1); it is the new upper or lower bound",
    "return lower",
    ...memoryTestCode,
  ],
  run: (trace) => byMemoryTests(trace, 4, (lower, upper) => lower + Math.floor((upper - lower) / 2) + 1),
};

// Proof numbers -----------------------------------------------------------------------------------

/// The leaves, at least, that have yet to be solved to prove that a node is worth γ, and to disprove it.
interface ProofNumbers {
  proof: number;
  disproof: number;
  bound: number; ///< if solved
}
const unknown: ProofNumbers = {proof: 1, disproof: 1, bound: -infinite};
const isSolved = ({proof, disproof}: ProofNumbers) => proof === 0 || disproof === 0;
const numbersText = ({proof, disproof}: ProofNumbers) => [proof, disproof].map((each) => (each === Infinity ? "∞" : String(each))).join("/");
const numbersOfLeaf = (value: number, gamma: number): ProofNumbers =>
  value >= gamma ? {proof: 0, disproof: Infinity, bound: value} : {proof: Infinity, disproof: 0, bound: value};
function combined(children: ProofNumbers[]): ProofNumbers {
  return {
    proof: Math.min(...children.map(({disproof}) => disproof)),
    disproof: children.reduce((sum, {proof}) => sum + proof, 0),
    bound: Math.max(...children.filter(isSolved).map(({bound}) => -bound), -infinite),
  };
}
const gammaAt = (node: Node, gamma: number) => (node.ply % 2 === 0 ? gamma : 1 - gamma);
function solveLeaf(trace: Recorder, node: Node, line: number, gamma: number): ProofNumbers {
  const value = worth(node);
  const numbers = numbersOfLeaf(value, gammaAt(node, gamma));
  trace.step(node, line, `A leaf, worth ${textOf(value)}: ${numbers.proof === 0 ? "proved" : "disproved"} for ${textOf(gammaAt(node, gamma))}`, {
    enters: true,
    isLeaf: true,
    leaves: true,
    label: numbersText(numbers),
  });
  return numbers;
}

const proofNumberSearch: Algorithm = {
  name: "Proof-number search",
  source: "V. Allis 1994; in a node its proof and disproof number, for the question of the test",
  code: [
    ...codeAboutLast(0),
    "test(root, γ): until the root is solved:",
    "  from the node, go to the child whose disproof number is its proof number",
    "  a leaf: proof 0 if it is worth γ or more, else disproof 0",
    "  else: its children count 1 and 1",
    "  back: proof ← the least disproof, disproof ← the sum of the proofs of the children",
  ],
  run(trace) {
    const test = (gamma: number): number => {
      const numbers = trace.tree.map(() => unknown);
      const isExpanded = new Set<number>();
      const combine = (node: Node) => (numbers[node.index] = combined(node.children.map((child) => numbers[child]!)));
      const label = (node: Node) => numbersText(numbers[node.index]!);
      let node = trace.node(0);
      while (!isSolved(numbers[0]!)) {
        while (isExpanded.has(node.index)) {
          const {proof} = numbers[node.index]!;
          node = trace.node(node.children.find((child) => numbers[child]!.disproof === proof)!);
          trace.step(node, 5, "On the way to the most-proving node");
        }
        if (isLeaf(node)) {
          numbers[node.index] = solveLeaf(trace, node, 6, gamma);
        } else {
          isExpanded.add(node.index);
          combine(node);
          trace.step(node, 7, "The most-proving node is expanded", {enters: true, label: label(node)});
        }
        while (node.parent >= 0) {
          node = trace.node(node.parent);
          const before = label(node);
          combine(node);
          trace.step(node, 8, before === label(node) ? "Its numbers remain the same: it is still on the way" : `From ${before} to ${label(node)}`, {
            label: label(node),
            leaves: isSolved(numbers[node.index]!),
            cutoff: numbers[node.index]!.proof === 0,
          });
          if (before === label(node)) break;
        }
      }
      return numbers[0]!.bound;
    };
    return byTests(trace, aboutLast(0), test);
  },
};

const dfPn: Algorithm = {
  name: "df-pn",
  source: "A. Nagai 2002; in a node its proof and disproof number, for the question of the test",
  code: [
    ...codeAboutLast(0),
    "search(node, proof limit, disproof limit), from the root with ∞ and ∞",
    "  a leaf: proof 0 if it is worth γ or more, else disproof 0",
    "  repeat: proof ← the least disproof, disproof ← the sum of the proofs of the children",
    "    if a number has reached its limit, or the node is solved: return",
    "    search(child with the least disproof, until another is better or a limit is reached)",
  ],
  run(trace) {
    const test = (gamma: number): number => {
      const numbers = trace.tree.map(() => unknown);
      const search = (index: number, proofLimit: number, disproofLimit: number): void => {
        const node = trace.node(index);
        if (isLeaf(node)) {
          numbers[index] = solveLeaf(trace, node, 5, gamma);
          return;
        }
        const limits = [proofLimit, disproofLimit].map((limit) => (limit === Infinity ? "∞" : String(limit)));
        trace.step(node, 4, `Enters with the limits ${limits.join(" and ")}`, {enters: true, label: numbersText(numbers[index]!)});
        for (;;) {
          const children = node.children.map((child) => numbers[child]!);
          const now = combined(children);
          const best = children.findIndex(({disproof}) => disproof === now.proof);
          if (isSolved(now) || now.proof >= proofLimit || now.disproof >= disproofLimit) {
            numbers[index] = now;
            trace.step(node, 7, isSolved(now) ? "It is solved" : "A limit is reached", {label: numbersText(now), leaves: true, cutoff: now.proof === 0});
            return;
          }
          trace.step(node, 6, `Its numbers are ${numbersText(now)}`, {label: numbersText(now)});
          const others = children.map(({disproof}, i) => (i === best ? Infinity : disproof + (i > best ? 1 : 0)));
          trace.step(node, 8, "The child nearest to a proof");
          search(node.children[best]!, disproofLimit - now.disproof + children[best]!.proof, Math.min(proofLimit, ...others));
        }
      };
      search(0, Infinity, Infinity);
      return numbers[0]!.bound;
    };
    return byTests(trace, aboutLast(0), test);
  },
};

/// In the order of docs/algorithms.md, which has more: those with a transposition table, for example, of which a tree,
/// where no position occurs twice, makes no use.
export const algorithms: Algorithm[] = [
  minimax,
  negamax,
  alphaBeta,
  alphaBetaPair,
  rival,
  iterative,
  falphabeta,
  lalphabeta,
  aspiration,
  scout,
  palphabeta,
  calphabeta,
  pvs,
  thompson,
  curtailed,
  negascout,
  sssStar,
  dualStar,
  mtd("MT-SSS*", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996", infinite),
  mtd("MT-DUAL*", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996", -infinite),
  negaCStar,
  mtd("MTD(f)", "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996; the guess is 0", 0),
  proofNumberSearch,
  dfPn,
];

export interface Run {
  steps: Step[];
  value: number; ///< of the root
  nodes: number; ///< entered; a node that is entered again is counted again
  leaves: number;
}
export function runOf(algorithm: Algorithm, tree: GivenTree): Run {
  const trace = new Recorder(tree);
  const value = algorithm.run(trace);
  const count = (isCounted: (step: Step) => boolean | undefined) => trace.steps.filter(isCounted).length;
  return {steps: trace.steps, value, nodes: count((step) => step.enters), leaves: count((step) => step.isLeaf)};
}
