"""The content policy of every built page: what it may load and run, and nothing else.

It stands in the page itself, since many static hosts send no headers. Scripts inside the page are
named by their hashes, so that one which got into it from a link or from storage does not run.
"""

from __future__ import annotations

import base64
import hashlib
from html.parser import HTMLParser
from pathlib import Path

# Before it nothing is loaded or run, and browsers look for the encoding first.
_FIRST = '<meta charset="utf-8">'

_RULES = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'{inline}",
    # Material sets style attributes, and the editor makes style sheets.
    "style-src 'self' 'unsafe-inline'",
    # Icons are masks from data:, a graph becomes a PNG by way of blob:.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    # Only a worker from a blob is bound by this policy; it imports its script, hence 'self'.
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
)
_NOT_RUN = frozenset(("application/json", "application/ld+json"))


class PolicyError(RuntimeError):
    """A page that no strict policy fits; the message names it and says the mend."""


def put_into(site: Path) -> None:
    """Give each page below the folder `site` its policy; it has to be in its final form.

    Raises:
        PolicyError: A page has a script in an attribute, or no place for the policy.
    """
    for file in sorted(site.rglob("*.html")):
        html = file.read_text(encoding="utf-8")
        try:
            guarded = with_policy(html)
        except PolicyError as error:
            raise PolicyError(f"{file.relative_to(site).as_posix()}: {error}") from None
        file.write_text(guarded, encoding="utf-8", newline="\n")


def with_policy(html: str) -> str:
    """The page with its policy, in front of all that a policy is about.

    Raises:
        PolicyError: The page has a script in an attribute, or no place for the policy.
    """
    if _FIRST not in html:
        raise PolicyError(f"It needs {_FIRST}, after which its content policy is put.")
    reader = _Scripts()
    reader.feed(html)
    reader.close()
    inline = "".join(f" 'sha256-{_hash(script)}'" for script in dict.fromkeys(reader.inline))
    rules = "; ".join(_RULES).format(inline=inline)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{rules}">'
    return html.replace(_FIRST, _FIRST + meta, 1)


def _hash(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


class _Scripts(HTMLParser):
    """Collects the scripts that stand in a page and run, templates included."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.inline: list[str] = []
        self._inside: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                raise PolicyError(
                    f"The content policy lets no {name}= run a script: take it out of <{tag}>, "
                    "and listen for the event in site-js/."
                )
        given = dict(attrs)
        if tag == "script" and "src" not in given and given.get("type") not in _NOT_RUN:
            self._inside = []

    def handle_data(self, data: str) -> None:
        if self._inside is not None:
            self._inside.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._inside is not None:
            self.inline.append("".join(self._inside))
            self._inside = None
