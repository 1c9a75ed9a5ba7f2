// A fuzz target over traces: damages a trace at random and reads it. What is damaged is refused with a sentence, or it can be
// used without an exception. `node test/traces.mjs [SECONDS] [SEED]`. The package must be built (script/web --package);
// without it this ends with status 77.
import assert from "node:assert/strict";
import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
if (!existsSync(`${root}build/web/package/index.js`)) {
  console.log("skipped: the package is not built (script/web --package)");
  process.exit(77);
}
const {contradictions, Engine, parseTrace, Tree} = await import(`${root}build/web/package/index.js`);
const seconds = Number(process.argv[2] ?? 5);
let state = Number(process.argv[3] ?? 1);
/// Random numbers that are the same everywhere (splitmix32).
function below(end) {
  state = (state + 0x9e3779b9) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % end;
}
const one_of = (list) => list[below(list.length)];

const engine = new Engine();
const {file} = await engine.trace({}, {depth: 3, budget: 300});
engine.close();
const text = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();

/// Each place of the value: the object or list that holds it, and its key.
function places(value, found = []) {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    // The start of a long list stands for the rest.
    if (!Array.isArray(value) || Number(key) < 40) places(value[key], found);
  }
  return found;
}
const values = [null, -1, 0, 1, 7, 1e9, 2 ** 31, -(2 ** 31), 1e308, 0.5, "", "e2e4", "x".repeat(100_000), [], {}, {length: 2_000_000_000}, [[]], true, "__proto__", [1e9], {0: 1}];

/// What is wrong with it, or "" if it is accepted and can be used.
function read(damaged) {
  let trace;
  try {
    trace = parseTrace(damaged);
  } catch (error) {
    assert.match(error.message, /^This (trace|file|page) .*\.$/, error.stack);
    return error.message;
  }
  const tree = new Tree(trace);
  contradictions(tree);
  for (let node = 0; node < trace.count; node += 1 + below(20)) {
    tree.movesTo(node);
    for (const name of ["purpose", "end", "stage", "bound"]) assert.equal(typeof tree.nameOf(name, node), "string");
  }
  return "";
}

assert.equal(read(text), "");
// Damage that was found to stop the page.
const damaged_by = (damage) => {
  const json = JSON.parse(text);
  damage(json);
  return JSON.stringify(json);
};
assert.match(read(damaged_by(({nodes}) => (nodes.move[1] = {length: 2_000_000_000}))), /nodes\.move/);
assert.match(read(damaged_by(({nodes}) => (nodes.move = {length: 2_000_000_000}))), /nodes\.move/);
assert.match(read(damaged_by(({nodes}) => (nodes.parent[1] = 2))), /nodes\.parent/);
assert.match(read(damaged_by((json) => (json.fen = "k".repeat(5_000_000)))), /fen/);

const [began, counts] = [Date.now(), {refused: 0, accepted: 0}];
while (Date.now() - began < 1000 * seconds) {
  let damaged;
  if (below(4) === 0) {
    const at = below(text.length);
    damaged = text.slice(0, at) + one_of(["", "0", "-", "[", "}", '"', "null", ",", "e9"]) + text.slice(at + below(3));
  } else {
    damaged = damaged_by((json) => {
      for (let i = below(3); i >= 0; --i) {
        const [holder, key] = one_of(places(json));
        if (below(5) === 0) delete holder[key];
        else holder[key] = below(3) === 0 && typeof holder[key] === "number" ? holder[key] + below(5) - 2 : one_of(values);
      }
    });
  }
  ++counts[read(damaged) === "" ? "accepted" : "refused"];
}
assert.ok(counts.refused > 10 && counts.accepted > 10, JSON.stringify(counts));
console.log(`ok   ${counts.refused} damaged traces refused, ${counts.accepted} used`);
