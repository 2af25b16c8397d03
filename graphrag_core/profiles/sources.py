"""Where a fact comes from: the chunk ids that nodes and relationships carry."""

from collections.abc import Iterator

from graphrag_core.types import Node, Relationship

SOURCE_KEY = "source_id"
SOURCE_SEPARATOR = "<SEP>"
NO_SOURCE = frozenset({"", "UNKNOWN"})


def source_ids(element: Node | Relationship | None) -> Iterator[str]:
    """The chunk ids in an element's provenance, one text joined by `<SEP>` or a list."""
    given = element.properties.get(SOURCE_KEY) if element is not None else None
    texts = given if isinstance(given, list | tuple) else [given]
    for text in texts:
        if isinstance(text, str):
            parts = (part.strip() for part in text.split(SOURCE_SEPARATOR))
            yield from (part for part in parts if part not in NO_SOURCE)
