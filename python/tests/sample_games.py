"""Games written in Python, for the tests."""

import espalier
from espalier import Outcome


class TicTacToe(espalier.Game):
    LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

    def __init__(self):
        self.marks = [0, 0]
        self.side = 0

    def legal_moves(self):
        taken = self.marks[0] | self.marks[1]
        return [cell for cell in range(9) if not taken >> cell & 1]

    def make(self, move):
        self.marks[self.side] |= 1 << move
        self.side ^= 1

    def unmake(self, move):
        self.side ^= 1
        self.marks[self.side] ^= 1 << move

    def outcome(self):
        opponent = self.marks[self.side ^ 1]
        if any(opponent & line == line for line in self.LINES):
            return Outcome.LOSS
        return Outcome.DRAW if self.marks[0] | self.marks[1] == 0o777 else None

    def side_to_move(self):
        return self.side


class KeyedTicTacToe(TicTacToe):
    def key(self):
        return tuple(self.marks)


class ConnectFour(espalier.Game):
    """The rules of games/connect_four/position.hpp, with its order of moves."""

    def __init__(self, moves="", width=7, height=6):
        self.width, self.height, self.stride = width, height, height + 1
        self.bottom = sum(1 << column * self.stride for column in range(width))
        self.board = self.bottom * ((1 << height) - 1)
        self.from_centre = [
            (width + 1) // 2 + ((i + 1) // 2 if i % 2 else -(i // 2)) for i in range(width)
        ]
        self.own = self.occupied = self.stones = 0
        for column in moves:
            self.make(int(column))

    def outcome(self):
        stones = self.own ^ self.occupied
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return Outcome.LOSS
        return Outcome.DRAW if self.occupied == self.board else None

    def completing(self, stones):
        result = 0
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            below, above = stones << step, stones >> step
            result |= below & below << step & (stones << 3 * step | above)
            result |= above & above >> step & (stones >> 3 * step | below)
        return result & self.board & ~self.occupied

    def legal_moves(self):
        free = (self.occupied + self.bottom) & self.board
        moves = []
        for column in self.from_centre:
            cell = free & ((1 << self.height) - 1) << (column - 1) * self.stride
            if cell:
                moves.append((-bin(self.completing(self.own | cell)).count("1"), column))
        moves.sort(key=lambda move: move[0])
        return [column for _, column in moves]

    def make(self, move):
        self.own ^= self.occupied
        self.occupied |= self.occupied + (1 << (move - 1) * self.stride)
        # The sum also carries into the stones below: they are set already.
        self.stones += 1

    def unmake(self, move):
        shift = (move - 1) * self.stride
        column = self.occupied >> shift & (1 << self.stride) - 1
        self.occupied ^= (column + 1 >> 1) << shift
        self.own ^= self.occupied
        self.stones -= 1

    def side_to_move(self):
        return self.stones & 1

    def key(self):
        return self.own + self.occupied + self.bottom

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other


class Hex(espalier.Game):
    """Side 0 joins the upper with the lower edge, side 1 the left with the right one."""

    def __init__(self, size=5):
        self.size, self.cells, self.played = size, [None] * size * size, []
        self.beside = [
            [
                (row + down) * size + column + right
                for down, right in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
                if 0 <= row + down < size and 0 <= column + right < size
            ]
            for row in range(size)
            for column in range(size)
        ]
        edge = range(size)
        self.first = [list(edge), [size * i for i in edge]]
        self.last = [{size * (size - 1) + i for i in edge}, {size * i + size - 1 for i in edge}]

    def distance(self, side):
        """The least number of stones with which the side would join its edges."""
        seen, now = set(), self.first[side]
        for stones in range(self.size * self.size):
            stack, free = list(now), []
            while stack:
                cell = stack.pop()
                if cell in seen:
                    continue
                seen.add(cell)
                if self.cells[cell] == side:
                    if cell in self.last[side]:
                        return stones
                    stack.extend(self.beside[cell])
                elif self.cells[cell] is None:
                    free.append(cell)
            if any(cell in self.last[side] for cell in free):
                return stones + 1
            now = [cell for one in free for cell in self.beside[one]]
        return self.size * self.size

    def legal_moves(self):
        return [cell for cell, stone in enumerate(self.cells) if stone is None]

    def make(self, move):
        self.cells[move] = self.side_to_move()
        self.played.append(move)

    def unmake(self, move):
        self.cells[self.played.pop()] = None

    def outcome(self):
        return Outcome.LOSS if self.distance(self.side_to_move() ^ 1) == 0 else None

    def side_to_move(self):
        return len(self.played) % 2

    def key(self):
        return tuple(self.cells)

    def evaluate(self):
        side = self.side_to_move()
        return 100 * (self.distance(side ^ 1) - self.distance(side))

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.cells, other.played = self.cells[:], self.played[:]
        return other


