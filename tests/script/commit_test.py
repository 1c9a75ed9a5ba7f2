#!/usr/bin/env python3
"""cmake/commit.cmake: a release has no commit in its name, every other build has."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def commit_of(directory):
    """What espalier_commit says of a directory whose project has the version 1.2.3."""
    script = directory / "say.cmake"
    script.write_text(f'include("{ROOT}/cmake/commit.cmake")\n'
                      f'espalier_commit("{directory}" 1.2.3 commit)\nmessage(STATUS "<${{commit}}>")\n')
    said = subprocess.run(["cmake", "-P", script], capture_output=True, text=True, check=True).stdout
    script.unlink()
    return said.split("<")[1].split(">")[0]


def git(directory, *arguments):
    """Runs git in the directory, and returns its output."""
    return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=directory,
                          check=True, capture_output=True, text=True).stdout.strip()


class Commit(unittest.TestCase):
    """Each in a repository of its own."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.directory = pathlib.Path(self.temporary.name)

    def begin(self):
        """A repository with one commit."""
        git(self.directory, "init", "-q")
        (self.directory / "file").write_text("1")
        git(self.directory, "add", "file")
        git(self.directory, "commit", "-q", "-m", "One")

    def test_outside_git(self):
        self.assertEqual(commit_of(self.directory), "")

    def test_an_archive_within_another_repository(self):
        self.begin()
        archive = self.directory / "espalier"
        archive.mkdir()
        self.assertEqual(commit_of(archive), "")

    def test_any_commit(self):
        self.begin()
        self.assertEqual(commit_of(self.directory), git(self.directory, "rev-parse", "--short", "HEAD"))

    def test_a_release(self):
        self.begin()
        git(self.directory, "tag", "v1.2.3")
        self.assertEqual(commit_of(self.directory), "")

    def test_a_release_that_was_changed(self):
        self.begin()
        git(self.directory, "tag", "v1.2.3")
        (self.directory / "file").write_text("2")
        self.assertEqual(commit_of(self.directory), "v1.2.3-dirty")


if __name__ == "__main__":
    unittest.main()
