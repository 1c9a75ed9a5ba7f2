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
