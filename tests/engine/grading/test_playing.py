"""The playground's rule: which names are leaves, which line is the output, and what is refused."""

import math

import pytest

from engine.grading.playing import Outcome, play
from engine.trace.watch import MOST_DRAWN
from lessons.authoring import catalogue
from lessons.authoring.blocks.playground import EXAMPLES, engines

SOLUTIONS = {each.id: each.solution.program for each in catalogue.load()}
OWN = SOLUTIONS["backward"]
FLAWED = OWN.replace("self.grad += other.data * out.grad", "self.grad = other.data * out.grad")


def said(outcome: Outcome) -> str:
    """What kept a program from having a graph."""
    assert outcome.trace is None
    if outcome.problem is None:
        return outcome.words
    return f"{outcome.problem.message} {outcome.problem.advice}"


def gradients(outcome: Outcome) -> dict[str, float]:
    assert outcome.trace is not None, said(outcome)
    return {node.name: outcome.trace.gradients[node.id] for node in outcome.trace.nodes}


# ---------------------------------------------------------------- leaves


def test_names_without_a_number_are_leaves_with_1() -> None:
    outcome = play("(a*b + c).tanh()")
    assert outcome.assumed == ["a", "b", "c"]
    assert outcome.leaves == {"a": 1, "b": 1, "c": 1}
    assert outcome.heading == "L = (a·b + c).tanh()"


@pytest.mark.parametrize("given", ["a = 2\nb = -3", "a, b = 2, -3", "a: float = 2.0\nb = -(1 + 2)"])
def test_a_plain_number_makes_a_leaf(given: str) -> None:
    outcome = play(f"{given}\nL = a*b")
    assert outcome.leaves == {"a": 2, "b": -3}
    assert outcome.assumed == []
    assert gradients(outcome) == {"a": -3, "b": 2, "L": 1}


def test_numbers_in_place_and_names_of_loops_and_functions_are_no_leaves() -> None:
    outcome = play("def twice(x):\n    return 2*x\nsum(twice(w)*k for k in range(3))")
    assert outcome.assumed == ["w"]
    assert list(outcome.leaves) == ["w"]


def test_a_leaf_takes_another_number_by_its_name() -> None:
    program = "a = 2\nb = a + 1\nfor step in range(2):\n    b = b*a\nb"
    outcome = play(program, given={"a": 3.0, "nobody": 7.0})
    assert outcome.leaves == {"a": 3}
    assert outcome.trace is not None
    assert outcome.trace.nodes[-1].data == 36


def test_printing_is_the_program_s_and_is_not_repeated_for_other_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    play("a = 2\nprint('once')\na*a", given={"a": 3.0})
    assert capsys.readouterr().out == ""
    play("a = 2\nprint('once')\na*a")
    assert capsys.readouterr().out == "once\n"


# ---------------------------------------------------------------- the output


@pytest.mark.parametrize(
    ("last", "output"),
    [("y", "y"), ("L = y + a", "L"), ("y += a", "y"), ("y + a", "L"), ("y.backward()", "y")],
)
def test_the_last_line_is_the_output(last: str, output: str) -> None:
    outcome = play(f"y = a*b\n{last}")
    assert outcome.trace is not None
    names = {node.id: node.name for node in outcome.trace.nodes}
    assert names[outcome.trace.output].startswith(output)
    assert outcome.trace.gradients[outcome.trace.output] == 1


def test_an_output_without_a_name_takes_one_that_is_free() -> None:
    assert play("L = a*b\nL*out").heading == "output = L·out"


# ---------------------------------------------------------------- the check


def test_every_node_is_nudged() -> None:
    outcome = play("a = 2\nb = -3\nc = 0.5\n(a*b + b**2) * tanh(c)")
    assert len(outcome.nudged) == 8
    assert all(each.agrees for each in outcome.nudged)
    assert gradients(outcome)["c"] == pytest.approx(2.35934, abs=1e-5)


def test_a_corner_has_no_slope() -> None:
    outcome = play("x = 0\nrelu(x)")
    assert [each.slope for each in outcome.nudged] == [None, pytest.approx(1)]
    assert not outcome.nudged[0].agrees


@pytest.mark.parametrize(("title", "program"), EXAMPLES)
def test_every_example_comes_out(title: str, program: str) -> None:
    outcome = play(program)
    assert outcome.trace is not None
    assert outcome.drawn
    assert all(each.agrees for each in outcome.nudged) or title == "A corner"


# ---------------------------------------------------------------- the reader's own engine


def test_the_reader_s_engine_runs_as_it_is() -> None:
    outcome = play("a = 2\ny = a*a\ny*a", FLAWED)
    assert outcome.trace is not None
    assert outcome.trace.mismatch is not None
    wrong = [each for each in outcome.nudged if not each.agrees]
    assert [each.node for each in wrong] == [outcome.trace.mismatch.node]
    right = play("a = 2\ny = a*a\ny*a", OWN)
    assert all(each.agrees for each in right.nudged)


