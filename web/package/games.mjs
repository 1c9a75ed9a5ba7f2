// Two games as a program of your own would write them: Connect Four, and Breakthrough of any size.

const directions = [[0, 1], [1, 0], [1, 1], [1, -1]];
const centreFirst = [4, 3, 5, 2, 6, 1, 7];
const powers = Array.from({length: 49}, (_, i) => 2 ** i);

/** The columns are the moves, 1 to 7. */
export class ConnectFour {
  constructor() {
    this.columns = Array.from({length: 7}, () => []); // from below: the side of each stone
    this.played = [];
    this.code = 0; // another number for each position, below 2 ** 49
    this.centre = 0; // stones near the centre are worth more; from side 0
  }
  sideToMove() {
    return this.played.length % 2;
  }
  legalMoves() {
    return centreFirst.filter((column) => this.columns[column - 1].length < 6);
  }
  make(column) {
    this.change(column, this.columns[column - 1].length, 1);
    this.columns[column - 1].push(this.sideToMove());
    this.played.push(column);
  }
  unmake(column) {
    this.played.pop();
    this.columns[column - 1].pop();
    this.change(column, this.columns[column - 1].length, -1);
  }
  outcome() {
    if (this.hasFour()) return "loss";
    return this.played.length === 42 ? "draw" : undefined;
  }
  copy() {
    const copy = new ConnectFour();
    copy.columns = this.columns.map((column) => [...column]);
    copy.played = [...this.played];
    copy.code = this.code;
    copy.centre = this.centre;
    return copy;
  }
  key() {
    return this.code;
  }

  /** A stone of the side to move comes, or goes. */
  change(column, row, sign) {
    const side = this.sideToMove();
    this.code += sign * (side + 1) * powers[7 * (column - 1) + row];
    this.centre += sign * (side === 0 ? 10 : -10) * (3 - Math.abs(column - 4));
  }
  /** Through the last stone. */
  hasFour() {
    const last = this.played.at(-1);
    if (last === undefined) return false;
    const side = 1 - this.sideToMove();
    const x = last - 1, y = this.columns[x].length - 1;
    for (const [dx, dy] of directions) {
      let row = 1;
      for (let i = 1; this.columns[x + i * dx]?.[y + i * dy] === side; ++i) ++row;
      for (let i = 1; this.columns[x - i * dx]?.[y - i * dy] === side; ++i) ++row;
      if (row >= 4) return true;
    }
    return false;
  }
  static evaluate(position) {
    return position.sideToMove() === 0 ? position.centre : -position.centre;
  }
}
/** Of each side on each square: 45 random bits (MINSTD), so that sums of up to 32 are exact, and tell positions apart. */
const codes = [];
for (let i = 0, seed = 1; i < 128; ++i) {
  const high = (seed = (seed * 48271) % 2147483647);
  const low = (seed = (seed * 48271) % 2147483647);
  codes.push(high * 2 ** 14 + (low % 2 ** 14));
}

/** Squares are 8 * row + column; a move is from + 256 * to. Player 0 moves towards higher rows. */
export class Breakthrough {
  /** What a piece is worth by the rows that it has advanced. */
  static worth = [100, 110, 120, 130, 140, 150, 160, 170];

  constructor(size = 8) {
    this.size = size;
    this.side = 0;
    this.board = new Int8Array(64).fill(-1);
    this.count = [0, 0]; // of the pieces
    this.sum = 0; // what they are worth, from side 0
    this.code = 0; // of where they stand
    this.taken = [];
    for (let column = 0; column < size; ++column) {
      for (const row of [0, 1]) {
        this.put(8 * row + column, 0);
        this.put(8 * (size - 1 - row) + column, 1);
      }
    }
  }
  sideToMove() {
    return this.side;
  }
  legalMoves() {
    const moves = [];
    const forward = this.side === 0 ? 1 : -1;
    for (let from = 0; from < 64; ++from) {
      if (this.board[from] !== this.side) continue;
      const row = (from >> 3) + forward;
      if (row < 0 || row >= this.size) continue;
      for (const step of [-1, 0, 1]) {
        const column = (from & 7) + step;
        if (column < 0 || column >= this.size) continue;
        const to = 8 * row + column;
        if (this.board[to] === this.side || (step === 0 && this.board[to] !== -1)) continue;
        moves.push(from + 256 * to);
      }
    }
    return moves;
  }
  make(move) {
    const from = move & 255, to = move >> 8;
    this.taken.push(this.board[to]);
    this.lift(to);
    this.lift(from);
    this.put(to, this.side);
    this.side = 1 - this.side;
  }
  unmake(move) {
    const from = move & 255, to = move >> 8;
    this.side = 1 - this.side;
    this.lift(to);
    this.put(from, this.side);
    this.put(to, this.taken.pop());
  }
  outcome() {
    const goal = this.side === 0 ? 0 : this.size - 1; // of the other side
    for (let column = 0; column < this.size; ++column) {
      if (this.board[8 * goal + column] === 1 - this.side) return "loss";
    }
    return this.count[this.side] === 0 ? "loss" : undefined; // else the foremost piece can move
  }
  copy() {
    const copy = new Breakthrough(this.size);
    copy.side = this.side;
    copy.board = this.board.slice();
    copy.count = [...this.count];
    copy.sum = this.sum;
    copy.code = this.code;
    copy.taken = [...this.taken];
    return copy;
  }
  key() {
    return 2 * this.code + this.side;
  }

  put(square, side) {
    if (side !== -1) this.change(square, side, 1);
    this.board[square] = side;
  }
  lift(square) {
    if (this.board[square] !== -1) this.change(square, this.board[square], -1);
    this.board[square] = -1;
  }
  change(square, side, sign) {
    const row = side === 0 ? square >> 3 : this.size - 1 - (square >> 3);
    this.count[side] += sign;
    this.sum += (side === 0 ? sign : -sign) * Breakthrough.worth[row];
    this.code += sign * codes[64 * side + square];
  }
  static evaluate(position) {
    return position.side === 0 ? position.sum : -position.sum;
  }
}
