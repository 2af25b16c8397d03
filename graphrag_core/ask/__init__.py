"""The straight line from a question to its answer, and the ladder it falls back on."""

from graphrag_core.ask.ask_run import AskOptions
from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.ask.ladder import ask, decline

__all__ = ["AskOptions", "Dependencies", "ask", "decline"]
