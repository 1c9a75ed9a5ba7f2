"""English draughts (checkers).

    >>> from espalier import checkers
    >>> checkers.Position("W:W18,K24:B3,12").legal_moves()
    ['24-27', '24-28', '18-15', '24-20', '18-14', '24-19']

Moves are text as in PDN: "11-15", "24x15", with all squares where it is needed: "24x15x8". Squares
are numbered 1 to 32 from Black's side; Black, who begins, is side 0.
"""

from __future__ import annotations

from typing import Tuple

from . import _svg
from ._game import NativeGame

START: str = "B:W21-32:B1-12"
"""The initial position."""


class Position(NativeGame[str]):
    """A position of English draughts, with the history that draws depend on."""

    _text_below = True

    def __init__(self, fen: str = START) -> None:
        """From the FEN of PDN: the side to move, then the squares of both sides, ``K`` before a king.
        ValueError says what is wrong."""
        super().__init__("checkers", fen)

    @property
    def fen(self) -> str:
        return self._text()

    def evaluate(self) -> int:
        """Material and position, in hundredths of a piece, from the side to move."""
        return super().evaluate()

    def __repr__(self) -> str:
        return f"checkers.Position({self.fen!r})"

    def _repr_svg_(self) -> str:
        rows = [list(" " * 8) for _ in range(8)]
        for number in range(32):
            row, column = divmod(number, 4)
            rows[row][2 * column + (row + 1) % 2] = "."
        for side in self.fen.rstrip(".").split(":")[1:]:
            colour = side[:1].lower()
            for piece in filter(None, side[1:].split(",")):
                number = int(piece.lstrip("K")) - 1
                row, column = divmod(number, 4)
                letter = colour.upper() if piece.startswith("K") else colour
                rows[row][2 * column + (row + 1) % 2] = letter
        return _svg.board(
            ["".join(row) for row in rows],
            "",
            [str(4 * row + 1) for row in range(8)],
            lambda r, c: _svg.DARK if (r + c) % 2 else _svg.LIGHT,
            _svg.discs({"b": "#222", "w": "#fff"}),
        )


__all__: Tuple[str, ...] = ("START", "Position")
