// The games of the page and of the package.
import type {GameName} from "./protocol";

export interface GameFacts {
  title: string;
  start: string; ///< where it begins, as `Position.start`
  sides: [string, string]; ///< in the order of play
}
export const games: Readonly<Record<GameName, GameFacts>> = {
  chess: {
    title: "Chess",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    sides: ["White", "Black"],
  },
  connect_four: {title: "Connect Four", start: "7x6", sides: ["Yellow", "Red"]},
  tic_tac_toe: {title: "Tic-tac-toe", start: "3x3", sides: ["X", "O"]},
};
export const is_game = (name: string): name is GameName => Object.hasOwn(games, name);
