"""Stepping through a learner's own code: what its engine did, its lines, its mistakes marked."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from lessons.authoring import catalogue
from tests.browser.conftest import OpenPage
from tests.browser.figures import AXE, BUILT, open_figure, sideways
from tests.browser.server import Site
from tests.site.rendering import render

pytestmark = pytest.mark.browser

EXERCISES = {each.id: each for each in catalogue.load()}
STEPPED = [each.id for each in EXERCISES.values() if each.scene]
BUTTON = "Step through my code"


def open_exercise(page: Page, site: Site, name: str) -> Locator:
    """An exercise on a page of its own."""
    block = f"/// exercise | {name}\nDo it.\n///"

    def answer(route: Route) -> None:
        path = route.request.url.partition("/assets/gradwalk/")[2]
        if (BUILT / "assets/gradwalk" / path).exists():
            route.continue_()
        else:  # made since the site was built
            route.fulfill(body=contents[path], content_type="application/json")

    contents = render(block).pages.data.contents
    page.route("**/assets/gradwalk/exercises/*", answer)
    exercise = open_figure(page, site, block)
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    return exercise


def program_of(name: str, answer: str = "solution") -> str:
    exercise = EXERCISES[name]
    known = (exercise.solution, *exercise.rights, *exercise.wrongs)
    return next(each.program for each in known if each.name == answer).rstrip("\n")


def write(exercise: Locator, program: str) -> None:
    exercise.locator(".cm-content").focus()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.insert_text(program)


def run(exercise: Locator) -> None:
    exercise.get_by_role("button", name="Run", exact=True).click()
    expect(exercise.get_by_role("button", name="Stop")).to_have_count(0)
    expect(exercise.locator(".gw-verdict")).to_contain_text(re.compile("ran to the end|stopped"))


def step_through(exercise: Locator, program: str) -> Locator:
    """The lab of the program."""
    write(exercise, program)
    run(exercise)
    exercise.get_by_role("button", name=BUTTON).click()
    lab = exercise.get_by_role("region", name="What your code does")
    expect(lab.get_by_role("slider")).to_be_visible()
    return lab


def go_to(lab: Locator, step: str) -> None:
    """Press the main button until the step it names has been taken."""
    for _ in range(40):
        following = lab.locator(".gw-lab-next")
        name = following.inner_text()
        following.click()
        if name == step:
            return
    pytest.fail(f"there is no step {step}")


def node(lab: Locator, name: str) -> Locator:
    named = lab.page.locator(".gw-name", has_text=re.compile(rf"^{name}$"))
    return lab.locator(".gw-graph:visible .gw-node").filter(has=named)


def said(lab: Locator) -> Locator:
    return lab.get_by_role("status")


def row(lab: Locator, name: str) -> Locator:
    """A node's row in the table, and what is said below it."""
    lab.get_by_role("button", name="Table").click()
    head = lab.page.locator("th", has_text=re.compile(rf"^{name}$"))
    return lab.locator("tbody tr").filter(has=head)


def lit(exercise: Locator) -> list[str]:
    return [line.strip() for line in exercise.locator(".cm-line.gw-lit-line").all_inner_texts()]


@pytest.fixture
def product_rule(page: Page, site_server: Site) -> Locator:
    return open_exercise(page, site_server, "product_rule")


# ---------------------------------------------------------------- what the engine did


def test_after_a_run_the_learner_s_own_graph_can_be_stepped_and_closed(
    product_rule: Locator,
) -> None:
    expect(product_rule.get_by_role("button", name=BUTTON)).to_have_count(0)
    lab = step_through(product_rule, program_of("product_rule"))
    expect(product_rule).to_contain_text("This is the last graph that your program ran backward.")
    for step in ("Compute e = a·b", "Compute f = e + c", "Compute L = f·d", "Visit L", "Visit f"):
        lab.get_by_role("button", name=step, exact=True).click()
    expect(node(lab, "c").locator(".gw-grad")).to_have_text("−2")
    button = product_rule.get_by_role("button", name=BUTTON)
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(lab).to_have_count(0)
    assert lit(product_rule) == []


def test_a_gradient_written_over_is_struck_through_in_its_place_in_words_and_in_the_table(
    product_rule: Locator,
) -> None:
    lab = step_through(product_rule, program_of("product_rule", "overwrites"))
    expect(product_rule).to_contain_text("This one, with the same Value, does not.")
    go_to(lab, "Visit e")
    gradient = node(lab, "a").locator(".gw-grad")
    expect(gradient).to_have_text("18 126")
    struck = gradient.locator(".gw-lost")
    expect(struck).to_have_text("18")
    assert "line-through" in struck.evaluate("e => getComputedStyle(e).textDecorationLine")
    expect(lab.locator(".gw-push.gw-on.gw-over:visible")).to_contain_text("18 126")
    expect(said(lab)).to_contain_text("a: 18 → 126")
    expect(said(lab)).to_contain_text("Written over a's gradient: the 18 that was there is lost.")
    expect(row(lab, "a").locator("s")).to_have_text("18")


