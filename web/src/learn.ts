// View 4: algorithms of the textbook on small trees, step by step, alone or two side by side.
import {AlgorithmChoice, algorithmOptions} from "./algorithm_choice";
import {algorithms} from "./algorithms";
import {markLine, showCode, showCounts} from "./code_panel";
import {Course} from "./course";
import {byId, copyLink, element, onClick, onKeys, sentence} from "./dom";
import type {Engine} from "./engine";
import {givenTrees, parseTree, plainText, type GivenTree} from "./given_tree";
import {Lanes, processorColour} from "./lanes";
import type {Link} from "./link";
import {parallelRun} from "./parallel";
import {runOf, showIn, type Algorithm, type Run} from "./recorder";
import {nameOf, placeOf, SteppedRun} from "./stepped_run";
import {TreeEditor} from "./tree_editor";
import {textOfKind} from "./tree_kinds";
import {coloursOf, pictureOf, type NodeState} from "./tree_picture";
import {TreeView} from "./tree_view";

const checkbox = (id: string) => byId<HTMLInputElement>(id);

export class LearnView {
  private tree: GivenTree = parseTree(givenTrees.stockman);
  private treeText = givenTrees.stockman; ///< that of `tree`; the field may hold another that is not set yet
  private runs: Run[] = []; ///< of all algorithms
  private first: SteppedRun | undefined;
  private second: SteppedRun | undefined; ///< beside it
  private step = 0; ///< steps done
  private timer = 0;
  private readonly started: Promise<void>; ///< the first tree is shown
  private rule: Algorithm | undefined; ///< of a lesson
  private lanes: Lanes | undefined; ///< of a parallel search
  private readonly course: Course;
  private isAsked = -1; ///< the step whose question was answered last
  private readonly choice = new AlgorithmChoice();
  private readonly secondChoice = byId<HTMLSelectElement>("learn-second");
  private readonly kind = byId<HTMLSelectElement>("learn-tree");
  private readonly text = byId<HTMLInputElement>("learn-text");
  private readonly processors = byId<HTMLSelectElement>("learn-processors");
  private readonly latency = byId<HTMLSelectElement>("learn-latency");
  private readonly views = [
    new TreeView("learn-picture", "learn-overview", () => this.draw()),
    new TreeView("learn-second-picture", "learn-second-overview", () => this.draw()),
  ];
  private readonly editor = new TreeEditor(async (text) => ((await this.setTree(text)) ? this.tree : undefined));

