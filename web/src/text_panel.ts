// Positions and games as text, on the Analyse view: typed, opened from a file or dropped; and the list of the games of a text.
import type {CurrentGame} from "./current_game";
import {byId, element, onClick, selected, sentence} from "./dom";
import type {Engine} from "./engine";
import {readGame, textOfGame} from "./game_text";
import type {GameTree} from "./game_tree";
import {gamesOf, playersOf, type ListedGame} from "./pgn";

/// Of a file, in bytes.
const longestFile = 64 * 1024 * 1024;
const longestList = 5000;

export interface TextUser {
  say(text: string): void;
  /// A position.
  set(fen: string): void;
  /// A game, from its beginning.
  show(tree: GameTree): Promise<void>;
}

export class TextPanel {
  private listed: ListedGame[] = [];
  private readonly read = new Map<ListedGame, GameTree>(); ///< with all that was done with them since

  constructor(
    private readonly rules: Engine,
    private readonly current: CurrentGame,
    private readonly user: TextUser,
  ) {
    byId("fen-form").addEventListener("submit", (event) => {
      event.preventDefault();
      user.set(byId<HTMLInputElement>("fen").value.trim());
    });
    byId("pgn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.readText(byId<HTMLTextAreaElement>("pgn").value);
    });
    onClick("pgn-write", () => this.write());
    byId("pgn-games").addEventListener("change", () => void this.open(Number(selected("pgn-games"))));
    const input = byId<HTMLInputElement>("pgn-open");
    input.addEventListener("change", () => {
      if (input.files?.[0]) void this.readFile(input.files[0]);
      input.value = "";
    });
    const view = byId("analyse");
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.readFile(file);
    });
  }

  private async readFile(file: File): Promise<void> {
    const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    if (file.size > longestFile) return this.user.say(`${file.name} has ${mib(file.size)} MiB; at most ${mib(longestFile)} can be read.`);
    await this.readText(await file.text());
  }
  private async readText(text: string): Promise<void> {
    const games = gamesOf(text);
    if (games.length <= 1) return this.readGame({text, tags: []}, "");
    this.listed = games.slice(0, longestList);
    const options = this.listed.map(({tags, text: moves}, i) => {
      const tag = (wanted: string) => tags.find(([name]) => name === wanted)?.[1] ?? "";
      const what = [playersOf(tags) || moves.slice(0, 40), tag("Event"), tag("Date").slice(0, 4), tag("Result")].filter(
        (each) => each && !each.startsWith("?"),
      );
      return element("option", {value: String(i)}, `${i + 1}. ${what.join(", ")}`);
    });
    byId("pgn-games").replaceChildren(...options);
    byId("pgn-games-field").hidden = false;
    const count = games.length > longestList ? `The first ${longestList} of ${games.length} games are` : `${games.length} games are`;
    await this.open(0, `; ${count} in the list below`);
  }
  /// The game with this number in the list.
  private async open(index: number, more = ""): Promise<void> {
    const game = this.listed[index];
    const known = game && this.read.get(game);
    if (known) await this.user.show(known);
    else if (game) await this.readGame(game, more);
  }
  private async readGame(game: ListedGame, more: string): Promise<void> {
    try {
      const {tree, summary} = await readGame(this.rules, game.text);
      tree.isListed = this.listed.includes(game);
      if (tree.isListed) this.read.set(game, tree);
      await this.user.show(tree);
      this.user.say(summary + more);
    } catch (error) {
      this.user.say(sentence(error));
    }
  }
  private async write(): Promise<void> {
    try {
      byId<HTMLTextAreaElement>("pgn").value = await textOfGame(this.rules, this.current.tree);
    } catch (error) {
      this.user.say(sentence(error));
    }
  }
}
