// The games of this browser, the last one first. What cannot be stored is kept as long as the page is open.
import {GameTree} from "./game_tree";
import {playersOf} from "./pgn";
import {pliesText} from "./score";

const place = "espalier.games";
const most = 30;
const room = 4_000_000; ///< characters of all of them: browsers store five millions

export interface Saved {
  tree: GameTree;
  ply: number;
  time: number; ///< of the last change, in milliseconds since 1970
}

function stored(): Saved[] {
  try {
    const all: Saved[] = JSON.parse(localStorage.getItem(place) ?? "[]");
    return all.flatMap(({tree, ply, time}) => {
      const read = GameTree.from(tree);
      return read ? [{tree: read, ply: Number(ply) || 0, time: Number(time) || 0}] : [];
    });
  } catch {
    return []; // something else is stored, or nothing may be
  }
}

export class SavedGames {
  private list = stored();
  private timer = 0;

  constructor() {
    addEventListener("pagehide", () => this.write());
  }
  /// The game is the last one now.
  save(tree: GameTree, ply: number): void {
    // A game without moves is remembered only as long as it is shown, and so is one of a list.
    const others = this.played.filter((each) => each.tree !== tree && !each.tree.isUntouched);
    this.list = [{tree, ply, time: Date.now()}, ...others].slice(0, most);
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
  /// Keeps what another window has stored since.
  private write(): void {
    const ours = new Set(this.list.map(({tree}) => tree.id));
    const all = [...this.played, ...stored().filter(({tree}) => !ours.has(tree.id))].sort((a, b) => b.time - a.time);
    let left = room;
    const texts = all
      .slice(0, most)
      .map((each) => JSON.stringify(each))
      .filter((text) => text.length < left && (left -= text.length) > 0);
    // There may be less room, or storing is not allowed: the last games are kept, as many as there is room for.
    while (texts.length > 0 && !isStored(texts)) texts.length = Math.floor(texts.length / 2);
  }
}
function isStored(texts: string[]): boolean {
  try {
    localStorage.setItem(place, `[${texts.join()}]`);
    return true;
  } catch {
    return false;
  }
}
/// What a game is called in a list.
export function titleOf({tree, time}: Saved): string {
  const moves = tree.line(0).slice(1);
  const opening = moves.slice(0, 4).map((node) => tree.at(node).san);
  const what = playersOf(tree.tags) || `${opening.join(" ")}${moves.length > 4 ? " …" : ""}`;
  return `${new Date(time).toLocaleString([], {dateStyle: "short", timeStyle: "short"})}: ${what}, ${pliesText(moves.length)}`;
}
