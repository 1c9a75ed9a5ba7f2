"""Nodes a second from Python, and how much faster a game written in Python is searched by the package than
by alpha-beta written in Python on the same class."""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "tests"))

from sample_games import ConnectFour, Hex  # noqa: E402

import espalier  # noqa: E402
from espalier import Outcome, Search, checkers, chess, connect_four, othello  # noqa: E402


class Plain(ConnectFour):
    """From the centre, without looking at threats: what a first program does."""

    def legal_moves(self):
        full = self.occupied
        top = self.height - 1
        return [c for c in self.from_centre if not full >> ((c - 1) * self.stride + top) & 1]


def alpha_beta(position, alpha, beta, depth):
    """As one writes it in Python."""
    outcome = position.outcome()
    if outcome is not None:
        return -1000 - depth if outcome is Outcome.LOSS else 0
    if depth == 0:
        return 0
    best = -10000
    for move in position.legal_moves():
        position.make(move)
        value = -alpha_beta(position, -beta, -max(alpha, best), depth - 1)
        position.unmake(move)
        if value > best:
            best = value
            if best >= beta:
                break
    return best


def alpha_beta_with_table(position, alpha, beta, depth, table):
    """The same with a transposition table."""
    key = position.key()
    known = table.get(key)
    if known and known[0] == depth:
        _, value, bound = known
        if bound == 0 or (bound > 0 and value >= beta) or (bound < 0 and value <= alpha):
            return value
    outcome = position.outcome()
    if outcome is not None:
        return -1000 - depth if outcome is Outcome.LOSS else 0
    if depth == 0:
        return 0
    best = -10000
    for move in position.legal_moves():
        position.make(move)
        value = -alpha_beta_with_table(
            position, -beta, -max(alpha, best), depth - 1, table
        )
        position.unmake(move)
        if value > best:
            best = value
            if best >= beta:
                break
    table[key] = depth, best, 1 if best >= beta else -1 if best <= alpha else 0
    return best


class Counted(Plain):
    """Counts the moves that were made."""

    moves = 0

    def make(self, move):
        Counted.moves += 1
        super().make(move)


def seconds(run):
    """Of processor time, which other programs hardly change: the best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return max(min(times), 0.001)


def main():
    depth = 11
    print(f"Connect Four written in Python, to depth {depth}, by")
    for name, run in (
        ("alpha-beta in Python", lambda: alpha_beta(Plain(), -10000, 10000, depth)),
        (
            "alpha-beta in Python, with a table",
            lambda: alpha_beta_with_table(Plain(), -10000, 10000, depth, {}),
        ),
        ("algorithms.alpha_beta", lambda: espalier.algorithms.alpha_beta(Plain(), depth)),
        ("Search('exact')", lambda: Search(enhancements="exact").run(Plain(), depth=depth)),
        ("Search()", lambda: Search().run(Plain(), depth=depth)),
    ):
        print(f"  {name}: {seconds(run):.3f} s")
    alpha_beta(Counted(), -10000, 10000, depth)
    rate = Counted.moves / seconds(lambda: alpha_beta(Plain(), -10000, 10000, depth))
    print(f"alpha-beta in Python on Connect Four in Python: {round(rate, -3):,.0f} nodes a second")
    for name, position, limits in (
        ("Connect Four in Python", Plain(), {"nodes": 400_000}),
        ("Hex in Python, 5 x 5, evaluate in Python", Hex(5), {"nodes": 20_000}),
        ("Hex in Python, 11 x 11, evaluate in Python", Hex(11), {"nodes": 5_000}),
        ("Connect Four", connect_four.Position(), {"nodes": 10_000_000}),
        ("Connect Four, evaluate in Python", connect_four.Position(), {"nodes": 400_000}),
        ("chess", chess.Position(), {"nodes": 3_000_000}),
        ("Othello", othello.Position(), {"nodes": 3_000_000}),
        ("checkers", checkers.Position(), {"nodes": 3_000_000}),
    ):
        evaluate = (lambda position: position.evaluate()) if "evaluate" in name else None
        nodes = Search(evaluate).run(position, **limits).nodes
        best = nodes / seconds(lambda: Search(evaluate).run(position, **limits))
        print(f"{name}: {round(best, -3):,.0f} nodes a second")
    nodes = espalier.algorithms.minimax(Plain(), 6).nodes
    best = nodes / seconds(lambda: espalier.algorithms.minimax(Plain(), 6))
    print(f"minimax on a game in Python: {best:,.0f} nodes a second")


if __name__ == "__main__":
    main()
