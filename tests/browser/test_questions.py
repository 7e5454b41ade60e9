"""The questions of lesson 2: a number to type, a choice to commit to."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

LESSON = "lessons/02-the-graph/"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def number_question(page: Page) -> Locator:
    """The question after dL/da, whose answer is -6."""
    return page.locator("gw-number", has_text="dL/da")


def predict_question(page: Page) -> Locator:
    return page.locator("gw-predict").first


@pytest.fixture
def lesson(page: Page, site_server: Site) -> Page:
    page.goto(site_server.at(LESSON))
    return page


def answer(question: Locator, typed: str) -> Locator:
    """Type and press Enter; return what is said."""
    field = question.get_by_role("textbox", name="Your answer")
    field.fill(typed)
    field.press("Enter")
    return question.get_by_role("status")


@pytest.mark.parametrize("typed", ["-6", "-6.0", " -6 ", "−6", "－6", "﹣6", "-6,0", "-12/2"])
def test_every_spelling_of_the_answer_is_right(lesson: Page, typed: str) -> None:
    expect(answer(number_question(lesson), typed)).to_contain_text("Right")


def test_wrong_numbers_get_words_of_their_own(lesson: Page) -> None:
    said = []
    for typed in ("6", "-2", "-14"):
        status = answer(number_question(lesson), typed)
        expect(status).to_contain_text("Not yet")
        said.append(status.inner_text())
    assert len(set(said)) == 3


@pytest.mark.parametrize("typed", ["", "six", "--6", "-6 or 6", "1,234"])
def test_what_is_not_understood_is_no_attempt(lesson: Page, typed: str) -> None:
    status = answer(number_question(lesson), typed)
    expect(status).not_to_be_empty()
    expect(status).not_to_contain_text("Not yet")
    saved = "Object.keys(localStorage).filter(key => key.includes(':question:'))"
    assert lesson.evaluate(saved) == []


def test_what_was_said_goes_when_another_answer_is_typed(lesson: Page) -> None:
    question = number_question(lesson)
    status = answer(question, "6")
    expect(status).to_contain_text("Not yet")
    question.get_by_role("textbox").fill("-")
    expect(status).to_have_text("")


def test_a_right_answer_is_there_after_a_reload(lesson: Page) -> None:
    expect(answer(number_question(lesson), "-6")).to_contain_text("Right")
    lesson.reload()
    question = number_question(lesson)
    expect(question.get_by_role("textbox")).to_have_value("-6")
    expect(question.get_by_role("status")).to_contain_text("Right")


def test_a_number_is_judged_while_python_cannot_load(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load resource|ERR_FAILED")
    page.route("**/pyodide*/**", lambda route: route.abort())
    page.goto(site_server.at(LESSON))
    expect(answer(number_question(page), "-6")).to_contain_text("Right")


def test_an_answer_that_cannot_be_looked_up_says_so_and_retry_does(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load resource|ERR_FAILED")
    page.route("**/questions/*.json", lambda route: route.abort())
    page.goto(site_server.at(LESSON))
    status = answer(number_question(page), "-6")
    expect(status).to_contain_text("This part could not be loaded.")
    page.unroute_all()
    status.get_by_role("button", name="Retry").click()
    expect(status).to_contain_text("Right")


def test_the_explanation_comes_only_after_committing(lesson: Page) -> None:
    question = predict_question(lesson)
    status = question.get_by_role("status")
    question.get_by_role("button", name="Commit").click()
    expect(status).to_contain_text("Choose one first")
    question.get_by_role("radio").first.check()
    expect(status).to_have_text("")
    question.get_by_role("button", name="Commit").click()
    expect(status).to_contain_text("Not what happens")
    expect(status.locator(".gw-words")).not_to_be_empty()
    expect(status.locator(".gw-why")).not_to_be_empty()


def test_a_committed_choice_is_kept_and_can_be_taken_back(lesson: Page) -> None:
    question = predict_question(lesson)
    question.get_by_role("radio").nth(1).check()
    question.get_by_role("button", name="Commit").click()
    expect(question.get_by_role("status")).to_contain_text("You predicted it")
    lesson.reload()
    question = predict_question(lesson)
    expect(question.get_by_role("status")).to_contain_text("You predicted it")
    expect(question.get_by_role("radio").nth(1)).to_be_checked()
    question.get_by_role("button", name="Try again").click()
    expect(question.get_by_role("status")).to_have_text("")
    expect(question.get_by_role("radio").first).to_be_enabled()


def test_a_choice_is_committed_by_keyboard_alone(lesson: Page) -> None:
    question = predict_question(lesson)
    question.get_by_role("radio").first.focus()
    lesson.keyboard.press("Space")
    lesson.keyboard.press("ArrowDown")
    lesson.keyboard.press("Tab")
    lesson.keyboard.press("Enter")
    expect(question.get_by_role("status")).to_contain_text("You predicted it")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_and_after_use(
    open_page: OpenPage, site_server: Site, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    page.goto(site_server.at(LESSON))
    expect(number_question(page).get_by_role("textbox")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "axe.run({ include: [['gw-number'], ['gw-predict']] }).then(found => found.violations)"

    def found() -> list[str]:
        return [
            f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in page.evaluate(run)
        ]

    assert found() == []
    expect(answer(number_question(page), "6")).to_contain_text("Not yet")
    expect(answer(page.locator("gw-number").first, "7")).to_contain_text("Right")
    predict_question(page).get_by_role("radio").first.check()
    predict_question(page).get_by_role("button", name="Commit").click()
    expect(predict_question(page).get_by_role("status")).to_contain_text("Not what happens")
    assert found() == []
