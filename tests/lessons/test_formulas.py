"""Formulas between dollar signs become MathML; those that cannot be read are named."""

import pytest

from lessons.authoring.formulas import faulty
from lessons.authoring.render import inline_html


def test_a_formula_in_a_sentence_becomes_mathml() -> None:
    html = inline_html(r"Here $a \cdot b$ is 6.")
    assert html.startswith("Here <math")
    assert html.endswith("</math> is 6.")
    assert "<mi>a</mi><mo>·</mo><mi>b</mi>" in html


def test_emphasis_inside_a_formula_is_left_alone() -> None:
    assert "<em>" not in inline_html("$a*b*c$")


def test_a_formula_between_two_dollars_stands_on_its_own() -> None:
    assert 'display="block"' in inline_html("$$x^2$$")


@pytest.mark.parametrize("text", [r"costs \$5 and \$6", "`$a$` and `$b$`", "5$ and 6$", "$ a $"])
def test_other_dollar_signs_stay_what_they_are(text: str) -> None:
    assert "<math" not in inline_html(text)


@pytest.mark.parametrize("formula", [r"$\fraq{a}{b}$", r"$x^{2$", r"$\frac{a}{b$"])
def test_a_formula_that_cannot_be_read_is_named_with_the_mend(formula: str) -> None:
    (mistake,) = faulty(f"Here is {formula}, you see.")
    assert formula in str(mistake)
    assert "Look for" in str(mistake) or "look for" in str(mistake)


def test_a_minus_that_is_a_sign_is_told_from_one_that_is_a_difference() -> None:
    html = inline_html("$x - 1 = -2 \\cdot -3$")
    assert html.count("<mo>−</mo>") == 1
    assert html.count('<mo form="prefix">−</mo>') == 2
