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
  enters?: boolean; ///< counts the node
  leaves?: boolean; ///< the node is done
  cuts?: number[]; ///< children that are not searched
  cut?: boolean; ///< of a line that decides about a cut, where moves are left
}
export interface Algorithm {
  name: string;
  source: string;
  code: string[];
  run(tree: GivenTree): Generator<Step, number>;
}

export const stockman_tree = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";
export const russell_norvig_tree = "((3 12 8) (2 4 6) (14 5 2))";

/// Every node is its branches in brackets, every leaf its value for the root's mover. Throws an Error that says what
/// is wrong.
export function parse_tree(text: string): GivenTree {
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
function random_numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
export function random_tree(seed: number, width: number, depth: number): string {
  const next = random_numbers(seed);
  const grow = (plies: number): string =>
    plies === 0 ? String(next() % 100) : `(${Array.from({length: width}, () => grow(plies - 1)).join(" ")})`;
  return grow(depth);
}

const worth = (node: Node) => (node.ply % 2 === 0 ? node.value : -node.value);
const text_of = (score: number) => (score === Infinity ? "∞" : score === -Infinity ? "−∞" : String(score).replace("-", "−"));
export const score_text = text_of;
const rest = (node: Node, child: number) => node.children.slice(child + 1);
/// A line that decides whether the moves after the one with this number are cut off.
const decision = (node: Node, child: number, cut: boolean): Pick<Step, "cut" | "cuts"> =>
  rest(node, child).length > 0 ? {cut, cuts: cut ? rest(node, child) : []} : {};

function leaf_step(node: Node, window?: [number, number]): Step {
  const value = worth(node);
  return {line: 1, node: node.index, note: `A leaf, worth ${text_of(value)} to its side to move`, value, enters: true, leaves: true, ...(window && {window})};
}

const negamax: Algorithm = {
  name: "Negamax",
  source: "C. Shannon 1950, in the form of Knuth and Moore 1975",
  code: [
    "negamax(node)",
    "  if node is a leaf: return its value",
    "  best ← −∞",
    "  for each child:",
    "    best ← max(best, −negamax(child))",
    "  return best",
  ],
  *run(tree) {
    function* search(index: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node);
        return worth(node);
      }
      let best = -Infinity;
      yield {line: 2, node: index, note: "No move is searched yet", value: best, enters: true};
      for (const child of node.children) {
        yield {line: 3, node: index, note: "The next move"};
        const value = -(yield* search(child));
        best = Math.max(best, value);
        yield {line: 4, node: index, note: `The move is worth ${text_of(value)}, the best so far ${text_of(best)}`, value: best};
      }
      yield {line: 5, node: index, note: `The node is worth ${text_of(best)}`, value: best, leaves: true};
      return best;
    }
    return yield* search(0);
  },
};

const alpha_beta: Algorithm = {
  name: "Alpha-beta",
  source: "D. Knuth and R. Moore 1975, F2",
  code: [
    "alphabeta(node, α, β)",
    "  if node is a leaf: return its value",
    "  for each child:",
    "    α ← max(α, −alphabeta(child, −β, −α))",
    "    if α ≥ β: break",
    "  return α",
  ],
  *run(tree) {
    function* search(index: number, alpha: number, beta: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node, [alpha, beta]);
        return worth(node);
      }
      yield {line: 0, node: index, note: `Enters with the window (${text_of(alpha)}, ${text_of(beta)})`, window: [alpha, beta], enters: true};
      for (const [i, child] of node.children.entries()) {
        yield {line: 2, node: index, note: "The next move"};
        const value = -(yield* search(child, -beta, -alpha));
        alpha = Math.max(alpha, value);
        yield {line: 3, node: index, note: `The move is worth ${text_of(value)}; α is ${text_of(alpha)}`, value: alpha, window: [alpha, beta]};
        const cuts = alpha >= beta;
        yield {
          line: 4,
          node: index,
          note: cuts ? `${text_of(alpha)} ≥ ${text_of(beta)}: the opponent has a better alternative, the rest is cut off` : `${text_of(alpha)} < ${text_of(beta)}: it goes on`,
          ...decision(node, i, cuts),
        };
        if (cuts) break;
      }
      yield {line: 5, node: index, note: `Returns ${text_of(alpha)}`, value: alpha, leaves: true};
      return alpha;
    }
    return yield* search(0, -Infinity, Infinity);
  },
};

