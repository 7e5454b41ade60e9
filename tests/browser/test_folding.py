"""A long program in an exercise: what holds no blank is folded, and opens when it is wanted."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.authoring import catalogue
from tests.browser.conftest import OpenPage
from tests.browser.server import Site

pytestmark = pytest.mark.browser

LESSON = "lessons/07-enough-operations/"
EXERCISE = next(each for each in catalogue.load() if each.id == "power")
STARTER = EXERCISE.starter.rstrip("\n")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
FOLDS = [
    "__repr__, __add__, __mul__ · 24 lines",
    "tanh, __neg__, __sub__, __truediv__, backward · 35 lines",
]
INSIDE = 'out = Value(self.data * other.data, (self, other), "*")'  # of the first


def open_exercise(page: Page, site: Site) -> Locator:
    """The exercise, with its editor."""
    page.goto(site.at(LESSON))
    exercise = page.locator("#ex-power")
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    return exercise


@pytest.fixture
def exercise(page: Page, site_server: Site) -> Locator:
    """The exercise in a fresh profile."""
    return open_exercise(page, site_server)


def folds(exercise: Locator) -> Locator:
    return exercise.locator(".cm-content .gw-fold-button")


def button(exercise: Locator, name: str) -> Locator:
    return exercise.get_by_role("button", name=name, exact=True)


def editor(exercise: Locator) -> Locator:
    return exercise.get_by_role("textbox")


def numbers(exercise: Locator) -> list[int]:
    """The line numbers in view."""
    texts = exercise.locator(".cm-lineNumbers .cm-gutterElement:visible").all_inner_texts()
    return [int(text) for text in texts]


def check(exercise: Locator) -> None:
    button(exercise, "Check").click()
    expect(button(exercise, "Stop")).to_have_count(0)


def saved(exercise: Locator) -> str:
    """The program as it is remembered."""
    text = exercise.page.evaluate("localStorage['gradwalk:v1:exercise:power']")
    return str(json.loads(text)["code"])


def test_what_holds_no_blank_is_one_line_and_the_numbers_stay(exercise: Locator) -> None:
    expect(folds(exercise)).to_have_text(FOLDS)
    expect(editor(exercise)).to_contain_text("def __pow__(self, k):")
    expect(editor(exercise)).to_contain_text("print(slope_of_power(3, 4))")
    expect(editor(exercise)).not_to_contain_text(INSIDE)
    shown = numbers(exercise)
    assert [each for each in shown if 12 < each < 50] == [13, 14, *range(38, 49)]


def test_a_press_opens_one_fold_and_leaves_the_other(exercise: Locator) -> None:
    folds(exercise).first.click()
    expect(folds(exercise)).to_have_text(FOLDS[1:])
    expect(editor(exercise)).to_contain_text(INSIDE)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_reaches_a_fold_and_opens_it(exercise: Locator, key: str) -> None:
    page = exercise.page
    editor(exercise).focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(folds(exercise).first).to_be_focused()
    page.keyboard.press(key)
    expect(folds(exercise)).to_have_text(FOLDS[1:])
    expect(editor(exercise)).to_be_focused()
    # The program is as it was, and the cursor stands where it was opened.
    page.keyboard.insert_text("# here ")
    assert saved(exercise) == STARTER.replace("def __repr__", "# here def __repr__")


def test_from_the_last_fold_tab_goes_on_to_the_buttons(exercise: Locator) -> None:
    folds(exercise).last.focus()
    exercise.page.keyboard.press("Tab")
    expect(button(exercise, "Check")).to_be_focused()


def test_all_is_shown_and_folded_again_from_the_head(exercise: Locator) -> None:
    button(exercise, "Show all").click()
    expect(folds(exercise)).to_have_count(0)
    button(exercise, "Fold").click()
    expect(folds(exercise)).to_have_text(FOLDS)
    expect(button(exercise, "Show all")).to_be_focused()


def test_a_fold_says_what_it_is_to_a_screen_reader(exercise: Locator) -> None:
    expect(folds(exercise).first).to_have_role("button")
    expect(folds(exercise).first).to_have_accessible_name(f"Show {FOLDS[0]}")


def test_what_is_saved_graded_and_copied_is_the_whole_program(exercise: Locator) -> None:
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text("k * self.data**(k - 1) * out.grad")
    expect(folds(exercise)).to_have_text(FOLDS)
    whole = STARTER.replace("____", "k * self.data**(k - 1) * out.grad")
    assert saved(exercise) == whole
    page = exercise.page
    page.evaluate(
        """() => document.addEventListener("copy", (event) => {
            window.copied = event.clipboardData.getData("text/plain");
        })"""
    )
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("ControlOrMeta+c")
    copied = page.evaluate("window.copied")
    assert copied == whole
    check(exercise)
    expect(exercise.locator(".gw-verdict")).to_contain_text("Passed")


def test_undo_brings_back_text_and_folds_stay(exercise: Locator) -> None:
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text("wrong")
    exercise.page.keyboard.press("ControlOrMeta+z")
    assert saved(exercise) == STARTER
    expect(folds(exercise)).to_have_text(FOLDS)


def test_an_error_inside_opens_its_fold_and_so_does_the_way_there(exercise: Locator) -> None:
    exercise.locator(".cm-content .gw-blank").click()
    exercise.page.keyboard.insert_text("0")
    editor(exercise).press("ControlOrMeta+End")
    exercise.page.keyboard.insert_text("\nValue(1) * Value(None)")
    button(exercise, "Run").click()
    failed = exercise.locator(".cm-content .gw-error-line")
    expect(failed).to_contain_text(INSIDE)
    expect(folds(exercise)).to_have_text(FOLDS[1:])
    button(exercise, "Show all").click()
    button(exercise, "Fold").click()
    expect(failed).to_have_count(0)
    exercise.locator(".gw-problem").get_by_role("button").first.click()
    expect(failed).to_contain_text(INSIDE)
    expect(editor(exercise)).to_be_focused()


def test_a_line_that_a_lab_lights_opens_its_fold(exercise: Locator) -> None:
    exercise.evaluate("element => element.light([70])")
    expect(folds(exercise)).to_have_text(FOLDS[:1])
    expect(exercise.locator(".cm-content .gw-lit-line")).to_have_count(1)


def test_reset_folds_again(exercise: Locator) -> None:
    folds(exercise).first.click()
    editor(exercise).press("ControlOrMeta+End")
    exercise.page.keyboard.insert_text("\n# more")
    button(exercise, "Reset").click()
    expect(folds(exercise)).to_have_text(FOLDS)


def test_an_answer_that_is_remembered_is_found_folded_too(
    page: Page, site_server: Site, exercise: Locator
) -> None:
    exercise.locator(".cm-content .gw-blank").click()
    page.keyboard.insert_text("1\n            self.grad += 2")
    again = open_exercise(page, site_server)
    expect(folds(again)).to_have_text(FOLDS)
    expect(editor(again)).to_contain_text("self.grad += 2")


def test_short_programs_have_neither_folds_nor_a_button(page: Page, site_server: Site) -> None:
    page.goto(site_server.at("lessons/03-a-value-that-remembers/"))
    exercise = page.locator("#ex-product_rule")
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    expect(folds(exercise)).to_have_count(0)
    expect(button(exercise, "Show all")).to_have_count(0)


def test_line_numbers_stand_beside_their_lines_from_the_first(
    page: Page, site_server: Site
) -> None:
    """Also when the editor was made below the window, where it cannot see itself."""
    page.goto(site_server.at(LESSON))
    text = page.locator("#ex-exponential .gw-code")
    height = text.evaluate("element => element.clientHeight")
    page.locator("#ex-exponential").evaluate(
        "element => scrollBy(0, element.getBoundingClientRect().top - innerHeight - 200)"
    )
    expect(page.locator("#ex-exponential .cm-editor")).to_be_attached()
    drift = """element => {
        const tops = (selector) =>
            [...element.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().top);
        const numbers = tops(".cm-lineNumbers .cm-gutterElement").slice(1);
        return Math.max(...tops(".cm-line").map((top, at) => Math.abs(top - numbers[at])));
    }"""
    assert page.locator("#ex-exponential").evaluate(drift) < 2
    assert abs(text.evaluate("element => element.clientHeight") - height) < 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(open_page: OpenPage, site_server: Site, scheme: str, width: int) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    open_exercise(page, site_server)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('#ex-power').then(found => found.violations)")
    assert [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found] == []


def test_a_phone_shows_how_much_is_folded_and_does_not_scroll(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    exercise = open_exercise(page, site_server)
    fold = folds(exercise).last
    box = fold.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    fold.tap()
    expect(folds(exercise)).to_have_text(FOLDS[:1])
    expect(editor(exercise)).not_to_be_focused()  # no keyboard slides over what was opened


def test_without_a_script_folds_open_too(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site_server.at(LESSON))
    exercise = page.locator("#ex-power")
    expect(exercise.locator("summary")).to_have_text(
        [re.compile(re.escape(each)) for each in FOLDS]
    )
    line = exercise.get_by_text(INSIDE)
    expect(line).not_to_be_visible()
    exercise.locator("summary").first.click()
    expect(line).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_on_paper_everything_is_there(open_page: OpenPage, site_server: Site, script: bool) -> None:
    page = open_page(java_script_enabled=script)
    page.goto(site_server.at(LESSON))
    exercise = page.locator("#ex-power")
    if script:
        exercise.scroll_into_view_if_needed()
        expect(folds(exercise)).to_have_text(FOLDS)
    page.emulate_media(media="print")
    expect(exercise.get_by_text(INSIDE)).to_be_visible()
    page.emulate_media(media="screen")
    if script:
        expect(folds(exercise)).to_have_text(FOLDS)
