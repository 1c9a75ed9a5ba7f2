#!/usr/bin/env python3
"""Writes the bill of materials of a release as SPDX 2.3 (JSON) to standard output: Espalier, and what its
binaries contain of others: the packages, as dpkg knows them, whose files are compiled or linked. With --packages only
the names of those packages. What is not installed is an error: no list that lacks something is written."""
import json
import os
import pathlib
import subprocess
import sys
from datetime import datetime, timezone

MINGW = "x86_64-w64-mingw32-g++-posix"
# A file that is compiled or linked (with the compiler that finds it, if that does), the licence, what for.
PARTS = [
    ("", "/usr/include/CLI/CLI.hpp", "BSD-3-Clause", "the command line"),
    ("", "/usr/include/nlohmann/json.hpp", "MIT", "JSON"),
    ("", "/usr/include/fmt/format.h", "MIT", "text"),
    ("", "/usr/include/boost/version.hpp", "BSL-1.0", "processes, statistics"),
    ("", "/usr/include/zlib.h", "Zlib", "compressed traces"),
    ("g++", "libstdc++.a", "GPL-3.0-or-later WITH GCC-exception-3.1", "the C++ library"),
    ("g++", "libc.a", "LGPL-2.1-or-later", "the C library"),
    (MINGW, "libstdc++.a", "GPL-3.0-or-later WITH GCC-exception-3.1", "the C++ library of espalier.exe"),
    (MINGW, "libmingwex.a", "ZPL-2.1", "the C library of espalier.exe"),
    ("", "/usr/share/doc/python3-pybind11/copyright", "BSD-3-Clause", "the extension of Python"),
    ("", "/usr/share/emscripten/emcc.py", "MIT OR NCSA", "the C and C++ libraries of WebAssembly (musl, libc++, compiler-rt)"),
]


class Missing(Exception):
    pass


def output_of(*command: str) -> str:
    """What a command prints; empty if it fails or is not there."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def package_of(compiler: str, file: str) -> str:
    """The package that has the file."""
    path = output_of(compiler, f"-print-file-name={file}") if compiler else file
    owner = output_of("dpkg-query", "-S", str(pathlib.Path(path or file).resolve())).partition(": ")[0]
    if not owner:
        raise Missing(f"no package has {file}{f' of {compiler}' if compiler else ''}: script/bootstrap installs it")
    return owner.split(",")[0].partition(":")[0]


def parts() -> list:
    """Of each part: package, version, licence, what for."""
    found = []
    for compiler, file, licence, what in PARTS:
        name = package_of(compiler, file)
        found.append((name, output_of("dpkg-query", "-W", "-f", "${Version}", name), licence, what))
    return found


def package(name: str, version: str, licence: str, comment: str) -> dict:
    return {
        "SPDXID": "SPDXRef-" + "".join(c if c.isalnum() or c in "-." else "-" for c in name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "comment": comment,
    }


def main() -> int:
    if sys.argv[1:] == ["--packages"]:
        print("\n".join(dict.fromkeys(name for name, *_ in parts())))
        return 0
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        print("usage: packaging/sbom.py VERSION COMMIT\n       packaging/sbom.py --packages", file=sys.stderr)
        return 2
    version, commit = sys.argv[1:]
    when = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    packages = [package("espalier", version, "MIT", "the product")]
    packages += [package(*part) for part in parts()]
    relations = [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": packages[0]["SPDXID"]}
    ]
    relations += [
        {"spdxElementId": packages[0]["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": part["SPDXID"]}
        for part in packages[1:]
    ]
    json.dump(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"espalier-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/espalier-{version}-{commit}",
            "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
            "packages": packages,
            "relationships": relations,
        },
        sys.stdout,
        indent=2,
    )
    print()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Missing as missing:
        sys.exit(f"sbom.py: {missing}")
