// View 1: analyse a game and play against the engine.
import {arrowOf, type Arrow, type Shown} from "./board";
import {CurrentGame} from "./current_game";
import {byId, copyLink, element, onClick, onKeys, selected, sentence, setDisabled} from "./dom";
import {EnginePanel} from "./engine_panel";
import {EngineFailed, Stopped, type Engine} from "./engine";
import {GameBoard} from "./game_board";
import {showControlsOf, showGame} from "./game_panel";
import {GameTree} from "./game_tree";
import {defaultGame, gameFacts, games, type GameName} from "./games";
import {graphOf} from "./graph";
import type {Link} from "./link";
import {pass, statusOf} from "./outcome";
import {Play} from "./play";
import {SavedGames} from "./saved_games";
import {TextPanel} from "./text_panel";

const longestLines = 3000; ///< characters of variations in a link

export class AnalyseView {
  private readonly current = new CurrentGame();
  private readonly board = new GameBoard(byId("board"), byId("grid"), true);
  private readonly engine: EnginePanel;
  private readonly play = new Play();
  private readonly saved = new SavedGames();
  private shown: Shown | undefined; ///< on the board
  private isHidden = true;
  private request = 0; ///< only the answer to the last one is shown

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    const {current} = this;
    this.engine = new EnginePanel(rules, current, {
      say: (text) => this.say(text),
      point: () => this.point(),
      evaluated: () => this.showGame(),
      ended: () => this.evaluated(),
      follow: (moves) => void this.set(current.game, current.tree.start, moves, moves.length, current.tree),
      changed: () => this.afterMove(),
      isFlipped: () => this.board.isFlipped,
    });
    new TextPanel(rules, current, {
      say: (text) => this.say(text),
      set: (fen) => void this.set(current.game, fen, [], 0, "new"),
      show: (tree) => this.show(tree, 0, 0),
    });
    byId("threads-field").hidden = !this.engine.canHaveThreads;
    this.board.onMove = (uci) => void this.move(uci);
    this.board.onDraw = (mark) => this.draw(mark);
    this.listen();
    this.play.onTimeUp = (side) => this.end(Play.lost(current.game, side, "has no time left"));
    this.board.show({game: defaultGame, fen: gameFacts(defaultGame).start, board: [], legal: []});
  }
  private listen(): void {
    const {current} = this;
    byId("game").replaceChildren(...Object.entries(games).map(([value, {title}]) => element("option", {value}, title)));
    byId("game").addEventListener("change", () => {
      const game = selected("game");
      void this.set(game, gameFacts(game).start, [], 0, "new");
    });
    onClick("first", () => this.go(0));
    onClick("back", () => this.go(current.ply - 1));
    onClick("forward", () => this.go(current.ply + 1));
    onClick("last", () => this.go(current.line.length - 1));
    onClick("flip", () => this.flip());
    onClick("pass-move", () => this.move(pass));
    onClick("new-game", () => this.set(current.game, gameFacts(current.game).start, [], 0, "new"));
    onClick("resign", () => this.end(Play.lost(current.game, this.play.side || "w", "resigns")));
    onClick("see-tree", () => byId("to-explore").click());
    for (const kind of ["svg", "png"] as const) onClick(`analyse-${kind}`, () => this.savePicture(kind));
    onClick("copy-link", () => copyLink(byId("text-status")));
    onClick("move-promote", () => this.edit((tree, node) => tree.promote(node)));
    onClick("move-delete", () => this.edit((tree, node) => tree.remove(node)));
    byId("move-symbol").addEventListener("change", () => {
      const nag = Number(selected("move-symbol"));
      this.edit((tree, node) => (tree.annotate(node, {nags: nag ? [nag] : []}), node));
    });
    byId("move-comment").addEventListener("change", () => {
      const comment = byId<HTMLInputElement>("move-comment").value.trim();
      this.edit((tree, node) => (tree.annotate(node, {comment}), node));
    });
    byId("play-side").addEventListener("change", () => this.changedSide());
    byId("play-clock").addEventListener("change", () => this.play.reset());
    for (const id of ["play-elo", "play-depth"]) byId(id).addEventListener("change", () => this.onChange());
    byId("saved-games").addEventListener("change", () => this.openSaved());
    onKeys("analyse", {ArrowLeft: () => this.go(current.ply - 1), ArrowRight: () => this.go(current.ply + 1), f: () => this.flip()});
  }

  link(): Pick<Link, "game" | "start" | "moves" | "ply" | "lines" | "flip" | "side" | "level" | "id"> {
    const {tree, line, ply} = this.current;
    const {side, level} = this.play;
    const moves = line.slice(1).map((node) => tree.at(node).uci);
    const lines = tree.linesBeside(line);
    // What is too long for an address is left out.
    return {
      game: tree.game,
      start: tree.start,
      moves,
      ply,
      lines: lines.join().length <= longestLines ? lines : [],
      flip: this.board.isFlipped,
      side,
      level,
      id: tree.id,
    };
  }
  get title(): string {
    return this.current.title;
  }
  /// As `set`.
  async open(link: Link): Promise<Error | undefined> {
    const known = this.saved.byId(link.id);
    const tree = known && known.tree.find(link.moves) >= 0 ? known.tree : undefined;
    const error = (await this.set(link.game, link.start, link.moves, link.ply, tree ?? "new")) ?? (tree ? undefined : await this.addLines(link));
    if (error) return error;
    this.play.level = link.level;
    if (link.side !== this.play.side) {
      this.play.side = link.side;
      this.changedSide();
    }
    if (link.flip !== this.board.isFlipped) this.flip();
    return undefined;
  }
  /// The variations of a link, to the game that has just been shown. As `set`.
  private async addLines({game, start, moves, lines}: Link): Promise<Error | undefined> {
    const {tree} = this.current;
    try {
      for (const line of lines) {
        const [common, ...rest] = line.split(".");
        const all = [...moves.slice(0, Number(common)), ...rest];
        tree.add((await this.rules.ask<"describe">({kind: "describe", game, start, moves: all})).moves);
      }
    } catch (error) {
      return new Error(sentence(error));
    }
    if (lines.length > 0) this.showGame();
    return undefined;
  }
  hide(): void {
    this.isHidden = true;
    this.engine.rest();
    this.play.pause();
  }
  unhide(): void {
    this.isHidden = false;
    if (this.current.now) this.afterMove();
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
      const isHere = where === "here" && this.current.game === game && this.current.tree.start === found.start;
      const tree = typeof where !== "string" ? where : isHere ? this.current.tree : new GameTree(game, found.start);
      const node = tree.add(found.moves);
      // The game that is played is the main line, also after a move was taken back.
      await this.show(tree, typeof where !== "string" && this.play.side !== "" ? tree.toMain(node) : node, ply);
      return undefined;
    } catch (error) {
      this.say(sentence(error));
      return new (error instanceof EngineFailed ? EngineFailed : Error)(sentence(error));
    }
  }

  private say(text: string): void {
    byId("text-status").textContent = text;
  }
  private changeGame(game: GameName): void {
    this.engine.stop();
    showControlsOf(game, this.engine.canHaveThreads);
    this.play.setGame(game);
  }
  /// The line through a node of a tree.
  private async show(tree: GameTree, node: number, ply: number): Promise<void> {
    const {current} = this;
    if (tree !== current.tree) {
      if (tree.game !== current.game) this.changeGame(tree.game);
      current.tree = tree;
      this.play.reset();
    }
    current.line = tree.line(node);
    await this.go(Math.min(ply, current.line.length - 1));
  }
  private async go(ply: number): Promise<void> {
    const {current} = this;
    if (ply < 0 || ply >= current.line.length) return;
    this.engine.leave();
    current.ply = ply;
    const id = ++this.request;
    try {
      const now = await this.rules.ask<"describe">({kind: "describe", ...current.position});
      if (id !== this.request) return;
      current.now = now;
    } catch (error) {
      return this.say(sentence(error));
    }
    this.saved.save(current.tree, ply);
    this.showPosition();
    this.onChange();
    this.afterMove();
  }
  private select(node: number): void {
    const {tree, line} = this.current;
    if (line.includes(node)) void this.go(line.indexOf(node));
    else void this.show(tree, node, tree.path(node).length - 1);
  }
  /// Changes the game at the node that is shown; `change` returns the node to show then.
  private edit(change: (tree: GameTree, node: number) => number): void {
    const {tree, node} = this.current;
    if (node === 0) return;
    const next = change(tree, node);
    void this.show(tree, next, tree.path(next).length - 1);
  }
  private async move(uci: string): Promise<void> {
    const {tree, node, ply, position} = this.current;
    const known = tree.childOf(node, uci);
    if (known >= 0) return this.select(known);
    // A game that goes on after its end has none.
    if (node === tree.line(0).at(-1)) Object.assign(tree, {ending: "", result: ""});
    await this.set(position.game, position.start, [...position.moves, uci], ply + 1, tree);
  }
  /// What the engine does in a position that has just been reached.
  private afterMove(): void {
    const {now, isAtEnd, canGoOn, tree, ply} = this.current;
    if (this.play.side !== "" && isAtEnd && canGoOn && tree.ending === "" && ply > 0) this.play.run(now!.turn);
    else this.play.pause();
    if (this.isHidden) return;
    if (this.isEnginesTurn()) void this.reply();
    else this.engine.run();
  }

  // What is shown ---------------------------------------------------------------------------------

  private showPosition(): void {
    const {now, tree, node, isAtEnd} = this.current;
    if (!now) return;
    const mayMove = !this.isEnginesTurn() && now.outcome === "";
    const last = tree.at(node).uci || undefined;
    this.shown = {game: tree.game, fen: now.fen, board: now.board, legal: mayMove ? now.legal : [], last, check: now.check};
    this.board.show(this.shown);
    byId("status").textContent = this.status;
    byId("pass-move").hidden = !mayMove || now.legal[0]?.uci !== pass;
    byId<HTMLInputElement>("fen").value = now.fen;
    this.engine.show();
    this.showGame();
    setDisabled("first", this.current.ply === 0);
    setDisabled("back", this.current.ply === 0);
    setDisabled("forward", isAtEnd);
    setDisabled("last", isAtEnd);
    setDisabled("resign", this.play.side === "" || tree.ending !== "" || now.outcome !== "");
  }
  private get status(): string {
    const {tree, now, isAtEnd} = this.current;
    return isAtEnd && tree.ending ? tree.ending : now ? statusOf(tree.game, now) : "";
  }
  private get arrows(): Arrow[] {
    const {tree, node} = this.current;
    return [...(tree.at(node).drawn ?? []).map(arrowOf), ...this.engine.arrows];
  }
  private point(): void {
    if (!this.shown) return;
    this.board.point(this.shown, this.arrows, this.engine.values);
  }
  /// `mark`: a move or a square.
  private draw(mark: string): void {
    const {tree, node, ply} = this.current;
    tree.draw(node, `G${mark}`);
    this.saved.save(tree, ply);
    this.point();
  }
  private showGame(): void {
    showGame(this.current, this.saved, {select: (node) => this.select(node), go: (ply) => void this.go(ply)});
  }
  private evaluated(): void {
    this.showGame();
    this.saved.save(this.current.tree, this.current.ply);
    this.afterMove();
  }
  /// The board, and the bar beside it.
  private flip(): void {
    this.board.flip();
    this.turned();
  }
  private turned(): void {
    byId("eval-bar").classList.toggle("flipped", this.board.isFlipped);
    this.onChange();
  }

  // Play ------------------------------------------------------------------------------------------

  private isEnginesTurn(): boolean {
    const {now, isAtEnd, tree} = this.current;
    return now !== undefined && isAtEnd && tree.ending === "" && this.play.isEngine(now.turn);
  }
  private changedSide(): void {
    const {side} = this.play;
    if (side !== "") this.board.lookFrom(side);
    this.engine.rest();
    this.play.reset();
    this.showPosition();
    this.turned();
    this.afterMove();
  }
  /// The game is over, though not by its rules.
  private end({ending, result}: {ending: string; result: string}): void {
    const {tree, line} = this.current;
    Object.assign(tree, {ending, result, text: ""});
    this.play.pause();
    this.engine.stop();
    this.play.side = "";
    void this.go(line.length - 1);
  }
  /// Against Espalier a move is taken back with the answer to it.
  get takeBackSteps(): number {
    const {side} = this.play;
    return side !== "" && this.current.now?.turn === side ? 2 : 1;
  }
  private async reply(): Promise<void> {
    const {current} = this;
    if (!current.canGoOn) return;
    byId("status").textContent = "Espalier is thinking";
    const {tree, node, position, now} = current;
    try {
      const {bestmove} = await this.engine.search(position, this.play.limits(now!.turn));
      if (tree !== current.tree || node !== current.node || !bestmove) return;
      await this.move(bestmove);
      byId("announcement").textContent = bestmove === pass ? "Espalier passes." : `Espalier plays ${tree.at(current.node).san}.`;
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(sentence(error));
    }
  }

  private async savePicture(kind: "svg" | "png"): Promise<void> {
    const {shown, arrows, status: title, engine} = this;
    if (!shown) return;
    const [{slideOf}, {saveSvgAs}] = await Promise.all([import("./analyse_picture"), import("./picture_file")]);
    const {tree, line, ply} = this.current;
    const slide = slideOf({shown, isFlipped: this.board.isFlipped, arrows, title, lines: engine.lines, graph: graphOf(tree, line, ply)});
    await saveSvgAs(slide, "position", kind);
  }
  private openSaved(): void {
    const found = this.saved.byId(selected("saved-games"));
    if (found) void this.show(found.tree, 0, found.ply);
  }
}
