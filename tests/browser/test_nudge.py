"""The nudge plot: slopes read off while x and h move, without Python."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site

pytestmark = pytest.mark.browser

PLOT = """
/// nudge-plot | Two points on a curve
    id: nudge
    curve: x**3
    x: 2
    h: 1
///
"""


def numbers(figure: Locator) -> list[str]:
    """Slope and error both ways, slope and error one way, the true slope."""
    cells = figure.locator(".gw-nudge-number").all_inner_texts()
    return [cell for cell in cells if cell]


@pytest.fixture
def figure(page: Page, site_server: Site) -> Locator:
    opened = open_figure(page, site_server, PLOT)
    expect(opened.get_by_role("slider")).to_have_count(2)
    return opened


def test_the_lesson_s_figures_stand_there_at_first(figure: Locator) -> None:
    assert numbers(figure) == ["13", "1", "19", "7", "12"]
    expect(figure.get_by_text("the curve bends")).to_be_visible()


def test_h_goes_down_by_keys_until_rounding_takes_over(figure: Locator) -> None:
    h = figure.get_by_role("slider", name="h")
    for _ in range(10):
        h.press("ArrowLeft")
    expect(h).to_have_attribute("aria-valuetext", "0.1")
    assert numbers(figure)[:2] == ["12.01", "0.01"]
    h.press("Home")
    expect(h).to_have_attribute("aria-valuetext", "1e−15")
    expect(figure.get_by_text("drowns in rounding")).to_be_visible()


def test_on_the_square_the_central_difference_is_exact_however_large_h_is(figure: Locator) -> None:
    figure.get_by_role("combobox", name="Curve").select_option("x**2")
    assert numbers(figure)[:2] == ["4", "0"]
    expect(figure.get_by_text("Looking both ways is exact here")).to_be_visible()


def test_the_point_follows_the_pointer_and_stays_in_its_range(figure: Locator) -> None:
    x = figure.get_by_role("slider", name="x")
    picture = figure.get_by_role("img")
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] / 2, "y": 50})
    expect(x).to_have_attribute("aria-valuetext", "0")
    picture.click(position={"x": 1, "y": 50})
    expect(x).to_have_attribute("aria-valuetext", "−2")


def test_a_rest_after_a_move_is_announced_once(figure: Locator) -> None:
    x = figure.get_by_role("slider", name="x")
    for _ in range(100):
        x.press("ArrowLeft")
    expect(figure.get_by_role("status")).to_have_text("Both ways 4, true slope 3.")


def test_without_a_script_a_picture_and_its_numbers_are_there(
    open_page: OpenPage, site_server: Site
) -> None:
    opened = open_figure(open_page(java_script_enabled=False), site_server, PLOT)
    expect(opened.get_by_role("img", name="The curve x**3")).to_be_visible()
    expect(opened.get_by_text("both ways the slope comes out as 13")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_does_not_scroll_sideways(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 320, "height": 700})
    opened = open_figure(page, site_server, PLOT)
    expect(opened.get_by_role("slider")).to_have_count(2)
    assert violations(page) == []
    assert sideways(page) == 0
