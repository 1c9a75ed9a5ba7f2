"""Games written in Python: the same trees as the games of the package, and clear errors."""

import random

import pytest
from sample_games import ConnectFour, Hex, KeyedTicTacToe, TakeAgain, TicTacToe

import espalier
from espalier import Outcome, Search, algorithms, connect_four, minimax, perft, solve


NO_HISTORY = espalier.EXACT - {"killers", "history", "countermoves", "continuation_history"}


@pytest.mark.parametrize("enhancements", ["none", "exact", "all", NO_HISTORY])
def test_the_same_tree_as_the_native_rules(enhancements):
    played = ConnectFour("4435")

    def value(position):
        own, occupied = (
            (position.own, position.occupied)
            if isinstance(position, ConnectFour)
            else bits_of(position)
        )
        return bin(own & 0x1020408102040).count("1") - bin((own ^ occupied) & 0x204081).count("1")

    written = Search(value, enhancements=enhancements).run(played, depth=7)
    native = Search(value, enhancements=enhancements).run(connect_four.Position("4435"), depth=7)
    assert written.nodes == native.nodes > 500
    assert (written.move, written.score, written.line) == (native.move, native.score, native.line)


def bits_of(position):
    """The stones of the side to move, and of both, from the diagram."""
    own = occupied = 0
    mine = "xo"[position.side_to_move()]
    for row, line in enumerate(reversed(str(position).split())):
        for column, cell in enumerate(line):
            bit = 1 << column * 7 + row
            own |= bit * (cell == mine)
            occupied |= bit * (cell != ".")
    return own, occupied


def test_the_node_counts_of_the_library():
    # Search<connect_four::Position, connect_four::Evaluator, NoHooks, E> in C++, without aspiration,
    # whose window depends on the unit that an evaluator states.
    def evaluate(position):
        return position.evaluate()

    result = Search(evaluate, enhancements="none").run(connect_four.Position(), depth=7)
    assert (result.score, result.nodes) == (16, 7922)
    exact = Search(evaluate, enhancements=NO_HISTORY - {"aspiration"})
    result = exact.run(connect_four.Position(), depth=10)
    assert (result.score, result.nodes) == (-8, 58851)


@pytest.mark.parametrize("game", [TicTacToe, KeyedTicTacToe])
@pytest.mark.parametrize("enhancements", ["none", "exact", "all"])
def test_tic_tac_toe_is_a_draw(game, enhancements):
    result = Search(enhancements=enhancements).run(game(), depth=9)
    assert result.score == 0
    assert not result.is_proven and result.move is not None


def test_a_key_saves_nodes():
    without = Search(enhancements="exact").run(TicTacToe(), depth=9)
    with_key = Search(enhancements="exact").run(KeyedTicTacToe(), depth=9)
    assert with_key.nodes < without.nodes / 2


def test_a_win_is_counted_in_plies():
    position = TicTacToe()
    for move in (0, 3, 1, 4):
        position.make(move)
    result = Search().run(position, depth=5)
    assert (result.move, result.plies_to_end, result.is_proven) == (2, 1, True)
    assert result.score == espalier.WIN_SCORE - 1


def test_the_position_of_the_caller_stays():
    position = ConnectFour("44")
    before = dict(position.__dict__)
    Search().run(position, depth=5)
    minimax(position, 3)
    assert position.__dict__ == before


@pytest.mark.parametrize("heap", range(1, 12))
def test_turns_that_do_not_alternate(heap):
    expected = minimax(TakeAgain(heap), heap)
    for enhancements in ("none", "exact", "all"):
        result = Search(enhancements=enhancements).run(TakeAgain(heap), depth=heap + 1)
        assert result.score == expected.value
    assert solve(TakeAgain(heap)).value == expected.value
    with pytest.raises(ValueError, match="turns that alternate"):
        algorithms.alpha_beta(TakeAgain(heap), 3)


def test_solve():
    written = solve(ConnectFour(width=4, height=4))
    native = solve(connect_four.Position(width=4, height=4))
    assert written.value == native.value == 0 and written.is_solved
    assert len(written.line) == 16
    won = solve(ConnectFour("1212", width=4, height=5))
    assert won.value == solve(connect_four.Position("1212", 4, 5)).value
    with pytest.raises(TypeError, match=r"solve needs key\(\)"):
        solve(TicTacToe())


