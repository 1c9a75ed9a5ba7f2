"""Compiles and runs the example of a language, whose first line must be that of the library itself.

usage: example_test.py LANGUAGE REFERENCE LIBRARY_FOLDER [PROGRAM]. Ends with 77 where there is no compiler.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Language | compilers, the first there is serves | source | how it is compiled | how it is run.
LANGUAGES = {
    "rust": (("rustc",), "examples/rust/connect_four.rs",
             ["{compiler}", "--edition", "2021", "-O", "--deny", "warnings", "-L", "{library}", "-l", "espalier_c", "-o", "{out}/example", "{source}"],
             ["{out}/example"]),
    "go": (("go",), "examples/go/connect_four.go",
           ["{compiler}", "build", "-o", "{out}/example", "{source}"], ["{out}/example"]),
    "csharp": (("mcs", "mono-csc", "csc"), "examples/csharp/ConnectFour.cs",
               ["{compiler}", "-warnaserror", "-optimize", "-out:{out}/example.exe", "{source}"],
               ["mono", "{out}/example.exe"]),
}


def main():
    language, reference, library = sys.argv[1:4]
    expected = subprocess.run([reference], check=True, capture_output=True, text=True).stdout.splitlines()[0]
    environment = {
        **os.environ, "LD_LIBRARY_PATH": library, "DYLD_LIBRARY_PATH": library,
        "CGO_CFLAGS": f"-I{ROOT / 'c'}", "CGO_LDFLAGS": f"-L{library}", "CGO_ENABLED": "1",
        "GOFLAGS": "-mod=mod", "GO111MODULE": "auto",
    }
    with tempfile.TemporaryDirectory() as out:
        environment.setdefault("HOME", out)
        environment.setdefault("GOCACHE", f"{out}/go-cache")
        if len(sys.argv) > 4:
            command = sys.argv[4:]
        else:
            compilers, source, build, command = LANGUAGES[language]
            compiler = next(filter(None, map(shutil.which, compilers)), None)
            missing = f"no compiler for {language}: {' or '.join(compilers)}"
            if compiler is None or shutil.which(command[0].split("/")[0] or "true") is None and command[0] == "mono":
                print(f"skipped: {missing}")
                sys.exit(77)
            names = {"compiler": compiler, "library": library, "out": out, "source": ROOT / source}
            fill = lambda words: [word.format(**names) for word in words]  # noqa: E731
            subprocess.run(fill(build), check=True, env=environment)
            command = fill(command)
        lines = subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout.splitlines()
    print("\n".join(lines))
    if lines[0] != expected:
        sys.exit(f"the library: {expected}")
    if len(lines) != 3 or not lines[1].startswith("level 3 plays ") or lines[2] != "value 31997 in 3 plies":
        sys.exit("the level or the solution is another")


main()
