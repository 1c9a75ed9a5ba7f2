// How a game stands: whose turn it is, or how it has ended.
import type {Evaluation} from "./game_tree";
import {gameFacts, type GameName} from "./games";
import type {Game} from "./protocol";

/// The only legal move of a side that must pass.
export const pass = "pass";

/// As a sentence without its full stop.
export function statusOf(game: GameName, now: Game): string {
  const [first, second] = gameFacts(game).sides;
  const [side, other] = now.turn === "w" ? [first, second] : [second, first];
  return {
    "": now.legal[0]?.uci === pass ? `${side} has no move and must pass` : `${side} to move${now.check ? ", in check" : ""}`,
    checkmate: `Checkmate: ${other} wins`,
    stalemate: "Stalemate: a draw",
    won: `${other} wins`,
    lost: `${side} wins`,
    draw: gameFacts(game).draw,
  }[now.outcome];
}
/// Of a game that is over.
export function endOf({outcome, turn}: Game): Evaluation {
  if (outcome === "stalemate" || outcome === "draw") return {share: 0.5, text: "½"};
  return (turn === "w") === (outcome === "lost") ? {share: 1, text: "1–0"} : {share: 0, text: "0–1"};
}
