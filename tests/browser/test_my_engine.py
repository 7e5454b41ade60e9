"""The engine to take home: whose parts it says it has, and the file, run by a plain Python."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from lessons.authoring import catalogue
from tests.browser.conftest import OpenPage
from tests.browser.figures import open_figure, sideways, violations
from tests.browser.server import Site
from tests.site.rendering import render

pytestmark = pytest.mark.browser

BLOCK = "/// my-engine | Take it home\n///"
LOSSES = """\
step  0  loss 4.5167
step 10  loss 0.1225
step 20  loss 0.0470
step 30  loss 0.0280
step 39  loss 0.0202
"""
OWN = "self.grad += out.grad * other.data  # mine"


def remember(page: Page, exercise: str, bodies: dict[str, str] | None) -> None:
    """Let the browser remember that the exercise was passed, with these answers."""
    (file,) = [each for each in catalogue.load() if each.id == exercise]
    program = file.solution.program
    kept = {
        "code": program,
        "starter": file.starter,
        "version": file.version,
        "tries": 1,
        "hints": 0,
        "passed": program,
        "bodies": bodies,
    }
    script = f"localStorage['gradwalk:v1:exercise:{exercise}'] = {json.dumps(json.dumps(kept))}"
    page.add_init_script(script)


def opened(page: Page, site: Site) -> Locator:
    """The block, with the data file that the build would have written beside it."""
    ((path, content),) = render(BLOCK).pages.data.contents.items()

    def answer(route: Route) -> None:
        route.fulfill(body=content, content_type="application/json")

    page.route(f"**/{path}", answer)
    figure = open_figure(page, site, BLOCK)
    expect(figure.get_by_role("listitem").first).to_be_visible()
    return figure


def saved(figure: Locator, folder: Path) -> Path:
    """Press Download; the file that arrives."""
    with figure.page.expect_download() as download:
        figure.get_by_role("button", name="Download my_autograd.py").click()
    assert download.value.suggested_filename == "my_autograd.py"
    path = folder / "my_autograd.py"
    download.value.save_as(path)
    return path


def printed(path: Path) -> str:
    """What a Python that knows nothing of this site prints for it."""
    done = subprocess.run(
        [sys.executable, "-I", path], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_the_file_trains_run_a_in_plain_python(
    page: Page, site_server: Site, tmp_path: Path
) -> None:
    figure = opened(page, site_server)
    expect(figure).to_contain_text("0 of 8 parts are your own")
    assert printed(saved(figure, tmp_path)) == LOSSES
    expect(figure.get_by_role("status")).to_contain_text("Saved as my_autograd.py")


def test_the_learners_own_answers_are_in_it_and_said_to_be(
    page: Page, site_server: Site, tmp_path: Path
) -> None:
    remember(page, "product_rule", {"multiply_rule": " " * 12 + OWN})
    figure = opened(page, site_server)
    expect(figure).to_contain_text("1 of 8 parts is your own")
    items = figure.get_by_role("listitem")
    expect(items.filter(has_text="The product's rule")).to_contain_text("yours")
    expect(items.filter(has_text="The rule of exp")).to_contain_text("ours")
    figure.get_by_text("Look inside").click()
    expect(figure.locator(".gw-own-line")).to_have_text(OWN)
    path = saved(figure, tmp_path)
    assert OWN in path.read_text(encoding="utf-8")
    assert printed(path) == LOSSES


def test_all_parts_can_be_their_own(page: Page, site_server: Site, tmp_path: Path) -> None:
    for file in catalogue.load():
        bodies = {name: "\n".join(lines) for name, lines in file.bodies.items()}
        remember(page, file.id, bodies)
    figure = opened(page, site_server)
    expect(figure).to_contain_text("all 8 parts are your own")
    assert printed(saved(figure, tmp_path)) == LOSSES


def test_a_program_passed_with_other_changes_is_told_apart(page: Page, site_server: Site) -> None:
    remember(page, "exponential", None)
    figure = opened(page, site_server)
    item = figure.get_by_role("listitem").filter(has_text="The rule of exp")
    expect(item).to_contain_text("ours: your program was changed outside the blank too")


def test_it_works_where_python_does_not(page: Page, site_server: Site, tmp_path: Path) -> None:
    page.route("**/pyodide*", lambda route: route.abort())
    assert printed(saved(opened(page, site_server), tmp_path)) == LOSSES


def test_without_a_script_it_says_what_would_stand_here(
    open_page: OpenPage, site_server: Site
) -> None:
    figure = open_figure(open_page(java_script_enabled=False), site_server, BLOCK)
    expect(figure.get_by_text("With JavaScript, my_autograd.py stands here")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits_a_phone(
    open_page: OpenPage, site_server: Site, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": 360, "height": 720})
    remember(page, "product_rule", {"multiply_rule": " " * 12 + OWN})
    figure = opened(page, site_server)
    figure.get_by_text("Look inside").click()
    assert violations(page) == []
    assert sideways(page) == 0
