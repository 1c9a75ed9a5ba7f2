// Matches between the search of the package and those of npm in games written in JavaScript, at equal time for each move, with
// the same rules and evaluation. The time is the processor's, so that other programs take nothing of it. Not a test: the result
// depends on the machine.
//     node web/test/match.mjs [GAMES=20] [MILLISECONDS=100] [connect-four|breakthrough] [minimaxer|boardgame.io]
import {Negamax, NegamaxOpts, Node} from "minimaxer";

process.env.NODE_ENV = "production"; // else boardgame.io checks each state
const {MCTSBot} = await import("boardgame.io/dist/cjs/ai.js");
const {InitializeGame} = await import("boardgame.io/dist/cjs/internal.js");

// Read seldom: some players look at the clock at each node.
const clock = {
  looks: 0,
  time: 0,
  read() {
    const {user, system} = process.cpuUsage();
    this.time = (user + system) / 1000;
    return this.time;
  },
};
Date.now = performance.now = () => (++clock.looks % 16 === 0 ? clock.read() : clock.time);

const built = new URL("../../build/web/package/", import.meta.url);
const {GameSearch} = await import(new URL("index.js", built));
const {Breakthrough, ConnectFour} = await import(new URL("games.mjs", built));
Breakthrough.worth = [115, 102, 104, 110, 120, 145, 220, 400]; // where it pays to look far ahead
const games = {"connect-four": {Game: ConnectFour, randomPlies: 2}, breakthrough: {Game: Breakthrough, randomPlies: 4}};

/** Numbers from 0 to 1 by mulberry32, the same for a seed. */
function randomOf(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** From the first side, a finished game beyond every evaluation. */
function valueOf(position, plies, evaluate) {
  const outcome = position.outcome();
  const decided = {win: 100_000 - plies, loss: plies - 100_000, draw: 0};
  const value = outcome === undefined ? evaluate(position) : decided[outcome];
  return position.sideToMove() === 0 ? value : -value;
}

// A player: a function from a position to a move.
const players = {
  async espalier({Game}, milliseconds) {
    const search = await GameSearch.create({evaluate: Game.evaluate});
    return (position) => search.run(position, {movetime: milliseconds}).move;
  },
  /** As its documentation says it is fastest. */
  async minimaxer({Game}, milliseconds) {
    const [leaf, inner, root] = [2, 1, 0];
    const aimOf = (position) => (position.sideToMove() === 0 ? 1 : -1);
    return (position) => {
      const options = Object.assign(new NegamaxOpts(), {method: 3, timeout: milliseconds, optimal: true});
      const tree = new Negamax(new Node(root, position.copy(), undefined, 0, aimOf(position), []), options);
      tree.GetMoves = ({gamestate}) => gamestate.legalMoves();
      tree.CreateChildNode = (parent, move) => {
        const state = parent.gamestate.copy();
        state.make(move);
        return new Node(state.outcome() === undefined ? inner : leaf, state, move, parent.data + 1, aimOf(state));
      };
      tree.EvaluateNode = ({gamestate, data}) => valueOf(gamestate, data, Game.evaluate);
      return tree.evaluate().move;
    };
  },
  async "boardgame.io"({Game}, milliseconds) {
    const game = {
      setup: () => ({position: new Game()}), // an object of a class: copied by the move only
      turn: {minMoves: 1, maxMoves: 1},
      moves: {
        play({G}, move) {
          const position = G.position.copy();
          position.make(move);
          return {position};
        },
      },
      endIf({G: {position}}) {
        const outcome = position.outcome();
        if (outcome === "draw") return {draw: true};
        return outcome && {winner: String(outcome === "win" ? position.sideToMove() : 1 - position.sideToMove())};
      },
    };
    const enumerate = ({position}) => position.legalMoves().map((move) => ({move: "play", args: [move]}));
    const start = InitializeGame({game});
    return async (position) => {
      const end = performance.now() + milliseconds;
      const iterationCallback = () => {
        if (clock.read() >= end) bot.iterationCounter = Infinity;
      };
      const bot = new MCTSBot({game, enumerate, seed: "match", iterations: () => Infinity, playoutDepth: () => 200, iterationCallback});
      const side = position.sideToMove();
      const ctx = {...start.ctx, currentPlayer: String(side), playOrderPos: side};
      const {action} = await bot.play({...start, G: {position: position.copy()}, ctx}, String(side));
      return action.payload.args[0];
    };
  },
};

/** The score of the first player, with the first move or without. */
async function play(game, both, seed) {
  const random = randomOf(seed >> 1); // each opening twice, with the sides changed
  const position = new game.Game();
  for (let ply = 0; ply < game.randomPlies; ++ply) {
    const moves = position.legalMoves();
    position.make(moves[Math.floor(random() * moves.length)]);
  }
  const firstSide = seed % 2;
  for (;;) {
    const outcome = position.outcome();
    const side = position.sideToMove();
    if (outcome === "draw") return 0.5;
    if (outcome) return (outcome === "win") === (side === firstSide) ? 1 : 0;
    clock.read();
    const move = await both[side === firstSide ? 0 : 1](position);
    if (!position.legalMoves().includes(move)) throw new Error(`${String(move)} is no legal move`);
    position.make(move);
  }
}

const [count = "20", time = "100", onlyGame, onlyOpponent] = process.argv.slice(2);
for (const [name, game] of Object.entries(games)) {
  for (const opponent of ["minimaxer", "boardgame.io"]) {
    if ((onlyGame && onlyGame !== name) || (onlyOpponent && onlyOpponent !== opponent)) continue;
    const both = [await players.espalier(game, Number(time)), await players[opponent](game, Number(time))];
    const won = {1: 0, 0.5: 0, 0: 0};
    for (let seed = 0; seed < Number(count); ++seed) ++won[await play(game, both, seed)];
    const percent = (100 * (won[1] + won[0.5] / 2)) / Number(count);
    const score = `+${won[1]} =${won[0.5]} -${won[0]}, ${percent.toFixed(1)} %`;
    console.log(`${name} against ${opponent}, ${count} games at ${time} ms a move: ${score}`);
  }
}
