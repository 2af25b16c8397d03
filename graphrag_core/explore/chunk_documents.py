"""The documents that chunk ids belong to, so that an answer names them and not numbers."""

from collections.abc import Iterable, Mapping

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.chunk_graphs import document_links
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node, Schema

MAX_SOURCES = 200

# Formatted in: the quoted labels, type and key of a link between chunks and documents.
DOCUMENTS_OF_CHUNKS = """
UNWIND $ids AS id
MATCH (document:{document})-[:{type}]->(chunk:{chunk})
WHERE chunk.{key} = id
RETURN id, document
LIMIT $limit
"""
CHUNKS_IN_DOCUMENTS = """
UNWIND $ids AS id
MATCH (chunk:{chunk})-[:{type}]->(document:{document})
WHERE chunk.{key} = id
RETURN id, document
LIMIT $limit
"""


def name_sources(ids: Iterable[str], schema: Schema, database: Database) -> Mapping[str, str]:
    """The name of the document behind each chunk id; ids without one are left out.

    Empty for a graph whose chunks lead to no documents.
    """
    wanted = sorted(set(ids))[:MAX_SOURCES]
    names: dict[str, str] = {}
    for link in document_links(schema) if wanted else ():
        text = CHUNKS_IN_DOCUMENTS if link.to_document else DOCUMENTS_OF_CHUNKS
        for place, name in (
            ("{document}", link.document),
            ("{chunk}", link.chunk),
            ("{type}", link.type),
            ("{key}", link.key),
        ):
            text = text.replace(place, quote_name(name))
        query = CypherQuery(text, {"ids": wanted, "limit": MAX_SOURCES})
        try:
            rows = database.fetch(query, limit=MAX_SOURCES)
        except (QueryRefusedError, QueryTimeoutError, DatabaseUnavailableError):
            continue
        for row in rows.records:
            if isinstance(row["document"], Node):
                names.setdefault(row["id"], row["document"].name)
    return names
