// Compares the engine in WebAssembly with the native program on the positions of `espalier bench`, one thread each:
// node counts and best moves must be equal. `node test/bench.mjs [PROGRAM] [DEPTH] [RUNS]` then measures both speeds RUNS
// times, in turns; times are those of the processor, which other programs on the machine disturb less. With `chromium`
// after them it also measures Chromium, by the clock: only an idle machine gives true figures. The package must be built
// (script/web --package).
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.argv[2] ?? `${root}build/release/bin/espalier`;
const depth = Number(process.argv[3] ?? 7);
const runs = Number(process.argv[4] ?? 0);
const inChromium = process.argv[5] === "chromium";
if (!existsSync(program)) {
  console.log(`${program} is not built: WebAssembly is not compared with it`);
  process.exit();
}
const {Engine} = await import(`${root}build/web/package/index.js`);
const engine = new Engine();

function run_native() {
  const text = execFileSync("bash", ["-c", 'TIMEFORMAT="time %U"; { time "$0" bench "$1"; } 2>&1', program, String(depth)], {encoding: "utf8"});
  const found = [...text.matchAll(/^ *\d+\/\d+ +(\d+) nodes +(\S+) +(?:cp|mate) +\S+ +(.*)$/gm)];
  const positions = found.map(([, nodes, move, fen]) => ({fen, nodes: Number(nodes), move}));
  return {positions, seconds: Number(/^time ([\d.]+)/m.exec(text)[1])};
}
async function run_wasm(fens) {
  const positions = [];
  const before = process.cpuUsage();
  for (const fen of fens) {
    await engine.clear();
    const {nodes, bestmove} = await engine.search({start: fen}, {depth});
    positions.push({fen, nodes, move: bestmove});
  }
  return {positions, seconds: process.cpuUsage(before).user / 1e6};
}

/// Seconds of all positions in a page, the first run left out, in which the code is still being compiled.
async function start_chromium(fens) {
  const {default: puppeteer} = await import("puppeteer-core");
  const {isolation, serve} = await import("./serve.mjs");
  const {server, address} = await serve(0, `${root}build/web/package`, isolation);
  const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: 600_000, protocolTimeout: 600_000});
  const page = await browser.newPage();
  await page.goto(`${address}package.json`);
  const seconds = () =>
    page.evaluate(
      async (all, plies) => {
        const {Engine} = await import("/index.js");
        const engine = (globalThis.engine ??= new Engine());
        let [sum, nodes] = [0, 0];
        for (const start of all) {
          await engine.clear();
          const began = performance.now();
          nodes += (await engine.search({start}, {depth: plies})).nodes;
          sum += performance.now() - began;
        }
        return [sum / 1000, nodes];
      },
      fens,
      depth,
    );
  assert.equal((await seconds())[1], nodes, "nodes in Chromium");
  const close = async () => {
    await browser.close();
    server.close();
  };
  return {seconds: async () => (await seconds())[0], close};
}

const {positions} = run_native();
assert.ok(positions.length > 30, "no list of positions");
const fens = positions.map(({fen}) => fen);
const nodes = positions.reduce((sum, each) => sum + each.nodes, 0);
// In the first run the code is still being compiled.
const {positions: found} = await run_wasm(fens);
// The last position is of Chess960, whose castling UCI writes otherwise.
assert.equal(found.at(-1).nodes, positions.at(-1).nodes);
assert.deepEqual(found.slice(0, -1), positions.slice(0, -1));
console.log(`${nodes} nodes and ${positions.length} best moves as in the native program`);

const chromium = inChromium ? await start_chromium(fens) : undefined;
const ratios = {WebAssembly: [], ...(chromium && {Chromium: []})};
const speed = (seconds) => `${Math.round(nodes / seconds / 1000)} thousand nodes a second`;
for (let i = 0; i < runs; ++i) {
  const native = run_native().seconds;
  const times = {WebAssembly: (await run_wasm(fens)).seconds, ...(chromium && {Chromium: await chromium.seconds()})};
  for (const [name, seconds] of Object.entries(times)) {
    ratios[name].push((100 * native) / seconds);
    console.log(`native ${speed(native)}, ${name} ${speed(seconds)}: ${ratios[name][i].toFixed(0)} %`);
  }
}
if (runs > 0) for (const [name, found] of Object.entries(ratios)) console.log(`${name}: median ${found.sort((a, b) => a - b)[runs >> 1].toFixed(0)} %`);
await chromium?.close();
engine.close();
