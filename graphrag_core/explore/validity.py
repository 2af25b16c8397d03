"""Whether a fact, a node or a chunk is live at a time: one rule, written in Cypher and in Python.

Live at `at` means start <= at < end, by instant. What has no start counts as long as it has not
ended, what has no end is open, and a stored value that is no time counts as none. A relationship
holds only while both its ends are there; a node (a chunk is one) is there at all times unless its
label says from when until when. As was known at a time, an end counts once the graph knew of it.

The Cypher has two forms. A query that needs the times themselves gives each fact its `start` and
`end` first (`fact_times.py`) and tests these. All others take the short form of `ValidityFilter`,
which compares stored values as they are stored and stays quick on a hub.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from graphrag_core.cypher.compose import (
    FALSE,
    NULL,
    TRUE,
    Fragment,
    Template,
    all_of,
    any_of,
    constant,
    joined,
    name,
    parameter,
    property_of,
    string,
    variable,
)
from graphrag_core.profiles import GENERIC, Profile
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.instants import as_instant, instant_cypher, instant_of, with_room
from graphrag_core.types import (
    AsOf,
    LabelSchema,
    Node,
    Relationship,
    RelationshipTypeSchema,
    Schema,
)

Role = Callable[[FactTimes], str | None]
"""Chooses the key that plays one role."""

READ_WHOLE = 2_000
"""Of larger types the schema has read a sample; another kind of value may be behind it."""

LIVE = Template("coalesce(start <= {at} AND (end IS NULL OR {at} < end), false)")
UNDATED = Template("(start IS NULL AND (end IS NULL OR {at} < end))")
BEFORE, NOT_BEFORE = constant("<"), constant(">=")
COMPARED = Template("{stored} {sign} {moment}")
COALESCED = Template("coalesce({tests})")
MOMENTS = {"ZONED DATETIME": "at", "LOCAL DATETIME": "at_local", "DATE": "at_date"}
"""The parameter that values of a type are compared with as they are stored."""
QUICK = Template("({stored} IS NULL OR {test})")
# The long way from a stored value to its instant stands once, over all bounds that may need it:
# the planner takes a quarter of a second for each copy.
HOLD = Template("""all(bound IN [{bounds}] WHERE all(stored IN [bound[0]] WHERE
  coalesce(({instant} < {moment}) = bound[1], true)))""")
BEGUN, NOT_ENDED = Template("[{stored}, true]"), Template("[{stored}, false]")
ENDED = Template("any(stored IN [{stored}] WHERE coalesce({instant} < {moment}, false))")
CASE = Template("CASE {cases} END")
WHEN_LABEL = Template("WHEN {node}:{label} THEN {value}")
WHEN_TYPE = Template("WHEN type({r}) IN [{types}] THEN {value}")
STORED = constant("stored")
ENDS = (Template("startNode({r})"), Template("endNode({r})"))


@dataclass(frozen=True, slots=True)
class Interval:
    """From when until when something holds, as instants, half-open; None where nothing says."""

    start: int | None = None
    end: int | None = None

    def is_live(self, at: int) -> bool:
        """Tell whether it is known to have begun, and has not ended."""
        return self.start is not None and self.start <= at and not self.has_ended(at)

    def is_undated(self, at: int) -> bool:
        """Tell whether nothing says when it began, and it has not ended."""
        return self.start is None and not self.has_ended(at)

    def counts(self, at: int) -> bool:
        """Tell whether it counts at a time: live, or undated and not ended."""
        return self.is_live(at) or self.is_undated(at)

    def has_ended(self, at: int) -> bool:
        """Tell whether it ends at the time or before."""
        return self.end is not None and self.end <= at


def live_at(moment: str) -> Fragment:
    """Test in Cypher that `start` and `end` are live at a parameter; never null."""
    return LIVE.fill(at=parameter(moment))


def undated_at(moment: str) -> Fragment:
    """Test in Cypher that there is no `start`, and no `end` at a parameter or before."""
    return UNDATED.fill(at=parameter(moment))


def counts_at(moment: str) -> Fragment:
    """Test in Cypher that `start` and `end` count at a parameter: live or undated."""
    return any_of((undated_at(moment), live_at(moment)))


def fact_interval(
    profile: Profile,
    fact: Relationship,
    ends: Mapping[str, Node],
    known: datetime | None = None,
) -> Interval:
    """Read in which time a fact holds: while both its ends are there, too; as known at a time."""
    own = _as_known(
        Interval(_instant(fact.valid_at), _instant(fact.invalid_at)),
        profile.fact_times.get(fact.type),
        fact.properties,
        known,
    )
    nodes = [ends[id_] for id_ in (fact.start, fact.end) if id_ in ends]
    parts = [own, *(node_interval(profile, node, known) for node in nodes)]
    return Interval(
        max((part.start for part in parts if part.start is not None), default=None),
        min((part.end for part in parts if part.end is not None), default=None),
    )


def node_interval(profile: Profile, node: Node, known: datetime | None = None) -> Interval:
    """Read in which time a node is there, as far as it says so; as was known at a time."""
    times = node_keys(profile, node)
    if times is None:
        return Interval()
    start, end = (instant_of(node.properties.get(key)) for key in (times.start, times.end))
    return _as_known(Interval(start, end), times, node.properties, known)


def node_keys(profile: Profile, node: Node) -> FactTimes | None:
    """Find the keys that bound when a node is there: those of its first dated label."""
    dated = sorted(label for label in node.labels if label in profile.node_times)
    return profile.node_times[dated[0]] if dated else None


def _as_known(
    interval: Interval,
    times: FactTimes | None,
    properties: Mapping[str, Any],
    known: datetime | None,
) -> Interval:
    """Leave out an end of which the graph learned later."""
    if known is None or times is None or times.known_to is None:
        return interval
    doubted = as_instant(properties.get(times.known_to))
    return Interval(interval.start) if doubted is not None and doubted > known else interval


def _instant(moment: datetime | None) -> int | None:
    return None if moment is None else instant_of(moment)


def stored_of_fact(
    times: Mapping[str, FactTimes], role: Role, fact: str = "r", *, others: bool = False
) -> Fragment:
    """Read the stored value of one role of a fact, whatever its type calls it.

    With `others` the fact may be of a type that is not dated itself.
    """
    types: dict[str | None, list[str]] = {}
    for type_, keys in sorted(times.items()):
        types.setdefault(role(keys), []).append(type_)
    if len(types) <= 1 and not others:
        key = next(iter(types), None)
        return property_of(fact, key) if key else NULL
    cases = (
        WHEN_TYPE.fill(r=variable(fact), types=_texts(names), value=property_of(fact, key))
        for key, names in types.items()
        if key
    )
    chosen = joined(" ", cases)
    return CASE.fill(cases=chosen) if chosen else NULL


def stored_of_node(times: Mapping[str, FactTimes], node: Fragment, role: Role) -> Fragment:
    """Read the stored value of one role of a node, whatever its label calls it."""
    cases = [
        WHEN_LABEL.fill(node=node, label=name(label), value=property_of(node, key))
        for label, keys in sorted(times.items())
        if (key := role(keys)) is not None
    ]
    return CASE.fill(cases=joined(" ", cases)) if cases else NULL


def _texts(values: Iterable[str]) -> Fragment:
    return joined(", ", map(string, values))


@dataclass(frozen=True, slots=True)
class StoredTypes:
    """The types of the values that bound facts or nodes, and whether there may be others."""

    types: frozenset[str] = frozenset()
    complete: bool = False

    @property
    def compare(self) -> bool:
        """Whether all values are compared as they are stored."""
        return self.complete and not self.types & {"STRING", "INTEGER", "FLOAT"}


@dataclass(frozen=True, slots=True)
class BoundKeys:
    """A pair of keys that bounds the facts of some types; `others` have such a key without time."""

    keys: tuple[str, str]
    stored: tuple[StoredTypes, StoredTypes]
    types: tuple[str, ...]
    others: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Bound:
    """A stored value that a fact or a node at its end begins or ends with."""

    stored: Fragment
    types: StoredTypes
    is_start: bool


@dataclass(frozen=True, slots=True)
class ValidityFilter:
    """Which relationships and nodes count: those that hold at `at`, all of them when it is None.

    `bounds` are the pairs of keys that bound facts, `of_nodes` what bounds nodes.
    """

    profile: Profile
    at: datetime | None = None
    bounds: tuple[BoundKeys, ...] = ()
    of_nodes: tuple[StoredTypes, StoredTypes] = (StoredTypes(), StoredTypes())

    def live(self, fact: str, types: tuple[str, ...] | None = None) -> Fragment:
        """Test in Cypher that a relationship counts; never null. It has one of `types`, if given.

        Half-open, by instant, while both its ends are there.
        """
        if self.at is None:
            return TRUE
        bounds = list(self._bounds(fact, types))
        tests = [
            _compared(bound, before=bound.is_start, otherwise=TRUE)
            for bound in bounds
            if bound.types.compare
        ]
        others = [bound for bound in bounds if not bound.types.compare]
        if others:
            quick = all_of(
                QUICK.fill(stored=bound.stored, test=_compared(bound, before=bound.is_start))
                for bound in others
            )
            tests.append(COALESCED.fill(tests=joined(", ", [quick, _hold(others, "at_us")])))
        return all_of([test for test in tests if test != TRUE] or [TRUE])

    def ended(self, fact: str) -> Fragment:
        """Test in Cypher that a relationship, or one of its nodes, has ended; never null."""
        if self.at is None:
            return FALSE
        ends = [bound for bound in self._bounds(fact) if not bound.is_start]
        tests = [_compared(bound, before=True, otherwise=FALSE) for bound in ends]
        others = [bound.stored for bound in ends if not bound.types.compare]
        if others:
            tests.append(ENDED.fill(
                stored=joined(", ", others), instant=instant_cypher(STORED),
                moment=parameter("at_us"),
            ))  # fmt: skip
        return any_of(tests or [FALSE])

    def node_exists(self, node: str, at: str = "at_us") -> Fragment:
        """Test in Cypher that a node is there, at a parameter; true where nodes are not dated."""
        bounds = list(self._bounds_of(variable(node)))
        return _hold(bounds, at) if bounds and self.at is not None else TRUE

    def counts(self, fact: Relationship, ends: Mapping[str, Node]) -> bool:
        """Tell whether a relationship counts, with the nodes at its ends by id."""
        at = _instant(self.at)
        return at is None or fact_interval(self.profile, fact, ends).counts(at)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The parameters that the tests need."""
        if self.at is None:
            return {}
        # A microsecond later, so that the same instant in another zone is on the right side.
        after = self.at + timedelta(microseconds=1)
        tests = (self.live("r").text, self.node_exists("n").text)
        used = {found for test in tests for found in re.findall(r"\$(\w+)", test)}
        known = {
            "at": after,
            "at_local": after.replace(tzinfo=None),
            "at_date": self.at.date() + timedelta(days=1),
            "at_us": instant_of(after),
        }
        return {key: value for key, value in known.items() if key in used}

    def _bounds(self, fact: str, types: tuple[str, ...] | None = None) -> Iterator[_Bound]:
        """Yield the bounds of a fact of some types, and those of its ends."""
        for pair in self.bounds:
            if types is not None and not set(types) & set(pair.types):
                continue
            limited = pair.others if types is None else pair.others & set(types)
            for key, stored, is_start in zip(pair.keys, pair.stored, (True, False), strict=True):
                value = property_of(fact, key)
                if limited:
                    of_types = _texts(pair.types)
                    case = WHEN_TYPE.fill(r=variable(fact), types=of_types, value=value)
                    value = CASE.fill(cases=case)
                yield _Bound(value, stored, is_start)
        for end in ENDS:
            yield from self._bounds_of(end.fill(r=variable(fact)))

    def _bounds_of(self, node: Fragment) -> Iterator[_Bound]:
        for role, types in zip((_start, _end), self.of_nodes, strict=True):
            stored = stored_of_node(self.profile.node_times, node, role)
            if stored != NULL:
                yield _Bound(stored, types, role is _start)


