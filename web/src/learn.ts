// View 4: algorithms of the textbook on small trees, step by step.
import {algorithms, givenTrees, parseTree, randomTree, runOf, scoreText, type Algorithm, type GivenTree, type Run} from "./algorithms";
import {Course} from "./course";
import {byId, copyLink, element, sentence} from "./dom";
import type {Engine} from "./engine";
import {Lanes, processorColour} from "./lanes";
import type {Link} from "./link";
import {parallelAlgorithms, parallelRun} from "./parallel";
import type {Position} from "./protocol";
import {coloursOf, pictureOf, type NodeState} from "./tree_picture";

/// Values of the choice that are not a number: a search on simulated processors.
const parallel = "parallel:";
export const defaultAlgorithm = "Alpha-beta";
/// The side to move wins; 64 nodes.
const connectFourEnding = "4x4 43312242241";
/// Pixels from leaf to leaf whose values can be read.
const legibleGap = 30;

/// A line that is too long goes on below, indented.
function codeLine(text: string): HTMLElement {
  const code = element("code", {}, text.trimStart());
  code.style.marginLeft = `${text.length - text.trimStart().length}ch`;
  return element("li", {}, code);
}

export class LearnView {
  private treeText = givenTrees.stockman; ///< that of `tree`; the field may hold another that is not set yet
  private tree: GivenTree = parseTree(givenTrees.stockman);
  private runs: Run[] = [];
  private step = 0; ///< steps done
  private timer = 0;
  private lanes: Lanes | undefined; ///< of a parallel search
  private readonly course: Course;
  private isAsked = -1; ///< the step whose question was answered last
  private readonly choice = byId<HTMLSelectElement>("learn-algorithm");
  private readonly kind = byId<HTMLSelectElement>("learn-tree");
  private readonly text = byId<HTMLInputElement>("learn-text");
  private readonly processors = byId<HTMLSelectElement>("learn-processors");
  private readonly latency = byId<HTMLSelectElement>("learn-latency");
  private readonly listed: Promise<void>; ///< the parallel algorithms
  private sources: Record<string, string> = {}; ///< of these

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    this.course = new Course((algorithm, tree) => this.showTree(algorithm, tree), onChange);
    this.choice.replaceChildren(...algorithms.map(({name}, i) => element("option", {value: String(i)}, name)));
    this.choose(defaultAlgorithm);
    this.text.value = givenTrees.stockman;
    this.listed = this.listParallel();
    for (const select of [this.choice, this.processors, this.latency]) select.addEventListener("change", () => void this.restart());
    this.kind.addEventListener("change", () => void this.chooseTree());
    byId("learn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.kind.value = "";
      void this.readTree();
    });
    const on = (id: string, action: () => void) => byId(id).addEventListener("click", action);
    on("learn-first", () => this.go(0));
    on("learn-back", () => this.go(this.step - 1));
    on("learn-forward", () => this.go(this.step + 1));
    on("learn-last", () => this.go(this.length));
    on("learn-play", () => this.play());
    on("learn-yes", () => this.answer(true));
    on("learn-no", () => this.answer(false));
    on("learn-link", () => void copyLink(byId("learn-status")));
    on("learn-svg", () => void this.savePicture("svg"));
    on("learn-png", () => void this.savePicture("png"));
    byId("learn-lanes").addEventListener("click", (event) => this.goToTime(event));
    byId("learn-ask").addEventListener("change", () => this.onChange());
    byId("learn-large").addEventListener("change", () => {
      this.draw();
      this.onChange();
    });
    byId("learn-overview").addEventListener("click", (event) => this.scrollTo(event));
    byId("learn-picture").addEventListener("scroll", () => this.showWindow());
    new ResizeObserver(() => this.draw()).observe(byId("learn-picture"));
    byId("learn-step").addEventListener("input", () => this.go(Number(byId<HTMLInputElement>("learn-step").value), true));
    byId("learn").addEventListener("keydown", (event) => {
      if ((event.target as HTMLElement).closest("input, select") || event.altKey || event.ctrlKey) return;
      if (event.key === "ArrowRight") this.go(this.step + 1);
      else if (event.key === "ArrowLeft") this.go(this.step - 1);
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    void this.restart();
  }

  link(): Pick<Link, "lesson" | "algorithm" | "tree" | "step" | "ask" | "large" | "processors" | "latency"> {
    const processors = this.parallelName === undefined ? 0 : Number(this.processors.value);
    const isChecked = (id: string) => byId<HTMLInputElement>(id).checked;
    return {
      lesson: this.course.lesson,
      algorithm: this.title,
      tree: this.text.value,
      step: this.step,
      ask: isChecked("learn-ask"),
      large: isChecked("learn-large"),
      processors,
      latency: Number(this.latency.value),
    };
  }
  get title(): string {
    return this.parallelName ?? this.algorithm.name;
  }
  async open(link: Link): Promise<void> {
    await this.listed;
    byId<HTMLInputElement>("learn-ask").checked = link.ask;
    byId<HTMLInputElement>("learn-large").checked = link.large;
    if (link.processors) this.processors.value = String(Math.min(link.processors, 8));
    this.latency.value = String(link.latency);
    if (this.latency.selectedIndex < 0) this.latency.value = "1";
    if (link.lesson !== this.course.lesson) await this.course.start(link.lesson);
    // A lesson has another tree each time.
    if (link.lesson === 0) await this.showTree(link.algorithm, link.tree, link.step);
  }
  /// "" leaves the algorithm or the tree as it is.
  private async showTree(algorithm: string, tree: string, step = 0): Promise<void> {
    await this.listed;
    if (tree) {
      this.text.value = tree;
      this.kind.value = Object.entries(givenTrees).find(([, each]) => each === tree)?.[0] ?? "";
    }
    this.choose(algorithm);
    await this.readTree(step);
  }
  hide(): void {
    this.stop();
  }

  private choose(name: string): void {
    const index = algorithms.findIndex((algorithm) => algorithm.name === name);
    if (index >= 0) this.choice.value = String(index);
    else if (this.sources[name] !== undefined) this.choice.value = parallel + name;
  }
  private async listParallel(): Promise<void> {
    const found = await parallelAlgorithms();
    this.sources = Object.fromEntries(found.map(({name, source}) => [name, source]));
    const options = found.map(({name}) => element("option", {value: parallel + name}, name));
    this.choice.append(element("optgroup", {label: "On several processors"}, ...options));
  }
  /// Undefined: one processor.
  private get parallelName(): string | undefined {
    const {value} = this.choice;
    return value.startsWith(parallel) ? value.slice(parallel.length) : undefined;
  }
  private get algorithm(): Algorithm {
    return algorithms[Number(this.choice.value)] ?? algorithms.find(({name}) => name === defaultAlgorithm)!;
  }
  private get run(): Run {
    return this.runs[algorithms.indexOf(this.algorithm)]!;
  }
  /// In steps.
  private get length(): number {
    return this.lanes?.times.length ?? this.run.steps.length;
  }
  private async chooseTree(): Promise<void> {
    const random = Math.floor(Math.random() * 100000);
    const texts: Record<string, () => string | Promise<string>> = {
      ...Object.fromEntries(Object.entries(givenTrees).map(([kind, tree]) => [kind, () => tree])),
      small: () => randomTree(random, 2, 4),
      wide: () => randomTree(random, 3, 3),
      broad: () => randomTree(random, 4, 3),
      tic_tac_toe: () => this.treeOf({game: "tic_tac_toe", start: "3x3 15937", moves: []}),
      connect_four: () => this.treeOf({game: "connect_four", start: connectFourEnding, moves: []}),
    };
    const make = texts[this.kind.value];
    if (make) this.text.value = await make();
    await this.readTree();
  }
  /// All games from a position to their ends: 1 is a win for the side to move there, 0 a draw.
  private async treeOf(position: Position): Promise<string> {
    const {outcome, legal} = await this.rules.ask<"describe">({kind: "describe", ...position});
    if (outcome !== "") return outcome !== "won" ? "0" : position.moves.length % 2 === 1 ? "1" : "-1";
    const branches: string[] = [];
    for (const {uci} of legal) branches.push(await this.treeOf({...position, moves: [...position.moves, uci]}));
    return `(${branches.join(" ")})`;
  }
  private async readTree(step = 0): Promise<void> {
    try {
      this.tree = parseTree(this.text.value);
      this.treeText = this.text.value;
      byId("learn-error").textContent = "";
    } catch (error) {
      byId("learn-error").textContent = (error as Error).message;
      return;
    }
    await this.restart(step);
  }
  private async restart(step = 0): Promise<void> {
    this.stop();
    await this.runParallel();
    this.runs = algorithms.map((algorithm) => runOf(algorithm, this.tree));
    this.isAsked = -1;
    byId<HTMLInputElement>("learn-step").max = String(this.length);
    const {lanes} = this;
    byId("learn-parallel").hidden = byId("learn-processors-label").hidden = byId("learn-latency-label").hidden = !lanes;
    byId("learn-ask-label").hidden = byId("learn-legend").hidden = lanes !== undefined;
    byId("learn-loss").textContent = lanes?.summary() ?? "";
    byId("learn-about").textContent = lanes ? "Source" : "Code";
    const {isForMax} = this.algorithm;
    const {source, code} = lanes ? {source: `${this.sources[this.parallelName!]}; docs/reference/parallel.md describes it`, code: []} : this.algorithm;
    byId("learn-scores").textContent = isForMax
      ? "Numbers are values for MAX."
      : "Numbers are from the side to move of their node: from one level to the next the sign changes.";
    byId("learn-source").textContent = source;
    byId("learn-code").replaceChildren(...code.map(codeLine));
    this.showCounts();
    this.go(step, true);
  }
  private async runParallel(): Promise<void> {
    const algorithm = this.parallelName;
    this.lanes = undefined;
    if (algorithm === undefined) return;
    const [processors, latency] = [Number(this.processors.value), Number(this.latency.value)];
    try {
      const run = await parallelRun(this.treeText, algorithm, processors, latency);
      if (algorithm === this.parallelName) this.lanes = new Lanes(run, processors);
    } catch (error) {
      byId("learn-error").textContent = sentence(error);
    }
  }

  // Steps -----------------------------------------------------------------------------------------

  /// `jumps`: over questions too.
  private go(step: number, jumps = false): void {
    const {steps} = this.run;
    const to = Math.max(0, Math.min(step, this.length));
    const isQuestion = !this.lanes && to === this.step + 1 && steps[to - 1]!.cut !== undefined && byId<HTMLInputElement>("learn-ask").checked;
    byId("learn-answer").textContent = "";
    if (isQuestion && !jumps && this.isAsked !== to) {
      this.stop();
      byId("learn-question").hidden = false;
      byId("learn-note").textContent = `${this.placeOf(steps[to - 1]!.node)}: are its other moves cut off here?`;
      byId("learn-yes").focus();
      return;
    }
    byId("learn-question").hidden = true;
    this.step = to;
    this.show();
    if (to === this.length) this.stop();
    this.onChange();
  }
  private goToTime(event: MouseEvent): void {
    const chart = byId("learn-lanes").querySelector("svg");
    if (!this.lanes || !chart) return;
    const {left, width} = chart.getBoundingClientRect();
    this.go(this.lanes.stepAt(this.lanes.timeUnder((event.clientX - left) / width)), true);
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
    if (this.step === this.length) this.go(0, true);
    byId("learn-play").textContent = "Pause";
    this.timer = window.setInterval(() => this.go(this.step + 1), 700);
  }
  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
    byId("learn-play").textContent = "Play";
  }
  private states(isDark: boolean): NodeState[] {
    const states: NodeState[] = this.tree.map(() => ({entered: 0, isOpen: false, isCut: false}));
    if (this.lanes) {
      this.lanes.visits(this.step, this.tree.length).forEach(({by, entered}, node) => {
        states[node] = {entered, isOpen: false, isCut: false, ...(by >= 0 && {colour: processorColour(by, isDark)})};
      });
      return states;
    }
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
    return names.join(".");
  }
  private placeOf(node: number): string {
    return node === 0 ? "The root" : `Node ${this.nameOf(node)}`;
  }

  // What is shown ---------------------------------------------------------------------------------

  private show(): void {
    const {lanes} = this;
    const {steps} = this.run;
    const step = lanes ? undefined : steps[this.step - 1];
    byId("learn-note").textContent = step
      ? `${this.placeOf(step.node)}: ${step.note}.`
      : (lanes?.note(this.step, (node) => this.nameOf(node)) ?? "Step forward to begin.");
    byId<HTMLInputElement>("learn-step").value = String(this.step);
    byId("learn-place").textContent = `step ${this.step} of ${this.length}`;
    [...byId("learn-code").children].forEach((line, i) => line.classList.toggle("now", i === step?.line));
    byId<HTMLButtonElement>("learn-back").disabled = this.step === 0;
    byId<HTMLButtonElement>("learn-forward").disabled = this.step === this.length;
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
    if (this.runs.length === 0) return;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    if (this.lanes) byId("learn-lanes").replaceChildren(this.lanes.chart(this.step, isDark, coloursOf(isDark)));
    const box = byId("learn-picture");
    const isLarge = byId<HTMLInputElement>("learn-large").checked;
    const leaves = this.tree.filter(({children}) => children.length === 0).length;
    // A small tree stays legible on a phone, a large one is seen whole.
    const room = leaves <= 32 ? Math.max(box.clientWidth, legibleGap * leaves) : box.clientWidth;
    const picture = this.picture(isDark, isLarge ? Infinity : room);
    const width = Number(picture.getAttribute("width"));
    picture.style.minWidth = `${0.9 * width}px`;
    picture.style.maxWidth = `${1.8 * width}px`;
    box.replaceChildren(picture);
    const overview = byId("learn-overview");
    overview.hidden = box.scrollWidth <= box.clientWidth;
    if (overview.hidden) return;
    const whole = this.picture(isDark, overview.clientWidth);
    whole.setAttribute("preserveAspectRatio", "none");
    overview.replaceChildren(whole, element("div", {id: "learn-window"}));
    const current = picture.querySelector("[data-current]");
    if (current) {
      const [seen, node] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
      box.scrollLeft += node.left - seen.left - seen.width / 2;
    }
    this.showWindow();
  }
  /// In the overview, what is seen of the picture.
  private showWindow(): void {
    const [box, place] = [byId("learn-picture"), document.getElementById("learn-window")];
    if (!place) return;
    place.style.left = `${(100 * box.scrollLeft) / box.scrollWidth}%`;
    place.style.width = `${(100 * box.clientWidth) / box.scrollWidth}%`;
  }
  private scrollTo(event: MouseEvent): void {
    const [box, overview] = [byId("learn-picture"), byId("learn-overview").getBoundingClientRect()];
    box.scrollLeft = ((event.clientX - overview.left) / overview.width) * box.scrollWidth - box.clientWidth / 2;
  }
  /// `room`: as in `pictureOf`.
  private picture(isDark: boolean, room: number): SVGElement {
    const places = this.lanes?.places(this.step);
    const picture = pictureOf(this.tree, this.states(isDark), coloursOf(isDark), room, {
      current: new Set(places ? places.values() : [this.run.steps[this.step - 1]?.node ?? -1]),
      places: places ?? new Map<number, number>(),
      isForMax: this.algorithm.isForMax ?? false,
    });
    picture.setAttribute("aria-label", `Tree of ${this.tree.length} nodes. ${byId("learn-note").textContent}`);
    return picture;
  }

  // Files -----------------------------------------------------------------------------------------

  private async savePicture(kind: "png" | "svg"): Promise<void> {
    const {saveSvgAs} = await import("./picture_file");
    await saveSvgAs(this.picture(false, Infinity), "tree", kind);
  }
}
