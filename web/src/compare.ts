// View 3: two configurations of the search on one position, side by side.
import {TreeCanvas} from "./canvas";
import {by_id, copy_link, element, sentence} from "./dom";
import {Engine, Stopped} from "./engine";
import {first_difference, iterations, moves_at, node_at, type MoveAt} from "./difference";
import {games} from "./games";
import {end_text, kind_of_nodes, kinds, words} from "./kinds";
import type {Link} from "./link";
import type {Evaluation, Position, Switch} from "./protocol";
import {bound_text, count_text, node_score} from "./score";
import {Tree} from "./trace";

const budget = 200_000;
const max_depth = 14;
const sides = ["a", "b"] as const;
type Side = (typeof sides)[number];

export interface Configuration {
  depth: number;
  evaluation: Evaluation;
  without: string[]; ///< switches that are off
}
const first_shown: Record<Side, Configuration> = {
  a: {depth: 8, evaluation: "network", without: []},
  b: {depth: 8, evaluation: "network", without: ["null_move"]},
};
/// "8,network,-null_move".
const text_of = ({depth, evaluation, without}: Configuration) => [depth, evaluation, ...without.map((name) => `-${name}`)].join(",");
function parse(text: string, otherwise: Configuration): Configuration {
  if (text === "") return otherwise;
  const [depth, evaluation, ...off] = text.split(",");
  const plies = Number(depth);
  return {
    depth: Number.isInteger(plies) && plies > 0 ? Math.min(plies, max_depth) : otherwise.depth,
    evaluation: evaluation === "network" || evaluation === "classical" ? evaluation : otherwise.evaluation,
    without: off.filter((word) => word.startsWith("-")).map((word) => word.slice(1)),
  };
}

export class CompareView {
  private readonly searcher = new Engine();
  private readonly canvases: Record<Side, TreeCanvas>;
  private position: Position = {game: "chess", start: games.chess.start, moves: []};
  private chosen = {...first_shown};
  private trees: Record<Side, Tree> | undefined;
  private depth = 0; ///< of the iteration shown
  private path: string[] = []; ///< moves from the root

  constructor(
    private readonly rules: Engine,
    private readonly on_change: () => void,
  ) {
    const canvas = (side: Side) => {
      const made = new TreeCanvas(by_id<HTMLCanvasElement>(`compare-tree-${side}`));
      made.on_select = made.on_zoom = (node) => this.trees && this.go(this.trees[side].moves_to(node));
      return made;
    };
    this.canvases = {a: canvas("a"), b: canvas("b")};
    for (const side of sides) {
      const depths = Array.from({length: max_depth}, (_, i) => element("option", {}, String(i + 1)));
      by_id(`compare-depth-${side}`).replaceChildren(...depths);
    }
    by_id("compare-run").addEventListener("click", () => void this.run());
    by_id("compare-stop").addEventListener("click", () => this.searcher.stop());
    by_id("compare-link").addEventListener("click", () => void copy_link(by_id("compare-status")));
  }

  link(): Pick<Link, "a" | "b" | "at" | "iteration"> {
    return {a: text_of(this.chosen.a), b: text_of(this.chosen.b), at: this.path, iteration: this.depth};
  }
  /// Compares on the position of the link, unless that is what is shown.
  async open(link: Link): Promise<void> {
    const {game, start} = link;
    const position = {game, start, moves: link.moves.slice(0, link.ply)};
    const chosen = {a: parse(link.a, this.chosen.a), b: parse(link.b, this.chosen.b)};
    const is_same = JSON.stringify([position, chosen]) === JSON.stringify([this.position, this.chosen]);
    if (is_same && this.trees) return;
    this.position = position;
    this.chosen = chosen;
    for (const side of sides) {
      by_id<HTMLSelectElement>(`compare-depth-${side}`).value = String(chosen[side].depth);
      by_id<HTMLSelectElement>(`compare-evaluation-${side}`).value = chosen[side].evaluation;
      by_id(`compare-evaluation-field-${side}`).hidden = game !== "chess";
    }
    await this.show_switches();
    await this.run(link);
  }
  hide(): void {
    this.searcher.stop();
  }

