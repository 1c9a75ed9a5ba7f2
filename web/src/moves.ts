// Finds moves in a tree by what people write: SAN, or the squares of UCI.
import {gameFacts, type GameName} from "./games";
import type {Tree} from "./search_tree";

/// The pieces by square ("e4"), as the letters of FEN. What is no piece or lies beside the board is left out: a text from elsewhere
/// may hold anything.
export function piecesOf(fen: string): Map<string, string> {
  const pieces = new Map<string, string>();
  fen
    .split(" ")[0]!
    .split("/")
    .forEach((row, i) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "8") file += Number(letter);
        else if (/[pnbrqk]/i.test(letter) && file < 8 && i < 8) pieces.set("abcdefgh"[file++]! + (8 - i), letter);
        else ++file;
      }
    });
  return pieces;
}
/// `moving`: the letter of the piece; "": not known.
type Matcher = (move: string, moving: string) => boolean;

/// What a text stands for: the beginning of a move of UCI, or a move in SAN; in games besides chess the beginning of a move.
/// `undefined`: neither.
export function matcherOf(game: GameName, text: string): Matcher | undefined {
  const byStart: Matcher = (move) => move.startsWith(text);
  if (!gameFacts(game).hasNotation || text === "" || text === "0000") return byStart;
  if (/^[O0]-[O0](-[O0])?[+#]?$/.test(text)) {
    const file = /^.-.-./.test(text) ? "c" : "g";
    return (move, moving) => moving.toUpperCase() === "K" && move[0] === "e" && move[2] === file && move[1] === move[3];
  }
  // A square alone is a pawn's move in SAN.
  if (text.length !== 2 && /^[a-h]([1-8]([a-h]([1-8][qrbn]?)?)?)?$/.test(text)) return byStart;
  const san = /^([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(=?[QRBN])?[+#]?[!?]*$/.exec(text);
  if (!san) return undefined;
  const [, piece = "P", file, rank, to, becomes] = san;
  return (move, moving) =>
    moving.toUpperCase() === piece &&
    move.slice(2, 4) === to &&
    (!file || move[0] === file) &&
    (!rank || move[1] === rank) &&
    (!becomes || move[4] === becomes.slice(-1).toLowerCase());
}

/// The nodes whose move matches, and those that left out a move that does, by this rule ("": any).
export function movesFound(tree: Tree, matches: Matcher, rule: string): {searched: Uint8Array; leftOut: Uint8Array} {
  const {count, move, game, fen, left_out, names} = tree.trace;
  const found = {searched: new Uint8Array(count), leftOut: new Uint8Array(count)};
  const omitted = new Map<number, string[]>();
  left_out.node.forEach((node, i) => {
    if (rule === "" || names.left_out[left_out.rule[i]!] === rule) omitted.set(node, [...(omitted.get(node) ?? []), left_out.move[i]!]);
  });
  const board = gameFacts(game).hasNotation ? piecesOf(fen) : new Map<string, string>();
  const visit = (node: number) => {
    const text = move[node]!;
    if (text !== "" && matches(text, board.get(text.slice(0, 2)) ?? "")) found.searched[node] = 1;
    const undo = makeMove(board, text);
    if (omitted.get(node)?.some((each) => matches(each, board.get(each.slice(0, 2)) ?? ""))) found.leftOut[node] = 1;
    for (const child of tree.children(node)) visit(child);
    undo();
  };
  tree.passes.forEach(visit);
  return found;
}
/// A move of UCI, on such a board. Returns what takes it back.
export function makeMove(board: Map<string, string>, move: string): () => void {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  const piece = board.get(from);
  if (!piece || to === "") return () => {};
  const before = new Map<string, string | undefined>();
  const put = (square: string, letter: string | undefined) => {
    if (!before.has(square)) before.set(square, board.get(square));
    if (letter === undefined) board.delete(square);
    else board.set(square, letter);
  };
  const isWhite = piece === piece.toUpperCase();
  if (piece.toUpperCase() === "P" && from[0] !== to[0] && !board.has(to)) put(to[0]! + from[1]!, undefined); // en passant
  if (piece.toUpperCase() === "K" && from[0] === "e" && (to[0] === "g" || to[0] === "c") && from[1] === to[1]) {
    const [corner, beside] = to[0] === "g" ? ["h", "f"] : ["a", "d"];
    put(corner + from[1]!, undefined);
    put(beside + from[1]!, isWhite ? "R" : "r");
  }
  put(from, undefined);
  put(to, move[4] ? (isWhite ? move[4].toUpperCase() : move[4]) : piece);
  return () => before.forEach((letter, square) => (letter === undefined ? board.delete(square) : board.set(square, letter)));
}
