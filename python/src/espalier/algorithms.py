"""The algorithms of the literature, each as its paper describes it, on any game.

    >>> from espalier import algorithms, trees
    >>> tree = trees.parse(trees.STOCKMAN)
    >>> algorithms.alpha_beta(tree, 4)
    <Value +35: 25 nodes, 12 leaves, 2 cut-offs>

Each takes ``(position, depth, evaluate=None)`` and returns a ``Value``, or a ``Choice`` if it
chooses a move by something other than the value of minimax. ``depth``: plies, 0 or more; at the
horizon a position is worth ``evaluate(position)``, an int from the side to move (None: the game's own
evaluation, 0 for games written in Python). Turns must alternate, except for ``minimax``. Moves are
tried in the order of ``legal_moves``. What the game or ``evaluate`` raises comes out as it is.

``NAMES`` lists those that compute the value of minimax; docs/algorithms.md explains them.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Dict, Generic, Hashable, Optional, Tuple, TypeVar

from . import _core
from ._game import Game
from ._score import MAX_DEPTH, WIN_SCORE, is_proven, plies_to_end, score_text
from ._search import Evaluation, _evaluation, _whole

M = TypeVar("M", bound=Hashable)


@dataclasses.dataclass(frozen=True, repr=False)
class Value(Generic[M]):
    """What an algorithm returns, and what it cost."""

    value: int
    """From the side to move."""
    moves: Tuple[M, ...]
    """Of ``minimax`` all moves that keep the value, of a ``Choice`` the one chosen; else empty."""
    nodes_at: Tuple[int, ...]
    """Positions entered, by distance from the root in plies; one that is entered again counts
    again."""
    leaves_at: Tuple[int, ...]
    """Of these, those that were given a value: finished games, draws, positions evaluated."""
    cutoffs_at: Tuple[int, ...]
    """Nodes left because a move reached beta."""
    memory: int
    """The most entries held at once in a table or a list; 0: none."""

    @property
    def nodes(self) -> int:
        return sum(self.nodes_at)

    @property
    def leaves(self) -> int:
        return sum(self.leaves_at)

    @property
    def cutoffs(self) -> int:
        return sum(self.cutoffs_at)

    @property
    def move(self) -> Optional[M]:
        """The first of ``moves``."""
        return self.moves[0] if self.moves else None

    @property
    def is_proven(self) -> bool:
        return is_proven(self.value)

    @property
    def plies_to_end(self) -> Optional[int]:
        return plies_to_end(self.value)

    def __repr__(self) -> str:
        moves = f" by {', '.join(map(str, self.moves))}" if self.moves else ""
        return (
            f"<{type(self).__name__} {score_text(self.value)}{moves}: {self.nodes:,} nodes, "
            f"{self.leaves:,} leaves, {self.cutoffs:,} cut-offs>"
        )

    @classmethod
    def _of(cls, raw: Dict[str, Any]) -> Any:
        return cls(
            raw["value"],
            tuple(raw["moves"]),
            tuple(raw["nodes_at"]),
            tuple(raw["leaves_at"]),
            tuple(raw["cutoffs_at"]),
            raw["memory"],
        )


class Choice(Value[M]):
    """A move, and what the algorithm thinks it is worth."""


Algorithm = Callable[..., Value[Any]]


def _make(name: str, title: str, source: str, needs_key: bool) -> Algorithm:
    def algorithm(
        position: Game[M], depth: int, evaluate: Optional[Evaluation] = None
    ) -> Value[M]:
        depth = _whole("depth", depth, 0, MAX_DEPTH)
        found: Value[M] = Value._of(
            _core.algorithm(name, position, depth, _evaluation(evaluate))
        )
        return found

    algorithm.__name__ = algorithm.__qualname__ = name
    algorithm.__doc__ = f"{title} ({source}).{' Needs key() of the game.' if needs_key else ''}"
    return algorithm


NAMES: Tuple[str, ...] = tuple(row[0] for row in _core.algorithm_names)
"""All that compute the value of minimax, from the simplest to the latest."""
BY_NAME: Dict[str, Algorithm] = {row[0]: _make(*row) for row in _core.algorithm_names}


def minimax(position: Game[M], depth: int, evaluate: Optional[Evaluation] = None) -> Value[M]:
    """Plain minimax (von Neumann 1928): the value, and every move that keeps it. In any game, also
    those in which a side may move twice in a row."""
    found: Value[M] = Value._of(
        _core.minimax(position, _whole("depth", depth, 0, MAX_DEPTH), _evaluation(evaluate))
    )
    return found


BY_NAME["minimax"] = minimax
globals().update(BY_NAME)


def _choose(
    name: str,
    position: Game[M],
    depth: int,
    evaluate: Optional[Evaluation],
    **settings: Any,
) -> Choice[M]:
    found: Choice[M] = Choice._of(
        _core.choice(
            name, position, _whole("depth", depth, 0, MAX_DEPTH), _evaluation(evaluate), settings
        )
    )
    return found


def beam_search(
    position: Game[M], depth: int, evaluate: Optional[Evaluation] = None, *, width: int = 4
) -> Choice[M]:
    """Alpha-beta that follows only the ``width`` moves of each position that look best (Bernstein
    and others 1958)."""
    return _choose("beam_search", position, depth, evaluate, width=_whole("width", width, 1, 512))


def m_and_n(
    position: Game[M],
    depth: int,
    evaluate: Optional[Evaluation] = None,
    *,
    m: int = 2,
    n: int = 2,
    error: int = 20,
) -> Choice[M]:
    """The M & N procedure (Slagle and Dixon 1970): a position is worth more to a side with several
    good moves. ``error``: standard deviation of the evaluation."""
    return _choose("m_and_n", position, depth, evaluate, **_m_and_n_settings(m, n, error))


def m_and_n_alpha_beta(
    position: Game[M],
    depth: int,
    evaluate: Optional[Evaluation] = None,
    *,
    m: int = 2,
    n: int = 2,
    error: int = 20,
) -> Choice[M]:
    """The same choice with cutoffs (Slagle 1963)."""
    return _choose(
        "m_and_n_alpha_beta", position, depth, evaluate, **_m_and_n_settings(m, n, error)
    )


def _m_and_n_settings(m: int, n: int, error: int) -> Dict[str, int]:
    return {
        "m": _whole("m", m, 1, 512),
        "n": _whole("n", n, 1, 512),
        "error": _whole("error", error, 0, 10_000),
    }


def b_star(
    position: Game[M], depth: int, evaluate: Optional[Evaluation] = None, *, error: int = 20
) -> Choice[M]:
    """B* (Berliner 1979): only which move is best. ``error``: the evaluation is at most so wrong."""
    return _choose("b_star", position, depth, evaluate, error=_whole("error", error, 0, 10_000))


def conspiracy_number_search(
    position: Game[M],
    depth: int,
    evaluate: Optional[Evaluation] = None,
    *,
    threshold: int = 2,
    grain: int = 1,
    range: int = 128,
    max_leaves: int = 100_000,
) -> Choice[M]:
    """Conspiracy numbers (McAllester 1988): the value is accepted if more than ``threshold`` leaves
    must conspire to change it. Values are rounded to multiples of ``grain`` and clamped to
    ``-range`` .. ``range``."""
    return _choose(
        "conspiracy_number_search",
        position,
        depth,
        evaluate,
        threshold=_whole("threshold", threshold, 1, 1_000_000),
        grain=_whole("grain", grain, 1, 10_000),
        range=_whole("range", range, 1, 10_000),
        max_leaves=_whole("max_leaves", max_leaves, 1, 100_000_000),
    )


def highest_average(
    position: Game[M], depth: int, evaluate: Optional[Evaluation] = None
) -> Choice[M]:
    """The move whose leaves have the highest average, with which minimax is contrasted."""
    return _choose("highest_average", position, depth, evaluate)


def uct(
    position: Game[M],
    depth: int,
    evaluate: Optional[Evaluation] = None,
    *,
    simulations: int = 1000,
    range: int = 1,
    exploration: float = 0.7071,
    seed: int = 1,
) -> Choice[M]:
    """Monte Carlo tree search, UCT (Kocsis and Szepesvari 2006). Values are clamped to ``-range`` ..
    ``range``; playouts end after ``depth`` plies."""
    if not 0 <= exploration <= 1e9:
        raise ValueError(f"exploration must be 0 to 1e9, not {exploration}")
    return _choose(
        "uct",
        position,
        depth,
        evaluate,
        simulations=_whole("simulations", simulations, 1, 100_000_000),
        range=_whole("range", range, 1, WIN_SCORE),
        exploration=float(exploration),
        seed=_whole("seed", seed, 0, 2**64 - 1),
    )


CHOICES: Dict[str, Callable[..., Choice[Any]]] = {
    "beam_search": beam_search,
    "m_and_n": m_and_n,
    "m_and_n_alpha_beta": m_and_n_alpha_beta,
    "b_star": b_star,
    "conspiracy_number_search": conspiracy_number_search,
    "highest_average": highest_average,
    "uct": uct,
}
"""Those that choose a move by something other than the value of minimax."""


def __getattr__(name: str) -> Algorithm:  # for type checkers: the names are set above
    raise AttributeError(f"module 'espalier.algorithms' has no algorithm '{name}'")
