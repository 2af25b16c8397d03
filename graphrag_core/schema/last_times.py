"""The last date or time that each property of a label or a relationship type holds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from graphrag_core.cypher.compose import Fragment, Template, joined, name, variable
from graphrag_core.types import LabelSchema, RelationshipTypeSchema

MOST = 20_000
"""Nodes or relationships of which all are looked at, in 20 ms or so."""
LAST = Template("max(entity.{key}) AS {column}")
RETURN_LAST = Template("RETURN {columns}")

Owner = TypeVar("Owner", LabelSchema, RelationshipTypeSchema)


class Read(Protocol):
    """Runs what is to be returned of all `entity` of one label or type."""

    def __call__(self, *, facts: Fragment) -> Sequence[Mapping[str, Any]]:
        """Return the rows of `facts`, which is a RETURN over `entity`."""


def with_last_times(owner: Owner, read: Read) -> Owner:
    """Look at all of a label or type for the last times, of which a sample is known so far.

    They are unknown (None) where there are too many to look at. Raises
    `DatabaseUnavailableError`.
    """
    dated = [entry.key for entry in owner.properties if entry.latest is not None]
    if not dated:
        return owner
    latest: Mapping[str, Any] = {}
    if owner.count <= MOST:
        columns = {key: f"last_{place}" for place, key in enumerate(dated)}
        asked = [LAST.fill(key=name(k), column=variable(c)) for k, c in columns.items()]
        rows = read(facts=RETURN_LAST.fill(columns=joined(", ", asked)))
        latest = {key: rows[0][column] for key, column in columns.items()}
    properties = (replace(entry, latest=latest.get(entry.key)) for entry in owner.properties)
    return replace(owner, properties=tuple(properties))
