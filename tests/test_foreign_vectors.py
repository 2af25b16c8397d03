"""Graphs that already have vectors of another writer: used where the model fits, else said."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

TEXTS = ("card payments fail at checkout", "the parcel was lost on its way", "login codes expire")
NAMES = ("checkout terminal", "parcel depot", "login gateway")
# As neo4j-graphrag writes a chunk and its index, and Graphiti an entity without one.
WRITE = """
UNWIND $passages AS row
CREATE (p:Passage {id: row.id, text: row.text})
WITH p, row CALL db.create.setNodeVectorProperty(p, 'embedding', row.vector)
"""
WRITE_THINGS = """
UNWIND $things AS row
CREATE (t:Thing {uuid: row.id, name: row.text, name_embedding: row.vector})
"""
WRITE_OTHERS = """
UNWIND $others AS row
CREATE (n:Note {id: row.id, text: row.text, embedding: row.vector})
CREATE (c:Clip {id: row.id, text: row.text, embedding: row.vector + row.vector})
"""
INDEX = (
    "CREATE VECTOR INDEX passages IF NOT EXISTS FOR (n:Passage) ON (n.embedding) OPTIONS "
    "{indexConfig: {`vector.dimensions`: 64, `vector.similarity_function`: 'cosine'}}"
)


@pytest.fixture(scope="module")
def engine(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Engine]:
    server, embedder = server_named("foreign"), HashEmbedder()
    settings = settings_for(
        "foreign",
        NEO4J_URI=server.uri,
        NEO4J_USERNAME=server.username,
        NEO4J_PASSWORD=server.password,
    )
    vectors, names = embedder.embed(TEXTS), embedder.embed(NAMES)
    # Another model of the same length: the same numbers in another order.
    others = [[*vector[1:], vector[0]] for vector in vectors]
    with Engine(settings, embedder=HashEmbedder()) as opened:
        opened.graph().write([
            CypherQuery(WIPE), CypherQuery("DROP INDEX passages IF EXISTS"), CypherQuery(INDEX),
            CypherQuery(WRITE, {"passages": rows("p", TEXTS, vectors)}),
            CypherQuery(WRITE_THINGS, {"things": rows("t", NAMES, names)}),
            CypherQuery(WRITE_OTHERS, {"others": rows("n", TEXTS, others)}),
            CypherQuery("CALL db.awaitIndexes(60)"),
        ])  # fmt: skip
        opened.schema(refresh=True)
        yield opened


def rows(
    prefix: str, texts: tuple[str, ...], vectors: list[list[float]]
) -> list[dict[str, object]]:
    return [
        {"id": f"{prefix}{number}", "text": text, "vector": vector}
        for number, (text, vector) in enumerate(zip(texts, vectors, strict=True))
    ]


def found(engine: Engine, text: str, label: str) -> SearchResult:
    return engine.search(SearchRequest(text, mode="vector", label=label))


def said(result: SearchResult) -> list[str]:
    return [remark.message for remark in result.remarks if remark.code == "foreign_vectors"]


def test_vectors_and_the_index_of_another_writer_are_used(engine: Engine) -> None:
    result = found(engine, "payments with a card", "Passage")

    assert result.hits[0].node.key == "p0"
    assert result.hits[0].similarity is not None
    assert "Passage" in result.strategy
    assert not result.remarks
    assert all(hit.similarity is not None for hit in result.hits)


def test_vectors_of_names_without_an_index_are_used(engine: Engine) -> None:
    result = found(engine, "a depot for parcels", "Thing")

    assert result.hits[0].node.name == "parcel depot"
    assert result.hits[0].similarity is not None
    assert not said(result)


def test_vectors_of_another_model_are_named_and_words_are_looked_for(engine: Engine) -> None:
    result = found(engine, "login codes", "Note")

    (sentence,) = said(result)
    assert sentence.startswith("The vectors in Note.embedding were not made by hash")
    assert [hit.node.key for hit in result.hits] == ["n2"]
    assert result.hits[0].similarity is None


def test_vectors_of_another_length_are_named(engine: Engine) -> None:
    (sentence,) = said(found(engine, "login codes", "Clip"))

    assert sentence == (
        "The vectors in Clip.embedding have 128 numbers and those of hash 64, so they are not used."
    )


def test_a_search_over_all_labels_says_each_misfit_once(engine: Engine) -> None:
    result = engine.search(SearchRequest("lost parcels"))

    assert len(said(result)) == 2
    assert {"p1", "t1"} <= {hit.node.key for hit in result.hits}


def test_a_question_by_meaning_uses_them_too(engine: Engine) -> None:
    answer = engine.ask(Question("passages about payments by card"), mode="hybrid")

    assert "p0" in str(answer.rows.records) or "card payments" in answer.text
