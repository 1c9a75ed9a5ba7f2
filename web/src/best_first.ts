// Best-first searches: SSS* and DUAL* as state space searches, and by tests with a memory.
import type {Node} from "./given_tree";
import {infinite, isLeaf, Recorder, textOf, worth, type Algorithm} from "./recorder";

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
export const sssStar: Algorithm = {
  name: "SSS*",
  source: "G. Stockman 1979; values and merits for MAX",
  isForMax: true,
  code: stateSpaceCode("MAX", "MIN", "∞", "greatest"),
  run: (trace) => stateSpaceSearch(trace, 0),
};
export const dualStar: Algorithm = {
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
export function byTests(trace: Recorder, next: Next, test: (gamma: number) => number): number {
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
export function aboutLast(start: number): Next {
  let [lastLower, value] = [-infinite, start];
  return (lower, upper) => {
    if (lower > lastLower) value = lower;
    else if (upper < infinite) value = upper;
    lastLower = lower;
    return value === lower ? value + 1 : value;
  };
}
export const codeAboutLast = (start: number) => [
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
export const mtd = (name: string, source: string, start: number): Algorithm => ({
  name,
  source,
  code: [...codeAboutLast(start), ...memoryTestCode],
  run: (trace) => byMemoryTests(trace, 4, aboutLast(start)),
});
export const negaCStar: Algorithm = {
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
