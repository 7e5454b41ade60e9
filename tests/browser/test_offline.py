"""Without a network: after one visit the course is all there, and an update never mixes builds."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from lessons.authoring import offline
from tests.browser import nginx
from tests.browser.conftest import OpenPage
from tests.browser.server import serve
from tests.browser.visit import (
    EXERCISE,
    LAB_AND_QUESTION,
    answer_a_question,
    pass_an_exercise,
    step_a_lab,
)
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

FOLDER = "/courses/autograd/"
KEPT = "navigator.serviceWorker.ready.then(kept => kept.active.scriptURL)"
UPDATED = """async () => {
  const kept = await navigator.serviceWorker.getRegistration();
  const taken = new Promise(done => { navigator.serviceWorker.oncontrollerchange = done; });
  await kept.update();
  await taken;
}"""


@pytest.fixture
def reader(open_page: OpenPage, watch: Watch) -> Page:
    """A page whose profile may keep the course."""
    watch.allow("Failed to load|ERR_|fetch")  # what is asked of a host that is gone
    return open_page(service_workers="allow")


def test_the_course_goes_on_without_its_host(reader: Page, built_site: Path) -> None:
    with serve(built_site, FOLDER) as site:
        reader.goto(site.at("lessons/01-nudges/"))
        assert reader.evaluate(KEPT) == site.at(offline.NAME)
    reader.goto(site.at(f"{LAB_AND_QUESTION}/"))
    step_a_lab(reader)
    answer_a_question(reader)
    reader.goto(site.at(f"{EXERCISE}/"))
    expect(pass_an_exercise(reader)).to_contain_text("Passed")
    reader.goto(site.at("no/such/page/"))
    expect(reader).to_have_url(site.at("offline/"))


def test_a_new_build_comes_whole_and_only_with_a_new_page(
    reader: Page, built_site: Path, tmp_path: Path
) -> None:
    newer = tmp_path / "newer"
    shutil.copytree(built_site, newer)
    lesson = newer / LAB_AND_QUESTION / "index.html"
    lesson.write_text(lesson.read_text().replace("</h1>", " (new)</h1>"))
    script = (newer / offline.NAME).read_bytes().split(b"\n", 1)[1]
    offline.write(newer, script)

    port = nginx.free_port()
    with serve(built_site, FOLDER, port=port) as site:
        reader.goto(site.at(f"{LAB_AND_QUESTION}/"))
        reader.evaluate(KEPT)
    with serve(newer, FOLDER, port=port):
        reader.evaluate(UPDATED)
        expect(reader.locator("h1")).not_to_contain_text("(new)")
        step_a_lab(reader)
        reader.reload()
        expect(reader.locator("h1")).to_contain_text("(new)")
    reader.reload()
    expect(reader.locator("h1")).to_contain_text("(new)")
    step_a_lab(reader)
