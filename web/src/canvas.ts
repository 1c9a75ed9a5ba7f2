// The tree as a picture: each level a row, each node a box as wide as its subtree. Only what can be seen
// is drawn, so that large trees move smoothly.
import {words} from "./kinds";
import type {Names} from "./names";
import type {Tree} from "./search_tree";

export interface Paint {
  colours: string[]; ///< of the kinds of nodes
  kind: Uint8Array; ///< by node
  isFaint: Uint8Array; ///< by node: left out by the filter
  hits?: number[]; ///< nodes that a filter asks for: painted on top, however narrow they are
}

/// What draws: a canvas, or a file.
export type Pen = Pick<
  CanvasRenderingContext2D,
  "fillStyle" | "strokeStyle" | "lineWidth" | "globalAlpha" | "font" | "textBaseline" | "fillRect" | "strokeRect" | "fillText" | "measureText"
>;

const minWidth = 0.7; ///< pixels; narrower subtrees are drawn as one bar

export class TreeCanvas {
  onHover: (node: number, x: number, y: number) => void = () => {};
  onSelect: (node: number) => void = () => {};
  onZoom: (node: number) => void = () => {};
  names: Pick<Names, "of" | "settle"> | undefined; ///< of its moves, as people call them
  onMove: () => void = () => {}; ///< another part of the tree is seen, and stays
  selected = 0;
  private tree: Tree | undefined;
  private deepest = new Int32Array(0);
  private paint: Paint = {colours: [], kind: new Uint8Array(0), isFaint: new Uint8Array(0)};
  private zoomNode = 0;
  private left = 0; ///< the part of the tree that is seen, in its units
  private right = 1;
  private isDue = false;
  private timer = 0; ///< until the wheel rests
  private drag: {x: number; left: number; moved: boolean} | undefined;

