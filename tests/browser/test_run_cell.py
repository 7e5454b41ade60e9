"""A cell in the prose: read as it stands, run, changed, stopped and put back."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site

pytestmark = pytest.mark.browser

CELL = """
/// run-cell | A product, backward
    engine: site
x = Value(3.0)
y = x * x
y.backward()
print(f"dy/dx = {x.grad}")
///
"""
PRINTED = "dy/dx = 6.0\n"


@pytest.fixture
def cell(page: Page, site_server: Site) -> Locator:
    """The cell with its editor, in a fresh profile."""
    opened = open_figure(page, site_server, CELL)
    expect(opened.locator(".cm-content")).to_be_visible()
    return opened


def button(cell: Locator, name: str) -> Locator:
    return cell.get_by_role("button", name=name, exact=True)


def output(cell: Locator) -> Locator:
    return cell.get_by_role("group", name="Output")


def write(cell: Locator, program: str) -> None:
    """Replace the whole program."""
    cell.get_by_role("textbox").focus()
    cell.page.keyboard.press("ControlOrMeta+a")
    cell.page.keyboard.insert_text(program)


def run(cell: Locator) -> None:
    """Press Run and wait for its end."""
    button(cell, "Run").click()
    expect(button(cell, "Stop")).to_have_count(0)


def test_program_and_output_can_be_read_without_a_script(
    open_page: OpenPage, site_server: Site
) -> None:
    cell = open_figure(open_page(java_script_enabled=False), site_server, CELL)
    expect(cell).to_contain_text("y.backward()")
    expect(cell).to_contain_text("Value, Neuron, Layer, MLP stand ready")
    expect(output(cell)).to_have_text(PRINTED)
    expect(cell.get_by_role("button")).to_have_count(0)


def test_the_output_stands_there_at_once_and_a_run_gives_the_same(cell: Locator) -> None:
    expect(cell.page.get_by_role("region", name="A product, backward")).to_be_visible()
    expect(output(cell)).to_have_text(PRINTED)
    run(cell)
    expect(cell.locator(".gw-verdict")).to_contain_text("It ran to the end.")
    expect(output(cell)).to_have_text(PRINTED)


def test_the_editor_takes_the_place_of_the_text_without_moving_anything(
    page: Page, site_server: Site
) -> None:
    page.route("**/editor-*.js", lambda route: route.abort())
    cell = open_figure(page, site_server, CELL)
    expect(cell).to_contain_text("The editor could not be loaded.")
    before = cell.locator(".gw-code").bounding_box()
    page.unroute("**/editor-*.js")
    button(cell, "Retry").click()
    expect(cell.locator(".cm-content")).to_be_visible()
    after = cell.locator(".gw-code").bounding_box()
    assert before
    assert after
    assert abs(before["height"] - after["height"]) < 1


@pytest.fixture(autouse=True)
def editor_may_be_kept_away(request: pytest.FixtureRequest) -> None:
    """One test keeps the editor's file from the page on purpose."""
    if "without_moving" in request.node.name:
        request.getfixturevalue("watch").allow("editor-|Failed to load")


def test_a_changed_program_runs_and_says_what_it_printed_before(cell: Locator) -> None:
    write(cell, "print(Value(2) + 5)")
    expect(cell).to_contain_text("what the program printed before you edited it")
    cell.page.keyboard.press("Shift+Enter")
    expect(output(cell)).to_have_text("Value(data=7, grad=0)\n")
    cell.get_by_role("textbox").focus()
    cell.page.keyboard.type(" ")
    expect(cell).to_contain_text("You have edited the program since.")


def test_reset_brings_everything_back_and_can_be_undone(cell: Locator) -> None:
    expect(button(cell, "Reset")).to_have_count(0)
    write(cell, "print(17)")
    run(cell)
    expect(output(cell)).to_have_text("17\n")
    button(cell, "Reset").click()
    expect(cell.get_by_role("textbox")).to_contain_text("y.backward()")
    expect(output(cell)).to_have_text(PRINTED)
    button(cell, "Undo reset").click()
    expect(cell.get_by_role("textbox")).to_have_text("print(17)")
    expect(output(cell)).to_have_text("17\n")


def test_a_loop_without_end_is_stopped_and_the_next_run_works(cell: Locator) -> None:
    write(cell, "print('begun')\nwhile True:\n    pass")
    button(cell, "Run").click()
    expect(output(cell)).to_have_text("begun\n")
    button(cell, "Stop").click()
    expect(cell.locator(".gw-verdict")).to_contain_text("Stopped")
    write(cell, "print('again')")
    run(cell)
    expect(output(cell)).to_have_text("again\n")


def test_an_error_names_the_line_of_the_cell_itself(cell: Locator) -> None:
    write(cell, "x = Value(1)\n\nx.backwards()")
    run(cell)
    expect(cell.locator(".gw-verdict")).to_contain_text("AttributeError on line 3")
    button(cell, "Go to line 3").click()
    expect(cell.get_by_role("textbox")).to_be_focused()


def test_the_keyboard_goes_in_runs_and_leaves(cell: Locator) -> None:
    keyboard = cell.page.keyboard
    cell.get_by_role("textbox").focus()
    keyboard.press("Shift+Enter")
    expect(cell.locator(".gw-verdict")).to_contain_text("It ran")
    keyboard.press("Escape")
    keyboard.press("Tab")
    expect(button(cell, "Run")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_phone(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 720})
    cell = open_figure(page, site_server, CELL)
    expect(cell.locator(".cm-content")).to_be_visible()
    assert violations(page) == []
    write(cell, f"{'x' * 60} = 1\nprint(zzz)")
    run(cell)
    expect(cell.locator(".gw-verdict")).to_contain_text("NameError")
    assert violations(page) == []
    assert sideways(page) == 0
