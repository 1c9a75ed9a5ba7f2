"""Runs espalier.exe under Wine. Arguments: espalier.exe, the directory of the programs of this machine."""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXE, NATIVE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
del sys.argv[1:3]
WINE = ["wine", str(EXE)]
PATIENCE = 600  # seconds: only what hangs takes as long
# A blank, characters that code page 1252 has and has not, and one beyond 16 bits.
ODD_NAME = "Zürich ♞ 😀"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
QUEEN = "8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"


def run(program, *arguments, stdin=b"", **options):
    return subprocess.run([*program, *map(str, arguments)], input=stdin, capture_output=True, timeout=PATIENCE,
                          check=False, **options)


def windows_path(path):
    """As Wine shows this machine's files."""
    return "Z:" + str(path).replace("/", "\\")


class Session:
    """A conversation by UCI."""

    def __init__(self):
        self.process = subprocess.Popen(WINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        signal.signal(signal.SIGALRM, lambda *_: self.process.kill())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def say(self, line, end="\n"):
        self.process.stdin.write(line if isinstance(line, bytes) else (line + end).encode())
        self.process.stdin.flush()

    def until(self, beginning):
        """The lines up to one that begins so."""
        signal.alarm(PATIENCE)  # kills the program
        lines = []
        for line in self.process.stdout:
            lines.append(line.decode())
            if lines[-1].startswith(beginning):
                signal.alarm(0)
                return lines
        raise AssertionError(f"no {beginning} in {lines}")

    def answer(self, *commands, end="\n"):
        """What is said up to readyok."""
        for command in commands:
            self.say(command, end)
        self.say("isready", end)
        return "".join(self.until("readyok")[:-1])


class Windows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Keeps Wine's server running. One started by an engine of a match would be ended with that engine, and the
        # match's other engines would die with it.
        cls.enterClassContext(Session()).answer()

    def assert_interrupted(self, status):
        """Wine kills a program that has not ended a second after it said so, as on a machine under load."""
        self.assertIn(status, (130, -signal.SIGKILL))

    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name) / ODD_NAME
        self.folder.mkdir()

    def same_as_native(self, *arguments):
        """The output, which must have the same bytes but for times."""
        here, there = run([NATIVE / "espalier"], *arguments), run(WINE, *arguments)
        timeless = [re.sub(rb'[0-9.]+ (s\b|nps|ms)|"time[a-z_]*":[0-9.e-]+|"(nps|seconds)":[0-9.e-]+', b"", one.stdout)
                    for one in (here, there)]
        self.assertEqual(timeless[0], timeless[1])
        self.assertEqual((there.returncode, there.stderr), (here.returncode, b""))
        return there.stdout

    def test_counts_and_prints_what_the_program_of_this_machine_does(self):
        self.assertRegex(self.same_as_native("bench"), rb"(?m)^[0-9]+ nodes ")
        perft = run(WINE, "perft", "4", "--fen",
                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        self.assertIn(b"Nodes searched: 4085603\n", perft.stdout)
        solved = self.same_as_native("solve", "connect_four", "--width", "5", "--height", "4", "--json")
        self.assertIn("score", json.loads(solved))
        self.same_as_native("eval", "--fen", START)
        self.same_as_native("ugi", "--help")

    def test_opens_files_with_names_that_no_code_page_has(self):
        positions = self.folder / "Stellung ♞ 😀.epd"
        positions.write_bytes(f'{QUEEN[:-4]} bm Qd4+; id "{ODD_NAME}";\r\n'.encode())
        network = shutil.copy(next(ROOT.glob("nets/*.nnue")), self.folder / "Netz 😀.nnue")
        told = ["analyse", windows_path(positions), "--depth", "4", "--json"]
        ended = run(WINE, *told)
        self.assertEqual((ended.returncode, ended.stderr), (0, b""))
        self.assertNotIn(b"\r", ended.stdout)
        self.assertEqual(json.loads(ended.stdout.splitlines()[0])["id"], ODD_NAME)
        evaluated = ["eval", "--fen", START]
        self.assertEqual(run(WINE, *evaluated, "--eval-file", windows_path(network)).stdout,
                         run(WINE, *evaluated).stdout)
        missing = windows_path(self.folder / "fehlt 😀.epd")
        ended = run(WINE, "analyse", missing)
        self.assertEqual((ended.returncode, ended.stderr.decode()), (2, missing + ": No such file or directory\n"))

    def test_annotates_games_as_the_program_of_this_machine_does(self):
        games, out = self.folder / "Partien 😀.pgn", self.folder / "kommentiert ♞.pgn"
        games.write_bytes(b'[White "A"]\r\n\r\n1. f3 e5 2. g4 Qh4# 0-1\r\n')
        annotate = ["annotate", "--depth", "4"]
        ended = run(WINE, *annotate, windows_path(games), "--out", windows_path(out))
        self.assertEqual((ended.returncode, ended.stderr), (0, b""))
        self.assertEqual(out.read_bytes(), run([NATIVE / "espalier"], *annotate, games).stdout)
        self.assertIn(b"Allows mate in 1", out.read_bytes())
        self.assertEqual(sorted(self.folder.iterdir()), sorted([games, out]), "nothing is left beside it")
        nowhere = windows_path(self.folder / "fehlt" / "x.pgn")
        ended = run(WINE, *annotate, windows_path(games), "--out", nowhere)
        self.assertEqual((ended.returncode, ended.stderr.decode()), (1, nowhere + ": No such file or directory\n"))
        ended = run(WINE, *annotate, windows_path(games), "--out", windows_path(games))
        self.assertRegex(ended.stderr.decode(), r"Partien .*\.pgn is one of the inputs: choose another output\n$")

    def test_holds_a_conversation_as_windows_programs_do(self):
        for place, name in (("Damen", "KQvK"), ("Türme 😀", "KRvK")):
            (self.folder / place).mkdir()
            for file in ROOT.glob(f"data/syzygy/{name}.*"):
                shutil.copy(file, self.folder / place)
        network = shutil.copy(next(ROOT.glob("nets/*.nnue")), self.folder)
        paths = ";".join(windows_path(self.folder / place) for place in ("Damen", "Türme 😀"))
        with Session() as session:
            session.say("uci", "\r\n")
            self.assertIn("uciok\n", session.until("uciok"))
            self.assertEqual("", session.answer("setoption name Threads value 2", "setoption name Hash value 32",
                                                f"setoption name EvalFile value {windows_path(network)}", end="\r\n"))
            self.assertEqual("info string SyzygyPath: 2 WDL and 2 DTZ tables of up to 3 pieces\n",
                             session.answer(f"setoption name SyzygyPath value {paths}"))
            for fen in (QUEEN, QUEEN.replace("Q", "R")):
                session.say(f"position fen {fen}\ngo depth 6")
                self.assertRegex("".join(session.until("bestmove")), "tbhits [1-9]")
            session.say("position startpos moves e2e4 e7e5\r\ngo infinite", "\r\n")
            session.until("info depth 8 ")
            session.say("stop", "\r\n")
            session.until("bestmove")
            session.say("go ponder wtime 1000 btime 1000")
            session.until("info depth 8 ")
            session.say("ponderhit")
            session.until("bestmove")
            missing = windows_path(self.folder / "fehlt")
            self.assertRegex(session.answer(f"setoption name SyzygyPath value {missing}"),
                             r"^info string error: SyzygyPath: cannot read the folder .*: No such file or directory\n"
                             r"info string error: SyzygyPath: the tables are not changed\n$")
            self.assertRegex(session.answer("setoption name Hash value 33554432"),
                             r"^info string error: Hash: 33554432 MiB are not available, only [0-9]+ MiB; .*\n$")
            session.say("quit")
            self.assertEqual(session.process.wait(PATIENCE), 0)

    def test_takes_paths_in_the_code_page_of_the_system(self):
        folder = self.folder.parent / "Zürich"
        folder.mkdir()
        for file in ROOT.glob("data/syzygy/KQvK.*"):
            shutil.copy(file, folder)
        with Session() as session:
            session.say(f"setoption name SyzygyPath value {windows_path(folder)}\n".encode("cp1252"))
            self.assertIn("1 WDL and 1 DTZ tables", session.answer())

    def test_loses_nothing_when_it_is_killed(self):
        log = self.folder / "Protokoll 😀.txt"
        with Session() as session:
            self.assertEqual("", session.answer(f"setoption name Debug Log File value {windows_path(log)}"))
            session.say("position startpos\ngo infinite")
            line = session.until("info depth 6 ")[-1]
            session.process.kill()
            session.process.wait(PATIENCE)
        text = log.read_bytes().decode()
        self.assertIn(">> go infinite\n", text)
        self.assertIn("<< " + line, text)

    def test_ends_when_the_reader_of_its_output_is_gone(self):
        process = subprocess.Popen([*WINE, "bench"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual((process.wait(PATIENCE), process.stderr.read()), (0, b""))
        process.stderr.close()

    def test_ctrl_c_ends_a_search_with_its_result(self):
        process = subprocess.Popen([*WINE, "analyse", "--fen", START, "--depth", "99"], stdout=subprocess.PIPE)
        for _ in range(6):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertIn(b"Best move ", process.communicate(timeout=PATIENCE)[0])
        self.assert_interrupted(process.returncode)
        with Session() as session:
            session.say("go infinite")
            session.until("info depth 6 ")
            session.process.send_signal(signal.SIGINT)
            session.until("bestmove")
            self.assert_interrupted(session.process.wait(PATIENCE))

    def on_console(self, *arguments, interrupt_after=None):
        """What a console shows, and the status."""
        child, terminal = pty.fork()
        if child == 0:
            os.execvp("wine", [*WINE, *map(str, arguments)])
        shown = b""
        while select.select([terminal], [], [], PATIENCE)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:  # how Linux reports the end
                break
            if interrupt_after and interrupt_after in shown:
                os.write(terminal, b"\x03")
                interrupt_after = None
        else:
            os.kill(child, signal.SIGKILL)
        os.close(terminal)
        # Wine moves the cursor by one where it shows a blank.
        text = shown.decode(errors="replace").replace("\x1b[1C", " ")
        return re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]|\r", "", text), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def test_a_console_shows_utf8_and_sends_ctrl_c(self):
        name = "Zürich♞"  # the console of Wine shows no characters beyond 16 bits
        positions = self.folder / "one.epd"
        positions.write_bytes(f'{QUEEN[:-4]} bm Qd4+; id "{name}";'.encode())
        shown, status = self.on_console("analyse", windows_path(positions), "--depth", "2")
        self.assertIn(name, shown)
        self.assertEqual(status, 0)
        shown, status = self.on_console("analyse", "--fen", START, "--depth", "99", interrupt_after=b"\n")
        self.assertIn("Best move", shown)
        self.assert_interrupted(status)

    def test_refuses_the_commands_of_the_laboratory_in_a_line(self):
        ended = run(WINE, "match", "--help")
        self.assertEqual((ended.returncode, ended.stdout), (2, b""))
        self.assertRegex(ended.stderr.decode(), r"^espalier match needs .*espalier-lab \(not available on Windows\).*\n$")
        self.assertNotIn(b"tune-eval", run(WINE, "--help").stdout)

    def test_plays_as_the_program_of_this_machine_does(self):
        engine = self.folder.parent / "engine"
        engine.write_text(f"#!/bin/sh\nexec wine '{EXE}'\n", encoding="utf-8")
        engine.chmod(0o755)
        ended = run([NATIVE / "espalier-lab"], "match", "--nodes", "2000", "--games", "20", "--json",
                    "--engine", f"cmd={engine}", "--engine", f"cmd={NATIVE / 'espalier'}")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        match = json.loads(ended.stdout)
        self.assertEqual([set(one["faults"].values()) for one in match["engines"]], [{0}, {0}])
        # Each pair of games has one opening and colours reversed: they end alike only if both programs play alike.
        self.assertEqual(match["pairs"], [0, 0, 10, 0, 0])


if __name__ == "__main__":
    unittest.main()
