// The board of whichever game is shown: squares with pieces, a grid, or text.
import {Board, type Arrow, type Shown} from "./board";
import {element} from "./dom";
import {gameFacts} from "./games";
import {GridBoard} from "./grid";

export class GameBoard {
  private readonly pieces: Board;
  private readonly grid: GridBoard;
  private readonly text = element("div", {class: "text-board", hidden: ""});

  constructor(
    private readonly piecesBox: HTMLElement,
    private readonly gridBox: HTMLElement,
    private readonly isInteractive: boolean,
  ) {
    this.pieces = new Board(piecesBox, isInteractive);
    this.grid = new GridBoard(gridBox, isInteractive);
    gridBox.after(this.text);
    this.text.addEventListener("click", ({target}) => {
      const {move} = (target as HTMLElement).dataset;
      if (move !== undefined) this.onMove(move);
    });
    this.pieces.onMove = this.grid.onMove = (move) => this.onMove(move);
    this.pieces.onDraw = (mark) => this.onDraw(mark);
  }
  onMove: (move: string) => void = () => {};
  onDraw: (mark: string) => void = () => {};

  get isFlipped(): boolean {
    return this.pieces.isFlipped;
  }
  flip(): void {
    this.pieces.flip();
  }
  lookFrom(side: "w" | "b"): void {
    this.pieces.lookFrom(side);
  }
  show(shown: Shown): void {
    const {board} = gameFacts(shown.game);
    this.piecesBox.hidden = board !== "pieces";
    this.gridBox.hidden = board !== "grid";
    this.text.hidden = board !== "text";
    if (board === "pieces") this.pieces.show(shown);
    else if (board === "grid") this.grid.show(shown);
    else this.showText(shown);
  }
  /// `arrows` on pieces, `values` of moves on the cells of a grid.
  point(shown: Shown, arrows: readonly Arrow[], values: readonly {move: string; text: string}[]): void {
    const {board} = gameFacts(shown.game);
    if (board === "pieces") this.pieces.point(arrows);
    else if (board === "grid") this.grid.point(values);
  }
  private showText({fen, board, legal}: Shown): void {
    const diagram = element("pre", {tabindex: "0", "aria-label": "Position as text"}, board.join("\n") || fen);
    const moves = this.isInteractive ? legal.map(({uci, san}) => element("button", {type: "button", "data-move": uci}, san)) : [];
    this.text.replaceChildren(diagram, ...(moves.length > 0 ? [element("p", {}, ...moves)] : []));
  }
}
