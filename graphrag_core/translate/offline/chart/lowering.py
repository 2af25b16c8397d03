"""A whole reading as the flat form that the writer knows: variables, patterns, columns, orders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default
from datetime import UTC, datetime
from math import ceil, floor
from typing import Any

from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.at_events import at_event
from graphrag_core.translate.offline.chart.averages import (
    averaged,
    counted_among,
    own_average,
    without_averages,
)
from graphrag_core.translate.offline.chart.differing_sides import is_measure, sides_apart
from graphrag_core.translate.offline.chart.joining import Ground, is_closable, is_directed
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    NAMELESS,
    NONE,
    SAME,
    SOME,
    Asked,
    Compare,
    Condition,
    Difference,
    Either,
    Elsewhere,
    KeyRef,
    Lasting,
    Link,
    NodeSet,
    NumberBound,
    OverAverage,
    OverGroups,
    TimeWindow,
    Use,
    Valid,
    ValueOf,
)
from graphrag_core.translate.offline.chart.other_counts import at_the_same_time
from graphrag_core.translate.offline.chart.several_labels import of_each_label
from graphrag_core.translate.offline.chart.spellings import in_all_spellings
from graphrag_core.translate.offline.form import (
    OPPOSITE,
    WORKED_OUT,
    Along,
    AnyOf,
    Arithmetic,
    AverageOf,
    Column,
    CountIs,
    Exists,
    Having,
    NodeVariable,
    OneOf,
    Operator,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
    by_column,
)
from graphrag_core.translate.offline.form import Condition as Formed
from graphrag_core.translate.offline.temporal import (
    is_too_coarse,
    temporal_keys,
    validity_keys,
    validity_tests,
    value_for,
    window_tests,
)
from graphrag_core.translate.offline.writer import fresh_name
from graphrag_core.types import AsOf, Property

OPERAND = Ref("", "")
"""Stands for the key that is marked as the operand until it is known where that is."""


_SAID = {
    "avg": "average", "sum": "total", "min": "minimum", "max": "maximum", "span": "days_of",
}  # fmt: skip
"""What columns are called by their functions."""


class NotWrittenError(Exception):
    """A reading that the form has no place for."""


@dataclass
class Lowering:
    """A reading in the making."""

    ground: Ground
    now: datetime
    as_of: AsOf = None
    ever: bool = False
    taken: set[str] = default(default_factory=set)
    enclosing: list[tuple[str | None, str]] = default(default_factory=list)
    columns: list[Column] = default(default_factory=list)
    orders: list[Order] = default(default_factory=list)
    groups: list[str] = default(default_factory=list)
    limit: int | None = None
    skip: int = 0
    having: Having | None = None
    operand: Ref | None = None
    ordered: list[Test] = default(default_factory=list)
    """That what is sorted by is known: said where only the first rows are kept."""
    compared: dict[NodeSet, str] = default(default_factory=dict)
    """The variables of the named things that others are compared with."""
    types: dict[str, str] = default(default_factory=dict)
    """The relationship types by their variables."""

    def fresh(self, wanted: str) -> str:
        """A variable name that is not in use yet and needs no quoting."""
        return fresh_name(wanted, self.taken)

    def apart(self, thing: NodeSet, variable: str) -> PathForm:
        """A set of nodes as a pattern of its own, in which `variable` is one of them.

        It stands before all others, so that it may not use the variables of these. Raises
        `NotWrittenError` where it is compared with a key of one of them.
        """
        around = self.enclosing, self.compared
        self.enclosing, self.compared = [], {}
        pattern = _such(self, thing, variable)
        self.enclosing, self.compared = around
        if any(isinstance(c, Test) and _is_open(c) for c in pattern.conditions):
            raise NotWrittenError
        return pattern

    def fresh_column(self, wanted: str) -> str:
        """A column name that no other column has."""
        name, number = wanted, 1
        while any(column.name == name for column in self.columns):
            number += 1
            name = f"{wanted}_{number}"
        return name


def lowered(ground: Ground, asked: Asked, now: datetime, as_of: AsOf = None) -> Reading | None:
    """The reading as a form, None where it cannot be written."""
    draft = Lowering(ground, now, as_of, asked.ever)
    try:
        if asked.kind == "path":
            return _path(draft, asked)
        reading = _written(draft, asked)
    except NotWrittenError:
        return None
    if asked.then is None:
        return reading
    pattern = at_event(reading.pattern, asked.then, ground.graph.schema)
    return None if pattern is None else replace(reading, pattern=pattern)


def _written(draft: Lowering, asked: Asked) -> Reading:
    nodes: list[NodeVariable] = []
    steps: list[Step] = []
    conditions: list[Formed] = []
    head = asked.thing
    if asked.kind == "boolean" and head.quantity == EVERY:
        return _whether_every(draft, head)
    draft.limit, draft.skip = head.limit, head.skip
    head, also = of_each_label(draft.ground, head)
    variable = _thing(draft, head, nodes, steps, conditions, also)
    nodes = [replace(node, also=also) if node.name == variable else node for node in nodes]
    settled = tuple(_settled(draft, condition) for condition in conditions)
    pattern = PathForm(tuple(nodes), tuple(steps), settled)
    if asked.kind == "boolean":
        return Reading(pattern, (Column(draft.fresh("answer"), variable),), kind="boolean")
    measures = [c for c in draft.columns if is_measure(c)]
    if asked.kind == "measure" and not measures:
        raise NotWrittenError
    counted = sum(column.function is not None for column in draft.columns)
    if isinstance(asked.kept, OverGroups) and not 0 < counted < len(draft.columns):
        raise NotWrittenError  # there is no number of each group
    if asked.kind == "rows" and NAMELESS not in head.uses and not _shows(draft, variable):
        draft.columns.insert(0, Column(draft.fresh_column(variable), variable))
    combined = [_combined(draft, column) for column in draft.columns]
    once = [c for place, c in enumerate(combined) if c not in combined[:place]]
    columns = tuple(sorted(_without_own_groups(draft, once), key=is_measure))
    if any(_is_of_itself(column, columns) for column in columns):
        raise NotWrittenError
    if isinstance(asked.kept, Difference):
        columns = sides_apart(pattern, columns, asked.kept)
    elif asked.kept is not None:
        _keep(draft, asked.kept, measures)
    if not columns:
        raise NotWrittenError
    per: tuple[str, ...] = ()
    limit, orders = draft.limit, tuple(draft.orders)
    if asked.descending is not None and draft.groups and measures and not orders:
        orders = (by_column(measures[0], descending=asked.descending),)
    if orders and limit and draft.groups and asked.kind == "rows":
        per = tuple(draft.groups)
    pattern, orders = _sorted_whole(draft, pattern, orders)
    return Reading(
        pattern,
        columns,
        orders=orders,
        limit=limit,
        # Two things of one name are two; the values of a key are wanted once.
        distinct=bool(pattern.steps or measures) or not _shows(draft, variable),
        per=per,
        skip=draft.skip,
        having=_having(draft.having, columns),
        over_groups=asked.kept.function if isinstance(asked.kept, OverGroups) else None,
    )


def _having(having: Having | None, columns: Sequence[Column]) -> Having | None:
    """The comparison of groups, with a key of each of them by the column that shows it."""
    if having is None or not isinstance(having.value, Ref):
        return having
    own = [c for c in columns if c.key == having.value.key and not is_measure(c)]
    if len(own) != 1:
        raise NotWrittenError
    return replace(having, value=Ref(own[0].variable, having.value.key))


def _sorted_whole(
    draft: Lowering, pattern: PathForm, orders: tuple[Order, ...]
) -> tuple[PathForm, tuple[Order, ...]]:
    """Keep in a whole list what has no value to be sorted by, behind the rest."""
    if draft.limit is not None:
        return pattern, orders
    kept = tuple(c for c in pattern.conditions if not any(c is one for one in draft.ordered))
    plain = {column.name for column in draft.columns if column.function is None}
    behind = tuple(
        replace(order, absent_last=order.descending) if order.column in plain else order
        for order in orders
    )
    return replace(pattern, conditions=kept), behind


def _whether_every(draft: Lowering, thing: NodeSet) -> Reading:
    """Whether there is none of which not all holds that is said of a thing."""
    nodes: list[NodeVariable] = []
    conditions: list[Formed] = []
    variable = _thing(draft, NodeSet(thing.label), nodes, [], conditions)
    such = _such(draft, thing, variable)
    inner = tuple(node for node in such.nodes if node.name != variable)
    told = tuple(_settled(draft, c) for c in such.conditions if c not in conditions)
    so = Exists(PathForm(inner, such.steps, told), negated=True)
    pattern = PathForm(tuple(nodes), (), (*conditions, so))
    answer = Column(draft.fresh("answer"), variable)
    return Reading(pattern, (answer,), kind="boolean", is_none=True)


def _keep(
    draft: Lowering, kept: NumberBound | OverGroups | int, measures: Sequence[Column]
) -> None:
    """Leave only some of the groups: so many, those whose number is in a bound, or one of all."""
    if not (draft.groups and measures) or draft.having is not None or draft.limit is not None:
        raise NotWrittenError
    if isinstance(kept, int):
        draft.limit = kept
    elif not isinstance(kept, OverGroups):
        draft.having = Having(measures[0].name, kept.operator, kept.value)


def _without_own_groups(draft: Lowering, columns: Sequence[Column]) -> Iterator[Column]:
    """Take an average for each of what has the key, by something else, as one for the latter.

    As in "average audience per episode, by channel": each episode has one.
    """
    averaged = {c.variable for c in columns if c.function == "avg" and c.key and not c.other}
    groups = [column for column in columns if not is_measure(column)]
    own = {c.name for c in groups if c.variable in averaged and c.key is None}
    own = own if len(own) < len(groups) else set()
    draft.groups = [name for name in draft.groups if name not in own]
    yield from (column for column in columns if column.name not in own)


def _is_of_itself(column: Column, columns: tuple[Column, ...]) -> bool:
    """Is a column the number, or the average, of what each row is one of: that is one, or it?"""
    bare = replace(column, name="", function=None)
    worked_out = column.function is not None and not column.every
    return worked_out and any(replace(other, name="") == bare for other in columns)


def _settled(draft: Lowering, condition: Formed) -> Formed:
    """A comparison with a key that stands elsewhere, once it is known where."""
    if not isinstance(condition, Test):
        return condition
    left = condition.left
    if left.arithmetic is not None and left.other is None:
        if draft.operand is None:
            raise NotWrittenError
        left = replace(left, other=draft.operand)
    left = replace(left, arithmetic=_counted_in(draft, left))
    if left != condition.left:  # those in `draft.ordered` are known again as what they are
        condition = replace(condition, left=left)
    if not isinstance(condition.value, Ref):
        return condition
    if condition.value.variable != OPERAND.variable:
        return condition
    if draft.operand is None:
        raise NotWrittenError
    return replace(condition, value=replace(draft.operand, factor=condition.value.factor))


def _combined(draft: Lowering, column: Column) -> Column:
    """A column that is worked out from two keys, with the second of them."""
    if column.arithmetic is None or column.other is not None:
        return column
    if draft.operand is None:
        raise NotWrittenError
    column = replace(column, other=draft.operand)
    return replace(column, arithmetic=_counted_in(draft, column))


def _counted_in(draft: Lowering, value: Ref | Column) -> Arithmetic | None:
    """Count days between times of the day with their fractions: cut, their average is too low.

    From a time of the day to a date they are those of the calendar.
    """
    if value.arithmetic != "days" or value.other is None:
        return value.arithmetic
    schema, keys = draft.ground.graph.schema, {value.key, value.other.key}
    entries = [entry for label in schema.labels for entry in label.properties]
    entries += [entry for kind in schema.relationship_types for entry in kind.properties]
    types = {name for entry in entries if entry.key in keys for name in entry.types}
    if "DATE" not in types:
        return "exact days"
    return "days" if types == {"DATE"} else "calendar days"


def _shows(draft: Lowering, variable: str) -> bool:
    return any(
        c.variable == variable and c.key is None and c.function is None for c in draft.columns
    )


def _thing(
    draft: Lowering,
    thing: NodeSet,
    nodes: list[NodeVariable],
    steps: list[Step],
    conditions: list[Formed],
    also: tuple[str, ...] = (),
) -> str:
    labels = (thing.label or "node", *also)
    variable = draft.fresh("_or_".join("_".join(spoken_words(one)) for one in labels) or "node")
    _child(draft, thing, variable, nodes, steps, conditions)
    return variable


def _against(
    draft: Lowering,
    condition: Compare,
    compared: tuple[str, str | None],
    nodes: list[NodeVariable],
    conditions: list[Formed],
) -> Test:
    """A comparison of a variable's node, of a label, with a property of another, named node."""
    variable, label = compared
    other, key = condition.value.thing, condition.value.key or condition.key
    entry = draft.ground.property(other.label or "", key)
    if entry is None or any(isinstance(c, Link) for c in other.conditions):
        raise NotWrittenError
    name = draft.compared.get(other, "")
    if not name:
        name = draft.fresh("_".join(spoken_words(other.label or "node")) or "node")
        draft.compared[other] = name
        nodes.append(NodeVariable(name, other.label))
        for own in other.conditions:
            conditions.extend(_condition(draft, own, name, other.label or ""))
    against = Ref(name, key, condition.value.factor)
    test = Test(Ref(variable, condition.key), condition.operator, against)
    return _by_day(test, draft.ground.property(label or "", condition.key), entry)


