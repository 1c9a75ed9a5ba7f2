// The engine as its users see it: requests to a worker, answered by promises.
import {Channel} from "./channel";
import {engineModule, startWorker, type WorkerHandle} from "./platform";
import type {FromWorker, Request, Results, SearchResult, ToWorker} from "./protocol";

/** What the promise of a request that was stopped is rejected with. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

interface Pending {
  kind: Request["kind"];
  resolve(value: unknown): void;
  reject(error: Error): void;
  report?: ((partial: SearchResult) => void) | undefined;
  line?: ((line: string) => void) | undefined;
  best?: SearchResult; ///< so far
}

export class Engine {
  private worker: Promise<WorkerHandle> | undefined;
  private channel: Channel | undefined;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private input: Uint8Array[] = []; ///< of UCI: waits for room in the channel

  async ask<K extends Request["kind"]>(
    request: Extract<Request, {kind: K}>,
    report?: (partial: SearchResult) => void,
    line?: (line: string) => void, ///< of UCI
  ): Promise<Results[K]> {
    const id = ++this.lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(id, {kind: request.kind, resolve, reject, report, line}));
    this.worker ??= this.start();
    this.worker.then(
      (worker) => {
        if (!this.pending.has(id)) return;
        worker.need(true);
        worker.post({id, request} satisfies ToWorker);
      },
      (error: Error) => this.take(id)?.reject(error),
    );
    return answer as Promise<Results[K]>;
  }
  /// Ends what runs: the promises are rejected with Stopped. Where memory can be shared the search keeps its table, else
  /// the worker is replaced.
  stop(): void {
    if (this.pending.size === 0) return;
    if (!this.channel) return this.close();
    this.channel.stop(this.lastId);
    this.rejectAll(new Stopped("The search was stopped."));
  }
  /// Ends what runs: searches are answered with the best so far, all else is rejected with Stopped.
  finish(): void {
    for (const [id, {kind, best, reject, resolve}] of [...this.pending]) {
      if (kind === "search" && this.channel) continue; // the worker answers
      this.pending.delete(id);
      if (kind === "search" && best) resolve({...best, final: true});
      else reject(new Stopped("The search was stopped."));
    }
    if (this.channel) this.channel.stop(this.lastId);
    else this.close();
  }
  /// Ends the worker. The next request starts another.
  close(): void {
    this.worker?.then((worker) => worker.end()).catch(() => {});
    this.worker = undefined;
    this.channel = undefined;
    this.input = [];
    this.rejectAll(new Stopped("The search was stopped."));
  }
  get isBusy(): boolean {
    return this.pending.size > 0;
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

  private isEnded = false;
  /// Where engine.wasm is; by default beside the code.
  constructor(private readonly wasmUrl?: URL | string) {}
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
    const module = await engineModule(this.wasmUrl);
    const worker: WorkerHandle = await startWorker({
      message: (data) => this.receive(data as FromWorker),
      failed: (reason) => this.fail(reason),
    });
    worker.post({id: 0, module, channel: channel?.memory} satisfies ToWorker);
    return worker;
  }
  /// The engine cannot be used any longer: the next request starts another.
  private fail(reason: string): void {
    this.worker?.then((worker) => worker.end()).catch(() => {});
    this.worker = undefined;
    this.channel = undefined;
    this.input = [];
    this.rejectAll(new Error(`The engine failed and starts again (${reason}).`));
  }
  private rejectAll(reason: Error): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const {reject} of all) reject(reason);
    void this.worker?.then((worker) => worker.need(this.isBusy)).catch(() => {});
  }
  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) this.worker?.then((worker) => worker.need(this.isBusy)).catch(() => {});
    return pending;
  }
  private receive(message: FromWorker): void {
    const pending = this.pending.get(message.id);
    if ("report" in message) {
      if (pending) pending.best = message.report;
      pending?.report?.(message.report);
    } else if ("line" in message) pending?.line?.(message.line);
    else if ("hasRead" in message) this.passOn();
    else if (!("error" in message)) this.take(message.id)?.resolve(message.result);
    else if (message.isBroken) this.fail(message.error);
    else this.take(message.id)?.reject(new Error(message.error));
  }
}
