// What the engine's reader of PGN leaves out: the tags of a game, and its text with comments and variations.

export interface ReadGame {
  text: string; ///< as it was read
  tags: [name: string, line: string][];
  fen: string;
  moves: string;
}
export function readGame(text: string, fen: string, moves: string[]): ReadGame {
  const tags: [string, string][] = [];
  for (const line of text.split(/\r?\n/)) {
    const name = /^\s*\[(\w+)\s+"(?:[^"\\]|\\.)*"\]\s*$/.exec(line)?.[1];
    if (name) tags.push([name, line.trim()]);
    else if (line.trim() !== "" && tags.length > 0) break;
  }
  return {text, tags, fen, moves: moves.join()};
}
/// `written`: the lines of the game as the engine writes it. The tags are those of the game read, but for what the engine
/// knows better; if the moves are the same, so is the text.
export function withTags(written: string[], read: ReadGame | undefined, fen: string, moves: string[]): string {
  if (read?.fen === fen && read.moves === moves.join()) return `${read.text.trim()}\n`;
  const own = written.filter((line) => line.startsWith("["));
  const rest = written.filter((line) => !line.startsWith("["));
  const nameOf = (line: string) => /^\[(\w+)/.exec(line)?.[1] ?? "";
  const kept = (read?.fen === fen ? read.tags : []).filter(([name]) => !["Result", "FEN", "SetUp"].includes(name));
  const names = new Set(kept.map(([name]) => name));
  return `${[...kept.map(([, line]) => line), ...own.filter((line) => !names.has(nameOf(line))), ...rest].join("\n").trim()}\n`;
}
