"""Which nodes are chunks, and which documents they are part of, as the known writers leave them.

Shapes as of 2026: this project's seed and Neo4j's KG builder and LLM Graph Builder, LangChain's
`add_graph_documents`, MS GraphRAG's imports, Graphiti's episodes.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from graphrag_core.profiles.detect import unique_key
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.provenance import CHUNK_LABELS, TO_CHUNKS, TO_DOCUMENTS
from graphrag_core.types import Schema

FROM_CHUNKS = frozenset({"HAS_ENTITY", "MENTIONS"})
FOUND_LABELS = frozenset(
    {"Keyphrase", "MentionedEmail", "MentionedCode", "MentionedDate", "MentionedRole"}
)
"""Labels of what ingestion finds in texts by itself; they say nothing without the texts."""


@dataclass(frozen=True, slots=True)
class DocumentLink:
    """A pattern between chunks and documents; `key` identifies a chunk."""

    chunk: str
    key: str
    type: str
    document: str
    to_document: bool


def chunk_labels(schema: Schema, profile: Profile) -> dict[str, str]:
    """Labels of chunks (what documents hold, what entities are from), with their unique key."""
    return {
        label: profile.unique_keys[label]
        for label in sorted(_chunk_like(schema))
        if label in profile.unique_keys and label in profile.text_keys
    }


def document_links(schema: Schema) -> Iterator[DocumentLink]:
    """Yield the patterns that lead from chunks to their documents."""
    chunks = _chunk_like(schema)
    for pattern in schema.patterns:
        if pattern.type == "HAS_CHUNK":
            chunk, document, to_document = pattern.end, pattern.start, False
        elif pattern.type in TO_DOCUMENTS and pattern.start in chunks:
            chunk, document, to_document = pattern.start, pattern.end, True
        else:
            continue
        label = schema.label(chunk)
        key = unique_key(label) if label is not None else None
        if key is not None:
            yield DocumentLink(chunk, key, pattern.type, document, to_document)


def _chunk_like(schema: Schema) -> set[str]:
    found = {label.name for label in schema.labels if label.name in CHUNK_LABELS}
    found |= {p.end for p in schema.patterns if p.type in TO_CHUNKS}
    found |= {p.start for p in schema.patterns if p.type in FROM_CHUNKS}
    return found


def documents_and_chunks(schema: Schema) -> set[str]:
    """Return the labels of documents and of their chunks; none without both."""
    return {label for link in document_links(schema) for label in (link.document, link.chunk)}


def is_made_of_documents(schema: Schema, profile: Profile) -> bool:
    """Tell whether a graph holds documents and what was found in their texts, and nothing else."""
    own = documents_and_chunks(schema)
    return bool(own) and all(
        label.name in own | FOUND_LABELS or label.name in profile.hidden_labels or not label.count
        for label in schema.labels
    )
