// Proof-number search and df-pn, as tests from a first guess.
import {aboutLast, byTests, codeAboutLast} from "./best_first";
import type {Node} from "./given_tree";
import {infinite, isLeaf, Recorder, textOf, worth, type Algorithm} from "./recorder";

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
const gammaAt = ({tree}: Recorder, node: Node, gamma: number) => ((node.ply - tree[0]!.ply) % 2 === 0 ? gamma : 1 - gamma);
function solveLeaf(trace: Recorder, node: Node, line: number, gamma: number): ProofNumbers {
  const value = worth(node);
  const numbers = numbersOfLeaf(value, gammaAt(trace, node, gamma));
  trace.step(node, line, `A leaf, worth ${textOf(value)}: ${numbers.proof === 0 ? "proved" : "disproved"} for ${textOf(gammaAt(trace, node, gamma))}`, {
    enters: true,
    isLeaf: true,
    leaves: true,
    label: numbersText(numbers),
  });
  return numbers;
}

export const proofNumberSearch: Algorithm = {
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

export const dfPn: Algorithm = {
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
