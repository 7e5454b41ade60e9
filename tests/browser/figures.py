"""Opens one figure, written as in a lesson, on a page of the built site: theme, scripts and all."""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route

from tests.browser.server import Site
from tests.site.rendering import render

BUILT = Path(__file__).parents[2] / "site"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
ARTICLE = re.compile(r"(<article[^>]*>).*(</article>)", re.DOTALL)


def open_figure(page: Page, site: Site, block: str) -> Locator:
    """The figure that the block makes, on the front page in place of its own text."""
    rendered = render(block)
    assert rendered.faults == []
    front = (BUILT / "index.html").read_text(encoding="utf-8")
    heading = "<h1>A figure</h1>"
    body = ARTICLE.sub(lambda found: found[1] + heading + rendered.html + found[2], front)

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/html; charset=utf-8")

    page.route(site.at("figure.html"), answer)
    page.goto(site.at("figure.html"))
    return page.locator(".gw-figure")


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong inside the figure."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('.gw-figure').then(found => found.violations)")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    wider: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wider
