"""What a thing waits for, what it needs that is out of order, and what of it is not finished."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.dated_texts import itself
from graphrag_core.ask.intents.graph_reads import as_of, cited, entity_match, look_up, text_of
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import (
    carrying,
    dependence,
    event_labels,
    is_term,
    over_key,
    types_between,
    waiting,
)
from graphrag_core.cypher.compose import (
    EMPTY,
    FALSE,
    TRUE,
    Fragment,
    Template,
    joined,
    label_test,
    names,
    number,
    property_of,
    string,
)
from graphrag_core.english.states import Standing, is_state_key, standing_of
from graphrag_core.english.wording import listed, plain, spoken_name
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.profiles.instants import as_instant
from graphrag_core.types import Node, Relationship

READ, NAMED = 60, 5
SHORT_TITLE = 80

NEEDS = Template("""
{entity}
CALL (x) {
{branches}
}
RETURN what, link, waits
LIMIT {limit}
""")
NEED = Template("  MATCH (x){way}(what) {live} RETURN what, link, {waits} AS waits")
OPEN = Template("""
{entity}
MATCH (x)-[link:{types}]-(what:{labels})
RETURN what, head(collect(link)) AS link
LIMIT {limit}
""")
OTHERS = Template("""
MATCH (thing)
WHERE elementId(thing) IN $things
CALL (thing) {
{branches}
}
RETURN thing, collect(other) AS others, collect(link) AS links
LIMIT {limit}
""")
OTHER = Template("  MATCH (thing){way}(other) {live} RETURN other, link")
NOT_OVER = Template("NOT ({owner} AND coalesce({key} IN [{states}], false))")
LIVE = Template("WHERE {live}")
ONTO, FROM = Template("-[link:{types}]->"), Template("<-[link:{types}]-")


@dataclass(frozen=True, slots=True)
class Blocker:
    """A node that keeps a thing from going on, and the relationship that says so."""

    node: Node
    link: Relationship


def standing_in(call: IntentCall, node: Node) -> tuple[Standing | None, str]:
    """Tell how a node stands, by its state or by the time at which it was over, and the state."""
    for key, value in node.properties.items():
        if is_state_key(key) and (standing := standing_of(value)) is not None:
            event = standing == "bad" and not _events(call).isdisjoint(node.labels)
            return standing_of(value, of_event=event) or standing, str(value)
    entries = (call.run.schema.label(label) for label in node.labels)
    keys = (over_key(entry) for entry in entries if entry is not None)
    ends = (as_instant(node.properties.get(key.key)) for key in keys if key and not is_term(key))
    if any(at is not None and at <= as_of(call) for at in ends):
        return "over", ""
    return None, ""


def not_over(call: IntentCall, owner: str) -> Iterator[Fragment]:
    """Yield tests that a node is no event that is over: a delivered shipment, a fixed bug."""
    for label in event_labels(call.run.schema, call.context.profile):
        for key in label.properties:
            over = [v for v in key.values if standing_of(v, of_event=True) == "over"]
            if is_state_key(key.key) and over:
                yield NOT_OVER.fill(
                    owner=label_test(owner, [label.name]),
                    key=property_of(owner, key.key),
                    states=joined(", ", [string(str(state)) for state in over]),
                )


def _events(call: IntentCall) -> set[str]:
    return {label.name for label in event_labels(call.run.schema, call.context.profile)}


def blockers_of(call: IntentCall) -> list[Blocker]:
    """Find what the named thing waits for that is not over, and what it needs that is not well.

    Of what it needs, events count where they are unfinished or bad, other things only where they
    are bad. A thing that is over itself waits for nothing.
    """
    node = itself(call)
    branches = _branches(call) if node is not None else []
    if node is None or not branches or standing_in(call, node)[0] == "over":
        return []
    query = NEEDS.fill(
        entity=entity_match(call.slots.entities[0]),
        branches=joined("\n  UNION\n", branches),
        limit=number(READ),
    )
    given = {"entity": call.slots.entities[0].value, **call.validity.parameters}
    events = _events(call)
    found: dict[str, Blocker] = {}
    for record in look_up(call, query, given, READ).records:
        what = record["what"]
        standing, _ = standing_in(call, what)
        open_event = standing == "unfinished" and not events.isdisjoint(what.labels)
        if (record["waits"] and standing != "over") or standing == "bad" or open_event:
            found.setdefault(what.id, Blocker(what, record["link"]))
    return [*found.values()]


def blocker_lines(
    call: IntentCall, blockers: Sequence[Blocker], register: CitationRegister
) -> list[str]:
    """Say of each what the thing has to do with it and how it stands."""
    entity, lines = call.slots.entities[0], []
    for blocker in blockers[:NAMED]:
        said, link = _with_standing(call, blocker.node, register), blocker.link
        if link.start == entity.id:
            kind = label_of(blocker.node)
            words = f"{plain(entity.name)} {fact_predicate(link, kind)} {said}"
        else:
            words = f"{said} {fact_predicate(link, entity.label)} {plain(entity.name)}"
        lines.append(f"{words}.")
    more = len(blockers) - NAMED
    return lines + ([f"So it is with {more} more."] if more > 0 else [])


def open_events(call: IntentCall) -> list[Blocker]:
    """Find the events of the named thing that are unfinished or went wrong, by their state."""
    schema, profile = call.run.schema, call.context.profile
    labels = [
        label.name
        for label in event_labels(schema, profile)
        if any(is_state_key(key.key) for key in label.properties)
    ]
    entity = call.slots.entities[0]
    types = types_between(schema, profile, entity.label, labels)
    if not types or call.planned is not None:
        return []
    query = OPEN.fill(
        entity=entity_match(entity), types=names(types), labels=names(labels), limit=number(READ)
    )
    records = look_up(call, query, {"entity": entity.value}, READ).records
    return [
        Blocker(record["what"], record["link"])
        for record in records
        if standing_in(call, record["what"])[0] in ("unfinished", "bad")
    ]


def open_line(call: IntentCall, found: Sequence[Blocker], register: CitationRegister) -> list[str]:
    """Name what is open or in trouble, in one sentence or none."""
    told = [_with_standing(call, one.node, register) for one in found[:NAMED]]
    told += [f"{len(found) - NAMED} more"] if len(found) > NAMED else []
    return [f"Open or in trouble: {listed(told)}."] if told else []


@dataclass(frozen=True, slots=True)
class Linked:
    """Relationships that join what something happens to with others, as records.

    Each has a `thing`, the `others` and the `links` to them.
    """

    records: Sequence[Mapping[str, Any]]

    @property
    def nodes(self) -> list[Node]:
        """All nodes that are named."""
        return [node for r in self.records for node in (r["thing"], *r["others"])]

    @property
    def links(self) -> list[Relationship]:
        """The relationships between them."""
        return [link for record in self.records for link in record["links"]]


NOTHING = Linked(())


def waiting_for(call: IntentCall, things: Sequence[Node]) -> Linked:
    """Find what waits for any of the things and is not over itself."""
    onto, into = waiting(call.run.schema, call.context.profile)
    ways = [way.fill(types=names(types)) for way, types in ((FROM, onto), (ONTO, into)) if types]
    found = _others(call, ways, things, (*onto, *into))
    records = []
    for record in found.records:
        pairs = zip(record["others"], record["links"], strict=True)
        left = [(o, link) for o, link in pairs if standing_in(call, o)[0] != "over"]
        if left:
            others, links = ([pair[at] for pair in left] for at in (0, 1))
            records.append({**record, "others": others, "links": links})
    return Linked(records)


def carriers_of(call: IntentCall, parts: Sequence[Node]) -> Linked:
    """Find what carries any of the parts now, as `thing`, with these as `others`."""
    types = carrying(call.run.schema, call.context.profile)
    ways = [ONTO.fill(types=names(types))] if types else []
    found = _others(call, ways, parts, types)
    carried: dict[str, tuple[Node, list[Node], list[Relationship]]] = {}
    for record in found.records:
        for carrier, link in zip(record["others"], record["links"], strict=True):
            _, of, links = carried.setdefault(carrier.id, (carrier, [], []))
            of.append(record["thing"])
            links.append(link)
    known = {part.id for part in parts}
    return Linked([
        {"thing": carrier, "others": of, "links": links}
        for carrier, of, links in carried.values() if carrier.id not in known
    ])  # fmt: skip


def linked_lines(found: Linked, register: CitationRegister, head: str) -> list[str]:
    """Write each thing with what is joined with it in brackets; none where nothing was found."""
    told = [
        f"- {cited(register, r['thing'])}: {listed([cited(register, o) for o in r['others']])}"
        for r in found.records[:READ]
    ]
    return ["", head, *told] if told else []


def _others(
    call: IntentCall, ways: Sequence[Fragment], things: Sequence[Node], types: Sequence[str]
) -> Linked:
    if not ways or not things or call.planned is not None:
        return NOTHING
    live = call.validity.live("link", tuple(types))
    condition = EMPTY if live == TRUE else LIVE.fill(live=live)
    query = OTHERS.fill(
        branches=joined("\n  UNION\n", [OTHER.fill(way=way, live=condition) for way in ways]),
        limit=number(READ),
    )
    given = {"things": [thing.id for thing in things], **call.validity.parameters}
    return Linked(look_up(call, query, given, READ).records)


def _with_standing(call: IntentCall, node: Node, register: CitationRegister) -> str:
    """Write a node with its mark, its title and its state in brackets."""
    title = text_of(call, node)
    _, state = standing_in(call, node)
    brackets = [spoken_name(label_of(node))]
    brackets += [f"“{title}”"] if title and len(title) <= SHORT_TITLE else []
    brackets += [state] if state else []
    return f"{cited(register, node)} ({', '.join(brackets)})"


def _branches(call: IntentCall) -> list[Fragment]:
    """Write the steps to what a thing of this label waits for, and to what it depends on."""
    schema, profile = call.run.schema, call.context.profile
    label, waits = call.slots.entities[0].label, waiting(schema, profile)
    near = (
        {p.type for p in schema.patterns if p.start == label},
        {p.type for p in schema.patterns if p.end == label},
    )
    known = {*waits[0], *waits[1]}
    needs = [[t for t in kinds if t not in known] for kinds in dependence(schema, profile)]
    return [
        _branch(call, way, [t for t in kinds if t in types], waits=of_waiting)
        for of_waiting, ways in ((True, waits), (False, needs))
        for way, kinds, types in zip((ONTO, FROM), ways, near, strict=True)
        if types & set(kinds)
    ]


def _branch(call: IntentCall, way: Template, types: Sequence[str], *, waits: bool) -> Fragment:
    live = call.validity.live("link", tuple(types))
    return NEED.fill(
        way=way.fill(types=names(types)),
        live=EMPTY if live == TRUE else LIVE.fill(live=live),
        waits=TRUE if waits else FALSE,
    )
