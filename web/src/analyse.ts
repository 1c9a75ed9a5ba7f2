// View 1: analyse a game and play against the engine.
import {Board, type Arrow, type Shown} from "./board";
import {byId, copyLink, element, onClick, selected, sentence, setDisabled} from "./dom";
import {Engine, EngineFailed, Stopped} from "./engine";
import {GameTree} from "./game_tree";
import {beginningOf, games, type GameName} from "./games";
import {graphOf, showGraph} from "./graph";
import {GridBoard} from "./grid";
import type {Link} from "./link";
import {accuracies} from "./marks";
import {Miniature} from "./miniature";
import {endOf, pass, statusOf} from "./outcome";
import {readGame, textOfGame} from "./game_text";
import {showMoveList} from "./move_list";
import {Play} from "./play";
import {maxDepth, type Game, type Line, type Position, type SearchLimits, type SearchResult} from "./protocol";
import {SavedGames, titleOf} from "./saved_games";
import {countText, scoreText, whiteShare} from "./score";

/// Of a search that evaluates a position of a game.
const evaluatingNodes = 50_000;

export class AnalyseView {
  private readonly chessBoard = new Board(byId("board"), true);
  private readonly grid = new GridBoard(byId("grid"), true);
  private readonly searcher = new Engine();
  private readonly miniature = new Miniature(this.searcher);
  private readonly play = new Play();
  private readonly saved = new SavedGames();
  private tree = new GameTree("chess", games.chess.start);
  private line = [0]; ///< nodes of the tree
  private ply = 0; ///< the place in it
  private now: Game | undefined; ///< the position there
  private shown: Shown | undefined; ///< on the board
  private arrows: Arrow[] = []; ///< the first moves of the best lines
  private isAnalysing = false;
  private isEvaluating = false;
  private isHidden = true;
  private request = 0; ///< only the answer to the last one is shown

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    this.chessBoard.onMove = (uci) => void this.move(uci);
    this.grid.onMove = (move) => void this.move(move);
    byId("game").replaceChildren(...Object.entries(games).map(([value, {title}]) => element("option", {value}, title)));
    byId("game").addEventListener("change", () => {
      const game = selected("game") as GameName;
      void this.set(game, games[game].start, [], 0, "new");
    });
    onClick("first", () => this.go(0));
    onClick("back", () => this.go(this.ply - 1));
    onClick("forward", () => this.go(this.ply + 1));
    onClick("last", () => this.go(this.line.length - 1));
    onClick("flip", () => this.flip());
    onClick("pass-move", () => this.move(pass));
    onClick("new-game", () => this.set(this.tree.game, games[this.tree.game].start, [], 0, "new"));
    onClick("resign", () => this.end(Play.lost(this.tree.game, this.play.side || "w", "resigns")));
    onClick("analyse-toggle", () => this.toggle());
    onClick("analyse-game", () => this.evaluateAll());
    onClick("pgn-write", () => this.writePgn());
    onClick("see-tree", () => byId("to-explore").click());
    for (const kind of ["svg", "png"] as const) onClick(`analyse-${kind}`, () => this.savePicture(kind));
    onClick("copy-link", () => copyLink(byId("text-status")));
    byId("multipv").addEventListener("change", () => this.restart());
    byId("hash").addEventListener("change", () => void this.resize());
    byId("play-side").addEventListener("change", () => this.changedSide());
    byId("play-clock").addEventListener("change", () => this.play.reset());
    for (const id of ["play-elo", "play-depth"]) byId(id).addEventListener("change", () => this.onChange());
    byId("saved-games").addEventListener("change", () => this.openSaved());
    byId("fen-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.set(this.tree.game, byId<HTMLInputElement>("fen").value.trim(), [], 0, "new");
    });
    byId("pgn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.readPgn();
    });
    byId("analyse").addEventListener("keydown", (event) => this.onKey(event));
    this.play.onTimeUp = (side) => this.end(Play.lost(this.tree.game, side, "has no time left"));
    this.chessBoard.show({game: "chess", fen: games.chess.start, board: [], legal: []});
  }

  link(): Pick<Link, "game" | "start" | "moves" | "ply" | "flip" | "side" | "level" | "id"> {
    const {game, start, id} = this.tree;
    const {side, level} = this.play;
    const moves = this.line.slice(1).map((node) => this.tree.at(node).uci);
    return {game, start, moves, ply: this.ply, flip: this.chessBoard.isFlipped, side, level, id};
  }
  get title(): string {
    const {game} = this.tree;
    if (this.ply === 0) return games[game].title;
    const {number, isSecond} = beginningOf(game, this.tree.start);
    const half = this.ply - 1 + (isSecond ? 1 : 0);
    return `${number + Math.floor(half / 2)}${half % 2 ? "…" : "."} ${this.tree.at(this.node).san}, ${games[game].title}`;
  }
  /// As `set`.
  async open(link: Link): Promise<Error | undefined> {
    if (link.game === "chess") this.chessBoard.show({game: "chess", fen: link.start, board: [], legal: []});
    const known = this.saved.byId(link.id);
    const error = await this.set(link.game, link.start, link.moves, link.ply, known && known.tree.find(link.moves) >= 0 ? known.tree : "new");
    if (error) return error;
    this.play.level = link.level;
    if (link.side !== this.play.side) {
      this.play.side = link.side;
      this.changedSide();
    }
    if (link.flip !== this.chessBoard.isFlipped) this.flip();
    return undefined;
  }
  hide(): void {
    this.isHidden = true;
    this.isAnalysing = false;
    this.isEvaluating = false;
    this.miniature.stop();
    this.searcher.stop();
    this.play.pause();
    this.showButtons();
  }
  unhide(): void {
    this.isHidden = false;
    if (this.now) this.afterMove();
  }
  /// Shows a game: in this tree, or a new one; "here": in the one that is shown, if it begins so. If it is not a game, says and
  /// returns what is wrong and changes nothing.
  async set(game: GameName, start: string, moves: readonly string[], ply: number, where: GameTree | "here" | "new"): Promise<Error | undefined> {
    this.say("");
    const id = ++this.request;
    try {
      const found = await this.rules.ask<"describe">({kind: "describe", game, start, moves: [...moves]});
      if (id !== this.request) return undefined;
      if (found.warnings.length) this.say(`${found.warnings.join("; ")}.`);
      const isHere = where === "here" && this.tree.game === game && this.tree.start === found.start;
      const tree = typeof where !== "string" ? where : isHere ? this.tree : new GameTree(game, found.start);
      await this.show(tree, tree.add(found.moves), ply);
      return undefined;
    } catch (error) {
      this.say(sentence(error));
      return new (error instanceof EngineFailed ? EngineFailed : Error)(sentence(error));
    }
  }

  private get board(): Board | GridBoard {
    return this.tree.game === "chess" ? this.chessBoard : this.grid;
  }
  private get node(): number {
    return this.line[this.ply]!;
  }
  private get position(): Position {
    return {game: this.tree.game, start: this.tree.start, moves: this.tree.movesTo(this.node)};
  }
  private get isAtEnd(): boolean {
    return this.ply === this.line.length - 1;
  }
  private say(text: string): void {
    byId("text-status").textContent = text;
  }
  private changeGame(game: GameName): void {
    this.searcher.stop();
    const isChess = game === "chess";
    byId<HTMLSelectElement>("game").value = game;
    byId("board").hidden = !isChess;
    byId("grid").hidden = isChess;
    for (const id of ["flip", "pgn-form", "pgn-write", "hash-field"]) byId(id).hidden = !isChess;
    byId("eval-bar").classList.toggle("dark-first", games[game].sides[0] === "Black");
    byId("fen-label").textContent = isChess ? "FEN" : "Position";
    this.play.setGame(game);
  }
  /// The line through a node of a tree.
  private async show(tree: GameTree, node: number, ply: number): Promise<void> {
    if (tree !== this.tree) {
      if (tree.game !== this.tree.game) this.changeGame(tree.game);
      this.tree = tree;
      this.play.reset();
    }
    this.line = tree.line(node);
    await this.go(Math.min(ply, this.line.length - 1));
  }
  private async go(ply: number): Promise<void> {
    if (ply < 0 || ply >= this.line.length) return;
    if (!this.isEvaluating) this.searcher.stop();
    this.ply = ply;
    const id = ++this.request;
    try {
      const now = await this.rules.ask<"describe">({kind: "describe", ...this.position});
      if (id !== this.request) return;
      this.now = now;
    } catch (error) {
      return this.say(sentence(error));
    }
    this.saved.save(this.tree, ply);
    this.showPosition();
    this.onChange();
    this.afterMove();
  }
  private select(node: number): void {
    if (this.line.includes(node)) void this.go(this.line.indexOf(node));
    else void this.show(this.tree, node, this.tree.path(node).length - 1);
  }
  private async move(uci: string): Promise<void> {
    const known = this.tree.childOf(this.node, uci);
    if (known >= 0) return this.select(known);
    const {game, start, moves} = this.position;
    // A game that goes on after its end has none.
    if (this.node === this.tree.line(0).at(-1)) Object.assign(this.tree, {ending: "", result: ""});
    await this.set(game, start, [...moves, uci], this.ply + 1, this.tree);
  }
  /// What the engine does in a position that has just been reached.
  private afterMove(): void {
    const isOver = this.now?.outcome !== "" || this.tree.ending !== "";
    if (this.play.side !== "" && this.isAtEnd && !isOver && this.ply > 0) this.play.run(this.now!.turn);
    else this.play.pause();
    if (this.isHidden) return;
    if (this.isEnginesTurn()) void this.reply();
    else if (this.isAnalysing) void this.analyse();
    else if (!this.isEvaluating) void this.miniature.show(this.position);
  }

  private showPosition(): void {
    const {now, tree} = this;
    if (!now) return;
    const mayMove = !this.isEnginesTurn() && now.outcome === "";
    this.arrows = [];
    this.board.show(
      (this.shown = {
        game: tree.game,
        fen: now.fen,
        board: now.board,
        legal: mayMove ? now.legal : [],
        last: tree.at(this.node).uci || undefined,
        check: now.check,
      }),
    );
    byId("status").textContent = this.isAtEnd && tree.ending ? tree.ending : statusOf(tree.game, now);
    byId("pass-move").hidden = !mayMove || now.legal[0]?.uci !== pass;
    byId<HTMLInputElement>("fen").value = now.fen;
    byId("lines").replaceChildren();
    if (!this.isAnalysing && !this.isEvaluating) byId("engine-facts").textContent = "Press Analyse to see the best lines.";
    this.showGame();
    this.showButtons();
  }
  private showButtons(): void {
    const toggle = byId<HTMLButtonElement>("analyse-toggle");
    toggle.textContent = this.isAnalysing ? "Stop" : "Analyse";
    toggle.setAttribute("aria-pressed", String(this.isAnalysing));
    toggle.disabled = !this.isAnalysing && (!this.now || this.now.outcome !== "");
    byId("analyse-game").textContent = this.isEvaluating ? "Stop" : "Evaluate all moves";
    setDisabled("analyse-game", this.line.length === 1);
    setDisabled("first", this.ply === 0);
    setDisabled("back", this.ply === 0);
    setDisabled("forward", this.isAtEnd);
    setDisabled("last", this.isAtEnd);
    setDisabled("resign", this.play.side === "" || this.tree.ending !== "" || this.now?.outcome !== "");
  }
  /// Moves, evaluations and what follows from them.
  private showGame(): void {
    const {tree, line} = this;
    showMoveList(byId("moves"), tree, this.node, (node) => this.select(node));
    showGraph(byId("graph"), tree, line, this.ply, (ply) => void this.go(ply));
    const sides = accuracies(tree, line, beginningOf(tree.game, tree.start).isSecond);
    const texts = sides.flatMap((share, i) => (share === undefined ? [] : [`${games[tree.game].sides[i]} ${share.toFixed(0)} %`]));
    byId("accuracy").textContent = texts.length ? `Accuracy: ${texts.join(", ")}` : "";
    this.showEvaluation();
    const others = this.saved.played.filter((each) => each.tree !== tree);
    byId("saved-field").hidden = others.length === 0;
    byId("saved-games").replaceChildren(
      element("option", {value: ""}, "choose"),
      ...others.map((each) => element("option", {value: each.tree.id}, titleOf(each))),
    );
  }
  private showEvaluation(): void {
    let {evaluation} = this.tree.at(this.node);
    if (this.now?.outcome) evaluation = endOf(this.now);
    const bar = byId("eval-bar");
    byId("eval-fill").style.height = `${100 * (evaluation?.share ?? 0.5)}%`;
    byId("eval-text").textContent = evaluation?.text ?? "";
    bar.setAttribute("aria-label", evaluation ? `Evaluation ${evaluation.text}` : "Not evaluated");
  }
  /// The board, and the bar beside it.
  private flip(): void {
    this.chessBoard.flip();
    this.turned();
  }
  private turned(): void {
    byId("eval-bar").classList.toggle("flipped", this.chessBoard.isFlipped);
    this.onChange();
  }

  // The engine ------------------------------------------------------------------------------------

  private toggle(): void {
    this.isAnalysing = !this.isAnalysing;
    this.isEvaluating = false;
    this.miniature.stop();
    this.searcher.stop();
    this.showButtons();
    this.afterMove();
  }
  private restart(): void {
    if (!this.isAnalysing) return;
    this.searcher.stop();
    void this.analyse();
  }
  private async resize(): Promise<void> {
    const mib = Number(selected("hash"));
    this.miniature.stop();
    this.searcher.stop();
    const isDone = await this.searcher.ask<"resize">({kind: "resize", mib});
    if (!isDone) this.say(`There is no memory for a table of ${mib} MiB; the old one is kept.`);
    if (this.isAnalysing) void this.analyse();
  }
  private async search(position: Position, limits: Partial<SearchLimits>, report?: (partial: SearchResult) => void): Promise<SearchResult> {
    this.miniature.stop();
    const seed = Math.floor(Math.random() * 1e9);
    return this.searcher.ask<"search">(
      {kind: "search", ...position, limits: {depth: maxDepth, nodes: 0, movetime: 0, lines: 1, elo: 0, seed, ...limits}},
      report,
    );
  }
  private async analyse(): Promise<void> {
    if (this.now?.outcome !== "") return;
    const {tree, node} = this;
    const show = (result: SearchResult) => this.showResult(result, tree, node);
    try {
      show(await this.search(this.position, {lines: Number(selected("multipv"))}, show));
      // It ends by itself when the game is solved.
      this.isAnalysing = false;
      this.showButtons();
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }
  private showResult(result: SearchResult, tree: GameTree, node: number): void {
    if (tree !== this.tree || node !== this.node) return;
    const speed = result.time > 0 ? `, ${countText(Math.round(result.nodes / result.time))} thousand a second` : "";
    const depth = result.depth >= maxDepth ? "Solved" : `Depth ${result.depth}`;
    byId("engine-facts").textContent = `${depth}, ${countText(result.nodes)} nodes${speed}`;
    this.remember(result, tree, node);
    byId("lines").replaceChildren(...result.lines.map((line) => this.lineItem(line, result.turn)));
    this.arrows = result.lines.flatMap(({pv: [move]}, i) => (move ? [{move: move.uci, isBest: i === 0}] : []));
    if (tree.game === "chess") this.chessBoard.point(this.arrows);
  }
  private lineItem(line: Line, turn: "w" | "b"): HTMLElement {
    const {game, start, moves} = this.position;
    const item = element("li", {}, element("span", {class: "score"}, scoreText(game, line.score, line.mate, turn)));
    line.pv.slice(0, 12).forEach((move, i) => {
      const button = element("button", {type: "button"}, move.san);
      const next = [...moves, ...line.pv.slice(0, i + 1).map(({uci}) => uci)];
      button.addEventListener("click", () => void this.set(game, start, next, next.length, this.tree));
      item.append(button);
    });
    return item;
  }
  private remember(result: SearchResult, tree: GameTree, node: number): void {
    const line = result.lines[0];
    if (!line) return;
    tree.at(node).evaluation = {share: whiteShare(line, result.turn), text: scoreText(tree.game, line.score, line.mate, result.turn)};
    if (tree === this.tree) this.showGame();
  }
  private async evaluateAll(): Promise<void> {
    this.isEvaluating = !this.isEvaluating;
    this.isAnalysing = false;
    this.miniature.stop();
    this.searcher.stop();
    this.showButtons();
    const {tree, line} = this;
    const {game, start} = tree;
    try {
      for (const [ply, node] of line.entries()) {
        if (!this.isEvaluating) break;
        byId("engine-facts").textContent = `Evaluating move ${ply} of ${line.length - 1}`;
        const moves = tree.movesTo(node);
        const result = await this.search({game, start, moves}, {nodes: evaluatingNodes});
        if (tree !== this.tree || line.join() !== this.line.join()) {
          this.isEvaluating = false;
          this.say("The game is another now: not all of its moves are evaluated.");
          return this.showButtons();
        }
        if (result.lines.length > 0) this.remember(result, tree, node);
        else tree.at(node).evaluation = endOf(await this.rules.ask<"describe">({kind: "describe", game, start, moves}));
      }
      if (this.isEvaluating) byId("engine-facts").textContent = "All moves are evaluated.";
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
    this.isEvaluating = false;
    this.showGame();
    this.showButtons();
    this.saved.save(this.tree, this.ply);
    this.afterMove();
  }

  // Play ------------------------------------------------------------------------------------------

  private isEnginesTurn(): boolean {
    return this.now !== undefined && this.isAtEnd && this.tree.ending === "" && this.play.isEngine(this.now.turn);
  }
  private changedSide(): void {
    const {side} = this.play;
    if (side !== "") this.chessBoard.lookFrom(side);
    this.searcher.stop();
    this.isAnalysing = false;
    this.play.reset();
    this.showPosition();
    this.turned();
    this.afterMove();
  }
  /// The game is over, though not by its rules.
  private end({ending, result}: {ending: string; result: string}): void {
    Object.assign(this.tree, {ending, result, text: ""});
    this.play.pause();
    this.searcher.stop();
    this.play.side = "";
    void this.go(this.line.length - 1);
  }
  /// Against Espalier a move is taken back with the answer to it.
  get takeBackSteps(): number {
    const {side} = this.play;
    return side !== "" && this.now?.turn === side ? 2 : 1;
  }
  private async reply(): Promise<void> {
    if (this.now?.outcome !== "") return;
    byId("status").textContent = "Espalier is thinking";
    const {tree, node} = this;
    try {
      const {bestmove} = await this.search(this.position, this.play.limits(this.now.turn));
      if (tree !== this.tree || node !== this.node || !bestmove) return;
      await this.move(bestmove);
      byId("announcement").textContent = bestmove === pass ? "Espalier passes." : `Espalier plays ${tree.at(this.node).san}.`;
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }

  // Text ------------------------------------------------------------------------------------------

  private async readPgn(): Promise<void> {
    try {
      const {tree, summary} = await readGame(this.rules, byId<HTMLTextAreaElement>("pgn").value);
      await this.show(tree, 0, 0);
      this.say(summary);
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private async writePgn(): Promise<void> {
    try {
      byId<HTMLTextAreaElement>("pgn").value = await textOfGame(this.rules, this.tree);
    } catch (error) {
      this.say(sentence(error));
    }
  }
  private async savePicture(kind: "svg" | "png"): Promise<void> {
    if (!this.shown) return;
    const [{slideOf}, {saveSvgAs}] = await Promise.all([import("./analyse_picture"), import("./picture_file")]);
    const lines = [...byId("lines").children].map((line) => [...line.children].map((part) => part.textContent).join(" "));
    const {tree, line, ply, arrows} = this;
    const title = byId("status").textContent ?? "";
    const slide = slideOf({shown: this.shown, isFlipped: this.chessBoard.isFlipped, arrows, title, lines, graph: graphOf(tree, line, ply)});
    await saveSvgAs(slide, "position", kind);
  }
  private openSaved(): void {
    const found = this.saved.byId(selected("saved-games"));
    if (found) void this.show(found.tree, 0, found.ply);
  }
  private onKey(event: KeyboardEvent): void {
    if ((event.target as HTMLElement).closest("input, textarea, select, .board, .grid") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") void this.go(this.ply - 1);
    else if (event.key === "ArrowRight") void this.go(this.ply + 1);
    else if (event.key === "f") this.flip();
  }
}
