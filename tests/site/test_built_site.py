"""The whole site, built strictly: what is in its pages, and what must not be."""

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from lessons.authoring import catalogue
from lessons.authoring.data_files import content_hash
from lessons.authoring.site_files import ASSETS
from tests.site.rendering import Elements

ROOT = Path(__file__).parents[2]


def build(folder: Path, **environment: str) -> Path:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(folder)]
    surroundings = os.environ | {"NO_MKDOCS_2_WARNING": "1"} | environment
    ended = subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site"))


def pages(site: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(site.rglob("*.html")):
        yield file.relative_to(site).as_posix(), file.read_text(encoding="utf-8")


def test_every_page_names_the_bundles_and_the_files_python_needs(site: Path) -> None:
    for name, html in pages(site):
        told = re.search(r'<script id="gw-site" type="application/json">(.*?)</script>', html)
        assert told, name
        for path in json.loads(told[1]).values():
            assert (site / ASSETS / path).exists(), name
        modules = [e for e in Elements(html).named("script") if e.get("type") == "module"]
        assert len(modules) == 1
        assert "<gw-status>" in html


def test_the_lessons_hold_their_elements(site: Path) -> None:
    second = (site / "lessons/02-the-graph/index.html").read_text()
    third = (site / "lessons/03-a-value-that-remembers/index.html").read_text()
    assert "gw-lab" in [tag for tag, _ in Elements((site / "index.html").read_text()).tags]
    tags = [tag for tag, _ in Elements(second).tags]
    assert {"gw-lab", "gw-number", "gw-predict"} <= set(tags)
    assert "gw-exercise" in [tag for tag, _ in Elements(third).tags]


def test_every_data_file_an_element_names_is_there_and_named_by_its_content(site: Path) -> None:
    named = set()
    for _, html in pages(site):
        for tag, attributes in Elements(html).tags:
            if tag in {"gw-exercise", "gw-number", "gw-predict"}:
                named.add(attributes["src"])
    assert named
    for path in named:
        content = (site / ASSETS / path).read_bytes()
        assert Path(path).suffixes[-2:] == [f".{content_hash(content)}", ".json"]
    on_disk = {
        file.relative_to(site / ASSETS).as_posix()
        for folder in ("exercises", "questions")
        for file in (site / ASSETS / folder).rglob("*.json")
    }
    assert on_disk == named


def test_the_course_names_every_lesson_and_what_each_holds(site: Path) -> None:
    (file,) = (site / ASSETS).glob("course.*.json")
    lessons = json.loads(file.read_text())["lessons"]
    built = {path.parent.name for path in (site / "lessons").glob("*/index.html")}
    assert {lesson["id"] for lesson in lessons} == built
    keys = [item["key"] for lesson in lessons for item in lesson["items"]]
    assert keys
    assert len(set(keys)) == len(keys)
    for lesson in lessons:
        html = (site / lesson["url"] / "index.html").read_text()
        elements = {attributes.get("id") for _, attributes in Elements(html).tags}
        assert {item["id"] for item in lesson["items"]} <= elements
        assert [e["lesson"] for e in Elements(html).named("gw-lesson-end")] == [lesson["id"]]


def texts(value: object) -> Iterator[str]:
    """Every text in a question's data that gives something away."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in {"id", "answer"}:
                yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def flush(text: str) -> str:
    """The text without what stands before and after its lines."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_no_answer_or_explanation_stands_in_a_page_or_in_the_search_index(site: Path) -> None:
    shown = "\n".join(flush(unescape(Elements(html).text)) for _, html in pages(site))
    for page in json.loads((site / "search/pages.json").read_text())["docs"]:
        shown += flush(unescape(page["text"]))
    secrets = {flush("\n".join(body)) for each in catalogue.load() for body in each.bodies.values()}
    starters: list[str] = []
    for file in (site / ASSETS / "questions").glob("*.json"):
        secrets |= {Elements(text).text for text in texts(json.loads(file.read_text()))}
    for file in (site / ASSETS / "exercises").glob("*.json"):
        data = json.loads(file.read_text())
        starters.append(flush(data["starter"]))
        secrets |= {Elements(hint).text for hint in data["hints"]}
        secrets |= {check["judge"] for check in data["grading"]["checks"]}
        secrets |= {Elements(wrong["words"]).text for wrong in data["grading"]["wrongs"]}
    # An answer is part of the programs that go on from it, and those are shown.
    secrets = {
        secret
        for secret in secrets
        if len(secret) > 3 and not any(secret in starter for starter in starters)
    }
    assert len(secrets) > 10
    assert [secret for secret in secrets if secret in shown] == []


def test_the_search_index_holds_the_words_of_lessons_and_no_picture_or_starter(site: Path) -> None:
    index = json.loads((site / "search/pages.json").read_text())["docs"]
    lessons = [each for each in index if each["location"].startswith("lessons/")]
    text = "\n".join(each["text"] for each in lessons)
    assert "gradient" in text
    for noise in ("viewBox", '"nodes"', "___"):
        assert noise not in text


def test_nothing_is_loaded_from_another_origin(site: Path) -> None:
    for name, html in pages(site):
        for tag, attributes in Elements(html).tags:
            if tag == "a" or attributes.get("rel") == "canonical":
                continue
            for key in ("src", "href", "srcset", "data", "action"):
                value = attributes.get(key) or ""
                assert not re.match(r"(https?:)?//", value), (name, tag, value)
    for file in site.rglob("*.css"):
        css = file.read_text(encoding="utf-8")
        assert not re.search(r"(url\(\s*['\"]?|@import\s+['\"]?)(https?:)?//", css), file


def test_pages_work_in_any_folder_of_a_host(site: Path) -> None:
    """All references are relative; only the 404 page, shown at any depth, needs an address."""
    for name, html in pages(site):
        if name != "404.html":
            for tag, attributes in Elements(html).tags:
                value = attributes.get("href") or attributes.get("src") or ""
                assert not value.startswith("/"), (name, tag, value)


def test_a_page_claims_an_address_only_where_one_was_given(site: Path, tmp_path: Path) -> None:
    assert "canonical" not in (site / "index.html").read_text()
    elsewhere = build(tmp_path, SITE_URL="https://example.org/course/")
    assert (
        'rel="canonical" href="https://example.org/course/"'
        in (elsewhere / "index.html").read_text()
    )
    assert 'href="/course/assets/theme.css"' in (elsewhere / "404.html").read_text()


def test_the_same_sources_give_the_same_bytes(site: Path, tmp_path: Path) -> None:
    again = build(tmp_path)
    for folder in (ASSETS, "lessons"):
        names = {file.relative_to(site) for file in (site / folder).rglob("*") if file.is_file()}
        assert names == {f.relative_to(again) for f in (again / folder).rglob("*") if f.is_file()}
        for name in names:
            assert (site / name).read_bytes() == (again / name).read_bytes(), name


def test_heading_levels_never_jump(site: Path) -> None:
    for name, html in pages(site):
        levels = [int(tag[1]) for tag, _ in Elements(html).tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1, name
        assert all(b - a <= 1 for a, b in itertools.pairwise(levels)), (name, levels)
