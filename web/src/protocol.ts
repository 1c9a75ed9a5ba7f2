// What the page and its workers say to each other, and what the engine's JSON means.
import type {Trace} from "./trace";

export interface MoveText {
  uci: string;
  san: string;
}
/// A game and its last position.
export interface Game {
  start: string;
  fen: string;
  turn: "w" | "b";
  check: boolean;
  outcome: "" | "checkmate" | "stalemate" | "draw";
  warnings: string[];
  moves: (MoveText & {fen: string})[];
  legal: MoveText[];
}
export interface Line {
  depth: number;
  score: number; ///< centipawns from the side to move
  mate?: number; ///< moves, negative if the side to move is mated
  bound: number;
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
  elo: number; ///< 0: full strength
  seed: number;
}
export const max_depth = 245;

export type Request =
  | {kind: "describe"; fen: string; moves: string[]}
  | {kind: "read_pgn"; text: string}
  | {kind: "write_pgn"; fen: string; moves: string[]; result: string}
  | {kind: "search"; fen: string; moves: string[]; limits: SearchLimits}
  | {kind: "trace"; fen: string; moves: string[]; depth: number; nodes: number; budget: number}
  | {kind: "read_trace"; file: Blob}
  | {kind: "clear"};

export interface Results {
  describe: Game;
  read_pgn: PgnGame;
  write_pgn: {pgn: string[]};
  search: SearchResult;
  trace: {trace: Trace; file: Blob};
  read_trace: {trace: Trace; file: Blob};
  clear: null;
}

export type ToWorker = {id: number; module?: WebAssembly.Module; request?: Request};
export type FromWorker =
  | {id: number; report: SearchResult}
  | {id: number; result: unknown}
  | {id: number; error: string};
