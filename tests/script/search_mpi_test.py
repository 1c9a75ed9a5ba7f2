"""Runs `espalier-lab search-mpi` under mpirun. The program and mpirun are the arguments."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

MPIRUN = sys.argv.pop()
PROGRAM = str(pathlib.Path(sys.argv.pop()).resolve())
# Root may run it, more processes than cores may run, and no network is looked for.
SETTINGS = ["--allow-run-as-root", "--oversubscribe", "--mca", "btl", "self,vader", "--mca", "plm_rsh_agent", "false"]
# Of a line: position, algorithm, value, nodes, messages, bytes.
LINE = re.compile(r"^(\S+) +(\D+?) +(-?\d+) +(\d+) +(\d+) +(\d+) +[\d.]+ +[\d.]+ +[\d.]+$", re.MULTILINE)


def command(processes, *arguments):
    return [MPIRUN, *SETTINGS, "-n", str(processes), PROGRAM, "search-mpi", *arguments]


def search(processes, *arguments):
    return subprocess.run(command(processes, *arguments), capture_output=True, text=True, check=False, timeout=6000)


def children(parent):
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


class SearchMpi(unittest.TestCase):
    def lines_of(self, processes, *arguments):
        ended = search(processes, *arguments)
        self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)
        return LINE.findall(ended.stdout)

    def test_values_are_those_of_one_process(self):
        for game in (["chess", "--position", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "--depth", "3", "--grain", "1"],
                     ["connect_four", "--position", "17242214416366261774325", "--depth", "4", "--grain", "0"]):
            values = set()
            for processes in (1, 2, 3):
                lines = self.lines_of(processes, *game)
                self.assertEqual(len(lines), 4, lines)
                values |= {value for _, _, value, *_ in lines}
                for _, algorithm, _, nodes, messages, size in lines:
                    self.assertGreater(int(nodes), 0)
                    self.assertEqual(int(messages) > 0, processes > 1, algorithm)
                    self.assertGreaterEqual(int(size), 40 * int(messages))
            self.assertEqual(len(values), 1, values)

    def test_the_plot_has_a_point_for_each_search(self):
        with tempfile.TemporaryDirectory() as folder:
            plot = pathlib.Path(folder) / "plot.svg"
            lines = self.lines_of(2, "connect_four", "--depth", "3", "--deepen", "--plot", str(plot))
            self.assertEqual(len(lines), 4)
            self.assertIn("4 searches, 2 processes", plot.read_text(encoding="utf-8"))

    def test_bad_input_is_one_line(self):
        ended = search(2, "chess", "--position", "rubbish")
        self.assertEqual(ended.returncode, 2, ended.stderr)
        self.assertEqual(len(re.findall("rubbish|FEN", ended.stderr)), 1, ended.stderr)

    def test_a_killed_process_ends_the_search(self):
        run = subprocess.Popen(command(2, "chess", "--depth", "30", "--algorithm", "TDSAB"), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        try:
            run.stdout.readline()  # it searches now
            processes = children(run.pid)
            self.assertEqual(len(processes), 2)
            os.kill(processes[1], signal.SIGKILL)
            output, errors = run.communicate(timeout=600)
        finally:
            run.kill()
        self.assertNotEqual(run.returncode, 0)
        self.assertRegex(" ".join(errors.split()), r"process rank \d with PID \d+ on node \S+ exited on signal 9 \(Killed\)")
        end = time.monotonic() + 600
        while any(pathlib.Path(f"/proc/{each}").exists() for each in processes):
            self.assertLess(time.monotonic(), end, "a process is left: " + output)
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
