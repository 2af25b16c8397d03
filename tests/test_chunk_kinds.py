"""Relationships by chunk on graphs as other Graph-RAG writers leave them, by the same call.

Each shape is written as its writer does it: Neo4j's KG builder, its LLM Graph Builder,
LangChain's `add_graph_documents`, MS GraphRAG's import, Graphiti.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.profiles import detect_profile
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.chunk_lookup import ChunkGraph
from graphrag_core.retrieve.chunks import chunk_nodes, get_relationships_by_chunk_ids
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery

ENTITIES = """
UNWIND ['Ada', 'Bo', 'Cy', 'Di'] AS name
CREATE (:Person:__Entity__ {id: name, name: name, uuid: 'u-' + name})
"""
FACTS = """
UNWIND [['Ada', 'Bo', 'hired'], ['Bo', 'Cy', 'taught'], ['Ada', 'Bo', 'praised'],
        ['Cy', 'Di', 'met']] AS fact
MATCH (a:Person {name: fact[0]}) MATCH (b:Person {name: fact[1]})
"""


@dataclass(frozen=True)
class Kind:
    """A writer's shape: how facts and chunks are written, and what each chunk must give."""

    name: str
    statements: tuple[str, ...]
    expected: dict[str, set[str]]
    document: str | None = None


EDGES = {"c1": {"hired", "praised"}, "c2": {"taught"}}
KINDS = (
    Kind(
        "kg builder",
        (
            FACTS + "CREATE (a)-[:KNOWS {note: fact[2]}]->(b)",
            "CREATE (d:Document {path: 'people.pdf'}) WITH d UNWIND ['c1', 'c2', 'c3'] AS id "
            "CREATE (:Chunk {id: id, index: 0, text: 'text of ' + id})-[:FROM_DOCUMENT]->(d)",
            "UNWIND [['Ada', 'c1'], ['Bo', 'c1'], ['Bo', 'c2'], ['Cy', 'c2']] AS pair "
            "MATCH (e:Person {name: pair[0]}) MATCH (c:Chunk {id: pair[1]}) "
            "CREATE (e)-[:FROM_CHUNK]->(c)",
        ),
        EDGES,
        "people.pdf",
    ),
    Kind(
        "llm graph builder",
        (
            FACTS + "CREATE (a)-[:KNOWS {note: fact[2]}]->(b)",
            "CREATE (d:Document {fileName: 'people.txt'}) WITH d UNWIND ['c1', 'c2', 'c3'] AS id "
            "CREATE (:Chunk {id: id, text: 'text of ' + id})-[:PART_OF]->(d)",
            "UNWIND [['Ada', 'c1'], ['Bo', 'c1'], ['Bo', 'c2'], ['Cy', 'c2']] AS pair "
            "MATCH (e:Person {name: pair[0]}) MATCH (c:Chunk {id: pair[1]}) "
            "CREATE (c)-[:HAS_ENTITY]->(e)",
        ),
        EDGES,
        "people.txt",
    ),
    Kind(
        "langchain",
        (
            FACTS + "CREATE (a)-[:KNOWS {note: fact[2]}]->(b)",
            "UNWIND ['c1', 'c2', 'c3'] AS id CREATE (:Document {id: id, text: 'text of ' + id})",
            "UNWIND [['Ada', 'c1'], ['Bo', 'c1'], ['Bo', 'c2'], ['Cy', 'c2']] AS pair "
            "MATCH (e:Person {name: pair[0]}) MATCH (c:Document {id: pair[1]}) "
            "CREATE (c)-[:MENTIONS]->(e)",
        ),
        EDGES,
    ),
    Kind(
        "ms graphrag",
        (
            FACTS + "CREATE (a)-[:RELATED {note: fact[2], text_unit_ids: "
            "CASE fact[2] WHEN 'hired' THEN ['c1', 'c10'] WHEN 'taught' THEN ['c10'] "
            "ELSE ['c2'] END}]->(b)",
            "UNWIND ['c1', 'c10', 'c2'] AS id CREATE (:__Chunk__ {id: id, text: 'text ' + id})",
        ),
        {"c1": {"hired"}, "c10": {"hired", "taught"}, "c2": {"praised", "met"}},
    ),
    Kind(
        "graphiti",
        (
            FACTS + "CREATE (a)-[:RELATES_TO {uuid: fact[2], note: fact[2], name: 'KNOWS', "
            "fact: fact[2], episodes: CASE fact[2] WHEN 'met' THEN ['c2', 'gone'] "
            "ELSE ['c1'] END, created_at: datetime()}]->(b)",
            "UNWIND ['c1', 'c2'] AS id CREATE (:Episodic {uuid: id, name: 'talk ' + id, "
            "content: 'text of ' + id, source_description: 'minutes'})",
        ),
        {"c1": {"hired", "taught", "praised"}, "c2": {"met"}, "gone": {"met"}},
    ),
)


