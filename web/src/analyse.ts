// View 1: analyse a game and play against the engine.
import {Board} from "./board";
import {by_id, copy_link, element, sentence, svg} from "./dom";
import {Engine, Stopped} from "./engine";
import {games} from "./games";
import {GridBoard} from "./grid";
import type {Link} from "./link";
import {max_depth, type Game, type GameName, type Line, type SearchResult} from "./protocol";
import {count_text, score_text, white_share} from "./score";

interface Evaluation {
  share: number; ///< White's
  text: string;
}

export class AnalyseView {
  private readonly chess_board = new Board(by_id("board"), true);
  private readonly grid = new GridBoard(by_id("grid"), true);
  private readonly searcher = new Engine();
  private kind: GameName = "chess";
  private start = games.chess.start;
  private moves: string[] = [];
  private ply = 0;
  private game: Game | undefined; ///< with all moves
  private now: Game | undefined; ///< up to `ply`
  private evaluations: (Evaluation | undefined)[] = []; ///< by ply
  private is_analysing = false;
  private is_evaluating = false;
  private request = 0; ///< only the answer to the last one is shown

  constructor(
    private readonly rules: Engine,
    private readonly on_change: () => void,
  ) {
    this.chess_board.on_move = (uci) => void this.play(uci);
    this.grid.on_move = (move) => void this.play(move);
    by_id("game").replaceChildren(...Object.entries(games).map(([value, {title}]) => element("option", {value}, title)));
    by_id("game").addEventListener("change", () => {
      const kind = by_id<HTMLSelectElement>("game").value as GameName;
      void this.set(kind, games[kind].start, []);
    });
    const on = (id: string, action: () => unknown) => by_id(id).addEventListener("click", action);
    on("first", () => this.go(0));
    on("back", () => this.go(this.ply - 1));
    on("forward", () => this.go(this.ply + 1));
    on("last", () => this.go(this.moves.length));
    on("flip", () => this.chess_board.flip());
    on("new-game", () => this.set(this.kind, games[this.kind].start, []));
    on("analyse-toggle", () => this.toggle());
    on("analyse-game", () => this.evaluate_all());
    on("pgn-write", () => this.write_pgn());
    on("see-tree", () => by_id("to-explore").click());
    on("copy-link", () => copy_link(by_id("text-status")));
    by_id("multipv").addEventListener("change", () => this.restart());
    by_id("play-side").addEventListener("change", () => this.changed_side());
    by_id("fen-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.set(this.kind, by_id<HTMLInputElement>("fen").value.trim(), []);
    });
    by_id("pgn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.read_pgn();
    });
    by_id("analyse").addEventListener("keydown", (event) => this.on_key(event));
  }

  link(): Pick<Link, "game" | "start" | "moves" | "ply"> {
    return {game: this.kind, start: this.start, moves: this.moves, ply: this.ply};
  }
  async open(link: Link): Promise<void> {
    await this.set(link.game, link.start, link.moves, link.ply);
  }
  /// When the view is left.
  hide(): void {
    this.is_analysing = false;
    this.is_evaluating = false;
    this.searcher.stop();
    this.show_buttons();
  }
  /// Shows a game. Says what is wrong and changes nothing if it is not one.
  async set(kind: GameName, start: string, moves: string[], ply = moves.length): Promise<boolean> {
    this.say("");
    const id = ++this.request;
    try {
      const game = await this.rules.ask<"describe">({kind: "describe", game: kind, start, moves});
      if (id !== this.request) return false;
      if (game.warnings.length) this.say(game.warnings.join(" "));
      const is_same_start = kind === this.kind && start === this.start && moves.slice(0, this.ply).join() === this.moves.slice(0, this.ply).join();
      if (!is_same_start) this.evaluations = [];
      else this.evaluations.length = Math.min(this.evaluations.length, this.ply + 1);
      if (kind !== this.kind) this.change_game(kind);
      this.start = start;
      this.moves = moves;
      this.game = game;
    } catch (error) {
      this.say(sentence(error));
      return false;
    }
    await this.go(ply);
    return true;
  }

  private get board(): Board | GridBoard {
    return this.kind === "chess" ? this.chess_board : this.grid;
  }
  private change_game(kind: GameName): void {
    this.searcher.stop();
    this.kind = kind;
    const is_chess = kind === "chess";
    by_id<HTMLSelectElement>("game").value = kind;
    by_id("board").hidden = !is_chess;
    by_id("grid").hidden = is_chess;
    for (const id of ["flip", "pgn-form", "pgn-write", "elo-field"]) by_id(id).hidden = !is_chess;
    by_id("depth-field").hidden = is_chess;
    by_id("fen-label").textContent = is_chess ? "FEN" : "Position";
    const side = by_id<HTMLSelectElement>("play-side");
    games[kind].sides.forEach((name, i) => (side.options[i + 1]!.textContent = name));
  }
  private say(text: string): void {
    by_id("text-status").textContent = text;
  }
  private async go(ply: number): Promise<void> {
    if (!this.game || ply < 0 || ply > this.moves.length) return;
    this.searcher.stop();
    this.ply = ply;
    const id = ++this.request;
    const moves = this.moves.slice(0, ply);
    try {
      const now = ply === this.moves.length ? this.game : await this.rules.ask<"describe">({kind: "describe", game: this.kind, start: this.start, moves});
      if (id !== this.request) return;
      this.now = now;
    } catch (error) {
      return this.say(sentence(error));
    }
    this.show();
    this.on_change();
    if (this.is_engines_turn()) void this.reply();
    else if (this.is_analysing) void this.analyse();
  }
  private async play(uci: string): Promise<void> {
    await this.set(this.kind, this.start, [...this.moves.slice(0, this.ply), uci]);
  }

  private show(): void {
    const {now, game} = this;
    if (!now || !game) return;
    const may_move = !this.is_engines_turn() && now.outcome === "";
    this.board.show({game: this.kind, fen: now.fen, board: now.board, legal: may_move ? now.legal : [], last: this.moves[this.ply - 1], check: now.check});
    const [first, second] = games[this.kind].sides;
    const [side, other] = now.turn === "w" ? [first, second] : [second, first];
    const texts = {
      "": `${side} to move${now.check ? ", in check" : ""}`,
      checkmate: `Checkmate: ${other} wins`,
      stalemate: "Stalemate: a draw",
      won: `${other} wins`,
      draw: this.kind === "chess" ? "A draw by repetition, the 50-move rule or material" : "A draw",
    };
    by_id("status").textContent = texts[now.outcome];
    by_id<HTMLInputElement>("fen").value = now.fen;
    by_id("lines").replaceChildren();
    if (!this.is_analysing) by_id("engine-facts").textContent = "Press Analyse to see the best lines.";
    this.show_moves(game);
    this.show_evaluation();
    this.show_buttons();
  }
  private show_buttons(): void {
    const toggle = by_id<HTMLButtonElement>("analyse-toggle");
    toggle.textContent = this.is_analysing ? "Stop" : "Analyse";
    toggle.setAttribute("aria-pressed", String(this.is_analysing));
    toggle.disabled = !this.is_analysing && (!this.now || this.now.outcome !== "");
    const all = by_id<HTMLButtonElement>("analyse-game");
    all.textContent = this.is_evaluating ? "Stop" : "Evaluate all moves";
    all.disabled = this.moves.length === 0;
    const set_disabled = (id: string, is: boolean) => (by_id<HTMLButtonElement>(id).disabled = is);
    set_disabled("first", this.ply === 0);
    set_disabled("back", this.ply === 0);
    set_disabled("forward", this.ply === this.moves.length);
    set_disabled("last", this.ply === this.moves.length);
  }
  private show_moves(game: Game): void {
    const begins_black = (game.turn === "b") !== (game.moves.length % 2 === 1);
    const words = game.start.split(" ");
    const first = this.kind === "chess" ? Number(words[5] ?? 1) : 1 + Math.floor((words[1] ?? "").length / 2);
    const items: HTMLElement[] = [];
    game.moves.forEach((move, i) => {
      const half = i + (begins_black ? 1 : 0);
      if (half % 2 === 0 || i === 0) {
        const number = first + Math.floor(half / 2);
        items.push(element("li", {}, element("span", {class: "number"}, `${number}${half % 2 ? "…" : "."}`)));
      }
      const button = element("button", {type: "button"}, move.san);
      if (i + 1 === this.ply) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => void this.go(i + 1));
      items[items.length - 1]!.append(button);
    });
    const list = by_id("moves");
    list.replaceChildren(...items);
    if (!items.length) list.append(element("li", {class: "facts"}, "Make a move on the board, or read a position or a game below."));
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  // The engine ------------------------------------------------------------------------------------

  private line_count = () => Number(by_id<HTMLSelectElement>("multipv").value);
  private toggle(): void {
    this.is_analysing = !this.is_analysing;
    this.is_evaluating = false;
    this.searcher.stop();
    this.show_buttons();
    if (this.is_analysing) void this.analyse();
  }
  private restart(): void {
    if (!this.is_analysing) return;
    this.searcher.stop();
    void this.analyse();
  }
  private async search(moves: string[], limits: {depth?: number; nodes?: number; movetime?: number; lines?: number; elo?: number}, report?: (partial: SearchResult) => void) {
    return this.searcher.ask<"search">(
      {
        kind: "search",
        game: this.kind,
        start: this.start,
        moves,
        limits: {depth: max_depth, nodes: 0, movetime: 0, lines: 1, elo: 0, seed: Math.floor(Math.random() * 1e9), ...limits},
      },
      report,
    );
  }
  private async analyse(): Promise<void> {
    if (this.now?.outcome !== "") return;
    const ply = this.ply;
    const show = (result: SearchResult) => this.show_result(result, ply);
    try {
      show(await this.search(this.moves.slice(0, ply), {lines: this.line_count()}, show));
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }
  private show_result(result: SearchResult, ply: number): void {
    if (ply !== this.ply) return;
    const speed = result.time > 0 ? `, ${count_text(Math.round(result.nodes / result.time))} thousand a second` : "";
    by_id("engine-facts").textContent = `Depth ${result.depth}, ${count_text(result.nodes)} nodes${speed}`;
    this.remember(result, ply);
    by_id("lines").replaceChildren(...result.lines.map((line) => this.line_item(line, result.turn)));
  }
  private line_item(line: Line, turn: "w" | "b"): HTMLElement {
    const item = element("li", {}, element("span", {class: "score"}, score_text(this.kind, line.score, line.mate, turn)));
    const uci: string[] = [];
    line.pv.slice(0, 12).forEach((move) => {
      uci.push(move.uci);
      const moves = [...this.moves.slice(0, this.ply), ...uci];
      const button = element("button", {type: "button"}, move.san);
      button.addEventListener("click", () => void this.set(this.kind, this.start, moves));
      item.append(button);
    });
    return item;
  }
  private remember(result: SearchResult, ply: number): void {
    const line = result.lines[0];
    if (!line) return;
    this.evaluations[ply] = {
      share: white_share(line.score, result.turn),
      text: score_text(this.kind, line.score, line.mate, result.turn),
    };
    this.show_evaluation();
  }
  private show_evaluation(): void {
    const bar = by_id("eval-bar");
    const fill = by_id("eval-fill");
    let evaluation = this.evaluations[this.ply];
    if (this.now?.outcome === "checkmate" || this.now?.outcome === "won") {
      evaluation = {share: this.now.turn === "w" ? 0 : 1, text: this.now.turn === "w" ? "0–1" : "1–0"};
    } else if (this.now?.outcome) evaluation = {share: 0.5, text: "½"};
    fill.style.height = `${100 * (evaluation?.share ?? 0.5)}%`;
    by_id("eval-text").textContent = evaluation?.text ?? "";
    bar.setAttribute("aria-label", evaluation ? `Evaluation ${evaluation.text}` : "Not evaluated");
    this.show_graph();
  }
  private show_graph(): void {
    const graph = by_id("graph");
    const known = this.evaluations.map((each, ply) => ({each, ply})).filter(({each}) => each !== undefined);
    graph.hidden = known.length < 2;
    if (graph.hidden) return graph.replaceChildren();
    const [width, height] = [600, 120];
    const x = (ply: number) => (ply / Math.max(1, this.moves.length)) * width;
    const y = (share: number) => (1 - share) * height;
    const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": `Evaluation over the game, ${games[this.kind].sides[0]} above the middle`});
    const points = known.map(({each, ply}) => `${x(ply)},${y(each!.share)}`);
    const start = x(known[0]!.ply);
    const end = x(known[known.length - 1]!.ply);
    picture.append(
      svg("polygon", {points: `${start},${height} ${points.join(" ")} ${end},${height}`, class: "area"}),
      svg("line", {x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "middle"}),
      svg("line", {x1: x(this.ply), x2: x(this.ply), y1: 0, y2: height, class: "now"}),
    );
    graph.replaceChildren(picture);
    graph.onclick = (event) => {
      const box = graph.getBoundingClientRect();
      void this.go(Math.round(((event.clientX - box.left) / box.width) * this.moves.length));
    };
  }
  private async evaluate_all(): Promise<void> {
    this.is_evaluating = !this.is_evaluating;
    this.is_analysing = false;
    this.searcher.stop();
    this.show_buttons();
    const all = [...this.moves];
    try {
      for (let ply = 0; this.is_evaluating && ply <= all.length; ++ply) {
        by_id("engine-facts").textContent = `Evaluating move ${ply} of ${all.length}`;
        const result = await this.search(all.slice(0, ply), {nodes: 50000});
        if (this.moves.join() !== all.join()) return;
        this.remember(result, ply);
      }
      if (this.is_evaluating) by_id("engine-facts").textContent = "All moves are evaluated.";
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
    this.is_evaluating = false;
    this.show_buttons();
  }

  // Play ------------------------------------------------------------------------------------------

  private is_engines_turn(): boolean {
    const side = by_id<HTMLSelectElement>("play-side").value;
    return side !== "" && this.now?.turn !== side && this.ply === this.moves.length;
  }
  private changed_side(): void {
    const side = by_id<HTMLSelectElement>("play-side").value;
    if (side === "w" || side === "b") this.chess_board.look_from(side);
    this.searcher.stop();
    this.is_analysing = false;
    this.show();
    if (this.is_engines_turn()) void this.reply();
  }
  private async reply(): Promise<void> {
    if (this.now?.outcome !== "") return;
    by_id("status").textContent = "Espalier is thinking";
    const strength = (id: string) => Number(by_id<HTMLSelectElement>(id).value);
    const [elo, depth] = [strength("play-elo"), strength("play-depth")];
    const limits = this.kind === "chess" ? elo > 0 && {elo} : depth > 0 && {depth};
    const moves = [...this.moves];
    try {
      const result = await this.search(moves, limits || {movetime: 1000});
      if (this.moves.join() === moves.join() && result.bestmove) await this.play(result.bestmove);
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }

  // Text ------------------------------------------------------------------------------------------

  private async read_pgn(): Promise<void> {
    const typed = by_id<HTMLTextAreaElement>("pgn").value;
    if (typed.trim() === "") return this.say("There is no game in this text.");
    // Many copy only moves: a game without a result has not ended.
    const text = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(typed) ? typed : `${typed} *`;
    try {
      const game = await this.rules.ask<"read_pgn">({kind: "read_pgn", text});
      if (await this.set("chess", game.fen, game.moves, 0)) {
        const names = game.white || game.black ? `${game.white || "?"} – ${game.black || "?"}, ` : "";
        this.say(`${names}${game.moves.length} plies, ${game.result}`);
      }
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private async write_pgn(): Promise<void> {
    const outcome = this.game?.outcome;
    const result = outcome === "checkmate" ? (this.game!.turn === "w" ? "0-1" : "1-0") : outcome ? "1/2-1/2" : "*";
    try {
      const {pgn} = await this.rules.ask<"write_pgn">({kind: "write_pgn", fen: this.start, moves: this.moves, result});
      by_id<HTMLTextAreaElement>("pgn").value = pgn.join("\n").trim() + "\n";
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private on_key(event: KeyboardEvent): void {
    if ((event.target as HTMLElement).closest("input, textarea, select, .board, .grid") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") void this.go(this.ply - 1);
    else if (event.key === "ArrowRight") void this.go(this.ply + 1);
    else if (event.key === "f") this.chess_board.flip();
  }
}

