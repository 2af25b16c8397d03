"""Names and values that look like Cypher, through every operation that reads, on a real server."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from property_examples import written_examples

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import QueryRefusedError
from graphrag_core.explore.communities import find_communities
from graphrag_core.explore.entities import list_entities
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.points_in_time import read_when
from graphrag_core.explore.snapshots import moments, snapshot
from graphrag_core.explore.top_entities import most_changed, most_connected
from graphrag_core.explore.validity import validity_of
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.searched_texts import vector_targets
from graphrag_core.retrieve.filters import Filter
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.settings import Settings
from graphrag_core.translate.offline import OfflineTranslator
from graphrag_core.types import (
    CypherQuery,
    Index,
    LabelSchema,
    Links,
    Mode,
    Pattern,
    Property,
    Question,
    RelationshipTypeSchema,
    Rows,
    Schema,
    Translation,
)

HOSTILE = (
    "{types}", "{label}", "{key}", "{times}", "{}", "{{n}}", "a`b", "`", "``", "a\\u0060b",
    "\\u0027", "\\u005c", "\\", "\\\\u0041", "it's", '"quoted"', "new\nline", "\ttab", "$x", "$at_us",
    "$tenant", "// no comment", "/* a", "*/ b", "\u202eleft\u202c", "\u200f", "🦀", "🏴‍☠️ flag", "MATCH",
    "WHERE", "null", "node", "r", "a.b", "a b", " padded ", "x) DETACH DELETE n //", "]->()", "|", ":",
    "ÅÄÖ", "Name", "name", "NAME", "%s", "{0}", "x" * 200, "<SEP>", "</schema>", "[..]", "0", "1st",
)  # fmt: skip
PIECES = (
    "{",
    "}",
    "`",
    "\\",
    "\\u0060",
    "'",
    '"',
    "\n",
    "$x",
    "//",
    "*/",
    "\u202e",
    "🦀",
    "A",
    "a",
)
NAMES = st.one_of(
    st.sampled_from(HOSTILE),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join),
)

THEN, NOW_LIVE = datetime(2020, 3, 1, tzinfo=UTC), datetime(2024, 1, 1, tzinfo=UTC)
ENDED = datetime(2020, 6, 1, tzinfo=UTC)
BEFORE, BEGUN = datetime(2019, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC)
FAR = datetime(2090, 1, 1, tzinfo=UTC)
TEXTS = (
    "The harbour crane lifts timber from the long ships every morning",
    "A second harbour crane waits for coal and iron in the evening",
    "Barrels of tar stand beside the northern warehouse since last winter",
)
MODES: tuple[Mode, ...] = ("auto", "nl", "expand", "hybrid", "local", "global", "agent")

WRITE_NODES = """
UNWIND $nodes AS node
CREATE (n:$(node.labels) {hostile: true}) SET n += node.properties
"""
WRITE_RELATIONSHIPS = """
UNWIND $relationships AS entry
MATCH (a {number: entry.start, hostile: true}), (b {number: entry.end, hostile: true})
CREATE (a)-[r:$(entry.type)]->(b) SET r += entry.properties
"""
REMOVE = "MATCH (n) DETACH DELETE n"
INDEXES = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"


@dataclass(frozen=True)
class Names:
    """What the graph calls everything; all labels, types and keys differ."""

    labels: tuple[str, str, str]
    types: tuple[str, str]
    keys: tuple[str, str, str, str, str, str]
    values: tuple[str, str, str, str]
    tenants: tuple[str, str]


def different(count: int) -> st.SearchStrategy[Any]:
    return st.lists(NAMES, min_size=count, max_size=count, unique=True).map(tuple)


names_of_a_graph = st.builds(
    Names,
    labels=different(3),
    types=different(2),
    keys=different(6).filter(lambda keys: not {"number", "hostile", "embedding"} & set(keys)),
    values=different(4),
    tenants=different(2),
)
PLAIN = Names(
    ("Person", "Thing", "Berth"),
    ("HOLDS", "KNOWS"),
    ("title", "words", "begin", "finish", "colour", "owner"),
    ("Ada", "Bo", "Crane", "Dock"),
    ("one", "two"),
)
SLOTS = Names(
    ("{types}", "a`b", "\\u0060"),
    ("{times}", "x) DETACH DELETE n //"),
    ("{second}", "\\u0027", "$at_us", "new\nline", "it's", '"quoted"'),
    ("{label}", "\\u0027", "'; MATCH (n) //", "it's a \\ `trap`"),
    ("$tenant", "\\u005c`'"),
)
WORDS = Names(
    ("MATCH", "node", "Node"),
    ("name", "NAME"),
    ("\u202eleft\u202c", "🦀", "WHERE", "r", "a.b", "*/ b"),
    ("x" * 200, "🏴‍☠️ flag", "\u200f", "\\"),
    (" padded ", "🦀"),
)

SIGNS = Names(
    ("\\{🦀\n", '`{"a"', "->"),
    ("{a", "*/"),
    ("\n", "{{n}}", "{*/*/$x//", "a b", "'}//", "$x\\\n\n"),
    ('"quoted"', "\\\\u0041", '"\'🦀"}', "\\"),
    ("</schema>", "%s"),
)


def config_text(names: Names) -> str:
    """The roles of the hostile keys, as graphrag.toml takes them."""
    title, text, begin, finish, _, owner = map(quoted, names.keys)
    lines = ["[graph]", f"tenant = {owner}", 'source = "source_id"']
    for label in names.labels:
        lines += [f"[labels.{quoted(label)}]", f"name = {title}", f"texts = [{text}]"]
    lines += [f"valid_from = {begin}", f"valid_to = {finish}"]
    lines += [f"[relationships.{quoted(names.types[0])}]"]
    lines += [f"valid_from = {begin}", f"valid_to = {finish}"]
    return "\n".join(lines)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def statements(names: Names) -> list[CypherQuery]:
    title, text, begin, finish, colour, owner = names.keys
    person, thing, berth = names.labels
    holds, knows = names.types
    one = names.tenants[0]

    def node(number: int, label: str, **more: Any) -> dict[str, Any]:
        properties = {"number": number, title: names.values[number], owner: one, **more}
        return {"labels": [label], "properties": properties}

    nodes = [
        node(0, person, **{text: TEXTS[0], colour: names.values[3]}),
        node(1, person, **{text: TEXTS[1], colour: names.values[2]}),
        node(2, thing, **{text: TEXTS[2], colour: names.values[3]}),
        node(3, berth, **{begin: BEGUN, finish: FAR, text: TEXTS[2] + "."}),
        {
            "labels": ["Chunk"],
            "properties": {"number": 4, "id": "chunk-1", "text": TEXTS[0], owner: one},
        },
        {
            "labels": [person],
            "properties": {"number": 5, title: names.values[0], owner: names.tenants[1]},
        },
    ]

    def link(start: int, type_: str, end: int, **more: Any) -> dict[str, Any]:
        return {"start": start, "type": type_, "end": end, "properties": {owner: one, **more}}

    relationships = [
        link(0, holds, 2, **{begin: BEGUN, "source_id": "chunk-1", colour: names.values[1]}),
        link(1, holds, 2, **{begin: BEFORE, finish: ENDED, "source_id": "chunk-2"}),
        link(0, knows, 1, **{colour: names.values[1]}),
        link(2, knows, 3),
    ]
    return [
        CypherQuery(WRITE_NODES, {"nodes": nodes}),
        CypherQuery(WRITE_RELATIONSHIPS, {"relationships": relationships}),
    ]


@dataclass
class Server:
    """The scratch server; what the database refused is kept, however the caller went on."""

    graph: Graph
    engine: Callable[[str], Engine]
    refused: list[tuple[str, str]]

    @contextmanager
    def graph_of(self, names: Names) -> Iterator[Engine]:
        """Write the graph under these names, and remove it afterwards."""
        clear(self.graph)
        self.graph.write(statements(names))
        self.refused.clear()
        try:
            yield self.engine(config_text(names))
        finally:
            clear(self.graph)


@pytest.fixture(scope="module")
def hostile_server(
    empty_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    server, folder = server_named("scratch"), tmp_path_factory.mktemp("hostile")
    refused: list[tuple[str, str]] = []
    fetch = Graph.fetch

    def noting(graph: Graph, query: CypherQuery, **options: Any) -> Rows:
        try:
            return fetch(graph, query, **options)
        except QueryRefusedError as refusal:
            refused.append((refusal.message, query.text))
            raise

    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Graph, "fetch", noting)

        def engine(config: str) -> Engine:
            file = folder / "graphrag.toml"
            file.write_text(config, encoding="utf-8", newline="")
            uri = {"NEO4J_URI": server.uri, "NEO4J_PASSWORD": server.password}
            found = settings_for(
                "scratch", LAZY_RAG_ENABLED="true", GRAPHRAG_CONFIG=str(file), **uri
            )
            return stack.enter_context(Engine(found, embedder=HashEmbedder()))

        yield Server(empty_graph, engine, refused)


def clear(graph: Graph) -> None:
    graph.write([CypherQuery(REMOVE)])
    for row in graph.fetch(CypherQuery(INDEXES)).records:
        name = row["name"].replace("`", "``")
        graph.write([CypherQuery(f"DROP INDEX `{name}` IF EXISTS")])


@written_examples()
@example(names=SLOTS)
@example(names=WORDS)
@example(names=SIGNS)
@given(names=names_of_a_graph)
def test_names_of_every_kind_are_found_searched_and_asked_about(
    hostile_server: Server, names: Names
):
    with hostile_server.graph_of(names) as engine:
        reads_the_schema(engine, names)
        engine.indexing.index()
        reads_entities(engine, names)
        reads_texts(engine, names)
        reads_questions(engine, names)
        reads_as_a_tenant(engine, names)

    assert hostile_server.refused == []


@written_examples()
@example(names=SLOTS)
@example(names=WORDS)
@given(names=names_of_a_graph)
def test_facts_of_every_name_are_counted_at_each_time(hostile_server: Server, names: Names):
    with hostile_server.graph_of(names) as engine:
        reads_facts(engine, names)
        reads_facts_as_a_tenant(engine, names)

    assert hostile_server.refused == []


def test_facts_of_plain_names_are_counted_at_each_time(hostile_server: Server):
    with hostile_server.graph_of(PLAIN) as engine:
        reads_facts(engine, PLAIN)
        reads_facts_as_a_tenant(engine, PLAIN)


def reads_the_schema(engine: Engine, names: Names) -> None:
    schema = engine.schema(refresh=True)

    assert engine.config_problems == ()
    counts = {label.name: label.count for label in schema.labels}
    assert counts == {"Chunk": 1, names.labels[0]: 3, names.labels[1]: 1, names.labels[2]: 1}
    assert {kind.name: kind.count for kind in schema.relationship_types} == {
        names.types[0]: 2,
        names.types[1]: 2,
    }
    found = schema.label(names.labels[0])
    assert found is not None
    assert set(names.keys) - {names.keys[2], names.keys[3]} <= {p.key for p in found.properties}


def reads_entities(engine: Engine, names: Names) -> None:
    context = engine.exploration()
    person = names.labels[0]

    first = list_entities(context, type=person, limit=2)
    rest = list_entities(context, type=person, limit=2, cursor=first.next_cursor)
    assert (first.total, len(first.entities), len(rest.entities)) == (3, 2, 1)
    assert list_entities(context).total == 6
    by_name = list_entities(context, query=names.values[2], limit=1)
    assert by_name.entities[0].name == names.values[2] or not names.values[2].strip()
    list_entities(context, query=names.values[2][:-1] + "x")
    assert len(most_connected(context, 3)) == 3
    assert len(most_changed(context, 3)) == 2
    assert engine.graph_summary().undated is not None


def reads_facts(engine: Engine, names: Names) -> None:
    context = engine.exploration()
    ids = {
        row["n"].properties["number"]: row["n"].id
        for row in engine.run(CypherQuery("MATCH (n) RETURN n")).rows.records
    }

    for at, shown in (("all", 3), (None, 2), (THEN, 3), (BEFORE, 1)):
        around = neighborhood(context, ids[2], at=at)
        assert len(around.relationships) == shown, at
        assert around.total_relationships == 3
    for type_, count in zip(names.types, (2, 1), strict=True):
        around = neighborhood(context, ids[2], at="all", type=type_, limit=1)
        assert {entry.type: entry.count for entry in around.by_type}[type_] == count
        assert (around.next_cursor is not None) == (count > 1)
        if around.next_cursor is not None:
            rest = neighborhood(
                context, ids[2], at="all", type=type_, limit=1, cursor=around.next_cursor
            )
            assert len(rest.relationships) == 1
    for at, total in ((THEN, 3), (NOW_LIVE, 2), (BEFORE, 1)):
        held = snapshot(context, at=at)
        assert held.subgraph.total_relationships == total, at
        snapshot(context, ids[2], at=at, known=None)
    between = snapshot(context, at=BEFORE, diff=NOW_LIVE).diff
    assert between is not None
    assert (len(between.added), len(between.changed), len(between.removed)) == (1, 1, 0)
    past = history(context, ids[2])
    assert past.total_changes == 5
    assert moments(context).total == 4
    assert read_when(context, "2020-03-01").at == THEN
    find_communities(engine.database(), validity_of(engine.profile(), engine.schema(), None))


def reads_texts(engine: Engine, names: Names) -> None:
    person, colour, value = names.labels[0], names.keys[4], names.values[3]
    either = (value, names.values[2])
    for mode, values, numbers in (
        ("text", (), {0, 1}),
        ("text", (value,), {0}),
        ("vector", (value,), {0}),
        ("hybrid", either, {0, 1}),
    ):
        filters = (Filter(colour, "=", values),) if values else ()
        request = SearchRequest("harbour crane", mode=mode, label=person, filters=filters)
        found = engine.search(request)
        assert {hit.node.properties["number"] for hit in found.hits} == numbers, request
    engine.search(SearchRequest("harbour crane", as_of=THEN))
    receipt = engine.chunks(["chunk-1", "chunk-2", "chunk-3", *names.values])
    assert {id_: len(found) for id_, found in receipt.relationships.items()} == {
        "chunk-1": 1,
        "chunk-2": 1,
    }
    coverage = engine.searching.chunk_coverage()
    assert coverage is not None
    assert coverage.chunk_ids == 2
    assert engine.searching.embedding_map("harbour", label=None).total == 6
    engine.searching.embedding_map(label=person)
    assert engine.searching.indexes_in_use()
    engine.searching.example_topics()


def reads_questions(engine: Engine, names: Names) -> None:
    engine.example_questions()
    for text in (*names.values, *names.labels, f"Which {names.labels[0]} {names.types[0]} Crane?"):
        if text.strip():
            engine.link(Question(text))
            engine.prompt(Question(text))
    asked = [(mode, f"Tell me about {names.values[1]}") for mode in MODES]
    for mode, text in (*asked, ("auto", f"What changed around {names.values[2]}?")):
        answer = engine.ask(Question(text), mode=mode, translator="offline")
        assert not [d for d in answer.diagnostics.execution if d.severity == "error"], (mode, text)
    for text in ("MATCH (n) RETURN n", "MATCH (a)-[r]->(b) RETURN type(r), count(*) AS n"):
        engine.run(CypherQuery(text))
    found = lazy_rag(engine, "Which harbour crane is there?", expand_only=True)
    assert found.entities


def reads_as_a_tenant(engine: Engine, names: Names) -> None:
    assert set(engine.tenants()) == set(names.tenants)
    theirs = engine.for_tenant(names.tenants[1])
    mine = engine.for_tenant(names.tenants[0])

    assert [label.count for label in theirs.schema().labels] == [1]
    assert list_entities(mine.exploration()).total == 5
    assert len(mine.search(SearchRequest("harbour crane", label=names.labels[0])).hits) == 2
    mine.ask(Question(f"Tell me about {names.values[0]}"), translator="offline")
    mine.run(CypherQuery("MATCH (n)-[r]-() RETURN count(r) AS n"))


def reads_facts_as_a_tenant(engine: Engine, names: Names) -> None:
    context = engine.for_tenant(names.tenants[0]).exploration()

    assert snapshot(context, at=THEN).subgraph.total_relationships == 3
    assert len(neighborhood(context, names.values[2], at="all").relationships) == 3


def test_labels_that_differ_in_signs_alone_have_a_vector_index_each():
    text = Property("text", ("STRING",), ("The harbour crane lifts timber",))
    names = ("Crane-A", "Crane_A", "crane_a", "🦀", "🚀")
    schema = Schema(tuple(LabelSchema(name, 3, (text,)) for name in names), (), ())

    first = {t.label: t.index for t in vector_targets(schema, detect_profile(schema))}
    made = [
        Index(index, "VECTOR", "NODE", (label,), ("embedding",), "ONLINE")
        for label, index in first.items()
    ]
    alone = replace(schema, labels=schema.labels[2:], indexes=tuple(made))
    again = {t.label: t.index for t in vector_targets(alone, detect_profile(alone))}

    assert len(set(first.values())) == len(names)
    assert first["Crane-A"] == "crane_a_text_embeddings"
    assert again == {label: first[label] for label in names[2:]}


def test_names_without_a_word_do_not_stop_the_offline_translator():
    keys = (Property("name", ("STRING",)), Property("🦀", ("STRING",), ("one", "two")))
    labels = (LabelSchema("Crane", 3, keys, "name"), LabelSchema("🚢", 2, keys, "name"))
    types = (RelationshipTypeSchema("->", 4, keys),)
    patterns = (Pattern("Crane", "->", "🚢", 4),)
    schema = Schema(labels, types, patterns)

    found = OfflineTranslator().translate(Question("How many cranes are there?"), Links(), schema)

    assert isinstance(found, Translation)
    assert found.query.text.startswith("MATCH")
