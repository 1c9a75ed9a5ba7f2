"""Builds the extension espalier._core: the C++ library and its games, bound by pybind11.

The C++ sources are those of the repository around this directory. The sdist carries them in cpp/, so that
it builds by itself.
"""

import os
import pathlib
import re
import shutil

import setuptools
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent
CPP = HERE / "cpp"
ROOT = CPP if CPP.is_dir() else REPOSITORY
GAMES = ("checkers", "chess", "connect_four", "othello", "trees")
# What the sdist takes from the repository.
TAKEN = (
    ("include/espalier", (".hpp",)),
    ("python/native", (".hpp", ".cpp")),
    ("nets", (".nnue",)),
    *((f"games/{game}", (".hpp", ".cpp", ".inc")) for game in GAMES),
)


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(espalier\s+VERSION\s+([0-9.]+)", text)[1]


def network():
    """The network for chess, which becomes part of the extension; None: there is none."""
    return next(iter(sorted((ROOT / "nets").glob("*.nnue"))), None)


# What is compiled as one file: the headers of pybind11 and of the search are read once for each.
UNITS = (
    (
        "python/native/module.cpp",
        "python/native/check.cpp",
        "python/native/interpreter.cpp",
        "python/native/key_numbers.cpp",
        "python/native/learning.cpp",
        "python/native/python_position.cpp",
    ),
    (
        "python/native/algorithms.cpp",
        "python/native/alternating_engine.cpp",
        "python/native/free_turn_engine.cpp",
        "python/native/trees.cpp",
        "games/trees",
    ),
    ("python/native/chess.cpp", "games/chess"),
    ("python/native/board_games.cpp", "games/checkers", "games/connect_four", "games/othello"),
)


class BuildExtension(build_ext):
    """Compiles the sources in a few units."""

    def build_extension(self, extension):
        place = pathlib.Path(self.build_temp)
        place.mkdir(parents=True, exist_ok=True)
        for number, unit in enumerate(UNITS):
            sources = [
                path
                for name in unit
                for path in ([ROOT / name] if name.endswith(".cpp") else sorted((ROOT / name).rglob("*.cpp")))
            ]
            text = "".join(f'#include "{path.relative_to(ROOT).as_posix()}"\n' for path in sources)
            together = place / f"unit_{number}.cpp"
            together.write_text(text, encoding="utf-8")
            extension.sources.append(str(together))
        super().build_extension(extension)


class SourceDistribution(sdist):
    """Adds the C++ sources of the repository as cpp/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        target = pathlib.Path(base_dir) / "cpp"
        for directory, suffixes in TAKEN:
            for path in (ROOT / directory).rglob("*"):
                if path.suffix in suffixes:
                    copy = target / path.relative_to(ROOT)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(path, copy)
        # The version and the licence.
        for name in ("CMakeLists.txt", "LICENSE"):
            shutil.copyfile(ROOT / name, target / name)


flags = ["-O2", "-g0", "-Wall", "-Wextra"] + os.environ.get("ESPALIER_PYTHON_FLAGS", "").split()
if network():
    flags.append(f'-DESPALIER_EVALFILE="{network()}"')

ParallelCompile("ESPALIER_JOBS", default=0).install()
setuptools.setup(
    version=version(),
    cmdclass={"build_ext": BuildExtension, "sdist": SourceDistribution},
    ext_modules=[
        Pybind11Extension(
            "espalier._core",
            [],  # the units
            include_dirs=[str(ROOT), str(ROOT / "include")],
            cxx_std=20,
            extra_compile_args=flags,
            extra_link_args=["-Wl,-s", *os.environ.get("ESPALIER_PYTHON_FLAGS", "").split()],
        )
    ],
)
