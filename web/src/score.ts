// Scores as text and as chances.
import {gameFacts, type GameName} from "./games";
import type {Line} from "./protocol";

/// From the side that moves first; of chess as its players write it.
export function scoreText(game: GameName, score: number, mate: number | undefined, turn: "w" | "b"): string {
  const sign = turn === "w" ? 1 : -1;
  if (mate !== undefined && gameFacts(game).writesMates) return `#${sign * mate}`;
  if (mate !== undefined) return `${gameFacts(game).sides[sign * score > 0 ? 0 : 1]} in ${Math.abs(mate)}`;
  const pawns = (sign * score) / 100;
  return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`.replace("-", "−");
}
/// The same on a cell of a board, where there is little room, from the side that moves: "wins 7" in so many moves.
export function cellText(score: number, mate: number | undefined): string {
  if (mate !== undefined) return `${score > 0 ? "wins" : "loses"} ${Math.abs(mate)}`;
  return scoreText("othello", score, undefined, "w");
}
/// The first side's share of the point that a line promises, 0 to 1.
export function whiteShare({expected}: Line, turn: "w" | "b"): number {
  return (turn === "w" ? expected : 1000 - expected) / 1000;
}
/// The share of the point that centipawns promise: wins, and half the draws, by the model of the engine (uci/win_model.hpp).
export function shareOf(centipawns: number): number {
  const wins = (score: number) => 1 / (1 + Math.exp((138 - score) / 96));
  return (1 + wins(centipawns) - wins(-centipawns)) / 2;
}
/// Scores of a trace from here on are proven: so many plies to the end are missing from 32000.
export const provenWin = 32000 - 2 * 246;
/// A score of the trace, from the side to move of its node.
export function nodeScore(score: number): string {
  if (Math.abs(score) > 32000) return score > 0 ? "∞" : "−∞";
  if (score >= provenWin) return `win in ${32000 - score}`;
  if (score <= -provenWin) return `loss in ${32000 + score}`;
  return String(score).replace("-", "−");
}
/// What is known of a score: "≥ 23" of a lower bound.
export function boundText(bound: string, score: number): string {
  const sign: Record<string, string> = {lower: "≥ ", upper: "≤ "};
  return (sign[bound] ?? "") + nodeScore(score);
}
/// Of plies.
export const pliesText = (count: number) => `${countText(count)} ${count === 1 ? "ply" : "plies"}`;
export const countText = (count: number) => count.toLocaleString("en-GB");
