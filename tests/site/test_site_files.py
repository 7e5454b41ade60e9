"""The files a page loads: named by content, complete, and no others."""

import json
from pathlib import Path

import pytest

from lessons.authoring.data_files import DataFiles, content_hash, to_json
from lessons.authoring.site_files import (
    ASSETS,
    PYODIDE_FILES,
    MissingPartError,
    SiteFiles,
    engine_sources,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small repository with all that the site's files are made from."""
    files = {
        "build/js/main-A.js": "import './chunks/c-B.js'",
        "build/js/chunks/c-B.js": "1",
        "build/js/main-C.css": "",
        "build/js/worker-D.js": "2",
        "build/js/manifest.json": json.dumps(
            {"main": "main-A.js", "css": "main-C.css", "worker": "worker-D.js"}
        ),
        "engine/__init__.py": "",
        "engine/browser.py": "import json\nfrom engine.draw import lab\nfrom engine import grading",
        "engine/draw.py": "from engine.numbers import number_text",
        "engine/numbers.py": "",
        "engine/grading/__init__.py": "from engine.grading.judge import judge",
        "engine/grading/judge.py": "",
        "engine/training.py": "",
    } | {f"node_modules/pyodide/{name}": name for name in PYODIDE_FILES}
    for name, content in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return tmp_path


def written(site: Path) -> set[str]:
    folder = site / ASSETS
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_the_engine_file_holds_what_the_browser_imports_and_nothing_else(tree: Path) -> None:
    assert list(engine_sources(tree)) == [
        "engine/__init__.py",
        "engine/browser.py",
        "engine/draw.py",
        "engine/grading/__init__.py",
        "engine/grading/judge.py",
        "engine/numbers.py",
    ]


def test_the_real_engine_file_is_complete() -> None:
    sources = engine_sources(ROOT)
    assert {"engine/browser.py", "engine/value.py", "engine/shapes.py"} <= sources.keys()
    for source in sources.values():
        compile(source, "engine", "exec")


def test_files_are_written_under_the_names_the_page_is_told(tree: Path) -> None:
    files = SiteFiles.plan(tree)
    data = DataFiles()
    question = data.add("questions", "q", {"answer": "1"})
    files.write(tree / "site", data.contents)
    told = json.loads(files.head_data())
    names = written(tree / "site")
    assert {told["worker"], told["engine"], files.main, files.css, question} <= names
    assert {told["pyodide"] + name for name in PYODIDE_FILES} <= names
    assert "chunks/c-B.js" in names
    engine = (tree / "site" / ASSETS / told["engine"]).read_bytes()
    assert content_hash(engine) in told["engine"]


def test_the_memory_image_is_named_where_there_is_one(tree: Path) -> None:
    assert "image" not in json.loads(SiteFiles.plan(tree).head_data())
    files = SiteFiles.plan(tree, b"memory")
    files.write(tree / "site", {})
    image = json.loads(files.head_data())["image"]
    assert (tree / "site" / ASSETS / image).read_bytes() == b"memory"
    assert content_hash(b"memory") in image


def test_a_changed_source_changes_the_name(tree: Path) -> None:
    before = SiteFiles.plan(tree)
    (tree / "engine/numbers.py").write_text("MINUS = 1")
    (tree / "node_modules/pyodide/pyodide.mjs").write_text("new")
    after = SiteFiles.plan(tree)
    assert before.engine != after.engine
    assert before.pyodide != after.pyodide


def test_what_the_page_no_longer_names_is_removed(tree: Path) -> None:
    site = tree / "site"
    stale = site / ASSETS / "pyodide-0/pyodide.mjs"
    stale.parent.mkdir(parents=True)
    stale.write_text("old")
    SiteFiles.plan(tree).write(site, {"questions/q.1.json": b"1"})
    SiteFiles.plan(tree).write(site, {"questions/q.2.json": b"2"})
    assert not stale.parent.exists()
    assert {name for name in written(site) if name.startswith("questions")} == {
        "questions/q.2.json"
    }


@pytest.mark.parametrize(
    ("missing", "mend"),
    [
        ("build/js/manifest.json", "node site-js/build.mjs"),
        ("node_modules/pyodide/pyodide.mjs", "npm ci"),
    ],
)
def test_a_part_not_made_yet_is_named_with_the_command_that_makes_it(
    tree: Path, missing: str, mend: str
) -> None:
    (tree / missing).unlink()
    with pytest.raises(MissingPartError, match=mend):
        SiteFiles.plan(tree)


def test_numbers_that_json_has_no_word_for_cross_as_words() -> None:
    assert to_json([float("inf"), float("-inf"), float("nan"), 0.5]) == '["inf","-inf","nan",0.5]'
