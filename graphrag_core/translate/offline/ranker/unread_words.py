"""Which words of a question a reading makes nothing of."""

from collections.abc import Set

from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT
from graphrag_core.translate.offline.chart.operators import OPERATORS
from graphrag_core.translate.offline.ranker.question_context import QuestionContext
from graphrag_core.translate.offline.ranker.question_words import said_stems
from graphrag_core.translate.offline.ranker.reading_facts import reading_facts
from graphrag_core.translate.offline.unknown_names import names_in

SKIPPED = (
    "skipped unknown word", "skipped term", "skipped value", "skipped operator",
    "skipped comparison without a text",
)  # fmt: skip
"""How the generator counts words that carry meaning and that it passed over."""


def unread_words(
    context: QuestionContext, scored: ScoredReading, rendering: str
) -> tuple[str, ...]:
    """Return the words that neither a name nor a value of the reading stands for.

    No more than the generator passed over: a word may be read by its meaning alone. A name is not,
    so that names come first.
    """
    named = tuple(e.removeprefix(LEFT_OUT) for e in scored.evidence if e.startswith(LEFT_OUT))
    most = round(sum(scored.evidence.get(name, 0.0) for name in SKIPPED))
    if not most:
        return named
    facts = reading_facts(scored.reading)
    names = {name for name in facts.labels.values() if name}
    names |= {test.left.key for test in facts.tests}
    names |= {column.key for column in facts.answer_columns if column.key}
    functions = {column.function for column in scored.reading.columns}
    used = context.used_spans(facts.values)
    said = said_stems(rendering)
    left = [
        word.text
        for at, word in enumerate(context.words.content)
        if word.weight == 1.0
        and not any(start <= word.start < end for start, end in used)
        and not said.nearness(word.text)
        and not _names_one_of(functions, word.text)
        and not any(context.nearness(name)[at] for name in names)
    ]
    names_said = {name.lower() for name in names_in(context.words.text, context.schema)}
    found = sorted(dict.fromkeys(left), key=lambda word: word.lower() not in names_said)[:most]
    return tuple({word.lower(): word for word in (*found, *named)}.values())


def _names_one_of(functions: Set[str | None], word: str) -> bool:
    """Tell whether a word asks for a function that a reading has: "mean" for the average."""
    meant = OPERATORS.get((word.lower(),), ())
    return any(kind == "aggregate" and data in functions for kind, data in meant)
