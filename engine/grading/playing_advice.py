"""What to do about an error in the playground, where that is more than in an exercise."""

from __future__ import annotations

import difflib
from dataclasses import replace

from engine.shapes import Problem

_NO_RULE = "This engine has no rule for these two. Is there an operation it has yet to learn?"
_ADVICE = (
    ("SyntaxError", "invalid decimal literal", "A product needs its *: write 2*a for 2a."),
    ("SyntaxError", "invalid syntax", "Is an operator or a bracket missing? A product needs a *."),
    ("TypeError", "for ^", "A power is written with two stars: x**2."),
    ("TypeError", "and 'Value'", _NO_RULE),
    ("TypeError", "'Value' and", _NO_RULE),
    ("TypeError", "'Value' object is not callable", "Write * before the bracket for a product."),
    (
        "TypeError",
        "object cannot be interpreted as an integer",
        "A name with a plain number is a leaf. Where a whole number is needed, write it in place.",
    ),
    ("NameError", "is not defined", "A line further up has to give it a value, as in a = 2."),
    ("OverflowError", "", "A number here is too large for a float (above 1.8e308)."),
    ("ZeroDivisionError", "", "Change the number of a leaf, so that nothing is divided by 0."),
)  # fmt: skip


def about_methods(error: BaseException, cls: type) -> str:
    """Which methods the engine's class has, where the program asked for another; else ""."""
    if not isinstance(error, AttributeError) or not isinstance(error.obj, cls):
        return ""
    has = [name for each in cls.__mro__[:-1] for name in vars(each) if name[0] != "_"]
    names = [name for name in dict.fromkeys(has) if name not in ("backward", "zero_grad")]
    methods = [name for name in names if callable(getattr(cls, name, None))]
    like = difflib.get_close_matches(str(error.name), methods, 1)
    mend = f"Did you mean .{like[0]}()? " if like else ""
    return f"{mend}The methods of this Value are {', '.join(methods) or 'none yet'}."


def advised(problem: Problem) -> Problem:
    """With what to do about it, where this place knows more than an exercise does."""
    for kind, part, words in _ADVICE:
        if problem.kind == kind and part in problem.message and (part or not problem.advice):
            return replace(problem, advice=words)
    return problem
