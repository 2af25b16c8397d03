"""The offline translator's rung: its best readings are run, and what they find chooses.

Below `MIN_CONFIDENCE` none is taken: the user is asked back with the readings.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.brief_results import brief_result
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.dependencies import Readings
from graphrag_core.ask.intents.slots import SURE_LINK
from graphrag_core.ask.query_rungs import ExecutedQuery, check_translation, execute
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.words import tokenize
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.evaluation.accuracy import rows_digest, same_result, says_nothing
from graphrag_core.translate.offline.form import LAPSES, Reading
from graphrag_core.translate.offline.unknown_names import marked_names
from graphrag_core.types import (
    MIN_CONFIDENCE,
    AlternativeReading,
    Answer,
    ReadingResult,
    Rows,
    Translation,
    Untranslated,
    Validation,
)

ASKED_BACK = 0.15
"""What is less likely than this is not offered either: it is right one time in ten."""
BACKWARDS = 0.65
"""So likely is at most what takes less than no time on average."""
RIVAL_TIMEOUT_S = 5.0
FAILED = ReadingResult("", empty=True, failed=True)

FURTHER_NAMES = re.compile(r"(?: (?=[^\W\d_])[^\Wa-z]\w*)+")
"""Words with a capital behind another one."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A reading that was run; `rows` is None where it could not be."""

    translation: Translation
    validation: Validation
    rows: Rows | None

    @property
    def result(self) -> ReadingResult:
        """What running it gave, as far as choosing needs it."""
        if self.rows is None:
            return FAILED
        empty, size = says_nothing(self.rows), len(self.rows.records)
        return ReadingResult(rows_digest(self.rows), empty, rows=0 if empty else size)

    @property
    def runs_backwards(self) -> bool:
        """Is each mean time between two moments less than nothing, as if they were turned round?"""
        reading = self.translation.reading
        if self.rows is None or not isinstance(reading, Reading):
            return False
        lapses = [c.name for c in reading.columns if c.function == "avg" and c.arithmetic in LAPSES]
        means = [record.get(name) for record in self.rows.records for name in lapses]
        known = [mean for mean in means if isinstance(mean, int | float)]
        return bool(known) and max(known) < 0


def by_offline(run: AskRun) -> ExecutedQuery | None:
    """Get the offline translator's query: of the best readings, the one that is likeliest right."""
    dependencies = run.dependencies
    with run.step("translate", "Reading the question with the schema"):
        found = dependencies.offline.readings(run.question, run.links, run.schema)
    if isinstance(found, Untranslated):
        run.unknown_names = _unknown(run, marked_names(run.question.text, run.links, run.schema))
        run.add_untranslated(found, "offline")
        return None
    if isinstance(found, Translation):
        return _executed(run, found)
    if run.question.rendering in found.renderings:
        place = found.renderings.index(run.question.rendering or "")
        chosen = found.translation(place, run.question.adjusted)
        return _executed(run, replace(chosen, confidence=1.0))
    if run.question.rendering is not None:
        message = "The reading that was chosen is none of this question's. It was read anew."
        run.remark("translator", "unknown_reading", message, "warning", "offline")
    with run.step("run", "Running the likeliest readings"):
        tried = [run_reading(run, found, place) for place in range(len(found))]
    shares = found.probabilities(_results(tried))
    most = [BACKWARDS if one.runs_backwards else 1.0 for one in tried]
    probabilities = [min(pair) for pair in zip(shares, most, strict=True)]
    place = probabilities.index(max(probabilities))
    run.alternatives = _alternatives(run, found, tried, probabilities)
    confidence = round(probabilities[place], 2)
    run.unknown_names = _unknown(run, found.unknown_names)
    if confidence < MIN_CONFIDENCE:
        run.unread = tried[place].translation.unread
        run.remark(
            "translator",
            "nl_translation_failed",
            "The offline translator is not sure enough of any reading of the question.",
            "warning",
            "offline",
        )
        return None
    chosen = replace(tried[place].translation, confidence=confidence)
    if run.question.adjusted:
        adjusted = found.translation(place, run.question.adjusted)
        return _executed(run, replace(adjusted, confidence=confidence))
    rows = tried[place].rows
    if rows is None:
        return _executed(run, chosen)
    run.add_attempt("offline", chosen.query, tried[place].validation)
    run.attempts[-1] = replace(run.attempts[-1], rows=rows)
    run.validator_remarks = list(tried[place].validation.diagnostics)
    return ExecutedQuery("offline", chosen, tried[place].validation, rows)


