"""Random games whose keys Python's hash() confuses, and their values by plain minimax.

    python3 random_games.py 10000       solves so many of each kind
"""

import random
import sys

import espalier
from espalier import Outcome


class Subtraction(espalier.Game):
    """A heap, from which a move takes one of some numbers. Who cannot move has lost."""

    KEYS = {
        "negative": lambda heap: -heap,
        "tuple": lambda heap: ("heap", (-heap, 0.5)),
        "text": lambda heap: f"{heap} left",
        "set": lambda heap: frozenset(("heap", -heap)),
    }

    def __init__(self, seed, key):
        numbers = random.Random(seed)
        self.heap, self.ply, self.key_of = numbers.randrange(1, 25), 0, self.KEYS[key]
        self.taken = sorted(numbers.sample(range(1, 8), numbers.randrange(1, 4)))

    def legal_moves(self):
        return [number for number in self.taken if number <= self.heap]

    def make(self, move):
        self.heap -= move
        self.ply += 1

    def unmake(self, move):
        self.heap += move
        self.ply -= 1

    def outcome(self):
        return None if self.taken[0] <= self.heap else Outcome.LOSS

    def side_to_move(self):
        return self.ply % 2

    def key(self):
        return self.key_of(self.heap)

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def state(self):
        return self.heap


class Token(Subtraction):
    """A token that random moves lead to higher squares of a board, to a random end."""

    KEYS = {"64 squares": 64, "130 squares": 130}

    def __init__(self, seed, key):
        numbers = random.Random(seed)
        squares = self.KEYS[key]
        last = squares - 1
        self.square, self.ply, self.path = 0, 0, []
        self.targets = [
            sorted({min(last, square + numbers.choice((1, 2, squares // 4))) for _ in range(3)})
            for square in range(squares)
        ]
        self.ends = {last: numbers.choice(list(Outcome))}
        for square in range(4, last):
            if numbers.random() < 0.1:
                self.ends[square] = numbers.choice(list(Outcome))

    def legal_moves(self):
        return self.targets[self.square]

    def make(self, move):
        self.path = [*self.path, self.square]
        self.square = move
        self.ply += 1

    def unmake(self, move):
        self.square = self.path[-1]
        self.path = self.path[:-1]
        self.ply -= 1

    def outcome(self):
        return self.ends.get(self.square)

    def key(self):
        return 1 << self.square

    def state(self):
        return self.square


KINDS = [(game, key) for game in (Subtraction, Token) for key in game.KEYS]


def minimax(position, known):
    """The value from the side to move, in the scores of the package."""
    if position.state() in known:
        return known[position.state()]
    outcome = position.outcome()
    if outcome is Outcome.DRAW:
        best = 0
    elif outcome is not None:
        best = espalier.WIN_SCORE if outcome is Outcome.WIN else -espalier.WIN_SCORE
    else:
        best = -2 * espalier.WIN_SCORE
        for move in list(position.legal_moves()):
            position.make(move)
            value = -minimax(position, known)
            position.unmake(move)
            best = max(best, value - (value > 0) + (value < 0))
    known[position.state()] = best
    return best


def wrong_games(game, key, seeds):
    """The seeds of games of which solve does not find the value."""
    return [
        seed
        for seed in seeds
        if espalier.solve(game(seed, key), hash=1).value != minimax(game(seed, key), {})
    ]


if __name__ == "__main__":
    for kind in KINDS:
        count = int(sys.argv[1])
        print(kind[0].__name__, kind[1], len(wrong_games(*kind, range(count))), "of", count, "wrong")