const falphabeta: Algorithm = {
  name: "Fail-soft alpha-beta",
  source: "J. Fishburn 1981, falphabeta",
  code: [
    "falphabeta(node, α, β)",
    "  if node is a leaf: return its value",
    "  best ← −∞",
    "  for each child:",
    "    best ← max(best, −falphabeta(child, −β, −max(α, best)))",
    "    if best ≥ β: break",
    "  return best",
  ],
  *run(tree) {
    function* search(index: number, alpha: number, beta: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node, [alpha, beta]);
        return worth(node);
      }
      let best = -Infinity;
      yield {line: 2, node: index, note: `Enters with the window (${text_of(alpha)}, ${text_of(beta)})`, window: [alpha, beta], value: best, enters: true};
      for (const [i, child] of node.children.entries()) {
        yield {line: 3, node: index, note: "The next move"};
        const value = -(yield* search(child, -beta, -Math.max(alpha, best)));
        best = Math.max(best, value);
        yield {line: 4, node: index, note: `The move is worth ${text_of(value)}, the best so far ${text_of(best)}`, value: best};
        const cuts = best >= beta;
        yield {line: 5, node: index, note: `${text_of(best)} ${cuts ? "≥" : "<"} ${text_of(beta)}: ${cuts ? "the rest is cut off" : "it goes on"}`, ...decision(node, i, cuts)};
        if (cuts) break;
      }
      yield {line: 6, node: index, note: best <= alpha ? `Returns ${text_of(best)}: an upper bound, below α` : `Returns ${text_of(best)}`, value: best, leaves: true};
      return best;
    }
    return yield* search(0, -Infinity, Infinity);
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
  *run(tree) {
    function* search(index: number, alpha: number, beta: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node, [alpha, beta]);
        return worth(node);
      }
      let best = -Infinity;
      yield {line: 0, node: index, note: `Enters with the window (${text_of(alpha)}, ${text_of(beta)})`, window: [alpha, beta], value: best, enters: true};
      for (const [i, child] of node.children.entries()) {
        if (i === 0) {
          yield {line: 3, node: index, note: "The first move gets the whole window"};
          best = -(yield* search(child, -beta, -alpha));
          yield {line: 3, node: index, note: `It is worth ${text_of(best)}`, value: best};
        } else {
          alpha = Math.max(alpha, best);
          yield {line: 6, node: index, note: `Is this move worth more than ${text_of(alpha)}? A null window asks`, window: [alpha, beta]};
          let value = -(yield* search(child, -alpha - 1, -alpha));
          const again = value > alpha && value < beta;
          yield {line: 7, node: index, note: again ? `It is worth at least ${text_of(value)}: searched again` : `It is worth ${text_of(value)}: no second search`};
          if (again) value = -(yield* search(child, -beta, -value));
          best = Math.max(best, value);
          yield {line: 8, node: index, note: `The best so far is ${text_of(best)}`, value: best};
        }
        const cuts = best >= beta;
        yield {line: 9, node: index, note: `${text_of(best)} ${cuts ? "≥" : "<"} ${text_of(beta)}: ${cuts ? "the rest is cut off" : "it goes on"}`, ...decision(node, i, cuts)};
        if (cuts) break;
      }
      yield {line: 10, node: index, note: `Returns ${text_of(best)}`, value: best, leaves: true};
      return best;
    }
    return yield* search(0, -Infinity, Infinity);
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
  *run(tree) {
    const height = (index: number): number => 1 + Math.max(-1, ...tree[index]!.children.map(height));
    function* search(index: number, alpha: number, beta: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node, [alpha, beta]);
        return worth(node);
      }
      let [best, upper] = [-Infinity, beta];
      yield {line: 2, node: index, note: `Enters with the window (${text_of(alpha)}, ${text_of(beta)})`, window: [alpha, beta], value: best, enters: true};
      for (const [i, child] of node.children.entries()) {
        const lower = Math.max(alpha, best);
        yield {line: 5, node: index, note: `The next move, in the window (${text_of(lower)}, ${text_of(upper)})`};
        let value = -(yield* search(child, -upper, -lower));
        const again = value > lower && value < beta && upper < beta && height(index) > 2;
        yield {line: 6, node: index, note: again ? `At least ${text_of(value)}: searched again` : `Worth ${text_of(value)}: no second search`};
        if (again) value = -(yield* search(child, -beta, -value));
        best = Math.max(best, value);
        yield {line: 8, node: index, note: `The best so far is ${text_of(best)}`, value: best};
        const cuts = best >= beta;
        yield {line: 9, node: index, note: `${text_of(best)} ${cuts ? "≥" : "<"} ${text_of(beta)}: ${cuts ? "the rest is cut off" : "it goes on"}`, ...decision(node, i, cuts)};
        if (cuts) break;
        upper = Math.max(alpha, best) + 1;
      }
      yield {line: 11, node: index, note: `Returns ${text_of(best)}`, value: best, leaves: true};
      return best;
    }
    return yield* search(0, -Infinity, Infinity);
  },
};

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
  *run(tree) {
    function* test(index: number, bound: number): Generator<Step, boolean> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        const more = worth(node) > bound;
        yield {line: 7, node: index, note: `${text_of(worth(node))} ${more ? ">" : "≤"} ${text_of(bound)}`, value: worth(node), window: [bound, bound + 1], enters: true, leaves: true};
        return more;
      }
      yield {line: 6, node: index, note: `Is it worth more than ${text_of(bound)}?`, window: [bound, bound + 1], enters: true};
      for (const [i, child] of node.children.entries()) {
        const more = !(yield* test(child, -bound - 1));
        yield {line: 9, node: index, note: more ? "One move is enough: yes" : "Not by this move", ...decision(node, i, more), leaves: more};
        if (more) return true;
      }
      yield {line: 10, node: index, note: "No move is", leaves: true};
      return false;
    }
    function* evaluate(index: number): Generator<Step, number> {
      const node = tree[index]!;
      if (node.children.length === 0) {
        yield leaf_step(node);
        return worth(node);
      }
      yield {line: 0, node: index, note: "What is it worth?", value: -Infinity, enters: true};
      let best = -Infinity;
      for (const child of node.children) {
        yield {line: 3, node: index, note: best === -Infinity ? "The first move" : `Is this move better than ${text_of(best)}?`};
        if (best !== -Infinity && (yield* test(child, -best - 1))) continue;
        best = -(yield* evaluate(child));
        yield {line: 4, node: index, note: `The best so far is ${text_of(best)}`, value: best};
      }
      yield {line: 5, node: index, note: `The node is worth ${text_of(best)}`, value: best, leaves: true};
      return best;
    }
    return yield* evaluate(0);
  },
};

