"""Grading: run a program, observe what its calls do, judge that where it never ran."""
