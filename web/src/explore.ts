// View 2: the tree of a search, or of a file.
import {Board} from "./board";
import {TreeCanvas} from "./canvas";
import {byId, copyLink, element, saveFile, savePng, sentence, setDisabled, slideWidth} from "./dom";
import {Engine, Stopped} from "./engine";
import {games} from "./games";
import {GridBoard} from "./grid";
import type {Link} from "./link";
import {matcherOf, movesFound} from "./moves";
import type {MoveText, Position} from "./protocol";
import {colourings, endText, kindOfNodes, kindsOf, words, type Colouring, type Kind} from "./kinds";
import {boundText, countText, nodeScore} from "./score";
import {savings} from "./savings";
import {replyTo, whyNot} from "./why";
import {contradictions, none, Tree, type Trace} from "./trace";

const budget = 200_000;
const defaultDepth = 8;

export class ExploreView {
  private readonly canvas = new TreeCanvas(byId<HTMLCanvasElement>("tree"));
  private readonly chessBoard = new Board(byId("node-board"), true);
  private readonly grid = new GridBoard(byId("node-grid"), true);
  private readonly searcher = new Engine();
  private tree: Tree | undefined;
  private file: Blob | undefined;
  private position: Position = {game: "chess", start: games.chess.start, moves: []};
  private searchedDepth = 0; ///< 0: the tree is from a file, or there is none
  private selected = 0;
  private zoomed = 0;
  private hiddenKinds = new Set<string>();
  private hits: number[] = []; ///< nodes that match the filters, if there are any
  private kinds: Kind[] = [];
  private kindOfNode = new Uint8Array(0);
  private request = 0;
  private legal: MoveText[] = []; ///< in the position of the node

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
    private readonly analyse: (position: Position) => void,
  ) {
    const depths = Array.from({length: 14}, (_, i) => element("option", {}, String(i + 1)));
    byId<HTMLSelectElement>("trace-depth").replaceChildren(...depths);
    byId<HTMLSelectElement>("trace-depth").value = String(defaultDepth);
    byId("trace-run").addEventListener("click", () => void this.search());
    byId("trace-stop").addEventListener("click", () => this.searcher.stop());
    byId("trace-save").addEventListener("click", () => this.save());
    byId("explore-png").addEventListener("click", () => savePng(this.canvas.picture(slideWidth), "tree.png"));
    byId("explore-link").addEventListener("click", () => void copyLink(byId("trace-status")));
    // On a phone the picture comes first.
    byId<HTMLDetailsElement>("explore-sheet").open = !matchMedia("(max-width: 900px)").matches;
    const input = byId<HTMLInputElement>("trace-open");
    input.addEventListener("change", () => {
      if (input.files?.[0]) void this.read(input.files[0]);
      input.value = "";
    });
    byId("colour").addEventListener("change", () => this.recolour());
    byId("move-filter").addEventListener("input", () => this.repaint());
    byId("depth-filter").addEventListener("change", () => this.repaint());
    byId("left-out-filter").addEventListener("change", () => this.repaint());
    byId("hit-next").addEventListener("click", () => this.goToHit(1));
    byId("hit-previous").addEventListener("click", () => this.goToHit(-1));
    byId("pass").addEventListener("change", () => this.go(Number(byId<HTMLSelectElement>("pass").value), true));
    byId("zoom-out").addEventListener("click", () => this.tree && this.go(this.tree.passOf(this.selected), true));
    byId("node-analyse").addEventListener("click", () => this.openBoard());
    for (const board of [this.chessBoard, this.grid]) board.onMove = (move) => void this.why(move);
    byId("why-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const asked = byId<HTMLInputElement>("why-move").value.trim();
      const found = this.legal.find(({uci, san}) => [uci, san, san.replace(/[+#]$/, "")].includes(asked));
      if (found) void this.why(found.uci);
      else byId("why").textContent = `'${asked.slice(0, 20)}' is not a legal move here.`;
    });
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

  link(): Pick<Link, "depth" | "node" | "zoom" | "part" | "colour" | "hidden" | "find" | "leftOut" | "atDepth"> {
    return {
      depth: this.searchedDepth,
      node: this.selected,
      zoom: this.zoomed,
      part: this.canvas.part,
      colour: this.colour(),
      hidden: [...this.hiddenKinds],
      find: byId<HTMLInputElement>("move-filter").value.trim(),
      leftOut: byId<HTMLInputElement>("left-out-filter").checked,
      atDepth: byId<HTMLSelectElement>("depth-filter").value,
    };
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
      const depth = Math.min(link.depth, 14);
      byId<HTMLSelectElement>("trace-depth").value = String(depth);
      byId<HTMLSelectElement>("colour").value = colourings.find((each) => each === link.colour) ?? "end";
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
  private colour(): Colouring {
    return byId<HTMLSelectElement>("colour").value as Colouring;
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
    byId<HTMLInputElement>("move-filter").value = link.find;
    byId<HTMLInputElement>("left-out-filter").checked = link.leftOut;
    byId<HTMLSelectElement>("depth-filter").value = link.atDepth;
    if (byId<HTMLSelectElement>("depth-filter").selectedIndex < 0) byId<HTMLSelectElement>("depth-filter").value = "";
    this.hideKinds(link.hidden);
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
    this.searcher.stop();
    this.say(what);
    byId("trace-stop").hidden = false;
    try {
      const {trace, file} = await get();
      this.file = file;
      this.show(trace);
    } catch (error) {
      this.say(error instanceof Stopped ? "Stopped." : sentence(error));
    }
    byId("trace-stop").hidden = this.searcher.isBusy === false;
  }
  private save(): void {
    if (!this.file) return;
    saveFile(this.file, "tree.json.gz");
  }
  private show(trace: Trace): void {
    const tree = new Tree(trace);
    if (tree.passes.length === 0) {
      this.tree = undefined;
      byId("explore-body").hidden = true;
      return this.say("The game is over in this position: there is no tree.");
    }
    this.tree = tree;
    byId("explore-body").hidden = false;
    for (const id of ["trace-save", "explore-png"]) setDisabled(id, false);
    this.showTotals(trace);
    byId<HTMLInputElement>("move-filter").placeholder = trace.move.find((move) => move !== "") ?? "";
    byId("score-unit").textContent = games[trace.game].unit;
    this.showSavings(tree);
    this.showDepths(trace);
    this.showPasses(tree);
    const wrong = trace.count <= 300_000 ? contradictions(tree) : [];
    const recorded = trace.count - tree.passes.length;
    this.say(
      `${countText(trace.totals.nodes)} nodes to depth ${trace.result.depth}` +
        (recorded < trace.totals.nodes ? `; the picture has ${countText(recorded)} of them, all down to level ${trace.max_level}` : "") +
        `. ${wrong.length ? `The trace contradicts itself: ${wrong[0]}` : "An independent walk finds no contradiction in it."}`,
    );
    this.recolour();
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
  private showDepths(trace: Trace): void {
    const options = trace.totals.ends.map((_, depth) => element("option", {value: String(depth)}, depth ? String(depth) : "quiescence"));
    byId("depth-filter").replaceChildren(element("option", {value: ""}, "all"), ...options.reverse());
  }
  private showSavings(tree: Tree): void {
    const all = tree.trace.totals.nodes;
    const head = ["Rule", "Times", "Nodes saved, about", "Relative to the tree"];
    const rows = savings(tree).map(({rule, times, nodes}) => {
      const saved = Math.round(nodes);
      const texts = [countText(times), countText(saved).replace("-", "−"), `${(saved / all).toFixed(2)}`.replace("-", "−")];
      return element("tr", {}, element("th", {scope: "row"}, rule), ...texts.map((text) => element("td", {}, text)));
    });
    byId("savings").replaceChildren(
      element("thead", {}, element("tr", {}, ...head.map((name) => element("th", {scope: "col"}, name)))),
      element("tbody", {}, ...rows),
    );
  }
  private showTotals(trace: Trace): void {
    const {totals, names} = trace;
    const cutoffs = totals.cutoff_index.reduce((sum, count) => sum + count, 0);
    const percent = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(1)} %` : "–");
    const left_out = totals.left_out.reduce((sum, count) => sum + count, 0);
    const facts: [string, string][] = [
      ["Nodes", countText(totals.nodes)],
      ["In quiescence search", percent(totals.quiescence, totals.nodes)],
      ["Cut-offs by the first move", percent(totals.cutoff_index[0]!, cutoffs)],
      ["Table hits", percent(totals.table_hits, totals.table_probes)],
      ["Branching factor", trace.result.depth ? Math.pow(totals.nodes, 1 / trace.result.depth).toFixed(2) : "–"],
      ["Moves left out", countText(left_out)],
    ];
    byId("totals").replaceChildren(...facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))));
    const used = names.end.map((name, end) => ({name, end})).filter(({end}) => totals.ends.some((row) => row[end]! > 0));
    const head = element("tr", {}, element("th", {scope: "col"}, "Depth"), ...used.map(({name}) => element("th", {scope: "col"}, words(name))));
    const rows = totals.ends.map((row, depth) =>
      element("tr", {}, element("th", {scope: "row"}, depth ? String(depth) : "quiescence"), ...used.map(({end}) => element("td", {}, countText(row[end]!)))),
    );
    byId("ends").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows.reverse()));
  }

  // Colours and filters ---------------------------------------------------------------------------

  private recolour(): void {
    const tree = this.tree;
    if (!tree) return;
    const list = (this.kinds = kindsOf([tree], this.colour()));
    this.kindOfNode = kindOfNodes(tree, this.colour(), list);
    const counts = list.map(() => 0);
    for (const kind of this.kindOfNode) ++counts[kind]!;
    this.hiddenKinds.clear();
    const items = list.map((kind, i) => {
      const box = element("input", {type: "checkbox", value: kind.name});
      box.checked = true;
      box.addEventListener("change", () => {
        if (box.checked) this.hiddenKinds.delete(kind.name);
        else this.hiddenKinds.add(kind.name);
        this.repaint();
      });
      const swatch = element("span", {class: "swatch"});
      swatch.style.backgroundColor = kind.colour;
      const only = element("button", {type: "button", "aria-label": `Only ${kind.text}`}, "only");
      only.addEventListener("click", () => this.showOnly(i));
      return element("span", {}, element("label", {}, box, swatch, `${kind.text} (${countText(counts[i]!)})`), only);
    });
    byId("legend").replaceChildren(...items.filter((_, i) => counts[i]! > 0));
    this.repaint();
  }
  /// Of the kinds in the legend; all, if it is shown alone already.
  private showOnly(chosen: number): void {
    const list = this.kinds;
    const isAlone = !this.hiddenKinds.has(list[chosen]!.name) && this.hiddenKinds.size === list.length - 1;
    this.hideKinds(isAlone ? [] : list.filter((_, i) => i !== chosen).map(({name}) => name));
  }
  private hideKinds(names: string[]): void {
    this.hiddenKinds = new Set(names);
    for (const box of byId("legend").querySelectorAll("input")) box.checked = !this.hiddenKinds.has(box.value);
    this.repaint();
  }
  private goToHit(step: 1 | -1): void {
    const {tree, hits} = this;
    if (!tree || hits.length === 0) return;
    const next = step > 0 ? hits.find((node) => node > this.selected) : hits.filter((node) => node < this.selected).pop();
    const node = next ?? hits[step > 0 ? 0 : hits.length - 1]!;
    this.go(node, false);
    if (!this.isSeen(tree, node)) this.go(tree.passOf(node), true);
    this.go(node, false);
    this.showHits();
  }
  private showHits(): void {
    const place = this.hits.indexOf(this.selected);
    byId("hits").textContent = `${place >= 0 ? `${countText(place + 1)} of ` : ""}${countText(this.hits.length)} ${this.hits.length === 1 ? "node" : "nodes"}`;
    byId("hit-list").hidden = false;
    for (const id of ["hit-next", "hit-previous"]) byId<HTMLButtonElement>(id).disabled = this.hits.length === 0;
  }
  private repaint(): void {
    const tree = this.tree;
    if (!tree) return;
    const list = this.kinds;
    const move = byId<HTMLInputElement>("move-filter").value.trim();
    const matcher = matcherOf(tree.trace.game, move);
    byId("move-error").textContent = matcher ? "" : `'${move.slice(0, 20)}' is no move: write e2e4, e4 or Nf3.`;
    const isLeftOut = byId<HTMLInputElement>("left-out-filter").checked;
    const found = move === "" && !isLeftOut ? undefined : movesFound(tree, matcher ?? (() => false));
    const ofMove = isLeftOut ? found?.leftOut : found?.searched;
    const depth = byId<HTMLSelectElement>("depth-filter").value;
    const depths = tree.column("depth");
    const isHidden = list.map((kind) => this.hiddenKinds.has(kind.name));
    const isFaint = new Uint8Array(tree.trace.count);
    for (let node = 0; node < tree.trace.count; ++node) {
      const matches = (!ofMove || ofMove[node] === 1) && (depth === "" || Math.max(0, depths[node]!) === Number(depth));
      isFaint[node] = isHidden[this.kindOfNode[node]!] || !matches ? 1 : 0;
    }
    const isFiltered = ofMove !== undefined || depth !== "" || this.hiddenKinds.size > 0;
    this.hits = isFiltered ? [...tree.parent.keys()].filter((node) => isFaint[node] === 0 && tree.parent[node]! >= 0) : [];
    if (isFiltered) this.showHits();
    else byId("hit-list").hidden = true;
    this.canvas.set(tree, {colours: list.map((kind) => kind.colour), kind: this.kindOfNode, isFaint, hits: this.hits});
    this.canvas.drawSoon();
    this.onChange();
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
    byId("why").textContent = "";
    this.canvas.drawSoon();
    this.showPath(tree);
    this.showFacts(tree);
    this.showChildren(tree);
    void this.showBoard(tree);
    this.onChange();
  }
  private label(tree: Tree, node: number): string {
    const move = tree.trace.move[node]!;
    if (move === "0000") return "pass";
    if (move !== "") return move;
    return tree.level[node] === 0 ? `depth ${tree.column("depth")[node]}` : words(tree.nameOf("purpose", node));
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
  private facts(tree: Tree, node: number): [string, string][] {
    const value = (name: string) => tree.column(name)[node]!;
    const score = (name: string) => (value(name) === none ? "–" : nodeScore(value(name)));
    const facts: [string, string][] = [
      ["Ended", endText(tree.nameOf("end", node))],
      ["Value", boundText(tree.trace.names.bound[value("bound")]!, value("value"))],
      ["Window", `(${score("alpha")}, ${score("beta")})`],
      ["Depth", `${value("depth")}${value("depth") <= 0 ? ", quiescence" : ""}, ply ${value("ply")}`],
      ["Nodes below", countText(value("nodes_below"))],
      ["Searched as", words(tree.nameOf("purpose", node)) + (value("pv_node") ? ", open window" : value("cut_node") ? ", expected to cut" : "")],
    ];
    if (tree.trace.move[node] && tree.trace.move[node] !== "0000") {
      const stage = tree.nameOf("stage", node);
      const order = stage === "table_move" || stage === "refutation" ? "" : `, score ${value("order_score")}`;
      facts.push(["Order", `move ${value("index") + 1}, ${words(stage)}${order}`]);
    }
    if (value("reduction")) facts.push(["Reduced", `${value("reduction")} plies, late move`]);
    if (value("extension")) facts.push(["Extended", `${value("extension")} plies, ${value("is_singular") ? "singular" : "check"}`]);
    if (value("hindsight")) facts.push(["Hindsight", `${value("hindsight")} plies`]);
    if (value("internal_iterative")) facts.push(["No table move", `${value("internal_iterative")} plies`]);
    facts.push(["Static evaluation", value("static_eval") === none ? "none" : `${score("static_eval")} (bare ${score("raw_eval")})`]);
    if (value("entry_bound")) {
      facts.push(["Table entry", `${boundText(tree.trace.names.bound[value("entry_bound")]!, value("entry_score"))}, depth ${value("entry_depth")}`]);
    }
    return facts;
  }
  private showFacts(tree: Tree): void {
    const node = this.selected;
    const items = this.facts(tree, node).map(([name, text]) => element("div", {}, element("dt", {}, name), element("dd", {}, text)));
    const from = tree.column("entry_from")[node]!;
    if (from >= 0) {
      const button = element("button", {type: "button"}, "go to the node that stored it");
      button.addEventListener("click", () => this.go(from, !this.isSeen(tree, from)));
      items.push(element("div", {}, element("dt", {}, ""), element("dd", {}, button)));
    }
    byId("node-facts").replaceChildren(...items);
    const {left_out, names} = tree.trace;
    const byRule = new Map<number, string[]>();
    for (let i = 0; i < left_out.node.length; ++i) {
      if (left_out.node[i] !== node) continue;
      const rule = left_out.rule[i]!;
      byRule.set(rule, [...(byRule.get(rule) ?? []), left_out.move[i]!]);
    }
    const lists = [...byRule].map(([rule, moves]) => element("p", {}, element("b", {}, `${words(names.left_out[rule]!)}: `), moves.join(" ")));
    byId("left-out").replaceChildren(...(lists.length ? [element("h3", {}, "Moves left out"), ...lists] : []));
  }
  private isSeen(tree: Tree, node: number): boolean {
    return tree.path(node).includes(this.zoomed);
  }
  private showChildren(tree: Tree): void {
    const table = byId<HTMLTableElement>("children");
    const children = [...tree.children(this.selected)];
    table.caption!.textContent = children.length ? "Its searches, in their order" : "No search below this node";
    const names = ["Move", "As", "Depth", "Window", "Value", "Ended", "Nodes below"];
    table.tHead!.replaceChildren(...(children.length ? [element("tr", {}, ...names.map((name) => element("th", {scope: "col"}, name)))] : []));
    const rows = children.slice(0, 200).map((child) => {
      const value = (name: string) => tree.column(name)[child]!;
      const button = element("button", {type: "button"}, this.label(tree, child));
      button.addEventListener("click", () => this.go(child, false));
      const cells = [
        words(tree.nameOf("purpose", child)),
        `${value("depth")}${value("reduction") ? ` (−${value("reduction")})` : ""}`,
        `(${nodeScore(value("alpha"))}, ${nodeScore(value("beta"))})`,
        boundText(tree.trace.names.bound[value("bound")]!, value("value")),
        endText(tree.nameOf("end", child)),
        countText(value("nodes_below")),
      ];
      return element("tr", {}, element("td", {}, button), ...cells.map((text) => element("td", {}, text)));
    });
    table.tBodies[0]!.replaceChildren(...rows);
  }
  private async showBoard(tree: Tree): Promise<void> {
    const id = ++this.request;
    const moves = tree.movesTo(this.selected);
    const {game, fen} = tree.trace;
    const isChess = game === "chess";
    byId("node-board").hidden = !isChess;
    byId("node-grid").hidden = isChess;
    try {
      const now = await this.rules.ask<"describe">({kind: "describe", game, start: fen, moves});
      if (id !== this.request) return;
      const board = isChess ? this.chessBoard : this.grid;
      this.legal = now.legal;
      board.show({game, fen: now.fen, board: now.board, legal: now.legal, last: moves[moves.length - 1], check: now.check});
    } catch (error) {
      this.say(sentence(error));
    }
    byId<HTMLButtonElement>("node-analyse").disabled = moves.includes("0000");
  }
  /// Says why the search did not play a move at the node that is shown.
  private async why(move: string): Promise<void> {
    const {tree, selected: node} = this;
    if (!tree) return;
    const reply = replyTo(tree, node, move);
    const {game, fen} = tree.trace;
    // A null move is no move of the rules: then the reply stays as the trace has it.
    const line = [...tree.movesTo(node), move, ...(reply ? [reply] : [])];
    const said = reply ? await this.rules.ask<"describe">({kind: "describe", game, start: fen, moves: line}).catch(() => undefined) : undefined;
    if (node !== this.selected) return;
    const write = (uci: string) => this.legal.find((each) => each.uci === uci)?.san ?? uci;
    const answer = whyNot(tree, node, move, write, said?.moves.at(-1)?.san ?? reply);
    const button = element("button", {type: "button"}, "go to its node");
    button.addEventListener("click", () => this.go(answer.node, !this.isSeen(tree, answer.node)));
    byId("why").replaceChildren(answer.text, ...(answer.node >= 0 ? [" ", button] : []));
  }
  private openBoard(): void {
    if (!this.tree) return;
    const below = this.tree.movesTo(this.selected);
    if (this.searchedDepth > 0) this.analyse({...this.position, moves: [...this.position.moves, ...below]});
    else this.analyse({game: this.tree.trace.game, start: this.tree.trace.fen, moves: below});
  }
  private hover(node: number, x: number, y: number): void {
    const tooltip = byId("tooltip");
    tooltip.hidden = node < 0;
    if (node < 0 || !this.tree) return;
    const [end, value, window, depth, nodes] = this.facts(this.tree, node);
    tooltip.textContent = `${this.label(this.tree, node)}: ${end![1]}; ${value![1]} in ${window![1]}; depth ${depth![1]}; ${nodes![1]} below`;
    tooltip.style.left = `${Math.min(x + 14, innerWidth - tooltip.offsetWidth - 8)}px`;
    tooltip.style.top = `${y + 18}px`;
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
      Enter: () => this.go(node, true),
      Escape: () => this.go(Math.max(tree.parent[this.zoomed]!, tree.passOf(node)), true),
    };
    const action = keys[event.key];
    if (!action || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    action();
  }
}
