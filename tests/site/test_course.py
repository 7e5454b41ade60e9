"""What the course consists of: read from its pages, written for the page."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.shapes import Course
from lessons.authoring.course import CourseBuild, NavPage, fill, lesson, map_html
from lessons.authoring.pages import Mistake
from tests.site.rendering import Elements, render

PAGE = NavPage("lessons/04-used-twice.md", "4 Used twice", "lessons/04-used-twice/")
META: Mapping[str, Any] = {"minutes": 15}
QUESTION = '<p class="gw-question">What if a value is used\n <em>twice</em> &amp; more?</p>'
THINGS = (
    '<gw-lab heading="y = x·x" id="lab-square"></gw-lab>'
    '<gw-number id="q-slope" heading="Question 1"></gw-number>'
    '<gw-training id="training-a" heading="Train"></gw-training>'
    '<gw-exercise exercise="subtraction" heading="x &lt; y" id="ex-subtraction"></gw-exercise>'
    '<gw-predict id="q-twice" heading="Question 2"></gw-predict>'
)


def test_a_lesson_holds_what_can_be_done_in_it_in_the_pages_order() -> None:
    found = lesson(PAGE, META, QUESTION + THINGS)
    assert (found.id, found.number, found.title) == ("04-used-twice", 4, "Used twice")
    assert (found.minutes, found.url) == (15, "lessons/04-used-twice/")
    assert found.question == "What if a value is used twice & more?"
    assert [(each.kind, each.id, each.key, each.title) for each in found.items] == [
        ("lab", "lab-square", "lab:lab-square", "y = x·x"),
        ("question", "q-slope", "question:q-slope", "Question 1"),
        ("exercise", "ex-subtraction", "exercise:subtraction", "x < y"),
        ("predict", "q-twice", "predict:q-twice", "Question 2"),
    ]


@pytest.mark.parametrize(
    ("page", "meta", "html", "words"),
    [
        (PAGE, {}, QUESTION, "minutes"),
        (PAGE, {"minutes": "ten"}, QUESTION, "minutes"),
        (PAGE, META, "<p>text</p>", "driving question"),
        (NavPage("lessons/used.md", "Used", "lessons/used/"), META, QUESTION, "number"),
    ],
)
def test_a_lesson_that_lacks_something_says_what_and_the_mend(
    page: NavPage, meta: Mapping[str, Any], html: str, words: str
) -> None:
    with pytest.raises(Mistake, match=words):
        lesson(page, meta, html)


def gathered() -> tuple[Course, list[tuple[str, str]]]:
    build = CourseBuild()
    build.add("lessons/05-order.md", META, QUESTION)
    build.add("lessons/04-used-twice.md", META, QUESTION + THINGS)
    build.add("lessons/06-check.md", {}, QUESTION)
    build.add("index.md", {}, THINGS)
    faults: list[tuple[str, str]] = []
    nav = [
        NavPage("index.md", "Start", ""),
        PAGE,
        NavPage("lessons/05-order.md", "5 The order <of> visits", "lessons/05-order/"),
        NavPage("lessons/06-check.md", "6 Check it", "lessons/06-check/"),
    ]
    return build.course(nav, lambda *fault: faults.append(fault)), faults


def test_the_navigation_says_the_order_and_a_fault_names_its_page() -> None:
    course, faults = gathered()
    assert [each.number for each in course.lessons] == [4, 5]
    assert [source for source, _ in faults] == ["lessons/06-check.md"]


def test_the_front_page_lists_the_lessons_and_starts_with_the_first() -> None:
    course, _ = gathered()
    page = render("/// continue\n///\n\n/// course-map\n///")
    assert page.faults == []
    html = fill(page.html, course, "./")
    links = [(each["href"]) for each in Elements(html).named("a")]
    assert links == ["./lessons/04-used-twice/"] * 2 + ["./lessons/05-order/"]
    text = " ".join(Elements(html).text.split())
    assert text.startswith("Start lesson 4: Used twice")
    assert "What if a value is used twice & more?15 min" in text
    assert "The order <of> visits" in text
    marks = Elements(html).named("gw-lesson-mark")
    assert [mark["lesson"] for mark in marks] == ["04-used-twice", "05-order"]


def test_a_site_without_lessons_builds() -> None:
    assert fill("<gw-continue></gw-continue>", Course([]), "./") == "<gw-continue></gw-continue>"
    assert Elements(map_html(Course([]), "./")).named("li") == []


@pytest.mark.parametrize("block", ["continue", "course-map", "your-progress"])
def test_the_front_pages_blocks_take_nothing(block: str) -> None:
    (fault,) = render(f"/// {block}\nsome text\n///").faults
    assert "takes no content" in fault
    (fault,) = render(f"/// {block} | title\n///").faults
    assert f"Write `/// {block}` alone." in fault
