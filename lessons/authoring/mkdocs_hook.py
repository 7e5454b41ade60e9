"""MkDocs calls this while it builds. The only module that knows MkDocs; `lessons` does the work."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger
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

from lessons.authoring import course, offline, policy, search_on_demand  # noqa: E402
from lessons.authoring.memory_image import ImageError, packed_image  # noqa: E402
from lessons.authoring.pages import Pages  # noqa: E402
from lessons.authoring.site_files import MissingPartError, SiteFiles, engine_sources  # noqa: E402

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"

log = get_plugin_logger("lessons")


class Build:
    """What one build holds between MkDocs' calls."""

    pages: Pages
    files: SiteFiles
    has_address: bool
    gathered: course.CourseBuild
    nav: Navigation
    is_for_readers = False  # and not served to its author


def on_startup(command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG001
    """Know whether this site goes to readers."""
    Build.is_for_readers = command != "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Start a build: what the theme and the blocks need."""
    try:
        Build.files = SiteFiles.plan(ROOT, packed_image(ROOT, engine_sources(ROOT)).read_bytes())
    except (MissingPartError, ImageError) as error:
        raise PluginError(str(error)) from error
    if Build.is_for_readers:
        Build.files = replace(Build.files, offline=f"../../{offline.NAME}")
    Build.pages = Pages(ROOT)
    Build.gathered = course.CourseBuild()
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


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:  # noqa: ARG001
    """Keep the order of the pages."""
    Build.nav = nav
    return nav


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Keep what the course is read from."""
    Build.gathered.add(page.file.src_uri, page.meta, html)
    return html


def on_page_context(
    context: dict[str, Any],
    page: Page,
    config: MkDocsConfig,
    nav: Navigation,  # noqa: ARG001
) -> dict[str, Any]:
    """Complete a page with what only the whole course tells."""
    # A page has an address of its own only where somebody said which.
    if not Build.has_address:
        page.canonical_url = None
    content = course.fill(page.content or "", config.extra["course"], to_root(page))
    page.content = content + course.end_html(page.file.src_uri)
    return context


def to_root(page: Page) -> str:
    """From a page's address to the site's root."""
    return "../" * page.url.count("/") or "./"


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:  # noqa: ARG001
    """All pages have been read: tell every mistake at once; a strict build stops at them."""
    pages = [
        course.NavPage(page.file.src_uri, str(page.title), page.url) for page in Build.nav.pages
    ]
    whole = Build.gathered.course(pages, Build.pages.fault_of)
    config.extra["course"] = whole
    Build.files = replace(Build.files, course=Build.pages.data.add("", "course", whole))
    config.extra["gradwalk"] = Build.files
    for fault in Build.pages.faults:
        log.error("%s", fault)
    return env


@event_priority(-100)  # after all that write files
def on_post_build(config: MkDocsConfig) -> None:
    """Write what the pages load, put the search index aside, and list what works offline."""
    site = Path(config.site_dir)
    Build.files.write(site, Build.pages.data.contents)
    search_on_demand.put_aside(site)
    # While serving, MkDocs adds a script to each page, with numbers that no hash can foresee.
    if Build.is_for_readers:
        try:
            policy.put_into(site)
        except policy.PolicyError as error:
            raise PluginError(str(error)) from error
    if Build.files.offline:
        offline.write(site, Build.files.offline_script)
