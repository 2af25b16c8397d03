"""What one reading says of nodes, said also of the nodes of another reading.

A follow-up is an edit of the reading before it, so nothing that was said is lost on the way
through words: both readings are patterns around one node, and the patterns are joined there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from graphrag_core.translate.offline.form import (
    AnyOf,
    Column,
    Condition,
    Exists,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
    by_column,
)

P = TypeVar("P")

VARIABLES = {
    NodeVariable: ("name",),
    Step: ("name", "start", "end"),
    Ref: ("variable",),
    Column: ("variable",),
}
"""The fields that hold the name of a variable; those of conditions are called `variable`."""
_BOUNDS: Mapping[str, str] = {"<": "below", "<=": "below", ">": "above", ">=": "above"}


def target_of(reading: Reading) -> str | None:
    """Return the variable that a reading asks for: what is counted, or the first column's."""
    nodes = [node.name for node in reading.pattern.nodes]
    counted = [c.variable for c in reading.columns if c.function == "count"]
    asked = [*counted[:1], *(c.variable for c in reading.columns), *nodes[:1]]
    return next((name for name in asked if name in nodes), None)


def label_of(reading: Reading, variable: str) -> str | None:
    """Return the label of one of a reading's nodes."""
    return next((n.label for n in reading.pattern.nodes if n.name == variable), None)


def is_worked_out(reading: Reading) -> bool:
    """Tell whether rows are numbers about groups, and not the things themselves."""
    return any(column.function or column.is_share for column in reading.columns)


def is_cut(reading: Reading) -> bool:
    """Tell whether a reading shows less than its pattern finds."""
    return reading.limit is not None or reading.skip > 0 or reading.having is not None


def joined_at(reading: Reading, at: str, past: PathForm, of: str) -> Reading:
    """Ask a reading only of those nodes at `at` that a past pattern has at `of`.

    Where both go the same way from there, the past is a condition of its own: one relationship
    cannot be two parts of one pattern.
    """
    past = _apart(past, _names(reading), {of: at})
    same = _along_the_same(reading, past, at)
    steps = tuple(step for step in reading.pattern.steps if step.name not in same)
    if same and not _ways(past, at) & _ways(replace(reading.pattern, steps=steps), at):
        return _with_pattern(renamed(reading, same), past, past.conditions)
    if _ways(past, at) & _ways(reading.pattern, at):
        return _with_pattern(reading, reading.pattern, (_exists_at(past, at),))
    return _with_pattern(reading, past, past.conditions)


def _along_the_same(reading: Reading, past: PathForm, at: str) -> dict[str, str]:
    """Map steps that a reading says something of, and not of what they lead to, to past ones.

    "Which of them are experts?" are experts in the skill that was asked for, not in any.
    """
    own = reading.pattern
    columns = {column.variable for column in reading.columns}
    told = {c.left.variable for c in own.conditions if isinstance(c, Test) and not c.or_absent}
    same = _along(past, own, at)
    found: dict[str, str] = {}
    for step in own.steps:
        far = step.end if step.start == at else step.start
        ends = [end for one in own.steps for end in (one.start, one.end)]
        bare = far not in columns and not speaks_of(own.conditions, {far}) and ends.count(far) == 1
        if step.name in same and bare and step.name in columns | told:
            found |= {step.name: same[step.name], far: same[far]}
    return found


def restricted(past: Reading, of: str, extra: PathForm, at: str, *, also: bool = False) -> Reading:
    """Say something more of the nodes at `of`; what was said of the same key gives way to it.

    Where it is said `also`, only what was said of the nodes at `of` themselves gives way.
    """
    extra = _apart(extra, _names(past), {at: of})
    same = _along(past.pattern, extra, of)
    apart, extra = extra, renamed(extra, same)
    given = [c for c in past.pattern.conditions if _gives_way(c, extra)]
    if also and any(isinstance(c, Test) and c.left.variable != of for c in given):
        return _with_pattern(past, past.pattern, (_exists_at(apart, of),))
    kept = tuple(c for c in past.pattern.conditions if c not in given)
    past = replace(past, pattern=replace(past.pattern, conditions=kept))
    for condition in extra.conditions:
        if isinstance(condition, Exists) and condition.negated:
            past = _without_way(past, condition.pattern, of)
    return _with_pattern(past, extra, extra.conditions)


def without_contradicted(past: PathForm, of: str, extra: PathForm, at: str) -> PathForm:
    """Leave out of a pattern what another one says otherwise of the same nodes."""
    extra = renamed(extra, {at: of})
    kept = tuple(
        c
        for c in past.conditions
        if not (isinstance(c, Test) and c.left.variable == of and _gives_way(c, extra))
    )
    return replace(past, conditions=kept)


