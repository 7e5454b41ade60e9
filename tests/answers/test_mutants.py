"""The checks catch every mutant of a solution but those proven equal in behaviour."""

from __future__ import annotations

import pytest

from tests.answers.mutants import examine, mutants_of, proven_equal
from tests.answers.reading import exercises

EXERCISES = exercises()


@pytest.mark.parametrize("name", EXERCISES)
def test_only_mutants_proven_equal_survive(name: str) -> None:
    result = examine(EXERCISES[name])
    assert set(result.survived) == set(proven_equal().get(name, {}))


def test_every_proof_is_of_an_exercise_and_says_something() -> None:
    proven = proven_equal()
    assert set(proven) <= set(EXERCISES)
    assert all(proof.endswith(".") for proofs in proven.values() for proof in proofs.values())


@pytest.mark.parametrize("name", EXERCISES)
def test_no_two_mutants_have_one_name(name: str) -> None:
    names = [each.name for each in mutants_of(EXERCISES[name])]
    assert len(set(names)) == len(names) >= 15
