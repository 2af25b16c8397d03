"""Which label an unknown one stands for, told from what the query does with it."""

from collections.abc import Iterator

from graphrag_core.cypher.findings import Context, names_of
from graphrag_core.cypher.reading import Label, NodePattern, Variable
from graphrag_core.types import LabelSchema

MOST = 3


def likely_labels(context: Context, unknown: Label) -> list[str]:
    """List the labels that have most of what the query asks of an unknown one, at most `MOST`.

    Counted are its properties and its relationships to the other ends; empty where nothing fits.
    """
    keys = {
        access.key.value
        for access in context.reading.accesses
        if _has(access.variable or access.owner, unknown)
    }
    steps = list(_steps(context, unknown))
    fit = {name: _fit(context, entry, keys, steps) for name, entry in context.labels.items()}
    best = max(fit.values(), default=0)
    found = sorted(name for name, worth in fit.items() if worth == best)
    return found if best and len(found) <= MOST else []


Neighbour = tuple[frozenset[str] | None, frozenset[str] | None]
"""The types and the labels at the other end, where they are known."""


def _fit(context: Context, entry: LabelSchema, keys: set[str], steps: list[Neighbour]) -> int:
    patterns = context.schema.patterns if context.schema else ()
    around = [
        (p.type, {p.start, p.end} - {entry.name} or {entry.name})
        for p in patterns
        if entry.name in (p.start, p.end)
    ]
    joined = sum(
        any(
            (types is None or kind in types) and (ends is None or others & ends)
            for kind, others in around
        )
        for types, ends in steps
    )
    return joined + sum(entry.property(key) is not None for key in keys)


def _steps(context: Context, unknown: Label) -> Iterator[Neighbour]:
    for relationship in context.reading.relationships:
        for one, other in (
            (relationship.left, relationship.right),
            (relationship.right, relationship.left),
        ):
            if one is None or other is None or not _has(one, unknown):
                continue
            ends = (other.known_labels() or frozenset()) & context.labels.keys()
            types = (names_of(relationship) or frozenset()) & context.types.keys()
            if ends or types:
                yield types or None, ends or None


def _has(thing: Variable | NodePattern | object, unknown: Label) -> bool:
    if isinstance(thing, NodePattern):
        names = thing.known_labels()
    else:
        names = thing.label_names() if isinstance(thing, Variable) else None
    return names is not None and unknown.name in names
