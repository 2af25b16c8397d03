"""What needs attention: open troubles, what is overdue, in a bad state, on hold or ends soon.

Found is what the nodes say of themselves by their states, times, flags and results, in the whole
graph or around one thing: next to it, and next to what hangs on it as its parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from graphrag_core.ask.intents.belongings import parts_of
from graphrag_core.ask.intents.blockers import standing_in
from graphrag_core.ask.intents.graph_reads import RanQuery, as_of, entity_match, run_query
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import (
    DEADLINES,
    event_labels,
    happened,
    is_term,
    over_key,
    stored_times,
    types_between,
)
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.ask.intents.usual import kinds_of
from graphrag_core.ask.intents.windows import Period, TimeTests, time_of
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    names,
    number,
    property_of,
    string,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.harms import is_worry
from graphrag_core.english.scales import SEVERE, degree_of
from graphrag_core.english.states import (
    has_failed,
    is_late,
    is_result_key,
    is_state_key,
    is_stuck,
    standing_of,
)
from graphrag_core.english.targets import Aim, aims_of
from graphrag_core.english.time_units import SOON
from graphrag_core.english.words import name_words, stem
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, is_time_to_end, temporal_keys
from graphrag_core.types import LabelSchema, Node, Property

SOON_OF_ONE = timedelta(days=180)
"""How far ahead an end is soon of one thing that is asked about."""
EXPIRIES = frozenset(map(stem, word_set("expire expiry expiration")))
"""Words of times at which something ends of itself; it lapses, but is not overdue then."""
UNTIL = word_set("until till thru")
LAPSED_WITHIN = timedelta(days=365)
"""How long ago something that was to be renewed lapsed, at most."""
READ, MOST_BRANCHES = 200, 40
HANDLED = frozenset(
    map(stem, word_set("acknowledged handled resolved closed fixed answered reviewed solved done"))
)
"""Words of yes and no that say of a trouble whether somebody has seen to it."""
NUMBERS = frozenset({"INTEGER", "FLOAT"})

ConcernKind = Literal[
    "severe", "overdue", "bad", "failed", "stuck", "open", "short", "lapsed", "due", "ends"
]

FOUND = Template("""
{entity}
CALL ({given}) {
{branches}
}
RETURN node, key, at
LIMIT {limit}
""")
OF_STATE = Template("""
  MATCH {way} WHERE {live} AND node.{key} IN [{states}]
  RETURN node, {said} AS key, null AS at LIMIT {limit}
""")
OF_FLAG = Template("""
  MATCH {way} WHERE {live} AND node.{key} = false
  RETURN node, {said} AS key, null AS at LIMIT {limit}
""")
NOT_ENDED = Template("""
  MATCH {way} WHERE {live} AND node.{key} IS NULL
  RETURN node, {said} AS key, null AS at LIMIT {limit}
""")
OF_SHORT = Template("""
  MATCH {way} WHERE {live} AND node.{actual} < node.{bound}
  RETURN node, {said} AS key, null AS at LIMIT {limit}
""")
OF_TIME = Template("""
  MATCH {way} WHERE {live} AND {within}
  RETURN node, {said} AS key, {stored} AS at ORDER BY at DESC LIMIT {limit}
