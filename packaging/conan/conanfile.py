"""The library and its games for Conan 2, from this checkout: conan create packaging/conan"""

import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

SOURCES = ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "games/*", "nets/*.nnue")


class Espalier(ConanFile):
    name = "espalier"
    description = "Alpha-beta game-tree search for any two-player game: headers, and the rules of five games"
    license = "MIT"
    settings = "os", "compiler", "build_type", "arch"
    package_type = "static-library"

    def set_version(self):
        text = (self._checkout() / "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"project\(espalier VERSION ([\d.]+)", text)[1]

    def _checkout(self):
        return pathlib.Path(self.recipe_folder).parent.parent

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, str(self._checkout()), self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for name in ("PROGRAMS", "TESTS", "BENCH"):
            toolchain.cache_variables[f"ESPALIER_{name}"] = "OFF"
        toolchain.cache_variables["ESPALIER_INSTALL"] = "ON"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # The package of CMake that is installed with it: find_package(espalier COMPONENTS chess).
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append("lib/cmake/espalier")
