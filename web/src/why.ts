// Why a search did not play a move: sentences from the facts in the trace about the node and the move. Scores are as the board has
// them, in pawns from the side that moves first, so that they can be compared with those of the analysis.
import {gameFacts} from "./games";
import {endText, words} from "./kinds";
import type {RuleNumbers} from "./protocol";
import {countText, provenWin, scoreText} from "./score";
import type {Tree} from "./search_tree";
import {none} from "./trace";

export interface Answer {
  text: string;
  node: number; ///< that shows it; -1: none
}
export interface Asked {
  move: string; ///< as in the trace, legal in the position of the node
  turn: "w" | "b"; ///< whose move it is
  write(move: string): string; ///< what players call a move of that position
  line: string[]; ///< what they call the moves of `lineAfter`
  numbers?: RuleNumbers | undefined; ///< of the move
}
const longestLine = 8;

/// The searches of a move at a node, the one that decided last.
function searchesOf(tree: Tree, node: number, move: string): number[] {
  return [...tree.children(node)].filter((child) => tree.trace.move[child] === move && tree.isMove(child));
}
/// The moves that a search found to follow a move of a node, as far as the tree has them: its refutation, if it has one.
export function lineAfter(tree: Tree, node: number, move: string): string[] {
  const line: string[] = [];
  const value = tree.column("value");
  for (let at = searchesOf(tree, node, move).pop(); at !== undefined && line.length < longestLine;) {
    const moves = [...tree.children(at)].filter((child) => tree.isMove(child));
    const end = tree.nameOf("end", at);
    if (end !== "cutoff" && end !== "searched") break;
    const best = moves.reduce<number | undefined>((found, child) => (found === undefined || value[child]! <= value[found]! ? child : found), undefined);
    at = end === "cutoff" ? moves.at(-1) : best;
    if (at !== undefined) line.push(tree.trace.move[at]!);
  }
  return line;
}
/// Does `whyNot` use numbers for this move?
export const ruleOf = (tree: Tree, node: number, move: string): string | undefined => {
  const {left_out, names} = tree.trace;
  const found = searchesOf(tree, node, move).length > 0 ? -1 : left_out.node.findIndex((each, i) => each === node && left_out.move[i] === move);
  return found < 0 ? undefined : names.left_out[left_out.rule[found]!];
};

export function whyNot(tree: Tree, node: number, asked: Asked): Answer {
  return new Teller(tree, node, asked).tell();
}

class Teller {
  private readonly name: string;
  constructor(
    private readonly tree: Tree,
    private readonly node: number,
    private readonly asked: Asked,
  ) {
    this.name = asked.write(asked.move);
  }

  tell(): Answer {
    const {tree, node, name, asked} = this;
    const searches = searchesOf(tree, node, asked.move);
    const last = searches.at(-1);
    if (last !== undefined) return {text: this.ofSearch(last, searches.length), node: last};
    const rule = ruleOf(tree, node, asked.move);
    const depth = this.value("depth");
    if (rule !== undefined) return {text: `${name} was left out by ${words(rule)} at depth ${depth}: ${this.numbers(rule)}${this.evaluation()}.`, node: -1};
    const end = tree.nameOf("end", node);
    const cut = [...tree.children(node)].filter((child) => tree.isMove(child)).pop();
    if (end === "cutoff" && cut !== undefined) {
      const score = this.score(-this.value("value", cut));
      const text = `${name} was not tried: ${asked.write(tree.trace.move[cut]!)}, before it, is worth ${score} for ${this.first} and had reached beta, ${this.score(this.value("beta"))}.`;
      return {text, node: cut};
    }
    if (end === "stopped") return {text: `${name} was not tried: the search was stopped before its turn.`, node: -1};
    if (end !== "searched" && end !== "cutoff") {
      const worth = this.bounded(node, this.value("value"));
      return {text: `No move was tried here: ${endText(end)} ended the node, worth ${worth} for ${this.first}; ${this.evaluation()}.`, node: -1};
    }
    if (tree.level[node]! >= tree.trace.max_level)
      return {text: `The trace holds nothing below level ${tree.trace.max_level}: search this position itself, or to a smaller depth.`, node: -1};
    if (depth <= 0) return {text: `${name} was not tried: quiescence search tries only captures and promotions, and what leaves check.`, node: -1};
    return {text: `${name} was not tried: the node ended before its turn.`, node: -1};
  }

