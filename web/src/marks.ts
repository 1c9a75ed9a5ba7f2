// How good moves were, by what they cost of the point that the position before promised.
import table from "../../programs/move_marks.inc";
import type {GameTree} from "./game_tree";

/// The marks and the accuracy of a move have the limits and the formula of Lichess (lila, Advice and AccuracyPercent), but of the
/// share of the point by the engine's own win model. The accuracy of a side is the plain mean; Lichess weighs the moves.
const marks = [...table.matchAll(/^MOVE_MARK\((\d+), \d+, "(.+)", "(.+)"\)$/gm)].map(([, lost, glyph, name]): [number, string, string] => [
  Number(lost),
  glyph!,
  name!,
]);
export interface Mark {
  glyph: string; ///< "": none
  name: string;
  accuracy: number; ///< per cent
}
/// Of the move that leads to a node; undefined: one of the two positions is not evaluated, or there was no choice. `isSecond`: made by the side that
/// moves second.
export function markOf(tree: GameTree, node: number, isSecond: boolean): Mark | undefined {
  const {parent, evaluation: after, isForced} = tree.at(node);
  const before = parent < 0 ? undefined : tree.at(parent).evaluation;
  if (!before || !after || isForced) return undefined;
  const lost = Math.max(0, 100 * (isSecond ? after.share - before.share : before.share - after.share));
  const [, glyph, name] = marks.find(([least]) => lost >= least) ?? [0, "", ""];
  const accuracy = Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * lost) - 3.1669));
  return {glyph, name, accuracy};
}
/// The mean of the accuracies of each side's moves, in per cent; undefined: no move is evaluated.
export function accuracies(tree: GameTree, line: number[], beginsSecond: boolean): [number | undefined, number | undefined] {
  const found: [number[], number[]] = [[], []];
  line.slice(1).forEach((node, i) => {
    const side = (i + (beginsSecond ? 1 : 0)) % 2;
    const mark = markOf(tree, node, side === 1);
    if (mark) found[side]!.push(mark.accuracy);
  });
  const mean = (values: number[]) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined);
  return [mean(found[0]), mean(found[1])];
}
