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
  return (x ^ (x >>> 16)) >>> 0;
}

const methods = ["legalMoves", "make", "unmake", "outcome", "sideToMove", "copy"] as const;
/** Throws a TypeError if it is no game. */
export function gameOf<G extends CustomGame>(position: G): G {
  if (typeof position !== "object" || position === null) throw new TypeError(`a position is needed, not ${shown(position)}`);
  const missing = methods.filter((name) => typeof position[name] !== "function");
  if (missing.length > 0) throw new TypeError(`The position is no game: it lacks ${missing.map((name) => `${name}()`).join(", ")}.`);
  return position;
}

/** Positions and moves by their numbers. All members are called by the module, and throw nothing. */
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
    return this.guard(() => {
      const moves = this.at(number).legalMoves() as unknown;
      if (typeof moves !== "object" || moves === null || !(Symbol.iterator in moves)) {
        throw new TypeError(`legalMoves() must return a list of moves, not ${shown(moves)}.`);
      }
      const words = this.view();
      let count = 0;
      for (const move of moves as Iterable<M>) {
        if (count === capacity) throw new RangeError(`legalMoves() returned more than ${capacity} moves.`);
        words[(address >> 2) + count++] = this.numberOf(move);
      }
      if (count === 0)
        throw new RangeError("legalMoves() is empty where outcome() is undefined: in a position without moves the game is over, or passing is a move.");
      return count;
    });
  }
  outcome(number: number, address: number): number {
    return this.guard(() => {
      const outcome: unknown = this.at(number).outcome();
      if (outcome === undefined || outcome === null) return 0;
      if (typeof outcome === "number") {
        this.view()[address >> 2] = this.scoreOf(outcome, "outcome()");
        return 4;
      }
      if (outcome !== "win" && outcome !== "loss" && outcome !== "draw") {
        throw new TypeError(`outcome() must return "win", "loss", "draw", a whole number or undefined, not ${shown(outcome)}.`);
      }
      return outcomes[outcome];
    });
  }
  make(number: number, move: number): number {
    return this.guard(() => (this.at(number).make(this.moveOf(move)), 0));
  }
  unmake(number: number, move: number): number {
    return this.guard(() => (this.at(number).unmake(this.moveOf(move)), 0));
  }
  evaluate(number: number, address: number): number {
    if (!this.evaluation) return 0;
    return this.guard(() => {
      this.view()[address >> 2] = this.scoreOf(this.evaluation!(this.at(number)), "evaluate()");
      return 0;
    });
  }
  isDraw(number: number, ply: number): number {
    return this.guard(() => (this.at(number).isDraw!(ply) ? 1 : 0));
  }
  key(number: number, address: number): number {
    return this.guard(() => {
      const position = this.at(number);
      const key: unknown = position.key!();
      let low: number, high: number;
      if (typeof key === "bigint") {
        low = Number(key & 0xffffffffn);
        high = Number((key >> 32n) & 0xffffffffn);
      } else {
        [low, high] = this.bitsOf(key, position.sideToMove());
      }
      const words = this.view();
      words[address >> 2] = low;
      words[(address >> 2) + 1] = high;
      return 0;
    });
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
      this.failure ??= {error};
      return -1;
    }
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
  private bitsOf(key: unknown, side: number): [number, number] {
    let low = 0x9e3779b9 ^ side,
      high = 0x243f6a88 + side;
    const add = (word: number) => {
      low = mixed(low ^ word);
      high = mixed(Math.imul(high, 31) + word + low);
    };
    if (typeof key === "string") {
      for (let i = 0; i < key.length; ++i) add(key.charCodeAt(i));
      add(key.length);
    } else if (typeof key === "number" && Number.isSafeInteger(key)) {
      add(key | 0);
      add(Math.floor(key / 0x100000000) | 0);
    } else {
      throw new TypeError(`key() must return a text, a whole number or a bigint, not ${shown(key)}.`);
    }
    return [low, high];
  }
}
