"""Programs of a game: matches between searches, a game in the terminal, the Universal Game Interface."""

from __future__ import annotations

import random
import re
import sys
import threading
from typing import Any, Callable, Dict, Hashable, List, Optional, TextIO, Tuple, TypeVar, Union

from . import _core
from ._game import Game, Outcome
from ._learning import MatchScore
from ._result import Result
from ._score import MAX_LEVEL, MIN_LEVEL, plies_to_end, score_text
from ._search import _MAX_SEED, Search, _level, _whole

M = TypeVar("M", bound=Hashable)
Player = Union[Search[M], Callable[[Game[M]], M]]

_MAX_PLIES = 1000


def _winner(position: Game[Any]) -> Optional[int]:
    """The side that has won, -1 for a draw; None while the game goes on."""
    outcome = position.outcome()
    if outcome is None:
        is_draw = getattr(position, "is_draw", None)
        return -1 if is_draw is not None and is_draw(0) else None
    side = position.side_to_move()
    if isinstance(outcome, Outcome):
        value = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}[outcome]
    else:
        value = outcome
    return -1 if value == 0 else side if value > 0 else 1 - side


def _texts(position: Game[M]) -> Dict[str, M]:
    """The legal moves by their texts, which have no blanks: ``move_text`` of the game, or ``str``;
    their numbers from 1, if two have the same."""
    moves = list(position.legal_moves())
    write = getattr(position, "move_text", str)
    texts = ["".join(str(write(move)).split()) for move in moves]
    if len(set(texts)) < len(texts) or "" in texts:
        texts = [str(i + 1) for i in range(len(moves))]
    return dict(zip(texts, moves))


def _line(position: Game[M], moves: Tuple[M, ...]) -> str:
    board = position.copy()
    texts = []
    for move in moves:
        texts.append(next(text for text, each in _texts(board).items() if each == move))
        board.make(move)
    return " ".join(texts)


# ------------------------------------------------------------------------------------- matches --


def _opening(position: Game[M], plies: int, chance: random.Random) -> Game[M]:
    """The position after some random moves; fewer where games end so early."""
    for count in range(plies, 0, -1):
        for _ in range(100):
            board = position.copy()
            for _ in range(count):
                if _winner(board) is not None:
                    break
                board.make(chance.choice(list(board.legal_moves())))
            if _winner(board) is None:
                return board
    return position.copy()


def match(
    a: Player[M],
    b: Player[M],
    position: Game[M],
    *,
    games: int = 100,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    level: Union[int, Tuple[Optional[int], Optional[int]], None] = None,
    opening_plies: int = 4,
    seed: int = 1,
    on_pair: Optional[Callable[[MatchScore], object]] = None,
) -> MatchScore:
    """Games between two players; the score is that of ``a``.

    A player is a ``Search``, or a function that takes a position, which it may change, and returns a
    legal move. Each opening of ``opening_plies`` random moves from ``position`` is played twice, with
    sides exchanged. ``depth``, ``nodes`` (1000 if no limit is given, 40,000 with levels) and ``time``
    (seconds) limit a move of a search. ``level``: that of ``Search.run``, for both, or a pair such as
    ``(5, None)``. ``on_pair`` is called with the score after both games of an opening.

    With ``depth`` or ``nodes`` the same call gives the same games. ValueError: a move is illegal.
    """
    games = _whole("games", games, 2, 1_000_000)
    if games % 2:
        raise ValueError(f"games must be even, since openings are played twice, not {games}")
    opening_plies = _whole("opening_plies", opening_plies, 0, 1000)
    if a is b and isinstance(a, Search):
        raise ValueError("a and b are the same Search: its table would know what the other thinks")
    for name, player in (("a", a), ("b", b)):
        if not isinstance(player, Search) and not callable(player):
            raise TypeError(f"{name} must be a Search or a function, not {type(player).__name__}")
    if depth is None and nodes is None and time is None:
        nodes = 1000 if level is None else 40_000
    levels = level if isinstance(level, tuple) else (level, level)
    if len(levels) != 2:
        raise ValueError(f"level must be a number or a pair, not {level!r}")
    for each in levels:
        _level(each)

    def choose(player: Player[M], board: Game[M]) -> M:
        if isinstance(player, Search):
            own = levels[0 if player is a else 1]
            chosen = None if own is None else chance.getrandbits(64)
            move = player.run(board, depth, nodes, time, level=own, seed=chosen).move
        else:
            move = player(board.copy())
        for legal in board.legal_moves():
            if legal == move:
                return legal
        raise ValueError(f"{player!r} plays {move!r}, which is no legal move of {board!r}")

    def points_of_a(start: Game[M], side_of_a: int) -> float:
        for player in (a, b):
            if isinstance(player, Search):
                player.clear()
        board = start.copy()
        for _ in range(_MAX_PLIES):
            winner = _winner(board)
            if winner is not None:
                return 0.5 if winner < 0 else float(winner == side_of_a)
            board.make(choose(a if board.side_to_move() == side_of_a else b, board))
        return 0.5

    chance = random.Random(_whole("seed", seed, 0, _MAX_SEED))
    pairs: List[float] = []
    score = MatchScore(0, 0.5, 0.5)
    while 2 * len(pairs) < games:
        start = _opening(position, opening_plies, chance)
        pairs.append(points_of_a(start, 0) + points_of_a(start, 1))
        score = MatchScore(*_core.pair_score(pairs))
        if on_pair is not None:
            on_pair(score)
    return score


