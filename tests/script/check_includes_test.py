"""Plants offences in a temporary tree and expects script/check_includes to report each, and only those."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "check_includes"
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("check_includes", str(SCRIPT))
check_includes = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_includes", loader))
loader.exec_module(check_includes)


def write(root, files):
    for name, text in files.items():
        path = pathlib.Path(root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def offences_of(files):
    """The offences in a tree with these files (path -> text)."""
    with tempfile.TemporaryDirectory() as root:
        write(root, files)
        return list(check_includes.offences(pathlib.Path(root)))


def including(*headers):
    return "".join(f"#include {header}\n" for header in headers)


class CheckIncludes(unittest.TestCase):
    def assert_allowed(self, name, *headers):
        self.assertEqual(offences_of({name: including(*headers)}), [])

    def assert_refused(self, name, header):
        offences = offences_of({name: including("<vector>", header)})
        self.assertEqual(len(offences), 1, f"{name}: {header}: {offences}")
        self.assertTrue(offences[0].startswith(f"{name}:2: "), offences)
        self.assertIn(f"may not include {header}", offences[0])

    def test_command(self):
        with tempfile.TemporaryDirectory() as root:
            for header, status, offences in (
                ("<vector>", 0, []),
                ('"uci/uci.hpp"', 1, ['support/x.hpp:1: support may not include "uci/uci.hpp"',
                                      "check_includes: 1 offence(s)"]),
            ):
                write(root, {"support/x.hpp": including(header)})
                done = subprocess.run([SCRIPT, root], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr.splitlines()), (status, offences))

    def test_library(self):
        for name in ("game.hpp", "search/node.hpp", "historical/x.hpp", "textbook/pvs.hpp"):
            self.assert_allowed(f"include/espalier/{name}", "<atomic>", '"espalier/score.hpp"')
            for header in ("<fmt/core.h>", "<unistd.h>", '"games/othello/position.hpp"',
                           '"support/error.hpp"', '"score.hpp"', '"lab/rows.hpp"'):
                self.assert_refused(f"include/espalier/{name}", header)

    def test_one_file_of_the_library_asks_the_system_for_large_pages(self):
        self.assert_allowed("include/espalier/search/large_pages.hpp", "<cstddef>", "<sys/mman.h>")
        self.assert_refused("include/espalier/search/large_pages.hpp", "<unistd.h>")
        self.assert_refused("include/espalier/search/transposition_table.hpp", "<sys/mman.h>")

    def test_operating_systems_are_in_support(self):
        self.assert_allowed("support/windows/x.cpp", "<windows.h>")
        self.assert_allowed("lab/x.cpp", "<unistd.h>")
        for name, line in (("uci/x.cpp", "#include <unistd.h>"), ("apps/espalier/x.cpp", "#include <windows.h>"),
                           ("apps/x.cpp", "#include <sys/stat.h>"), ("uci/x.hpp", "#ifdef _WIN32"),
                           ("games/chess/see.cpp", "#if defined(__linux__)"),
                           ("include/espalier/game.hpp", "#ifdef __APPLE__")):
            self.assertEqual(offences_of({name: line + "\n"}),
                             [f"{name}:1: what operating systems do differently is in support/: {line}"])
        self.assertEqual(offences_of({"games/chess/evaluation/embedded_network.cpp": "#ifdef _WIN32\n"}), [])

    def test_production_search_is_independent(self):
        for name in ("espalier.hpp", "game.hpp", "search/worker.hpp"):
            self.assert_allowed(f"include/espalier/{name}", '"espalier/search/history.hpp"')
            self.assert_refused(f"include/espalier/{name}", '"espalier/historical/refutation_table.hpp"')
            self.assert_refused(f"include/espalier/{name}", '"espalier/textbook/walk.hpp"')
        self.assert_allowed("include/espalier/historical/x.hpp", '"espalier/search/node.hpp"')
        self.assert_refused("include/espalier/historical/x.hpp", '"espalier/textbook/walk.hpp"')

    def test_textbook_is_independent(self):
        self.assert_allowed("include/espalier/textbook/x.hpp", '"espalier/textbook/walk.hpp"',
                            '"espalier/search/transposition_table.hpp"')
        self.assert_refused("include/espalier/textbook/x.hpp", '"espalier/search/node.hpp"')
        self.assert_refused("include/espalier/textbook/x.hpp", '"espalier/historical/x.hpp"')

    def test_rules_of_a_game(self):
        for name in ("games/chess/board/position.cpp", "games/chess/notation/fen.cpp",
                     "games/connect_four/position.hpp", "games/trees/tree.hpp"):
            game = name.split("/")[1]
            self.assert_allowed(
                name, "<array>", "<immintrin.h>", '"espalier/game.hpp"', '"espalier/score.hpp"',
                '"espalier/move_list.hpp"', '"espalier/expected.hpp"', f'"games/{game}/types.hpp"')
            for header in ('"espalier/hooks.hpp"', '"espalier/evaluator.hpp"',
                           '"espalier/search/parameters.hpp"', '"espalier/espalier.hpp"',
                           f'"games/{game}/evaluation/evaluation.hpp"',
                           f'"games/{game}/search_hooks.hpp"', f'"games/{game}/evaluator.hpp"',
                           '"games/othello/position.hpp"', '"support/error.hpp"', '"uci/uci.hpp"',
                           "<fmt/core.h>"):
                self.assert_refused(name, header)

    def test_evaluation_and_hooks_of_a_game(self):
        for name in ("games/chess/evaluation/trace.cpp", "games/chess/search_hooks.hpp",
                     "games/chess/board/search_hooks.cpp", "games/chess/see.cpp", "games/connect_four/evaluator.hpp"):
            game = name.split("/")[1]
            self.assert_allowed(
                name, '"espalier/game.hpp"', '"espalier/hooks.hpp"', '"espalier/evaluator.hpp"',
                '"espalier/search/parameters.hpp"', f'"games/{game}/position.hpp"')
            for header in ('"espalier/search/search.hpp"', '"espalier/search/node.hpp"',
                           '"espalier/textbook/walk.hpp"', '"games/othello/position.hpp"'):
                self.assert_refused(name, header)

    def test_programs_and_what_they_are_made_of(self):
        refused = {
            "support/print.cpp": ['"espalier/score.hpp"', '"games/chess/x.hpp"', '"uci/uci.hpp"'],
            "protocols/session.cpp": ['"games/chess/x.hpp"', '"catalogue/games.hpp"', '"uci/uci.hpp"', '"lab/rows.hpp"'],
            "uci/session.cpp": ['"games/connect_four/position.hpp"', '"apps/espalier/bench.hpp"',
                                '"lab/rows.hpp"', '"tools/match/pgn.hpp"', '"tests/error.hpp"'],
            "lab/rows.cpp": ['"uci/uci.hpp"', '"apps/espalier_lab/x.hpp"', '"tools/match/pgn.hpp"'],
            "lab/experiments/x.cpp": ['"uci/uci.hpp"', '"tools/match/pgn.hpp"'],
            "tools/match/x.cpp": ['"tools/tune/x.hpp"', '"lab/rows.hpp"', '"uci/uci.hpp"'],
            "tools/tune/x.cpp": ['"tools/tune_eval/x.hpp"', '"lab/rows.hpp"', '"uci/uci.hpp"'],
            "tools/tune_eval/x.cpp": ['"tools/match/x.hpp"', '"lab/rows.hpp"', '"uci/uci.hpp"'],
            "apps/espalier/x.cpp": ['"lab/rows.hpp"', '"tools/match/x.hpp"', '"apps/espalier_lab/x.hpp"'],
            "apps/espalier_lab/x.cpp": ['"uci/uci.hpp"', '"apps/espalier/x.hpp"'],
            "examples/x.cpp": ['"uci/uci.hpp"', '"support/print.hpp"', '"lab/rows.hpp"'],
            "bench/x.cpp": ['"uci/uci.hpp"', '"apps/espalier/bench.hpp"'],
        }
        for name, headers in refused.items():
            own = name.rsplit("/", 1)[0]
            self.assert_allowed(name, "<string>", *([f'"{own}/y.hpp"'] if own not in ("examples", "bench") else []))
            for header in headers + ['"web/x.hpp"', '"tests/shell.hpp"']:
                self.assert_refused(name, header)

    def test_tests_mirror_the_modules(self):
        refused = {
            "tests/library/x.cpp": ['"uci/uci.hpp"', '"lab/rows.hpp"', '"tools/match/x.hpp"'],
            "tests/games/chess/x.cpp": ['"uci/uci.hpp"', '"support/print.hpp"', '"lab/rows.hpp"'],
            "tests/protocols/x.cpp": ['"games/chess/x.hpp"', '"uci/uci.hpp"', '"apps/espalier/cli.hpp"'],
            "tests/uci/x.cpp": ['"lab/rows.hpp"', '"tools/match/x.hpp"', '"apps/espalier/cli.hpp"'],
            "tests/lab/x.cpp": ['"uci/uci.hpp"', '"tools/match/x.hpp"', '"apps/espalier_lab/x.hpp"'],
            "tests/tools/match/x.cpp": ['"uci/uci.hpp"', '"lab/rows.hpp"', '"apps/espalier_lab/x.hpp"'],
        }
        for name, headers in refused.items():
            for header in headers + ['"web/x.hpp"']:
                self.assert_refused(name, header)
        self.assert_allowed("tests/tools/match/x.cpp", '"tools/match/x.hpp"', '"tests/error.hpp"')
        self.assert_allowed("tests/apps/espalier/x.cpp", '"apps/espalier/cli.hpp"', '"uci/uci.hpp"')

    def test_unknown_directory(self):
        offences = offences_of({"sundries/x.cpp": including("<vector>")})
        self.assertEqual(offences, ["sundries/x.cpp:1: no rule says what this file may include"])

    def test_vocabulary_of_the_library(self):
        for line, message in {
            "int pawn_value;": "names no game",
            "struct KingSafety {};": "names no game",
            "#include <iostream>": "never prints",
            "#include <fstream>": "opens files in whole_file.hpp only",
            "void f() { std::exit(1); }": "never prints",
            "auto t = Clock::now();": "reads the clock",
            "std::jthread t;": "not in every compiler",
        }.items():
            offences = offences_of({"include/espalier/search/x.hpp": line + "\n"})
            self.assertEqual(len(offences), 1, line)
            self.assertIn(message, offences[0])
        for line in ("// as in chess, the king", "int making;", "int ranking, bishopric;"):
            self.assertEqual(offences_of({"include/espalier/search/x.hpp": line + "\n"}), [])

    def test_programs_read_json_and_write_files_in_one_way(self):
        for line, message in {
            "const Json json = Json::parse(text);": "read JSON by support/json.hpp",
            "auto json = nlohmann::ordered_json::parse(text);": "read JSON by support/json.hpp",
            "std::ofstream(path) << text;": "write files by support/files.hpp",
            'FILE* file = fopen(name, "w");': "write files by support/files.hpp",
        }.items():
            for name in ("tools/match/x.cpp", "lab/x.cpp", "apps/espalier_lab/x.cpp"):
                offences = offences_of({name: line + "\n"})
                self.assertEqual(len(offences), 1, line)
                self.assertIn(message, offences[0])
        for line in ("const Json json = support::parse_json<Json>(text);", "std::ifstream stream(path);"):
            self.assertEqual(offences_of({"tools/match/x.cpp": line + "\n"}), [])


if __name__ == "__main__":
    unittest.main()
