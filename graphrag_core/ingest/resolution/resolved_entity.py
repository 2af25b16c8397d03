"""What is known of a node when it is compared with another."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, squeeze

IDENTIFYING = word_set(
    """email mail phone telephone tel mobile fax url website homepage domain isbn issn ean gtin doi
    orcid iban bic vat vin lei imo mmsi iata icao ticker passport ssn handle"""
)
"""Words in the names of properties by which the same thing is the same in any source."""
SHORTEST_KEY = 3


@dataclass(frozen=True, slots=True)
class EntityNeighbor:
    """A relationship of a node, and the node at its other end with its number of relationships."""

    type: str
    outgoing: bool
    id: str
    name: str
    degree: int


@dataclass(frozen=True, slots=True)
class ComparedEntity:
    """A node as it is looked for: its name, and the values of its identifying properties.

    `recent`: the run in question brought it in.
    """

    id: str
    label: str
    name: str
    keys: Mapping[str, str] = field(default_factory=dict)
    tenant: str = ""
    recent: bool = True


@dataclass(frozen=True, slots=True)
class ResolvedEntity:
    """A node with what speaks for or against its being another one.

    `neighbors` are at most `MOST_NEIGHBORS` of its `degree` relationships.
    """

    id: str
    labels: tuple[str, ...]
    name: str
    properties: Mapping[str, Any] = field(default_factory=dict)
    neighbors: tuple[EntityNeighbor, ...] = ()
    degree: int = 0

    @property
    def keys(self) -> Mapping[str, str]:
        """The values of its identifying properties, as they are compared."""
        return identifying_values(self.properties)

    @property
    def surroundings(self) -> str:
        """The name with those of its neighbors, as it is embedded."""
        names = sorted({n.name for n in self.neighbors if n.name})[:12]
        return f"{self.name} ({', '.join(self.labels)}): {', '.join(names)}"


def is_identifying_key(key: str) -> bool:
    """Tell whether a property says by its name that it identifies a thing anywhere."""
    return bool(IDENTIFYING & set(name_words(key)))


def identifying_values(properties: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of identifying properties, without case and punctuation."""
    return {
        key: value
        for key, given in properties.items()
        if is_identifying_key(key)
        and isinstance(given, str | int)
        and len(value := squeeze(str(given))) >= SHORTEST_KEY
    }
