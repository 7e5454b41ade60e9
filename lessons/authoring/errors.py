"""What an author can get wrong in an exercise file: said with file, line and the mend."""

from __future__ import annotations

from pathlib import Path


class AuthorError(ValueError):
    """A mistake in an exercise file, with its place; the message says how to mend it."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(message)
        self.path, self.line, self.message = path, line, message

    def __str__(self) -> str:
        """``lessons/exercises/03_value/product_rule.py:12: message``, as editors jump to it."""
        path = self.path
        if path.is_relative_to(Path.cwd()):
            path = path.relative_to(Path.cwd())
        return f"{path}:{self.line}: {self.message}"
