"""An event that a question does not name but tells: "Why were payments stuck in March?".

People know what happened and seldom the number under which it is recorded. Where the texts of one
event have most words of the question, that event is meant.
"""

from dataclasses import replace

from graphrag_core.ask.intents.roles import event_key, event_labels
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.profiles.instants import as_instant
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, matched_words, search_words, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import LabelSchema, Node, Schema

LEAST_WORDS, LEAST_SHARE = 2, 0.6
"""So many words of a question, and such a share of them, the texts of an event must have."""
LOOKED_AT = 20


def with_told_event(slots: Slots, context: ExplorationContext, schema: Schema) -> Slots | None:
    """Return the slots with the event that the question tells; None where none is told alone.

    Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    text = _without_times(slots)
    words = search_words(text)
    labels = {label.name: label for label in event_labels(schema, context.profile)}
    targets = [SearchTarget(label, SearchCondition()) for label in labels.values()]
    found = text_ranked(TextSearch(words, targets, LOOKED_AT), schema, context.database)
    ranked = sorted(
        (
            (len(matched_words(node, words)), node)
            for node, _ in found.hits
            if (label := labels.get(node.labels[0])) and _is_within(slots, node, label)
        ),
        key=lambda entry: -entry[0],
    )
    if not ranked:
        return None
    most, event = ranked[0]
    several = len(ranked) > 1 and ranked[1][0] == most
    if several or most < max(LEAST_WORDS, LEAST_SHARE * len(words)):
        return None
    label = labels[event.labels[0]]
    key = label.name_key
    if key is None or key not in event.properties:
        return None
    start, end = _place(text, matched_words(event, words))
    named = NamedEntity(event.id, label.name, key, event.properties[key], start, end)
    return replace(slots, entities=(named,))


def _without_times(slots: Slots) -> str:
    """Blank out the periods of a question, so that places stay."""
    text = slots.text
    for time in slots.times:
        text = text[: time.start] + " " * (time.end - time.start) + text[time.end :]
    return text


def _is_within(slots: Slots, event: Node, label: LabelSchema) -> bool:
    """Tell whether an event is of the period that the question names, if it names one."""
    key, window = event_key(label), slots.window
    if window is None or key is None:
        return True
    at = as_instant(event.properties.get(key.key))
    if at is None:
        return False
    return (window.since is None or window.since <= at) and (
        window.until is None or at < window.until
    )


def _place(text: str, words: list[str]) -> tuple[int, int]:
    lower = text.lower()
    places = [(at, at + len(word)) for word in words if (at := lower.find(word)) >= 0]
    return min(start for start, _ in places), max(end for _, end in places)
