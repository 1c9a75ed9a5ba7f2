// The games of this browser, the last one first. What cannot be stored is kept as long as the page is open.
import {GameTree} from "./game_tree";

const place = "espalier.games";
const most = 30;
const longest = 100_000; ///< characters of a game: browsers store some millions

export interface Saved {
  tree: GameTree;
  ply: number;
  time: number; ///< of the last change, in milliseconds since 1970
}

export class SavedGames {
  readonly list: Saved[] = [];
  private timer = 0;

  constructor() {
    try {
      for (const {tree, ply, time} of JSON.parse(localStorage.getItem(place) ?? "[]")) {
        const read = GameTree.from(tree);
        if (read) this.list.push({tree: read, ply: Number(ply) || 0, time: Number(time) || 0});
      }
    } catch {
      // Nothing is stored, or something else.
    }
    addEventListener("pagehide", () => this.write());
  }
  /// The game is the last one now.
  save(tree: GameTree, ply: number): void {
    const index = this.list.findIndex((each) => each.tree === tree);
    if (index >= 0) this.list.splice(index, 1);
    this.list.unshift({tree, ply, time: Date.now()});
    this.list.length = Math.min(this.list.length, most);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), 500);
  }
  byId(id: unknown): Saved | undefined {
    return this.list.find(({tree}) => tree.id === id);
  }
  /// Those that have moves.
  get played(): Saved[] {
    return this.list.filter(({tree}) => tree.nodes.length > 1);
  }
  private write(): void {
    const texts = this.played.map((each) => JSON.stringify(each)).filter(({length}) => length < longest);
    try {
      localStorage.setItem(place, `[${texts.join()}]`);
    } catch {
      // There is no room, or storing is not allowed.
    }
  }
}
/// What a game is called in a list.
export function titleOf({tree, time}: Saved): string {
  const tag = (name: string) => tree.tags.find(([each]) => each === name)?.[1];
  const moves = tree.line(0).slice(1);
  const opening = moves.slice(0, 4).map((node) => tree.at(node).san);
  const what = tag("White") || tag("Black") ? `${tag("White") ?? "?"} – ${tag("Black") ?? "?"}` : `${opening.join(" ")}${moves.length > 4 ? " …" : ""}`;
  return `${new Date(time).toLocaleString([], {dateStyle: "short", timeStyle: "short"})}: ${what}, ${moves.length} plies`;
}
