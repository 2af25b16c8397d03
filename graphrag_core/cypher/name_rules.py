"""Rules about names and values: do they exist, and where?"""

from collections.abc import Iterable, Iterator
from typing import Any

from graphrag_core.cypher.compose import plain_name
from graphrag_core.cypher.findings import Context, Finding, at_token, names_of, replace_token
from graphrag_core.cypher.label_guesses import likely_labels
from graphrag_core.cypher.reading import (
    Comparison,
    NodePattern,
    Operand,
    PropertyAccess,
)
from graphrag_core.cypher.schema_paths import patterns_between, written
from graphrag_core.cypher.suggest import Suggestion, nearest
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema

SHOWN = 5
MOST_PATTERNS = 3


def unknown_label(context: Context) -> Iterator[Finding]:
    """Find labels that no node has."""
    if not context.labels:
        return
    for label, kind in context.reading.label_uses:
        known = label.name in context.labels or (kind == "value" and label.name in context.types)
        if known or kind not in ("node", "value"):
            continue
        near = nearest(label.name, context.labels)
        message = f"No node has the label {label.name}."
        as_type = nearest(label.name, context.types)
        if as_type is not None and as_type.same:
            message = f"{as_type.name} is a relationship type, not a label."
        if near is None or not near.certain:
            likely = likely_labels(context, label)
            if len(likely) == 1:
                near = Suggestion(likely[0], certain=False)
            elif near is None and likely:
                message += f" {_either(likely)} would fit what the query asks of it."
        yield _renamed(label.token, message, near)


def unknown_relationship_type(context: Context) -> Iterator[Finding]:
    """Find types that no relationship has."""
    if not context.types or context.schema is None:
        return
    ends = {
        id(label.token): (relationship.left, relationship.right)
        for relationship in context.reading.relationships
        for label in (relationship.types.names if relationship.types else ())
    }
    for label in context.reading.labels("relationship"):
        if label.name in context.types:
            continue
        message = f"No relationship has the type {label.name}."
        as_label = nearest(label.name, context.labels)
        if as_label is not None and as_label.same:
            message = f"{as_label.name} is a label of nodes, not a relationship type."
        left, right = ends.get(id(label.token), (None, None))
        between = _between(context, left, right)
        near = nearest(label.name, context.types)
        types = {pattern.type for pattern in between}
        if types and (near is None or near.name not in types):
            near = nearest(label.name, types) or (
                Suggestion(min(types), certain=False) if len(types) == 1 else None
            )
        if between and (near is None or not near.certain):
            message += f" There is {' and '.join(map(written, between[:MOST_PATTERNS]))}."
        yield _renamed(label.token, message, near)


def _between(
    context: Context, left: NodePattern | None, right: NodePattern | None
) -> list[Pattern]:
    """List the patterns between the labels of two ends; of one, where only that is known."""
    if context.schema is None:
        return []
    every = frozenset(context.labels)
    one, other = (
        ((node.known_labels() or frozenset()) & every) if node is not None else frozenset()
        for node in (left, right)
    )
    if not one and not other:
        return []
    return patterns_between(context.schema, one or every, other or every)


def unknown_property(context: Context) -> Iterator[Finding]:
    """Find properties that the node or relationship does not have."""
    for access in context.reading.accesses:
        thing = access.variable or access.owner
        if thing is None or not access.of_element:
            continue
        relationship = _is_relationship(access)
        everything: Iterable[LabelSchema | RelationshipTypeSchema] = (
            context.types.values() if relationship else context.labels.values()
        )
        if not any(owner.properties for owner in everything):
            continue
        owners = context.owners(thing)
        if owners is None:
            if names_of(thing) is None and not _is_open(access):
                yield from _unknown_anywhere(access, everything, relationship=relationship)
            continue
        key = access.key.value
        if not any(owner.property(key) for owner in owners):
            yield _unknown_on(context, access, owners)


def _unknown_anywhere(
    access: PropertyAccess,
    everything: Iterable[LabelSchema | RelationshipTypeSchema],
    *,
    relationship: bool,
) -> Iterator[Finding]:
    keys = {p.key for owner in everything for p in owner.properties}
    if access.key.value not in keys:
        what = "relationship" if relationship else "node"
        message = f"No {what} has a property {access.key.value}."
        yield _renamed(access.key, message, nearest(access.key.value, keys))


