"""The exercise of the guide "Write an exercise", graded on the page that the guide puts it on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from lessons.authoring.format import read_exercise
from tests.browser.server import serve
from tests.browser.visit import fill_blank
from tests.lessons.guide import GUIDE, Workshop, fences

pytestmark = pytest.mark.browser


def test_the_guides_exercise_is_graded_on_its_page(page: Page, tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    workshop.file.touch()
    steps = fences(GUIDE.read_text(encoding="utf-8"))
    for fence in steps:
        if fence.edit:
            workshop.follow(fence)
    (lesson,) = (fence for fence in steps if fence.kind == "markdown")
    site = workshop.build_page(lesson)
    exercise = read_exercise(workshop.file)
    address = lesson.title.removeprefix("docs/").removesuffix(".md")
    with serve(site) as host:
        page.goto(host.at(f"{address}/"))
        shown = page.locator("#ex-absolute_value")
        expect(shown).to_contain_text(exercise.header.title)
        verdict = shown.locator(".gw-verdict")
        fill_blank(shown, "out.grad")
        check = shown.get_by_role("button", name="Check", exact=True)
        check.click()
        expect(verdict).to_contain_text("handed on unchanged")
        shown.get_by_role("button", name="Reset", exact=True).click()
        (body,) = exercise.bodies.values()
        fill_blank(shown, re.sub(r"^\s*self\.grad \+= ", "", body[0]))
        check.click()
        expect(verdict).to_contain_text("Passed")
