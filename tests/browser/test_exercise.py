"""The code exercise of lesson 3, used as a learner uses it: failed, solved, stopped, resumed."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from lessons.authoring import catalogue
from lessons.authoring.render import inline_html
from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

LESSON = "lessons/03-a-value-that-remembers/"
EXERCISE = next(each for each in catalogue.load() if each.id == "product_rule")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RIGHT = "other.data * out.grad"


def open_exercise(page: Page, site: Site) -> Locator:
    """The exercise, with its editor."""
    page.goto(site.at(LESSON))
    exercise = page.get_by_role("region", name=EXERCISE.header.title)
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    return exercise


@pytest.fixture
def exercise(page: Page, site_server: Site) -> Locator:
    """The exercise in a fresh profile."""
    return open_exercise(page, site_server)


def button(exercise: Locator, name: str) -> Locator:
    return exercise.get_by_role("button", name=name, exact=True)


def editor(exercise: Locator) -> Locator:
    return exercise.get_by_role("textbox")


def verdict(exercise: Locator) -> Locator:
    return exercise.locator(".gw-verdict")


def fill_blank(exercise: Locator, code: str) -> None:
    """Write into the blank, in place of ____."""
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text(code)


def write(exercise: Locator, program: str) -> None:
    """Replace the whole program."""
    editor(exercise).focus()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.insert_text(program)


def check(exercise: Locator) -> None:
    """Press Check and wait for the verdict."""
    button(exercise, "Check").click()
    expect(button(exercise, "Stop")).to_have_count(0)


def program(exercise: Locator) -> str:
    """The program as it is remembered: the editor shows only the lines in view."""
    saved = exercise.page.evaluate("localStorage['gradwalk:v1:exercise:product_rule']")
    return str(json.loads(saved)["code"])


def plain(page: Page, html: str) -> str:
    """The text of a piece of HTML, as a reader sees it."""
    return str(
        page.evaluate(
            "html => new DOMParser().parseFromString(html, 'text/html').body.textContent", html
        )
    )


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong inside the exercise."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('gw-exercise').then(found => found.violations)")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found]


def test_the_right_answer_passes_and_says_why(exercise: Locator) -> None:
    fill_blank(exercise, RIGHT)
    check(exercise)
    expect(verdict(exercise)).to_contain_text("Passed")
    why = plain(exercise.page, inline_html(EXERCISE.header.why))
    expect(verdict(exercise)).to_contain_text(why)
    expect(exercise).to_contain_text("one blank · 1 try · ✓ passed")


def test_other_right_answers_pass(exercise: Locator) -> None:
    for right in EXERCISE.rights:
        write(exercise, right.program.rstrip("\n"))
        check(exercise)
        expect(verdict(exercise), right.name).to_contain_text("Passed")


def test_a_failure_shows_the_call_and_the_number_that_differs(exercise: Locator) -> None:
    fill_blank(exercise, "other.data")
    check(exercise)
    expect(verdict(exercise)).to_contain_text("Not yet: 1 of 7 checks")
    expect(verdict(exercise)).to_contain_text("grads(2, 3, 1, -2)")
    cells = verdict(exercise).locator("tbody tr").first.locator("td")
    expect(cells).to_have_text([re.compile(r"3\b.*\(differs\)"), "−4", "−2", "7"])
    expect(verdict(exercise).locator("tbody tr").last.locator("td")).to_have_text(
        ["−6", "−4", "−2", "7"]
    )
    expect(exercise).to_contain_text("one blank · 1 try")


def test_a_verdict_says_when_the_program_was_edited_since(exercise: Locator) -> None:
    fill_blank(exercise, "other.data")
    check(exercise)
    expect(verdict(exercise)).not_to_contain_text("edited the program")
    editor(exercise).focus()
    exercise.page.keyboard.type(" ")
    expect(verdict(exercise)).to_contain_text("You have edited the program since.")


def test_an_empty_blank_is_a_nudge_and_no_try(exercise: Locator) -> None:
    check(exercise)
    expect(verdict(exercise)).to_contain_text("The blank is still empty")
    expect(exercise).not_to_contain_text("try ·")
    expect(exercise.locator(".gw-count")).to_have_text("one blank")


def test_a_syntax_error_shows_its_line_and_the_way_there(exercise: Locator) -> None:
    line = EXERCISE.holes[0].line
    fill_blank(exercise, "other.data * (out.grad]")
    check(exercise)
    expect(verdict(exercise)).to_contain_text(f"SyntaxError on line {line}")
    expect(verdict(exercise).locator(".gw-source")).to_contain_text("other.data * (out.grad]")
    button(exercise, f"Go to line {line}").click()
    expect(editor(exercise)).to_be_focused()
    expect(exercise.locator(".gw-error-line")).to_contain_text("other.data * (out.grad]")


def test_an_error_while_running_names_the_learners_line(exercise: Locator) -> None:
    write(exercise, "x = 1\n\nprint(x)\nprint(y)")
    button(exercise, "Run").click()
    expect(verdict(exercise)).to_contain_text("NameError on line 4")
    expect(exercise.locator(".gw-output")).to_contain_text("1")


def test_a_loop_without_end_is_stopped_and_the_next_run_works(exercise: Locator) -> None:
    write(exercise, "while True:\n    pass")
    button(exercise, "Run").click()
    expect(verdict(exercise)).to_contain_text("Running")
    button(exercise, "Stop").click()
    expect(verdict(exercise)).to_contain_text("Stopped")
    assert program(exercise) == "while True:\n    pass"
    write(exercise, "print('again')")
    button(exercise, "Run").click()
    expect(exercise.locator(".gw-output")).to_contain_text("again")


def test_a_loop_without_end_stops_by_itself(exercise: Locator) -> None:
    write(exercise, "while True:\n    pass")
    check(exercise)
    expect(verdict(exercise)).to_contain_text("Stopped after 10 seconds")
    expect(button(exercise, "Stop")).to_have_count(0)


def test_output_appears_while_the_program_runs(exercise: Locator) -> None:
    write(exercise, "print('first', end='')\nwhile True:\n    pass")
    button(exercise, "Run").click()
    expect(exercise.locator(".gw-output")).to_contain_text("first")
    expect(button(exercise, "Stop")).to_be_visible()
    button(exercise, "Stop").click()


def test_long_output_is_cut_and_says_how_much_was_left_out(exercise: Locator) -> None:
    write(exercise, "for i in range(100_000):\n    print(i)")
    for _ in range(2):
        button(exercise, "Run").click()
        expect(exercise.locator(".gw-output")).to_contain_text("98,000 lines left out")
        expect(button(exercise, "Stop")).to_have_count(0)


def test_check_pressed_before_python_is_ready_waits_and_then_grades(
    page: Page, site_server: Site
) -> None:
    held: list[Route] = []
    page.route("**/pyodide*/**", lambda route: held.append(route))
    exercise = open_exercise(page, site_server)
    fill_blank(exercise, RIGHT)
    button(exercise, "Check").click()
    expect(exercise).to_contain_text("Your program is checked as soon as Python is ready.")
    expect(exercise.get_by_role("progressbar")).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute_all()
    expect(verdict(exercise)).to_contain_text("Passed")


def test_when_python_cannot_load_retry_does_and_the_check_is_not_lost(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load resource|ERR_FAILED")
    page.route("**/pyodide*/**", lambda route: route.abort())
    exercise = open_exercise(page, site_server)
    fill_blank(exercise, RIGHT)
    button(exercise, "Check").click()
    retry = button(exercise, "Retry")
    expect(retry).to_be_visible()
    page.unroute_all()
    retry.click()
    expect(verdict(exercise)).to_contain_text("Passed")


def test_when_the_exercise_cannot_be_fetched_it_says_so_and_retry_does(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load resource|ERR_FAILED")
    page.route("**/exercises/*.json", lambda route: route.abort())
    page.goto(site_server.at(LESSON))
    exercise = page.get_by_role("region", name=EXERCISE.header.title)
    exercise.scroll_into_view_if_needed()
    expect(exercise).to_contain_text("This part could not be loaded.")
    expect(exercise).to_contain_text("self.grad += ____")
    page.unroute_all()
    button(exercise, "Retry").click()
    expect(exercise.locator(".cm-content")).to_be_visible()


def test_code_and_a_pass_are_there_after_a_reload(exercise: Locator, site_server: Site) -> None:
    fill_blank(exercise, RIGHT)
    check(exercise)
    fill_blank(exercise, "  # mine")
    exercise.page.reload()  # right after typing
    again = open_exercise(exercise.page, site_server)
    expect(again.locator(".cm-content")).to_contain_text("# mine")
    expect(again).to_contain_text("✓ passed")


def test_reset_can_be_undone_until_something_is_typed(exercise: Locator) -> None:
    fill_blank(exercise, "other.data")
    button(exercise, "Reset").click()
    expect(exercise.locator(".cm-content .gw-blank")).to_have_text("____")
    button(exercise, "Undo reset").click()
    expect(exercise.locator(".cm-content .gw-blank")).to_have_text("other.data")
    button(exercise, "Reset").click()
    fill_blank(exercise, "new")
    expect(button(exercise, "Undo reset")).to_have_count(0)
    expect(button(exercise, "Reset")).to_be_visible()


def test_hints_come_one_at_a_time(exercise: Locator) -> None:
    count = len(EXERCISE.header.hints)
    for number in range(1, count + 1):
        button(exercise, "Hint").click()
        expect(exercise.locator(".gw-hint-open")).to_have_count(number)
        expect(exercise.locator(".gw-hint-open").last).to_contain_text(f"Hint {number} of {count}")
    expect(button(exercise, "Hint")).to_have_count(0)


def test_the_solution_is_shown_after_three_tries_and_overwrites_nothing(exercise: Locator) -> None:
    for attempt in ("1", "2", "3"):
        expect(button(exercise, "Show solution")).to_have_count(0)
        button(exercise, "Reset").click()
        fill_blank(exercise, attempt)
        check(exercise)
    button(exercise, "Show solution").click()
    expect(exercise.locator(".gw-solution")).to_contain_text(RIGHT)
    expect(exercise.locator(".cm-content .gw-blank")).to_have_text("3")
    button(exercise, "Use it").click()
    expect(exercise.locator(".cm-content .gw-blank")).to_have_text(RIGHT)
    button(exercise, "Put mine back").click()
    expect(exercise.locator(".cm-content .gw-blank")).to_have_text("3")


def test_a_pass_does_not_outlast_the_program(exercise: Locator) -> None:
    fill_blank(exercise, RIGHT)
    check(exercise)
    write(exercise, "x = 1")
    check(exercise)
    expect(verdict(exercise)).not_to_contain_text("Passed")


def test_it_is_done_by_keyboard_alone(page: Page, exercise: Locator) -> None:
    editor(exercise).focus()  # the blank is selected
    page.keyboard.type(RIGHT)
    page.keyboard.press("Control+Enter")
    expect(verdict(exercise)).to_contain_text("Passed")
    page.keyboard.press("Shift+Enter")
    expect(exercise.locator(".gw-output")).to_contain_text("[-6")
    page.keyboard.press("Tab")
    expect(editor(exercise)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(button(exercise, "Check")).to_be_focused()
    expect(exercise).to_contain_text("Esc, Tab leaves")


def test_pasted_tabs_become_spaces(exercise: Locator) -> None:
    write(exercise, "")
    editor(exercise).evaluate(
        """element => {
            const data = new DataTransfer();
            data.setData("text/plain", "if True:\\n\\tprint(1)");
            element.dispatchEvent(new ClipboardEvent("paste",
                { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    assert program(exercise) == "if True:\n    print(1)"


def test_where_the_starter_has_changed_both_programs_are_offered(
    page: Page, exercise: Locator, site_server: Site
) -> None:
    fill_blank(exercise, "mine")
    page.evaluate(
        """key => {
            const saved = JSON.parse(localStorage[key]);
            localStorage[key] = JSON.stringify({ ...saved, starter: "an older one" });
        }""",
        "gradwalk:v1:exercise:product_rule",
    )
    for choice, expected in (("Keep mine", "mine"), ("Start from the new version", "____")):
        again = open_exercise(page, site_server)
        expect(again).to_contain_text("This exercise has changed")
        saved = page.evaluate("localStorage['gradwalk:v1:exercise:product_rule']")
        button(again, choice).click()
        expect(again).not_to_contain_text("This exercise has changed")
        expect(again.locator(".cm-content .gw-blank")).to_have_text(expected)
        page.evaluate("saved => localStorage['gradwalk:v1:exercise:product_rule'] = saved", saved)


def test_where_storage_is_forbidden_it_works_and_says_so(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("^forbidden$")  # the theme's own scripts ask for storage too
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("forbidden", "SecurityError"); } });"""
    )
    exercise = open_exercise(page, site_server)
    fill_blank(exercise, RIGHT)
    check(exercise)
    expect(verdict(exercise)).to_contain_text("Passed")
    expect(page.locator("gw-status")).to_contain_text("can't be remembered in this browser")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_and_after_use(
    open_page: OpenPage, site_server: Site, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    exercise = open_exercise(page, site_server)
    assert violations(page) == []
    fill_blank(exercise, "other.data")
    check(exercise)
    button(exercise, "Hint").click()
    assert violations(page) == []
    button(exercise, "Reset").click()
    fill_blank(exercise, RIGHT)
    check(exercise)
    button(exercise, "Show solution").click()
    assert violations(page) == []


def test_a_phone_scrolls_the_program_and_not_the_page(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    exercise = open_exercise(page, site_server)
    fill_blank(exercise, "other.data")
    check(exercise)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_a_script_the_program_can_be_read(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site_server.at(LESSON))
    expect(page.locator("gw-exercise")).to_contain_text("self.grad += ____")
