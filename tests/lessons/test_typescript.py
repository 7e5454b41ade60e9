"""The page's types are those of the shapes that cross to it."""

from __future__ import annotations

from lessons.authoring import typescript


def test_the_generated_file_is_not_stale() -> None:
    assert not typescript.is_stale(), "run `python -m lessons types`"


def test_floats_are_reals_and_unions_are_spelt_out() -> None:
    text = typescript.interfaces()
    assert "  local: Real | null;" in text
    assert "  gradients: Record<string, Real>;" in text
    assert '  state: "passed" | "failed" | "not reached";' in text
    assert "  pushes: Push[];" in text
