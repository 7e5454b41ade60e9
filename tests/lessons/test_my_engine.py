"""What a learner takes home runs in plain Python, with our answers and with other right ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from engine.shapes import MyEngine
from lessons.authoring import catalogue
from lessons.authoring.my_engine import LAST, my_engine

LOSSES = """\
step  0  loss 4.5167
step 10  loss 0.1225
step 20  loss 0.0470
step 30  loss 0.0280
step 39  loss 0.0202
"""

OTHERS = {
    "multiply_rule": "            self.grad = out.grad * other.data + self.grad",
    "backward_walk": "        topo[-1].grad = 1\n"
    "        while topo:\n            topo.pop()._backward()",
    "neuron_output": "        return sum((w * n for w, n in zip(self.w, x)), self.b).tanh()",
    "neuron_parameters": "        return [*self.w, self.b]",
    "training_step_body": "    loss.backward()\n    for p in net.parameters():\n"
    "        p.data += -rate * p.grad\n        p.grad = 0",
}


def run(folder: Path, program: str) -> str:
    file = folder / "my_autograd.py"
    file.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", file.name], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


def with_bodies(engine: MyEngine, own: dict[str, str]) -> str:
    """What the page does, from the end so that lines keep their numbers."""
    lines = engine.program.splitlines()
    for each in reversed(engine.carried):
        if each.name in own:
            at = each.line - 1
            lines[at : at + each.lines] = own[each.name].splitlines()
    return "\n".join(lines) + "\n"


def test_it_trains_run_a_in_plain_python(tmp_path: Path) -> None:
    assert run(tmp_path, my_engine().program) == LOSSES


def test_it_trains_run_a_with_other_right_answers(tmp_path: Path) -> None:
    assert run(tmp_path, with_bodies(my_engine(), OTHERS)) == LOSSES


def test_importing_it_trains_nothing(tmp_path: Path) -> None:
    (tmp_path / "engine_of_mine.py").write_text(my_engine().program, encoding="utf-8")
    assert run(tmp_path, "import sys\nsys.path.insert(0, '.')\nimport engine_of_mine\n") == ""


def test_it_knows_where_every_answer_of_the_chain_stands() -> None:
    engine = my_engine()
    by_id = {each.id: each for each in catalogue.load()}
    lines = engine.program.splitlines()
    for each in engine.carried:
        body = by_id[each.exercise].bodies[each.name]
        assert lines[each.line - 1 : each.line - 1 + each.lines] == body
    names = {each.name for each in engine.carried}
    last = by_id[LAST]
    assert names == {each.name for each in last.carried} | set(last.bodies)
