"""Faulty queries as models write them: what a model is told of each, and what the answer is."""

from benchmarks.repair.measure import main

__all__ = ["main"]
