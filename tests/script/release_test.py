#!/usr/bin/env python3
"""Tests of what script/release adds to the programs: completions, the bill of materials, its own options.
usage: release_test.py PROGRAM"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
VERSION = re.search(r"espalier VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


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
    def run_with(self, dpkg_query: str) -> subprocess.CompletedProcess:
        """What it prints where dpkg-query is this script."""
        with tempfile.TemporaryDirectory() as folder:
            stub = pathlib.Path(folder, "dpkg-query")
            stub.write_text("#!/bin/sh\n" + dpkg_query)
            stub.chmod(0o755)
            return subprocess.run(
                [ROOT / "packaging/sbom.py", "1.2.3", "abc"], capture_output=True, text=True, check=False,
                env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "PATH": f"{folder}:{os.environ['PATH']}"},
            )

    def made(self) -> dict:
        done = self.run_with('[ $1 = -W ] && echo 4.5 || echo "of-$(basename $2):amd64: $2"')
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_refuses_to_leave_out_what_no_package_has(self):
        done = self.run_with('case $2 in */fmt/*) exit 1 ;; esac; [ $1 = -W ] && echo 4.5 || echo "a: $2"')
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("no package has /usr/include/fmt/format.h", done.stderr)

    def test_is_of_the_version_and_the_same_each_time(self):
        made = self.made()
        self.assertEqual(made, self.made())
        self.assertEqual(made["packages"][0]["versionInfo"], "1.2.3")
        self.assertEqual(made["creationInfo"]["created"], "2023-11-14T22:13:20Z")

    def test_names_what_is_linked_by_identifiers_that_exist(self):
        made = self.made()
        names = {package["name"] for package in made["packages"]}
        self.assertLess({"espalier", "of-format.h", "of-libmingwex.a", "of-emcc.py"}, names)
        identifiers = {package["SPDXID"] for package in made["packages"]} | {"SPDXRef-DOCUMENT"}
        for relation in made["relationships"]:
            self.assertLessEqual({relation["spdxElementId"], relation["relatedSpdxElement"]}, identifiers)


class Changes(unittest.TestCase):
    def test_have_a_section_for_the_version(self):
        self.assertRegex((ROOT / "CHANGELOG.md").read_text(), rf"(?m)^## {re.escape(VERSION)}\b")


class Version(unittest.TestCase):
    def test_is_that_of_the_headers(self):
        major, minor, patch = map(int, VERSION.split("."))
        self.assertIn(f"#define ESPALIER_LIBRARY_VERSION {10000 * major + 100 * minor + patch}\n",
                      (ROOT / "include/espalier/version.hpp").read_text())

    def test_of_python_is_the_same_everywhere(self):
        least = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "python/pyproject.toml").read_text())[1]
        for name in ("docs/python.md", "docs/install.md"):
            self.assertEqual(set(re.findall(r"Python (\d\.\d+) or later", (ROOT / name).read_text())), {least}, name)


class Documents(unittest.TestCase):
    def test_that_are_packed_have_no_dead_links(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "packaging/documents.py", folder], check=True)
            documents = list(pathlib.Path(folder).rglob("*.md"))
            self.assertGreater(len(documents), 20)
            for document in documents:
                for address in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]+`", "", document.read_text())):
                    if ":" not in address:
                        self.assertTrue((document.parent / address.partition("#")[0]).exists(), f"{document.name}: {address}")


class Bootstrap(unittest.TestCase):
    def test_takes_the_compiler_that_is_chosen(self):
        tools = ("bash", "cmake", "make", "git", "sed", "sort", "head", "grep", "dirname", "nproc", "clang++")
        if not all(map(shutil.which, tools)) or not pathlib.Path("/usr/include/fmt/format.h").exists():
            self.skipTest("what builds is not installed")
        with tempfile.TemporaryDirectory() as folder:
            for tool in tools:  # no g++, and no apt-get that could install it
                pathlib.Path(folder, tool).symlink_to(shutil.which(tool))
            for compiler, status in (("clang++", 0), ("", 1)):
                done = subprocess.run([ROOT / "script/bootstrap", "run"], capture_output=True, text=True, check=False,
                                      env={"PATH": folder, **({"CXX": compiler} if compiler else {})})
                self.assertEqual(done.returncode, status, done.stdout + done.stderr)


class Makefile(unittest.TestCase):
    def test_says_at_once_what_is_missing(self):
        made = subprocess.run(["make", "-n", "EXE=x", "CXXFLAGS=-nostdinc -I."], cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 2)
        self.assertIn("missing: CLI/CLI.hpp nlohmann/json.hpp fmt/format.h; Debian", made.stderr)
        self.assertEqual(subprocess.run(["make", "-n", "EXE=x"], cwd=ROOT, capture_output=True, check=False).returncode, 0)


class PackageFiles(unittest.TestCase):
    """What package managers of others read is well-formed and of the version."""

    def test_of_each_manager(self):
        packaging = ROOT / "packaging"
        self.assertEqual(json.loads((packaging / "vcpkg/espalier/vcpkg.json").read_text())["version"], VERSION)
        compile((packaging / "conan/conanfile.py").read_text(), "conanfile.py", "exec")
        read = subprocess.run(["bash", "-uc", 'source "$1"; declare -F build check package >/dev/null; echo $pkgver', "bash", packaging / "aur/PKGBUILD"],
                              capture_output=True, text=True, check=True)
        self.assertEqual(read.stdout, VERSION + "\n")

    def test_options_are_those_of_the_project(self):
        project = (ROOT / "CMakeLists.txt").read_text()
        for path in (ROOT / "packaging").glob("*/**/*"):
            if path.is_file():
                for name in re.findall(r"\bESPALIER_[A-Z]+\b", path.read_text()):
                    self.assertIn(f"option({name} ", project, path)

    def test_workflows_only_call_scripts(self):
        for workflow in (ROOT / ".github/workflows").glob("*.yml"):
            for command in re.findall(r"^ *- run: (.+)$", workflow.read_text(), re.MULTILINE):
                program = command.split()[0]
                self.assertTrue(program in ("make", "./espalier", "brew", "gh") or (ROOT / program).is_file(), command)


class Citation(unittest.TestCase):
    def test_has_no_date_of_what_is_not_released(self):
        is_released = "not released yet" not in (ROOT / "CHANGELOG.md").read_text()
        self.assertEqual("date-released" in (ROOT / "CITATION.cff").read_text(), is_released)


class FirstSteps(unittest.TestCase):
    def test_are_at_most_three_commands_and_of_the_version(self):
        table = (ROOT / "docs/install.md").read_text().partition("| on | file | commands |")[2].partition("\n\n")[0]
        rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
        self.assertEqual(len(rows), 6)
        for _, file, commands in rows:
            self.assertLessEqual(commands.count("<br>") + 1, 3)
            self.assertEqual(set(re.findall(r"espalier(?:_search)?[-_](\d+\.\d+\.\d+)", file + commands)), {VERSION})


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


# Instead of what builds for minutes: scripts that leave a file of each kind where the real ones do.
STUBS = {
    "script/bootstrap": "",
    "script/web": """mkdir -p web/dist build/web/package
        echo page >web/dist/index.html
        echo '{"name": "espalier", "version": "@VERSION@"}' >build/web/package/package.json
        cp packaging/sbom.py build/web/package/cli.js""",
    "script/windows": "mkdir -p build/windows/bin; echo program >build/windows/bin/espalier.exe",
    "script/python": """source script/common.sh
        rm -rf build/python; mkdir -p build/python/espalier_search-@VERSION@/espalier_search-@VERSION@.dist-info
        cd build/python
        cp ../../packaging/sbom.py "espalier_search-@VERSION@/a program.py"
        tar -czf espalier-search-@VERSION@.tar.gz espalier_search-@VERSION@
        info=espalier_search-@VERSION@/espalier_search-@VERSION@.dist-info
        printf 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n' >$info/WHEEL
        printf 'Metadata-Version: 2.1\\nName: espalier-search\\nVersion: @VERSION@\\n' >$info/METADATA
        "$python" -m wheel pack espalier_search-@VERSION@""",
    "bin/make": """for word; do [[ $word != EXE=* ]] || { echo program >"${word#EXE=}"; chmod +x "${word#EXE=}"; }; done""",
    "bin/cmake": """[[ $1 == --install ]] || exit 0
        mkdir -p "$DESTDIR/usr/bin" "$DESTDIR/usr/include"
        cp packaging/sbom.py "$DESTDIR/usr/bin/espalier-lab"
        cp packaging/control.in "$DESTDIR"/usr/include/espalier.hpp""",
    "bin/help2man": "echo manual",
    "bin/dpkg-query": """[[ $1 == -S ]] && echo "dpkg: $2" || echo 1.2""",
    "bin/strip": "",
}


class Modes(unittest.TestCase):
    """The same commit gives the same bytes, whatever the umask."""

    def released(self, root: pathlib.Path, umask: int) -> str:
        """The checksums of a release from a tree that was checked out with this umask."""
        before = os.umask(umask)
        try:
            for name in ("script/release", "script/common.sh", "packaging", "CMakeLists.txt", "LICENSE", "CHANGELOG.md", "README.md", "docs"):
                to = root / name
                to.parent.mkdir(parents=True, exist_ok=True)
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, to, copy_function=shutil.copyfile)
                else:
                    shutil.copyfile(ROOT / name, to)
            for name, text in STUBS.items():
                (root / name).parent.mkdir(exist_ok=True)
                (root / name).write_text("#!/bin/bash\nset -e\n" + text.replace("@VERSION@", VERSION) + "\n")
            for name in ("script/release", "packaging/sbom.py", "packaging/documents.py", *STUBS):
                (root / name).chmod(0o777 & ~umask)
            subprocess.run(["bash", "-c", "git init -q && git add . && git -c user.name=x -c user.email=x commit -q -m x"], cwd=root,
                           env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_COMMITTER_DATE": "@1700000000 +0000", "GIT_AUTHOR_DATE": "@1700000000 +0000"}, check=True)
            made = subprocess.run([root / "script/release"], capture_output=True, text=True, check=False,
                                  env={**os.environ, "PATH": f"{root}/bin:{os.environ['PATH']}"})
        finally:
            os.umask(before)
        self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
        return (root / "build/dist/SHA256SUMS").read_text()

    def test_do_not_depend_on_the_umask(self):
        needs = 'npm --version && zip -v && dpkg-deb --version && source script/common.sh && "$python" -c "import wheel"'
        if subprocess.run(["bash", "-c", needs], capture_output=True, check=False, cwd=ROOT).returncode != 0:
            self.skipTest("what packs is not installed")
        with tempfile.TemporaryDirectory() as folder:
            usual, strict = (self.released(pathlib.Path(folder, f"{umask:o}"), umask) for umask in (0o022, 0o077))
            self.assertEqual(len(usual.splitlines()), 8, usual)
            self.assertEqual(usual, strict)


if __name__ == "__main__":
    unittest.main()
