"""Who may import what from outside, which import-linter cannot say."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def modules(package: str) -> Iterator[Path]:
    """Yield a package's modules; exercises are content and no modules."""
    for path in sorted((ROOT / package).rglob("*.py")):
        if ROOT / "lessons" / "exercises" not in path.parents:
            yield path


def imported(path: Path) -> set[str]:
    """Return the packages a module imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def importers(package: str, *wanted: str) -> list[str]:
    """Return the modules of a package that import any of the wanted ones."""
    return [
        str(path.relative_to(ROOT)) for path in modules(package) if imported(path) & set(wanted)
    ]


def test_the_engine_imports_only_the_standard_library() -> None:
    for path in modules("engine"):
        foreign = imported(path) - sys.stdlib_module_names - {"engine"}
        assert not foreign, f"{path.relative_to(ROOT)} imports {sorted(foreign)}"


def test_one_module_of_lessons_knows_mkdocs() -> None:
    assert len(importers("lessons", "mkdocs", "material")) == 1


def test_one_module_of_lessons_knows_markdown() -> None:
    assert len(importers("lessons", "markdown", "pymdownx")) == 1