@pytest.fixture(params=KINDS, ids=lambda kind: kind.name)
def kind(
    request: pytest.FixtureRequest, graph_named: Callable[[str], Graph]
) -> Iterator[tuple[Kind, Graph]]:
    graph = graph_named("chunk-kinds")
    empty = CypherQuery("MATCH (n) DETACH DELETE n")
    made = [CypherQuery(text) for text in (ENTITIES, *request.param.statements)]
    graph.write([empty, *made])
    yield request.param, graph
    graph.write([empty])


def test_each_writers_chunks_give_exactly_their_relationships(kind: tuple[Kind, Graph]):
    written, graph = kind
    schema = read_schema(graph)

    found = get_relationships_by_chunk_ids(
        [*written.expected, "c99"],
        ChunkGraph(schema, detect_profile(schema), graph, graph),
    )

    notes = {
        id_: {r.properties.get("note") for r in relationships}
        for id_, relationships in found.relationships.items()
    }
    assert notes == written.expected
    assert found.missing == ("c99",)


SEVERAL = (
    "CREATE (:base {entity_id: 'A'})-[:DIRECTED {note: 'light', source_id: 'L1<SEP>L2'}]->"
    "(:base {entity_id: 'B'})",
    "CREATE (x:Person {name: 'X'})-[:KNOWS {note: 'knows'}]->(y:Person {name: 'Y'}), "
    "(x)-[:LIKES {note: 'likes itself'}]->(x), (c:Chunk {id: 'K1', text: 'of both'}), "
    "(x)-[:FROM_CHUNK]->(c), (y)-[:FROM_CHUNK]->(c), (:Chunk {id: 'K2', text: 'of none'})",
    "CREATE (:Topic {title: 'P'})-[:RELATED {note: 'ms', text_unit_ids: ['M1', 'M2']}]->"
    "(:Topic {title: 'Q'})",
    "CREATE (p:Entity {uuid: 'p', name: 'P'})-[:RELATES_TO {note: 'told', fact: 'f', "
    "episodes: ['G1']}]->(q:Entity {uuid: 'q', name: 'Q'}), "
    "(e:Episodic {uuid: 'G2', content: 'says nothing of the two'}), "
    "(e)-[:MENTIONS]->(p), (e)-[:MENTIONS]->(q)",
)


def test_several_writers_in_one_database_are_all_served(graph_named: Callable[[str], Graph]):
    graph = graph_named("chunk-kinds")
    empty = CypherQuery("MATCH (n) DETACH DELETE n")
    graph.write([empty, *map(CypherQuery, SEVERAL)])
    schema = read_schema(graph)
    index = ChunkIndex()
    notes = []

    for _ in range(2):
        found = get_relationships_by_chunk_ids(
            ["L2", "K1", "K2", "M1", "G1", "G2"],
            ChunkGraph(schema, detect_profile(schema), graph, graph, index),
        )
        index.wait()
        notes.append(
            {id_: {r.properties["note"] for r in rs} for id_, rs in found.relationships.items()}
        )
    graph.write([empty])

    assert notes[0] == notes[1]
    assert notes[0] == {
        "L2": {"light"},
        "K1": {"knows", "likes itself"},
        "M1": {"ms"},
        "G1": {"told"},
    }
    assert found.metrics.method == "index"
    assert found.missing == ("K2", "G2")


def test_chunks_are_shown_with_their_text_and_document(kind: tuple[Kind, Graph]):
    written, graph = kind
    schema = read_schema(graph)

    graph.profile = detect_profile(schema)

    texts = chunk_nodes(["c1"], schema, graph.profile, graph)

    node, document = texts["c1"]
    assert "text" in str(dict(node.properties))
    assert document == written.document
