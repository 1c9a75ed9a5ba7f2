// PGN with comments and variations. The engine reads the main line and knows the rules; this finds in the text what it leaves
// out, and writes all of it.
import {defaultGame} from "./games";
import type {Evaluation, GameNode, GameTree} from "./game_tree";
import type {MoveText} from "./protocol";
import {scoreText, shareOf} from "./score";

/// What a comment says, on a move or before the first one.
type Said = Pick<GameNode, "comment" | "drawn" | "clock" | "commands" | "evaluation">;
interface PgnMove extends Said {
  san: string;
  before: string; ///< of `GameNode`
  nags: number[];
  variations: PgnMove[][]; ///< instead of this move
}
const suffixes: Record<string, number> = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6};
/// What else of the PGN standard and of its usual extensions has a symbol, as ChessBase and Lichess write it.
const symbols: Record<number, string> = {
  7: "□",
  8: "□",
  10: "=",
  11: "=",
  12: "=",
  13: "∞",
  14: "⩲",
  15: "⩱",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+",
  20: "+−",
  21: "−+",
  22: "⨀",
  23: "⨀",
  26: "○",
  27: "○",
  32: "⟳",
  33: "⟳",
  36: "↑",
  37: "↑",
  40: "→",
  41: "→",
  44: "=∞",
  45: "=∞",
  132: "⇆",
  133: "⇆",
  138: "⊕",
  139: "⊕",
  140: "∆",
  142: "⌓",
  145: "RR",
  146: "N",
  239: "⇔",
  240: "⇗",
  241: "⊞",
};
/// "": it has no symbol, and says nothing to a reader.
export const glyphOf = (nag: number): string => Object.keys(suffixes).find((text) => suffixes[text] === nag) ?? symbols[nag] ?? "";

export interface PgnText {
  tags: [name: string, value: string][];
  beginning: Said; ///< before the first move
  moves: PgnMove[];
}
/// Commands in comments: those of ChessBase and Lichess for drawings, evaluations and clocks are understood, others kept.
const commands = /\[%(\w+)\s+([^\]]*)\]/g;
function addComment(to: Said, text: string): void {
  for (const [whole, name, value] of text.matchAll(commands)) {
    const evaluation = name === "eval" ? evaluationOf(value!) : undefined;
    if (name === "cal" || name === "csl") to.drawn = [...(to.drawn ?? []), ...drawingsOf(value!)];
    else if (evaluation) to.evaluation = evaluation;
    else if (name === "clk") to.clock = value!.trim();
    else to.commands = [...(to.commands ?? []), whole];
  }
  const rest = text.replace(commands, "").replace(/\s+/g, " ").trim();
  if (rest) to.comment = to.comment ? `${to.comment} ${rest}` : rest;
}
const drawingsOf = (marks: string): string[] =>
  marks
    .split(",")
    .map((mark) => mark.trim())
    .filter((mark) => /^[A-Z]([a-h][1-8]){1,2}$/.test(mark));
