// A conversation in UCI, a search, and the tree of a search.
import {Engine, Tree, contradictions, games, uci} from "espalier";

// UCI ---------------------------------------------------------------------------------------------

const player = uci();
const answer = (line, last) =>
  new Promise((resolve) => {
    player.onmessage = ({data}) => {
      console.log(data);
      if (data.startsWith(last)) resolve(data);
    };
    player.postMessage(line);
  });

await answer("uci", "uciok");
await answer("isready", "readyok");
player.postMessage("position startpos moves e2e4 e7e5");
await answer("go depth 8", "bestmove");
player.postMessage("go infinite");
setTimeout(() => player.postMessage("stop"), 300);
await answer("isready", "bestmove");
player.postMessage("quit");

// The API -----------------------------------------------------------------------------------------

const engine = new Engine();
const start = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
const {bestmove, lines} = await engine.search({start}, {depth: 6});
console.log(`The best move is ${bestmove}, mate in ${lines[0].mate}`);

for (const [game, {title}] of Object.entries(games)) {
  const {trace} = await engine.trace({game}, {depth: 5});
  const tree = new Tree(trace);
  const below = tree.passes.map((pass) => trace.columns.nodes_below[pass]).reduce((sum, nodes) => sum + nodes, 0);
  console.log(`${title}: ${trace.totals.nodes} nodes, ${below} in the tree, ${contradictions(tree).length} contradictions`);
}
