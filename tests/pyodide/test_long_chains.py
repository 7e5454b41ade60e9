"""Our own engine in WebAssembly, whose stack is too small for anything that goes deep."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
python.FS.mkdir("engine");
for (const name of ["__init__", "value", "chains"]) {
  python.FS.writeFile(`engine/${name}.py`, readFileSync(`engine/${name}.py`));
}
const program = JSON.parse(process.argv[1]);
console.log(python.runPython(program));
"""
PROGRAM = """
import copy, pickle, sys
sys.path.insert(0, "")
from engine.value import Value
x = y = Value(1.0)
for _ in range(20_000):
    y = y + 1.0
y.backward()
copied = copy.deepcopy(y)
pickled = pickle.loads(pickle.dumps(y))
sizes = [copied.data, pickled.data]
del y, copied, pickled
str([x.grad, *sizes])
"""


@pytest.mark.pyodide
def test_a_long_chain_is_walked_copied_pickled_and_freed() -> None:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, json.dumps(PROGRAM)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.strip() == "[1.0, 20001.0, 20001.0]", done.stderr
