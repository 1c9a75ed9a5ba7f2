// Games as PGN, checked by the rules of the engine.
import {sentence} from "./dom";
import type {Engine} from "./engine";
import {GameTree} from "./game_tree";
import {beginningOf, defaultGame, gameFacts} from "./games";
import {pliesText} from "./score";
import {addVariations, parsePgn, playersOf, writePgn} from "./pgn";

/// The first game of a text, and what it is in a line. A game that goes wrong is read up to there. Rejects with what is wrong if
/// no move of it can be read.
export async function readGame(rules: Engine, typed: string): Promise<{tree: GameTree; summary: string}> {
  if (typed.trim() === "") throw new Error("There is no game in this text.");
  // Many copy only moves: a game without a result has not ended.
  const text = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(typed) ? typed : `${typed} *`;
  const parsed = parsePgn(text);
  const tagged = (wanted: string) => parsed.tags.find(([name]) => name === wanted)?.[1];
  const read = await rules.ask<"read_pgn">({kind: "read_pgn", text}).catch((error: unknown) => sentence(error));
  const start = typeof read === "string" ? (tagged("FEN") ?? gameFacts(defaultGame).start) : read.fen;
  const moves = typeof read === "string" ? [] : read.moves;
  const result = typeof read === "string" ? (tagged("Result") ?? "*") : read.result;
  const described = await rules.ask<"describe">({kind: "describe", game: defaultGame, start, moves});
  const tree = new GameTree(defaultGame, described.start);
  tree.add(described.moves);
  const legalAt = async (played: string[]) => (await rules.ask<"describe">({kind: "describe", game: defaultGame, start, moves: played})).legal;
  const unread = await addVariations(tree, parsed, legalAt);
  const length = tree.line(0).length - 1;
  const isWhole = typeof read !== "string" || length === parsed.moves.length;
  if (!isWhole && length === 0) throw new Error(String(read));
  // What could not be read is not lost from the text, but the text is not the game.
  Object.assign(tree, {tags: parsed.tags, text: isWhole ? text : "", result: result === "*" || !isWhole ? "" : result});
  const players = playersOf(parsed.tags);
  const summary = `${players ? `${players}, ` : ""}${pliesText(length)}, ${result}`;
  if (!isWhole) return {tree, summary: `${summary}. The game is read up to where it goes wrong. ${read}`};
  return {tree, summary: `${summary}${unread ? `; ${unread} moves of variations could not be read` : ""}`};
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
