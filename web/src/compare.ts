// View 3: two configurations of the search on one position, side by side.
import {TreeCanvas} from "./canvas";
import {ConfigurationForm, firstShown, parse, sides, textOf, type Side} from "./configuration";
import {byId, copyLink, element, onClick, sentence, setDisabled} from "./dom";
import {Engine, Stopped} from "./engine";
import {firstDifference, iterations, movesAt, nodeAt, type MoveAt} from "./difference";
import {defaultGame, gameFacts, isGame, type GameName} from "./games";
import {endText, kindOfNodes, kindsOf, words, type Kind} from "./kinds";
import type {Link} from "./link";
import {Names} from "./names";
import type {Game, Position, Switch} from "./protocol";
import {boundText, countText, nodeScore} from "./score";
import {Tree} from "./search_tree";

const budget = 200_000;

/// A trace in place of a search.
interface OpenedFile {
  file: File;
  tree?: Tree; ///< once it is read
}

export class CompareView {
  private readonly searcher = new Engine();
  private readonly canvases: Record<Side, TreeCanvas>;
  private position: Position = {game: defaultGame, start: gameFacts(defaultGame).start, moves: []};
  private chosen = {...firstShown};
  private readonly forms: Record<Side, ConfigurationForm> = {a: new ConfigurationForm("a"), b: new ConfigurationForm("b")};
  private files: Partial<Record<Side, OpenedFile>> = {};
  private shownGame: GameName = defaultGame; ///< of the forms
  private request = 0; ///< the last one is said
  private trees: Record<Side, Tree> | undefined;
  private nodes: Record<Side, number> = {a: -1, b: -1}; ///< that are shown
  private depth = 0; ///< of the iteration shown
  private path: string[] = []; ///< moves from the root
  private nameDivergence = () => {}; ///< says where the first difference is, by the names that are known
  private said: Record<string, Game> = {}; ///< the positions after such paths, for what people call their moves

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    const canvas = (side: Side) => {
      const made = new TreeCanvas(byId<HTMLCanvasElement>(`compare-tree-${side}`));
      made.onSelect = made.onZoom = (node) => this.trees && this.go(this.trees[side].movesTo(node));
      return made;
    };
    this.canvases = {a: canvas("a"), b: canvas("b")};
    byId("compare-run").addEventListener("click", () => void this.run());
    byId("compare-stop").addEventListener("click", () => this.searcher.stop());
    for (const kind of ["svg", "png"] as const) byId(`compare-${kind}`).addEventListener("click", () => void this.savePicture(kind));
    byId("compare-link").addEventListener("click", () => void copyLink(byId("compare-status")));
    this.listenToFiles();
  }
  private listenToFiles(): void {
    for (const side of sides) {
      const input = byId<HTMLInputElement>(`compare-open-${side}`);
      input.addEventListener("change", () => {
        if (input.files?.[0]) this.openFiles({[side]: input.files[0]});
        input.value = "";
      });
      onClick(`compare-search-${side}`, () => {
        this.setFile(side, undefined);
        return this.run();
      });
    }
    const view = byId("compare");
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      const [first, second] = event.dataTransfer?.files ?? [];
      if (!first) return;
      if (second) return this.openFiles({a: first, b: second});
      // One goes where it is dropped, else where there is none yet.
      const over = sides.find((side) =>
        byId(`compare-depth-field-${side}`)
          .closest("fieldset")!
          .contains(event.target as Node),
      );
      this.openFiles({[over ?? (this.files.a && !this.files.b ? "b" : "a")]: first});
    });
  }

  link(): Pick<Link, "a" | "b" | "at" | "iteration"> {
    return {a: textOf(this.chosen.a), b: textOf(this.chosen.b), at: this.path, iteration: this.depth};
  }
  /// Throws an Error if the link names no configurations of its game.
  async check({game, a, b}: Link): Promise<void> {
    const {switches} = await this.rules.ask<"switches">({kind: "switches", game});
    for (const text of [a, b]) parse(text, this.chosen.a, switches);
  }
  /// Compares on the position of the link, unless that is what is shown. Trees from files stay, unless the link `isAddress`.
  async open(link: Link, isAddress = false): Promise<void> {
    const {game, start} = link;
    const position = {game, start, moves: link.moves.slice(0, link.ply)};
    const {switches} = await this.rules.ask<"switches">({kind: "switches", game});
    const chosen = {a: parse(link.a, this.chosen.a, switches), b: parse(link.b, this.chosen.b, switches)};
    const isSame = JSON.stringify([position, chosen]) === JSON.stringify([this.position, this.chosen]);
    if (isSame && this.trees) return;
    if (this.hasFiles && !isAddress) return;
    for (const side of sides) this.setFile(side, undefined);
    this.position = position;
    this.chosen = chosen;
    this.showForms(game, switches);
    await this.run(link);
  }
  hide(): void {
    this.searcher.stop();
  }

  private say(text: string): void {
    byId("compare-status").textContent = text;
  }
  /// Of the sides that are searched.
  private showForms(game: GameName, switches: readonly Switch[]): void {
    this.shownGame = game;
    for (const side of sides) if (!this.files[side]) this.forms[side].show(game, this.chosen[side], switches);
  }
  private get hasFiles(): boolean {
    return sides.some((side) => this.files[side]);
  }
  private openFiles(opened: Partial<Record<Side, File>>): void {
    for (const side of sides) if (opened[side]) this.setFile(side, opened[side]);
    void this.run();
  }
  /// Undefined: its tree is searched.
  private setFile(side: Side, file: File | undefined): void {
    if (file) this.files[side] = {file};
    else delete this.files[side];
    this.forms[side].showFile(file?.name ?? "");
    // An address cannot hold a file.
    setDisabled("compare-link", this.hasFiles);
  }
  private async run(link?: Link): Promise<void> {
    const id = ++this.request;
    this.searcher.stop();
    this.chosen = {a: this.forms.a.value, b: this.forms.b.value};
    byId("compare-stop").hidden = false;
    try {
      const position = await this.readFiles();
      if (position.game !== this.shownGame && !(this.files.a && this.files.b)) {
        // Another game has other switches.
        const {switches} = await this.rules.ask<"switches">({kind: "switches", game: position.game});
        for (const side of sides) this.chosen[side] = {...this.chosen[side], without: []};
        this.showForms(position.game, switches);
      }
      if (id !== this.request) return; // compared again
      const a = this.files.a?.tree ?? (await this.search("a", position));
      const b = this.files.b?.tree ?? (await this.search("b", position));
      this.show({a, b}, link);
    } catch (error) {
      if (id !== this.request) return; // compared again
      this.say(error instanceof Stopped ? "Stopped." : sentence(error));
    }
    byId("compare-stop").hidden = !this.searcher.isBusy;
  }
  private async savePicture(kind: "svg" | "png"): Promise<void> {
    const {saveTreesAs} = await import("./picture_file");
    const titles = sides.map((side) => byId(`compare-node-${side}`).textContent ?? "");
    await saveTreesAs(
      sides.map((side) => this.canvases[side]),
      titles,
      this.kindsUsed(),
      "trees",
      kind,
    );
  }
  /// The position to search: that of the files, if there are any, which must have the same.
  private async readFiles(): Promise<Position> {
    const found: Position[] = [];
    for (const side of sides) {
      const opened = this.files[side];
      if (!opened) continue;
      this.say(`${side.toUpperCase()}: reading ${opened.file.name}`);
      opened.tree ??= await this.read(side, opened.file);
      const {game, fen: start} = opened.tree.trace;
      found.push({game, start, moves: []});
    }
    const [first, second] = found;
    if (first && second && JSON.stringify(first) !== JSON.stringify(second)) {
      const text = ({game, start}: Position) => `${gameFacts(game).title}, ${start}`;
      throw new Error(`These trees are of different positions: A of ${text(first)}; B of ${text(second)}`);
    }
    if (first && !second && !isGame(first.game)) throw new Error(`The rules of ${first.game} are not known here: open a trace for the other side, too`);
    return first ?? this.position;
  }
  private async read(side: Side, file: File): Promise<Tree> {
    try {
      const tree = new Tree((await this.searcher.ask<"read_trace">({kind: "read_trace", file})).trace);
      if (tree.passes.length === 0) throw new Error("This trace has no tree: the game is over in its position");
      return tree;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      this.setFile(side, undefined);
      throw new Error(`${sentence(error).replace(/\.$/, "")} (${file.name})`);
    }
  }
  private async search(side: Side, position: Position): Promise<Tree> {
    const {depth, evaluation, without} = this.chosen[side];
    this.say(`${side.toUpperCase()}: searching to depth ${depth}`);
    const {trace} = await this.searcher.ask<"trace">(
      {kind: "trace", ...position, depth, nodes: 0, budget, without, ...(gameFacts(position.game).evaluations.length > 0 && {evaluation})},
      (partial) => this.say(`${side.toUpperCase()}: depth ${partial.depth} of ${depth}, ${countText(partial.nodes)} nodes`),
    );
    return new Tree(trace);
  }

  // What is shown ---------------------------------------------------------------------------------

  private show(trees: Record<Side, Tree>, link?: Link): void {
    if (sides.some((side) => trees[side].passes.length === 0)) {
      byId("compare-body").hidden = true;
      return this.say("The game is over in this position: there is no tree.");
    }
    this.trees = trees;
    this.said = {};
    for (const side of sides) {
      this.canvases[side].names = new Names(trees[side], this.rules, () => this.canvases[side].drawSoon());
    }
    byId("compare-body").hidden = false;
    for (const id of ["compare-svg", "compare-png"]) setDisabled(id, false);
    const list = kindsOf(
      sides.map((side) => trees[side]),
      "end",
    );
    const colours = list.map(({colour}) => colour);
    for (const side of sides) {
      const tree = trees[side];
      const kind = kindOfNodes(tree, "end", list);
      this.canvases[side].set(tree, {colours, kind, isFaint: new Uint8Array(tree.trace.count)});
    }
    const summary = sides.map((side) => `${side.toUpperCase()}: ${countText(trees[side].trace.totals.nodes)} nodes to depth ${trees[side].trace.result.depth}`);
    this.say(`${summary.join(". ")}.`);
    this.depth = link && link.iteration > 0 ? Math.min(link.iteration, this.lastDepth()) : this.lastDepth();
    this.showIterations();
    this.showDivergence();
    void this.learnNames([]);
    this.showLegend();
    this.go(link?.at ?? []);
  }
  private lastDepth(): number {
    return Math.min(...sides.map((side) => this.trees![side].trace.result.depth));
  }
  /// The kinds of nodes of both trees.
  private kindsUsed(): Kind[] {
    const both = sides.map((side) => this.trees![side]);
    const list = kindsOf(both, "end");
    const used = new Set(both.flatMap((tree) => [...kindOfNodes(tree, "end", list)]));
    return list.filter((_, i) => used.has(i));
  }
  private showLegend(): void {
    const items = this.kindsUsed().map(({text, colour}) => {
      const swatch = element("span", {class: "swatch"});
      swatch.style.backgroundColor = colour;
      return element("span", {class: "legend-item"}, swatch, text);
    });
    byId("compare-legend").replaceChildren(...items);
  }
  private showIterations(): void {
    const [a, b] = [iterations(this.trees!.a), iterations(this.trees!.b)];
    const rows = Array.from({length: Math.max(a.length, b.length)}, (_, i) => {
      const [left, right] = [a[i], b[i]];
      const depth = left?.depth ?? right!.depth;
      const button = element("button", {type: "button"}, String(depth));
      if (depth === this.depth) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        this.depth = depth;
        this.showIterations();
        this.go(this.path);
      });
      button.disabled = !left || !right;
      const cells = [left, right].flatMap((each) => (each ? [countText(each.nodes), this.nameAfter([], each.best), nodeScore(each.score)] : ["", "", ""]));
      const ratio = left && right && left.nodes > 0 ? (right.nodes / left.nodes).toFixed(2) : "";
      const row = element("tr", {}, element("th", {scope: "row"}, button), ...[...cells, ratio].map((text) => element("td", {}, text)));
      row.classList.toggle("differs", Boolean(left && right && left.best !== right.best));
      return row;
    });
    const names = ["Depth", "A: nodes", "move", "score", "B: nodes", "move", "score", "B ÷ A"];
    const head = element("tr", {}, ...names.map((name) => element("th", {scope: "col"}, name)));
    byId("compare-iterations").replaceChildren(
      element("caption", {}, rows.some((row) => row.classList.contains("differs")) ? "Iterations; marked where A and B choose different moves" : "Iterations"),
      element("thead", {}, head),
      element("tbody", {}, ...rows),
    );
  }
  private showDivergence(): void {
    const found = firstDifference(this.trees!.a, this.trees!.b);
    const place = byId("compare-divergence");
    this.nameDivergence = () => {};
    if (!found) return place.replaceChildren("Both visit the same nodes for the same reasons.");
    const button = element("button", {type: "button"}, "Go there");
    button.addEventListener("click", () => {
      this.depth = Math.min(found.depth, this.lastDepth());
      this.showIterations();
      this.go(found.path);
      byId("compare-path").scrollIntoView();
    });
    const text = element("span");
    this.nameDivergence = () => {
      const where = found.path.length > 0 ? `after ${this.namesOf(found.path).join(" ")}` : "at the root";
      const what = found.what((move) => this.nameAfter(found.path, move));
      const before = found.same === 1 ? "The first node is the same" : `The first ${countText(found.same)} nodes are the same`;
      text.textContent = `${found.same > 0 ? before : "The searches differ from the start"}. The first difference is ${where}, in the iteration to depth ${found.depth}: ${what}. `;
    };
    this.nameDivergence();
    void this.learnNames(found.path);
    place.replaceChildren(text, button);
  }
  /// What people call the moves of a path; as they are, while that is not known.
  private namesOf(path: readonly string[]): string[] {
    const known = this.said[path.join()]?.moves;
    return path.map((move, i) => known?.[i]?.san ?? move);
  }
  /// Asks for the names of a path and of the moves after it.
  private async learnNames(path: readonly string[]): Promise<void> {
    const {trees} = this;
    if (!trees || this.said[path.join()]) return;
    const {game, fen} = trees.a.trace;
    const found = await this.rules.ask<"describe">({kind: "describe", game, start: fen, moves: [...path]}).catch(() => undefined);
    if (!found || trees !== this.trees) return;
    this.said[path.join()] = found;
    if (path.length === 0) this.showIterations();
    this.nameDivergence();
    if (path.join() === this.path.join()) this.showNode();
  }

  // One node of both ------------------------------------------------------------------------------

  private go(path: string[]): void {
    const {trees} = this;
    if (!trees) return;
    const nodes = {a: nodeAt(trees.a, this.depth, path), b: nodeAt(trees.b, this.depth, path)};
    if (nodes.a < 0 && nodes.b < 0) return path.length > 0 ? this.go(path.slice(0, -1)) : undefined;
    this.path = path;
    this.nodes = nodes;
    for (const side of sides) {
      const canvas = this.canvases[side];
      canvas.selected = nodes[side];
      canvas.zoom(trees[side].passOf(Math.max(0, nodes[side] >= 0 ? nodes[side] : nodeAt(trees[side], this.depth, []))));
      byId(`compare-node-${side}`).textContent = `${side.toUpperCase()}: ${this.nodeText(trees[side], nodes[side])}`;
    }
    this.showNode();
    void this.learnNames(path);
    this.onChange();
  }
  private showNode(): void {
    this.showPath();
    this.showMoves(this.nodes);
  }
  private nameAfter(path: readonly string[], move: string): string {
    if (move === "0000") return "pass";
    return this.said[path.join()]?.legal.find(({uci}) => uci === move)?.san ?? move;
  }
  private nodeText(tree: Tree, node: number): string {
    if (node < 0) return "does not search this line";
    const value = (name: string) => tree.column(name)[node]!;
    return (
      `${endText(tree.nameOf("end", node))}; ${boundText(tree.trace.names.bound[value("bound")]!, value("value"))} ` +
      `in (${nodeScore(value("alpha"))}, ${nodeScore(value("beta"))}); depth ${value("depth")}; ${countText(value("nodes_below"))} nodes below`
    );
  }
  private showPath(): void {
    const buttons = [`depth ${this.depth}`, ...this.namesOf(this.path)].map((text, i) => {
      const button = element("button", {type: "button"}, text === "0000" ? "pass" : text);
      if (i === this.path.length) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.go(this.path.slice(0, i)));
      return button;
    });
    byId("compare-path").replaceChildren(...buttons);
  }
  private showMoves(nodes: Record<Side, number>): void {
    const rows = movesAt(this.trees!.a, nodes.a, this.trees!.b, nodes.b);
    const disagreed = rows.filter(({disagree}) => disagree).length;
    const facts = ["place", "depth", "value", "ended", "nodes"];
    const cells = (at: MoveAt | undefined) => {
      if (!at) return ["", "", "", "", ""];
      if (at.left_out) return ["–", "", "", words(at.left_out), ""];
      return [String(at.place + 1), `${at.depth}${at.reduction ? ` (−${at.reduction})` : ""}`, at.value, endText(at.end), countText(at.nodes)];
    };
    const body = rows.map(({move, a, b, disagree, why}) => {
      const button = element("button", {type: "button"}, this.nameAfter(this.path, move));
      button.addEventListener("click", () => this.go([...this.path, move]));
      button.disabled = (!a || a.left_out !== "") && (!b || b.left_out !== "");
      const row = element("tr", {}, element("th", {scope: "row"}, button), ...[...cells(a), ...cells(b), why].map((text) => element("td", {}, text)));
      row.classList.toggle("differs", disagree);
      return row;
    });
    const caption =
      rows.length === 0
        ? "No move is searched here"
        : `${rows.length} moves. ${disagreed === 0 ? "A and B agree on which are better than those before them" : `Marked: A and B disagree whether the move is better than those before it (${disagreed})`}`;
    const column = (text: string) => element("th", {scope: "col"}, text);
    const ofBoth = sides.map((side) => element("th", {scope: "colgroup", colspan: String(facts.length)}, side.toUpperCase()));
    const head = [
      element("tr", {}, element("th", {scope: "col", rowspan: "2"}, "Move"), ...ofBoth, element("th", {scope: "col", rowspan: "2"}, "What differs")),
      element("tr", {}, ...[...facts, ...facts].map(column)),
    ];
    byId("compare-moves").replaceChildren(element("caption", {}, caption), element("thead", {}, ...(rows.length ? head : [])), element("tbody", {}, ...body));
  }
}
