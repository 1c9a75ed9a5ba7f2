"""The games of the package: text, moves, copies, pickles, pictures."""

import copy
import pathlib
import pickle
import re
import xml.dom.minidom

import pytest

import espalier
from espalier import Outcome, checkers, chess, connect_four, othello, perft, solve, trees

POSITIONS = [
    chess.Position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"),
    connect_four.Position("4435"),
    connect_four.Position("123", width=5, height=4),
    othello.Position("f5d6c3"),
    checkers.Position("W:W18,K24:B3,12"),
    trees.parse(trees.STOCKMAN),
    trees.synthetic("strongly_ordered", 4, 5, seed=7),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: type(position).__module__)
def test_what_all_have(position):
    before = repr(position), position.key(), position.legal_moves()
    for move in position.legal_moves():
        position.make(move)
        assert position.moves_made()[-1] == move
        assert position.side_to_move() in (0, 1)
        position.unmake(move)
    assert (repr(position), position.key(), position.legal_moves()) == before
    move = position.legal_moves()[-1]
    after = position.after(move)
    for other in (after.copy(), copy.copy(after), copy.deepcopy(after)):
        assert other == after != position
        other.unmake()
        assert other == position and after != position
    assert pickle.loads(pickle.dumps(after)) == after
    assert pickle.loads(pickle.dumps(after)).moves_made() == (move,)
    with pytest.raises(ValueError, match="was not the last move made"):
        after.copy().unmake(after.legal_moves()[0] if after.legal_moves() else 99)
    with pytest.raises(ValueError, match="no move has been made"):
        position.unmake(move)
    for wrong in ("nonsense", None, 1000, ""):
        with pytest.raises(ValueError):
            position.make(wrong)
    with pytest.raises(TypeError, match="unhashable"):
        hash(position)
    assert isinstance(position, espalier.Game)
    assert eval(repr(position), vars(espalier)) == position
    xml.dom.minidom.parseString(position._repr_svg_())
    xml.dom.minidom.parseString(after._repr_svg_())
    assert isinstance(position.evaluate(), int)