@pytest.mark.parametrize("exercise", [each["exercise"] for each in engines()])
def test_every_exercise_that_gives_an_engine_runs_the_first_example(exercise: str) -> None:
    outcome = play(EXAMPLES[0][1], SOLUTIONS[exercise])
    assert outcome.trace is not None
    assert all(each.agrees for each in outcome.nudged)


def test_the_engine_s_trials_are_not_run_and_its_other_classes_are_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    outcome = play("Neuron(2)([x, y])", SOLUTIONS["training_step"] + "\nprint('a trial')\n1/0\n")
    assert outcome.trace is not None
    assert outcome.assumed == ["x", "y"]
    assert capsys.readouterr().out == ""


def test_what_an_engine_lacks_is_said_with_its_line() -> None:
    assert "The methods of this Value are tanh." in said(play("log(x)", OWN))
    assert "This engine has no rule for these two" in said(play("1 - x", OWN))
    broken = OWN.replace("topo = []", "topo = nothing")
    assert "of your engine: topo = nothing" in said(play("x*x", broken))
    assert "Choose our engine." in said(play("x*x", "class Value(:"))


def test_the_engine_s_rules_light_the_program_s_lines() -> None:
    outcome = play("a = 2\nb = a*a\nb*a", OWN)
    assert outcome.trace is not None
    assert [node.line for node in outcome.trace.nodes] == [1, 2, 3]
    assert [visit.line for visit in outcome.trace.visits] == [3, 2, 1]


# ---------------------------------------------------------------- what is refused, and how


@pytest.mark.parametrize(
    ("program", "line", "words"),
    [
        ("", None, "Write an expression first"),
        ("# nothing", None, "Write an expression first"),
        ("a = 2\nb = 3", 2, "Add a line that computes something"),
        ("3*4", 1, "Use a name in it"),
        ("a", 1, "This is a leaf."),
        ("math.exp(x)", 1, "write exp(x) in place of math.exp(x)"),
        ("x = 2\nnp.tanh(x)", 2, "Write tanh(…) in place of np.tanh(…)."),
        ("tahn(x)", 1, "Did you mean tanh?"),
        ("x.tahn()", 1, "Did you mean .tanh()?"),
        ("a(b + c)", 1, "write * before the bracket"),
        ("a = 2\na(3)", 2, "Write * before the bracket"),
        ("2a + b", 1, "write 2*a for 2a"),
        ("x^2", 1, "x**2"),
        ("x = a − b", 1, "Type the minus sign - in its place."),
        ("print(a)", 1, "This gives nothing (None)."),
        ("[a, b]", 1, "This is several things."),
        ("lambda: a", 1, "no Value but a function"),
        ("y = x*2\nx = 3\ny", 1, "A line further up has to give it a value"),
        ("L = a*b\nL.backward()\nprint(a.grad)", 2, "Leave out backward()"),
        ("L = a\nfor k in range(3):\n    L = L*a", 2, "The output is missing."),
        ("class Value:\n    pass\na*b", 1, "choose “Your engine”"),
        ("n = 3\nsum(x for _ in range(n))", 2, "Where a whole number is needed"),
        ("a / 0", 1, "Change the number of a leaf"),
        ("a * 10**400", 1, "too large"),
        ("def f(x):\n    return f(x)\nf(a)", 2, "calls itself without end"),
        ("import js", 1, "The output is missing."),
        ("import js\na*b", 1, "standard library"),
    ],
)
def test_a_program_without_a_graph_is_told_why(program: str, line: int | None, words: str) -> None:
    outcome = play(program)
    assert words in said(outcome)
    assert outcome.problem is not None
    assert outcome.problem.line == line


def test_more_values_than_a_picture_holds_stand_in_a_table() -> None:
    outcome = play(f"y = x\nfor _ in range({MOST_DRAWN}):\n    y = y*x\ny")
    assert outcome.trace is not None
    assert not outcome.drawn
    assert "too many for a picture" in outcome.words


def test_a_program_that_never_ends_up_is_cut_short() -> None:
    assert "more than 400 values" in said(play("y = x*x\nfor _ in range(500):\n    y = y*x\ny"))
    assert "longer than 4000 characters" in said(play("x" + "*x" * 2000))
    assert said(play("(" * 150 + "x" + ")" * 150)) != ""
    assert said(play("-" * 900 + "x")) != ""


def test_a_number_past_a_float_is_named() -> None:
    outcome = play("exp(1000*a)")
    assert outcome.trace is not None
    assert math.isinf(outcome.trace.nodes[-1].data)
    assert outcome.words.startswith("L is larger than a float can hold")


def test_a_program_that_meddles_harms_no_later_one() -> None:
    play("import builtins\nbuiltins.sum = None\nsum = tanh = len\na*b")
    assert play("sum([a, b]) * tanh(c)").trace is not None