def _unknown_on(
    context: Context,
    access: PropertyAccess,
    owners: tuple[LabelSchema | RelationshipTypeSchema, ...],
) -> Finding:
    key = access.key.value
    where = _either(owner.name for owner in owners)
    near = nearest(key, (p.key for owner in owners for p in owner.properties))
    if near is not None and near.same:
        return _renamed(access.key, f"{where} has no property {key}.", near)
    homes = [owner.name for owner in _owners_of(context, key)]
    used = [name for name in homes if _variables(context, name)]
    if used or (homes and near is None):
        message = f"{key} is on {_either(used or homes)}, not on {where}."
        return at_token(access.key, message, suggestion=_home(context, used or homes, key))
    return _renamed(access.key, f"{where} has no property {key}.", near)


def _owners_of(context: Context, key: str) -> Iterator[LabelSchema | RelationshipTypeSchema]:
    """Yield the labels and types that have a property."""
    yield from (label for label in context.labels.values() if label.property(key))
    yield from (kind for kind in context.types.values() if kind.property(key))


def _variables(context: Context, name: str) -> list[str]:
    """List the variables of a query that have a label or type."""
    return [v.name for v in context.reading.variables if name in (v.label_names() or ())]


def _home(context: Context, homes: list[str], key: str) -> str:
    """Write `i.severity` when one variable has the property, else `Incident.severity`."""
    variables = {name for home in homes for name in _variables(context, home)}
    return f"{min(variables) if len(variables) == 1 else homes[0]}.{key}"


def unknown_value(context: Context) -> Iterator[Finding]:
    """Find values that a property with few values never has."""
    for access, literal in _equalities(context):
        thing = access.variable or access.owner
        found = context.properties(thing, access.key.value) if thing is not None else ()
        if not found or not all(p.values_complete and p.values for p in found):
            continue
        value = _text_value(context, literal)
        values = [v for p in found for v in p.values]
        if value is None or value in values or not all(isinstance(v, str) for v in values):
            continue
        near = nearest(value, values)
        known = ", ".join(f"'{v}'" for v in sorted(set(values))[:SHOWN])
        message = f"No {access.key.value} is '{value}'; there are {known}."
        if len(set(values)) > SHOWN:
            message = f"{message[:-1]} and {len(set(values)) - SHOWN} more."
        edit = None
        if near is not None and near.same and near.certain:
            edit = replace_token(literal.token, _quoted(near.name))
        suggestion = f"'{near.name}'" if near is not None else None
        yield at_token(literal.token, message, name=value, suggestion=suggestion, edit=edit)


def _equalities(context: Context) -> Iterator[tuple[PropertyAccess, Operand]]:
    for comparison in context.reading.comparisons:
        for one, other in _both_ways(comparison):
            if one.access is None or not one.access.of_element or comparison.denied:
                continue
            if comparison.operator == "=" and other.kind in ("string", "parameter"):
                yield one.access, other
            elif comparison.operator == "IN" and one is comparison.left:
                for item in other.items:
                    if other.kind == "list" and item.kind == "string":
                        yield one.access, item


def _both_ways(comparison: Comparison) -> tuple[tuple[Operand, Operand], ...]:
    return (comparison.left, comparison.right), (comparison.right, comparison.left)


def _text_value(context: Context, operand: Operand) -> str | None:
    if operand.kind == "string":
        return operand.value
    value = context.query.parameters.get(operand.value)
    return value if isinstance(value, str) else None


def _is_relationship(access: PropertyAccess) -> bool:
    if access.owner is not None:
        return hasattr(access.owner, "types")
    return access.variable is not None and access.variable.kind == "relationship"


def _is_open(access: PropertyAccess) -> bool:
    thing = access.variable or access.owner
    return thing is not None and any(labels.open for labels in thing.expressions())


def _renamed(token: Any, message: str, near: Suggestion | None) -> Finding:
    if near is None:
        return at_token(token, message)
    edit = replace_token(token, plain_name(near.name).text) if near.certain else None
    return at_token(token, message, suggestion=near.name, edit=edit)


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _either(names: Iterable[str]) -> str:
    listed = list(dict.fromkeys(names))
    if len(listed) > 3:
        listed = [*listed[:3], f"{len(listed) - 3} more"]
    return " or ".join(listed)