/// "0.33", "-1.2,18" (the depth) or "#-3", from White's side; undefined: something else.
function evaluationOf(value: string): Evaluation | undefined {
  const found = /^\s*(#?)([+-]?\d+(?:\.\d*)?)\s*(?:,.*)?$/.exec(value);
  if (!found) return undefined;
  const number = Number(found[2]);
  if (found[1]) return {share: found[2]!.startsWith("-") ? 0 : 1, text: `#${found[2]}`};
  return {share: shareOf(100 * number), text: scoreText(defaultGame, 100 * number, undefined, "w")};
}
function commentOf({comment, drawn = [], clock, commands: others = [], evaluation}: Said): string {
  const command = (name: string, values: string[]) => (values.length > 0 ? [`[%${name} ${values.join()}]`] : []);
  const score = evaluation?.text.replace("−", "-").replace("+", "") ?? "";
  return [
    ...command("eval", /^#?-?[\d.]+$/.test(score) ? [score] : []),
    ...command("clk", clock ? [clock] : []),
    ...others,
    ...command(
      "csl",
      drawn.filter(({length}) => length === 3),
    ),
    ...command(
      "cal",
      drawn.filter(({length}) => length === 5),
    ),
    ...(comment ? [comment] : []),
  ].join(" ");
}

/// The first game of a text. What is wrong in it is passed over: the engine has read it.
export function parsePgn(text: string): PgnText {
  const tags: PgnText["tags"] = [];
  const beginning: PgnText["beginning"] = {comment: ""};
  const words = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{([^}]*)\}|;([^\n]*)|^%[^\n]*|\$(\d+)|([()])|(?:\d+\.+)|(1-0|0-1|1\/2-1\/2|\*)|([^\s(){};$]+)/gm;
  const main: PgnMove[] = [];
  const lines: PgnMove[][] = [main];
  let line = main;
  let hasEnded = false;
  let before = ""; // the comment before the first move of a variation
  for (const [, tag, value, braces, rest, nag, bracket, result, word] of text.matchAll(words)) {
    const last = line[line.length - 1];
    if (tag !== undefined) {
      if (main.length > 0 || hasEnded) break;
      tags.push([tag, value!.replace(/\\(.)/g, "$1")]);
    } else if (braces !== undefined || rest !== undefined) {
      const to = last ?? (lines.length > 1 ? {comment: before} : beginning);
      addComment(to, braces ?? rest!);
      if (!last && lines.length > 1) before = to.comment;
    } else if (hasEnded) break;
    else if (nag !== undefined) last?.nags.push(Number(nag));
    else if (bracket === "(" && last) {
      lines.push((line = []));
      last.variations.push(line);
    } else if (bracket === ")" && lines.length > 1) {
      lines.pop();
      line = lines[lines.length - 1]!;
    } else if (result !== undefined && lines.length === 1) hasEnded = true;
    else if (word !== undefined) {
      const [, san, suffix] = /^(.*?)([!?]{0,2})$/.exec(word)!;
      if (san) line.push({san, comment: "", before, nags: suffix ? [suffixes[suffix] ?? 0].filter(Boolean) : [], variations: []});
      before = "";
    }
  }
  return {tags, beginning, moves: main};
}

/// "": no tag names them.
export function playersOf(tags: PgnText["tags"]): string {
  const [white, black] = ["White", "Black"].map((wanted) => tags.find(([name]) => name === wanted)?.[1]);
  return white || black ? `${white ?? "?"} – ${black ?? "?"}` : "";
}
export interface ListedGame {
  text: string;
  tags: PgnText["tags"];
}
/// The games of a text, one after the other. What is wrong in one of them is not looked for. Comments behind a result are of its
/// game up to a blank line, then of the next.
export function gamesOf(text: string): ListedGame[] {
  const words = /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\{[^}]*\}?|;[^\n]*|^%[^\n]*|([()])|(1-0|0-1|1\/2-1\/2|\*)(?![^\s(){};[\]])|[^\s(){};[\]]+/gm;
  const found: ListedGame[] = [];
  let [begin, depth, hasMoves] = [0, 0, false];
  let tags: PgnText["tags"] = [];
  let ended: number | undefined; // where the result was, or the last comment behind it
  const end = (at: number) => {
    if (hasMoves || tags.length > 0) found.push({text: text.slice(begin, at).trim(), tags});
    [begin, depth, hasMoves, tags, ended] = [at, 0, false, [], undefined];
  };
  for (const {0: word, 1: tag, 2: value, 3: bracket, 4: result, index} of text.matchAll(words)) {
    const isComment = /^[{;%]/.test(word);
    if (ended !== undefined) {
      if (isComment && !/\n\s*\n/.test(text.slice(ended, index))) {
        ended = index + word.length;
        continue;
      }
      end(ended);
    }
    if (tag !== undefined) {
      if (hasMoves || tags.some(([name]) => name === tag)) end(index);
      tags.push([tag, value!.replace(/\\(.)/g, "$1")]);
    } else if (bracket) depth = Math.max(0, depth + (bracket === "(" ? 1 : -1));
    else if (result && depth === 0) ended = index + word.length;
    else if (!isComment) hasMoves = true;
  }
  end(ended ?? text.length);
  return found;
}

const bare = (san: string) =>
  san
    .replace(/[+#]|e\.p\./g, "")
    .replace(/0/g, "O")
    .replace(/([a-h][18])([QRBN])$/, "$1=$2");
/// Puts the moves of the text, with their comments and variations, into the tree. `legalAt`: the moves of the position after these.
/// Returns how many moves could not be read.
export async function addVariations(
  tree: GameTree,
  {beginning, moves}: Pick<PgnText, "beginning" | "moves">,
  legalAt: (moves: string[]) => Promise<MoveText[]>,
): Promise<number> {
  let unread = 0;
  const place = async (line: PgnMove[], from: number): Promise<void> => {
    let node = from;
    for (const [i, {san, variations, before, ...said}] of line.entries()) {
      const known = tree.at(node).children.find((child) => bare(tree.at(child).san) === bare(san));
      const found = known === undefined ? (await legalAt(tree.movesTo(node))).find((move) => bare(move.san) === bare(san)) : undefined;
      if (known === undefined && !found) {
        unread += line.length - i;
        return;
      }
      const next = known ?? tree.add([found!], node);
      Object.assign(tree.at(next), said, before && {before});
      for (const variation of variations) await place(variation, node);
      node = next;
    }
  };
  Object.assign(tree.at(0), beginning);
  await place(moves, 0);
  return unread;
}

/// `first`: the number of the first move, and whether Black makes it.
export function writePgn(tree: GameTree, result: string, first: {number: number; isBlack: boolean}): string {
  const ply = (node: number) => tree.path(node).length - 2 + (first.isBlack ? 1 : 0);
  const words: string[] = [];
  const writeText = (comment: string) => {
    if (comment) words.push(...`{${comment.replaceAll("}", ")")}}`.split(" "));
  };
  const writeComment = (node: number) => writeText(commentOf(tree.at(node)));
  const write = (node: number, isFirst: boolean) => {
    const {san, nags} = tree.at(node);
    const half = ply(node);
    const number = first.number + Math.floor(half / 2);
    if (half % 2 === 0) words.push(`${number}.`);
    else if (isFirst) words.push(`${number}...`);
    words.push(san, ...nags.map((nag) => `$${nag}`));
    writeComment(node);
  };
  const writeLine = (from: number, isFirst: boolean): void => {
    const [main, ...others] = tree.at(from).children;
    if (main === undefined) return;
    write(main, isFirst);
    for (const other of others) {
      const begin = words.length;
      writeText(tree.at(other).before ?? "");
      write(other, true);
      writeLine(other, commentOf(tree.at(other)) !== "");
      words[begin] = `(${words[begin]}`;
      words[words.length - 1] += ")";
    }
    writeLine(main, others.length > 0 || commentOf(tree.at(main)) !== "");
  };
  writeComment(0);
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
