"""The network view: a point moved by hand and by keys, and what every neuron answers to it."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site

pytestmark = pytest.mark.browser

VIEW = """
/// network-view | The untrained network
    id: untrained
    sizes: [2, 8, 8, 1]
    seed: 42
///
"""


@pytest.fixture
def figure(page: Page, site_server: Site) -> Locator:
    opened = open_figure(page, site_server, VIEW)
    expect(opened.get_by_role("application")).to_be_visible()
    return opened


def answer(figure: Locator) -> str:
    return figure.locator("[id$='v-3-0']").text_content() or ""


def test_it_begins_with_the_lesson_s_neuron_and_says_the_class(figure: Locator) -> None:
    expect(figure.locator("[id$='v-1-0']")).to_have_text("−0.59")
    expect(figure.get_by_text("class +1, a circle")).to_be_visible()


def test_arrow_keys_move_the_point_and_every_neuron_follows(figure: Locator) -> None:
    square = figure.get_by_role("application")
    before = figure.locator(".gw-answer").all_text_contents()
    for _ in range(5):
        square.press("Shift+ArrowLeft")
    square.press("ArrowDown")
    expect(figure.get_by_role("slider", name="x₁")).to_have_value("-1.5")
    expect(figure.get_by_role("slider", name="x₂")).to_have_value("0.9")
    after = figure.locator(".gw-answer").all_text_contents()
    assert sum(a != b for a, b in zip(before, after, strict=True)) > 15
    expect(figure.get_by_role("status")).to_contain_text("At −1.50 and 0.90 the network answers")


def test_dragging_the_point_over_the_boundary_changes_the_class(
    page: Page, figure: Locator
) -> None:
    box = figure.get_by_role("application").bounding_box()
    assert box is not None
    x, y = box["x"], box["y"]
    page.mouse.move(x + box["width"] * 0.66, y + box["height"] * 0.3)
    page.mouse.down()
    page.mouse.move(x + box["width"] * 0.2, y + box["height"] * 0.8, steps=4)
    page.mouse.move(x - 50, y + box["height"] + 50)
    page.mouse.up()
    expect(figure.get_by_text("class −1, a square")).to_be_visible()
    expect(figure.get_by_role("slider", name="x₁")).to_have_value("-3")
    assert answer(figure).startswith("−")


def test_the_sliders_move_the_same_point(figure: Locator) -> None:
    figure.get_by_role("slider", name="x₁").fill("0")
    figure.get_by_role("slider", name="x₂").fill("0")
    assert answer(figure) == "0.00"
    expect(figure.get_by_text("exactly on the boundary")).to_be_visible()


def test_pointing_at_a_neuron_shows_its_sum_and_its_weights_only(figure: Locator) -> None:
    figure.locator("[id$='n-1-0']").hover()
    expect(figure.get_by_text("0.28·1.00 − 0.95·1.00 + 0.00 = −0.67")).to_be_visible()
    expect(figure.locator(".gw-weight.gw-on")).to_have_count(2)


def test_weights_are_told_apart_by_dashes_and_examples_by_their_shape(figure: Locator) -> None:
    negative = figure.locator(".gw-network .gw-weight.gw-negative").first
    assert negative.evaluate("line => getComputedStyle(line).strokeDasharray") != "none"
    for name, each in [("Run B", 4), ("XOR", 20), ("Two moons", 25), ("Rings", 30)]:
        figure.get_by_role("combobox", name="Points").select_option(name)
        expect(figure.locator("circle.gw-example")).to_have_count(each)
        expect(figure.locator("rect.gw-example")).to_have_count(each)


def test_every_neuron_stands_in_a_table_too(figure: Locator) -> None:
    figure.get_by_text("Every neuron in numbers").click()
    expect(figure.get_by_role("row")).to_have_count(18)


def test_without_a_script_the_network_is_drawn_and_described(
    open_page: OpenPage, site_server: Site
) -> None:
    opened = open_figure(open_page(java_script_enabled=False), site_server, VIEW)
    expect(opened.get_by_role("img", name="The network")).to_be_visible()
    expect(opened.get_by_text("the network answers 0.95")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_phone_reads_every_number(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 700})
    opened = open_figure(page, site_server, VIEW)
    opened.get_by_text("Every neuron in numbers").click()
    assert violations(page) == []
    assert sideways(page) == 0
    size = opened.locator(".gw-answer").first.evaluate(
        "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
    )
    assert size >= 12
