// The package speaks UCI as the native program does: both get the same random transcripts, which end when every search has
// been answered. Then searches are stopped after short pauses; each must be answered, once and in order.
// `node test/uci.mjs [PROGRAM] [TRANSCRIPTS] [SEARCHES] [SEED]`; without the program, or with "", the package gets the
// transcripts alone. The package must be built (script/web --package); without it this ends with status 77.
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.argv[2];
const [transcripts, searches, seed] = [3, 4, 5].map((i) => Number(process.argv[i] ?? [12, 60, 1][i - 3]));
const command = `${root}build/web/package/cli.js`;
if (!existsSync(command)) {
  console.log("skipped: the package is not built (script/web --package)");
  process.exit(77);
}

/// Random numbers that are the same everywhere (splitmix32).
let state = seed;
function below(end) {
  state = (state + 0x9e3779b9) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % end;
}
const one_of = (list) => list[below(list.length)];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class Program {
  lines = [];
  answers = 0; ///< to searches
  constructor(name, ...words) {
    this.child = spawn(name, words, {stdio: ["pipe", "pipe", "inherit"]});
    let rest = "";
    this.child.stdout.setEncoding("utf8").on("data", (text) => {
      const all = (rest + text).split("\n");
      rest = all.pop();
      this.answers += all.filter((line) => line.startsWith("bestmove")).length;
      this.lines.push(...all);
      this.wake?.();
    });
    this.ended = new Promise((resolve) => this.child.on("close", resolve));
  }
  say(text) {
    this.child.stdin.write(`${text}\n`);
  }
  async until(holds, what) {
    const began = Date.now();
    while (!holds()) {
      assert.ok(Date.now() - began < 600_000, `waited for ten minutes: ${what}\n${this.lines.slice(-20).join("\n")}`);
      await Promise.race([new Promise((resolve) => (this.wake = resolve)), pause(1000)]);
    }
  }
  async end(what) {
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 600_000);
    assert.equal(await this.ended, 0, `it ends well, at the end of its input: ${what}\n${this.lines.slice(-5).join("\n")}`);
    clearTimeout(timer);
    return this.lines;
  }
}

const changes = [
  "position startpos", "position startpos moves e2e4 e7e5", "position fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/8/K7 w - - 0 1", "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
  "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen nonsense", "position startpos moves e2e5", "position startpos moves e2e4 e7e5 e1e3", "position", "flip",
  "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "setoption name MultiPV value 3", "setoption name MultiPV value 1", "setoption name MultiPV value 0", "setoption name Hash value 4",
  "setoption name Clear Hash", "setoption name nothing value 1", "setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value maybe", "setoption", "ucinewgame",
];
const queries = ["isready", "debug off", "nonsense", "register later", "joho isready", "", "help"];
const bounded = ["go depth 1", "go depth 4", "go nodes 300", "go depth 3 searchmoves e2e4 a1a2", "go mate 2", "go depth 0", "go depth x", "go nodes 1"];
const unbounded = ["go infinite", "go", "go ponder wtime 1000 btime 1000"];

/// Lines, each with the milliseconds before it. Searches that are stopped give a move that depends on the time.
function transcript(is_timed) {
  const lines = [];
  for (let i = below(30) + 10; i > 0; --i) {
    const kind = below(10);
    lines.push(kind < 4 ? one_of(changes) : kind < 6 ? one_of(queries) : kind < 9 || !is_timed ? one_of(bounded) : one_of(unbounded));
    if (is_timed && below(3) === 0) lines.push(one_of(["stop", "stop", "ponderhit"]));
  }
  return lines.map((line) => ({line, before: is_timed && below(3) === 0 ? below(20) : 0}));
}
/// What is said of each kind, in its order. The time of the answer to a query depends on the machine, and so do numbers.
function answers(lines, is_timed) {
  const is_query = (line) => /^(readyok|info string error: (unknown|debug)|Espalier is|By hand|  setoption|In a shell)/.test(line);
  // The native program has more commands; whether a search still runs when an option comes depends on the time.
  const is_extra = (line) => line.startsWith("  d (") || line.startsWith("info string setoption: takes effect");
  const without_time = lines.filter((line) => !is_extra(line) && !/^info (depth \d+ )?currmove/.test(line)).map((line) => line.replace(/ (nps|time) \d+/g, ""));
  const told = without_time.filter((line) => !is_query(line));
  const fixed = told.filter((line) => !line.startsWith("info ") || line.startsWith("info string error")).map((line) => line.replace(/^bestmove.*/, "bestmove"));
  return {told: is_timed ? fixed : told, queries: without_time.filter(is_query).filter((line) => !is_timed || line === "readyok")};
}

/// What is said until each search is answered, the last after a `stop`, and each `isready`.
async function talk(transcript, name, ...words) {
  const engine = new Program(name, ...words);
  const shown = `${name}\n${transcript.map(({line, before}) => `${before ? `[${before}] ` : ""}${line}`).join("\n")}`;
  for (const {line, before} of transcript) {
    if (before) await pause(before);
    engine.say(line);
  }
  const count = (pattern) => transcript.filter(({line}) => pattern.test(line)).length;
  if (count(/^go( infinite| ponder.*)?$/) > 0) engine.say("stop");
  await engine.until(() => engine.answers === count(/^go/), shown);
  engine.say("isready");
  await engine.until(() => engine.lines.filter((line) => line === "readyok").length === count(/isready/) + 1, shown);
  const lines = await engine.end(shown);
  assert.equal(engine.answers, count(/^go/), `one answer to each search: ${shown}`);
  return lines;
}

for (let i = 0; i < transcripts; ++i) {
  const is_timed = i % 2 === 1;
  const lines = transcript(is_timed);
  const web = talk(lines, process.execPath, command);
  if (!program) {
    await web;
    continue;
  }
  const [one, other] = (await Promise.all([web, talk(lines, program)])).map((said) => answers(said, is_timed));
  assert.deepEqual(one, other, `transcript ${i} of seed ${seed}:\n${lines.map(({line}) => line).join("\n")}`);
}
console.log(`ok   ${transcripts} transcripts answered${program ? ` as by ${program}` : ""}`);

const engine = new Program(process.execPath, command);
for (let i = 0; i < searches; ++i) {
  const [before, after] = [below(20), 0.5 + below(39) / 2];
  const first = engine.lines.length;
  engine.say("go infinite");
  await pause(before);
  engine.say("stop");
  await pause(after);
  engine.say(i % 2 ? "position startpos moves e2e4" : "position startpos");
  engine.say(`isready`);
  engine.say("go nodes 50");
  await engine.until(() => engine.answers === 2 * i + 2, `search ${i}`);
  const said = engine.lines.slice(first).filter((line) => /^(bestmove|readyok)/.test(line)).map((line) => line.split(" ")[0]);
  assert.deepEqual(said, ["bestmove", "readyok", "bestmove"], `search ${i}`);
}
engine.say("quit");
await engine.end("quit");
console.log(`ok   ${searches} searches stopped, each answered once`);
