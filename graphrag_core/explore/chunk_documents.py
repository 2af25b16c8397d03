"""The documents that chunk ids belong to, so that an answer names them and not numbers."""

from collections.abc import Iterable, Mapping

from graphrag_core.cypher.compose import Template, name
from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.profiles.chunk_graphs import document_links
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node, Schema

MAX_SOURCES = 200

DOCUMENTS_OF_CHUNKS = Template("""
UNWIND $ids AS id
MATCH (document:{document})-[:{type}]->(chunk:{chunk})
WHERE chunk.{key} = id
RETURN id, document
LIMIT $limit
""")
CHUNKS_IN_DOCUMENTS = Template("""
UNWIND $ids AS id
MATCH (chunk:{chunk})-[:{type}]->(document:{document})
WHERE chunk.{key} = id
RETURN id, document
LIMIT $limit
""")


def name_sources(ids: Iterable[str], schema: Schema, database: Database) -> Mapping[str, str]:
    """Find the name of the document behind each chunk id; ids without one are left out.

    Empty for a graph whose chunks lead to no documents.
    """
    wanted = sorted(set(ids))[:MAX_SOURCES]
    found: dict[str, str] = {}
    for link in document_links(schema) if wanted else ():
        template = CHUNKS_IN_DOCUMENTS if link.to_document else DOCUMENTS_OF_CHUNKS
        text = template.fill(
            document=name(link.document),
            chunk=name(link.chunk),
            type=name(link.type),
            key=name(link.key),
        )
        query = CypherQuery(text.text, {"ids": wanted, "limit": MAX_SOURCES})
        try:
            rows = database.fetch(query, limit=MAX_SOURCES)
        except (QueryRefusedError, QueryTimeoutError, DatabaseUnavailableError):
            continue
        for row in rows.records:
            if isinstance(row["document"], Node):
                found.setdefault(row["id"], row["document"].name)
    return found
