// The board of Connect Four and of tic-tac-toe: by mouse, by touch, by keyboard, and for screen readers.
import type {Shown} from "./board";
import {element} from "./dom";
import {games} from "./games";

/// Shows the rows of `Shown.board`.
export class GridBoard {
  onMove: (move: string) => void = () => {};
  private rows: string[] = [];
  private cells: HTMLElement[][] = [];
  private shown: Shown | undefined;
  private focused: [number, number] = [0, 0];

  constructor(
    private readonly root: HTMLElement,
    private readonly isInteractive: boolean,
  ) {
    root.setAttribute("role", isInteractive ? "grid" : "img");
    if (!isInteractive) return;
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("click", (event) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-place]");
      if (cell) this.play(...(cell.dataset.place!.split(",").map(Number) as [number, number]));
    });
    root.addEventListener("focusin", (event) => {
      const place = (event.target as HTMLElement).dataset.place;
      if (place) this.focusOn(place.split(",").map(Number) as [number, number], false);
    });
  }
  flip(): void {}
  show(shown: Shown): void {
    this.shown = shown;
    const [height, width] = [shown.board.length, shown.board[0]?.length ?? 0];
    if (height !== this.rows.length || width !== this.rows[0]?.length) this.build(width, height);
    this.rows = shown.board;
    this.root.classList.toggle("drops", shown.game === "connect_four");
    const [first, second] = games[shown.game].sides;
    const last = this.lastPlace();
    this.cells.forEach((row, y) =>
      row.forEach((cell, x) => {
        const mark = this.rows[y]![x]!;
        cell.className = `cell mark-${mark === "." ? "none" : mark}`;
        cell.classList.toggle("last", last !== undefined && last[0] === x && last[1] === y);
        cell.classList.toggle("playable", this.isLegal(x, y));
        if (!this.isInteractive) return;
        const place = shown.game === "connect_four" ? `column ${x + 1}, row ${height - y}` : `row ${y + 1}, column ${x + 1}`;
        cell.setAttribute("aria-label", mark === "." ? place : `${place}, ${mark === "x" ? first : second}`);
      }),
    );
    const described = this.rows.map((row) => row.replaceAll("x", `${first[0]!} `).replaceAll("o", `${second[0]!} `).replaceAll(".", "– "));
    this.root.setAttribute("aria-label", this.isInteractive ? `${games[shown.game].title} board` : `Position, rows from the top: ${described.join("; ")}`);
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
  /// The move that a cell stands for: its column, or itself.
  private moveAt(x: number, y: number): string {
    return String(this.shown?.game === "connect_four" ? x + 1 : y * this.cells[0]!.length + x + 1);
  }
  private isLegal(x: number, y: number): boolean {
    return this.rows[y]![x] === "." && this.shown!.legal.some(({uci}) => uci === this.moveAt(x, y));
  }
  private lastPlace(): [number, number] | undefined {
    const last = Number(this.shown?.last ?? 0) - 1;
    if (last < 0 || !this.shown) return undefined;
    if (this.shown.game !== "connect_four") return [last % this.cells[0]!.length, Math.floor(last / this.cells[0]!.length)];
    return [last, this.rows.findIndex((row) => row[last] !== ".")];
  }
  private play(x: number, y: number): void {
    const move = this.moveAt(x, y);
    if (this.shown?.legal.some(({uci}) => uci === move)) this.onMove(move);
  }
  private focusOn(place: [number, number], moves: boolean): void {
    const cellAt = ([x, y]: [number, number]) => this.cells[y]?.[x];
    const next = cellAt(place);
    if (!next) return;
    const before = cellAt(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = place;
    next.tabIndex = 0;
    if (moves) next.focus();
  }
  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    this.focusOn([this.focused[0] + step[0], this.focused[1] + step[1]], true);
  }
}
