"""Plants errors in the documents of a temporary tree and expects script/check_commands to report each."""

import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "check_commands"
sys.dont_write_bytecode = True
sys.path.insert(0, str(SCRIPT.parent))
LOADER = importlib.machinery.SourceFileLoader("check_commands", str(SCRIPT))
CHECK = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_commands", LOADER))
LOADER.exec_module(CHECK)
# The built program, if one is given; the other tests need none.
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None

FAKE = """#!/bin/sh
case "$1" in
  perft) echo "leaves: 197281"; echo "time: $$ ms" ;;
  table) printf '| e4 | 600 |\\n| d4 | 560 |\\n' ;;
  need) test -f "$2" ;;
  *) echo "unknown option '$1'" >&2; exit 2 ;;
esac
"""


def check(readme, program=None):
    """The exit status, the offences and the last line printed of a tree whose README.md is this."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "build" / "bin").mkdir(parents=True)
        (root / "data").mkdir()
        (root / "script").mkdir()
        (root / "script" / "web").write_text("#!/bin/sh\necho 'usage: script/web [--build]'\n")
        (root / "script" / "web").chmod(0o755)
        (root / "Makefile").write_text("$(EXE):\n\tfalse\n")
        (root / "CMakePresets.json").write_text('{"name": "release"}')
        (root / "apps").mkdir()
        (root / "examples").mkdir()
        (root / "apps" / "CMakeLists.txt").write_text("add_executable(espalier_program x.cpp)")
        (root / "examples" / "CMakeLists.txt").touch()
        (root / "data" / "positions.epd").touch()
        (root / "README.md").write_text(readme, encoding="utf-8")
        if program:
            (root / "build" / "bin" / "espalier").symlink_to(program)
        else:
            (root / "build" / "bin" / "espalier").write_text(FAKE)
            (root / "build" / "bin" / "espalier").chmod(0o755)
        done = subprocess.run([SCRIPT, root, "--build", root / "build"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        return done.returncode, done.stderr.splitlines(), done.stdout.splitlines()[-1]


def sh(text, shown=None, mark=""):
    block = f"{mark}\n```sh\n{text}\n```\n"
    return block if shown is None else block + f"\n```\n{shown}\n```\n"


class Case(unittest.TestCase):
    def assert_right(self, readme, program=None):
        status, offences, _ = check(readme, program)
        self.assertEqual((status, offences), (0, []), readme)

    def assert_wrong(self, readme, message, program=None):
        status, offences, _ = check(readme, program)
        self.assertEqual(status, 1, readme)
        self.assertIn(message, offences[0])
        self.assertEqual(offences[-1], "check_commands: 1 offence(s)")


class CheckCommands(Case):
    def test_a_command_that_fails_is_found_with_its_line(self):
        self.assert_right(sh("espalier perft # of four plies\nespalier need data/positions.epd && espalier table"))
        self.assert_wrong(sh("espalier perft\nespalier --dpeth"), "README.md:4: exit status 2: unknown option '--dpeth'")
        self.assert_wrong(sh("espalier perft\n\nespalier need data/gone.epd"), "README.md:5: exit status 1")
        self.assert_wrong(sh("espalier --dpeth | cat"), "README.md:3: exit status 2")

    def test_what_is_shown_is_what_is_printed(self):
        self.assert_right(sh("espalier perft", "leaves: 197281\ntime: … ms"))
        self.assert_right(sh("espalier perft", "…\ntime: …"))
        self.assert_right(sh("espalier perft", "leaves: 197281\n…"))
        self.assert_wrong(sh("espalier perft", "leaves: 197282\ntime: … ms"),
                          "README.md:2: the document shows 'leaves: 197282'")
        self.assert_wrong(sh("espalier perft", "leaves: 197281"), "README.md:2: more is printed than the document shows: 'time: ")
        self.assert_right(sh("espalier perft") + "\nText.\n\n```\nother\n```\n")

    def test_a_table_is_what_its_command_prints(self):
        table = "<!-- printed by: espalier table -->\n| move | nodes |\n|---|--:|\n| `e4` | {} |\n| **d4** | 560 |\n"
        self.assert_right(table.format(600))
        self.assert_wrong(table.format(601), "README.md:1: 'espalier table' does not print '| `e4` | 601 |'")
        self.assert_right("<!-- printed by: espalier perft -->\n| | |\n|---|--:|\n| leaves: | 197,281 |\n")

    def test_marks(self):
        self.assert_right(sh("xboard", mark="*Not run by the checks: needs a display.*"))
        self.assert_wrong(sh("xboard"), "README.md:2: 'xboard' is not run here")
        self.assert_right(sh("espalier perft --games 400", mark="<!-- run with: --games 400 => --games 2 -->"))
        self.assert_wrong(sh("espalier games 400", mark="<!-- run with: game 500 => game 5 -->"),
                          "README.md:2: 'game 500' is not in the block")
        self.assert_right(sh("espalier need x.bin && other", mark="<!-- prepared by: touch x.bin; ln -s /bin/true bin/other -->")
                          .replace("other\n", "bin/other\n"))

    def test_few_blocks_may_be_left_out(self):
        block = sh("x", mark="*Not run by the checks: x.*")
        self.assert_right(8 * block)
        self.assert_wrong(9 * block, "at most 8 blocks")

    def test_a_replacement_changes_only_sizes(self):
        for old, new in (("--nodes 5000", "--nodes 20"), ("--tc 2+0.02 --games 400", "--games 2 --nodes 9"), ("perft 9", "perft 2"),
                         ("run all --full", "run soft-bounds --quick"), ("run 'parallel-*'", "run parallel-map"),
                         ("out/full", "out/quick"), ("PLIES=12", "PLIES=3"), ("--state x", "--epochs 1 --state x")):
            self.assertTrue(CHECK.is_smaller(old, new), (old, new))
        for old, new in (("--parameter a,min=40", "--parameter a,min=1"), ("perft 9", "bench"), ("make EXE=x", "true"), ("perft 2", "perft 9"),
                         ("cmd=stockfish", "cmd=self"), ("--seed 9", "--seed 2"), ("option.a=1", "option.a=0"), ("run b", "run all"),
                         ("x", "x || true"), ("run 'parallel-*'", "run soft-bounds")):
            self.assertFalse(CHECK.is_smaller(old, new), (old, new))
        self.assert_wrong(sh("espalier perft 2", mark="<!-- run with: perft 2 => bench -->"),
                          "README.md:2: 'bench' in place of 'perft 2' changes more than a size")

    def test_builders_take_only_what_they_know(self):
        self.assert_right(sh("make EXE=mine\n./mine perft"))
        self.assert_wrong(sh("make no-such-target"), "README.md:3: exit status 2")
        self.assert_right(sh("cmake --preset release\ncmake --build build/release --target espalier_program"))
        self.assert_wrong(sh("cmake --preset relaese"), 'README.md:3: exit status 1: cmake: there is no "name": "relaese"')
        self.assert_wrong(sh("cmake --build build/release --target espalier_porgram"), "README.md:3: exit status 1")
        self.assert_right(sh("script/web --build"))
        self.assert_wrong(sh("script/web --biuld"), "README.md:3: exit status 1: script/web: there is no argument --biuld")

    def test_a_here_document_has_no_commands(self):
        queue = "cat >queue.txt <<'END'\nname: --engine\nEND\n"
        self.assert_right(sh(f"{queue}espalier need queue.txt"))
        self.assert_wrong(sh(f"{queue}xboard"), "README.md:2: 'xboard' is not run here")

    def test_commands_share_the_folder_of_their_document(self):
        self.assert_right(sh("espalier perft >out.txt") + sh("espalier need out.txt"))

    def test_counts_what_ran(self):
        _, _, said = check(sh("espalier perft") + sh("x", mark="*Not run by the checks: x.*"))
        self.assertRegex(said, r"^1 blocks of commands run in \d+ s of processor time, the output of 0 compared, "
                               r"1 marked as not run$")
        _, _, said = check(sh("espalier perft", "leaves: 197281\n…"))
        self.assertIn("the output of 1 compared", said)


@unittest.skipUnless(PROGRAM, "needs the program")
class WithTheProgram(Case):
    """What the built program prints, and the errors that it reports."""

    def test_planted_errors(self):
        fen = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
        self.assert_right(sh(f"espalier perft 2 --fen '{fen}'", "…\nNodes searched: 15\n…"), PROGRAM)
        self.assert_wrong(sh(f"espalier perft 2 --fen '{fen}'", "…\nNodes searched: 16\n…"), "Nodes searched: 16", PROGRAM)
        self.assert_wrong(sh(f"espalier perft 2 --fen '8/{fen}'"), "exit status 2: --fen: invalid FEN", PROGRAM)
        self.assert_wrong(sh("espalier perft 2 --depht 3"), "exit status 2", PROGRAM)


if __name__ == "__main__":
    unittest.main()
