"""Parts of a year in a question, where a property holds no more than years."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.phrases import spoken_label
from graphrag_core.translate.offline.ranker.reading_facts import name_stems, reading_facts
from graphrag_core.translate.offline.temporal import is_too_coarse, temporal_keys
from graphrag_core.types import Property, Schema

_NO_PARTS = STOP_WORDS | {"since", "after", "before", "until", "till", "from", "later", "earlier"}
"""Words of a time that say how something lies to it."""


def parts_left_out(reading: Reading, times: Sequence[TimePhrase]) -> tuple[str, ...]:
    """Return what years cannot hold of the times that a reading compares them with: "March"."""
    years = {
        test.value
        for test in reading_facts(reading).tests
        if test.parameter in {"since", "until"} and isinstance(test.value, int)
    }
    return tuple(
        part
        for time in times
        if not (time.relative and time.grain == "year")
        and any(end.year in years for end in _within_years(time))
        and (part := _part_of(time))
    )


def holds_dates(reading: Reading) -> bool:
    """Tell whether a reading compares dates with the ends of a time."""
    tests = reading_facts(reading).tests
    return any(t.parameter in {"since", "until"} and not isinstance(t.value, int) for t in tests)


def why_too_coarse(text: str, times: Sequence[TimePhrase], schema: Schema) -> str | None:
    """Say which time of a question the keys of what it names cannot hold; None if all can."""
    words = [token.lower for token in tokenize(text)]
    for label in schema.labels:
        keys = temporal_keys(label)
        named = any(map(name_stems(label.name).nearness, words))
        for time in times if named and keys else ():
            if all(is_too_coarse(key, time) for key in keys):
                owner = spoken_label(label.name)
                return f"{_listed(keys)} of each {owner} holds only years: “{time.text}” is finer."
    return None


def _listed(keys: Sequence[Property]) -> str:
    return " and ".join(f"“{key.key}”" for key in keys)


def _within_years(time: TimePhrase) -> Iterator[datetime]:
    """Yield the ends of a time that are not where a year begins."""
    for end in (time.since, time.until):
        if end is not None and end != datetime(end.year, 1, 1, tzinfo=end.tzinfo):
            yield end


def _part_of(time: TimePhrase) -> str:
    """Return a time without its year and the preposition before it."""
    tokens = tokenize(time.text)
    return " ".join(
        token.text
        for token in tokens
        if token.lower not in _NO_PARTS and not (token.kind == "number" and len(token.text) == 4)
    )
