"""Search: limits, results, threads, stopping, Ctrl-C."""

import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
from sample_games import ConnectFour, KeyedTicTacToe, TicTacToe

import espalier
from espalier import Search, chess, connect_four


def test_a_search_repeats_itself_after_clear():
    search = Search()
    first = search.run(chess.Position(), depth=9)
    assert search.run(chess.Position(), depth=9).nodes < first.nodes
    search.clear()
    again = search.run(chess.Position(), depth=9)
    assert (again.nodes, again.line, again.score) == (first.nodes, first.line, first.score)


def test_limits():
    position = connect_four.Position()
    assert Search().run(position, depth=3).depth == 3
    assert Search().run(position, nodes=1000).nodes == 1000
    result = Search().run(position, time=0.05)
    assert 0.04 <= result.time < 600
    for limits in ({"depth": 0}, {"depth": 246}, {"nodes": 0}, {"time": 0}, {"lines": 0}):
        with pytest.raises(ValueError, match=f"{next(iter(limits))} must be "):
            Search().run(position, **limits)
    for limits in ({"depth": 2.0}, {"nodes": "9"}, {"time": "1"}, {"depth": True}):
        with pytest.raises(TypeError):
            Search().run(position, **limits)
    with pytest.raises(ValueError, match="time must be"):
        Search().run(position, time=float("nan"))


def test_settings(tmp_path):
    path = tmp_path / "my.settings"

    def search(text, evaluate=None, **others):
        path.write_text(text)
        return Search(evaluate, settings=path, **others)

    def nodes(search, position, depth=8):
        return search.run(position, depth=depth).nodes

    head = "espalier settings 1\n"
    board, chess_position = KeyedTicTacToe(), chess.Position()
    assert nodes(search(head + "end\n"), chess_position) == nodes(Search(), chess_position)
    without = Search(enhancements=espalier.ALL - {"razoring", "history"})
    text = head + "# by hand\nrazoring = off\nhistory = off\nend\n"
    for position in (chess_position, board, connect_four.Position()):
        without.clear()
        assert nodes(search(text), position) == nodes(without, position)
    wide = search(head + "unit = 100\nreverse_futility_margin = 300\nend\n")
    assert nodes(wide, chess_position) != nodes(Search(), chess_position)
    assert repr(wide) == f"<Search: hash=16, threads=1, settings='{path}'>"

    # Margins are hundredths of the unit: the same evaluation in another unit has the same tree.
    def evaluation(unit):
        return lambda game: unit * (bin(game.own).count("1") % 3 - 1)

    units = [
        nodes(search(f"{head}unit = {unit}\nend\n", evaluation(unit)), ConnectFour(), 9)
        for unit in (100, 400)
    ]
    assert units[0] == units[1]

    with pytest.raises(ValueError, match="of an evaluation in the unit 30; that of this game is in 100"):
        nodes(search(head + "unit = 30\nend\n"), chess_position)
    for wrong, message in (
        (head + "razorin = off\nend\n", "line 2: the search has no switch or parameter 'razorin'"),
        (head + "see_depth = 99\nend\n", "line 2: see_depth must be a whole number from 0 to 16"),
        ("espalier settings 2\nend\n", "line 1: version '2' of the settings; this is 1"),
        (head + "razoring = off\n", "cut off"),
        ("", "empty"),
    ):
        with pytest.raises(ValueError, match=message) as raised:
            search(wrong)
        assert str(raised.value).startswith(f"{path}: ")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="line 1: no settings of a search"):
        Search(settings=path)
    with pytest.raises(FileNotFoundError):
        Search(settings=tmp_path / "none")
    with pytest.raises(ValueError, match="not both"):
        search(head + "end\n", enhancements="exact")


def test_lines():
    result = Search().run(chess.Position(), depth=6, lines=3)
    assert len(result.lines) == 3 and result.lines[0].moves == result.line
    assert [line.bound for line in result.lines] == ["exact"] * 3
    assert sorted((line.score for line in result.lines), reverse=True) == [
        line.score for line in result.lines
    ]
    assert len(result.moves) == 20


def test_on_iteration():
    seen = []
    result = Search().run(chess.Position(), depth=6, on_iteration=seen.append)
    assert [found.depth for found in seen][-1] >= 5 and len(seen) == 6
    assert seen[-1].line == result.line


