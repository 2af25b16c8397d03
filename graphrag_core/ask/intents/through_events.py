"""What a thing is joined with by what passes between them: a depot with shops, by shipments."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_labels, types_between
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.cypher.compose import Fragment, Template, joined, name, names, number, string
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import capitalised, counted, listed, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import Node

MOST_EVENTS, MOST_KINDS, NAMED = 20_000, 4, 6

JOINED = Template("""
{entity}
CALL (x) {
{kinds}
}
RETURN event, kind, things, others, counts
ORDER BY things
LIMIT {limit}
""")
KIND = Template("""
  MATCH (x)-[:{near}]-(event:{event})
  WITH DISTINCT x, event LIMIT {most}
  MATCH (event)-[:{far}]-(other:{other})
  WHERE other <> x
  WITH other, count(DISTINCT event) AS times
  ORDER BY times DESC
  RETURN {event_name} AS event, {other_name} AS kind, count(other) AS things,
         collect(other)[..{named}] AS others, collect(times)[..{named}] AS counts
""")


@dataclass(frozen=True, slots=True)
class JoinedThings:
    """Records of an `event`, a `kind`, how many `things`, some `others` and their `counts`."""

    subject: str
    records: Sequence[Mapping[str, Any]]

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All things that are named."""
        return tuple(node for record in self.records for node in record["others"])

    def lines(self, register: CitationRegister) -> Iterator[str]:
        """Write a line a kind, after a head; nothing where there is none."""
        if self.records:
            yield f"\n{plain(self.subject)} also has to do with:"
        for record in self.records:
            pairs = zip(record["others"], record["counts"], strict=True)
            marks = [f"{cited(register, other)} ({times})" for other, times in pairs]
            more = record["things"] - len(marks)
            said = f"{', '.join(marks)} and {more} more" if more > 0 else listed(marks)
            count = counted(record["things"], spoken_name(record["kind"]))
            yield f"- {capitalised(count)}, through {plural(spoken_name(record['event']))}: {said}"


def joined_by_events(call: IntentCall, affected: Sequence[str] = ()) -> JoinedThings:
    """Find what the entity is joined with by events, the most often joined first.

    What goes wrong with several things passes nothing between them, and people are no things; nor
    does what is affected itself, by these types.
    """
    entity = call.slots.entities[0]
    kinds = list(_kinds(call, set(affected)))[:MOST_KINDS]
    if not kinds:
        return JoinedThings(entity.name, ())
    query = JOINED.fill(
        entity=entity_match(entity),
        kinds=joined("\n  UNION ALL\n", kinds),
        limit=number(MOST_KINDS),
    )
    found = look_up(call, query, {"entity": entity.value}, MOST_KINDS).records
    return JoinedThings(entity.name, [record for record in found if record["things"]])


def _kinds(call: IntentCall, affected: Set[str]) -> Iterator[Fragment]:
    schema, profile = call.run.schema, call.context.profile
    entity, vocabulary = call.slots.entities[0].label, vocabulary_of(schema, profile)
    events = {label.name: label for label in event_labels(schema, profile)}
    apart = {*events, *profile.provenance_labels, *profile.hidden_labels}
    things = [
        label.name
        for label in schema.labels
        if label.name not in apart and not vocabulary.is_agent(label.name)
    ]
    for event in sorted(events.values(), key=lambda label: -label.count):
        near = types_between(schema, profile, entity, [event.name])
        if not set(near) - affected or event.name == entity or is_trouble(event.name):
            continue
        for other in things:
            far = types_between(schema, profile, event.name, [other])
            if far:
                yield KIND.fill(
                    near=names(near),
                    event=name(event.name),
                    far=names(far),
                    other=name(other),
                    most=number(MOST_EVENTS),
                    named=number(NAMED),
                    event_name=string(event.name),
                    other_name=string(other),
                )
