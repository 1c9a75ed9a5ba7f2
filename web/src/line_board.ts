// A small board beside a move of an engine line, with the position after it: for those who point at the move or focus it.
import {byId} from "./dom";
import type {Engine} from "./engine";
import {GameBoard} from "./game_board";
import type {Position} from "./protocol";

export class LineBoard {
  private readonly box = byId("line-board");
  private readonly board = new GameBoard(byId("line-chess"), byId("line-grid"), false);
  private request = 0;

  constructor(private readonly rules: Engine) {
    addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }
  /// The position after the last of the moves, beside `anchor`.
  async show(anchor: DOMRect, position: Position, isFlipped: boolean): Promise<void> {
    const id = ++this.request;
    const found = await this.rules.ask<"describe">({kind: "describe", ...position}).catch(() => undefined);
    if (!found || id !== this.request) return;
    const {game, moves} = position;
    this.board.lookFrom(isFlipped ? "b" : "w");
    this.board.show({game, fen: found.fen, board: found.board, legal: [], last: moves.at(-1), check: found.check});
    this.box.hidden = false;
    const {offsetWidth: width, offsetHeight: height} = this.box;
    const below = anchor.bottom + 6;
    this.box.style.left = `${Math.max(4, Math.min(anchor.left, innerWidth - width - 4))}px`;
    this.box.style.top = `${below + height < innerHeight ? below : Math.max(4, anchor.top - height - 6)}px`;
  }
  hide(): void {
    ++this.request;
    this.box.hidden = true;
  }
}
