// The engine of the Analyse view: the best lines of the position, what the other side threatens, and the evaluation of all moves of
// the game.
import type {Arrow} from "./board";
import type {CurrentGame} from "./current_game";
import {byId, element, onClick, selected, sentence, setDisabled} from "./dom";
import {Engine, Stopped} from "./engine";
import type {Evaluation, GameTree} from "./game_tree";
import {LineBoard} from "./line_board";
import {gameFacts} from "./games";
import {Miniature} from "./miniature";
import {endOf} from "./outcome";
import {maxDepth, type Line, type Position, type SearchLimits, type SearchResult} from "./protocol";
import {cellText, countText, scoreText, whiteShare} from "./score";

/// Of a search that evaluates a position of a game, and of one that looks for a threat.
const evaluatingNodes = 50_000;
const threatNodes = 100_000;
const mostThreads = 8;
const longestLine = 12; ///< moves shown
const mostResults = 300; ///< kept
const keyOf = ({game, start, moves}: Position): string => [game, start, ...moves].join("|");

export interface EngineUser {
  say(text: string): void;
  /// The arrows are others.
  point(): void;
  /// An evaluation of the game is new.
  evaluated(): void;
  /// All of them are there, or it was stopped.
  ended(): void;
  /// A line of moves from the start was chosen.
  follow(moves: string[]): void;
  /// The engine is free, or the user wants something else of it.
  changed(): void;
  isFlipped(): boolean;
}

export class EnginePanel {
  private readonly searcher = new Engine();
  private readonly miniature: Miniature;
  private readonly preview: LineBoard;
  isAnalysing = false;
  isEvaluating = false;
  readonly canHaveThreads: boolean;
  private result: SearchResult | undefined; ///< of the position that is shown
  private place: Position | undefined; ///< that position
  private readonly results = new Map<string, SearchResult>(); ///< the last ones, by position
  private threat: {uci: string; san: string} | undefined;

