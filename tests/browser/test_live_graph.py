"""The live graph: leaves are dragged and everything follows, before Python has loaded."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site
from tests.site.test_live_blocks import LIVE

pytestmark = pytest.mark.browser

STILL: dict[str, Any] = {"reduced_motion": "reduce"}


@pytest.fixture
def figure(open_page: OpenPage, site_server: Site) -> Locator:
    return opened(open_page(**STILL), site_server)


def opened(page: Page, site: Site) -> Locator:
    figure = open_figure(page, site, LIVE)
    expect(figure.get_by_role("slider")).to_have_count(3)
    return figure


def node(figure: Locator, name: str) -> tuple[str, str]:
    """A node's value and gradient in the picture that is shown."""
    named = figure.page.get_by_text(name, exact=True)
    shown = figure.locator(".gw-graph:visible .gw-node", has=named)
    value, gradient = (shown.locator(part).text_content() for part in (".gw-data", ".gw-grad"))
    return value or "", gradient or ""


def test_values_stand_there_at_once_and_gradients_wait_for_the_button(figure: Locator) -> None:
    assert node(figure, "L") == ("1.3864", "—")
    figure.get_by_role("button", name="Run backward").click()
    assert [node(figure, name) for name in "pqstL"] == [
        ("−6", "0.4621"),
        ("9", "0.4621"),
        ("3", "0.4621"),
        ("0.4621", "3"),
        ("1.3864", "1"),
    ]
    assert node(figure, "a") == ("2", "−1.3864")
    assert node(figure, "b") == ("−3", "−1.8485")
    assert node(figure, "c") == ("0.5", "2.3593")


def test_values_follow_a_leaf_and_gradients_too_once_they_are_there(figure: Locator) -> None:
    a = figure.get_by_role("slider", name="a", exact=True)
    for _ in range(10):
        a.press("ArrowRight")
    assert node(figure, "a") == ("3", "—")
    assert node(figure, "s") == ("0", "—")
    figure.get_by_role("button", name="Run backward").click()
    a.press("ArrowLeft")
    assert node(figure, "p") == ("−8.7", "0.4621")
    assert node(figure, "t") == ("0.4621", "0.3")
    expect(figure.get_by_text("× t = 0.4621").first).to_be_attached()
    expect(figure.locator(".gw-graph:visible").get_by_text("× a = 2.9")).to_be_visible()


def test_far_out_tanh_is_flat_and_its_gradient_small(figure: Locator) -> None:
    figure.get_by_role("button", name="Run backward").click()
    figure.get_by_role("slider", name="c", exact=True).press("End")
    assert node(figure, "t") == ("0.964", "3")
    assert node(figure, "c") == ("2", "0.212")


def test_gradients_fill_in_from_right_to_left(open_page: OpenPage, site_server: Site) -> None:
    figure = opened(open_page(), site_server)
    figure.get_by_role("button", name="Run backward").click()
    expect(figure.get_by_text("Visit L.")).to_be_visible()
    assert node(figure, "L")[1] == "1"
    assert node(figure, "a")[1] == "—"
    expect(figure.get_by_text("Every node has its gradient.")).to_be_visible()
    assert node(figure, "a")[1] == "−1.3864"
    expect(figure.get_by_role("status")).to_have_text(
        "L is 1.3864, dL/da is −1.3864, dL/db is −1.8485, dL/dc is 2.3593."
    )


def test_clear_takes_the_gradients_away_and_reset_the_numbers_too(figure: Locator) -> None:
    clear = figure.get_by_role("button", name="Clear gradients")
    expect(clear).to_be_disabled()
    figure.get_by_role("button", name="Run backward").click()
    figure.get_by_role("slider", name="b", exact=True).press("Home")
    clear.click()
    assert node(figure, "L")[1] == "—"
    assert node(figure, "b") == ("−4", "—")
    figure.get_by_role("button", name="Reset").click()
    assert node(figure, "b") == ("−3", "—")


def test_a_number_can_be_typed_and_one_out_of_range_says_so(figure: Locator) -> None:
    field = figure.get_by_role("textbox", name="a, from −4 to 4")
    field.fill("-1,5")
    assert node(figure, "a")[0] == "−1.5"
    expect(figure.get_by_role("slider", name="a", exact=True)).to_have_value("-1.5")
    field.fill("7")
    expect(figure.get_by_text("a: it goes from −4 to 4 here.")).to_be_visible()
    assert node(figure, "a")[0] == "−1.5"
    figure.get_by_role("slider", name="a", exact=True).press("ArrowRight")
    expect(field).to_have_value("−1.4")
    expect(figure.get_by_text("it goes from")).to_have_count(0)


def test_the_table_shows_the_same(figure: Locator) -> None:
    figure.get_by_role("button", name="Table").click()
    figure.get_by_role("button", name="Run backward").click()
    row = figure.get_by_role("row", name="q b²")
    expect(row).to_have_text("q b² 9 0.4621", use_inner_text=True)
    figure.get_by_role("slider", name="b", exact=True).press("Home")
    expect(row).to_have_text("q b² 16 0.4621", use_inner_text=True)


def test_nothing_moves_while_a_leaf_is_dragged(figure: Locator) -> None:
    def places() -> object:
        return figure.evaluate(
            """figure => [figure, ...figure.querySelectorAll("button, input, dt, rect, .gw-line")]
                .map(each => each.getBoundingClientRect())
                .map(({x, y, width, height}) => [x, y, width, height].map(Math.round))"""
        )

    figure.get_by_role("button", name="Run backward").click()
    before = places()
    for name in "abc":
        slider = figure.get_by_role("slider", name=name, exact=True)
        for key in ("Home", "ArrowRight", "PageUp", "End"):
            slider.press(key)
            assert places() == before


def test_it_is_worked_by_keyboard_alone(figure: Locator) -> None:
    keyboard = figure.page.keyboard
    figure.get_by_role("button", name="Graph").focus()
    for key in ("Tab", "Tab", "ArrowRight", "Tab", "Tab", "Tab", "Tab", "Tab", "Tab", "Enter"):
        keyboard.press(key)
    assert node(figure, "a") == ("2.1", "−1.3864")


def test_without_a_script_the_picture_and_the_table_are_there(
    open_page: OpenPage, site_server: Site
) -> None:
    figure = open_figure(open_page(java_script_enabled=False), site_server, LIVE)
    expect(figure.get_by_role("img", name="The graph of L")).to_be_visible()
    expect(figure.get_by_role("row", name="tanh(c)")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"], width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800}, **STILL)
    figure = opened(page, site_server)
    assert violations(page) == []
    figure.get_by_role("button", name="Run backward").click()
    assert violations(page) == []
    figure.get_by_role("button", name="Table").click()
    assert violations(page) == []
    figure.get_by_role("button", name="Graph").click()
    assert sideways(page) == 0
    graph = figure.locator(".gw-lab-graph")
    assert graph.evaluate("graph => graph.scrollWidth - graph.clientWidth") == 0
    shown = figure.locator(".gw-graph:visible")
    assert (shown.get_attribute("id") or "").endswith("-wide" if width == 1280 else "-tall")
