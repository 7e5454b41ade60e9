"""What every block of a lesson's page shares: reading its options, telling a mistake's place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from xml.etree.ElementTree import Element, SubElement

from lessons.authoring.pages import Mistake, Pages
from lessons.authoring.render import AtomicString, Block

REQUIRED = object()
"""Default of an option that must be written."""

Option = tuple[Any, Callable[[Any], Any]]


class PageBlock(Block):  # type: ignore[misc]
    """A block that never fails in silence.

    Stock blocks turn back into text when an option is wrong. These put the mistake, with file, line
    and mend, into the list of faults (a strict build stops at it) and into the page.
    """

    FORM: ClassVar[str] = ""  # the header an author should write, for the mend
    CONTENT: ClassVar[str] = "block"  # "raw": the content is not Markdown
    ARGUMENT = None  # checked here, so that a missing one is told and not ignored
    OPTIONS: ClassVar[dict[str, Option]] = {}

    pages: Pages
    options: dict[str, Any]
    line: int
    element: Element
    inside: Element  # where the content goes

    # ------------------------------------------------------------ what a block adds

    def read_argument(self, argument: str) -> str:
        """The header's argument, checked. Raises Mistake."""
        if not argument:
            raise Mistake("nothing stands after the bar.", f"Write `{self.FORM}`.")
        return argument

    def build(self, parent: Element) -> tuple[Element, Element]:
        """Add the element to the parent; return it and where its content goes. Raises Mistake."""
        raise NotImplementedError

    def finish(self) -> None:
        """Complete the element once its content has been read. Raises Mistake."""

    # ------------------------------------------------------------ pymdownx calls these

    def _validate(self, _parent: Element, arg: str | None, **options: Any) -> bool:
        self.pages = self.config["pages"]
        self.line = self.pages.page.claim(self.NAME, arg or "")
        self.options = {"attrs": {}}
        self.argument = arg or ""
        self.mistake: Mistake | None = None
        try:
            self.argument = self.read_argument(arg or "")
            self.options |= self._read_options(options)
        except Mistake as mistake:
            self.mistake = mistake
        return True

    def _read_options(self, given: dict[str, Any]) -> dict[str, Any]:
        known = ", ".join(self.OPTIONS) or "none"
        for name in given:
            if name not in self.OPTIONS:
                raise Mistake(f"there is no option {name!r}.", f"Known options: {known}.")
        values: dict[str, Any] = {}
        for name, (default, read) in self.OPTIONS.items():
            if name in given:
                try:
                    values[name] = read(given[name])
                except Mistake as mistake:
                    raise Mistake(f"option {name!r}:", str(mistake)) from mistake
            elif default is REQUIRED:
                mend = f"Add a line `    {name}: ...` right under `{self.FORM}`."
                raise Mistake(f"option {name!r} is missing.", mend)
            else:
                values[name] = default
        return values

    def on_create(self, parent: Element) -> Element:
        """Add the element, or the mistake in its place."""
        if self.mistake is None:
            try:
                self.element, self.inside = self.build(parent)
            except Mistake as mistake:
                self.mistake = mistake
            else:
                return self.element
        self.element = SubElement(parent, "p")
        self.inside = Element("div")  # the content is read and thrown away
        self._show(self.mistake)
        return self.element

    def on_markdown(self) -> str:
        """How the content is read."""
        return "raw" if self.mistake else self.CONTENT

    def on_add(self, block: Element) -> Element:  # noqa: ARG002
        """Where the content goes."""
        return self.inside

    def on_end(self, block: Element) -> None:  # noqa: ARG002
        """The content is complete."""
        if self.mistake is None:
            try:
                self.finish()
            except Mistake as mistake:
                self._show(mistake)

    def _show(self, mistake: Mistake) -> None:
        name = f"{self.NAME} | {self.argument}" if self.argument else self.NAME
        fault = self.pages.fault(self.line, f"{name}: {mistake}")
        self.element.clear()
        self.element.tag = "p"
        self.element.set("class", "gw-fault")
        self.element.text = AtomicString(str(fault))


class EmptyBlock(PageBlock):
    """A block without content: nobody would see a text inside it, so it is refused."""

    CONTENT = "raw"
    INSTEAD: ClassVar[str] = "Move the text out, below the line that ends it."  # the mend

    def finish(self) -> None:
        """Refuse content. Raises Mistake."""
        if (self.inside.text or "").strip():
            raise Mistake("it takes no content.", self.INSTEAD)


class BareBlock(EmptyBlock):
    """`/// name`, with nothing after it and nothing in it."""

    def read_argument(self, argument: str) -> str:
        """Refuse one. Raises Mistake."""
        if argument:
            raise Mistake("it takes no argument.", f"Write `{self.FORM}` alone.")
        return ""


def add(parent: Element, tag: str, css: str = "", text: str = "") -> Element:
    """A new child, with its class and its text (which is not read as Markdown)."""
    child = SubElement(parent, tag, {"class": css} if css else {})
    if text:
        child.text = AtomicString(text)
    return child
