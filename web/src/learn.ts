// View 4: algorithms of the textbook on small trees, step by step.
import {
  algorithms,
  parseTree,
  randomTree,
  runOf,
  russellNorvigTree,
  scoreText,
  stockmanTree,
  type Algorithm,
  type GivenTree,
  type Run,
} from "./algorithms";
import {byId, copyLink, element, saveFile, svg} from "./dom";
import type {Engine} from "./engine";
import type {Link} from "./link";
import type {Position} from "./protocol";

/// What is known of a node after some steps.
interface NodeState {
  entered: number;
  isOpen: boolean;
  isCut: boolean;
  window?: [number, number];
  value?: number;
  label?: string;
}
export const defaultAlgorithm = "Alpha-beta";
/// The side to move wins; 64 nodes.
const connectFourEnding = "4x4 43312242241";
const levels = {gapX: 44, gapY: 84, margin: 34, box: 30};

/// A line that is too long goes on below, indented.
function codeLine(text: string): HTMLElement {
  const code = element("code", {}, text.trimStart());
  code.style.marginLeft = `${text.length - text.trimStart().length}ch`;
  return element("li", {}, code);
}

export class LearnView {
  private tree: GivenTree = parseTree(stockmanTree);
  private runs: Run[] = [];
  private step = 0; ///< steps done
  private timer = 0;
  private isAsked = -1; ///< the step whose question was answered last
  private readonly choice = byId<HTMLSelectElement>("learn-algorithm");
  private readonly kind = byId<HTMLSelectElement>("learn-tree");
  private readonly text = byId<HTMLInputElement>("learn-text");

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    this.choice.replaceChildren(...algorithms.map(({name}, i) => element("option", {value: String(i)}, name)));
    this.choose(defaultAlgorithm);
    this.text.value = stockmanTree;
    this.choice.addEventListener("change", () => this.restart());
    this.kind.addEventListener("change", () => void this.chooseTree());
    byId("learn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.kind.value = "";
      this.readTree();
    });
    const on = (id: string, action: () => void) => byId(id).addEventListener("click", action);
    on("learn-first", () => this.go(0));
    on("learn-back", () => this.go(this.step - 1));
    on("learn-forward", () => this.go(this.step + 1));
    on("learn-last", () => this.go(this.run.steps.length));
    on("learn-play", () => this.play());
    on("learn-yes", () => this.answer(true));
    on("learn-no", () => this.answer(false));
    on("learn-link", () => void copyLink(byId("learn-status")));
    on("learn-svg", () => this.saveSvg());
    on("learn-png", () => void this.savePng());
    byId("learn-step").addEventListener("input", () => this.go(Number(byId<HTMLInputElement>("learn-step").value), true));
    byId("learn").addEventListener("keydown", (event) => {
      if ((event.target as HTMLElement).closest("input, select") || event.altKey || event.ctrlKey) return;
      if (event.key === "ArrowRight") this.go(this.step + 1);
      else if (event.key === "ArrowLeft") this.go(this.step - 1);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    this.restart();
  }

  link(): Pick<Link, "algorithm" | "tree" | "step"> {
    return {algorithm: this.algorithm.name, tree: this.text.value, step: this.step};
  }
  open(link: Link): void {
    if (link.tree) {
      this.text.value = link.tree;
      this.kind.value = link.tree === stockmanTree ? "stockman" : link.tree === russellNorvigTree ? "russell" : "";
    }
    this.choose(link.algorithm);
    this.readTree(link.step);
  }
  hide(): void {
    this.stop();
  }

  private choose(name: string): void {
    const index = algorithms.findIndex((algorithm) => algorithm.name === name);
    if (index >= 0) this.choice.value = String(index);
  }
  private get algorithm(): Algorithm {
    return algorithms[Number(this.choice.value)]!;
  }
  private get run(): Run {
    return this.runs[Number(this.choice.value)]!;
  }
  private async chooseTree(): Promise<void> {
    const random = Math.floor(Math.random() * 100000);
    const texts: Record<string, () => string | Promise<string>> = {
      stockman: () => stockmanTree,
      russell: () => russellNorvigTree,
      small: () => randomTree(random, 2, 4),
      wide: () => randomTree(random, 3, 3),
      tic_tac_toe: () => this.treeOf({game: "tic_tac_toe", start: "3x3 15937", moves: []}),
      connect_four: () => this.treeOf({game: "connect_four", start: connectFourEnding, moves: []}),
    };
    const make = texts[this.kind.value];
    if (make) this.text.value = await make();
    this.readTree();
  }
  /// All games from a position to their ends: 1 is a win for the side to move there, 0 a draw.
  private async treeOf(position: Position): Promise<string> {
    const {outcome, legal} = await this.rules.ask<"describe">({kind: "describe", ...position});
    if (outcome !== "") return outcome !== "won" ? "0" : position.moves.length % 2 === 1 ? "1" : "-1";
    const branches: string[] = [];
    for (const {uci} of legal) branches.push(await this.treeOf({...position, moves: [...position.moves, uci]}));
    return `(${branches.join(" ")})`;
  }
  private readTree(step = 0): void {
    try {
      this.tree = parseTree(this.text.value);
      byId("learn-error").textContent = "";
    } catch (error) {
      byId("learn-error").textContent = (error as Error).message;
      return;
    }
    this.restart(step);
  }
  private restart(step = 0): void {
    this.stop();
    this.runs = algorithms.map((algorithm) => runOf(algorithm, this.tree));
    this.isAsked = -1;
    byId<HTMLInputElement>("learn-step").max = String(this.run.steps.length);
    const {source, code, isForMax} = this.algorithm;
    byId("learn-scores").textContent = isForMax
      ? "Numbers are values for MAX."
      : "Numbers are from the side to move of their node: from one level to the next the sign changes.";
    byId("learn-source").textContent = source;
    byId("learn-code").replaceChildren(...code.map(codeLine));
    this.showCounts();
    this.go(step, true);
  }

  // Steps -----------------------------------------------------------------------------------------

  /// `jumps`: over questions too.
  private go(step: number, jumps = false): void {
    const {steps} = this.run;
    const to = Math.max(0, Math.min(step, steps.length));
    const isQuestion = to === this.step + 1 && steps[to - 1]!.cut !== undefined && byId<HTMLInputElement>("learn-ask").checked;
    byId("learn-answer").textContent = "";
    if (isQuestion && !jumps && this.isAsked !== to) {
      this.stop();
      byId("learn-question").hidden = false;
      byId("learn-note").textContent = `Node ${this.nameOf(steps[to - 1]!.node)}: are its other moves cut off here?`;
      byId("learn-yes").focus();
      return;
    }
    byId("learn-question").hidden = true;
    this.step = to;
    this.show();
    if (to === steps.length) this.stop();
    this.onChange();
  }
  private answer(cuts: boolean): void {
    const step = this.run.steps[this.step]!;
    const isRight = cuts === step.cut;
    this.isAsked = this.step + 1;
    this.go(this.step + 1);
    byId("learn-answer").textContent = isRight ? "Right." : "No: look at the line and the window.";
    byId("learn-forward").focus();
  }
  private play(): void {
    if (this.timer) return this.stop();
    if (this.step === this.run.steps.length) this.go(0, true);
    byId("learn-play").textContent = "Pause";
    this.timer = window.setInterval(() => this.go(this.step + 1), 700);
  }
  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    byId("learn-play").textContent = "Play";
  }
  private states(): NodeState[] {
    const states: NodeState[] = this.tree.map(() => ({entered: 0, isOpen: false, isCut: false}));
    for (const step of this.run.steps.slice(0, this.step)) {
      const state = states[step.node]!;
      if (step.enters) {
        ++state.entered;
        for (const child of this.tree[step.node]!.children) states[child]!.isCut = false;
        state.isOpen = true;
        delete state.value;
        delete state.label;
      }
      if (step.window) state.window = step.window;
      if (step.value !== undefined) state.value = step.value;
      if (step.label !== undefined) state.label = step.label;
      if (step.leaves) state.isOpen = false;
      for (const child of step.cuts ?? []) states[child]!.isCut = true;
    }
    return states;
  }
  /// The branches that lead to a node: "1.2" is the second below the first.
  private nameOf(node: number): string {
    const names: number[] = [];
    for (let at = node; this.tree[at]!.parent >= 0; at = this.tree[at]!.parent) {
      names.unshift(this.tree[this.tree[at]!.parent]!.children.indexOf(at) + 1);
    }
    return names.join(".") || "at the root";
  }

  // What is shown ---------------------------------------------------------------------------------

  private show(): void {
    const {steps} = this.run;
    const step = steps[this.step - 1];
    byId("learn-note").textContent = step ? `Node ${this.nameOf(step.node)}: ${step.note}.` : "Step forward to begin.";
    byId<HTMLInputElement>("learn-step").value = String(this.step);
    byId("learn-place").textContent = `step ${this.step} of ${steps.length}`;
    [...byId("learn-code").children].forEach((line, i) => line.classList.toggle("now", i === step?.line));
    byId<HTMLButtonElement>("learn-back").disabled = this.step === 0;
    byId<HTMLButtonElement>("learn-forward").disabled = this.step === steps.length;
    this.draw();
  }
  private showCounts(): void {
    const head = element("tr", {}, ...["Algorithm", "Nodes", "Leaves", "Value"].map((name) => element("th", {scope: "col"}, name)));
    const rows = algorithms.map(({name}, i) => {
      const {nodes, leaves, value} = this.runs[i]!;
      const row = element("tr", {}, element("th", {scope: "row"}, name), ...[nodes, leaves, value].map((each) => element("td", {}, scoreText(each))));
      row.classList.toggle("now", String(i) === this.choice.value);
      return row;
    });
    byId("learn-counts").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows));
  }
  private draw(): void {
    const picture = this.picture(matchMedia("(prefers-color-scheme: dark)").matches);
    const width = Number(picture.getAttribute("width"));
    picture.style.minWidth = `${0.9 * width}px`;
    picture.style.maxWidth = `${1.8 * width}px`;
    const box = byId("learn-picture");
    box.replaceChildren(picture);
    const current = picture.querySelector("[data-current]");
    if (!current || box.scrollWidth <= box.clientWidth) return;
    const [seen, node] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
    box.scrollLeft += node.left - seen.left - seen.width / 2;
  }
  /// All colours are attributes, so that the picture stands alone as a file.
  private picture(isDark: boolean): SVGElement {
    const {gapX, gapY, margin, box} = levels;
    const colours = isDark
      ? {ink: "#e9ece9", soft: "#8d9792", ground: "#1f2523", open: "#6b4d10", done: "#28513a", now: "#ffb347"}
      : {ink: "#1d2321", soft: "#6d7671", ground: "#ffffff", open: "#ffe2a8", done: "#cfe8d8", now: "#c2410c"};
    const x: number[] = [];
    let leaves = 0;
    const place = (node: number): number => {
      const {children} = this.tree[node]!;
      const places = children.map(place);
      x[node] = places.length ? (places[0]! + places[places.length - 1]!) / 2 : margin + gapX * leaves++;
      return x[node]!;
    };
    place(0);
    const depth = Math.max(...this.tree.map((node) => node.ply));
    const y = (node: number) => margin + gapY * this.tree[node]!.ply;
    const width = 2 * margin + gapX * Math.max(0, leaves - 1);
    const height = 2 * margin + gapY * depth + 10;
    const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "font-family": "system-ui, sans-serif", "text-anchor": "middle"});
    picture.setAttribute("aria-label", `Tree of ${this.tree.length} nodes. ${byId("learn-note").textContent}`);
    picture.append(svg("rect", {x: 0, y: 0, width, height, fill: colours.ground}));
    const states = this.states();
    const current = this.run.steps[this.step - 1]?.node;
    const hidden = (node: number): boolean => states[node]!.isCut || (this.tree[node]!.parent >= 0 && hidden(this.tree[node]!.parent));
    for (const {index, parent} of this.tree) {
      if (parent < 0) continue;
      const isCut = hidden(index) && states[index]!.entered === 0;
      picture.append(svg("line", {x1: x[parent]!, y1: y(parent), x2: x[index]!, y2: y(index), stroke: isCut ? colours.soft : colours.ink, "stroke-width": 1.5, ...(isCut && {"stroke-dasharray": "3 4"})}));
      if (!states[index]!.isCut) continue;
      const [mx, my] = [(x[parent]! + x[index]!) / 2, (y(parent) + y(index)) / 2];
      picture.append(svg("line", {x1: mx - 8, y1: my + 5, x2: mx + 8, y2: my - 5, stroke: colours.now, "stroke-width": 3}));
    }
    for (const node of this.tree) {
      const {index} = node;
      const state = states[index]!;
      const isFaint = hidden(index) && state.entered === 0;
      const fill = state.isOpen ? colours.open : state.entered > 0 ? colours.done : colours.ground;
      const outline = {fill, stroke: index === current ? colours.now : isFaint ? colours.soft : colours.ink, "stroke-width": index === current ? 3.5 : 1.5, ...(index === current && {"data-current": ""})};
      if (node.ply % 2 === 0) picture.append(svg("rect", {x: x[index]! - box / 2, y: y(index) - box / 2, width: box, height: box, rx: 3, ...outline}));
      else picture.append(svg("circle", {cx: x[index]!, cy: y(index), r: box / 2 + 1, ...outline}));
      const isLeaf = node.children.length === 0;
      const leafValue = node.ply % 2 && !this.algorithm.isForMax ? -node.value : node.value;
      const shown = state.label ?? (state.value !== undefined ? scoreText(state.value) : isLeaf ? scoreText(leafValue) : "");
      const write = (content: string, at: number, size: number, colour: string, halo: string) => {
        const made = svg("text", {x: x[index]!, y: at, "font-size": size, fill: colour, stroke: halo, "stroke-width": 5, "paint-order": "stroke"});
        made.textContent = content;
        picture.append(made);
      };
      write(shown, y(index) + 4.5, 13, isFaint ? colours.soft : colours.ink, "none");
      if (state.window && state.entered > 0 && !isLeaf) write(`(${state.window.map(scoreText).join(", ")})`, y(index) + box / 2 + 14, 11, colours.soft, colours.ground);
    }
    return picture;
  }

  // Files -----------------------------------------------------------------------------------------

  private svgText(): string {
    const picture = this.picture(false);
    picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    return picture.outerHTML;
  }
  private saveSvg(): void {
    saveFile(new Blob([this.svgText()], {type: "image/svg+xml"}), "tree.svg");
  }
  private async savePng(): Promise<void> {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(this.svgText())}`;
    await image.decode();
    const canvas = element("canvas", {width: String(2 * image.width), height: String(2 * image.height)});
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((content) => content && saveFile(content, "tree.png"));
  }
}
