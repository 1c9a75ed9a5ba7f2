// Why a search did not play a move: one sentence from the facts in the trace about the node and the move.
import {endText, words} from "./kinds";
import {boundText, nodeScore} from "./score";
import type {Tree} from "./search_tree";
import {none} from "./trace";

export interface Answer {
  text: string;
  node: number; ///< that shows it; -1: none
}
const opposite: Record<string, string> = {lower: "upper", upper: "lower"};

/// The searches of a move at a node, the one that decided last.
function searchesOf(tree: Tree, node: number, move: string): number[] {
  return [...tree.children(node)].filter((child) => tree.trace.move[child] === move && tree.isMove(child));
}
/// What the search found to be the answer to a move, if that ended its search.
export function replyTo(tree: Tree, node: number, move: string): string | undefined {
  const child = searchesOf(tree, node, move).pop();
  if (child === undefined || tree.nameOf("end", child) !== "cutoff") return undefined;
  const reply = [...tree.children(child)].filter((each) => tree.isMove(each)).pop();
  return reply === undefined ? undefined : tree.trace.move[reply];
}

/// `move` as in the trace, legal in the position of the node. `write`: what players call a move of that position; `reply`: what
/// they call `replyTo`.
export function whyNot(tree: Tree, node: number, move: string, write: (move: string) => string, reply?: string): Answer {
  const {trace} = tree;
  const value = (name: string, of = node) => tree.column(name)[of]!;
  const name = write(move);
  const searches = searchesOf(tree, node, move);
  const last = searches[searches.length - 1];
  if (last !== undefined) return {text: ofSearch(tree, node, last, searches.length, name, reply), node: last};
  const omitted = trace.left_out.node.findIndex((each, i) => each === node && trace.left_out.move[i] === move);
  if (omitted >= 0) {
    const rule = words(trace.names.left_out[trace.left_out.rule[omitted]!]!);
    return {text: `${name} was left out by ${rule} at depth ${value("depth")}: ${evaluationText(tree, node)}.`, node: -1};
  }
  const end = tree.nameOf("end", node);
  const cut = [...tree.children(node)].filter((child) => tree.isMove(child)).pop();
  if (end === "cutoff" && cut !== undefined) {
    return {
      text: `${name} was not tried: ${write(trace.move[cut]!)} had reached beta, ${nodeScore(value("beta"))}, with ${nodeScore(-value("value", cut))} before it.`,
      node: cut,
    };
  }
  if (end !== "searched" && end !== "cutoff") {
    return {
      text: `No move was tried here: ${endText(end)} ended the node, worth ${boundText(trace.names.bound[value("bound")]!, value("value"))}; ${evaluationText(tree, node)}.`,
      node: -1,
    };
  }
  if (tree.level[node]! >= trace.max_level)
    return {text: `The trace holds nothing below level ${trace.max_level}: search this position itself, or to a smaller depth.`, node: -1};
  if (value("depth") <= 0) return {text: `${name} was not tried: quiescence search tries only captures and promotions, and what leaves check.`, node: -1};
  return {text: `${name} was not tried: the node ended before its turn.`, node: -1};
}

function ofSearch(tree: Tree, node: number, child: number, count: number, name: string, reply: string | undefined): string {
  const value = (column: string, of: number) => tree.column(column)[of]!;
  const [alpha, beta] = [value("alpha", node), value("beta", node)];
  const score = -value("value", child);
  const theirs = tree.trace.names.bound[value("bound", child)]!;
  const bound = opposite[theirs] ?? theirs;
  const worth = boundText(bound, score);
  const reduced = value("reduction", child) > 0 ? `, ${value("reduction", child)} less than the moves before it,` : "";
  const how = `searched ${count === 1 ? "once" : `${count} times`}, to depth ${value("depth", child)}${reduced} as move ${value("index", child) + 1}`;
  if (score >= beta) return `${name} ended the node: ${how}, worth ${worth}, which reached beta, ${nodeScore(beta)}.`;
  if (score === value("value", node) && score > alpha && bound !== "upper") return `${name} is the best move here: ${how}, worth ${worth}.`;
  const answer = reply ? `${reply} answers it` : `after it, ${endText(tree.nameOf("end", child))}`;
  return `${name} was ${how}; it is worth ${worth} and does not beat alpha, ${nodeScore(-value("beta", child))} by then: ${answer}.`;
}

function evaluationText(tree: Tree, node: number): string {
  const [evaluation, alpha, beta] = ["static_eval", "alpha", "beta"].map((name) => tree.column(name)[node]!) as [number, number, number];
  if (evaluation === none) return "the side to move is in check";
  const window = `the window (${nodeScore(alpha)}, ${nodeScore(beta)})`;
  if (evaluation <= alpha) return `the static evaluation, ${nodeScore(evaluation)}, is ${alpha - evaluation} below alpha, ${nodeScore(alpha)}`;
  if (evaluation >= beta) return `the static evaluation, ${nodeScore(evaluation)}, is ${evaluation - beta} above beta, ${nodeScore(beta)}`;
  return `the static evaluation, ${nodeScore(evaluation)}, is within ${window}`;
}
