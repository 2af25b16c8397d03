"""What is new in a graph since it was last looked at, in one line each."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from graphrag_core.ask.intents.changes import UNCHANGED, WHOLE
from graphrag_core.types import Answer, Question

MOST = 4
_MARKER = re.compile(r"\s*\[\d+\]")


@dataclass(frozen=True, slots=True)
class News:
    """Lines on what changed after a time, and the question whose answer lists all of it."""

    question: str
    lines: tuple[str, ...]


def news_question(since: datetime) -> Question:
    """Return the question that is answered with what changed since a time."""
    return Question(f"What is new since {since.astimezone(UTC):%Y-%m-%d %H:%M}?", intent="changes")


def news_of(answer: Answer) -> News | None:
    """Return the first changes of an answer; None where it lists none of the whole graph."""
    told = (line for line in answer.text.splitlines() if line.startswith("- "))
    lines = [_MARKER.sub("", line.removeprefix("- ")) for line in told]
    new = tuple(line for line in lines if not line.endswith(UNCHANGED))
    whole = answer.answered and WHOLE in answer.interpretation
    return News(answer.question, new[:MOST]) if whole and new else None