  constructor(private readonly canvas: HTMLCanvasElement) {
    canvas.addEventListener("wheel", (event) => this.onWheel(event), {passive: false});
    canvas.addEventListener("pointerdown", (event) => {
      this.drag = {x: event.clientX, left: this.left, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.onPointer(event));
    canvas.addEventListener("pointerup", (event) => {
      const node = this.nodeAt(event.offsetX, event.offsetY);
      if (this.drag?.moved) this.onMove();
      else if (node >= 0) this.onSelect(node);
      this.drag = undefined;
    });
    canvas.addEventListener("pointerleave", () => this.onHover(-1, 0, 0));
    canvas.addEventListener("dblclick", (event) => {
      const node = this.nodeAt(event.offsetX, event.offsetY);
      if (node >= 0) this.onZoom(node);
    });
    new ResizeObserver(() => this.drawSoon()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.drawSoon());
  }

  set(tree: Tree, paint: Paint): void {
    this.paint = paint;
    if (tree === this.tree) return this.drawSoon();
    this.tree = tree;
    this.deepest = Int32Array.from(tree.level);
    for (let i = tree.trace.count - 1; i > 0; --i) {
      const parent = tree.parent[i]!;
      if (parent >= 0) this.deepest[parent] = Math.max(this.deepest[parent]!, this.deepest[i]!);
    }
  }
  /// Lets a subtree fill the picture.
  zoom(node: number): void {
    if (!this.tree) return;
    this.zoomNode = node;
    this.left = this.tree.start[node]!;
    this.right = this.left + this.tree.size[node]!;
    this.drawSoon();
  }
  /// What is seen of the subtree, from and to in nodes from its left; none: all of it.
  get part(): number[] {
    if (!this.tree) return [];
    const [start, size] = [this.tree.start[this.zoomNode]!, this.tree.size[this.zoomNode]!];
    return this.right - this.left >= size ? [] : [Math.round(this.left - start), Math.round(this.right - start)];
  }
  set part([from = 0, to = 1]: number[]) {
    if (this.tree) this.moveTo(this.tree.start[this.zoomNode]! + from, Math.min(Math.max(2, to - from), this.tree.size[this.zoomNode]!));
  }
  drawSoon(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  private get rowHeight(): number {
    const levels = this.deepest[this.zoomNode]! - this.tree!.level[this.zoomNode]! + 1;
    return Math.max(8, Math.min(28, this.canvas.clientHeight / levels));
  }
  get size(): {width: number; height: number} {
    return {width: this.canvas.clientWidth, height: this.canvas.clientHeight};
  }
  /// Draws what is seen, on ground, in pixels of the page.
  drawOn(pen: Pen): void {
    pen.fillStyle = getComputedStyle(this.canvas).backgroundColor;
    pen.fillRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    this.drawTree(pen);
  }
  private draw(): void {
    const {canvas} = this;
    const context = canvas.getContext("2d");
    if (!this.tree || !context || canvas.clientWidth === 0) return;
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    this.drawTree(context);
  }
  private drawTree(context: Pen): void {
    if (!this.tree || this.canvas.clientWidth === 0) return;
    const ink = getComputedStyle(this.canvas).color;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    this.drawSubtree(context, ink);
  }
  private drawSubtree(context: Pen, ink: string): void {
    const tree = this.tree!;
    const height = this.rowHeight;
    const base = tree.level[this.zoomNode]!;
    const {colours, kind, isFaint} = this.paint;
    const {firstChild, nextSibling} = tree;
    const [canvasWidth, canvasHeight] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const perUnit = canvasWidth / (this.right - this.left);
    // Of the bars that fall on one pixel of a level only the first is drawn.
    const painted = new Int32Array(this.deepest[this.zoomNode]! - base + 2).fill(-1);
    const stack = [this.zoomNode];
    while (stack.length > 0) {
      const node = stack.pop()!;
      const x = (tree.start[node]! - this.left) * perUnit;
      const width = tree.size[node]! * perUnit;
      if (x > canvasWidth || x + width < 0) continue;
      const row = tree.level[node]! - base;
      const y = row * height;
      if (y > canvasHeight) continue;
      const isBar = width < minWidth;
      if (isBar) {
        const pixel = Math.floor(x);
        if (painted[row] === pixel) continue;
        painted[row] = pixel;
      }
      context.fillStyle = colours[kind[node]!]!;
      context.globalAlpha = isFaint[node] ? 0.13 : 1;
      if (isBar) {
        context.globalAlpha *= 0.5;
        context.fillRect(x, y, 1, (this.deepest[node]! - tree.level[node]! + 1) * height);
        continue;
      }
      const gap = width > 4 ? 1 : 0;
      context.fillRect(x, y, width - gap, height - 1);
      if (tree.isPv[node]) {
        context.globalAlpha = 1;
        context.fillStyle = ink;
        context.fillRect(x, y + height - 4, width - gap, 3);
      }
      if (width > 34 && height > 12) this.drawText(context, node, x, y + height / 2 - 1, width);
      if (node === this.selected) {
        context.globalAlpha = 1;
        context.strokeStyle = ink;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, Math.max(1, width - 2 - gap), height - 3);
      }
      for (let child = firstChild[node]!; child >= 0; child = nextSibling[child]!) stack.push(child);
    }
    context.globalAlpha = 1;
    this.drawHits(context, base, height, perUnit);
  }
  private drawHits(context: Pen, base: number, height: number, perUnit: number): void {
    const tree = this.tree!;
    const [zoomStart, zoomEnd] = [tree.start[this.zoomNode]!, tree.start[this.zoomNode]! + tree.size[this.zoomNode]!];
    const painted = new Set<number>();
    for (const node of this.paint.hits ?? []) {
      const [start, row] = [tree.start[node]!, tree.level[node]! - base];
      if (row < 0 || start < zoomStart || start >= zoomEnd || start > this.right || start + tree.size[node]! < this.left) continue;
      const width = tree.size[node]! * perUnit;
      if (width >= 3) continue; // has been drawn
      const pixel = Math.round((start - this.left) * perUnit);
      if (painted.has(row * 100_000 + pixel)) continue;
      painted.add(row * 100_000 + pixel);
      context.fillStyle = this.paint.colours[this.paint.kind[node]!]!;
      context.fillRect(pixel, row * height, 3, height - 1);
    }
  }
  private drawText(context: Pen, node: number, x: number, y: number, width: number): void {
    const tree = this.tree!;
    const text = (this.names?.of(node) ?? tree.trace.move[node]) || words(tree.nameOf("purpose", node));
    const left = Math.max(x, 0);
    if (x + width - left < context.measureText(text).width + 8) return;
    context.fillStyle = "#000";
    context.fillText(text, left + 4, y);
  }

  private nodeAt(x: number, y: number): number {
    const tree = this.tree;
    if (!tree) return -1;
    const unit = this.left + (x / this.canvas.clientWidth) * (this.right - this.left);
    const level = tree.level[this.zoomNode]! + Math.floor(y / this.rowHeight);
    let node = this.zoomNode;
    while (tree.level[node]! < level) {
      let found = -1;
      for (const child of tree.children(node)) {
        if (unit >= tree.start[child]! && unit < tree.start[child]! + tree.size[child]!) found = child;
      }
      if (found < 0) return -1;
      node = found;
    }
    return node;
  }
  private onPointer(event: PointerEvent): void {
    if (!this.tree) return;
    if (!this.drag || !(event.buttons & 1)) {
      this.onHover(this.nodeAt(event.offsetX, event.offsetY), event.clientX, event.clientY);
      return;
    }
    const pixels = event.clientX - this.drag.x;
    this.drag.moved ||= Math.abs(pixels) > 4;
    if (!this.drag.moved) return;
    const span = this.right - this.left;
    this.moveTo(this.drag.left - (pixels / this.canvas.clientWidth) * span, span);
  }
  private onWheel(event: WheelEvent): void {
    if (!this.tree) return;
    event.preventDefault();
    const span = this.right - this.left;
    const whole = this.tree.size[this.zoomNode]!;
    const next = Math.min(whole, Math.max(2, span * Math.exp(event.deltaY / 400)));
    const share = event.offsetX / this.canvas.clientWidth;
    this.moveTo(this.left + share * (span - next), next);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.onMove(), 200);
  }
  private moveTo(left: number, span: number): void {
    const start = this.tree!.start[this.zoomNode]!;
    const end = start + this.tree!.size[this.zoomNode]!;
    this.left = Math.max(start, Math.min(left, end - span));
    this.right = this.left + span;
    this.drawSoon();
  }
}
