// Measures in Chromium how many nodes a second two threads search, against one without threads: node test/thread_speed.mjs
// [ROUNDS] [MILLISECONDS]. By the clock: only an idle machine gives true figures. The modules must be in build/web.
import {fileURLToPath} from "node:url";
import puppeteer from "puppeteer-core";

import {serve} from "./serve.mjs";

const [rounds, time] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 300)];
const fens = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
  "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
];
/// In a worker, as the page has it.
const source = (address) => `
  import single from "${address}engine.js";
  import threaded from "${address}threads.js";
  const hooks = {report() {}, print() {}, isStopped: () => false, readInput: () => -1, locateFile: (name) => "${address}" + name};
  onmessage = async ({data: {fens, rounds, time}}) => {
    const modules = {"engine.wasm, 1 thread": await single({...hooks}), "threads.wasm, 2 threads": await threaded({...hooks, threads: 2, mainScriptUrlOrBlob: "${address}threads.js"})};
    modules["threads.wasm, 2 threads"]._espalier_resize_threads(2);
    const found = Object.fromEntries(Object.keys(modules).map((name) => [name, []]));
    for (let round = 0; round <= rounds; ++round) {
      for (const [name, module] of Object.entries(modules)) {
        const text = (value) => {
          const bytes = new TextEncoder().encode(value + "\\0");
          const pointer = module._malloc(bytes.length);
          module.HEAPU8.set(bytes, pointer);
          return pointer;
        };
        let [nodes, spent] = [0, 0];
        for (const fen of fens) {
          module._espalier_clear(text("chess"));
          const began = performance.now();
          const answer = module._espalier_search(text("chess"), text(fen), text(""), 245, 0, time, 1, 0, 1);
          spent += performance.now() - began;
          nodes += JSON.parse(new TextDecoder().decode(module.HEAPU8.slice(answer, module.HEAPU8.indexOf(0, answer)))).nodes;
          await new Promise((resolve) => setTimeout(resolve, 20)); // its threads are free again
        }
        if (round > 0) found[name].push(nodes / spent); // in the first the code is still being compiled
      }
    }
    postMessage(found);
  };`;

const {server, address} = await serve(0, fileURLToPath(new URL("../../build/web", import.meta.url)));
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], protocolTimeout: 600_000});
const page = await browser.newPage();
await page.goto(`${address}engine.js`);
const found = await page.evaluate(
  (code, data) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob([code], {type: "text/javascript"})), {type: "module"});
      worker.onmessage = (event) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(data);
    }),
  source(address),
  {fens, rounds, time},
);
const [one, two] = Object.values(found);
for (const [name, speeds] of Object.entries(found)) console.log(`${name}: ${speeds.map((speed) => Math.round(speed)).join(" ")} thousand nodes a second`);
const ratios = two.map((speed, i) => speed / one[i]).sort((a, b) => a - b);
console.log(`median ${ratios[rounds >> 1].toFixed(2)} times (${ratios[0].toFixed(2)} to ${ratios.at(-1).toFixed(2)})`);
await browser.close();
server.close();
