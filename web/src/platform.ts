// Workers in browsers and in Node.

/// What is used of a worker on either platform.
export interface WorkerHandle {
  post(message: unknown): void;
  /// Node: while it is not needed, a worker does not keep the program from ending.
  need(isNeeded: boolean): void;
  end(): void;
}
export interface Listener {
  message(data: unknown): void;
  failed(reason: string): void;
}

const isNode = typeof process === "object" && process?.versions?.node !== undefined;
// A bundler for browsers must not look for Node's modules.
const nodeModule = (name: string) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

async function ofNode(url: URL, listener: Listener): Promise<WorkerHandle> {
  const {Worker} = await nodeModule("worker_threads");
  // Without the options of this process: those of a program on the command line, as --input-type, forbid files.
  const worker = new Worker(url, {execArgv: [], env: {...process.env, NODE_OPTIONS: ""}});
  worker.on("message", (data: unknown) => listener.message(data));
  worker.on("error", (error: Error) => listener.failed(error.message));
  worker.unref();
  return {post: (message) => worker.postMessage(message), need: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()), end: () => void worker.terminate()};
}
function ofBrowser(worker: Worker, listener: Listener): WorkerHandle {
  worker.onmessage = ({data}) => listener.message(data);
  worker.onerror = (event) => listener.failed(event.message ?? "");
  return {post: (message) => worker.postMessage(message), need: () => {}, end: () => worker.terminate()};
}
// Bundlers look for the whole expression `new Worker(new URL(...))`.
/// Of worker.js, beside this file.
export async function startWorker(listener: Listener): Promise<WorkerHandle> {
  if (isNode) return ofNode(new URL("./worker.js", import.meta.url), listener);
  return ofBrowser(new Worker(new URL("./worker.js", import.meta.url), {type: "module"}), listener);
}
/// Of game-worker.js of the package.
export async function startGameWorker(listener: Listener): Promise<WorkerHandle> {
  if (isNode) return ofNode(new URL("./game-worker.js", import.meta.url), listener);
  return ofBrowser(new Worker(new URL("./game-worker.js", import.meta.url), {type: "module"}), listener);
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();
async function compile(url: URL): Promise<WebAssembly.Module> {
  if (isNode) {
    const {readFile} = await nodeModule("fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname.split("/").pop()} cannot be loaded (status ${response.status})`);
  return WebAssembly.compile(await response.arrayBuffer());
}
/// By default beside this file.
export const engineModule = (url: URL | string = new URL("./engine.wasm", import.meta.url)) => moduleAt(url);
export const gamesModule = (url: URL | string = new URL("./games.wasm", import.meta.url)) => moduleAt(url);
/// Compiled once for all workers.
export function moduleAt(url: URL | string): Promise<WebAssembly.Module> {
  const {href} = new URL(url, isNode ? import.meta.url : location.href);
  let found = compiled.get(href);
  if (!found) {
    compiled.set(href, (found = compile(new URL(href))));
    found.catch(() => compiled.delete(href)); // the next engine tries again
  }
  return found;
}

/// A function that makes a vector: (func (result v128) (i8x16.splat (i32.const 0))).
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);
/// Why the search cannot run in this browser, as a sentence; "": it can.
export function whatIsMissing(): string {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    return "This browser has no WebAssembly, in which the search of this page runs. Any browser since 2023 has it.";
  }
  if (WebAssembly.validate(vectors)) return "";
  return "The WebAssembly of this browser has no SIMD instructions, which the search of this page needs. Any browser since 2023 has them.";
}

/// Random numbers for the engine: Node 18 has `crypto`, but not for everybody.
export async function provideCrypto(): Promise<void> {
  if (isNode && typeof crypto === "undefined") {
    Object.defineProperty(globalThis, "crypto", {value: (await nodeModule("crypto")).webcrypto});
  }
}

/// In a worker: calls `receive` with each message. `close` ends the worker.
export function serve(receive: (message: unknown) => void): {post(message: unknown): void; close(): void} {
  if (!isNode) {
    self.onmessage = ({data}) => receive(data);
    return {post: (message) => self.postMessage(message), close: () => self.close()};
  }
  // Messages are sent while the event loop is blocked, so not by a promise.
  let port: {postMessage(message: unknown): void; close(): void} | undefined;
  void nodeModule("worker_threads").then(({parentPort}) => {
    port = parentPort;
    parentPort.on("message", receive);
  });
  return {post: (message) => port?.postMessage(message), close: () => port?.close()};
}