# ------------------------------------------------------------------------------ in the terminal --


_HELP = """A move: as in the list of 'moves', or its number there.
moves   lists the legal moves       undo    takes back your last move
hint    says what I would play      new     begins again
board   shows the position          side    lets me play for you
quit    ends the game
"""


class _Terminal:
    """A person against a search."""

    def __init__(self, position: Game[Any], search: Search[Any], limits: Dict[str, Any], side: int):
        self.start = position.copy()
        self.position = position.copy()
        self.search, self.limits, self.side = search, limits, side
        self.played: List[Tuple[Any, bool]] = []

    def run(self) -> None:
        print("Against the computer; 'help' lists the commands.\n")
        self.show()
        while True:
            winner = _winner(self.position)
            if winner is not None:
                print(
                    "The game is a draw."
                    if winner < 0
                    else "You have won."
                    if winner == self.side
                    else "I have won."
                )
            elif self.position.side_to_move() != self.side:
                self.answer()
                continue
            try:
                line = input("game over> " if winner is not None else "your move> ").strip()
            except EOFError:
                print()
                return
            if line == "quit":
                return
            self.obey(line, winner is not None)

    def show(self) -> None:
        print(f"{self.position}\n")

    def obey(self, line: str, is_over: bool) -> None:
        texts = {} if is_over else _texts(self.position)
        numbers = {} if any(text.isdigit() for text in texts) else _numbered(texts)
        if line in texts or line in numbers:
            self.make(texts.get(line, numbers.get(line)), True)
        elif line == "moves":
            print(" ".join(texts) if not numbers else "  ".join(f"{i} {t}" for i, t in enumerate(texts, 1)))
        elif line == "hint" and not is_over:
            full_strength: Dict[str, Any] = {**self.limits, "level": None}
            result = self.search.run(self.position, **full_strength)
            print(f"I would play {self.why(result)}")
        elif line == "board":
            self.show()
        elif line == "new":
            self.position, self.played = self.start.copy(), []
            self.show()
        elif line == "side" and not is_over:
            self.side = 1 - self.side
        elif line == "undo":
            self.undo()
        elif line == "help":
            print(_HELP, end="")
        elif line:
            print(f"{line!r} is no legal move ('moves' lists them, 'help' the commands)")

    def make(self, move: Any, by_person: bool) -> None:
        self.position.make(move)
        self.played.append((move, by_person))
        self.show()

    def undo(self) -> None:
        if not any(by_person for _, by_person in self.played):
            print("There is no move of yours to take back.")
            return
        is_persons = False
        while not is_persons:
            move, is_persons = self.played.pop()
            self.position.unmake(move)
        self.show()

    def why(self, result: Result[Any]) -> str:
        move = _line(self.position, (result.move,))
        line = _line(self.position, result.line[:8])
        return f"{move}: value {score_text(result.score)}, depth {result.depth}, line {line}"

    def answer(self) -> None:
        result = self.search.run(self.position, **self.limits)
        print(f"I play {self.why(result)}")
        self.make(result.move, False)


