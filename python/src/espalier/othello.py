"""Othello.

    >>> from espalier import othello
    >>> othello.Position("f5d6c3").legal_moves()
    ['d3', 'f3', 'f4', 'g5']

Moves are text: "f5", or "pass" for a side without a legal square, which must pass. Scores are
hundredths of a disc; the winner gets the empty squares. Black, who begins, is side 0.
"""

from __future__ import annotations

from typing import Tuple

from . import _svg
from ._game import NativeGame

START: str = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"
"""The initial position."""


class Position(NativeGame[str]):
    """A position of Othello."""

    _text_below = True

    def __init__(self, text: str = START) -> None:
        """From 64 squares row by row from a1 (``X`` Black, ``O`` White, ``-`` empty), a blank and the
        side to move; or from the moves of a game, "f5d6c3". ValueError says what is wrong."""
        super().__init__("othello", text)

    def evaluate(self) -> int:
        """The expected final difference of discs, in hundredths of a disc, from the side to move."""
        return super().evaluate()

    def discs(self) -> Tuple[int, int]:
        """Of Black, of White."""
        squares = self._text()[:64].upper()
        return squares.count("X"), squares.count("O")

    def __repr__(self) -> str:
        return f"othello.Position({self._text()!r})"

    def _repr_svg_(self) -> str:
        squares = self._text()[:64].upper()
        return _svg.board(
            [squares[i : i + 8] for i in range(0, 64, 8)],
            "abcdefgh",
            "12345678",
            lambda r, c: "#2f8f4e" if (r + c) % 2 else "#37a159",
            _svg.discs({"X": "#111", "O": "#fff"}),
        )


__all__: Tuple[str, ...] = ("START", "Position")
