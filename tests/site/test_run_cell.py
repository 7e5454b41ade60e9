"""A cell is run when the site is built: the page shows what it prints; a wrong figure fails."""

import json
import re

import pytest

from lessons.authoring.cell_engines import definitions, engine_named
from lessons.authoring.cell_run import output_of
from tests.site.rendering import Elements, render


def cell(program: str, *options: str, title: str = "Try it") -> str:
    return "\n".join([f"/// run-cell | {title}", *(f"    {o}" for o in options), program, "///"])


def only(block: str) -> str:
    rendered = render(block)
    assert rendered.faults == []
    return rendered.html


def test_the_page_holds_the_program_and_what_it_prints() -> None:
    html = only(cell("for i in range(3):\n    print(i * 7)"))
    text = Elements(html).text
    assert "for i in range(3):\n    print(i * 7)\n" in text
    assert "0\n7\n14\n" in text
    (element,) = Elements(html).named("gw-run-cell")
    assert element["heading"] == "Try it"
    assert element["id"] == "cell-try-it"


def test_a_program_keeps_every_character_and_line() -> None:
    program = "a = 1\n\n\nb = 2  # a < b & `c` *d* \\n <b>\nif a < b:\n    print('_x_', \"&amp;\")"
    text = Elements(only(cell(program))).text
    assert program in text
    assert "_x_ &amp;\n" in text


def test_what_stands_ready_is_said_and_travels_as_a_program_of_its_own() -> None:
    html = only(cell("print(Value(2) * 3)", "engine: site"))
    (element,) = Elements(html).named("gw-run-cell")
    assert element["ready"] == "Value, Neuron, Layer, MLP"
    assert "Value(data=6, grad=0)" in Elements(html).text
    data = re.search(r'class="gw-cell-data">(.*?)</script>', html)
    assert data
    assert json.loads(data[1])["setup"] == engine_named("site").program


def test_the_engine_of_an_exercise_is_its_solution_and_prints_nothing() -> None:
    html = only(cell("x = Value(3.0)\n(x * x).backward()\nprint(x.grad)", "engine: backward"))
    assert "It prints6.0\n" in Elements(html).text


def test_the_names_that_stand_ready_count_nodes_as_lesson_ten_does() -> None:
    program = "print(len(topological_order(loss_a())), len(topological_order(loss_b())))"
    assert output_of(program, engine_named("count").program) == "398 1810\n"


def test_the_program_cannot_break_the_engine_that_stands_ready() -> None:
    program = "math = Value = None\nnet = MLP([1, 1])\nprint(abs(net([1]).data) < 1)"
    assert output_of(program, engine_named("mlp_parameters").program) == "True\n"


def test_only_what_is_defined_stands_ready() -> None:
    program = "import math\n\nx = 1\n\n\ndef f():\n    return 1\n\n\nprint(f())\n"
    assert definitions(program) == "import math\n\n\ndef f():\n    return 1\n"


def test_figures_the_prose_relies_on_are_compared() -> None:
    only(cell("print(1 / 3)", 'prints: ["0.333"]'))
    block = cell("print(1 / 3)", "prints: [0.34, 0.333]")
    (fault,) = render(f"Text.\n\n{block}").faults
    assert fault.startswith("docs/lessons/02.md:3: run-cell | Try it: option 'prints':")
    block = cell("print(1 / 3)", 'prints: ["0.34"]')
    (fault,) = render(f"Text.\n\n{block}").faults
    assert fault.startswith("docs/lessons/02.md:3: run-cell | Try it: the program does not print")
    assert "'0.34'. It prints: '0.3333" in fault
    assert "Mend the program, or the figure here and in the prose" in fault


@pytest.mark.parametrize(
    ("block", "told"),
    [
        (cell("print(Value(2))"), "NameError: name 'Value' is not defined in its line 1"),
        (cell("x = 1\nx ="), "SyntaxError"),
        (cell("from engine.value import Value"), "engine belongs to the site"),
        (cell("raise SystemExit"), "stops with SystemExit"),
        (cell("print(1)", "engine: none"), "no engine 'none'. Known: site, count, "),
        (cell("print(1)", "engin: site"), "Known options: engine, prints, id."),
        (cell("print(1)", title=""), "Write `/// run-cell | Title`"),
        (cell(""), "Write the program between the header and its end"),
        (cell("print(1)") + "\n\n" + cell("print(2)"), "the id is taken by docs/lessons/02.md:1"),
    ],
)
def test_a_cell_that_does_not_work_is_told(block: str, told: str) -> None:
    (fault,) = render(block).faults
    assert told in fault


def test_a_program_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lessons.authoring.cell_run.LIMIT", 1)
    (fault,) = render(cell("while True:\n    pass")).faults
    assert "the program does not end. Make it end within 1 seconds" in fault
