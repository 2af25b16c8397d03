"""Values that are one key divided by another: "budget per employee", "the ratio of X to Y"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Group,
    KeyMention,
    Keys,
    Use,
)
from graphrag_core.translate.offline.chart.rules.columns import with_columns
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.chart.rules.two_keys import combined, single_key
from graphrag_core.translate.offline.vocabulary import PropertyTerm

TO = frozenset({"to", "and"})


@rule("a key for each of another", "key", "group", between=NOTHING)
def _per_key(ground: Ground, keys: Keys, group: Group, gap: Gap) -> Iterator[Meant]:
    """As in "budget per employee" of things that have a budget and a number of employees."""
    if group.thing is not None:
        return
    one, other = single_key(ground, keys), single_key(ground, Keys(group.keys))
    if one is not None and other is not None and set(one.owners) & set(other.owners):
        yield from _ratio(one, other, 0.02)


def _ratio(one: PropertyTerm, other: PropertyTerm, cost: float) -> Iterator[Meant]:
    if one.key != other.key:
        yield "key", Keys((KeyMention(combined(one, other, "/")),)), cost, ("two keys combined",)


@rule("the ratio of a key", "ratio", "key")
def _ratio_of(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    terms = [single_key(ground, Keys((key,))) for key in keys.keys]
    if len(terms) == 1 and terms[0] is not None:
        yield "ratiokey", terms[0], 0.0, ()
    elif len(terms) == 2 and terms[0] is not None and terms[1] is not None:
        yield from _ratio(terms[0], terms[1], 0.0)


@rule("the ratio of a key to another", "ratiokey", "key", between=TO)
def _ratio_to(ground: Ground, one: PropertyTerm, keys: Keys, gap: Gap) -> Iterator[Meant]:
    other = single_key(ground, keys)
    if other is not None:
        yield from _ratio(one, other, 0.0)


@rule("a key of each thing", "key", "group")
def _of_each(ground: Ground, keys: Keys, group: Group, gap: Gap) -> Iterator[Meant]:
    """As in "height minus prominence of each peak", whose own keys these are."""
    thing = group.thing
    if thing is None or thing.quantity != SOME or is_and(gap) or group.keys:
        return
    if all(thing.label in key.term.owners for key in keys.keys):
        each = replace(thing, uses=tuple(u for u in thing.uses if u != Use("group")))
        yield from with_columns(ground, each, keys, 0.03)
