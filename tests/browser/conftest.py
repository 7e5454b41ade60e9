"""What every browser test stands on: the built site, served; a browser; pages that are watched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser import browsers
from tests.browser.server import Site, serve
from tests.browser.watch import Watch

BUILT = Path(__file__).parents[2] / "site"
PATIENCE = 120_000  # ms: Python starts, trains and grades, on a slow and busy machine too


class OpenPage(Protocol):
    """Opens a watched page in a fresh profile; options are those of Playwright's `new_context`."""

    def __call__(self, **options: Any) -> Page: ...


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder that `make build` wrote."""
    if not (BUILT / "index.html").exists():
        pytest.fail("There is no built site to open: run `make build` first.")
    return BUILT


@pytest.fixture(scope="session")
def site_server(built_site: Path) -> Iterator[Site]:
    """The built site at the root of its own origin."""
    with serve(built_site) as site:
        yield site


@pytest.fixture(scope="session")
def site_in_folder(built_site: Path) -> Iterator[Site]:
    """The built site in a folder of somebody's host, where a link to / goes astray."""
    with serve(built_site, folder="/courses/autograd/") as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; without it they fail, since a skipped test proves nothing."""
    try:
        path = browsers.find()
    except browsers.BrowserMissingError as missing:
        pytest.fail(str(missing))
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=path, headless=True, args=browsers.launch_arguments()
        )
        yield opened
        opened.close()


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """Let every `expect` wait as long as a slow machine needs; what comes sooner costs no time."""
    expect.set_options(timeout=PATIENCE)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The watch over this test's pages: unexpected errors and foreign requests fail the test."""
    kept = Watch()
    yield kept
    assert kept.unexpected_errors() == []
    assert kept.strangers() == []


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[OpenPage]:
    """A function that opens pages, as in `open_page(color_scheme="dark", viewport={...})`."""
    contexts: list[BrowserContext] = []

    def opened(**options: Any) -> Page:
        # A service worker would answer in place of the routes that tests lay.
        context = browser.new_context(**{"service_workers": "block", **options})
        contexts.append(context)
        watch.follow(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A watched page in a fresh profile, with nothing loaded yet."""
    return open_page()