def _numbered(texts: Dict[str, M]) -> Dict[str, M]:
    return {str(i): move for i, move in enumerate(texts.values(), 1)}


def play(
    position: Game[M],
    search: Optional[Search[M]] = None,
    *,
    side: int = 0,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    level: Optional[int] = None,
) -> None:
    """Plays a game with you, in a terminal or a notebook: ``str(position)`` is the board, and moves
    are typed as ``position.move_text(move)``, if the game defines it, or as ``str(move)``, or by their
    number in the list. 'help' lists what else can be typed.

    ``search``: what plays; None: ``Search()``. ``side``: yours, 0 or 1. ``level``: how well it plays,
    1 to 10 (see ``Search.run``). ``depth``, ``nodes`` and ``time`` (one second if no limit is given)
    limit a move. Returns when you type 'quit'.
    """
    if depth is None and nodes is None and time is None:
        time = 1.0
    _level(level)
    limits = {"depth": depth, "nodes": nodes, "time": time, "level": level}
    _Terminal(position, search or Search(), limits, _whole("side", side, 0, 1)).run()


# ---------------------------------------------------------------------------------------- UGI --


class _Ugi:
    """A session. One thread reads, another searches."""

    def __init__(
        self, position: Game[Any], search: Search[Any], name: str, output: Optional[TextIO]
    ) -> None:
        self.start, self.search, self.name = position.copy(), search, name
        self.output = output
        self.position: Optional[Game[Any]] = position.copy()
        self.thread: Optional[threading.Thread] = None
        self.is_stopped = threading.Event()
        self.options = {name: value for name, (value, _, _) in _OPTIONS.items()}
        self.plies = 0

    def say(self, text: str) -> None:
        print(text, file=self.output or sys.stdout, flush=True)

    def error(self, text: str) -> None:
        self.say(f"info string error: {text}")

    def obey(self, line: str) -> bool:
        """False after ``quit``."""
        words = line.split()
        command = words[0] if words else ""
        if command in ("position", "go", "query", "uginewgame", "setoption", "d"):
            self.wait()
        if command == "quit":
            return False
        if command == "ugi":
            self.say(f"id name {self.name}\nid author the Espalier authors")
            for name, (value, least, most) in _OPTIONS.items():
                self.say(f"option name {name} type spin default {value} min {least} max {most}")
            self.say("ugiok")
        elif command == "isready":
            self.say("readyok")
        elif command == "uginewgame":
            self.search.clear()
        elif command == "position":
            self.set_position(words[1:])
        elif command == "query":
            self.say(f"response {self.response(words[1] if len(words) > 1 else '')}")
        elif command == "go":
            self.go(words[1:])
        elif command == "stop":
            self.stop()
        elif command == "d":
            self.say(str(self.position))
        elif command == "setoption":
            self.set_option(line)
        elif command:
            self.error(f"unknown command '{command}'")
        return True

    def stop(self) -> None:
        self.is_stopped.set()
        self.search.stop()

    def wait(self) -> None:
        if self.thread is not None:
            self.thread.join()
            self.thread = None

    def set_option(self, line: str) -> None:
        found = re.fullmatch(r"\s*setoption\s+name\s+(.+?)\s+value\s+(\d+)\s*", line)
        if found is None or found[1] not in _OPTIONS:
            return self.error("setoption: name and value of one of " + ", ".join(_OPTIONS))
        _, least, most = _OPTIONS[found[1]]
        if not least <= int(found[2]) <= most:
            return self.error(f"setoption: {found[1]} is {least} to {most}")
        self.options[found[1]] = int(found[2])

    def set_position(self, words: List[str]) -> None:
        self.position = None
        if words[:1] != ["startpos"] or words[1:2] not in ([], ["moves"]):
            return self.error("position: startpos, then moves")
        board = self.start.copy()
        for number, text in enumerate(words[2:], 1):
            moves = {} if _winner(board) is not None else _texts(board)
            if text not in moves:
                return self.error(f"position: move {number}: '{text}' is no legal move")
            board.make(moves[text])
        self.position, self.plies = board, len(words[2:])

    def response(self, question: str) -> str:
        if self.position is None:
            return "unknown"
        winner = _winner(self.position)
        if question == "gameover":
            return "false" if winner is None else "true"
        if question == "p1turn":
            return "true" if self.position.side_to_move() == 0 else "false"
        if question == "result":
            return "none" if winner is None else ("p1win", "p2win", "draw")[winner]
        if question == "moves":
            return " ".join(_texts(self.position)) if winner is None else ""
        self.error("query: ask gameover, p1turn, result or moves")
        return "unknown"

    def go(self, words: List[str]) -> None:
        if self.position is None or _winner(self.position) is not None:
            self.error("go: there is nothing to search")
            return self.say("bestmove (none)")
        try:
            limits = _limits(words, self.position.side_to_move())
        except ValueError as error:
            self.error(str(error))
            return self.say("bestmove (none)")
        self.is_stopped.clear()
        arguments = (self.position, limits, "infinite" in words)
        self.thread = threading.Thread(target=self.think, args=arguments, daemon=True)
        self.thread.start()

    def think(self, position: Game[Any], limits: Dict[str, Any], is_infinite: bool) -> None:
        level, seed = self.options["Level"], self.options["Strength Seed"]

        def report(result: Result[Any]) -> None:
            # A stop before the search has begun is without effect.
            if self.is_stopped.is_set():
                self.search.stop()
            # Below full strength only what is played is said.
            if level == MAX_LEVEL and result.depth > 0:
                self.say(_info(position, result))

        try:
            chosen = seed + self.plies if seed else None
            result: Result[Any] = Result._of(
                self.search._run(position, on_iteration=report, level=level, seed=chosen, **limits)
            )
            if level < MAX_LEVEL:
                self.say(_info(position, result))
            if is_infinite:
                self.is_stopped.wait()
            self.say(f"bestmove {_line(position, (result.move,))}")
        except BrokenPipeError:
            pass  # nobody reads
        except Exception as error:  # of the game: said, since a thread cannot raise it
            self.error(f"{type(error).__name__}: {error}")
            self.say("bestmove (none)")


