"""The instructors' pages can be read by everybody, in both schemes and on a phone."""

import json
from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.figures import sideways
from tests.browser.server import Site
from tests.browser.visit import until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
# Material's script, which comes when the page has settled, lets keys scroll what is too wide.
SCROLLERS_FOCUSABLE = (
    "[...document.querySelectorAll('pre > code')]"
    ".every(code => code.scrollWidth <= code.clientWidth || code.tabIndex === 0)"
)
PAGES = sorted(file.stem for file in (ROOT / "docs/teach").glob("*.md"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page: OpenPage, site_server: Site, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    for name in PAGES:
        page.goto(site_server.at(f"teach/{name}/"))
        until(page, SCROLLERS_FOCUSABLE)
        page.evaluate(AXE)
        found = page.evaluate("axe.run().then(found => found.violations)")
        assert [(each["id"], json.dumps(each["nodes"][0]["html"])) for each in found] == [], name


def test_a_phone_scrolls_programs_and_not_the_page(open_page: OpenPage, site_server: Site) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    for name in PAGES:
        page.goto(site_server.at(f"teach/{name}/"))
        assert sideways(page) == 0, name


def test_they_have_no_mark_of_progress_in_the_navigation(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page()
    page.goto(site_server.at(f"teach/{PAGES[0]}/"))
    for name in PAGES:
        item = page.locator(f".gw-nav-item:has(a[href*='{name}']), .gw-nav-item:has(a[href='./'])")
        assert item.count() >= 1
    assert page.locator(".gw-nav-item:has(a[aria-current]) .gw-nav-mark").count() == 0
