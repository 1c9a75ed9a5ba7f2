// The names of common openings of chess. Their codes are those of the Encyclopaedia of Chess Openings.
import type {GameTree} from "./game_tree";
import {makeMove, piecesOf} from "./moves";

/// Code, moves of UCI, name.
const table = `
  A00 b2b4 Polish Opening
  A00 g2g4 Grob Opening
  A00 b1c3 Van Geet Opening
  A01 b2b3 Nimzowitsch–Larsen Attack
  A02 f2f4 Bird Opening
  A04 g1f3 Zukertort Opening
  A07 g1f3 d7d5 g2g3 King's Indian Attack
  A09 g1f3 d7d5 c2c4 Réti Opening
  A10 c2c4 English Opening
  A15 c2c4 g8f6 English Opening, Anglo-Indian Defence
  A20 c2c4 e7e5 English Opening, King's English Variation
  A30 c2c4 c7c5 English Opening, Symmetrical Variation
  A40 d2d4 Queen's Pawn Game
  A40 d2d4 e7e5 Englund Gambit
  A43 d2d4 c7c5 Old Benoni Defence
  A45 d2d4 g8f6 Indian Defence
  A45 d2d4 g8f6 c1g5 Trompowsky Attack
  A48 d2d4 g8f6 g1f3 g7g6 c1f4 London System
  A52 d2d4 g8f6 c2c4 e7e5 Budapest Gambit
  A53 d2d4 g8f6 c2c4 d7d6 Old Indian Defence
  A57 d2d4 g8f6 c2c4 c7c5 d4d5 b7b5 Benko Gambit
  A60 d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 Modern Benoni
  A80 d2d4 f7f5 Dutch Defence
  A87 d2d4 f7f5 c2c4 g8f6 g2g3 g7g6 f1g2 f8g7 g1f3 Dutch Defence, Leningrad Variation
  B00 e2e4 King's Pawn Opening
  B00 e2e4 b8c6 Nimzowitsch Defence
  B00 e2e4 b7b6 Owen Defence
  B01 e2e4 d7d5 Scandinavian Defence
  B01 e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 Scandinavian Defence, Main Line
  B02 e2e4 g8f6 Alekhine Defence
  B06 e2e4 g7g6 Modern Defence
  B07 e2e4 d7d6 d2d4 g8f6 b1c3 Pirc Defence
  B08 e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 g1f3 Pirc Defence, Classical Variation
  B09 e2e4 d7d6 d2d4 g8f6 b1c3 g7g6 f2f4 Pirc Defence, Austrian Attack
  B10 e2e4 c7c6 Caro–Kann Defence
  B12 e2e4 c7c6 d2d4 d7d5 e4e5 Caro–Kann Defence, Advance Variation
  B13 e2e4 c7c6 d2d4 d7d5 e4d5 Caro–Kann Defence, Exchange Variation
  B13 e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 Caro–Kann Defence, Panov Attack
  B15 e2e4 c7c6 d2d4 d7d5 b1c3 Caro–Kann Defence
  B18 e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 Caro–Kann Defence, Classical Variation
  B20 e2e4 c7c5 Sicilian Defence
  B21 e2e4 c7c5 d2d4 c5d4 c2c3 Sicilian Defence, Smith–Morra Gambit
  B22 e2e4 c7c5 c2c3 Sicilian Defence, Alapin Variation
  B23 e2e4 c7c5 b1c3 Sicilian Defence, Closed
  B30 e2e4 c7c5 g1f3 b8c6 Sicilian Defence, Old Sicilian
  B30 e2e4 c7c5 g1f3 b8c6 f1b5 Sicilian Defence, Rossolimo Variation
  B33 e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5 Sicilian Defence, Sveshnikov Variation
  B34 e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6 Sicilian Defence, Accelerated Dragon
  B40 e2e4 c7c5 g1f3 e7e6 Sicilian Defence, French Variation
  B41 e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6 Sicilian Defence, Kan Variation
  B44 e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6 Sicilian Defence, Taimanov Variation
  B51 e2e4 c7c5 g1f3 d7d6 f1b5 Sicilian Defence, Moscow Variation
  B56 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 b8c6 Sicilian Defence, Classical Variation
  B70 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6 Sicilian Defence, Dragon Variation
  B76 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6 c1e3 f8g7 f2f3 e8g8 Sicilian Defence, Dragon, Yugoslav Attack
  B80 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6 Sicilian Defence, Scheveningen Variation
  B90 e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 Sicilian Defence, Najdorf Variation
  C00 e2e4 e7e6 French Defence
  C01 e2e4 e7e6 d2d4 d7d5 e4d5 French Defence, Exchange Variation
  C02 e2e4 e7e6 d2d4 d7d5 e4e5 French Defence, Advance Variation
  C03 e2e4 e7e6 d2d4 d7d5 b1d2 French Defence, Tarrasch Variation
  C10 e2e4 e7e6 d2d4 d7d5 b1c3 d5e4 French Defence, Rubinstein Variation
  C11 e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 French Defence, Classical Variation
  C15 e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 French Defence, Winawer Variation
  C20 e2e4 e7e5 King's Pawn Game
  C21 e2e4 e7e5 d2d4 e5d4 c2c3 Danish Gambit
  C22 e2e4 e7e5 d2d4 e5d4 d1d4 Centre Game
  C23 e2e4 e7e5 f1c4 Bishop's Opening
  C25 e2e4 e7e5 b1c3 Vienna Game
  C30 e2e4 e7e5 f2f4 King's Gambit
  C31 e2e4 e7e5 f2f4 d7d5 King's Gambit, Falkbeer Countergambit
  C33 e2e4 e7e5 f2f4 e5f4 King's Gambit Accepted
  C40 e2e4 e7e5 g1f3 King's Knight Opening
  C40 e2e4 e7e5 g1f3 f7f5 Latvian Gambit
  C41 e2e4 e7e5 g1f3 d7d6 Philidor Defence
  C42 e2e4 e7e5 g1f3 g8f6 Petrov Defence
  C44 e2e4 e7e5 g1f3 b8c6 c2c3 Ponziani Opening
  C44 e2e4 e7e5 g1f3 b8c6 d2d4 Scotch Game
  C44 e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f1c4 Scotch Gambit
  C45 e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 Scotch Game
  C46 e2e4 e7e5 g1f3 b8c6 b1c3 Three Knights Game
  C47 e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 Four Knights Game
  C48 e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 Four Knights Game, Spanish Variation
  C50 e2e4 e7e5 g1f3 b8c6 f1c4 Italian Game
  C50 e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 Italian Game, Giuoco Piano
  C51 e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4 Evans Gambit
  C55 e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 Two Knights Defence
  C57 e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 Two Knights Defence, Fried Liver Attack
  C57 e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 f8c5 Two Knights Defence, Traxler Counterattack
  C60 e2e4 e7e5 g1f3 b8c6 f1b5 Ruy Lopez
  C65 e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 Ruy Lopez, Berlin Defence
  C68 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 Ruy Lopez, Exchange Variation
  C70 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 Ruy Lopez, Morphy Defence
  C80 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f6e4 Ruy Lopez, Open
  C84 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 Ruy Lopez, Closed
  C89 e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 e8g8 c2c3 d7d5 Ruy Lopez, Marshall Attack
  D00 d2d4 d7d5 Queen's Pawn Game
  D00 d2d4 d7d5 e2e4 d5e4 b1c3 Blackmar–Diemer Gambit
  D02 d2d4 d7d5 g1f3 g8f6 c1f4 London System
  D06 d2d4 d7d5 c2c4 Queen's Gambit
  D07 d2d4 d7d5 c2c4 b8c6 Queen's Gambit, Chigorin Defence
  D08 d2d4 d7d5 c2c4 e7e5 Albin Countergambit
  D10 d2d4 d7d5 c2c4 c7c6 Slav Defence
  D17 d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 Slav Defence, Czech Variation
  D20 d2d4 d7d5 c2c4 d5c4 Queen's Gambit Accepted
  D30 d2d4 d7d5 c2c4 e7e6 Queen's Gambit Declined
  D32 d2d4 d7d5 c2c4 e7e6 b1c3 c7c5 Tarrasch Defence
  D35 d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 Queen's Gambit Declined, Exchange Variation
  D43 d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6 Semi-Slav Defence
  D58 d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6 Queen's Gambit Declined, Tartakower Variation
  D80 d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 Grünfeld Defence
  D85 d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5 e2e4 Grünfeld Defence, Exchange Variation
  E01 d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 Catalan Opening
  E11 d2d4 g8f6 c2c4 e7e6 g1f3 f8b4 Bogo-Indian Defence
  E12 d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 Queen's Indian Defence
  E20 d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 Nimzo-Indian Defence
  E32 d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 d1c2 Nimzo-Indian Defence, Classical Variation
  E40 d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 Nimzo-Indian Defence, Rubinstein Variation
  E60 d2d4 g8f6 c2c4 g7g6 King's Indian Defence
  E76 d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f4 King's Indian Defence, Four Pawns Attack
  E80 d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f3 King's Indian Defence, Sämisch Variation
  E91 d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 King's Indian Defence, Classical Variation
  E97 d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 e1g1 b8c6 King's Indian Defence, Mar del Plata Variation
`;

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
export const openings = table
  .trim()
  .split("\n")
  .map((line) => /^ *(\S+) ((?:[a-h]\d[a-h]\d )+)(.+)$/.exec(line)!)
  .map(([, code, moves, name]) => ({code: code!, moves: moves!.trim().split(" "), name: name!}));
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