  private say(text: string): void {
    by_id("compare-status").textContent = text;
  }
  private read_choice(side: Side): Configuration {
    return {
      depth: Number(by_id<HTMLSelectElement>(`compare-depth-${side}`).value),
      evaluation: by_id<HTMLSelectElement>(`compare-evaluation-${side}`).value as Evaluation,
      without: [...by_id(`compare-switches-${side}`).querySelectorAll<HTMLInputElement>("input:not(:checked)")].map(({value}) => value),
    };
  }
  private async show_switches(): Promise<void> {
    const {switches} = await this.rules.ask<"switches">({kind: "switches", game: this.position.game});
    for (const side of sides) {
      const {without} = this.chosen[side];
      const items = switches.map(({name, meaning, source}: Switch) => {
        const box = element("input", {type: "checkbox", value: name});
        box.checked = !without.includes(name);
        box.addEventListener("change", () => this.summarise(side));
        return element("label", {title: source}, box, element("span", {}, element("b", {}, words(name)), `: ${meaning}`));
      });
      by_id(`compare-switches-${side}`).replaceChildren(...items);
      this.summarise(side);
    }
  }
  private summarise(side: Side): void {
    const {without} = this.read_choice(side);
    const names = without.slice(0, 3).map(words).join(", ");
    const text = without.length === 0 ? "All switches on" : `Without ${names}${without.length > 3 ? ` and ${without.length - 3} more` : ""}`;
    by_id(`compare-summary-${side}`).textContent = text;
  }
  private async run(link?: Link): Promise<void> {
    this.searcher.stop();
    this.chosen = {a: this.read_choice("a"), b: this.read_choice("b")};
    by_id("compare-stop").hidden = false;
    try {
      const a = await this.search("a");
      const b = await this.search("b");
      this.show({a, b}, link);
    } catch (error) {
      this.say(error instanceof Stopped ? "Stopped." : sentence(error));
    }
    by_id("compare-stop").hidden = !this.searcher.is_busy;
  }
  private async search(side: Side): Promise<Tree> {
    const {depth, evaluation, without} = this.chosen[side];
    this.say(`${side.toUpperCase()}: searching to depth ${depth}`);
    const {trace} = await this.searcher.ask<"trace">(
      {kind: "trace", ...this.position, depth, nodes: 0, budget, without, ...(this.position.game === "chess" && {evaluation})},
      (partial) => this.say(`${side.toUpperCase()}: depth ${partial.depth} of ${depth}, ${count_text(partial.nodes)} nodes`),
    );
    return new Tree(trace);
  }

  // What is shown ---------------------------------------------------------------------------------

