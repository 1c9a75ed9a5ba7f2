"""An evaluation that is learnt from games of the search with itself."""

from __future__ import annotations

import ast
import dataclasses
import json
import os
import threading
from typing import (
    Any,
    Callable,
    Dict,
    Hashable,
    Iterable,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from . import _core
from ._game import Game
from ._search import _MAX_NODES, Evaluation, _evaluation, _names, _whole

Features = Callable[[Any], Union[Iterable[Hashable], Mapping[Hashable, int]]]
Path = Union[str, "os.PathLike[str]"]
M = TypeVar("M", bound=Hashable)

_FORMAT = "espalier feature weights 1"
_MAX_WEIGHT = 3.4028234663852886e38  # of single precision
_SCALE = 174  # 400 / ln 10: the odds of a score are those of Elo


class MatchScore(NamedTuple):
    """Games between two players, each opening played twice with sides exchanged."""

    games: int
    score: float
    """Points of a game, 0 to 1; a draw is half a point."""
    error: float
    """Half of the 95 % interval of the score."""

    def __str__(self) -> str:
        return f"{100 * self.score:.1f} +- {100 * self.error:.1f} % of {self.games} games"


@dataclasses.dataclass(frozen=True)
class Generation:
    """Games of the search with itself, and the weights learnt from them."""

    number: int
    """From 1."""
    games: int
    positions: int
    """Learnt from."""
    error: float
    """How far the weights before it were from what was to be learnt: the root mean square, in
    probabilities of winning."""
    minutes: float
    """Since ``learn`` began, without the games that measure strength."""
    against_start: Optional[MatchScore]
    """Against weights of 0."""
    against_opponent: Optional[MatchScore]

    def __str__(self) -> str:
        text = (
            f"generation {self.number}: {self.games} games, {self.positions} positions, "
            f"error {self.error:.4f}, {self.minutes:.1f} minutes"
        )
        if self.against_start:
            text += f"; {self.against_start} against the start"
        if self.against_opponent:
            text += f"; {self.against_opponent} against the opponent"
        return text


class FeatureEvaluator(_core.FeatureSum):
    """The static evaluation of a position by a sum of weights, one for each of its features.

    ``features``
        A function that takes a position and returns the features that are present, seen from the
        side to move: an iterable of hashable objects, such as tuples, or a dict of counts. It must
        leave the position as it is.
    ``weights``
        By feature; others weigh 0. Where they come to x a position is won with probability
        1 / (1 + exp(-x)). ValueError if one is not finite.
    ``scale``
        What x = 1 is worth as a score.

    It is a function of a position, ``Search(evaluate=evaluator)``. ``learn`` makes one.
    """

    history: Tuple[Generation, ...]
    """The generations of the call of ``learn`` that made it."""

    def __init__(
        self,
        features: Features,
        weights: Optional[Mapping[Hashable, float]] = None,
        scale: int = _SCALE,
        generations: int = 0,
    ) -> None:
        if not callable(features):
            raise TypeError(
                f"features must be a function of a position, not {type(features).__name__}"
            )
        super().__init__(features)
        self._set(
            [(name, _weight(value)) for name, value in (weights or {}).items()],
            _whole("scale", scale, 1, 10_000),
            _whole("generations", generations, 0, 10**9),
        )
        self.history = ()

    @property
    def weights(self) -> Dict[Hashable, float]:
        return dict(self._items())

    @property
    def scale(self) -> int:
        return self._scale()

    @property
    def generations(self) -> int:
        """Of games that the weights were learnt from."""
        return self._generations()

    def __repr__(self) -> str:
        return (
            f"<FeatureEvaluator: {len(self._items())} weights, {self.generations} generations>"
        )

    def save(self, file: Path) -> None:
        """Writes a file of text, which it replaces as a whole. ValueError if a feature is not made of
        numbers, strings, tuples and the like: what ``ast.literal_eval`` reads. OSError."""
        weights = {_text(feature): weight for feature, weight in self._items()}
        content = {
            "format": _FORMAT,
            "scale": self.scale,
            "generations": self.generations,
            "weights": weights,
        }
        _write_whole(file, json.dumps(content, indent=0))

    @staticmethod
    def load(file: Path, features: Features) -> FeatureEvaluator:
        """What was saved. ValueError if the file is none of those; OSError."""
        with open(file, encoding="utf-8-sig") as text:  # with or without a byte order mark
            try:
                content = json.load(text)
                weights = {
                    ast.literal_eval(feature): weight
                    for feature, weight in content["weights"].items()
                }
                if content["format"] != _FORMAT:
                    raise ValueError
                return FeatureEvaluator(
                    features, weights, content["scale"], content["generations"]
                )
            except (AttributeError, KeyError, TypeError, *_NO_LITERAL):
                raise ValueError(f"{os.fspath(file)} has no weights of features") from None


def _write_whole(file: Path, text: str) -> None:
    """Replaces a file, or the target of a link, by one written beside it: a reader finds the old
    text or the new one. Devices and pipes are written to and stay."""
    target = os.path.realpath(os.fspath(file))
    if os.path.exists(target) and not os.path.isfile(target):
        with open(target, "w", encoding="utf-8") as out:
            out.write(text)
        return
    # A new file: no link that somebody has put there is followed.
    beside = f"{target}.{os.getpid()}-{threading.get_ident()}.new"
    try:
        os.unlink(beside)
    except FileNotFoundError:
        pass
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(number, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise


# What `ast.literal_eval` raises, also for what is nested too deeply.
_NO_LITERAL = (MemoryError, RecursionError, SyntaxError, ValueError)


def _text(feature: object) -> str:
    text = f"of {type(feature).__name__}"
    try:
        text = repr(feature)
        if ast.literal_eval(text) == feature:
            return text
    except (TypeError, *_NO_LITERAL):
        pass
    raise ValueError(f"the feature {text[:200]} cannot be written as text")


def _weight(value: Any) -> float:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"a weight must be a number, not {type(value).__name__}")
    try:
        if abs(weight := float(value)) <= _MAX_WEIGHT:
            return weight
    except OverflowError:
        pass
    raise ValueError("a weight must be finite, at most 3.4e38")


def learn(
    position: Game[M],
    features: Features,
    *,
    minutes: Optional[float] = 10,
    generations: Optional[int] = None,
    file: Optional[Path] = None,
    games: int = 2_000,
    nodes: int = 100,
    opening_plies: int = 8,
    match_games: int = 0,
    match_nodes: int = 1_000,
    opponent: Optional[Evaluation] = None,
    enhancements: Union[str, Iterable[str]] = "all",
    seed: int = 1,
    on_generation: Optional[Callable[[Generation], object]] = None,
) -> FeatureEvaluator:
    """Learns what the features of positions are worth, from the rules alone.

    ``features``: see ``FeatureEvaluator``. A generation is ``games`` games of the search with itself
    from ``position``, with ``nodes`` nodes a move, after up to ``opening_plies`` random moves; the
    weights are then fitted to their results and to what the searches found. In the first one moves
    are random where the search does not see the end of the game.

    It ends after ``minutes`` of playing and training, which cut the last generation short, or after
    so many ``generations``; None: no limit. After each one the weights are saved in ``file`` and
    ``on_generation`` is called. If the file exists, learning goes on from there; after an exception,
    such as KeyboardInterrupt by Ctrl-C, it has the last generation.

    The strength of each generation is measured in ``match_games`` games (an even number) of
    ``match_nodes`` nodes a move, against weights of 0 and, if there is one, against the evaluation
    ``opponent``.

    Repeats itself for the same ``seed`` and ``generations`` where ``minutes`` does not end it.
    Raises what game and features raise; ValueError and OSError for the file.
    """
    if minutes is not None and not 0 < minutes <= 1e6:
        raise ValueError(f"minutes must be above 0, not {minutes}")
    most = None if generations is None else _whole("generations", generations, 1, 10**9)
    task = (
        _whole("games", games, 1, 10**9),
        _whole("nodes", nodes, 1, _MAX_NODES),
        _whole("opening_plies", opening_plies, 0, 1_000),
        _whole("match_games", match_games, 0, 10**9),
        _whole("match_nodes", match_nodes, 1, _MAX_NODES),
        _evaluation(opponent),
        sorted(_names(enhancements)),
        _whole("seed", seed, 0, 2**64 - 1),
    )
    evaluator = _evaluator_of(file, features)
    used = 0.0
    while (most is None or len(evaluator.history) < most) and (minutes is None or used < minutes):
        seconds = 0.0 if minutes is None else 60 * (minutes - used)
        raw = evaluator._learn(position, seconds, *task)
        if file is not None:
            evaluator.save(file)
        used += raw["minutes"]
        generation = _generation(raw, used)
        evaluator.history += (generation,)
        if on_generation is not None:
            on_generation(generation)
    return evaluator


def _evaluator_of(file: Optional[Path], features: Features) -> FeatureEvaluator:
    if file is not None and os.path.exists(file):
        return FeatureEvaluator.load(file, features)
    evaluator = FeatureEvaluator(features)
    if file is not None:
        evaluator.save(file)  # said now and not after the first generation
    return evaluator


def _generation(raw: Dict[str, Any], minutes: float) -> Generation:
    def match(name: str) -> Optional[MatchScore]:
        return None if raw[name] is None else MatchScore(*raw[name])

    return Generation(
        raw["number"],
        raw["games"],
        raw["positions"],
        raw["error"],
        minutes,
        match("against_start"),
        match("against_opponent"),
    )
