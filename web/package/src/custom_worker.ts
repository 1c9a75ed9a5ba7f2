// The search of games written in JavaScript, in a worker: the thread that asks goes on, and can end a game that does not answer.
import {startGameWorker, type WorkerHandle} from "../../src/platform";
import {numberOf, objectOf, signalOf, textOf} from "./check";
import type {GameLimits, GameResult, GameSearchOptions, GameSolution, Move} from "./custom";

export interface GameWorkerOptions extends Omit<GameSearchOptions<never>, "evaluate"> {
  /** The class that the module exports, whose objects without arguments are the start; default "Game". */
  game?: string;
  /** The evaluation that it exports, such as "evaluate" or "Game.evaluate". */
  evaluate?: string;
}
export interface Patience {
  /** Milliseconds after which the worker is ended; default: none. The next request starts another. */
  timeout?: number;
  /** Ends the worker, too; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A worker with a search of your game, which a module of its own exports. */
export class GameWorker<M extends Move = Move> {
  private worker: Promise<WorkerHandle> | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private readonly opening: object;

  /** `module`: where the module is; in a browser relative to the page. */
  constructor(module: URL | string, options: GameWorkerOptions = {}) {
    const {game = "Game", evaluate, wasmUrl, ...rest} = objectOf(options, "What describes the search");
    const base = typeof location === "object" ? location.href : undefined;
    const absolute = (url: URL | string) => new URL(url, base).href;
    this.opening = structuredClone({
      // what cannot be sent is told now
      url: absolute(module),
      game: textOf(game, "game"),
      evaluate: evaluate === undefined ? undefined : textOf(evaluate, "evaluate"),
      options: {...rest, ...(wasmUrl !== undefined && {wasmUrl: absolute(wasmUrl)})},
    });
  }

  /** The best move after these moves from the start. */
  search(moves: readonly M[], limits: GameLimits & Patience): Promise<GameResult<M>> {
    return this.ask("run", moves, limits);
  }
  solve(moves: readonly M[], limits: Pick<GameLimits, "nodes" | "movetime"> & Patience = {}): Promise<GameSolution<M>> {
    return this.ask("solve", moves, limits);
  }
  trace(moves: readonly M[], limits: {depth: number; nodes?: number; budget?: number} & Patience): Promise<string> {
    return this.ask("trace", moves, limits);
  }
  /** Ends the worker: what waits is rejected. */
  close(): void {
    this.end(new Error("The worker was closed."));
  }

  private async ask<T>(kind: string, moves: readonly M[], limits: object & Patience): Promise<T> {
    const {timeout, signal, ...rest} = objectOf(limits, "What limits the search");
    if (!Array.isArray(moves)) throw new TypeError("moves is not a list.");
    if (timeout !== undefined) numberOf(timeout, "timeout", 1, 2 ** 31 - 1);
    signalOf(signal);
    signal?.throwIfAborted();
    const id = ++this.lastId;
    const abort = () => this.end(signal!.reason);
    const timer = timeout && setTimeout(() => this.end(new Error(`The game has not answered within ${timeout} milliseconds.`)), timeout);
    signal?.addEventListener("abort", abort);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.pending.set(id, {resolve: resolve as (value: unknown) => void, reject});
        this.start()
          .then(
            (worker) => {
              worker.need(true);
              worker.post({request: {id, kind, moves: [...moves], limits: rest}});
            },
            (error) => this.end(error),
          )
          .catch(reject); // what cannot be sent
      });
    } finally {
      this.pending.delete(id);
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      if (this.pending.size === 0) this.tell((worker) => worker.need(false));
    }
  }
  private start(): Promise<WorkerHandle> {
    if (!this.worker) {
      const own: Promise<WorkerHandle> = startGameWorker({
        message: (data) => {
          const {id, result, error} = data as {id: number; result?: unknown; error?: Error};
          const request = this.worker === own ? this.pending.get(id) : undefined;
          if (error) request?.reject(error);
          else request?.resolve(result);
        },
        failed: (reason) => this.worker === own && this.end(new Error(reason || "The worker has failed.")),
      });
      this.worker = own;
      this.tell((worker) => worker.post({opening: this.opening}));
    }
    return this.worker;
  }
  /** If it could be started: who asks hears of it if not. */
  private tell(say: (worker: WorkerHandle) => void): void {
    this.worker?.then(say, () => {});
  }
  private end(error: unknown): void {
    this.tell((worker) => worker.end());
    this.worker = undefined;
    for (const {reject} of this.pending.values()) reject(error);
  }
}
