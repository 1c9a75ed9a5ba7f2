// Runs the engine, one request at a time.
import create from "espalier-engine";

import {Channel} from "./channel";
import {provideCrypto, serve} from "./platform";
import type {FromWorker, Position, Request, SearchResult, ToWorker} from "./protocol";
import {parseTrace} from "./trace";

type Module = Awaited<ReturnType<typeof create>>;

let engine: Promise<Module> | undefined;
let heap: Module | undefined; ///< the engine, once it is loaded
let channel: Channel | undefined;
let running = 0;
const post = (message: FromWorker) => port.post(message);

async function load(module: WebAssembly.Module): Promise<Module> {
  await provideCrypto();
  return create({
    report: (text) => post({id: running, report: JSON.parse(text) as SearchResult}),
    print: (line) => post({id: running, line}),
    isStopped: () => channel?.isStopped(running) ?? false,
    readInput: (pointer, capacity, waits) => {
      const count = channel?.read(heap!.HEAPU8.subarray(pointer, pointer + capacity), waits !== 0) ?? 0;
      if (count > 0) post({id: running, hasRead: true});
      return count;
    },
    instantiateWasm: (imports, receive) => {
      void WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
  });
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

/// Of a text that a request holds, in bytes.
const longest = 16 * 1024 * 1024;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/// What went wrong in the engine itself: its memory may be damaged.
class Broken extends Error {}

/// Calls a function of the engine. Texts are passed on the heap: the stack has no room for long ones.
function call(module: Module, name: string, ...values: (string | number)[]): number {
  const texts = values.map((value) => (typeof value === "string" ? encoder.encode(`${value}\0`) : undefined));
  for (const text of texts) {
    if (text && text.length > longest) {
      throw new Error(`This text has ${(text.length / 1024 / 1024).toFixed(1)} MiB; at most ${longest / 1024 / 1024} can be read.`);
    }
  }
  try {
    const words = values.map((value, i) => {
      const text = texts[i];
      if (!text) return value as number;
      const pointer = module._malloc(text.length);
      if (pointer === 0) throw new Error("out of memory");
      module.HEAPU8.set(text, pointer);
      return pointer;
    });
    const result = module[`_espalier_${name}`]!(...words);
    words.forEach((word, i) => texts[i] && module._free(word));
    return result;
  } catch (error) {
    throw new Broken(error instanceof Error ? error.message : "an exception");
  }
}
function callForText(module: Module, name: string, ...values: (string | number)[]): string {
  const pointer = call(module, name, ...values);
  return decoder.decode(module.HEAPU8.subarray(pointer, module.HEAPU8.indexOf(0, pointer)));
}

async function answer(module: Module, request: Request): Promise<unknown> {
  const json = (name: string, ...values: (string | number)[]) => {
    const result = JSON.parse(callForText(module, name, ...values));
    if (result.error) throw new Error(result.error);
    return result;
  };
  const place = ({game, start, moves}: Position): [string, string, string] => [game, start, moves.join(" ")];
  switch (request.kind) {
    case "describe":
      return json("describe", ...place(request));
    case "read_pgn":
      return json("read_pgn", request.text);
    case "write_pgn":
      return json("write_pgn", request.fen, request.moves.join(" "), request.result);
    case "search": {
      const {depth, nodes, movetime, lines, elo, seed} = request.limits;
      return json("search", ...place(request), depth, nodes, movetime, lines, elo, seed);
    }
    case "trace": {
      const {depth, nodes, budget, evaluation = "", without = []} = request;
      const text = callForText(module, "trace", ...place(request), depth, nodes, budget, evaluation, without.join(" "));
      if (text.startsWith('{"error"')) throw new Error(JSON.parse(text).error);
      return {trace: parseTrace(text), file: await packed(text)};
    }
    case "switches":
      return json("switches", request.game);
    case "parallelAlgorithms":
      return json("parallel_algorithms");
    case "parallelRun":
      return json("parallel_run", request.tree, request.algorithm, request.processors, request.latency);
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
  if (data.module) engine = load(data.module);
  if (!data.request || !engine) return;
  try {
    heap = await engine;
    running = data.id;
    post({id: data.id, result: await answer(heap, data.request)});
  } catch (error) {
    const isBroken = error instanceof Broken || error instanceof WebAssembly.RuntimeError;
    post({id: data.id, error: error instanceof Error ? error.message : String(error), isBroken});
  }
});
