// View 1: analyse a game and play against the engine.
import {Board} from "./board";
import {byId, copyLink, element, sentence, svg} from "./dom";
import {Engine, Stopped} from "./engine";
import {games, type GameName} from "./games";
import {GridBoard} from "./grid";
import type {Link} from "./link";
import {maxDepth, type Game, type Line, type SearchResult} from "./protocol";
import {readGame, withTags, type ReadGame} from "./pgn";
import {countText, scoreText, whiteShare} from "./score";

interface Evaluation {
  share: number; ///< White's
  text: string;
}

export class AnalyseView {
  private readonly chessBoard = new Board(byId("board"), true);
  private readonly grid = new GridBoard(byId("grid"), true);
  private readonly searcher = new Engine();
  private kind: GameName = "chess";
  private start = games.chess.start;
  private moves: string[] = [];
  private ply = 0;
  private game: Game | undefined; ///< with all moves
  private now: Game | undefined; ///< up to `ply`
  private readonly evaluations = new Map<string, Evaluation>(); ///< by position: none is lost when one goes back to a game
  private read: ReadGame | undefined; ///< from PGN, the last
  private isAnalysing = false;
  private isEvaluating = false;
  private request = 0; ///< only the answer to the last one is shown

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    this.chessBoard.onMove = (uci) => void this.play(uci);
    this.grid.onMove = (move) => void this.play(move);
    byId("game").replaceChildren(...Object.entries(games).map(([value, {title}]) => element("option", {value}, title)));
    byId("game").addEventListener("change", () => {
      const kind = byId<HTMLSelectElement>("game").value as GameName;
      void this.set(kind, games[kind].start, []);
    });
    const on = (id: string, action: () => unknown) => byId(id).addEventListener("click", action);
    on("first", () => this.go(0));
    on("back", () => this.go(this.ply - 1));
    on("forward", () => this.go(this.ply + 1));
    on("last", () => this.go(this.moves.length));
    on("flip", () => this.chessBoard.flip());
    on("new-game", () => this.set(this.kind, games[this.kind].start, []));
    on("analyse-toggle", () => this.toggle());
    on("analyse-game", () => this.evaluateAll());
    on("pgn-write", () => this.writePgn());
    on("see-tree", () => byId("to-explore").click());
    on("copy-link", () => copyLink(byId("text-status")));
    byId("multipv").addEventListener("change", () => this.restart());
    byId("play-side").addEventListener("change", () => this.changedSide());
    byId("fen-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.set(this.kind, byId<HTMLInputElement>("fen").value.trim(), []);
    });
    byId("pgn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.readPgn();
    });
    byId("analyse").addEventListener("keydown", (event) => this.onKey(event));
  }

  link(): Pick<Link, "game" | "start" | "moves" | "ply"> {
    return {game: this.kind, start: this.start, moves: this.moves, ply: this.ply};
  }
  /// As `set`.
  open(link: Link): Promise<string> {
    return this.set(link.game, link.start, link.moves, link.ply);
  }
  /// When the view is left.
  hide(): void {
    this.isAnalysing = false;
    this.isEvaluating = false;
    this.searcher.stop();
    this.showButtons();
  }
  /// Shows a game. If it is not one, says and returns what is wrong and changes nothing; else "".
  async set(kind: GameName, start: string, moves: string[], ply = moves.length): Promise<string> {
    this.say("");
    const id = ++this.request;
    try {
      const game = await this.rules.ask<"describe">({kind: "describe", game: kind, start, moves});
      if (id !== this.request) return "";
      if (game.warnings.length) this.say(game.warnings.join(" "));
      if (kind !== this.kind) this.changeGame(kind);
      this.start = start;
      this.moves = moves;
      this.game = game;
    } catch (error) {
      this.say(sentence(error));
      return sentence(error);
    }
    await this.go(ply);
    return "";
  }

  private get board(): Board | GridBoard {
    return this.kind === "chess" ? this.chessBoard : this.grid;
  }
  private changeGame(kind: GameName): void {
    this.searcher.stop();
    this.kind = kind;
    const isChess = kind === "chess";
    byId<HTMLSelectElement>("game").value = kind;
    byId("board").hidden = !isChess;
    byId("grid").hidden = isChess;
    for (const id of ["flip", "pgn-form", "pgn-write", "elo-field"]) byId(id).hidden = !isChess;
    byId("depth-field").hidden = isChess;
    byId("fen-label").textContent = isChess ? "FEN" : "Position";
    const side = byId<HTMLSelectElement>("play-side");
    games[kind].sides.forEach((name, i) => (side.options[i + 1]!.textContent = name));
  }
  private say(text: string): void {
    byId("text-status").textContent = text;
  }
  private async go(ply: number): Promise<void> {
    if (!this.game || ply < 0 || ply > this.moves.length) return;
    if (!this.isEvaluating) this.searcher.stop();
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
    this.onChange();
    if (this.isEnginesTurn()) void this.reply();
    else if (this.isAnalysing) void this.analyse();
  }
  private async play(uci: string): Promise<void> {
    await this.set(this.kind, this.start, [...this.moves.slice(0, this.ply), uci]);
  }

  private show(): void {
    const {now, game} = this;
    if (!now || !game) return;
    const mayMove = !this.isEnginesTurn() && now.outcome === "";
    this.board.show({game: this.kind, fen: now.fen, board: now.board, legal: mayMove ? now.legal : [], last: this.moves[this.ply - 1], check: now.check});
    const [first, second] = games[this.kind].sides;
    const [side, other] = now.turn === "w" ? [first, second] : [second, first];
    const texts = {
      "": `${side} to move${now.check ? ", in check" : ""}`,
      checkmate: `Checkmate: ${other} wins`,
      stalemate: "Stalemate: a draw",
      won: `${other} wins`,
      draw: this.kind === "chess" ? "A draw by repetition, the 50-move rule or material" : "A draw",
    };
    byId("status").textContent = texts[now.outcome];
    byId<HTMLInputElement>("fen").value = now.fen;
    byId("lines").replaceChildren();
    if (!this.isAnalysing) byId("engine-facts").textContent = "Press Analyse to see the best lines.";
    this.showMoves(game);
    this.showEvaluation();
    this.showButtons();
  }
  private showButtons(): void {
    const toggle = byId<HTMLButtonElement>("analyse-toggle");
    toggle.textContent = this.isAnalysing ? "Stop" : "Analyse";
    toggle.setAttribute("aria-pressed", String(this.isAnalysing));
    toggle.disabled = !this.isAnalysing && (!this.now || this.now.outcome !== "");
    const all = byId<HTMLButtonElement>("analyse-game");
    all.textContent = this.isEvaluating ? "Stop" : "Evaluate all moves";
    all.disabled = this.moves.length === 0;
    const setDisabled = (id: string, is: boolean) => (byId<HTMLButtonElement>(id).disabled = is);
    setDisabled("first", this.ply === 0);
    setDisabled("back", this.ply === 0);
    setDisabled("forward", this.ply === this.moves.length);
    setDisabled("last", this.ply === this.moves.length);
  }
  private showMoves(game: Game): void {
    const beginsBlack = (game.turn === "b") !== (game.moves.length % 2 === 1);
    const words = game.start.split(" ");
    const first = this.kind === "chess" ? Number(words[5] ?? 1) : 1 + Math.floor((words[1] ?? "").length / 2);
    const items: HTMLElement[] = [];
    game.moves.forEach((move, i) => {
      const half = i + (beginsBlack ? 1 : 0);
      if (half % 2 === 0 || i === 0) {
        const number = first + Math.floor(half / 2);
        items.push(element("li", {}, element("span", {class: "number"}, `${number}${half % 2 ? "…" : "."}`)));
      }
      const button = element("button", {type: "button"}, move.san);
      if (i + 1 === this.ply) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => void this.go(i + 1));
      items[items.length - 1]!.append(button);
    });
    const list = byId("moves");
    list.replaceChildren(...items);
    if (!items.length) list.append(element("li", {class: "facts"}, "Make a move on the board, or read a position or a game below."));
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  // The engine ------------------------------------------------------------------------------------

  private lineCount = () => Number(byId<HTMLSelectElement>("multipv").value);
  private toggle(): void {
    this.isAnalysing = !this.isAnalysing;
    this.isEvaluating = false;
    this.searcher.stop();
    this.showButtons();
    if (this.isAnalysing) void this.analyse();
  }
  private restart(): void {
    if (!this.isAnalysing) return;
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
        limits: {depth: maxDepth, nodes: 0, movetime: 0, lines: 1, elo: 0, seed: Math.floor(Math.random() * 1e9), ...limits},
      },
      report,
    );
  }
  private async analyse(): Promise<void> {
    if (this.now?.outcome !== "") return;
    const ply = this.ply;
    const show = (result: SearchResult) => this.showResult(result, ply);
    try {
      show(await this.search(this.moves.slice(0, ply), {lines: this.lineCount()}, show));
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }
  private showResult(result: SearchResult, ply: number): void {
    if (ply !== this.ply) return;
    const speed = result.time > 0 ? `, ${countText(Math.round(result.nodes / result.time))} thousand a second` : "";
    byId("engine-facts").textContent = `Depth ${result.depth}, ${countText(result.nodes)} nodes${speed}`;
    this.remember(result, this.moves.slice(0, ply));
    byId("lines").replaceChildren(...result.lines.map((line) => this.lineItem(line, result.turn)));
  }
  private lineItem(line: Line, turn: "w" | "b"): HTMLElement {
    const item = element("li", {}, element("span", {class: "score"}, scoreText(this.kind, line.score, line.mate, turn)));
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
  private key(moves: string[]): string {
    return [this.kind, this.start, ...moves].join();
  }
  private evaluationAt(ply: number): Evaluation | undefined {
    return this.evaluations.get(this.key(this.moves.slice(0, ply)));
  }
  private remember(result: SearchResult, moves: string[]): void {
    const line = result.lines[0];
    if (!line) return;
    this.evaluations.set(this.key(moves), {
      share: whiteShare(line.score, result.turn),
      text: scoreText(this.kind, line.score, line.mate, result.turn),
    });
    this.showEvaluation();
  }
  private showEvaluation(): void {
    const bar = byId("eval-bar");
    const fill = byId("eval-fill");
    let evaluation = this.evaluationAt(this.ply);
    if (this.now?.outcome === "checkmate" || this.now?.outcome === "won") {
      evaluation = {share: this.now.turn === "w" ? 0 : 1, text: this.now.turn === "w" ? "0–1" : "1–0"};
    } else if (this.now?.outcome) evaluation = {share: 0.5, text: "½"};
    fill.style.height = `${100 * (evaluation?.share ?? 0.5)}%`;
    byId("eval-text").textContent = evaluation?.text ?? "";
    bar.setAttribute("aria-label", evaluation ? `Evaluation ${evaluation.text}` : "Not evaluated");
    this.showGraph();
  }
  private showGraph(): void {
    const graph = byId("graph");
    const shares = Array.from({length: this.moves.length + 1}, (_, ply) => this.evaluationAt(ply)?.share);
    graph.hidden = shares.filter((share) => share !== undefined).length < 2;
    if (graph.hidden) return graph.replaceChildren();
    const [width, height] = [600, 120];
    const x = (ply: number) => (ply / Math.max(1, this.moves.length)) * width;
    const y = (share: number) => (1 - share) * height;
    const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": `Evaluation over the game, ${games[this.kind].sides[0]} above the middle`});
    // Each run of positions that are evaluated; what lies between them is not known, and left empty.
    for (let first = 0; first < shares.length; ++first) {
      if (shares[first] === undefined) continue;
      let end = first;
      while (shares[end + 1] !== undefined) ++end;
      const [left, right] = [x(first - 0.3), x(end + 0.3)];
      const points = shares.slice(first, end + 1).map((share, i) => `${x(first + i)},${y(share!)}`);
      picture.append(
        svg("rect", {x: left, y: 0, width: right - left, height, class: "known"}),
        svg("polygon", {points: `${left},${height} ${left},${y(shares[first]!)} ${points.join(" ")} ${right},${y(shares[end]!)} ${right},${height}`, class: "area"}),
      );
      first = end;
    }
    picture.append(
      svg("line", {x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "middle"}),
      svg("line", {x1: x(this.ply), x2: x(this.ply), y1: 0, y2: height, class: "now"}),
    );
    graph.replaceChildren(picture);
    graph.onclick = (event) => {
      const box = graph.getBoundingClientRect();
      void this.go(Math.round(((event.clientX - box.left) / box.width) * this.moves.length));
    };
  }
  private async evaluateAll(): Promise<void> {
    this.isEvaluating = !this.isEvaluating;
    this.isAnalysing = false;
    this.searcher.stop();
    this.showButtons();
    const all = [...this.moves];
    try {
      for (let ply = 0; this.isEvaluating && ply <= all.length; ++ply) {
        byId("engine-facts").textContent = `Evaluating move ${ply} of ${all.length}`;
        const result = await this.search(all.slice(0, ply), {nodes: 50000});
        if (this.moves.join() !== all.join()) {
          this.isEvaluating = false;
          this.say("The game is another now: not all of its moves are evaluated.");
          return this.showButtons();
        }
        this.remember(result, all.slice(0, ply));
      }
      if (this.isEvaluating) byId("engine-facts").textContent = "All moves are evaluated.";
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
    this.isEvaluating = false;
    this.showButtons();
  }

  // Play ------------------------------------------------------------------------------------------

  private isEnginesTurn(): boolean {
    const side = byId<HTMLSelectElement>("play-side").value;
    return side !== "" && this.now?.turn !== side && this.ply === this.moves.length;
  }
  private changedSide(): void {
    const side = byId<HTMLSelectElement>("play-side").value;
    if (side === "w" || side === "b") this.chessBoard.lookFrom(side);
    this.searcher.stop();
    this.isAnalysing = false;
    this.show();
    if (this.isEnginesTurn()) void this.reply();
  }
  /// Against Espalier a move is taken back with the answer to it.
  get takeBackSteps(): number {
    const side = byId<HTMLSelectElement>("play-side").value;
    return side !== "" && this.now?.turn === side ? 2 : 1;
  }
  private async reply(): Promise<void> {
    if (this.now?.outcome !== "") return;
    byId("status").textContent = "Espalier is thinking";
    const strength = (id: string) => Number(byId<HTMLSelectElement>(id).value);
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

  private async readPgn(): Promise<void> {
    const typed = byId<HTMLTextAreaElement>("pgn").value;
    if (typed.trim() === "") return this.say("There is no game in this text.");
    // Many copy only moves: a game without a result has not ended.
    const text = /(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(typed) ? typed : `${typed} *`;
    try {
      const game = await this.rules.ask<"read_pgn">({kind: "read_pgn", text});
      if ((await this.set("chess", game.fen, game.moves, 0)) === "") {
        this.read = readGame(text, game.fen, game.moves);
        const names = game.white || game.black ? `${game.white || "?"} – ${game.black || "?"}, ` : "";
        this.say(`${names}${game.moves.length} plies, ${game.result}`);
      }
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private async writePgn(): Promise<void> {
    const outcome = this.game?.outcome;
    const result = outcome === "checkmate" ? (this.game!.turn === "w" ? "0-1" : "1-0") : outcome ? "1/2-1/2" : "*";
    try {
      const {pgn} = await this.rules.ask<"write_pgn">({kind: "write_pgn", fen: this.start, moves: this.moves, result});
      byId<HTMLTextAreaElement>("pgn").value = withTags(pgn, this.read, this.start, this.moves);
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private onKey(event: KeyboardEvent): void {
    if ((event.target as HTMLElement).closest("input, textarea, select, .board, .grid") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") void this.go(this.ply - 1);
    else if (event.key === "ArrowRight") void this.go(this.ply + 1);
    else if (event.key === "f") this.chessBoard.flip();
  }
}

