#!/usr/bin/env python3
"""Writes the bill of materials of a release as SPDX 2.3 (JSON) to standard output: Espalier, and what its
binaries contain of others, in the versions that dpkg knows. With --packages only the names of those packages."""
import json
import os
import subprocess
import sys
from datetime import datetime, timezone

# What is compiled or linked into the programs: Debian's package, licence, what for.
PARTS = [
    ("libcli11-dev", "BSD-3-Clause", "the command line"),
    ("nlohmann-json3-dev", "MIT", "JSON"),
    ("libfmt-dev", "MIT", "text"),
    ("libboost1.74-dev", "BSL-1.0", "processes, statistics"),
    ("zlib1g-dev", "Zlib", "compressed traces"),
    ("libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "the C++ library"),
    ("libc6-dev", "LGPL-2.1-or-later", "the C library"),
    ("g++-mingw-w64-x86-64-posix", "GPL-3.0-or-later WITH GCC-exception-3.1", "the C++ library of espalier.exe"),
    ("mingw-w64-x86-64-dev", "ZPL-2.1", "the C library of espalier.exe"),
]


def version_of(package: str) -> str:
    """The installed version; empty if the package is not installed."""
    found = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False
    )
    return found.stdout.strip() if found.returncode == 0 else ""


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
        print("\n".join(name for name, _, _ in PARTS))
        return 0
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        print("usage: packaging/sbom.py VERSION COMMIT\n       packaging/sbom.py --packages", file=sys.stderr)
        return 2
    version, commit = sys.argv[1:]
    when = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    packages = [package("espalier", version, "MIT", "the product")]
    packages += [
        package(name, found, licence, what) for name, licence, what in PARTS if (found := version_of(name))
    ]
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
    sys.exit(main())
