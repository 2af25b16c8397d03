"""Facts and their times in Cypher: which relationships are facts, and when each begins and ends.

Every query of a snapshot, a history and a neighbourhood builds on the same lines, so that they
agree on what holds when. Times are instants (whole microseconds, see `profiles/instants.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from graphrag_core.cypher.compose import Fragment, constant
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import CallError
from graphrag_core.explore.context import ExplorationContext, require_filled
from graphrag_core.explore.types import DataRemark
from graphrag_core.profiles.facts import PROVENANCE_TYPES, FactTimes
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of
from graphrag_core.profiles.profile import Profile
from graphrag_core.types import Node, Relationship

MAX_NAMED = 5
KeyOf = Callable[[FactTimes], str | None]
"""The key that plays one role."""

# Formatted in: `{stored}`, the stored values; `{instant}`, the instant of one of them; `{carried}`,
# the variables that go on; `{start}` and `{end}`, made of the instants. Behind these lines a fact
# `r` has `start` and `end`, null where it has none. The instant is written once for all values:
# what the planner waits for grows with its text.
TIMES = """
WITH {carried}, [stored IN [{stored}] | {instant}] AS times{learned}
WITH {carried}, {start} AS start, {end} AS end
"""
# What does not say when the graph learned of it counts as known.
LEARNED = "\nWHERE {tests}"
LEARNED_OF_ONE = "coalesce(times[{known_from}] <= $known, true)"
# An end counts only once the graph had learned of it; before that the fact is open.
END_AS_KNOWN = "CASE WHEN times[{known_to}] > $known THEN null ELSE times[{end}] END"
# Where nodes are there for a time only: a fact holds while both its ends are there.
LATEST = """reduce(so_far = {first}, time IN [{others}] |
    CASE WHEN so_far IS NULL OR time > so_far THEN time ELSE so_far END)"""
EARLIEST = LATEST.replace(">", "<")
LIVE = "coalesce(start <= ${at} AND (end IS NULL OR ${at} < end), false)"
UNDATED = "(start IS NULL AND (end IS NULL OR ${at} < end))"
"""Tests on a fact's times at the parameter that is put for `{at}`."""


def fact_types(context: ExplorationContext) -> tuple[str, ...]:
    """The types whose relationships are dated facts, in alphabetical order.

    A relationship of nodes that are there for a time only is one too.
    """
    dated = context.profile.node_times
    by_nodes = {
        pattern.type
        for pattern in context.schema.patterns
        if dated and (pattern.start in dated or pattern.end in dated)
    }
    return tuple(sorted(by_nodes - PROVENANCE_TYPES | context.profile.fact_times.keys()))


def require_facts(context: ExplorationContext) -> tuple[str, ...]:
    """The dated types. Raises `CallError` (`no_validity`, `empty_graph`) when there are none."""
    require_filled(context.schema)
    types = fact_types(context)
    if not types:
        raise CallError(
            "Nothing in this graph says when it is valid, so there is no past to show.",
            hint="Time travel needs valid_at/invalid_at (or valid_from/valid_to, start_date/"
            "end_date …) on relationships, or valid_from/valid_to on nodes.",
            code="no_validity",
        )
    return types


def require_known(context: ExplorationContext) -> None:
    """Raise `CallError` (`no_known_time`) when no type says when the graph learned of a fact."""
    if not context.profile.says_when_known:
        raise CallError(
            "No fact of this graph says when the graph learned of it.",
            hint="'As known on' needs created_at (and expired_at) on dated relationships or nodes.",
            code="no_known_time",
        )


def types_pattern(types: Sequence[str]) -> str:
    """The types as they stand in a relationship pattern."""
    return "|".join(quote_name(name) for name in types)


def times_of_facts(context: ExplorationContext, carried: str, *, known: bool = False) -> Fragment:
    """The lines of Cypher that give each fact `r` its `start` and `end`."""
    times = context.profile.fact_times
    sources = [_roles(partial(_stored, times), known=known)]
    if dated := context.profile.node_times:
        sources += [
            _roles(partial(stored_of_node, dated, node), known=known)
            for node in ("startNode(r)", "endNode(r)")
        ]
    return constant(_times(carried, sources, known=known))


