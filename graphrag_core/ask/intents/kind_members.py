"""The nodes of a kind that a question means: those of a thing, a value or a period."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphrag_core.ask.intents.compared_measures import is_plain_way, path_of
from graphrag_core.ask.intents.conditions import ValueTests, thing_test, value_tests
from graphrag_core.ask.intents.graph_reads import entity_match
from graphrag_core.ask.intents.passages import document_labels
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, types_between
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.ask.intents.windows import Period, TimeTests, whole_period_of
from graphrag_core.cypher.compose import EMPTY, TRUE, Fragment, Template, all_of, name, names
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.explore.relation_words import predicate
from graphrag_core.translate.offline.joins import SchemaGraph, Way
from graphrag_core.types import LabelSchema

FARTHEST = 2
"""A kind belongs to a thing by one relationship, or by two where there is one way only."""

MEMBERS = Template("""
{entity}
MATCH {pattern}
{where}
WITH DISTINCT m
""")
OF_KIND, NEXT_TO = Template("(m:{label})"), Template("(x)-[r0:{types}]-(m:{label})")
ALONG = Template("(x){path}")
WHERE = Template("WHERE {tests}")


@dataclass(frozen=True, slots=True)
class KindMembers:
    """Nodes of a kind, as a query that ends with each as `m`; `parameters` are what it needs.

    `type` is the one relationship that leads from them to the thing, "" where it is another way;
    `through` is the kind on the way of two relationships.
    """

    kind: LabelSchema
    match: Fragment
    parameters: Mapping[str, Any]
    values: ValueTests
    entity: NamedEntity | None = None
    type: str = ""
    through: str = ""
    period: Period | None = None

    @property
    def words(self) -> str:
        """The nodes as people call several of them."""
        return " ".join(filter(None, (self.values.words, plural(spoken_name(self.kind.name)))))

    @property
    def of(self) -> str:
        """Whose they are: " of X", "" where they are nobody's."""
        return f" of {plain(self.entity.name)}" if self.entity is not None else ""

    def belong(self, count: int) -> str:
        """Say of so many that they belong to the thing: " are about X"."""
        if self.entity is None or not self.type:
            by = f", by way of its {plural(spoken_name(self.through))}," if self.through else ""
            return f"{self.of}{by} {'is' if count == 1 else 'are'} recorded"
        verb = predicate(self.type, self.entity.label, of_several=count != 1)
        return f" {verb} {plain(self.entity.name)}"


def named_members(call: IntentCall) -> KindMembers | None:
    """Find the nodes of the kind that a question names beside a thing, a value or a period.

    None where the kind is that of the thing itself ("Mill as a supplier"), or has no way to it.
    """
    own = {entity.label for entity in call.slots.entities}
    left_out = own | document_labels(call) | call.context.profile.hidden_labels
    for label in call.slots.labels:
        entry = call.run.schema.label(label)
        if entry is None or label in left_out:
            continue
        members = members_of(call, entry)
        if members is not None:
            return members
    return None


def members_of(call: IntentCall, kind: LabelSchema) -> KindMembers | None:
    """Find the nodes of a kind of which a question speaks; None where none belong to its thing."""
    entity = call.slots.entities[0] if call.slots.entities else None
    joined_by = _joined(call, entity, kind.name) if entity is not None else None
    if entity is not None and joined_by is None:
        return None
    values = value_tests(call, kind.name, "m")
    others = [thing_test(call, other, kind.name, "m") for other in call.slots.entities[1:]]
    given: dict[str, Any] = {**call.validity.parameters, **values.parameters}
    if entity is not None:
        given["entity"] = entity.value
    if any(others):
        given["things"] = [e.value for e, test in zip(call.slots.entities[1:], others, strict=True)
                           if test is not None]  # fmt: skip
    key, period = event_key(kind), None
    tests = [*values.tests, *(test for test in others if test is not None)]
    if call.slots.window is not None:
        if key is None:
            return None
        period = whole_period_of(call)
        times = TimeTests(period)
        tests.append(times.within("m", key))
        given |= times.parameters
    anyone = (OF_KIND.fill(label=name(kind.name)), TRUE, "", "")
    pattern, live, type_, through = joined_by or anyone
    kept = [test for test in (live, *tests) if test != TRUE]
    match = MEMBERS.fill(
        entity=entity_match(entity) if entity is not None else EMPTY,
        pattern=pattern,
        where=WHERE.fill(tests=all_of(kept)) if kept else EMPTY,
    )
    return KindMembers(kind, match, given, values, entity, type_, through, period)


def _joined(
    call: IntentCall, entity: NamedEntity, label: str
) -> tuple[Fragment, Fragment, str, str] | None:
    """Write the way from a thing to a kind and its test, with the type or kind that tells it."""
    schema, profile = call.run.schema, call.context.profile
    types = types_between(schema, profile, entity.label, [label])
    if types:
        towards = [p.type for p in schema.patterns if (p.start, p.end) == (label, entity.label)]
        pattern = NEXT_TO.fill(types=names(types), label=name(label))
        told = types[0] if len(types) == 1 and types[0] in towards else ""
        return pattern, call.validity.live("r0", types), told, ""
    ways = [
        way
        for way in SchemaGraph(schema).ways(entity.label, label, FARTHEST)
        if is_plain_way(call, way) and len(way) == FARTHEST
    ]
    return (*along(call, ways[0]), "", ways[0][0].label) if len(ways) == 1 else None


def along(call: IntentCall, way: Way) -> tuple[Fragment, Fragment]:
    """Write a way from `x` to `m`, and the test that its relationships hold."""
    live = [call.validity.live(f"r{place}", (hop.type,)) for place, hop in enumerate(way)]
    return ALONG.fill(path=path_of(way)), all_of([test for test in live if test != TRUE] or [TRUE])
