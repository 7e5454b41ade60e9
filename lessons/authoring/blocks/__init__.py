"""The Markdown extension: `/// name | argument` blocks for labs, exercises, questions and notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lessons.authoring.blocks.base import PageBlock
from lessons.authoring.blocks.computed import ComputedBlock
from lessons.authoring.blocks.course import ContinueBlock, CourseMapBlock, YourProgressBlock
from lessons.authoring.blocks.engine_tour import EngineTourBlock
from lessons.authoring.blocks.exercise import ExerciseBlock
from lessons.authoring.blocks.folded import DeeperBlock, HintBlock
from lessons.authoring.blocks.graph_lab import GraphLabBlock
from lessons.authoring.blocks.headers import HeaderScan
from lessons.authoring.blocks.live_graph import LiveGraphBlock
from lessons.authoring.blocks.my_engine import MyEngineBlock
from lessons.authoring.blocks.network_view import NetworkViewBlock
from lessons.authoring.blocks.nudge_plot import NudgePlotBlock
from lessons.authoring.blocks.number import NumberBlock
from lessons.authoring.blocks.order_puzzle import OrderPuzzleBlock
from lessons.authoring.blocks.playground import PlaygroundBlock
from lessons.authoring.blocks.predict import PredictBlock
from lessons.authoring.blocks.run_cell import RunCellBlock
from lessons.authoring.blocks.training import TrainingBlock
from lessons.authoring.pages import Pages
from lessons.authoring.render import BlocksExtension, Markdown

BLOCKS: list[type[PageBlock]] = [
    GraphLabBlock,
    LiveGraphBlock,
    OrderPuzzleBlock,
    ExerciseBlock,
    NumberBlock,
    PredictBlock,
    ComputedBlock,
    HintBlock,
    DeeperBlock,
    NudgePlotBlock,
    NetworkViewBlock,
    TrainingBlock,
    RunCellBlock,
    PlaygroundBlock,
    EngineTourBlock,
    MyEngineBlock,
    ContinueBlock,
    CourseMapBlock,
    YourProgressBlock,
]


class LessonBlocks(BlocksExtension):  # type: ignore[misc]
    """Registers the blocks; `pages` gathers what they give to the site."""

    def __init__(self, pages: Pages | None = None) -> None:
        super().__init__()
        self.pages = pages or Pages(Path.cwd())

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:  # noqa: N802
        """Called by pymdownx with its manager."""
        for block in BLOCKS:
            block_mgr.register(block, {"pages": self.pages})
        # After tabs have become spaces (30), before fenced code is taken out of the text (25).
        scan = HeaderScan(md, self.pages, block_mgr.blocks)
        md.preprocessors.register(scan, "lesson_headers", 28)


def makeExtension(**options: Any) -> LessonBlocks:  # noqa: N802
    """Called by Python-Markdown, by this name."""
    return LessonBlocks(**options)
