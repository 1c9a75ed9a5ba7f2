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
# Of files: what a shell takes for commands and GNU parallel for its own, and a line has an end in it.
STRANGE = "it's %d\n'x;touch INJECTED;' \"$(touch INJECTED)\" {#} {= system('touch INJECTED') =} "
# What ssh does, without another machine: a shell there reads the words after the host.
SSH = """#!/bin/bash
while [[ $1 != elsewhere ]]; do shift; done
shift
[[ $1 != -- ]] || shift
exec sh -c "$*"
"""


class Cluster(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name)
        self.out = self.folder / (STRANGE + "out")
        self.whole = self.folder / "whole"
        self.programs = {}
        for variable, program in (("LAB", PROGRAM), ("ESPALIER", ESPALIER)):
            self.programs[variable] = str(self.folder / (STRANGE + variable))
            os.symlink(program, self.programs[variable])

    def tearDown(self):
        self.assertEqual(sorted(self.folder.rglob("INJECTED")), [])
        self.place.cleanup()

    def shell(self, *command, **variables):
        """Runs it with the variables; a variable of None is not set."""
        variables = {**os.environ, **self.programs, **variables}
        return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                              cwd=self.folder, env={name: value for name, value in variables.items() if value is not None})

    def other_machine(self):
        """What lets GNU parallel start its jobs by ssh."""
        ssh = self.folder / "ssh"
        ssh.write_text(SSH, encoding="utf-8")
        ssh.chmod(0o755)
        return {"PARALLEL_SSH": str(ssh), "PARALLEL": "--sshlogin 2/elsewhere"}

    def expect_equal_rows(self):
        ended = self.shell(PROGRAM, "run", *NAMES, "--quick", "--out", self.whole)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = self.shell(PROGRAM, "compare", self.whole, self.out)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        for name in NAMES:
            self.assertTrue((self.out / f"{name}.csv").is_file())

    def ids(self):
        ended = self.shell(PROGRAM, "tasks", *NAMES, "--quick")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return [line.split("\t")[0] for line in ended.stdout.splitlines()]

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_parallel(self):
        ended = self.shell(SCRIPTS / "parallel.sh", self.out, *NAMES, **self.other_machine())
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.expect_equal_rows()

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_games(self):
        datagen = [SCRIPTS / "datagen.sh", self.out, 3, "--games", 2, "--nodes", 20]
        for _ in range(2):  # the second time there is nothing left to play
            ended = self.shell(*datagen)
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        counts = json.loads(self.shell(PROGRAM, "data", "stat", self.out / "games.bin", "--json").stdout)
        self.assertEqual(counts["games"], 6)
        alone = self.out / "alone.bin"
        ended = self.shell(PROGRAM, "datagen", "--games", 2, "--nodes", 20, "--threads", 1, "--shard", "2/3", "--out", alone)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(alone.read_bytes(), (self.out / "2.bin").read_bytes())

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_positions(self):
        positions = self.folder / (STRANGE + "positions")
        # After the columns played: as `espalier solve connect_four` says of each.
        known = ["2252576253462244111563365343671351441 -1", "7422341735647741166133573473242566 1",
                 "23163416124767223154467471272416755633 0", "65214673556155731566316327373221417 -1"]
        positions.write_text("".join(line + "\n" for line in known), encoding="utf-8")
        other = self.other_machine()
        for machines in ({}, {"SHELL": None}, {"SHELL": "/usr/sbin/nologin"}, other, {**other, "SHELL": None}):
            ended = self.shell(SCRIPTS / "solve.sh", "connect_four", positions, "--hash", 1, BLOCK="40", **machines)
            self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
            solved = [json.loads(line) for line in ended.stdout.splitlines()]
            found = [f"{each['position']} {each['score']}" for each in solved if each["type"] == "solution"]
            self.assertEqual(found, known)
            self.assertEqual(sum(each["positions"] for each in solved if each["type"] == "total"), len(known))

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_a_name_like_an_option(self):
        ended = self.shell(SCRIPTS / "datagen.sh", "--out", 1, "--games", 1, "--nodes", 20)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        self.assertTrue((self.folder / "--out" / "games.bin").is_file())

    def test_array_job(self):
        count = len(self.ids())
        for number in range(1, count):
            ended = self.shell(SCRIPTS / "array.sh", self.out, *NAMES, SLURM_ARRAY_TASK_ID=str(number))
            self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = self.shell(PROGRAM, "merge", *NAMES, "--quick", "--out", self.out)
        self.assertEqual((ended.returncode, ended.stdout), (1, self.ids()[-1] + "\n"))
        self.assertIn("1 tasks are missing", ended.stderr)
        ended = self.shell(SCRIPTS / "array.sh", self.out, *NAMES, PBS_ARRAY_INDEX=str(count))
        self.assertEqual(ended.returncode, 0, ended.stderr)
        ended = self.shell(PROGRAM, "merge", *NAMES, "--quick", "--out", self.out)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.expect_equal_rows()
        self.assertNotEqual(self.shell(SCRIPTS / "array.sh", self.out, *NAMES,
                                       PBS_ARRAY_INDEX=str(count + 1)).returncode, 0)
        self.assertNotEqual(self.shell(SCRIPTS / "array.sh", self.out, *NAMES).returncode, 0)


if __name__ == "__main__":
    unittest.main()
