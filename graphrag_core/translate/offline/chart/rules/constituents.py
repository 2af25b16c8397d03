"""What a single constituent may mean: values, keys, times, question words."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Compare,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.kinds_of_things import is_rather_the_things
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import ValueLink

MOST_PEOPLE = 2
RATHER_THE_THINGS = 0.3
"""What it costs to take a value of a kind for the kind: "laptops" for one category."""


@rule("value as thing", "value")
def _value(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    common = link.text.islower() and is_rather_the_things(ground, link.label)
    named = NodeSet(link.label, (Compare(link.key, "=", link.value),), named=True)
    yield "thing", named, RATHER_THE_THINGS * common, ()


@rule("category as condition", "category value")
def _category(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    term = PropertyTerm(link.key, (link.label,), 1.0)
    named = ground.graph.schema.label(link.label)
    is_name = named is not None and named.name_key == link.key
    if not is_name:
        yield "pending", Pending("key", term, operator="=", value=link.value), 0.02, ()


@rule("category as thing", "category")
def _category_thing(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    if not link.label.startswith(":") and not is_rather_the_things(ground, link.label):
        entry = ground.property(link.label, link.key)
        listed = entry is not None and any(name.startswith("LIST") for name in entry.types)
        operator: Operator = "HAS" if listed else "="
        yield (
            "thing",
            NodeSet(link.label, (Compare(link.key, operator, link.value),)),
            0.16,
            ("value as thing",),
        )


@rule("question word", "who where")
def _who(ground: Ground, data: object) -> Iterator[Meant]:
    yield "thing", NodeSet(None, wh="who"), 0.1, ("wild thing",)


@rule("nobody", "nobody")
def _nobody(ground: Ground, data: object) -> Iterator[Meant]:
    yield "thing", NodeSet(None, wh="who", quantity=NONE), 0.0, ()


@rule("who of some", "thing", "who", between=frozenset({","}))
def _who_of(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "among the room leaders, who earns most"."""
    if thing.label is not None and not thing.named and thing.quantity == SOME:
        yield "thing", thing, 0.05, ()


@rule("others of the kind", "others")
def _others(ground: Ground, data: object) -> Iterator[Meant]:
    """As in "countries that border nine others": whatever the relationship leads to."""
    yield "thing", NodeSet(None, wh="any", plural=True), 0.0, ()


@rule("number of people", "headcount")
def _headcount(ground: Ground, data: object) -> Iterator[Meant]:
    labels = (label.name for label in ground.graph.schema.labels)
    people = [label for label in labels if ground.vocabulary.is_person(label)]
    for place, label in enumerate(people[:MOST_PEOPLE]):
        yield "measure", Measure(NodeSet(label, plural=True), "count"), 0.05 + 0.1 * place, ()


@rule("people, and that they are counted", "thing", "headcount", between=NOTHING)
def _headcount_of(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "driver headcount at Elm Bay"; a "harbour headcount" is of people, and counts none."""
    plain = thing.quantity == SOME and not thing.limit
    if thing.label is not None and plain and ground.vocabulary.is_person(thing.label):
        yield "measure", Measure(thing, "count"), 0.02, ()


@rule("noun of a relationship", "noun")
def _noun(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    graph = ground.graph
    forward = term.side == "start"

    for place, label in enumerate(graph.labels_at(term.type, term.side)[:3]):
        if _names_its_deed(ground, label, term):
            continue
        for other in graph.labels_at(term.type, term.other_side)[:2]:
            if graph.fits(*((label, term.type, other) if forward else (other, term.type, label))):
                link = Link((Hop(term.type, forward, other),), NodeSet(other), licensed=True)
                yield (
                    "thing",
                    NodeSet(label, (link,)),
                    0.22 + 0.1 * place,
                    ("noun of a relationship alone",),
                )


def _names_its_deed(ground: Ground, label: str, term: RelationTerm) -> bool:
    """As of drivers who drive: the word is that of the label, and says no more than that."""
    named = ground.vocabulary.lookup(name_words(label))
    return any(isinstance(t, RelationTerm) and t.type == term.type for t in named)


@rule("relationship as rows", "relation noun")
def _relation_rows(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    """As in "routes longer than 4000 km" of a type between airports: both ends are shown."""
    for pattern in sorted(ground.graph.patterns(term.type), key=lambda p: -p.count)[:2]:
        far = NodeSet(pattern.end, uses=(Use("column"),))
        link = Link((Hop(term.type, True, pattern.end),), far, licensed=True)
        yield (
            "thing",
            NodeSet(pattern.start, (link,), uses=(Use("column"),)),
            0.5,
            ("relationship as rows",),
        )


@rule("relationship to anything", "relation")
def _relation(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    yield (
        "pending",
        Pending("relation", term, NodeSet(None, wh="any")),
        0.2,
        ("relationship without object",),
    )


@rule("verb of a value", "relation", "pending", between=frozenset({"in", "with", "from", "on"}))
def _verb_of_value(
    ground: Ground, term: RelationTerm, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """As in "services written in Go": the verb goes with the value, whatever else is written."""
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    of_node = any(not owner.startswith(":") for owner in owners)
    if pending.kind == "key" and pending.operator in {"=", "<>"} and of_node and not pending.also:
        yield "pending", pending, 0.2, ("verb of a value",)


@rule("key as condition", "key")
def _key(ground: Ground, keys: Keys) -> Iterator[Meant]:
    for key in keys.keys[:1]:
        types = ground.vocabulary.types_of(key.term)
        if "BOOLEAN" in types and len(keys.keys) == 1:
            yield "pending", Pending("key", key.term, operator="=", value=True), 0.02, ()


@rule("key as noun", "key")
def _key_noun(ground: Ground, keys: Keys) -> Iterator[Meant]:
    """As in "freelancers" of `isFreelance`: nodes of which it is true."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and "BOOLEAN" in ground.vocabulary.types_of(term):
        for owner in term.owners[:2]:
            if not owner.startswith(":"):
                yield (
                    "thing",
                    NodeSet(owner, (Compare(term.key, "=", True),)),
                    0.3,
                    ("key as noun",),
                )


@rule("time as condition", "time")
def _time(ground: Ground, phrase: Any) -> Iterator[Meant]:
    yield "pending", Pending("time", phrase=phrase), 0.0, ()


@rule("superlative as rank", "superlative")
def _superlative(ground: Ground, data: tuple[str, bool]) -> Iterator[Meant]:
    adjective, most = data
    yield "pending", Pending("rank", adjective=adjective, descending=most), 0.05, ()
