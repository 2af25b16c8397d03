"""Stands in for the generator of readings: what the beam of today's translator ends with."""

from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.translate.offline.attach import Field
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.compose import compose
from graphrag_core.translate.offline.paths import read_path
from graphrag_core.translate.offline.reader import read
from graphrag_core.translate.offline.translator import FAULTS, OfflineTranslator
from graphrag_core.types import Links, Question, Schema

PATH_COST = 0.15
MOST = 50


class BeamCandidates:
    """The readings of the last states of the beam."""

    def __init__(self) -> None:
        self._translator = OfflineTranslator()

    def candidates(
        self, question: Question, links: Links, schema: Schema
    ) -> tuple[ScoredReading, ...]:
        """Return the distinct readings, the cheapest first."""
        try:
            found = self._found(question, links, schema)
        except FAULTS:
            return ()
        distinct: dict[str, ScoredReading] = {}
        for scored in sorted(found, key=lambda entry: entry.cost):
            distinct.setdefault(repr(replace(scored.reading, phrases=())), scored)
        return tuple(distinct.values())[:MOST]

    def _found(self, question: Question, links: Links, schema: Schema) -> list[ScoredReading]:
        translator, now = self._translator, datetime.now(UTC)
        vocabulary, graph, profile = translator._derived(schema)
        chunks = translator.chunks(question.text, links, schema)
        found = []
        path = read_path(question.text, chunks, graph, profile, question.as_of, now)
        if path is not None:
            found.append(ScoredReading(path, PATH_COST, {"path": 1.0}))
        field = Field(graph, vocabulary, question.max_hops)
        for state in read(chunks, field):
            composed = compose(state, field, profile, question, now)
            if composed is not None:
                evidence = {"unread": float(len(state.unread))}
                found.append(ScoredReading(composed[0], composed[1], evidence))
        return found