def test_a_node_visited_too_early_is_flagged_with_who_had_not_paid_in(
    page: Page, site_server: Site
) -> None:
    exercise = open_exercise(page, site_server, "backward")
    lab = step_through(exercise, program_of("backward", "each node when it is first met"))
    flag = node(lab, "e").locator(".gw-odd-early")
    expect(flag).to_be_hidden()
    go_to(lab, "Visit e")
    expect(flag).to_be_visible()
    expect(flag).to_contain_text("visited too early:")
    expect(flag).to_contain_text("g had not paid in")
    expect(said(lab)).to_contain_text("Visited too early: g had not paid in yet")
    row(lab, "e")
    expect(lab.locator("tr.gw-lab-odd")).to_contain_text("Visited too early: g had not paid in")


def test_the_first_wrong_gradient_is_marked_with_both_numbers(product_rule: Locator) -> None:
    lab = step_through(product_rule, program_of("product_rule", "stops at the local derivative"))
    mark = node(lab, "a").locator(".gw-odd-wrong")
    expect(mark).to_be_hidden()
    lab.get_by_role("button", name="Run all").click()
    expect(mark).to_be_visible()
    assert " ".join(mark.locator("text").all_text_contents()) == "yours 3, nudging says −6"
    expect(said(lab)).to_contain_text("a's gradient is 3, but nudging a says −6.")
    expect(lab.locator(".gw-odd-wrong:visible")).to_have_count(1)
    row(lab, "a")
    expect(lab.locator("tr.gw-lab-odd")).to_contain_text("but nudging says −6.")


def test_a_gradient_that_was_set_aside_between_visits_is_told(
    page: Page, site_server: Site
) -> None:
    exercise = open_exercise(page, site_server, "backward")
    lab = step_through(exercise, program_of("backward", "a 1 for every node"))
    go_to(lab, "Visit v2")
    expect(said(lab)).to_contain_text("v2's gradient was set to 1 before this visit: the −2")


def test_a_program_that_stops_shows_how_far_it_came(product_rule: Locator) -> None:
    answer = program_of("product_rule", "a Value where a number belongs")
    lab = step_through(product_rule, answer)
    expect(product_rule.locator(".gw-steps")).to_contain_text(
        "The program stopped half-way (AttributeError on line"
    )
    go_to(lab, "Visit L")
    expect(said(lab)).to_contain_text("It handed nothing on.")


# ---------------------------------------------------------------- lines


def test_the_lines_of_the_rule_are_lit_in_the_editor_and_said_in_the_lab(
    product_rule: Locator,
) -> None:
    lab = step_through(product_rule, program_of("product_rule"))
    go_to(lab, "Compute e = a·b")
    assert lit(product_rule) == ["e = a * b"]
    go_to(lab, "Visit L")
    rule = ["self.grad += other.data * out.grad", "other.grad += self.data * out.grad"]
    assert lit(product_rule) == rule
    expect(said(lab)).to_contain_text(re.compile(r"line \d+ self\.grad \+= other\.data"))
    go_to(lab, "Visit f")
    assert lit(product_rule) == ["self.grad += out.grad", "other.grad += out.grad"]


def test_pointing_at_a_node_and_coming_to_it_by_keyboard_light_its_line(
    product_rule: Locator,
) -> None:
    lab = step_through(product_rule, program_of("product_rule"))
    node(lab, "f").hover()
    assert lit(product_rule)[-1] == "f = e + c"
    product_rule.page.mouse.move(0, 0)
    assert lit(product_rule) == []
    a = node(lab, "a")
    a.focus()
    expect(a).to_be_focused()
    assert lit(product_rule) == ["a, b, c, d = Value(a), Value(b), Value(c), Value(d)"]
    expect(a).to_have_attribute("aria-label", re.compile(r"^a, line \d+$"))
    product_rule.page.keyboard.press("Tab")
    expect(node(lab, "b")).to_be_focused()


def test_the_page_stays_where_it_is_while_lines_are_lit(product_rule: Locator) -> None:
    lab = step_through(product_rule, program_of("product_rule"))
    lab.scroll_into_view_if_needed()
    lab.locator(".gw-lab-next").scroll_into_view_if_needed()
    before = product_rule.page.evaluate("scrollY")
    go_to(lab, "Visit e")
    assert product_rule.page.evaluate("scrollY") == before


# ---------------------------------------------------------------- other leaves, another program


def test_an_edited_leaf_runs_through_the_learner_s_engine_and_reset_comes_back(
    product_rule: Locator,
) -> None:
    lab = step_through(product_rule, program_of("product_rule", "stops at the local derivative"))
    lab.get_by_label("b", exact=True).fill("5")
    expect(node(lab, "e").locator(".gw-data")).to_have_text("—")
    lab.get_by_role("button", name="Run all").click()
    expect(node(lab, "e").locator(".gw-data")).to_have_text("10")
    expect(node(lab, "a").locator(".gw-odd-wrong")).to_contain_text("yours 5,")
    lab.get_by_role("button", name="Reset").click()
    lab.get_by_role("button", name="Run all").click()
    expect(node(lab, "e").locator(".gw-data")).to_have_text("6")


