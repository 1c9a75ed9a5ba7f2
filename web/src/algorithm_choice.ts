// The algorithm that is stepped through: one of the textbook or, as soon as they are loaded, a parallel one.
import {algorithms} from "./algorithms";
import {byId, element} from "./dom";
import {parallelAlgorithms} from "./parallel";
import type {Algorithm} from "./recorder";

/// Values of the choice that are not a number: a search on simulated processors.
const parallel = "parallel:";
const defaultAlgorithm = "Alpha-beta, textbook form";

export const algorithmOptions = () => algorithms.map(({name}, i) => element("option", {value: String(i)}, name));

export class AlgorithmChoice {
  readonly select = byId<HTMLSelectElement>("learn-algorithm");
  readonly listed: Promise<void>; ///< the parallel algorithms
  private sources: Record<string, string> = {}; ///< of these

  constructor() {
    this.select.replaceChildren(...algorithmOptions());
    this.choose(defaultAlgorithm);
    this.listed = this.listParallel();
  }
  private async listParallel(): Promise<void> {
    const found = await parallelAlgorithms();
    this.sources = Object.fromEntries(found.map(({name, source}) => [name, source]));
    const options = found.map(({name}) => element("option", {value: parallel + name}, name));
    this.select.append(element("optgroup", {label: "On several processors"}, ...options));
  }
  /// An unknown name changes nothing.
  choose(name: string): void {
    const index = algorithms.findIndex((algorithm) => algorithm.name === name);
    if (index >= 0) this.select.value = String(index);
    else if (this.sources[name] !== undefined) this.select.value = parallel + name;
  }
  has(name: string): boolean {
    return this.sources[name] !== undefined || algorithms.some((algorithm) => algorithm.name === name);
  }
  get name(): string {
    return this.parallelName ?? this.algorithm.name;
  }
  /// Undefined: one processor.
  get parallelName(): string | undefined {
    const {value} = this.select;
    return value.startsWith(parallel) ? value.slice(parallel.length) : undefined;
  }
  get parallelSource(): string {
    return this.sources[this.parallelName!]!;
  }
  get algorithm(): Algorithm {
    return algorithms[Number(this.select.value)] ?? algorithms.find(({name}) => name === defaultAlgorithm)!;
  }
}