def _use(
    draft: Lowering, use: Use, variable: str, thing: NodeSet | None, conditions: list[Formed]
) -> None:
    label = thing.label if thing is not None else None
    if use.role == "operand":
        draft.operand = Ref(variable, use.key or "")
        return
    if use.role == "counted" or (use.base is not None and not use.share):
        draft.columns.append(_counted(draft, use, variable))
        return
    column = _column(draft, use, variable, label)
    if _is_of_each_entry(draft, use, variable, thing):
        column = replace(column, unwound=True)
    if use.other is not None:
        column = replace(column, other=Ref(variable, use.other))
        column = replace(column, arithmetic=_counted_in(draft, column))
    if use.role == "order":
        _order(draft, use, column, thing, conditions)
        return
    if use.role == "group":
        draft.groups.append(_shown_once(draft, column).name)
        return
    draft.columns.append(column)
    if use.role == "having" and use.operator is not None:
        if draft.having is not None:
            raise NotWrittenError
        draft.having = Having(column.name, use.operator, _bound_of(draft, use, variable, label))


def _order(
    draft: Lowering, use: Use, column: Column, thing: NodeSet | None, conditions: list[Formed]
) -> None:
    """Sort by a column, and keep so many of the first."""
    if draft.enclosing and thing is not None and thing.named:
        raise NotWrittenError  # what is named has one value, by which nothing is ordered
    if column.function is None and use.key is not None:
        value = Ref(column.variable, use.key, 1.0, column.arithmetic, column.other)
        draft.ordered.append(Test(value, "IS NOT NULL"))
        conditions.append(draft.ordered[-1])
    shown = _shown_once(draft, column)
    draft.orders.append(by_column(shown, descending=use.descending))
    if thing is not None and thing.limit and draft.limit is None:
        draft.limit, draft.skip = thing.limit, thing.skip
    if draft.limit is None and use.function == "count":
        draft.limit = 1


