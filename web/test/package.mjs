// Tests the npm package: packs it, installs it into an empty project without a network, runs its example, and uses its
// types, its command and its worker.
import assert from "node:assert/strict";
import {execFileSync, spawn, spawnSync} from "node:child_process";
import {once} from "node:events";
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

const built = fileURLToPath(new URL("../../build/web/package", import.meta.url));
const tsc = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "espalier-"));
const run = (command, ...words) => execFileSync(command, words, {cwd: project, encoding: "utf8", timeout: 600_000, stdio: ["pipe", "pipe", "inherit"]});

try {
  const packed = JSON.parse(run("npm", "pack", built, "--json", "--pack-destination", project))[0];
  console.log(`    ${packed.filename}: ${Math.round(packed.size / 1024)} KiB, ${packed.files.length} files`);
  writeFileSync(join(project, "package.json"), '{"private": true, "type": "module"}\n');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", packed.filename);

  const text = run("node", "node_modules/espalier/example.mjs");
  assert.match(text, /^id name Espalier \d/);
  for (const line of ["uciok", "readyok", "bestmove", "The best move is d1d8, mate in 1"]) {
    assert.match(text, new RegExp(`^${line}`, "m"));
  }
  assert.match(text, /^option name MultiPV /m);
  assert.doesNotMatch(text, /option name (EvalFile|Debug Log File)/, "there are no files");
  assert.equal(text.match(/^bestmove [a-h][1-8]/gm).length, 2, "one answer for each search");
  const counts = [...text.matchAll(/: (\d+) nodes, (\d+) in the tree, 0 contradictions/g)];
  assert.equal(counts.length, 5, text);
  for (const [, nodes, below] of counts) assert.equal(nodes, below);

  for (const [input, expected] of [
    ["uci\nquit\nisready\n", /uciok\n$/],
    ["go infinite\n", /bestmove [a-h][1-8][a-h][1-8].*\n$/],
    ["setoption name EvalFile value x\nsetoption name Debug Log File value x\ngo depth 2\n", /No such option.*|error[^]*error[^]*bestmove/],
  ]) {
    const said = execFileSync("npx", ["--offline", "espalier"], {cwd: project, encoding: "utf8", input, timeout: 600_000});
    assert.match(said, expected, `the command ends with its input: ${input}`);
    assert.doesNotMatch(said, /readyok/);
  }
  const broken = spawnSync("bash", ["-c", "(echo uci; sleep 1; echo go depth 9) | npx --offline espalier | head -n 1 >/dev/null; exit ${PIPESTATUS[1]}"], {cwd: project, encoding: "utf8", timeout: 600_000});
  assert.deepEqual([broken.status, broken.stderr], [0, ""], "nobody reads the answers");

  const command = execFileSync("npx", ["--offline", "espalier"], {cwd: project, encoding: "utf8", input: "position startpos\ngo depth 5\nd\n"});
  assert.match(command, /^bestmove /m);

  writeFileSync(
    join(project, "stop.mjs"),
    `import {Worker} from "node:worker_threads";
     const engine = new Worker(new URL(import.meta.resolve("espalier/uci-worker.js")));
     engine.on("message", (line) => console.log(line));
     for (const line of ["setoption name MultiPV value 2", "position startpos", "go infinite", "stop", "go depth 3"]) engine.postMessage(line);
     engine.on("message", (line) => line.includes("depth 3 ") && line.includes("multipv 2") && engine.postMessage("quit"));`,
  );
  const stopped = run("node", "stop.mjs");
  assert.match(stopped, /bestmove [a-h][1-8][^]*multipv 2/, "stop ends a search that waits, and options outlive it");

  writeFileSync(
    join(project, "long.mjs"),
    `import {Engine, parseTrace} from "espalier";
     const engine = new Engine();
     const pgn = (size) => "1. e4 {" + "long ".repeat(size / 5) + "} e5 *";
     console.log((await engine.readPgn(pgn(4_000 * 1024))).moves.join());
     for (const request of [() => engine.readPgn(pgn(20 * 1024 * 1024)), () => engine.describe({start: "8/".repeat(2_500_000)})]) {
       console.log(await request().then(String, (error) => error.message.slice(0, 60)));
     }
     console.log((await engine.search({}, {depth: 2})).depth);
     engine.close();
     const elsewhere = new Engine({wasmUrl: new URL("elsewhere/engine.wasm", import.meta.url)});
     console.log((await elsewhere.search({}, {depth: 2})).depth);
     const nowhere = new Engine({wasmUrl: new URL("nowhere.wasm", import.meta.url)});
     console.log(await nowhere.describe().catch(({message}) => message.includes("nowhere.wasm")), await elsewhere.resizeTable(64));
     const endless = elsewhere.search({}, {}, () => elsewhere.stop());
     console.log((await endless).bestmove.length);
     const tree = elsewhere.trace({}, {depth: 40}, () => elsewhere.stop());
     console.log(await tree.catch(({name}) => name));
     const abort = new AbortController();
     const aborted = elsewhere.search({}, {signal: abort.signal}, () => abort.abort(new Error("enough")));
     const waits = new AbortController();
     const waiting = elsewhere.search({}, {depth: 1, signal: waits.signal});
     const last = elsewhere.search({}, {depth: 2});
     waits.abort();
     console.log(await waiting.catch(({name}) => name), await aborted.catch(({message}) => message), (await last).depth);
     console.log(await elsewhere.search({}, {signal: waits.signal}).catch(({name}) => name));
     elsewhere.close();`,
  );
  mkdirSync(join(project, "elsewhere"));
  copyFileSync(join(built, "engine.wasm"), join(project, "elsewhere/engine.wasm"));
  assert.match(run("node", "long.mjs"), /^e2e4,e7e5\nThis text has 20.0 MiB; at most 16 can be read.\ninvalid FEN.*\n2\n2\ntrue true\n4\nStopped\nAbortError enough 2\nAbortError\n$/, "long texts leave the engine whole");
  const long = execFileSync("npx", ["--offline", "espalier"], {cwd: project, encoding: "utf8", input: `position startpos moves ${"e2e4 ".repeat(600 * 1024)}\ngo depth 1\n`});
  assert.match(long, /^info string error: position: move 2[^\n]*\n[^]*^bestmove/m);

  // Whatever stands in the place of an argument is used or refused, and the engine stays whole.
  writeFileSync(
    join(project, "arguments.mjs"),
    `import assert from "node:assert/strict";
     import {Engine, uci} from "espalier";
     const values = [-1, 0, 0.5, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 32, 1e300, 7n, true, null, "", "x", "1 2", Symbol("x"), [], [7], ["x"], {}, {a: 1}, () => {}, new Date()];
     const engine = new Engine();
     const requests = {
       "switches": (value) => engine.switches(value),
       "readPgn": (value) => engine.readPgn(value),
       "clear": (value) => engine.clear(value),
       "resizeTable": (value) => engine.resizeTable(value),
       "describe": (value) => engine.describe(value),
       "search": (value) => engine.search(value, {depth: 1}),
       "trace": (value) => engine.trace(value, {depth: 1}),
       "search limits": (value) => engine.search({}, typeof value === "object" && value ? {depth: 1, ...value} : value),
       "search onUpdate": (value) => engine.search({}, {depth: 1}, value),
       "trace limits": (value) => engine.trace({}, value),
       "trace onUpdate": (value) => engine.trace({}, {depth: 1}, value),
     };
     for (const name of ["game", "start", "moves"]) {
       requests["describe " + name] = (value) => engine.describe({[name]: value});
       requests["search " + name] = (value) => engine.search({[name]: value}, {depth: 1});
       requests["trace " + name] = (value) => engine.trace({game: "tic_tac_toe", [name]: value}, {depth: 1});
     }
     for (const name of ["depth", "nodes", "movetime", "lines", "elo", "seed", "settings", "signal"]) {
       requests["search " + name] = (value) => engine.search({}, {depth: 1, [name]: value});
     }
     for (const name of ["depth", "nodes", "budget", "evaluation", "without", "signal"]) {
       requests["trace " + name] = (value) => engine.trace({}, {depth: 1, [name]: value});
     }
     const kinds = {};
     for (const [name, request] of Object.entries(requests)) {
       for (const value of values) {
         const error = await request(value).then(() => undefined, (reason) => reason);
         const shown = name + ": " + (typeof value === "symbol" ? "a symbol" : JSON.stringify(value, (_, each) => (typeof each === "bigint" ? "7n" : each))) + ": " + error?.stack;
         assert.ok(error === undefined || (["Error", "TypeError", "RangeError"].includes(error.name) && !/undefined|Cannot|memory access/.test(error.message)), shown);
         kinds[error?.name ?? "none"] = (kinds[error?.name ?? "none"] ?? 0) + 1;
       }
     }
     for (const [request, name] of [
       [() => engine.switches(-1), "TypeError"], [() => engine.readPgn(-1), "TypeError"], [() => engine.clear("go"), "RangeError"], [() => engine.resizeTable(0), "RangeError"],
       [() => engine.resizeTable(1025), "RangeError"], [() => engine.search({}, {depth: 246}), "RangeError"], [() => engine.search("8/8"), "TypeError"],
       [() => engine.describe({moves: "e2e4"}), "TypeError"], [() => engine.trace({}, {depth: 1, budget: -1}), "RangeError"],
     ]) await assert.rejects(request, {name});
     const player = uci();
     for (const value of values) if (typeof value !== "string") assert.throws(() => player.postMessage(value), TypeError);
     player.terminate();
     assert.equal((await engine.search({}, {depth: 2})).depth, 2);
     console.log(kinds.TypeError > 100 && kinds.RangeError > 20 && kinds.none > 40 ? "whole" : kinds);`,
  );
  assert.equal(run("node", "arguments.mjs"), "whole\n");

  const files = ["engine.wasm", "games.wasm", "worker.js", "uci-worker.js", "package.json"];
  writeFileSync(join(project, "files.mjs"), `for (const file of ${JSON.stringify(files)}) console.log(import.meta.resolve("espalier/" + file));`);
  for (const url of run("node", "files.mjs").trim().split("\n")) assert.ok(existsSync(new URL(url)), url);
  // A program on the command line, whose options are not for workers.
  const program = 'import {Engine} from "espalier"; console.log((await new Engine().search({game: "connect_four"}, {depth: 2})).depth)';
  for (const options of [["--input-type=module"], ["--input-type=module", "--no-warnings"]]) assert.equal(run("node", ...options, "-e", program), "2\n");
  assert.equal(execFileSync("node", ["-e", program], {cwd: project, encoding: "utf8", env: {...process.env, NODE_OPTIONS: "--input-type=module"}}), "2\n");

  // Ctrl-C: the search is answered.
  for (const [lines, answers] of [["go infinite\n", 1], ["go depth 60\ngo infinite\nisready\n", 2], ["uci\n", 0]]) {
    const child = spawn("node", ["node_modules/espalier/cli.js"], {cwd: project, stdio: ["pipe", "pipe", "inherit"]});
    let said = "";
    const ended = once(child, "close");
    child.stdin.write(lines);
    for await (const text of child.stdout) {
      said += text;
      if (/ depth 5 |uciok/.test(said) && !child.killed) child.kill("SIGINT");
    }
    assert.deepEqual(await ended, [130, null], said);
    assert.equal(said.match(/^bestmove [a-h][1-8][a-h][1-8]/gm)?.length ?? 0, answers, said);
  }

  writeFileSync(
    join(project, "types.ts"),
    `import {Engine, games, uci, type SearchResult, type UciEngine} from "espalier";
     const engine = new Engine();
     const found: SearchResult = await engine.search({start: games.chess.start}, {depth: 3});
     const nodes: number = (await engine.trace({game: "connect_four"}, {depth: 4})).trace.totals.nodes;
     const [first] = await engine.switches();
     await engine.trace({}, {depth: 2, without: [first!.name]});
     const player: UciEngine = uci();
     player.postMessage(\`go nodes \${nodes + found.nodes}\`);
     // @ts-expect-error there is no such game
     await engine.describe({game: "go"});`,
  );
  for (const lib of ["es2022,dom", "es2022"]) {
    run(tsc, "--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--lib", lib, "--types", "", "types.ts");
  }
  const {version} = JSON.parse(readFileSync(join(built, "package.json"), "utf8"));
  assert.match(text, new RegExp(`^id name Espalier ${version}`));
  console.log("ok   the package");
} finally {
  rmSync(project, {recursive: true, force: true});
}
