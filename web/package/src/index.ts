// The package: the search of Espalier in a worker, and the engine that speaks UCI.
import {Engine as Requests} from "../../src/engine";
import {defaultGame, gameFacts, games, isGame, type KnownGame as GameName} from "../../src/games";
import {maxDepth, type Evaluation, type Game, type PgnGame, type Position, type SearchResult, type Switch} from "../../src/protocol";
import {contradictions, Tree} from "../../src/search_tree";
import {mostNodes, parseTrace, type Trace} from "../../src/trace";
import {functionOf, numberOf, objectOf, signalOf, textOf, textsOf} from "./check";

export {EngineFailed, Stopped} from "../../src/engine";
export {
  GameSearch,
  type CustomGame,
  type Evaluate,
  type GameLimits,
  type GameResult,
  type GameSearchOptions,
  type GameSolution,
  type Move,
  type Outcome,
} from "./custom";
export {GameWorker, type GameWorkerOptions, type Patience} from "./custom_worker";
export {uci, type UciEngine, type UciOptions} from "./uci";
export {contradictions, games, parseTrace, Tree};
export type {Evaluation, Game, Line, MoveText, PgnGame, SearchResult, Switch} from "../../src/protocol";
export type {KnownGame as GameName} from "../../src/games";
export type {Trace} from "../../src/trace";

/** Where to search. Without `game` chess; without `start` where the game begins. */
export interface Place {
  game?: GameName;
  /**
   * Chess: FEN. English draughts: the FEN of PDN. Othello: 64 squares from a1 to h8, X, O or -, and the side to move, or the
   * moves played, such as "f5d6c3". Connect Four: the size of the board and the columns played, such as "7x6 4435".
   * Tic-tac-toe: "3x3" and the cells marked, 1 to 9 from the top left.
   */
  start?: string;
  /** Moves from there: of UCI, "11-15" and "24x15", "f5" and "pass", columns, or cells. */
  moves?: readonly string[];
}
/** The first limit reached ends the search. Without any it ends when it is stopped. */
export interface Limits {
  /** Plies, 1 to 245. */
  depth?: number;
  /** 0: no limit. */
  nodes?: number;
  /** Milliseconds; 0: no limit. */
  movetime?: number;
  /** How many moves get a score and a line of their own (MultiPV), 1 to 256; default 1. */
  lines?: number;
  /** Chess: plays like a player of this rating, 1000 to 3300; 0: at full strength. */
  elo?: number;
  /** Of the choices that `elo` makes; default random. */
  seed?: number;
  /**
   * The text of a file of settings, such as `calibrate` of the C++ library writes (docs/reference/library.md of Espalier):
   * rules and numbers of the search, which then begins with an empty table. Not with `elo`.
   */
  settings?: string;
  /** Ends the search, or takes it out of those that wait; its promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}
export interface TraceLimits {
  /** Plies, 1 to 245. */
  depth: number;
  /** 0: no limit. */
  nodes?: number;
  /** The greatest number of nodes recorded, 1 to 5,000,000; the deepest levels beyond it are only counted. Default 200,000. */
  budget?: number;
  /** Of chess; default the network. */
  evaluation?: Evaluation;
  /** Names of switches that are off, of those that `Engine.switches` lists. */
  without?: readonly string[];
  /** As in `Limits`. */
  signal?: AbortSignal;
}

const greatestInt = 2 ** 31 - 1;
const nodesOf = (nodes: unknown) => numberOf(nodes, "nodes", 0, Number.MAX_SAFE_INTEGER);
function gameOf(value: unknown): GameName {
  const game = textOf(value, "game");
  if (!isGame(game)) throw new RangeError(`There is no game '${game.slice(0, 40)}': ${Object.keys(games).join(", ")}.`);
  return game;
}
function placeOf(place: Place): Position {
  const {game, start, moves = []} = objectOf(place, "The place");
  const name = gameOf(game === undefined ? defaultGame : game);
  return {game: name, start: textOf(start === undefined ? gameFacts(name).start : start, "start"), moves: textsOf(moves, "moves")};
}

export interface EngineOptions {
  /** Where `engine.wasm` is. Default: beside the code; a bundler that does not copy it there needs this. */
  wasmUrl?: URL | string;
  /** Where `games.wasm` is, which has the games besides chess, and is loaded when one of them is asked for. */
  gamesUrl?: URL | string;
}

