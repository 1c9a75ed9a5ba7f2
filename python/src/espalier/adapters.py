"""Games of other packages: OpenSpiel and easyAI."""

from __future__ import annotations

import copy
from typing import Any, List, Optional, Union

from ._game import Game, Outcome


class OpenSpielGame(Game[int]):
    """A state of OpenSpiel as a game. Made by ``from_openspiel``."""

    def __init__(
        self, state: Any, turns_alternate: bool, has_key: bool, utility_scale: Optional[float]
    ) -> None:
        self._states: List[Any] = [state]
        self._utility_scale = utility_scale
        self.turns_alternate = turns_alternate
        if not has_key:
            self.key = None  # type: ignore[assignment]

    @property
    def state(self) -> Any:
        """The state of OpenSpiel. Do not change it."""
        return self._states[-1]

    def legal_moves(self) -> List[int]:
        return list(self.state.legal_actions())

    def make(self, move: int) -> None:
        self._states.append(self.state.child(move))

    def unmake(self, move: int) -> None:
        self._states.pop()

    def outcome(self) -> Union[Outcome, int, None]:
        state = self.state
        if not state.is_terminal():
            return None
        utility = state.returns()[self.side_to_move()]
        if self._utility_scale is not None:
            return int(round(utility * self._utility_scale))
        return Outcome.WIN if utility > 0 else Outcome.LOSS if utility < 0 else Outcome.DRAW

    def side_to_move(self) -> int:
        state = self.state
        player = int(state.current_player())
        if player in (0, 1):
            return player
        if not state.is_terminal():
            raise ValueError("the game has chance nodes or simultaneous moves: alpha-beta cannot search it")
        # Nobody is to move at the end. The value is then seen from the opponent of the last player.
        return 1 - int(self._states[-2].current_player()) if len(self._states) > 1 else 0

    def key(self) -> str:
        return str(self.state)

    def copy(self) -> OpenSpielGame:
        # States are not changed: copies share them.
        other = type(self)(
            self.state, self.turns_alternate, self.key is not None, self._utility_scale
        )
        other._states[:0] = self._states[:-1]
        return other

    def move_text(self, move: int) -> str:
        """A legal move as OpenSpiel writes it."""
        return str(self.state.action_to_string(self.state.current_player(), move))

    def __repr__(self) -> str:
        return f"<OpenSpielGame:\n{self.state}>"


def from_openspiel(
    game: Any,
    *,
    turns_alternate: bool = False,
    has_key: bool = True,
    utility_scale: Optional[float] = None,
) -> Game[int]:
    """A game or state of OpenSpiel (``pyspiel.load_game("tic_tac_toe")``), for ``Search`` and the
    algorithms. Moves are OpenSpiel's action numbers.

    ``turns_alternate``: the side to move changes with each move; the algorithms need it.
    ``has_key``: ``str(state)`` tells different positions apart; pass False if it does not, as where
    it leaves out castling rights. ``utility_scale``: of games that end with a number, the score that
    one point of utility is worth; None: a positive utility is a win.

    ValueError if the game is not of two players, zero-sum, deterministic, sequential and of perfect
    information. TypeError if it is neither game nor state.
    """
    if hasattr(game, "new_initial_state"):
        state = game.new_initial_state()
    elif hasattr(game, "legal_actions") and hasattr(game, "get_game"):
        state = game.clone()
        game = game.get_game()
    else:
        raise TypeError(f"from_openspiel needs a game or a state of pyspiel, not {type(game).__name__}")
    kind = game.get_type()
    for what, found, wanted in (
        ("dynamics", kind.dynamics, ("SEQUENTIAL",)),
        ("chance_mode", kind.chance_mode, ("DETERMINISTIC",)),
        ("information", kind.information, ("PERFECT_INFORMATION",)),
        ("utility", kind.utility, ("ZERO_SUM", "CONSTANT_SUM")),
    ):
        if getattr(found, "name", str(found).rsplit(".", 1)[-1]) not in wanted:
            raise ValueError(f"alpha-beta cannot search {kind.short_name}: its {what} is {found}")
    if game.num_players() != 2:
        raise ValueError(f"alpha-beta cannot search {kind.short_name}: it has {game.num_players()} players")
    return OpenSpielGame(state, turns_alternate, has_key, utility_scale)


class EasyAiGame(Game[Any]):
    """A game of easyAI. Made by ``from_easyai``."""

    def __init__(self, game: Any) -> None:
        self._games: List[Any] = [game]
        if not hasattr(game, "ttentry"):
            self.key = None  # type: ignore[assignment]

    @property
    def game(self) -> Any:
        """The game of easyAI. Do not change it."""
        return self._games[-1]

    def legal_moves(self) -> List[Any]:
        return list(self.game.possible_moves())

    def make(self, move: Any) -> None:
        if not hasattr(self.game, "unmake_move"):
            self._games.append(copy.deepcopy(self.game))
        self.game.make_move(move)
        self.game.switch_player()

    def unmake(self, move: Any) -> None:
        if hasattr(self.game, "unmake_move"):
            self.game.switch_player()
            self.game.unmake_move(move)
        else:
            self._games.pop()

    def outcome(self) -> Union[Outcome, int, None]:
        if not self.game.is_over():
            return None
        score = self.game.scoring()
        return Outcome.WIN if score > 0 else Outcome.LOSS if score < 0 else Outcome.DRAW

    def side_to_move(self) -> int:
        return int(self.game.current_player) - 1

    def key(self) -> Any:
        return self.game.ttentry()

    def evaluate(self) -> int:
        """easyAI's ``scoring``, rounded. For ``Search(evaluate=EasyAiGame.evaluate)``."""
        return int(round(self.game.scoring()))

    def __repr__(self) -> str:
        return f"<EasyAiGame of {self.game!r}>"


def from_easyai(game: Any) -> EasyAiGame:
    """A game of easyAI (an object of a subclass of ``TwoPlayerGame``), for ``Search`` and the
    algorithms. It has a key if the game defines ``ttentry``. At the end the sign of ``scoring`` says
    who won; ``EasyAiGame.evaluate`` is ``scoring`` before the end.

    TypeError if methods of easyAI are missing.
    """
    needed = ("possible_moves", "make_move", "is_over", "scoring", "switch_player")
    missing = [name for name in needed if not hasattr(game, name)]
    if missing:
        raise TypeError(f"{type(game).__name__} is no game of easyAI: it lacks {', '.join(missing)}")
    return EasyAiGame(copy.deepcopy(game))
