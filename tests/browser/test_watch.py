"""The browser tests' own footing: what the server serves and what the watch notices."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.server import serve
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

PAGE = "<!doctype html><title>A page</title><link rel=icon href=data:,><h1>A page</h1>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small site of two pages, a worker and a page of its own for what is missing."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "deep" / "index.html").write_text(PAGE)
    (tmp_path / "404.html").write_text("<title>Nothing here</title>")
    (tmp_path / "module.mjs").write_text("export default 1")
    (tmp_path / "python.wasm").write_bytes(b"\0asm")
    (tmp_path / "worker.js").write_text(
        "fetch('http://elsewhere.example/').catch(() => postMessage('refused'))"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("name", "kind"), [("module.mjs", "text/javascript"), ("python.wasm", "application/wasm")]
)
def test_a_file_is_served_with_the_type_browsers_insist_on(
    folder: Path, name: str, kind: str
) -> None:
    with serve(folder) as site, urllib.request.urlopen(site.at(name)) as reply:
        assert reply.headers["Content-Type"] == kind


def test_a_site_in_a_folder_is_not_found_outside_it(folder: Path) -> None:
    with serve(folder, folder="/courses/autograd/") as site:
        with urllib.request.urlopen(site.at("deep")) as reply:
            assert reply.url == f"{site.url}deep/"
        with pytest.raises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(f"{site.origin}/deep/")
        with missing.value as reply:
            assert reply.code == 404
            assert b"Nothing here" in reply.read()


def test_a_quiet_page_raises_nothing(folder: Path, open_page: OpenPage, watch: Watch) -> None:
    with serve(folder) as site:
        open_page().goto(site.url)
        assert watch.requests == [site.url]


def test_errors_in_the_console_and_uncaught_ones_are_noticed(
    folder: Path, open_page: OpenPage, watch: Watch
) -> None:
    watch.allow("mislaid|thrown")
    with serve(folder) as site:
        page = open_page()
        page.goto(site.url)
        page.evaluate("console.error('mislaid'); setTimeout(() => { throw new Error('thrown') })")
        page.wait_for_timeout(100)
        page.evaluate("new Worker(URL.createObjectURL(new Blob([`console.error('mislaid')`])))")
        page.wait_for_event("console")
    assert [error.split(" (")[0] for error in watch.errors] == ["mislaid", "thrown", "mislaid"]
    assert watch.unexpected_errors() == []


def test_a_request_that_leaves_the_site_is_noticed_even_in_a_worker(
    folder: Path, open_page: OpenPage, watch: Watch
) -> None:
    watch.allow("elsewhere")
    with serve(folder) as site:
        page = open_page()
        page.goto(site.url)
        page.evaluate("fetch('http://elsewhere.example/font').catch(() => 0)")
        said = page.evaluate(
            "new Promise(done => { new Worker('worker.js').onmessage = said => done(said.data) })"
        )
        assert said == "refused"
    assert watch.strangers() == ["http://elsewhere.example/font", "http://elsewhere.example/"]
    watch.requests.clear()
