"""Python in a real browser: what can go wrong with its files, its worker and a program."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.server import Site
from tests.browser.visit import until
from tests.browser.watch import Watch
from tests.pyodide.hostile import DEEP, FATAL

pytestmark = pytest.mark.browser

LESSON = "lessons/03-a-value-that-remembers/"
EXERCISE = "The product's rule"
IMAGE = "**/python.*.zst"
SCROLL = "document.querySelector('gw-exercise').scrollIntoView()"
HTML: dict[str, Any] = {"content_type": "text/html", "body": "<!doctype html><title>Oh</title>"}

BROKEN: dict[str, tuple[str, dict[str, Any], str]] = {
    "its worker is missing": (
        "**/worker-*.js",
        {"status": 404, **HTML},
        "The script that runs Python could not be loaded.",
    ),
    "its worker is a page": (
        "**/worker-*.js",
        {"status": 200, **HTML},
        "The script that runs Python could not be loaded.",
    ),
    "the wasm is missing": (
        "**/pyodide.asm.wasm*",
        {"status": 404, **HTML},
        "pyodide.asm.wasm, could not be fetched (404)",
    ),
    "the wasm is a page": (
        "**/pyodide.asm.wasm*",
        {"status": 200, **HTML},
        "pyodide.asm.wasm, is not what it should be",
    ),
    "the library is cut short": (
        "**/python_stdlib.zip",
        {"status": 200, "body": "PK"},
        "python_stdlib.zip, is not what it should be",
    ),
    "the engine is a page": (
        "**/engine.*.json",
        {"status": 200, **HTML},
        "is not what it should be",
    ),
    "the loader has the wrong type": (
        "**/pyodide.mjs",
        {"status": 200, "content_type": "text/plain", "body": "export {}"},
        "Its .mjs files could not be loaded.",
    ),
}


def open_exercise(page: Page, site: Site) -> Locator:
    page.goto(site.at(LESSON))
    exercise = page.get_by_role("region", name=EXERCISE)
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    return exercise


def run(exercise: Locator, program: str) -> None:
    """Write the program and press Run."""
    exercise.get_by_role("textbox").focus()
    exercise.page.keyboard.press("ControlOrMeta+a")
    exercise.page.keyboard.insert_text(program)
    exercise.get_by_role("button", name="Run", exact=True).click()


def expect_output(exercise: Locator, text: str) -> None:
    expect(exercise.locator(".gw-output")).to_contain_text(text)


@pytest.mark.parametrize("what", BROKEN)
def test_a_sentence_and_retry_where(what: str, page: Page, site_server: Site, watch: Watch) -> None:
    watch.allow("Failed to load|Unexpected token|wasm|pyodide|MIME|module script|CompileError")
    files, answer, words = BROKEN[what]
    page.route(IMAGE, lambda route: route.abort())  # so that Python needs all its files
    page.route(files, lambda route: route.fulfill(**answer))
    exercise = open_exercise(page, site_server)
    run(exercise, "print('now')")
    expect(exercise).to_contain_text(words)
    page.unroute_all()
    exercise.get_by_role("button", name="Retry", exact=True).click()
    expect_output(exercise, "now")


@pytest.mark.parametrize(
    "answer",
    [{"status": 404, **HTML}, {"status": 200, **HTML}, {"status": 200, "body": "(\xb5/\xfd"}],
    ids=["missing", "a page", "cut short"],
)
def test_python_boots_without_its_memory_image_where_that_is(
    answer: dict[str, Any], page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load")
    page.route(IMAGE, lambda route: route.fulfill(**answer))
    exercise = open_exercise(page, site_server)
    run(exercise, "import statistics\nprint(statistics.mean([1, 3]))")
    expect_output(exercise, "2")


def test_the_standard_library_comes_when_a_program_imports_from_it(
    page: Page, site_server: Site
) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    exercise = open_exercise(page, site_server)
    run(exercise, "import statistics\nprint(statistics.mean([1, 3]))")
    expect_output(exercise, "2")
    assert not [url for url in asked if "/engine." in url]  # it came with the image


def test_a_standard_library_that_does_not_come_is_told_and_asked_for_again(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Failed to load")
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=200, body="PK"))
    exercise = open_exercise(page, site_server)
    run(exercise, "import statistics\nprint(statistics.mean([1, 3]))")
    expect(exercise).to_contain_text("its standard library, is not what it should be")
    page.unroute_all()
    exercise.get_by_role("button", name="Run", exact=True).click()
    expect_output(exercise, "2")


def test_a_download_that_stalls_is_given_up_and_retry_works(page: Page, site_server: Site) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    exercise = open_exercise(page, site_server)
    run(exercise, "print('now')")
    expect(exercise).to_contain_text("the download has stalled")
    page.unroute_all(behavior="ignoreErrors")
    exercise.get_by_role("button", name="Retry", exact=True).click()
    expect_output(exercise, "now")


def test_a_host_that_calls_the_wasm_text_is_no_trouble(page: Page, site_server: Site) -> None:
    def as_text(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={"content-type": "text/plain"})

    page.route("**/pyodide.asm.wasm", as_text)
    run(open_exercise(page, site_server), "print('now')")
    expect_output(page.get_by_role("region", name=EXERCISE), "now")


def test_endless_recursion_of_every_kind_is_told_and_the_next_run_works(
    page: Page, site_server: Site
) -> None:
    exercise = open_exercise(page, site_server)
    told = exercise.locator(".gw-verdict")
    for way, program in DEEP.items():
        run(exercise, program)
        if way not in ("__del__", "a nested source"):
            # Python notices, or the browser has less room still: then it dies and is replaced.
            words = re.compile("calls itself without end")
            expect(told, way).to_contain_text(words)
        run(exercise, f"print('after', {way!r})")
        expect_output(exercise, f"after {way}")


@pytest.mark.parametrize("how", FATAL)
def test_python_is_replaced_when_a_program(
    how: str, page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Aborted")
    exercise = open_exercise(page, site_server)
    run(exercise, FATAL[how])
    told = exercise.locator(".gw-verdict")
    words = re.compile("without end|shut Python down|Python itself stopped")
    expect(told).to_contain_text(words)
    run(exercise, "print('next')")
    expect_output(exercise, "next")


def test_what_a_program_plans_for_later_never_happens(page: Page, site_server: Site) -> None:
    exercise = open_exercise(page, site_server)
    run(exercise, "import asyncio\nasyncio.get_event_loop().call_later(0.05, print, 'late')")
    expect(exercise).to_contain_text("asked for what only the browser can do")
    run(exercise, "import time\ntime.sleep(0.3)\nprint('waited')")
    expect_output(exercise, "waited")
    expect(exercise.locator(".gw-output")).not_to_contain_text("late")


@pytest.mark.parametrize("instant", [True, False])
def test_going_from_page_to_page_keeps_one_worker(
    instant: bool, page: Page, site_server: Site
) -> None:
    def as_if_built_for_here(route: Route) -> None:
        response = route.fetch()
        text = re.sub(r"<loc>https?://[^/]+/", f"<loc>{site_server.url}", response.text())
        route.fulfill(response=response, body=text)

    if instant:  # Material's instant navigation works only where the sitemap names this very host
        page.route("**/sitemap.xml", as_if_built_for_here)
    exercise = open_exercise(page, site_server)
    run(exercise, "print('now')")
    expect_output(exercise, "now")
    page.evaluate("window.kept = true")
    lesson = page.url
    for _ in range(10):
        page.get_by_role("link", name="Gradwalk", exact=True).click()
        expect(page).not_to_have_url(lesson)
        page.go_back()
        expect(page.get_by_role("region", name=EXERCISE)).to_be_visible()
        assert len([each for each in page.workers if each.url.startswith("blob:")]) <= 1
    assert page.evaluate("window.kept === true") == instant
    # Coming back, the page may late be put to where it was left: scroll again, as a reader would.
    until(page, f"({SCROLL}, document.querySelector('gw-exercise .cm-content') !== null)")
    run(exercise, "print('again')")
    expect_output(exercise, "again")
