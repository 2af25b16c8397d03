"""Relationships by chunk: whole ids, parallel ones, receipts, an index that never lies."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.profiles import GENERIC, detect_profile
from graphrag_core.profiles.sources import split_source_ids
from graphrag_core.retrieve import chunk_index
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.chunk_lookup import ChunkGraph
from graphrag_core.retrieve.chunks import (
    ChunkReceipt,
    get_relationships_by_chunk_ids,
    source_kind,
)
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery

MAKE = """
UNWIND $rows AS row
MERGE (a:ChunkedThing {entity_id: row.a})
MERGE (b:ChunkedThing {entity_id: row.b})
CREATE (a)-[:CHUNKED {note: row.note, source_id: row.source, truncate: row.cut}]->(b)
"""
ROWS = (
    ("a", "b", "one", "chunk-1", ""),
    ("a", "b", "parallel", "chunk-10", ""),
    ("a", "b", "both", "chunk-1<SEP>chunk-2", ""),
    ("b", "a", "back", "chunk-1", ""),
    ("a", "c", "braces", "{chunk-3}", ""),
    ("a", "c", "array", "{chunk-4,chunk-5}", ""),
    ("a", "c", "quoted", '{"chunk 6",chunk-7}', ""),
    ("a", "c", "blanks", " chunk-8 <SEP>  chunk-9", ""),
    ("a", "c", "around", " chunk-11 ", ""),
    ("a", "c", "mixed", "chunk-12<SEP>{chunk-13,chunk-14}<SEP>chunk-15", ""),
    ("a", "c", "nothing", "UNKNOWN", ""),
    ("a", "c", "cut", "chunk-20", "FIFO 1/200"),
    ("a", "c", "long", "doc-1-chunk-100", ""),
    ("a", "c", "longer", "doc-1-chunk-1000", ""),
    ("a", "c", "list", ["chunk-30", "chunk-31"], ""),
)


@pytest.fixture(scope="module")
def graph(graph_named: Callable[[str], Graph]) -> Iterator[Graph]:
    opened = graph_named("scratch")
    rows = [dict(zip(("a", "b", "note", "source", "cut"), row, strict=True)) for row in ROWS]
    opened.write(
        [
            CypherQuery("MATCH (n:ChunkedThing) DETACH DELETE n"),
            CypherQuery(MAKE, {"rows": rows}),
        ]
    )
    yield opened
    opened.write([CypherQuery("MATCH (n:ChunkedThing) DETACH DELETE n")])


def receipt(graph: Graph, *ids: object, index: ChunkIndex | None = None) -> ChunkReceipt:
    schema = read_schema(graph)
    return get_relationships_by_chunk_ids(
        ids, ChunkGraph(schema, detect_profile(schema), graph, graph, index)
    )


def notes(found: ChunkReceipt, id_: str) -> set[object]:
    return {r.properties["note"] for r in found.relationships.get(id_, ())}


EXPECTED = {
    "chunk-1": {"one", "both", "back"},
    "chunk-10": {"parallel"},
    "chunk-2": {"both"},
    "chunk-3": {"braces"},
    "chunk-4": {"array"},
    "chunk-5": {"array"},
    "chunk 6": {"quoted"},
    "chunk-7": {"quoted"},
    "chunk-8": {"blanks"},
    "chunk-9": {"blanks"},
    "chunk-11": {"around"},
    "chunk-14": {"mixed"},
    "chunk-15": {"mixed"},
    "doc-1-chunk-100": {"long"},
    "doc-1-chunk-1000": {"longer"},
    "chunk-31": {"list"},
}


def test_a_scan_finds_exactly_the_relationships_of_whole_ids(graph: Graph):
    found = receipt(graph, *EXPECTED)

    assert found.metrics.method == "scan"
    assert {id_: notes(found, id_) for id_ in EXPECTED} == EXPECTED
    assert len({r.id for r in found.relationships["chunk-1"]}) == 3
    assert found.metrics.success_rate == 1.0
    assert found.advice is not None
    assert "RANGE" in found.advice


def test_texts_alone_are_scanned_by_the_quicker_query(graph: Graph):
    schema = read_schema(graph)
    texts = tuple(
        replace(kind, properties=tuple(replace(p, types=("STRING",)) for p in kind.properties))
        for kind in schema.relationship_types
    )
    graph.write(
        [CypherQuery("MATCH ()-[r:CHUNKED {note: 'list'}]->() SET r.source_id = 'chunk-31'")]
    )

    found = get_relationships_by_chunk_ids(
        list(EXPECTED),
        ChunkGraph(replace(schema, relationship_types=texts), GENERIC, graph, graph),
    )
    graph.write([CypherQuery("MATCH ()-[r:CHUNKED {note: 'list'}]->() SET r.source_id = $ids",
                             {"ids": ["chunk-30", "chunk-31"]})])  # fmt: skip

    assert {id_: notes(found, id_) for id_ in EXPECTED} == EXPECTED


def test_the_second_call_uses_an_index_with_the_same_answer(graph: Graph):
    index = ChunkIndex()
    receipt(graph, "chunk-1", index=index)
    index.wait()

    found = receipt(graph, *EXPECTED, index=index)

    assert found.metrics.method == "index"
    assert {id_: notes(found, id_) for id_ in EXPECTED} == EXPECTED
    assert index.size_bytes > 0


def test_an_index_that_a_small_tenant_begins_has_what_all_have(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(chunk_index, "SLICE", 2)
    schema = read_schema(graph)
    kind = replace(source_kind(schema, detect_profile(schema)), total=1)
    index = ChunkIndex()

    index.build(kind, graph)

    indexed = {id_ for id_ in EXPECTED if index.lookup([id_], kind, graph)}
    assert indexed == set(EXPECTED)


def test_a_stale_index_never_shows_a_wrong_relationship_and_is_noticed(graph: Graph):
    index = ChunkIndex()
    receipt(graph, "chunk-1", index=index)
    index.wait()
    change = "MATCH ()-[r:CHUNKED {note: $note}]->() SET r.source_id = $source"
    graph.write([CypherQuery(change, {"note": "one", "source": "chunk-99"})])

    found = receipt(graph, "chunk-1", index=index)
    graph.write([CypherQuery(change, {"note": "one", "source": "chunk-1"})])

    assert notes(found, "chunk-1") == {"both", "back"}
    assert found.metrics.method == "scan"
    assert found.metrics.match_accuracy < 1.0
    assert notes(receipt(graph, "chunk-1", index=index), "chunk-1") == EXPECTED["chunk-1"]


def test_an_index_is_built_again_when_relationships_were_added(graph: Graph):
    index = ChunkIndex()
    receipt(graph, "chunk-1", index=index)
    index.wait()
    row = {"a": "a", "b": "d", "note": "added", "source": "chunk-77", "cut": ""}
    graph.write([CypherQuery(MAKE, {"rows": [row]})])

    found = receipt(graph, "chunk-77", index=index)

    assert notes(found, "chunk-77") == {"added"}


def test_every_id_gets_a_receipt(graph: Graph):
    found = receipt(graph, "chunk-1", "{chunk-1}", "nope", "", None, 5, "UNKNOWN", "x" * 600)

    assert set(found.relationships) == {"chunk-1"}
    assert found.missing == ("nope",)
    assert set(found.invalid) == {"", "None", "5", "x" * 500}
    assert found.placeholder == ("UNKNOWN",)
    assert found.possibly_cut == ("nope",)
    assert found.metrics.cleanup_errors == 4
    assert found.metrics.cleaned == 1


def test_given_arrays_and_joined_ids_are_taken_apart(graph: Graph):
    found = receipt(graph, "{chunk-4, chunk-3}", "chunk-2<SEP>chunk-8")

    assert set(found.relationships) == {"chunk-4", "chunk-3", "chunk-2", "chunk-8"}


def test_thousands_of_ids_are_one_call(graph: Graph):
    ids = [f"chunk-{number}" for number in range(5_000)]

    index = ChunkIndex()
    for method in ("scan", "index"):
        found = receipt(graph, *ids, index=index)
        index.wait()

        assert notes(found, "chunk-1") == EXPECTED["chunk-1"]
        assert found.metrics.method == method
        assert len(found.relationships) + len(found.missing) == 5_000


def test_a_full_text_index_is_used_and_what_it_misses_is_scanned(graph: Graph):
    kind = source_kind(read_schema(graph), detect_profile(read_schema(graph)))
    types = "|".join(kind.types)
    create = (
        f"CREATE FULLTEXT INDEX chunk_test IF NOT EXISTS FOR ()-[r:{types}]-() "
        "ON EACH [r.source_id]"
    )
    graph.write([CypherQuery(create)])
    graph.fetch(CypherQuery("CALL db.awaitIndex('chunk_test', 60)"))

    found = receipt(graph, "chunk-1", "doc-1-chunk-100")
    graph.write([CypherQuery("DROP INDEX chunk_test")])

    assert found.metrics.method == "fulltext"
    assert notes(found, "chunk-1") == EXPECTED["chunk-1"]
    assert notes(found, "doc-1-chunk-100") == {"long"}


@pytest.mark.parametrize(
    ("value", "ids"),
    [
        ("a", ("a",)),
        ("a<SEP>b<SEP>a", ("a", "b")),
        (" { a , b } ", ("a", "b")),
        ('{"a b"}', ("a b",)),
        ("{a<SEP>b}", ("a", "b")),
        (["a", "{b,c}"], ("a", "b", "c")),
        ("", ()),
        ("{}", ()),
        (None, ()),
        (7, ()),
    ],
)
def test_ids_are_cleaned(value: object, ids: tuple[str, ...]):
    assert split_source_ids(value) == ids
