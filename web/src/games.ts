// What the page and the package know of each game: what it is called, and what it has, so that no other file names one. The modules
// of the engine have the same games (`espalier_games`). Of any other game, as in a trace from elsewhere, `gameFacts` says the least.

/// Of any game: a trace may have one that the page does not know.
export type GameName = string;

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
  /// How positions are shown: squares with pieces and arrows, the rows of `Game.board`, or as text with a button for each move.
  board: "pieces" | "grid" | "text";
  isOfEngine?: boolean; ///< it is in the engine's module, with threads, a table of any size and files of games; the others are in `games`
  hasRatings?: boolean; ///< its opponent has a rating; elsewhere it searches a number of plies
  hasOpenings?: boolean; ///< they have names
  hasNotation?: boolean; ///< people write moves in another way than programs
  hasRules?: boolean; ///< the engine says what the rules that leave out moves compare
  canPass?: boolean; ///< a side may pass in a search: there are threats
  writesMates?: boolean; ///< a proven score is "#3"
  isPlayedOut?: boolean; ///< a line that leads to the end says who wins: it is no chance
  evaluations: readonly string[]; ///< to choose from; none: there is one
  positions: string; ///< what a position as text is called
  draw: string; ///< a draw by the rules, as a sentence without its full stop
  counted?: readonly [string, string]; ///< the pieces in `Game.board` of which each side has a number that matters
}
/// What most games have in common.
const common = {evaluations: [], positions: "Position", draw: "A draw", isPlayedOut: true} as const;
/// A game whose board is the rows of `Game.board`.
export interface GridFacts extends GameFacts {
  pieces: Record<string, string>; ///< what the characters of the rows stand for, of those that are no empty cell
  /// How moves name a cell, in column x from the left and row y from the top of a board; "": they do not.
  cell(x: number, y: number, columns: number): string;
  /// What is written at the edge of the board, in the corner of a cell; "": nothing.
  edge?(x: number, y: number): string;
  /// What people call a cell; without it as moves do.
  describe?(x: number, y: number, name: string, rows: number): string;
  isDropped?: boolean; ///< a cell stands for its column, where a piece falls down
}
const ofMarks = (start: string): Beginning => {
  const played = (start.split(" ")[1] ?? "").length;
  return {number: 1 + Math.floor(played / 2), isSecond: played % 2 === 1};
};
const square = (x: number, y: number) => "abcdefgh"[x]! + (y + 1);
const darkSquare = (x: number, y: number) => ((x + y) % 2 === 1 ? String(4 * y + (x >> 1) + 1) : "");

const knownGrids = {
  checkers: {
    ...common,
    board: "grid",
    title: "English draughts",
    start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    sides: ["Black", "White"],
    unit: "a man",
    beginning: (start) => ({number: 1, isSecond: start.startsWith("W")}),
    pieces: {b: "black man", B: "black king", w: "white man", W: "white king"},
    cell: darkSquare,
  },
  connect_four: {
    ...common,
    board: "grid",
    title: "Connect Four",
    start: "7x6",
    sides: ["Yellow", "Red"],
    unit: "a point",
    beginning: ofMarks,
    pieces: {x: "Yellow", o: "Red"},
    cell: (x) => String(x + 1),
    edge: (x, y) => (y === 0 ? String(x + 1) : ""),
    describe: (_x, y, name, rows) => `column ${name}, row ${rows - y}`,
    isDropped: true,
  },
  othello: {
    ...common,
    board: "grid",
    title: "Othello",
    start: "---------------------------OX------XO--------------------------- X",
    sides: ["Black", "White"],
    unit: "a disc",
    beginning: (start) => ({number: 1, isSecond: start.endsWith("O")}),
    counted: ["X", "O"],
    pieces: {X: "Black", O: "White"},
    cell: square,
    edge: (x, y) => (y === 0 ? "abcdefgh"[x]! : "") + (x === 0 ? String(y + 1) : ""),
  },
  tic_tac_toe: {
    ...common,
    board: "grid",
    title: "Tic-tac-toe",
    start: "3x3",
    sides: ["X", "O"],
    unit: "a point",
    beginning: ofMarks,
    pieces: {x: "X", o: "O"},
    cell: (x, y, columns) => String(y * columns + x + 1),
    describe: (x, y) => `row ${y + 1}, column ${x + 1}`,
  },
} satisfies Record<string, GridFacts>;
export const grids: Readonly<Record<string, GridFacts>> = knownGrids;
const known = {
  chess: {
    board: "pieces",
    isOfEngine: true,
    hasRatings: true,
    hasOpenings: true,
    hasNotation: true,
    hasRules: true,
    canPass: true,
    writesMates: true,
    evaluations: ["network", "classical"],
    positions: "FEN",
    draw: "A draw by repetition, the 50-move rule or material",
    title: "Chess",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    sides: ["White", "Black"],
    unit: "a pawn",
    beginning: (start) => {
      const words = start.split(" ");
      return {number: Number(words[5] ?? 1), isSecond: words[1] === "b"};
    },
  },
  ...knownGrids,
} satisfies Record<string, GameFacts>;
/// A game that the engine plays.
export type KnownGame = keyof typeof known;
export const games: Readonly<Record<KnownGame, GameFacts>> = known;
/// The game that is shown, and searched, if none is named: the first one.
export const defaultGame = Object.keys(games)[0] as KnownGame;
export const isGame = (name: string): name is KnownGame => Object.hasOwn(games, name);
/// Of a game that the page does not know: what a text board needs.
const unknown = (title: string): GameFacts => ({
  ...common,
  board: "text",
  title,
  start: "",
  sides: ["First", "Second"],
  unit: "a point",
  beginning: () => ({number: 1, isSecond: false}),
});
export const gameFacts = (game: GameName): GameFacts => (isGame(game) ? games[game] : unknown(game));
export const beginningOf = (game: GameName, start: string): Beginning => gameFacts(game).beginning(start);
