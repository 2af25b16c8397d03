"""The server that the graphs of the tests take turns on."""

from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

CONSTRAINTS = "SHOW CONSTRAINTS YIELD name RETURN name"
INDEXES = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"


def empty(settings: Settings) -> None:
    """Remove all data, constraints and indexes; tokens of labels and properties stay."""
    graph = open_graph(settings)
    try:
        for kind, shown in (("CONSTRAINT", CONSTRAINTS), ("INDEX", INDEXES)):
            names = [str(row["name"]) for row in graph.fetch(CypherQuery(shown)).records]
            graph.write([CypherQuery(f"DROP {kind} {quote_name(name)}") for name in names])
        graph.write([CypherQuery(WIPE)])
    finally:
        graph.close()


def login(server: RunningServer) -> dict[str, str]:
    """Return the variables that name a server as the user's own."""
    return {
        "NEO4J_URI": server.uri,
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password,
    }
