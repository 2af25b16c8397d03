"""A pattern as a tree: what hangs on which of its variables, seen from one of them."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace

from graphrag_core.translate.offline.form import (
    Along,
    AnyOf,
    Condition,
    CountIs,
    Exists,
    OneOf,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A step away from a variable; `known` when its other end stands elsewhere already."""

    step: Step
    child: str
    forward: bool
    known: bool = False


@dataclass(slots=True)
class Tree:
    """What is said of each variable: branches, tests and nested patterns.

    `roots` are the variables that the others hang on, the first of them the one asked for;
    `loose` are the conditions that hang on no variable of the pattern.
    """

    roots: list[str]
    branches: dict[str, list[Branch]] = field(default_factory=dict)
    tests: dict[str, list[Test | AnyOf]] = field(default_factory=dict)
    along: dict[str, list[Along]] = field(default_factory=dict)
    nested: dict[str, list[Exists | CountIs | OneOf]] = field(default_factory=dict)
    links: list[Step] = field(default_factory=list)
    """Steps between variables that stand elsewhere."""
    loose: list[Condition] = field(default_factory=list)


def grow(pattern: PathForm, root: str | None, outer: Set[str] = frozenset()) -> Tree:
    """The tree of a pattern from `root`, nearest first; further roots for what is not in_a_row.

    Variables in `outer` are known already: the tree ends there.
    """
    names = dict.fromkeys(node.name for node in pattern.nodes)
    for step in pattern.steps:
        names |= dict.fromkeys((step.start, step.end))
    tree = Tree([])
    left = list(pattern.steps)
    seen = set(outer)
    own = [name for name in names if name not in outer]
    starts = ([root] if root is not None else []) + own
    for start in starts:
        if start in seen and (start != root or tree.roots):
            continue
        tree.roots.append(start)
        _spread(tree, start, left, seen)
    tree.links.extend(left)
    _hang(tree, pattern, ({*names} - outer) | set(tree.roots))
    return tree


def _spread(tree: Tree, start: str, left: list[Step], seen: set[str]) -> None:
    seen.add(start)
    queue = [start]
    while queue:
        near = queue.pop(0)
        for step in [step for step in left if near in (step.start, step.end)]:
            if step not in left:
                continue
            left.remove(step)
            outward = step.start == near
            far = step.end if outward else step.start
            # What holds both ways is said in one way: neighbours border each other.
            branch = Branch(step, far, outward or not step.directed, far in seen)
            tree.branches.setdefault(near, []).append(branch)
            if far not in seen:
                seen.add(far)
                queue.append(far)


def _hang(tree: Tree, pattern: PathForm, nodes: set[str]) -> None:
    owners = nodes | {step.name for step in pattern.steps}
    for condition in pattern.conditions:
        if isinstance(condition, Test) and condition.left.variable in owners:
            tree.tests.setdefault(condition.left.variable, []).append(condition)
        elif isinstance(condition, AnyOf) and (owner := _owner_of(condition.tests)) in owners:
            tree.tests.setdefault(str(owner), []).append(condition)
        elif isinstance(condition, Along) and condition.variable in owners:
            tree.along.setdefault(condition.variable, []).append(condition)
        elif isinstance(condition, OneOf) and condition.variable in owners:
            tree.nested.setdefault(condition.variable, []).append(condition)
        elif isinstance(condition, Exists | CountIs) and (anchor := _anchor(condition, nodes)):
            tree.nested.setdefault(anchor, []).append(condition)
        else:
            tree.loose.append(condition)


def _owner_of(tests: Iterable[Test]) -> str | None:
    owners = {test.left.variable for test in tests}
    return owners.pop() if len(owners) == 1 else None


def _anchor(condition: Exists | CountIs, nodes: set[str]) -> str | None:
    """The outer variable that a nested pattern hangs on; None where there is none."""
    steps = condition.pattern.steps
    ends = [end for step in steps for end in (step.start, step.end)]
    return next((end for end in ends if end in nodes), None)


def apart(reading: Reading) -> Reading:
    """The same reading with no name used for the variables of two nested patterns."""
    used = set(_own(reading.pattern))
    columns = []
    for column in reading.columns:
        counting, whole = column.counting, column.share_of
        if counting is not None:
            counting = _renamed_count(counting, {}, used)
        if whole is not None:
            whole = _fresh(whole, {}, used)
        some = column.share_when
        if some is not None:
            some = _fresh(some, {}, used)
        columns.append(replace(column, counting=counting, share_of=whole, share_when=some))
    conditions = tuple(_renamed(c, {}, used) for c in reading.pattern.conditions)
    pattern = replace(reading.pattern, conditions=conditions)
    return replace(reading, pattern=pattern, columns=tuple(columns))


def _own(pattern: PathForm) -> list[str]:
    return [node.name for node in pattern.nodes] + [step.name for step in pattern.steps]


def _fresh(pattern: PathForm, names: Mapping[str, str], used: set[str]) -> PathForm:
    """A nested pattern with names of its own where others have taken its names."""
    names = dict(names)
    for name in _own(pattern):
        fresh = name
        while fresh in used:
            fresh += "'"
        used.add(fresh)
        names[name] = fresh
    nodes = tuple(replace(node, name=names[node.name]) for node in pattern.nodes)
    steps = tuple(
        replace(
            step,
            name=names[step.name],
            start=names.get(step.start, step.start),
            end=names.get(step.end, step.end),
        )
        for step in pattern.steps
    )
    conditions = tuple(_renamed(condition, names, used) for condition in pattern.conditions)
    return PathForm(nodes, steps, conditions)


def _renamed(condition: Condition, names: Mapping[str, str], used: set[str]) -> Condition:
    if isinstance(condition, Test):
        return _renamed_test(condition, names)
    if isinstance(condition, AnyOf):
        return replace(condition, tests=tuple(_renamed_test(t, names) for t in condition.tests))
    if isinstance(condition, Exists):
        return replace(condition, pattern=_fresh(condition.pattern, names, used))
    if isinstance(condition, OneOf):
        options = tuple(tuple(_renamed(c, names, used) for c in o) for o in condition.options)
        variable = names.get(condition.variable, condition.variable)
        return replace(condition, variable=variable, options=options)
    if isinstance(condition, CountIs):
        return _renamed_count(condition, names, used)
    tests = tuple(_renamed_test(t, names) for t in condition.tests)
    variable = names.get(condition.variable, condition.variable)
    return replace(condition, variable=variable, tests=tests)


def _renamed_count(condition: CountIs, names: Mapping[str, str], used: set[str]) -> CountIs:
    pattern = _fresh(condition.pattern, names, used)
    among = condition.among
    if among is not None:
        condition = replace(condition, among=_fresh(among, {}, used))
    if condition.than is not None:
        condition = replace(condition, than=_renamed_count(condition.than, names, used))
    own = dict(zip(_own(condition.pattern), _own(pattern), strict=True))
    counted = own.get(condition.variable, names.get(condition.variable, condition.variable))
    return replace(condition, pattern=pattern, variable=counted)


def _renamed_test(test: Test, names: Mapping[str, str]) -> Test:
    if not names:
        return test
    value = _renamed_ref(test.value, names) if isinstance(test.value, Ref) else test.value
    return replace(test, left=_renamed_ref(test.left, names), value=value)


def _renamed_ref(ref: Ref, names: Mapping[str, str]) -> Ref:
    other = _renamed_ref(ref.other, names) if ref.other is not None else None
    return replace(ref, variable=names.get(ref.variable, ref.variable), other=other)