/**
 * A worker with an engine: its table is kept from one search to the next. Requests are answered in their order.
 * What is wrong with a request is told by the Error that its promise is rejected with: a TypeError or RangeError for an argument
 * that is of another type, or out of its range.
 */
export class Engine {
  private readonly requests: Requests;

  constructor({wasmUrl, gamesUrl}: EngineOptions = {}) {
    this.requests = new Requests(wasmUrl, gamesUrl);
  }

  /** The best line and its score, from the side to move. `onUpdate` gets the result of each iteration. */
  async search(place: Place = {}, limits: Limits = {}, onUpdate?: (partial: SearchResult) => void): Promise<SearchResult> {
    const {
      depth = maxDepth,
      nodes = 0,
      movetime = 0,
      lines = 1,
      elo = 0,
      seed = Math.floor(Math.random() * 1e9),
      settings,
      signal,
    } = objectOf(limits, "What limits the search");
    if (settings !== undefined && elo !== 0) throw new TypeError("settings are of the search at full strength: without elo.");
    const checked = {
      depth: numberOf(depth, "depth", 1, maxDepth),
      nodes: nodesOf(nodes),
      movetime: numberOf(movetime, "movetime", 0, greatestInt),
      lines: numberOf(lines, "lines", 1, 256),
      elo: elo === 0 ? 0 : numberOf(elo, "elo", 1000, 3300),
      seed: numberOf(seed, "seed", 0, Number.MAX_SAFE_INTEGER),
      ...(settings !== undefined && {settings: textOf(settings, "settings")}),
    };
    return this.requests.ask<"search">({kind: "search", ...placeOf(place), limits: checked}, functionOf(onUpdate, "onUpdate"), undefined, signalOf(signal));
  }
  /** The tree of a search from an empty table (docs/reference/trace.md of Espalier). `file`: the same as a file, compressed. */
  async trace(place: Place, limits: TraceLimits, onUpdate?: (partial: SearchResult) => void): Promise<{trace: Trace; file: Blob}> {
    const {depth, nodes = 0, budget = 200_000, evaluation, without = [], signal} = objectOf(limits, "What limits the search");
    const checked = {
      depth: numberOf(depth, "depth", 1, maxDepth),
      nodes: nodesOf(nodes),
      budget: numberOf(budget, "budget", 1, mostNodes),
      without: textsOf(without, "without"),
      ...(evaluation !== undefined && {evaluation: textOf(evaluation, "evaluation") as Evaluation}),
    };
    return this.requests.ask<"trace">({kind: "trace", ...placeOf(place), ...checked}, functionOf(onUpdate, "onUpdate"), undefined, signalOf(signal));
  }
  /** The rules: legal moves, whose turn it is, whether the game is over. */
  async describe(place: Place = {}): Promise<Game> {
    return this.requests.ask<"describe">({kind: "describe", ...placeOf(place)});
  }
  /** The rules and tables of the search that `trace` can turn off. */
  async switches(game: GameName = defaultGame): Promise<Switch[]> {
    return (await this.requests.ask<"switches">({kind: "switches", game: gameOf(game)})).switches;
  }
  /** The first game of a text in PGN. */
  async readPgn(text: string): Promise<PgnGame> {
    return this.requests.ask<"read_pgn">({kind: "read_pgn", text: textOf(text, "The text")});
  }
  /** Forgets the table: the next search gives the result of a new engine. */
  async clear(game: GameName = defaultGame): Promise<void> {
    await this.requests.ask<"clear">({kind: "clear", game: gameOf(game)});
  }
  /**
   * Gives the search of chess an empty table of 1 to 1024 MiB (16 by default). False, and nothing has changed, if there
   * is no memory for it.
   */
  async resizeTable(mib: number): Promise<boolean> {
    return this.requests.ask<"resize">({kind: "resize", mib: numberOf(mib, "The size of the table", 1, 1024)});
  }
  /**
   * Ends what runs. A search is answered with the best so far; the promises of all else, and of what waits, are rejected with
   * Stopped. In a browser without cross-origin isolation the table is lost.
   */
  stop(): void {
    this.requests.finish();
  }
  /** Ends the worker. */
  close(): void {
    this.requests.close();
  }
}
