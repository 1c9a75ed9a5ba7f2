"""Synthetic game trees: given as text, or generated from a seed.

    >>> from espalier import algorithms, trees
    >>> algorithms.alpha_beta(trees.synthetic("perfectly_ordered", width=8, depth=6), 6).leaves
    1023

A move is the number of a branch, from 1. Values of leaves are for the side to move at the root.
"""

from __future__ import annotations

from typing import Tuple

from . import _core, _svg
from ._game import NativeGame
from ._search import _whole

KINDS: Tuple[str, ...] = tuple(_core.tree_kinds)
"""Of ``synthetic``:

"random": every node has an independent value of 0 to 127.
"random_scores": a leaf is worth the sum of independent branch scores (Newborn 1977).
"strongly_ordered": the first branch is the best with probability 0.7, one of the first quarter with
0.9 (Marsland and Campbell 1981), at every height.
"ordered_scores": the same for the branch scores.
"perfectly_ordered": the first branch is the best everywhere.
"worst_ordered": the last one is, and alpha-beta has no cutoff.
"""

STOCKMAN: str = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))"
"""The tree on which Stockman showed SSS* (1979), worth 35."""
RUSSELL_NORVIG: str = "((3 12 8) (2 4 6) (14 5 2))"
"""The tree by which Russell and Norvig explain minimax, worth 3."""


class Tree(NativeGame[int]):
    """A node of a tree, the root at first. Made by ``parse`` and ``synthetic``."""

    @property
    def text(self) -> str:
        """The whole tree as ``parse`` reads it; "" for synthetic ones."""
        return self._text()

    def __repr__(self) -> str:
        if len(self._start) == 2:
            made = f"trees.parse({self._start[1]!r})"
        elif self._start:
            kind, width, depth, seed = self._start
            made = f"trees.synthetic({kind!r}, width={width}, depth={depth}, seed={seed})"
        else:
            made = "<trees.Tree>"
        moves = ", ".join(map(str, self.moves_made()))
        return made + (f".after({moves})" if moves else "")

    def _repr_svg_(self, most: int = 600) -> str:
        """The tree below this node with minimax values; only its upper part if it is large."""
        budget = [most]

        def node(tree: Tree, sign: int) -> Tuple[_svg.Node, int]:
            budget[0] -= 1
            outcome = tree.outcome()
            if isinstance(outcome, int):
                return _svg.Node(str(sign * outcome), sign > 0, []), sign * outcome
            if outcome is not None:  # a draw is the value 0
                return _svg.Node("0", sign > 0, []), 0
            if budget[0] <= 0:
                return _svg.Node("...", sign > 0, []), 0
            children, values = [], []
            for move in tree.legal_moves():
                tree.make(move)
                child, value = node(tree, -sign)
                tree.unmake(move)
                children.append(child)
                values.append(value)
            value = max(values) if sign > 0 else min(values)
            label = str(value) if budget[0] > 0 else "?"
            return _svg.Node(label, sign > 0, children), value

        return _svg.tree(node(self.copy(), 1 if self.side_to_move() == 0 else -1)[0])


def parse(text: str) -> Tree:
    """The tree that ``text`` describes: every node is its branches in brackets, every leaf its value
    for the side to move at the root. ValueError says what is wrong and where."""
    return Tree("tree", text)


def synthetic(kind: str, width: int, depth: int, seed: int = 0) -> Tree:
    """A uniform tree: ``width`` branches a node (1 to 64), leaves ``depth`` plies from the root (1 to
    200). The same arguments give the same tree. ``kind``: one of ``KINDS``."""
    return Tree(
        str(kind),
        _whole("width", width, 1, 64),
        _whole("depth", depth, 1, 200),
        _whole("seed", seed, 0, 2**64 - 1),
    )


__all__: Tuple[str, ...] = ("KINDS", "RUSSELL_NORVIG", "STOCKMAN", "Tree", "parse", "synthetic")
