"""The plain data that crosses from Python to the page: dataclasses of JSON types, nothing else.

The page's TypeScript types (``site-js/src/shapes.ts``) are generated from this file by
``python -m lessons types``. A float that JSON cannot carry crosses as the string "inf", "-inf"
or "nan"; the generated type of every float is therefore ``Real``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

# ---------------------------------------------------------------- the trace of a graph


@dataclass(frozen=True, slots=True)
class Node:
    """One value of the graph."""

    id: str  # "n0", "n1", ... in the order of Trace.nodes
    name: str  # what the reader sees: "e"; made up for values the program gave no name
    op: str  # "" for a leaf, else "+", "*", "tanh", "**3", ...
    formula: str  # "a·b"; "" for a leaf
    data: float
    inputs: list[str]  # ids, in order; an input used twice stands here twice
    line: int | None  # line of the program that made it, 1-based
    constant: bool  # a leaf nobody named: a plain number wrapped on the way in


@dataclass(frozen=True, slots=True)
class Push:
    """One write to a gradient during a visit: what `source` handed to its input `target`."""

    source: str
    target: str
    slot: int  # which of source's inputs, 0-based: x*x has two edges between the same nodes
    local: float | None  # local derivative, from the operation; None where the op is unknown
    symbol: str  # how the local derivative is written: "f", "1", "1 - L²"
    incoming: float  # source's gradient at that moment
    amount: float  # what was added, or written over
    before: float
    after: float
    adds: bool  # False: the write overwrote what was there
    line: int | None  # line of the program that wrote


@dataclass(frozen=True, slots=True)
class Visit:
    """One node handing its gradient to its inputs. Leaves are visited too, without pushes."""

    node: str
    gradient: float  # its own gradient when visited
    seeded: bool  # this visit began with dL/dL = 1
    pushes: list[Push]
    rule: str  # a sentence: what this operation's rule does
    early: bool  # visited before every node that uses it had been
    line: int | None  # first line of the node's rule, where it can be known


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first node whose gradient disagrees with central differences."""

    node: str
    gradient: float
    expected: float


@dataclass(frozen=True, slots=True)
class Trace:
    """A graph, its forward pass and its backward pass, as they really happened."""

    nodes: list[Node]  # inputs before the nodes made from them
    output: str
    forward: list[str]  # nodes that are not leaves, in the order they were computed
    visits: list[Visit]
    gradients: dict[str, float]  # every node's gradient at the end
    mismatch: Mismatch | None


@dataclass(frozen=True, slots=True)
class Lab:
    """All a graph lab needs: the trace and its two pictures (SVG text)."""

    trace: Trace
    wide: str
    tall: str


