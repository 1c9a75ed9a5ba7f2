// The engine as its users see it: requests to a worker, answered by promises. The worker gets one at a time; the others wait here,
// so that one that is not wanted any longer leaves no trace.
import {Channel} from "./channel";
import {engineModule, gamesModule, startWorker, type WorkerHandle} from "./platform";
import {isOfGames, type FromWorker, type Request, type Results, type SearchResult, type ToWorker} from "./protocol";

/** What the promise of a request that was stopped is rejected with. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}
/** What the promises are rejected with when the engine itself cannot go on: no request is at fault. */
export class EngineFailed extends Error {
  override readonly name = "EngineFailed";
}

interface Pending {
  id: number;
  request: Request;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  report?: ((partial: SearchResult) => void) | undefined;
  line?: ((line: string) => void) | undefined;
  best?: SearchResult; ///< so far
}
const stopped = () => new Stopped("The search was stopped.");

export class Engine {
  private worker: Promise<WorkerHandle> | undefined;
  private hasAnswered = false; ///< the worker, once
  private hasGames = false; ///< the worker: the games besides chess
  private channel: Channel | undefined;
  private queue: Pending[] = []; ///< the first may be at work
  private running = 0; ///< the request that the worker has; 0: none
  private lastId = 0;
  private input: Uint8Array[] = []; ///< of UCI: waits for room in the channel
  private isEnded = false;
  private threads = 1;

  /// Where engine.wasm and games.wasm are; by default beside the code.
  constructor(
    private readonly wasmUrl?: URL | string,
    private readonly gamesUrl?: URL | string,
  ) {}

  ask<K extends Request["kind"]>(
    request: Extract<Request, {kind: K}>,
    report?: (partial: SearchResult) => void,
    line?: (line: string) => void, ///< of UCI
    signal?: AbortSignal,
  ): Promise<Results[K]> {
    return new Promise<unknown>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const pending: Pending = {id: ++this.lastId, request, resolve, reject, report, line};
      signal?.addEventListener("abort", () => this.abort(pending, signal.reason), {once: true});
      this.queue.push(pending);
      this.sendNext();
    }) as Promise<Results[K]>;
  }
  /// Ends searches and traces: their promises are rejected with Stopped. Where memory can be shared the search keeps its table,
  /// else the worker is replaced. A change of the table is made all the same.
  stop(): void {
    const changes = this.queue.filter(({request}) => request.kind === "resize" || request.kind === "clear");
    const ended = this.queue.filter((each) => !changes.includes(each));
    if (ended.length === 0) return;
    this.interrupt();
    this.queue = changes;
    for (const {reject} of ended) reject(stopped());
    this.sendNext();
  }
  /// Ends what runs: a search is answered with the best so far, all else is rejected with Stopped.
  finish(): void {
    const [first, ...others] = this.queue;
    if (!first) return;
    this.queue = [];
    if (first.request.kind === "search" && first.best) {
      first.resolve({...first.best, final: true});
    } else if (first.request.kind === "search" && this.channel && this.running === first.id) {
      this.queue = [first]; // the worker answers
    } else first.reject(stopped());
    for (const {reject} of others) reject(stopped());
    this.interrupt();
  }
  /// Ends the worker. The next request starts another.
  close(): void {
    this.endWorker();
    this.rejectAll(stopped());
  }
  /// How many threads search, with an empty table. More than one: only on a page that is isolated from other origins, and only
  /// chess. All requests are rejected with Stopped.
  setThreads(count: number): void {
    this.threads = count;
    this.close();
  }
  get isBusy(): boolean {
    return this.queue.length > 0;
  }
  /// Input of the request `uci`.
  write(text: string): void {
    this.input.push(new TextEncoder().encode(text));
    this.passOn();
  }
  /// No input follows.
  end(): void {
    this.isEnded = true;
    this.passOn();
  }

  private passOn(): void {
    const {channel, input} = this;
    if (!channel) return;
    for (let first = input[0]; first; first = input[0]) {
      const count = channel.write(first);
      if (count < first.length) {
        input[0] = first.subarray(count);
        return;
      }
      input.shift();
    }
    if (this.isEnded) channel.end();
  }
  private async start(): Promise<WorkerHandle> {
    this.channel = Channel.open();
    const channel = this.channel;
    this.passOn();
    this.hasAnswered = this.hasGames = false;
    const {threads} = this;
    const module = threads > 1 ? undefined : await engineModule(this.wasmUrl);
    const worker: WorkerHandle = await startWorker({message: (data) => this.receive(data as FromWorker), failed: (reason) => this.fail(reason)});
    worker.post({id: 0, module, threads, channel: channel?.memory} satisfies ToWorker);
    return worker;
  }
  private sendNext(): void {
    const [next] = this.queue;
    if (!next) this.worker?.then((worker) => worker.need(this.isBusy)).catch(() => {});
    if (!next || this.running !== 0) return;
    this.running = next.id;
    this.send(next).catch((error: Error) => {
      if (this.running === next.id) this.giveUp(`The search cannot start: ${error.message}.`);
    });
  }
  private async send({id, request}: Pending): Promise<void> {
    this.worker ??= this.start();
    const worker = await this.worker;
    const games = isOfGames(request) && !this.hasGames ? await gamesModule(this.gamesUrl) : undefined;
    if (this.running !== id) return;
    this.hasGames ||= games !== undefined;
    worker.need(true);
    worker.post({id, request, games} satisfies ToWorker);
  }
  /// Ends the request at work, however the worker hears of it.
  private interrupt(): void {
    if (this.running === 0) return;
    if (this.channel) this.channel.stop(this.running);
    else this.endWorker();
  }
  private abort(pending: Pending, reason: unknown): void {
    const index = this.queue.indexOf(pending);
    if (index < 0) return;
    this.queue.splice(index, 1);
    if (this.running === pending.id) this.interrupt();
    pending.reject(reason);
    this.sendNext();
  }
  private endWorker(): void {
    this.worker?.then((worker) => worker.end()).catch(() => {});
    this.worker = undefined;
    this.channel = undefined;
    this.running = 0;
    this.input = [];
  }
  private fail(reason: string): void {
    const blocked = "The search cannot start: this browser does not run its worker, worker.js. A content blocker or the server may forbid it.";
    this.giveUp(this.hasAnswered || reason ? `The engine failed and starts again (${reason || "no reason given"}).` : blocked);
  }
  /// The engine cannot be used any longer: the next request starts another.
  private giveUp(message: string): void {
    this.endWorker();
    this.rejectAll(new EngineFailed(message));
  }
  private rejectAll(reason: Error): void {
    const all = this.queue;
    this.queue = [];
    for (const {reject} of all) reject(reason);
    this.sendNext();
  }
  private receive(message: FromWorker): void {
    this.hasAnswered = true;
    const pending = this.queue.find(({id}) => id === message.id);
    if ("report" in message) {
      if (pending) pending.best = message.report;
      pending?.report?.(message.report);
    } else if ("line" in message) pending?.line?.(message.line);
    else if ("hasRead" in message) this.passOn();
    else if ("error" in message && message.isBroken) this.fail(message.error);
    else {
      if (message.id === this.running) this.running = 0;
      this.queue = this.queue.filter((each) => each !== pending);
      if ("error" in message) pending?.reject(new Error(message.error));
      else pending?.resolve(message.result);
      this.sendNext();
    }
  }
}