  private value(column: string, of = this.node): number {
    return this.tree.column(column)[of]!;
  }
  private get first(): string {
    return gameFacts(this.tree.trace.game).sides[0];
  }
  /// Of a score from the side to move at the node.
  private score(score: number): string {
    const {tree, asked} = this;
    if (Math.abs(score) > 32000) return score > 0 === (asked.turn === "w") ? "∞" : "−∞";
    const moves = Math.ceil((32000 - Math.abs(score)) / 2);
    const mate = Math.abs(score) < provenWin ? undefined : Math.sign(score) * moves;
    return scoreText(tree.trace.game, score, mate, asked.turn);
  }
  /// `score`: from the side to move at the node, of which `of` says what is known.
  private bounded(of: number, score: number): string {
    const {tree, node, asked} = this;
    const bound = tree.trace.names.bound[this.value("bound", of)]!;
    const isSame = (of === node) === (asked.turn === "w"); // the bound of a child is from the other side
    const least = bound === (isSame ? "lower" : "upper");
    return `${bound === "lower" || bound === "upper" ? (least ? "at least " : "at most ") : ""}${this.score(score)}`;
  }
  private ofSearch(child: number, count: number): string {
    const {tree, node, name, asked} = this;
    const [alpha, beta] = [this.value("alpha"), this.value("beta")];
    const score = -this.value("value", child);
    const worth = `${this.bounded(child, score)} for ${this.first}`;
    const reduction = this.value("reduction", child);
    const reduced = reduction > 0 ? `, ${reduction} less than the moves before it,` : "";
    const how = `searched ${count === 1 ? "once" : `${count} times`}, to depth ${this.value("depth", child)}${reduced} as move ${this.value("index", child) + 1}`;
    const line = asked.line.join(" ");
    const theirs = tree.trace.names.bound[this.value("bound", child)]!;
    if (score >= beta) return `${name} ended the node: ${how}, worth ${worth}, which reached beta, ${this.score(beta)}${line ? `, by ${line}` : ""}.`;
    if (score === this.value("value", node) && score > alpha && theirs !== "lower")
      return `${name} is the best move here: ${how}, worth ${worth}${line ? `, with ${line}` : ""}.`;
    const answer = line ? `${line} answers it` : `after it, ${endText(tree.nameOf("end", child))}`;
    const then = -this.value("beta", child);
    if (score <= then) return `${name} was ${how}; it is worth ${worth} and does not beat alpha, ${this.score(then)} by then: ${answer}.`;
    const better = [...tree.children(node)].filter((each) => tree.isMove(each) && -this.value("value", each) > score).pop();
    const than =
      better === undefined ? "" : `; ${asked.write(tree.trace.move[better]!)}, searched later, is worth more, ${this.score(-this.value("value", better))}`;
    return `${name} was ${how}; it is worth ${worth}${than}: ${answer}.`;
  }
  private evaluation(): string {
    const [evaluation, alpha, beta] = [this.value("static_eval"), this.value("alpha"), this.value("beta")];
    if (evaluation === none) return "the side to move is in check";
    const said = `the static evaluation, ${this.score(evaluation)},`;
    if (evaluation <= alpha) return `${said} is ${points(alpha - evaluation)} short of alpha, ${this.score(alpha)}`;
    if (evaluation >= beta) return `${said} is ${points(evaluation - beta)} beyond beta, ${this.score(beta)}`;
    if (-alpha > 32000 && beta > 32000) return `the static evaluation is ${this.score(evaluation)}, and the window is open`;
    return `${said} is between alpha, ${this.score(alpha)}, and beta, ${this.score(beta)}`;
  }
  /// What the rule compared. The trace does not say how many plies the move had left: both ends of what is possible are given.
  private numbers(rule: string): string {
    const {numbers} = this.asked;
    if (rule === "late_move_pruning") {
      const {tree, node} = this;
      const searched = new Set([...tree.children(node)].filter((child) => tree.isMove(child)).map((child) => tree.trace.move[child])).size;
      const [least, most] = numbers?.late_moves ?? [searched, searched];
      const limit = numbers ? `; its limit is ${least}${most === least ? "" : `, or ${most} where the position improves`}` : "";
      return `${searched} ${searched === 1 ? "move" : "moves"} had been searched before${limit}; `;
    }
    if (!numbers) return "";
    const {exchange, captured, futility, see, history, delta} = numbers;
    const range = ([least, most]: [number, number]) => (least === most ? points(most) : `${points(most)} (${points(least)} with no ply left)`);
    const loss = exchange < 0 ? `its exchange loses ${points(-exchange)}` : `its exchange wins ${points(exchange)}`;
    const texts: Record<string, string> = {
      futility_pruning: `the rule expects it to gain at most ${range(futility)}; `,
      see_pruning: `${loss}, and at most ${range(see)} may be lost; `,
      quiescence_see_pruning: `${loss}; `,
      history_pruning: `its history is below −${countText(history[0])} for each ply left, down to −${countText(history[1])}; `,
      delta_pruning: `what it captures, ${points(captured)}, and the margin are ${points(delta)}; `,
    };
    return texts[rule] ?? "";
  }
}
const points = (hundredths: number) => (hundredths / 100).toFixed(2);
