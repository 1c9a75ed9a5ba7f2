// Algorithms with full windows: minimax, alpha-beta, fail-soft alpha-beta and aspiration.
import {infinite, isLeaf, Recorder, textOf, windowText, worth, type Algorithm} from "./recorder";

export const minimax: Algorithm = {
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

export const negamax: Algorithm = {
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

export const alphaBetaCode = [
  "alphabeta(node, α, β)",
  "  if node is a leaf: return its value",
  "  for each child:",
  "    α ← max(α, −alphabeta(child, −β, −α))",
  "    if α ≥ β: break",
  "  return α",
];
export function alphaBetaSearch(trace: Recorder, first: number, index: number, alpha: number, beta: number): number {
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
export const alphaBeta: Algorithm = {
  name: "Alpha-beta",
  source: "D. Knuth and R. Moore 1975, section 2, F2; fail-hard: α is kept and returned, never less",
  code: alphaBetaCode,
  run: (trace) => alphaBetaSearch(trace, 0, 0, -infinite, infinite),
};

export const alphaBetaPair: Algorithm = {
  name: "Alpha-beta, max and min",
  source: "D. Edwards and T. Hart 1963; D. Knuth and R. Moore 1975, F2 and G2; fail-hard: a bound of the window is kept and returned; values for MAX",
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

/// The form of most textbooks and exercise sheets.
export const alphaBetaTextbook: Algorithm = {
  name: "Alpha-beta, textbook form",
  twin: "Falphabeta",
  source: "S. Russell and P. Norvig, Artificial Intelligence; fail-soft: v, the best value seen, is kept beside α and β, and returned; values for MAX",
  isForMax: true,
  code: [
    "maxValue(node, α, β)",
    "  if node is a leaf: return its value",
    "  v ← −∞",
    "  for each child:",
    "    v ← max(v, minValue(child, α, β))",
    "    if v ≥ β: return v",
    "    α ← max(α, v)",
    "  return v",
    "minValue(node, α, β)",
    "  if node is a leaf: return its value",
    "  v ← ∞",
    "  for each child:",
    "    v ← min(v, maxValue(child, α, β))",
    "    if v ≤ α: return v",
    "    β ← min(β, v)",
    "  return v",
  ],
  run(trace) {
    const search = (index: number, alpha: number, beta: number): number => {
      const node = trace.node(index);
      const isMax = node.ply % 2 === 0;
      const first = isMax ? 0 : 8;
      const window = (): [number, number] => [alpha, beta];
      if (isLeaf(node)) return trace.leaf(node, first + 1, node.value, {enters: true, window: window()});
      trace.step(node, first, `Enters with the window ${windowText(alpha, beta)}`, {enters: true, window: window()});
      let v = isMax ? -infinite : infinite;
      for (const [i, child] of node.children.entries()) {
        trace.step(node, first + 3, "The next move");
        const value = search(child, alpha, beta);
        v = isMax ? Math.max(v, value) : Math.min(v, value);
        trace.step(node, first + 4, `The move is worth ${textOf(value)}; v is ${textOf(v)}`, {value: v});
        const cuts = isMax ? v >= beta : v <= alpha;
        const [sign, bound] = isMax ? [cuts ? "≥" : "<", beta] : [cuts ? "≤" : ">", alpha];
        const why = cuts ? "the opponent has something better elsewhere, the rest is cut off" : "it goes on";
        if (trace.decide(node, first + 5, i, cuts, `v, ${textOf(v)}, ${sign} ${isMax ? "β" : "α"}, ${textOf(bound)}: ${why}`)) break;
        if (isMax) alpha = Math.max(alpha, v);
        else beta = Math.min(beta, v);
        trace.step(node, first + 6, isMax ? `α is ${textOf(alpha)}` : `β is ${textOf(beta)}`, {window: window()});
      }
      return trace.leave(node, first + 7, v);
    };
    return search(0, -infinite, infinite);
  },
};

export const rival: Algorithm = {
  name: "Rival",
  source: "the programming notes of the chess program Rival; fail-hard",
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

export const iterative: Algorithm = {
  name: "Iterative alpha-beta",
  source: "D. Knuth and R. Moore 1975, F2 without recursion; fail-hard",
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
    let node = trace.node(0);
    const top = node.ply;
    const best = new Map<number, number>([
      [top - 2, -infinite],
      [top - 1, -infinite],
    ]);
    const at = (ply: number) => best.get(ply)!;
    const tried: number[] = [];
    tried[top] = 0;
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
        if (node.parent < 0) return at(top);
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

export const falphabetaCode = [
  "falphabeta(node, α, β)",
  "  if node is a leaf: return its value",
  "  best ← −∞",
  "  for each child:",
  "    best ← max(best, −falphabeta(child, −β, −max(α, best)))",
  "    if best ≥ β: break",
  "  return best",
];
export function falphabetaSearch(trace: Recorder, first: number, index: number, alpha: number, beta: number): number {
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
export const falphabeta: Algorithm = {
  name: "Falphabeta",
  source: "J. Fishburn 1981; fail-soft: the best value seen is returned, be it in the window or not",
  code: falphabetaCode,
  run: (trace) => falphabetaSearch(trace, 0, 0, -infinite, infinite),
};

export const lalphabeta: Algorithm = {
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

export const aspiration: Algorithm = {
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
