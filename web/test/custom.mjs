// Tests games written in JavaScript, by the package as it is built: the nodes of the library's own search, and one clear error for
// each game that throws, answers nonsense or never ends.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

const built = new URL("../../build/web/package/", import.meta.url);
const {GameSearch, GameWorker} = await import(new URL("index.js", built));
const {Breakthrough, ConnectFour} = await import(new URL("games.mjs", built));
const games = new URL("games.mjs", built);

const searchOf = (options) => GameSearch.create({evaluate: ConnectFour.evaluate, ...options});
const after = (columns) => {
  const position = new ConnectFour();
  for (const column of columns) position.make(Number(column));
  return position;
};

test("a search visits the nodes of the library's own search", async () => {
  // tests/c/interface_test.cpp has these numbers of the same games in C++.
  const exact = await searchOf({rules: "exact"});
  const {move, score, nodes, depth, line} = exact.run(new ConnectFour(), {depth: 10});
  assert.deepEqual([move, score, nodes, depth, line.length], [4, 10, 25125, 10, 10]);
  const other = await GameSearch.create({evaluate: Breakthrough.evaluate, rules: "exact"});
  const counts = [1, 2, 3, 4, 5].map((plies) => (other.clear(), other.run(new Breakthrough(6), {depth: plies}).nodes));
  assert.deepEqual(counts, [16, 63, 412, 2429, 9412]);
});

test("it leaves the position as it is, and its own tables behind", async () => {
  // With all rules, the first search learns what a tempo is worth, and the second visits other nodes.
  const search = await searchOf({rules: "exact"});
  const position = after("44");
  const first = search.run(position, {depth: 8});
  assert.equal(position.key(), after("44").key());
  assert.ok(search.run(position, {depth: 8}).nodes < first.nodes, "the table is kept");
  search.clear();
  assert.deepEqual({...search.run(position, {depth: 8}), time: 0}, {...first, time: 0});
});

test("it finds wins, and knows when the game is over", async () => {
  const search = await searchOf();
  const {move, score} = search.run(after("414141"), {depth: 4});
  assert.deepEqual([move, score], [4, 31999]);
  const over = search.run(after("4141414"), {depth: 4});
  assert.deepEqual([over.isOver, over.move, over.score], [true, undefined, -32000]);
});

test("it solves", async () => {
  const search = await searchOf();
  const {isSolved, lower, line} = search.solve(after("444444222222666666"));
  assert.deepEqual([isSolved, lower, line.length], [true, 31997, 3]);
  assert.equal(search.solve(new ConnectFour(), {nodes: 1000}).isSolved, false);
});

test("a level plays the same move for the same seed, and sees a win from 3 on", async () => {
  const search = await searchOf();
  const moves = [1, 2, 3, 4, 5, 6].map((seed) => search.run(new ConnectFour(), {level: 1, seed}).move);
  assert.ok(new Set(moves).size > 1, String(moves));
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((seed) => search.run(new ConnectFour(), {level: 1, seed}).move), moves);
  for (let seed = 0; seed < 20; ++seed) assert.equal(search.run(after("414141"), {level: 3, seed}).move, 4);
});

test("it traces each node", async () => {
  const search = await searchOf({rules: "exact"});
  const trace = JSON.parse(search.trace(new ConnectFour(), {depth: 6}));
  assert.equal(trace.totals.nodes, search.run(new ConnectFour(), {depth: 6}).nodes);
  assert.deepEqual(trace.result.pv.slice(0, 1), ["4"]);
  assert.equal(trace.nodes.parent.length, trace.nodes.move.length);
  assert.equal(JSON.parse(search.trace(new ConnectFour(), {depth: 6, budget: 50})).nodes.parent.length <= 50, true);
});

