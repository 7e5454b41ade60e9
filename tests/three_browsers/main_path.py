"""The main path through the course, in each browser engine: `make test-browsers`.

Its name keeps it out of a plain `pytest`, which needs Chromium alone.
"""

import pytest

from tests.browser.server import Site
from tests.pyodide.hostile import DEEP
from tests.three_browsers.tab import Tab

pytestmark = pytest.mark.browser

GRAPH = "lessons/02-the-graph/"
LAB = "#lab-first-graph"
QUESTION = "#q-grad-d"
LESSON = "lessons/03-a-value-that-remembers/"
EXERCISE = "#ex-product_rule"
BLANK = f"{EXERCISE} .cm-content .gw-blank"
VERDICT = f"{EXERCISE} .gw-verdict"
OUTPUT = f"{EXERCISE} .gw-output"
RIGHT = "other.data * out.grad"

NUMBERS = """return Object.fromEntries([...document.querySelectorAll(arguments[0])]
    .filter(node => node.getClientRects().length > 0)
    .map(node => ["name", "data", "grad"]
        .map(part => node.querySelector(`.gw-${part}`).textContent))
    .map(([name, data, gradient]) => [name, [data, gradient]]));"""


@pytest.fixture
def graph(tab: Tab, site: Site) -> Tab:
    """Lesson 2, which has a lab and questions."""
    tab.go(site.at(GRAPH))
    return tab


@pytest.fixture
def exercise(tab: Tab, site: Site) -> Tab:
    """The first exercise of lesson 3, with its editor."""
    tab.go(site.at(LESSON))
    tab.look_at(EXERCISE)
    tab.sees(BLANK, "____")
    return tab


def fill_blank(tab: Tab, code: str) -> None:
    tab.click(BLANK)
    tab.type(code)


def write(tab: Tab, program: str) -> None:
    """Replace the whole program."""
    tab.copy(program)
    tab.click(f"{EXERCISE} .cm-content")
    tab.shortcut("a")
    tab.shortcut("v")


def press(tab: Tab, name: str) -> None:
    """Press a button of the exercise."""
    tab.click(f"{EXERCISE} button", saying=name)


def run(tab: Tab, program: str) -> None:
    write(tab, program)
    press(tab, "Run")


def test_a_lab_is_stepped_to_its_end_and_shows_its_numbers(graph: Tab) -> None:
    for step in ("Compute e = a·b", "Compute f = e + c", "Compute L = f·d"):
        graph.click(f"{LAB} button", saying=step)
    for step in ("Visit L", "Visit f", "Visit e"):
        graph.click(f"{LAB} button", saying=step)
    graph.sees(f"{LAB} .gw-lab-next", "Start over")
    assert graph.run(NUMBERS, f"{LAB} .gw-graph .gw-node") == {
        "a": ["2", "−6"],
        "b": ["3", "−4"],
        "c": ["1", "−2"],
        "d": ["−2", "7"],
        "e": ["6", "−2"],
        "f": ["7", "−2"],
        "L": ["−14", "1"],
    }


def test_a_narrow_window_is_not_scrolled_sideways(graph: Tab) -> None:
    graph.resize(360, 740)
    graph.look_at(LAB)
    graph.sees(f"{LAB} .gw-lab-next", "Compute")
    assert graph.run("return document.documentElement.scrollWidth <= innerWidth;")


def test_a_wrong_number_gets_words_of_its_own_and_the_right_one_its_why(graph: Tab) -> None:
    graph.click(f"{QUESTION} input")
    graph.type("-14")
    graph.click(f"{QUESTION} button", saying="Check")
    graph.sees(f"{QUESTION} [role=status]", "Not yet", "That is L itself.")
    graph.click(f"{QUESTION} input")
    graph.shortcut("a")
    graph.type("7")
    graph.click(f"{QUESTION} button", saying="Check")
    graph.sees(f"{QUESTION} [role=status]", "Right", "the incoming gradient is 1")


def test_a_wrong_answer_gets_its_words_and_the_right_one_passes(exercise: Tab) -> None:
    fill_blank(exercise, "other.data")
    press(exercise, "Check")
    exercise.sees(
        VERDICT, "Not yet", "grads(2, 3, 1, -2)", "This is what you get when the rule stops"
    )
    press(exercise, "Reset")
    exercise.sees(BLANK, "____")
    fill_blank(exercise, RIGHT)
    press(exercise, "Check")
    exercise.sees(VERDICT, "Passed")


def test_a_loop_without_end_is_stopped_and_the_next_run_works(exercise: Tab) -> None:
    run(exercise, "print('first')\nwhile True:\n    pass")
    exercise.sees(OUTPUT, "first")
    press(exercise, "Stop")
    exercise.sees(VERDICT, "Stopped")
    run(exercise, "print('again')")
    exercise.sees(OUTPUT, "again")


def test_a_loop_without_end_stops_by_itself(exercise: Tab) -> None:
    run(exercise, "while True:\n    pass")
    exercise.sees(VERDICT, "Stopped after 10 seconds")


def test_a_reload_keeps_the_program_and_the_pass(exercise: Tab) -> None:
    fill_blank(exercise, RIGHT)
    press(exercise, "Check")
    exercise.sees(VERDICT, "Passed")
    exercise.click(BLANK)
    exercise.type("  # mine")
    exercise.reload()
    exercise.look_at(EXERCISE)
    exercise.sees(BLANK, "# mine")
    exercise.sees(f"{EXERCISE} .gw-count", "✓ passed")


def test_endless_recursion_of_every_kind_is_told_and_the_next_run_works(exercise: Tab) -> None:
    for way, program in DEEP.items():
        run(exercise, program)
        if way not in ("__del__", "a nested source"):
            exercise.sees(VERDICT, "calls itself without end")
        run(exercise, f"print('after', {way!r})")
        exercise.sees(OUTPUT, f"after {way}")
