// What is beside the board of the game that is analysed: its moves, the graph and the bar of its evaluations, its opening
// and accuracies, the earlier games; and which controls its rules have.
import type {CurrentGame} from "./current_game";
import {byId, element} from "./dom";
import {beginningOf, gameFacts, type GameName} from "./games";
import {showGraph} from "./graph";
import {accuracies, markOf} from "./marks";
import {showMoveList} from "./move_list";
import {openingOf} from "./openings";
import {endOf} from "./outcome";
import {glyphOf} from "./pgn";
import {titleOf, type SavedGames} from "./saved_games";

export function showControlsOf(game: GameName, canHaveThreads: boolean): void {
  const facts = gameFacts(game);
  byId<HTMLSelectElement>("game").value = game;
  byId("flip").hidden = facts.board !== "pieces";
  for (const id of ["pgn-form", "pgn-write", "pgn-file", "hash-field"]) byId(id).hidden = !facts.isOfEngine;
  byId("threat-field").hidden = !facts.canPass;
  byId("threads-field").hidden = !facts.isOfEngine || !canHaveThreads;
  byId("eval-bar").classList.toggle("dark-first", facts.sides[0] === "Black");
  byId("fen-label").textContent = facts.positions;
}

/// Moves, evaluations and what follows from them. A click on a move selects its node, one on the graph goes to a ply.
export function showGame(current: CurrentGame, saved: SavedGames, on: {select(node: number): void; go(ply: number): void}): void {
  const {tree, line, node, ply} = current;
  showMoveList(byId("moves"), tree, node, on.select);
  showGraph(byId("graph"), tree, line, ply, on.go);
  byId("opening").textContent = gameFacts(tree.game).hasOpenings ? openingOf(tree, node) : "";
  const shares = accuracies(tree, line, beginningOf(tree.game, tree.start).isSecond);
  const texts = shares.flatMap((share, i) => (share === undefined ? [] : [`${gameFacts(tree.game).sides[i]} ${share.toFixed(0)} %`]));
  byId("accuracy").textContent = texts.length ? `Accuracy: ${texts.join(", ")}` : "";
  showEvaluation(current);
  showClocks(current);
  showMark(current);
  showEditing(current);
  const others = saved.played.filter((each) => each.tree !== tree);
  byId("saved-field").hidden = others.length === 0;
  byId("saved-games").replaceChildren(
    element("option", {value: ""}, "choose"),
    ...others.map((each) => element("option", {value: each.tree.id}, titleOf(each))),
  );
}
function showEvaluation({tree, node, now}: CurrentGame): void {
  const evaluation = now?.outcome ? endOf(now) : tree.at(node).evaluation;
  byId("eval-fill").style.height = `${100 * (evaluation?.share ?? 0.5)}%`;
  byId("eval-text").textContent = evaluation?.text ?? "";
  byId("eval-bar").classList.toggle("low", (evaluation?.share ?? 0.5) < 0.2);
  byId("eval-bar").setAttribute("aria-label", evaluation ? `Evaluation ${evaluation.text}` : "Not evaluated");
}
/// What each side had left, as the text of the game says it; in some games its pieces.
function showClocks({tree, node, now}: CurrentGame): void {
  const {clock = "", parent} = tree.at(node);
  const other = parent < 0 ? "" : (tree.at(parent).clock ?? "");
  const {counted} = gameFacts(tree.game);
  const counts = counted?.map((piece) => String((now?.board.join("") ?? "").split(piece).length - 1));
  const clocks = counts && now ? counts : now?.turn === "w" ? [other, clock] : [clock, other];
  byId("game-clocks").hidden = clocks.every((each) => each === "");
  byId("game-clocks").replaceChildren(...clocks.flatMap((left, i) => (left ? [element("span", {}, `${gameFacts(tree.game).sides[i]} ${left}`)] : [])));
}
/// The question about a move that is marked as bad.
function showMark({tree, node, ply}: CurrentGame): void {
  const {san, nags} = tree.at(node);
  const isSecond = (ply + (beginningOf(tree.game, tree.start).isSecond ? 1 : 0)) % 2 === 0;
  const glyph = nags.map(glyphOf).find((each) => each.startsWith("?")) ?? (node > 0 ? markOf(tree, node, isSecond)?.glyph : "");
  byId("why-mark").hidden = !glyph;
  byId("why-mark").textContent = `Why ${san}${glyph}`;
}
/// The fields that change the move which is shown.
function showEditing({tree, node}: CurrentGame): void {
  byId("move-edit").hidden = node === 0;
  const {nags, comment} = tree.at(node);
  const symbol = byId<HTMLSelectElement>("move-symbol");
  if (symbol.options.length === 0)
    symbol.replaceChildren(element("option", {value: ""}, "no symbol"), ...editable.map((nag) => element("option", {value: String(nag)}, glyphOf(nag))));
  symbol.value = String(nags.find((nag) => editable.includes(nag)) ?? "");
  const field = byId<HTMLInputElement>("move-comment");
  if (document.activeElement !== field) field.value = comment;
  byId<HTMLButtonElement>("move-promote").disabled = tree.line(0).includes(node);
}
const editable = [1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19];