  private show(trees: Record<Side, Tree>, link?: Link): void {
    if (trees.a.passes.length === 0) {
      by_id("compare-body").hidden = true;
      return this.say("The game is over in this position: there is no tree.");
    }
    this.trees = trees;
    by_id("compare-body").hidden = false;
    for (const side of sides) {
      const tree = trees[side];
      const kind = kind_of_nodes(tree, "end");
      const colours = kinds.end.map(({colour}) => colour);
      this.canvases[side].set(tree, {colours, kind, is_faint: new Uint8Array(tree.trace.count)});
    }
    const summary = sides.map((side) => `${side.toUpperCase()}: ${count_text(trees[side].trace.totals.nodes)} nodes to depth ${trees[side].trace.result.depth}`);
    this.say(`${summary.join(". ")}.`);
    this.depth = link && link.iteration > 0 ? Math.min(link.iteration, this.last_depth()) : this.last_depth();
    this.show_iterations();
    this.show_divergence();
    this.show_legend();
    this.go(link?.at ?? []);
  }
  private last_depth(): number {
    return Math.min(...sides.map((side) => this.trees![side].trace.result.depth));
  }
  private show_legend(): void {
    const used = new Set(sides.flatMap((side) => [...kind_of_nodes(this.trees![side], "end")]));
    const items = kinds.end.map(({text, colour}, i) => {
      const swatch = element("span", {class: "swatch"});
      swatch.style.backgroundColor = colour;
      return used.has(i) ? element("span", {class: "legend-item"}, swatch, text) : "";
    });
    by_id("compare-legend").replaceChildren(...items);
  }
  private show_iterations(): void {
    const [a, b] = [iterations(this.trees!.a), iterations(this.trees!.b)];
    const rows = Array.from({length: Math.max(a.length, b.length)}, (_, i) => {
      const [left, right] = [a[i], b[i]];
      const depth = left?.depth ?? right!.depth;
      const button = element("button", {type: "button"}, String(depth));
      if (depth === this.depth) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        this.depth = depth;
        this.show_iterations();
        this.go(this.path);
      });
      button.disabled = !left || !right;
      const cells = [left, right].flatMap((each) => (each ? [count_text(each.nodes), each.best, node_score(each.score)] : ["", "", ""]));
      const ratio = left && right && left.nodes > 0 ? (right.nodes / left.nodes).toFixed(2) : "";
      const row = element("tr", {}, element("th", {scope: "row"}, button), ...[...cells, ratio].map((text) => element("td", {}, text)));
      row.classList.toggle("differs", Boolean(left && right && left.best !== right.best));
      return row;
    });
    const names = ["Depth", "A: nodes", "move", "score", "B: nodes", "move", "score", "B ÷ A"];
    const head = element("tr", {}, ...names.map((name) => element("th", {scope: "col"}, name)));
    by_id("compare-iterations").replaceChildren(element("caption", {}, rows.some((row) => row.classList.contains("differs")) ? "Iterations; marked where A and B choose different moves" : "Iterations"), element("thead", {}, head), element("tbody", {}, ...rows));
  }
  private show_divergence(): void {
    const found = first_difference(this.trees!.a, this.trees!.b);
    const place = by_id("compare-divergence");
    if (!found) return place.replaceChildren("Both visit the same nodes for the same reasons.");
    const button = element("button", {type: "button"}, "Go there");
    button.addEventListener("click", () => {
      this.depth = Math.min(found.depth, this.last_depth());
      this.show_iterations();
      this.go(found.path);
    });
    const where = found.path.length > 0 ? `after ${found.path.join(" ")}` : "at the root";
    const before = found.same === 1 ? "The first node is the same" : `The first ${count_text(found.same)} nodes are the same`;
    place.replaceChildren(`${found.same > 0 ? before : "The searches differ from the start"}. The first difference is ${where}, in the iteration to depth ${found.depth}: ${found.what}. `, button);
  }

  // One node of both ------------------------------------------------------------------------------

  private go(path: string[]): void {
    const {trees} = this;
    if (!trees) return;
    const nodes = {a: node_at(trees.a, this.depth, path), b: node_at(trees.b, this.depth, path)};
    if (nodes.a < 0 && nodes.b < 0) return path.length > 0 ? this.go(path.slice(0, -1)) : undefined;
    this.path = path;
    for (const side of sides) {
      const canvas = this.canvases[side];
      canvas.selected = nodes[side];
      canvas.zoom(trees[side].pass_of(Math.max(0, nodes[side] >= 0 ? nodes[side] : node_at(trees[side], this.depth, []))));
      by_id(`compare-node-${side}`).textContent = `${side.toUpperCase()}: ${this.node_text(trees[side], nodes[side])}`;
    }
    this.show_path();
    this.show_moves(nodes);
    this.on_change();
  }
  private node_text(tree: Tree, node: number): string {
    if (node < 0) return "does not search this line";
    const value = (name: string) => tree.column(name)[node]!;
    return (
      `${end_text(tree.name_of("end", node))}; ${bound_text(tree.trace.names.bound[value("bound")]!, value("value"))} ` +
      `in (${node_score(value("alpha"))}, ${node_score(value("beta"))}); depth ${value("depth")}; ${count_text(value("nodes_below"))} nodes below`
    );
  }
  private show_path(): void {
    const buttons = [`depth ${this.depth}`, ...this.path].map((text, i) => {
      const button = element("button", {type: "button"}, text === "0000" ? "pass" : text);
      if (i === this.path.length) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.go(this.path.slice(0, i)));
      return button;
    });
    by_id("compare-path").replaceChildren(...buttons);
  }
  private show_moves(nodes: Record<Side, number>): void {
    const rows = moves_at(this.trees!.a, nodes.a, this.trees!.b, nodes.b);
    const disagreed = rows.filter(({disagree}) => disagree).length;
    const names = ["Move", "A: place", "depth", "value", "ended", "nodes", "B: place", "depth", "value", "ended", "nodes", "What differs"];
    const cells = (at: MoveAt | undefined) => {
      if (!at) return ["", "", "", "", ""];
      if (at.left_out) return ["–", "", "", words(at.left_out), ""];
      return [String(at.place + 1), `${at.depth}${at.reduction ? ` (−${at.reduction})` : ""}`, at.value, end_text(at.end), count_text(at.nodes)];
    };
    const body = rows.map(({move, a, b, disagree, why}) => {
      const button = element("button", {type: "button"}, move === "0000" ? "pass" : move);
      button.addEventListener("click", () => this.go([...this.path, move]));
      button.disabled = (!a || a.left_out !== "") && (!b || b.left_out !== "");
      const row = element("tr", {}, element("th", {scope: "row"}, button), ...[...cells(a), ...cells(b), why].map((text) => element("td", {}, text)));
      row.classList.toggle("differs", disagree);
      return row;
    });
    const caption = rows.length === 0 ? "No move is searched here" : `${rows.length} moves. ${disagreed === 0 ? "A and B agree on which are better than those before them" : `Marked: A and B disagree whether the move is better than those before it (${disagreed})`}`;
    const head = element("tr", {}, ...names.map((name) => element("th", {scope: "col"}, name)));
    by_id("compare-moves").replaceChildren(element("caption", {}, caption), element("thead", {}, ...(rows.length ? [head] : [])), element("tbody", {}, ...body));
  }
}
