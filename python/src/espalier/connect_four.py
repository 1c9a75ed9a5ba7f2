"""Connect Four on boards of up to 64 bits (width times height + 1).

    >>> from espalier import connect_four, solve
    >>> solve(connect_four.Position("3333", width=5, height=4)).value
    0

A move is the number of a column, from 1 at the left.
"""

from __future__ import annotations

from typing import Tuple

from . import _svg
from ._game import NativeGame

_NAMES = "123456789abcdefghijklmnopqrstuvw"


class Position(NativeGame[int]):
    """A position of Connect Four. The player who begins, x, is side 0."""

    _text_below = True

    def __init__(self, moves: str = "", width: int = 7, height: int = 6) -> None:
        """After the columns of ``moves``, such as "4435", on an empty board. ValueError says what is
        wrong."""
        for name, size in (("width", width), ("height", height)):
            if isinstance(size, bool) or not isinstance(size, int) or not 0 < size < 64:
                raise ValueError(f"{name} must be an int from 1 to 32, not {size!r}")
        super().__init__("connect_four", f"{width}x{height} {moves}")

    @property
    def width(self) -> int:
        return int(self._variant().split("x")[0])

    @property
    def height(self) -> int:
        return int(self._variant().split("x")[1])

    def evaluate(self) -> int:
        """Threats of the side to move less those of its opponent, 40 or 80 each, and 2 for each line
        that can still be completed."""
        return super().evaluate()

    def _first_moves(self) -> str:
        start: str = self._start[1].split(" ")[1] if self._start else ""
        return start + "".join(_NAMES[move - 1] for move in self.moves_made())

    def __repr__(self) -> str:
        size = "" if self._variant() == "7x6" else f", width={self.width}, height={self.height}"
        return f"connect_four.Position({self._first_moves()!r}{size})"

    def _repr_svg_(self) -> str:
        rows = str(self).split()
        return _svg.board(
            rows,
            _NAMES[: len(rows[0])],
            [""] * len(rows),
            lambda r, c: "#2a5db0",
            _svg.discs({"x": "#f4d13d", "o": "#d8402f", ".": "#fff"}),
        )


__all__: Tuple[str, ...] = ("Position",)
