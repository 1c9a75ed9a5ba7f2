// Holds the algorithms of the page equal to those of the library: on random trees each enters the same nodes in the same order,
// makes the same cutoffs, and finds the same value. `node test/textbook.mjs [TREES] [SEED]`; needs build/web/textbook.wasm.
import assert from "node:assert/strict";
import {load, moduleOf} from "./modules.mjs";

const [trees, first] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 1)];
const {algorithms} = await load("algorithms");
const {parseTree, randomNumbers} = await load("given_tree");
const {runOf} = await load("recorder");
const ask = await moduleOf("textbook");

/// Even seeds give trees of one width and height, odd ones others. Few values differ, so that many are equal.
function randomTree(seed) {
  const next = randomNumbers(seed);
  const [isUniform, width, values] = [seed % 2 === 0, 1 + (next() % 3), 2 + (next() % 60)];
  const grow = (depth, isRoot) => {
    if (!isRoot && (depth === 0 || (!isUniform && next() % 4 === 0))) return String((next() % values) - (values >> 1));
    return `(${Array.from({length: isUniform ? width : 1 + (next() % 3)}, () => grow(depth - 1, false)).join(" ")})`;
  };
  return grow(1 + (next() % (seed % 8 < 6 ? 3 : 4)), true);
}

let nodes = 0;
for (let seed = first; seed < first + trees; ++seed) {
  const text = randomTree(seed);
  const {error, runs} = ask("textbook_runs", text);
  assert.equal(error, undefined, text);
  const tree = parseTree(text);
  const library = new Map(runs.map((run) => [run.name.toLowerCase(), run]));
  for (const algorithm of algorithms) {
    const {steps, value, leaves} = runOf(algorithm, tree);
    const nodesOf = (isWanted) => steps.filter(isWanted).map(({node}) => node);
    const {name, ...expected} = library.get((algorithm.twin ?? algorithm.name).toLowerCase());
    const found = {value, leaves, entered: nodesOf(({enters}) => enters), cut: nodesOf(({cutoff}) => cutoff)};
    assert.deepEqual(found, expected, `${name}, seed ${seed}: ${text}`);
    nodes += found.entered.length;
  }
}
console.log(`${algorithms.length} algorithms as in the library on ${trees} trees: ${nodes} nodes in their order, cut-offs and values`);
