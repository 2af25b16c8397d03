"""Keeps a reading inside one tenant: every node and relationship in it must be the tenant's."""

from dataclasses import replace

from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.form import (
    EVERY,
    Along,
    AnyOf,
    AverageOf,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
    OneOf,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.types import Schema


def scoped(reading: Reading, schema: Schema, profile: Profile, tenant: str | None) -> Reading:
    """The reading with the tenant's condition on all that carries a tenant."""
    if tenant is None or profile.tenant_key is None:
        return reading
    columns = []
    for column in reading.columns:
        if column.counting is not None:
            inside = _scoped(column.counting.pattern, schema, profile.tenant_key, tenant)
            column = replace(column, counting=replace(column.counting, pattern=inside))
        if column.share_of is not None:
            inside = _scoped(column.share_of, schema, profile.tenant_key, tenant)
            column = replace(column, share_of=inside)
        if column.share_when is not None:
            inside = _scoped(column.share_when, schema, profile.tenant_key, tenant)
            column = replace(column, share_when=inside)
        columns.append(column)
    pattern = _scoped(reading.pattern, schema, profile.tenant_key, tenant)
    having = reading.having
    if having is not None and isinstance(having.value, AverageOf):
        value = _scoped_average(having.value, schema, profile.tenant_key, tenant)
        having = replace(having, value=value)
    return replace(reading, pattern=pattern, columns=tuple(columns), having=having)


def _scoped(pattern: PathForm, schema: Schema, key: str, tenant: str) -> PathForm:
    conditions = [_scoped_inside(c, schema, key, tenant) for c in pattern.conditions]
    added: list[Condition] = [
        Test(Ref(node.name, key), "=", tenant, f"within {tenant}", parameter="tenant")
        for node in pattern.nodes
        if _node_carries(node, schema, key)
    ]
    added += [_step_belongs(s, key, tenant) for s in pattern.steps if _carries(s, schema, key)]
    return replace(pattern, conditions=(*conditions, *added))


def _scoped_inside(condition: Condition, schema: Schema, key: str, tenant: str) -> Condition:
    if isinstance(condition, CountIs) and condition.average_of is not None:
        among = condition.among or PathForm((condition.average_of,))
        condition = replace(condition, among=_scoped(among, schema, key, tenant))
    if isinstance(condition, CountIs) and condition.than is not None:
        than = replace(condition.than, pattern=_scoped(condition.than.pattern, schema, key, tenant))
        condition = replace(condition, than=than)
    if isinstance(condition, OneOf):
        options = tuple(
            tuple(_scoped_inside(inner, schema, key, tenant) for inner in option)
            for option in condition.options
        )
        return replace(condition, options=options)
    if isinstance(condition, AnyOf):
        tests = (_scoped_test(test, schema, key, tenant) for test in condition.tests)
        return replace(condition, tests=tuple(tests))
    if isinstance(condition, Exists | CountIs):
        return replace(condition, pattern=_scoped(condition.pattern, schema, key, tenant))
    return (
        _scoped_test(condition, schema, key, tenant) if isinstance(condition, Test) else condition
    )


def _scoped_test(test: Test, schema: Schema, key: str, tenant: str) -> Test:
    if not isinstance(test.value, AverageOf):
        return test
    return replace(test, value=_scoped_average(test.value, schema, key, tenant))


def _scoped_average(of: AverageOf, schema: Schema, key: str, tenant: str) -> AverageOf:
    """An average is of what is the tenant's, too."""
    if of.own:
        return replace(of, own=tuple(_scoped(one, schema, key, tenant) for one in of.own))
    if of.pattern is not None:
        return replace(of, pattern=_scoped(of.pattern, schema, key, tenant))
    node = NodeVariable(EVERY, of.label)
    step = Step(EVERY, of.label[1:], "", "")
    carries = (
        _carries(step, schema, key) if of.label[:1] == ":" else _node_carries(node, schema, key)
    )
    test = Test(Ref(EVERY, key), "=", tenant, f"within {tenant}", parameter="tenant")
    return replace(of, tests=(*of.tests, test)) if carries else of


def _node_carries(node: NodeVariable, schema: Schema, key: str) -> bool:
    label = schema.label(node.label) if node.label else None
    return label is None or label.property(key) is not None


def _carries(step: Step, schema: Schema, key: str) -> bool:
    kind = schema.relationship_type(step.type) if step.type else None
    return kind is None or kind.property(key) is not None


def _step_belongs(step: Step, key: str, tenant: str) -> Condition:
    test = Test(Ref(step.name, key), "=", tenant, parameter="tenant")
    if step.type is None:
        return Along("relationships(path)", (test,))
    return Along(step.name, (test,)) if step.max_hops > 1 else test
