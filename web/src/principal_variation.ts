// Principal variation search and its variants: the function itself asks with a minimal window, and searches again.
import {falphabetaCode, falphabetaSearch} from "./full_windows";
import {infinite, textOf, windowText, type Algorithm} from "./recorder";

export const pvs: Algorithm = {
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

export const thompson: Algorithm = {
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

export const curtailed: Algorithm = {
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

export const negascout: Algorithm = {
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