def _is_of_each_entry(draft: Lowering, use: Use, variable: str, thing: NodeSet | None) -> bool:
    """Are the entries of a list meant rather than lists: its distinct values, groups, their number?

    Behind a name the list is shown as it is: "the languages of Ada".
    """
    owner = thing.label if thing is not None else f":{draft.types.get(variable, '')}"
    entry = draft.ground.property(owner or "", use.key or "")
    if entry is None or not all(name.startswith("LIST") for name in entry.types):
        return False
    alone = thing is not None and NAMELESS in thing.uses and not thing.named
    return use.role == "group" or use.function == "count" or (use.role == "column" and alone)


def _shown_once(draft: Lowering, column: Column) -> Column:
    """Show a column, or find the one that shows the same already."""
    same = (c for c in draft.columns if replace(c, name="") == replace(column, name=""))
    existing = next(same, None)
    if existing is None:
        draft.columns.append(column)
    return existing or column


def _counted(draft: Lowering, use: Use, variable: str) -> Column:
    """How many nodes a way leads to from each row, also none; or a function of these numbers."""
    nodes: list[NodeVariable] = []
    steps: list[Step] = []
    conditions: list[Formed] = []
    link = use.base.conditions[0] if use.base is not None else None
    if not isinstance(link, Link):
        raise NotWrittenError
    child = _inside(draft, link, variable, nodes, steps, conditions)
    pattern = PathForm(tuple(nodes), tuple(steps), tuple(conditions))
    if link.quantity.times:
        child = steps[link.at].name
    name = draft.fresh_column(f"{use.function}_count" if use.function else "count")
    counting = CountIs(pattern, child, "=", None)
    return Column(name, variable, None, use.function, counting=counting)


