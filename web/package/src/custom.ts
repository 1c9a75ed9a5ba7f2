// The search of games written in JavaScript, in the thread that calls it.
import create from "espalier-custom";
import type {Module} from "espalier-engine";

import {maxDepth} from "../../src/protocol";
import {moduleAt} from "../../src/platform";
import {callForJson, callForText, call, instantiate} from "../../src/wasm";
import {functionOf, numberOf, objectOf, textOf} from "./check";
import type {CustomGame, Evaluate, Move} from "./game";
import {gameOf, Host} from "./host";

export type {CustomGame, Evaluate, Move, Outcome} from "./game";

export interface GameSearchOptions<G> {
  /** Without it every position that is not decided is worth 0. */
  evaluate?: Evaluate<G>;
  /** "exact": only rules that keep the value of a search to a fixed depth. */
  rules?: "all" | "exact";
  /** Of the transposition table, in MiB, 1 to 1024; default 16. */
  table?: number;
  /** What a hundred of the parameters are worth in the evaluation, 1 to 10000; measured by default. */
  unit?: number;
  /** The text of a file of settings, as `calibrate` of the C++ library writes it. */
  settings?: string;
  /** Where `custom.wasm` is. Default: beside the code. */
  wasmUrl?: URL | string;
}
/** The first limit reached ends the search, of which there must be one: a level below 10 is one, too. */
export interface GameLimits {
  /** Plies, 1 to 245. */
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Of strength, 1 to 10; 10, the default, is full strength. A win in one move is never missed from 3 on. */
  level?: number;
  /** Of the choices of a level below 10; default random. */
  seed?: number;
}
export interface GameResult<M extends Move> {
  /** undefined if the game is over. */
  move: M | undefined;
  /** From the side to move. A win in n plies is 32000 - n. */
  score: number;
  line: M[];
  /** Completed, in plies. */
  depth: number;
  nodes: number;
  /** Milliseconds. */
  time: number;
  isOver: boolean;
}
export interface GameSolution<M extends Move> {
  /** What is proven of the value, from the side to move. */
  lower: number;
  upper: number;
  isSolved: boolean;
  /** Best play of both sides to the end, if it is solved. */
  line: M[];
  nodes: number;
  time: number;
}

/** What the C interface says of a game, in the words of this one. */
const inJavaScript = (text: string) =>
  text
    .replace(/\bside_to_move\b/, "sideToMove()")
    .replace("the flag ESPALIER_FREE_TURNS", "turnsAlternate = false")
    .replace("is_draw", "isDraw()");

/** A search that was not told when to end would never give the thread back. What is less than one node or millisecond counts as one. */
function limitsOf(limits: GameLimits, needsOne: boolean) {
  const {depth, nodes = 0, movetime = 0, level = 10, seed = Math.floor(Math.random() * 1e9)} = objectOf(limits, "What limits the search");
  const checked = {
    depth: depth === undefined ? 0 : numberOf(depth, "depth", 1, maxDepth),
    nodes: Math.ceil(numberOf(nodes, "nodes", 0, Number.MAX_SAFE_INTEGER)),
    movetime: Math.ceil(numberOf(movetime, "movetime", 0, 2 ** 31 - 1)),
    level: numberOf(level, "level", 1, 10),
    seed: numberOf(seed, "seed", 0, Number.MAX_SAFE_INTEGER),
  };
  if (needsOne && !(checked.depth || checked.nodes || checked.movetime || checked.level < 10)) {
    throw new RangeError("The search needs a limit: depth, nodes, movetime or a level below 10.");
  }
  return checked;
}

/**
 * Searches positions of your game in the calling thread, which waits. What the game throws comes out of it, and so does a
 * TypeError or RangeError that names the method whose answer makes no sense; the search can run again after both.
 */
export class GameSearch<M extends Move, G extends CustomGame<M>> {
  private kind: readonly unknown[] | undefined; ///< of the positions for which the search was made
  private isRunning = false;

  private constructor(
    private readonly host: Host<M, G>,
    private readonly module: Module,
    private readonly options: Required<Pick<GameSearchOptions<G>, "rules" | "table" | "unit" | "settings">>,
  ) {}

