"""Which relationships say where a fact comes from, or what a group holds, and are no facts.

Walks go through them last, and no snapshot, diff or history holds them. Most are known by their
name alone. `PART_OF` and `FROM_DOCUMENT` are not: they lead from chunks to documents in the graphs
of the known writers and from parts to wholes in many others, where they are ordinary data. They
are provenance only where the schema shows them from chunks and from nothing else; where one type
does both, it stays ordinary, for what is hidden wrongly is lost to the reader.
"""

from graphrag_core.types import Schema

PROVENANCE_TYPES = frozenset(
    {"MENTIONS", "HAS_MEMBER", "HAS_CHUNK", "FROM_CHUNK", "NEXT_CHUNK", "HAS_ENTITY",
     "HAS_KEYPHRASE", "HAS_EPISODE", "NEXT_EPISODE", "IN_COMMUNITY"}
)  # fmt: skip
"""Types that are provenance or membership in every graph."""

TO_DOCUMENTS = frozenset({"PART_OF", "FROM_DOCUMENT"})
"""Types that lead from chunks to documents where they begin at chunks."""

CHUNK_LABELS = frozenset({"Chunk", "__Chunk__", "TextUnit", "__TextUnit__", "Episodic"})
"""Labels that are chunks by their name alone."""

TO_CHUNKS = frozenset({"HAS_CHUNK", "FROM_CHUNK"})


def provenance_types(schema: Schema) -> frozenset[str]:
    """Return the types of provenance and membership of a graph."""
    chunks = CHUNK_LABELS | {p.end for p in schema.patterns if p.type in TO_CHUNKS}
    starts: dict[str, set[str]] = {}
    for pattern in schema.patterns:
        if pattern.type in TO_DOCUMENTS:
            starts.setdefault(pattern.type, set()).add(pattern.start)
    return PROVENANCE_TYPES | {type_ for type_, labels in starts.items() if labels <= chunks}