test("moves may be texts, and a side may move twice", async () => {
  // Nim with two heaps, in which who takes one from the first heap moves again.
  class Nim {
    turnsAlternate = false;
    constructor(heaps = [4, 3], side = 0, sides = []) {
      Object.assign(this, {heaps, side, sides});
    }
    sideToMove() {
      return this.side;
    }
    legalMoves() {
      return this.heaps.flatMap((heap, i) => [1, 2, 3].filter((n) => n <= heap).map((n) => `${i}-${n}`));
    }
    make(move) {
      const [heap, n] = move.split("-").map(Number);
      this.heaps[heap] -= n;
      this.sides.push(this.side);
      if (move !== "0-1") this.side = 1 - this.side;
    }
    unmake(move) {
      const [heap, n] = move.split("-").map(Number);
      this.heaps[heap] += n;
      this.side = this.sides.pop();
    }
    outcome() {
      return this.heaps[0] + this.heaps[1] === 0 ? "loss" : undefined;
    }
    copy() {
      return new Nim([...this.heaps], this.side, [...this.sides]);
    }
    key() {
      return this.heaps.join();
    }
  }
  const minimax = (nim) => {
    if (nim.outcome()) return -1;
    return Math.max(
      ...nim.legalMoves().map((move) => {
        const side = nim.side;
        nim.make(move);
        const value = nim.side === side ? minimax(nim) : -minimax(nim);
        nim.unmake(move);
        return value;
      }),
    );
  };
  const search = await GameSearch.create();
  for (const heaps of [[4, 3], [1, 1], [0, 3], [5, 5], [2, 4]]) {
    const nim = new Nim(heaps);
    const solution = search.solve(nim);
    assert.equal(Math.sign(solution.lower), minimax(nim), String(heaps));
    assert.match(String(solution.line[0]), /^[01]-[123]$/);
    assert.equal(Math.sign(search.run(nim, {depth: 20}).score), minimax(nim));
  }
});

test("onUpdate gets each iteration, and may end the search", async () => {
  const search = await searchOf();
  const depths = [];
  const {depth} = search.run(new ConnectFour(), {depth: 40}, (partial) => {
    depths.push(partial.depth);
    assert.throws(() => search.run(new ConnectFour(), {depth: 1}), /is running/);
    assert.throws(() => search.clear(), /is running/);
    return partial.depth >= 5;
  });
  assert.ok(depth >= 5 && depths.length >= 5, `${depth} ${depths}`);
  const mine = new Error("mine");
  assert.throws(
    () =>
      search.run(new ConnectFour(), {depth: 4}, () => {
        throw mine;
      }),
    (error) => error === mine,
  );
});

test("limits are needed, and in their range", async () => {
  const search = await searchOf();
  const start = new ConnectFour();
  assert.throws(() => search.run(start, {}), {name: "RangeError", message: /needs a limit/});
  for (const limits of [{depth: 0}, {depth: 246}, {depth: NaN}, {nodes: -1}, {movetime: -1}, {level: 0}, {level: 11}, {depth: 1, seed: -1}]) {
    assert.throws(() => search.run(start, limits), {name: "RangeError"}, JSON.stringify(limits));
  }
  for (const limits of [undefined, 7, null, {depth: "8"}, {depth: 1, level: "x"}]) assert.throws(() => search.run(start, limits), TypeError);
  assert.equal(search.run(start, {nodes: 500}).nodes, 500);
  assert.equal(search.run(start, {nodes: 0.5}).nodes, 1, "a limit below 1 is one");
  assert.ok(search.run(start, {movetime: 20}).move !== undefined);
  for (const position of [undefined, null, 7, {}, ConnectFour]) assert.throws(() => search.run(position, {depth: 1}), TypeError);
  for (const options of [{rules: "some"}, {table: 0}, {unit: -1}, {settings: 7}, {evaluate: 7}]) await assert.rejects(GameSearch.create(options));
  const odd = await GameSearch.create({settings: "nonsense"});
  assert.throws(() => odd.run(start, {depth: 1}), /espalier settings/);
});

/** Connect Four, of which one method answers `answer(the true answer)` from the call `good` on. */
function spoilt(method, answer, good = 0) {
  let calls = 0;
  return class Spoilt extends ConnectFour {
    copy() {
      const copy = Object.assign(new Spoilt(), super.copy());
      return method === "copy" && calls++ >= good ? answer(copy, this) : copy;
    }
    static {
      if (method !== "copy") {
        this.prototype[method] = function (...values) {
          const truth = ConnectFour.prototype[method]?.apply(this, values);
          return calls++ >= good ? answer(truth, this) : truth;
        };
      }
    }
  };
}
const thrown = new Error("of the game");
const throwing = () => {
  throw thrown;
};