ALL_TIMES = ValidityFilter(GENERIC)
"""Everything counts, of any graph."""


def validity_filter(profile: Profile, schema: Schema, as_of: AsOf, now: datetime) -> ValidityFilter:
    """Make the filter of a request: of now when it names no time."""
    pairs = sorted({(times.start, times.end) for times in profile.fact_times.values()})
    at = None if as_of == "all" else with_room(as_of or now)
    bounds = tuple(_bound_keys(profile, schema, pair) for pair in pairs)
    dated = [schema.label(label) for label in profile.node_times]
    starts, ends = (
        _stored_types([(owner, role(profile.node_times[owner.name])) for owner in dated if owner],
                      whole=None not in dated)
        for role in (_start, _end)
    )  # fmt: skip
    return ValidityFilter(profile, at, bounds, (starts, ends))


def validity_of(profile: Profile, schema: Schema, as_of: AsOf) -> ValidityFilter:
    """Make the filter of a question, of this moment when it names no time."""
    return validity_filter(profile, schema, as_of, datetime.now(UTC))


def _bound_keys(profile: Profile, schema: Schema, pair: tuple[str, str]) -> BoundKeys:
    types = tuple(sorted(
        type_ for type_, times in profile.fact_times.items() if (times.start, times.end) == pair
    ))  # fmt: skip
    others = {
        kind.name
        for kind in schema.relationship_types
        if kind.name not in types and any(kind.property(key) is not None for key in pair)
    }
    kinds = [kind for kind in schema.relationship_types if kind.name in types]
    start, end = (
        _stored_types([(kind, key) for kind in kinds], whole=len(kinds) == len(types))
        for key in pair
    )
    return BoundKeys(pair, (start, end), types, frozenset(others))


