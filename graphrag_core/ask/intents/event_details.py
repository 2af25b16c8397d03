"""What belongs to an event beside its text: until when it was, and what it is joined with.

"Collapsed at home" is told of a visit by its notes; what was diagnosed and who saw the pet stand
in relationships.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.dated_texts import is_quoted
from graphrag_core.ask.intents.graph_reads import (
    SHORT_TEXT,
    cited,
    day,
    look_up,
    telling_values,
    text_of,
    when,
)
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import (
    event_key,
    event_labels,
    is_cause,
    is_cause_key,
    is_deadline,
    over_key,
    plain_types,
)
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.cypher.compose import Template, label_test, names, number
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.english.words import stem
from graphrag_core.explore.relation_words import done_to_it, fact_predicate, past_predicate
from graphrag_core.types import LabelSchema, Node, Relationship

NAMED, MOST_RELATIONS = 3, 6
"""So many things of a relation are named, more are counted; so many relations of an event told."""
MOST_EVENTS, MOST_READ = 40, 300
HAVING = frozenset({"has", "have"})
BEGINNING = frozenset(map(stem, ("started", "happened", "occurred")))
"""Words of times that an event has as an event."""

BESIDE = Template("""
MATCH (event)-[link:{types}]-(thing)
WHERE elementId(event) IN $events AND ({things}) AND NOT elementId(thing) IN $subject
WITH event, type(link) AS kind, startNode(link) = event AS outgoing, thing, link
ORDER BY elementId(thing)
RETURN elementId(event) AS event, outgoing, count(DISTINCT thing) AS count,
  collect(DISTINCT thing)[..{named}] AS things, collect(link)[..{named}] AS links, kind
LIMIT {limit}
""")

MOST_CAUSES = 20
CAUSES = Template("""
MATCH (what)-[link:{types}]-(about)
WHERE elementId(what) IN $events
WITH link, head(collect(what)) AS what, head(collect(about)) AS about
RETURN what, about, link
LIMIT {limit}
""")


@dataclass(frozen=True, slots=True)
class Beside:
    """What one relation joins with an event: how many things, and the first of them."""

    type: str
    outgoing: bool
    count: int
    things: Sequence[Node]
    links: Sequence[Relationship]


@dataclass(frozen=True, slots=True)
class EventDetails:
    """Tells what belongs to events, by the ids of these."""

    call: IntentCall
    beside: Mapping[str, Sequence[Beside]]

    @property
    def nodes(self) -> list[Node]:
        """The things beside the events, each once."""
        found = (thing for one in self._all() for thing in one.things)
        return list({node.id: node for node in found}.values())

    @property
    def links(self) -> list[Relationship]:
        """What joins them with the events."""
        return [link for one in self._all() for link in one.links]

    def of(self, event: Node, register: CitationRegister, known: Collection[str] = ()) -> list[str]:
        """Say until when an event was and what it is joined with, but for `known` nodes."""
        told = (
            self._words(one, event, register)
            for one in self.beside.get(event.id, ())
            if not all(thing.id in known for thing in one.things)
        )
        return [*self._end(event), *[*told][:MOST_RELATIONS]]

    def clauses(self, event: Node, register: CitationRegister, known: Collection[str] = ()) -> str:
        """Say the same as clauses after a sentence."""
        return "".join(f"; {said}" for said in self.of(event, register, known))

    def with_values(
        self, event: Node, register: CitationRegister, known: Collection[str] = ()
    ) -> list[str]:
        """Say the same after an event's values in words, where it has no text."""
        values = [] if text_of(self.call, event) else telling_values(self.call, event)
        return [*([", ".join(values)] if values else []), *self.of(event, register, known)]

    def _end(self, event: Node) -> list[str]:
        """Say when it was over, where that is another day than that of its beginning."""
        label = _kind_of(self.call, event)
        begun, over = (event_key(label), over_key(label)) if label is not None else (None, None)
        if begun is None or over is None:
            return []
        first, last = (day(event.properties.get(key.key)) for key in (begun, over))
        if is_deadline(over):
            return [f"due {last}"] if last else []
        return [f"until {last}"] if last and first and last != first else []

    def _words(self, one: Beside, event: Node, register: CitationRegister) -> str:
        kind = label_of(one.things[0])
        several = one.count > 1
        if one.count > NAMED:
            things = counted(one.count, spoken_name(kind))
        else:
            things = listed([cited(register, thing) for thing in one.things])
        if one.outgoing:
            return f"{fact_predicate(one.links[0], kind)} {things}"
        told = fact_predicate(one.links[0], label_of(event), of_several=several)
        return f"of {things}" if told.split()[0] in HAVING else f"{things} {done_to_it(told)}"

    def _all(self) -> list[Beside]:
        return [one for found in self.beside.values() for one in found]


