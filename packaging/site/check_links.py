#!/usr/bin/env python3
"""Checks the links of a static site: usage: packaging/site/check_links.py FOLDER

Each link of a page to a file of the site leads to a file that is there, and to a place in it that is named; no link
begins with `/`, so that the site works in any folder of any server; and each page is reached from index.html.
"""
import html
import os
import pathlib
import re
import sys
import urllib.parse

LINK = re.compile(r"""<[a-zA-Z][^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
NAME = re.compile(r"""\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>|<!--.*?-->", re.DOTALL)
PROGRAMS = ("page/", "package/")  # their fragments are settings
# Doxygen's own links name places that it leaves out with what is private.
REFERENCE = "api"


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.texts = {str(path.relative_to(folder)): path.read_text(encoding="utf-8", errors="replace") for path in folder.rglob("*.html")}
        self.names = {}

    def has_name(self, page, name):
        if page not in self.names:
            self.names[page] = {html.unescape("".join(found)) for found in NAME.findall(self.texts[page])}
        return name in self.names[page]

    def links(self, page):
        """(address, file that it leads to, name in it) of what is in the site."""
        for found in LINK.findall(SCRIPT.sub(lambda part: part[0].split(">")[0] + ">" if part[0].startswith("<script") else "", self.texts[page])):
            address = html.unescape("".join(found))
            if not re.match(r"[a-z][a-z0-9+.-]*:|//", address, re.IGNORECASE):
                file, _, name = address.partition("#")
                file = urllib.parse.unquote(file.partition("?")[0])
                target = os.path.normpath(os.path.join(os.path.dirname(page), file)) if file else page
                if (self.folder / target).is_dir():
                    target = os.path.normpath(os.path.join(target, "index.html"))
                yield address, target, urllib.parse.unquote(name)

    def wrong(self, page):
        for address, file, name in self.links(page):
            if address.startswith("/"):
                yield f"{page}: '{address}' is only at the root of a server"
            elif not (self.folder / file).is_file():
                yield f"{page}: '{address}' leads nowhere"
            elif name and file in self.texts and not page.startswith(REFERENCE) and not file.startswith(PROGRAMS) and not self.has_name(file, name):
                yield f"{page}: there is no '#{name}' in {file}"

    def reached(self):
        found, new = {"index.html"}, ["index.html"]
        while new:
            for _, file, _ in self.links(new.pop()):
                if file in self.texts and file not in found:
                    found.add(file)
                    new.append(file)
        return found


def main():
    if len(sys.argv) != 2 or not pathlib.Path(sys.argv[1], "index.html").is_file():
        print(__doc__, file=sys.stderr)
        return 2
    site = Site(pathlib.Path(sys.argv[1]))
    offences = [text for page in sorted(site.texts) for text in site.wrong(page)]
    # Of the reference by symbol a script shows the rest.
    offences += [f"{page}: no page leads here" for page in sorted(set(site.texts) - site.reached()) if not page.startswith(REFERENCE)]
    for text in offences:
        print(text, file=sys.stderr)
    print(f"{len(site.texts)} pages, {len(offences)} wrong links")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
