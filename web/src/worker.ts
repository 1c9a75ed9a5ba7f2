// Runs the engine, one request at a time.
import create, {type Module} from "espalier-engine";

import {Broken, callForJson, callForText, call, instantiate} from "./wasm";
import {Channel} from "./channel";
import {provideCrypto, serve} from "./platform";
import {isOfGames, type FromWorker, type Position, type Request, type SearchResult, type ToWorker} from "./protocol";
import {parseTrace} from "./trace";

let engine: Promise<Module> | undefined;
let games: Promise<Module> | undefined; ///< those besides chess, once one of them is asked for
let heap: Module | undefined; ///< the engine, once it is loaded
let channel: Channel | undefined;
let running = 0;
const post = (message: FromWorker) => port.post(message);

/// What the engine calls.
const listener = {
  report: (text: string) => post({id: running, report: JSON.parse(text) as SearchResult}),
  print: (line: string) => post({id: running, line}),
  isStopped: () => channel?.isStopped(running) ?? false,
  readInput: (pointer: number, capacity: number, waits: number) => {
    const count = channel?.read(heap!.HEAPU8.subarray(pointer, pointer + capacity), waits !== 0) ?? 0;
    if (count > 0) post({id: running, hasRead: true});
    return count;
  },
};
type Create = typeof create;
async function load(module: WebAssembly.Module, createModule: Create | Promise<{default: Create}>): Promise<Module> {
  await provideCrypto();
  const start = typeof createModule === "function" ? createModule : (await createModule).default;
  return start({...listener, instantiateWasm: instantiate(module)});
}
async function loadThreads(count: number): Promise<Module> {
  const beside = (name: string) => new URL(name, import.meta.url).href;
  const {default: start} = (await import(beside("./threads.js"))) as {default: Create};
  // Those of a search that has just ended may not be free yet.
  const threads = 2 * (count - 1);
  const module = await start({...listener, threads, mainScriptUrlOrBlob: beside("./threads.js"), locateFile: beside});
  call(module, "resize_threads", count);
  return module;
}

/// Of an unpacked trace, in bytes.
const longestTrace = 256 * 1024 * 1024;

async function unpacked(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream: ReadableStream<Uint8Array> = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for (;;) {
    const part = await reader.read().catch(() => {
      throw new Error("This file is damaged: it cannot be decompressed.");
    });
    if (part.done) return text + decoder.decode();
    length += part.value.length;
    if (length > longestTrace) {
      void reader.cancel();
      throw new Error(`This trace is too long: at most ${longestTrace / 1024 / 1024} MiB can be read.`);
    }
    text += decoder.decode(part.value, {stream: true});
  }
}
function packed(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

async function answer(module: Module, request: Request): Promise<unknown> {
  const json = (name: string, ...values: (string | number)[]) => callForJson(module, name, ...values);
  const place = ({game, start, moves}: Position): [string, string, string] => [game, start, moves.join(" ")];
  switch (request.kind) {
    case "describe":
      return json("describe", ...place(request));
    case "names":
      return json("names", ...place(request), request.script);
    case "read_pgn":
      return json("read_pgn", request.text);
    case "search": {
      const {depth, nodes, movetime, lines, elo, seed, settings} = request.limits;
      if (settings !== undefined) return json("search_with", ...place(request), depth, nodes, movetime, lines, settings);
      return json("search", ...place(request), depth, nodes, movetime, lines, elo, seed);
    }
    case "trace": {
      const {depth, nodes, budget, evaluation = "", without = []} = request;
      const text = callForText(module, "trace", ...place(request), depth, nodes, budget, evaluation, without.join(" "));
      if (text.startsWith('{"error"')) throw new Error(JSON.parse(text).error);
      return {trace: parseTrace(text), file: await packed(text)};
    }
    case "rule_numbers": {
      const [, start, moves] = place(request);
      return json("rule_numbers", start, moves, request.move, request.depth);
    }
    case "switches":
      return json("switches", request.game);
    case "read_trace":
      return {trace: parseTrace(await unpacked(request.file)), file: request.file};
    case "clear":
      call(module, "clear", request.game);
      return null;
    case "resize":
      return call(module, "resize_table", request.mib) !== 0;
    case "uci":
      call(module, "uci_run");
      return null;
    case "uciLine":
      call(module, "uci_execute", request.line, request.isStopped ? 1 : 0);
      return null;
  }
}

const port = serve(async (message) => {
  const data = message as ToWorker;
  if (data.channel) channel = new Channel(data.channel);
  if (data.threads && data.threads > 1) engine = loadThreads(data.threads);
  else if (data.module) engine = load(data.module, create);
  if (data.games) games = load(data.games, import("espalier-games"));
  if (!data.request || !engine) return;
  try {
    heap = await engine;
    const module = isOfGames(data.request) && games ? await games : heap;
    running = data.id;
    post({id: data.id, result: await answer(module, data.request)});
  } catch (error) {
    const isBroken = error instanceof Broken || error instanceof WebAssembly.RuntimeError;
    post({id: data.id, error: error instanceof Error ? error.message : String(error), isBroken});
  }
});