def _exists_at(pattern: PathForm, at: str) -> Exists:
    """Say of the nodes at `at`, which are not the pattern's own, that there is such a pattern."""
    nodes = tuple(node for node in pattern.nodes if node.name != at)
    return Exists(replace(pattern, nodes=nodes), negated=False)


def replaced(past: Reading, old: Iterable[Condition], new: Iterable[Condition]) -> Reading:
    """Put conditions in the place of others."""
    gone = tuple(old)
    kept = tuple(c for c in past.pattern.conditions if c not in gone)
    return replace(past, pattern=replace(past.pattern, conditions=(*kept, *new)))


def exchanged(past: Reading, old: Sequence[Test], new: Test) -> Reading:
    """Put a test where the first of some others stands, also within conditions."""
    first, *gone = old

    def of(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(of(one) for one in part if one not in gone)
        if part == first:
            return new
        if not is_dataclass(part) or isinstance(part, type):
            return part
        changes = {entry.name: of(getattr(part, entry.name)) for entry in fields(part)}
        return replace(part, **changes)

    return replace(past, pattern=of(past.pattern))


def ordered(past: Reading, of: str, by: Reading, at: str) -> Reading:
    """Sort the rows of the past as another reading of the same kind of nodes does.

    None of them is left out: what has no value stands last.
    """
    sorting = {order.column for order in by.orders}
    names = {column.name for column in past.columns}
    wanted = [replace(c, variable=of) for c in by.columns if c.name in sorting and c.variable == at]
    columns = tuple(c for c in wanted if c.name not in names)
    shown = without_order(past)
    orders = tuple(replace(order, absent_last=True) for order in by.orders)
    columns = (*shown.columns, *columns)
    return replace(shown, columns=columns, orders=orders, limit=by.limit or past.limit, per=())


def without_order(past: Reading) -> Reading:
    """Leave out an order, and that its keys had to be there."""
    keys = {
        Ref(c.variable, c.key)
        for c in past.columns
        if c.key and c.name in {order.column for order in past.orders}
    }
    kept = tuple(
        c
        for c in past.pattern.conditions
        if not (isinstance(c, Test) and c.operator == "IS NOT NULL" and c.left in keys)
    )
    return replace(past, pattern=replace(past.pattern, conditions=kept), orders=())


def listed(past: Reading, of: str) -> Reading:
    """Show the nodes at `of` themselves, in the order and number of rows of the past."""
    if is_worked_out(past):
        past = replace(without_order(past), limit=None, skip=0, having=None, per=())
    sorting = {order.column for order in past.orders}
    keys = tuple(c for c in past.columns if c.name in sorting and c.name != of)
    columns = (Column(of, of), *keys)
    return replace(past, columns=columns, kind="rows", distinct=bool(past.pattern.steps))


def counted(past: Reading, of: str) -> Reading:
    """Show how many nodes at `of` there are."""
    columns = (Column("count", of, function="count"),)
    return replace(without_order(past), columns=columns, kind="rows", distinct=True, per=())


def by_key(past: Reading, of: str, key: str, *, descending: bool) -> Reading:
    """Sort the rows of the past by a key of the nodes at `of`."""
    column = Column(f"{of}_{key}", of, key)
    by = replace(past, columns=(column,), orders=(Order(column.name, descending),), limit=None)
    return ordered(past, of, by, of)


def by_measure(past: Reading, *, descending: bool) -> Reading:
    """Sort groups by the number that is worked out for each."""
    number = next(c for c in past.columns if c.function or c.is_share)
    return replace(past, orders=(by_column(number, descending=descending),))


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Rename variables wherever they stand in a part of a reading."""
    if isinstance(part, tuple):
        return tuple(renamed(one, names) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changes = {}
    for entry in fields(part):
        value = getattr(part, entry.name)
        if entry.name in VARIABLES.get(type(part), ("variable",)) and isinstance(value, str):
            changes[entry.name] = names.get(value, value)
        else:
            changes[entry.name] = renamed(value, names)
    return replace(part, **changes)


def parts_of(part: Any, kind: type[P]) -> Iterator[P]:
    """Yield all of a kind that a part of a reading is made of, those of inner patterns too."""
    if isinstance(part, kind):
        yield part
    if isinstance(part, tuple):
        for one in part:
            yield from parts_of(one, kind)
    elif is_dataclass(part) and not isinstance(part, type):
        for entry in fields(part):
            yield from parts_of(getattr(part, entry.name), kind)


def speaks_of(part: Any, names: set[str]) -> bool:
    """Tell whether a condition is about one of these variables."""
    if isinstance(part, tuple):
        return any(speaks_of(one, names) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return False
    return any(
        (entry.name in VARIABLES.get(type(part), ("variable",)) and value in names)
        or speaks_of(value, names)
        for entry in fields(part)
        if (value := getattr(part, entry.name)) is not None
    )


def _gives_way(condition: Condition, extra: PathForm) -> bool:
    """Tell whether what is said anew of a key takes the place of a condition.

    A bound from above and one from below make a range, unless nothing lies between them; what lies
    outside of a range takes the place of any.
    """
    if not isinstance(condition, Test):
        return False
    outside = [c for c in extra.conditions if isinstance(c, AnyOf)]
    if any(all(test.left == condition.left for test in one.tests) for one in outside):
        return True
    new = [c for c in extra.conditions if isinstance(c, Test) and c.left == condition.left]
    return any(not _narrows(test, condition) for test in new)


def _narrows(new: Test, past: Test) -> bool:
    """Tell whether a new test holds beside a past one: the other bound, or a value left out."""
    sides = {_BOUNDS.get(test.operator): test.value for test in (new, past)}
    if sides.keys() != {"below", "above"}:
        return "<>" in {new.operator, past.operator} and len(sides) > 1
    try:
        return bool(sides["above"] < sides["below"])
    except TypeError:  # values that are worked out
        return True


def _without_way(past: Reading, denied: PathForm, at: str) -> Reading:
    """Leave out a way that is said to lead to nothing of the kind; what is shown of it stays."""
    shown = {column.variable for column in past.columns}
    gone = {
        name
        for step in past.pattern.steps
        if (step.type, step.start == at) in _ways(denied, at) and at in {step.start, step.end}
        for name in (step.name, step.end if step.start == at else step.start)
    }
    ends = [end for step in past.pattern.steps for end in (step.start, step.end)]
    if gone & shown or any(ends.count(name) > 1 for name in gone):
        return past
    pattern = PathForm(
        tuple(node for node in past.pattern.nodes if node.name not in gone),
        tuple(step for step in past.pattern.steps if step.name not in gone),
        tuple(c for c in past.pattern.conditions if not speaks_of(c, gone)),
    )
    return replace(past, pattern=pattern, distinct=bool(pattern.steps))


def _with_pattern(reading: Reading, extra: PathForm, conditions: tuple[Condition, ...]) -> Reading:
    """Add what a further pattern has beside the reading's own."""
    own = reading.pattern
    names = {node.name for node in own.nodes} | {step.name for step in own.steps}
    nodes = tuple(node for node in extra.nodes if node.name not in names)
    steps = tuple(step for step in extra.steps if step.name not in names)
    more = tuple(c for c in conditions if c not in own.conditions)
    pattern = PathForm((*own.nodes, *nodes), (*own.steps, *steps), (*own.conditions, *more))
    return replace(reading, pattern=pattern, distinct=reading.distinct or bool(steps))


def _names(part: Any) -> set[str]:
    """Return the variables that a part of a reading brings in, those of inner patterns too."""
    nodes, steps = parts_of(part, NodeVariable), parts_of(part, Step)
    return {node.name for node in nodes} | {step.name for step in steps}


def _apart(pattern: PathForm, taken: set[str], known: Mapping[str, str]) -> PathForm:
    """Give the variables of a pattern names that are not taken, but for those that are known."""
    names = dict(known)
    used = {*taken, *known.values()}
    for name in sorted(_names(pattern) - known.keys()):
        fresh, number = name, 1
        while fresh in used:
            number += 1
            fresh = f"{name}_{number}"
        used.add(fresh)
        names[name] = fresh
    return renamed(pattern, names)  # type: ignore[no-any-return]


def _ways(pattern: PathForm, at: str) -> set[tuple[str | None, bool]]:
    """Return the types of the relationships at a node, with their direction."""
    return {(step.type, step.start == at) for step in pattern.steps if at in {step.start, step.end}}


def _along(past: PathForm, extra: PathForm, at: str) -> dict[str, str]:
    """Map what a further pattern goes to, to where the past one goes by the same way."""
    same: dict[str, str] = {}
    labels = {node.name: node.label for node in (*past.nodes, *extra.nodes)}
    for step in extra.steps:
        for known in past.steps:
            alike = replace(step, name="", start="", end="") == replace(
                known, name="", start="", end=""
            )
            for near, far in (("start", "end"), ("end", "start")):
                here = getattr(step, near) == at == getattr(known, near)
                other, before = getattr(step, far), getattr(known, far)
                if alike and here and labels.get(other) == labels.get(before):
                    same |= {step.name: known.name, other: before}
    return same
