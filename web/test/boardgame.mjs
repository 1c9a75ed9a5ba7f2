// Tests the bot for boardgame.io, an example of the package, with boardgame.io's own games between bots.
import assert from "node:assert/strict";
import {copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

import {RandomBot, Simulate} from "boardgame.io/dist/cjs/ai.js";
import {InitializeGame} from "boardgame.io/dist/cjs/internal.js";

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const lines = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
const game = {
  setup: () => ({cells: Array(9).fill(null)}),
  turn: {minMoves: 1, maxMoves: 1},
  moves: {
    mark({G, playerID}, cell) {
      G.cells[cell] = playerID;
    },
  },
  endIf({G: {cells}}) {
    const line = lines.find(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
    if (line) return {winner: cells[line[0]]};
    return cells.includes(null) ? undefined : {draw: true};
  },
  ai: {
    enumerate: ({cells}) => cells.flatMap((mark, cell) => (mark === null ? [{move: "mark", args: [cell]}] : [])),
  },
};

/** The bot in a project that has both packages. */
async function botOf(folder) {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(pathOf("../../build/web/package"), join(folder, "node_modules/espalier"));
  symlinkSync(pathOf("../node_modules/boardgame.io"), join(folder, "node_modules/boardgame.io"));
  copyFileSync(pathOf("../package/boardgame-bot.mjs"), join(folder, "boardgame-bot.mjs"));
  return (await import(pathToFileURL(join(folder, "boardgame-bot.mjs")))).EspalierBot;
}

test("the bot of boardgame.io never loses tic-tac-toe, and wins", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-"));
  try {
    const EspalierBot = await botOf(folder);
    const {enumerate} = game.ai;
    const own = new EspalierBot({game, enumerate, limits: {depth: 9}});
    const playedBy = async (bots) => (await Simulate({game, bots, state: InitializeGame({game}), depth: 20})).state.ctx.gameover;
    assert.deepEqual(await playedBy({0: own, 1: own}), {draw: true});
    let wins = 0;
    for (let seed = 0; seed < 10; ++seed) {
      const random = new RandomBot({enumerate, seed});
      const side = seed % 2;
      const {winner} = await playedBy(side === 0 ? {0: own, 1: random} : {0: random, 1: own});
      assert.notEqual(winner, String(1 - side), `seed ${seed}`);
      wins += winner === undefined ? 0 : 1;
    }
    assert.ok(wins >= 5, `${wins} wins`);
    const start = InitializeGame({game});
    const beginner = new EspalierBot({game, enumerate, limits: {level: 1, seed: 7}});
    assert.equal((await beginner.play(start)).action.payload.type, "mark");
    const wrong = new EspalierBot({game, enumerate: () => [], limits: {depth: 1}});
    await assert.rejects(wrong.play(start), /legalMoves\(\) is empty/);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
