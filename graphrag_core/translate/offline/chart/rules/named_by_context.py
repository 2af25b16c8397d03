"""Keys that words around a number name: "sell for more than 1000", "less than 1 per unit"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import name_words, spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    Group,
    KeyMention,
    Keys,
    NumberBound,
    Pending,
)
from graphrag_core.translate.offline.chart.rules.money import MONEY
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    NOTHING,
    Gap,
    Meant,
    is_and,
    plain,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

MOST_KEYS = 5


@rule("key of a relationship that is named", "relation noun dealing", "key", between=NOTHING)
def _key_of_type(ground: Ground, term: RelationTerm, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "orbital period", "donation amount": the key that the relationship has."""
    owner = f":{term.type}"
    if gap or len(keys.keys) != 1 or owner not in keys.keys[0].term.owners:
        return
    own = replace(keys.keys[0], term=replace(keys.keys[0].term, owners=(owner,)))
    yield "key", Keys((own,)), -0.02, ()


@rule("amount with a bound", "amount", "limit")
def _amount_limit(ground: Ground, data: object, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "sell for more than 1000": of the amounts of money that there are."""
    if is_and(gap):
        return
    for place, term in enumerate(_money(ground)[:MOST_KEYS]):
        condition = key_conditions(KeyMention(term), bound)
        yield "pending", condition, 0.15 + 0.03 * place, (AMOUNT_NOT_NAMED,)


def _money(ground: Ground) -> list[PropertyTerm]:
    owners: dict[str, list[str]] = {}
    for label in ground.graph.schema.labels:
        for entry in label.properties:
            if {"INTEGER", "FLOAT"} & set(entry.types) and MONEY & set(spoken_words(entry.key)):
                owners.setdefault(entry.key, []).append(label.name)
    return [PropertyTerm(key, tuple(of), 0.8) for key, of in owners.items()]


@rule("rest of a key behind its bound", "pending", "group perkeyword")
def _per_behind(ground: Ground, pending: Pending, group: Any, gap: Gap) -> Iterator[Meant]:
    """As in "cost less than 1 per unit" of a cost per unit."""
    if pending.kind != "key" or not isinstance(pending.term, PropertyTerm) or not plain(gap):
        return
    terms = [k.term for k in group.keys] if isinstance(group, Group) else list(group)
    key = pending.term.key
    if "per" in name_words(key) and key in {term.key for term in terms}:
        yield "pending", pending, -0.05, ()
