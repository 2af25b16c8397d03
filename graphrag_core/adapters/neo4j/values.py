"""Database values as plain Python, and parameters as the driver can send them."""

from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, time
from typing import Any

from neo4j.graph import Node as DriverNode
from neo4j.graph import Path as DriverPath
from neo4j.graph import Relationship as DriverRelationship
from neo4j.spatial import Point
from neo4j.time import Date, DateTime, Duration, Time
from neo4j.vector import Vector

from graphrag_core.errors import QueryRefusedError
from graphrag_core.profiles import Profile
from graphrag_core.profiles.relationships import relationship_of
from graphrag_core.types import Node, Path, Relationship

MAX_DEPTH = 50
MAX_INTEGER, MIN_INTEGER = 2**63 - 1, -(2**63)
SENT_AS_THEY_ARE = frozenset({type(None), bool, float, date})
"""Types of parameters that need no test."""
PLAIN = (str, int, float, type(None))
"""Types that need no conversion (`bool` is an `int`); tested first, as most values have them."""

MIN_VECTOR_LENGTH = 32
"""A list of at least this many floats counts as an embedding."""


def to_plain(value: Any, profile: Profile) -> Any:
    """Convert a driver value to plain Python; a vector becomes a short text with its length.

    Vectors inside a map are left out.
    """
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, dict):
        return {
            str(key): to_plain(item, profile)
            for key, item in value.items()
            if isinstance(item, PLAIN) or not is_vector(item)
        }
    if isinstance(value, DriverNode):
        return to_node(value, profile)
    if isinstance(value, DriverRelationship):
        return to_relationship(value, profile)
    if isinstance(value, DriverPath):
        return Path(
            tuple(to_node(node, profile) for node in value.nodes),
            tuple(to_relationship(rel, profile) for rel in value.relationships),
        )
    if is_vector(value):
        return f"[vector of {len(value)} numbers]"
    if isinstance(value, list | tuple | set | frozenset) and not isinstance(
        value, Point | Duration
    ):
        return [to_plain(item, profile) for item in value]
    return _scalar(value)


def to_node(node: DriverNode, profile: Profile) -> Node:
    """Convert a node, with its display name and without its vectors."""
    labels = tuple(sorted(node.labels))
    properties = _properties(node, profile)
    return Node(
        id=node.element_id,
        key=profile.node_key(labels, properties, node.element_id),
        labels=labels,
        name=profile.node_name(labels, properties, node.element_id),
        properties=properties,
    )


def to_relationship(relationship: DriverRelationship, profile: Profile) -> Relationship:
    """Convert a relationship, with its validity interval as far as the graph states it."""
    start, end = relationship.nodes
    return relationship_of(
        profile,
        relationship.element_id,
        relationship.type,
        (
            start.element_id if start is not None else "",
            end.element_id if end is not None else "",
        ),
        _properties(relationship, profile),
    )


def to_parameters(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Convert parameters to values that the driver sends safely.

    Zoned times are converted to UTC, because the driver crashes at random on `zoneinfo` zones
    and ignores `fold` (measured with 6.4.1 on Python 3.11). Raises `QueryRefusedError` for a
    value that cannot be sent: an integer over 64 bits, an unpaired surrogate, very deep nesting.
    """
    return {str(key): _to_parameter(value, str(key)) for key, value in parameters.items()}


def is_vector(value: Any) -> bool:
    """Tell whether a value is an embedding: the server's vector type or a long list of floats."""
    if isinstance(value, Vector):
        return True
    return (
        isinstance(value, list | tuple)
        and len(value) >= MIN_VECTOR_LENGTH
        and all(isinstance(item, float) for item in value)
    )


def _to_parameter(value: Any, name: str, depth: int = 0) -> Any:
    # The commonest kinds come first: loading sends millions of values.
    if type(value) in SENT_AS_THEY_ARE:
        return value
    if isinstance(value, int):
        if not MIN_INTEGER <= value <= MAX_INTEGER:
            raise _unsendable(name, "has an integer that does not fit in 64 bits")
        return value
    if isinstance(value, str):
        if not value.isascii() and _has_half_a_pair(value):
            raise _unsendable(name, "has half a surrogate pair, which is no character")
        return value
    if isinstance(value, datetime):
        return value.astimezone(UTC) if value.tzinfo is not None else value
    if depth == MAX_DEPTH and isinstance(value, Collection) and value:
        raise _unsendable(name, f"is nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, dict | Mapping):
        return {str(key): _to_parameter(item, name, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_to_parameter(item, name, depth + 1) for item in value]
    return value


def _has_half_a_pair(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _unsendable(name: str, reason: str) -> QueryRefusedError:
    return QueryRefusedError(f"The parameter ${name} {reason}.", hint="Give it another value.")


def _properties(entity: DriverNode | DriverRelationship, profile: Profile) -> dict[str, Any]:
    return {key: to_plain(value, profile) for key, value in entity.items() if not is_vector(value)}


def _scalar(value: Any) -> Any:
    if isinstance(value, DateTime):
        return _datetime(value)
    if isinstance(value, Date):
        return value.to_native()
    if isinstance(value, Time):
        return value.iso_format()
    if isinstance(value, Duration):
        return value.iso_format()
    if isinstance(value, datetime | date | time):
        return value
    if isinstance(value, Point):
        return f"point(srid {value.srid}: {', '.join(str(part) for part in value)})"
    return str(value)


def _datetime(value: DateTime) -> datetime | str:
    """Convert to a datetime in UTC, or to a naive one for LOCAL DATETIME.

    Years outside Python's range give ISO text.
    """
    try:
        native = value.to_native()
        return native.astimezone(UTC) if native.tzinfo is not None else native
    except (ValueError, OverflowError):
        return value.iso_format()
