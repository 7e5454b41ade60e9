// What crosses from Python to the page, made from engine/shapes.py by `python -m lessons types`.

/** A float. JSON cannot carry the three that are no numbers: they cross as words. */
export type Real = number | "inf" | "-inf" | "nan";

/** One value of the graph. */
export interface Node {
  id: string; // "n0", "n1", ... in the order of Trace.nodes
  name: string; // what the reader sees: "e"; made up for values the program gave no name
  op: string; // "" for a leaf, else "+", "*", "tanh", "**3", ...
  formula: string; // "a·b"; "" for a leaf
  data: Real;
  inputs: string[]; // ids, in order; an input used twice stands here twice
  line: number | null; // line of the program that made it, 1-based
  constant: boolean; // a leaf nobody named: a plain number wrapped on the way in
}

/** One write to a gradient during a visit: what `source` handed to its input `target`. */
export interface Push {
  source: string;
  target: string;
  slot: number; // which of source's inputs, 0-based: x*x has two edges between the same nodes
  local: Real | null; // local derivative, from the operation; None where the op is unknown
  symbol: string; // how the local derivative is written: "f", "1", "1 - L²"
  incoming: Real; // source's gradient at that moment
  amount: Real; // what was added, or written over
  before: Real;
  after: Real;
  adds: boolean; // False: the write overwrote what was there
  line: number | null; // line of the program that wrote
}

/** One node handing its gradient to its inputs. Leaves are visited too, without pushes. */
export interface Visit {
  node: string;
  gradient: Real; // its own gradient when visited
  seeded: boolean; // this visit began with dL/dL = 1
  pushes: Push[];
  rule: string; // a sentence: what this operation's rule does
  early: boolean; // visited before every node that uses it had been
  line: number | null; // first line of the node's rule, where it can be known
}

/** The first node whose gradient disagrees with central differences. */
export interface Mismatch {
  node: string;
  gradient: Real;
  expected: Real;
}

/** A graph, its forward pass and its backward pass, as they really happened. */
export interface Trace {
  nodes: Node[]; // inputs before the nodes made from them
  output: string;
  forward: string[]; // nodes that are not leaves, in the order they were computed
  visits: Visit[];
  gradients: Record<string, Real>; // every node's gradient at the end
  mismatch: Mismatch | null;
}

/** All a graph lab needs: the trace and its two pictures (SVG text). */
export interface Lab {
  trace: Trace;
  wide: string;
  tall: string;
}

/** One step of a traceback, in the learner's own code. */
export interface Frame {
  line: number;
  function: string;
  source: string;
}

/** Why a program did not run: in a sentence, with its place. */
export interface Problem {
  kind: string; // "SyntaxError", "AttributeError", ...
  message: string; // Python's own message
  advice: string; // what to do, in our words; "" where we know nothing better
  line: number | null; // 1-based
  column: number | null; // 1-based
  source: string; // the line's text
  frames: Frame[];
}

/** How a run ended. What it printed was sent on the way. */
export interface Run {
  problem: Problem | null;
}

/** One line in the list of checks. */
export interface CheckLine {
  name: string;
  state: "passed" | "failed" | "not reached";
}

/** The failing call: yours against expected, cell by cell (one cell for a plain value). */
export interface Comparison {
  call: string; // "grads(2, 3, 1, -2)"
  columns: string[]; // ["a", "b", "c", "d"]; [] where cells have no names
  yours: string[];
  expected: string[];
  differs: boolean[];
  note: string; // a sentence where a table does not say it: "returned nothing (None)"; else ""
}

/** What the reader is told after Check. */
export interface Verdict {
  outcome: "passed" | "failed" | "blank" | "syntax" | "error" | "fault";
  checks: CheckLine[];
  comparison: Comparison | null;
  problem: Problem | null;
  words: string; // HTML: the matched misconception's words, or "" where none matched
  why: string; // HTML: after a pass, the short why
}

/** How a program's graph is stepped, where the program itself does not run one backward. */
export interface Scene {
  engine: string; // name of the class whose values are the nodes: "Value"
  program: string; // lines that build a graph with that class and run it backward; "" for none
}

/** A learner's program as a lab: the graph that it last ran backward, as it did it. */
export interface Stepped {
  lab: Lab | null; // null: `problem` or `words` say why
  leaves: Record<string, Real>; // the named leaves, whose numbers may be changed
  words: string; // which graph this is, a sentence
  problem: Problem | null; // what stopped the program
  shown: "own" | "scene"; // the program's own graph, or the scene's
}

/** One node's gradient, and the output's slope along it by central differences. */
export interface Nudged {
  node: string; // its id in the trace
  gradient: Real;
  slope: Real | null; // None: the output has no slope there, or it cannot be computed
  agrees: boolean; // False where there is no slope
}

