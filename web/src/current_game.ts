// What the Analyse view shows: a game, a line of its tree, and the place in it.
import {GameTree} from "./game_tree";
import {beginningOf, defaultGame, gameFacts, type GameName} from "./games";
import {playersOf} from "./pgn";
import type {Game, Position} from "./protocol";

export class CurrentGame {
  tree = new GameTree(defaultGame, gameFacts(defaultGame).start);
  line = [0]; ///< nodes of the tree
  ply = 0; ///< the place in it
  now: Game | undefined; ///< the position there

  get game(): GameName {
    return this.tree.game;
  }
  get node(): number {
    return this.line[this.ply]!;
  }
  get position(): Position {
    return {game: this.game, start: this.tree.start, moves: this.tree.movesTo(this.node)};
  }
  get isAtEnd(): boolean {
    return this.ply === this.line.length - 1;
  }
  /// By the rules; false: the position is not known yet, either.
  get canGoOn(): boolean {
    return this.now?.outcome === "";
  }
  get title(): string {
    const name = playersOf(this.tree.tags) || gameFacts(this.game).title;
    if (this.ply === 0) return name;
    const {number, isSecond} = beginningOf(this.game, this.tree.start);
    const half = this.ply - 1 + (isSecond ? 1 : 0);
    return `${number + Math.floor(half / 2)}${half % 2 ? "…" : "."} ${this.tree.at(this.node).san}, ${name}`;
  }
}
