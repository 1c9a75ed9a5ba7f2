"""The tree of a search as rows."""

import re
import xml.dom.minidom

import pytest
from sample_games import TicTacToe

from espalier import Search, chess, connect_four, trace, trees


@pytest.mark.parametrize(
    "position", [chess.Position(), connect_four.Position(), TicTacToe()], ids=["chess", "four", "own"]
)
def test_rows(position):
    found = trace(position, depth=4)
    assert found.result.nodes == Search().run(position, depth=4).nodes
    rows = found.rows
    assert len(rows) == len(found) == len(found.columns["value"])
    for i, row in enumerate(rows):
        assert (row["parent"] is None) == (row["purpose"] == "root")
        assert row["parent"] is None or row["parent"] < i
    last_pass = [i for i, row in enumerate(rows) if row["parent"] is None][-1]
    assert rows[last_pass]["value"] == found.result.score
    below = [row["nodes_below"] + 1 for row in rows if row["parent"] == last_pass]
    assert sum(below) == rows[last_pass]["nodes_below"]
    xml.dom.minidom.parseString(found._repr_svg_())
    assert repr(found).startswith(f"<Trace of {len(found):,} nodes")


def test_moves_are_those_of_the_position():
    found = trace(chess.Position(), depth=5)
    rows = found.rows
    for row in rows[:300]:
        moves, node = [], row
        while node["parent"] is not None:
            moves.append("pass" if node["purpose"] == "null_move" else node["move"])
            node = rows[node["parent"]]
        position = chess.Position()
        for move in reversed(moves):
            if move == "pass":
                break
            if move is not None:
                position.make(move)


def test_the_tree_of_plain_alpha_beta():
    found = trace(trees.parse(trees.STOCKMAN), depth=4, enhancements="none")
    assert found.result.score == 35
    assert found.columns["end"].count("game_over") == 12
    assert "35" in found._repr_svg_()


def test_the_picture_shows_values_for_the_root():
    picture = trace(trees.parse("((3 12) (2 4))"), depth=2, enhancements="none")._repr_svg_()
    assert re.findall(r">([^<>]*\d)</text>", picture) == ["3", "12", "3", "2", "\u22642", "3"]
    won = trace(connect_four.Position("112233"), depth=1)._repr_svg_()
    assert ">win 1</text>" in won


def test_budget():
    found = trace(chess.Position(), depth=6, budget=500)
    assert len(found) <= 500 < found.result.nodes
    with pytest.raises(ValueError, match="budget must be"):
        trace(chess.Position(), depth=1, budget=0)
    with pytest.raises(ValueError, match="needs a depth or a number of nodes"):
        trace(chess.Position())


def test_the_end_of_the_game():
    found = trace(connect_four.Position("1212121"), depth=3)
    assert len(found) == 0 and found.result.is_over
    xml.dom.minidom.parseString(found._repr_svg_())
