"""The header: the page's colours, and the search that loads nothing until somebody searches."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.visit import until

SCHEME = "document.body.dataset.mdColorScheme"


def test_the_button_goes_from_the_systems_colours_to_light_and_dark_and_the_choice_stays(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page(color_scheme="dark")
    page.goto(site_server.at("lessons/02-the-graph/"))
    assert page.evaluate(SCHEME) == "slate"
    page.emulate_media(color_scheme="light")
    until(page, f"{SCHEME} === 'default'")
    page.get_by_role("button", name="Colours: as the system. Switch to light").click()
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(SCHEME) == "default"
    page.get_by_role("button", name="Colours: light. Switch to dark").press("Enter")
    assert page.evaluate(SCHEME) == "slate"
    page.emulate_media(color_scheme="light")
    page.reload()
    expect(page.get_by_role("button", name="Colours: dark. Switch to the system's")).to_be_visible()
    assert page.evaluate(SCHEME) == "slate"


def test_a_search_finds_a_lesson_and_only_then_fetches_the_pages_words(
    page: Page, site_server: Site
) -> None:
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url.split("/")[-1]))
    page.goto(site_server.at("lessons/02-the-graph/"))
    until(page, "window.component$ !== undefined")  # Material's script has run
    search = page.get_by_role("textbox", name="Search", exact=True)
    search.focus()
    assert "pages.json" not in fetched
    search.press_sequentially("gradient")
    expect(page.locator(".md-search-result__meta")).to_contain_text("matching documents")
    expect(page.locator(".md-search-result__item").first).to_contain_text("gradient")
    search.fill("")
    search.press_sequentially("zzzz")
    expect(page.locator(".md-search-result__meta")).to_have_text("No matching documents")
