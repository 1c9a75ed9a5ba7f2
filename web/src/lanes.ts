// What simulated processors do in a parallel search, a lane a processor: a Gantt chart in step with the tree.
import {svg} from "./dom";
import type {ParallelRun} from "./parallel";

/// A stretch of time that a processor does not wait.
interface Interval {
  processor: number; ///< from 0
  begin: number;
  end: number;
  communicates: boolean; ///< else it is at `node`
  node: number;
}
export interface Colours {
  ink: string;
  soft: string;
  ground: string;
  now: string;
}
const light = ["#8ecae6", "#ffd166", "#95d5b2", "#f4a6c0", "#cdb4f6", "#f7b27a", "#b8d86b", "#c9cfd3"];
const dark = ["#1f6f8f", "#8a6a10", "#2d6a4f", "#8c3a5b", "#5c4a9c", "#8f4f1c", "#5a7a1c", "#56616a"];
export const processorColour = (processor: number, isDark: boolean): string => (isDark ? dark : light)[processor % light.length]!;

const lane = {height: 22, gap: 6, left: 34, width: 640, top: 6};

/// A run, cut at the times at which something begins: step `i` is the time `times[i - 1]`.
export class Lanes {
  readonly times: number[];
  private readonly intervals: Interval[];

  constructor(
    readonly run: ParallelRun,
    readonly processors: number,
  ) {
    this.intervals = run.intervals.map(([processor, begin, end, communicates, node]) => ({processor, begin, end, communicates: communicates !== 0, node}));
    this.times = [...new Set([...this.intervals.map(({begin}) => begin), run.time])].sort((a, b) => a - b);
  }
  timeOf(step: number): number {
    return step === 0 ? -1 : this.times[step - 1]!;
  }
  /// The step at which a time is reached.
  stepAt(time: number): number {
    return this.times.filter((each) => each <= time).length;
  }
  private at(time: number, processor: number): Interval | undefined {
    return this.intervals.find((each) => each.processor === processor && each.begin <= time && time < each.end);
  }
  /// The nodes where processors are, by processor.
  places(step: number): Map<number, number> {
    const places = new Map<number, number>();
    for (let processor = 0; processor < this.processors; ++processor) {
      const now = this.at(this.timeOf(step), processor);
      if (now && !now.communicates) places.set(processor, now.node);
    }
    return places;
  }
  /// Who entered each node last, and how often it was entered.
  visits(step: number, nodes: number): {by: number; entered: number}[] {
    const visits = Array.from({length: nodes}, () => ({by: -1, entered: 0}));
    for (const {processor, begin, communicates, node} of this.intervals) {
      if (communicates || begin > this.timeOf(step)) continue;
      visits[node]!.by = processor;
      ++visits[node]!.entered;
    }
    return visits;
  }
  note(step: number, nameOf: (node: number) => string): string {
    const time = this.timeOf(step);
    if (step === 0) return "Step forward to begin.";
    const {run} = this;
    if (time >= run.time) return `Time ${run.time}: the root is worth ${run.value}.`;
    const doing: string[] = [];
    for (let processor = 0; processor < this.processors; ++processor) {
      const now = this.at(time, processor);
      const what = !now ? "waits" : now.communicates ? "communicates" : now.node === 0 ? "enters the root" : `enters node ${nameOf(now.node)}`;
      if (now?.begin === time || (!now && this.processors <= 4)) doing.push(`processor ${processor + 1} ${what}`);
    }
    return `Time ${time}: ${doing.join(", ")}.`;
  }
  /// Where the time of all processors went.
  summary(): string {
    const {time, sequential, loss, nodes} = this.run;
    const all = this.processors * time;
    return (
      `Time ${time}; alpha-beta on one processor needs ${sequential}: ${(sequential / time).toFixed(2)} times as fast. ` +
      `${this.processors} × ${time} = ${all} = ${sequential} + ${loss.search} search overhead + ${loss.idle} idle + ${loss.communication} communication. ` +
      `${nodes} nodes entered.`
    );
  }
  /// All colours are attributes, so that the picture stands alone as a file.
  chart(step: number, isDark: boolean, colours: Colours): SVGElement {
    const {height, gap, left, width, top} = lane;
    const scale = width / this.run.time;
    const whole = top + this.processors * (height + gap) + 16;
    const x = (time: number) => left + scale * time;
    const picture = svg("svg", {
      viewBox: `0 0 ${left + width + 10} ${whole}`,
      width: left + width + 10,
      height: whole,
      role: "img",
      "font-family": "system-ui, sans-serif",
      "font-size": 12,
    });
    picture.setAttribute("aria-label", `What ${this.processors} processors do. ${this.summary()}`);
    picture.append(svg("rect", {x: 0, y: 0, width: left + width + 10, height: whole, fill: colours.ground}));
    const write = (text: string, at: number, y: number, anchor: string) => {
      const made = svg("text", {x: at, y, fill: colours.soft, "text-anchor": anchor});
      made.textContent = text;
      picture.append(made);
    };
    for (let processor = 0; processor < this.processors; ++processor) {
      const y = top + processor * (height + gap);
      write(String(processor + 1), left - 10, y + height / 2 + 4, "end");
      picture.append(svg("line", {x1: left, y1: y + height, x2: left + width, y2: y + height, stroke: colours.soft, "stroke-width": 0.5}));
    }
    for (const {processor, begin, end, communicates} of this.intervals) {
      const y = top + processor * (height + gap);
      const box = {x: x(begin), width: Math.max(scale * (end - begin), 0.5), fill: communicates ? colours.soft : processorColour(processor, isDark)};
      picture.append(
        svg("rect", {...box, y: communicates ? y + height / 2 - 3 : y, height: communicates ? 6 : height, stroke: colours.ground, "stroke-width": 0.6}),
      );
    }
    write("0", left, whole - 3, "middle");
    write(String(this.run.time), left + width, whole - 3, "middle");
    if (step > 0)
      picture.append(svg("line", {x1: x(this.timeOf(step)), y1: 0, x2: x(this.timeOf(step)), y2: whole - 14, stroke: colours.now, "stroke-width": 2}));
    return picture;
  }
  /// The time under a point of the chart; `place`: from 0 at its left edge to 1 at its right.
  timeUnder(place: number): number {
    return Math.max(0, Math.min(this.run.time, (place * (lane.left + lane.width + 10) - lane.left) / (lane.width / this.run.time)));
  }
}
