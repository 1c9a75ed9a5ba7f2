// The package speaks UCI as the native program does: both get the same random transcripts. Then searches are stopped after
// short pauses; each must be answered, once and in order. `node test/uci.mjs [PROGRAM] [TRANSCRIPTS] [SEARCHES] [SEED]`;
// without the program only the package is tested. The package must be built (script/web --package).
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.argv[2];
const [transcripts, searches, seed] = [3, 4, 5].map((i) => Number(process.argv[i] ?? [12, 60, 1][i - 3]));
const command = `${root}build/web/package/cli.js`;

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
  constructor(name, ...words) {
    this.child = spawn(name, words, {stdio: ["pipe", "pipe", "inherit"]});
    let rest = "";
    this.child.stdout.setEncoding("utf8").on("data", (text) => {
      const all = (rest + text).split("\n");
      rest = all.pop();
      for (const line of all) {
        this.lines.push(line);
        this.wake?.();
      }
    });
    this.ended = new Promise((resolve) => this.child.on("close", resolve));
  }
  say(text) {
    this.child.stdin.write(`${text}\n`);
  }
  async until(holds, what) {
    const timer = setTimeout(() => this.wake?.(), 30_000);
    const began = Date.now();
    while (!holds(this.lines)) {
      assert.ok(Date.now() - began < 30_000, `${what}: waited for a minute\n${this.lines.slice(-20).join("\n")}`);
      await new Promise((resolve) => (this.wake = resolve));
    }
    clearTimeout(timer);
  }
  async end(what) {
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 30_000);
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

async function talk(transcript, name, ...words) {
  const engine = new Program(name, ...words);
  for (const {line, before} of transcript) {
    if (before) await pause(before);
    engine.say(line);
  }
  return engine.end(`${name}\n${transcript.map(({line}) => line).join("\n")}`);
}

if (program) {
  for (let i = 0; i < transcripts; ++i) {
    const is_timed = i % 2 === 1;
    const lines = transcript(is_timed);
    const [native, web] = await Promise.all([talk(lines, program), talk(lines, process.execPath, command)]);
    const shown = lines.map(({line, before}) => `${before ? `[${before}] ` : ""}${line}`).join("\n");
    assert.deepEqual(answers(web, is_timed), answers(native, is_timed), `transcript ${i} of seed ${seed}:\n${shown}`);
    const count = web.filter((line) => line.startsWith("bestmove")).length;
    assert.equal(count, lines.filter(({line}) => line.startsWith("go")).length, `one answer to each search:\n${shown}`);
  }
  console.log(`ok   ${transcripts} transcripts answered as by ${program}`);
}

const engine = new Program(process.execPath, command);
for (let i = 0; i < searches; ++i) {
  const [before, after] = [below(20), 0.5 + below(39) / 2];
  engine.say("go infinite");
  await pause(before);
  engine.say("stop");
  await pause(after);
  engine.say(i % 2 ? "position startpos moves e2e4" : "position startpos");
  engine.say(`isready`);
  engine.say("go nodes 50");
  await engine.until((lines) => lines.filter((line) => line.startsWith("bestmove")).length === 2 * i + 2, `search ${i}`);
  const said = engine.lines.filter((line) => /^(bestmove|readyok)/.test(line)).slice(-3).map((line) => line.split(" ")[0]);
  assert.equal(said.filter((word) => word === "readyok").length, 1, `search ${i}`);
}
engine.say("quit");
await engine.end("quit");
console.log(`ok   ${searches} searches stopped, each answered once`);
