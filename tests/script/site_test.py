#!/usr/bin/env python3
"""Tests of what makes the site of the documents: how links are led, and that wrong ones are found."""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = ROOT / "packaging" / "site"
GOOD = '<a href="docs/other.html#part">x</a><img src="picture.svg">'


def loaded(name):
    spec = importlib.util.spec_from_file_location(name, SITE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def checked(index, other='<h2 id="part">x</h2>'):
    """What check_links.py says of a site of two pages and a picture, and its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder)
        (site / "docs").mkdir()
        (site / "index.html").write_text(index)
        (site / "docs" / "other.html").write_text(other)
        (site / "picture.svg").write_text("<svg/>")
        done = subprocess.run([sys.executable, SITE / "check_links.py", folder], capture_output=True, text=True, check=False)
        return done.stderr.strip(), done.returncode


class CheckLinks(unittest.TestCase):
    def test_finds_each_kind_of_wrong_link(self):
        self.assertEqual(checked(GOOD), ("", 0))
        for text, said in (
            ('<a href="docs/none.html">', "index.html: 'docs/none.html' leads nowhere"),
            ("<img src='none.svg'>", "index.html: 'none.svg' leads nowhere"),
            ('<a href="docs/other.html#none">', "index.html: there is no '#none' in docs/other.html"),
            ('<a href="/docs/other.html">', "index.html: '/docs/other.html' is only at the root of a server"),
        ):
            self.assertEqual(checked(GOOD + text), (said, 1))

    def test_finds_a_page_that_nothing_leads_to(self):
        self.assertEqual(checked("<p>"), ("docs/other.html: no page leads here", 1))

    def test_leaves_other_sites_and_comments_alone(self):
        self.assertEqual(checked(GOOD + '<a href="https://example.org/x"><a href="mailto:x"><!-- <a href="none"> -->'), ("", 0))


class Pages(unittest.TestCase):
    def test_links_lead_to_symbols_pages_and_copies(self):
        with tempfile.TemporaryDirectory() as folder:
            tags = pathlib.Path(folder, "tags")
            tags.write_text(f'<tagfile><compound kind="file"><name>score.hpp</name><path>{ROOT}/include/espalier/</path>'
                            "<filename>score_8hpp.html</filename></compound></tagfile>")
            site = loaded("pages").Site(pathlib.Path(folder), tags)
            self.assertEqual(site.target("include/espalier/score.hpp"), "api/score_8hpp.html")
            self.assertEqual(site.target("docs/library.md"), "docs/library.md")
            self.assertEqual(site.target("examples/nim.cpp"), "examples/nim.cpp.md")
            self.assertEqual(site.target("docs/architecture.svg"), "docs/architecture.svg")
            self.assertEqual(site.target("nets"), "nets/README.md")
            self.assertIsNone(site.target("games/chess"))
            self.assertTrue((site.pages / "examples" / "nim.cpp.md").exists())
            site.page(next(each for each in site.documents if each.name == "docs/games.md"))
            self.assertIn("](../page/index.html#game=othello)", (site.pages / "docs" / "games.md").read_text(encoding="utf-8"))

    def test_the_clock_counts_the_lines_that_one_types(self):
        install = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| [^|]+ \| (`[^|]+`) \| (\d+) \|", install.partition("## The first result")[2], re.MULTILINE)
        self.assertGreaterEqual(len(rows), 5)
        for commands, lines in rows:
            self.assertEqual(commands.count("<br>") + 1, int(lines), commands)

    def test_the_index_of_examples_names_all(self):
        index = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
        named = set(re.findall(r"\(\.\./(examples/[^)]+)\)", index))
        examples = {str(path.relative_to(ROOT)) for path in (ROOT / "examples").rglob("*") if path.suffix in (".cpp", ".c", ".rs", ".go", ".cs", ".sh")}
        self.assertEqual(examples - named, set())


if __name__ == "__main__":
    unittest.main()
