// A run of an algorithm on a small tree, and what it knows of the nodes after some of its steps.
import {branchesTo, type GivenTree} from "./given_tree";
import type {Algorithm, Run, Step} from "./recorder";
import type {NodeState} from "./tree_picture";

/// "1.2": the second node below the first.
export const nameOf = (tree: GivenTree, node: number): string =>
  branchesTo(tree, node)
    .map((branch) => branch + 1)
    .join(".");
export const placeOf = (tree: GivenTree, node: number): string => (node === 0 ? "The root" : `Node ${nameOf(tree, node)}`);

export class SteppedRun {
  constructor(
    readonly tree: GivenTree,
    readonly algorithm: Algorithm,
    readonly run: Run,
  ) {}

  get length(): number {
    return this.run.steps.length;
  }
  /// That has just been done; undefined: none has. After the last it stays the last.
  at(step: number): Step | undefined {
    return this.run.steps[Math.min(step, this.length) - 1];
  }
  note(step: number): string {
    const now = this.at(step);
    return now ? `${placeOf(this.tree, now.node)}: ${now.note}.` : "Step forward to begin.";
  }
  /// How much is done, and how much there is.
  progress(step: number): string {
    const done = this.run.steps.slice(0, step);
    const count = (isCounted: (each: Step) => boolean | undefined) => done.filter(isCounted).length;
    return `${count(({enters}) => enters)} of ${this.run.nodes} nodes, ${count(({isLeaf}) => isLeaf)} of ${this.run.leaves} leaves`;
  }
  /// `isForMax`: values and windows are those for MAX, whatever the algorithm counts in.
  states(step: number, isForMax: boolean): NodeState[] {
    const states: NodeState[] = this.tree.map(() => ({entered: 0, isOpen: false, isCut: false}));
    const turns = isForMax && !this.algorithm.isForMax;
    const turn = (value: number) => (value === 0 ? 0 : -value);
    for (const {node, enters, window, value, label, leaves, cuts = []} of this.run.steps.slice(0, step)) {
      const state = states[node]!;
      const isTurned = turns && this.tree[node]!.ply % 2 === 1;
      if (enters) {
        ++state.entered;
        for (const child of this.tree[node]!.children) states[child]!.isCut = false;
        state.isOpen = true;
        delete state.value;
        delete state.label;
      }
      if (window) state.window = isTurned ? [turn(window[1]), turn(window[0])] : window;
      if (value !== undefined) state.value = isTurned ? turn(value) : value;
      if (label !== undefined) state.label = label;
      if (leaves) state.isOpen = false;
      for (const child of cuts) states[child]!.isCut = true;
    }
    return states;
  }
}
