"""Runs script/othello_match with programs that play the first legal move."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "othello_match"
# Both follow the game with the rules of the script. By UGI `first` plays the first legal move, `illegal` a1.
PROGRAM = """#!{python}
import importlib.machinery, importlib.util, sys
loader = importlib.machinery.SourceFileLoader("othello_match", {script!r})
rules = importlib.util.module_from_spec(importlib.util.spec_from_loader("othello_match", loader))
sys.dont_write_bytecode = True
sys.path.append({folder!r})
loader.exec_module(rules)
board = rules.Board()

def answer(line):
    # In one write: the script may end as soon as it has read the first of the two lines.
    sys.stdout.write(line + "\\n\\n")
    sys.stdout.flush()

for line in sys.stdin:
    words = line.split()
    if words[0] == "position":
        board = rules.Board()
        for move in words[3:]: board.make(move)
    elif words[0] == "go":
        print("bestmove", "a1" if {illegal} else board.legal()[0], flush=True)
    elif words[0] == "clear_board":
        board = rules.Board()
        answer("=")
    elif words[0] in ("play", "genmove"):
        side = 0 if words[1] == "black" else 1
        if side != board.side: board.make("pass")
        if words[0] == "genmove":
            words.append(board.legal()[-1])
        board.make(words[2])
        answer("= " + words[2].upper())
    elif words[0] == "boardsize":
        answer("=" if {accepts} else "? no")
"""


class OthelloMatch(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def program(self, illegal=False, accepts=True):
        path = self.folder / f"player_{illegal}_{accepts}"
        path.write_text(PROGRAM.format(python=sys.executable, script=str(SCRIPT), folder=str(SCRIPT.parent), illegal=illegal, accepts=accepts),
                        encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    def run_match(self, espalier, opponent):
        return subprocess.run([SCRIPT, "--games", "4", "--espalier", espalier, "--opponent", opponent],
                              capture_output=True, text=True, check=False)

    def test_counts_games_from_both_sides(self):
        done = self.run_match(self.program(), self.program())
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], r"^4 games: \d won, \d drawn, \d lost, [\d.]+ %, [+-][\d.]+ discs a game$")
        won, drawn, lost = (int(lines[0].split()[i]) for i in (2, 4, 6))
        self.assertEqual(won + drawn + lost, 4)
        self.assertEqual(len(lines), 3)
        self.assertEqual(self.run_match(self.program(), self.program()).stdout.splitlines()[0], lines[0])

    def test_one_line_for_what_is_wrong(self):
        for espalier, opponent, error in ((self.program(illegal=True), self.program(), "plays a1 after"),
                                          (self.program(), self.program(accepts=False), "answers 'boardsize 8'"),
                                          ("/none", self.program(), "cannot start /none")):
            done = self.run_match(espalier, opponent)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(error, done.stderr)


if __name__ == "__main__":
    unittest.main()
