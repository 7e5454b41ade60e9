"""Every page keeps its content policy, Python's worker is bound by it, and no text becomes code."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.server import Site, StaticHandler, serve
from tests.browser.visit import EXERCISE, fill_blank, pass_an_exercise
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

POLICY = 'meta[http-equiv="Content-Security-Policy"]'
KEEP_VIOLATIONS = """
window.violations = [];
addEventListener("securitypolicyviolation", event =>
  violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
# A script, an address that is one, an attribute that is one.
MARKUP = (
    "<img src=x onerror='window.leaked=1'><script>window.leaked=1</script>"
    "<a href='javascript:window.leaked=1'>x</a>"
)


def test_every_page_keeps_its_policy_and_asks_nobody_else(
    page: Page, built_site: Path, site_server: Site, watch: Watch
) -> None:
    watch.allow("404")
    page.add_init_script(KEEP_VIOLATIONS)
    files = sorted(built_site.rglob("*.html"))
    assert len(files) > 15
    for file in files:
        name = file.relative_to(built_site).as_posix()
        page.goto(site_server.at("no/such/page/" if name == "404.html" else name))
        page.locator("article").wait_for()
        page.evaluate("new Promise(done => setTimeout(done, 300))")
        assert page.evaluate("violations") == [], name
        rules = str(page.locator(POLICY).get_attribute("content"))
        scripts = rules.partition("script-src ")[2].partition(";")[0]
        assert re.fullmatch(r"'self' 'wasm-unsafe-eval'( 'sha256-[\w+/=]+')+", scripts)
        assert page.evaluate(
            f"document.querySelector('{POLICY}').compareDocumentPosition("
            "document.querySelector('script')) === Node.DOCUMENT_POSITION_FOLLOWING"
        ), name


def test_a_script_that_gets_into_a_page_does_not_run(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Content Security Policy")
    page.goto(site_server.url)
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.leaked = true";
          const handler = document.createElement("p");
          handler.setAttribute("onclick", "window.leaked = true");
          document.body.append(script, handler);
          handler.click();
        }"""
    )
    assert page.evaluate("window.leaked") is None


def python_worker(page: Page) -> Worker:
    (worker,) = (each for each in page.workers if each.url.startswith("blob:"))
    return worker


def test_nothing_in_pythons_worker_runs_text_or_reaches_out(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("Content Security Policy")
    page.goto(site_server.at(f"{EXERCISE}/"))
    expect(pass_an_exercise(page)).to_contain_text("Passed")
    worker = python_worker(page)
    # Later: while the browser's own tools evaluate something, they let text be run.
    refused = worker.evaluate(
        """async () => {
          await new Promise(done => setTimeout(done, 10));
          try { return (0, eval)("1"); } catch (error) { return error.name; }
        }"""
    )
    assert refused == "EvalError"
    left = worker.evaluate(
        """() => {
          const names = ["Function", "fetch", "XMLHttpRequest", "WebSocket", "indexedDB",
            "caches", "importScripts", "postMessage", "Worker", "BroadcastChannel", "navigator"];
          const scopes = [self];
          while (scopes[0]) scopes.unshift(Object.getPrototypeOf(scopes[0]));
          return [
            ...names.filter(name => scopes.some(scope => scope?.[name] !== undefined)),
            ...[() => 0, async () => 0, function* () {}].map(each => each.constructor),
          ].filter(each => each != null);
        }"""
    )
    assert left == []


class NoBlobs(StaticHandler):
    """A host whose own policy allows workers from addresses only."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "worker-src 'self'")
        super().end_headers()


def test_where_a_host_refuses_workers_from_blobs_python_starts_from_its_address(
    page: Page, built_site: Path, watch: Watch
) -> None:
    watch.allow("Content Security Policy|fetching the script")
    with serve(built_site, handler=NoBlobs) as site:
        page.goto(site.at(f"{EXERCISE}/"))
        expect(pass_an_exercise(page)).to_contain_text("Passed")
        assert [each for each in page.workers if "/worker-" in each.url]


def test_nothing_kept_or_printed_becomes_markup(page: Page, site_server: Site) -> None:
    page.goto(site_server.at(f"{EXERCISE}/"))
    exercise = page.locator("#ex-product_rule")
    exercise.scroll_into_view_if_needed()
    fill_blank(exercise, "1")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(f'print("""{MARKUP}""")\nraise ValueError("""{MARKUP}""")')
    exercise.get_by_role("button", name="Run", exact=True).click()
    expect(exercise).to_contain_text("<img src=x onerror")
    expect(exercise.locator("img, script, a[href^='javascript']")).to_have_count(0)
    # Whatever is kept is read back as hostile text: every text in it, at any depth.
    page.evaluate(
        """markup => {
          const spoilt = value =>
            typeof value === "string" ? markup
            : Array.isArray(value) ? value.map(spoilt)
            : value && typeof value === "object"
              ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, spoilt(v)]))
            : value;
          for (const key of Object.keys(localStorage)) {
            let value = markup;
            try { value = JSON.stringify(spoilt(JSON.parse(localStorage[key]))); } catch {}
            localStorage[key] = value;
          }
        }""",
        MARKUP,
    )
    page.reload()
    exercise.scroll_into_view_if_needed()
    expect(exercise.locator(".cm-content")).to_be_visible()
    expect(page.locator("article img[src=x], article a[href^='javascript']")).to_have_count(0)
    assert page.evaluate("window.leaked") is None
