#!/usr/bin/env python3
"""Tests of what script/release adds to the programs: completions, the bill of materials, its own options.
usage: release_test.py PROGRAM"""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()


def completed(*words: str) -> list[str]:
    """What bash offers for the last word of a line that begins with the program."""
    script = (
        f"source {ROOT}/packaging/completions/espalier.bash; COMP_WORDS=({PROGRAM} {' '.join(map(repr, words))}); "
        f"COMP_CWORD={len(words)}; _espalier; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True, cwd=ROOT / "data")
    return found.stdout.split()


class Completion(unittest.TestCase):
    def test_offers_the_commands_and_the_options_of_each(self):
        self.assertIn("analyse", completed("an"))
        self.assertIn("match", completed("ma"))
        self.assertIn("--movetime", completed("analyse", "--mo"))
        self.assertEqual(completed("bench", "--he"), ["--help"])

    def test_offers_files_where_no_command_fits(self):
        self.assertIn("bratko-kopec.epd", completed("analyse", "brat"))

    def test_says_nothing_of_an_unknown_command(self):
        self.assertEqual(completed("no-such-command", "--mo"), [])


class BillOfMaterials(unittest.TestCase):
    def made(self) -> dict:
        return json.loads(
            subprocess.run(
                [ROOT / "packaging/sbom.py", "1.2.3", "abc"],
                capture_output=True, text=True, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
            ).stdout
        )

    def test_is_of_the_version_and_the_same_each_time(self):
        made = self.made()
        self.assertEqual(made, self.made())
        self.assertEqual(made["packages"][0]["versionInfo"], "1.2.3")
        self.assertEqual(made["creationInfo"]["created"], "2023-11-14T22:13:20Z")

    def test_names_what_is_linked_by_identifiers_that_exist(self):
        made = self.made()
        names = {package["name"] for package in made["packages"]}
        if pathlib.Path("/usr/share/doc/libfmt-dev").exists():
            self.assertIn("libfmt-dev", names)
        identifiers = {package["SPDXID"] for package in made["packages"]} | {"SPDXRef-DOCUMENT"}
        for relation in made["relationships"]:
            self.assertLessEqual({relation["spdxElementId"], relation["relatedSpdxElement"]}, identifiers)


class Changes(unittest.TestCase):
    def test_have_a_section_for_the_version(self):
        version = re.search(r"espalier VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        self.assertRegex((ROOT / "CHANGELOG.md").read_text(), rf"(?m)^## {re.escape(version)}\b")


class FirstSteps(unittest.TestCase):
    def test_are_at_most_three_commands_and_of_the_version(self):
        version = re.search(r"espalier VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        table = (ROOT / "docs/install.md").read_text().partition("| on | file | commands |")[2].partition("\n\n")[0]
        rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
        self.assertEqual(len(rows), 6)
        for _, file, commands in rows:
            self.assertLessEqual(commands.count("<br>") + 1, 3)
            self.assertEqual(set(re.findall(r"espalier[-_](\d+\.\d+\.\d+)", file + commands)), {version})


class Script(unittest.TestCase):
    def run_with(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run([ROOT / "script/release", *arguments], capture_output=True, text=True, check=False)

    def test_refuses_what_it_does_not_know(self):
        for arguments in (["mac"], ["--outt", "x"], ["--out"]):
            refused = self.run_with(*arguments)
            self.assertEqual(refused.returncode, 2, arguments)
            self.assertEqual(len(refused.stderr.splitlines()), 1)

    def test_checks_only_what_was_built(self):
        self.assertEqual(self.run_with("--check", "/nonexistent").returncode, 1)

    def test_names_its_parts(self):
        self.assertIn("windows", self.run_with("--help").stdout)


if __name__ == "__main__":
    unittest.main()
