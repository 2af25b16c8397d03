"""Facts and their times in Cypher: which relationships are facts, and when each begins and ends.

Every query of a snapshot, a history and a neighbourhood builds on the same lines, so that they
agree on what holds when. Times are instants (whole microseconds, see `profiles/instants.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import CallError
from graphrag_core.profiles.facts import PROVENANCE_TYPES, FactTimes
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of
from graphrag_core.profiles.profile import Profile
from graphrag_core.retrieve.scene import Scene, require_filled
from graphrag_core.retrieve.scene_types import Remark
from graphrag_core.types import Node, Relationship

MAX_NAMED = 5
KeyOf = Callable[[FactTimes], str | None]
"""The key that plays one role."""

# Formatted in: the stored values (`{start}` …), their instants, and `{carried}`, the variables that
# go on. Behind these lines a fact `r` has `start` and `end`, null where it has none.
TIMES = """
WITH {carried}, {start} AS stored_start, {end} AS stored_end
WITH {carried}, {start_instant} AS start, {end_instant} AS end
"""
# An end counts only once the graph had learned of it; before that the fact is open. What does not
# say when the graph learned of it counts as known.
TIMES_AS_KNOWN = """
WITH {carried}, {start} AS stored_start, {end} AS stored_end,
  {known_from} AS stored_known, {known_to} AS stored_doubted
WITH {carried}, {start_instant} AS start, {end_instant} AS end,
  {known_instant} AS known, {doubted_instant} AS doubted
WHERE coalesce(known <= $known, true)
WITH {carried}, start, CASE WHEN doubted > $known THEN null ELSE end END AS end
"""
# Where nodes are there for a time only: a fact holds while its end is there whose times (lines as
# above) stand at `{times}`.
WHILE_THERE = """
WITH {carried}, start AS r_start, end AS r_end
{times}
WITH {carried},
  CASE WHEN r_start IS NULL OR start > r_start THEN start ELSE r_start END AS start,
  CASE WHEN r_end IS NULL OR end < r_end THEN end ELSE r_end END AS end
"""
LIVE = "coalesce(start <= ${at} AND (end IS NULL OR ${at} < end), false)"
UNDATED = "(start IS NULL AND (end IS NULL OR ${at} < end))"
"""Tests on a fact's times at the parameter that is put for `{at}`."""


def fact_types(scene: Scene) -> tuple[str, ...]:
    """The types whose relationships are dated facts, in alphabetical order.

    A relationship of nodes that are there for a time only is one too.
    """
    dated = scene.profile.node_times
    by_nodes = {
        pattern.type
        for pattern in scene.schema.patterns
        if dated and (pattern.start in dated or pattern.end in dated)
    }
    return tuple(sorted(by_nodes - PROVENANCE_TYPES | scene.profile.fact_times.keys()))


def require_facts(scene: Scene) -> tuple[str, ...]:
    """The dated types. Raises `CallError` (`no_validity`, `empty_graph`) when there are none."""
    require_filled(scene.schema)
    types = fact_types(scene)
    if not types:
        raise CallError(
            "Nothing in this graph says when it is valid, so there is no past to show.",
            hint="Time travel needs valid_at/invalid_at (or valid_from/valid_to, start_date/"
            "end_date …) on relationships, or valid_from/valid_to on nodes.",
            code="no_validity",
        )
    return types


def require_known(scene: Scene) -> None:
    """Raise `CallError` (`no_known_time`) when no type says when the graph learned of a fact."""
    if not scene.profile.says_when_known:
        raise CallError(
            "No fact of this graph says when the graph learned of it.",
            hint="'As known on' needs created_at (and expired_at) on dated relationships or nodes.",
            code="no_known_time",
        )


def types_pattern(types: Sequence[str]) -> str:
    """The types as they stand in a relationship pattern."""
    return "|".join(quote_name(name) for name in types)


