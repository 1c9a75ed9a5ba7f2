// Espalier as a bot of boardgame.io: for any game of two players without chance and without secrets. Such a game needs
// nothing but its own `ai.enumerate`, which lists the legal moves:
//     Local({bots: {1: EspalierBot}}), or with an evaluation or a level a class that extends it.
import {Bot} from "boardgame.io/dist/cjs/ai.js";
import {CreateGameReducer} from "boardgame.io/dist/cjs/internal.js";
import {GameSearch} from "espalier";

/** A state of boardgame.io as a position; the text of a move is that of its action. */
class Position {
  turnsAlternate = false; // a turn may have several moves
  constructor(bot, states) {
    this.bot = bot;
    this.states = states; // none of which ever changes
  }
  get state() {
    return this.states.at(-1);
  }
  sideToMove() {
    return Number(this.state.ctx.currentPlayer);
  }
  legalMoves() {
    const {G, ctx} = this.state;
    return this.bot.enumerate(G, ctx, ctx.currentPlayer).map((action) => JSON.stringify(action));
  }
  make(move) {
    this.states.push(this.bot.reducer(this.state, JSON.parse(move)));
  }
  unmake() {
    this.states.pop();
  }
  outcome() {
    const {gameover, currentPlayer} = this.state.ctx;
    if (gameover === undefined) return undefined;
    if (gameover.winner === undefined) return "draw";
    return gameover.winner === currentPlayer ? "win" : "loss";
  }
  copy() {
    return new Position(this.bot, [...this.states]);
  }
  key() {
    const {G, ctx} = this.state;
    return JSON.stringify([G, ctx.currentPlayer, ctx.phase, ctx.gameover]);
  }
}

export class EspalierBot extends Bot {
  /** `evaluate(G, ctx)`: a whole number from the side to move. `limits`: those of GameSearch.run, a level among them. */
  constructor({game, enumerate, seed, evaluate, limits = {movetime: 500}}) {
    super({enumerate, seed});
    this.reducer = CreateGameReducer({game});
    this.limits = limits;
    this.search = GameSearch.create({evaluate: evaluate && (({state: {G, ctx}}) => evaluate(G, ctx))});
  }
  async play(state) {
    const {move, ...metadata} = (await this.search).run(new Position(this, [state]), this.limits);
    return {action: move === undefined ? undefined : JSON.parse(move), metadata};
  }
}