test("a game that throws or answers nonsense is one clear error, and the search stays whole", async () => {
  const search = await searchOf();
  const cases = [
    ...["legalMoves", "make", "unmake", "outcome", "sideToMove", "copy", "key", "isDraw"].map((method) => [method, throwing, /^of the game$/]),
    ["legalMoves", () => undefined, /legalMoves\(\) must return a list of moves, not undefined/],
    ["legalMoves", () => 7, /legalMoves\(\) must return a list/],
    ["legalMoves", () => [], /legalMoves\(\) is empty where outcome\(\) is undefined/],
    ["legalMoves", () => Array.from({length: 600}, (_, i) => i), /more than 512 moves/],
    ["legalMoves", () => (function* () { for (let i = 0; ; ++i) yield i; })(), /more than 512 moves/],
    ["legalMoves", () => [{column: 4}], /A move must be a text or a number, not an object/],
    ["legalMoves", () => [NaN], /A move must be a text or a number, not NaN/],
    ["legalMoves", () => [4, 4], /twice/],
    ["outcome", () => "won", /outcome\(\) must return .*not "won"/],
    ["outcome", () => 0.5, /outcome\(\) must return a whole number, not 0.5: round it/],
    ["outcome", () => Infinity, /outcome\(\) must return a whole number, not Infinity/],
    ["outcome", () => 40000, /outcome\(\) returned 40000: a score must lie between/],
    ["outcome", () => true, /outcome\(\) must return .* not true/],
    ["sideToMove", () => 2, /sideToMove\(\) must return 0 or 1, not 2/],
    ["sideToMove", () => "0", /sideToMove\(\) must return 0 or 1, not "0"/],
    ["sideToMove", () => 0, /make\(4.*\) did not change sideToMove\(\): .* has turnsAlternate = false/],
    ["copy", (_, self) => self, /copy\(\) returned the position itself/],
    ["copy", () => after("4"), /copy made another position/],
    ["copy", (copy, self) => Object.assign(copy, {columns: self.columns, played: self.played}), /copy shares what make changes/],
    ["copy", () => undefined, /a position is needed, not undefined/],
    ["copy", () => ({}), /is no game: it lacks legalMoves\(\)/],
    ["key", () => undefined, /key\(\) must return a text, a whole number or a bigint, not undefined/],
    ["key", () => 0.5, /key\(\) must return/],
    ["unmake", (_, self) => void ++self.code, /left another position behind/],
  ];
  for (const [method, answer, message] of cases) {
    const Game = spoilt(method, answer);
    assert.throws(() => search.run(new Game(), {depth: 6, nodes: 20_000}), (error) => (assert.match(error.message, message), true), `${method} ${message}`);
    assert.equal(search.run(new ConnectFour(), {depth: 3}).depth, 3);
  }
  // In the middle of a search, solution or trace.
  for (const method of ["legalMoves", "make", "unmake", "outcome", "key"]) {
    for (const good of [30, 500, 3000]) {
      for (const request of ["run", "solve", "trace"]) {
        const Game = spoilt(method, throwing, good);
        assert.throws(() => search[request](new Game(), {depth: 12, nodes: 50_000}), (error) => error === thrown, `${method} ${good} ${request}`);
      }
    }
  }
  for (const [value, message] of [[0.5, /evaluate\(\) must return a whole number, not 0.5: round it/], ["1", /not "1"/], [undefined, /not undefined/], [31261, /a score must lie between -31260 and 31260/]]) {
    const bad = await GameSearch.create({evaluate: () => value});
    assert.throws(() => bad.run(new ConnectFour(), {depth: 3}), (error) => (assert.match(error.message, message), true));
  }
  assert.throws(() => search.solve(Object.assign(new (spoilt("x", () => 0))(), {isDraw: () => false, constructor: undefined})), /isDraw/);
});

