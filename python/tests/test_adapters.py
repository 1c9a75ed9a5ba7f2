"""Games of other packages. Neither OpenSpiel nor easyAI is installed where the tests run: these are
stand-ins with the methods that their documentation describes."""

import enum

import pytest
from sample_games import TicTacToe

import espalier
from espalier import EasyAiGame, OpenSpielGame, Search, from_easyai, from_openspiel


class Dynamics(enum.Enum):
    SEQUENTIAL = 0
    SIMULTANEOUS = 1


class ChanceMode(enum.Enum):
    DETERMINISTIC = 0


class Information(enum.Enum):
    PERFECT_INFORMATION = 0


class Utility(enum.Enum):
    ZERO_SUM = 0


class SpielGame:
    """pyspiel.Game."""

    class Type:
        short_name = "tic_tac_toe"
        dynamics = Dynamics.SEQUENTIAL
        chance_mode = ChanceMode.DETERMINISTIC
        information = Information.PERFECT_INFORMATION
        utility = Utility.ZERO_SUM

    def __init__(self, **members):
        self.type = type("Type", (self.Type,), members)

    def new_initial_state(self):
        return SpielState(self, ())

    def get_type(self):
        return self.type

    def num_players(self):
        return 2

    def __str__(self):
        return "tic_tac_toe()"


class SpielState:
    """pyspiel.State."""

    def __init__(self, game, actions):
        self.game, self.actions = game, list(actions)

    def _position(self):
        position = TicTacToe()
        for action in self.actions:
            position.make(action)
        return position

    def get_game(self):
        return self.game

    def legal_actions(self):
        return [] if self.is_terminal() else self._position().legal_moves()

    def apply_action(self, action):
        self.actions.append(action)

    def child(self, action):
        return SpielState(self.game, [*self.actions, action])

    def clone(self):
        return SpielState(self.game, self.actions)

    def is_terminal(self):
        return self._position().outcome() is not None

    def current_player(self):
        return -4 if self.is_terminal() else len(self.actions) % 2

    def returns(self):
        outcome = self._position().outcome()
        if outcome is not espalier.Outcome.LOSS:
            return [0.0, 0.0]
        winner = (len(self.actions) - 1) % 2
        return [1.0 if player == winner else -1.0 for player in range(2)]

    def action_to_string(self, player, action):
        return f"{'xo'[player]}({action // 3},{action % 3})"

    def __str__(self):
        marks = ["."] * 9
        for ply, action in enumerate(self.actions):
            marks[action] = "xo"[ply % 2]
        return "".join(marks)


@pytest.mark.parametrize("alternate", [False, True])
def test_openspiel(alternate):
    game = from_openspiel(SpielGame(), turns_alternate=alternate)
    assert isinstance(game, OpenSpielGame) and isinstance(game, espalier.Game)
    for depth in (1, 3, 6):
        expected = Search(enhancements="none").run(TicTacToe(), depth=depth)
        result = Search(enhancements="none").run(game, depth=depth)
        assert (result.score, result.nodes) == (expected.score, expected.nodes)
    assert game.move_text(4) == "x(1,1)"
    assert espalier.minimax(game, 5).value == 0


def test_openspiel_states():
    state = SpielGame().new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    game = from_openspiel(state, turns_alternate=True)
    result = Search().run(game, depth=5)
    assert (result.move, result.plies_to_end) == (2, 1)
    game.make(2)
    assert game.outcome() is espalier.Outcome.LOSS and state.actions == [0, 3, 1, 4]
    scaled = from_openspiel(state, utility_scale=100)
    assert Search(enhancements="exact").run(scaled, depth=5).score == 100


def test_openspiel_games_that_do_not_fit():
    with pytest.raises(ValueError, match="tic_tac_toe: its dynamics is"):
        from_openspiel(SpielGame(dynamics=Dynamics.SIMULTANEOUS))
    with pytest.raises(TypeError, match="needs a game or a state of pyspiel, not int"):
        from_openspiel(3)


class EasyTicTacToe:
    """A subclass of easyAI.TwoPlayerGame."""

    def __init__(self):
        self.players = [object(), object()]
        self.current_player = 1
        self.position = TicTacToe()

    def possible_moves(self):
        return [str(move + 1) for move in self.position.legal_moves()]

    def make_move(self, move):
        self.position.make(int(move) - 1)

    def switch_player(self):
        self.current_player = 3 - self.current_player

    def lose(self):
        return self.position.outcome() is espalier.Outcome.LOSS

    def is_over(self):
        return self.position.outcome() is not None

    def scoring(self):
        return -100 if self.lose() else 0


class UndoingTicTacToe(EasyTicTacToe):
    def unmake_move(self, move):
        self.position.unmake(int(move) - 1)

    def ttentry(self):
        return tuple(self.position.marks)


@pytest.mark.parametrize("easy", [EasyTicTacToe, UndoingTicTacToe])
def test_easyai(easy):
    original = easy()
    game = from_easyai(original)
    assert isinstance(game, EasyAiGame)
    expected = Search(enhancements="none").run(TicTacToe(), depth=4)
    result = Search(EasyAiGame.evaluate, enhancements="none").run(game, depth=4)
    assert (result.score, result.nodes) == (expected.score, expected.nodes)
    assert result.move == str(expected.move + 1)
    assert original.current_player == 1 and original.position.marks == [0, 0]
    if easy is UndoingTicTacToe:
        assert espalier.solve(game).value == 0
    with pytest.raises(TypeError, match="lacks possible_moves"):
        from_easyai(object())
