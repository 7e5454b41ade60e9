"""Puts the search index where only `docs/assets/search-worker.js` looks, once somebody searches.

Material fetches `search/search_index.json` at every start and builds an index from it: more to load
than a lesson's own text, for a reader who never searches. It finds one without pages there, whose
settings it needs to mark the words that were searched for.
"""

from __future__ import annotations

import json
from pathlib import Path

FETCHED_AT_START = "search/search_index.json"
FETCHED_ON_DEMAND = "search/pages.json"


def put_aside(site: Path) -> None:
    """Move the index that MkDocs wrote below the folder `site`; without one, do nothing."""
    written = site / FETCHED_AT_START
    if not written.exists():
        return
    index = written.read_text(encoding="utf-8")
    (site / FETCHED_ON_DEMAND).write_text(index, encoding="utf-8")
    written.write_text(json.dumps(json.loads(index) | {"docs": []}), encoding="utf-8")
