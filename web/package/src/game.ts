// What a game written in JavaScript has.

/** A move: any text or number, the same for the same move. */
export type Move = string | number;
/**
 * The value of a finished game for the side to move, a whole number for games that count; undefined or null: it goes on.
 */
export type Outcome = "win" | "loss" | "draw" | number | null | undefined;
/** A position of your game. The search changes only copies. */
export interface CustomGame<M extends Move = Move> {
  /** All legal moves where the game is not over, of which there must be one; the likely best first. */
  legalMoves(): Iterable<M>;
  make(move: M): void;
  /** Takes back the last move, which was this one. */
  unmake(move: M): void;
  outcome(): Outcome;
  /** 0 or 1. */
  sideToMove(): number;
  /** An independent position. */
  copy(): CustomGame<M>;
  /**
   * Equal for equal positions, and for no others: a text, a whole number, or a bigint of 64 well-mixed bits, of which the side to
   * move is a part. Without it there is no transposition table, and no solver.
   */
  key?(): string | number | bigint;
  /** A draw by the history of the game, for a search whose root lies `ply` plies back? */
  isDraw?(ply: number): boolean;
  /** False: a side may move twice in a row. */
  turnsAlternate?: boolean;
}
/** The static evaluation: a whole number from the side to move. */
export type Evaluate<G> = (position: G) => number;
