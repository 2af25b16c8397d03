"""What the chart makes of a question over a small schema: readings, queries, linked names."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.candidates import CandidateGenerator
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.showing import shown
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import Links, Question, Schema, ValueLink


def links_in(text: str, names: Mapping[str, tuple[str, str, str]]) -> tuple[ValueLink, ...]:
    """Link the names that a text has: what is said to label, key and value."""
    return tuple(
        ValueLink(at, at + len(said), said, label, key, value, 1.0)
        for said, (label, key, value) in names.items()
        if (at := text.find(said)) >= 0
    )


def readings_of(
    text: str, links: tuple[ValueLink, ...], schema: Schema, *, now: datetime | None = None
) -> list[Reading]:
    """Return the candidate readings of a question, cheapest first."""
    found = CandidateGenerator().candidates(Question(text), Links(links), schema, now=now)
    return [candidate.reading for candidate in found]


def query_of(reading: Reading, schema: Schema) -> str:
    """Write a reading as Cypher in one line."""
    names = detect_profile(schema).name_keys
    return " ".join(Writer(names).write(reading, limit=100).text.split())


def shown_queries(
    schema: Schema, text: str, values: Iterable[tuple[str, str, str]] = ()
) -> list[str]:
    """The queries of a question, cheapest reading first, as they are shown.

    `values` are label, key and value for each value that the text has as it is written.
    """
    links = links_in(text, {value: (label, key, value) for label, key, value in values})
    return [query_of(shown(one, schema), schema) for one in readings_of(text, links, schema)]
