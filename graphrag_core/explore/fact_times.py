"""Facts and their times in Cypher: which relationships are facts, and when each begins and ends.

Every query of a snapshot, a history and a neighborhood builds on the same lines, so that they
agree on what holds when (`validity.py` has the rule). Times are instants: whole microseconds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    all_of,
    joined,
    number,
    variable,
)
from graphrag_core.errors import CallError
from graphrag_core.explore.context import ExplorationContext, require_filled
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.explore.types import DataRemark
from graphrag_core.explore.validity import (
    ENDS,
    STORED,
    Role,
    node_interval,
    node_keys,
    stored_of_fact,
    stored_of_node,
)
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of, to_datetime
from graphrag_core.profiles.profile import Profile
from graphrag_core.types import Node, Relationship

MAX_NAMED = 5
BOUND_ROLES: tuple[Role, ...] = (lambda keys: keys.start, lambda keys: keys.end)
KNOWN_ROLES: tuple[Role, ...] = (lambda keys: keys.known_from, lambda keys: keys.known_to)

# `{stored}` are the stored values, `{instant}` the instant of one of them, `{carried}` what
# goes on; `{start}` and `{end}` are made of the instants. Behind these lines a fact `r` has
# `start` and `end`, null where it has none. The instant is written once for all values: what the
# planner waits for grows with its text.
TIMES = Template("""
WITH {carried}, [stored IN [{stored}] | {instant}] AS times
{learned}
WITH {carried}, {start} AS start, {end} AS end
""")
TIME = Template("times[{place}]")
# What does not say when the graph learned of it counts as known.
LEARNED = Template("WHERE {tests}")
LEARNED_OF_ONE = Template("coalesce({time} <= $known, true)")
# An end counts only once the graph had learned of it; before that the fact is open.
END_AS_KNOWN = Template("CASE WHEN {doubted} > $known THEN null ELSE {end} END")
# Where nodes are there for a time only: a fact holds while both its ends are there.
LATEST = Template("""reduce(so_far = {first}, time IN [{others}] |
    CASE WHEN so_far IS NULL OR time > so_far THEN time ELSE so_far END)""")
EARLIEST = Template("""reduce(so_far = {first}, time IN [{others}] |
    CASE WHEN so_far IS NULL OR time < so_far THEN time ELSE so_far END)""")


def fact_types(context: ExplorationContext) -> tuple[str, ...]:
    """List the types whose relationships are dated facts, in alphabetical order.

    A relationship of nodes that are there for a time only is one too.
    """
    dated = context.profile.node_times
    by_nodes = {
        pattern.type
        for pattern in context.schema.patterns
        if dated and (pattern.start in dated or pattern.end in dated)
    }
    facts = by_nodes - context.profile.provenance_types
    return tuple(sorted(facts | context.profile.fact_times.keys()))


def require_facts(context: ExplorationContext) -> tuple[str, ...]:
    """List the dated types; none raises `CallError` (`no_validity`, `empty_graph`)."""
    require_filled(context.schema)
    types = fact_types(context)
    if not types:
        raise CallError(
            "This graph has no validity dates, so there is no past to show.",
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


def times_of_facts(
    context: ExplorationContext, carried: str = "r", *, known: bool = False
) -> Fragment:
    """Write the lines that give each fact `r` its `start` and `end`."""
    times = context.profile.fact_times
    roles = BOUND_ROLES + KNOWN_ROLES if known else BOUND_ROLES
    dated = context.profile.node_times
    sources = [[stored_of_fact(times, role, others=bool(dated)) for role in roles]]
    if dated:
        nodes = [end.fill(r=variable("r")) for end in ENDS]
        sources += [[stored_of_node(dated, node, role) for role in roles] for node in nodes]
    return _times(_variables(carried), sources, known=known)


def times_of_node(
    times: Mapping[str, FactTimes], node: str, carried: str, *, known: bool = False
) -> Fragment:
    """Write the lines that give a node (a variable) its `start` and `end`."""
    roles = BOUND_ROLES + KNOWN_ROLES if known else BOUND_ROLES
    source = [stored_of_node(times, variable(node), role) for role in roles]
    return _times(_variables(carried), [source], known=known)


def in_force(
    context: ExplorationContext,
    fact: Relationship,
    ends: Mapping[str, Node],
    known: datetime | None = None,
) -> Relationship:
    """Give a fact the interval in which it holds: while both its ends are there, too."""
    if not context.profile.node_times:
        return fact
    nodes = [ends[id_] for id_ in (fact.start, fact.end) if id_ in ends]
    there = [node_dates(context.profile, node, known) for node in nodes]
    starts = [t for t in (fact.valid_at, *(start for start, _ in there)) if t is not None]
    stops = [t for t in (fact.invalid_at, *(end for _, end in there)) if t is not None]
    return replace(fact, valid_at=max(starts, default=None), invalid_at=min(stops, default=None))


def node_dates(
    profile: Profile, node: Node, known: datetime | None = None
) -> tuple[datetime | None, datetime | None]:
    """Tell from when until when a node is there, as far as it says so; as known at a time."""
    there = node_interval(profile, node, known)
    start = None if there.start is None else to_datetime(there.start)
    return start, None if there.end is None else to_datetime(there.end)


def learned_at(profile: Profile, node: Node) -> datetime | None:
    """Tell when the graph learned of a dated node, where it says so."""
    times = node_keys(profile, node)
    key = times.known_from if times is not None else None
    return as_instant(node.properties.get(key)) if key is not None else None


def stored_end(context: ExplorationContext) -> Fragment:
    """Read the stored end of a fact `r`, null where it has none."""
    return stored_of_fact(context.profile.fact_times, lambda keys: keys.end)


def stored_known(context: ExplorationContext) -> Fragment:
    """Read when the graph learned of a fact `r` as stored, null where nothing says so."""
    return stored_of_fact(context.profile.fact_times, lambda keys: keys.known_from)


def instant(moment: datetime) -> int:
    """Make a moment the parameter of a query; naive times are UTC."""
    value = instant_of(moment)
    assert value is not None
    return value


def fact_sentence(relationship: Relationship, nodes: Mapping[str, Node]) -> str:
    """Write what a fact says: its own text, or its two ends with the relation between."""
    if relationship.fact:
        return relationship.fact
    start, end = (nodes.get(id_) for id_ in (relationship.start, relationship.end))
    kind = end.labels[0] if end and end.labels else ""
    said = fact_predicate(relationship, kind, over=False)  # as of any time, which stands beside it
    return (
        f"{start.name if start else relationship.start} {said} "
        f"{end.name if end else relationship.end}"
    )


def remarks_on(
    context: ExplorationContext, relationships: Sequence[Relationship], nodes: Mapping[str, Node]
) -> list[DataRemark]:
    """Report what is odd about stored times: ends before starts, and values that are no time."""
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
    oddities = (
        ("inverted", inverted, "ends before it starts and is never valid",
         "end before they start and are never valid"),
        ("never_together", apart, "is never valid: its two ends did not exist at the same time",
         "are never valid: their two ends did not exist at the same time"),
        ("unreadable_time", unread, "has a time that cannot be read and counts as having none",
         "have times that cannot be read and count as having none"),
    )  # fmt: skip
    return [
        DataRemark(code, f"{len(found)} fact{' ' + one if len(found) == 1 else 's ' + many}: "
               f"{_fact_list(found, nodes)}.")
        for code, found, one, many in oddities
        if found
    ]  # fmt: skip


def _inverted(stored: Sequence[object]) -> bool:
    """Tell whether the start and the end that a fact itself says are the wrong way round."""
    times = [time for value in stored if (time := instant_of(value)) is not None]
    return len(times) == len(stored) > 0 and times[0] > times[1]


def _fact_list(found: Sequence[Relationship], nodes: Mapping[str, Node]) -> str:
    named = "; ".join(fact_sentence(relationship, nodes) for relationship in found[:MAX_NAMED])
    return named + ("; …" if len(found) > MAX_NAMED else "")


def _times(carried: Fragment, sources: Sequence[Sequence[Fragment]], *, known: bool) -> Fragment:
    """Write the lines that give stored values their `start` and `end`, common to all sources."""
    firsts = [len(source) * place for place, source in enumerate(sources)]
    starts = [_time(first) for first in firsts]
    ends = [_time(first + 1) for first in firsts]
    learned = EMPTY
    if known:
        learned = LEARNED.fill(
            tests=all_of(LEARNED_OF_ONE.fill(time=_time(first + 2)) for first in firsts)
        )
        ends = [
            END_AS_KNOWN.fill(doubted=_time(first + 3), end=end)
            for first, end in zip(firsts, ends, strict=True)
        ]
    return TIMES.fill(
        carried=carried,
        stored=joined(", ", (value for source in sources for value in source)),
        instant=instant_cypher(STORED),
        learned=learned,
        start=_of_all(LATEST, starts),
        end=_of_all(EARLIEST, ends),
    )


def _variables(carried: str) -> Fragment:
    return joined(", ", map(variable, carried.split(", ")))


def _time(place: int) -> Fragment:
    return TIME.fill(place=number(place))


def _of_all(template: Template, values: Sequence[Fragment]) -> Fragment:
    first, *others = values
    return template.fill(first=first, others=joined(", ", others)) if others else first
