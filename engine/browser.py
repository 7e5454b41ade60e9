"""The worker's single entry: ``call(json) -> json``."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, is_dataclass
from typing import Any

from engine.draw import lab
from engine.grading.judge import judge
from engine.grading.observe import observe
from engine.grading.record import record
from engine.grading.run import run
from engine.shapes import Lab
from engine.trace import TraceError, trace_program

# Taken before any learner code has run: it may put its own in their place.
_read, _write = json.loads, json.dumps


def call(text: str) -> str:
    """Answer one request; what cannot be answered becomes ``{"fault": "a sentence"}``.

    Requests, by ``kind``: ``trace`` (program, leaves, prefix) gives a Lab; ``train`` (settings,
    training or null, steps) a Trained; ``run`` (program, setup) a Run;
    ``trace-program`` (program, scene, leaves, shown or null, prefix) a Stepped; ``play`` (program,
    engine, leaves, drag, prefix) a Played;
    ``observe`` (program, grading) gives ``{"observed": text}``, to be handed to ``judge`` (program,
    grading, observed), which gives a Verdict; ``record`` (grading, observed) gives
    ``{"record": text}``, by which known wrong answers are told apart.
    """
    try:
        request = _read(text)
        answer = _answers[request.pop("kind")](request)
    except TraceError as error:  # a sentence for whoever wrote the graph's program
        answer = {"fault": str(error)}
    except Exception as error:  # noqa: BLE001 - whatever it is, the learner must not pay for it
        what = f"{type(error).__name__}: {error}"
        answer = {"fault": f"The grader itself failed, not your code ({what})."}
    return _write(_crossing(answer), ensure_ascii=False, allow_nan=False)


def _trace(request: dict[str, Any]) -> object:
    leaves = {name: float(value) for name, value in request["leaves"].items()}
    return lab(trace_program(request["program"], leaves), request["prefix"])


def _train(request: dict[str, Any]) -> object:
    from engine import training
    from engine.shapes import Training

    run = request["training"]
    begun = Training(**run) if run else training.begin(**request["settings"])
    return training.advance(begun, request["steps"])


def _run(request: dict[str, Any]) -> object:
    return run(request["program"], request.get("setup", ""))


def _trace_program(request: dict[str, Any]) -> object:
    from engine.grading.stepping import follow
    from engine.shapes import Stepped

    given = {name: float(value) for name, value in request["leaves"].items()}
    scene = request["scene"]
    done = follow(request["program"], scene["engine"], scene["program"], given, request["shown"])
    return Stepped(
        lab=lab(done.trace, request["prefix"]) if done.trace else None,
        leaves=done.leaves,
        words=done.words,
        problem=done.problem,
        shown=done.shown,
    )


def _play(request: dict[str, Any]) -> object:
    from engine.draw.live import LIVE
    from engine.draw.texts import STEPPED
    from engine.grading.playing import play
    from engine.shapes import Played

    given = {name: float(value) for name, value in request["leaves"].items()}
    done = play(request["program"], request["engine"], given)
    drawn = None
    if done.trace is not None:
        style = LIVE if request["drag"] else STEPPED
        prefix = request["prefix"]
        drawn = lab(done.trace, prefix, style=style) if done.drawn else Lab(done.trace, "", "")
    return Played(
        lab=drawn,
        heading=done.heading,
        leaves=done.leaves,
        assumed=done.assumed,
        nudged=done.nudged,
        words=done.words,
        problem=done.problem,
    )


def _observe(request: dict[str, Any]) -> object:
    return {"observed": observe(request["program"], request["grading"])}


def _judge(request: dict[str, Any]) -> object:
    return judge(request["program"], request["grading"], request["observed"])


def _record(request: dict[str, Any]) -> object:
    return {"record": record(request["observed"], request["grading"])}


_answers = {
    "trace": _trace,
    "train": _train,
    "run": _run,
    "trace-program": _trace_program,
    "play": _play,
    "observe": _observe,
    "judge": _judge,
    "record": _record,
}


def _crossing(value: Any) -> Any:
    """The answer as JSON can carry it: the three floats that are no numbers become words."""
    if is_dataclass(value) and not isinstance(value, type):
        return _crossing(asdict(value))
    if isinstance(value, dict):
        return {key: _crossing(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_crossing(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value
