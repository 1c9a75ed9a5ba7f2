// Games as PGN, checked by the rules of the engine.
import type {Engine} from "./engine";
import {GameTree} from "./game_tree";
import {beginningOf} from "./games";
import {pliesText} from "./score";
import {addVariations, parsePgn, writePgn} from "./pgn";

/// The first game of a text, and what it is in a line. Rejects with what is wrong.
export async function readGame(rules: Engine, typed: string): Promise<{tree: GameTree; summary: string}> {
  if (typed.trim() === "") throw new Error("There is no game in this text.");
  // Many copy only moves: a game without a result has not ended.
  const text = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(typed) ? typed : `${typed} *`;
  const {fen, moves, white, black, result} = await rules.ask<"read_pgn">({kind: "read_pgn", text});
  const described = await rules.ask<"describe">({kind: "describe", game: "chess", start: fen, moves});
  const tree = new GameTree("chess", described.start);
  tree.add(described.moves);
  const parsed = parsePgn(text);
  const legalAt = async (played: string[]) => (await rules.ask<"describe">({kind: "describe", game: "chess", start: fen, moves: played})).legal;
  const unread = await addVariations(tree, parsed, legalAt);
  Object.assign(tree, {tags: parsed.tags, text, result: result === "*" ? "" : result});
  const names = white || black ? `${white || "?"} – ${black || "?"}, ` : "";
  return {tree, summary: `${names}${pliesText(moves.length)}, ${result}${unread ? `; ${unread} moves of variations could not be read` : ""}`};
}
/// As it was read, if nothing has changed since.
export async function textOfGame(rules: Engine, tree: GameTree): Promise<string> {
  const {game, start, text, result} = tree;
  const moves = tree
    .line(0)
    .slice(1)
    .map((node) => tree.at(node).uci);
  const {outcome, turn} = await rules.ask<"describe">({kind: "describe", game, start, moves});
  const won = turn === "w" ? "0-1" : "1-0";
  const ended = outcome === "checkmate" ? won : outcome ? "1/2-1/2" : result || "*";
  const {number, isSecond} = beginningOf(game, start);
  return text ? `${text.trim()}\n` : writePgn(tree, ended, {number, isBlack: isSecond});
}
