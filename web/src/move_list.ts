// The moves of a game, with its variations, as buttons.
import {element} from "./dom";
import type {GameTree} from "./game_tree";
import {beginningOf} from "./games";
import {markOf} from "./marks";
import {glyphOf} from "./pgn";

const longestComment = 500; ///< characters shown

export function showMoveList(list: HTMLElement, tree: GameTree, current: number, go: (node: number) => void): void {
  const {number: first, isSecond} = beginningOf(tree.game, tree.start);
  /// Counted in plies from the first move of White that the numbers begin with.
  const button = (node: number, half: number): HTMLElement => {
    const {san, nags, clock} = tree.at(node);
    const mark = markOf(tree, node, half % 2 === 1);
    const glyph = nags.map(glyphOf).filter(Boolean).join(" ") || mark?.glyph || "";
    const made = element(
      "button",
      {type: "button", ...(clock && {title: `${clock} left`})},
      san,
      ...(glyph ? [element("span", {class: "glyph", title: mark?.name ?? ""}, glyph)] : []),
    );
    if (node === current) made.setAttribute("aria-current", "step");
    made.addEventListener("click", () => go(node));
    return made;
  };
  const comment = (node: number, text = tree.at(node).comment) => {
    return text ? [element("span", {class: "comment"}, text.length > longestComment ? `${text.slice(0, longestComment)} …` : text)] : [];
  };
  const number = (half: number) => element("span", {class: "number"}, `${first + Math.floor(half / 2)}${half % 2 ? "…" : "."}`);
  const beginning = comment(0);
  const items: HTMLElement[] = beginning.length > 0 ? [element("li", {}, ...beginning)] : [];
  /// A line as it goes on in brackets: its first move, and all below it.
  const variation = (node: number, half: number): HTMLElement => {
    const made = element("span", {class: "variation"}, "(", ...comment(node, tree.at(node).before ?? ""), number(half), button(node, half), ...comment(node));
    let [at, ply, needsNumber] = [node, half, tree.at(node).comment !== ""];
    for (;;) {
      const [next, ...others] = tree.at(at).children;
      if (next === undefined) break;
      ++ply;
      if (ply % 2 === 0 || needsNumber) made.append(number(ply));
      made.append(button(next, ply), ...comment(next), ...others.map((other) => variation(other, ply)));
      needsNumber = others.length > 0 || tree.at(next).comment !== "";
      at = next;
    }
    made.append(")");
    return made;
  };
  let [at, half, needsItem] = [0, isSecond ? 1 : 0, true];
  for (;;) {
    const [next, ...others] = tree.at(at).children;
    if (next === undefined) break;
    if (half % 2 === 0 || needsItem) items.push(element("li", {}, number(half)));
    items[items.length - 1]!.append(button(next, half), ...comment(next));
    if (others.length > 0) items.push(element("li", {class: "variations"}, ...others.map((other) => variation(other, half))));
    needsItem = others.length > 0 || tree.at(next).comment !== "";
    at = next;
    ++half;
  }
  if (tree.nodes.length === 1) items.push(element("li", {class: "facts"}, "Make a move on the board, or read a position or a game below."));
  list.replaceChildren(...items);
  const now = list.querySelector("[aria-current]")?.getBoundingClientRect();
  if (now) list.scrollTop += now.top - list.getBoundingClientRect().top - list.clientHeight / 2;
}