def _whole(draft: Lowering, use: Use, label: str | None) -> PathForm:
    """All nodes that a share is of."""
    variable = draft.fresh("whole")
    if use.base is None:
        return PathForm((NodeVariable(variable, label),))
    return draft.apart(without_averages(use.base), variable)


def _among(draft: Lowering, use: Use, variable: str, label: str | None) -> PathForm:
    """What holds of those of each group of which the share is taken."""
    assert use.base is not None
    held: list[Formed] = []
    for condition in use.base.conditions:
        if isinstance(condition, Link):
            nodes: list[NodeVariable] = []
            steps: list[Step] = []
            inside: list[Formed] = []
            _link(draft, condition, use.base, variable, nodes, steps, inside)
            if steps:
                inside = [Exists(PathForm(tuple(nodes), tuple(steps), tuple(inside)), False)]
            held += inside
        else:
            held += _condition(draft, condition, variable, label or f":{draft.types[variable]}")
    return PathForm((NodeVariable(variable, label),) if label else (), (), tuple(held))


def _bound_of(
    draft: Lowering, use: Use, variable: str, label: str | None
) -> float | AverageOf | Ref:
    """What the groups are compared with: a number, the average of all, or a key of each."""
    if isinstance(use.number, KeyRef):
        return Ref("", use.number.key)
    if isinstance(use.number, OverAverage):
        owner = label or f":{draft.types[variable]}"
        return AverageOf(owner, use.key or "", factor=use.number.factor)
    return int(use.number) if use.number == int(use.number) else use.number


def _column(draft: Lowering, use: Use, variable: str, label: str | None) -> Column:
    if use.within:
        some = _among(draft, use, variable, label)
        return Column(draft.fresh("share"), variable, use.key, share_when=some)
    if use.share and use.key is not None:
        raise NotWrittenError  # a share of a sum is of those for which something holds
    if use.function is not None and use.key is None:
        share = _whole(draft, use, label) if use.share else None
        name = draft.fresh("share" if use.share or use.arithmetic else "count")
        function = None if use.share else use.function
        return Column(
            name, variable, None, function, every=use.every, share_of=share,
            arithmetic=use.arithmetic,
        )  # fmt: skip
    if use.function is not None:
        word = _SAID.get(use.function, use.function)
        said = WORKED_OUT.get(use.arithmetic or "", "_".join(spoken_words(use.key or "")))
        name = draft.fresh(f"{word}_{said}")
        return Column(name, variable, use.key, use.function, arithmetic=use.arithmetic)
    words = list(spoken_words(use.key)) if use.key else []
    wanted = (use.period or "").partition(" ")[0] or "_".join((variable, *words))
    wanted = WORKED_OUT.get(use.arithmetic or "", wanted)
    name = draft.fresh_column(wanted)
    return Column(name, variable, use.key, period=use.period, arithmetic=use.arithmetic)


def _link(
    draft: Lowering,
    link: Link,
    thing: NodeSet,
    parent: str,
    nodes: list[NodeVariable],
    steps: list[Step],
    conditions: list[Formed],
) -> None:
    quantity = link.quantity
    if quantity == SOME:
        _inside(draft, link, parent, nodes, steps, conditions)
        return
    columns = len(draft.columns)
    if quantity.amount == "every":
        conditions.append(_every(draft, link, parent))
    else:
        conditions += _quantified(draft, link, thing, parent, nodes)
    if len(draft.columns) > columns:
        raise NotWrittenError


