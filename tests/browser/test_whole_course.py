"""A reader with a clean profile goes from the front page to the end of the course and does it all.

What there is to do is read from the pages, and what is right from the author's files: a new lesson,
question or exercise is in it without a change here.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.course import BuiltCourse
from tests.browser.reader import read
from tests.browser.reader_visit import Visit
from tests.browser.server import Site
from tests.browser.visit import until

pytestmark = pytest.mark.browser


DESK = {"width": 1280, "height": 900}  # wide enough for the navigation beside the page


def turn(page: Page) -> None:
    """Follow the link to the next page at the foot of this one."""
    page.locator("a[rel=next]").click()


def arrived(page: Page, title: str) -> None:
    """Wait for the page of this title: pages come without a load."""
    expect(page.locator("article h1")).to_contain_text(title)
    until(page, "scrollY === 0")


def test_a_reader_finishes_the_whole_course(
    open_page: OpenPage, site_server: Site, built_site: Path, tmp_path: Path
) -> None:
    course = BuiltCourse(built_site)
    page = open_page(viewport=DESK)
    page.goto(site_server.url)
    visit = Visit(page, course, tmp_path)
    read(visit, "")
    page.locator("gw-continue a").click()
    for lesson in course.lessons:
        arrived(page, lesson["title"])
        expect(page).to_have_url(site_server.at(lesson["url"]))
        read(visit, lesson["url"])
        end = page.locator("gw-lesson-end")
        expect(end).to_have_text(f"✓ All {len(lesson['items'])} done.")
        turn(page)

    arrived(page, "Playground")
    read(visit, "playground/")
    for lesson in course.lessons:
        mark = page.locator(f".md-nav gw-lesson-mark[lesson='{lesson['id']}']")
        expect(mark).to_have_attribute("data-done", "all")
        expect(mark).to_be_visible()

    page.locator(".md-nav").get_by_role("link", name="Start", exact=True).click()
    done = sum(len(lesson["items"]) for lesson in course.lessons)
    finished = page.locator("gw-continue")
    expect(finished).to_contain_text("You have finished the course.")
    expect(finished).to_contain_text(f"All {done} things")