_OPTIONS = {"Level": (MAX_LEVEL, MIN_LEVEL, MAX_LEVEL), "Strength Seed": (0, 0, 2**31 - 1)}
"""Value, least, most. A seed of 0 is a random one."""


def _limits(words: List[str], side: int) -> Dict[str, Any]:
    """Of a search, from the words after ``go``."""
    numbers: Dict[str, int] = {}
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            continue
        try:
            numbers[word] = int(next(rest, ""))
        except ValueError:
            raise ValueError(f"go: '{word}' needs a number") from None
        if numbers[word] < 1 and not word.endswith("inc"):
            raise ValueError(f"go: '{word}' needs a number above 0")
    limits: Dict[str, Any] = {word: numbers.get(word) for word in ("depth", "nodes")}
    limits["time"] = numbers["movetime"] / 1000 if "movetime" in numbers else None
    left = numbers.get(f"p{side + 1}time")
    if left is not None:
        limits["clock"] = (left, numbers.get(f"p{side + 1}inc", 0), numbers.get("movestogo", 0))
    return limits


def _info(position: Game[Any], result: Result[Any]) -> str:
    plies = plies_to_end(result.score)
    if plies is None:
        score = f"cp {result.score}"
    else:
        score = f"mate {(plies + 1) // 2 if result.score > 0 else -(plies // 2)}"
    time = round(1000 * result.time)
    pv = _line(position, result.line)
    return f"info depth {result.depth} score {score} nodes {result.nodes} time {time} pv {pv}"


def ugi(
    position: Game[M],
    search: Optional[Search[M]] = None,
    *,
    name: Optional[str] = None,
    input: Optional[TextIO] = None,
    output: Optional[TextIO] = None,
) -> None:
    """Is played by other programs, by the Universal Game Interface on standard input and output until
    ``quit`` or the end of the input: ``espalier-lab match --game ugi`` takes such a program.

    ``position``: where games start. ``search``: what plays; None: ``Search()``. ``name``: of the
    program; None: that of the class of the position. ``input`` and ``output``: other streams. Moves
    are written as ``play`` does, without blanks.
    """
    session = _Ugi(position, search or Search(), name or type(position).__name__, output)
    try:
        for line in input or sys.stdin:
            if not session.obey(line):
                break
    except BrokenPipeError:
        sys.stdout = None  # type: ignore[assignment]  # nobody reads: nothing is flushed at the end
    finally:
        session.stop()
        session.wait()
