"""Numbers in what exercises and tours say are computed too: in hints, whys, words on mistakes.

What is said of each is put into a page with a `/// computed` block, and that page is checked.
"""

import tomllib
from pathlib import Path

import pytest

from lessons.authoring import catalogue
from lessons.authoring.format import ExerciseFile
from tests.site.rendering import render

TOURS = Path(__file__).parents[2] / "lessons/tours"
EXERCISES = {each.id: each for each in catalogue.load()}

MEND = (
    f"What a page says in its `/// computed` block is in {Path(__file__).name}, CODE or TOUR_CODE."
)

NETWORK = """
net = engine("mlp_parameters").MLP([3, 4, 4, 1])
neurons = [neuron for layer in net.layers for neuron in layer.neurons]
"""
SHAPES = """
made = engine("matmul_backward")
X, W = [[1] * 3] * 2, [[1] * 4] * 3
G = made.matmul(X, W)
dX, dW = made.matmul_backward(X, W, G)
assert made.shape(dX) == made.shape(X) and made.shape(dW) == made.shape(W)
"`X` is 2 × 3, so `dX` is 2 × 3; `G` is 2 × 4 and `W` is 3 × 4" = \
[made.shape(each) for each in (X, dX, G, W)]
"4 × 3 times 2 × 4" = [made.shape(made.transpose(W)), made.shape(G)]
"2 × 4 times 3 × 2" = [made.shape(G), made.shape(made.transpose(X))]
"""

# By exercise: the content of the block.
CODE = {
    "numeric_slope": "    given: [2]\n",
    "product_rule": """
rule = Value(1) * Value(3)
rule.backward()
"`other` at 3, a nudge of 0.01 in `self` moves `out` by 0.03" = [3, 0.01, 0.01 * rule._prev[0].grad]
"moves 3 for each step of `self`, and the end moves 2" = [3, 2]
"then the end moves 6" = 3 * 2
""",
    "subtraction": """
x = Value(5)
(Value(7) - x).backward()
−1 = x.grad
""",
    "gradient_check": """
12,800,000 = 5 * 40**4
0.00001 = slope(lambda x: 0.000001 * x**3, 2, h=1e-3)
"1 and −1 are of the same size" = [1, -1]
"one part in a hundred" = 100
""",
    "power": """
"27 is 3 to the third" = [3**3, 3]
"324 is 4 times 3 to the fourth" = [4 * 3**4, 4, 3]
"Nudge 3 to 3.01: the fourth power goes from 81 to more than 82" = [3, 3.01, 3**4, 3.01**4 // 1]
"far more than 0.01" = 0.01
""",
    "mlp_parameters": f"""
{NETWORK}
"32 numbers of 41" = [sum(len(neuron.w) for neuron in neurons), len(net.parameters())]
"9 neurons have 9 biases" = [len(neurons), len([neuron.b for neuron in neurons])]
"five parameters, the output neuron's" = len(net.layers[-1].neurons[-1].parameters())
"all nine in one flat list" = len(neurons)
""",
    "training_step": f"""
    given: [41 million]
{NETWORK}
"trains 41 parameters" = len(net.parameters())
""",
    "matmul_backward": SHAPES,
}

TOUR_CODE = {
    "site_engine": """
from lessons.authoring.cell_engines import engine_named

names = dict(vars(engine("backward")))
exec("a, b, c, d = map(Value, (2.0, 3.0, 1.0, -2.0)); L = (a * b + c) * d", names)
for _ in range(2):
    names["L"].backward()
−24 = names["a"].grad

def goes_back(length):
    end = engine("backward").Value(1.0)
    for _ in range(length):
        end = end + end
    try:
        end.backward()
    except RecursionError:
        return False
    return True

assert goes_back(700) and not goes_back(1000)
"a chain of about a thousand nodes" = 1000
""",
    "finished_engine": "",
}


def words_of(exercise: ExerciseFile) -> list[str]:
    header = exercise.header
    return [header.title, *header.hints, header.why, *(wrong.words for wrong in exercise.wrongs)]


def faults(words: list[str], code: str) -> list[str]:
    return render("\n\n".join([*words, f"/// computed\n{code.strip(chr(10))}\n///"])).faults


@pytest.mark.parametrize("name", EXERCISES)
def test_the_numbers_that_an_exercise_says_are_computed(name: str) -> None:
    assert faults(words_of(EXERCISES[name]), CODE.get(name, "")) == [], MEND


@pytest.mark.parametrize("path", sorted(TOURS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_numbers_that_a_tour_says_are_computed(path: Path) -> None:
    notes = tomllib.loads(path.read_text(encoding="utf-8"))["notes"]
    assert faults([note["note"] for note in notes], TOUR_CODE[path.stem]) == [], MEND


def test_a_wrong_number_in_words_would_be_found() -> None:
    words = [each.replace("32", "33") for each in words_of(EXERCISES["mlp_parameters"])]
    assert words != words_of(EXERCISES["mlp_parameters"])
    assert any("33" in fault for fault in faults(words, CODE["mlp_parameters"]))
