"""The notebooks run from the first cell to the last. As a program it writes their outputs into them:

    python python/tests/test_notebooks.py
"""

import ast
import contextlib
import io
import json
import pathlib

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parent.parent / "notebooks").glob("*.ipynb"))


def run(cell, names):
    """Runs a cell of code as Jupyter does; its outputs in the format of notebooks."""
    printed = io.StringIO()
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": [repr(value)]}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = [value._repr_svg_()]
        outputs.append(
            {"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def run_all(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names = {"__name__": "notebook"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = run(cell, names)
    return notebook


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path):
    assert any(cell["cell_type"] == "code" for cell in run_all(path)["cells"])


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 2


if __name__ == "__main__":
    for path in NOTEBOOKS:
        path.write_text(
            json.dumps(run_all(path), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