def _quantified(
    draft: Lowering, link: Link, thing: NodeSet, parent: str, nodes: Sequence[NodeVariable]
) -> tuple[Formed, ...]:
    """How many of what a link leads to there are, as conditions."""
    quantity = link.quantity
    if isinstance(quantity.than, Link):
        if (both := at_the_same_time(link, quantity.than)) is None:
            raise NotWrittenError
        link, quantity = both[0], replace(quantity, than=both[1])
    child, pattern = _way(draft, link, parent)
    if quantity.amount == "none":
        return (Exists(pattern, negated=True),)
    if quantity.amount == "only":
        return (Exists(pattern, negated=False), _no_other(draft, link, parent))
    if quantity.operator is None:
        raise NotWrittenError
    if quantity.amount == "number":
        of_times = quantity.times and len(pattern.steps) == 1
        counted = pattern.steps[-1].name if of_times else child
        number = _whole_number(quantity.operator, quantity.number)
        upper = None if quantity.upper is None else _whole_number("<=", quantity.upper)
        return (CountIs(pattern, counted, quantity.operator, number, upper=upper),)
    if isinstance(quantity.than, Link):
        other, way = _way(draft, quantity.than, parent)
        than = CountIs(way, other, "=", None)
        return (CountIs(pattern, child, quantity.operator, None, than=than),)
    if quantity.amount != "average":
        raise NotWrittenError
    head = next(node for node in nodes if node.name == parent)
    of = quantity.over.of if quantity.over is not None else None
    if of is not None and of.label != head.label:
        raise NotWrittenError
    among = counted_among(quantity, thing, parent, draft.apart)
    average = CountIs(
        pattern,
        child,
        quantity.operator,
        None,
        average_of=head,
        among=among,
        factor=quantity.factor,
    )
    return (average,)


def _whole_number(operator: Operator, number: float) -> int:
    """The number that bounds a count as another does: at least 2.5 are at least 3."""
    if number == int(number):
        return int(number)
    if operator not in {">=", "<", ">", "<="}:
        raise NotWrittenError  # nothing is there two and a half times
    return ceil(number) if operator in {">=", "<"} else floor(number)


def _such(draft: Lowering, thing: NodeSet, variable: str) -> PathForm:
    """What is said of a thing, as a pattern in which `variable` is it."""
    nodes: list[NodeVariable] = []
    steps: list[Step] = []
    conditions: list[Formed] = []
    _child(draft, thing, variable, nodes, steps, conditions)
    return PathForm(tuple(nodes), tuple(steps), tuple(conditions))


def _way(draft: Lowering, link: Link, parent: str) -> tuple[str, PathForm]:
    """The variable of what a link leads to, and the way there as a pattern of its own."""
    nodes: list[NodeVariable] = []
    steps: list[Step] = []
    conditions: list[Formed] = []
    child = _inside(draft, link, parent, nodes, steps, conditions)
    return child, PathForm(tuple(nodes), tuple(steps), tuple(conditions))


def _bare(link: Link) -> Link:
    """A link to anything of the label, whatever is said of it."""
    return replace(link, child=NodeSet(link.child.label), quantity=SOME)


def _every(draft: Lowering, link: Link, parent: str) -> Formed:
    """No such node exists without the relationship; what is said of the node holds of it anyway."""
    child, way = _way(draft, _bare(link), parent)
    such = _such(draft, link.child, child)
    others = tuple(node for node in way.nodes if node.name != child)
    joined = tuple(c for c in way.conditions if c not in such.conditions)
    without = Exists(PathForm(others, way.steps, joined), negated=True)
    return Exists(replace(such, conditions=(*such.conditions, without)), negated=True)


def _no_other(draft: Lowering, link: Link, parent: str) -> Formed:
    """No relationship of the kind leads to anything else, or is otherwise itself."""
    if link.conditions and not link.child.conditions:
        child, way = _way(draft, replace(_bare(link), conditions=()), parent)
        variable = way.steps[link.at].name
        owner = ":" + link.way[link.at].type
        same = [
            t for c in link.conditions for t in _condition(draft, c, variable, owner, link.child)
        ]
        different = _opposite_of_all(same)
    else:
        child, way = _way(draft, _bare(link), parent)
        different = _failing(draft, link.child, child)
    return Exists(replace(way, conditions=(*way.conditions, different)), negated=True)


def _failing(draft: Lowering, thing: NodeSet, variable: str) -> Formed:
    """That not all holds of a node that is said of a thing."""
    nodes: list[NodeVariable] = []
    steps: list[Step] = []
    same: list[Formed] = []
    for condition in thing.conditions:
        if isinstance(condition, Link):
            _link(draft, condition, thing, variable, nodes, steps, same)
        else:
            same += _condition(draft, condition, variable, thing.label or "", thing)
    if steps:
        return Exists(PathForm(tuple(nodes), tuple(steps), tuple(same)), negated=True)
    return _opposite_of_all(same)


def _opposite_of_all(same: Sequence[Formed]) -> Formed:
    """That one of some tests fails."""
    tests = tuple(
        replace(test, operator=OPPOSITE[test.operator]) for test in same if isinstance(test, Test)
    )
    if not tests or len(tests) < len(same):
        raise NotWrittenError
    return tests[0] if len(tests) == 1 else AnyOf(tests)


