"""The offline translator: candidate readings of a question, ranked, written as Cypher.

lattice → chart → up to 50 readings (`candidates.py`) → rendered (`renderer/`) and ranked
(`ranker/`) → Cypher (`writer.py`). Which of the best is meant is decided after they have run.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

from graphrag_core.cypher.portable import portable
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.words import squeeze
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.profiles import Profile, detect_profile
from graphrag_core.protocols import Embedder
from graphrag_core.translate.offline.adjusting import adjusted
from graphrag_core.translate.offline.candidates import FAULTS, CandidateGenerator, said_once
from graphrag_core.translate.offline.chart.lattice import MUCH_THE_SAME
from graphrag_core.translate.offline.chart.nearness import SchemaNearness
from graphrag_core.translate.offline.coarse_times import holds_dates, why_too_coarse
from graphrag_core.translate.offline.doubts import (
    NOT_SELF_CONTAINED,
    ROUGHLY_READ,
    in_all,
)
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.loosening import with_none_left, with_one_less
from graphrag_core.translate.offline.ranker.calibration import softmax
from graphrag_core.translate.offline.ranker.compared_readings import ComparedReadings
from graphrag_core.translate.offline.ranker.model import LOOKED_AT, RankedReading, load_ranker
from graphrag_core.translate.offline.ranker.reading_facts import reading_facts
from graphrag_core.translate.offline.renderer import Lexicon, lexicon_of, render
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.translate.offline.showing import in_degrees, shown
from graphrag_core.translate.offline.states_meant import notes_of_states
from graphrag_core.translate.offline.unreadable import why_unreadable
from graphrag_core.translate.offline.writer import Writer
from graphrag_core.types import (
    MIN_CONFIDENCE,
    Clarification,
    Links,
    Loosened,
    Question,
    ReadingResult,
    Schema,
    Translation,
    Untranslated,
)

MAX_PATHS = 5
MODEL_WAIT_S = 1.5
"""So long a doubtful question waits for an embedding model that is being loaded."""

RIVAL = 0.3
"""So likely, as a share of the likeliest's, is a reading that takes a name for another thing."""
NEAR = 0.25
"""So likely is a reading of all words that rules out those which leave out one that decides."""
LESS = 0.99
"""What keeps any other reading below the chosen one."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outline:
    """How a question is read before anything has run, how sure that is, and the words left over."""

    reading: Reading
    confidence: float
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class RankedReadings:
    """The readings of a question, the best first, of which the first few are to be run.

    None is likelier right than what `most` has at its place. `unknown_names` are those of the
    question that none of them makes anything of.
    """

    renderings: tuple[str, ...]
    _readings: tuple[Reading, ...]
    _ranked: tuple[RankedReading, ...]
    _write: Callable[[int, Mapping[str, str | None]], Translation]
    _unread: Callable[[int], tuple[str, ...]]
    most: tuple[float, ...]
    unknown_names: tuple[str, ...] = ()

    def __len__(self) -> int:
        """How many of them are worth running."""
        return min(len(self._readings), LOOKED_AT)

    @property
    def first(self) -> Reading:
        """The best of them."""
        return self._readings[0]

    def translation(
        self, place: int, changes: Mapping[str, str | None] | None = None
    ) -> Translation:
        """Write the reading at a place, with some of its conditions changed."""
        return self._write(place, changes or {})

    def probabilities(self, results: Sequence[ReadingResult]) -> tuple[float, ...]:
        """How likely each of the first readings is right, by what running them gave, in order.

        The likeliest one's is fitted; what is left is shared out among the others. What a reading
        finds that passes over more words than the first does not speak against that one.
        """
        heard = [place for place in range(len(self)) if place not in self._ruled_out]
        entries = [self._ranked[place] for place in (*heard, *range(len(self), len(self._ranked)))]
        found = as_asked([results[place] for place in heard], lambda at: self._unread(heard[at]))
        choice = load_ranker().choose(entries, found)
        chosen = heard[choice.place]
        shares = softmax([entry.score for entry in self._ranked])
        best = min(choice.probability, self.most[chosen])
        if self._ruled_out:
            best = min(best, ROUGHLY_READ)
        rest = (1 - best) / (1 - shares[chosen] or 1.0)
        return tuple(
            best if place == chosen else min(shares[place] * rest, best * LESS)
            for place in range(len(self))
        )

    @cached_property
    def _ruled_out(self) -> frozenset[int]:
        """The first readings that leave out a word which decides, where another reads all words.

        The best is one of them, and the other one is not much less likely.
        """
        places = range(len(self))
        shares = softmax([entry.score for entry in self._ranked])
        open_ones = frozenset(
            place
            for place in places
            if self.most[place] <= NOT_SELF_CONTAINED and self._unread(place)
        )
        whole = any(
            self.most[place] == 1 and shares[place] > NEAR * shares[0] and not self._unread(place)
            for place in places
        )
        return open_ones if 0 in open_ones and whole else frozenset()

    def unseen(self) -> tuple[float, ...]:
        """How likely each is before it has run: as if each had found something of its own."""
        return self.probabilities([ReadingResult(str(at), empty=False) for at in range(len(self))])

    def leaves_open(self, clarify: Clarification) -> bool:
        """Tell whether the readings do not decide which of several things a term means.

        The likeliest looks for a name that several have, or one that is not much less likely looks
        for another.
        """
        shares = softmax([entry.score for entry in self._ranked])
        meant = [_meant(clarify, reading) for reading in self._readings]
        rivals = [
            share
            for share, ids in zip(shares, meant, strict=True)
            if ids not in (meant[0], frozenset())
        ]
        return len(meant[0]) > 1 or bool(meant[0] and rivals and max(rivals) > RIVAL * shares[0])

    def outlines(self) -> tuple[Outline, ...]:
        """Outline the first readings, the likeliest before any has run first."""
        probabilities = self.unseen()
        places = sorted(range(len(self)), key=lambda place: -probabilities[place])
        return tuple(
            Outline(self._readings[place], probabilities[place], self._unread(place))
            for place in places
        )


def as_asked(
    results: Sequence[ReadingResult], unread: Callable[[int], tuple[str, ...]]
) -> list[ReadingResult]:
    """Take for empty what readings find that pass over more words than the first, which is empty.

    That there are incidents does not make it unlikely that no open ones are asked for.
    """
    if not results or not results[0].empty:
        return list(results)
    left = set(unread(0))
    return [
        replace(result, empty=True) if left < set(unread(place)) else result
        for place, result in enumerate(results)
    ]


class OfflineTranslator:
    """Translates questions over any schema; keeps what it derived from the last schema seen.

    With an `embedder`, words are matched to names by meaning as soon as it is loaded, which
    happens in the background: no question waits longer than `MODEL_WAIT_S`. The first
    `questions_without` are read without it: a process that answers one would end before.
    """

    def __init__(self, embedder: Embedder | None = None, *, questions_without: int = 0) -> None:
        self._embedder = embedder
        self._questions_without = questions_without
        self._loading = False
        self._plain = CandidateGenerator()
        self._near = (
            None if embedder is None else CandidateGenerator(SchemaNearness(embedder.embed))
        )
        self._lock = threading.Lock()
        self._known: tuple[Schema, Profile, Lexicon] | None = None

    def translate(
        self, question: Question, links: Links, schema: Schema
    ) -> Translation | Untranslated:
        """Return the reading that is best before any was run, or why none is good enough."""
        found = self.readings(question, links, schema)
        if not isinstance(found, RankedReadings):
            return found
        probabilities = found.unseen()
        best = max(probabilities)
        place = probabilities.index(best)
        if best < MIN_CONFIDENCE:
            return doubtful(found.renderings[place : place + 1])
        translation = found.translation(place, question.adjusted)
        return replace(translation, confidence=round(best, 2))

    def outlines(self, question: Question, links: Links, schema: Schema) -> tuple[Outline, ...]:
        """Outline the readings of a question that are worth running, the likeliest first."""
        found = self.readings(question, links, schema)
        return found.outlines() if isinstance(found, RankedReadings) else ()

    def readings(
        self, question: Question, links: Links, schema: Schema
    ) -> RankedReadings | Translation | Untranslated:
        """Read a question in all ways there are.

        A fault of ours is logged, and the question left to others.
        """
        if isinstance(question.edited, Outline):
            edited = question.edited
            made = self._written(edited.reading, question, schema, question.adjusted, edited.unread)
            return replace(made, confidence=round(edited.confidence, 2))
        refusal = why_unreadable(question)
        if refusal is not None:
            return refusal
        try:
            return self._readings(question, links, schema)
        except FAULTS:
            LOG.exception("The offline translator failed on a question.")
            return Untranslated("nl_translation_failed", "Reading it failed by our fault.")

    def _readings(
        self, question: Question, links: Links, schema: Schema
    ) -> RankedReadings | Untranslated:
        found = self._ranked(question, links, schema, self._generator())
        if self._near is not None and _is_doubtful(found) and self._loads_in_time():
            found = self._ranked(question, links, schema, self._near)
        if _is_doubtful(found) and not (found is not None and holds_dates(found.first)):
            times = find_times(question.text, now=datetime.now(UTC))
            if why := why_too_coarse(question.text, times, schema):
                return Untranslated("nl_translation_failed", why)
        if found is None:
            return Untranslated(
                "out_of_scope", "Nothing in the question names something that this graph holds."
            )
        clarify = links.clarification
        if clarify is not None and found.leaves_open(clarify):
            message = f"“{clarify.term}” may mean several things."
            return Untranslated("ambiguous", message, clarify)
        return found

    def _ranked(
        self, question: Question, links: Links, schema: Schema, generator: CandidateGenerator
    ) -> RankedReadings | None:
        """Generate the readings and rank them; None where there are none."""
        _, lexicon = self._derived(schema)
        try:
            links = generator.with_states_meant(question, links, schema)
            scored = generator.candidates(question, links, schema)
        except ModelUnavailableError:
            links = self._plain.with_states_meant(question, links, schema)
            scored = self._plain.candidates(question, links, schema)
        if not scored:
            return None
        pairs = list(said_once(scored, lexicon))
        scored, said = zip(*pairs, strict=True)
        compared = ComparedReadings(question.text, links, schema, pairs)
        ranked = load_ranker().rank(compared.features)

        def unread(place: int) -> tuple[str, ...]:
            return compared.unread[ranked[place].index]

        def write(place: int, changes: Mapping[str, str | None]) -> Translation:
            reading = scored[ranked[place].index].reading
            made = self._written(reading, question, schema, changes, unread(place))
            meant = MUCH_THE_SAME in scored[ranked[place].index].evidence
            noted = notes_of_states(links, reading) if meant else ()
            return replace(made, interpretation=(*made.interpretation, *noted))

        shares = softmax([entry.score for entry in ranked])
        likely = [place for place in range(len(ranked)) if shares[place] > RIVAL * max(shares)]
        return RankedReadings(
            tuple(said[entry.index] for entry in ranked),
            tuple(scored[entry.index].reading for entry in ranked),
            tuple(ranked),
            write,
            unread,
            tuple(compared.most[entry.index] for entry in ranked),
            in_all([compared.names_in_vain(ranked[place].index) for place in likely]),
        )

    def _written(
        self,
        reading: Reading,
        question: Question,
        schema: Schema,
        changes: Mapping[str, str | None],
        unread: tuple[str, ...],
    ) -> Translation:
        """Write a reading with its changes, inside the tenant; its confidence is not known yet."""
        profile, lexicon = self._derived(schema)
        changed, conditions = adjusted(reading, schema, changes)
        said = render(changed, lexicon)
        inside = scoped(shown(changed, schema), schema, profile, question.tenant)
        limit = min(question.limit, MAX_PATHS) if reading.kind == "paths" else question.limit
        query = portable(Writer(profile.name_keys).write(inside, limit=limit))
        return Translation(query, (said,), "offline", 0.0, unread, conditions, changed)

    def render(self, reading: Reading, schema: Schema) -> str:
        """Say what a reading asks for."""
        _, lexicon = self._derived(schema)
        return render(in_degrees(reading, schema), lexicon)

    def loosened(self, reading: Reading, question: Question, schema: Schema) -> Loosened:
        """Write a reading with one condition less, once for each, and with none."""
        return Loosened(
            tuple(self._written(one, question, schema, {}, ()) for one in with_one_less(reading)),
            self._written(with_none_left(reading), question, schema, {}, ()),
        )

    def _generator(self) -> CandidateGenerator:
        """Return what reads a question now; the embedding model is loaded meanwhile."""
        if self._near is None or self._embedder is None:
            return self._plain
        if self._embedder.ready:
            return self._near
        if self._questions_without:
            self._questions_without -= 1
        else:
            self._loading = True
            self._embedder.warm()
        return self._plain

    def _loads_in_time(self) -> bool:
        """Wait a moment for the embedding model; whether it has become ready meanwhile."""
        if self._embedder is None or self._embedder.ready or not self._loading:
            return False
        until = time.monotonic() + MODEL_WAIT_S
        while not self._embedder.ready and time.monotonic() < until:
            time.sleep(0.05)
        return self._embedder.ready

    def _derived(self, schema: Schema) -> tuple[Profile, Lexicon]:
        with self._lock:
            if self._known is None or self._known[0] is not schema:
                profile = detect_profile(schema)
                self._known = (schema, profile, lexicon_of(schema, profile))
            return self._known[1:]


def doubtful(renderings: Sequence[str]) -> Untranslated:
    """Say that no reading is sure enough, and what the best would have been."""
    said = " or ".join(f"“{one}”" for one in renderings)
    return Untranslated("nl_translation_failed", f"I am not sure what is asked: {said}?")


def _is_doubtful(found: RankedReadings | None) -> bool:
    return found is None or max(found.unseen()) < MIN_CONFIDENCE


def _meant(clarify: Clarification, reading: Reading) -> frozenset[str]:
    """Return the ids of the candidates of an ambiguous term whose names a reading looks for."""
    facts = reading_facts(reading)
    pairs = {
        (facts.owner(test.left), squeeze(value))
        for test in facts.tests
        for value in (test.value if isinstance(test.value, list | tuple) else [test.value])
        if isinstance(value, str)
    }
    return frozenset(
        one.id for one in clarify.candidates if (one.label, squeeze(one.name)) in pairs
    )
