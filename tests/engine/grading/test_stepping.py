"""A learner's program is followed: which of its graphs is shown, with what names and numbers."""

from __future__ import annotations

import pytest

from engine.grading.stepping import Followed, follow
from engine.shapes import Trace
from engine.trace.watch import MOST_DRAWN
from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile

EXERCISES = {each.id: each for each in catalogue.load()}
STEPPED = [each.id for each in EXERCISES.values() if each.scene]
ENGINE = EXERCISES["backward"].solution.program.partition("\n\ndef grads")[0] + "\n\n"


def followed(program: str, scene: str = "", **more: object) -> Followed:
    return follow(program, "Value", scene, **more)  # type: ignore[arg-type]


def shown(program: str, scene: str = "", **more: object) -> Trace:
    done = followed(program, scene, **more)
    assert done.trace is not None, done
    return done.trace


def names(trace: Trace, ids: list[str] | None = None) -> list[str]:
    by_id = {node.id: node.name for node in trace.nodes}
    return [by_id[each] for each in (ids or list(by_id))]


def visited(trace: Trace) -> list[str]:
    return names(trace, [visit.node for visit in trace.visits if visit.pushes])


def with_answer(exercise: ExerciseFile, name: str) -> str:
    return next(each.program for each in exercise.wrongs if each.name == name)


# ---------------------------------------------------------------- which graph


def test_the_program_s_own_graph_is_shown_with_its_own_names_and_lines() -> None:
    program = EXERCISES["product_rule"].solution.program
    trace = shown(program)
    assert names(trace) == ["a", "b", "c", "d", "e", "f", "L"]
    lines = program.splitlines()
    assert [lines[(node.line or 0) - 1].strip() for node in trace.nodes[4:]] == [
        "e = a * b",
        "f = e + c",
        "L = f * d",
    ]
    assert visited(trace) == ["L", "f", "e"]
    written = {lines[(p.line or 0) - 1].strip() for v in trace.visits for p in v.pushes}
    assert written == {
        "self.grad += out.grad",
        "other.grad += out.grad",
        "self.grad += other.data * out.grad",
        "other.grad += self.data * out.grad",
    }


def test_of_several_graphs_it_is_the_one_last_run_backward() -> None:
    program = ENGINE + "\n".join(
        [
            "x = Value(3.0)",
            "y = x * x",
            "y.backward()",
            "z = x + x",
            "z.backward()",
            "later = z * y",
        ]
    )
    trace = shown(program)
    assert names(trace) == ["x", "z"]
    assert trace.gradients["n0"] == 8  # with what the first one left


def test_numbers_are_those_of_the_moment_not_of_the_end() -> None:
    program = ENGINE + "\n".join(
        [
            "x = Value(3.0)",
            "for step in range(4):",
            "    x.grad = 0.0",
            "    y = x * x",
            "    y.backward()",
            "    x.data -= 0.25 * x.grad",
            "x.grad = 0.0",
        ]
    )
    trace = shown(program)
    assert trace.nodes[0].data == 3 / 8
    assert trace.gradients["n0"] == 3 / 4
    assert trace.mismatch is None


def test_a_program_without_a_backward_pass_gets_the_scene_and_a_sentence() -> None:
    done = followed(ENGINE + "x = Value(3.0)\ny = x * x\n", "a = Value(2.0)\n(a + a).backward()")
    assert done.shown == "scene"
    assert done.words.startswith("Your program runs no graph backward")
    assert done.trace is not None
    assert names(done.trace) == ["a", "v1"]


def test_a_program_without_a_backward_pass_and_without_a_scene_shows_what_it_built() -> None:
    trace = shown(ENGINE + "x = Value(3.0)\ny = x * x\n")
    assert names(trace) == ["x", "y"]
    assert trace.visits == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            f"x = Value(1.0)\nfor _ in range({MOST_DRAWN}):\n    x = x + x\nx.backward()",
            "more than a picture can hold",
        ),
        (
            "for _ in range(300):\n    x = Value(1.0)\n    y = x * x\n    y.backward()",
            "too many to draw",
        ),
    ],
)
def test_a_graph_too_large_to_draw_gives_way_to_the_scene(lines: str, words: str) -> None:
    done = followed(ENGINE + lines, "a = Value(2.0)\n(a + a).backward()")
    assert done.shown == "scene"
    assert "too large" in done.words
    assert done.trace is not None
    alone = followed(ENGINE + lines)
    assert alone.trace is None
    assert words in alone.words


def test_a_mistake_that_only_the_scene_brings_out_is_shown_there() -> None:
    exercise = EXERCISES["product_rule"]
    assert exercise.scene is not None
    done = followed(with_answer(exercise, "overwrites"), exercise.scene.program)
    assert done.shown == "scene"
    assert done.words.startswith("The graph of your program comes out right.")
    assert done.trace is not None
    lost = [p for v in done.trace.visits for p in v.pushes if not p.adds and p.before]
    assert [(push.before, push.after) for push in lost] == [(18, 126)]
    assert done.trace.mismatch is not None


