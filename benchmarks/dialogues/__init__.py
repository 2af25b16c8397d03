"""Conversations of several turns, with the query that each turn means."""

from benchmarks.dialogues.measure import main

__all__ = ["main"]
