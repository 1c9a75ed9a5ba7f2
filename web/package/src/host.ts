// Games written in JavaScript as the module of WebAssembly calls them: positions and moves are numbers there. Nothing that a game
// throws passes through WebAssembly: it is kept, and thrown again when the search has ended.
import type {CustomGame, Evaluate, Move} from "./game";

const highestScore = 31260;
const mostMoves = 4_000_000;
const firstListed = 2 ** 31;
const outcomes = {win: 1, loss: 2, draw: 3};
const shown = (value: unknown) => {
  const text =
    typeof value === "string" ? JSON.stringify(value) : typeof value === "symbol" ? "a symbol" : typeof value === "object" ? "an object" : String(value);
  return value === null ? "null" : Array.isArray(value) ? "a list" : text.slice(0, 60);
};

function mixed(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
/** Those of a list that may never end. */
function firstOf<T>(items: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.push(item) === most) break;
  }
  return first;
}

const methods = ["legalMoves", "make", "unmake", "outcome", "sideToMove", "copy"] as const;
/** Throws a TypeError if it is no game. */
export function gameOf<G extends CustomGame>(position: G): G {
  if (typeof position !== "object" || position === null) throw new TypeError(`a position is needed, not ${shown(position)}`);
  const missing = methods.filter((name) => typeof position[name] !== "function");
  if (missing.length > 0) throw new TypeError(`The position is no game: it lacks ${missing.map((name) => `${name}()`).join(", ")}.`);
  return position;
}

/**
 * Positions and moves by their numbers. All members are called by the module, and throw nothing. Those that are called at each
 * node make no objects and call through no function of their own, which would take as long as a quick game.
 */
export class Host<M extends Move, G extends CustomGame<M>> {
  module!: {HEAPU8: Uint8Array};
  /** What went wrong first. */
  failure: {error: unknown} | undefined;
  onProgress: ((json: string) => boolean) | undefined;

  private readonly positions: (G | undefined)[] = [undefined];
  private readonly free: number[] = [];
  private readonly numbers = new Map<Move, number>();
  private readonly list: M[] = [];
  private words: Int32Array = new Int32Array(0);
  private readonly bits = new Int32Array(2); ///< of a key, the lower ones first

  constructor(private readonly evaluation: Evaluate<G> | undefined) {}

  add(position: G): number {
    const number = this.free.pop() ?? this.positions.length;
    this.positions[number] = position;
    return number;
  }
  moveOf(number: number): M {
    number >>>= 0;
    return number < firstListed ? (number as M) : this.list[number - firstListed]!;
  }
  /** Not while a search runs. */
  forgetMoves(): void {
    this.numbers.clear();
    this.list.length = 0;
  }
  destroy(number: number): void {
    this.positions[number] = undefined;
    this.free.push(number);
  }

