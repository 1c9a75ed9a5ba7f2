// The tree as a picture: each level a row, each node a box as wide as its subtree. Only what can be seen
// is drawn, so that large trees move smoothly.
import type {Tree} from "./trace";

export interface Paint {
  colours: string[]; ///< of the kinds of nodes
  kind: Uint8Array; ///< by node
  is_faint: Uint8Array; ///< by node: left out by the filter
}

const min_width = 0.7; ///< pixels; narrower subtrees are drawn as one bar

export class TreeCanvas {
  on_hover: (node: number, x: number, y: number) => void = () => {};
  on_select: (node: number) => void = () => {};
  on_zoom: (node: number) => void = () => {};
  selected = 0;
  private tree: Tree | undefined;
  private deepest = new Int32Array(0);
  private paint: Paint = {colours: [], kind: new Uint8Array(0), is_faint: new Uint8Array(0)};
  private zoom_node = 0;
  private left = 0; ///< the part of the tree that is seen, in its units
  private right = 1;
  private is_due = false;
  private drag: {x: number; left: number; moved: boolean} | undefined;

  constructor(private readonly canvas: HTMLCanvasElement) {
    canvas.addEventListener("wheel", (event) => this.on_wheel(event), {passive: false});
    canvas.addEventListener("pointerdown", (event) => {
      this.drag = {x: event.clientX, left: this.left, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => this.on_pointer(event));
    canvas.addEventListener("pointerup", (event) => {
      const node = this.node_at(event.offsetX, event.offsetY);
      if (!this.drag?.moved && node >= 0) this.on_select(node);
      this.drag = undefined;
    });
    canvas.addEventListener("pointerleave", () => this.on_hover(-1, 0, 0));
    canvas.addEventListener("dblclick", (event) => {
      const node = this.node_at(event.offsetX, event.offsetY);
      if (node >= 0) this.on_zoom(node);
    });
    new ResizeObserver(() => this.draw_soon()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw_soon());
  }

  set(tree: Tree, paint: Paint): void {
    this.paint = paint;
    if (tree === this.tree) return this.draw_soon();
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
    this.zoom_node = node;
    this.left = this.tree.start[node]!;
    this.right = this.left + this.tree.size[node]!;
    this.draw_soon();
  }
  draw_soon(): void {
    if (this.is_due) return;
    this.is_due = true;
    requestAnimationFrame(() => {
      this.is_due = false;
      this.draw();
    });
  }

  private get row_height(): number {
    const levels = this.deepest[this.zoom_node]! - this.tree!.level[this.zoom_node]! + 1;
    return Math.max(8, Math.min(28, this.canvas.clientHeight / levels));
  }
  private draw(): void {
    const {canvas, tree} = this;
    const context = canvas.getContext("2d");
    if (!tree || !context || canvas.clientWidth === 0) return;
    const scale = devicePixelRatio;
    canvas.width = Math.round(canvas.clientWidth * scale);
    canvas.height = Math.round(canvas.clientHeight * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const ink = getComputedStyle(canvas).color;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    this.draw_subtree(context, ink);
  }
  private draw_subtree(context: CanvasRenderingContext2D, ink: string): void {
    const tree = this.tree!;
    const height = this.row_height;
    const base = tree.level[this.zoom_node]!;
    const {colours, kind, is_faint} = this.paint;
    const {first_child, next_sibling} = tree;
    const [canvas_width, canvas_height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    const per_unit = canvas_width / (this.right - this.left);
    // Of the bars that fall on one pixel of a level only the first is drawn.
    const painted = new Int32Array(this.deepest[this.zoom_node]! - base + 2).fill(-1);
    const stack = [this.zoom_node];
    while (stack.length > 0) {
      const node = stack.pop()!;
      const x = (tree.start[node]! - this.left) * per_unit;
      const width = tree.size[node]! * per_unit;
      if (x > canvas_width || x + width < 0) continue;
      const row = tree.level[node]! - base;
      const y = row * height;
      if (y > canvas_height) continue;
      const is_bar = width < min_width;
      if (is_bar) {
        const pixel = Math.floor(x);
        if (painted[row] === pixel) continue;
        painted[row] = pixel;
      }
      context.fillStyle = colours[kind[node]!]!;
      context.globalAlpha = is_faint[node] ? 0.13 : 1;
      if (is_bar) {
        context.globalAlpha *= 0.5;
        context.fillRect(x, y, 1, (this.deepest[node]! - tree.level[node]! + 1) * height);
        continue;
      }
      const gap = width > 4 ? 1 : 0;
      context.fillRect(x, y, width - gap, height - 1);
      if (tree.is_pv[node]) {
        context.globalAlpha = 1;
        context.fillStyle = ink;
        context.fillRect(x, y + height - 4, width - gap, 3);
      }
      if (width > 34 && height > 12) this.draw_text(context, node, x, y + height / 2 - 1, width);
      if (node === this.selected) {
        context.globalAlpha = 1;
        context.strokeStyle = ink;
        context.lineWidth = 2;
        context.strokeRect(x + 1, y + 1, Math.max(1, width - 2 - gap), height - 3);
      }
      for (let child = first_child[node]!; child >= 0; child = next_sibling[child]!) stack.push(child);
    }
    context.globalAlpha = 1;
  }
  private draw_text(context: CanvasRenderingContext2D, node: number, x: number, y: number, width: number): void {
    const tree = this.tree!;
    const move = tree.trace.move[node]!;
    const text = move === "0000" ? "pass" : move || tree.name_of("purpose", node);
    const left = Math.max(x, 0);
    if (x + width - left < context.measureText(text).width + 8) return;
    context.fillStyle = "#000";
    context.fillText(text, left + 4, y);
  }

  private node_at(x: number, y: number): number {
    const tree = this.tree;
    if (!tree) return -1;
    const unit = this.left + (x / this.canvas.clientWidth) * (this.right - this.left);
    const level = tree.level[this.zoom_node]! + Math.floor(y / this.row_height);
    let node = this.zoom_node;
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
  private on_pointer(event: PointerEvent): void {
    if (!this.tree) return;
    if (!this.drag || !(event.buttons & 1)) {
      this.on_hover(this.node_at(event.offsetX, event.offsetY), event.clientX, event.clientY);
      return;
    }
    const pixels = event.clientX - this.drag.x;
    this.drag.moved ||= Math.abs(pixels) > 4;
    if (!this.drag.moved) return;
    const span = this.right - this.left;
    this.move_to(this.drag.left - (pixels / this.canvas.clientWidth) * span, span);
  }
  private on_wheel(event: WheelEvent): void {
    if (!this.tree) return;
    event.preventDefault();
    const span = this.right - this.left;
    const whole = this.tree.size[this.zoom_node]!;
    const next = Math.min(whole, Math.max(2, span * Math.exp(event.deltaY / 400)));
    const share = event.offsetX / this.canvas.clientWidth;
    this.move_to(this.left + share * (span - next), next);
  }
  private move_to(left: number, span: number): void {
    const start = this.tree!.start[this.zoom_node]!;
    const end = start + this.tree!.size[this.zoom_node]!;
    this.left = Math.max(start, Math.min(left, end - span));
    this.right = this.left + span;
    this.draw_soon();
  }
}