# ---------------------------------------------------------------- what is odd


def test_a_walk_in_the_wrong_order_visits_a_node_too_early() -> None:
    exercise = EXERCISES["backward"]
    assert exercise.scene is not None
    program = with_answer(exercise, "each node when it is first met")
    trace = shown(program, exercise.scene.program)
    assert names(trace, [v.node for v in trace.visits if v.early and v.pushes]) == ["e"]
    assert trace.mismatch is not None
    assert names(trace, [trace.mismatch.node]) == ["b"]


def test_a_program_that_stops_half_way_shows_how_far_it_came() -> None:
    program = with_answer(EXERCISES["product_rule"], "a Value where a number belongs")
    done = followed(program)
    assert done.problem is not None
    assert done.problem.kind == "AttributeError"
    assert done.trace is not None
    assert done.trace.mismatch is None
    assert names(done.trace, [visit.node for visit in done.trace.visits]) == ["L"]


def test_only_the_output_is_seeded_whatever_else_is_set() -> None:
    program = with_answer(EXERCISES["backward"], "a 1 for every node")
    trace = shown(program)
    assert names(trace, [visit.node for visit in trace.visits if visit.seeded]) == ["L"]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("x = ____", "A blank is still empty"),
        ("x = 1", "Your program has no class Value"),
        ("class Value:\n    pass", "Your program builds no graph"),
    ],
)
def test_where_there_is_no_graph_a_sentence_says_why(program: str, words: str) -> None:
    done = followed(program)
    assert done.trace is None
    assert done.words.startswith(words)


def test_a_program_that_cannot_be_read_or_stops_at_once_is_a_problem_with_its_line() -> None:
    for program, line in (("x = (", 1), ("x = 1\ny", 2)):
        done = followed(program + "\nclass Value: pass")
        assert done.trace is None
        assert done.problem is not None
        assert done.problem.line in (line, 2)


# ---------------------------------------------------------------- names and leaves


def test_names_come_from_variables_and_attributes_and_are_told_apart() -> None:
    trace = shown(
        ENGINE
        + """
class Cell:
    def __init__(self):
        self.w = [Value(0.5), Value(2.0)]

    def __call__(self, x):
        total = self.w[0] * x
        total = total + self.w[1]
        return total


x = Value(3.0)
L = Cell()(x)
L.backward()
"""
    )
    assert names(trace) == ["x", "w1", "w2", "total", "L"]


def test_an_operator_of_a_subclass_is_known_by_its_sign() -> None:
    trace = shown(EXERCISES["gradient_check"].solution.program)
    assert [node.formula for node in trace.nodes if node.inputs] == ["a·b", "v1 − b"]
    assert trace.mismatch is not None
    assert (trace.mismatch.gradient, round(trace.mismatch.expected)) == (3, 1)


def test_edited_leaves_are_run_through_the_learner_s_engine() -> None:
    program = EXERCISES["product_rule"].solution.program
    trace = shown(program, given={"a": 5.0, "c": 10.0, "unknown": 1.0}, shown="own")
    assert [node.data for node in trace.nodes] == [5, 3, 10, -2, 15, 25, -50]
    assert list(trace.gradients.values())[:4] == [-6, -10, -2, 25]


def test_edited_leaves_of_a_scene_leave_the_program_alone() -> None:
    exercise = EXERCISES["power"]
    assert exercise.scene is not None
    scene = exercise.scene.program
    trace = shown(exercise.solution.program, scene, given={"a": 1.0}, shown="scene")
    assert {node.name: node.data for node in trace.nodes}["p"] == 1
    assert trace.mismatch is None


@pytest.mark.parametrize("exercise_id", STEPPED)
def test_every_exercise_s_solution_can_be_stepped_and_its_leaves_edited(exercise_id: str) -> None:
    exercise = EXERCISES[exercise_id]
    assert exercise.scene is not None
    for which in (None, "scene"):
        done = followed(exercise.solution.program, exercise.scene.program, shown=which)
        assert done.trace is not None
        assert done.problem is None
        assert visited(done.trace)
        assert done.leaves
        name, number = next(iter(done.leaves.items()))
        again = followed(
            exercise.solution.program,
            exercise.scene.program,
            given={name: number + 0.25},
            shown=done.shown,
        )
        assert again.leaves[name] == number + 0.25
        assert again.trace is not None
        assert names(again.trace) == names(done.trace)


def test_stepping_covers_every_exercise_with_a_graph() -> None:
    assert set(EXERCISES) - set(STEPPED) == {"numeric_slope", "matmul_backward"}


def test_what_a_program_prints_is_not_printed_again(capsys: pytest.CaptureFixture[str]) -> None:
    shown(EXERCISES["product_rule"].solution.program)
    assert capsys.readouterr().out == ""
