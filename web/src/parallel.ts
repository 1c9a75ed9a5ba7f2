// The parallel searches of the lessons: a module of their own, loaded when one is asked for. Trees are small, so that they
// run where the page does.
import {engineModule} from "./platform";
import {callForJson, instantiate} from "./wasm";

/// A search of a tree by simulated processors; times in nodes.
export interface ParallelRun {
  value: number; ///< of the root, for its mover
  time: number;
  sequential: number; ///< time of alpha-beta on one processor
  nodes: number;
  loss: {search: number; idle: number; communication: number}; ///< together: processors × time − sequential
  intervals: [processor: number, begin: number, end: number, communicates: number, node: number][];
}

let loaded: ReturnType<typeof load> | undefined;
async function load() {
  const [{default: create}, module] = await Promise.all([import("espalier-parallel"), engineModule(new URL("./parallel.wasm", location.href))]);
  return create({instantiateWasm: instantiate(module)});
}
const parallel = () => (loaded ??= load());

export async function parallelAlgorithms(): Promise<{name: string; source: string}[]> {
  return callForJson(await parallel(), "parallel_algorithms").algorithms;
}
export async function parallelRun(tree: string, algorithm: string, processors: number, latency: number): Promise<ParallelRun> {
  return callForJson(await parallel(), "parallel_run", tree, algorithm, processors, latency);
}