  constructor(
    private readonly rules: Engine,
    private readonly onChange: () => void,
  ) {
    this.course = new Course((algorithm, tree, rule) => this.showTree(algorithm, tree, 0, rule), onChange);
    this.secondChoice.replaceChildren(element("option", {value: ""}, "nothing"), ...algorithmOptions());
    this.text.value = givenTrees.stockman;
    this.listen();
    this.started = this.restart();
  }
  private listen(): void {
    for (const select of [this.choice.select, this.secondChoice, this.processors, this.latency]) select.addEventListener("change", () => void this.restart());
    this.kind.addEventListener("change", () => void this.chooseTree());
    byId("learn-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.setTree(this.text.value);
    });
    onClick("learn-first", () => this.go(0));
    onClick("learn-back", () => this.go(this.step - 1));
    onClick("learn-forward", () => this.go(this.step + 1));
    onClick("learn-last", () => this.go(this.length));
    onClick("learn-play", () => this.play());
    onClick("learn-yes", () => this.answer(true));
    onClick("learn-no", () => this.answer(false));
    onClick("learn-link", () => copyLink(byId("learn-status")));
    for (const kind of ["svg", "png"] as const) onClick(`learn-${kind}`, () => this.savePicture(kind));
    byId("learn-lanes").addEventListener("click", (event) => this.goToTime(event));
    for (const id of ["learn-picture", "learn-second-picture"]) this.editor.watch(byId(id), () => (this.course.lesson === 0 ? this.tree : undefined));
    checkbox("learn-ask").addEventListener("change", () => this.onChange());
    for (const id of ["learn-large", "learn-for-max"]) {
      checkbox(id).addEventListener("change", () => {
        this.show();
        this.onChange();
      });
    }
    checkbox("learn-step").addEventListener("input", () => this.go(Number(checkbox("learn-step").value), true));
    onKeys("learn", {ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1)});
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  link(): Pick<Link, "lesson" | "seed" | "algorithm" | "second" | "tree" | "step" | "ask" | "large" | "forMover" | "processors" | "latency"> {
    const processors = this.choice.parallelName === undefined ? 0 : Number(this.processors.value);
    return {
      lesson: this.course.lesson,
      seed: this.course.questionSeed,
      algorithm: this.title,
      second: this.second?.algorithm.name ?? "",
      tree: this.treeText,
      step: this.step,
      ask: checkbox("learn-ask").checked,
      large: checkbox("learn-large").checked,
      forMover: !checkbox("learn-for-max").checked,
      processors,
      latency: Number(this.latency.value),
    };
  }
  get title(): string {
    return this.choice.name;
  }
  /// Throws an Error, and changes nothing, if the link names no tree or no algorithm.
  async open(link: Link): Promise<void> {
    await Promise.all([this.choice.listed, this.started]);
    if (link.tree) parseTree(link.tree);
    if (link.algorithm && !this.choice.has(link.algorithm)) throw new Error(`there is no algorithm '${link.algorithm.slice(0, 40)}'`);
    if (link.second && !algorithms.some(({name}) => name === link.second)) throw new Error(`there is no algorithm '${link.second.slice(0, 40)}'`);
    checkbox("learn-ask").checked = link.ask;
    checkbox("learn-large").checked = link.large;
    checkbox("learn-for-max").checked = !link.forMover;
    if (link.processors) this.processors.value = String(link.processors);
    this.latency.value = String(link.latency);
    if (this.latency.selectedIndex < 0) this.latency.value = "1";
    this.secondChoice.value = String(algorithms.findIndex(({name}) => name === link.second));
    if (this.secondChoice.selectedIndex < 0) this.secondChoice.value = "";
    const isAsked = link.lesson === this.course.lesson && link.seed === this.course.questionSeed;
    if (!isAsked) await this.course.start(link.lesson, link.seed);
    // The tree of a lesson follows from its seed.
    if (link.lesson === 0) await this.showTree(link.algorithm, link.tree, link.step);
    else if (link.seed > 0) this.go(link.step, true);
  }
  /// "" leaves the algorithm or the tree as it is.
  private async showTree(algorithm: string, tree: string, step = 0, rule?: Algorithm): Promise<void> {
    await this.choice.listed;
    this.choice.choose(algorithm);
    this.rule = rule;
    await this.setTree(tree || this.treeText, step);
  }
  hide(): void {
    this.stop();
    this.editor.close();
  }

  /// In steps.
  private get length(): number {
    return this.lanes?.times.length ?? Math.max(this.first?.length ?? 0, this.second?.length ?? 0);
  }
  private async chooseTree(): Promise<void> {
    const kind = this.kind.value;
    await this.setTree((await textOfKind(kind, this.rules)) ?? this.text.value, 0, kind);
  }
  /// Returns whether the text is a tree. If not, that is said, and the tree stays.
  private async setTree(text: string, step = 0, kind = text === this.treeText ? this.kind.value : ""): Promise<boolean> {
    this.text.value = text;
    try {
      this.tree = parseTree(text);
      byId("learn-error").textContent = "";
    } catch (error) {
      byId("learn-error").textContent = (error as Error).message;
      return false;
    }
    this.treeText = text;
    this.kind.value = Object.entries(givenTrees).find(([, each]) => each === text)?.[0] ?? kind;
    await this.restart(step);
    return true;
  }
  private async restart(step = 0): Promise<void> {
    this.stop();
    this.editor.close();
    await this.runParallel();
    showIn(this.tree);
    this.runs = algorithms.map((algorithm) => runOf(algorithm, this.tree));
    this.isAsked = -1;
    const {lanes, tree} = this;
    const runNumber = (i: number) => new SteppedRun(tree, algorithms[i]!, this.runs[i]!);
    const rule = this.course.lesson > 0 ? this.rule : undefined;
    if (rule) this.first = new SteppedRun(tree, rule, runOf(rule, tree));
    else this.first = lanes ? undefined : runNumber(algorithms.indexOf(this.choice.algorithm));
    const {value} = this.secondChoice;
    this.second = lanes || value === "" || this.course.lesson > 0 ? undefined : runNumber(Number(value));
    checkbox("learn-step").max = String(this.length);
    this.showKind();
    showCounts(this.runs, rule ? "" : this.choice.select.value);
    this.go(step, true);
  }
  private async runParallel(): Promise<void> {
    const algorithm = this.choice.parallelName;
    this.lanes = undefined;
    if (algorithm === undefined) return;
    const [processors, latency] = [Number(this.processors.value), Number(this.latency.value)];
    try {
      const run = await parallelRun(plainText(this.tree), algorithm, processors, latency);
      if (algorithm === this.choice.parallelName) this.lanes = new Lanes(run, processors);
    } catch (error) {
      byId("learn-error").textContent = sentence(error);
    }
  }

  // Steps -----------------------------------------------------------------------------------------

  /// `jumps`: over questions too.
  private go(step: number, jumps = false): void {
    const to = Math.max(0, Math.min(step, this.length));
    const next = to === this.step + 1 ? this.first?.run.steps[this.step] : undefined;
    const isQuestion = next?.cut !== undefined && checkbox("learn-ask").checked;
    byId("learn-answer").textContent = "";
    if (isQuestion && !jumps && this.isAsked !== to) {
      this.stop();
      byId("learn-question").hidden = false;
      byId("learn-note").textContent = `${placeOf(this.tree, next.node)}: are its other moves cut off here?`;
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
    const isRight = cuts === this.first?.run.steps[this.step]?.cut;
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

  // What is shown ---------------------------------------------------------------------------------

  /// Are all numbers of the tree those for MAX? Lessons have those of their code.
  private get isForMax(): boolean {
    return this.lanes !== undefined || (checkbox("learn-for-max").checked && this.course.lesson === 0);
  }
  /// What depends on the algorithms only.
  private showKind(): void {
    const {lanes, first, second} = this;
    for (const id of ["learn-parallel", "learn-processors-label", "learn-latency-label"]) byId(id).hidden = !lanes;
    for (const id of ["learn-ask-label", "learn-legend", "learn-second-label", "learn-for-max-label"]) byId(id).hidden = lanes !== undefined;
    for (const id of ["learn-second-column", "learn-second-card", "learn-first-title"]) byId(id).hidden = !second;
    byId("learn-second-note").hidden = !second;
    for (const id of ["learn-notes", "learn-pictures"]) byId(id).classList.toggle("two", second !== undefined);
    byId("learn-loss").textContent = lanes?.summary() ?? "";
    byId("learn-about").textContent = lanes ? "Source" : second ? `Code: ${this.title}` : "Code";
    byId("learn-source").textContent = lanes ? `${this.choice.parallelSource}; docs/reference/parallel.md describes it` : (first?.algorithm.source ?? "");
    showCode("learn-code", first?.algorithm);
    byId("learn-second-about").textContent = second ? `Code: ${second.algorithm.name}` : "";
    byId("learn-second-source").textContent = second?.algorithm.source ?? "";
    showCode("learn-second-code", second?.algorithm);
  }
  private show(): void {
    const {lanes, first, second, step} = this;
    byId("learn-note").textContent = first?.note(step) ?? lanes?.note(step, (node) => nameOf(this.tree, node)) ?? "";
    byId("learn-second-note").textContent = second?.note(step) ?? "";
    if (first && second) {
      byId("learn-first-title").textContent = `${first.algorithm.name}: ${first.progress(step)}`;
      byId("learn-second-title").textContent = `${second.algorithm.name}: ${second.progress(step)}`;
    }
    const isAllForMax = [first, second].every((each) => !each || each.algorithm.isForMax);
    const bySigns = "from the side to move of their node: from one level to the next the sign changes";
    byId("learn-scores").textContent = isAllForMax
      ? "Numbers are values for MAX."
      : this.isForMax
        ? "Numbers in the tree are values for MAX; code and sentences have them from the side to move, at circles with the other sign."
        : `Numbers are ${bySigns}.`;
    checkbox("learn-step").value = String(step);
    byId("learn-place").textContent = `step ${step} of ${this.length}`;
    for (const [id, run] of [["learn-code", first] as const, ["learn-second-code", second] as const]) {
      markLine(id, run?.at(step)?.line);
    }
    byId<HTMLButtonElement>("learn-back").disabled = step === 0;
    byId<HTMLButtonElement>("learn-forward").disabled = step === this.length;
    this.draw();
  }
  private draw(): void {
    if (this.runs.length === 0) return;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    if (this.lanes) byId("learn-lanes").replaceChildren(this.lanes.chart(this.step, isDark, coloursOf(isDark)));
    const isLarge = checkbox("learn-large").checked;
    this.views[0]!.show(this.tree, isLarge, (room) => this.picture(this.first, isDark, room));
    if (this.second) this.views[1]!.show(this.tree, isLarge, (room) => this.picture(this.second, isDark, room));
  }
  /// `room`: as in `pictureOf`. `run`: undefined: the parallel one.
  private picture(run: SteppedRun | undefined, isDark: boolean, room: number): SVGElement {
    const {lanes, tree, step, isForMax} = this;
    const places = lanes?.places(step);
    const states = run?.states(step, isForMax) ?? this.parallelStates(isDark);
    const picture = pictureOf(tree, states, coloursOf(isDark), room, {
      current: new Set(places ? places.values() : [run?.at(step)?.node ?? -1]),
      places: places ?? new Map<number, number>(),
      isForMax: isForMax || (run?.algorithm.isForMax ?? false),
    });
    picture.setAttribute("aria-label", `Tree of ${tree.length} nodes. ${run?.note(step) ?? byId("learn-note").textContent}`);
    return picture;
  }
  private parallelStates(isDark: boolean): NodeState[] {
    const visits = this.lanes?.visits(this.step, this.tree.length) ?? [];
    return visits.map(({by, entered}) => ({entered, isOpen: false, isCut: false, ...(by >= 0 && {colour: processorColour(by, isDark)})}));
  }

  // Files -----------------------------------------------------------------------------------------

  private async savePicture(kind: "png" | "svg"): Promise<void> {
    const {addLegend, saveSvgAs, saveTwoAs} = await import("./picture_file");
    const colours = this.lanes ? [] : ["yellow: entered", "green: left", "struck through: cut off", "below a node: its window"];
    const first = addLegend(this.picture(this.first, false, Infinity), ["squares: MAX", "circles: MIN", ...colours]);
    if (!this.second) return saveSvgAs(first, "tree", kind);
    const titles = ["learn-first-title", "learn-second-title"].map((id) => byId(id).textContent);
    await saveTwoAs([first, this.picture(this.second, false, Infinity)], titles, "trees", kind);
  }
}
