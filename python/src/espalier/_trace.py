"""The tree that a search visits, as rows."""

from __future__ import annotations

from typing import Any, Dict, Generic, Hashable, Iterable, List, Optional, TypeVar, Union

from . import _core, _svg
from ._game import Game
from ._result import Result
from ._score import plies_to_end
from ._search import Evaluation, Search, _whole

M = TypeVar("M", bound=Hashable)


class Trace(Generic[M]):
    """The nodes that a search visited, parents before children, and its result.

    ``pandas.DataFrame(trace.columns)`` is a table of them. The columns are those of docs/reference/trace.md,
    with names in place of numbers: "parent" (the row of the parent; None for a pass over the root
    moves), "move" that leads to the node, "level", "purpose", "depth", "alpha" and "beta" at entry,
    "value" from its side to move and its "bound", "end" (why the node ended), "static_eval",
    "nodes_below" and others.
    """

    def __init__(
        self, result: Result[M], columns: Dict[str, List[Any]], turns_alternate: bool = True
    ) -> None:
        self.result = result
        self.columns = columns
        self._turns_alternate = turns_alternate

    def __len__(self) -> int:
        return len(self.columns["parent"])

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """A dict a node, with the same keys as ``columns``."""
        names = list(self.columns)
        return [dict(zip(names, row)) for row in zip(*self.columns.values())]

    def __repr__(self) -> str:
        return f"<Trace of {len(self):,} nodes: {self.result!r}>"

    def _repr_svg_(self, most: int = 250) -> str:
        """The last pass over the root moves, down to the level at which it has ``most`` nodes. If
        turns alternate, all values are for the side to move at the root."""
        parents, moves = self.columns["parent"], self.columns["move"]
        passes = [i for i, parent in enumerate(parents) if parent is None]
        if not passes:
            return _svg.tree(_svg.Node("-", True, []))
        root = passes[-1]
        children: Dict[int, List[int]] = {}
        for i in range(root + 1, len(parents)):
            children.setdefault(parents[i], []).append(i)
        level, shown = [root], 1
        deepest = 0
        while level and shown < most:
            level = [child for node in level for child in children.get(node, [])]
            shown += len(level)
            if shown < most:
                deepest += 1

        def node(i: int, depth: int) -> _svg.Node:
            value, bound, end = (self.columns[name][i] for name in ("value", "bound", "end"))
            is_max = self.columns["ply"][i] % 2 == 0
            if end in ("game_over", "leaf"):
                bound = "exact"  # by the window it is a bound
            if self._turns_alternate and not is_max:
                value, bound = -value, {"lower": "upper", "upper": "lower"}.get(bound, bound)
            plies = plies_to_end(value)
            shown = f"{value}" if plies is None else f"{'win' if value > 0 else 'loss'} {plies}"
            label = {"lower": "\u2265", "upper": "\u2264"}.get(bound, "") + shown
            title = f"{moves[i]}: {label}, {end}, {self.columns['nodes_below'][i]} nodes below"
            below = children.get(i, []) if depth < deepest else []
            return _svg.Node(label, is_max, [node(child, depth + 1) for child in below], title)

        return _svg.tree(node(root, 0))


def trace(
    position: Game[M],
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    *,
    evaluate: Optional[Evaluation] = None,
    hash: int = 16,
    enhancements: Union[str, Iterable[str]] = "all",
    budget: int = 100_000,
) -> Trace[M]:
    """Searches ``position`` as a new ``Search`` with one thread does, and returns the tree.

    At most ``budget`` nodes are kept: if there are more, the deepest levels are left out, and what is
    kept is complete down to its deepest level.
    """
    if depth is None and nodes is None:
        raise ValueError("trace needs a depth or a number of nodes")
    search: Search[M] = Search(evaluate, hash, 1, enhancements)
    budget = _whole("budget", budget, 1, 10_000_000)
    raw = search._run(position, depth, nodes, trace=budget)
    turns_alternate = bool(getattr(position, "turns_alternate", True))
    return Trace(Result._of(raw), raw["trace"], turns_alternate)
