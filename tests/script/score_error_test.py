"""Runs script/score_error with engines whose scores are known."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "score_error"
# Its score: the first field of the FEN as a number, and as many centipawns more as it searches nodes, with the option
# Exact none.
ENGINE = """
import sys
more = 1
for line in sys.stdin:
    words = line.split()
    if words[:2] == ["position", "fen"]: score = int(words[2])
    if words == "setoption name Exact value true".split(): more = 0
    if words[:1] == ["go"]:
        kind = "mate" if score == 9 else "cp"
        print("info depth 1 score", kind, score + more * (int(words[2]) - 1), "nodes 1")
        print("bestmove 0000", flush=True)
"""


def run(folder, *words):
    engine = pathlib.Path(folder, "engine.py")
    engine.write_text(ENGINE, encoding="utf-8")
    command = [sys.executable, str(engine)]
    return subprocess.run([SCRIPT, f"{folder}/positions", "--reference", *command, "--reference-nodes", "1",
                           "--engine", *command, *words], capture_output=True, text=True, check=False)


class ScoreError(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = place.name
        # One has a mate, one is above eight pawns: neither counts.
        text = "0 w | e2e4\n0 b | e7e5\n9 w | a\n900 w | b\n"
        pathlib.Path(self.folder, "positions").write_text(text, encoding="utf-8")

    def test_measures_error_and_bias(self):
        done = run(self.folder, "--nodes", "1", "401")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.split() for line in done.stdout.splitlines()]
        self.assertEqual(rows[0], ["2", "positions"])
        self.assertEqual(rows[2], ["1", "0.00000", "+0.0000"])
        # 400 centipawns too many: 10/11 is expected instead of 1/2.
        self.assertEqual(rows[3], ["401", "0.16736", "+0.4091"])

    def test_sets_options_and_keeps_the_scores_of_the_reference(self):
        first = run(self.folder, "--nodes", "401", "--option", "Exact=true")
        self.assertEqual(first.stdout.splitlines()[-1].split(), ["401", "0.00000", "+0.0000"])
        kept = pathlib.Path(self.folder, "positions.scores")
        kept.write_text("400 0 w\n", encoding="utf-8")
        again = run(self.folder, "--nodes", "401")
        self.assertEqual(again.stdout.splitlines()[-1].split(), ["401", "0.00000", "+0.0000"])

    def test_one_line_for_what_is_wrong(self):
        for folder, words in ((f"{self.folder}/none", []), (self.folder, ["--engine", "/none"])):
            pathlib.Path(folder).mkdir(exist_ok=True)
            done = run(folder, *words)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertTrue(done.stderr.startswith("score_error: cannot "), done.stderr)


if __name__ == "__main__":
    unittest.main()
