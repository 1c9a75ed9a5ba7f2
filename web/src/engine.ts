// The engine as the page sees it: requests to a worker, answered by promises.
import type {FromWorker, Request, Results, SearchResult, ToWorker} from "./protocol";

/// A request that `stop` ended.
export class Stopped extends Error {}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  report?: ((partial: SearchResult) => void) | undefined;
}

let module: Promise<WebAssembly.Module> | undefined;
function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch("engine.wasm")
    .then((response) => {
      if (!response.ok) throw new Error(`engine.wasm cannot be loaded (status ${response.status})`);
      return response.arrayBuffer();
    })
    .then((bytes) => WebAssembly.compile(bytes));
  return module;
}

export class Engine {
  private worker: Promise<Worker> | undefined;
  private readonly pending = new Map<number, Pending>();
  private last_id = 0;

  async ask<K extends Request["kind"]>(
    request: Extract<Request, {kind: K}>,
    report?: (partial: SearchResult) => void,
  ): Promise<Results[K]> {
    const id = ++this.last_id;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(id, {resolve, reject, report}));
    this.worker ??= this.start();
    this.worker.then(
      (worker) => {
        if (this.pending.has(id)) worker.postMessage({id, request} satisfies ToWorker);
      },
      (error: Error) => this.take(id)?.reject(error),
    );
    return answer as Promise<Results[K]>;
  }
  /// Ends what runs; the promises are rejected with Stopped. The table of the search is lost.
  stop(): void {
    if (this.pending.size === 0) return;
    void this.worker?.then((worker) => worker.terminate());
    this.worker = undefined;
    for (const {reject} of this.pending.values()) reject(new Stopped());
    this.pending.clear();
  }
  get is_busy(): boolean {
    return this.pending.size > 0;
  }

  private async start(): Promise<Worker> {
    const compiled_module = await compiled();
    const worker = new Worker("worker.js", {type: "module"});
    worker.onmessage = ({data}: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => {
      for (const {reject} of this.pending.values()) reject(new Error(event.message || "the engine failed"));
      this.pending.clear();
      this.worker = undefined;
    };
    worker.postMessage({id: 0, module: compiled_module} satisfies ToWorker);
    return worker;
  }
  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }
  private receive(message: FromWorker): void {
    if ("report" in message) this.pending.get(message.id)?.report?.(message.report);
    else if ("error" in message) this.take(message.id)?.reject(new Error(message.error));
    else this.take(message.id)?.resolve(message.result);
  }
}
