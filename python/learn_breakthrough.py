#!/usr/bin/env python3
"""Learns Breakthrough on a board of 5 by 5 squares from its rules, and plays against an evaluation that
was written by hand:

    python/learn_breakthrough.py GENERATIONS [GAMES [FILE]]

GAMES (40) of 500 nodes a move after each generation; FILE: the weights, from which it goes on.
"""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "tests"))

from sample_games import Breakthrough, breakthrough_features

import espalier


def by_hand(board):
    """A hundred for each piece, and ten for each row that it has advanced."""

    def worth(pieces, side):
        rows = board.rows if side == 0 else board.rows[::-1]
        return sum(bin(pieces & row).count("1") * (100 + 10 * i) for i, row in enumerate(rows))

    own, other = board.seen()
    return worth(own, board.side) - worth(other, board.side ^ 1)


def main():
    generations = int(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    espalier.learn(
        Breakthrough(5),
        breakthrough_features,
        minutes=None,
        generations=generations,
        opening_plies=4,
        file=sys.argv[3] if len(sys.argv) > 3 else None,
        match_games=games,
        match_nodes=500,
        opponent=by_hand,
        on_generation=lambda generation: print(
            f"{generation}; {time.process_time() / 60:.1f} processor minutes", flush=True
        ),
    )


if __name__ == "__main__":
    main()