def by_asking_back(run: AskRun) -> Answer | None:
    """Ask which of the likeliest readings is meant; None where none is likely."""
    likely = tuple(one for one in run.alternatives if one.confidence >= ASKED_BACK)
    if not likely:
        return None
    run.alternatives = likely
    text = "I am not sure what you mean. Did you mean one of these?"
    if len(likely) == 1:
        text = f"I am not sure what you mean. Did you mean: {likely[0].rendering}?"
    return replace(run.empty_answer("none"), text=text, confidence=likely[0].confidence)


def run_reading(run: AskRun, found: Readings, place: int) -> Tried:
    """Validate and run a reading; the first may take as long as any query, its rivals less."""
    written = found.translation(place)
    translation = replace(written, query=run.dependencies.narrow(written.query))
    validation = run.dependencies.validate(translation.query)
    if not validation.runnable:
        return Tried(translation, validation, None)
    try:
        rows = run.dependencies.database().read(
            translation.query,
            limit=run.question.limit,
            timeout_s=RIVAL_TIMEOUT_S if place else None,
        )
    except (QueryRefusedError, QueryTimeoutError):
        return Tried(translation, validation, None)
    return Tried(translation, validation, rows)


def _results(tried: Sequence[Tried]) -> list[ReadingResult]:
    """Return what running each gave, with the results of others that are some of its columns."""
    results = [one.result for one in tried]
    return [
        replace(
            result,
            includes=frozenset(
                other.digest
                for beside, other in zip(tried, results, strict=True)
                if one.rows and beside.rows and not result.empty
                if other.digest == result.digest or same_result(beside.rows, one.rows)
            ),
        )
        for one, result in zip(tried, results, strict=True)
    ]


def _alternatives(
    run: AskRun, found: Readings, tried: Sequence[Tried], probabilities: Sequence[float]
) -> tuple[AlternativeReading, ...]:
    """List the readings that were run, without a chosen one that is sure enough and its equals.

    One that makes nothing of half of the words of the question is none that somebody meant.
    """
    best = max(probabilities)
    same = tried[probabilities.index(best)].result.digest if best >= MIN_CONFIDENCE else None
    words = len(_content_words(run.question.text))
    read = [at for at, one in enumerate(tried) if 2 * len(one.translation.unread) < words]
    listed = sorted(read, key=lambda place: -probabilities[place])
    return tuple(
        AlternativeReading(
            found.renderings[place],
            tried[place].translation.query,
            probabilities[place],
            brief_result(rows),
        )
        for place in listed
        if (rows := tried[place].rows) is not None and tried[place].result.digest != same
    )


def _content_words(text: str) -> set[str]:
    """Return the words of a text that are no function words."""
    plain = STOP_WORDS | LIGHT_WORDS
    return {t.lower for t in tokenize(text) if t.kind == "word" and t.lower not in plain}


def _executed(run: AskRun, translation: Translation) -> ExecutedQuery | None:
    """Validate and run one translation; None where that fails, which is said."""
    checked = check_translation(run, translation, "offline")
    if not checked.validation.runnable:
        run.remark(
            "fallback",
            "validation_failed",
            "The offline translator's query did not pass the validator.",
            severity="warning",
            rung="offline",
        )
        return None
    return execute(run, "offline", checked)


def _unknown(run: AskRun, names: Sequence[str]) -> tuple[str, ...]:
    """Leave out the words that are parts of a name which the graph surely has: "Runway Road"."""
    known = [set(_words(link.text)) for link in run.links.values if link.score >= SURE_LINK]
    unknown = [name for name in names if not any(set(_words(name)) <= one for one in known)]
    return tuple(_whole_names(unknown, run.question.text))


def _whole_names(names: Sequence[str], text: str) -> Iterator[str]:
    """Yield each name with the capitalised words around it, once: "Quayside Holdings Ltd"."""
    end = 0
    for name in names:
        if (at := text.find(name)) >= end:
            further = FURTHER_NAMES.match(text, at + len(name))
            end = further.end() if further else at + len(name)
            yield text[at:end]


def _words(text: str) -> list[str]:
    return [token.lower for token in tokenize(text) if token.kind != "symbol"]