  copy(number: number): number {
    const copied = this.guard(() => {
      const position = this.at(number);
      const copy = position.copy();
      if (copy === position) throw new TypeError("copy() returned the position itself.");
      return this.add(gameOf(copy) as G);
    });
    return Math.max(copied, 0);
  }
  side(number: number): number {
    return this.guard(() => {
      const side = this.at(number).sideToMove();
      if (side !== 0 && side !== 1) throw new TypeError(`sideToMove() must return 0 or 1, not ${shown(side)}.`);
      return side;
    });
  }
  moves(number: number, address: number, capacity: number): number {
    try {
      const moves = this.positions[number]!.legalMoves() as unknown;
      if (typeof moves !== "object" || moves === null || !(Symbol.iterator in moves)) {
        throw new TypeError(`legalMoves() must return a list of moves, not ${shown(moves)}.`);
      }
      const list: readonly M[] = Array.isArray(moves) ? moves : firstOf(moves as Iterable<M>, capacity + 1);
      const count = list.length;
      if (count > capacity) throw new RangeError(`legalMoves() returned more than ${capacity} moves.`);
      const words = this.view();
      for (let i = 0; i < count; ++i) words[(address >> 2) + i] = this.numberOf(list[i]!);
      if (count === 0)
        throw new RangeError("legalMoves() is empty where outcome() is undefined: in a position without moves the game is over, or passing is a move.");
      return count;
    } catch (error) {
      return this.fail(error);
    }
  }
  outcome(number: number, address: number): number {
    try {
      const outcome: unknown = this.positions[number]!.outcome();
      if (outcome === undefined || outcome === null) return 0;
      if (typeof outcome === "number") {
        this.view()[address >> 2] = this.scoreOf(outcome, "outcome()");
        return 4;
      }
      if (outcome !== "win" && outcome !== "loss" && outcome !== "draw") {
        throw new TypeError(`outcome() must return "win", "loss", "draw", a whole number or undefined, not ${shown(outcome)}.`);
      }
      return outcomes[outcome];
    } catch (error) {
      return this.fail(error);
    }
  }
  make(number: number, move: number): number {
    try {
      this.positions[number]!.make(this.moveOf(move));
      return 0;
    } catch (error) {
      return this.fail(error);
    }
  }
  unmake(number: number, move: number): number {
    try {
      this.positions[number]!.unmake(this.moveOf(move));
      return 0;
    } catch (error) {
      return this.fail(error);
    }
  }
  evaluate(number: number, address: number): number {
    if (!this.evaluation) return 0;
    try {
      this.view()[address >> 2] = this.scoreOf(this.evaluation(this.positions[number]!), "evaluate()");
      return 0;
    } catch (error) {
      return this.fail(error);
    }
  }
  isDraw(number: number, ply: number): number {
    try {
      return this.positions[number]!.isDraw!(ply) ? 1 : 0;
    } catch (error) {
      return this.fail(error);
    }
  }
  key(number: number, address: number): number {
    try {
      const position = this.positions[number]!;
      this.setBits(position.key!(), position);
      const words = this.view();
      words[address >> 2] = this.bits[0]!;
      words[(address >> 2) + 1] = this.bits[1]!;
      return 0;
    } catch (error) {
      return this.fail(error);
    }
  }
  text(move: number, address: number, capacity: number): number {
    return this.guard(() => {
      const bytes = new TextEncoder().encode(String(this.moveOf(move))).subarray(0, capacity - 1);
      this.module.HEAPU8.set(bytes, address);
      this.module.HEAPU8[address + bytes.length] = 0;
      return 0;
    });
  }
  progress(address: number): number {
    if (!this.onProgress) return 0;
    const {HEAPU8} = this.module;
    const json = new TextDecoder().decode(HEAPU8.subarray(address, HEAPU8.indexOf(0, address)));
    return this.guard(() => (this.onProgress!(json) ? 1 : 0));
  }

  private at(number: number): G {
    return this.positions[number]!;
  }
  private guard(run: () => number): number {
    try {
      return run();
    } catch (error) {
      return this.fail(error);
    }
  }
  private fail(error: unknown): number {
    this.failure ??= {error};
    return -1;
  }
  /** Memory as words. When it grows, what was its view has no length. */
  private view(): Int32Array {
    if (this.words.length === 0) this.words = new Int32Array(this.module.HEAPU8.buffer);
    return this.words;
  }
  /** Whole numbers stand for themselves, so that a search visits the nodes of one in another language; others are listed. */
  private numberOf(move: M): number {
    if (typeof move === "number" && Number.isInteger(move) && move > 0 && move < firstListed) return move;
    const known = this.numbers.get(move);
    if (known !== undefined) return known;
    if ((typeof move !== "string" && typeof move !== "number") || Number.isNaN(move)) {
      throw new TypeError(`A move must be a text or a number, not ${shown(move)}.`);
    }
    if (this.list.length >= mostMoves) throw new RangeError(`The game has had ${mostMoves} different moves.`);
    const number = firstListed + this.list.length;
    this.list.push(move);
    this.numbers.set(move, number);
    return number;
  }
  private scoreOf(score: unknown, what: string): number {
    if (typeof score !== "number" || !Number.isInteger(score)) {
      throw new TypeError(`${what} must return a whole number, not ${shown(score)}${typeof score === "number" && Number.isFinite(score) ? ": round it" : ""}.`);
    }
    if (Math.abs(score) > highestScore) throw new RangeError(`${what} returned ${score}: a score must lie between -${highestScore} and ${highestScore}.`);
    return score;
  }
  private setBits(key: unknown, position: G): void {
    if (typeof key === "bigint") {
      this.bits[0] = Number(key & 0xffffffffn);
      this.bits[1] = Number((key >> 32n) & 0xffffffffn);
      return;
    }
    const side = position.sideToMove();
    this.bits[0] = 0x9e3779b9 ^ side;
    this.bits[1] = 0x243f6a88 + side;
    if (typeof key === "number" && Number.isSafeInteger(key)) {
      this.mixIn(key | 0);
      this.mixIn(Math.floor(key / 0x100000000) | 0);
    } else if (typeof key === "string") {
      for (let i = 0; i < key.length; ++i) this.mixIn(key.charCodeAt(i));
      this.mixIn(key.length);
    } else {
      throw new TypeError(`key() must return a text, a whole number or a bigint, not ${shown(key)}.`);
    }
  }
  private mixIn(word: number): void {
    const bits = this.bits;
    bits[0] = mixed(bits[0]! ^ word);
    bits[1] = mixed(Math.imul(bits[1]!, 31) + word + bits[0]!);
  }
}
