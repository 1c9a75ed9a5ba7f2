// A chess board: by mouse (click or drag), by touch, by keyboard, and for screen readers.
import {defaultGame, type GameName} from "./games";
import {byId, element, svg} from "./dom";
import {piecesOf} from "./moves";
import type {MoveText} from "./protocol";

const shapes: Record<string, string[]> = {
  p: ["M22.5 9a5.5 5.5 0 0 0-3.6 9.7c-2.6 1.6-3.4 4.9-2 7.3-3.6 2.6-5.4 7-5.4 12h22c0-5-1.8-9.4-5.4-12 1.4-2.4.600-5.7-2-7.3A5.5 5.5 0 0 0 22.5 9z"],
  r: ["M10 39h25v-4.5l-3.5-2.5-1.5-13 3-3V8.5h-5V12h-3.5V8.5h-4V12H17V8.5h-5V16l3 3-1.5 13-3.5 2.5z", "M15 19h15M13.5 32h18"],
  n: ["M13 39h22c1.5-13-.5-27-13.5-29L19.5 6.5 17.5 11c-3.5 2.5-6 7-7.5 12.5-.5 2.5 2.5 4.5 4.5 2.8 2-1 4-1.3 6-2.8.5 5.5-7 8-7.5 15.5z", "M17.5 16.5h.1"],
  b: [
    "M22.5 9.5c-6 4.5-9 9.5-8 14 .4 2 1.5 3.5 2.8 4.5L16 33h13l-1.3-5c1.3-1 2.4-2.5 2.8-4.5 1-4.5-2-9.5-8-14zM10 39h25v-3.5c-4-.5-8-.5-12.5-2-4.5 1.5-8.5 1.5-12.5 2z",
    "M22.5 4.8a2.3 2.3 0 1 0 .01 0zM22.5 16v7M19 19.5h7",
  ],
  q: [
    "M8 14l5 17h19l5-17-7 9.5-2-14-5.5 12.5L17 9.5l-2 14zM12 34h21l2 5H10z",
    "M8 11.5a2 2 0 1 0 .01 0zM17 6.5a2 2 0 1 0 .01 0zM28 6.5a2 2 0 1 0 .01 0zM37 11.5a2 2 0 1 0 .01 0z",
  ],
  k: ["M22.5 15c3-5 13.5-4.5 14 3.5.3 6-5.5 8-5.5 13.5H14c0-5.5-5.8-7.5-5.5-13.5.5-8 11-8.5 14-3.5zM12 34.5h21l2 4.5H10zM22.5 5v9M19 8.5h7", "M22.5 15v16.5"],
};
const names: Record<string, string> = {p: "pawn", r: "rook", n: "knight", b: "bishop", q: "queen", k: "king"};

export function pieceImage(letter: string): SVGElement {
  const kind = letter.toLowerCase();
  const image = svg("svg", {viewBox: "0 0 45 45", class: `piece ${letter === kind ? "black" : "white"}`, "aria-hidden": "true"});
  for (const path of shapes[kind]!) image.append(svg("path", {d: path}));
  return image;
}
const pieceName = (letter: string) => `${letter === letter.toLowerCase() ? "black" : "white"} ${names[letter.toLowerCase()]}`;

/// A move that is pointed out, or a square.
export interface Arrow {
  move: string; ///< of UCI; the square alone
  kind: keyof typeof arrowKinds;
}
const arrowKinds = {
  best: {colour: "#0b61a4", width: 0.16, opacity: 0.85},
  other: {colour: "#5f7f9d", width: 0.1, opacity: 0.6}, ///< the best of another line
  threat: {colour: "#c0281c", width: 0.12, opacity: 0.8},
  G: {colour: "#15803d", width: 0.16, opacity: 0.75}, ///< drawn by the user, and those of PGN:
  R: {colour: "#b3261e", width: 0.16, opacity: 0.75},
  B: {colour: "#1d4f91", width: 0.16, opacity: 0.75},
  Y: {colour: "#c78500", width: 0.16, opacity: 0.8},
};
/// Of a drawing of `GameNode`.
export function arrowOf(mark: string): Arrow {
  const kind = mark[0]!;
  return {move: mark.slice(1), kind: kind in arrowKinds ? (kind as Arrow["kind"]) : "G"};
}
/// In units of a square.
export function arrowsOf(arrows: readonly Arrow[], isFlipped: boolean): SVGElement {
  const made = svg("svg", {viewBox: "0 0 8 8", class: "arrows", "aria-hidden": "true"});
  const at = (square: string): [number, number] => {
    const [x, y] = ["abcdefgh".indexOf(square[0]!) + 0.5, 8.5 - Number(square[1])];
    return isFlipped ? [8 - x, 8 - y] : [x, y];
  };
  for (const {move, kind} of [...arrows].reverse()) {
    const {colour, width, opacity} = arrowKinds[kind];
    const [x1, y1] = at(move);
    if (move.length === 2) {
      made.append(svg("circle", {cx: x1, cy: y1, r: 0.44, fill: "none", stroke: colour, "stroke-width": 0.09, opacity}));
      continue;
    }
    const [x2, y2] = at(move.slice(2));
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [bx, by] = [x2 - 0.4 * dx, y2 - 0.4 * dy]; // where the head begins
    made.append(
      svg("line", {x1: x1 + 0.2 * dx, y1: y1 + 0.2 * dy, x2: bx, y2: by, stroke: colour, "stroke-width": width, opacity}),
      svg("polygon", {points: `${x2},${y2} ${bx - 0.2 * dy},${by + 0.2 * dx} ${bx + 0.2 * dy},${by - 0.2 * dx}`, fill: colour, opacity}),
    );
  }
  return made;
}

