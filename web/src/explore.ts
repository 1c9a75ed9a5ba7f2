// View 2: the tree of a search, or of a file.
import {TreeCanvas} from "./canvas";
import {byId, copyLink, element, onClick, saveFile, selected, sentence, setDisabled} from "./dom";
import {Engine, Stopped} from "./engine";
import {Filters} from "./filters";
import {defaultGame, gameFacts} from "./games";
import {deepestTree, type Link} from "./link";
import {Names} from "./names";
import {factsOf, labelOf, NodePanel} from "./node_panel";
import type {Position} from "./protocol";
import {countText, nodeScore} from "./score";
import {contradictions, Tree} from "./search_tree";
import type {Trace} from "./trace";
import {showTables} from "./tree_tables";

const budget = 200_000;
const defaultDepth = 8;

export class ExploreView {
  private readonly canvas = new TreeCanvas(byId<HTMLCanvasElement>("tree"));
  private readonly searcher = new Engine();
  private readonly filters: Filters;
  private readonly panel: NodePanel;
  private tree: Tree | undefined;
  private names: Names | undefined; ///< of its moves
  private file: Blob | undefined;
  private position: Position = {game: defaultGame, start: gameFacts(defaultGame).start, moves: []};
  private searchedDepth = 0; ///< 0: the tree is from a file, or there is none
  private request = 0; ///< for a tree; the last one is said
  private selected = 0;
  private zoomed = 0;
  private hovered = -1; ///< by the pointer

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
    private readonly analyse: (position: Position) => void,
  ) {
    this.filters = new Filters(
      (paint) => {
        if (this.tree) this.canvas.set(this.tree, paint);
        this.onChange();
      },
      () => this.selected,
    );
    this.panel = new NodePanel(
      rules,
      (node) => this.tree && this.go(node, !this.isSeen(this.tree, node)),
      (text) => this.say(text),
    );
    const depths = Array.from({length: deepestTree}, (_, i) => element("option", {}, String(i + 1)));
    byId<HTMLSelectElement>("trace-depth").replaceChildren(...depths);
    byId<HTMLSelectElement>("trace-depth").value = String(defaultDepth);
    onClick("trace-run", () => this.search());
    onClick("trace-stop", () => this.searcher.stop());
    onClick("trace-save", () => this.file && saveFile(this.file, "tree.json.gz"));
    onClick("explore-png", () => this.savePicture("png"));
    onClick("explore-svg", () => this.savePicture("svg"));
    onClick("explore-link", () => copyLink(byId("trace-status")));
    // On a phone the picture comes first.
    byId<HTMLDetailsElement>("explore-sheet").open = !matchMedia("(max-width: 900px)").matches;
    const input = byId<HTMLInputElement>("trace-open");
    input.addEventListener("change", () => {
      if (input.files?.[0]) void this.read(input.files[0]);
      input.value = "";
    });
    onClick("hit-next", () => this.goToHit(1));
    onClick("hit-previous", () => this.goToHit(-1));
    byId("pass").addEventListener("change", () => this.go(Number(selected("pass")), true));
    onClick("zoom-out", () => this.tree && this.go(this.tree.passOf(this.selected), true));
    onClick("node-analyse", () => this.openBoard());
    const view = byId("explore");
    view.addEventListener("dragover", (event) => event.preventDefault());
    view.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.read(file);
    });
    this.canvas.onSelect = (node) => this.go(node, false);
    this.canvas.onZoom = (node) => this.go(node, true);
    this.canvas.onHover = (node, x, y) => this.hover(node, x, y);
    this.canvas.onMove = () => this.onChange();
    byId("tree").addEventListener("keydown", (event) => this.onKey(event));
  }

  link(): Pick<Link, "depth" | "node" | "zoom" | "part" | "colour" | "hidden" | "find" | "leftOut" | "rule" | "atDepth"> {
    return {depth: this.searchedDepth, node: this.selected, zoom: this.zoomed, part: this.canvas.part, ...this.filters.link()};
  }
  get title(): string {
    return this.tree ? `Tree to depth ${this.tree.trace.result.depth}` : "Tree";
  }
  /// Shows the tree of a position: that of the search which the link names, else one to the depth chosen. A tree
  /// from a file stays.
  async open(link: Link): Promise<void> {
    const {game, start} = link;
    const position = {game, start, moves: link.moves.slice(0, link.ply)};
    const isSame = JSON.stringify(position) === JSON.stringify(this.position);
    this.position = position;
    if (isSame && this.tree && (link.depth === 0 || link.depth === this.searchedDepth)) return;
    if (link.depth > 0) {
      byId<HTMLSelectElement>("trace-depth").value = String(link.depth);
      byId<HTMLSelectElement>("colour").value = link.colour;
      await this.search(link);
    } else if (!this.tree || this.searchedDepth > 0) {
      await this.search();
    }
  }
  hide(): void {
    this.searcher.stop();
  }

  // Trees -----------------------------------------------------------------------------------------

  private say(text: string): void {
    byId("trace-status").textContent = text;
  }
  private async search(link?: Link): Promise<void> {
    const depth = Number(byId<HTMLSelectElement>("trace-depth").value);
    await this.showFrom(`Searching to depth ${depth}`, async () => {
      const found = await this.searcher.ask<"trace">({kind: "trace", ...this.position, depth, nodes: 0, budget}, (partial) =>
        this.say(`Depth ${partial.depth} of ${depth}, ${countText(partial.nodes)} nodes`),
      );
      this.searchedDepth = depth;
      return found;
    });
    if (!link || !this.tree) return;
    const has = (node: number) => node >= 0 && node < this.tree!.trace.count;
    this.filters.open(link);
    if (has(link.zoom)) this.go(link.zoom, true);
    if (link.part.length === 2) this.canvas.part = link.part;
    if (has(link.node)) this.go(link.node, false);
  }
  private async read(file: File): Promise<void> {
    await this.showFrom(`Reading ${file.name}`, async () => {
      const found = await this.searcher.ask<"read_trace">({kind: "read_trace", file});
      this.searchedDepth = 0;
      return found;
    });
  }
  private async showFrom(what: string, get: () => Promise<{trace: Trace; file: Blob}>): Promise<void> {
    const id = ++this.request;
    this.searcher.stop();
    this.say(what);
    byId("trace-stop").hidden = false;
    try {
      const {trace, file} = await get();
      this.file = file;
      this.show(trace);
    } catch (error) {
      if (id !== this.request) return; // for another tree
      this.say(error instanceof Stopped ? "Stopped." : sentence(error));
    }
    byId("trace-stop").hidden = this.searcher.isBusy === false;
  }
  private async savePicture(kind: "png" | "svg"): Promise<void> {
    const {saveTreesAs} = await import("./picture_file");
    await saveTreesAs([this.canvas], [], this.filters.legend, "tree", kind);
  }
  private show(trace: Trace): void {
    const tree = new Tree(trace);
    if (tree.passes.length === 0) {
      this.tree = undefined;
      byId("explore-body").hidden = true;
      return this.say("The game is over in this position: there is no tree.");
    }
    this.tree = tree;
    this.hovered = -1;
    byId("explore-body").hidden = false;
    for (const id of ["trace-save", "explore-png", "explore-svg"]) setDisabled(id, false);
    byId("score-unit").textContent = gameFacts(trace.game).unit;
    const names = new Names(tree, this.rules, () => names === this.names && this.showNames());
    this.names = names;
    this.canvas.names = names;
    showTables(tree);
    this.showPasses(tree);
    const wrong = contradictions(tree);
    const recorded = trace.count - tree.passes.length;
    this.say(
      `${countText(trace.totals.nodes)} nodes to depth ${trace.result.depth}` +
        (recorded < trace.totals.nodes ? `; the picture has ${countText(recorded)} of them, all down to level ${trace.max_level}` : "") +
        `. ${wrong.length ? `The trace contradicts itself: ${wrong[0]}` : "An independent walk finds no contradiction in it."}`,
    );
    this.filters.show(tree);
    this.go(tree.passes[tree.passes.length - 1]!, true);
  }
  private showPasses(tree: Tree): void {
    const [depth, alpha, beta] = [tree.column("depth"), tree.column("alpha"), tree.column("beta")];
    const options = tree.passes.map((pass) => {
      const window = `(${nodeScore(alpha[pass]!)}, ${nodeScore(beta[pass]!)})`;
      return element("option", {value: String(pass)}, `depth ${depth[pass]} ${window}`);
    });
    byId("pass").replaceChildren(...options);
  }

  // One node --------------------------------------------------------------------------------------

  private go(node: number, zooms: boolean): void {
    const tree = this.tree;
    if (!tree || node < 0) return;
    this.selected = node;
    this.canvas.selected = node;
    if (zooms) {
      this.zoomed = node;
      this.canvas.zoom(node);
    }
    byId<HTMLSelectElement>("pass").value = String(tree.passOf(node));
    this.canvas.drawSoon();
    this.showPath(tree);
    this.panel.show(tree, this.names!, node);
    this.onChange();
  }
  private showNames(): void {
    if (!this.tree) return;
    this.canvas.drawSoon();
    this.showPath(this.tree);
    this.panel.showNames();
    this.showTooltip();
  }
  private label(tree: Tree, node: number): string {
    return labelOf(tree, this.names!, node);
  }
  private showPath(tree: Tree): void {
    const buttons = tree.path(this.selected).map((node) => {
      const button = element("button", {type: "button"}, this.label(tree, node));
      if (node === this.selected) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.go(node, true));
      return button;
    });
    byId("path").replaceChildren(...buttons);
  }
  private isSeen(tree: Tree, node: number): boolean {
    return tree.path(node).includes(this.zoomed);
  }
  private goToHit(step: 1 | -1): void {
    const {tree} = this;
    const node = this.filters.next(step);
    if (!tree || node < 0) return;
    this.go(node, false);
    if (!this.isSeen(tree, node)) this.go(tree.passOf(node), true);
    this.go(node, false);
    this.filters.showHits();
  }
  private openBoard(): void {
    if (!this.tree) return;
    const below = this.tree.movesTo(this.selected);
    if (this.searchedDepth > 0) this.analyse({...this.position, moves: [...this.position.moves, ...below]});
    else this.analyse({game: this.tree.trace.game, start: this.tree.trace.fen, moves: below});
  }
  private hover(node: number, x: number, y: number): void {
    this.hovered = node;
    this.showTooltip();
    if (node < 0) return;
    const tooltip = byId("tooltip");
    tooltip.style.left = `${Math.min(x + 14, innerWidth - tooltip.offsetWidth - 8)}px`;
    tooltip.style.top = `${y + 18}px`;
  }
  private showTooltip(): void {
    const {hovered: node} = this;
    const tooltip = byId("tooltip");
    tooltip.hidden = node < 0;
    if (node < 0 || !this.tree) return;
    const [end, value, window, depth, nodes] = factsOf(this.tree, node);
    tooltip.textContent = `${this.label(this.tree, node)}: ${end![1]}; ${value![1]} in ${window![1]}; depth ${depth![1]}; ${nodes![1]} below`;
  }
  private step(node: number): void {
    const {tree} = this;
    if (tree && node < tree.trace.count) this.go(node, node >= 0 && !this.isSeen(tree, node));
  }
  private onKey(event: KeyboardEvent): void {
    const tree = this.tree;
    if (!tree) return;
    const node = this.selected;
    const previous = () => {
      let found = -1;
      if (tree.parent[node]! < 0) return found;
      for (const child of tree.children(tree.parent[node]!)) {
        if (child === node) return found;
        found = child;
      }
      return found;
    };
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.go(previous(), false),
      ArrowRight: () => this.go(tree.nextSibling[node]!, false),
      ArrowUp: () => this.go(tree.parent[node]!, !this.isSeen(tree, tree.parent[node]!)),
      ArrowDown: () => this.go(tree.firstChild[node]!, false),
      // In the order of the search, as a remote control steps.
      PageUp: () => this.step(node - 1),
      PageDown: () => this.step(node + 1),
      Enter: () => this.go(node, true),
      Escape: () => this.go(Math.max(tree.parent[this.zoomed]!, tree.passOf(node)), true),
    };
    const isStep = event.key === " " && document.body.classList.contains("present");
    const action = keys[isStep ? "PageDown" : event.key];
    if (!action || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    action();
    // For those who hear the tree: the facts beside it are no answer to a key.
    const [end, value] = factsOf(tree, this.selected);
    byId("tree-announcement").textContent = `${this.label(tree, this.selected)}, level ${tree.level[this.selected]}: ${end![1]}, ${value![1]}`;
  }
}
