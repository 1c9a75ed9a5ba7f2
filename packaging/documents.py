#!/usr/bin/env python3
"""Copies the documents for those who use the programs, with their pictures, into a folder: links to what is not copied
become their text. usage: packaging/documents.py FOLDER"""
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TAKEN = ("README.md", "CHANGELOG.md", "docs/*.md", "docs/reference/*.md")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("usage: packaging/documents.py FOLDER", file=sys.stderr)
        return 2
    target = pathlib.Path(sys.argv[1])
    documents = sorted(path for pattern in TAKEN for path in ROOT.glob(pattern))
    for document in documents:

        def kept(link: re.Match) -> str:
            picture, text, address = link.groups()
            file = pathlib.Path(os.path.normpath(document.parent / address.partition("#")[0]))
            if ":" in address or address.startswith("#") or file in documents:
                return link[0]
            if picture and file.parent == ROOT / "docs":
                shutil.copyfile(file, (target / file.relative_to(ROOT)))
                return link[0]
            return text

        copy = target / document.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        (target / "docs").mkdir(exist_ok=True)
        copy.write_text(LINK.sub(kept, document.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