def test_on_iteration_may_stop_or_raise():
    search = Search()

    def stop(result):
        if result.depth >= 3:
            search.stop()

    assert search.run(ConnectFour(), on_iteration=stop).depth in (3, 4)
    with pytest.raises(ZeroDivisionError):
        search.run(chess.Position(), on_iteration=lambda result: 1 // 0)
    assert search.result().move in chess.Position().legal_moves()
    assert search.run(chess.Position(), depth=2).depth == 2


def test_a_search_within_itself_is_refused():
    search = Search()
    with pytest.raises(RuntimeError, match="this Search is running"):
        search.run(TicTacToe(), depth=4, on_iteration=lambda found: search.run(TicTacToe()))
    for use in (search.clear, search.result):
        with pytest.raises(RuntimeError, match="running"):
            search.run(TicTacToe(), depth=4, on_iteration=lambda found: use())
    # Another one may run within it.
    inner = []
    Search(lambda position: inner.append(Search().run(position, depth=1)) or 0).run(
        TicTacToe(), depth=2
    )
    assert inner


def test_the_end_of_the_game():
    result = Search().run(connect_four.Position("1212121"))
    assert result.is_over and result.move is None and result.line == ()
    assert result.score == -espalier.WIN_SCORE and result.plies_to_end == 0
    mate = Search().run(chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
    assert mate.is_over and mate.plies_to_end == 0


def test_results_print_copy_and_pickle():
    result = Search().run(TicTacToe(), depth=9)
    assert repr(result).startswith("<Result ") and "depth 9" in repr(result)
    proven = Search().run(connect_four.Position("112233"), depth=3)
    assert "win in 1 ply" in repr(proven)
    for each in (result, proven, espalier.solve(connect_four.Position("4444", 5, 4))):
        assert pickle.loads(pickle.dumps(each)) == each == copy.deepcopy(each)
    with pytest.raises(AttributeError):
        result.score = 1


def test_enhancements():
    assert Search(enhancements=["killers", "table"]).run(TicTacToe(), depth=4).depth == 4
    with pytest.raises(ValueError, match="no enhancement 'Null_Move'"):
        Search(enhancements=["Null_Move"])
    with pytest.raises(ValueError, match="'all', 'exact', 'none' or names"):
        Search(enhancements="best")
    assert espalier.EXACT < espalier.ALL < {row.name for row in espalier.ENHANCEMENTS}
    everything = Search(enhancements=[row.name for row in espalier.ENHANCEMENTS])
    assert everything.run(chess.Position(), depth=4).depth == 4
    without = Search(enhancements=espalier.ALL - {"null_move"}).run(chess.Position(), depth=8)
    assert without.nodes != Search().run(chess.Position(), depth=8).nodes


def test_arguments():
    for arguments in ({"hash": 0}, {"threads": 0}, {"threads": 5000}, {"hash": 2**40}):
        with pytest.raises(ValueError):
            Search(**arguments)
    with pytest.raises(TypeError, match="evaluate must be a function"):
        Search(evaluate=3)
    with pytest.raises(TypeError, match="enhancements must be names, not int"):
        Search(enhancements=3)
    with pytest.raises(TypeError, match="is not a game"):
        Search().run("startpos")
    assert repr(Search(hash=4)).startswith("<Search: hash=4, threads=1")
    with pytest.raises(TypeError, match="is not a game"):
        Search().run(None)


def test_one_search_object_takes_any_game():
    search = Search()
    for _ in range(2):
        assert search.run(TicTacToe(), depth=9).score == 0
        assert search.run(connect_four.Position("112233"), depth=3).plies_to_end == 1
        assert search.run(connect_four.Position(width=4, height=4), depth=16).score == 0
        assert search.run(espalier.trees.parse("(1 2)"), depth=1).score == 2
        assert search.run(espalier.trees.parse("(3 1)"), depth=1).score == 3


# ---------------------------------------------------------------------------------------- threads --


def test_several_threads_search_native_games():
    result = Search(threads=3).run(chess.Position(), depth=8)
    assert result.depth >= 8 and result.move in chess.Position().legal_moves()


def test_threads_need_a_native_game():
    with pytest.raises(ValueError, match="threads=2 needs a game and an evaluation of the package"):
        Search(threads=2).run(TicTacToe())
    with pytest.raises(ValueError, match="threads=2"):
        Search(lambda position: 0, threads=2).run(chess.Position())


def stop_from_here(search, position):
    """Runs a search without limit in another thread and stops it: its result."""
    results = []
    thread = threading.Thread(target=lambda: results.append(search.run(position, time=3600)))
    thread.start()
    while thread.is_alive():
        search.stop()
        time.sleep(0.001)
    return results[0]


def test_other_threads_run_during_a_native_search():
    # If the lock were held, this thread would only run when the time is used up.
    assert stop_from_here(Search(), chess.Position()).time < 3000
    assert stop_from_here(Search(threads=2), chess.Position()).time < 3000


def test_a_search_of_a_python_game_is_stopped_from_another_thread():
    assert stop_from_here(Search(), ConnectFour()).time < 3000


def test_two_threads_with_two_searches():
    expected = Search().run(ConnectFour(), depth=8)
    results = []
    position = ConnectFour()
    threads = [
        threading.Thread(target=lambda: results.append(Search().run(position, depth=8)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [result.nodes for result in results] == [expected.nodes] * 4


def test_two_threads_with_one_search():
    search = Search()
    started = threading.Event()
    thread = threading.Thread(
        target=lambda: search.run(
            chess.Position(), time=3600, on_iteration=lambda result: started.set()
        )
    )
    thread.start()
    assert started.wait(3000)
    with pytest.raises(RuntimeError, match="this Search is running"):
        search.run(chess.Position(), depth=1)
    while thread.is_alive():
        search.stop()
        time.sleep(0.001)
    assert search.run(chess.Position(), depth=1).depth == 1


# ----------------------------------------------------------------------------------------- Ctrl-C --

INTERRUPTED = """
import sys
sys.path.insert(0, {tests!r})
import espalier
from espalier import Search, algorithms, chess, connect_four, othello, trees
from sample_games import ConnectFour, TicTacToe
search = Search({arguments})
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", search.run(TicTacToe(), depth=9).score)
"""


@pytest.mark.parametrize(
    "arguments, call",
    [
        ("", "search.run(ConnectFour())"),
        ("lambda position: 0", "search.run(chess.Position())"),
        ("", "Search().run(chess.Position())"),
        ("", "Search(threads=2).run(chess.Position())"),
        ("", "espalier.minimax(chess.Position(), 30)"),
        ("", "algorithms.alpha_beta(ConnectFour(), 40)"),
        ("", "algorithms.sss_star(othello.Position(), 12)"),
        ("", "espalier.perft(chess.Position(), 12)"),
        ("", "espalier.perft(ConnectFour(), 40)"),
        ("", "espalier.solve(connect_four.Position(width=8, height=7))"),
        ("", "espalier.solve(ConnectFour())"),
    ],
)
def test_ctrl_c(arguments, call):
    script = INTERRUPTED.format(tests=os.path.dirname(__file__), arguments=arguments, call=call)
    # A shell starts what runs in the background, such as a stage of .ci/run, with SIGINT ignored.
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.2)  # the signal may come before the call, too: the answer is the same
    child.send_signal(signal.SIGINT)
    try:
        output, _ = child.communicate(timeout=600)
    finally:
        child.kill()
    assert output == "interrupted 0\n"


# ----------------------------------------------------------------------------------------- memory --


def resident_bytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_memory_is_steady():
    search, position = Search(hash=1), KeyedTicTacToe()

    def some_searches(count):
        for i in range(count):
            search.run(position, depth=3)
            if i % 50 == 0:
                Search(hash=1).run(connect_four.Position("44"), depth=3)
                espalier.minimax(position, 2)
                espalier.solve(connect_four.Position("44", 4, 4), hash=4)
                with pytest.raises(TypeError):
                    search.run(position, depth="x")
                with pytest.raises(ValueError):
                    Search(lambda position: 10**9, hash=1).run(position, depth=2)
        gc.collect()

    some_searches(500)
    before = resident_bytes()
    some_searches(10_000)
    assert resident_bytes() - before < 4 << 20
