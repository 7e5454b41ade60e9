"""A mistake in a block is told with file, line and mend, and never passed over."""

import pytest

from tests.site.rendering import render

# What the author wrote; the line that is named; what is said.
MISTAKES = {
    "unknown block": ("Text.\n\n/// grph-lab | x\n///", 3, "no block 'grph-lab'. Known blocks:"),
    "never closed": ("/// hint | Why\nText.", 1, "never closed. Write /// on a line of its own"),
    "closes nothing": ("Text.\n\n///", 3, "/// closes nothing. Take it out."),
    "closed by another length": (
        "//// hint | Why\nText.\n\n///\n",
        4,
        "does not close the hint of line 1. Close it with ////",
    ),
    "options that are no YAML": (
        "/// number | q\n    answer: 1\n    why: a: b\nText.\n///",
        3,
        "not YAML",
    ),
    "an option twice": ("/// number | q\n    answer: 1\n    answer: 2\nText.\n///", 3, "twice"),
    "options without a name": ("/// number | q\n    seven\nText.\n///", 2, "`name: value`"),
    "no id": (
        "/// number\n    answer: 1\nText.\n///",
        1,
        "Write `/// number | id-of-",
    ),
    "a bad id": ("/// number | 1 2\n    answer: 1\nText.\n///", 1, "Begin it with a letter"),
    "an unknown option": ("/// number | q\n    anwser: 1\nText.\n///", 1, "Known options: answer"),
    "no answer": ("/// number | q\n    why: so\nText.\n///", 1, "Add a line `    answer: ...`"),
    "an answer in words": ("/// number | q\n    answer: seven\nText.\n///", 1, "Write it as -6"),
    "the answer foreseen as wrong": (
        '/// number | q\n    answer: 0.5\n    wrong: {1/2: "No."}\nText.\n///',
        1,
        "1/2 is the answer and foreseen as wrong. Take one out.",
    ),
    "one wrong number twice": (
        '/// number | q\n    answer: 1\n    wrong: {2: "No.", 4/2: "No."}\nText.\n///',
        1,
        "are the same number. Keep one.",
    ),
    "wrong numbers without words": (
        "/// number | q\n    answer: 1\n    wrong: [2, 3]\nText.\n///",
        1,
        'Write -14: "..." lines',
    ),
    "a tolerance in percent": (
        "/// number | q\n    answer: 1\n    tolerance: 5\nText.\n///",
        1,
        "0.01 accepts one percent",
    ),
    "a question without text": ("/// number | q\n    answer: 1\n\n///", 1, "has no text. Write it"),
    "no choices": (
        "/// predict | q\n    answer: 1\n    because: [a]\nText.\n///",
        1,
        "End the text with lines `- choice`",
    ),
    "an answer past the choices": (
        "/// predict | q\n    answer: 3\n    because: [a, b]\nText.\n- a\n- b\n///",
        1,
        "Choose one of 1 to 2",
    ),
    "an explanation missing": (
        "/// predict | q\n    answer: 1\n    because: [a]\nText.\n- a\n- b\n///",
        1,
        "Write one explanation for each choice",
    ),
    "an empty hint": ("/// hint | Why\n///", 1, "it is empty. Write what it says"),
    "a hint without a title": ("/// hint\nText.\n///", 1, "Write `/// hint | Title`"),
    "a lab without leaves": ("/// graph-lab | L\n    id: x\nL = a\n///", 1, "`    leaves: ...`"),
    "a leaf that is no number": (
        "/// graph-lab | L\n    id: x\n    leaves: {a: two}\nL = a\n///",
        1,
        "Write it as -6, 0.25 or 1/3",
    ),
    "a lab that does not run": (
        "\n\nText.\n\n/// graph-lab | L\n    id: x\n    leaves: {a: 2}\nL = a*b\n///",
        3,
        "the program has no graph. Line 1 uses b",
    ),
    "an unknown exercise": ("/// exercise | product_role\n///", 1, "There are: "),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_file_line_and_mend(name: str) -> None:
    text, line, words = MISTAKES[name]
    rendered = render(text)
    assert len(rendered.faults) == 1, rendered.faults
    assert rendered.faults[0].startswith(f"docs/lessons/02.md:{line}: ")
    assert words in rendered.faults[0]


def test_a_mistake_stands_in_the_page_in_place_of_the_block() -> None:
    html = render("Before.\n\n/// number | q\n    answer: x\nSecret.\n\n- more\n///\n\nAfter.").html
    assert '<p class="gw-fault">docs/lessons/02.md:3: number | q: option ' in html
    assert "Secret" not in html
    assert "<p>After.</p>" in html


def test_an_id_that_another_page_has_is_refused_with_both_places() -> None:
    question = "/// number | q\n    answer: 1\nText.\n///"
    first = render(question, file="docs/a.md")
    second = render("\n".join(["Text.", "", question]), first.pages, file="docs/b.md")
    assert len(second.faults) == 1
    assert second.faults[0].startswith("docs/b.md:3: number | q: the id is taken by docs/a.md:1.")


def test_lines_are_counted_in_the_file_with_its_front_matter() -> None:
    rendered = render("Text.")
    rendered.pages.begin("docs/a.md", 4)
    rendered.pages.page.line_offset = 4
    assert rendered.pages.page.claim("number", "q") == 5


def test_every_mistake_of_a_page_is_told_at_once() -> None:
    rendered = render("/// hint\nText.\n///\n\n/// number | q\n    answer: x\nText.\n///")
    assert [fault.split(": ")[0] for fault in rendered.faults] == [
        "docs/lessons/02.md:1",
        "docs/lessons/02.md:5",
    ]
