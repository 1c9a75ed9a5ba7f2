"""What must not end the process, or must be said in words."""

import os
import subprocess
import sys
import textwrap

import pytest
from sample_games import TicTacToe

import espalier


def run(script):
    """What a program writes, and its exit status. A crash would end the tests, too."""
    lines = f"import sys\nsys.path.insert(0, {os.path.dirname(__file__)!r})\n"
    done = subprocess.run(
        [sys.executable, "-c", lines + textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout, done.stderr, done.returncode


DAEMONS = """
import threading, time
import espalier
from espalier import Search, algorithms, chess, connect_four, minimax, perft, solve
from sample_games import ConnectFour, TicTacToe
started = threading.Semaphore(0)

class Busy(ConnectFour):
    is_new = True
    def outcome(self):
        if self.is_new:
            self.is_new = False
            started.release()
        return super().outcome()

def begin(*arguments):
    started.release()

def slow(position):
    begin()
    time.sleep(0.05)
    return 0

def stuck(position):
    begin()
    while True:
        pass

def features(position):
    return [position.occupied % 7]

calls = [{calls}]
for call in calls:
    threading.Thread(target=call, daemon=True).start()
for call in calls:
    started.acquire()
print("end", flush=True)
"""


@pytest.mark.parametrize(
    "calls",
    [
        "lambda: Search().run(Busy())",
        "lambda: Search(slow).run(ConnectFour())",
        "lambda: Search(stuck).run(ConnectFour())",
        "lambda: Search(threads=2).run(chess.Position(), on_iteration=begin)",
        "lambda: (begin(), solve(connect_four.Position(width=8, height=7)))",
        "lambda: (begin(), perft(chess.Position(), 12)), lambda: perft(Busy(), 40)",
        "lambda: minimax(Busy(), 40), lambda: algorithms.pvs(Busy(), 40), lambda: solve(Busy())",
        "lambda: [Search().run(Busy(), depth=3) for _ in iter(int, 1)],"
        "lambda: espalier.learn(Busy(), features), lambda: Search(slow).run(chess.Position())",
    ],
    ids=["game", "slow", "stuck", "threads", "solve", "perft", "algorithms", "learn"],
)
def test_daemon_threads_at_the_end(calls):
    assert run(DAEMONS.format(calls=calls)) == ("end\n", "", 0)


def test_a_search_after_others_at_the_end():
    # Functions registered before the package was imported run after the end of its calls.
    script = """
    import atexit
    atexit.register(lambda: print(espalier.Search().run(TicTacToe(), depth=9).score))
    import espalier
    from sample_games import TicTacToe
    """
    assert run(script) == ("0\n", "", 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_new_process_does_not_wait_for_threads_that_it_lacks():
    script = """
    import os, threading, time
    from espalier import Search, chess
    search, started = Search(), threading.Event()
    thread = threading.Thread(
        target=lambda: search.run(chess.Position(), on_iteration=lambda found: started.set())
    )
    thread.start()
    started.wait()
    child = os.fork()
    if child == 0:
        start = time.monotonic()
        import atexit
        atexit._run_exitfuncs()
        os._exit(time.monotonic() - start > 1.9)
    print(os.waitpid(child, 0)[1])
    while thread.is_alive():
        search.stop()
        time.sleep(0.001)
    """
    assert run(script) == ("0\n", "", 0)


CLEARING = """
import espalier
from sample_games import TicTacToe
shared = []

class Name(str):
    def __hash__(self):
        shared.clear()
        return super().__hash__()

class Clearing(TicTacToe):
    def legal_moves(self):
        shared[:] = [Name(cell) for cell in super().legal_moves()]
        return shared
    def make(self, move):
        super().make(int(move))
    def unmake(self, move):
        super().unmake(int(move))

def listed(position):
    shared[:] = [Name(cell) for cell in range(100)]
    return shared

counted = {}
def counts(position):
    counted.update((Name(cell), 1) for cell in range(100))
    class Last(Name):
        def __hash__(self):
            counted.clear()
            return 1
    counted[Last("last")] = 1
    return counted

def learn(features):
    return espalier.learn(TicTacToe(), features, generations=1, games=2, nodes=20, match_games=0)
"""


@pytest.mark.parametrize(
    "call, output",
    [
        ("espalier.Search().run(Clearing(), depth=9).score", "0"),
        ("espalier.perft(Clearing(), 3)", "504"),
        ("learn(listed).generations", "1"),
        ("learn(counts).generations", "1"),
    ],
    ids=["search", "perft", "features", "counts"],
)
def test_hashes_that_clear_what_is_listed(call, output):
    assert run(f"{CLEARING}\nprint({call})") == (f"{output}\n", "", 0)


@pytest.mark.parametrize("name", ["NativeGame", "Search", "FeatureSum"])
def test_objects_without_init(name):
    script = f"""
    from espalier import Search, _core
    from sample_games import TicTacToe
    type_ = _core.{name}
    class Sub(type_):
        def __init__(self):
            pass
    class Both(_core.NativeGame, _core.Search, _core.FeatureSum):
        def __init__(self):
            pass
    arguments = {{"_set_up": ["chess", ""], "run": [TicTacToe(), 1, 0, 0, None, 1, 10, 0, None, 0]}}
    for new in (type_, Sub, Both):
        thing = new.__new__(new)
        for member in sorted(set(vars(type_)) - set(vars(object))):
            method = getattr(type_, member)
            for count in range(8):
                given = arguments.get(member, [TicTacToe()] * count)
                try:
                    method(thing, *given)
                except TypeError:
                    continue
                assert member in ("__module__", "__dict__"), member
        for call in (Search().run, Search(lambda position: 0).run, _core.chess_classical):
            try:
                call(thing)
            except TypeError as error:
                print(str(error)[:5])
    """
    stdout, stderr, status = run(script)
    assert (stderr, status, stdout.count("\n")) == ("", 0, 9)


class Zero:
    """As np.int64(0)."""

    def __index__(self):
        return 0

    def __repr__(self):
        return "0"


class One(Zero):
    def __index__(self):
        return 1


def test_integers_that_are_no_int():
    class Other(TicTacToe):
        def side_to_move(self):
            return One() if self.side else Zero()

        def outcome(self):
            return None if super().outcome() is None else Zero()

        def is_draw(self, ply):
            return ()

    position = Other()
    for move in (4, 0, 1, 7):
        position.make(move)
    result = espalier.Search(lambda position: One(), enhancements="exact").run(position, depth=5)
    assert result.score == espalier.minimax(position, 5).value == 0
    learnt = espalier.learn(
        TicTacToe(), lambda game: {0: One()}, generations=1, games=2, nodes=20, match_games=0
    )
    assert learnt.generations == 1

    class Half:
        def __float__(self):
            return 0.5

    evaluator = espalier.FeatureEvaluator(lambda game: [0], {0: Half()})
    assert evaluator.weights == {0: 0.5} and evaluator(TicTacToe()) == 87
    with pytest.raises(TypeError, match="must return an int, not Half: round it"):
        espalier.minimax(TicTacToe(), 0, lambda position: Half())


@pytest.mark.parametrize("side", ["0", None, 2, -1, 0.0, 2**70])
def test_sides_that_are_none(side):
    broken = type("Broken", (TicTacToe,), {"side_to_move": lambda self: side})()
    with pytest.raises(ValueError, match=rf"must return 0 or 1, not .* \({type(side).__name__}\)"):
        espalier.Search().run(broken, depth=2)


@pytest.mark.parametrize(
    "weight",
    [10**400, -(10**400), 1e39, float("inf"), float("nan")],
    ids=lambda weight: f"{weight!r:.9}",
)
def test_weights_that_are_not_finite(weight):
    with pytest.raises(ValueError, match="a weight must be finite"):
        espalier.FeatureEvaluator(lambda game: [0], {0: weight})
    with pytest.raises(ValueError, match="exploration must be"):
        espalier.algorithms.uct(TicTacToe(), 3, exploration=weight if weight != 1e39 else -1)
    for other in ("1", True, None):
        with pytest.raises(TypeError, match="a weight must be a number"):
            espalier.FeatureEvaluator(lambda game: [0], {0: other})