def test_perft():
    assert [perft(TicTacToe(), depth) for depth in range(5)] == [1, 9, 72, 504, 3024]
    assert perft(ConnectFour(), 6) == perft(connect_four.Position(), 6) == 117649
    assert sum(count for _, count in espalier.perft_divide(TicTacToe(), 3)) == 504


class Repeating(espalier.Game):
    """A piece walks on a ring of eight; only a repetition ends the game before a far win."""

    def __init__(self):
        self.place, self.ply, self.seen = 0, 0, [(0, 0)]

    def legal_moves(self):
        return (1, -1)

    def make(self, move):
        self.place = (self.place + move) % 8
        self.ply += 1
        self.seen.append((self.place, self.ply % 2))

    def unmake(self, move):
        self.place = (self.place - move) % 8
        self.ply -= 1
        self.seen.pop()

    def outcome(self):
        return Outcome.LOSS if self.place == 4 and self.ply % 2 == 0 and self.ply > 4 else None

    def side_to_move(self):
        return self.ply % 2

    def is_draw(self, ply):
        return self.seen[-1] in self.seen[:-1]


def test_draws_by_the_history():
    result = Search(enhancements="none").run(Repeating(), depth=8)
    assert result.score == minimax(Repeating(), 8).value == 0
    with pytest.raises(ValueError, match=r"is_draw\(\)"):

        class Keyed(Repeating):
            def key(self):
                return self.place

        solve(Keyed())


class Scored(TicTacToe):
    """Ends with a number."""

    def outcome(self):
        if self.marks[0] | self.marks[1] != 0o777:
            return None
        return 100 * (self.marks[self.side] % 7 - self.marks[self.side ^ 1] % 7)


def test_scored_outcomes():
    result = Search(enhancements="exact").run(Scored(), depth=9)
    assert result.score == minimax(Scored(), 9).value


def test_moves_are_any_hashable_objects():
    class Named(TicTacToe):
        def legal_moves(self):
            return [("cell", f"{cell}") for cell in super().legal_moves()]

        def make(self, move):
            super().make(int(move[1]))

        def unmake(self, move):
            super().unmake(int(move[1]))

    named, numbered = Search().run(Named(), depth=6), Search().run(TicTacToe(), depth=6)
    assert named.nodes == numbered.nodes
    assert named.line == tuple(("cell", str(move)) for move in numbered.line)


def test_numpy_like_numbers():
    class Number:
        def __index__(self):
            return 7

    assert minimax(TicTacToe(), 0, lambda position: Number()).value == 7


# ------------------------------------------------------------------------------- what is refused --


def broken(**members):
    return type("Broken", (TicTacToe,), members)()


@pytest.mark.parametrize(
    "position, error, message",
    [
        (TicTacToe, TypeError, "not the class TicTacToe: make an object of it"),
        (object(), TypeError, r"object is not a game: it lacks legal_moves\(\), make\(move\)"),
        (broken(unmake=espalier.Game.unmake), TypeError, r"Broken is not a game: it lacks unmake"),
        (broken(legal_moves=lambda self: []), ValueError, r"legal_moves\(\) is empty"),
        (broken(legal_moves=lambda self: None), TypeError, r"legal_moves\(\) must return a list"),
        (broken(legal_moves=lambda self: [[1]]), TypeError, "unhashable type: 'list'"),
        (broken(legal_moves=lambda self: range(600)), ValueError, "600 moves.*at most 512"),
        (broken(outcome=lambda self: "win"), TypeError, r"outcome\(\) must return None.*not str"),
        (broken(outcome=lambda self: True), TypeError, r"outcome\(\) must return None.*not bool"),
        (broken(outcome=lambda self: 10**6), ValueError, r"outcome\(\) returned 1000000"),
        (broken(side_to_move=lambda self: 2), ValueError, r"side_to_move\(\) must return 0 or 1"),
        (broken(side_to_move=lambda self: 0), ValueError, "turns_alternate = False"),
        (broken(copy=lambda self: self), ValueError, r"copy\(\) returned the position itself"),
        (broken(copy=lambda self: 3), TypeError, r"copy\(\) returned int"),
        (broken(key=lambda self: []), TypeError, "unhashable"),
    ],
)
def test_broken_games(position, error, message):
    with pytest.raises(error, match=message):
        Search().run(position, depth=4)


