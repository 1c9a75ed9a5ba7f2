"""Plants errors in the documents of a temporary tree and expects script/check_documents to report each."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "check_documents"

PROGRAM = """#!/bin/sh
case "$*" in
  uci) printf 'option name Hash type spin default 16 min 1 max 64\\noption name Clear Hash type button\\n' ;;
  --help) printf 'Subcommands:\\n  perft   Count\\n  lab   Measure\\n' ;;
  "perft --help") printf 'Options:\\n  --fen TEXT   Position\\n' ;;
  "lab --help") printf 'Subcommands:\\n  run   Run\\n' ;;
  "lab run --help") printf 'Options:\\n  --quick   Less\\n' ;;
esac
"""
FILES = {
    "script/run": "#!/bin/sh\necho 'usage: script/run [--fast]'\n",
    "include/espalier/game.hpp": "struct Game {\n  int move;\n  int side;\n};\n",
    "docs/search.md": "# Search\n",
    "docs/report.html": "<tr><td><b>All claims of the literature</b></td><td>3</td><td>1</td><td></td></tr>\n"
                        "<tr><td>Checks of our own</td><td>2</td><td></td><td>4</td></tr>\n",
    "docs/figures.html": '<section id="a"><td>0.961 (0.927 to 0.996)</td><svg><td>8</td></svg> 1.5 % (-1.2 to 4.0)</section>\n'
                         '<section id="b"><td>1234</td></section>\n',
    "docs/plot.csv": 'series,x,y,low,high\n"b",2,0.5,0.25,0.75\n',
    "bin/espalier": PROGRAM,
}


def check(readme):
    """The exit status and the offences of a tree whose README.md is this."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in {**FILES, "README.md": readme}.items():
            path = pathlib.Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        done = subprocess.run([SCRIPT, root, "--program", f"espalier={root}/bin/espalier"],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stderr.splitlines()


def block(language, text):
    return f"```{language}\n{text}\n```\n"


class CheckDocuments(unittest.TestCase):
    def assert_right(self, readme):
        self.assertEqual(check(readme), (0, []), readme)

    def assert_wrong(self, readme, message):
        status, offences = check(readme)
        self.assertEqual(status, 1, readme)
        self.assertEqual(offences, [f"README.md:{message}", "check_documents: 1 offence(s)"])

    def test_links(self):
        self.assert_right("[a](docs/search.md) [b](docs/search.md#search) [c](https://x.org#y) [d](#my-own-1)\n\n# My *own* 1!\n")
        self.assert_wrong("\n[a](docs/gone.md)", "2: link to 'docs/gone.md', which does not exist")
        self.assert_wrong("[a](docs/search.md#gone)", "1: link to 'docs/search.md#gone': search.md has no such section")
        self.assert_wrong("# Here\n\n[a](#there)", "3: link to '#there': README.md has no such section")

    def test_file_names(self):
        self.assert_right("`game.hpp` `include/espalier/game.hpp` `docs/` `games.pgn` `and/or.txt`")
        self.assert_right("<!-- example: docs/mine.cpp -->\n`docs/mine.cpp`")
        self.assert_wrong("`gone.hpp`", "1: no file is called 'gone.hpp'")
        self.assert_wrong("`docs/gone.md`", "1: 'docs/gone.md' does not exist")
        self.assert_wrong("`include/gone/`", "1: 'include/gone/' does not exist")

    def test_commands(self):
        self.assert_right(block("sh", "script/run --fast # --slow\nespalier perft 5 --fen 'x y' && espalier\n"
                                      "espalier \"position startpos\"; espalier go depth 5; espalier lab run all --quick\nls --x"))
        self.assert_wrong(block("sh", "script/gone"), "1: 'script/gone' does not exist")
        self.assert_wrong(block("sh", "script/run --slow"), "1: 'script/run' has no option '--slow'")
        self.assert_wrong(block("sh", "espalier perf 5"), "1: 'espalier' has no command 'perf'")
        self.assert_wrong(block("sh", "ls && espalier perft 5 \\\n  --depth 3"),
                          "1: 'espalier perft' has no option '--depth'")
        self.assert_wrong(block("sh", "espalier lab run all --slow"),
                          "1: 'espalier lab run' has no option '--slow'")
        self.assert_wrong("Say `espalier perft --depth 5`.", "1: 'espalier perft' has no option '--depth'")

    def test_options(self):
        head = "<!-- options of espalier -->\n| option | range | default | |\n|---|---|---|---|\n"
        right = "| Hash | 1–64 MiB | 16 | size |\n| Clear Hash | | | empties it |\n"
        self.assert_right(head + right)
        self.assert_wrong(head + right.replace("16", "32"),
                          "4: 'Hash' is said to have ('1–64', '32'), espalier declares ('1–64', '16')")
        self.assert_wrong(head + right.replace("64", "65"),
                          "4: 'Hash' is said to have ('1–65', '16'), espalier declares ('1–64', '16')")
        self.assert_wrong(head + right + "| Gone | | | |\n", "6: 'Gone' is said to have ('', ''), espalier declares None")
        self.assert_wrong(head + "| Hash | 1–64 MiB | 16 | size |\n", "1: the table lacks 'Clear Hash'")

    def test_snippets(self):
        source = "<!-- from include/espalier/game.hpp -->\n"
        self.assert_right(source + block("cpp", "struct Game {\n    int move;"))
        self.assert_right(source + block("cpp", "struct Game {\n// ...\nint side;\n"))
        self.assert_right(block("cpp", "struct Other;"))
        self.assert_wrong(source + block("cpp", "struct Game {\nint side;"),
                          "2: this code is not in include/espalier/game.hpp")
        self.assert_wrong(source + block("js", "no();"), "2: this code is not in include/espalier/game.hpp")
        self.assert_wrong(source + block("py", "no()"), "2: this code is not in include/espalier/game.hpp")
        self.assert_right("<!-- from script/run -->\n" + block("py", "#!/bin/sh\n# ...\necho 'usage: script/run [--fast]'"))
        self.assert_wrong("<!-- from gone.hpp -->\n" + block("cpp", "x"), "2: 'gone.hpp' does not exist")

    def test_tables(self):
        table = "| a | b |\n|---|--:|\n| `x\\|y` | 1 |\n"
        self.assert_right(table + "\n" + table + block("sh", "| no | table |"))
        self.assert_wrong(table + "\n| 2 | 3 |\n", "5: a table without a header")
        self.assert_wrong(table + "| 2 |\n", "4: 1 cells in a table of 2 columns")

    def test_verdicts(self):
        text = "<!-- verdicts of docs/report.html -->\nOf 4 claims {} held and 1 did not,\nof 6 of our own 2 and 4.\n\n7 more.\n"
        self.assert_right(text.format(3))
        self.assert_wrong(text.format(5), "1: the totals are [4, 5, 1, 6, 2, 4], those of docs/report.html are [4, 3, 1, 6, 2, 4]")

    def test_figures(self):
        mark = "<!-- figures of docs/figures.html#a docs/plot.csv -->"
        table = f"{mark}\n\n| | ratio | share |\n|---|---|---|\n| a, 3 plies | {{}} | 1.5 % (−1.2 to 4) |\n"
        self.assert_right(table.format("0.96 (0.93 to 1.00)"))
        self.assert_right(table.format("0.5 (0.25 to 0.75)"))
        for wrong in ("0.97 (0.93 to 1.00)", "0.96 (0.94 to 1.00)", "0.9610 (0.9270 to 0.9960)", "0.96", "8", "1,234"):
            self.assert_wrong(table.format(wrong), f"5: '{wrong}' is not in docs/figures.html#a docs/plot.csv")
        self.assert_right("<!-- figures of docs/figures.html#b -->\n\n| | n |\n|---|---|\n| b | 1,234 |\n")
        self.assert_wrong(mark + "\n", "1: no table follows")


if __name__ == "__main__":
    unittest.main()
