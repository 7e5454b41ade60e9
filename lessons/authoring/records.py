"""The data file of an exercise, with what each of its wrong answers does in Pyodide.

Records are made in Pyodide only: plain Python differs from it in last digits and in messages. They
are kept in ``build/records.json`` and made anew when the exercise, the engine or Pyodide changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine import shapes
from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from lessons.authoring.gate import examine
from lessons.authoring.in_pyodide import Pyodide
from lessons.authoring.render import inline_html

_ROOT = Path(__file__).resolve().parents[2]
KEPT = _ROOT / "build" / "records.json"


def exercise_data(exercise: ExerciseFile, kept: Path = KEPT) -> shapes.Exercise:
    """What the page loads for an exercise.

    Raises:
        AuthorError: the gate refuses the exercise.
        PyodideError: Node or Pyodide cannot be had, and the records are not at hand.
    """
    if not _is_fresh(exercise, _read(kept)):
        others, _ = catalogue.scan()
        refresh([exercise, *(each for each in others if each.id != exercise.id)], kept)
    records = _read(kept)[exercise.id]["records"]
    wrongs = [
        shapes.KnownWrong(wrong.name, records[wrong.name], inline_html(wrong.words))
        for wrong in exercise.wrongs
    ]
    return shapes.Exercise(
        id=exercise.id,
        version=exercise.version,
        title=exercise.header.title,
        builds_on=exercise.header.builds_on,
        starter=exercise.starter,
        holes=exercise.holes,
        carried=exercise.carried,
        hints=[inline_html(hint) for hint in exercise.header.hints],
        solution=exercise.solution.program,
        scene=exercise.scene,
        grading=exercise.grading(wrongs, inline_html(exercise.header.why)),
    )


def refresh(exercises: Iterable[ExerciseFile], kept: Path = KEPT) -> int:
    """Make the records that are not at hand, in one interpreter; returns of how many exercises.

    Raises:
        AuthorError: the gate refuses the first exercise; another one's errors are left for when its
            own records are asked for.
        PyodideError: Node or Pyodide cannot be had.
    """
    known = _read(kept)
    stale = [each for each in exercises if not _is_fresh(each, known)]
    made = 0
    if not stale:
        return made
    with Pyodide() as pyodide:
        for exercise in stale:
            report = examine(exercise, pyodide.call)
            if report.errors and exercise is stale[0]:
                raise report.errors[0]
            if not report.errors:
                known[exercise.id] = {"key": _key(exercise), "records": report.records}
                made += 1
    _write(kept, known)
    return made


def _is_fresh(exercise: ExerciseFile, known: dict[str, Any]) -> bool:
    return exercise.id in known and known[exercise.id].get("key") == _key(exercise)


def _key(exercise: ExerciseFile) -> str:
    """A hash of all that a record depends on."""
    digest = hashlib.sha256(exercise.version.encode())
    for path in (
        *sorted((_ROOT / "engine" / "grading").rglob("*.py")),
        *sorted((_ROOT / "engine" / "trace").rglob("*.py")),
        Path(__file__).with_name("split.py"),
        Path(__file__).with_name("gate.py"),
        _ROOT / "node_modules" / "pyodide" / "package.json",
    ):
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()


def _read(kept: Path) -> dict[str, Any]:
    try:
        known = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _write(kept: Path, known: dict[str, Any]) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(known, indent=1, ensure_ascii=False), encoding="utf-8")
    fresh.replace(kept)  # a build that reads meanwhile finds the old or the new one, whole