def _inside(
    draft: Lowering,
    link: Link,
    parent: str,
    nodes: list[NodeVariable],
    steps: list[Step],
    conditions: list[Formed],
) -> str:
    before = parent
    graph = draft.ground.graph
    made: list[tuple[Step, bool]] = []
    for at, hop in enumerate(link.way):
        last = at == len(link.way) - 1
        if last and link.child.wh == SAME:
            after = _spoken_of(draft, link, before)
        elif last:
            after = _thing_later(draft, hop.label)
        else:
            after = draft.fresh("_".join(spoken_words(hop.label)) or "node")
            nodes.append(NodeVariable(after, hop.label))
            conditions.extend(_node_validity(draft, after, hop.label))
        closed = link.closed and at == link.at and is_closable(graph, hop)
        if closed and link.uses:
            raise NotWrittenError  # many relationships have no one value to show
        start, end = (before, after) if hop.forward else (after, before)
        step = Step(
            draft.fresh("_".join(spoken_words(hop.type)) or "r"),
            hop.type, start, end, CLOSURE_HOPS if closed else 1,
            directed=is_directed(graph, hop.type), also=hop.also,
            or_none=closed and link.or_none,
        )  # fmt: skip
        if any((s.type, s.start, s.end) == (step.type, start, end) for s in steps):
            raise NotWrittenError  # no relationship is there twice
        steps.append(step)
        draft.types[step.name] = hop.type
        made.append((step, at == link.at))
        before = after
    if link.child.wh != SAME:
        _child(draft, link.child, before, nodes, steps, conditions)
    for step, named in made:
        timed = False
        if named:
            for condition in link.conditions:
                timed |= isinstance(condition, Valid)
                made_of = _condition(draft, condition, step.name, f":{step.type}")
                conditions.extend(_along(step, formed) for formed in made_of)
            for use in link.uses:
                _use(draft, use, step.name, None, conditions)
        if not (timed or link.ever):
            ended = link.ended and named
            asked = (named and _asks_time(draft, link)) or (draft.ever and not ended)
            conditions.extend(_step_validity(draft, step, ended=ended, asked=asked))
    return before


def _spoken_of(draft: Lowering, link: Link, parent: str) -> str:
    """The variable of the node that a link leads back to, the outermost of the label."""
    child = link.child
    if child.conditions or child.uses or link.closed or link.quantity not in (SOME, NONE):
        raise NotWrittenError
    for label, variable in draft.enclosing:
        if label == link.way[-1].label and variable != parent:
            return variable
    raise NotWrittenError


def _asks_time(draft: Lowering, link: Link) -> bool:
    """Is a time of the relationship shown, so that it is not only that of now?"""
    kind = draft.ground.graph.schema.relationship_type(link.way[link.at].type)
    times = {entry.key for entry in temporal_keys(kind)}
    return any(use.role == "column" and use.key in times for use in link.uses)


def _thing_later(draft: Lowering, label: str) -> str:
    return draft.fresh("_".join(spoken_words(label)) or "node")


def _child(
    draft: Lowering,
    thing: NodeSet,
    variable: str,
    nodes: list[NodeVariable],
    steps: list[Step],
    conditions: list[Formed],
) -> None:
    if thing.far is not None:
        raise NotWrittenError  # beyond what is not known
    nodes.append(NodeVariable(variable, thing.label))
    for use in thing.uses:
        if use != NAMELESS:
            _use(draft, use, variable, thing, conditions)
    draft.enclosing.append((thing.label, variable))
    for condition in thing.conditions:
        if isinstance(condition, Link):
            _link(draft, condition, thing, variable, nodes, steps, conditions)
        elif isinstance(condition, Either):
            options = [_option(draft, o, thing, variable, nodes) for o in condition.options]
            conditions.append(_one_of(variable, options))
        elif isinstance(condition, Compare) and isinstance(condition.value, ValueOf):
            conditions.append(
                _against(draft, condition, (variable, thing.label), nodes, conditions)
            )
        elif isinstance(condition, Compare) and isinstance(condition.value, Elsewhere):
            conditions.append(_unlike_further_out(draft, condition, variable))
        elif isinstance(condition, Elsewhere):
            _elsewhere(draft, thing, variable, steps, conditions)
        else:
            conditions.extend(_condition(draft, condition, variable, thing.label or "", thing))
    draft.enclosing.pop()
    if not thing.named and not _is_dated(draft, thing):
        conditions.extend(_node_validity(draft, variable, thing.label))


def _is_dated(draft: Lowering, thing: NodeSet) -> bool:
    """Is it said when a thing is valid: at a time, or from or until one?"""
    label = draft.ground.graph.schema.label(thing.label or "")
    bounds = {key.key for key in validity_keys(label, draft.ground.profile) if key is not None}
    return any(
        isinstance(one, Valid)
        or (isinstance(one, Lasting) and one.start in bounds)
        or (isinstance(one, TimeWindow | Compare) and one.key in bounds)
        for one in thing.conditions
    )


def _elsewhere(
    draft: Lowering,
    thing: NodeSet,
    variable: str,
    steps: list[Step],
    conditions: list[Formed],
) -> None:
    """Tell a node from that of its label further out, or from those that a node there has."""
    further_out = draft.enclosing[:-1]
    leading = [step for step in steps if variable in (step.start, step.end)]
    beside = {step.start for step in leading} | {step.end for step in leading}
    for label, outer in further_out:
        if label == thing.label:
            if outer not in beside:  # what is joined to itself is rare enough
                key = draft.ground.profile.name_keys.get(label or "", "name")
                conditions.append(Test(Ref(variable, key), "<>", Ref(outer, key)))
            return
    used = {step.type for step in leading}
    hops = draft.ground.graph.hops_from(thing.label or "")
    for label, _ in further_out[:-1]:
        own = [hop for hop in hops if hop.label == label]
        if own:
            hop = min(own, key=lambda hop: hop.type not in used)
            theirs = Link((hop,), NodeSet(label, wh=SAME), quantity=NONE, licensed=True)
            _link(draft, theirs, thing, variable, [], steps, conditions)
            return
    raise NotWrittenError


