"""The games of the package by name."""

from __future__ import annotations

from typing import Any, Dict, Optional, Type

from . import _core, checkers, chess, connect_four, othello
from ._game import NativeGame


def _position_class(name: str, title: str) -> Type[NativeGame[Any]]:
    """Of a game without a module of its own."""

    class Position(NativeGame[str]):
        def __init__(self, text: Optional[str] = None) -> None:
            """From a text as the programs take it; None: the start of the game."""
            super().__init__(name, *([] if text is None else [text]))

        def __repr__(self) -> str:
            start = ", ".join(map(repr, self._start[1:]))
            moves = ", ".join(map(repr, self.moves_made()))
            return f"GAMES[{name!r}]({start})" + (f".after({moves})" if moves else "")

    Position.__name__ = Position.__qualname__ = f"{name}_position"
    Position.__module__ = __name__
    Position.__doc__ = f"A position of {title}."
    globals()[Position.__name__] = Position  # where pickle finds it
    return Position


_WITH_MODULES: Dict[str, Type[NativeGame[Any]]] = {
    module.__name__.rpartition(".")[2]: module.Position
    for module in (checkers, chess, connect_four, othello)
}

GAMES: Dict[str, Type[NativeGame[Any]]] = {
    name: _WITH_MODULES.get(name) or _position_class(name, title) for name, title in _core.games
}
"""The class of the positions of each game: ``GAMES["othello"]()`` is the start position. A game has a
module of its own if it has more to offer than all have."""