""")
ALL = Template("(node:{label})")
NEXT = Template("(x)-[r:{types}]-(node:{label})")
LIVE_NODE, IS_X, GIVEN = TRUE, constant("node = x"), constant("x")
OF_PART = Template("(x)-[h:{hang}]-(:{parts})-[r:{types}]-(node:{label})")


@dataclass(frozen=True, slots=True)
class Concern:
    """A node that needs attention, and by what: its `kind`, and the key and time of that."""

    node: Node
    kind: ConcernKind
    key: str = ""
    at: datetime | None = None
    degree: float = 0.0


@dataclass(frozen=True, slots=True)
class Concerns:
    """What was found by one query, the most severe and the latest first.

    A node may need attention in several ways: a grant that is on hold and whose report is overdue.
    """

    ran: RanQuery
    found: tuple[Concern, ...]

    def of(self, *kinds: ConcernKind) -> list[Concern]:
        """List those of some kinds."""
        return [one for one in self.found if one.kind in kinds]


def find_concerns(
    call: IntentCall, phrases: Sequence[str], entity: NamedEntity | None = None
) -> Concerns | None:
    """Find what needs attention among the kinds of a question or around a thing.

    None where the graph records no states and no deadlines, or the query is only planned.
    """
    now = as_of(call)
    until = now + (SOON if entity is None else SOON_OF_ONE)
    due, ahead = TimeTests(Period(now, until)), TimeTests(Period(now, until), "_ahead")
    lapsed = TimeTests(Period(now - LAPSED_WITHIN, now), "_lapsed")
    branches = [
        branch
        for entry, ways in ways_to(call, entity)
        for way, live in ways
        for branch in _branches(call, entry, way, live, (due, ahead, lapsed))
    ][:MOST_BRANCHES]
    if not branches:
        return None
    query = FOUND.fill(
        entity=entity_match(entity) if entity is not None else EMPTY,
        given=GIVEN if entity is not None else EMPTY,
        branches=joined("\n  UNION ALL\n", branches),
        limit=number(READ * MOST_BRANCHES),
    )
    given = {"entity": entity.value} if entity is not None else {}
    parameters = {**given, **call.validity.parameters}
    for tests in (due, ahead, lapsed):
        parameters |= tests.parameters
    ran = run_query(call, query, parameters, phrases, limit=READ * MOST_BRANCHES)
    if ran is None:
        return None
    return Concerns(ran, tuple(_told(call, ran.rows.records, now)))


def targets_of(entry: LabelSchema) -> list[Aim]:
    """List the pairs of numbers of a kind of which one should reach the other."""
    return [*aims_of([key.key for key in entry.properties if set(key.types) <= NUMBERS])]


def deadlines_of(entry: LabelSchema) -> list[Property]:
    """List the properties that say by when something of a kind has to be done or renewed."""
    dated = (key for key in temporal_keys(entry) if TEMPORAL_TYPES & set(key.types))
    return [key for key in dated if is_term(key)]


def ends_of(entry: LabelSchema) -> list[Property]:
    """List the properties that say until when something of a kind lasts."""
    due = deadlines_of(entry)
    return [key for key in stored_times(entry) if key not in due and not happened(key)]


def severity_of(node: Node) -> float:
    """Tell how severe or urgent a node is by its own words; 0 where it has none."""
    degrees = (degree_of(key, value) for key, value in node.properties.items())
    return max((degree for degree in degrees if degree is not None), default=0.0)


def ways_to(
    call: IntentCall, entity: NamedEntity | None, *, itself: bool = False
) -> Iterator[tuple[LabelSchema, list[tuple[Fragment, Fragment]]]]:
    """Write how the nodes of each kind are reached, with the tests that the way holds now.

    Those are all nodes, or those around a thing, and with `itself` the thing too.
    """
    if entity is None:
        for entry in kinds_of(call):
            yield entry, [(ALL.fill(label=name(entry.name)), LIVE_NODE)]
        return
    schema, profile, parts = call.run.schema, call.context.profile, parts_of(call, entity.label)
    for entry in kinds_of(replace(call, slots=replace(call.slots, labels=()))):
        label, ways = name(entry.name), []
        types = types_between(schema, profile, entity.label, [entry.name])
        if itself and entry.name == entity.label:
            ways.append((ALL.fill(label=label), IS_X))
        if types:
            live = call.validity.live("r", types)
            ways.append((NEXT.fill(types=names(types), label=label), live))
        near = {p: t for p in parts if (t := types_between(schema, profile, entry.name, [p]))}
        near.pop(entry.name, None)
        if near and entry.name != entity.label and entry.name not in parts:
            hang = tuple(dict.fromkeys(t for part in near for t in parts[part]))
            on = tuple(dict.fromkeys(t for types in near.values() for t in types))
            way = OF_PART.fill(hang=names(hang), parts=names(near), types=names(on), label=label)
            ways.append((way, all_of((call.validity.live("h", hang), call.validity.live("r", on)))))
        if ways:
            yield entry, ways


def _branches(
    call: IntentCall, entry: LabelSchema, way: Fragment, live: Fragment,
    tests: tuple[TimeTests, TimeTests, TimeTests],
) -> Iterator[Fragment]:  # fmt: skip
    """Write what finds the nodes of a kind that may need attention."""
    (due, ahead, lapsed), limit = tests, number(READ)
    worry = is_worry(entry.name)
    event = entry.name in {label.name for label in event_labels(call.run.schema,
                                                                 call.context.profile)}  # fmt: skip
    for key in deadlines_of(entry):
        yield OF_TIME.fill(way=way, live=live, within=due.before("node", key), limit=limit,
                           said=string(key.key), stored=property_of("node", key.key))  # fmt: skip
    for key in ends_of(entry):
        # What was valid from one time to another is over; what lasts "until" then is to be renewed.
        renewed = entry.name not in call.context.profile.node_times
        lasts = renewed and not UNTIL.isdisjoint(name_words(key.key))
        said, stored = string(key.key), property_of("node", key.key)
        for times in (ahead, lapsed) if lasts else (ahead,):
            within = times.within("node", key)
            yield OF_TIME.fill(way=way, live=live, within=within, limit=limit, said=said,
                               stored=stored)  # fmt: skip
    stated = False
    for key in entry.properties:
        known = [v for v in key.values if isinstance(v, str)]
        states = [v for v in known if _is_concern(v, event=event, worry=worry)]
        states = states if is_state_key(key.key) else []
        stated = stated or is_state_key(key.key)
        states += [v for v in known if is_result_key(key.key) and has_failed(v)]
        if states:
            yield OF_STATE.fill(way=way, live=live, key=name(key.key), limit=limit,
                                states=joined(", ", map(string, states)),
                                said=string(key.key))  # fmt: skip
        handled = stem(name_words(key.key)[-1]) in HANDLED if name_words(key.key) else False
        if worry and handled and key.types == ("BOOLEAN",):
            yield OF_FLAG.fill(way=way, live=live, key=name(key.key), said=string(key.key),
                               limit=limit)  # fmt: skip
    over = over_key(entry) or next(filter(is_time_to_end, entry.properties), None)
    if worry and not stated and over is not None:
        yield NOT_ENDED.fill(way=way, live=live, key=name(over.key), said=string(over.key),
                             limit=limit)  # fmt: skip
    for aim in targets_of(entry):
        if aim.least:
            yield OF_SHORT.fill(way=way, live=live, actual=name(aim.actual),
                                bound=name(aim.bound), said=string(aim.bound),
                                limit=limit)  # fmt: skip


def _is_concern(state: str, *, event: bool, worry: bool) -> bool:
    """Tell whether a state needs attention; of what is no trouble "planned" does not."""
    standing = standing_of(state, of_event=event)
    return standing == "bad" or is_stuck(state) or (worry and standing == "unfinished")


def _told(
    call: IntentCall, records: Sequence[Mapping[str, Any]], now: datetime
) -> Iterator[Concern]:
    """Tell each node once for each kind of concern, the most severe and the latest first."""
    found: dict[tuple[str, ConcernKind], Concern] = {}
    for record in records:
        concern = _concern(call, record["node"], str(record["key"]), as_instant(record["at"]), now)
        if concern is not None:
            found.setdefault((concern.node.id, concern.kind), concern)
    yield from sorted(found.values(), key=lambda one: (*_open_first(call, one), _when(call, one)))


def _open_first(call: IntentCall, concern: Concern) -> tuple[bool, float]:
    """Order what is overdue by whether it is open still, all else by how severe it is."""
    if concern.kind == "overdue":
        return standing_in(call, concern.node)[0] is None, 0.0
    return False, -concern.degree


def _when(call: IntentCall, concern: Concern) -> float:
    """Order what is overdue or to come by its time, and the rest by how late it began."""
    at = concern.at or time_of(call, concern.node)
    if at is None:
        return 0.0
    return at.timestamp() if concern.kind in ("overdue", "due", "ends") else -at.timestamp()


def _concern(
    call: IntentCall, node: Node, key: str, at: datetime | None, now: datetime
) -> Concern | None:
    """Tell why a node needs attention; None where it is over."""
    standing, state = standing_in(call, node)
    failed = is_result_key(key) and has_failed(node.properties.get(key))
    degree = severity_of(node)
    if failed:
        return Concern(node, "failed", key, None, degree)
    stems = {stem(word) for word in name_words(key)}
    past = at is not None and at.date() < now.date()
    if past and not stems & (DEADLINES - EXPIRIES) and (standing != "over" or not state):
        return Concern(node, "lapsed", key, at, degree)
    if standing == "over":
        return None
    if at is not None and stems & DEADLINES:
        return Concern(node, "overdue" if past else "due", key, at, degree)
    if at is not None:
        return Concern(node, "ends", key, at, degree)
    if is_late(state):
        return Concern(node, "overdue", "", None, degree)
    if any(map(is_worry, node.labels)):
        return Concern(node, "severe" if degree >= SEVERE else "open", key, None, degree)
    if standing == "bad":
        return Concern(node, "bad", "", None, degree)
    bounds = {aim.bound for aim in bounds_of(call, node)}
    if is_stuck(state):
        return Concern(node, "stuck", "", None, degree)
    return Concern(node, "short", key, None, degree) if key in bounds else None


def bounds_of(call: IntentCall, node: Node) -> list[Aim]:
    """List the minima of a node with the numbers that should reach them."""
    entries = (call.run.schema.label(label) for label in node.labels)
    return [a for entry in entries if entry is not None for a in targets_of(entry) if a.least]
