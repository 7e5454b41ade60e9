"""The ordering puzzle: any right order passes, a wrong one is played until it goes wrong."""

import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site
from tests.site.test_live_blocks import PUZZLE

pytestmark = pytest.mark.browser

STILL: dict[str, Any] = {"reduced_motion": "reduce"}


def opened(page: Page, site: Site) -> Locator:
    figure = open_figure(page, site, PUZZLE)
    expect(button(figure, "Check order")).to_be_visible()
    return figure


@pytest.fixture
def figure(open_page: OpenPage, site_server: Site) -> Locator:
    return opened(open_page(**STILL), site_server)


def button(figure: Locator, name: str) -> Locator:
    return figure.locator(".gw-puzzle").get_by_role("button", name=name)


def chip(figure: Locator, name: str) -> Locator:
    return figure.get_by_role("button", name=re.compile(f"^{name} ="))


def put(figure: Locator, order: str) -> None:
    for name in order:
        chip(figure, name).click()


def order(figure: Locator) -> str:
    return "".join(figure.locator(".gw-puzzle-slots li:not(.gw-puzzle-empty) b").all_inner_texts())


@pytest.mark.parametrize("right", ["Lfge", "Lgfe"])
def test_any_right_order_passes_and_says_why(figure: Locator, right: str) -> None:
    check = button(figure, "Check order")
    expect(check).to_be_disabled()
    put(figure, right)
    check.click()
    expect(figure.get_by_role("status")).to_contain_text("Passed")
    expect(figure.get_by_text("It is one of 2 orders that work.")).to_be_visible()
    expect(figure.locator("gw-lab")).to_have_count(0)


def test_a_wrong_order_is_played_until_the_node_that_came_too_early(figure: Locator) -> None:
    put(figure, "Lfeg")
    button(figure, "Check order").click()
    words = "e was visited before g had paid in: it handed on 18 where 42 was due."
    expect(figure.locator(".gw-puzzle-verdict")).to_have_text(
        f"Not yet {words}", use_inner_text=True
    )
    lab = figure.get_by_role("region", name="Your order, played: L, f, e, g")
    expect(lab.locator(".gw-lab-strip")).to_contain_text("Visit e.")
    expect(lab.locator(".gw-lab-strip")).to_contain_text("a gets b × e's gradient: 3 × 18 = 54")
    expect(lab.locator(".gw-graph:visible .gw-push.gw-on").first).to_have_text(
        re.compile("3 × 18 → ?18 \\+ 54 = 72")
    )
    lab.get_by_role("button", name="Visit g").click()
    expect(lab.get_by_text("b's gradient is 84, but nudging b says")).to_be_visible()


def test_with_motion_the_lab_walks_there(open_page: OpenPage, site_server: Site) -> None:
    figure = opened(open_page(), site_server)
    put(figure, "Legf")
    button(figure, "Check order").click()
    strip = figure.locator(".gw-lab-strip")
    expect(strip).to_contain_text("Visit L.")
    expect(strip).to_contain_text("Visit e.")
    expect(strip).to_contain_text("f and g had not paid in yet")


def test_nodes_are_taken_back_by_undo_by_pressing_them_again_and_by_clear(
    figure: Locator,
) -> None:
    put(figure, "Lef")
    assert order(figure) == "Lef"
    button(figure, "Undo last").click()
    assert order(figure) == "Le"
    chip(figure, "L").click()
    assert order(figure) == "e"
    expect(chip(figure, "e")).to_have_attribute("aria-pressed", "true")
    button(figure, "Clear").click()
    assert order(figure) == ""


def test_nodes_can_be_pressed_in_the_picture(figure: Locator) -> None:
    nodes = figure.locator(".gw-graph:visible .gw-node")
    for at in (5, 0, 3):  # L, the leaf a (which has no visit), f
        nodes.nth(at).locator(".gw-box").click()
    assert order(figure) == "Lf"
    expect(nodes.nth(5).locator(".gw-puzzle-badge text")).to_have_text("1")


def test_another_try_takes_the_verdict_away(figure: Locator) -> None:
    put(figure, "eLfg")
    button(figure, "Check order").click()
    expect(figure.get_by_text("it handed on 0 where 42 was due")).to_be_visible()
    button(figure, "Clear").click()
    expect(figure.locator(".gw-puzzle-verdict")).to_be_empty()
    put(figure, "Lgfe")
    button(figure, "Check order").click()
    expect(figure.get_by_text("Passed")).to_be_visible()
    expect(figure.locator("gw-lab")).to_have_count(0)


def test_the_order_and_the_pass_are_there_after_a_reload(figure: Locator) -> None:
    put(figure, "Lfge")
    button(figure, "Check order").click()
    expect(figure.get_by_text("Passed")).to_be_visible()
    figure.page.reload()
    expect(figure.get_by_text("Passed")).to_be_visible()
    assert order(figure) == "Lfge"
    kept = figure.page.evaluate("localStorage.getItem('gradwalk:v1:puzzle:puzzle-visits')")
    assert '"passed":true' in kept


def test_it_is_worked_by_keyboard_alone(figure: Locator) -> None:
    keyboard = figure.page.keyboard
    chip(figure, "e").focus()
    # L, then back to f, g, and e; the chips keep their places and the focus.
    back = "Shift+Tab"
    for key in ("Tab", "Tab", "Tab", "Enter", back, back, "Enter", "Tab", "Space", back, back):
        keyboard.press(key)
    keyboard.press("Enter")
    assert order(figure) == "Lfge"
    for key in ("Tab", "Tab", "Tab", "Tab", "Enter"):
        keyboard.press(key)
    expect(figure.get_by_text("Passed")).to_be_visible()
    expect(button(figure, "Check order")).to_be_focused()


def test_without_a_script_the_picture_and_the_question_are_there(
    open_page: OpenPage, site_server: Site
) -> None:
    figure = open_figure(open_page(java_script_enabled=False), site_server, PUZZLE)
    expect(figure.get_by_role("img", name="The graph of L")).to_be_visible()
    expect(figure.get_by_text("In which order may e, f, g, L be visited?")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"], width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800}, **STILL)
    figure = opened(page, site_server)
    assert violations(page) == []
    put(figure, "Lfeg")
    button(figure, "Check order").click()
    expect(figure.get_by_text("Not yet")).to_be_visible()
    assert violations(page) == []
    button(figure, "Clear").click()
    put(figure, "Lfge")
    button(figure, "Check order").click()
    assert violations(page) == []
    assert sideways(page) == 0
