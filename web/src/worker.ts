// Runs the engine. One request at a time; a running search is ended by ending the worker.
import create from "espalier-engine";

import {provide_crypto, serve} from "./platform";
import type {FromWorker, Position, Request, SearchResult, ToWorker} from "./protocol";
import {parse_trace} from "./trace";

type Module = Awaited<ReturnType<typeof create>>;

let engine: Promise<Module> | undefined;
let running = 0;
const post = (message: FromWorker) => port.post(message);

async function load(module: WebAssembly.Module): Promise<Module> {
  await provide_crypto();
  return create({
    report: (text) => post({id: running, report: JSON.parse(text) as SearchResult}),
    print: (line) => post({id: running, line}),
    instantiateWasm: (imports, receive) => {
      void WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
  });
}

async function unpacked(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x1f || head[1] !== 0x8b) return file.text();
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
  } catch {
    throw new Error("This file is damaged: it cannot be decompressed.");
  }
}
function packed(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

const string = "string";
const number = "number";

async function answer(module: Module, request: Request): Promise<unknown> {
  const json = (name: string, types: string[], values: unknown[]) => {
    const text = module.ccall(`espalier_${name}`, string, types, values);
    const result = JSON.parse(text);
    if (result.error) throw new Error(result.error);
    return result;
  };
  const place = ({game, start, moves}: Position) => [game, start, moves.join(" ")];
  switch (request.kind) {
    case "describe":
      return json("describe", [string, string, string], place(request));
    case "read_pgn":
      return json("read_pgn", [string], [request.text]);
    case "write_pgn":
      return json("write_pgn", [string, string, string], [request.fen, request.moves.join(" "), request.result]);
    case "search": {
      const {depth, nodes, movetime, lines, elo, seed} = request.limits;
      return json(
        "search",
        [string, string, string, number, number, number, number, number, number],
        [...place(request), depth, nodes, movetime, lines, elo, seed],
      );
    }
    case "trace": {
      const {depth, nodes, budget, evaluation = "", without = []} = request;
      const text = module.ccall(
        "espalier_trace",
        string,
        [string, string, string, number, number, number, string, string],
        [...place(request), depth, nodes, budget, evaluation, without.join(" ")],
      );
      if (text.startsWith('{"error"')) throw new Error(JSON.parse(text).error);
      return {trace: parse_trace(text), file: await packed(text)};
    }
    case "switches":
      return json("switches", [string], [request.game]);
    case "read_trace":
      return {trace: parse_trace(await unpacked(request.file)), file: request.file};
    case "clear":
      module.ccall("espalier_clear", null, [string], [request.game]);
      return null;
    case "uci":
      module.ccall("espalier_uci", null, [string], [request.line]);
      return null;
  }
}

const port = serve(async (message) => {
  const data = message as ToWorker;
  if (data.module) engine = load(data.module);
  if (!data.request || !engine) return;
  try {
    const module = await engine;
    running = data.id;
    post({id: data.id, result: await answer(module, data.request)});
  } catch (error) {
    post({id: data.id, error: error instanceof Error ? error.message : String(error)});
  }
});
