"""What stands ready for the program in a lesson's cell: an engine, made by a program of ours."""

from __future__ import annotations

import contextlib
import io
import linecache
from collections.abc import Iterator
from types import ModuleType
from typing import Any

NAME = "what stands ready"  # the file name it is compiled under


@contextlib.contextmanager
def ready(setup: str) -> Iterator[dict[str, Any]]:
    """The names that a program of ours defines or imports one by one; "" gives none.

    It runs before the learner's, where `engine` can be imported, in a namespace of its own: a cell
    that calls a variable `math` does not break an engine that uses the module.
    """
    module = ModuleType("__main__")  # where a learner would expect its classes to be from
    linecache.cache[NAME] = (len(setup), None, setup.splitlines(keepends=True), NAME)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(setup, NAME, "exec", dont_inherit=True), vars(module))
        yield {
            name: value
            for name, value in vars(module).items()
            if not (name.startswith("__") or isinstance(value, ModuleType))
        }
    finally:
        linecache.cache.pop(NAME, None)
