// The names of common openings of chess. Their codes are those of the Encyclopaedia of Chess Openings.
import table from "../../games/chess/notation/openings.inc";
import type {GameTree} from "./game_tree";
import {makeMove, piecesOf} from "./moves";

/// Other moves that lead to the same position have the same name.
function placement(pieces: Map<string, string>, turn: string): string {
  return (
    turn +
    [...pieces]
      .map(([square, piece]) => square + piece)
      .sort()
      .join("")
  );
}
/// `see` is called with the position at the start and after each move.
function play(fen: string, moves: readonly string[], see: (place: string) => void): void {
  const pieces = piecesOf(fen);
  let turn = fen.split(" ")[1] ?? "w";
  see(placement(pieces, turn));
  for (const move of moves) {
    makeMove(pieces, move);
    turn = turn === "w" ? "b" : "w";
    see(placement(pieces, turn));
  }
}
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The lines of the file that are code, moves of UCI and name.
export const openings = [...table.matchAll(/^ *(\S+) ((?:[a-h]\d[a-h]\d )+)(.+)$/gm)].map(([, code, moves, name]) => ({
  code: code!,
  moves: moves!.trim().split(" "),
  name: name!,
}));
const names = new Map(
  openings.map(({code, moves, name}) => {
    let last = "";
    play(start, moves, (place) => (last = place));
    return [last, `${code} ${name}`];
  }),
);

/// Of the last position on the way to a node that has a name; "": none has.
export function openingOf(tree: GameTree, node: number): string {
  let found = "";
  play(tree.start, tree.movesTo(node), (place) => (found = names.get(place) ?? found));
  return found;
}
