"""MkDocs calls this while it builds. The only module that knows MkDocs; `lessons` does the work."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# While serving, MkDocs runs this file anew for each build, in one process: what an author has
# edited in these packages since must be read again.
for module in [name for name in sys.modules if name.split(".")[0] in {"engine", "lessons"}]:
    del sys.modules[module]

from lessons.authoring.pages import Pages  # noqa: E402
from lessons.authoring.site_files import MissingPartError, SiteFiles  # noqa: E402

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"

log = get_plugin_logger("lessons")


class Build:
    """What one build holds between MkDocs' calls."""

    pages: Pages
    files: SiteFiles
    has_address: bool


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Start a build: what the theme and the blocks need."""
    try:
        Build.files = SiteFiles.plan(ROOT)
    except MissingPartError as error:
        raise PluginError(str(error)) from error
    Build.pages = Pages(ROOT)
    Build.has_address = config.site_url != DEFAULT_ADDRESS
    config.mdx_configs["lessons.authoring.blocks"] = {"pages": Build.pages}
    config.extra["gradwalk"] = Build.files
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Tell the blocks which page comes now, and where its text begins in the file."""
    source = Path(page.file.abs_src_path or "")
    name = source.relative_to(ROOT).as_posix() if source.is_relative_to(ROOT) else str(source)
    front_matter = source.read_text(encoding="utf-8-sig").count("\n") - markdown.count("\n")
    Build.pages.begin(name, front_matter)
    return markdown


def on_page_context(
    context: dict[str, Any],
    page: Page,
    config: MkDocsConfig,  # noqa: ARG001
    nav: Navigation,  # noqa: ARG001
) -> dict[str, Any]:
    """A page has an address of its own only where somebody said which."""
    if not Build.has_address:
        page.canonical_url = None
    return context


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:  # noqa: ARG001
    """All pages have been read: tell every mistake at once; a strict build stops at them."""
    for fault in Build.pages.faults:
        log.error("%s", fault)
    return env


def on_post_build(config: MkDocsConfig) -> None:
    """Write what the pages load."""
    Build.files.write(Path(config.site_dir), Build.pages.data.contents)