def times_of_node(
    times: Mapping[str, FactTimes], node: str, carried: str, *, known: bool = False
) -> str:
    """The lines of Cypher that give a node (an expression) its `start` and `end`."""
    source = _roles(partial(stored_of_node, times, node), known=known)
    return _times(carried, [source], known=known)


def in_force(
    context: ExplorationContext,
    fact: Relationship,
    ends: Mapping[str, Node],
    known: datetime | None = None,
) -> Relationship:
    """A fact with the interval in which it holds: while both its ends are there, too."""
    if not context.profile.node_times:
        return fact
    nodes = [ends[id_] for id_ in (fact.start, fact.end) if id_ in ends]
    there = [node_interval(context, node, known) for node in nodes]
    starts = [t for t in (fact.valid_at, *(start for start, _ in there)) if t is not None]
    stops = [t for t in (fact.invalid_at, *(end for _, end in there)) if t is not None]
    return replace(fact, valid_at=max(starts, default=None), invalid_at=min(stops, default=None))


def node_interval(
    context: ExplorationContext, node: Node, known: datetime | None = None
) -> tuple[datetime | None, datetime | None]:
    """From when until when a node is there, as far as it says so; as was known at a time."""
    return _interval(context.profile, node, known)


def learned_at(profile: Profile, node: Node) -> datetime | None:
    """When the graph learned of a dated node, where it says so."""
    times = _times_of_node(profile, node)
    key = times.known_from if times is not None else None
    return as_instant(node.properties.get(key)) if key is not None else None


def is_there(profile: Profile, node: Node, at: datetime) -> bool:
    """Whether a node is there at a time: one that does not say from when has always been."""
    start, end = _interval(profile, node)
    return (start is None or start <= at) and (end is None or at < end)


def _interval(
    profile: Profile, node: Node, known: datetime | None = None
) -> tuple[datetime | None, datetime | None]:
    times = _times_of_node(profile, node)
    if times is None:
        return None, None
    start, end = (as_instant(node.properties.get(key)) for key in (times.start, times.end))
    if known is not None and times.known_to is not None:
        doubted = as_instant(node.properties.get(times.known_to))
        end = None if doubted is not None and doubted > known else end
    return start, end


def stored_of_node(times: Mapping[str, FactTimes], node: str, key_of: KeyOf) -> str:
    """The stored value of one role of a node, whatever its label calls it."""
    cases = [
        f"WHEN {node}:{quote_name(label)} THEN {node}.{quote_name(key)}"
        for label, keys in sorted(times.items())
        if (key := key_of(keys)) is not None
    ]
    return f"CASE {' '.join(cases)} END" if cases else "null"


def stored_end(context: ExplorationContext) -> Fragment:
    """A Cypher expression: the stored end of a fact `r`, null where it has none."""
    return constant(_stored(context.profile.fact_times, lambda keys: keys.end))


def stored_known(context: ExplorationContext) -> str:
    """A Cypher expression: when the graph learned of a fact `r` as stored, null where unsaid."""
    return _stored(context.profile.fact_times, lambda keys: keys.known_from)


def _times_of_node(profile: Profile, node: Node) -> FactTimes | None:
    return next((t for name, t in profile.node_times.items() if name in node.labels), None)


def live_at(parameter: str) -> str:
    """The test that a fact holds at a parameter; never null."""
    return LIVE.replace("{at}", parameter)


def undated_at(parameter: str) -> str:
    """The test that a fact without a start has not ended at a parameter."""
    return UNDATED.replace("{at}", parameter)


def instant(moment: datetime) -> int:
    """A moment as the parameter of a query; naive times are UTC."""
    value = instant_of(moment)
    assert value is not None
    return value


def fact_sentence(relationship: Relationship, nodes: Mapping[str, Node]) -> str:
    """What a fact says: its own text, or its two ends with the relation's words between."""
    if relationship.fact:
        return relationship.fact
    start, end = (nodes.get(id_) for id_ in (relationship.start, relationship.end))
    return (
        f"{start.name if start else relationship.start} {spoken(relationship.name)} "
        f"{end.name if end else relationship.end}"
    )


def spoken(name: str) -> str:
    """A relation's name as words."""
    return name.replace("_", " ").lower()


