"""A small exercise in order, and what it becomes when one thing in it is broken."""

from __future__ import annotations

from pathlib import Path

from lessons.authoring.errors import AuthorError
from lessons.authoring.format import ExerciseFile, read_exercise
from lessons.authoring.gate import examine, in_this_python

IN_ORDER = """\
# title = "Twice"
# hints = [
#   "How often does the number go in?",
#   "What makes two of one?",
# ]
# why = "Twice a number is the number and itself again."

# %% solution
def twice(x):
# <hole rule: return ____>
    return 2 * x
# </hole>

# %% right: a sum
return x + x

# %% wrong: the number itself -> at three
# say: This is what you get when the number goes in
# only once.
return x

# %% wrong: a square -> at three
# say: This is what you get when it is multiplied by itself.
return x * x

# %% check: at three
close(twice(3), 6)

# %% check: at others
x, = numbers(1)
close(twice(x), solution.twice(x))
"""


def write(folder: Path, text: str, name: str = "03_value/twice.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def broken(old: str, new: str) -> str:
    """The exercise with one place changed."""
    assert old in IN_ORDER, old
    return IN_ORDER.replace(old, new, 1)


def read(folder: Path, text: str) -> ExerciseFile:
    return read_exercise(write(folder, text))


def refusals(folder: Path, text: str) -> list[AuthorError]:
    """What the gate says, of the format or of the grading."""
    try:
        exercise = read(folder, text)
    except AuthorError as error:
        return [error]
    return examine(exercise, in_this_python).errors


def line_of(text: str, start: str, which: int = 0) -> int:
    """The number of the line that starts so."""
    found = [at for at, line in enumerate(text.splitlines(), 1) if line.startswith(start)]
    return found[which]