/** What became of a program in the playground. */
export interface Played {
  lab: Lab | null; // null: `problem` or `words` say why; its pictures are "" where it is too large
  heading: string; // "L = (a·b + c).tanh()", as the program has it
  leaves: Record<string, Real>; // the named leaves, whose numbers may be changed
  assumed: string[]; // of these: those that the program gives no number
  nudged: Nudged[]; // one a node, in the order of the trace
  words: string; // a sentence about the outcome, or why there is none; "" where all is well
  problem: Problem | null; // what stopped the program
}

/** A blank of the starter. */
export interface Hole {
  name: string;
  line: number; // first line of its placeholder in the starter, 1-based
  lines: number; // how many lines the placeholder takes
}

/** Where the answer to an earlier exercise's hole stands; the learner's own may replace it. */
export interface Carried {
  name: string; // of the hole
  exercise: string; // id of the exercise that asked for it
  title: string; // of that exercise
  line: number; // of the program, 1-based
  lines: number;
}

/** One check cell, split in two programs. */
export interface CheckCode {
  name: string;
  observe: string; // runs after the learner's program, in its namespace; only calls things
  judge: string; // runs in a clean interpreter; compares with what is expected
  random: boolean; // its inputs come from the seed; left out of the record
}

/** A wrong answer's record and its words. */
export interface KnownWrong {
  name: string;
  record: string; // canonical JSON
  words: string; // HTML
}

/** What the grader needs of an exercise. The page hands it on unread. */
export interface Grading {
  id: string;
  version: string;
  placeholders: string[]; // texts of the empty holes: "self.grad += ____"
  watch: string; // name of the class whose gradients are watched: "Value"; "" for none
  solution: string;
  checks: CheckCode[];
  wrongs: KnownWrong[];
  why: string; // HTML
}

/** One exercise's data file. Texts that end in HTML were rendered at build time. */
export interface Exercise {
  id: string;
  version: string; // hash of the exercise file
  title: string;
  builds_on: string; // id of the exercise it continues; "" for none
  starter: string;
  holes: Hole[];
  carried: Carried[]; // by line; never in a hole
  hints: string[]; // HTML
  solution: string;
  scene: Scene | null; // null: there is no graph to step through
  grading: Grading;
}

/** The data file of ``my_autograd.py``: the program with our answers, and where they stand. */
export interface MyEngine {
  program: string;
  carried: Carried[];
}

/** A wrong number or choice that was foreseen, and what to say to it. */
export interface Foreseen {
  answer: string; // the number as text, or the choice's index
  words: string; // HTML
}

/** A number question's data file. */
export interface NumberQuestion {
  id: string;
  answer: string; // "-6", "1/3"
  tolerance: Real; // relative, of the answer's size; 0 for exact numbers
  digits: number; // how many digits to ask for when an answer is close but too coarse
  foreseen: Foreseen[];
  why: string; // HTML, after the right answer
  otherwise: string; // HTML, for a wrong number nobody foresaw
}

/** A predict question's data file: committed first, explained after. */
export interface PredictQuestion {
  id: string;
  answer: number; // index of the right choice
  explanations: string[]; // HTML, one for each choice
}

/** With what a training run begins. */
export interface TrainingSettings {
  name: string; // of the data set: "run-b"
  seed: number; // of the first weights
  rate: Real;
  no_reset: boolean; // the mistake: gradients of earlier steps stay
  uphill: boolean; // the mistake: a plus where the minus should be
}

/** A training run between two requests: all that the next step needs. */
export interface Training {
  sizes: number[]; // [2, 8, 8, 1]
  parameters: Real[]; // layer by layer, neuron by neuron: the weights, then the bias
  gradients: Real[]; // of the last step, one a parameter
  inputs: Real[][]; // an example a row
  targets: Real[];
  rate: Real;
  no_reset: boolean; // the mistake: gradients of earlier steps stay
  uphill: boolean; // the mistake: a plus where the minus should be
  step: number; // how many steps were made
  trouble: string; // why it cannot go on, a sentence; "" while it can
}

/** A run some steps further, and the loss before each of these steps' updates. */
export interface Trained {
  training: Training;
  losses: Real[];
}

/** A data set to choose, and settings with which a network learns it. */
export interface TrainingSet {
  name: string; // "run-b"
  title: string;
  sizes: number[];
  inputs: Real[][];
  targets: Real[]; // 1 or -1
  seed: number;
  rate: Real;
  steps: number;
  large_rate: Real; // one that does harm
  parameters: Real[]; // of the untrained network of that seed
}

/** Something to do in a lesson that is done or still open. */
export interface CourseItem {
  kind: string; // "lab", "question", "predict", "exercise", "puzzle"
  id: string; // of the element: the lesson's address with #id leads to it
  key: string; // under which progress keeps it: "exercise:product_rule"
  title: string;
}

/** A lesson: what it is called, where it is, and what there is to do. */
export interface CourseLesson {
  id: string; // the page's name: "03-a-value-that-remembers"
  number: number;
  title: string;
  question: string; // the driving one, as plain text
  minutes: number;
  url: string; // from the site's root
  items: CourseItem[];
}

/** All lessons, in the order of the navigation. */
export interface Course {
  lessons: CourseLesson[];
}
