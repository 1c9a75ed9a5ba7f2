"""Alpha-beta game-tree search for any two-player zero-sum game with perfect information.

Games written in Python (subclasses of ``Game``) and chess, Othello, checkers, Connect Four and
synthetic trees are searched by the same C++ code.

    >>> import espalier
    >>> from espalier import chess
    >>> espalier.Search().run(chess.Position(), depth=8).depth
    8

Scores are ints from the side to move; wins and losses are counted in plies (``plies_to_end``).
"""

from . import adapters, algorithms, checkers, chess, connect_four, othello, trees
from ._game import Game, Outcome
from ._games import GAMES
from ._learning import FeatureEvaluator, Generation, MatchScore, learn
from ._programs import match, play, ugi
from ._result import Line, Result, Solution
from ._score import (
    KNOWN_WIN,
    MAX_DEPTH,
    PROVEN_WIN,
    WIN_SCORE,
    is_proven,
    plies_to_end,
    score_text,
)
from ._search import (
    ALL,
    ENHANCEMENTS,
    EXACT,
    NONE,
    Search,
    check_game,
    perft,
    perft_divide,
    solve,
)
from ._trace import Trace, trace
from ._version import __version__
from .adapters import EasyAiGame, OpenSpielGame, from_easyai, from_openspiel
from .algorithms import minimax

__all__ = [
    "ALL",
    "ENHANCEMENTS",
    "EasyAiGame",
    "EXACT",
    "FeatureEvaluator",
    "GAMES",
    "Game",
    "Generation",
    "KNOWN_WIN",
    "Line",
    "MAX_DEPTH",
    "MatchScore",
    "NONE",
    "OpenSpielGame",
    "Outcome",
    "PROVEN_WIN",
    "Result",
    "Search",
    "Solution",
    "Trace",
    "WIN_SCORE",
    "__version__",
    "adapters",
    "algorithms",
    "check_game",
    "checkers",
    "chess",
    "connect_four",
    "from_easyai",
    "from_openspiel",
    "is_proven",
    "learn",
    "match",
    "minimax",
    "othello",
    "perft",
    "perft_divide",
    "play",
    "plies_to_end",
    "score_text",
    "solve",
    "trace",
    "trees",
    "ugi",
]
