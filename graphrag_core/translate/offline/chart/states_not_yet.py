"""What is not so yet: the time of it is missing, whatever state it is in now."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.translate.offline.temporal import time_of_state
from graphrag_core.types import Schema

RATHER_A_TIME = 0.8
"""What it costs to deny a state with "yet" where a time says when it came to be."""


def with_times_not_yet(
    mentions: Sequence[Mention], tokens: Sequence[WordToken], schema: Schema
) -> Iterator[Mention]:
    """Make values dearer that "not … yet" denies: closed tickets were resolved, too."""
    yet = any(t.lower == "yet" for t in tokens) and any(m.kind == "neg" for m in mentions)
    for m in mentions:
        link = m.value
        if yet and m.kind == "category" and time_of_state(schema, link.label, link.value):
            yield replace(m, cost=m.cost + RATHER_A_TIME)
        else:
            yield m
