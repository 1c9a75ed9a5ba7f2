// PGN with comments and variations. The engine reads the main line and knows the rules; this finds in the text what it leaves
// out, and writes all of it.
import type {GameTree} from "./game_tree";
import type {MoveText} from "./protocol";

interface PgnMove {
  san: string;
  comment: string;
  nags: number[];
  variations: PgnMove[][]; ///< instead of this move
}
const suffixes: Record<string, number> = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6};
export const glyphOf = (nag: number): string => Object.keys(suffixes).find((text) => suffixes[text] === nag) ?? `$${nag}`;

export interface PgnText {
  tags: [name: string, value: string][];
  moves: PgnMove[];
}
/// The first game of a text. What is wrong in it is passed over: the engine has read it.
export function parsePgn(text: string): PgnText {
  const tags: PgnText["tags"] = [];
  const words = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}|;([^\n]*)|\$(\d+)|([()])|(?:\d+\.+)|(1-0|0-1|1\/2-1\/2|\*)|([^\s(){};$]+)/g;
  const main: PgnMove[] = [];
  const lines: PgnMove[][] = [main];
  let line = main;
  for (const [, tag, value, braces, rest, nag, bracket, result, word] of text.matchAll(words)) {
    const last = line[line.length - 1];
    if (tag !== undefined) {
      if (main.length > 0) break;
      tags.push([tag, value!.replace(/\\(.)/g, "$1")]);
    } else if (braces !== undefined || rest !== undefined) {
      const comment = (braces ?? rest!).replace(/\s+/g, " ").trim();
      if (last) last.comment = last.comment ? `${last.comment} ${comment}` : comment;
    } else if (nag !== undefined) last?.nags.push(Number(nag));
    else if (bracket === "(" && last) {
      lines.push((line = []));
      last.variations.push(line);
    } else if (bracket === ")" && lines.length > 1) {
      lines.pop();
      line = lines[lines.length - 1]!;
    } else if (result !== undefined && lines.length === 1) break;
    else if (word !== undefined) {
      const [, san, suffix] = /^(.*?)([!?]{0,2})$/.exec(word)!;
      if (san) line.push({san: san, comment: "", nags: suffix ? [suffixes[suffix] ?? 0].filter(Boolean) : [], variations: []});
    }
  }
  return {tags, moves: main};
}

const bare = (san: string) =>
  san
    .replace(/[+#]|e\.p\./g, "")
    .replace(/0/g, "O")
    .replace(/([a-h][18])([QRBN])$/, "$1=$2");
/// Puts what the text says of the moves into the tree, and its variations. `legalAt`: the moves of the position after these.
/// Returns how many moves could not be read.
export async function addVariations(tree: GameTree, moves: PgnMove[], legalAt: (moves: string[]) => Promise<MoveText[]>): Promise<number> {
  let unread = 0;
  const place = async (line: PgnMove[], from: number): Promise<void> => {
    let node = from;
    for (const [i, {san, comment, nags, variations}] of line.entries()) {
      const known = tree.at(node).children.find((child) => bare(tree.at(child).san) === bare(san));
      const found = known === undefined ? (await legalAt(tree.movesTo(node))).find((move) => bare(move.san) === bare(san)) : undefined;
      if (known === undefined && !found) {
        unread += line.length - i;
        return;
      }
      const next = known ?? tree.add([found!], node);
      Object.assign(tree.at(next), {comment, nags});
      for (const variation of variations) await place(variation, node);
      node = next;
    }
  };
  await place(moves, 0);
  return unread;
}

/// `first`: the number of the first move, and whether Black makes it.
export function writePgn(tree: GameTree, result: string, first: {number: number; isBlack: boolean}): string {
  const ply = (node: number) => tree.path(node).length - 2 + (first.isBlack ? 1 : 0);
  const words: string[] = [];
  const write = (node: number, isFirst: boolean) => {
    const {san, nags, comment} = tree.at(node);
    const half = ply(node);
    const number = first.number + Math.floor(half / 2);
    if (half % 2 === 0) words.push(`${number}.`);
    else if (isFirst) words.push(`${number}...`);
    words.push(san, ...nags.map((nag) => `$${nag}`));
    if (comment) words.push(...`{${comment.replaceAll("}", ")")}}`.split(" "));
  };
  const writeLine = (from: number, isFirst: boolean): void => {
    const [main, ...others] = tree.at(from).children;
    if (main === undefined) return;
    write(main, isFirst);
    for (const other of others) {
      const begin = words.length;
      write(other, true);
      writeLine(other, tree.at(other).comment !== "");
      words[begin] = `(${words[begin]}`;
      words[words.length - 1] += ")";
    }
    writeLine(main, others.length > 0 || tree.at(main).comment !== "");
  };
  writeLine(0, true);
  words.push(result);
  const own: [string, string][] = tree.start.startsWith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")
    ? []
    : [
        ["SetUp", "1"],
        ["FEN", tree.start],
      ];
  const kept = tree.tags.filter(([name]) => !["Result", "FEN", "SetUp"].includes(name));
  const tags = [...(kept.length ? kept : [["Event", "Analysis"] as [string, string]]), ["Result", result] as [string, string], ...own];
  const lines: string[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return `${tags.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`).join("\n")}\n\n${lines.join("\n")}\n`;
}
