// What the page and its workers say to each other, and what the engine's JSON means.
import {gameFacts, type GameName} from "./games";
import type {Trace} from "./trace";

/// A position: where the game started, and the moves since.
export interface Position {
  game: GameName;
  start: string; ///< chess: FEN; draughts: FEN of PDN; Othello: the squares; the others: the board and the moves made, such as "7x6 4435"
  moves: string[];
}
export interface MoveText {
  uci: string; ///< as requests have it; the other games: a column, a cell, or the squares of draughts
  san: string; ///< as people write it
  path?: number[]; ///< of draughts: the squares on the way
}
/// A game and its last position.
export interface Game {
  start: string;
  fen: string; ///< the last position, in the form of `start`
  turn: "w" | "b"; ///< "w": the side that moves first
  board: string[]; ///< the rows from the top, a character a cell (`GridFacts.pieces`); chess: none
  check: boolean;
  outcome: "" | "checkmate" | "stalemate" | "draw" | "won" | "lost"; ///< "won": by the side that moved last; "lost": by it, against the side to move
  warnings: string[];
  moves: MoveText[];
  legal: MoveText[];
}
export interface Line {
  depth: number;
  score: number; ///< centipawns from the side to move
  mate?: number; ///< moves, negative if the side to move is mated
  bound: number;
  expected: number; ///< per mille of the point, for the side to move: wins, and half the draws, by the win model of chess
  pv: MoveText[];
}
export interface SearchResult {
  final: boolean;
  depth: number;
  nodes: number;
  time: number; ///< milliseconds
  full: number;
  turn: "w" | "b";
  bestmove: string;
  lines: Line[];
}
export interface PgnGame {
  fen: string;
  white: string;
  black: string;
  result: string;
  moves: string[];
}
export interface SearchLimits {
  depth: number; ///< plies; 245: no limit
  nodes: number; ///< 0: no limit
  movetime: number; ///< milliseconds; 0: no limit
  lines: number;
  elo: number; ///< of chess; 0: full strength
  seed: number;
  settings?: string; ///< the text of a file of settings: from an empty table, at full strength
}
export const maxDepth = 245;

/// A rule or a table of the search that can be turned off.
export interface Switch {
  name: string;
  meaning: string;
  source: string;
}
/// What the rules compare when they leave out a move of chess, in centipawns. Pairs: with no ply left, and with all of them.
export interface RuleNumbers {
  exchange: number; ///< that the move begins: material won
  captured: number;
  delta: number; ///< what it captures, and the margin
  futility: [number, number]; ///< what it may gain
  see: [number, number]; ///< what it may lose in the exchange
  late_moves: [number, number]; ///< moves searched before: where the position does not improve, and where it does
  history: [number, number]; ///< how far below zero
}
/// Of chess.
export type Evaluation = "network" | "classical";

export type Request =
  | ({kind: "describe"} & Position)
  | ({kind: "names"; script: string} & Position) ///< "ply move" for each move of lines that begin at the position
  | {kind: "read_pgn"; text: string}
  | ({kind: "search"; limits: SearchLimits} & Position)
  | ({kind: "trace"; depth: number; nodes: number; budget: number; evaluation?: Evaluation; without?: string[]} & Position)
  | ({kind: "rule_numbers"; move: string; depth: number} & Position) ///< of chess
  | {kind: "switches"; game: GameName}
  | {kind: "read_trace"; file: Blob}
  | {kind: "clear"; game: GameName}
  | {kind: "resize"; mib: number} ///< the table of chess
  | {kind: "uci"} ///< speaks UCI until its input ends; needs the channel
  | {kind: "uciLine"; line: string; isStopped: boolean}; ///< of UCI; `isStopped`: a search ends at its first move

/// Is it answered by the module of the games besides chess?
export const isOfGames = (request: Request): boolean => "game" in request && !gameFacts(request.game).isOfEngine;

export interface Results {
  describe: Game;
  names: {names: string[]}; ///< what people call these moves
  read_pgn: PgnGame;
  search: SearchResult;
  trace: {trace: Trace; file: Blob};
  rule_numbers: RuleNumbers;
  switches: {switches: Switch[]};
  read_trace: {trace: Trace; file: Blob};
  clear: null;
  resize: boolean; ///< false: there is no memory for it
  uci: null; ///< what the session prints is reported
  uciLine: null;
}

export type ToWorker = {
  id: number;
  module?: WebAssembly.Module | undefined;
  threads?: number; ///< that search; more than one: `threads.js` beside the worker is loaded in place of `module`
  games?: WebAssembly.Module | undefined;
  channel?: SharedArrayBuffer | undefined;
  request?: Request;
};
export type FromWorker =
  | {id: number; report: SearchResult}
  | {id: number; line: string}
  | {id: number; hasRead: true} ///< some of the input: there is room for more
  | {id: number; result: unknown}
  | {id: number; error: string; isBroken: boolean}; ///< `isBroken`: the engine must not be used again
