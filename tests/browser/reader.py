"""The scripted reader: does on a page all that there is to do, by hand and key."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser import reader_code as code
from tests.browser import reader_figures as figures
from tests.browser.reader_visit import Visit

FIGURES = """article => [...article.querySelectorAll("*")]
    .filter(one => one.localName.startsWith("gw-"))
    .filter((one, _, all) => !all.some(other => other !== one && other.contains(one)))
    .map(one => [one.localName, one.id])"""
NOTHING_TO_DO = ("gw-continue", "gw-course-map", "gw-progress", "gw-lesson-end")

WAYS: dict[str, Callable[[Visit, Locator], None]] = {
    "gw-number": figures.answer_number,
    "gw-predict": figures.predict,
    "gw-lab": figures.step,
    "gw-order-puzzle": figures.order,
    "gw-live-graph": figures.drag,
    "gw-nudge-plot": figures.nudge,
    "gw-network-view": figures.poke,
    "gw-training": figures.train,
    "gw-run-cell": code.run_cell,
    "gw-engine-tour": code.tour,
    "gw-my-engine": code.take_home,
    "gw-playground": code.play,
    "gw-exercise": code.solve,
}
"""What there is to do with each kind of figure."""


def read(visit: Visit, url: str) -> None:
    """Do everything on the page that is open now; fails on a figure that is not known here."""
    visit.url = url
    for tag, name in visit.page.locator("article").evaluate(FIGURES):
        if tag in NOTHING_TO_DO:
            continue
        assert tag in WAYS, f"The reader does not know what to do with <{tag} id={name}>."
        figure = visit.page.locator(f"#{name}")
        figure.scroll_into_view_if_needed()
        WAYS[tag](visit, figure)
