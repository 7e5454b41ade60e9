"""A wrong number in a lesson fails the build, with file, line, both numbers and the mend."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from lessons.authoring.computed.equations import equal, equations_in
from lessons.authoring.computed.written import numbers_in
from tests.site.rendering import render

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [*sorted((DOCS / "lessons").glob("*.md")), DOCS / "index.md", DOCS / "playground.md"]

PAGE = """
## 1. A square

At $x = 3$ the square is 9. Its slope is 6.

/// number | slope
    answer: 6 = slope(square, 3)
    wrong:
      9 = square(3): That is the height.
    why: From 8.9401 to 9.0601 is 0.12.
How steep is it?
///

/// predict | which
    answer: 2
    computed: slope(square, 3)
    because: [The height., Yes.]
How steep is it?

- 9
- 6
///

/// computed
    given: [3]
def square(x):
    return x * x

"8.9401 to 9.0601" = [square(2.99), square(3.01)]
0.12 = square(3.01) - square(2.99)
///
"""


def faults(text: str) -> list[str]:
    return render(text).faults


def line_of(text: str, part: str) -> int:
    return text.strip("\n").split(part)[0].count("\n") + 1


def test_a_page_whose_numbers_are_right_builds_and_shows_no_code() -> None:
    rendered = render(PAGE)
    assert rendered.faults == []
    assert "def square" not in rendered.html
    assert "gw-fault" not in rendered.html


# What is changed, into what; what is said, and at which of the changed page's lines.
WRONG = {
    "an answer": (
        "answer: 6 =",
        "answer: 7 =",
        "answer: 7",
        "7 is wrong: `slope(square, 3)` gives",
    ),
    "a foreseen wrong answer": ("9 = sq", "8 = sq", "8 = sq", "8 is wrong: `square(3)` gives 9."),
    "a choice": ("- 6", "- 5", "computed: slope", "5 is wrong: `slope(square, 3)` gives 6."),
    "the choice that is right": ("answer: 2", "answer: 1", "computed: slope", "9 is wrong:"),
    "a figure with its code": ("0.12", "0.13", "0.13 = ", "0.13 is wrong: `square(3.01) - "),
    "the text alone": ("is 0.12.", "is 0.21.", "is 0.21.", "nothing computes 0.21. Write"),
    "a piece of text": (
        "From 8.9401",
        "From 8.9410",
        '"8.9401 to',
        "stands nowhere in this section",
    ),
    "what the code computes": (
        "x * x",
        "x * x * x",
        '"8.9401 to',
        "gives 26.730899. Mend the number",
    ),
    "a number that was given": (
        "At $x = 3$",
        "At $x$",
        "given: [3]",
        "3 is given and stands nowhere",
    ),
    "a number in another section": ("## 1. A sq", "Also 9.\n\n## 1. A sq", "Also 9", "computes 9."),
    "a number in words": ("How steep", "In seven steps, how steep", "In seven", "computes seven."),
    "an answer without code": (
        "answer: 6 = slope(square, 3)",
        "answer: 6",
        "answer: 6",
        "`6 = ` and",
    ),
    "code that stops": ("return x * x", "return y", '"8.9401 to', "NameError: name 'y' is not"),
    "code that is no Python": (
        "def square(x):",
        "def square(x)",
        "def square",
        "no Python, expected",
    ),
    "a claim": (
        "    return x * x\n",
        "    return x * x\n\nassert square(2) == 5\n",
        "assert",
        "not so",
    ),
    "an expression that gives no number": (
        "= square(3): T",
        "= 'a': T",
        "9 = 'a'",
        "gives 'a', no",
    ),
    "too few numbers": ("[square(2.99), square(3.01)]", "square(3)", '"8.9401 to', "2 numbers and"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_number_is_told_with_its_line_and_the_mend(name: str) -> None:
    old, new, place, said = WRONG[name]
    text = PAGE.replace(old, new)
    assert text != PAGE
    told = faults(text)
    wanted = f"docs/lessons/02.md:{line_of(text, place)}: "
    assert any(each.startswith(wanted) and said in each for each in told), told


def test_a_wrong_number_is_told_in_the_page_too() -> None:
    html = render(PAGE.replace("answer: 6 =", "answer: 7 =")).html
    assert '<p class="gw-fault">docs/lessons/02.md:6: 7 is wrong:' in html


def test_a_page_without_the_block_needs_no_code_but_is_held_to_what_it_has() -> None:
    question = "There are 17.\n\n/// number | q\n    answer: {0}\nHow many?\n///"
    assert faults(question.format("12")) == []
    assert faults(question.format("12 = 3 * 4")) == []
    (fault,) = faults(question.format("13 = 3 * 4"))
    assert fault.startswith("docs/lessons/02.md:4: 13 is wrong: `3 * 4` gives 12.")


def test_sums_in_formulas_are_worked_out() -> None:
    page = "$2 \\cdot 3 = {0}$ and $L = 1 - {1} = -1.2$\n\n/// computed\n///"
    assert faults(page.format(6, "2.2")) == []
    (fault,) = faults(page.format(7, "2.2"))
    assert "docs/lessons/02.md:1: 2 \\cdot 3 is not 7. Mend the formula." in fault
    (fault,) = faults(page.format(6, "2.1"))
    assert "1 - 2.1 is not -1.2." in fault


def test_the_parts_of_a_page_can_be_asked_for_their_numbers() -> None:
    lab = "/// graph-lab | y\n    id: twice\n    leaves: {x: 3}\n    engine: |\n      def _backward():\n          self.grad = other.data * out.grad\n          other.grad = self.data * out.grad\ny = x*x\n///"  # noqa: E501
    cell = "/// run-cell | Sum\n    engine: site\ntotal = (Value(2) + 3).data\n///"
    figures = [
        '9 = graph("twice").y',
        '3 = graph("twice").x.grad',
        '16 = graph("twice", x=4).y',
        '5 = cell("Sum").total',
        '12 = engine("backward").Value(12).data',
    ]
    text = "\n\n".join(["9, 3, 16, 5 and 12.", lab, cell, "/// computed", *figures, "///"])
    assert faults(text.replace("\n\n9 =", "\n9 =")) == []
    wrong = text.replace('graph("twice").y', 'graph("thrice").y')
    assert "the page has no graph-lab 'thrice'. It has 'twice'." in faults(wrong)[0]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("from −0.950 to 1,810", [Fraction(-95, 100), 1810]),
        ("$78\\,500 + 1\\,010$", [78500, 1010]),
        ("$10^{-6}$ and 1e-5", [Fraction(1, 10**6), Fraction(1, 10**5)]),
        ("twelve million, Seventeen", [12_000_000, 17]),
        ("$x^2$, $w_1$, $2h$, 3-1", [2, 3, 1]),
        ("`7` but not `MLP([2, 8])`", [7]),
        ("1. First, as in lessons 3 and 7. [9](a/2.md)\n## 4. Title", [9]),
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, numbers: list[Fraction]) -> None:
    assert [each.value for each in numbers_in(text)] == numbers


@pytest.mark.parametrize(
    ("written", "computed", "agrees"),
    [
        ("0.06", 0.0601, True),
        ("0.06", 0.0651, False),
        ("12", 12.0000000008, True),
        ("12", 12.01, False),
        ("-1.2", -1.2000000000000002, True),
        ("6", -6, False),
        ("1/3", 1 / 3, True),
        ("1/3", 0.333, False),
        ("10^{-6}", 1e-6, True),
        ("10^{-6}", 1.1e-6, False),
        ("8", float("nan"), False),
    ],
)
def test_a_number_agrees_to_the_digits_it_shows(
    written: str, computed: float, agrees: bool
) -> None:
    (number,) = numbers_in(written)
    assert number.agrees(computed) is agrees


def test_a_formula_with_letters_is_no_sum() -> None:
    assert list(equations_in("$f = 7$ and $a = 2 = b$, $2 = 3")) == []
    ((one, other),) = equations_in("$\\frac{1}{3} = 0.33$")
    assert equal(one, other)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_number_of_the_course_is_computed_or_given(page: Path) -> None:
    """Checked in each build where the page has a `/// computed` block; here for the others."""
    text = page.read_text(encoding="utf-8")
    if "/// computed" not in text:
        assert faults(f"{text}\n\n/// computed\n///\n") == []


@pytest.mark.parametrize("page", PAGES[:-2], ids=lambda page: page.stem)
def test_a_lesson_says_the_minutes_that_the_map_shows(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    shown = re.search(r"^minutes: (\d+)$", text, re.MULTILINE)
    said = re.search(r"^About (\d+) minutes", text, re.MULTILINE)
    assert shown
    assert said
    assert shown[1] == said[1]
