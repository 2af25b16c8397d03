"""The demo company: the facts it must hold, loading it again, and taking it away."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from neo4j import GraphDatabase

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.lexer import split_statements
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.errors import CallError
from graphrag_core.ingest.seed import (
    SEED_FILE,
    STALE_AFTER_DAYS,
    demo_age_days,
    describe_reset,
    load_seed,
    reset_seed,
)
from graphrag_core.ingest.vectors import index_texts
from graphrag_core.profiles import detect_profile
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery

Row = tuple[Any, ...]

LIVE = "{r}.valid_at <= datetime() AND coalesce({r}.invalid_at > datetime(), true)"
OWNERS_NOW = f"(t:Team)-[o:OWNS]->(s:Service) WHERE {LIVE.format(r='o')}"
DEPENDENCIES_NOW = f"(s:Service)-[d:DEPENDS_ON]->(n:Service) WHERE {LIVE.format(r='d')}"
ON_CALL_NOW = f"(e:Engineer)-[c:ON_CALL_FOR]->(s) WHERE {LIVE.format(r='c')}"
DATED = "OWNS|ON_CALL_FOR|DEPENDS_ON"


@pytest.fixture(scope="module")
def graph(graph_named: Callable[[str], Graph]) -> Graph:
    return graph_named("seed")


@pytest.fixture
def demo(graph: Graph) -> Graph:
    """The demo as it is after loading; tests that change it do so on `changed_demo`."""
    if demo_age_days(graph) is None:
        load_seed(graph)
    return graph


@pytest.fixture
def changed_demo(demo: Graph) -> Iterator[Graph]:
    """The demo for a test that changes it; afterwards the database is empty."""
    yield demo
    clear(demo)


@pytest.fixture
def empty(graph: Graph) -> Iterator[Graph]:
    clear(graph)
    yield graph
    clear(graph)


def clear(graph: Graph) -> None:
    """Empty the server of this module, which the suite started for it alone."""
    reset_seed(graph)
    write(graph, "MATCH (n) DETACH DELETE n")


def write(graph: Graph, text: str) -> None:
    graph.write([CypherQuery(text)])


def rows(graph: Graph, text: str) -> list[Row]:
    found = graph.fetch(CypherQuery(text), limit=10_000)
    return [tuple(record[column] for column in found.columns) for record in found.records]


def value(graph: Graph, text: str) -> Any:
    [(only,)] = rows(graph, text)
    return only


@dataclass(frozen=True)
class Fact:
    """A sentence about the demo, the query that asks for it, and its rows."""

    sentence: str
    query: str
    expected: list[Row]


FACTS = (
    Fact(
        "the key question has one answer",
        f"""MATCH {OWNERS_NOW} AND t.name = 'Core-Platform'
        MATCH (i:Incident {{severity: 'P0'}})-[:IMPACTED]->(s)
        WHERE i.timestamp >= datetime() - duration('P90D')
        MATCH (s)-[d:DEPENDS_ON]->(:Service {{name: 'auth-service'}}) WHERE {LIVE.format(r="d")}
        RETURN s.name, i.id""",
        [("search-api", "INC-103")],
    ),
    Fact(
        "the key question has the same answer for those who forget about time",
        """MATCH (:Team {name: 'Core-Platform'})-[:OWNS]->(s:Service),
              (s)-[:DEPENDS_ON]->(:Service {name: 'auth-service'}),
              (i:Incident {severity: 'P0'})-[:IMPACTED]->(s)
        WHERE i.timestamp >= datetime() - duration('P90D') RETURN s.name, i.id""",
        [("search-api", "INC-103")],
    ),
    Fact(
        "the named services have their owners and languages",
        f"""MATCH {OWNERS_NOW} AND s.name IN
          ['auth-service', 'user-db', 'billing-api', 'invoice-generator', 'search-api']
        RETURN s.name, s.language, t.name ORDER BY s.name""",
        [
            ("auth-service", "Go", "Core-Platform"),
            ("billing-api", "Python", "Core-Platform"),
            ("invoice-generator", "Java", "Data-Services"),
            ("search-api", "Rust", "Core-Platform"),
            ("user-db", "Postgres", "Data-Services"),
        ],
    ),
    Fact(
        "the named dependencies hold now",
        f"""MATCH {DEPENDENCIES_NOW} AND (
          s.name IN ['billing-api', 'search-api'] AND n.name = 'auth-service'
          OR s.name = 'invoice-generator')
        RETURN s.name, n.name ORDER BY s.name, n.name""",
        [
            ("billing-api", "auth-service"),
            ("invoice-generator", "billing-api"),
            ("invoice-generator", "user-db"),
            ("search-api", "auth-service"),
        ],
    ),
    Fact(
        "the three named incidents are there",
        """MATCH (i:Incident)-[:IMPACTED]->(s:Service) WHERE i.id IN ['INC-101', 'INC-102', 'INC-103']
        RETURN i.id, i.severity, i.description, s.name ORDER BY i.id""",
        [
            ("INC-101", "P0", "Authentication failures due to token validation", "auth-service"),
            ("INC-102", "P1", "High latency in payment processing", "billing-api"),
            ("INC-103", "P0", "Search results inconsistent across replicas", "search-api"),
        ],
    ),
    Fact(
        "INC-101 and INC-102 have their fixed days",
        """MATCH (i:Incident) WHERE i.id IN ['INC-101', 'INC-102']
        RETURN i.id, toString(date(i.timestamp)) ORDER BY i.id""",
        [("INC-101", "2023-11-15"), ("INC-102", "2023-12-01")],
    ),
    Fact(
        "invoice-generator had a P1 within the last year",
        """MATCH (i:Incident {severity: 'P1'})-[:IMPACTED]->(:Service {name: 'invoice-generator'})
        WHERE i.timestamp >= datetime() - duration('P1Y') RETURN count(i) > 0""",
        [(True,)],
    ),
    Fact(
        "one service changed its owner within the last year",
        """MATCH (old:Team)-[ended:OWNS]->(s:Service)<-[begun:OWNS]-(new:Team)
        WHERE ended.invalid_at = begun.valid_at AND begun.valid_at >= datetime() - duration('P1Y')
        RETURN old.name, s.name, new.name""",
        [("Growth-Marketing", "notification-hub", "Core-Platform")],
    ),
    Fact(
        "Alice, Bob and Charlie are in their teams",
        """MATCH (e:Engineer)-[:MEMBER_OF]->(t:Team) WHERE e.name IN ['Alice', 'Bob', 'Charlie']
        RETURN e.name, t.name ORDER BY e.name""",
        [("Alice", "Core-Platform"), ("Bob", "Core-Platform"), ("Charlie", "Data-Services")],
    ),
    Fact(
        "the company has its size",
        """MATCH (n:Team|Service|Engineer|Incident)
        RETURN labels(n)[0] AS label, count(*) ORDER BY label""",
        [("Engineer", 40), ("Incident", 80), ("Service", 30), ("Team", 8)],
    ),
    Fact(
        "every service but an abandoned one has exactly one owner now",
        f"""MATCH (s:Service)
        WITH s, COUNT {{ MATCH {OWNERS_NOW} }} AS owners WHERE owners <> 1
        RETURN s.name, owners""",
        [("legacy-reports", 0)],
    ),
    Fact(
        "one pair of services has three parallel dependencies from different chunks",
        """MATCH (a:Service)-[d:DEPENDS_ON]->(b:Service)
        WITH a, b, count(d) AS parallel, count(DISTINCT d.source_id) AS sources WHERE parallel > 1
        RETURN a.name, b.name, parallel, sources""",
        [("recommendation-engine", "feature-store", 3, 3)],
    ),
    Fact(
        "some sources are lists",
        "MATCH ()-[d:DEPENDS_ON]->() WHERE d.source_id CONTAINS '<SEP>' RETURN count(d) > 5",
        [(True,)],
    ),
    Fact(
        "every source is the id of a chunk",
        f"""MATCH ()-[r:{DATED}|IMPACTED]->() UNWIND split(r.source_id, '<SEP>') AS id
        WITH DISTINCT id WHERE NOT EXISTS {{ (:Chunk {{id: id}}) }} RETURN id""",
        [],
    ),
    Fact(
        "every relationship of this kind has a source",
        f"MATCH ()-[r:{DATED}|IMPACTED]->() WHERE r.source_id IS NULL RETURN type(r)",
        [],
    ),
    Fact(
        "every source speaks of both ends of its fact",
        f"""MATCH (a)-[r:{DATED}|IMPACTED]->(b) UNWIND split(r.source_id, '<SEP>') AS id
        MATCH (c:Chunk {{id: id}})
        WHERE NOT (c.text CONTAINS coalesce(a.name, a.id) AND c.text CONTAINS b.name)
        RETURN c.id, type(r), coalesce(a.name, a.id), b.name""",
        [],
    ),
    Fact(
        "intervals are dated, in UTC, and end after they begin",
        f"""MATCH (a)-[r:{DATED}]->(b)
        WHERE r.valid_at IS NULL OR r.invalid_at <= r.valid_at OR r.valid_at.timezone <> 'Z'
        RETURN type(r), a.name, b.name""",
        [],
    ),
    Fact(
        "nothing lies in the future",
        """MATCH (n) WHERE n.timestamp > datetime() OR n.updated_at > datetime()
        RETURN coalesce(n.id, n.sha)
        UNION MATCH ()-[r]->() WHERE r.valid_at > datetime() OR r.invalid_at > datetime()
        RETURN type(r) AS `coalesce(n.id, n.sha)`""",
        [],
    ),
    Fact(
        "several hand-overs and ended facts lie within eighteen months",
        f"""MATCH ()-[r:{DATED}]->() WHERE r.invalid_at >= datetime() - duration('P18M')
        WITH type(r) AS type, count(*) AS ended ORDER BY type RETURN type, ended >= 5""",
        [("DEPENDS_ON", True), ("ON_CALL_FOR", True), ("OWNS", True)],
    ),
    Fact(
        "a team had no incident",
        """MATCH (t:Team) WHERE NOT EXISTS { (t)-[:OWNS]->()<-[:IMPACTED]-(:Incident) }
        RETURN t.name""",
        [("Developer-Experience",)],
    ),
    Fact(
        "some services have nobody on call now, and one of them had somebody before",
        f"""MATCH (s:Service) WHERE NOT EXISTS {{ MATCH {ON_CALL_NOW} }}
        RETURN count(s) > 3, 'warehouse-loader' IN collect(s.name),
               'search-api' IN collect(s.name)""",
        [(True, True, False)],
    ),
    Fact(
        "dependencies go five hops deep and more",
        """MATCH path = SHORTEST 1 (a:Service)-[:DEPENDS_ON]->+(b:Service) WHERE a <> b
        RETURN max(length(path)) >= 5""",
        [(True,)],
    ),
    Fact(
        "no date of an incident is close to the edge of a usual window, whatever the hour",
        """UNWIND [7, 14, 30, 60, 90, 120, 180, 365] AS days
        MATCH (i:Incident) WITH days, i.id AS id, duration.inDays(
          date(i.timestamp), date(datetime({timezone: 'Z'})) - duration({days: days})).days AS apart
        WHERE abs(apart) < 2 AND id <> 'INC-103' RETURN days, id""",
        [],
    ),
)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.sentence.replace(" ", "-"))
def test_the_demo_holds(demo: Graph, fact: Fact) -> None:
    assert rows(demo, fact.query) == fact.expected


def test_inc_103_happened_when_the_demo_was_loaded(demo: Graph) -> None:
    load_seed(demo)

    happened = value(demo, "MATCH (i:Incident {id: 'INC-103'}) RETURN i.timestamp")

    assert timedelta(0) <= datetime.now(UTC) - happened < timedelta(minutes=2)


def test_loading_reports_what_it_created_and_how_far_it_is(empty: Graph) -> None:
    said: list[str] = []

    report = load_seed(empty, progress=said.append)

    assert not report.refreshed
    assert report.nodes_created == value(empty, "MATCH (n) RETURN count(n)")
    assert report.relationships_created == value(empty, "MATCH ()-[r]->() RETURN count(r)")
    assert (report.constraints_added, report.indexes_added) == (10, 4)
    assert said[0] == "Preparing constraints and indexes: 1 of 14."
    assert said[-1].startswith("Loading the demo company: ")


def test_indexes_are_ready_after_loading(demo: Graph) -> None:
    load_seed(demo)

    assert rows(demo, "SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE' RETURN name") == []
    found = "CALL db.index.fulltext.queryNodes('demo_names', 'billing') YIELD node RETURN node.name"
    assert {("billing-api",), ("billing-worker",)} <= set(rows(demo, found))


ALL_NODES = (
    "MATCH (n) RETURN elementId(n), labels(n), n {.*, timestamp: 0, updated_at: 0, loaded_at: 0}"
)
ALL_RELATIONSHIPS = """
MATCH (a)-[r]->(b)
RETURN elementId(r), type(r), elementId(a), elementId(b), r {.*, valid_at: 0, invalid_at: 0}
"""
MOVING_DATES = """
MATCH (n) WHERE n.timestamp IS NOT NULL AND n.id <> 'INC-103'
RETURN elementId(n) AS id, n.timestamp AS start, null AS end
UNION MATCH ()-[r]->() WHERE r.valid_at IS NOT NULL
RETURN elementId(r) AS id, r.valid_at AS start, r.invalid_at AS end
"""
AGE_BY_TEN_DAYS = (
    "MATCH (n) WHERE n.timestamp IS NOT NULL SET n.timestamp = n.timestamp - duration('P10D')",
    """MATCH ()-[r]->() WHERE r.valid_at IS NOT NULL
    SET r.valid_at = r.valid_at - duration('P10D'), r.invalid_at = r.invalid_at - duration('P10D')""",
    "MATCH (i:SeedInfo) SET i.loaded_at = i.loaded_at - duration('P10D')",
)


def by_id(found: list[Row]) -> list[Row]:
    return sorted(found, key=lambda row: row[0])


def test_loading_again_adds_and_removes_nothing(demo: Graph) -> None:
    before = by_id(rows(demo, ALL_NODES)), by_id(rows(demo, ALL_RELATIONSHIPS))

    report = load_seed(demo)

    assert report.refreshed
    assert (report.nodes_created, report.relationships_created) == (0, 0)
    assert (by_id(rows(demo, ALL_NODES)), by_id(rows(demo, ALL_RELATIONSHIPS))) == before


def test_loading_an_old_demo_again_moves_its_dates_to_today(changed_demo: Graph) -> None:
    today = by_id(rows(changed_demo, MOVING_DATES))
    nodes, relationships = rows(changed_demo, ALL_NODES), rows(changed_demo, ALL_RELATIONSHIPS)
    for text in AGE_BY_TEN_DAYS:
        write(changed_demo, text)
    assert by_id(rows(changed_demo, MOVING_DATES)) != today
    age = demo_age_days(changed_demo)
    assert age is not None
    assert STALE_AFTER_DAYS < age < 11

    load_seed(changed_demo)

    assert by_id(rows(changed_demo, MOVING_DATES)) == today
    assert by_id(rows(changed_demo, ALL_NODES)) == by_id(nodes)
    assert by_id(rows(changed_demo, ALL_RELATIONSHIPS)) == by_id(relationships)
    assert demo_age_days(changed_demo) == pytest.approx(0, abs=0.01)


def test_loading_again_keeps_what_a_user_wrote_into_the_demo(changed_demo: Graph) -> None:
    write(changed_demo, "MATCH (s:Service {name: 'user-db'}) SET s.language = 'CockroachDB'")

    load_seed(changed_demo)

    assert (
        value(changed_demo, "MATCH (s:Service {name: 'user-db'}) RETURN s.language")
        == "CockroachDB"
    )


def test_the_file_runs_one_statement_at_a_time_as_in_cypher_shell(
    empty: Graph, server_named: Callable[[str], RunningServer]
) -> None:
    server = server_named("seed")
    statements = split_statements(SEED_FILE.read_text(encoding="utf-8"))

    with GraphDatabase.driver(server.uri, auth=(server.username, server.password)) as driver:
        for _ in range(2):
            for statement in statements:
                with driver.session() as session:
                    session.run(statement).consume()

    assert value(empty, "MATCH (n:Service) RETURN count(n)") == 30
    assert value(empty, "MATCH ()-[r:DEPENDS_ON]->() RETURN count(r)") == 64
    assert demo_age_days(empty) is not None


def test_an_interrupted_load_counts_as_none_and_is_completed_by_the_next(empty: Graph) -> None:
    statements = split_statements(SEED_FILE.read_text(encoding="utf-8"))
    empty.write(map(CypherQuery, statements[:20]))
    assert demo_age_days(empty) is None

    load_seed(empty)

    assert value(empty, "MATCH (n:Service) RETURN count(n)") == 30
    assert value(empty, "MATCH ()-[r:OWNS]->() RETURN count(r)") == 38
    assert demo_age_days(empty) is not None


def test_without_a_demo_there_is_no_age_and_nothing_to_reset(empty: Graph) -> None:
    plan = describe_reset(empty)

    assert demo_age_days(empty) is None
    assert plan.empty
    assert plan.sentence == "The demo data is not loaded; there is nothing to remove."


def test_a_reset_removes_the_whole_demo_with_its_indexes(empty: Graph) -> None:
    load_seed(empty)
    plan = describe_reset(empty)

    assert reset_seed(empty) == plan

    assert plan.nodes["Service"] == 30
    assert plan.relationships["DEPENDS_ON"] == 64
    assert plan.sentence.endswith("Nothing else is touched.")
    assert value(empty, "MATCH (n) RETURN count(n)") == 0
    assert rows(empty, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name") == []


def test_a_reset_removes_the_search_indexes_that_are_ours_and_empty(empty: Graph) -> None:
    load_seed(empty)
    schema = read_schema(empty)
    index_texts(empty, schema, detect_profile(schema), HashEmbedder())
    write(empty, "CREATE (:Document {title: 'Mine', embedding: [0.1, 0.2], _embedding_hash: 'x'})")
    write(
        empty, "CREATE FULLTEXT INDEX mine IF NOT EXISTS FOR (n:Incident) ON EACH [n.description]"
    )

    plan = reset_seed(empty)

    names = rows(empty, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name")
    write(empty, "DROP INDEX mine IF EXISTS")
    write(empty, "DROP INDEX document_title_embeddings IF EXISTS")
    assert names == [("document_title_embeddings",), ("mine",)]
    assert "incident_description_embeddings" in plan.indexes
    assert "graphrag_names" in plan.indexes


def test_a_reset_keeps_a_users_nodes_and_what_they_are_attached_to(empty: Graph) -> None:
    load_seed(empty)
    write(
        empty,
        """MATCH (auth:Service {name: 'auth-service'}), (db:Service {name: 'user-db'})
        CREATE (own:Service {name: 'my-service', language: 'Zig'})-[:DEPENDS_ON {mine: 1}]->(auth),
               (auth)-[:DEPENDS_ON {mine: 2}]->(db), (:Service {name: 'lonely'})""",
    )

    plan = reset_seed(empty)

    assert plan.kept_count == 2
    assert sorted(plan.kept) == ["auth-service", "user-db"]
    assert "2 demo nodes (" in plan.sentence
    assert rows(empty, "MATCH (n) RETURN n.name ORDER BY n.name") == [
        ("auth-service",),
        ("lonely",),
        ("my-service",),
        ("user-db",),
    ]
    assert rows(empty, "MATCH ()-[r]->() RETURN r.mine ORDER BY r.mine") == [(1,), (2,)]


def test_a_user_node_with_a_demo_name_is_used_but_neither_changed_nor_removed(empty: Graph) -> None:
    write(
        empty,
        """CREATE (t:Team {name: 'Core-Platform', floor: 3})-[:OWNS {since: 2020}]->
               (s:Service {name: 'auth-service', language: 'Elixir'}),
               (:Incident {id: 'INC-150', timestamp: datetime('2020-01-01T00:00:00Z')})""",
    )
    own = "MATCH (n) RETURN n {.*} AS properties ORDER BY coalesce(n.name, n.id)"
    before = rows(empty, own)

    load_seed(empty)
    load_seed(empty)

    assert value(empty, "MATCH (s:Service {name: 'auth-service'}) RETURN s.language") == "Elixir"
    assert value(empty, "MATCH (:Team {name: 'Core-Platform'})-[o:OWNS]->() RETURN count(o)") == 7
    reset_seed(empty)
    assert rows(empty, own) == before
    assert rows(empty, "MATCH ()-[r]->() RETURN type(r), r.since") == [("OWNS", 2020)]


def test_a_database_with_contradicting_data_is_refused_and_left_alone(empty: Graph) -> None:
    write(empty, "CREATE (:Service {name: 'twin'}), (:Service {name: 'twin'})")

    with pytest.raises(CallError, match="2 nodes share 'twin'") as refused:
        load_seed(empty)

    assert refused.value.code == "seed_refused"
    assert refused.value.hint
    assert value(empty, "MATCH (n) RETURN count(n)") == 2


def test_two_that_load_the_demo_at_once_both_end_well(empty: Graph) -> None:
    with ThreadPoolExecutor(2) as pool:
        reports = list(pool.map(load_seed, (empty, empty)))

    assert demo_age_days(empty) is not None
    assert sum(report.nodes_created for report in reports) >= 400
    once = empty.fetch(CypherQuery("MATCH (n) RETURN count(n) AS n")).records
    load_seed(empty)
    assert empty.fetch(CypherQuery("MATCH (n) RETURN count(n) AS n")).records == once
