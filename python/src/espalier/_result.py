"""What searches return: plain data, which can be copied and pickled."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, Generic, Hashable, Optional, Tuple, TypeVar

from ._score import is_proven, plies_to_end, score_text

M = TypeVar("M", bound=Hashable)


@dataclasses.dataclass(frozen=True)
class Line(Generic[M]):
    """A move of the root with what the search knows of it."""

    moves: Tuple[M, ...]
    """The move, and the best play that follows."""
    score: int
    """From the side to move at the root."""
    bound: str
    """What the score is: "exact"; "upper" (the move is worth at most this: it was only shown not to
    be better than the best); "lower" (at least this)."""
    depth: int
    """To which it was searched, in plies."""
    nodes: int
    """Moves made below it in this search."""

    @property
    def move(self) -> M:
        return self.moves[0]

    def __repr__(self) -> str:
        sign = {"upper": "at most ", "lower": "at least "}.get(self.bound, "")
        return f"<Line {_moves_text(self.moves)}: {sign}{score_text(self.score)}>"


@dataclasses.dataclass(frozen=True, repr=False)
class Result(Generic[M]):
    """What a search found: the result of its last complete iteration, or a better move that the
    interrupted one has already proven."""

    move: Optional[M]
    """The best move; None if the game is over."""
    score: int
    """The value of the position from the side to move, in the unit of the evaluation; see
    ``plies_to_end``, ``is_proven``."""
    line: Tuple[M, ...]
    """Best play of both sides, ``move`` first."""
    depth: int
    """The last complete iteration, in plies; 0: none, and ``score`` is the static evaluation."""
    nodes: int
    """Moves made, by all threads."""
    time: float
    """Seconds."""
    static_eval: Optional[int]
    """The evaluation of the position itself; None if the game is over."""
    lines: Tuple[Line[M], ...]
    """The lines that were asked for, the best first."""
    moves: Tuple[Line[M], ...]
    """All moves of the root that were searched, the best first."""
    is_over: bool
    """The game is over in this position."""
    hash_full: int
    """How much of the transposition table was used in this search, in thousandths."""

    @property
    def is_proven(self) -> bool:
        """Is the score that of a win or loss at a known distance?"""
        return is_proven(self.score)

    @property
    def plies_to_end(self) -> Optional[int]:
        """Plies to the end of the game of a proven win or loss; None if none is proven."""
        return plies_to_end(self.score)

    @property
    def nodes_per_second(self) -> Optional[int]:
        """None for searches of less than a millisecond."""
        return round(self.nodes / self.time) if self.time > 0 else None

    def __repr__(self) -> str:
        if self.is_over:
            return f"<Result: the game is over, {score_text(self.score)}>"
        return (
            f"<Result {self.move!r}: {score_text(self.score)}, depth {self.depth}, "
            f"{self.nodes:,} nodes, {self.time:.2f} s, line {_moves_text(self.line)}>"
        )

    @staticmethod
    def _of(raw: Dict[str, Any]) -> Result[Any]:
        moves = tuple(Line(*move) for move in raw["moves"])
        if raw["outcome"] is not None:
            score = raw["outcome"]
        elif moves and raw["depth"] > 0:
            score = moves[0].score
        else:
            score = raw["static_eval"] or 0
        best = raw["best"]
        return Result(
            move=best,
            score=score,
            line=moves[0].moves if moves else () if best is None else (best,),
            depth=raw["depth"],
            nodes=raw["nodes"],
            time=raw["time"],
            static_eval=raw["static_eval"],
            lines=moves[: raw["lines"]],
            moves=moves,
            is_over=raw["outcome"] is not None,
            hash_full=raw["hash_full"],
        )


@dataclasses.dataclass(frozen=True, repr=False)
class Solution(Generic[M]):
    """What ``solve`` has proven about a position."""

    lower: int
    """The value is at least this, from the side to move; wins and losses are counted in plies."""
    upper: int
    """It is at most this. Equal to ``lower`` if the position is solved."""
    line: Tuple[M, ...]
    """Best play of both sides to the end of the game; empty if it was not asked for or not found."""
    nodes: int
    """Positions visited, by all threads."""
    time: float
    """Seconds."""
    hash_is_too_small: bool
    """With a larger table fewer positions would be visited twice."""

    @property
    def is_solved(self) -> bool:
        return self.lower == self.upper

    @property
    def value(self) -> Optional[int]:
        """The value of the position, if it is solved."""
        return self.lower if self.is_solved else None

    @property
    def move(self) -> Optional[M]:
        return self.line[0] if self.line else None

    @property
    def plies_to_end(self) -> Optional[int]:
        """Plies to the end of the game of a win or loss; else None."""
        return plies_to_end(self.lower) if self.is_solved else None

    def __repr__(self) -> str:
        value = (
            score_text(self.lower)
            if self.is_solved
            else f"between {score_text(self.lower)} and {score_text(self.upper)}"
        )
        return (
            f"<Solution: {value}, {self.nodes:,} nodes, {self.time:.2f} s, "
            f"line {_moves_text(self.line)}>"
        )

    @staticmethod
    def _of(raw: Dict[str, Any]) -> Solution[Any]:
        return Solution(**raw)


def _moves_text(moves: Tuple[Any, ...]) -> str:
    shown = " ".join(str(move) for move in moves[:12])
    return shown + (" ..." if len(moves) > 12 else "") or "-"