def details_of(call: IntentCall, nodes: Sequence[Node], *, of_things: bool = False) -> EventDetails:
    """Look up what events are joined with: things before people and groups, no other events.

    Of nodes that are no events only with `of_things`.
    """
    schema, profile = call.run.schema, call.context.profile
    left_out = {event.name for event in event_labels(schema, profile)}
    left_out |= profile.provenance_labels | profile.hidden_labels
    things = [e.name for e in schema.labels if e.name_key and e.name not in left_out]
    types = plain_types(schema, profile)
    told = (node for node in nodes if of_things or not left_out.isdisjoint(node.labels))
    events = [*told][:MOST_EVENTS]
    if not things or not types or not events or call.planned is not None:
        return EventDetails(call, {})
    query = BESIDE.fill(
        types=names(types), things=label_test("thing", things), named=number(NAMED),
        limit=number(MOST_READ),
    )  # fmt: skip
    given = {"events": [event.id for event in events],
             "subject": [entity.id for entity in call.slots.entities]}  # fmt: skip
    rows = look_up(call, query, given, MOST_READ)
    found: dict[str, list[Beside]] = {}
    for record in rows.records:
        one = Beside(record["kind"], record["outgoing"], record["count"], record["things"],
                     record["links"])  # fmt: skip
        found.setdefault(str(record["event"]), []).append(one)
    vocabulary = vocabulary_of(schema, profile)
    for beside in found.values():
        beside.sort(key=lambda one: (any(map(vocabulary.is_agent, one.things[0].labels)), one.type))
    return EventDetails(call, found)


def recorded_causes(call: IntentCall, events: Sequence[Node]) -> Sequence[Mapping[str, Any]]:
    """Look up what relationships record as causes of events: records of `what`, `about`, `link`."""
    types = [kind.name for kind in call.run.schema.relationship_types if is_cause(kind.name)]
    if not types or not events or call.planned is not None:
        return ()
    query = CAUSES.fill(types=names(types), limit=number(MOST_CAUSES))
    return look_up(call, query, {"events": [e.id for e in events]}, MOST_CAUSES).records


def cause_words(
    call: IntentCall, record: Mapping[str, Any], register: CitationRegister, lines: Sequence[str]
) -> str:
    """Say a recorded cause in the direction in which it is stored, and its text if unsaid yet."""
    what, about, link = record["what"], record["about"], record["link"]
    start, end = (what, about) if link.start == what.id else (about, what)
    text = text_of(call, about).rstrip(".")
    said = "\n".join(lines)
    verb = past_predicate(link.name, label_of(end))
    told = f"{cited(register, start)} {verb} {cited(register, end)}"
    return f"{told}{f' (“{text}”)' if text and not is_quoted(text, said) else ''}"


def causes_of(call: IntentCall, node: Node) -> list[str]:
    """List what a node's own keys record as a cause or a reason."""
    hidden = call.context.profile.hidden_properties
    return [
        f"{spoken_name(key)} “{plain(value, SHORT_TEXT).rstrip('.')}”"
        for key, value in node.properties.items()
        if key not in hidden and isinstance(value, str) and value and is_cause_key(key)
    ]


def _kind_of(call: IntentCall, node: Node) -> LabelSchema | None:
    return next(filter(None, map(call.run.schema.label, node.labels)), None)


def time_said(call: IntentCall, node: Node, at: object) -> str:
    """Say of when a node is: "of 3 May", or what it was then: "discontinued on 30 June"."""
    entry = _kind_of(call, node)
    key = event_key(entry) if entry is not None else None
    words = spoken_name(key.key).split() if key is not None else []
    if len(words) < 2 or not words[0].endswith("ed") or stem(words[0]) in BEGINNING:
        return f"of {when(at)}"
    return f"{words[0]} on {when(at)}"


def quote_of(call: IntentCall, node: Node) -> str:
    """Quote an event's text with its recorded causes, or tell its values in brackets."""
    text = text_of(call, node).rstrip(".")
    if text:
        return f": “{text}”" + "".join(f"; {cause}" for cause in causes_of(call, node))
    values = [*telling_values(call, node), *causes_of(call, node)]
    return f" ({', '.join(values)})" if values else ""
