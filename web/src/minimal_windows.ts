// Algorithms that ask with a minimal window by a function of its own: SCOUT, Palphabeta and Calphabeta.
import {alphaBetaCode, alphaBetaSearch, falphabetaCode, falphabetaSearch} from "./full_windows";
import {infinite, textOf, type Algorithm} from "./recorder";

export const scout: Algorithm = {
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

export const palphabeta: Algorithm = {
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

export const calphabeta: Algorithm = {
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
