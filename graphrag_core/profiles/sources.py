"""Where a fact comes from: the chunk ids that nodes and relationships carry."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.types import Node, Relationship

SOURCE_KEY = "source_id"
SOURCE_KEYS = (SOURCE_KEY, "source_ids", "text_unit_ids", "chunk_ids", "chunk_id", "episodes")
"""Keys that hold chunk ids on relationships: LightRAG, GraphRAG, Graphiti and their kin."""

SOURCE_SEPARATOR = "<SEP>"
NO_SOURCE = frozenset({"", "UNKNOWN"})


def split_source_ids(value: Any) -> tuple[str, ...]:
    """Split a stored or given value into chunk ids: in order, each once, placeholders included.

    The value is one text joined by `<SEP>`, a list of texts, or an array as PostgreSQL prints it
    (`{a,b}`, `{"a b"}`); blanks around an id do not count.
    """
    if isinstance(value, str) and "<" not in value and "{" not in value and "}" not in value:
        # Most of them are one id, and a batch reads thousands.
        return (plain,) if (plain := value.strip()) else ()
    texts = value if isinstance(value, list | tuple) else [value]
    found: dict[str, None] = {}
    for text in texts:
        if not isinstance(text, str):
            continue
        parts = text.split(SOURCE_SEPARATOR)
        if "{" in text or "}" in text:
            parts = [entry for part in parts for entry in _unbraced(part)]
        # A relationship may carry hundreds of ids, and a batch thousands of relationships.
        found.update(dict.fromkeys(map(str.strip, parts)))
    found.pop("", None)
    return tuple(found)


def source_ids(element: Node | Relationship | None) -> Iterator[str]:
    """Yield the chunk ids in an element's provenance, without placeholders."""
    stored = element.properties.get(SOURCE_KEY) if element is not None else None
    yield from (part for part in split_source_ids(stored) if part not in NO_SOURCE)


def _unbraced(part: str) -> list[str]:
    part = part.strip()
    if not part.startswith("{") and not part.endswith("}"):
        return [part]
    inner = part.strip("{}")
    return [entry.strip().strip('"').strip() for entry in inner.split(",")]
