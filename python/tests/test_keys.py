"""Keys: different ones are never confused, equal ones always are the same."""

import decimal
import fractions
import itertools

import pytest
from random_games import KINDS, Subtraction, wrong_games
from sample_games import KeyedTicTacToe, TicTacToe

import espalier
from espalier import Outcome, Search, algorithms, check_game, solve


@pytest.mark.parametrize("game, key", KINDS, ids=lambda value: getattr(value, "__name__", value))
def test_random_games_against_minimax(game, key):
    assert wrong_games(game, key, range(150)) == []


class Piece(int):
    """An int that differs from others of its value."""

    def __new__(cls, value, colour):
        piece = super().__new__(cls, value)
        piece.colour = colour
        return piece

    def __eq__(self, other):
        return type(other) is Piece and (int(self), self.colour) == (int(other), other.colour)

    def __hash__(self):
        return int.__hash__(self)


class Choice(espalier.Game):
    """Two positions, in the first of which the side that chose has lost."""

    def __init__(self, *keys):
        self.keys, self.played = keys, []

    def legal_moves(self):
        return [0] if self.played else [0, 1]

    def make(self, move):
        self.played.append(move)

    def unmake(self, move):
        self.played.pop()

    def outcome(self):
        if len(self.played) < 2:
            return None
        return Outcome.LOSS if self.played[0] == 0 else Outcome.WIN

    def side_to_move(self):
        return len(self.played) % 2

    def key(self):
        return self.keys[self.played[0]] if self.played else "root"

    def copy(self):
        other = Choice(*self.keys)
        other.played = self.played[:]
        return other


@pytest.mark.parametrize(
    "one, other",
    [
        (-1, -2),
        (1, 2**61),
        (0, 2**61 - 1),
        (-1, 2**64 - 1),
        (-(2**63), 2**63),
        (0, 2**64),
        (2**64 + 5, 2**65 + 5),
        (2**200, -(2**200)),
        (0, None),
        (314159, float("inf")),
        (-0.5, -1.5),
        (2.0**80, 2**81),
        ("a", b"a"),
        ("ab", "\u6261"),
        ("x" * 8, "x" * 8 + "\0"),
        ((-1,), (-2,)),
        ((1, (2, 3)), ((1, 2), 3)),
        ((), frozenset()),
        (frozenset([-1]), frozenset([-2])),
        (frozenset([1, 2]), frozenset([3])),
        (object(), object()),
        (Piece(1, "white"), Piece(1, "black")),
        (fractions.Fraction(-1, 3), fractions.Fraction(-2, 3)),
    ],
    ids=lambda key: str(key)[:20],
)
def test_different_keys(one, other):
    for keys in ((one, other), (other, one)):
        assert solve(Choice(*keys)).value == espalier.WIN_SCORE - 2
        result = Search(enhancements="exact").run(Choice(*keys), depth=4)
        assert (result.move, result.plies_to_end) == (1, 2)
        assert algorithms.mtd_f(Choice(*keys), 3).value == espalier.WIN_SCORE - 2


class Number:
    """As those of NumPy are."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    __int__ = __index__

    def __eq__(self, other):
        return self.value == other

    def __hash__(self):
        return hash(self.value)


class Title(str):
    pass


@pytest.mark.parametrize(
    "forms",
    [
        [int, float, fractions.Fraction, decimal.Decimal, Number, lambda heap: heap == 1 or heap],
        [lambda heap: heap + 0.5, lambda heap: fractions.Fraction(2 * heap + 1, 2)],
        [lambda heap: heap + 2**70, lambda heap: Number(heap + 2**70)],
        [lambda heap: (heap, "x"), lambda heap: (float(heap), Title("x"))],
        [lambda heap: frozenset((heap, "a", "b")), lambda heap: frozenset(("b", "a", heap))],
        [lambda heap: (heap, None, b"x"), lambda heap: (Number(heap), None, bytes([120]))],
    ],
)
def test_equal_keys_of_different_types(forms):
    class Changing(Subtraction):
        def key(self):
            return next(self.forms)(self.heap)

    def nodes(forms):
        game = Changing(0, "negative")
        game.heap, game.taken, game.forms = 60, [1, 2, 3], itertools.cycle(forms)
        return solve(game).nodes

    assert nodes(forms) == nodes(forms[:1]) < 10_000


def test_a_key_without_end():
    class Deep(KeyedTicTacToe):
        def key(self):
            key = ()
            for _ in range(100_000):
                key = (key,)
            return key

    with pytest.raises(RecursionError):
        Search().run(Deep(), depth=2)
    with pytest.raises(TypeError, match="unhashable"):
        check_game(type("Listed", (TicTacToe,), {"key": lambda self: (0, self.marks)})())


def keyed(key):
    return type("Keyed", (TicTacToe,), {"key": key})()


def test_check_game_blames_the_key():
    for game, key in KINDS:
        assert check_game(game(3, key), games=30) == []
    count = itertools.count()
    for game, message in (
        (keyed(lambda game: game.marks[0]), "is also that of another position"),
        (keyed(lambda game: (tuple(game.marks), object())), "gives two results for one position"),
        (keyed(lambda game: next(count)), "gives two results for one position"),
        (keyed(lambda game: (tuple(game.marks), game)), "differs in a copy of the position"),
    ):
        (fault,) = check_game(game, games=30)
        assert fault.startswith("key: ") and message in fault
