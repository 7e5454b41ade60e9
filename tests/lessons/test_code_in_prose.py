"""Every Python block in a lesson's prose runs, or stands word for word in a program that does.

A page's blocks run in order, in one namespace, which begins with what the page's exercises define.
A block that is part of something larger, as a rule is of its method, stands in such an exercise's
solution, or in a lab or cell of the same page. Else a comment right above it says what it is:

    <!-- code: part of product_rule -->   it stands so in that exercise's solution
    <!-- code: after backward -->         it runs where this engine stands ready (as in run-cell)
    <!-- code: wrong for subtraction -->  it stands so in one of the exercise's wrong answers
    <!-- code: not run, it is PyTorch --> it is only read by Python; the reason follows the comma
"""

import ast
import builtins
import contextlib
import dis
import io
import re
import textwrap
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from lessons.authoring import catalogue
from lessons.authoring.cell_engines import definitions, engine_named
from lessons.authoring.format import ExerciseFile
from tests.lessons.prose_code import Block, blocks_of, unfenced

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "lessons").glob("*.md"))
EXERCISES = {each.id: each for each in catalogue.load()}
MEND = (
    "Mend it, or say above it what it is: <!-- code: part of EXERCISE -->, "
    "<!-- code: after ENGINE -->, <!-- code: wrong for EXERCISE --> or <!-- code: not run, WHY -->."
)


def on_page(page: Path) -> list[ExerciseFile]:
    """The exercises that the page has, and those they build on."""
    found = []
    for name in re.findall(r"^/// exercise \| (\w+)", page.read_text(encoding="utf-8"), re.M):
        while name in EXERCISES:
            found.append(EXERCISES[name])
            name = EXERCISES[name].header.builds_on  # noqa: PLW2901 - the chain of them
    return found


def contained(code: str, program: str) -> bool:
    """Whether the block's lines stand in the program one after another, at any indentation."""
    wanted = textwrap.dedent(code).strip("\n").split("\n")
    lines = program.split("\n")
    for at in range(len(lines) - len(wanted) + 1):
        stretch = "\n".join(lines[at : at + len(wanted)])
        if textwrap.dedent(stretch).split("\n") == wanted:
            return True
    return False


def exercise_named(block: Block, name: str) -> ExerciseFile:
    assert name in EXERCISES, f"{block}: there is no exercise {name!r}. {MEND}"
    return EXERCISES[name]


def check(block: Block, namespace: dict[str, Any]) -> None:
    """Fail, with place and mend, unless the block is what the page says it is."""
    if block.said.startswith("not run, "):
        ast.parse(textwrap.dedent(block.code))
        return
    what, _, name = block.said.rpartition(" ")
    if what == "part of":
        program = exercise_named(block, name).solution.program
        assert contained(block.code, program), f"{block}: not in the solution of {name}. {MEND}"
    elif what == "wrong for":
        wrongs = exercise_named(block, name).wrongs
        assert any(contained(block.code, wrong.program) for wrong in wrongs), (
            f"{block}: in no wrong answer of {name}. {MEND}"
        )
    else:
        assert what == "after" or not block.said, (
            f"{block}: nobody knows what {block.said!r} means. {MEND}"
        )
        if what:
            exec(engine_named(name).program, namespace)
        problem = run(block, namespace)
        places = [each.solution.program for each in on_page(block.page)] + [unfenced(block.page)]
        if problem and not any(contained(block.code, place) for place in places):
            pytest.fail(f"{block}: {problem}. {MEND}")


def run(block: Block, namespace: dict[str, Any]) -> str:
    """Run it; what is wrong with it, in words, if anything is."""
    try:
        # Blank lines above, so that Python's line numbers are the page's.
        code = compile("\n" * (block.line - 1) + block.code, str(block.page), "exec")
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, namespace)
    except Exception as error:  # noqa: BLE001 - whatever it is, the block is wrong
        return f"{type(error).__name__}: {error}"
    unknown = sorted(set(used(code)) - namespace.keys() - vars(builtins).keys())
    return f"it defines a function that uses {', '.join(unknown)}" if unknown else ""


def used(code: CodeType) -> Iterator[str]:
    """The global names that the functions in it use: one that is never called raises nothing."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & CO_OPTIMIZED:
                for step in dis.get_instructions(inner):
                    if step.opname == "LOAD_GLOBAL":
                        yield step.argval
            yield from used(inner)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_in_a_lesson_runs(page: Path) -> None:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for exercise in on_page(page):
        exec(definitions(exercise.solution.program), namespace)
    for block in blocks_of(page):
        check(block, namespace)


def write(folder: Path, text: str) -> Block:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    (block,) = blocks_of(page)
    return block


def test_a_block_that_does_not_run_is_told_by_page_and_line(tmp_path: Path) -> None:
    block = write(tmp_path, "Text\n\n``` python\nprint(unknown)\n```\n")
    with pytest.raises(pytest.fail.Exception, match=r"page\.md:4: NameError: .*unknown.*Mend it"):
        check(block, {})


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("part of product_rule", "self.grad += other.data * out.grad"),
        ("part of product_rule", "def _backward():\n    self.grad += out.grad"),
        ("after backward", "Value(2).backward()"),
        ("not run, it is PyTorch", "loss.backward()"),
    ],
)
def test_a_comment_says_what_a_fragment_is(tmp_path: Path, said: str, code: str) -> None:
    check(write(tmp_path, f"<!-- code: {said} -->\n\n``` python\n{code}\n```\n"), {})


def test_a_function_that_nobody_calls_is_not_taken_for_good(tmp_path: Path) -> None:
    block = write(tmp_path, "``` python\ndef rule():\n    self.grad = out.grad\n```\n")
    with pytest.raises(pytest.fail.Exception, match="uses out, self"):
        check(block, {})


def test_a_fragment_may_stand_in_a_lab_of_the_page(tmp_path: Path) -> None:
    rule = "def rule():\n{0}    self.grad = out.grad\n"
    lab = f"/// graph-lab | L\n    engine: |\n      {rule.format('      ')}L = a\n///\n"
    check(write(tmp_path, f"``` python\n{rule.format('')}```\n\n{lab}"), {})


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("part of product_rule", "self.grad += other * out.grad", "not in the solution"),
        ("part of nothing", "a = 1", "no exercise 'nothing'"),
        ("wrong for subtraction", "other.grad = 17", "in no wrong answer"),
        ("fine", "a = 1", "nobody knows"),
    ],
)
def test_a_comment_that_is_not_true_fails(tmp_path: Path, said: str, code: str, told: str) -> None:
    block = write(tmp_path, f"<!-- code: {said} -->\n``` python\n{code}\n```\n")
    with pytest.raises(AssertionError, match=told):
        check(block, {})


def test_a_comment_speaks_of_the_next_block_only(tmp_path: Path) -> None:
    block = write(tmp_path, "<!-- code: not run, why -->\nText between.\n\n```py\na = 1\n```\n")
    assert block.said == ""