test("a game that never ends is searched to a limit, and solved to its nodes", async () => {
  class Endless {
    ply = 0;
    sideToMove() {
      return this.ply % 2;
    }
    legalMoves() {
      return ["a", "b"];
    }
    make() {
      ++this.ply;
    }
    unmake() {
      --this.ply;
    }
    outcome() {}
    copy() {
      return Object.assign(new Endless(), this);
    }
    key() {
      return this.ply;
    }
  }
  const search = await GameSearch.create();
  assert.equal(search.run(new Endless(), {depth: 245}).depth, 245);
  assert.equal(search.solve(new Endless(), {nodes: 100_000}).isSolved, false);
});

test("a worker searches, and ends a game that does not answer", async () => {
  const worker = new GameWorker(games, {game: "ConnectFour", evaluate: "ConnectFour.evaluate", rules: "exact"});
  const [{move, nodes}, solution, trace] = await Promise.all([
    worker.search([], {depth: 10}),
    worker.solve([..."444444222222666666"].map(Number)),
    worker.trace([], {depth: 3}),
  ]);
  assert.deepEqual([move, nodes, solution.lower], [4, 25125, 31997]);
  assert.equal(JSON.parse(trace).result.depth, 3);
  await assert.rejects(worker.search([4, 9], {depth: 2}), {message: "Move 2, 9, is not legal."});
  await assert.rejects(worker.search([4], {}), {message: /needs a limit/});
  await assert.rejects(worker.search([() => 4], {depth: 1}), {name: "DataCloneError"});
  assert.throws(() => new GameWorker(games, {settings: () => ""}), {name: "DataCloneError"});
  await assert.rejects(worker.search([], {depth: 60, timeout: 100}), {message: "The game has not answered within 100 milliseconds."});
  assert.equal((await worker.search([4, 4], {depth: 2})).depth, 2);
  const abort = new AbortController();
  const aborted = worker.search([], {depth: 60, signal: abort.signal});
  setTimeout(() => abort.abort(new Error("enough")), 50);
  await assert.rejects(aborted, {message: "enough"});
  worker.close();
  const absent = new GameWorker(games);
  await assert.rejects(absent.search([], {depth: 1}), {message: "The module of the game exports no Game."});
  absent.close();
  const folder = mkdtempSync(join(tmpdir(), "espalier-"));
  try {
    writeFileSync(join(folder, "hang.mjs"), "export class Game { sideToMove() { return 0; } legalMoves() { for (;;); } make() {} unmake() {} outcome() {} copy() { return new Game(); } }");
    const hangs = new GameWorker(pathToFileURL(join(folder, "hang.mjs")));
    await assert.rejects(hangs.search([], {depth: 1, timeout: 500}), {message: /has not answered within 500/});
    hangs.close();
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});

test("the example runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(built), join(folder, "node_modules/espalier"));
    for (const name of ["custom.mjs", "games.mjs"]) symlinkSync(fileURLToPath(new URL(name, built)), join(folder, name));
    const said = execFileSync("node", ["--preserve-symlinks", "--preserve-symlinks-main", "custom.mjs"], {cwd: folder, encoding: "utf8"});
    assert.match(said, /^move 4 score 10 nodes 25125\nlevel 3 plays [1-7]\nvalue 31997 in 3 plies\n\d+ nodes and passes in the trace\nBreakthrough: 9412 nodes\n$/);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});

test("objects of one class with other methods are other games", async () => {
  const search = await GameSearch.create();
  const nim = (more) => ({
    heap: 5,
    sideToMove() {
      return this.heap % 2;
    },
    legalMoves() {
      return this.heap > 0 ? ["take"] : [];
    },
    make() {
      --this.heap;
    },
    unmake() {
      ++this.heap;
    },
    outcome() {
      return this.heap === 0 ? "loss" : undefined;
    },
    copy() {
      return {...this};
    },
    ...more,
  });
  assert.throws(() => search.solve(nim()), /key/);
  const {lower, line} = search.solve(nim({key: function () { return this.heap; }}));
  assert.deepEqual([lower, line.length], [31995, 5]);
});
