"""Keeps a reading inside one tenant: every node and relationship in it must be the tenant's."""

from dataclasses import replace

from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.form import (
    Along,
    Condition,
    CountIs,
    Exists,
    Pattern,
    Ref,
    Step,
    Test,
)
from graphrag_core.types import Schema


def scoped(pattern: Pattern, schema: Schema, profile: Profile, tenant: str | None) -> Pattern:
    """The pattern with the tenant's condition on all that carries a tenant, inner patterns too."""
    key = profile.tenant_key
    if tenant is None or key is None:
        return pattern
    conditions: list[Condition] = []
    for condition in pattern.conditions:
        if isinstance(condition, Exists | CountIs):
            inner = scoped(condition.pattern, schema, profile, tenant)
            condition = replace(condition, pattern=inner)
        conditions.append(condition)
    for node in pattern.nodes:
        label = schema.label(node.label) if node.label else None
        if label is None or label.property(key) is not None:
            conditions.append(_belongs(node.name, key, tenant))
    for step in pattern.steps:
        if _carries(step, schema, key):
            conditions.append(_step_belongs(step, key, tenant))
    said = f"within {tenant}"
    first, *rest = conditions[len(pattern.conditions) :] or [None]
    if isinstance(first, Test):
        first = replace(first, phrase=said)
    added = [condition for condition in (first, *rest) if condition is not None]
    return replace(pattern, conditions=(*conditions[: len(pattern.conditions)], *added))


def _carries(step: Step, schema: Schema, key: str) -> bool:
    kind = schema.relationship_type(step.type) if step.type else None
    return kind is None or kind.property(key) is not None


def _belongs(variable: str, key: str, tenant: str) -> Test:
    return Test(Ref(variable, key), "=", tenant, parameter="tenant")


def _step_belongs(step: Step, key: str, tenant: str) -> Condition:
    if step.type is None:
        return Along("relationships(path)", (_belongs("link", key, tenant),))
    test = _belongs(step.name, key, tenant)
    return Along(step.name, (test,)) if step.max_hops > 1 else test
