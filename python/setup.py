"""Builds the extension espalier._core: the C++ library and its games, bound by pybind11.

The C++ sources are those of the repository around this directory. The sdist carries them in cpp/, so that
it builds by itself.
"""

import importlib.metadata
import os
import pathlib
import platform
import re
import shutil
import sys

import setuptools
from pybind11.setup_helpers import ParallelCompile, Pybind11Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent
CPP = HERE / "cpp"
ROOT = CPP if CPP.is_dir() else REPOSITORY
# What the sdist takes from the repository.
TAKEN = (
    ("include/espalier", (".hpp",)),
    ("erased", (".hpp",)),
    ("catalogue", (".hpp",)),
    ("games", (".hpp", ".cpp", ".inc")),
    ("python/native", (".hpp", ".cpp")),
    ("nets", (".nnue",)),
)


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(espalier\s+VERSION\s+([0-9.]+)", text)[1]


def network():
    """The network for chess, which becomes part of the extension; None: there is none."""
    return next(iter(sorted((ROOT / "nets").glob("*.nnue"))), None)


def catalogue():
    """The games of the package: the names of their structs, whose files and directories are called alike."""
    return re.findall(r"Playable<(\w+)>", (ROOT / "catalogue/games.hpp").read_text(encoding="utf-8"))


def file_name(struct):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", struct).lower()


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
)


def text_of_unit(names):
    sources = [
        path
        for name in names
        for path in ([ROOT / name] if name.endswith(".cpp") else sorted((ROOT / name).rglob("*.cpp")))
    ]
    return "".join(f'#include "{path.relative_to(ROOT).as_posix()}"\n' for path in sources)


def text_of_game(struct):
    """All of a game: its rules and its search, and what only it has."""
    name = file_name(struct)
    own = [f"python/native/{name}.cpp"] if (ROOT / f"python/native/{name}.cpp").is_file() else []
    return (
        text_of_unit([*own, f"games/{name}"])
        + f"""#include "catalogue/{name}.hpp"
#include "python/native/catalogue_game.hpp"
template std::shared_ptr<espalier::python::NativePosition>
espalier::python::native_position<espalier::Playable<espalier::catalogue::{struct}>>(
    const std::optional<std::string>&, std::vector<std::string>*);
"""
    )


class BuildExtension(build_ext):
    """Compiles the sources in a few units."""

    def build_extension(self, extension):
        place = pathlib.Path(self.build_temp)
        place.mkdir(parents=True, exist_ok=True)
        # The longest first: games, the largest of which is the first of the catalogue.
        units = [*map(text_of_game, catalogue()), *map(text_of_unit, UNITS)]
        for number, text in enumerate(units):
            together = place / f"unit_{number}.cpp"
            together.write_text(text, encoding="utf-8")
            extension.sources.append(str(together))
        super().build_extension(extension)


def licence_of_pybind11():
    installed = importlib.metadata.files("pybind11") or []
    candidates = [file.locate() for file in installed if file.name.startswith("LICENSE")]
    candidates.append("/usr/share/doc/python3-pybind11/copyright")  # Debian has it there
    return next(path for path in map(pathlib.Path, candidates) if path.is_file())


class Wheel(bdist_wheel):
    """On Linux its tag names the oldest GNU C library that has what the extension needs, which is all it needs."""

    def get_tag(self):
        python, abi, system = super().get_tag()
        built = list(pathlib.Path(self.bdist_dir).rglob("_core*.so")) if CONTAINS_LIBRARY else []
        if built:
            needed = max(int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", built[0].read_bytes()))
            system = f"manylinux_2_{needed}_{platform.machine()}"
        return python, abi, system

    def egg2dist(self, egginfo_path, distinfo_path):
        """Adds the licences: ours, and that of pybind11, which is compiled in."""
        super().egg2dist(egginfo_path, distinfo_path)
        shutil.copyfile(ROOT / "LICENSE", pathlib.Path(distinfo_path) / "LICENSE")
        shutil.copyfile(licence_of_pybind11(), pathlib.Path(distinfo_path) / "LICENSE.pybind11")


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


own_flags = os.environ.get("ESPALIER_PYTHON_FLAGS", "").split()
flags = ["-O2", "-g0", "-Wall", "-Wextra", *own_flags]
# The C++ library becomes part of the extension: other systems may have an older one. A sanitizer wants it shared.
# That of GCC stays shared, which every manylinux has: an interpreter that ends unwinds the threads of daemons by it.
CONTAINS_LIBRARY = sys.platform == "linux" and not own_flags
library = ["-static-libstdc++"] if CONTAINS_LIBRARY else []
if network():
    flags.append(f'-DESPALIER_EVALFILE="{network()}"')

ParallelCompile("ESPALIER_JOBS", default=0).install()
setuptools.setup(
    version=version(),
    cmdclass={"build_ext": BuildExtension, "sdist": SourceDistribution, "bdist_wheel": Wheel},
    ext_modules=[
        Pybind11Extension(
            "espalier._core",
            [],  # the units
            include_dirs=[str(ROOT), str(ROOT / "include")],
            cxx_std=20,
            extra_compile_args=flags,
            extra_link_args=["-Wl,-s", *library, *own_flags],
        )
    ],
)
