"""What is directly connected with a thing, relation by relation, as lines that cite it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_labels, over_key, plain_types
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    all_of,
    joined,
    label_test,
    name,
    names,
    number,
)
from graphrag_core.english.wording import plain
from graphrag_core.explore.relation_words import fact_predicate, is_over
from graphrag_core.types import Node, Relationship

MOST_RELATIONS, NAMED = 12, 6

NEXT_TO = Template("""
{entity}
MATCH (a)-[r:{types}]-(other)
{where}
WITH type(r) AS relation, startNode(r) = a AS outgoing, other, head(collect(r)) AS link
RETURN relation, outgoing, count(other) AS count, collect(other)[..{named}] AS others,
       collect(link)[..{named}] AS links
ORDER BY count, relation
LIMIT {most}
""")
WHERE = Template("WHERE {tests}")
UNKNOWN = Template("NOT ({known})")
NOT_PAST = Template("(NOT ({event}){open})")
OPEN = Template(" OR ({label} AND other.{key} IS NULL)")


@dataclass(frozen=True, slots=True)
class Nearby:
    """Relations of a thing: records of `relation`, `outgoing`, `count`, some `others`, `links`."""

    subject: str
    label: str
    records: Sequence[Mapping[str, Any]]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes that are named."""
        return tuple(node for record in self.records for node in record["others"])

    @property
    def links(self) -> tuple[Relationship, ...]:
        """The relationships to these nodes."""
        return tuple(link for record in self.records for link in record["links"])

    def without(self, links: Collection[str]) -> "Nearby":
        """Leave out the relations all of whose links, by their ids, are told already."""
        left = [r for r in self.records if not all(link.id in links for link in r["links"])]
        return replace(self, records=left)

    def lines(self, register: CitationRegister) -> Iterator[str]:
        """Write a line a relation, after a head; nothing where there is none."""
        if self.records:
            yield f"\nBesides, directly connected with {plain(self.subject)}:"
        for record in self.records:
            yield f"- {_sentence(self, record, register)}"

    def sentences(self, register: CitationRegister) -> Iterator[str]:
        """Write a sentence a relation."""
        for record in self.records:
            yield f"{_sentence(self, record, register)}."


def besides(call: IntentCall, known: Fragment) -> Nearby:
    """Find what is connected with the entity, but for known steps `r` from `a`, and is not past.

    Of events only those are near that are not over yet.
    """
    tests = [_not_past(call)]
    return _next_to(call, [*tests, UNKNOWN.fill(known=known)])


def directly(call: IntentCall) -> Nearby:
    """Find what is connected with the entity, relation by relation."""
    return _next_to(call, [])


def _next_to(call: IntentCall, wanted: Sequence[Fragment]) -> Nearby:
    entity = call.slots.entities[0]
    schema, profile = call.run.schema, call.context.profile
    types = [t for t in plain_types(schema, profile) if _joins(call, t, entity.label)]
    if not types:
        return Nearby(entity.name, entity.label, ())
    live = call.validity.live("r", tuple(types))
    tests = [test for test in (live, *wanted) if test != TRUE]
    query = NEXT_TO.fill(
        entity=entity_match(entity, "a"),
        types=names(types),
        where=WHERE.fill(tests=all_of(tests)) if tests else EMPTY,
        named=number(NAMED),
        most=number(MOST_RELATIONS),
    )
    parameters = {"entity": entity.value, **call.validity.parameters}
    found = look_up(call, query, parameters, MOST_RELATIONS).records
    return Nearby(entity.name, entity.label, [one for r in found for one in _by_time(r)])


def _by_time(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Divide a relation into what holds and what is over, which is told in the past."""
    pairs = [*zip(record["others"], record["links"], strict=True)]
    past = [pair for pair in pairs if is_over(pair[1])]
    left = [pair for pair in pairs if pair not in past]
    for part in (left, past) if past and left else (pairs,):
        others, links = ([pair[at] for pair in part] for at in (0, 1))
        count = len(part) if part is past else record["count"] - (len(pairs) - len(part))
        yield {**record, "count": count, "others": others, "links": links}


def _joins(call: IntentCall, type_: str, label: str) -> bool:
    patterns = call.run.schema.patterns
    return any(p.type == type_ and label in (p.start, p.end) for p in patterns)


def _not_past(call: IntentCall) -> Fragment:
    """Test that `other` is no event, or one that has not ended."""
    events = event_labels(call.run.schema, call.context.profile)
    if not events:
        return TRUE
    still = [
        OPEN.fill(label=label_test("other", [label.name]), key=name(key.key))
        for label in events
        if (key := over_key(label)) is not None
    ]
    event = label_test("other", [label.name for label in events])
    return NOT_PAST.fill(event=event, open=joined("", still))


def _sentence(near: Nearby, record: Mapping[str, Any], register: CitationRegister) -> str:
    """Say a relation in the direction in which it is stored."""
    subject, label = near.subject, near.label
    marks = [cited(register, node) for node in record["others"]]
    more = record["count"] - len(marks)
    said = ", ".join(marks) + (f" and {more} more" if more > 0 else "")
    if len(marks) > 1 and more <= 0:
        said = f"{', '.join(marks[:-1])} and {marks[-1]}"
    link = record["links"][0]
    if record["outgoing"]:
        labels = record["others"][0].labels
        return f"{plain(subject)} {fact_predicate(link, labels[0] if labels else '')} {said}"
    verb = fact_predicate(link, label, of_several=record["count"] > 1)
    return f"{said} {verb} {plain(subject)}"