class TakeAgain(espalier.Game):
    """A heap: a move takes one to three, who takes two moves again, who takes the last one wins."""

    turns_alternate = False

    def __init__(self, heap):
        self.heap, self.side, self.sides = heap, 0, []

    def legal_moves(self):
        return range(1, min(self.heap, 3) + 1)

    def make(self, move):
        self.sides.append(self.side)
        self.heap -= move
        self.side ^= move != 2

    def unmake(self, move):
        self.heap += move
        self.side = self.sides.pop()

    def outcome(self):
        if self.heap:
            return None
        return Outcome.WIN if self.sides[-1] == self.side else Outcome.LOSS

    def side_to_move(self):
        return self.side

    def key(self):
        return self.heap, self.heap == 0 and self.sides[-1] == self.side


class Breakthrough(espalier.Game):
    """Pieces move a row forward, straight or diagonally, and capture diagonally. Who reaches the last
    row or captures all wins."""

    def __init__(self, size=5):
        self.size = size
        row = (1 << size) - 1
        self.rows = [row << size * i for i in range(size)]  # from the side of player 0
        self.not_first_column = sum(((row - 1) << size * i) for i in range(size))
        self.not_last_column = sum((row >> 1) << size * i for i in range(size))
        self.pieces = [self.rows[0] | self.rows[1], self.rows[-1] | self.rows[-2]]
        self.side, self.captured = 0, []

    def targets(self):
        """Of moves to the left, straight on and to the right, with their differences."""
        size, (own, other) = self.size, self.seen()
        free = ~own & (1 << size * size) - 1
        left, right = own & self.not_first_column, own & self.not_last_column
        if self.side == 0:
            return (
                (left << size - 1 & free, size - 1),
                (own << size & free & ~other, size),
                (right << size + 1 & free, size + 1),
            )
        return (
            (left >> size + 1 & free, -size - 1),
            (own >> size & free & ~other, -size),
            (right >> size - 1 & free, 1 - size),
        )

    def seen(self):
        return self.pieces[self.side], self.pieces[self.side ^ 1]

    def legal_moves(self):
        moves = []
        for targets, step in self.targets():
            while targets:
                square = (targets & -targets).bit_length() - 1
                moves.append((square - step, square))
                targets &= targets - 1
        return moves

    def make(self, move):
        start, end = 1 << move[0], 1 << move[1]
        self.pieces[self.side] ^= start | end
        self.side ^= 1
        self.captured.append(self.pieces[self.side] & end)
        self.pieces[self.side] &= ~end

    def unmake(self, move):
        self.pieces[self.side] |= self.captured.pop()
        self.side ^= 1
        self.pieces[self.side] ^= 1 << move[0] | 1 << move[1]

    def outcome(self):
        own, other = self.seen()
        if not own or other & self.rows[-1 if self.side else 0]:
            return Outcome.LOSS
        return None if any(targets for targets, _ in self.targets()) else Outcome.LOSS

    def side_to_move(self):
        return self.side

    def key(self):
        return tuple(self.pieces)

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.pieces, other.captured = self.pieces[:], self.captured[:]
        return other


def breakthrough_features(board):
    """What stands in each row and in each two by two squares, for a side that moves up."""
    size, row = board.size, (1 << board.size) - 1
    rows = range(size)[:: -1 if board.side else 1]
    own, other = ([pieces >> size * i & row for i in rows] for pieces in board.seen())
    return [(i, own[i], other[i]) for i in range(size)] + [
        (i, column, own[i] >> column & 3, other[i] >> column & 3,
         own[i + 1] >> column & 3, other[i + 1] >> column & 3)
        for i in range(size - 1)
        for column in range(size - 1)
    ]
