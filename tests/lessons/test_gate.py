"""The gate lets an exercise in that keeps its promises; any other is told place and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.authoring import catalogue, gate
from tests.lessons.exercise_files import IN_ORDER, broken, line_of, refusals, write

# What is broken: the changed text, where the error must point, and what it must say.
BROKEN = {
    "a header that is no TOML": (
        broken('# title = "Twice"', "# title = Twice"),
        1,
        'Write # name = "text"',
    ),
    "no title": (broken('# title = "Twice"\n', ""), 1, "the header lacks title"),
    "an empty title": (broken('"Twice"', '" "'), 1, "title is empty"),
    "an unknown entry": (
        broken('# title = "Twice"', '# titel = "Twice"'),
        1,
        "no such entry: titel",
    ),
    "a title that is no text": (broken('"Twice"', "2"), 1, "title is of the wrong kind"),
    "no hints": (
        broken(
            '[\n#   "How often does the number go in?",\n#   "What makes two of one?",\n# ]', "[]"
        ),
        2,
        "no hints",
    ),
    "an empty hint": (broken('"What makes two of one?"', '""'), 2, "a hint is empty"),
    "code above the first cell": (
        broken("# %% solution", "import math\n# %% solution"),
        8,
        "only lines that start with #",
    ),
    "an unknown cell": (broken("# %% check: at three", "# %% test: at three"), 26, "no such cell"),
    "a cell without a name": (
        broken("# %% right: a sum", "# %% right"),
        14,
        'needs a name: "# %% right: name"',
    ),
    "no solution": (broken("# %% solution\n", "# %% right: x\n"), 1, "no solution"),
    "two solutions": (
        broken("# %% right: a sum", "# %% solution"),
        14,
        "a second solution",
    ),
    "no hole": (
        broken("# <hole rule: return ____>\n", "").replace("# </hole>\n", ""),
        8,
        "the solution has no hole",
    ),
    "an open hole": (broken("# </hole>\n", ""), 10, 'add "# </hole>"'),
    "a hole closed twice": (
        broken("# </hole>\n", "# </hole>\n# </hole>\n"),
        13,
        "no hole is open here",
    ),
    "an empty hole": (broken("    return 2 * x\n", ""), 10, "hole rule is empty"),
    "a hole in a hole": (
        broken("    return 2 * x\n", "# <hole other>\n    return 2 * x\n"),
        11,
        "close hole rule first",
    ),
    "a misspelt hole": (
        broken("# <hole rule: return ____>", "# <hole: return ____>"),
        10,
        'opens with "# <hole name: ____>"',
    ),
    "a starter without a blank": (
        broken("return ____", "return 0"),
        10,
        "must hold the blank ____",
    ),
    "no check": (
        IN_ORDER[: IN_ORDER.index("# %% check")].replace("-> at three", "-> run"),
        1,
        "no check",
    ),
    "a check that cannot be read": (
        broken("close(twice(3), 6)", "close(twice(3), 6"),
        27,
        "cannot be read",
    ),
    "a wrong without a check": (
        broken("the number itself -> at three", "the number itself"),
        17,
        "name the check it fails first",
    ),
    "a wrong with a check that is not there": (
        broken("the number itself -> at three", "the number itself -> at nine"),
        17,
        "There is at three, at others",
    ),
    "a wrong without words": (
        broken("# say: This is what you get when it is multiplied by itself.\n", ""),
        22,
        'add "# say: ..."',
    ),
    "a wrong without a body": (broken("return x\n\n", "\n"), 17, "nothing to put into the hole"),
    "a body that is no Python": (broken("return x\n\n", "return (x\n\n"), 17, "cannot be read"),
    "a body for a hole that is not there": (
        broken("return x + x", "# <rool>\nreturn x + x"),
        15,
        "no hole is named rool; there is rule",
    ),
    "a right that says something": (
        broken("return x + x", "# say: hello\nreturn x + x"),
        14,
        "says nothing",
    ),
    "two answers of one name": (
        broken("a square ->", "the number itself ->"),
        22,
        "line 17 has this name already",
    ),
    "a solution that cannot be read": (
        broken("def twice(x):", "def twice(x)"),
        9,
        "the solution cannot be read: expected ':'",
    ),
    "a body that is no Python where it stands": (
        broken("return x\n\n", "break\n\n"),
        17,
        "'break' outside loop",
    ),
    "a solution that does not pass": (
        broken("return 2 * x", "return 3 * x"),
        8,
        "the solution does not pass",
    ),
    "a solution that stops": (
        broken("def twice(x):", "1 / 0\ndef twice(x):"),
        8,
        "it stops with ZeroDivisionError",
    ),
    "a right that does not pass": (
        broken("return x + x", "return x + 2"),
        14,
        'the right answer "a sum" does not pass',
    ),
    "a wrong that passes": (broken("return x * x", "return x + x"), 22, "it passes"),
    "a wrong that fails elsewhere": (
        broken("a square -> at three", "a square -> at others"),
        22,
        'it fails first at "at three", not at "at others"',
    ),
    "two wrongs that do the same": (
        broken("return x * x", "return 1 * x"),
        22,
        'exactly what "the number itself" (line 17) does',
    ),
    "a check that fails by itself": (
        broken("close(twice(3), 6)", "close(twice(3), 1 / 0)"),
        26,
        "this check itself fails (ZeroDivisionError: division by zero)",
    ),
}


@pytest.mark.parametrize(("text", "line", "words"), BROKEN.values(), ids=BROKEN.keys())
def test_it_is_refused_with_file_line_and_mend(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    errors = refusals(tmp_path, text)
    assert errors, "let in"
    found = [error for error in errors if words in error.message]
    assert found, [str(error) for error in errors]
    assert found[0].line == line
    assert str(found[0]).startswith(f"{tmp_path / '03_value' / 'twice.py'}:{line}: ")


def test_an_exercise_in_order_is_let_in(tmp_path: Path) -> None:
    assert refusals(tmp_path, IN_ORDER) == []


def test_a_program_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "SECONDS", 1)
    errors = refusals(tmp_path, broken("return x + x", "while True: pass"))
    assert "TimeoutError: it ran for more than 1 seconds" in errors[0].message


def test_every_exercise_of_the_course_is_let_in() -> None:
    for exercise in catalogue.load():
        assert gate.examine(exercise, gate.in_this_python).errors == []


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, IN_ORDER)
    path.write_bytes(IN_ORDER.replace("Twice a", "Tw\xedce a").encode("latin-1"))
    _, errors = catalogue.scan(tmp_path)
    assert (errors[0].line, errors[0].message) == (6, "not UTF-8: save the file as UTF-8.")


def test_an_id_may_be_used_once(tmp_path: Path) -> None:
    write(tmp_path, IN_ORDER)
    second = write(tmp_path, IN_ORDER, "04_twice/twice.py")
    exercises, errors = catalogue.scan(tmp_path)
    assert len(exercises) == 1
    assert errors[0].path == second
    assert "has this id already: rename one" in errors[0].message


@pytest.mark.parametrize(
    "name", ["twice.py", "03_value/notes.txt", "value/twice.py", "03_a/b/c.py"]
)
def test_a_stray_file_is_refused(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, IN_ORDER, name)
    _, errors = catalogue.scan(tmp_path)
    assert errors[0].path == path
    assert "a stray file" in errors[0].message
    assert "Move or delete it" in errors[0].message


def test_a_file_name_that_is_no_id_is_refused(tmp_path: Path) -> None:
    write(tmp_path, IN_ORDER, "03_value/Twice-more.py")
    _, errors = catalogue.scan(tmp_path)
    assert "small letters, digits and _ only" in errors[0].message


def test_what_an_exercise_builds_on_comes_before_it(tmp_path: Path) -> None:
    later = broken("# why", '# builds_on = "other"\n# why')
    write(tmp_path, later)
    _, errors = catalogue.scan(tmp_path)
    assert errors[0].line == line_of(later, "# builds_on")
    assert "no exercise before this one is named other" in errors[0].message
    write(tmp_path, IN_ORDER.replace("hole rule", "hole early"), "03_value/zother.py")
    write(tmp_path, later.replace('"other"', '"zother"\n# drops = ["early"]'))
    assert [each.id for each in catalogue.load(tmp_path)] == ["zother", "twice"]


def test_caches_and_hidden_files_are_no_exercises(tmp_path: Path) -> None:
    write(tmp_path, "", "03_value/__pycache__/twice.cpython-311.pyc")
    write(tmp_path, "", "03_value/.DS_Store")
    assert catalogue.load(tmp_path) == []
