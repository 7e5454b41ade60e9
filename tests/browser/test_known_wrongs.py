"""Every wrong answer that an exercise knows is told its own words on the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.authoring.render import inline_html
from tests.browser.course import EXERCISES, BuiltCourse
from tests.browser.server import Site

pytestmark = pytest.mark.browser


def write(exercise: Locator, program: str) -> None:
    """Replace the whole program."""
    exercise.locator(".cm-content").focus()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.insert_text(program)


@pytest.mark.parametrize("name", EXERCISES)
def test_each_known_wrong_answer_is_told_its_own_words(
    page: Page, site_server: Site, built_site: Path, name: str
) -> None:
    file = EXERCISES[name]
    page.goto(site_server.at(BuiltCourse(built_site).page_of(name)))
    exercise = page.locator(f"gw-exercise[exercise={name}]")
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    words = page.evaluate(
        "all => all.map(html =>"
        " new DOMParser().parseFromString(html, 'text/html').body.textContent)",
        [inline_html(wrong.words) for wrong in file.wrongs],
    )
    for tries, (wrong, said) in enumerate(zip(file.wrongs, words, strict=True), 1):
        write(exercise, wrong.program.rstrip("\n"))
        exercise.get_by_role("button", name="Check", exact=True).click()
        # The count of tries says that the verdict is about this one.
        count = f"{tries} {'try' if tries == 1 else 'tries'}"
        expect(exercise.locator(".gw-count"), wrong.name).to_contain_text(count)
        expect(exercise.locator(".gw-words"), wrong.name).to_have_text(said)
        expect(exercise.locator(".gw-verdict"), wrong.name).to_contain_text("Not yet")
