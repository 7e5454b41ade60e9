"""Random inputs come from the program's text alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.grading.chance import Numbers, seed_of


def test_the_same_texts_give_the_same_numbers_on_every_machine() -> None:
    assert Numbers(seed_of("product_rule", "1", "program"))(4) == [5.0, 4.0, -6.0, 2.5]


@given(st.integers(min_value=0, max_value=2**64 - 1))
def test_numbers_differ_in_size_and_hide_nothing(seed: int) -> None:
    numbers = Numbers(seed)(4)
    assert len({abs(each) for each in numbers}) == 4
    assert all(1.5 <= abs(each) <= 6 for each in numbers)


def test_another_program_gets_other_numbers() -> None:
    drawn = {tuple(Numbers(seed_of("a", "1", f"program {at}"))(4)) for at in range(50)}
    assert len(drawn) == 50


def test_more_numbers_than_sizes_can_be_had() -> None:
    assert len(Numbers(3)(25)) == 25