const sss_star: Algorithm = {
  name: "SSS*",
  source: "G. Stockman 1979; values and merits for MAX",
  code: [
    "open ← {(root, live, ∞)}",
    "repeat: take from open the state (node, status, merit) of greatest merit",
    "  if the root is solved: return merit",
    "  node solved, below MAX: remove its parent's states; the parent is solved",
    "  node solved, below MIN: its next brother is live; after the last the parent is solved",
    "  node a live leaf: it is solved with merit min(merit, its value)",
    "  MIN to move: its first child is live",
    "  MAX to move: all its children are live",
  ],
  *run(tree) {
    interface State {
      node: number;
      solved: boolean;
      merit: number;
    }
    let open: State[] = [{node: 0, solved: false, merit: Infinity}];
    const entered = new Set<number>();
    // Indices grow from left to right within a ply and downwards, so that the smaller is the further left.
    const first = () => open.reduce((best, state) => (state.merit > best.merit || (state.merit === best.merit && state.node < best.node) ? state : best));
    const is_below = (node: number, ancestor: number): boolean => node >= 0 && (node === ancestor || is_below(tree[node]!.parent, ancestor));
    for (;;) {
      const state = first();
      open = open.filter((other) => other !== state);
      const node = tree[state.node]!;
      const is_max = node.ply % 2 === 0;
      const {merit} = state;
      const enters = !entered.has(state.node);
      entered.add(state.node);
      const base = {node: state.node, ...(enters && {enters})};
      if (state.solved && node.parent < 0) {
        yield {...base, line: 2, note: `The root is worth ${text_of(merit)}`, value: merit, leaves: true};
        return merit;
      }
      const parent = tree[node.parent];
      if (state.solved && !is_max) {
        const cuts = rest(parent!, parent!.children.indexOf(state.node)).filter((child) => !entered.has(child));
        open = open.filter((other) => !is_below(other.node, node.parent));
        open.push({node: node.parent, solved: true, merit});
        yield {...base, line: 3, note: `One solved move is enough for MAX: the parent is worth ${text_of(merit)}`, value: merit, leaves: true, cuts};
      } else if (state.solved) {
        const next = rest(parent!, parent!.children.indexOf(state.node))[0];
        open.push(next === undefined ? {node: node.parent, solved: true, merit} : {node: next, solved: false, merit});
        yield {...base, line: 4, note: next === undefined ? "MIN has no other move: its node is solved" : `MIN's next move, worth at most ${text_of(merit)}`, value: merit, leaves: true};
      } else if (node.children.length === 0) {
        const value = Math.min(merit, node.value);
        open.push({node: state.node, solved: true, merit: value});
        yield {...base, line: 5, note: `A leaf of ${text_of(node.value)}; its merit is ${text_of(value)}`, value, leaves: true};
      } else if (!is_max) {
        open.push({node: node.children[0]!, solved: false, merit});
        yield {...base, line: 6, note: "MIN's moves one after the other", value: merit};
      } else {
        for (const child of node.children) open.push({node: child, solved: false, merit});
        yield {...base, line: 7, note: "MAX's moves all at once", value: merit};
      }
    }
  },
};

export const algorithms: Algorithm[] = [negamax, alpha_beta, falphabeta, pvs, negascout, scout, sss_star];

export interface Run {
  steps: Step[];
  value: number; ///< of the root
  nodes: number; ///< entered; a node that is entered again is counted again
  leaves: number;
}
export function run_of(algorithm: Algorithm, tree: GivenTree): Run {
  const steps: Step[] = [];
  const search = algorithm.run(tree);
  for (;;) {
    const next = search.next();
    if (next.done) {
      const entered = steps.filter((step) => step.enters);
      return {steps, value: next.value, nodes: entered.length, leaves: entered.filter((step) => tree[step.node]!.children.length === 0).length};
    }
    steps.push(next.value);
  }
}
