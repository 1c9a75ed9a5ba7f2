"""Chess: positions, notation, games as PGN, and the evaluation of the engine.

    >>> from espalier import Search, chess
    >>> position = chess.Position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> position.san(Search().run(position, depth=5).move)
    'Ra8#'

Moves are text as UCI writes them: "e2e4", "e7e8q", castling "e1g1". White is side 0.
"""

from __future__ import annotations

import dataclasses
import os
from typing import Dict, List, Sequence, Tuple, Union

from . import _core, _svg
from ._game import NativeGame

START: str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The orthodox start position, as FEN."""


class Position(NativeGame[str]):
    """A position of chess or Chess960, with the history that draws depend on."""

    _text_below = True

    def __init__(self, fen: str = START) -> None:
        """From a FEN; ValueError says what is wrong with it. ``fen_warnings`` tells what was assumed
        or repaired in one that is accepted."""
        super().__init__("chess", fen)

    @property
    def fen(self) -> str:
        return self._text()

    def in_check(self) -> bool:
        """Is the side to move in check?"""
        return self._in_check()

    def san(self, move: str) -> str:
        """A legal move in standard algebraic notation: "Nf3", "exd5", "O-O", "e8=Q#"."""
        return self.notation(move)

    def san_line(self, moves: Sequence[str]) -> str:
        """Successive moves in standard algebraic notation, such as ``Result.line``."""
        position = self.copy()
        words = []
        for move in moves:
            words.append(position.san(move))
            position.make(move)
        return " ".join(words)

    def parse_san(self, text: str) -> str:
        """The legal move that ``text`` names, in any common spelling; ValueError if none or more than
        one fits."""
        return _core.chess_parse_san(self, text)

    def evaluate(self) -> int:
        """The static evaluation of the network that is built in, or else of ``classical``: in
        centipawns from the side to move. Not for positions in check or with captures pending."""
        return super().evaluate()

    def classical(self) -> int:
        """The hand-written evaluation, in centipawns from the side to move."""
        return _core.chess_classical(self)

    def __repr__(self) -> str:
        return f"chess.Position({self.fen!r})"

    def _repr_svg_(self) -> str:
        return _svg.board(
            str(self).split("\n"),
            "abcdefgh",
            "87654321",
            lambda r, c: _svg.DARK if (r + c) % 2 else _svg.LIGHT,
            lambda piece, x, y, size: ""
            if piece == "."
            else _svg.text(x, y, _FIGURES[piece], size * 0.85, "#000"),
        )


_FIGURES: Dict[str, str] = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))


def fen_warnings(fen: str) -> List[str]:
    """What ``Position(fen)`` assumes or repairs, a line each: a missing field, a castling right
    without its rook. ValueError if it is no position."""
    return _core.position_warnings("chess", fen)


@dataclasses.dataclass
class Game:
    """A game of PGN. Comments and variations are not kept."""

    tags: Dict[str, str] = dataclasses.field(default_factory=dict)
    fen: str = START
    """The position from which it starts."""
    moves: List[str] = dataclasses.field(default_factory=list)
    """As UCI writes them; ``to_pgn`` also takes SAN."""
    result: str = "*"
    """"1-0", "0-1", "1/2-1/2" or "*"."""

    def position(self) -> Position:
        """After the last move, with the history of the game."""
        return Position(self.fen).after(*self.moves)

    def to_pgn(self) -> str:
        """The whole game as text; ValueError if a move is not legal."""
        return _core.write_pgn(list(self.tags.items()), self.fen, self.moves, self.result)


def parse_pgn(text: str) -> List[Game]:
    """All games of a text; ValueError names the game and the line that cannot be read."""
    return [
        Game(dict(tags), fen, moves, result) for tags, fen, moves, result in _core.read_pgn(text)
    ]


def read_pgn(path: Union[str, "os.PathLike[str]"]) -> List[Game]:
    """All games of a file."""
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return parse_pgn(file.read().encode("utf-8", "replace").decode("utf-8"))


__all__: Tuple[str, ...] = ("START", "Game", "Position", "fen_warnings", "parse_pgn", "read_pgn")