def test_moves_that_never_compare_equal():
    class Fresh:
        pass

    class Leaking(TicTacToe):
        def legal_moves(self):
            return [Fresh() for _ in range(512)]

        def make(self, move):
            self.side ^= 1

        def unmake(self, move):
            self.side ^= 1

    with pytest.raises(ValueError, match="equal moves must compare equal"):
        Search(enhancements="none").run(Leaking(), depth=20)


@pytest.mark.parametrize(
    "value, error, message",
    [
        ("12", TypeError, "must return an int, not str"),
        (None, TypeError, "must return an int, not NoneType"),
        (0.5, TypeError, r"not float: round it"),
        (float("nan"), TypeError, "not float"),
        (10**30, ValueError, r"returned 1000000000000000000000000000000: a score must lie between"),
        (-espalier.KNOWN_WIN, ValueError, "a score must lie between"),
    ],
)
def test_evaluations_that_are_no_scores(value, error, message):
    with pytest.raises(error, match=message):
        Search(lambda position: value).run(TicTacToe(), depth=3)
    with pytest.raises(error, match=message):
        algorithms.pvs(TicTacToe(), 2, lambda position: value)


def test_an_evaluation_must_leave_a_native_position_as_it_is():
    def tries_a_move(position):
        for move in position.legal_moves()[:1]:
            position.make(move)
            position.unmake(move)
        return 0

    position = connect_four.Position("44")
    assert Search(tries_a_move).run(position, depth=4).depth == 4
    for change in (lambda p: p.make(p.legal_moves()[0]), lambda p: p.moves_made() and p.unmake()):
        with pytest.raises(ValueError, match=r"evaluate\(\) changed the position"):
            Search(lambda p: change(p) and 0 or 0).run(position, depth=4)
    assert position == connect_four.Position("44")


def test_check_game():
    for game in (TicTacToe(), KeyedTicTacToe(), TakeAgain(7), ConnectFour(width=4, height=4)):
        assert espalier.check_game(game) == []
    assert espalier.check_game(TicTacToe(), perft=[9, 72, 504]) == []
    assert espalier.check_game(connect_four.Position(), lambda p: p.evaluate(), games=20) == []
    (fault,) = espalier.check_game(TicTacToe(), perft=[9, 71])
    assert "72 lines of 2 plies, expected 71" in fault

    class Forgetful(KeyedTicTacToe):
        def unmake(self, move):
            self.side ^= 1

    assert any("unmake" in fault for fault in espalier.check_game(Forgetful()))

    class Ambiguous(KeyedTicTacToe):
        def key(self):
            return self.marks[0]

    assert any("key" in fault for fault in espalier.check_game(Ambiguous()))
    wrong_side = espalier.check_game(
        TicTacToe(), lambda p: 100 * (bin(p.marks[0]).count("1") - bin(p.marks[1]).count("1")) + 50
    )
    assert isinstance(wrong_side, list)


class ForgetfulHex(Hex):
    """Its `unmake` forgets the stone."""

    def unmake(self, move):
        self.played.pop()


class CarefulHex(ForgetfulHex):
    """The same, and it does not believe that such a thing happens."""

    def make(self, move):
        assert self.cells[move] is None, f"{move} is taken"
        super().make(move)

    def legal_moves(self):
        return [cell for cell in range(self.size**2) if cell not in self.played]

    def key(self):
        return tuple(self.played)


class ReplayedHex(ForgetfulHex):
    """The same, copied by playing its moves again."""

    def copy(self):
        other = type(self)(self.size)
        for move in self.played:
            other.make(move)
        assert other.cells == self.cells
        return other


class SharedHex(ForgetfulHex):
    """The same, whose copies share the cells: the stone stays in all of them."""

    def make(self, move):
        assert self.cells[move] is None, f"{move} is taken"
        super().make(move)

    def copy(self):
        other = super().copy()
        other.cells = self.cells
        return other


def test_check_game_of_hex():
    assert espalier.check_game(Hex(3), Hex.evaluate, games=10) == []
    assert solve(Hex(3)).value == espalier.WIN_SCORE - 5
    for game in (ForgetfulHex, CarefulHex, ReplayedHex, SharedHex):
        for size in (2, 4):
            for key in (game.key, None):
                hex_ = type("Keyed", (game,), {"key": key})(size)
                faults = espalier.check_game(hex_, games=5)
                assert faults[0].startswith("unmake: "), faults
                assert not any(fault.startswith(("key", "the copy")) for fault in faults), faults


