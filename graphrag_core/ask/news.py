"""What is new in a graph since somebody last looked, in one line each."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from graphrag_core.english.wording import moment
from graphrag_core.types import Answer, Question

MOST = 4
_MARKER = re.compile(r"\s*\[\d+\]")


@dataclass(frozen=True, slots=True)
class News:
    """Lines on what changed after a time, and the question that is answered with all of it."""

    question: str
    lines: tuple[str, ...]


def news_since(since: datetime, ask: Callable[[Question], Answer]) -> News | None:
    """Return what changed since a time; None where nothing did or the graph has no times."""
    whole = since.astimezone(UTC).replace(microsecond=0)
    question = f"What changed since {moment(whole)}?"
    answer = ask(Question(question, intent="changes"))
    told = (line for line in answer.text.splitlines() if line.startswith("- "))
    lines = tuple(_MARKER.sub("", line.removeprefix("- ")) for line in told)
    return News(question, lines[:MOST]) if answer.answered and lines else None
