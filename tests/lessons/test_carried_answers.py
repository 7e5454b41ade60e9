"""The thread with real answers: the page's code carries them on, and all of them still pass."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lessons.authoring import catalogue
from lessons.authoring.format import Answer, ExerciseFile
from lessons.authoring.gate import in_this_python
from lessons.authoring.my_engine import my_engine

ROOT = Path(__file__).resolve().parents[2]
Json = dict[str, Any]

# In each round every exercise of the chain gets its next right answer, in the starter that the
# answers so far make.
PAGE = """
import { bodies, myEngine, personal, starterFrom } from "./site-js/src/thread.ts";
let text = "";
for await (const part of process.stdin) text += part;
const { chain, engine, rounds } = JSON.parse(text);
const played = rounds.map((answers) => {
  const own = {};
  const programs = chain.map((exercise) => {
    const start = starterFrom(exercise, own);
    const taken = bodies(exercise, answers[exercise.id]);
    const own_exercise = { ...exercise, solution: answers[exercise.id] };
    const program = personal(own_exercise, start).solution;
    const again = bodies(start, program);
    Object.assign(own, taken);
    return { id: exercise.id, starter: start.starter, program, taken, again, given: start.given };
  });
  return { programs, file: myEngine(engine, own) };
});
console.log(JSON.stringify(played));
"""


def chain() -> list[ExerciseFile]:
    by_id = {each.id: each for each in catalogue.load()}
    found = [by_id["training_step"]]
    while found[0].header.builds_on:
        found.insert(0, by_id[found[0].header.builds_on])
    return found


def answers(exercise: ExerciseFile) -> list[Answer]:
    return [*exercise.rights, exercise.solution]


def data(exercise: ExerciseFile) -> Json:
    holes = [dataclasses.asdict(each) for each in exercise.holes]
    carried = [dataclasses.asdict(each) for each in exercise.carried]
    return {"id": exercise.id, "starter": exercise.starter, "holes": holes, "carried": carried}


@pytest.fixture(scope="module")
def played() -> list[Json]:
    exercises = chain()
    count = max(len(answers(each)) for each in exercises)
    rounds = [
        {each.id: answers(each)[turn % len(answers(each))].program for each in exercises}
        for turn in range(count)
    ]
    asked = {
        "chain": [data(each) for each in exercises],
        "engine": dataclasses.asdict(my_engine()),
        "rounds": rounds,
    }
    done = subprocess.run(
        ["node", "--import", "tsx", "--input-type=module", "-e", PAGE],
        cwd=ROOT,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: list[Json] = json.loads(done.stdout)
    return result


def test_every_answer_is_found_again_in_a_program_that_began_from_own_answers(
    played: list[Json],
) -> None:
    for turn in played:
        for each in turn["programs"]:
            assert each["taken"] is not None
            assert each["again"] == each["taken"]
            assert each["given"] == []


def test_right_answers_go_on_being_right_in_every_later_program(played: list[Json]) -> None:
    exercises = {each.id: each for each in chain()}
    for turn in played:
        for each in turn["programs"]:
            grading = dataclasses.asdict(exercises[each["id"]].grading([]))
            asked = {"program": each["program"], "grading": grading}
            observed = in_this_python({"kind": "observe", **asked})["observed"]
            verdict = in_this_python({"kind": "judge", **asked, "observed": observed})
            assert verdict["outcome"] == "passed", (each["program"], verdict)


def test_every_starter_is_still_blank(played: list[Json]) -> None:
    for turn in played:
        for each in turn["programs"]:
            assert "____" in each["starter"]


def test_the_file_of_every_round_trains_run_a(played: list[Json], tmp_path: Path) -> None:
    for turn in played:
        assert turn["file"]["given"] == []
        file = tmp_path / "my_autograd.py"
        file.write_text(turn["file"]["text"], encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-I", file], capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        losses = [line.split()[-1] for line in done.stdout.splitlines()]
        assert losses == ["4.5167", "0.1225", "0.0470", "0.0280", "0.0202"]
