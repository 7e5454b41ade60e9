"""The authors' commands: ``python -m lessons check | records | types | serve | precompress``."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit status, 0 where all is well."""
    parser = argparse.ArgumentParser(prog="python -m lessons")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="refuse broken exercises, with file, line and mend")
    check.add_argument("--pyodide", action="store_true", help="grade in Pyodide, as the page does")
    check.add_argument("ids", nargs="*", metavar="exercise", help="only these, by id; all if none")
    commands.add_parser("records", help="keep what each wrong answer does in Pyodide")
    kinds = commands.add_parser("types", help="write site-js/src/shapes.ts from engine/shapes.py")
    kinds.add_argument("--check", action="store_true", help="only say whether it is stale")
    site = commands.add_parser("serve", help="build the site, serve it, rebuild what changes")
    site.add_argument("--port", type=int, default=os.environ.get("PORT", "8000"))
    packed = commands.add_parser("precompress", help="write .gz and .br beside the site's files")
    packed.add_argument("site", type=Path, help="the folder of the built site")
    chosen = parser.parse_args(arguments)
    if chosen.command == "types":
        return _types(only_check=chosen.check)
    if chosen.command == "check":
        return _check(chosen.ids, pyodide=chosen.pyodide)
    if chosen.command == "records":
        return _records()
    if chosen.command == "precompress":
        return _precompress(chosen.site)
    return _serve(chosen.port)


def _check(ids: list[str], *, pyodide: bool) -> int:
    from lessons.authoring import catalogue, gate
    from lessons.authoring.in_pyodide import Pyodide, PyodideError

    exercises, errors = catalogue.scan()
    if ids:
        known = {each.id for each in exercises} | {each.path.stem for each in errors}
        if unknown := [each for each in ids if each not in known]:
            print(f"No exercise is named {unknown[0]}.", file=sys.stderr)
            return 1
        exercises = [each for each in exercises if each.id in ids]
        errors = [each for each in errors if each.path.stem in ids]
    try:
        with Pyodide() if pyodide else nullcontext() as interpreter:
            call = interpreter.call if interpreter else gate.in_this_python
            for exercise in exercises:
                errors += gate.examine(exercise, call).errors
    except PyodideError as error:
        print(error, file=sys.stderr)
        return 1
    for each in errors:
        print(each, file=sys.stderr)
    if not errors:
        where = "in Pyodide" if pyodide else "in this Python"
        print(f"Exercises: {len(exercises)}, all in order {where}.")
    return 1 if errors else 0


def _records() -> int:
    from lessons.authoring import catalogue, records
    from lessons.authoring.errors import AuthorError
    from lessons.authoring.in_pyodide import PyodideError

    try:
        for exercise in catalogue.load():
            records.exercise_data(exercise)
    except (AuthorError, PyodideError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _serve(port: int) -> int:
    from lessons.authoring.serve import ServeError, serve

    try:
        serve(Path(__file__).resolve().parents[1], port)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _precompress(site: Path) -> int:
    from lessons.authoring.precompress import precompress

    precompress(site, Path(__file__).resolve().parents[1] / "build/compressed")
    return 0


def _types(*, only_check: bool) -> int:
    from lessons.authoring import typescript

    if not only_check:
        typescript.write()
    elif typescript.is_stale():
        print("site-js/src/shapes.ts is stale: run `python -m lessons types`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