  static async create<M extends Move, G extends CustomGame<M>>(options: GameSearchOptions<G> = {}): Promise<GameSearch<M, G>> {
    const {evaluate, rules = "all", table = 16, unit = 0, settings = "", wasmUrl} = objectOf(options, "What describes the search");
    if (rules !== "all" && rules !== "exact") throw new RangeError('rules are "all" or "exact".');
    if (settings !== "" && rules === "exact") throw new TypeError('settings are of the search with all rules: without rules: "exact".');
    const host = new Host<M, G>(functionOf(evaluate, "evaluate"));
    const checked = {
      rules,
      table: numberOf(table, "table", 1, 1024),
      unit: unit === 0 ? 0 : numberOf(unit, "unit", 1, 10_000),
      settings: textOf(settings, "settings"),
    } as const;
    const compiled = await moduleAt(wasmUrl ?? new URL("./custom.wasm", import.meta.url));
    const module = await create({host, instantiateWasm: instantiate(compiled)});
    host.module = module;
    return new GameSearch(host, module, checked);
  }

  /** `onUpdate` gets each better result; true ends the search. */
  run(position: G, limits: GameLimits, onUpdate?: (partial: GameResult<M>) => boolean | void): GameResult<M> {
    const {depth, nodes, movetime, level, seed} = limitsOf(limits, true);
    functionOf(onUpdate, "onUpdate");
    return this.ask(position, (root) => {
      this.host.onProgress = onUpdate && ((json) => onUpdate(this.resultOf(JSON.parse(json))) === true);
      return this.resultOf(callForJson(this.module, "run", root, depth, nodes, movetime, level, seed));
    });
  }
  /** The exact value of a game that ends, by its key. Of the limits `nodes` and `movetime` count. */
  solve(position: G, limits: GameLimits = {}): GameSolution<M> {
    const {nodes, movetime} = limitsOf(limits, false);
    return this.ask(position, (root) => {
      const {lower, upper, line, ...rest} = callForJson(this.module, "solve", root, nodes, movetime);
      return {lower, upper, isSolved: lower === upper, line: this.movesOf(line), ...rest};
    });
  }
  /**
   * The tree of a search from an empty table, as the text of a file (docs/reference/trace.md of Espalier). `budget`: the greatest
   * number of nodes recorded, default 200,000.
   */
  trace(position: G, limits: {depth: number; nodes?: number; budget?: number}): string {
    const {budget = 200_000, ...rest} = objectOf(limits, "What limits the search");
    const {depth, nodes} = limitsOf(rest, false);
    numberOf(depth, "depth", 1, maxDepth);
    numberOf(budget, "budget", 1, 5_000_000);
    return this.ask(position, (root) => {
      const text = callForText(this.module, "trace", root, depth, nodes, budget, this.options.rules === "exact" ? 1 : 0);
      if (text.startsWith('{"error":')) throw new Error(JSON.parse(text).error);
      return text;
    });
  }
  /** Forgets the table: the next search gives the result of a new one. */
  clear(): void {
    if (this.isRunning) throw new Error("The search is running: it cannot forget.");
    if (this.kind) call(this.module, "clear");
    this.host.forgetMoves();
  }

  /** `request(number of the position)`, with the errors of the game. */
  private ask<T>(position: G, request: (root: number) => T): T {
    gameOf(position);
    if (this.isRunning) throw new Error("The search is running: it cannot begin another one.");
    this.isRunning = true;
    this.host.failure = undefined;
    this.host.onProgress = undefined;
    const root = this.host.add(position);
    try {
      this.prepare(position);
      const answer = request(root);
      if (this.host.failure) throw (this.host.failure as {error: unknown}).error;
      return answer;
    } catch (error) {
      if (this.host.failure) throw (this.host.failure as {error: unknown}).error;
      throw error instanceof Error ? new Error(inJavaScript(error.message)) : error;
    } finally {
      this.host.destroy(root);
      this.isRunning = false;
    }
  }
  /** Positions of another class, or with other methods, are another game: they must not share a table. */
  private prepare(position: G): void {
    const has = (method: unknown) => (typeof method === "function" ? 1 : 0);
    const traits = [position.turnsAlternate === false ? 1 : 0, has(position.key), has(position.isDraw)];
    const kind = [position.constructor, ...traits];
    if (this.kind?.every((each, i) => each === kind[i])) return;
    this.kind = undefined;
    this.host.forgetMoves();
    const {rules, table, unit, settings} = this.options;
    callForJson(this.module, "create", ...traits, table, rules === "exact" ? 1 : 0, unit, settings);
    this.kind = kind;
  }
  private movesOf(numbers: number[]): M[] {
    return numbers.map((number) => this.host.moveOf(number));
  }
  private resultOf({line, isOver, ...rest}: {score: number; depth: number; nodes: number; time: number; isOver: number; line: number[]}): GameResult<M> {
    const moves = this.movesOf(line);
    return {move: moves[0], line: moves, isOver: isOver === 1, ...rest};
  }
}