# ---------------------------------------------------------------- running and grading


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a traceback, in the learner's own code."""

    line: int
    function: str
    source: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a program did not run: in a sentence, with its place."""

    kind: str  # "SyntaxError", "AttributeError", ...
    message: str  # Python's own message
    advice: str  # what to do, in our words; "" where we know nothing better
    line: int | None  # 1-based
    column: int | None  # 1-based
    source: str  # the line's text
    frames: list[Frame] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Run:
    """How a run ended. What it printed was sent on the way."""

    problem: Problem | None


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line in the list of checks."""

    name: str
    state: Literal["passed", "failed", "not reached"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The failing call: yours against expected, cell by cell (one cell for a plain value)."""

    call: str  # "grads(2, 3, 1, -2)"
    columns: list[str]  # ["a", "b", "c", "d"]; [] where cells have no names
    yours: list[str]
    expected: list[str]
    differs: list[bool]
    note: str  # a sentence where a table does not say it: "returned nothing (None)"; else ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the reader is told after Check."""

    outcome: Literal["passed", "failed", "blank", "syntax", "error", "fault"]
    # blank: a hole is still empty, no attempt; syntax, error: see problem;
    # fault: the grader itself failed, never the learner
    checks: list[CheckLine]
    comparison: Comparison | None
    problem: Problem | None
    words: str  # HTML: the matched misconception's words, or "" where none matched
    why: str  # HTML: after a pass, the short why


@dataclass(frozen=True, slots=True)
class Scene:
    """How a program's graph is stepped, where the program itself does not run one backward."""

    engine: str  # name of the class whose values are the nodes: "Value"
    program: str  # lines that build a graph with that class and run it backward; "" for none


@dataclass(frozen=True, slots=True)
class Stepped:
    """A learner's program as a lab: the graph that it last ran backward, as it did it."""

    lab: Lab | None  # null: `problem` or `words` say why
    leaves: dict[str, float]  # the named leaves, whose numbers may be changed
    words: str  # which graph this is, a sentence
    problem: Problem | None  # what stopped the program
    shown: Literal["own", "scene"]  # the program's own graph, or the scene's


# ---------------------------------------------------------------- the playground


@dataclass(frozen=True, slots=True)
class Nudged:
    """One node's gradient, and the output's slope along it by central differences."""

    node: str  # its id in the trace
    gradient: float
    slope: float | None  # None: the output has no slope there, or it cannot be computed
    agrees: bool  # False where there is no slope


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a program in the playground."""

    lab: Lab | None  # null: `problem` or `words` say why; its pictures are "" where it is too large
    heading: str  # "L = (a·b + c).tanh()", as the program has it
    leaves: dict[str, float]  # the named leaves, whose numbers may be changed
    assumed: list[str]  # of these: those that the program gives no number
    nudged: list[Nudged]  # one a node, in the order of the trace
    words: str  # a sentence about the outcome, or why there is none; "" where all is well
    problem: Problem | None  # what stopped the program


# ---------------------------------------------------------------- exercise and question data files


@dataclass(frozen=True, slots=True)
class Hole:
    """A blank of the starter."""

    name: str
    line: int  # first line of its placeholder in the starter, 1-based
    lines: int  # how many lines the placeholder takes


@dataclass(frozen=True, slots=True)
class Carried:
    """Where the answer to an earlier exercise's hole stands; the learner's own may replace it."""

    name: str  # of the hole
    exercise: str  # id of the exercise that asked for it
    title: str  # of that exercise
    line: int  # of the program, 1-based
    lines: int


@dataclass(frozen=True, slots=True)
class CheckCode:
    """One check cell, split in two programs."""

    name: str
    observe: str  # runs after the learner's program, in its namespace; only calls things
    judge: str  # runs in a clean interpreter; compares with what is expected
    random: bool  # its inputs come from the seed; left out of the record


@dataclass(frozen=True, slots=True)
class KnownWrong:
    """A wrong answer's record and its words."""

    name: str
    record: str  # canonical JSON
    words: str  # HTML


@dataclass(frozen=True, slots=True)
class Grading:
    """What the grader needs of an exercise. The page hands it on unread."""

    id: str
    version: str
    placeholders: list[str]  # texts of the empty holes: "self.grad += ____"
    watch: str  # name of the class whose gradients are watched: "Value"; "" for none
    solution: str
    checks: list[CheckCode]
    wrongs: list[KnownWrong]
    why: str  # HTML


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise's data file. Texts that end in HTML were rendered at build time."""

    id: str
    version: str  # hash of the exercise file
    title: str
    builds_on: str  # id of the exercise it continues; "" for none
    starter: str
    holes: list[Hole]
    carried: list[Carried]  # by line; never in a hole
    hints: list[str]  # HTML
    solution: str
    scene: Scene | None  # null: there is no graph to step through
    grading: Grading


@dataclass(frozen=True, slots=True)
class MyEngine:
    """The data file of ``my_autograd.py``: the program with our answers, and where they stand."""

    program: str
    carried: list[Carried]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A wrong number or choice that was foreseen, and what to say to it."""

    answer: str  # the number as text, or the choice's index
    words: str  # HTML


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A number question's data file."""

    id: str
    answer: str  # "-6", "1/3"
    tolerance: float  # relative, of the answer's size; 0 for exact numbers
    digits: int  # how many digits to ask for when an answer is close but too coarse
    foreseen: list[Foreseen]
    why: str  # HTML, after the right answer
    otherwise: str  # HTML, for a wrong number nobody foresaw


@dataclass(frozen=True, slots=True)
class PredictQuestion:
    """A predict question's data file: committed first, explained after."""

    id: str
    answer: int  # index of the right choice
    explanations: list[str]  # HTML, one for each choice


# ---------------------------------------------------------------- training a network


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """With what a training run begins."""

    name: str  # of the data set: "run-b"
    seed: int  # of the first weights
    rate: float
    no_reset: bool  # the mistake: gradients of earlier steps stay
    uphill: bool  # the mistake: a plus where the minus should be


@dataclass(frozen=True, slots=True)
class Training:
    """A training run between two requests: all that the next step needs."""

    sizes: list[int]  # [2, 8, 8, 1]
    parameters: list[float]  # layer by layer, neuron by neuron: the weights, then the bias
    gradients: list[float]  # of the last step, one a parameter
    inputs: list[list[float]]  # an example a row
    targets: list[float]
    rate: float
    no_reset: bool  # the mistake: gradients of earlier steps stay
    uphill: bool  # the mistake: a plus where the minus should be
    step: int  # how many steps were made
    trouble: str  # why it cannot go on, a sentence; "" while it can


@dataclass(frozen=True, slots=True)
class Trained:
    """A run some steps further, and the loss before each of these steps' updates."""

    training: Training
    losses: list[float]


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """A data set to choose, and settings with which a network learns it."""

    name: str  # "run-b"
    title: str
    sizes: list[int]
    inputs: list[list[float]]
    targets: list[float]  # 1 or -1
    seed: int
    rate: float
    steps: int
    large_rate: float  # one that does harm
    parameters: list[float]  # of the untrained network of that seed


# ---------------------------------------------------------------- the course


@dataclass(frozen=True, slots=True)
class CourseItem:
    """Something to do in a lesson that is done or still open."""

    kind: str  # "lab", "question", "predict", "exercise", "puzzle"
    id: str  # of the element: the lesson's address with #id leads to it
    key: str  # under which progress keeps it: "exercise:product_rule"
    title: str


@dataclass(frozen=True, slots=True)
class CourseLesson:
    """A lesson: what it is called, where it is, and what there is to do."""

    id: str  # the page's name: "03-a-value-that-remembers"
    number: int
    title: str
    question: str  # the driving one, as plain text
    minutes: int
    url: str  # from the site's root
    items: list[CourseItem]


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons, in the order of the navigation."""

    lessons: list[CourseLesson]
