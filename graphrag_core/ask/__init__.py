"""The straight line from a question to its answer, and the ladder it falls back on."""

from graphrag_core.ask.ladder import ask
from graphrag_core.ask.tools import Tools

__all__ = ["Tools", "ask"]
