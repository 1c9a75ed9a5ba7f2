// The engine as its users see it: requests to a worker, answered by promises.
import {engine_module, start_worker, type WorkerHandle} from "./platform";
import type {FromWorker, Request, Results, SearchResult, ToWorker} from "./protocol";

/// A request that `stop` ended.
export class Stopped extends Error {}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  report?: ((partial: SearchResult) => void) | undefined;
  line?: ((line: string) => void) | undefined;
}

export class Engine {
  private worker: Promise<WorkerHandle> | undefined;
  private readonly pending = new Map<number, Pending>();
  private last_id = 0;

  async ask<K extends Request["kind"]>(
    request: Extract<Request, {kind: K}>,
    report?: (partial: SearchResult) => void,
    line?: (line: string) => void, ///< of UCI
  ): Promise<Results[K]> {
    const id = ++this.last_id;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(id, {resolve, reject, report, line}));
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
  /// Ends what runs; the promises are rejected with Stopped. The table of the search is lost.
  stop(): void {
    if (this.pending.size === 0) return;
    this.close();
  }
  /// Ends the worker. The next request starts another.
  close(): void {
    this.worker?.then((worker) => worker.end()).catch(() => {});
    this.worker = undefined;
    this.reject_all(new Stopped("The search was stopped."));
  }
  get is_busy(): boolean {
    return this.pending.size > 0;
  }

  private async start(): Promise<WorkerHandle> {
    const module = await engine_module();
    const worker = await start_worker({
      message: (data) => this.receive(data as FromWorker),
      failed: (reason) => {
        this.worker = undefined;
        this.reject_all(new Error(reason));
      },
    });
    worker.post({id: 0, module} satisfies ToWorker);
    return worker;
  }
  private reject_all(reason: Error): void {
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const {reject} of all) reject(reason);
  }
  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (this.pending.size === 0) void this.worker?.then((worker) => worker.need(this.is_busy));
    return pending;
  }
  private receive(message: FromWorker): void {
    if ("report" in message) this.pending.get(message.id)?.report?.(message.report);
    else if ("line" in message) this.pending.get(message.id)?.line?.(message.line);
    else if ("error" in message) this.take(message.id)?.reject(new Error(message.error));
    else this.take(message.id)?.resolve(message.result);
  }
}
