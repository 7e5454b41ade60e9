"""Grading: run a learner's program, observe what its calls do, judge that in a clean interpreter."""
