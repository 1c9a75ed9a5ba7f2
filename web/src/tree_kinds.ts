// The trees that are offered: of the literature, random ones, and all games from a position to their ends.
import type {Engine} from "./engine";
import {givenTrees, randomTree} from "./given_tree";
import type {Position} from "./protocol";

/// The side to move wins; 64 nodes.
const connectFourEnding = "4x4 43312242241";

/// Undefined: a kind without a text of its own.
export async function textOfKind(kind: string, rules: Engine): Promise<string | undefined> {
  const random = Math.floor(Math.random() * 100000);
  const texts: Record<string, () => string | Promise<string>> = {
    ...Object.fromEntries(Object.entries(givenTrees).map(([name, tree]) => [name, () => tree])),
    small: () => randomTree(random, 2, 4),
    wide: () => randomTree(random, 3, 3),
    broad: () => randomTree(random, 4, 3),
    tic_tac_toe: () => treeOf({game: "tic_tac_toe", start: "3x3 15937", moves: []}, rules),
    connect_four: () => treeOf({game: "connect_four", start: connectFourEnding, moves: []}, rules),
  };
  return texts[kind]?.();
}
/// All games from a position to their ends: 1 is a win for the side to move there, 0 a draw.
async function treeOf(position: Position, rules: Engine): Promise<string> {
  const {outcome, legal} = await rules.ask<"describe">({kind: "describe", ...position});
  if (outcome !== "") return outcome !== "won" ? "0" : position.moves.length % 2 === 1 ? "1" : "-1";
  const branches: string[] = [];
  for (const {uci} of legal) branches.push(await treeOf({...position, moves: [...position.moves, uci]}, rules));
  return `(${branches.join(" ")})`;
}