def test_an_edit_is_told_and_the_next_run_is_followed(product_rule: Locator) -> None:
    lab = step_through(product_rule, program_of("product_rule"))
    go_to(lab, "Visit L")
    write(product_rule, program_of("product_rule").replace("(2, 3, 1, -2)", "(2, 3, 1, -5)"))
    expect(product_rule.locator(".gw-steps")).to_contain_text("You have edited the program since.")
    assert lit(product_rule) == []
    run(product_rule)
    expect(node(lab, "d").locator(".gw-data")).to_have_text("−5")
    expect(product_rule.locator(".gw-steps")).not_to_contain_text("edited the program")


def test_a_failed_check_offers_the_lab_too_and_a_blank_does_not(product_rule: Locator) -> None:
    product_rule.get_by_role("button", name="Check", exact=True).click()
    expect(product_rule.locator(".gw-verdict")).to_contain_text("still empty")
    expect(product_rule.get_by_role("button", name=BUTTON)).to_have_count(0)
    write(product_rule, program_of("product_rule", "always one"))
    product_rule.get_by_role("button", name="Check", exact=True).click()
    expect(product_rule.get_by_role("button", name=BUTTON)).to_be_visible()


def test_a_program_without_end_is_stopped_while_it_is_followed(product_rule: Locator) -> None:
    write(product_rule, program_of("product_rule"))
    run(product_rule)
    write(product_rule, "class Value: pass\n\nwhile True: pass")
    product_rule.get_by_role("button", name=BUTTON).click()
    expect(product_rule).to_contain_text("Following your program")
    product_rule.get_by_role("button", name="Stop").click()
    expect(product_rule.locator(".gw-steps")).to_contain_text("The graph was not computed.")


@pytest.mark.parametrize("name", STEPPED)
def test_every_exercise_with_a_graph_can_be_stepped_to_its_end(
    page: Page, site_server: Site, name: str
) -> None:
    exercise = open_exercise(page, site_server, name)
    lab = step_through(exercise, program_of(name))
    for _ in range(60):
        following = lab.locator(".gw-lab-next")
        if following.inner_text() == "Start over":
            break
        visit = following.inner_text().startswith("Visit")
        following.click()
        if visit:
            # An editor draws the lines in sight.
            exercise.locator(".gw-code").scroll_into_view_if_needed()
            expect(exercise.locator(".cm-line.gw-lit-line")).not_to_have_count(0)
    expect(lab.get_by_role("button", name="Start over")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes(':lab:'))") == []


# ---------------------------------------------------------------- a lesson's lab

OVERWRITING = """\
/// graph-lab | y = x · x, with = in place of +=
    id: overwriting
    leaves: {x: 3}
    engine: |
      def _backward():
          self.grad = other.data * out.grad
          other.grad = self.data * out.grad
y = x * x
///
"""


def test_a_lesson_s_lab_can_run_an_engine_with_a_mistake(page: Page, site_server: Site) -> None:
    lab = open_figure(page, site_server, OVERWRITING).get_by_role("region")
    go_to(lab, "Visit y")
    expect(node(lab, "x").locator(".gw-grad")).to_have_text("3 3")
    expect(said(lab)).to_contain_text("the 3 that was there is lost")
    expect(said(lab)).to_contain_text("self.grad = other.data * out.grad")
    expect(node(lab, "x").locator(".gw-odd-wrong")).to_contain_text("nudging says 6")
    lab.get_by_label("x", exact=True).fill("5")
    expect(node(lab, "x").locator(".gw-grad")).to_have_text("5 5")
    expect(node(lab, "x").locator(".gw-odd-wrong")).to_contain_text("nudging says 10")


# ---------------------------------------------------------------- for everybody


def violations(page: Page) -> list[str]:
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('gw-exercise').then(found => found.violations)")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_graph_with_everything_odd(
    open_page: OpenPage, site_server: Site, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    exercise = open_exercise(page, site_server, "backward")
    program = program_of("backward", "each node when it is first met")
    program = program.replace("self.grad += other.data", "self.grad = other.data")
    lab = step_through(exercise, program)
    assert violations(page) == []
    lab.get_by_role("button", name="Run all").click()
    expect(lab.locator(".gw-odd.gw-on:visible")).not_to_have_count(0)
    assert violations(page) == []
    lab.get_by_role("button", name="Table").click()
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_is_wider_than_the_page(open_page: OpenPage, site_server: Site, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    exercise = open_exercise(page, site_server, "product_rule")
    lab = step_through(exercise, program_of("product_rule", "overwrites"))
    lab.get_by_role("button", name="Run all").click()
    assert sideways(page) == 0
    lab.get_by_role("button", name="Table").click()
    assert sideways(page) == 0
