"""Random readings over a small schema, changes of one part, and what a reading means.

`meaning` is the same for two readings that differ in the names of their variables and columns, in
the order of conditions and columns, or in what cannot change the rows that a reader sees.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import permutations
from typing import Any

from hypothesis import strategies as st
from small_schemas import key

from graphrag_core.translate.offline.form import (
    AnyOf,
    Column,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

TYPES = ("OWNS", "OWNED_BY", "PART_OF", "DEPENDS_ON", "LOCATED_IN", "WROTE", "ACTED_IN", "HAS_SITE")

SCHEMA = Schema(
    labels=(
        LabelSchema("Team", 3, (key("name", "STRING"), key("city", "STRING"), key("size", "INTEGER")), "name"),
        LabelSchema("Service", 3, (key("title", "STRING"), key("cost_eur", "FLOAT"), key("active", "BOOLEAN"),
                                   key("started_on", "DATE"), key("tags", "LIST<STRING>")),
                    "title"),
        LabelSchema("Site", 3, (key("code", "STRING"), key("size", "INTEGER")), "code"),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(t, 1, (key("weight", "INTEGER"),) if t == "DEPENDS_ON" else ())
        for t in TYPES
    ),
    patterns=(
        Pattern("Team", "OWNS", "Service", 1),
        Pattern("Service", "OWNED_BY", "Team", 1),
        Pattern("Service", "DEPENDS_ON", "Service", 1),
        Pattern("Team", "PART_OF", "Team", 1),
        Pattern("Team", "LOCATED_IN", "Site", 1),
        Pattern("Service", "LOCATED_IN", "Site", 1),
        Pattern("Team", "HAS_SITE", "Site", 1),
    ),
)  # fmt: skip

_KEYS: dict[str | None, tuple[str, ...]] = {
    "Team": ("name", "city", "size"),
    "Service": ("title", "cost_eur", "active", "started_on", "tags"),
    "Site": ("code", "size"),
    None: ("name",),
}
_ASKED: dict[str, tuple[tuple[str, ...], tuple[Any, ...]]] = {
    "name": (("=", "<>", "IN", "CONTAINS"), ("Core", "X or Y", "a and b")),
    "city": (("=", "<>", "IN", "IS NULL", "IS NOT NULL", "STARTS WITH"), ("Berlin", "paris", "3")),
    "size": (("=", "<", "<=", ">", ">=", "<>", "IS NULL"), (3, 4, 2500)),
    "title": (("=", "CONTAINS", "NOT CONTAINS"), ("Core", "auth-service")),
    "cost_eur": (("<", ">=", "="), (1.5, 500)),
    "active": (("=", "<>"), (True, False)),
    "started_on": (("=", "<", ">=", ">"), (date(2015, 1, 1), date(2016, 1, 1))),
    "tags": (("HAS", "LACKS"), ("x",)),
    "code": (("=",), ("Core", "B1")),
    "weight": (("=", ">"), (1, 2)),
}


@st.composite
def _tests(draw: st.DrawFn, owners: Mapping[str, str | None]) -> Test:
    variable = draw(st.sampled_from(sorted(owners)))
    owner = owners[variable]
    asked = "weight" if owner in TYPES else draw(st.sampled_from(_KEYS[owner]))
    operators, values = _ASKED[asked]
    operator = draw(st.sampled_from(operators))
    value = None if "NULL" in operator else draw(st.sampled_from(values))
    value = [value, "Zed"] if operator == "IN" else value
    return Test(Ref(variable, asked), operator, value)  # type: ignore[arg-type]


@st.composite
def _steps(draw: st.DrawFn, name: str, ends: tuple[str, str]) -> Step:
    start, end = ends if draw(st.booleans()) else ends[::-1]
    hops = draw(st.sampled_from((1, 1, 1, 15, 3)))
    type_ = draw(st.sampled_from((*TYPES, None)))
    also = ("WROTE",) if type_ == "OWNS" and draw(st.booleans()) else ()
    directed = draw(st.sampled_from((True, True, False)))
    or_none = hops > 1 and draw(st.booleans())
    return Step(name, type_, start, end, hops, directed, or_none=or_none, also=also)


@st.composite
def _patterns(draw: st.DrawFn, prefix: str = "", outer: tuple[NodeVariable, ...] = ()) -> PathForm:
    """A connected pattern; with `outer` one that hangs on one of these variables."""
    labels = st.sampled_from(("Team", "Service", "Site", None))
    nodes = tuple(
        NodeVariable(f"{prefix}n{i}", draw(labels)) for i in range(draw(st.integers(1, 3)))
    )
    names = [node.name for node in (*outer, *nodes)]
    first = len(outer) or 1
    ends = [(names[i], draw(st.sampled_from(names[:i]))) for i in range(first, len(names))]
    if len(names) > 1 and draw(st.integers(0, 5)) == 0:
        ends.append((draw(st.sampled_from(names)), draw(st.sampled_from(names))))
    steps = tuple(draw(_steps(f"{prefix}s{i}", pair)) for i, pair in enumerate(ends))
    owners: dict[str, str | None] = {node.name: node.label for node in nodes}
    owners |= {s.name: s.type for s in steps if s.max_hops == 1 and s.type == "DEPENDS_ON"}
    tests = _tests(owners)
    conditions: list[Condition] = draw(st.lists(tests, max_size=2))
    if not outer:
        for i in range(draw(st.sampled_from((0, 0, 1, 2)))):
            inner = draw(_patterns(f"i{i}", nodes))
            counted = draw(st.sampled_from([node.name for node in inner.nodes]))
            number = CountIs(inner, counted, ">", draw(st.integers(1, 3)))
            conditions.append(draw(st.sampled_from((Exists(inner, negated=True), number))))
        if draw(st.integers(0, 4)) == 0:
            conditions.append(AnyOf(tuple(draw(st.lists(tests, min_size=2, max_size=2)))))
    return PathForm(nodes, steps, tuple(conditions))


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    """A reading of one to three nodes with conditions, nested patterns, columns and an order."""
    pattern = draw(_patterns())
    if draw(st.integers(0, 5)) == 0:
        return Reading(pattern, (Column("answer", ""),), kind="boolean")
    columns = []
    for i in range(draw(st.integers(1, 3))):
        node = draw(st.sampled_from(pattern.nodes))
        column = Column(f"c{i}", node.name)
        choices = (
            column,
            replace(column, key=draw(st.sampled_from(_KEYS[node.label]))),
            replace(column, function="count"),
            replace(column, key="size", function=draw(st.sampled_from(("sum", "avg", "max")))),
            replace(column, collected=True),
        )
        columns.append(draw(st.sampled_from(choices)))
    names = st.sampled_from([column.name for column in columns])
    order = Order(draw(names), draw(st.booleans()))
    return Reading(
        pattern,
        tuple(columns),
        orders=(order,) if draw(st.booleans()) else (),
        limit=draw(st.sampled_from((None, None, 1, 3))),
        distinct=draw(st.booleans()),
        skip=draw(st.sampled_from((0, 0, 1))),
    )


@st.composite
def changes(draw: st.DrawFn, reading: Reading) -> Reading:
    """The reading with one part changed, or dropped."""
    pattern, found = reading.pattern, [replace(reading, distinct=not reading.distinct)]
    for i, condition in enumerate(pattern.conditions):
        rest = (*pattern.conditions[:i], *pattern.conditions[i + 1 :])
        found.append(replace(reading, pattern=replace(pattern, conditions=rest)))
        if isinstance(condition, CountIs):
            more = replace(condition, number=(condition.number or 0) + 1)
            changed = replace(pattern, conditions=(*rest, more))
            found.append(replace(reading, pattern=changed))
    for i, step in enumerate(pattern.steps):
        for other in (
            replace(step, start=step.end, end=step.start),
            replace(step, type=draw(st.sampled_from(TYPES)), also=()),
            replace(step, max_hops=2),
            replace(step, directed=not step.directed),
        ):
            steps = (*pattern.steps[:i], other, *pattern.steps[i + 1 :])
            found.append(replace(reading, pattern=replace(pattern, steps=steps)))
    for i, node in enumerate(pattern.nodes):
        other_node = replace(node, label=draw(st.sampled_from(("Team", "Site", None))))
        nodes = (*pattern.nodes[:i], other_node, *pattern.nodes[i + 1 :])
        found.append(replace(reading, pattern=replace(pattern, nodes=nodes)))
    if reading.kind == "rows":
        found += [replace(reading, limit=2), replace(reading, skip=2), replace(reading, orders=())]
        for i, column in enumerate(reading.columns):
            moved = replace(column, variable=draw(st.sampled_from(pattern.nodes)).name)
            columns = (*reading.columns[:i], moved, *reading.columns[i + 1 :])
            found.append(replace(reading, columns=columns))
    return draw(st.sampled_from(found))


def meaning(reading: Reading) -> str:
    """The least of the forms that a reading takes under other names of its variables."""
    names = [node.name for node in reading.pattern.nodes]
    return min(
        repr(_meant(reading, {name: (0, i) for name, i in zip(names, order, strict=True)}))
        for order in permutations(range(len(names)))
    )


_Names = Mapping[str, tuple[int, int]]


def _meant(reading: Reading, names: _Names) -> tuple[Any, ...]:
    pattern = _pattern(reading.pattern, names)
    if reading.kind == "boolean":
        return ("boolean", pattern)
    columns = {c.name: (names[c.variable], c.key, c.function, c.collected) for c in reading.columns}
    labels = {node.name: node.label for node in reading.pattern.nodes}
    # The name of the one node that is asked of says nothing.
    shown = {columns[c.name] for c in reading.columns if not _is_known(c, reading, labels)}
    single = all(c.function or _is_known(c, reading, labels) for c in reading.columns)
    orders = tuple((columns[o.column], o.descending) for o in reading.orders)
    bounded = reading.limit is not None or reading.skip
    first = reading.columns[0]
    usual = orders and not reading.orders[0].descending and not first.function
    usual = usual and reading.orders[0].column == first.name and not bounded
    grouped = any(c.function or c.collected for c in reading.columns)
    only_one = all(c.function for c in reading.columns)
    return (
        pattern,
        sorted(map(repr, shown)),
        () if usual or (single and reading.limit is None) or only_one else orders,
        None if only_one else reading.limit,
        reading.skip,
        None if grouped else reading.distinct,
    )


def _is_known(column: Column, reading: Reading, labels: Mapping[str, str | None]) -> bool:
    name = {"Team": "name", "Service": "title", "Site": "code"}.get(
        labels[column.variable] or "", ""
    )
    pinned = any(
        isinstance(c, Test) and c.left == Ref(column.variable, name) and c.operator == "="
        for c in reading.pattern.conditions
    )
    return column.key is None and column.function is None and not column.collected and pinned


def _pattern(pattern: PathForm, names: _Names) -> tuple[Any, ...]:
    nodes = sorted((names[node.name], str(node.label)) for node in pattern.nodes)
    steps, at = [], {}
    for step in pattern.steps:
        ends = (names[step.start], names[step.end])
        ends = ends if step.directed else (min(ends), max(ends))
        at[step.name] = (str(step.type), *ends)
        steps.append((*at[step.name], step.max_hops, step.directed, step.or_none, step.also))
    conditions = {_condition(condition, names, at) for condition in pattern.conditions}
    compared = {c[1] for c in conditions if c[0] == "test" and "NULL" not in c[2]}
    # What is compared with a value is there.
    kept = [c for c in conditions if not (c[0] == "test" and c[2] == "IS NOT NULL"
                                          and c[1] in compared)]  # fmt: skip
    return nodes, sorted(steps), sorted(map(repr, kept))


def _condition(condition: Condition, names: _Names, at: Mapping[str, Any]) -> tuple[Any, ...]:
    if isinstance(condition, Test):
        variable = condition.left.variable
        owner = names.get(variable) or at[variable]
        value = (type(condition.value).__name__, str(condition.value))
        return ("test", (owner, condition.left.key), condition.operator, value)
    if isinstance(condition, AnyOf):
        return ("any", tuple(sorted(repr(_condition(t, names, at)) for t in condition.tests)))
    assert isinstance(condition, Exists | CountIs)
    inner = [node.name for node in condition.pattern.nodes]
    forms = []
    for order in permutations(range(len(inner))):
        all_names = {**names, **{name: (1, i) for name, i in zip(inner, order, strict=True)}}
        counted = (
            (all_names[condition.variable], condition.number)
            if isinstance(condition, CountIs)
            else ()
        )
        forms.append(repr((_pattern(condition.pattern, all_names), counted)))
    return (type(condition).__name__, min(forms), "")
