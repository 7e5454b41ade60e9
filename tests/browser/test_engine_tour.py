"""The commented engine: a line and its note light up together, by pointer, key or finger."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.authoring.tour import TOURS, read_tour
from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site

pytestmark = pytest.mark.browser

TOUR = "/// engine-tour | The finished engine\n///"
YOURS = read_tour(TOURS / "finished_engine.toml")
PHONE = {"width": 360, "height": 720}


@pytest.fixture
def tour(page: Page, site_server: Site) -> Locator:
    """The tour, wide enough for two columns."""
    page.set_viewport_size({"width": 1280, "height": 900})
    opened = open_figure(page, site_server, TOUR)
    expect(opened.get_by_role("tab")).to_have_count(2)
    return opened


def mark(tour: Locator, number: int) -> Locator:
    return tour.get_by_role("tabpanel").get_by_role("button", name=f"Note {number}", exact=True)


def note(tour: Locator, number: int) -> Locator:
    return tour.locator(f"#tour-finished_engine-{number}")


def lit(tour: Locator) -> Locator:
    """The lines that are lit."""
    return tour.locator(".gw-lit .gw-tour-noted")


def test_pointing_at_a_line_lights_it_and_its_note(tour: Locator) -> None:
    expect(tour.locator(".gw-lit")).to_have_count(0)
    tour.get_by_text("self.grad += other.data * out.grad").first.hover()
    expect(lit(tour)).to_have_count(2)
    expect(tour.locator(".gw-tour-note.gw-lit")).to_contain_text("lesson 3")


def test_pointing_at_a_note_lights_its_lines_until_the_pointer_leaves(tour: Locator) -> None:
    last = len(YOURS.notes)
    note(tour, last).hover()
    expect(lit(tour)).to_have_text(["for v in reversed(topo):" + str(last), "v._backward()"])
    tour.page.mouse.move(2, 2)
    expect(tour.locator(".gw-lit")).to_have_count(0)


def test_a_note_stands_beside_its_lines(tour: Locator) -> None:
    for number in range(1, len(YOURS.notes) + 1):
        line, beside = mark(tour, number).bounding_box(), note(tour, number).bounding_box()
        assert line
        assert beside
        assert beside["x"] > line["x"]
        assert -4 < beside["y"] - line["y"] < 60, number


def test_arrow_keys_go_through_the_notes(tour: Locator) -> None:
    keyboard = tour.page.keyboard
    mark(tour, 1).focus()
    expect(lit(tour)).to_have_count(1)
    keyboard.press("ArrowDown")
    expect(mark(tour, 2)).to_be_focused()
    expect(mark(tour, 2)).to_have_accessible_description(
        "2 The number is settled in the forward pass. The gradient starts at 0, because every "
        "visit adds to it."
    )
    expect(lit(tour)).to_have_count(2)
    keyboard.press("End")
    expect(mark(tour, len(YOURS.notes))).to_be_focused()
    keyboard.press("ArrowDown")
    expect(mark(tour, len(YOURS.notes))).to_be_focused()
    keyboard.press("Home")
    keyboard.press("ArrowUp")
    expect(mark(tour, 1)).to_be_focused()
    keyboard.press("ArrowDown")
    keyboard.press("Tab")
    assert tour.page.evaluate("document.activeElement.closest('gw-engine-tour')") is None


def test_the_sites_own_engine_is_behind_the_second_tab(tour: Locator) -> None:
    tabs = tour.get_by_role("tab")
    expect(tour.get_by_text("self._links: tuple")).to_be_hidden()
    tabs.first.focus()
    tour.page.keyboard.press("ArrowRight")
    expect(tabs.last).to_be_focused()
    expect(tour.get_by_text("self._links: tuple")).to_be_visible()
    expect(tour.get_by_text("reversed(topo)")).to_be_hidden()
    tabs.first.click()
    expect(tour.get_by_text("reversed(topo)")).to_be_visible()


def test_on_a_phone_a_note_opens_below_its_lines(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    tour = open_figure(page, site_server, TOUR)
    expect(mark(tour, 9)).to_have_attribute("aria-expanded", "false")
    expect(note(tour, 9)).to_be_hidden()
    mark(tour, 9).tap()
    expect(note(tour, 9)).to_be_visible()
    expect(mark(tour, 9)).to_have_attribute("aria-expanded", "true")
    line = tour.get_by_text("other.grad += self.data * out.grad").bounding_box()
    below = note(tour, 9).bounding_box()
    assert line
    assert below
    assert 0 <= below["y"] - (line["y"] + line["height"]) < 40
    mark(tour, 9).tap()
    expect(note(tour, 9)).to_be_hidden()
    assert sideways(page) == 0


def test_on_a_phone_arrow_keys_open_the_notes(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(viewport=PHONE)
    tour = open_figure(page, site_server, TOUR)
    mark(tour, 1).focus()
    page.keyboard.press("ArrowDown")
    expect(note(tour, 2)).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(note(tour, 3)).to_be_visible()
    assert mark(tour, 2).get_attribute("aria-expanded") is None


def test_all_of_it_can_be_read_without_a_script(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(java_script_enabled=False, viewport=PHONE)
    tour = open_figure(page, site_server, TOUR)
    expect(note(tour, 1)).to_be_visible()
    expect(tour.get_by_text("self._links: tuple")).to_be_visible()
    expect(tour.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_accessible(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"], width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 900})
    tour = open_figure(page, site_server, TOUR)
    mark(tour, 9).hover()
    mark(tour, 9).click()
    assert violations(page) == []
    tour.get_by_role("tab").last.click()
    assert violations(page) == []
    assert sideways(page) == 0
