"""Times that are open at one end, or only seem so: "in 2024 or later", "jobs from 2024"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule


@rule("time or later", "time", "bound")
def _or_later(ground: Ground, phrase: TimePhrase, operator: Any, gap: Gap) -> Iterator[Meant]:
    """Open a window at the end that a bound behind it says."""
    if set(gap) - {"or", "and"} or phrase.as_of:
        return
    if operator == ">=" and phrase.since is not None:
        yield "time", replace(phrase, until=None), -0.02, ()
    elif operator == "<=" and phrase.until is not None:
        yield "time", replace(phrase, since=None), -0.02, ()
