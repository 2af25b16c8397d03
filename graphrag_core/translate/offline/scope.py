"""Keeps a reading inside one tenant: every node and relationship in it must be the tenant's."""

from dataclasses import replace

from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.form import (
    Along,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
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
        columns.append(column)
    pattern = _scoped(reading.pattern, schema, profile.tenant_key, tenant)
    return replace(reading, pattern=pattern, columns=tuple(columns))


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
    if isinstance(condition, Exists | CountIs):
        return replace(condition, pattern=_scoped(condition.pattern, schema, key, tenant))
    return condition


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
