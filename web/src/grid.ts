// The boards of the games besides chess: by mouse, by touch, by keyboard, and for screen readers.
import type {Shown} from "./board";
import {element} from "./dom";
import {grids, type GridFacts} from "./games";

type Place = [x: number, y: number];

/// Shows the rows of `Shown.board`.
export class GridBoard {
  onMove: (move: string) => void = () => {};
  private rows: string[] = [];
  private cells: HTMLElement[][] = [];
  private shown: Shown | undefined;
  private focused: Place = [0, 0];
  private chosen: string[] = []; ///< the cells of a move that are clicked already

  constructor(
    private readonly root: HTMLElement,
    private readonly isInteractive: boolean,
  ) {
    root.setAttribute("role", isInteractive ? "grid" : "img");
    if (!isInteractive) return;
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("click", (event) => {
      const place = placeOf(event.target);
      if (place) this.choose(this.nameOf(...place));
    });
    root.addEventListener("focusin", (event) => {
      const place = placeOf(event.target);
      if (place) this.focusOn(place, false);
    });
  }
  flip(): void {}
  show(shown: Shown): void {
    this.shown = shown;
    this.chosen = [];
    const [height, width] = [shown.board.length, shown.board[0]?.length ?? 0];
    if (height !== this.rows.length || width !== this.rows[0]?.length) this.build(width, height);
    this.rows = shown.board;
    this.root.querySelectorAll(".value").forEach((each) => each.remove());
    const {title, pieces} = this.facts;
    this.root.className = this.root.className.replace(/ ?\bof-\w+/, "");
    this.root.classList.add(`of-${shown.game}`);
    this.mark();
    const described = this.rows.map((row, y) => [...row].map((piece, x) => (this.nameOf(x, y) ? (pieces[piece] ?? "–") : "")).join(" "));
    this.root.setAttribute("aria-label", this.isInteractive ? `${title} board` : `Position, rows from the top: ${described.join("; ")}`);
  }

  /// Writes what each of these moves is worth on the cell where it ends.
  point(values: readonly {move: string; text: string}[]): void {
    this.root.querySelectorAll(".value").forEach((each) => each.remove());
    for (const {move, text} of values) {
      const name = move.split(/[-x]/).at(-1)!;
      const cells = this.cells.flatMap((row, y) => row.filter((_, x) => this.nameOf(x, y) === name && !this.facts.pieces[this.rows[y]![x]!]));
      // A piece falls to the lowest.
      (this.facts.isDropped ? cells.at(-1) : cells[0])?.append(element("span", {class: "value"}, text));
    }
  }

  private get facts(): GridFacts {
    const game = this.shown?.game ?? "tic_tac_toe";
    return grids[game]!;
  }
  private build(width: number, height: number): void {
    this.root.style.setProperty("--columns", String(width));
    this.root.style.setProperty("--rows", String(height));
    this.focused = [Math.floor(width / 2), height - 1];
    this.cells = Array.from({length: height}, (_, y) =>
      Array.from({length: width}, (_, x) =>
        this.isInteractive
          ? element("button", {
              type: "button",
              role: "gridcell",
              "data-place": `${x},${y}`,
              tabindex: x === this.focused[0] && y === this.focused[1] ? "0" : "-1",
            })
          : element("div"),
      ),
    );
    const rows = this.cells.map((row) => element("div", this.isInteractive ? {role: "row", class: "grid-row"} : {class: "grid-row"}, ...row));
    this.root.replaceChildren(...rows);
  }
  private mark(): void {
    const {pieces, isDropped} = this.facts;
    const last = this.lastPlaces();
    const next = this.nextCells();
    this.cells.forEach((row, y) =>
      row.forEach((cell, x) => {
        const [piece, name] = [this.rows[y]![x]!, this.nameOf(x, y)];
        cell.className = `cell ${pieces[piece] ? `piece-${piece}` : "empty"}`;
        cell.classList.toggle("unused", name === "");
        cell.dataset.name = name;
        cell.dataset.edge = this.facts.edge?.(x, y) ?? "";
        cell.classList.toggle("last", last.has(`${x},${y}`));
        cell.classList.toggle("playable", next.has(name) && !(isDropped && pieces[piece]));
        cell.classList.toggle("chosen", this.chosen.includes(name));
        cell.classList.toggle("target", this.chosen.length > 0 && next.has(name));
        if (!this.isInteractive) return;
        cell.setAttribute("aria-label", [this.describe(x, y, name), pieces[piece]].filter(Boolean).join(", "));
        cell.setAttribute("aria-selected", String(this.chosen.includes(name)));
      }),
    );
  }
  private describe(x: number, y: number, name: string): string {
    if (this.facts.describe) return this.facts.describe(x, y, name, this.rows.length);
    return name === "" ? "not used" : name;
  }
  private nameOf(x: number, y: number): string {
    return this.facts.cell(x, y, this.rows[0]!.length);
  }
  /// The cells of a move, in the order of the clicks.
  private moves(): {uci: string; path: string[]}[] {
    return (this.shown?.legal ?? []).map(({uci, path}) => ({uci, path: path?.map(String) ?? [uci]}));
  }
  /// Those moves that go on as the cells clicked.
  private candidates(): {uci: string; path: string[]}[] {
    return this.moves().filter(({path}) => this.chosen.every((cell, i) => path[i] === cell));
  }
  private nextCells(): Set<string> {
    return new Set(this.candidates().map(({path}) => path[this.chosen.length] ?? ""));
  }
  private lastPlaces(): Set<string> {
    const {shown} = this;
    const places = new Set<string>();
    if (!shown?.last) return places;
    for (const name of shown.last.split(/[-x]/)) {
      const columns = this.rows[0]!.length;
      for (const [y, row] of this.rows.entries()) {
        const x = [...row].findIndex((piece, column) => this.facts.cell(column, y, columns) === name && (!this.facts.isDropped || this.facts.pieces[piece]));
        if (x < 0) continue;
        places.add(`${x},${y}`);
        break;
      }
    }
    return places;
  }
  /// A click on a cell: begins a move, goes on with it, or ends it, which can leave out the cells between.
  private choose(name: string): void {
    const path = [...this.chosen, name];
    const goingOn = this.candidates().filter((move) => move.path[path.length - 1] === name);
    const ending = path.length > 1 ? this.candidates().filter((move) => move.path.at(-1) === name) : [];
    const move = goingOn.find((each) => each.path.length === path.length) ?? (goingOn.length === 0 && ending.length === 1 ? ending[0] : undefined);
    const begins = name !== this.chosen[0] && this.moves().some((each) => each.path[0] === name);
    if (move) this.chosen = [];
    else if (goingOn.length > 0) this.chosen = path;
    else this.chosen = begins ? [name] : [];
    this.mark();
    if (move) this.onMove(move.uci);
  }
  private focusOn(place: Place, moves: boolean): void {
    const cellAt = ([x, y]: Place) => this.cells[y]?.[x];
    const next = cellAt(place);
    if (!next) return;
    const before = cellAt(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = place;
    next.tabIndex = 0;
    if (moves) next.focus();
  }
  private onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      this.chosen = [];
      this.mark();
    }
    const steps: Record<string, Place> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    this.focusOn([this.focused[0] + step[0], this.focused[1] + step[1]], true);
  }
}

function placeOf(target: EventTarget | null): Place | undefined {
  const place = (target as HTMLElement).closest<HTMLElement>("[data-place]")?.dataset.place;
  return place?.split(",").map(Number) as Place | undefined;
}
