"""Runs script/thread_scaling with an engine that takes a known time: with two threads it is twice as fast."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "thread_scaling"
ENGINE = """#!{python}
import sys, time
threads, scheme = 1, "lazy"
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci": print("uciok", flush=True)
    elif words[0] == "isready": print("readyok", flush=True)
    elif words[0] == "setoption" and words[2] == "Threads": threads = int(words[4])
    elif words[0] == "setoption" and words[2] == "SMP": scheme = words[4]
    elif words[0] == "go":
        if scheme == "none": sys.exit()
        time.sleep(1.0 / threads)
        print("info depth", words[2], "nodes", 1000 * threads, "time 1", flush=True)
        print("bestmove a2a3", flush=True)
    elif words[0] == "quit": break
"""


class ThreadScaling(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.engine = pathlib.Path(self.folder.name) / "engine"
        self.engine.write_text(ENGINE.format(python=sys.executable))
        self.engine.chmod(0o755)

    def tearDown(self):
        self.folder.cleanup()

    def run_script(self, *options):
        return subprocess.run([SCRIPT, self.engine, "--first", "1", *options], capture_output=True, text=True,
                              timeout=600, check=False)

    def test_ratios(self):
        ended = self.run_script("--threads", "1", "4", "--schemes", "lazy", "--depth", "5")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in ended.stdout.splitlines()[3:]]
        self.assertEqual([row[:2] for row in rows], [["lazy", "1"], ["lazy", "4"]])
        self.assertEqual([row[3] for row in rows], ["1.00", "4.00"])
        # A loaded machine makes both searches longer, never four times as fast as the other.
        self.assertGreater(float(rows[1][4]), float(rows[0][4]))
        self.assertGreater(float(rows[1][2]), float(rows[0][2]))

    def test_engine_that_ends(self):
        ended = self.run_script("--schemes", "none")
        self.assertEqual(ended.returncode, 1)
        self.assertEqual(ended.stderr, "thread_scaling: engine ended before it said bestmove\n")


if __name__ == "__main__":
    unittest.main()
