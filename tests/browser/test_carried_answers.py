"""An exercise starts from the learner's own earlier answers, and leaves work under way alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from lessons.authoring import catalogue
from tests.browser.server import Site

pytestmark = pytest.mark.browser

LESSON = "lessons/03-a-value-that-remembers/"
EXERCISE = next(each for each in catalogue.load() if each.id == "product_rule")
KEY = "gradwalk:v1:exercise:"
RULE = "            self.grad += other.data * out.grad"

# The sum's rule, as if an exercise before this one had asked for it.
SUM = ["            self.grad += out.grad", "            other.grad += out.grad"]
OWN = "            g = out.grad\n            self.grad += g\n            other.grad += g"
AT = EXERCISE.starter.splitlines().index(SUM[0]) + 1

Open = Callable[..., Locator]


def carrying(route: Route) -> None:
    """The exercise's data, with an answer carried over from an exercise named earlier."""
    data = route.fetch().json()
    title = "An earlier one"
    data["carried"] = [
        {"name": "sum_rule", "exercise": "earlier", "title": title, "line": AT, "lines": len(SUM)}
    ]
    route.fulfill(json=data)


@pytest.fixture
def opened(page: Page, site_server: Site) -> Open:
    """Opens the exercise with what is remembered: progress by exercise's id."""

    def open_exercise(**remembered: dict[str, Any]) -> Locator:
        page.route("**/exercises/product_rule.*.json", carrying)
        page.goto(site_server.at(LESSON))
        for name, saved in remembered.items():
            page.evaluate("([k, v]) => localStorage.setItem(k, v)", [KEY + name, json.dumps(saved)])
        page.reload()
        exercise = page.get_by_role("region", name=EXERCISE.header.title)
        exercise.scroll_into_view_if_needed()
        expect(exercise.locator(".cm-content")).to_be_visible()
        return exercise

    return open_exercise


def saved(exercise: Locator) -> dict[str, Any]:
    text = exercise.page.evaluate("key => localStorage.getItem(key)", KEY + EXERCISE.id)
    kept: dict[str, Any] = json.loads(text)
    return kept


def press(exercise: Locator, name: str) -> None:
    exercise.get_by_role("button", name=name, exact=True).click()


def fill_blank_and_check(exercise: Locator) -> None:
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text("other.data * out.grad")
    press(exercise, "Check")
    expect(exercise.locator(".gw-verdict")).to_contain_text("Passed")


def write(exercise: Locator, program: str) -> None:
    exercise.get_by_role("textbox").focus()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.insert_text(program)


def filled(program: str) -> str:
    return program.replace("____", "other.data * out.grad").rstrip("\n")


def with_own(program: str) -> str:
    return program.replace("\n".join(SUM), OWN).rstrip("\n")


def test_it_starts_from_our_answer_where_there_is_no_other(opened: Open) -> None:
    exercise = opened()
    expect(exercise).to_contain_text("Uses our solution for: An earlier one.")
    fill_blank_and_check(exercise)
    assert saved(exercise)["code"] == filled(EXERCISE.starter)
    assert saved(exercise)["passed"] == filled(EXERCISE.starter)
    assert saved(exercise)["bodies"] == {"multiply_rule": RULE}


def test_it_starts_from_the_learners_own_answer(opened: Open) -> None:
    exercise = opened(earlier={"passed": "x", "bodies": {"sum_rule": OWN}})
    expect(exercise).to_contain_text("Starts from your own code: An earlier one.")
    expect(exercise).not_to_contain_text("Uses our solution")
    expect(exercise).to_contain_text("one blank")
    fill_blank_and_check(exercise)
    assert saved(exercise)["code"] == filled(with_own(EXERCISE.starter))
    assert saved(exercise)["bodies"] == {"multiply_rule": RULE}
    press(exercise, "Show solution")
    expect(exercise.locator(".gw-solution .gw-blank-line")).to_have_text(RULE + "\n")
    press(exercise, "Use it")
    assert saved(exercise)["code"] == filled(with_own(EXERCISE.starter))


def test_work_under_way_is_left_alone(opened: Open) -> None:
    begun = EXERCISE.starter.rstrip("\n")
    exercise = opened(
        earlier={"passed": "x", "bodies": {"sum_rule": OWN}},
        product_rule={"code": begun.replace("____", "out.grad"), "starter": begun, "tries": 1},
    )
    expect(exercise.locator(".cm-content")).to_contain_text("self.grad += out.grad")
    expect(exercise).to_contain_text("Uses our solution for: An earlier one.")
    expect(exercise).not_to_contain_text("has changed")
    assert saved(exercise)["code"] == begun.replace("____", "out.grad")
    press(exercise, "Reset")
    exercise.page.reload()
    expect(exercise).to_contain_text("Starts from your own code: An earlier one.")


def test_a_pass_with_other_edits_takes_nothing_along_and_forgets_nothing(opened: Open) -> None:
    exercise = opened()
    write(exercise, filled(EXERCISE.starter) + "\nprint(1)")
    press(exercise, "Check")
    expect(exercise.locator(".gw-verdict")).to_contain_text("Passed")
    assert saved(exercise)["bodies"] is None
    write(exercise, filled(EXERCISE.starter))
    press(exercise, "Check")
    expect(exercise.locator(".gw-verdict")).not_to_contain_text("edited the program")
    expect(exercise.locator(".gw-verdict")).to_contain_text("Passed")
    assert saved(exercise)["bodies"] == {"multiply_rule": RULE}
    write(exercise, "# nothing left")
    assert saved(exercise)["passed"] == filled(EXERCISE.starter)
    assert saved(exercise)["bodies"] == {"multiply_rule": RULE}
