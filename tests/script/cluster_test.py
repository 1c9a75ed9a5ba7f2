"""Runs the scripts of examples/cluster/ and compares their rows with those of one run. The program is the argument."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "examples" / "cluster"
PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
NAMES = ["parallel-bounds", "survey-fit"]


def shell(*command, **variables):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                          env={**os.environ, "LAB": PROGRAM, **variables})


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
