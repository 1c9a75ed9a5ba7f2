"""The examples of the documents print what the documents say."""

import contextlib
import doctest
import importlib
import io
import pathlib
import re

import pytest

import espalier

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = [PACKAGE / "README.md", PACKAGE.parent / "README.md", PACKAGE.parent / "docs" / "python.md"]


def examples():
    """Each block of Python that a block of output follows."""
    for path in DOCUMENTS:
        if not path.exists():  # the sdist has one of them
            continue
        text = path.read_text(encoding="utf-8")
        for code, output in re.findall(r"```py\n((?:(?!```).)*)```\n+```\n(.*?)```", text, re.DOTALL):
            yield pytest.param(code, output, id=f"{path.parent.name}/{path.name}")


@pytest.mark.parametrize("code, output", examples())
def test_examples(code, output):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {"__name__": "example"})
    assert printed.getvalue() == output


@pytest.mark.parametrize(
    "name", ["algorithms", "checkers", "chess", "connect_four", "othello", "trees", ""]
)
def test_docstrings(name):
    module = importlib.import_module(f"espalier.{name}") if name else espalier
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
