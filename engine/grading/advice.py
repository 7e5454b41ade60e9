"""What to do about an error, in our words; nothing where Python's own message says enough."""

from __future__ import annotations

import re
import unicodedata

# Characters that word processors and keyboards put in place of Python's own.
_TYPOGRAPHIC = {
    "“": "a straight quote \"", "”": "a straight quote \"", "„": "a straight quote \"",
    "«": "a straight quote \"", "»": "a straight quote \"",
    "‘": "a straight quote '", "’": "a straight quote '", "‚": "a straight quote '",
    "´": "a straight quote '",
    "–": "the minus sign -", "—": "the minus sign -", "−": "the minus sign -",
    "‐": "the minus sign -", "‑": "the minus sign -", "﹣": "the minus sign -",
    "×": "the product sign *", "·": "the product sign *", "∗": "the product sign *",
    "⋅": "the product sign *", "÷": "the division sign /", "⁄": "the division sign /",
    "²": "** 2", "³": "** 3", "…": "three dots ...", "≤": "<=", "≥": ">=", "≠": "!=",
    "→": "->",
}  # fmt: skip


def for_syntax(message: str, source: str, column: int | None) -> str:
    """Advice on a line Python cannot read.

    Args:
        message: Python's own.
        source: the line.
        column: where it stopped reading, 1-based.
    """
    found = _strange_character(message, source, column)
    if found is not None:
        return _replace(found)
    if "EOF" in message and source.endswith("\\"):
        return "The last line ends in a backslash. Delete it."
    for pattern, words in _SYNTAX:
        if re.search(pattern, message):
            return words
    return ""


def for_run(error: BaseException, kind: str, message: str) -> str:
    """Advice on an exception that the program raised while it ran."""
    for cls, words in _BY_CLASS:
        if isinstance(error, cls):
            return words
    for name, pattern, words in _BY_MESSAGE:
        if kind == name and (found := re.search(pattern, message)):
            return words.format(*found.groups())
    return ""


def _strange_character(message: str, source: str, column: int | None) -> str | None:
    """The character that Python stumbled on, where it is none of Python's own."""
    if found := re.search(r"U\+([0-9A-F]{4,6})\b", message):
        return chr(int(found[1], 16))
    at = (column or 0) - 1
    if 0 <= at < len(source) and (source[at] in _TYPOGRAPHIC or source[at] in "\u00a0\u3000"):
        return source[at]
    return None


def _replace(character: str) -> str:
    code = f"U+{ord(character):04X}"
    instead = _TYPOGRAPHIC.get(character)
    if instead is None:
        plain = unicodedata.normalize("NFKC", character)
        if plain == " ":
            return (
                f"This line holds a space of another kind ({code}). "
                "Delete it and press the space bar."
            )
        if plain != character and plain.isascii() and plain.isprintable():
            instead = plain
    name = unicodedata.name(character, "an invisible character").lower()
    if instead is not None:
        return f"{character} ({name}) looks right but is not Python's. Type {instead} in its place."
    if unicodedata.category(character) in ("Cf", "Cc", "Zs", "Co", "Cn"):
        return (
            f"An invisible character ({name}, {code}) got into this line. "
            "Delete the line and type it again."
        )
    return f"{character} ({name}) has no meaning in Python. Delete it or put it in quotes."


_SYNTAX = (
    (
        r"unexpected character after line continuation",
        "A backslash may only stand at the very end of a line. Delete it.",
    ),
    (
        r"inconsistent use of tabs|unindent does not match",
        "The spaces at the start of this line fit no line above. Line it up with one of them.",
    ),
    (
        r"unexpected indent",
        "This line starts further right than the one above allows. Line it up.",
    ),
    (
        r"expected an indented block",
        "The line above opens a block. Start this one four spaces further right.",
    ),
    (r"was never closed", "This bracket is opened and never closed."),
    (r"unterminated", "This text is opened by a quote and never closed."),
)

_BY_CLASS: tuple[tuple[type[BaseException], str], ...] = (
    (RecursionError, "Your code calls itself without end: what this line calls leads back to it."),
    (
        MemoryError,
        "Your program asked for more memory than there is. Does something grow for ever?",
    ),
    (
        SystemExit,
        "Your program ended itself here, so nothing after this line ran. Take the exit away.",
    ),
    (KeyboardInterrupt, "Your program interrupted itself here."),
)

_BY_MESSAGE = (
    (
        "AttributeError",
        r"'(?:float|int)' object has no attribute '(data|grad|_backward)'",
        "A plain number has no .{0}: only a Value has. Which thing on this line is a plain number?",
    ),
    (
        "AttributeError",
        r"'NoneType' object has no attribute '(\w+)'",
        "Something here is None, and None has no .{0}. Does a function end without return?",
    ),
    (
        "TypeError",
        r"type\(s\) for (\S+): '(?:Value' and '(?:int|float)|(?:int|float)' and 'Value)'",
        "On one side of {0} stands a Value, on the other a plain number. "
        "A Value's number is its .data, its gradient its .grad.",
    ),
    (
        "TypeError",
        r"unsupported operand type\(s\) for (\S+): .*'NoneType'",
        "One side of {0} is None. Does a function end without return?",
    ),
    (
        "TypeError",
        r"'(float|int|NoneType)' object is not callable",
        "Brackets after a {0} call it like a function. Is an operator missing before the bracket?",
    ),
    (
        "UnboundLocalError",
        r"variable '(\w+)'",
        "{0} is given a value somewhere in this function, but is read here before that.",
    ),
)
