"""Neo4j: `Graph` is the one way to the database; values and faults are converted here once."""

from graphrag_core.adapters.neo4j.graph import Graph, ServerInfo, WriteReport
from graphrag_core.adapters.neo4j.opening import open_graph, public_address, user_agent
from graphrag_core.adapters.neo4j.rights import writing_rights

__all__ = [
    "Graph",
    "ServerInfo",
    "WriteReport",
    "open_graph",
    "public_address",
    "user_agent",
    "writing_rights",
]
