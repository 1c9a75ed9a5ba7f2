"""The games that the search can play: those written in Python, and those of the package."""

from __future__ import annotations

import copy as _copy
import enum
from typing import Any, Generic, Hashable, Sequence, Tuple, Type, TypeVar, Union

from . import _core

M = TypeVar("M", bound=Hashable)
N = TypeVar("N", bound="NativeGame[Any]")
G = TypeVar("G", bound="Game[Any]")


class Outcome(enum.Enum):
    """How a game ended, from the side to move."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


class Game(Generic[M]):
    """A position of a two-player game. Write a subclass with the rules of yours.

    Required: ``legal_moves``, ``make``, ``unmake``, ``outcome`` and ``side_to_move``. A move is any
    hashable object: a number, a string, a tuple. Equal moves must compare equal.

    Optional, in the subclass only:

    ``key(self)``
        A hashable value, equal for equal positions and different for different ones, such as a tuple
        of the pieces; the side to move need not be part of it. The search then has a transposition
        table, which saves most of the work in most games. Fast are ints, strings, bytes, and tuples
        and frozensets of them; of objects of other classes it remembers the last million.
    ``is_draw(self, ply)``
        Is the position a draw by its history (repetition, a count of moves)? ``ply`` is the distance
        from the root of the search, at which it is not called. A position that occurred once since
        the root may count as a repetition.
    ``turns_alternate = False``
        A class attribute, for games in which a side may move twice in a row.

    The search works on a copy of the position that it is given, and takes back every move.
    """

    __slots__ = ()

    turns_alternate: bool = True

    def legal_moves(self) -> Sequence[M]:
        """All legal moves, at most 512, the likely best first. Called only while the game goes on."""
        raise NotImplementedError(f"{type(self).__name__} must define legal_moves(self)")

    def make(self, move: M) -> None:
        """Makes a legal move."""
        raise NotImplementedError(f"{type(self).__name__} must define make(self, move)")

    def unmake(self, move: M) -> None:
        """Takes back ``move``, the last one made."""
        raise NotImplementedError(f"{type(self).__name__} must define unmake(self, move)")

    def outcome(self) -> Union[Outcome, int, None]:
        """None while the game goes on, else how it ended for the side to move.

        An int is a score, for games that end with a number, such as a difference of discs: between
        ``-KNOWN_WIN`` and ``KNOWN_WIN``, exclusive.
        """
        raise NotImplementedError(f"{type(self).__name__} must define outcome(self)")

    def side_to_move(self) -> int:
        """0 for the player who began, or 1."""
        raise NotImplementedError(f"{type(self).__name__} must define side_to_move(self)")

    def copy(self: G) -> G:
        """An independent copy. ``copy.deepcopy`` unless a subclass defines something faster; it is
        called a few times a search, not at each node."""
        return _copy.deepcopy(self)


class NativeGame(_core.NativeGame, Game[M]):
    """A position of a game of the package. It is made by the module of its game.

    It has the methods of ``Game`` and is searched without Python, by the game's own evaluation and
    hooks. ``make`` raises ValueError for what is no legal move.
    """

    _start: Tuple[Any, ...] = ()
    _text_below = False
    """Does the diagram end with a line that is no part of the board?"""

    def __new__(cls: Type[N], *arguments: Any, **named: Any) -> N:
        # Initialised at once, so that an object whose __init__ raises can be shown by debuggers.
        position = super().__new__(cls)
        _core.NativeGame.__init__(position)
        return position

    def __init__(self, game: str, *arguments: Any) -> None:
        if len(arguments) == 1 and not isinstance(arguments[0], str):
            raise TypeError(f"a position is text, not {type(arguments[0]).__name__}")
        arguments = (game, *arguments)
        self._set_up(*arguments)
        self._start = arguments

    @classmethod
    def _sharing(cls: Type[N], core: _core.NativeGame) -> N:
        position = cls.__new__(cls)
        position._set_up(core, True)
        return position

    def copy(self: N) -> N:
        """An independent copy, with the history of the game."""
        position = type(self).__new__(type(self))
        position._set_up(self, False)
        position._start = self._start
        return position

    def after(self: N, *moves: M) -> N:
        """A copy in which ``moves`` have been made."""
        position = self.copy()
        for move in moves:
            position.make(move)
        return position

    def notation(self, move: M) -> str:
        """A legal move as people write it; as text, if they write it no other way."""
        return self._notation(move)

    def moves_made(self) -> Tuple[M, ...]:
        """The moves made since the position was set up."""
        return tuple(self._played())

    def __copy__(self: N) -> N:
        return self.copy()

    def __deepcopy__(self: N, memo: Any) -> N:
        return self.copy()

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restore, (type(self), self._start, self.moves_made())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NativeGame):
            return NotImplemented
        return type(self) is type(other) and bool(self._equals(other))

    __hash__ = None  # type: ignore[assignment]  # a position changes with each move

    def __str__(self) -> str:
        board = self._diagram()
        return board.rpartition("\n")[0] if self._text_below else board


def _restore(cls: Type[N], start: Tuple[Any, ...], moves: Sequence[Any]) -> N:
    position = cls.__new__(cls)
    NativeGame.__init__(position, *start)
    for move in moves:
        position.make(move)
    return position