def _unlike_further_out(draft: Lowering, compare: Compare, variable: str) -> Test:
    """Compare a key with that of the outermost node that has it."""
    for label, outer in draft.enclosing[:-1]:
        if draft.ground.property(label or "", compare.key) is not None:
            return Test(Ref(variable, compare.key), compare.operator, Ref(outer, compare.key))
    raise NotWrittenError


def _option(
    draft: Lowering, option: Condition, thing: NodeSet, variable: str, nodes: list[NodeVariable]
) -> tuple[Formed, ...]:
    """The conditions of one alternative; it adds nothing to the pattern around it."""
    if isinstance(option, Compare) and isinstance(option.value, ValueOf):
        if option.value.thing not in draft.compared:
            raise NotWrittenError
        return (_against(draft, option, (variable, thing.label), nodes, []),)
    if not isinstance(option, Link):
        return tuple(_condition(draft, option, variable, thing.label or "", thing))
    own: list[Formed] = []
    if option.quantity != SOME:
        _link(draft, option, thing, variable, nodes, [], own)
        return tuple(own)
    inner_nodes: list[NodeVariable] = []
    steps: list[Step] = []
    columns = len(draft.columns)
    _inside(draft, option, variable, inner_nodes, steps, own)
    if len(draft.columns) > columns:
        raise NotWrittenError
    return (Exists(PathForm(tuple(inner_nodes), tuple(steps), tuple(own)), negated=False),)


def _one_of(variable: str, options: Sequence[tuple[Formed, ...]]) -> Formed:
    tests = [test for option in options for test in option if isinstance(test, Test)]
    if len(tests) == len(options) and all(len(option) == 1 for option in options):
        return AnyOf(tuple(tests))
    return OneOf(variable, tuple(options))


def _along(step: Step, formed: Formed) -> Formed:
    if step.max_hops > 1 and isinstance(formed, Test):
        return Along(step.name, (formed,))
    return formed


def _condition(
    draft: Lowering,
    condition: Condition,
    variable: str,
    owner: str,
    thing: NodeSet | None = None,
) -> Iterator[Formed]:
    if isinstance(condition, Compare):
        other = condition.value
        if isinstance(other, KeyRef) and (
            other.elsewhere or not draft.ground.property(owner, other.key)
        ):
            elsewhere = replace(OPERAND, factor=other.factor)
            yield Test(Ref(variable, condition.key), condition.operator, elsewhere)
            return
        if isinstance(condition.value, OverAverage):
            yield _above_average(draft, condition, variable, owner, thing)
        else:
            naming = condition.key == draft.ground.profile.name_keys.get(owner, "name")
            test = _compare(condition, variable, naming=naming)
            if not naming:
                entry = draft.ground.property(owner, condition.key)
                test = in_all_spellings(test, entry)
            if test.operator != "=":  # "took 3 days": whole ones
                counted = _counted_in(draft, test.left)
                test = replace(test, left=replace(test.left, arithmetic=counted))
            yield _by_own_day(draft, test, owner) if isinstance(test.value, Ref) else test
    elif isinstance(condition, TimeWindow):
        entry = draft.ground.property(owner, condition.key)
        if entry is None or is_too_coarse(entry, condition.phrase):
            raise NotWrittenError
        inside = window_tests(variable, entry, condition.phrase, _spoken(owner))
        yield from _outside(draft, inside, condition) if condition.negated else inside
    elif isinstance(condition, Lasting):
        yield from _lasted(draft, condition, variable, owner)
    elif isinstance(condition, Valid):
        yield from _held(draft, condition, variable, owner)
    elif isinstance(condition, Either):
        options = [tuple(_condition(draft, o, variable, owner, thing)) for o in condition.options]
        yield _one_of(variable, options)
    else:
        raise NotWrittenError


def _lasted(draft: Lowering, lasting: Lasting, variable: str, owner: str) -> Iterator[Formed]:
    """Begun before a window is over, and no end before it begins."""
    start = draft.ground.property(owner, lasting.start)
    end = draft.ground.property(owner, lasting.end)
    phrase = lasting.phrase
    if start is None or end is None:
        raise NotWrittenError
    since, until = (phrase.at, phrase.at) if phrase.as_of else (phrase.since, phrase.until)
    spoken = _spoken(owner)
    begun = window_tests(variable, start, replace(phrase, since=None, until=until), spoken)
    # What begins at the very moment has begun.
    yield from (replace(test, operator="<=") for test in begun) if phrase.as_of else begun
    (over,) = window_tests(variable, end, replace(phrase, since=since, until=None), spoken)
    yield AnyOf((over, Test(over.left, "IS NULL")))


def _outside(draft: Lowering, tests: list[Test], window: TimeWindow) -> Iterator[Formed]:
    """Before or after a window, or at no time; a window up to now has nothing behind it."""
    until = window.phrase.until
    if window.phrase.since is not None and until is not None and until >= draft.now:
        tests = tests[:1]
    beside = [replace(test, operator=OPPOSITE[test.operator]) for test in tests]
    yield AnyOf((*beside, Test(tests[0].left, "IS NULL")))


