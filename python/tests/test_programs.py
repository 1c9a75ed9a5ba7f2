"""Programs of a game: matches, a game in the terminal, UGI."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sample_games import KeyedTicTacToe, TicTacToe

import espalier
from espalier import connect_four

TESTS = Path(__file__).parent


def first(position):
    return position.legal_moves()[0]


def ugi_says(*lines, position=None):
    output = io.StringIO()
    search = espalier.Search()
    espalier.ugi(
        position or KeyedTicTacToe(), search, input=io.StringIO("\n".join(lines)), output=output
    )
    return output.getvalue().splitlines()


def test_the_better_player_wins():
    score = espalier.match(espalier.Search(), first, KeyedTicTacToe(), games=20, nodes=500)
    assert score.games == 20
    assert score.score - score.error > 0.5
    mirrored = espalier.match(first, espalier.Search(), KeyedTicTacToe(), games=20, nodes=500)
    assert mirrored.score == pytest.approx(1 - score.score)


def test_a_match_repeats_itself_and_reports():
    reports = []

    def play(seed):
        return espalier.match(
            espalier.Search(enhancements="exact"), espalier.Search(), connect_four.Position(),
            games=6, nodes=300, seed=seed, on_pair=reports.append,
        )  # fmt: skip

    assert play(1) == play(1)
    assert [report.games for report in reports] == [2, 4, 6] * 2
    assert reports[0].error == 0.5


def test_equal_players_are_equal():
    score = espalier.match(first, first, KeyedTicTacToe(), games=10, opening_plies=3)
    assert (score.score, score.error) == (0.5, 0)


def test_mistakes_of_a_match():
    game, search = TicTacToe(), espalier.Search()
    with pytest.raises(ValueError, match="games must be even"):
        espalier.match(first, search, game, games=3)
    with pytest.raises(ValueError, match="the same Search"):
        espalier.match(search, search, game)
    with pytest.raises(TypeError, match="b must be a Search or a function, not int"):
        espalier.match(first, 7, game)
    with pytest.raises(ValueError, match="no legal move"):
        espalier.match(first, lambda position: 99, game, games=2)


def play(monkeypatch, capsys, *lines, **options):
    answers = iter(lines)

    def ask(prompt):
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)
    espalier.play(KeyedTicTacToe(), **{"depth": 9, **options})
    return capsys.readouterr().out


def test_a_game_in_the_terminal(monkeypatch, capsys):
    text = play(monkeypatch, capsys, "moves", "0", "nonsense", "hint", "undo", "undo", "help")
    assert "0 1 2 3 4 5 6 7 8" in text
    assert "I play 4: value " in text
    assert "'nonsense' is no legal move" in text
    assert "I would play " in text
    assert "There is no move of yours to take back." in text
    assert "lists the legal moves" in text


def test_who_errs_loses(monkeypatch, capsys):
    text = play(monkeypatch, capsys, "0", "1", "5", "7", "3", "6", "8", "moves", "quit")
    assert text.count("I have won.") >= 1


def test_a_conversation_by_ugi():
    said = ugi_says(
        "ugi", "isready", "uginewgame", "position startpos moves 0 4 8", "query p1turn",
        "query gameover", "query result", "query moves", "go depth 9", "query gameover", "quit",
    )  # fmt: skip
    assert said[0] == "id name KeyedTicTacToe"
    assert said[4:6] == ["ugiok", "readyok"]
    assert said[6:10] == [
        "response false", "response false", "response none", "response 1 2 3 5 6 7",
    ]  # fmt: skip
    assert said[-3].startswith("info depth ") and " pv " in said[-3]
    assert said[-1] == "response false", "after the search"
    assert said[-2] in [f"bestmove {move}" for move in (1, 3, 5, 7)]


def test_the_end_of_a_game_by_ugi():
    said = ugi_says(
        "position startpos moves 0 3 1 4 2", "query gameover", "query result", "query moves", "go nodes 9"
    )
    assert said[:3] == ["response true", "response p1win", "response "]
    assert said[-1] == "bestmove (none)"


def test_what_ugi_refuses():
    said = ugi_says(
        "position startpos moves 0 0", "query gameover", "position fen x", "position startpos",
        "go depth", "go depth 0", "query colour", "jump",
    )  # fmt: skip
    assert said[0] == "info string error: position: move 2: '0' is no legal move"
    assert said[1] == "response unknown"
    assert said[2] == "info string error: position: startpos, then moves"
    assert said[3:7] == [
        "info string error: go: 'depth' needs a number", "bestmove (none)",
        "info string error: go: 'depth' needs a number above 0", "bestmove (none)",
    ]  # fmt: skip
    assert said[7] == "info string error: query: ask gameover, p1turn, result or moves"
    assert said[9] == "info string error: unknown command 'jump'"


def test_what_a_game_raises_is_said():
    class Broken(KeyedTicTacToe):
        def make(self, move):
            super().make(move)
            if bin(self.marks[0]).count("1") > 2:
                raise RuntimeError("no more crosses")

    said = ugi_says("go depth 9", "query p1turn", position=Broken())
    assert said[-3:-1] == ["info string error: RuntimeError: no more crosses", "bestmove (none)"]


def test_an_infinite_search_is_stopped():
    program = (
        "import espalier; from sample_games import KeyedTicTacToe; espalier.ugi(KeyedTicTacToe())"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=TESTS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write("go infinite\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith("info depth 1 ")
        out, _ = process.communicate("stop\nquit\n")
    assert out.splitlines()[-1].startswith("bestmove ")
    assert process.returncode == 0


@pytest.mark.parametrize("position", [KeyedTicTacToe(), TicTacToe(), connect_four.Position()])
def test_a_level_repeats_itself_and_differs_by_seed(position):
    def play(level, seed):
        return espalier.Search().run(position, depth=4, level=level, seed=seed).move

    assert [play(2, seed) for seed in range(9)] == [play(2, seed) for seed in range(9)]
    assert len({play(1, seed) for seed in range(9)}) > 1
    assert len({play(10, seed) for seed in range(3)}) == 1
    assert espalier.Search().run(position, level=3).move in position.legal_moves()


@pytest.mark.parametrize("level", range(3, 11))
def test_a_win_in_one_move_is_not_missed(level):
    position = KeyedTicTacToe()
    for move in (0, 8, 1, 7):
        position.make(move)
    for seed in range(5):
        assert espalier.Search().run(position, depth=9, level=level, seed=seed).move == 2


def test_what_is_no_level():
    for wrong in (0, 11):
        with pytest.raises(ValueError, match="level must be 1 to 10"):
            espalier.Search().run(TicTacToe(), level=wrong)
        with pytest.raises(ValueError, match="level must be 1 to 10"):
            espalier.match(first, first, TicTacToe(), level=(wrong, 1))
        with pytest.raises(ValueError, match="level must be 1 to 10"):
            espalier.play(TicTacToe(), level=wrong)
    with pytest.raises(TypeError, match="level must be an int"):
        espalier.Search().run(TicTacToe(), level="easy")
    with pytest.raises(ValueError, match="a number or a pair"):
        espalier.match(first, first, TicTacToe(), level=(1, 2, 3))
    with pytest.raises(ValueError, match="seed must be"):
        espalier.Search().run(TicTacToe(), level=3, seed=-1)


def test_the_higher_level_wins():
    def play():
        return espalier.match(
            espalier.Search(), espalier.Search(), connect_four.Position(), games=20, level=(6, 1)
        )

    assert play().score > 0.8
    assert play() == play()
    assert espalier.match(espalier.Search(), first, TicTacToe(), games=2, level=9).games == 2


def test_a_game_at_a_level(monkeypatch, capsys):
    text = play(monkeypatch, capsys, "0", "hint", level=2)
    assert text.count("I play ") == 1
    assert re.search(r"I play .* depth 1,", text)
    assert re.search(r"I would play .* depth 9,", text), "a hint has full strength"


def test_levels_by_ugi():
    said = ugi_says("ugi")
    assert "option name Level type spin default 10 min 1 max 10" in said
    conversation = ["setoption name Level value 1"] + [
        line
        for seed in range(1, 10)
        for line in (f"setoption name Strength Seed value {seed}", "position startpos moves 4", "go depth 5")
    ]
    said = ugi_says(*conversation)
    moves = [line for line in said if line.startswith("bestmove ")]
    assert moves == [line for line in ugi_says(*conversation) if line.startswith("bestmove ")]
    assert len(moves) == 9 and len(set(moves)) > 1
    assert len([line for line in said if line.startswith("info depth ")]) == 9
    said = ugi_says("setoption name Level value 11", "setoption name Skill value 1", "setoption Level")
    assert said[0] == "info string error: setoption: Level is 1 to 10"
    assert said[1:] == ["info string error: setoption: name and value of one of Level, Strength Seed"] * 2


def test_the_clock_of_ugi():
    said = ugi_says("go p1time 300 p1inc 10 p2time 1", "go p1time 60000 movetime 20")
    assert len([line for line in said if line.startswith("bestmove ")]) == 2
