"""The table of operations: what each computes, its local derivatives, how both are written."""

# ruff: noqa: ARG005  (every row of the table is called the same way, needed or not)

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.numbers import MINUS, number_text, superscript

Numbers = Sequence[float]
Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One operation: x are its inputs, y its result; names likewise, the result's last."""

    arity: int
    forward: Callable[..., float]
    local: Callable[..., tuple[float, ...]]  # called with x..., y
    symbols: Callable[..., tuple[str, ...]]  # called with the inputs' names and the result's
    formula: Callable[..., str]  # called with the inputs' names
    sentence: str  # what a visit does; *words between stars* are stressed


def _sigmoid(x: float) -> float:
    small = math.exp(-abs(x))
    return (1.0 if x >= 0 else small) / (1 + small)


def _function(
    name: str,
    forward: Callable[[float], float],
    local: Callable[[float, float], float],
    symbol: Callable[[str, str], str],
    sentence: str,
) -> Rule:
    return Rule(
        1,
        forward,
        lambda x, y: (local(x, y),),
        lambda a, out: (symbol(a, out),),
        lambda a: f"{name}({a})",
        sentence,
    )


def _base_slope(x: float, k: float) -> float:
    if k == 0:
        return 0.0
    if x == 0 and k < 1:
        return math.inf
    return k * math.pow(x, k - 1)


def _exponent_slope(x: float, y: float) -> float:
    return y * math.log(x) if x > 0 else math.nan if x else 0.0


def _power_symbol(a: str, k: float) -> str:
    if k in (0, 1):
        return number_text(k)
    factor = MINUS if k == -1 else number_text(k) + "·"
    return factor + (a if k == 2 else power_of(a, k - 1))


def power_of(a: str, k: float) -> str:
    """The text a^k, with a superscript where the exponent has one."""
    return f"{bracketed(a)}{superscript(k)}"


def bracketed(name: str) -> str:
    """A name that can stand inside a formula: a negative constant gets brackets."""
    return f"({name})" if name.startswith(MINUS) else name


def _power(k: float) -> Rule:
    return Rule(
        1,
        lambda x: math.pow(x, k),
        lambda x, _: (_base_slope(x, k),),
        lambda a, _: (_power_symbol(a, k),),
        lambda a: power_of(a, k),
        "A power hands its input the exponent times the power one lower, times its own gradient.",
    )


RULES: dict[str, Rule] = {
    "+": Rule(
        2,
        lambda a, b: a + b,
        lambda a, b, y: (1.0, 1.0),
        lambda a, b, out: ("1", "1"),
        lambda a, b: f"{a} + {bracketed(b)}",
        "A sum hands its own gradient on to each input, *unchanged*.",
    ),
    "-": Rule(
        2,
        lambda a, b: a - b,
        lambda a, b, y: (1.0, -1.0),
        lambda a, b, out: ("1", f"{MINUS}1"),
        lambda a, b: f"{a} {MINUS} {bracketed(b)}",
        "A difference hands its own gradient to the first input and *its negative* to the second.",
    ),
    "*": Rule(
        2,
        lambda a, b: a * b,
        lambda a, b, y: (b, a),
        lambda a, b, out: (b, a),
        lambda a, b: f"{bracketed(a)}·{bracketed(b)}",
        "A product hands each input *the other input* times its own gradient.",
    ),
    "/": Rule(
        2,
        lambda a, b: a / b,
        lambda a, b, y: (1 / b, -y / b),
        lambda a, b, out: (f"1/{bracketed(b)}", f"{MINUS}{bracketed(a)}/{power_of(b, 2)}"),
        lambda a, b: f"{a}/{bracketed(b)}",
        "A quotient hands its gradient to the first input divided by the second, and to the second "
        "times the rate at which a larger divisor shrinks the result.",
    ),
    "**": Rule(
        2,
        math.pow,
        lambda a, b, y: (_base_slope(a, b), _exponent_slope(a, y)),
        lambda a, b, out: (f"{b}·{bracketed(a)}^({b} {MINUS} 1)", f"{out}·ln {bracketed(a)}"),
        lambda a, b: f"{bracketed(a)}^{bracketed(b)}",
        "A power hands its base the exponent times the power one lower, and its exponent the "
        "result times the logarithm of the base, each times its own gradient.",
    ),
    "neg": Rule(
        1,
        lambda a: -a,
        lambda a, y: (-1.0,),
        lambda a, out: (f"{MINUS}1",),
        lambda a: f"{MINUS}{bracketed(a)}",
        "A change of sign hands its own gradient on with *the sign changed*.",
    ),
    "tanh": _function(
        "tanh",
        math.tanh,
        lambda x, y: 1 - y * y,
        lambda a, out: f"1 {MINUS} {out}²",
        "A tanh hands on its own gradient times 1 minus its value squared: little where flat.",
    ),
    "exp": _function(
        "exp",
        math.exp,
        lambda x, y: y,
        lambda a, out: out,
        "An exponential hands on its own gradient times its own value: it is its own slope.",
    ),
    "log": _function(
        "log",
        math.log,
        lambda x, y: 1 / x,
        lambda a, out: f"1/{a}",
        "A logarithm hands on its own gradient divided by its input.",
    ),
    "sigmoid": _function(
        "sigmoid",
        _sigmoid,
        lambda x, y: y * (1 - y),
        lambda a, out: f"{out}·(1 {MINUS} {out})",
        "A sigmoid hands on its own gradient times its value times what is missing to 1.",
    ),
    "relu": _function(
        "relu",
        lambda x: max(x, 0.0),
        lambda x, y: float(x > 0),
        lambda a, out: f"({a} > 0)",
        "A relu hands its gradient on where its input is above 0, and nothing elsewhere.",
    ),
    "sin": _function(
        "sin",
        math.sin,
        lambda x, y: math.cos(x),
        lambda a, out: f"cos {a}",
        "A sine hands on its own gradient times the cosine of its input.",
    ),
    "cos": _function(
        "cos",
        math.cos,
        lambda x, y: -math.sin(x),
        lambda a, out: f"{MINUS}sin {a}",
        "A cosine hands on its own gradient times the negative sine of its input.",
    ),
}

# How engines of this kind spell an operation, beside the table's own spelling.
_SPELLINGS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "div": "/", "pow": "**",
    "×": "*", "·": "*", MINUS: "-", "^": "**",
}  # fmt: skip


def rule(op: str, inputs: Numbers, result: float) -> Rule | None:
    """The rule of an operation, if it is known and really gives the result from these inputs."""
    found = _named(op.strip().strip("_").lower())
    if found is None or found.arity != len(inputs):
        return None
    try:
        computed = found.forward(*inputs)
    except (ArithmeticError, ValueError):
        return None
    same = math.isclose(computed, result, rel_tol=1e-9, abs_tol=1e-12)
    return found if same or (math.isnan(computed) and math.isnan(result)) else None


def _named(op: str) -> Rule | None:
    op = _SPELLINGS.get(op, op)
    if op.startswith("**") and op != "**":
        try:
            return _power(float(op[2:]))
        except ValueError:
            return None
    return RULES.get(op)
