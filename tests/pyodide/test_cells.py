"""Every cell of the lessons prints in the reader's Python what the page says it prints."""

import json
import re
from pathlib import Path

import pytest

from lessons.authoring.in_pyodide import Pyodide
from tests.site.rendering import Elements, render

pytestmark = pytest.mark.pyodide

DOCS = Path(__file__).parents[2] / "docs"
CELL = re.compile(r"^/// run-cell \|.*?^///$", re.DOTALL | re.MULTILINE)
CELLS = [
    pytest.param(cell, id=f"{page.stem}: {cell.splitlines()[0].partition('| ')[2]}")
    for page in sorted(DOCS.rglob("*.md"))
    for cell in CELL.findall(page.read_text(encoding="utf-8"))
]
OF_SITE = "/// run-cell | A\n    engine: site\nprint(MLP([1, 1])([0.5]).data < 1)\n///"


@pytest.mark.parametrize("cell", [*CELLS, OF_SITE])
def test_a_cell_prints_the_same_in_the_readers_python(python: Pyodide, cell: str) -> None:
    html = render(cell).html
    code = re.search(r'<pre class="gw-code-text.*?</pre>', html, re.DOTALL)
    printed = re.search(r'aria-label="Output">(.*?)</pre>', html, re.DOTALL)
    data = re.search(r'class="gw-cell-data">(.*?)</script>', html, re.DOTALL)
    assert code
    assert printed
    assert data
    program, setup = Elements(code[0]).text, json.loads(data[1])["setup"]
    reply = python.request({"kind": "run", "program": program, "setup": setup})
    assert reply["run"]["problem"] is None
    assert python.output == Elements(printed[1]).text