def test_check_game_lists_what_a_game_must_not_say():
    for members, words in (
        ({"side_to_move": lambda game: 3 if game.marks[0] & 16 else game.side}, "must return 0 or 1"),
        ({"legal_moves": lambda game: [] if game.marks[0] & 16 else range(9)}, "is empty where"),
        ({"outcome": lambda game: "over" if game.marks[0] & 16 else None}, "must return None, an"),
        ({"turns_alternate": True, "side_to_move": lambda game: 0}, "did not change side_to_move"),
    ):
        assert any(words in fault for fault in espalier.check_game(broken(**members))), words
    (fault,) = espalier.check_game(TicTacToe(), lambda game: game.marks[0] & 16 and 1.5)
    assert fault.startswith("evaluate: evaluate() must return an int, not float")
    # What nothing explains is raised, as is what is no Exception.
    for error in (ZeroDivisionError, KeyboardInterrupt):
        raising = broken(make=lambda game, move: exec("raise error", {"error": error}))
        with pytest.raises(error):
            espalier.check_game(raising)

        class Interrupted(ForgetfulHex):
            def legal_moves(self):
                if None not in self.cells:
                    raise error
                return super().legal_moves()

        if error is KeyboardInterrupt:
            with pytest.raises(error):
                espalier.check_game(Interrupted(2))
        else:
            assert espalier.check_game(Interrupted(2))[0].startswith("unmake: ")


class Mistake(Exception):
    pass


@pytest.mark.parametrize(
    "method", ["legal_moves", "make", "unmake", "outcome", "side_to_move", "key", "copy"]
)
def test_exceptions_of_the_game_come_out_as_they_are(method):
    class Failing(KeyedTicTacToe):
        fails = False
        calls = 0

    def fail(self, *arguments):
        if Failing.fails:
            Failing.calls += 1
            if Failing.calls > (20 if method not in ("copy", "side_to_move") else 0):
                raise mistake
        return getattr(KeyedTicTacToe, method)(self, *arguments)

    mistake = Mistake("of the game")
    setattr(Failing, method, fail)
    search = Search(enhancements="exact")
    expected = Search(enhancements="exact").run(Failing(), depth=9)
    Failing.fails = True
    with pytest.raises(Mistake) as caught:
        search.run(Failing(), depth=9)
    assert caught.value is mistake
    assert any(entry.name == "fail" for entry in caught.traceback)
    Failing.fails = False
    search.clear()
    assert search.run(Failing(), depth=9).score == expected.score


def test_exceptions_of_the_evaluation():
    calls = []

    def evaluate(position):
        calls.append(1)
        if len(calls) == 200:
            raise Mistake
        return 0

    search = Search(evaluate)
    with pytest.raises(Mistake):
        search.run(ConnectFour(), depth=8)
    found = search.result()
    assert found is not None and found.depth < 8
    assert search.run(ConnectFour(), depth=4).depth == 4
    for run in (algorithms.pvs, algorithms.sss_star, minimax):
        calls.clear()
        with pytest.raises(Mistake):
            run(ConnectFour(), 5, evaluate)


def test_random_games_against_minimax():
    """Small random trees as games in Python, with many ties."""

    class RandomTree(espalier.Game):
        def __init__(self, seed):
            self.path = [seed]

        def legal_moves(self):
            return range(1 + random.Random(str(self.path)).randrange(3))

        def make(self, move):
            self.path.append(move)

        def unmake(self, move):
            self.path.pop()

        def outcome(self):
            if len(self.path) < 6 and random.Random(str(self.path) + "end").random() > 0.1:
                return None
            return random.Random(str(self.path) + "value").randrange(-2, 3)

        def side_to_move(self):
            return (len(self.path) + 1) % 2

        def key(self):
            return tuple(self.path)

    for seed in range(60):
        expected = minimax(RandomTree(seed), 8).value
        assert Search(enhancements="exact").run(RandomTree(seed), depth=8).score == expected
        for name in algorithms.NAMES:
            assert algorithms.BY_NAME[name](RandomTree(seed), 8).value == expected, name