def _above_average(
    draft: Lowering, condition: Compare, variable: str, owner: str, thing: NodeSet | None
) -> Test:
    if condition.value.own:
        own = own_average(draft.ground, condition, variable, owner)
        if own is None:
            raise NotWrittenError
        own = replace(own, factor=condition.value.factor)
        return Test(Ref(variable, condition.key), condition.operator, own)
    average = averaged(condition, condition.value, thing, owner, draft.apart)
    if average is None or not draft.ground.property(average.label, average.key):
        raise NotWrittenError
    average = replace(average, factor=condition.value.factor)
    return Test(Ref(variable, condition.key), condition.operator, average)


def _spoken(owner: str) -> str:
    return " ".join(spoken_words(owner.removeprefix(":")))


def _compare(condition: Compare, variable: str, *, naming: bool) -> Test:
    value: Any = condition.value
    if isinstance(value, KeyRef):
        value = Ref(variable, value.key, value.factor)
    elif isinstance(value, ValueOf):
        raise NotWrittenError
    elif isinstance(value, tuple):
        value = list(value)
    elif isinstance(value, float) and value == int(value):
        value = int(value)
    name = variable if naming and isinstance(value, str) and condition.operator == "=" else None
    left = Ref(variable, condition.key, arithmetic=condition.arithmetic)
    if condition.arithmetic is not None:
        name = WORKED_OUT[condition.arithmetic]
        if condition.other is not None:
            left = replace(left, other=Ref(variable, condition.other))
    return Test(left, condition.operator, value, fold=condition.fold, parameter=name)


def _is_open(test: Test) -> bool:
    """Tell whether the other side of a comparison is a key of another node, still to be found."""
    worked_out = test.left.arithmetic is not None and test.left.other is None
    return worked_out or (isinstance(test.value, Ref) and test.value.variable == OPERAND.variable)


def _by_own_day(draft: Lowering, test: Test, owner: str) -> Test:
    assert isinstance(test.value, Ref)
    return _by_day(test, *(draft.ground.property(owner, s.key) for s in (test.left, test.value)))


def _by_day(test: Test, left: Property | None, right: Property | None) -> Test:
    """Compare a moment with a date as dates: closed on the day it was due is not after it."""
    assert isinstance(test.value, Ref)
    sides = (test.left, test.value)
    dates = [entry is not None and entry.types == ("DATE",) for entry in (left, right)]
    if test.left.arithmetic is not None or dates[0] == dates[1]:
        return test
    one, other = (replace(s, day=not date) for s, date in zip(sides, dates, strict=True))
    return replace(test, left=one, value=other)


def _held(draft: Lowering, condition: Valid, variable: str, owner: str) -> list[Test]:
    schema = draft.ground.graph.schema
    kind = schema.relationship_type(owner[1:]) if owner.startswith(":") else schema.label(owner)
    if kind is None:
        return []
    phrase = condition.phrase
    low = phrase.at if phrase.as_of else phrase.since or datetime(1, 1, 1, tzinfo=UTC)
    high = phrase.at if phrase.as_of else phrase.until or draft.now
    return validity_tests(
        variable, kind, draft.ground.profile, since=low, until=max(low, high), exact=True
    )


def _moment(draft: Lowering) -> tuple[datetime, bool] | None:
    if draft.as_of == "all":
        return None
    if isinstance(draft.as_of, datetime):
        return draft.as_of.astimezone(UTC), True
    return draft.now, False


def _step_validity(draft: Lowering, step: Step, *, ended: bool, asked: bool) -> Iterator[Formed]:
    kind = draft.ground.graph.schema.relationship_type(step.type or "")
    opened, closed = validity_keys(kind, draft.ground.profile)
    moment = _moment(draft)
    if kind is None or not (opened or closed) or moment is None or asked:
        return
    if ended:
        if closed is None:
            raise NotWrittenError
        yield _along(
            step,
            Test(Ref(step.name, closed.key), "<=", value_for(closed, draft.now), parameter="now"),
        )
        return
    at, exact = moment
    tests = validity_tests(step.name, kind, draft.ground.profile, since=at, until=at, exact=exact)
    if step.max_hops > 1 and tests:
        yield Along(step.name, tuple(tests))
    else:
        yield from tests


def _node_validity(draft: Lowering, variable: str, name: str | None) -> list[Test]:
    label = draft.ground.graph.schema.label(name or "")
    moment = _moment(draft)
    if label is None or moment is None or draft.ever:
        return []
    at, exact = moment
    return validity_tests(variable, label, draft.ground.profile, since=at, until=at, exact=exact)


def _path(draft: Lowering, asked: Asked) -> Reading:
    if asked.other is None:
        raise NotWrittenError
    nodes: list[NodeVariable] = []
    conditions: list[Formed] = []
    names = []
    for thing in (asked.thing, asked.other):
        variable = draft.fresh("_".join(spoken_words(thing.label or "node")) or "node")
        nodes.append(NodeVariable(variable, thing.label))
        names.append(variable)
        for condition in thing.conditions:
            conditions.extend(_condition(draft, condition, variable, thing.label or ""))
    first, second = names
    step = Step("path", asked.along, first, second, CLOSURE_HOPS, directed=asked.directed)
    return Reading(PathForm(tuple(nodes), (step,), tuple(conditions)), (), kind="paths")
