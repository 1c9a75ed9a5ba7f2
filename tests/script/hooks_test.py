#!/usr/bin/env python3
"""script/hooks/commit-msg: which messages of commits it refuses."""

import pathlib
import subprocess
import tempfile
import unittest

HOOK = pathlib.Path(__file__).resolve().parents[2] / "script" / "hooks" / "commit-msg"


def refusal(message):
    """What the hook says of a message; empty if it takes it."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write(message)
        file.flush()
        ended = subprocess.run([HOOK, file.name], capture_output=True, text=True, check=False)
    assert (ended.returncode == 0) == (ended.stderr == ""), ended
    return ended.stderr


class CommitMessage(unittest.TestCase):
    def test_takes(self):
        for message in ("Search: reduce late moves more\n", "Connect Four: ask less\n\nWhy.\n\nBench: 12\n",
                        "# Help of git.\nUCI: answer\n# More\n", "Merge branch 'x'\n", "fixup! UCI: answer\n",
                        "Search: " + "x" * 64 + "\n", "C++: a name"):
            self.assertEqual(refusal(message), "", message)

    def test_refuses(self):
        for message, part in (("Search: " + "x" * 65 + "\n", "73 characters"), ("reduce late moves\n", "its area"),
                              ("Search:reduce\n", "its area"), ("\n", "its area"), ("", "its area"),
                              ("UCI: answer\nand more\n", "not empty")):
            self.assertIn(part, refusal(message), message)


if __name__ == "__main__":
    unittest.main()
