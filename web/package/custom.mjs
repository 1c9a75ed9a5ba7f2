// A game of your own, written in JavaScript: its search, a level, its solver and the tree of a search.
import {GameSearch} from "espalier";
import {Breakthrough, ConnectFour} from "./games.mjs";

const search = await GameSearch.create({evaluate: ConnectFour.evaluate, rules: "exact"});
const position = new ConnectFour();
const {move, score, nodes} = search.run(position, {depth: 10});
console.log(`move ${move} score ${score} nodes ${nodes}`);
console.log(`level 3 plays ${search.run(position, {depth: 10, level: 3, seed: 0}).move}`);
for (const column of "444444222222666666") position.make(Number(column));
const {lower, line} = search.solve(position);
console.log(`value ${lower} in ${line.length} plies`);
console.log(`${JSON.parse(search.trace(position, {depth: 4})).nodes.parent.length} nodes and passes in the trace`);

const other = await GameSearch.create({evaluate: Breakthrough.evaluate, rules: "exact"});
const found = other.run(new Breakthrough(6), {depth: 5});
console.log(`Breakthrough: ${found.nodes} nodes`);
