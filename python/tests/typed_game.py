"""A user's file as `mypy --strict` reads it: the types of games, results and algorithms."""

from __future__ import annotations

from typing import List, Optional, Tuple

import espalier
from espalier import Game, Outcome, Result, Search, algorithms, chess, connect_four


class Nim(Game[int]):
    def __init__(self, heap: int) -> None:
        self.heap, self.ply = heap, 0

    def legal_moves(self) -> List[int]:
        return list(range(1, min(self.heap, 3) + 1))

    def make(self, move: int) -> None:
        self.heap -= move
        self.ply += 1

    def unmake(self, move: int) -> None:
        self.heap += move
        self.ply -= 1

    def outcome(self) -> Optional[Outcome]:
        return None if self.heap else Outcome.LOSS

    def side_to_move(self) -> int:
        return self.ply % 2

    def key(self) -> int:
        return self.heap


def evaluate(position: Nim) -> int:
    return position.heap % 4


result: Result[int] = Search[int](evaluate, hash=4, enhancements="exact").run(Nim(9), depth=9)
move: Optional[int] = result.move
line: Tuple[int, ...] = result.line
best: Optional[str] = Search[str]().run(chess.Position(), depth=2).move
value: int = algorithms.pvs(Nim(5), 5).value + espalier.minimax(Nim(5), 5).value
four: connect_four.Position = connect_four.Position("44").after(4)
plies: Optional[int] = espalier.solve(Nim(7)).plies_to_end
rows: int = len(espalier.trace(Nim(5), depth=3).rows)


def features(position: Nim) -> List[Tuple[str, int]]:
    return [("rest", position.heap % 4)]


learnt: espalier.FeatureEvaluator = espalier.learn(Nim(9), features, generations=1, games=2)
strength: Optional[espalier.MatchScore] = learnt.history[-1].against_start
learnt_move: Optional[int] = Search[int](learnt).run(Nim(9), depth=2).move
easy: Result[int] = Search[int](evaluate).run(Nim(9), level=3, seed=1)
two_levels: espalier.MatchScore = espalier.match(
    Search[int](), Search[int](), Nim(9), games=2, level=(4, None)
)