def test_chess_text():
    position = chess.Position()
    assert position.fen == chess.START
    assert position.san("g1f3") == "Nf3" and position.parse_san("Nf3") == "g1f3"
    assert position.san_line(["e2e4", "e7e5", "g1f3"]) == "e4 e5 Nf3"
    for wrong in ("Nf4", "", "Nd"):
        with pytest.raises(ValueError):
            position.parse_san(wrong)
    with pytest.raises(ValueError):
        position.san("e2e5")
    with pytest.raises(ValueError, match="king"):
        chess.Position("8/8/8/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(ValueError):
        chess.Position("")
    with pytest.raises(TypeError, match="a position is text, not int"):
        chess.Position(5)
    assert chess.fen_warnings(chess.START) == []
    assert "castling" in chess.fen_warnings("4k3/8/8/8/8/8/8/4K3 w K - 0 1")[0]
    assert chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").in_check()
    assert -100 < position.evaluate() < 100 and -100 < position.classical() < 100


def test_chess_ends():
    assert chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome() is Outcome.LOSS
    assert chess.Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome() is Outcome.DRAW
    position = chess.Position()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
        assert not position.is_draw()
        position.make(move)
    assert position.is_draw() and position.outcome() is None
    assert not position.copy().after("e2e4").is_draw()


def test_pgn():
    text = chess.Game(
        {"White": "A", "Black": "B", "Result": "1-0"}, moves=["e4", "e5", "Nf3"], result="1-0"
    ).to_pgn()
    (game,) = chess.parse_pgn(text)
    assert game.tags["White"] == "A" and game.result == "1-0"
    assert game.moves == ["e2e4", "e7e5", "g1f3"]
    assert game.position() == chess.Position().after(*game.moves)
    with pytest.raises(ValueError, match="line 1"):
        chess.parse_pgn("1. e4 e5 2. Qh9 *")
    assert chess.parse_pgn("") == []
    with pytest.raises(ValueError):
        chess.Game(moves=["e5"]).to_pgn()


def test_pgn_files(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(b'[White "J\xf6rg"]\r\n\r\n1. d4 d5 1/2-1/2\r\n\r\n1. e4 *\r\n')
    games = chess.read_pgn(path)
    assert [game.moves for game in games] == [["d2d4", "d7d5"], ["e2e4"]]
    with pytest.raises(FileNotFoundError):
        chess.read_pgn(tmp_path / "none.pgn")


@pytest.mark.parametrize(
    "position, depth, lines",
    [
        (chess.Position(), 4, 197281),
        (chess.Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"), 3, 97862),
        (othello.Position(), 6, 8200),
        (checkers.Position(), 6, 36768),
        (connect_four.Position(), 5, 16807),
        (chess.Position(), 0, 1),
    ],
)
def test_perft(position, depth, lines):
    assert perft(position, depth) == lines


def test_solve():
    solution = solve(connect_four.Position(width=5, height=4))
    assert solution.value == 0 and solution.is_solved and len(solution.line) == 20
    assert "0" in repr(solution)
    weak = solve(connect_four.Position("3313", width=5, height=4), weak=True)
    assert weak.value in (-1, 0, 1)
    unsolved = solve(connect_four.Position(), nodes=10_000)
    assert not unsolved.is_solved and unsolved.value is None and unsolved.lower < unsolved.upper
    assert "between" in repr(unsolved)
    threads = solve(connect_four.Position(width=5, height=5), threads=2)
    assert threads.value == solve(connect_four.Position(width=5, height=5)).value
    for position in (chess.Position(), checkers.Position()):
        with pytest.raises(ValueError, match="has draws that depend on the history"):
            solve(position)
    assert solve(trees.parse(trees.STOCKMAN)).value == 35


def test_othello():
    end = othello.Position("X" * 60 + "OOO-" + " X")
    assert end.discs() == (60, 3)
    with pytest.raises(ValueError):
        othello.Position("XO")
    with pytest.raises(ValueError, match="a1 is not a legal move"):
        othello.Position().make("a1")


def test_connect_four():
    with pytest.raises(ValueError, match="full|room"):
        connect_four.Position("1111111")
    with pytest.raises(ValueError):
        connect_four.Position("8")
    for size in ((0, 6), (40, 40), (7, 20), ("7", 6)):
        with pytest.raises(ValueError):
            connect_four.Position("", *size)
    won = connect_four.Position("1212121")
    assert won.outcome() is Outcome.LOSS and won.legal_moves() == []
    with pytest.raises(ValueError, match="over"):
        won.make(1)
    position = connect_four.Position("44")
    assert str(position).split()[-1] == "...x..."
    position.make(4)
    assert repr(position) == "connect_four.Position('444')"


def test_checkers():
    position = checkers.Position("W:W18,K24:B3,12")
    assert position.fen == "W:W18,K24:B3,12"
    with pytest.raises(ValueError):
        checkers.Position("W:W33:B1")
    assert checkers.Position("B:WK1:B").outcome() is Outcome.LOSS


def test_trees():
    tree = trees.parse("((3 12 8) (2 4 6) (14 5 2))")
    assert tree.text == trees.RUSSELL_NORVIG
    tree.make(1)
    assert tree.legal_moves() == [1, 2, 3] and tree.side_to_move() == 1
    tree.make(2)
    assert tree.outcome() == 12 and tree.legal_moves() == []
    with pytest.raises(ValueError, match="leaf"):
        tree.make(1)
    with pytest.raises(ValueError, match="bracket|closed|column"):
        trees.parse("((3 4)")
    with pytest.raises(ValueError, match="no kind of tree 'wild'.*worst_ordered"):
        trees.synthetic("wild", 2, 2)
    with pytest.raises(ValueError, match="width"):
        trees.synthetic("random", 0, 2)
    with pytest.raises(ValueError, match="depth"):
        trees.synthetic("random", 2, 2000)
    assert trees.synthetic("random", 3, 3, 1) != trees.synthetic("random", 3, 3, 2)


def test_a_position_that_could_not_be_set_up_does_no_harm():
    with pytest.raises(RuntimeError, match="has not been set up"):
        chess.Position.__new__(chess.Position).legal_moves()
    with pytest.raises(RuntimeError, match="has not been set up"):
        espalier.Search().run(chess.Position.__new__(chess.Position), depth=1)


@pytest.mark.parametrize("name", espalier.GAMES)
def test_each_game_of_the_catalogue(name):
    position = espalier.GAMES[name]()
    moves = position.legal_moves()
    assert perft(position, 1) == len(moves)
    assert position.after(moves[0]).moves_made() == (moves[0],)
    assert position.notation(moves[0])
    with pytest.raises(ValueError):
        position.notation("nonsense")
    result = espalier.Search().run(position, depth=3, level=2, seed=1)
    assert result.move in moves and result.nodes > 0
    assert eval(repr(position), vars(espalier)) == position
    assert pickle.loads(pickle.dumps(position)) == position


def test_the_games_are_those_of_the_catalogue():
    file = pathlib.Path(__file__).parents[2] / "catalogue" / "games.hpp"
    if not file.is_file():  # the sdist is tested without it
        pytest.skip("no catalogue")
    structs = re.findall(r"Playable<(\w+)>", file.read_text(encoding="utf-8"))
    assert [name.replace("_", "") for name in espalier.GAMES] == [name.lower() for name in structs]


def test_a_game_without_a_module_of_its_own():
    from espalier import _games

    kind = _games._position_class("othello", "Othello")
    position = kind("f5d6c3")
    assert position.legal_moves() == othello.Position("f5d6c3").legal_moves()
    after = position.after("d3")
    assert pickle.loads(pickle.dumps(after)) == after != position
    assert eval(repr(after), {"GAMES": {"othello": kind}}) == after
    assert repr(kind()) == "GAMES['othello']()" and kind().side_to_move() == 0
    assert "OX" in str(position).replace("\n", "") or "XO" in str(position)
    assert espalier.match(
        espalier.Search(), espalier.Search(), kind(), games=2, level=(3, 1)
    ).games == 2  # fmt: skip
    with pytest.raises(ValueError, match="there is no game 'ludo'"):
        _games._position_class("ludo", "Ludo")()
