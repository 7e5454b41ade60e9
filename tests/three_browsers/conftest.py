"""What the main path stands on: the built site, served, and a tab in each engine in turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import BUILT
from tests.browser.server import Site, serve
from tests.three_browsers.engines import ENGINES
from tests.three_browsers.tab import Tab

PICTURES = Path(__file__).parents[2] / "build" / "three-browsers"


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site."""
    if not (BUILT / "index.html").exists():
        pytest.fail("There is no built site to open: run `make build` first.")
    with serve(BUILT) as site:
        yield site


@pytest.fixture(params=ENGINES)
def tab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tab]:
    """A tab in a fresh profile; its pages complain of nothing, and how the last one looked is kept.

    A missing engine fails, since a skipped test proves nothing.
    """
    engine = ENGINES[request.param]
    if not engine.is_here():
        pytest.fail(engine.missing)
    with engine.open(tmp_path) as tab:
        yield tab
        PICTURES.mkdir(parents=True, exist_ok=True)
        tab.photograph(PICTURES / f"{request.node.name}.png")
        assert tab.complaints() == []
