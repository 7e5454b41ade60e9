"""The course on real hosts and odd ones, as docs/teach/host.md promises: each is gone through."""

import base64
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.browser import nginx
from tests.browser.server import Site, StaticHandler, serve
from tests.browser.visit import (
    EXERCISE,
    LAB_AND_QUESTION,
    answer_a_question,
    go_through,
    pass_an_exercise,
    step_a_lab,
)
from tests.browser.watch import Watch
from tests.lessons.guide import fences

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/teach/host.md").read_text(encoding="utf-8")


def file_in_the_guide(title: str) -> str:
    (found,) = (fence.body for fence in fences(GUIDE) if fence.title == title)
    return found


@pytest.fixture(scope="module")
def unpacked(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The course as it comes out of a zip."""
    folder = tmp_path_factory.mktemp("stick")
    packed = shutil.make_archive(str(folder / "gradwalk"), "zip", built_site)
    shutil.unpack_archive(packed, folder / "site")
    return folder / "site"


def build(folder: Path, *options: str, address: str = "") -> Path:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)]
    surroundings = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    if address:
        surroundings["SITE_URL"] = address
    ended = subprocess.run(
        [*command, *options],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return folder


# ---------------------------------------------------------------- Python's own server, a stick


@contextmanager
def python_server(folder: Path) -> Iterator[str]:
    """`python3 -m http.server`, as the guide says; gives the address of its root."""
    port = nginx.free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--directory", str(folder)]
    with subprocess.Popen(
        [*command, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            nginx.wait_for(port, server)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def test_from_a_stick_with_pythons_own_server(page: Page, unpacked: Path) -> None:
    with python_server(unpacked) as root:
        go_through(page, root)


def test_opened_as_a_file_it_can_be_read_and_nothing_more(
    page: Page, unpacked: Path, watch: Watch
) -> None:
    watch.allow("CORS|Failed to load resource|ERR_FAILED|from origin 'null'|null")
    page.goto((unpacked / LAB_AND_QUESTION / "index.html").as_uri())
    lab = page.locator("#lab-first-graph")
    expect(lab.locator("table")).to_contain_text("−14")
    expect(page.locator("#q-grad-d")).to_contain_text("when")
    expect(page.get_by_role("button", name="Compute e = a·b")).to_have_count(0)
    watch.requests.clear()  # file: is another origin, on purpose


# ---------------------------------------------------------------- a folder of a host, no headers


def test_below_a_path_without_headers_and_with_html_addresses(page: Page, tmp_path: Path) -> None:
    site = build(tmp_path / "site", "--no-directory-urls")
    with serve(site, folder="/a/b/") as host:
        page.goto(host.url + "index.html")
        link = page.get_by_role("link", name=re.compile("The graph")).first
        assert str(link.get_attribute("href")).endswith(".html")
        go_through(page, host.url, ".html")


class WrongTypes(StaticHandler):
    """A host that has never heard of modules or WebAssembly."""

    extensions_map = StaticHandler.extensions_map | {
        ".mjs": "text/plain",
        ".wasm": "application/octet-stream",
    }


def test_where_mjs_has_a_wrong_type_all_but_python_works_and_it_says_why(
    page: Page, unpacked: Path, watch: Watch
) -> None:
    watch.allow("MIME type|Failed to load module script")
    with serve(unpacked, handler=WrongTypes) as host:
        page.goto(host.at(f"{LAB_AND_QUESTION}/"))
        step_a_lab(page)
        answer_a_question(page)
        page.goto(host.at(f"{EXERCISE}/"))
        pass_an_exercise(page)
        said = re.search("> (Its .mjs.*)", GUIDE)
        assert said
        expect(page.locator("#ex-product_rule")).to_contain_text(said[1])
        expect(page.locator("#ex-product_rule .cm-content")).to_contain_text("out.grad")


class NoWasmType(StaticHandler):
    """A host that knows modules, but not WebAssembly."""

    extensions_map = StaticHandler.extensions_map | {".wasm": "application/octet-stream"}


class StrictPolicy(NoWasmType):
    """A host that sends a strict policy with everything: no inline script but those known."""

    policy = ""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


def test_under_a_strict_content_policy_and_without_a_type_for_wasm(
    page: Page, unpacked: Path
) -> None:
    StrictPolicy.policy = (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {inline_scripts(unpacked)}; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
        "worker-src 'self' blob:; font-src 'self'; base-uri 'none'; form-action 'none'"
    )
    with serve(unpacked, handler=StrictPolicy) as host:
        go_through(page, host.url)


def inline_scripts(site: Path) -> str:
    """The hashes of all scripts that stand in the pages, as a policy names them."""
    found = set()
    for file in site.rglob("*.html"):
        for script in re.finditer(
            r"<script(?![^>]*(?:\ssrc=|application/json))[^>]*>(.*?)</script>",
            file.read_text(encoding="utf-8"),
            re.DOTALL,
        ):
            digest = hashlib.sha256(script[1].encode()).digest()
            found.add(f"'sha256-{base64.b64encode(digest).decode()}'")
    return " ".join(sorted(found))


# ---------------------------------------------------------------- GitHub Pages


class GitHubPages(StaticHandler):
    """What GitHub Pages sends with every file."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture(scope="module")
def github(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The course, built for its address and served there as GitHub Pages does."""
    port = nginx.free_port()
    address = f"http://127.0.0.1:{port}/your-repository/"
    site = build(tmp_path_factory.mktemp("github") / "site", address=address)
    with serve(site, "/your-repository/", port=port, handler=GitHubPages) as host:
        assert host.url == address
        yield host


def test_on_github_pages(page: Page, github: Site) -> None:
    go_through(page, github.url)


def test_at_its_own_address_a_link_leaves_python_running(page: Page, github: Site) -> None:
    page.goto(github.url)
    page.evaluate("window.still = true")
    page.locator(f"a[href*='{LAB_AND_QUESTION.split('/')[1]}']:visible").first.click()
    expect(page.locator("h1")).to_contain_text("The graph")
    step_a_lab(page)
    assert page.evaluate("window.still") is True


def test_the_page_for_wrong_addresses_is_dressed_and_leads_home(
    page: Page, github: Site, watch: Watch
) -> None:
    watch.allow("404")
    page.goto(github.at("no/such/page/"))
    expect(page.locator("h1")).to_have_text("There is no page here")
    paper = page.evaluate("getComputedStyle(document.body).getPropertyValue('--gw-paper')")
    assert paper.strip()
    page.get_by_role("link", name="the front page").click()
    expect(page).to_have_url(github.url)


def test_no_file_has_a_name_that_github_leaves_out(unpacked: Path) -> None:
    for file in unpacked.rglob("*"):
        for part in file.relative_to(unpacked).parts:
            assert not re.match(r"[_.#~]|node_modules$|vendor$", part), file


def test_the_workflow_is_yaml_and_its_commands_are_ours() -> None:
    workflow = yaml.safe_load(file_in_the_guide(".github/workflows/pages.yml"))
    steps = workflow["jobs"]["publish"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == ["make build"]
    (upload,) = (step for step in steps if "upload" in step.get("uses", ""))
    assert upload["with"]["path"] == "site"


# ---------------------------------------------------------------- nginx


@contextmanager
def nginx_host(site: Path, scratch: Path, path: str = "/") -> Iterator[str]:
    """The guide's configuration in the real nginx; gives the address of the course's root."""
    port = nginx.free_port()
    block = file_in_the_guide("gradwalk.conf")
    block = block.replace("listen 80;", f"listen 127.0.0.1:{port};")
    block = block.replace("root /var/www/gradwalk;", f"root {site};")
    if path != "/":
        block = block.replace("location /", f"location {path}")
        block = block.replace("404 /404.html", f"404 {path}404.html")
    try:
        with nginx.running(block, scratch, port):
            yield f"http://127.0.0.1:{port}{path}"
    except nginx.NginxMissingError as missing:
        if os.environ.get("CI"):
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@dataclass
class Answer:
    status: int
    url: str
    headers: Message
    body: bytes


def fetch(url: str, **headers: str) -> Answer:
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return Answer(answer.status, answer.url, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, url, error.headers, error.read())


def test_nginx_with_the_configuration_of_the_guide(
    page: Page, unpacked: Path, tmp_path: Path
) -> None:
    with nginx_host(unpacked, tmp_path) as root:
        go_through(page, root)


def test_nginx_compresses_gives_types_and_says_what_may_be_kept(
    unpacked: Path, tmp_path: Path
) -> None:
    python = next((unpacked / "assets/gradwalk").glob("pyodide-*"))
    folder = f"assets/gradwalk/{python.name}/"
    with nginx_host(unpacked, tmp_path) as root:
        wasm = fetch(f"{root}{folder}pyodide.asm.wasm", **{"Accept-Encoding": "gzip"})
        assert wasm.headers["Content-Type"] == "application/wasm"
        assert wasm.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(wasm.body) == (python / "pyodide.asm.wasm").read_bytes()
        module = fetch(f"{root}{folder}pyodide.asm.mjs")
        assert module.headers["Content-Type"] == "text/javascript"
        assert "immutable" in module.headers["Cache-Control"]
        front = fetch(root)
        assert front.headers["Content-Type"] == "text/html; charset=utf-8"
        assert front.headers["Cache-Control"] == "no-cache"
        assert fetch(root, **{"If-None-Match": front.headers["ETag"]}).status == 304
        missing = fetch(f"{root}no/such/page/")
        assert missing.status == 404
        assert "There is no page here" in missing.body.decode()


def test_nginx_below_a_path(unpacked: Path, tmp_path: Path) -> None:
    shutil.copytree(unpacked, tmp_path / "www/courses/autograd")
    scratch = tmp_path / "nginx"
    scratch.mkdir()
    with nginx_host(tmp_path / "www", scratch, "/courses/autograd/") as root:
        assert "Gradwalk" in fetch(root).body.decode()
        worker = next(unpacked.glob("assets/gradwalk/worker-*.js")).name
        answer = fetch(f"{root}assets/gradwalk/{worker}")
        assert "immutable" in answer.headers["Cache-Control"]
        # A folder without its slash is sent on, on whatever host and port it was asked for.
        assert fetch(f"{root}{LAB_AND_QUESTION}").url == f"{root}{LAB_AND_QUESTION}/"


def test_all_that_is_kept_for_ever_is_named_by_its_content(unpacked: Path) -> None:
    hashed = re.compile(
        r"-[A-Z0-9]{8}\.(js|css)$|\.[0-9a-f]{10}\.(json|zst)$|^pyodide-[0-9a-f]{10}/"
    )
    folder = unpacked / "assets/gradwalk"
    for file in folder.rglob("*"):
        if file.is_file():
            name = re.sub(r"\.(gz|br)$", "", file.relative_to(folder).as_posix())
            assert hashed.search(name), file


def test_the_sizes_in_the_guide_are_true(unpacked: Path) -> None:
    folder = unpacked / "assets/gradwalk"
    python = [*folder.glob("python.*.zst"), *folder.glob("pyodide-*/*")]
    python = [file for file in python if file.suffix not in {".gz", ".br"}]
    plain = sum(file.stat().st_size for file in python)
    small = sum(len(gzip.compress(file.read_bytes(), 1)) for file in python)
    said = re.search(r"Python is (\d+) MB for the first visit, and (\d+) MB compressed", GUIDE)
    assert said
    assert abs(plain / 1e6 - int(said[1])) < 1.5
    assert abs(small / 1e6 - int(said[2])) < 1.5
    whole = sum(file.stat().st_size for file in unpacked.rglob("*") if file.is_file())
    about = re.search(r"about (\d+) MB", GUIDE)
    assert about
    assert abs(whole / 1e6 - int(about[1])) < 4
