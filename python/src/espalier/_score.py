"""Scores: integers from the side to move; wins and losses are counted in plies."""

from __future__ import annotations

from typing import Optional

from . import _core

WIN_SCORE: int = _core.WIN_SCORE
PROVEN_WIN: int = _core.PROVEN_WIN
KNOWN_WIN: int = _core.KNOWN_WIN
MAX_DEPTH: int = _core.MAX_DEPTH
MIN_LEVEL: int = _core.MIN_LEVEL
MAX_LEVEL: int = _core.MAX_LEVEL
"""Full strength."""


def is_proven(score: int) -> bool:
    """Is it the score of a win or loss at a known distance?"""
    return PROVEN_WIN <= abs(score) <= WIN_SCORE


def plies_to_end(score: int) -> Optional[int]:
    """Plies to the end of the game that the score of a proven win or loss encodes; else None."""
    return WIN_SCORE - abs(score) if is_proven(score) else None


def score_text(score: int) -> str:
    """A score for people: ``+12``, ``win in 7 plies``, ``loss in 2 plies``."""
    plies = plies_to_end(score)
    if plies is None:
        return f"{score:+d}" if score else "0"
    which = "win" if score > 0 else "loss"
    return f"{which} in {plies} {'ply' if plies == 1 else 'plies'}"
