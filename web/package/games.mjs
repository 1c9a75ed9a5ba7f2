// Two games as a program of your own would write them: Connect Four, and Breakthrough of any size.

/** The columns are the moves, 1 to 7. */
export class ConnectFour {
  constructor() {
    this.columns = Array.from({length: 7}, () => []); // from below: the side of each stone
    this.played = 0;
    this.last = undefined;
  }
  sideToMove() {
    return this.played % 2;
  }
  legalMoves() {
    return [4, 3, 5, 2, 6, 1, 7].filter((column) => this.columns[column - 1].length < 6);
  }
  make(column) {
    this.columns[column - 1].push(this.sideToMove());
    ++this.played;
  }
  unmake(column) {
    --this.played;
    this.columns[column - 1].pop();
  }
  outcome() {
    if (this.hasFour(1 - this.sideToMove())) return "loss";
    return this.played === 42 ? "draw" : undefined;
  }
  copy() {
    const copy = new ConnectFour();
    copy.columns = this.columns.map((column) => [...column]);
    copy.played = this.played;
    return copy;
  }
  key() {
    return this.columns.map((column) => column.join("")).join("|");
  }

  hasFour(side) {
    const is = (x, y) => this.columns[x]?.[y] === side;
    for (let x = 0; x < 7; ++x) {
      for (let y = 0; y < this.columns[x].length; ++y) {
        if (!is(x, y)) continue;
        for (const [dx, dy] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
          if ([1, 2, 3].every((i) => is(x + i * dx, y + i * dy))) return true;
        }
      }
    }
    return false;
  }
  /** Stones near the centre are worth more. */
  static evaluate(position) {
    let sum = 0;
    position.columns.forEach((column, x) => {
      for (const side of column) sum += (side === position.sideToMove() ? 10 : -10) * (3 - Math.abs(x - 3));
    });
    return sum;
  }
}

/** Squares are 8 * row + column; a move is from + 256 * to. Player 0 moves towards higher rows. */
export class Breakthrough {
  constructor(size = 8) {
    this.size = size;
    this.side = 0;
    this.board = new Int8Array(64).fill(-1);
    this.count = [2 * size, 2 * size];
    this.taken = [];
    for (let column = 0; column < size; ++column) {
      for (const row of [0, 1]) {
        this.board[8 * row + column] = 0;
        this.board[8 * (size - 1 - row) + column] = 1;
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
    if (this.board[to] !== -1) --this.count[1 - this.side];
    this.board[to] = this.side;
    this.board[from] = -1;
    this.side = 1 - this.side;
  }
  unmake(move) {
    const from = move & 255, to = move >> 8;
    this.side = 1 - this.side;
    this.board[from] = this.side;
    this.board[to] = this.taken.pop();
    if (this.board[to] !== -1) ++this.count[1 - this.side];
  }
  outcome() {
    const goal = this.side === 0 ? 0 : this.size - 1; // of the other side
    for (let column = 0; column < this.size; ++column) {
      if (this.board[8 * goal + column] === 1 - this.side) return "loss";
    }
    return this.count[this.side] === 0 || this.legalMoves().length === 0 ? "loss" : undefined;
  }
  copy() {
    const copy = new Breakthrough(this.size);
    copy.side = this.side;
    copy.board = this.board.slice();
    copy.count = [...this.count];
    copy.taken = [...this.taken];
    return copy;
  }
  key() {
    return this.side + this.board.join("");
  }
  /** A piece is worth 100, and 10 for each row that it has advanced. */
  static evaluate(position) {
    let sum = 0;
    for (let square = 0; square < 64; ++square) {
      const side = position.board[square];
      if (side === -1) continue;
      const row = side === 0 ? square >> 3 : position.size - 1 - (square >> 3);
      sum += (side === position.side ? 1 : -1) * (100 + 10 * row);
    }
    return sum;
  }
}
