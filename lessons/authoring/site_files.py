"""Puts what the pages load at run time into the built site: bundles, engine, Pyodide, data files.

Works without MkDocs: `SiteFiles.plan(root)` says the names, `write(site, data)` makes the files.
"""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lessons.authoring.data_files import content_hash, to_json

ASSETS = "assets/gradwalk"

PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class MissingPartError(RuntimeError):
    """Something the site is made from is not there; the message says how to make it."""


@dataclass(frozen=True, slots=True)
class SiteFiles:
    """The names of all files under `assets/gradwalk/` but the data files, and where they are."""

    bundles: dict[str, bytes]  # name -> content, as esbuild made it
    main: str
    css: str
    worker: str
    engine: str
    engine_content: bytes
    pyodide: str  # folder, with a trailing slash
    pyodide_source: Path
    image: str = ""  # the packed memory image; without one, Python boots plainly
    image_content: bytes = b""
    course: str = ""  # known once all pages have been read
    offline_script: bytes = b""
    offline: str = ""  # the service worker; a site that is being written has none

    @classmethod
    def plan(cls, root: Path, image: bytes = b"") -> SiteFiles:
        """Read what there is below the repository's root.

        Args:
            root: the repository.
            image: the packed memory image of a Python with this engine, or nothing.

        Raises:
            MissingPartError: The bundles or the npm packages have not been made yet.
        """
        manifest, bundles = _bundles(root / "build/js")
        offline_script = bundles.pop(manifest.get("offline", ""), b"")  # is not for this folder
        engine = to_json(engine_sources(root)).encode()
        pyodide = root / "node_modules/pyodide"
        return cls(
            bundles=bundles,
            main=manifest["main"],
            css=manifest["css"],
            worker=manifest["worker"],
            engine=f"engine.{content_hash(engine)}.json",
            engine_content=engine,
            offline_script=offline_script,
            pyodide=f"pyodide-{_pyodide_hash(pyodide)}/",
            pyodide_source=pyodide,
            image=f"python.{content_hash(image)}.zst" if image else "",
            image_content=image,
        )

    def head_data(self) -> str:
        """The JSON of `<script id="gw-site">`: names relative to the main bundle's folder."""
        names = {
            "worker": self.worker,
            "engine": self.engine,
            "pyodide": self.pyodide,
            "image": self.image,
            "course": self.course,
            "offline": self.offline,
        }
        return to_json({key: name for key, name in names.items() if name})

    def write(self, site: Path, data: Mapping[str, bytes]) -> None:
        """Make `assets/gradwalk/` hold these files and no others; what is there already stays."""
        folder = site / ASSETS
        kept = set()
        for name in PYODIDE_FILES:
            target = folder / self.pyodide / name
            kept.add(target)
            if not target.exists():  # its folder's name vouches for the content
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.pyodide_source / name, target)
        own = {self.engine: self.engine_content}
        if self.image:
            own[self.image] = self.image_content
        for name, content in {**self.bundles, **own, **data}.items():
            kept.add(_write(folder / name, content))
        _remove_others(folder, kept)


def engine_sources(root: Path) -> dict[str, str]:
    """Path -> source of `engine.browser` and all it imports from the engine."""
    sources: dict[str, str] = {}
    waiting = [root / "engine/__init__.py", root / "engine/browser.py"]
    while waiting:
        file = waiting.pop()
        name = file.relative_to(root).as_posix()
        if name in sources:
            continue
        sources[name] = file.read_text(encoding="utf-8")
        for module in _imports(sources[name]):
            waiting += _files_of(root, module)
    return dict(sorted(sources.items()))


def _imports(source: str) -> set[str]:
    """The engine's modules that a source may import; some may be names inside a module."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "engine"}


def _files_of(root: Path, module: str) -> list[Path]:
    """The files that importing a module runs: its own and its packages' `__init__.py`."""
    parts = module.split(".")
    places = [root.joinpath(*parts[:end]) for end in range(1, len(parts) + 1)]
    files = [place / "__init__.py" for place in places] + [places[-1].with_suffix(".py")]
    return [file for file in files if file.is_file()]


def _bundles(folder: Path, tries: int = 5) -> tuple[dict[str, str], dict[str, bytes]]:
    """The manifest and all that esbuild made, of one and the same run of it."""
    try:
        manifest: dict[str, str] = json.loads((folder / "manifest.json").read_text())
        files = [path for path in sorted(folder.rglob("*.*")) if path.suffix in {".js", ".css"}]
        bundles = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
        if bundles.keys() >= {manifest["main"], manifest["css"], manifest["worker"]}:
            return manifest, bundles
    except FileNotFoundError as error:
        # While serving, esbuild may be just taking old files away.
        if tries > 1 and (folder / "manifest.json").exists():
            return _bundles(folder, tries - 1)
        missing = error.filename
    except KeyError as error:
        missing = f"{folder / 'manifest.json'} (its entry {error})"
    else:
        missing = f"a file named in {folder / 'manifest.json'}"
    raise MissingPartError(f"{missing} is not there. Run `node site-js/build.mjs` (make does).")


def _pyodide_hash(folder: Path) -> str:
    try:
        contents = [(folder / name).read_bytes() for name in PYODIDE_FILES]
    except FileNotFoundError as error:
        message = f"{error.filename} is not there. Run `npm ci` (make does)."
        raise MissingPartError(message) from error
    return content_hash(b"".join(contents))


def _write(file: Path, content: bytes) -> Path:
    if not file.exists() or file.read_bytes() != content:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return file


def _remove_others(folder: Path, kept: set[Path]) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in kept:
            path.unlink()
