"""Times that are open at one end, or only seem so: "in 2024 or later", "jobs from 2024"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.time_units import shifted
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Pending
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule

WHOLE = frozenset({"day", "month", "year"})


@rule("time or later", "time", "bound")
def _or_later(ground: Ground, phrase: TimePhrase, operator: Any, gap: Gap) -> Iterator[Meant]:
    """Open a window at the end that a bound behind it says."""
    if set(gap) - {"or", "and"} or phrase.as_of:
        return
    if operator == ">=" and phrase.since is not None:
        yield "time", replace(phrase, until=None), -0.02, ()
    elif operator == "<=" and phrase.until is not None:
        yield "time", replace(phrase, since=None), -0.02, ()


@rule("a period that things are from", "time")
def _from_then(ground: Ground, phrase: TimePhrase) -> Iterator[Meant]:
    """As in "jobs from 2024": of that year, rather than since then."""
    open_ = phrase.since is not None and phrase.until is None and not phrase.relative
    if open_ and phrase.since and phrase.text.lower().startswith("from ") and phrase.grain in WHOLE:
        then = replace(phrase, until=shifted(phrase.since, 1, phrase.grain))
        yield "time", then, 0.05, ("from a period",)
        yield "pending", Pending("time", phrase=then), 0.05, ("from a period",)
