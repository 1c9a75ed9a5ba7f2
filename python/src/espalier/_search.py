"""The search, the solver and perft."""

from __future__ import annotations

import os
import random
from typing import (
    Any,
    Callable,
    FrozenSet,
    Generic,
    Hashable,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

from . import _core
from ._game import Game
from ._result import Result, Solution
from ._score import MAX_DEPTH, MAX_LEVEL, MIN_LEVEL

M = TypeVar("M", bound=Hashable)
Evaluation = Callable[[Any], int]


class Enhancement(NamedTuple):
    """A switch of the search."""

    name: str
    is_exact: bool
    """Does the search keep the value of plain minimax to the same depth?"""
    is_on_when_playing: bool
    """Those that are not serve experiments."""
    needs: str
    """What of the game it has no effect without; "true": nothing."""
    meaning: str
    source: str
    """Author and year."""


ENHANCEMENTS: Tuple[Enhancement, ...] = tuple(Enhancement(*row) for row in _core.enhancement_rows)
"""All switches of the search (docs/reference/enhancements.md)."""

ALL: frozenset[str] = frozenset(row.name for row in ENHANCEMENTS if row.is_on_when_playing)
"""The search that plays: ``Search(enhancements=espalier.ALL - {"history"})``."""
EXACT: frozenset[str] = ALL & frozenset(row.name for row in ENHANCEMENTS if row.is_exact)
"""Those of ``ALL`` that keep the value of plain minimax to the same depth."""
NONE: frozenset[str] = frozenset()
"""Plain fail-soft alpha-beta at a fixed depth."""

_SETS = {"all": ALL, "exact": EXACT, "none": NONE}


def _whole(name: str, value: Any, least: int, most: int) -> int:
    """`value` if it is a whole number in the range."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    number: int = value.__index__()
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least} to {most}, not {number}")
    return number


def _milliseconds(time: Optional[float]) -> int:
    if time is None:
        return 0
    if isinstance(time, bool) or not hasattr(time, "__float__"):
        raise TypeError(f"time must be a number of seconds, not {type(time).__name__}")
    if not 0.001 <= time <= 1e9:
        raise ValueError(f"time must be 0.001 to 1e9 seconds, not {time}")
    return max(1, round(float(time) * 1000))


def _level(level: Optional[int]) -> int:
    return MAX_LEVEL if level is None else _whole("level", level, MIN_LEVEL, MAX_LEVEL)


def _seed(level: Optional[int], seed: Optional[int]) -> int:
    if seed is not None:
        return _whole("seed", seed, 0, _MAX_SEED)
    return 0 if level is None else random.getrandbits(64)


def _evaluation(evaluate: Optional[Evaluation]) -> Optional[Evaluation]:
    if evaluate is not None and not callable(evaluate):
        raise TypeError(
            f"evaluate must be a function of a position, not {type(evaluate).__name__}"
        )
    return evaluate


def _names(enhancements: Union[str, Iterable[str]]) -> FrozenSet[str]:
    """Of a set, or those given."""
    if isinstance(enhancements, str):
        if enhancements not in _SETS:
            raise ValueError(
                f"enhancements must be 'all', 'exact', 'none' or names, not {enhancements!r}"
            )
        return _SETS[enhancements]
    try:
        return frozenset(enhancements)
    except TypeError:
        raise TypeError(
            f"enhancements must be names, not {type(enhancements).__name__}"
        ) from None


def _settings(path: Union[str, os.PathLike[str]], is_alone: bool) -> Tuple[str, str]:
    """The path and the text of a file of settings."""
    if not is_alone:
        raise ValueError("settings name the enhancements: give settings or enhancements, not both")
    with open(path, encoding="utf-8", errors="replace") as file:
        return os.fspath(path), file.read(1_000_000)


_MAX_NODES = 2**63 - 1
_MAX_SEED = 2**64 - 1
_MAX_HASH = 2**20
_MAX_THREADS = 1024


class Search(Generic[M]):
    """An alpha-beta search, with a transposition table that it keeps from one run to the next.

    ``evaluate``
        A function that takes a position and returns its static evaluation as an int: from the side
        to move, in a unit of your choice, between ``-KNOWN_WIN`` and ``KNOWN_WIN``. It must leave the
        position as it is. None: the game's own evaluation; 0 for games written in Python.
    ``hash``
        Size of the table in MiB. A game without ``key`` has none.
    ``threads``
        How many threads search. Games and evaluations written in Python need 1, because the global
        interpreter lock lets one thread at a time run them.
    ``enhancements``
        "all" (the search that plays), "exact" (what keeps the value of minimax to the same depth),
        "none" (plain alpha-beta), or the names of those wanted (see ``ENHANCEMENTS``).
    ``settings``
        The path of a file of enhancements and parameters, such as ``calibrate`` of the C++ library
        writes. If it states the unit of the evaluation, that is taken; that of a game's own must be
        the same. OSError if it cannot be read, ValueError if it is wrong.

    With one thread, and limited by depth or nodes, a search repeats itself after ``clear``.

    While a game of the package is searched by its own evaluation other Python threads run.
    """

    def __init__(
        self,
        evaluate: Optional[Evaluation] = None,
        hash: int = 16,
        threads: int = 1,
        enhancements: Union[str, Iterable[str]] = "all",
        settings: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        names = _names(enhancements)
        read = None if settings is None else _settings(settings, enhancements == "all")
        chosen = f"{len(names)} enhancements" if read is None else f"settings={read[0]!r}"
        self._text = f"hash={hash}, threads={threads}, {chosen}"
        self._core = _core.Search(
            _evaluation(evaluate),
            _whole("hash", hash, 1, _MAX_HASH),
            _whole("threads", threads, 1, _MAX_THREADS),
            sorted(names),
            read,
        )

    def __repr__(self) -> str:
        return f"<Search: {self._text}>"

    def run(
        self,
        position: Game[M],
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        lines: int = 1,
        on_iteration: Optional[Callable[[Result[M]], object]] = None,
        level: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> Result[M]:
        """Searches until the first limit is reached, or until ``stop``.

        ``depth``: iterations, in plies, 1 to ``MAX_DEPTH``. ``nodes``: moves made, by all threads
        together. ``time``: seconds. Without any limit the search ends when the value is proven, at
        the greatest depth, or by ``stop``. ``lines``: the number of best moves with exact scores.
        ``on_iteration`` is called with the result of each complete iteration; it may call ``stop``.

        ``level``: how well it plays, 1 to 10 (full strength, as None). Below 10 it searches less than
        the limits allow, at most 40,000 nodes or so, and ``move`` is chosen among the moves of nearly
        the best value; ``lines`` has no effect. From level 3 on a win in one move is never missed.
        The same ``seed`` (None: a random one) gives the same move in a position.

        Raises what the game, ``evaluate`` or ``on_iteration`` raises, as it is, and
        KeyboardInterrupt after Ctrl-C; ``result`` is then what was found until there, and the
        search can run again. TypeError and ValueError say what is wrong with a game, a limit or an
        evaluation; RuntimeError: this search is already running.
        """
        return Result._of(
            self._run(position, depth, nodes, time, lines, on_iteration, level=level, seed=seed)
        )

    def _run(
        self,
        position: Game[M],
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        lines: int = 1,
        on_iteration: Optional[Callable[[Result[M]], object]] = None,
        trace: int = 0,
        level: Optional[int] = None,
        seed: Optional[int] = None,
        clock: Optional[Tuple[int, int, int]] = None,
    ) -> Any:
        """``clock``: milliseconds left, milliseconds added after a move, moves to the next control."""
        report = None
        if on_iteration is not None:
            call = on_iteration
            if not callable(call):
                raise TypeError("on_iteration must be a function of a Result")

            def report(raw: Any) -> None:
                call(Result._of(raw))

        return self._core.run(
            position,
            0 if depth is None else _whole("depth", depth, 1, MAX_DEPTH),
            0 if nodes is None else _whole("nodes", nodes, 1, _MAX_NODES),
            _milliseconds(time),
            clock,
            _whole("lines", lines, 1, _core.MAX_MOVES),
            _level(level),
            _seed(level, seed),
            report,
            trace,
        )

    def result(self) -> Optional[Result[M]]:
        """What the last search found, also if it ended by an exception; None before the first."""
        raw = self._core.result()
        return None if raw is None else Result._of(raw)

    def stop(self) -> None:
        """Ends a running search as soon as it has completed an iteration. From any thread, or from
        ``on_iteration``; without effect if none is running."""
        self._core.stop()

    def clear(self) -> None:
        """Forgets all earlier searches: the next one gives the result of a new object."""
        self._core.clear()


def solve(
    position: Game[M],
    *,
    weak: bool = False,
    line: bool = True,
    hash: int = 64,
    threads: int = 1,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
) -> Solution[M]:
    """The exact value of a position, by searching all that decides it to the end of the game.

    For games that end, with ``key`` and without ``is_draw``: Connect Four, Othello with few empty
    squares, synthetic trees, and games in Python of that kind. ``weak``: only who wins, as 1, 0 or
    -1 from the side to move. ``line``: best play too. ``hash``: MiB to which the table may grow.
    ``nodes`` and ``time`` (seconds) limit the search; the bounds found so far are then the result.
    ``threads``: for games of the package. Raises as ``Search.run`` does; TypeError or ValueError if
    the game has no exact values.
    """
    return Solution._of(
        _core.solve(
            position,
            bool(weak),
            bool(line),
            _whole("hash", hash, 1, _MAX_HASH),
            _whole("threads", threads, 1, _MAX_THREADS),
            0 if nodes is None else _whole("nodes", nodes, 1, _MAX_NODES),
            _milliseconds(time),
        )
    )


def check_game(
    position: Game[M],
    evaluate: Optional[Evaluation] = None,
    *,
    games: int = 200,
    perft: Sequence[int] = (),
    seed: int = 1,
) -> List[str]:
    """Plays random games from ``position`` and compares what its methods and ``evaluate`` say with
    what they promise: position and key before a move and after it is taken back, keys of equal and
    different positions, the side from which ``outcome`` and ``evaluate`` are seen. Returns a line for
    each fault, with the moves that lead to it; [] if none was found.

    ``perft``: known numbers of lines of 1, 2, 3, ... plies. Mistakes that are consistent with each
    other show only there. What the game or ``evaluate`` raises ends the check: it is listed if it
    follows a fault or a move that was taken back, and else raised as it is.
    """
    faults = _core.check_game(
        position,
        _evaluation(evaluate),
        _whole("seed", seed, 0, _MAX_SEED),
        _whole("games", games, 1, 1_000_000),
        [_whole("perft", lines, 0, _MAX_NODES) for lines in perft],
    )
    # The member of the library with both parts.
    return [fault.replace("generate", "legal_moves or outcome") for fault in faults]


def perft(position: Game[Any], depth: int) -> int:
    """The number of lines of ``depth`` plies, to verify the rules; 1 if ``depth`` is 0. Lines that
    end sooner do not count, and draws by the history of the game end none."""
    return _core.perft(position, _whole("depth", depth, 0, MAX_DEPTH))


def perft_divide(position: Game[M], depth: int) -> List[Tuple[M, int]]:
    """``perft`` of each move, to find where two programs differ. ``depth``: 1 or more."""
    depth = _whole("depth", depth, 1, MAX_DEPTH)
    board = position.copy()
    counts = []
    for move in [] if board.outcome() is not None else list(board.legal_moves()):
        board.make(move)
        counts.append((move, perft(board, depth - 1)))
        board.unmake(move)
    return counts