export interface Shown {
  game: GameName;
  fen: string;
  board: string[]; ///< of `GridBoard`
  legal: MoveText[]; ///< moves that the user may make
  last?: string | undefined; ///< the move that led here, of UCI
  check?: boolean;
}

export class Board {
  onMove: (uci: string) => void = () => {};
  onDraw: (mark: string) => void = () => {}; ///< with the right button: from square to square, or a square
  private readonly squares = new Map<string, HTMLElement>();
  private shown: Shown = {game: defaultGame, fen: "8/8/8/8/8/8/8/8 w - - 0 1", board: [], legal: []};
  private selected = "";
  private focused = "e2";
  isFlipped = false;
  private arrows: readonly Arrow[] = []; ///< until another position is shown
  private drawnFrom = ""; ///< while the right button is down
  private drag: {from: string; image: SVGElement; x: number; y: number; moved: boolean} | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly isInteractive: boolean,
  ) {
    root.setAttribute("role", isInteractive ? "grid" : "img");
    if (isInteractive) {
      root.setAttribute("aria-label", "Chess board");
      root.addEventListener("focusin", (event) => {
        this.focused = (event.target as HTMLElement).dataset.square ?? this.focused;
        this.mark();
      });
      root.addEventListener("keydown", (event) => this.onKey(event));
      root.addEventListener("pointerdown", (event) => this.onDown(event));
      root.addEventListener("pointermove", (event) => this.onDrag(event));
      root.addEventListener("pointerup", (event) => this.onUp(event));
      root.addEventListener("pointercancel", () => this.endDrag());
      root.addEventListener("contextmenu", (event) => event.preventDefault());
    }
    this.build();
  }
  flip(): void {
    this.isFlipped = !this.isFlipped;
    const {arrows} = this;
    this.build();
    this.show(this.shown);
    this.point(arrows);
  }
  point(arrows: readonly Arrow[]): void {
    this.arrows = arrows;
    this.root.querySelector(".arrows")?.remove();
    if (arrows.length > 0) this.root.append(arrowsOf(arrows, this.isFlipped));
  }
  /// Which side sits below.
  lookFrom(side: "w" | "b"): void {
    if (this.isFlipped !== (side === "b")) this.flip();
  }
  show(shown: Shown): void {
    this.shown = shown;
    this.selected = "";
    this.point([]);
    const pieces = piecesOf(shown.fen);
    const king = shown.fen.split(" ")[1] === "w" ? "K" : "k";
    const [from, to] = [shown.last?.slice(0, 2), shown.last?.slice(2, 4)];
    for (const [name, square] of this.squares) {
      const piece = pieces.get(name);
      square.querySelector(".piece")?.remove();
      if (piece) square.append(pieceImage(piece));
      square.classList.toggle("last", name === from || name === to);
      square.classList.toggle("check", Boolean(shown.check) && piece === king);
      if (this.isInteractive) square.setAttribute("aria-label", piece ? `${name}, ${pieceName(piece)}` : name);
    }
    if (!this.isInteractive) this.root.setAttribute("aria-label", `Position ${shown.fen}`);
    this.mark();
  }

  private build(): void {
    this.squares.clear();
    this.root.replaceChildren();
    const order = (i: number) => (this.isFlipped ? 7 - i : i);
    for (let row = 0; row < 8; ++row) {
      const line = element("div", this.isInteractive ? {role: "row", class: "row"} : {class: "row"});
      for (let column = 0; column < 8; ++column) {
        const file = order(column);
        const rank = 8 - order(row);
        const name = "abcdefgh"[file]! + rank;
        const colour = (file + rank) % 2 === 0 ? "light" : "dark";
        const square = this.isInteractive
          ? element("button", {type: "button", role: "gridcell", class: `square ${colour}`, "data-square": name})
          : element("div", {class: `square ${colour}`});
        // Shown by the style sheet, so that they are no part of the name that a screen reader reads.
        if (column === 0) square.dataset.rank = String(rank);
        if (row === 7) square.dataset.file = "abcdefgh"[file]!;
        this.squares.set(name, square);
        line.append(square);
      }
      this.root.append(line);
    }
    this.mark();
  }
  private targets(from: string): string[] {
    return this.shown.legal.filter((move) => move.uci.startsWith(from)).map((move) => move.uci.slice(2, 4));
  }
  private mark(): void {
    const targets = new Set(this.selected ? this.targets(this.selected) : []);
    for (const [name, square] of this.squares) {
      square.classList.toggle("selected", name === this.selected);
      square.classList.toggle("target", targets.has(name));
      if (!this.isInteractive) continue;
      square.tabIndex = name === this.focused ? 0 : -1;
      square.setAttribute("aria-selected", String(name === this.selected));
    }
  }
  /// A click or Enter on a square: selects a piece, or moves the selected one there.
  private choose(name: string): void {
    if (this.selected && this.targets(this.selected).includes(name)) {
      void this.move(this.selected, name);
      return;
    }
    this.selected = name !== this.selected && this.targets(name).length > 0 ? name : "";
    this.mark();
  }
  private async move(from: string, to: string): Promise<void> {
    const moves = this.shown.legal.filter((move) => move.uci.startsWith(from + to));
    this.selected = "";
    this.mark();
    const uci = moves.length > 1 ? await promotion(from + to) : moves[0]?.uci;
    if (uci) this.onMove(uci);
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const step = steps[event.key];
    if (event.key === "Escape") {
      this.selected = "";
      this.mark();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(this.focused);
    } else if (step && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      const sign = this.isFlipped ? -1 : 1;
      const file = "abcdefgh".indexOf(this.focused[0]!) + sign * step[0];
      const rank = Number(this.focused[1]) + sign * step[1];
      if (file < 0 || file > 7 || rank < 1 || rank > 8) return;
      this.focused = "abcdefgh"[file]! + rank;
      this.mark();
      this.squares.get(this.focused)!.focus();
    }
  }
  private squareAt(x: number, y: number): string | undefined {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]");
    return found && this.root.contains(found) ? found.dataset.square : undefined;
  }
  private onDown(event: PointerEvent): void {
    const name = this.squareAt(event.clientX, event.clientY);
    if (event.button === 2) this.drawnFrom = name ?? "";
    if (event.button !== 0) return;
    if (!name) return;
    event.preventDefault();
    this.focused = name;
    this.squares.get(name)!.focus({preventScroll: true});
    const image = this.squares.get(name)!.querySelector<SVGElement>(".piece");
    const wasSelected = this.selected;
    this.choose(name);
    if (!image || this.targets(name).length === 0 || (wasSelected && this.selected === "" && wasSelected !== name)) return;
    this.drag = {from: name, image, x: event.clientX, y: event.clientY, moved: false};
    this.root.setPointerCapture(event.pointerId);
  }
  private onDrag(event: PointerEvent): void {
    if (!this.drag) return;
    const [x, y] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
    this.drag.moved ||= Math.hypot(x, y) > 6;
    if (!this.drag.moved) return;
    this.drag.image.classList.add("dragged");
    this.drag.image.style.transform = `translate(${x}px, ${y}px)`;
  }
  private onUp(event: PointerEvent): void {
    if (event.button === 2) {
      const to = this.squareAt(event.clientX, event.clientY);
      if (this.drawnFrom && to) this.onDraw(to === this.drawnFrom ? to : this.drawnFrom + to);
      this.drawnFrom = "";
      return;
    }
    const drag = this.drag;
    this.endDrag();
    if (!drag?.moved) return;
    const to = this.squareAt(event.clientX, event.clientY);
    if (to && this.targets(drag.from).includes(to)) void this.move(drag.from, to);
    else {
      this.selected = "";
      this.mark();
    }
  }
  private endDrag(): void {
    if (!this.drag) return;
    this.drag.image.style.transform = "";
    this.drag.image.classList.remove("dragged");
    this.drag = undefined;
  }
}

/// Asks what a pawn becomes; "" if the user thinks better of it.
function promotion(fromTo: string): Promise<string> {
  const dialog = byId<HTMLDialogElement>("promotion");
  const form = dialog.querySelector("form")!;
  form.replaceChildren(
    ...["q", "r", "b", "n"].map((kind) => {
      const button = element("button", {value: fromTo + kind, "aria-label": names[kind]!});
      button.append(pieceImage(fromTo[3] === "8" ? kind.toUpperCase() : kind));
      return button;
    }),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), {once: true}));
}
