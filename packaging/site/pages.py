#!/usr/bin/env python3
"""Lays out the documents for the generator of the site: usage: packaging/site/pages.py FOLDER TAGS
       packaging/site/pages.py --search INDEX

FOLDER gets pages/, with the documents and pictures at their places in the repository, so that links between them stay as
they are, and mkdocs.yml with the folders of its navigation replaced by their pages. A link to a file of the library leads
to its page in the reference by symbol, which TAGS, written by doxygen, names; one to another file leads to a page that
shows it; one to a folder becomes its text. `<!-- site: TEXT -->` becomes TEXT. --search leaves the pages that show files out of the index of the built site.
"""
import itertools
import json
import os
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "script"))
from documents import documents_of  # noqa: E402

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
COPIED = {".svg", ".webp", ".html", ".csv"}
LANGUAGES = {".hpp": "cpp", ".cpp": "cpp", ".h": "c", ".rs": "rust", ".cs": "csharp", ".mjs": "js", ".ts": "ts", ".py": "python",
             ".ipynb": "json", ".rb": "ruby", ".sh": "sh", ".yml": "yaml", ".cmake": "cmake"}
LARGEST = 100_000  # characters of a file that is shown
HIDDEN = ("tests/", "data/")  # documents for those who have the repository


def symbols(tags):
    """The page of each file in the reference by symbol."""
    files = xml.etree.ElementTree.parse(tags).getroot().findall("compound[@kind='file']")
    return {os.path.relpath(file.findtext("path", "") + file.findtext("name"), ROOT): file.findtext("filename").removesuffix(".html") + ".html" for file in files}


class Site:
    def __init__(self, folder, tags):
        self.pages = folder / "pages"
        self.symbols = symbols(tags)
        self.documents = [d for d in documents_of(ROOT) if not d.name.startswith(HIDDEN)]
        self.names = {document.name for document in self.documents}

    def write(self, name, text):
        path = self.pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def show(self, name):
        """The page that shows a file, or None if it is too large."""
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        if len(text) > LARGEST:
            return None
        fence = "`" * 5
        page = f"{name.lstrip('.')}.md"  # the generator leaves out what is hidden
        self.write(page, f"# {name}\n\n{fence}{LANGUAGES.get(path.suffix, 'text')}\n{text}\n{fence}\n")
        return page

    def target(self, name):
        """Where a link to a file of the repository leads in the site, or None if nowhere."""
        symbol = self.symbols.get(name)
        if symbol:
            return f"api/{symbol}"
        path = ROOT / name
        if name in self.names:
            return name
        if path.is_dir():
            return f"{name}/README.md" if f"{name}/README.md" in self.names else None
        if path.suffix in COPIED:
            (self.pages / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, self.pages / name)
            return name
        return self.show(name)

    def page(self, document):
        folder = os.path.dirname(document.name)

        def led(link):
            picture, text, address = link.groups()
            file, mark, anchor = address.partition("#")
            if ":" in address or not file:
                return link[0]
            target = self.target(os.path.normpath(os.path.join(folder, file)))
            return f"{picture}[{text}]({os.path.relpath(target, folder or '.')}{mark}{anchor})" if target else text

        prose = {number for number, line in document.prose() if "<!-- site:" not in line}
        parts = itertools.groupby(enumerate(document.lines, 1), lambda line: line[0] in prose)
        texts = (("\n".join(line for _, line in lines), is_prose) for is_prose, lines in parts)
        text = "\n".join(LINK.sub(led, text) if is_prose else text for text, is_prose in texts)
        # What is only in the site stands relative to its root.
        text = re.sub(r"<!-- site: (.*?) -->", lambda mark: mark[1].replace("](", f"]({os.path.relpath('.', folder or '.')}/"), text)
        self.write(document.name, text + "\n")

    def navigation(self):
        """mkdocs.yml, with `[FOLDER/]` replaced by the pages of the folder."""
        def pages(match):
            indent = match[1] + "- " if match[2] == "- " else match[1] + "    - "
            lead = "" if match[2] == "- " else f"{match[1]}{match[2]}\n"
            names = sorted(name for name in self.names if os.path.dirname(name) == match[3].rstrip("/"))
            return lead + "\n".join(f"{indent}{name}" for name in names)

        text = (ROOT / "packaging" / "site" / "mkdocs.yml").read_text(encoding="utf-8")
        text = re.sub(r"^( +)(- (?:\w+:)?)\s*\[(docs/\w+/)\]$", pages, text, flags=re.MULTILINE)
        return re.sub(r"\.\./\.\./build/", f"{ROOT}/build/", text)

    def build(self):
        for document in self.documents:
            self.page(document)
        shutil.copytree(ROOT / "docs" / "report", self.pages / "docs" / "report", dirs_exist_ok=True)
        (self.pages.parent / "mkdocs.yml").write_text(self.navigation(), encoding="utf-8")


def narrow(path):
    """Leaves in the index of the search what people look for: the documents."""
    pages = {re.sub(r"README\.md$", "index.md", document.name).removesuffix(".md") + ".html" for document in documents_of(ROOT)}
    index = json.loads(path.read_text(encoding="utf-8"))
    index["docs"] = [entry for entry in index["docs"] if (entry["location"].partition("#")[0] or "index.html") in pages]
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--search":
        narrow(pathlib.Path(sys.argv[2]))
        return 0
    if len(sys.argv) != 3 or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    Site(pathlib.Path(sys.argv[1]), sys.argv[2]).build()
    return 0


if __name__ == "__main__":
    sys.exit(main())
