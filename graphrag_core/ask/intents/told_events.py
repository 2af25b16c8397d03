"""An event that a question does not name but tells: "Why were payments stuck in March?".

People know what happened and seldom the number under which it is recorded. Where the texts of one
event have most words of the question, that event is meant.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.ask.intents.roles import event_key, event_labels
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.ask.intents.windows import Period, TimeTests
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, matched_words, search_words, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import LabelSchema, Schema

LEAST_WORDS, LEAST_SHARE = 2, 0.6
"""So many words of a question, and such a share of them, the texts of an event must have."""
LOOKED_AT = 20


def with_told_event(slots: Slots, context: ExplorationContext, schema: Schema) -> Slots | None:
    """Return the slots with the event that the question tells; None where none is told alone.

    Raises `DatabaseUnavailableError`, `QueryRefusedError`, `QueryTimeoutError`.
    """
    text = _without_times(slots)
    words = search_words(text)
    labels = {e.name: e for e in event_labels(schema, context.profile) if e.name_key is not None}
    targets = [_target(label, at, slots, context) for at, label in enumerate(labels.values())]
    found = text_ranked(TextSearch(words, targets, LOOKED_AT), schema, context.database)
    ranked = sorted(
        ((len(matched_words(node, words)), node) for node, _ in found.hits),
        key=lambda entry: -entry[0],
    )
    if not ranked or (len(ranked) > 1 and ranked[1][0] == ranked[0][0]):
        return None
    most, event = ranked[0]
    label = next((labels[one] for one in event.labels if one in labels), None)
    key = label.name_key if label is not None else None
    enough = most >= max(LEAST_WORDS, LEAST_SHARE * len(words))
    if label is None or key is None or key not in event.properties or not enough:
        return None
    start, end = _place(text, matched_words(event, words))
    named = NamedEntity(event.id, label.name, key, event.properties[key], start, end)
    return replace(slots, entities=(named,))


def _target(label: LabelSchema, at: int, slots: Slots, context: ExplorationContext) -> SearchTarget:
    """Search the events of a label, those of the question's period where it names one."""
    key, window = event_key(label), slots.window
    if window is None or key is None:
        return SearchTarget(label, SearchCondition())
    since = window.since or datetime(1, 1, 1, tzinfo=UTC)
    tests = TimeTests(Period(since, window.until or context.now), suffix=f"_of_{at}")
    within = tests.within("node", key)
    return SearchTarget(label, SearchCondition((within,), tests.parameters))


def _without_times(slots: Slots) -> str:
    """Blank out the periods of a question, so that places stay."""
    text = slots.text
    for time in slots.times:
        text = text[: time.start] + " " * (time.end - time.start) + text[time.end :]
    return text


def _place(text: str, words: Sequence[str]) -> tuple[int, int]:
    """Find where words stand; the whole text where they are spelled otherwise there."""
    spans = [m.span() for word in words if (m := re.search(rf"\b{re.escape(word)}", text.lower()))]
    if not spans:
        return 0, len(text)
    return min(start for start, _ in spans), max(end for _, end in spans)
