"""Times of what is joined to a named thing, where that thing has times itself.

"When did Osprey open?" asks for a time of Osprey, rather than of its parts, which no word names.
"""

from collections.abc import Sequence

from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.ranker.question_context import QuestionContext
from graphrag_core.translate.offline.ranker.reading_facts import (
    ReadingFacts,
    property_of,
    reading_facts,
)
from graphrag_core.translate.offline.temporal import event_keys, is_temporal


def with_times_of_joined(
    context: QuestionContext, scored: Sequence[ScoredReading]
) -> frozenset[int]:
    """Return the places of readings that give a time of something that no word names."""
    return frozenset(
        place for place, one in enumerate(scored) if _gives_time_of_joined(context, one.reading)
    )


def _gives_time_of_joined(context: QuestionContext, reading: Reading) -> bool:
    if "when" not in context.words.asks or not reading.pattern.steps:
        return False
    facts = reading_facts(reading)
    tested = {test.left.variable for test in facts.tests}
    owners = {facts.labels.get(variable, "") for variable in tested}
    dated = any(event_keys(context.schema.label(owner)) for owner in owners)
    if not dated or any(context.asked(f":{step.type}") for step in facts.steps):
        return False
    return any(
        column.variable not in tested
        and _is_unnamed_time(context, facts, column.variable, column.key)
        for column in reading.columns
    )


def _is_unnamed_time(
    context: QuestionContext, facts: ReadingFacts, variable: str, key: str | None
) -> bool:
    owner = facts.labels.get(variable, "")
    held = property_of(context.schema, owner, key)
    is_node = not owner.startswith(":")
    return is_node and held is not None and is_temporal(held) and not context.asked(owner)
