"""How far a reader has come: marks, the button that goes on, and progress as a file."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.browser

GRAPH = "lessons/02-the-graph/"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
FILE = "gradwalk-progress.json"


def mark(page: Page, lesson: str = "02-the-graph") -> Locator:
    """A lesson's circle in the navigation."""
    return page.locator(f".md-nav gw-lesson-mark[lesson='{lesson}']")


def answer(page: Page, question: str, typed: str) -> None:
    asked = page.locator(f"gw-number#{question}")
    asked.get_by_role("textbox").fill(typed)
    asked.get_by_role("textbox").press("Enter")
    expect(asked.get_by_role("status")).to_contain_text("Right")


def do_all_of_lesson_2(page: Page) -> None:
    answer(page, "q-grad-d", "7")
    answer(page, "q-grad-a", "-6")
    asked = page.locator("gw-predict#q-which-gradients-move")
    asked.get_by_role("radio").nth(1).check()
    asked.get_by_role("button", name="Commit").click()
    page.locator("gw-lab#lab-first-graph").get_by_role("button", name="Run all").click()


def section(page: Page) -> Locator:
    return page.locator("gw-progress")


def press(page: Page, name: str) -> None:
    section(page).get_by_role("button", name=name, exact=True).click()


def stored(page: Page) -> dict[str, str]:
    """What the browser keeps of the course."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage)"
        ".filter(([key]) => key.startsWith('gradwalk:')))"
    )
    return found


def choose(page: Page, content: str | dict[str, Any], name: str = FILE) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    # The section is loaded when a page has it.
    expect(section(page).get_by_role("button", name="Load", exact=True)).to_be_visible()
    section(page).locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def progress_file(**items: object) -> dict[str, Any]:
    named = {name.replace("__", ":").replace("_", "-"): value for name, value in items.items()}
    return {"what": "Gradwalk progress", "version": 1, "saved": "2026-11-20", "items": named}


def test_a_lessons_circle_fills_as_things_get_done_and_is_there_after_a_reload(
    page: Page, site_server: Site
) -> None:
    page.goto(site_server.at(GRAPH))
    link = page.locator(".md-nav").get_by_role("link", name="2 The graph")
    expect(mark(page)).not_to_have_attribute("data-done", re.compile("."))
    answer(page, "q-grad-d", "7")
    expect(mark(page)).to_have_attribute("data-done", "some")
    expect(link).to_have_accessible_name("2 The graph 1 of 4 done")
    do_all_of_lesson_2(page)
    expect(link).to_have_accessible_name("2 The graph all 4 done")
    page.reload()
    expect(mark(page)).to_have_attribute("data-done", "all")
    expect(page.locator("gw-lesson-end")).to_have_text("✓ All 4 done.")


def test_another_tab_hears_of_it_at_once(page: Page, site_server: Site) -> None:
    page.goto(site_server.url)
    other = page.context.new_page()
    other.goto(site_server.at(GRAPH))
    answer(other, "q-grad-d", "7")
    expect(mark(page)).to_have_attribute("data-done", "some")
    expect(page.locator("gw-continue a")).to_contain_text("2 The graph")


def test_the_first_button_starts_and_later_goes_on_where_the_reader_left(
    page: Page, site_server: Site
) -> None:
    page.goto(site_server.url)
    button = page.locator("gw-continue a")
    expect(button).to_have_text(re.compile(r"^Start lesson \d+: "))
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    page.goto(site_server.url)
    expect(button).to_have_accessible_name("Continue where you left: 2 The graph, question 2")
    row = page.locator(".gw-map li", has_text="The graph")
    expect(row).to_contain_text("1 of 4 done")
    button.click()
    expect(page).to_have_url(re.compile(r"/02-the-graph/#q-grad-a$"))
    top = page.locator("#q-grad-a").evaluate("element => element.getBoundingClientRect().top")
    header = page.locator(".md-header").evaluate("element => element.offsetHeight")
    assert header <= top < header + 60


def test_a_reader_who_has_done_everything_is_told_so(page: Page, site_server: Site) -> None:
    page.goto(site_server.url)
    done = {"right": True, "choice": 0, "finished": True}
    count = page.evaluate(
        """async (done) => {
          const name = JSON.parse(document.getElementById("gw-site").textContent).course;
          const { lessons } = await (await fetch(`assets/gradwalk/${name}`)).json();
          const items = lessons.flatMap((lesson) => lesson.items);
          for (const { key } of items) {
            const passed = key.startsWith("puzzle:") ? true : "x";
            localStorage.setItem(`gradwalk:v1:${key}`, JSON.stringify({ ...done, passed }));
          }
          return items.length;
        }""",
        done,
    )
    page.reload()
    expect(page.locator("gw-continue")).to_have_text(
        re.compile(rf"You have finished the course\.\s+All {count} things in it are done\.")
    )


def test_a_lessons_last_line_leads_to_what_is_still_open(page: Page, site_server: Site) -> None:
    page.goto(site_server.at(GRAPH))
    line = page.locator("gw-lesson-end")
    expect(line).to_contain_text("0 of 4 done · still open: lab L = (a·b + c) · d, question 1")
    answer(page, "q-grad-d", "7")
    expect(line.get_by_role("link")).to_have_count(3)
    line.get_by_role("link", name="question 3").click()
    expect(page.locator("#q-which-gradients-move")).to_be_in_viewport()


def test_downloaded_erased_and_loaded_again_it_is_all_back(
    page: Page, site_server: Site, tmp_path: Path
) -> None:
    page.goto(site_server.at(GRAPH))
    do_all_of_lesson_2(page)
    expect(mark(page)).to_have_attribute("data-done", "all")
    before = stored(page)
    page.goto(site_server.url)
    expect(section(page)).to_contain_text("This browser remembers 3 answers and 1 lab.")
    with page.expect_download() as download:
        press(page, "Download")
    assert download.value.suggested_filename == FILE
    saved = tmp_path / FILE
    download.value.save_as(saved)

    press(page, "Erase")
    expect(section(page)).to_contain_text("Gone from this browser: 3 answers and 1 lab.")
    assert stored(page) == before
    press(page, "Erase it all")
    expect(section(page).get_by_role("status")).to_contain_text("Erased.")
    assert stored(page) == {}
    expect(mark(page)).not_to_have_attribute("data-done", re.compile("."))
    expect(page.locator("gw-continue a")).to_contain_text("Start lesson")

    page.reload()
    choose(page, saved.read_text())
    expect(section(page)).to_contain_text("3 answers and 1 lab are new.")
    assert stored(page) == {}
    press(page, "Load it")
    expect(section(page).get_by_role("status")).to_contain_text("Loaded: 3 answers and 1 lab.")
    assert {k: json.loads(v) for k, v in stored(page).items()} == {
        k: json.loads(v) for k, v in before.items()
    }
    expect(mark(page)).to_have_attribute("data-done", "all")


def test_erasing_can_be_undone_until_the_page_is_left_and_cancelled_before(
    page: Page, site_server: Site
) -> None:
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    before = stored(page)
    page.goto(site_server.url)
    press(page, "Erase")
    press(page, "Cancel")
    expect(section(page).get_by_role("button", name="Erase", exact=True)).to_be_focused()
    assert stored(page) == before
    press(page, "Erase")
    press(page, "Erase it all")
    press(page, "Undo")
    assert stored(page) == before
    expect(mark(page)).to_have_attribute("data-done", "some")
    expect(section(page).get_by_role("button", name="Undo")).to_have_count(0)


@pytest.mark.parametrize(
    ("choice", "kept"), [("Keep the further one", "7"), ("Take the file’s", "-2")]
)
def test_where_file_and_browser_differ_the_reader_chooses(
    page: Page, site_server: Site, choice: str, kept: str
) -> None:
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    page.goto(site_server.url)
    theirs = {"answer": "-2", "right": False, "tries": 4}
    choose(page, progress_file(question__q_grad_d=theirs, lab__lab_first_graph={"finished": True}))
    said = section(page)
    expect(said).to_contain_text("Saved on 20 November 2026.")
    expect(said).to_contain_text("1 lab is new.")
    expect(said).to_contain_text("1 answer differs:")
    expect(said).to_contain_text("Question 1: yours 7, answered right; the file’s -2.")
    said.get_by_role("radio", name=choice).check()
    press(page, "Load it")
    assert json.loads(stored(page)["gradwalk:v1:question:q-grad-d"])["answer"] == kept
    assert "gradwalk:v1:lab:lab-first-graph" in stored(page)
    press(page, "Undo")
    assert json.loads(stored(page)["gradwalk:v1:question:q-grad-d"])["answer"] == "7"
    assert "gradwalk:v1:lab:lab-first-graph" not in stored(page)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "is not JSON"),
        ('{"what": "Gradwalk progress", "version": 1, "items": {"lab:a"', "is not JSON"),
        ('{"lessons": []}', "not a progress file"),
        ('{"what": "Gradwalk progress", "version": 9, "items": {}}', "another version"),
        ('{"what": "Gradwalk progress", "version": 1, "items": {}}', "no work in this file"),
        ("[" * 6_000_000, "too large"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(
    page: Page, site_server: Site, content: str, sentence: str
) -> None:
    page.goto(site_server.url)
    choose(page, content)
    status = section(page).get_by_role("status")
    expect(status).to_contain_text(sentence)
    expect(status).to_contain_text("Nothing was changed.")
    assert stored(page) == {}


def test_nothing_in_a_file_is_read_as_markup(page: Page, site_server: Site) -> None:
    markup = "<img src=x onerror=document.title='!'>"
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    page.goto(site_server.url)
    theirs = {"answer": markup, "right": True, "tries": 9}
    choose(page, progress_file(question__q_grad_d=theirs), name="<b>bold</b>.json")
    expect(section(page)).to_contain_text("Load <b>bold</b>.json?")
    expect(section(page)).to_contain_text("<img src=x onerror")
    press(page, "Load it")
    page.goto(site_server.at(GRAPH))
    field = page.locator("#q-grad-d").get_by_role("textbox")
    expect(field).to_have_value(markup)
    expect(page.locator("img[src=x]")).to_have_count(0)


def test_everything_is_reached_and_pressed_by_keyboard(page: Page, site_server: Site) -> None:
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    page.goto(site_server.url)
    section(page).get_by_role("button", name="Download").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(section(page).get_by_role("heading", name="Erase your progress?")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(section(page).get_by_role("status")).to_contain_text("Erased.")
    expect(section(page).get_by_role("button", name="Load", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(section(page).get_by_role("status")).to_contain_text("as it was before")


def test_single_letters_do_not_search_or_turn_the_page(page: Page, site_server: Site) -> None:
    page.goto(site_server.at(GRAPH))
    expect(page.locator("gw-predict").get_by_role("radio").first).to_be_visible()
    address = page.url
    for focused in ("body", "gw-predict input", "gw-lab button"):
        page.locator(focused).first.focus()
        for key in "fsnp,./":
            page.keyboard.press(key)
    assert page.url == address
    expect(page.locator("#__search")).not_to_be_checked()


def test_without_a_script_the_front_page_lists_the_lessons(
    open_page: OpenPage, site_server: Site
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(site_server.url)
    expect(page.locator("gw-continue a")).to_have_text(re.compile("^Start lesson"))
    expect(page.locator(".gw-map li").first.get_by_role("link")).to_be_visible()
    expect(page.locator(".gw-map li", has_text="The graph")).to_contain_text("12 min")


def violations(page: Page, *places: str) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    run = "places => axe.run({ include: places }).then(found => found.violations)"
    found = page.evaluate(run, [[place] for place in places])
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['html'])}" for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_page: OpenPage, site_server: Site, scheme: str, width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    page.goto(site_server.at(GRAPH))
    answer(page, "q-grad-d", "7")
    assert violations(page, ".md-nav--primary", "gw-lesson-end") == []
    page.goto(site_server.url)
    places = ("gw-continue", "gw-course-map", "gw-progress")
    press(page, "Erase")
    assert violations(page, *places) == []
    theirs = {"answer": "0" * 5000, "right": False, "tries": 9}
    choose(page, progress_file(question__q_grad_d=theirs), name="n" * 200 + ".json")
    expect(section(page)).to_contain_text("1 answer differs:")
    assert violations(page, *places) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_where_storage_is_forbidden_the_page_works_and_the_file_holds_this_visit(
    page: Page, site_server: Site, watch: Watch
) -> None:
    watch.allow("^forbidden$")  # the theme's own scripts ask for storage too
    forbid(page.context)
    page.goto(site_server.url)
    expect(page.locator("gw-continue a")).to_contain_text("Start lesson")
    page.locator("gw-lab").get_by_role("button", name="Run all").click()
    expect(section(page)).to_contain_text("1 lab")
    with page.expect_download() as download:
        press(page, "Download")
    text = Path(download.value.path()).read_text()
    assert list(json.loads(text)["items"]) == ["lab:lab-front"]


def forbid(context: BrowserContext) -> None:
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() {"
        " throw new DOMException('forbidden', 'SecurityError'); } })"
    )
