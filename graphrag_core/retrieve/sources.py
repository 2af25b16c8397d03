"""The documents that chunk ids belong to, so that an answer names them and not numbers."""

from collections.abc import Iterable, Mapping

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.detect import unique_key
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node, Schema

HAS_CHUNK = "HAS_CHUNK"
MAX_SOURCES = 200

# Formatted in: the quoted labels of documents and chunks and the key that identifies a chunk.
DOCUMENTS_OF_CHUNKS = """
UNWIND $ids AS id
MATCH (document:{document})-[:HAS_CHUNK]->(chunk:{chunk})
WHERE chunk.{key} = id
RETURN id, document
LIMIT $limit
"""


def name_sources(ids: Iterable[str], schema: Schema, database: Database) -> Mapping[str, str]:
    """The name of the document behind each chunk id; ids without one are left out.

    Needs a graph whose documents have `HAS_CHUNK` relationships; empty for any other.
    """
    wanted = sorted(set(ids))[:MAX_SOURCES]
    names: dict[str, str] = {}
    for pattern in schema.patterns if wanted else ():
        chunk = schema.label(pattern.end)
        key = unique_key(chunk) if chunk is not None else None
        if pattern.type != HAS_CHUNK or key is None:
            continue
        text = (
            DOCUMENTS_OF_CHUNKS.replace("{document}", quote_name(pattern.start))
            .replace("{chunk}", quote_name(pattern.end))
            .replace("{key}", quote_name(key))
        )
        query = CypherQuery(text, {"ids": wanted, "limit": MAX_SOURCES})
        try:
            rows = database.fetch(query, limit=MAX_SOURCES)
        except (QueryRefusedError, QueryTimeoutError, DatabaseUnavailableError):
            continue
        for row in rows.records:
            if isinstance(row["document"], Node):
                names.setdefault(row["id"], row["document"].name)
    return names
