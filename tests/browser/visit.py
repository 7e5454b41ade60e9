"""Goes through the course as far as it takes to know that a host serves it well."""

import json
import re

from playwright.sync_api import Locator, Page, expect

LAB_AND_QUESTION = "lessons/02-the-graph"
EXERCISE = "lessons/03-a-value-that-remembers"
PATIENCE = 60_000  # ms
RIGHT = "other.data * out.grad"


def go_through(page: Page, root: str, ending: str = "/") -> None:
    """Step a lab, answer a question, grade an exercise in Python; `ending` is that of addresses."""
    page.goto(f"{root}{LAB_AND_QUESTION}{ending}")
    step_a_lab(page)
    answer_a_question(page)
    page.goto(f"{root}{EXERCISE}{ending}")
    expect(pass_an_exercise(page)).to_contain_text("Passed")


def step_a_lab(page: Page) -> None:
    """Compute the first node and look at its number."""
    lab = page.locator("#lab-first-graph")
    lab.get_by_role("button", name="Compute e = a·b", exact=True).click()
    node = lab.locator(".gw-graph:visible .gw-node", has_text=re.compile(r"^\s*e"))
    expect(node.first.locator(".gw-data")).to_have_text("6")


def answer_a_question(page: Page) -> None:
    """Give dL/dd."""
    question = page.locator("#q-grad-d")
    field = question.get_by_role("textbox", name="Your answer")
    field.fill("7")
    field.press("Enter")
    expect(question.get_by_role("status")).to_contain_text("Right")


def pass_an_exercise(page: Page) -> Locator:
    """Fill the blank of the product's rule and press Check; returns where the verdict comes."""
    exercise = page.locator("#ex-product_rule")
    exercise.scroll_into_view_if_needed()
    fill_blank(exercise, RIGHT)
    exercise.get_by_role("button", name="Check", exact=True).click()
    return exercise.locator(".gw-verdict")


def fill_blank(exercise: Locator, code: str) -> None:
    """Write into the blank, in place of ____."""
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text(code)


def until(page: Page, expression: str) -> None:
    """Wait for an expression to be true; Playwright's own way is text that the policy refuses."""
    page.evaluate(
        "new Promise((done, fail) => {"
        f"const look = () => ({expression}) ? done() : setTimeout(look, 20); look();"
        f"setTimeout(() => fail(new Error({json.dumps(expression)})), {PATIENCE}); }})"
    )
