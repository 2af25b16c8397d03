"""The candidate readings of a question, generated without deciding: the ranker chooses."""

import logging
import threading
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from graphrag_core.english.recorded_years import in_recorded_years, with_those_to_come
from graphrag_core.english.time_phrases import bare_years, find_times, other_times
from graphrag_core.profiles import Profile, detect_profile
from graphrag_core.translate.offline.asked_part import asked_part
from graphrag_core.translate.offline.chart.canonical import canonical
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lattice import lattice
from graphrag_core.translate.offline.chart.lowering import lowered
from graphrag_core.translate.offline.chart.nearness import SchemaNearness
from graphrag_core.translate.offline.chart.parse import Chart
from graphrag_core.translate.offline.chart.quantities_held import sums_for_counts
from graphrag_core.translate.offline.chart.several_labels import labels_said, with_open_ends
from graphrag_core.translate.offline.chart.whole_questions import asked
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.joins import SchemaGraph
from graphrag_core.translate.offline.phrases import speakable
from graphrag_core.translate.offline.ranker.column_types import compares_unlike
from graphrag_core.translate.offline.renderer import Lexicon, render
from graphrag_core.translate.offline.states_meant import with_states_meant
from graphrag_core.translate.offline.temporal import last_record
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import Links, Question, Schema

MAX_CANDIDATES = 50
ADDED_UP = ("quantity added up",)

FAULTS = (
    LookupError, TypeError, ValueError, AttributeError, AssertionError, RuntimeError, StopIteration,
)  # fmt: skip
"""What our own mistakes raise."""

LOG = logging.getLogger(__name__)

WaysMemo = dict[Any, Any]
"""The ways between labels that were worked out for a schema."""


@dataclass(frozen=True, slots=True)
class ScoredReading:
    """One way to read a question; `cost` is the generator's, `evidence` counts why."""

    reading: Reading
    cost: float
    evidence: Mapping[str, float]


def said_once(
    scored: Iterable[ScoredReading], lexicon: Lexicon
) -> Iterator[tuple[ScoredReading, str]]:
    """Pair readings with their sentences; of those that say and show the same, only the first.

    "When did Croatia adopt the euro" is read from the country and from the currency. One whose
    sentence fails by our fault is logged and left out.
    """
    known: set[tuple[str, ...]] = set()
    for one in scored:
        try:
            said = render(one.reading, lexicon)
        except FAULTS:
            LOG.exception("A reading could not be said.")
            continue
        shows = (said, *sorted(column.name for column in one.reading.columns))
        if shows not in known:
            known.add(shows)
            yield one, said


class CandidateGenerator:
    """Generates readings over any schema; keeps what it derived from the last schema seen."""

    def __init__(self, nearness: SchemaNearness | None = None) -> None:
        self._nearness = nearness
        self._lock = threading.Lock()
        self._known: tuple[Schema, Vocabulary, SchemaGraph, Profile, WaysMemo] | None = None

    def candidates(
        self, question: Question, links: Links, schema: Schema, *, now: datetime | None = None
    ) -> tuple[ScoredReading, ...]:
        """Up to 50 distinct readings, cheapest first."""
        now = now or datetime.now(UTC)
        chart = self.chart(question, links, schema, now=now)
        found: dict[str, ScoredReading] = {}
        known: set[Hashable] = set()
        said = labels_said(chart.lattice.mentions)
        for whole, cost, events in asked(chart.ground, chart.lattice, chart.whole):
            form = canonical(whole)
            if form in known:
                continue
            known.add(form)
            reading = lowered(chart.ground, whole, now, question.as_of)
            if reading is None or compares_unlike(schema, reading):
                continue
            reading = with_open_ends(chart.ground, reading, said)
            summed = sums_for_counts(reading, question.text, schema)
            sums = [(held, ADDED_UP) for held in summed]
            for one, more in ((reading, ()), *sums):
                if (identity := repr(one)) not in found:
                    evidence = {"cost": cost, **Counter((*events, *more))}
                    found[identity] = ScoredReading(one, cost, evidence)
            if len(found) >= MAX_CANDIDATES:
                break
        return tuple(found.values())[:MAX_CANDIDATES]

    def with_states_meant(self, question: Question, links: Links, schema: Schema) -> Links:
        """Add the states that words of a question say by their meaning."""
        likeness = self._nearness.likeness if self._nearness is not None else None
        return with_states_meant(question.text, links, self._derived(schema)[0], likeness)

    def chart(self, question: Question, links: Links, schema: Schema, *, now: datetime) -> Chart:
        """The meanings of all spans of a question."""
        vocabulary, graph, profile, ways = self._derived(schema)
        ground = Ground(graph, vocabulary, profile, question.max_hops, now, ways=ways)
        text, links = asked_part(question.text, links)
        times = in_recorded_years(find_times(text, now=now), partial(last_record, schema, now))
        times = with_those_to_come(times, question.text, now)
        years = bare_years(text, now=now)
        nearness = self._nearness
        near = None if nearness is None else lambda words: nearness.near(vocabulary, words)
        times = (*times, *other_times(times, now=now))
        made = lattice(text, links.values, times, years, vocabulary, near)
        return Chart(ground, made)

    def _derived(self, schema: Schema) -> tuple[Vocabulary, SchemaGraph, Profile, WaysMemo]:
        with self._lock:
            if self._known is None or self._known[0] is not schema:
                profile = detect_profile(schema)
                words = speakable(schema)
                vocabulary = Vocabulary(words, profile.hidden_labels)
                self._known = (schema, vocabulary, SchemaGraph(words), profile, {})
            return self._known[1:]
