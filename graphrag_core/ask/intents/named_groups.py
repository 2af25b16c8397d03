"""Nodes that a question names by a value: a carrier's shipments, a department's people."""

from collections.abc import Iterator

from graphrag_core.ask.intents.roles import event_key
from graphrag_core.ask.intents.slots import (
    SURE_LINK,
    NamedGroup,
    Slots,
    names_a_kind,
    overlaps,
    vocabulary_of,
)
from graphrag_core.english.words import squeeze
from graphrag_core.profiles import Profile
from graphrag_core.types import Schema, ValueLink

Owner = tuple[str, str]
"""A label and a key of it."""


def named_groups(slots: Slots, schema: Schema, profile: Profile) -> tuple[NamedGroup, ...]:
    """Take the values of one key for groups of nodes, in a question that names no node.

    Where values of several keys are named, those of the key that most are of count, then those that
    look like names, then those of a kind that the question names, of events, of many nodes.
    """
    if slots.entities:
        return ()
    found: dict[Owner, dict[str, NamedGroup]] = {}
    for link in _values(slots, schema, profile):
        group = NamedGroup(link.label, link.key, str(link.value), link.start, link.end)
        found.setdefault((link.label, link.key), {}).setdefault(group.value, group)
    if not found:
        return ()

    def rank(owner: Owner) -> tuple[int, int, bool, bool, int]:
        groups, label = found[owner].values(), schema.label(owner[0])
        spelled = sum(_is_name(slots.text[g.start : g.end]) for g in groups)
        dated = label is not None and event_key(label) is not None
        count = label.count if label is not None else 0
        return len(groups), spelled, owner[0] in slots.labels, dated, count

    best = found[max(found, key=rank)].values()
    return tuple(sorted(best, key=lambda group: group.start))


def _values(slots: Slots, schema: Schema, profile: Profile) -> Iterator[ValueLink]:
    """Yield the values that several nodes can have, by words that name no kind and no time."""
    times = [(time.start, time.end) for time in slots.times]
    hidden = profile.provenance_labels | profile.hidden_labels
    vocabulary = vocabulary_of(schema, profile)
    for link in slots.conditions:
        label = schema.label(link.label)
        key = label.property(link.key) if label is not None else None
        if label is None or key is None or link.label in hidden or link.score < SURE_LINK:
            continue
        told_by = key.unique or link.key == label.name_key or (key.present and key.tells_apart)
        text = link.key in profile.text_keys.get(link.label, ())
        if told_by or text or not isinstance(link.value, str):
            continue
        if squeeze(link.text) != squeeze(link.value):
            continue  # "why did the cooling fail" is not about jobs that FAILED
        if not overlaps(link.start, link.end, times) and not names_a_kind(link.text, vocabulary):
            yield link


def _is_name(text: str) -> bool:
    """Tell whether words are spelled as a name or a code."""
    return any(sign.isupper() or sign.isdigit() for sign in text)