def _stored_types(
    owners: Sequence[tuple[LabelSchema | RelationshipTypeSchema, str | None]], *, whole: bool
) -> StoredTypes:
    """Gather the types of one role of several labels or types, with their key for it."""
    keys = (owner.property(key) for owner, key in owners if key is not None)
    stored = {type_ for entry in keys if entry is not None for type_ in entry.types}
    read = all(owner.count <= READ_WHOLE for owner, _ in owners)
    return StoredTypes(frozenset(stored), whole and read)


def _hold(bounds: Iterable[_Bound], at: str) -> Fragment:
    """Test by instants that what has these bounds holds; never null."""
    listed = (
        (BEGUN if bound.is_start else NOT_ENDED).fill(stored=bound.stored) for bound in bounds
    )
    return HOLD.fill(
        bounds=joined(", ", listed), instant=instant_cypher(STORED), moment=parameter(at)
    )


def _compared(bound: _Bound, *, before: bool, otherwise: Fragment = NULL) -> Fragment:
    """Compare a stored time as its type is; what is no time gives `otherwise`."""
    types = bound.types.types | (set() if bound.types.complete else {"ZONED DATETIME"})
    sign = BEFORE if before else NOT_BEFORE
    tests = [
        COMPARED.fill(stored=bound.stored, sign=sign, moment=parameter(moment))
        for type_, moment in MOMENTS.items()
        if type_ in types
    ]
    return COALESCED.fill(tests=joined(", ", [*tests, otherwise])) if tests else otherwise


def _start(keys: FactTimes) -> str | None:
    return keys.start


def _end(keys: FactTimes) -> str | None:
    return keys.end
