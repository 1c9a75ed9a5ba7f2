// A small picture of the tree of a search as it grows, from depth to depth.
import {TreeCanvas} from "./canvas";
import {byId, setDisabled} from "./dom";
import {Stopped, type Engine} from "./engine";
import {kindOfNodes, kindsOf} from "./kinds";
import {Names} from "./names";
import type {Position} from "./protocol";
import {countText, pliesText} from "./score";
import {Tree} from "./search_tree";

/// The search ends with the first iteration that has this many nodes.
const enough = 6000;
const deepest = 9;
const pause = 150; ///< milliseconds between two depths: one sees the tree grow

export class Miniature {
  private readonly canvas = new TreeCanvas(byId<HTMLCanvasElement>("miniature"));
  private shown = "";
  private finished = ""; ///< the position whose picture is complete
  depth = 0; ///< of the tree shown

  /// `rules`: says what people call the moves.
  constructor(
    private readonly engine: Engine,
    private readonly rules: Engine,
  ) {}

  async show(position: Position): Promise<void> {
    const wanted = JSON.stringify(position);
    if (wanted === this.shown || wanted === this.finished) return;
    this.shown = wanted;
    this.finished = "";
    try {
      for (let depth = 1; depth <= deepest && this.shown === wanted; ++depth) {
        if (this.engine.isBusy) break;
        const {trace} = await this.engine.ask<"trace">({kind: "trace", ...position, depth, nodes: 0, budget: enough});
        if (this.shown !== wanted) return;
        this.draw(new Tree(trace));
        if (trace.totals.nodes > enough || trace.result.depth < depth || depth === deepest) this.finished = wanted;
        if (this.finished) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } catch (error) {
      if (!(error instanceof Stopped)) byId("miniature-text").textContent = "";
    }
    if (this.shown === wanted) this.shown = ""; // the next call tries again
  }
  /// The engine is needed for something else.
  stop(): void {
    this.shown = "";
  }
  private draw(tree: Tree): void {
    const pass = tree.passes[tree.passes.length - 1];
    const isOver = pass === undefined;
    byId("see-tree").hidden = false;
    setDisabled("see-tree", isOver);
    byId("miniature").style.visibility = isOver ? "hidden" : "";
    byId("miniature-invitation").hidden = isOver;
    if (isOver) {
      byId("miniature-text").textContent = "The game is over in this position: there is no tree.";
      return;
    }
    const kinds = kindsOf([tree], "end");
    this.canvas.names = new Names(tree, this.rules, () => this.canvas.drawSoon());
    this.canvas.set(tree, {colours: kinds.map(({colour}) => colour), kind: kindOfNodes(tree, "end", kinds), isFaint: new Uint8Array(tree.trace.count)});
    this.canvas.selected = -1;
    this.canvas.zoom(pass);
    this.depth = tree.trace.result.depth;
    byId("miniature-text").textContent =
      `To see ${pliesText(this.depth)} ahead here, Espalier visits ${countText(tree.trace.totals.nodes)} positions. Each box is one of them.`;
  }
}
