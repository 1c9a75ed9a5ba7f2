"""Runs the scripts of examples/cluster/ and compares what they make with that of one run. The programs are the
arguments."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "cluster"
PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
ESPALIER = str(pathlib.Path(sys.argv.pop(1)).resolve())
NAMES = ["parallel-bounds", "survey-fit"]


def shell(*command, **variables):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                          env={**os.environ, "LAB": PROGRAM, "ESPALIER": ESPALIER, **variables})


class Cluster(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.out = pathlib.Path(self.folder.name) / "out"
        self.whole = pathlib.Path(self.folder.name) / "whole"

    def tearDown(self):
        self.folder.cleanup()

    def expect_equal_rows(self):
        ended = shell(PROGRAM, "run", *NAMES, "--quick", "--out", self.whole)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = shell(PROGRAM, "compare", self.whole, self.out)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        for name in NAMES:
            self.assertTrue((self.out / f"{name}.csv").is_file())

    def ids(self):
        ended = shell(PROGRAM, "tasks", *NAMES, "--quick")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return [line.split("\t")[0] for line in ended.stdout.splitlines()]

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_parallel(self):
        ended = shell(SCRIPTS / "parallel.sh", self.out, *NAMES)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.expect_equal_rows()

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_games(self):
        datagen = [SCRIPTS / "datagen.sh", self.out, 3, "--games", 2, "--nodes", 20]
        for _ in range(2):  # the second time there is nothing left to play
            ended = shell(*datagen)
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        counts = json.loads(shell(PROGRAM, "data", "stat", self.out / "games.bin", "--json").stdout)
        self.assertEqual(counts["games"], 6)
        alone = self.out / "alone.bin"
        ended = shell(PROGRAM, "datagen", "--games", 2, "--nodes", 20, "--threads", 1, "--shard", "2/3", "--out", alone)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(alone.read_bytes(), (self.out / "2.bin").read_bytes())

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_positions(self):
        positions = self.folder.name + "/positions"
        # After the columns played: as `espalier solve connect_four` says of each.
        known = ["2252576253462244111563365343671351441 -1", "7422341735647741166133573473242566 1",
                 "23163416124767223154467471272416755633 0", "65214673556155731566316327373221417 -1"]
        pathlib.Path(positions).write_text("".join(line + "\n" for line in known), encoding="utf-8")
        ended = shell(SCRIPTS / "solve.sh", "connect_four", positions, "--hash", 1, BLOCK="40")
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        solved = [json.loads(line) for line in ended.stdout.splitlines()]
        self.assertEqual([f"{each['position']} {each['score']}" for each in solved if each["type"] == "solution"], known)
        self.assertEqual(sum(each["positions"] for each in solved if each["type"] == "total"), len(known))

    def test_array_job(self):
        count = len(self.ids())
        for number in range(1, count):
            ended = shell(SCRIPTS / "array.sh", self.out, *NAMES, SLURM_ARRAY_TASK_ID=str(number))
            self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = shell(PROGRAM, "merge", *NAMES, "--quick", "--out", self.out)
        self.assertEqual((ended.returncode, ended.stdout), (1, self.ids()[-1] + "\n"))
        self.assertIn("1 tasks are missing", ended.stderr)
        ended = shell(SCRIPTS / "array.sh", self.out, *NAMES, PBS_ARRAY_INDEX=str(count))
        self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = shell(PROGRAM, "merge", *NAMES, "--quick", "--out", self.out)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.expect_equal_rows()
        self.assertNotEqual(shell(SCRIPTS / "array.sh", self.out, *NAMES,
                                  PBS_ARRAY_INDEX=str(count + 1)).returncode, 0)
        self.assertNotEqual(shell(SCRIPTS / "array.sh", self.out, *NAMES).returncode, 0)


if __name__ == "__main__":
    unittest.main()