def times_of_facts(scene: Scene, carried: str, *, known: bool = False) -> str:
    """The lines of Cypher that give each fact `r` its `start` and `end`."""
    times = scene.profile.fact_times
    text = _times(carried, lambda key_of: _stored(times, key_of), known=known)
    if dated := scene.profile.node_times:
        for node in ("startNode(r)", "endNode(r)"):
            lines = times_of_node(dated, node, f"{carried}, r_start, r_end", known=known)
            text += WHILE_THERE.replace("{times}", lines).replace("{carried}", carried).rstrip()
    return text


def times_of_node(
    times: Mapping[str, FactTimes], node: str, carried: str, *, known: bool = False
) -> str:
    """The lines of Cypher that give a node (an expression) its `start` and `end`."""
    return _times(carried, lambda key_of: stored_of_node(times, node, key_of), known=known)


def in_force(
    scene: Scene, fact: Relationship, ends: Mapping[str, Node], known: datetime | None = None
) -> Relationship:
    """A fact with the interval in which it holds: while both its ends are there, too."""
    if not scene.profile.node_times:
        return fact
    nodes = [ends[id_] for id_ in (fact.start, fact.end) if id_ in ends]
    there = [node_interval(scene, node, known) for node in nodes]
    starts = [t for t in (fact.valid_at, *(start for start, _ in there)) if t is not None]
    stops = [t for t in (fact.invalid_at, *(end for _, end in there)) if t is not None]
    return replace(fact, valid_at=max(starts, default=None), invalid_at=min(stops, default=None))


def node_interval(
    scene: Scene, node: Node, known: datetime | None = None
) -> tuple[datetime | None, datetime | None]:
    """From when until when a node is there, as far as it says so; as was known at a time."""
    return _interval(scene.profile, node, known)


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


def stored_end(scene: Scene) -> str:
    """A Cypher expression: the stored end of a fact `r`, null where it has none."""
    return _stored(scene.profile.fact_times, lambda keys: keys.end)


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
    scene: Scene, relationships: Sequence[Relationship], nodes: Mapping[str, Node]
) -> list[Remark]:
    """What is odd about stored times: ends before their starts, and values that are no time."""
    inverted, unread = [], []
    for relationship in relationships:
        keys = scene.profile.fact_times.get(relationship.type)
        begins, ends = relationship.valid_at, relationship.invalid_at
        if begins is not None and ends is not None and ends < begins:
            inverted.append(relationship)
        stored = (
            (relationship.properties.get(keys.start), relationship.properties.get(keys.end))
            if keys
            else ()
        )
        if any(value not in (None, "") and instant_of(value) is None for value in stored):
            unread.append(relationship)
    said = (
        ("inverted", inverted, "ends before it starts and never holds",
         "end before they start and never hold"),
        ("unreadable_time", unread, "has a time that cannot be read and counts as having none",
         "have times that cannot be read and count as having none"),
    )  # fmt: skip
    return [
        Remark(code, f"{len(found)} fact{' ' + one if len(found) == 1 else 's ' + many}: "
               f"{_named(found, nodes)}.")
        for code, found, one, many in said
        if found
    ]  # fmt: skip


def _named(found: Sequence[Relationship], nodes: Mapping[str, Node]) -> str:
    named = "; ".join(fact_sentence(relationship, nodes) for relationship in found[:MAX_NAMED])
    return named + ("; …" if len(found) > MAX_NAMED else "")


def _times(carried: str, stored: Callable[[KeyOf], str], *, known: bool) -> str:
    """The lines that give what is stored its `start` and `end`; `stored` gives a key's value."""
    text = TIMES_AS_KNOWN if known else TIMES
    for place, value in (
        ("{carried}", carried),
        ("{start_instant}", instant_cypher("stored_start")),
        ("{end_instant}", instant_cypher("stored_end")),
        ("{known_instant}", instant_cypher("stored_known")),
        ("{doubted_instant}", instant_cypher("stored_doubted")),
        ("{start}", stored(lambda keys: keys.start)),
        ("{end}", stored(lambda keys: keys.end)),
        ("{known_from}", stored(lambda keys: keys.known_from)),
        ("{known_to}", stored(lambda keys: keys.known_to)),
    ):
        text = text.replace(place, value)
    return text.strip()


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
