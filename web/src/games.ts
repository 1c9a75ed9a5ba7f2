// The games of the page and of the package.
export type GameName = "chess" | "connect_four" | "tic_tac_toe";

export interface GameFacts {
  title: string;
  start: string; ///< where it begins, as `Position.start`
  sides: [string, string]; ///< in the order of play
}
export const games: Readonly<Record<GameName, GameFacts>> = {
  chess: {title: "Chess", start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", sides: ["White", "Black"]},
  connect_four: {title: "Connect Four", start: "7x6", sides: ["Yellow", "Red"]},
  tic_tac_toe: {title: "Tic-tac-toe", start: "3x3", sides: ["X", "O"]},
};
export const isGame = (name: string): name is GameName => Object.hasOwn(games, name);
/// The number of the first move from a start, and whether the second side makes it.
export function beginningOf(game: GameName, start: string): {number: number; isSecond: boolean} {
  const words = start.split(" ");
  if (game === "chess") return {number: Number(words[5] ?? 1), isSecond: words[1] === "b"};
  const played = (words[1] ?? "").length;
  return {number: 1 + Math.floor(played / 2), isSecond: played % 2 === 1};
}