def remarks_on(
    context: ExplorationContext, relationships: Sequence[Relationship], nodes: Mapping[str, Node]
) -> list[DataRemark]:
    """What is odd about stored times: ends before their starts, and values that are no time."""
    inverted: list[Relationship] = []
    apart: list[Relationship] = []
    unread: list[Relationship] = []
    for relationship in relationships:
        keys = context.profile.fact_times.get(relationship.type)
        stored = (
            [relationship.properties.get(key) for key in (keys.start, keys.end)] if keys else []
        )
        if any(value not in (None, "") and instant_of(value) is None for value in stored):
            unread.append(relationship)
        begins, ends = relationship.valid_at, relationship.invalid_at
        if begins is not None and ends is not None and ends < begins:
            (inverted if _inverted(stored) else apart).append(relationship)
    said = (
        ("inverted", inverted, "ends before it starts and never holds",
         "end before they start and never hold"),
        ("never_together", apart, "never holds: its ends were not there at one time",
         "never hold: their ends were not there at one time"),
        ("unreadable_time", unread, "has a time that cannot be read and counts as having none",
         "have times that cannot be read and count as having none"),
    )  # fmt: skip
    return [
        DataRemark(code, f"{len(found)} fact{' ' + one if len(found) == 1 else 's ' + many}: "
               f"{_named(found, nodes)}.")
        for code, found, one, many in said
        if found
    ]  # fmt: skip


def _inverted(stored: Sequence[object]) -> bool:
    """Whether the start and the end that a fact itself says are the wrong way round."""
    times = [time for value in stored if (time := instant_of(value)) is not None]
    return len(times) == len(stored) > 0 and times[0] > times[1]


def _named(found: Sequence[Relationship], nodes: Mapping[str, Node]) -> str:
    named = "; ".join(fact_sentence(relationship, nodes) for relationship in found[:MAX_NAMED])
    return named + ("; …" if len(found) > MAX_NAMED else "")


def _roles(stored: Callable[[KeyOf], str], *, known: bool) -> list[str]:
    """The stored values of one fact or node, in the order in which `_times` has them."""
    roles: list[KeyOf] = [lambda keys: keys.start, lambda keys: keys.end]
    if known:
        roles += [lambda keys: keys.known_from, lambda keys: keys.known_to]
    return [stored(role) for role in roles]


def _times(carried: str, sources: Sequence[Sequence[str]], *, known: bool) -> str:
    """The lines that give what is stored its `start` and `end`: the time common to all sources."""
    firsts = [len(source) * number for number, source in enumerate(sources)]
    starts = [f"times[{first}]" for first in firsts]
    ends = [f"times[{first + 1}]" for first in firsts]
    learned = ""
    if known:
        tests = [LEARNED_OF_ONE.replace("{known_from}", str(first + 2)) for first in firsts]
        learned = LEARNED.replace("{tests}", " AND ".join(tests))
        ends = [
            END_AS_KNOWN.replace("{known_to}", str(first + 3)).replace("{end}", str(first + 1))
            for first in firsts
        ]
    text = TIMES
    for place, value in (
        ("{carried}", carried),
        ("{stored}", ", ".join(value for source in sources for value in source)),
        ("{instant}", instant_cypher("stored").text),
        ("{learned}", learned),
        ("{start}", _of_all(LATEST, starts)),
        ("{end}", _of_all(EARLIEST, ends)),
    ):
        text = text.replace(place, value)
    return text.strip()


def _of_all(template: str, values: Sequence[str]) -> str:
    first, *others = values
    if not others:
        return first
    return template.replace("{first}", first).replace("{others}", ", ".join(others))


def _stored(times: Mapping[str, FactTimes], key_of: KeyOf) -> str:
    """The stored value of one role of `r`, whatever its type calls it."""
    types: dict[str | None, list[str]] = {}
    for type_, keys in sorted(times.items()):
        types.setdefault(key_of(keys), []).append(type_)
    if len(types) <= 1:
        key = next(iter(types), None)
        return f"r.{quote_name(key)}" if key else "null"
    cases = [
        f"WHEN type(r) IN [{', '.join(_text(name) for name in names)}] THEN r.{quote_name(key)}"
        for key, names in types.items()
        if key
    ]
    return f"CASE {' '.join(cases)} END"


def _text(value: str) -> str:
    """A type's name as a Cypher text."""
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
