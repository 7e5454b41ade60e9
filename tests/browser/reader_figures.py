"""The scripted reader at questions, graphs, plots and networks: all there is to do with each."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.reader_visit import Visit, press


def answer_number(visit: Visit, figure: Locator) -> None:
    """One wrong number that was foreseen, with its words; then the right one."""
    question = visit.course.data(figure.get_attribute("src") or "")
    field = figure.get_by_role("textbox", name="Your answer")
    said = figure.get_by_role("status")
    wrong = question["foreseen"][0]
    field.fill(wrong["answer"])
    press(figure, "Check")
    expect(said.locator(".gw-words")).to_have_text(visit.text(wrong["words"]))
    expect(said).to_contain_text("Not yet")
    field.fill(question["answer"])
    field.press("Enter")
    expect(said).to_contain_text("Right")
    if question["why"]:
        expect(said.locator(".gw-why")).to_have_text(visit.text(question["why"]))


def predict(visit: Visit, figure: Locator) -> None:
    """Commit to a wrong choice and read why; then to the right one."""
    question = visit.course.data(figure.get_attribute("src") or "")
    right, words = question["answer"], question["explanations"]
    wrong = (right + 1) % len(words)
    said = figure.get_by_role("status")
    figure.get_by_role("radio").nth(wrong).check()
    press(figure, "Commit")
    expect(said).to_contain_text("Not what happens")
    expect(said.locator(".gw-words")).to_have_text(visit.text(words[wrong]))
    press(figure, "Try again")
    figure.get_by_role("radio").nth(right).check()
    press(figure, "Commit")
    expect(said).to_contain_text("You predicted it")
    expect(said.locator(".gw-why")).to_have_text(visit.text(words[right]))


def step(_visit: Visit, figure: Locator) -> None:
    """Press the main button of a lab until there is nothing left to do."""
    button = figure.locator(".gw-lab-next")
    expect(button).to_be_visible()
    last = int(figure.get_by_role("slider", name="Step").get_attribute("max") or 0)
    assert last > 0
    for _ in range(last):
        expect(button).to_have_text(re.compile("^(Compute|Visit) "))
        button.click()
    expect(button).to_have_text("Start over")


def order(visit: Visit, figure: Locator) -> None:
    """An ordering puzzle: first from the wrong end, then right."""
    right = visit.course.visits(visit.url, figure.get_attribute("id") or "")
    verdict = figure.locator(".gw-puzzle-verdict")
    for names, said in ((right[::-1], "Not yet"), (right, "Passed")):
        for name in names:
            figure.get_by_role("button", name=re.compile(f"^{name} =")).first.click()
        press(figure, "Check order")
        expect(verdict).to_contain_text(said)
        expect(verdict.locator(".gw-puzzle-words")).not_to_be_empty()
        if said == "Not yet":
            expect(figure.locator("gw-lab .gw-lab-next")).to_be_visible()
            press(figure, "Clear")
    expect(figure.locator("gw-lab")).to_have_count(0)


def drag(_visit: Visit, figure: Locator) -> None:
    """A live graph: the way back, then one leaf moved while everything follows."""
    expect(figure.locator(".gw-live-controls")).to_be_visible()
    press(figure, "Run backward")
    says = figure.locator(".gw-lab-says")
    expect(says).to_contain_text("Every node has its gradient.")
    gradients = figure.locator(".gw-live-slopes .gw-gradient")
    leaves = figure.get_by_role("slider")
    expect(gradients).to_have_count(leaves.count())
    before = gradients.all_inner_texts()
    for leaf in leaves.all():
        leaf.press("ArrowRight")
    assert gradients.all_inner_texts() != before


def nudge(_visit: Visit, figure: Locator) -> None:
    """Every curve, with the smallest h there is and the largest."""
    h = figure.get_by_role("slider", name="h")
    expect(h).to_be_visible()
    curves = figure.get_by_role("combobox", name="Curve")
    slopes = figure.locator(".gw-nudge-table")
    for curve in curves.locator("option").all_inner_texts():
        curves.select_option(curve)
        h.press("Home")
        small = slopes.inner_text()
        expect(figure.locator(".gw-nudge-why")).not_to_be_empty()
        h.press("End")
        assert slopes.inner_text() != small, curve


def poke(_visit: Visit, figure: Locator) -> None:
    """A network: the point moved by keys, every set of points looked at."""
    point = figure.get_by_role("application")
    expect(point).to_be_visible()
    answers = figure.locator(".gw-answer")
    for key in ("Shift+ArrowLeft", "Shift+ArrowDown"):
        before = answers.all_text_contents()
        point.press(key)
        assert answers.all_text_contents() != before
    sets = figure.get_by_role("combobox", name="Points")
    for title in sets.locator("option").all_inner_texts():
        sets.select_option(title)
        expect(figure.locator("gw-plane .gw-plus")).not_to_have_count(0)


def train(_visit: Visit, figure: Locator) -> None:
    """A run to its end, and some steps with a mistake laid over it."""
    expect(figure.get_by_role("button", name="Train", exact=True)).to_be_visible()
    bar = figure.get_by_role("progressbar", name="Progress")
    steps = bar.get_attribute("max") or ""
    press(figure, "Train")
    expect(bar).to_have_attribute("value", steps)
    figure.get_by_role("group", name="Mistakes").get_by_role("checkbox").first.check()
    expect(bar).to_have_attribute("value", "0")
    for step in ("1", "2", "3"):
        press(figure, "Step")
        expect(bar).to_have_attribute("value", step)
    expect(figure.get_by_text("before", exact=True)).to_be_visible()
