"""The same trees as the program, whose name is in ESPALIER_PROGRAM."""

import os
import re
import subprocess

import pytest

from espalier import Search, checkers, chess, connect_four, othello, perft

PROGRAM = os.environ.get("ESPALIER_PROGRAM")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="ESPALIER_PROGRAM names no program")


def nodes_of_the_program(game, depth):
    """Of the last iteration from the start position."""
    command = [PROGRAM] if game == "chess" else [PROGRAM, "ugi", game]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    child.stdin.write(f"position startpos\ngo depth {depth}\n")
    child.stdin.flush()
    nodes = None
    for line in child.stdout:
        if found := re.search(r" nodes (\d+) ", line):
            nodes = int(found[1])
        if line.startswith("bestmove"):
            break
    child.communicate("quit\n", timeout=600)
    return nodes


@pytest.mark.parametrize(
    "game, position, depth",
    [
        ("chess", chess.Position(), 10),
        ("connect_four", connect_four.Position(), 12),
        ("othello", othello.Position(), 9),
        ("checkers", checkers.Position(), 9),
    ],
)
def test_the_tree_of_the_program(game, position, depth):
    assert Search().run(position, depth=depth).nodes == nodes_of_the_program(game, depth) > 100


def test_perft_of_the_program():
    output = subprocess.run([PROGRAM, "perft", "4"], capture_output=True, text=True, check=True)
    assert str(perft(chess.Position(), 4)) in re.findall(r"\d+", output.stdout)
