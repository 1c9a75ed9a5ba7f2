// The games of the page and of the package. The modules of the engine have the same ones (`espalier_games`).
export type GameName = "chess" | "checkers" | "connect_four" | "othello" | "tic_tac_toe";

interface Beginning {
  number: number; ///< of the first move
  isSecond: boolean; ///< the second side makes it
}
export interface GameFacts {
  title: string;
  start: string; ///< where it begins, as `Position.start`
  sides: [string, string]; ///< in the order of play
  unit: string; ///< what a score of 100 is
  beginning(start: string): Beginning;
}
/// A game whose board is the rows of `Game.board`.
export interface GridFacts extends GameFacts {
  pieces: Record<string, string>; ///< what the characters of the rows stand for, of those that are no empty cell
  /// How moves name a cell, in column x from the left and row y from the top of a board; "": they do not.
  cell(x: number, y: number, columns: number): string;
  /// What is written at the edge of the board, in the corner of a cell; "": nothing.
  edge?(x: number, y: number): string;
  isDropped?: boolean; ///< a cell stands for its column, where a piece falls down
}
const ofMarks = (start: string): Beginning => {
  const played = (start.split(" ")[1] ?? "").length;
  return {number: 1 + Math.floor(played / 2), isSecond: played % 2 === 1};
};
const square = (x: number, y: number) => "abcdefgh"[x]! + (y + 1);
const darkSquare = (x: number, y: number) => ((x + y) % 2 === 1 ? String(4 * y + (x >> 1) + 1) : "");

export const grids: Readonly<Record<Exclude<GameName, "chess">, GridFacts>> = {
  checkers: {
    title: "English draughts",
    start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    sides: ["Black", "White"],
    unit: "a man",
    beginning: (start) => ({number: 1, isSecond: start.startsWith("W")}),
    pieces: {b: "black man", B: "black king", w: "white man", W: "white king"},
    cell: darkSquare,
  },
  connect_four: {
    title: "Connect Four",
    start: "7x6",
    sides: ["Yellow", "Red"],
    unit: "a point",
    beginning: ofMarks,
    pieces: {x: "Yellow", o: "Red"},
    cell: (x) => String(x + 1),
    edge: (x, y) => (y === 0 ? String(x + 1) : ""),
    isDropped: true,
  },
  othello: {
    title: "Othello",
    start: "---------------------------OX------XO--------------------------- X",
    sides: ["Black", "White"],
    unit: "a disc",
    beginning: (start) => ({number: 1, isSecond: start.endsWith("O")}),
    pieces: {X: "Black", O: "White"},
    cell: square,
    edge: (x, y) => (y === 0 ? "abcdefgh"[x]! : "") + (x === 0 ? String(y + 1) : ""),
  },
  tic_tac_toe: {
    title: "Tic-tac-toe",
    start: "3x3",
    sides: ["X", "O"],
    unit: "a point",
    beginning: ofMarks,
    pieces: {x: "X", o: "O"},
    cell: (x, y, columns) => String(y * columns + x + 1),
  },
};
export const games: Readonly<Record<GameName, GameFacts>> = {
  chess: {
    title: "Chess",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    sides: ["White", "Black"],
    unit: "a pawn",
    beginning: (start) => {
      const words = start.split(" ");
      return {number: Number(words[5] ?? 1), isSecond: words[1] === "b"};
    },
  },
  ...grids,
};
export const isGame = (name: string): name is GameName => Object.hasOwn(games, name);
export const beginningOf = (game: GameName, start: string): Beginning => games[game].beginning(start);