  constructor(
    private readonly rules: Engine,
    private readonly current: CurrentGame,
    private readonly user: EngineUser,
  ) {
    this.miniature = new Miniature(this.searcher, rules);
    this.preview = new LineBoard(rules);
    onClick("analyse-toggle", () => this.toggle());
    onClick("analyse-game", () => this.evaluateAll());
    byId("multipv").addEventListener("change", () => this.restart());
    byId("hash").addEventListener("change", () => void this.resize());
    byId("threads").addEventListener("change", () => void this.changeThreads());
    const most = crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, mostThreads) : 1;
    byId("threads").replaceChildren(...Array.from({length: most}, (_, i) => element("option", {}, String(i + 1))));
    this.canHaveThreads = most > 1;
    byId("why-not-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const move = byId<HTMLInputElement>("why-not-move").value.trim();
      if (move) void this.why(current.position, move);
    });
    onClick("why-mark", () => {
      const {tree, node, game} = current;
      const {parent, uci} = tree.at(node);
      if (parent >= 0) void this.why({game, start: tree.start, moves: tree.movesTo(parent)}, uci);
    });
    byId("show-threat").addEventListener("change", () => {
      this.forgetThreat();
      this.searcher.stop();
      this.user.changed();
    });
    this.listenToLines();
  }

  /// Of the position that is shown.
  get arrows(): Arrow[] {
    const best = (this.result?.lines ?? []).flatMap(({pv: [move]}, i): Arrow[] => (move ? [{move: move.uci, kind: i === 0 ? "best" : "other"}] : []));
    return this.threat ? [...best, {move: this.threat.uci, kind: "threat"}] : best;
  }
  /// What moves of the position are worth, for the side to move.
  get values(): {move: string; text: string}[] {
    return (this.result?.lines ?? []).flatMap(({pv: [move], score, mate}) => (move ? [{move: move.uci, text: cellText(score, mate)}] : []));
  }
  /// The lines, each with its score.
  get lines(): string[] {
    const {result} = this;
    return (result?.lines ?? []).map((line) => [this.scoreOf(line), ...line.pv.slice(0, longestLine).map(({san}) => san)].join(" "));
  }
  /// Another position will be shown.
  leave(): void {
    if (!this.isEvaluating) this.searcher.stop();
  }
  /// Ends all searches.
  stop(): void {
    this.miniature.stop();
    this.searcher.stop();
  }
  /// No more is wanted of the engine than a move, at most.
  rest(): void {
    this.isAnalysing = this.isEvaluating = false;
    this.preview.hide();
    this.stop();
    this.showButtons();
  }
  /// Another position is shown.
  show(): void {
    this.result = undefined;
    this.forgetThreat();
    this.preview.hide();
    byId("lines").replaceChildren();
    this.sayWhy("", []);
    if (!this.isAnalysing && !this.isEvaluating) {
      byId("engine-facts").textContent = this.current.canGoOn ? "Press Analyse to see the best lines." : "The game is over.";
    }
    this.showButtons();
  }
  showButtons(): void {
    const {current} = this;
    const toggle = byId<HTMLButtonElement>("analyse-toggle");
    toggle.textContent = this.isAnalysing ? "Stop" : "Analyse";
    toggle.setAttribute("aria-pressed", String(this.isAnalysing));
    toggle.disabled = !this.isAnalysing && !current.canGoOn;
    byId("analyse-game").textContent = this.isEvaluating ? "Stop" : "Evaluate all moves";
    setDisabled("analyse-game", current.line.length === 1);
  }
  /// What is wanted of it in a position that has just been reached, and in which it does not move.
  run(): void {
    if (this.isAnalysing) void this.analyse();
    else if (!this.isEvaluating) void this.rested();
  }
  async search(position: Position, limits: Partial<SearchLimits>, report?: (partial: SearchResult) => void): Promise<SearchResult> {
    this.miniature.stop();
    const seed = Math.floor(Math.random() * 1e9);
    return this.searcher.ask<"search">(
      {kind: "search", ...position, limits: {depth: maxDepth, nodes: 0, movetime: 0, lines: 1, elo: 0, seed, ...limits}},
      report,
    );
  }

  /// Says why a move is not the best of a position.
  private async why(position: Position, move: string): Promise<void> {
    this.isEvaluating = false;
    this.stop();
    const {whyNot} = await import("./why_not");
    await this.unlessStopped(() =>
      whyNot(this.rules, position, move, {
        search: (place, limits, report) => this.search(place, limits, report),
        known: this.results.get(keyOf(position)),
        say: (text, lines) => this.sayWhy(text, lines),
        follow: (moves) => this.user.follow(moves),
      }),
    );
    if (this.isAnalysing) this.run();
  }
  private sayWhy(text: string, lines: HTMLElement[]): void {
    byId("why-not").textContent = text;
    byId("why-not-lines").replaceChildren(...lines);
  }
  private async rested(): Promise<void> {
    const {node, tree} = this.current;
    await this.unlessStopped(() => this.findThreat());
    if (tree === this.current.tree && node === this.current.node && !this.searcher.isBusy) void this.miniature.show(this.current.position);
  }
  private toggle(): void {
    this.isAnalysing = !this.isAnalysing;
    this.isEvaluating = false;
    this.stop();
    this.showButtons();
    this.user.changed();
  }
  private restart(): void {
    if (!this.isAnalysing) return;
    this.searcher.stop();
    void this.analyse();
  }
  private async changeThreads(): Promise<void> {
    this.miniature.stop();
    this.searcher.setThreads(Number(selected("threads")));
    try {
      await this.resize();
    } catch (error) {
      if (error instanceof Stopped) return; // another number was chosen since
      this.searcher.setThreads(1);
      byId<HTMLSelectElement>("threads").value = "1";
      this.user.say(`Espalier goes on with one thread. ${sentence(error)}`);
      this.user.changed();
    }
  }
  private async resize(): Promise<void> {
    const mib = Number(selected("hash"));
    this.stop();
    const isDone = await this.searcher.ask<"resize">({kind: "resize", mib});
    if (!isDone) this.user.say(`There is no memory for a table of ${mib} MiB; the old one is kept.`);
    this.user.changed();
  }
  private async unlessStopped(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Stopped)) this.user.say(sentence(error));
    }
  }
  private async analyse(): Promise<void> {
    const {current} = this;
    if (!current.canGoOn) return;
    const {tree, node, position} = current;
    const show = (result: SearchResult) => this.showResult(result, tree, node);
    await this.unlessStopped(async () => {
      await this.findThreat();
      show(await this.search(position, {lines: Number(selected("multipv"))}, show));
      // It ends by itself when the game is solved.
      this.isAnalysing = false;
      this.showButtons();
    });
  }
  private async evaluateAll(): Promise<void> {
    this.isEvaluating = !this.isEvaluating;
    this.isAnalysing = false;
    this.stop();
    this.showButtons();
    const {current} = this;
    const {tree, line, game} = current;
    const {start} = tree;
    await this.unlessStopped(async () => {
      for (const [ply, node] of line.entries()) {
        if (!this.isEvaluating) break;
        byId("engine-facts").textContent = `Evaluating move ${ply} of ${line.length - 1}`;
        const moves = tree.movesTo(node);
        const result = await this.search({game, start, moves}, {nodes: evaluatingNodes});
        if (tree !== current.tree || line.join() !== current.line.join()) {
          this.isEvaluating = false;
          this.user.say("The game is another now: not all of its moves are evaluated.");
          return;
        }
        const {legal} = await this.rules.ask<"describe">({kind: "describe", game, start, moves});
        for (const child of tree.at(node).children) tree.at(child).isForced = legal.length === 1;
        const last = await this.rules.ask<"describe">({kind: "describe", game, start, moves: [...moves, ...(result.lines[0]?.pv ?? []).map(({uci}) => uci)]});
        const end = last.outcome ? endOf(last) : undefined;
        if (result.lines.length > 0) this.remember(result, tree, node, gameFacts(game).isPlayedOut ? end : undefined);
        else if (end) tree.evaluate(node, end);
      }
      if (this.isEvaluating) byId("engine-facts").textContent = "All moves are evaluated.";
    });
    this.isEvaluating = false;
    this.showButtons();
    this.user.ended();
  }

  // Lines -----------------------------------------------------------------------------------------

  private showResult(result: SearchResult, tree: GameTree, node: number): void {
    if (tree !== this.current.tree || node !== this.current.node) return;
    this.result = result;
    this.place = this.current.position;
    const speed = result.time > 0 ? `, ${countText(Math.round(result.nodes / result.time))} thousand a second` : "";
    const depth = result.depth >= maxDepth ? "Solved" : `Depth ${result.depth}`;
    byId("engine-facts").textContent = `${depth}, ${countText(result.nodes)} nodes${speed}`;
    this.remember(result, tree, node);
    this.showLines();
    this.user.point();
  }
  private showLines(): void {
    const list = byId("lines");
    if (list.matches(":active")) return; // a move is being clicked
    const focused = (document.activeElement as HTMLElement).closest<HTMLElement>("#lines button")?.dataset.move;
    list.replaceChildren(...(this.result?.lines ?? []).map((line, i) => this.lineItem(line, i)));
    if (focused) list.querySelector<HTMLElement>(`[data-move="${focused}"]`)?.focus();
  }
  private lineItem(line: Line, index: number): HTMLElement {
    const item = element("li", {}, element("span", {class: "score"}, this.scoreOf(line)));
    item.append(...line.pv.slice(0, longestLine).map(({san}, i) => element("button", {type: "button", "data-move": `${index} ${i}`}, san)));
    return item;
  }
  private scoreOf({score, mate}: Line): string {
    return scoreText(this.current.game, score, mate, this.result!.turn);
  }
  /// The moves from the start to that of a button, which is pointed at, focused or clicked.
  private movesOf(target: EventTarget | null): string[] | undefined {
    const place = (target as HTMLElement).closest<HTMLElement>("[data-move]")?.dataset.move;
    const [line, last] = (place ?? "").split(" ").map(Number);
    const found = place === undefined ? undefined : this.result?.lines[line!];
    return found && [...this.place!.moves, ...found.pv.slice(0, last! + 1).map(({uci}) => uci)];
  }
  private listenToLines(): void {
    const list = byId("lines");
    const preview = ({target}: Event) => {
      const moves = this.movesOf(target);
      if (moves) void this.preview.show((target as HTMLElement).getBoundingClientRect(), {...this.place!, moves}, this.user.isFlipped());
    };
    list.addEventListener("pointerover", (event) => event.pointerType !== "touch" && preview(event));
    list.addEventListener("focusin", preview);
    list.addEventListener("pointerleave", () => this.preview.hide());
    list.addEventListener("focusout", () => this.preview.hide());
    list.addEventListener("click", ({target}) => {
      const moves = this.movesOf(target);
      if (moves) this.user.follow(moves);
      else this.showLines();
    });
  }
  /// `end`: of the game, if the line leads there: then there are no chances left, with the best moves.
  private remember(result: SearchResult, tree: GameTree, node: number, end?: Evaluation): void {
    const line = result.lines[0];
    if (!line) return;
    const key = keyOf({game: tree.game, start: tree.start, moves: tree.movesTo(node)});
    this.results.delete(key); // the last one shall be the last
    this.results.set(key, result);
    if (this.results.size > mostResults) this.results.delete(this.results.keys().next().value!);
    const share = end?.share ?? whiteShare(line, result.turn);
    tree.evaluate(node, {share, text: scoreText(tree.game, line.score, line.mate, result.turn)});
    if (tree === this.current.tree) this.user.evaluated();
  }

  // Threat ----------------------------------------------------------------------------------------

  /// What the other side would play if the side to move passed.
  private async findThreat(): Promise<void> {
    const {current} = this;
    const {tree, node, position, now} = current;
    if (!byId<HTMLInputElement>("show-threat").checked || !gameFacts(current.game).canPass || !current.canGoOn || this.threat) return;
    if (now!.check) return this.sayThreat("In check one cannot pass: there is no threat to see.");
    const {lines} = await this.search({...position, moves: [...position.moves, "0000"]}, {nodes: threatNodes});
    const move = lines[0]?.pv[0];
    if (tree !== current.tree || node !== current.node || !move) return;
    this.threat = move;
    this.sayThreat(`${move.san}, if ${now!.turn === "w" ? "White" : "Black"} passed`);
    this.user.point();
  }
  private forgetThreat(): void {
    this.threat = undefined;
    this.sayThreat("");
    this.user.point();
  }
  private sayThreat(text: string): void {
    byId("threat").textContent = text;
  }
}
