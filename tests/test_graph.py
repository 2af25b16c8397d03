"""`Graph` against a real Neo4j: what reads, what is refused, what comes back, what is said."""

import functools
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from relay import Relay

from graphrag_core.adapters.embedded import (
    RunningServer,
    attach_or_start,
    find_running,
)
from graphrag_core.adapters.neo4j import Graph, open_graph
from graphrag_core.engine import open_engine
from graphrag_core.errors import (
    ConnectionClosedError,
    DatabaseUnavailableError,
    QueryRefusedError,
    QueryTimeoutError,
)
from graphrag_core.ingest.seed import demo_age_days
from graphrag_core.profiles.instants import as_instant
from graphrag_core.runtime.progress import watched_by
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Node, Relationship
from graphrag_core.types import Path as GraphPath

SettingsFor = Callable[..., Settings]


@pytest.fixture
def sample(empty_graph: Graph) -> Iterator[Graph]:
    """Two nodes of labels that no other test uses, and what joins them."""
    empty_graph.write(
        [
            CypherQuery(
                "CREATE (a:GraphTest {name: 'a', born: date('2024-02-29'), embedding: $vector})"
                "-[:GT_KNOWS {valid_at: datetime('2024-01-01T00:00:00+01:00')}]->"
                "(:GraphTest:GtSpecial {title: 'b'})",
                {"vector": [0.5] * 384},
            )
        ]
    )
    yield empty_graph
    empty_graph.write([CypherQuery("MATCH (n:GraphTest) DETACH DELETE n")])


def value_of(graph: Graph, expression: str, **parameters: Any) -> Any:
    return graph.read(CypherQuery(f"RETURN {expression} AS value", parameters)).records[0]["value"]


@dataclass(frozen=True)
class Conversion:
    expression: str
    value: Any


@pytest.mark.parametrize(
    "case",
    [
        Conversion("1", 1),
        Conversion("1.5", 1.5),
        Conversion("null", None),
        Conversion("[1, null, 'x']", [1, None, "x"]),
        Conversion("{a: {b: 1}}", {"a": {"b": 1}}),
        Conversion("date('2024-02-29')", date(2024, 2, 29)),
        Conversion("datetime('2024-01-01T00:00:00+01:00')", datetime(2023, 12, 31, 23, tzinfo=UTC)),
        Conversion(
            "datetime('2024-07-01T12:00:00[Europe/Berlin]')", datetime(2024, 7, 1, 10, tzinfo=UTC)
        ),
        Conversion("localdatetime('2024-01-01T10:00')", datetime(2024, 1, 1, 10)),
        Conversion("time('10:00+01:00')", "10:00:00.000000000+01:00"),
        Conversion("duration('P1DT2H')", "P1DT2H"),
        Conversion("point({x: 1, y: 2})", "point(srid 7203: 1.0, 2.0)"),
        Conversion("[x IN range(1, 50) | toFloat(x)]", "[vector of 50 numbers]"),
    ],
    ids=lambda case: case.expression,
)
def test_every_value_comes_back_as_plain_python(case: Conversion, empty_graph: Graph):
    value = value_of(empty_graph, case.expression)

    assert value == case.value
    assert type(value) is type(case.value)


def test_nodes_relationships_and_paths_have_string_ids_and_no_vectors(sample: Graph):
    row = sample.read(
        CypherQuery("MATCH p = (a:GraphTest)-[r:GT_KNOWS]->(b) RETURN a, r, b, p")
    ).records[0]

    a, r, b, path = row["a"], row["r"], row["b"], row["p"]
    assert isinstance(a, Node)
    assert isinstance(r, Relationship)
    assert isinstance(path, GraphPath)
    assert (a.name, b.name, b.labels) == ("a", "b", ("GraphTest", "GtSpecial"))
    assert a.properties == {"name": "a", "born": date(2024, 2, 29)}
    assert (r.start, r.end) == (a.id, b.id)
    assert all(isinstance(element.id, str) for element in (a, r, b))
    assert [node.id for node in path.nodes] == [a.id, b.id]


def test_parameters_with_any_zone_are_sent_as_the_same_instant(empty_graph: Graph):
    berlin_summer = timezone(timedelta(hours=2))

    value = value_of(empty_graph, "$at", at=datetime(2024, 7, 1, 12, tzinfo=berlin_summer))

    assert value == datetime(2024, 7, 1, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("stored", "instant"),
    [
        (date(2024, 1, 2), datetime(2024, 1, 2, tzinfo=UTC)),
        (datetime(2024, 1, 2, 3), datetime(2024, 1, 2, 3, tzinfo=UTC)),
        ("2024-01-02T03:00:00+01:00", datetime(2024, 1, 2, 2, tzinfo=UTC)),
        ("soon", None),
        (None, None),
        (17, None),
    ],
)
def test_a_stored_point_in_time_is_an_instant_in_utc(stored: Any, instant: datetime | None):
    assert as_instant(stored) == instant


def test_rows_stop_at_the_limit_and_say_so(empty_graph: Graph):
    query = CypherQuery("UNWIND range(1, 5000000) AS x RETURN x")

    rows = empty_graph.read(query, limit=7)
    whole = empty_graph.read(CypherQuery("UNWIND range(1, 7) AS x RETURN x"), limit=7)

    assert [record["x"] for record in rows.records] == [1, 2, 3, 4, 5, 6, 7]
    assert rows.truncated
    assert not whole.truncated


def test_no_call_returns_more_rows_than_the_setting_allows(
    server_named: Callable[[str], RunningServer], settings_for: SettingsFor
):
    server = server_named("scratch")
    graph = open_graph(
        settings_for(
            "scratch",
            NEO4J_URI=server.uri,
            NEO4J_PASSWORD=server.password,
            GRAPHRAG_MAX_ROWS="3",
        )
    )

    rows = graph.read(CypherQuery("UNWIND range(1, 10) AS x RETURN x"), limit=100)

    graph.close()
    assert len(rows.records) == 3
    assert rows.truncated


def test_a_runaway_query_is_stopped_by_the_server(empty_graph: Graph):
    query = CypherQuery("UNWIND range(1, 1000000000) AS x WITH x WHERE x < 0 RETURN count(x) AS n")

    with pytest.raises(QueryTimeoutError, match="stopped after 1 s"):
        empty_graph.read(query, timeout_s=1)

    assert value_of(empty_graph, "1") == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("CREATE (n:GraphTestWritten) RETURN n", "write_clause"),
        ("MATCH (n) DETACH DELETE n", "write_clause"),
        ("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "load_csv"),
        ("RETURN COLLECT { LOAD CSV FROM 'http://127.0.0.1:9/' AS l RETURN l } AS x", "load_csv"),
        (r"CRE\u0041TE (n:GraphTestWritten) RETURN n", "write_clause"),
        ("SHOW SETTINGS", "admin_command"),
        ("CALL db.stats.retrieve('GRAPH COUNTS')", "procedure_not_allowed"),
        ("RETURN 1; RETURN 2", "multiple_statements"),
        ("USE system SHOW USERS", "use_clause"),
    ],
)
def test_what_does_more_than_read_is_refused_with_a_code(text: str, code: str, empty_graph: Graph):
    with pytest.raises(QueryRefusedError) as raised:
        empty_graph.read(CypherQuery(text))

    assert code in {d.code for d in raised.value.diagnostics}
    count = empty_graph.fetch(CypherQuery("MATCH (n:GraphTestWritten) RETURN count(n) AS n"))
    assert count.records[0]["n"] == 0


def test_even_an_unguarded_fetch_cannot_write(empty_graph: Graph):
    with pytest.raises(QueryRefusedError, match="read access mode"):
        empty_graph.fetch(CypherQuery("CREATE (n:GraphTestWritten) RETURN n"))


@pytest.mark.parametrize(
    "text",
    [
        "RETURN 1;",
        "PROFILE RETURN 1 AS value",
        "CYPHER 25 RETURN 1 AS value",
        "CYPHER runtime=slotted RETURN 1 AS value",
        "// DELETE\nRETURN 'CREATE' AS value",
        "MATCH (n:`Create Table`) RETURN n.set AS value LIMIT 1",
        "CALL db.labels() YIELD label RETURN label",
    ],
)
def test_reading_queries_of_every_shape_run(text: str, empty_graph: Graph):
    assert empty_graph.read(CypherQuery(text)).columns


def test_explain_gives_positions_in_the_text_as_given(empty_graph: Graph):
    explanation = empty_graph.explain(
        CypherQuery("PROFILE MATCH (n)\nWHERE '😀' <> ''\nRETURN m.name")
    )

    assert explanation.error is not None
    assert (explanation.error.line, explanation.error.column) == (3, 8)


def test_explain_points_past_characters_outside_the_basic_plane(empty_graph: Graph):
    explanation = empty_graph.explain(CypherQuery("RETURN '😀😀' + nothing"))

    assert explanation.error is not None
    assert explanation.error.column == 15


@pytest.mark.parametrize(
    ("parameter", "says"),
    [
        (2**70, "64 bits"),
        ({"a": [2**63]}, "64 bits"),
        ("half \ud800", "surrogate"),
        (functools.reduce(lambda inner, _: [inner], range(900), 1), "nested deeper"),
    ],
    ids=["integer", "inner integer", "surrogate", "nesting"],
)
def test_a_parameter_that_cannot_be_sent_is_refused_by_name(
    parameter: Any, says: str, empty_graph: Graph
):
    with pytest.raises(QueryRefusedError, match=says) as raised:
        value_of(empty_graph, "$odd", odd=parameter)

    assert "$odd" in raised.value.message


@pytest.mark.parametrize("text", ["date('-0044-03-15')", "datetime('-0044-03-15T00:00Z')"])
def test_a_date_that_python_lacks_is_text_and_the_row_stays(text: str, empty_graph: Graph):
    rows = empty_graph.read(CypherQuery(f"RETURN {text} AS old, 1 AS one"))

    assert rows.records[0]["one"] == 1
    assert isinstance(rows.records[0]["old"], str)


def test_a_date_that_the_driver_lacks_is_said_in_words(empty_graph: Graph):
    rows = empty_graph.read(CypherQuery("RETURN date('+999999999-12-31') AS far, 1 AS one"))

    assert rows.records == ({"far": "[a date outside of the years 1 to 9999]", "one": 1},)


def test_a_query_whose_plan_is_too_deep_is_refused(empty_graph: Graph):
    text = " UNION ".join(["RETURN 1 AS x"] * 300)

    with pytest.raises(QueryRefusedError):
        empty_graph.read(CypherQuery(text))

    assert value_of(empty_graph, "1") == 1


def test_a_query_that_collects_too_much_is_refused_and_the_server_lives(empty_graph: Graph):
    text = "WITH range(1, 100000000) AS l UNWIND l AS x RETURN collect(x + 0.5)[0] AS c"

    with pytest.raises((QueryRefusedError, QueryTimeoutError)):
        empty_graph.read(CypherQuery(text))

    assert value_of(empty_graph, "1") == 1


def test_closing_waits_for_the_calls_of_other_threads_and_then_there_are_none(
    settings_for: SettingsFor, server_named: Callable[[str], RunningServer]
):
    server = server_named("scratch")
    settings = settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    graph = open_graph(settings)
    counted = CypherQuery("UNWIND range(1, 300000) AS n RETURN count(n) AS n")
    graph.fetch(counted)
    with ThreadPoolExecutor(4) as threads:
        calls = [threads.submit(graph.fetch, counted) for _ in range(4)]
        while sum(call.done() for call in calls) + graph._in_flight < len(calls):
            time.sleep(0.001)

        graph.close()

        assert [call.result().records[0]["n"] for call in calls] == [300_000] * 4
    with pytest.raises(ConnectionClosedError):
        graph.fetch(counted)


@pytest.mark.slow
def test_an_expression_that_cannot_be_interrupted_restarts_the_server_and_others_are_retried(
    own_settings: Settings,
):
    graph = open_graph(own_settings)
    before = attach_or_start(own_settings, lambda _: None)
    endless = CypherQuery("RETURN size([x IN range(1, timestamp()) WHERE x < 0]) AS n")
    graph.write([CypherQuery("CREATE (:Kept)")])

    with pytest.raises(QueryTimeoutError, match="did not stop") as raised:
        graph.read(endless, timeout_s=1)
    until = time.monotonic() + 300
    while find_running(own_settings) == before and time.monotonic() < until:
        time.sleep(0.5)
    words: list[str] = []
    with watched_by(words.append):
        kept = graph.fetch(CypherQuery("MATCH (n:Kept) RETURN count(n) AS n"))

    after = find_running(own_settings)
    assert "restarts by itself" in raised.value.hint
    assert kept.records == ({"n": 1},)
    assert any("The database restarts, about 20 s" in word for word in words)
    assert after is not None
    assert after.pid != before.pid
    assert len(after.blamed or ()) == 1
    graph.close()


@pytest.mark.slow
def test_on_another_server_the_transaction_and_the_way_to_end_it_are_named(
    own_settings: Settings, settings_for: SettingsFor
):
    server = attach_or_start(own_settings, lambda _: None)
    foreign = settings_for("foreign", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    graph = open_graph(foreign)
    endless = CypherQuery("RETURN size([x IN range(1, timestamp()) WHERE x < 0]) AS n")

    with pytest.raises(QueryTimeoutError, match="did not stop") as raised:
        graph.read(endless, timeout_s=1)

    graph.close()
    # What cannot be interrupted would hold up an orderly stop for as long as one may take.
    os.kill(server.pid, signal.SIGKILL)
    assert "TERMINATE TRANSACTIONS 'neo4j-transaction-" in raised.value.hint


@dataclass(frozen=True)
class Fault:
    name: str
    variables: dict[str, str]
    says: str
    hint: str


@pytest.mark.parametrize(
    "case",
    [
        Fault("wrong password", {"NEO4J_PASSWORD": "no"}, "refused the login", "NEO4J_PASSWORD"),
        Fault("wrong user", {"NEO4J_USERNAME": "nobody"}, "refused the login", "NEO4J_USERNAME"),
        Fault("no such database", {"NEO4J_DATABASE": "nope"}, "no database", "NEO4J_DATABASE"),
        Fault("closed port", {"NEO4J_URI": "bolt://127.0.0.1:9"}, "nothing answers", "Bolt port"),
        Fault("no host", {"NEO4J_URI": "bolt://nowhere.invalid"}, "no machine", "Bolt port"),
        Fault("closed route", {"NEO4J_URI": "neo4j://127.0.0.1:9"}, "nothing answers", "Bolt port"),
    ],
    ids=lambda case: case.name,
)
def test_a_connection_that_fails_is_one_plain_sentence(
    case: Fault, server_named: Callable[[str], RunningServer], settings_for: SettingsFor
):
    server = server_named("scratch")
    variables = {"NEO4J_URI": server.uri, "NEO4J_PASSWORD": server.password, **case.variables}

    with pytest.raises(DatabaseUnavailableError) as raised:
        open_graph(settings_for("scratch", **variables))

    assert case.says in raised.value.message
    assert case.hint in raised.value.hint
    assert server.password not in str(raised.value)


@pytest.mark.parametrize("speaks", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"", b"\xff" * 1_000])
def test_a_port_that_is_not_neo4j_is_a_plain_sentence(
    speaks: bytes, settings_for: SettingsFor, monkeypatch: pytest.MonkeyPatch
):
    # How long silence is waited for; tests/faults has a line that is silent for the full time.
    monkeypatch.setattr("graphrag_core.adapters.neo4j.opening.ACQUISITION_TIMEOUT_S", 1.0)
    listener = socket.create_server(("127.0.0.1", 0))
    kept: list[socket.socket] = []

    def answer() -> None:
        try:
            while True:
                connection, _ = listener.accept()
                kept.append(connection)
                if speaks:
                    connection.sendall(speaks)
        except OSError:
            return

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    uri = f"bolt://127.0.0.1:{listener.getsockname()[1]}"

    with pytest.raises(DatabaseUnavailableError) as raised:
        open_graph(settings_for("scratch", NEO4J_URI=uri, NEO4J_PASSWORD="x"))

    listener.close()
    for connection in kept:
        connection.close()
    thread.join(1)
    assert "Traceback" not in raised.value.message
    assert "Couldn't connect" not in raised.value.message


def test_a_reading_call_starts_a_killed_embedded_server_again(own_settings: Settings):
    graph = open_graph(own_settings)
    os.kill(attach_or_start(own_settings, lambda _: None).pid, signal.SIGKILL)

    values: list[str] = []
    heard: list[str] = []

    def ask() -> None:
        with watched_by(heard.append):
            values.append(value_of(graph, "'back'"))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    graph.close()
    assert values == ["back"] * 4
    # Whoever waits is told, not only who opens it.
    assert sum(sentence.endswith("Opening it again") for sentence in heard) == 4


def test_a_server_killed_between_being_found_and_being_used_is_started_again(
    own_settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    found: list[RunningServer] = []

    def killed_once(settings: Settings, progress: Callable[[str], None]) -> RunningServer:
        found.append(attach_or_start(settings, progress))
        if len(found) == 1:
            os.kill(found[0].pid, signal.SIGKILL)
        return found[-1]

    monkeypatch.setattr("graphrag_core.adapters.neo4j.opening.attach_or_start", killed_once)
    graph = open_graph(own_settings)

    assert value_of(graph, "'back'") == "back"
    graph.close()
    assert found[0].pid != found[1].pid


def test_the_first_demo_is_whole_although_the_server_is_killed_while_it_loads(
    own_settings: Settings,
):
    said: list[str] = []

    def kill_in_the_middle(sentence: str) -> None:
        said.append(sentence)
        if sentence.startswith("Loading the demo company: 5 of"):
            os.kill(attach_or_start(own_settings, lambda _: None).pid, signal.SIGKILL)

    engine = open_engine(own_settings, progress=kill_in_the_middle)

    assert demo_age_days(engine.graph()) is not None
    engine.close()
    assert sum("company: 5 of" in sentence for sentence in said) == 1


def test_a_first_demo_that_was_broken_off_is_completed_by_the_next_opening(own_settings: Settings):
    def break_off(sentence: str) -> None:
        if sentence.startswith("Loading the demo company: 5 of"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_engine(own_settings, progress=break_off)
    engine = open_engine(own_settings)

    assert demo_age_days(engine.graph()) is not None
    engine.close()


def test_a_database_that_comes_back_is_used_again(
    server_named: Callable[[str], RunningServer], settings_for: SettingsFor, empty_graph: Graph
):
    """The address is a relay that goes away and returns, as a remote server would."""
    assert empty_graph
    server = server_named("scratch")
    target = int(server.uri.rsplit(":", 1)[1])
    relay = Relay(target)
    graph = open_graph(settings_for("scratch", NEO4J_URI=relay.uri, NEO4J_PASSWORD=server.password))

    heard: list[str] = []
    relay.close()
    with (
        watched_by(heard.append),
        pytest.raises(DatabaseUnavailableError, match="cannot be reached"),
    ):
        value_of(graph, "1")
    with pytest.raises(DatabaseUnavailableError, match="cannot be reached"):
        value_of(graph, "1")
    relay = Relay(target, relay.port)

    assert heard == ["The connection to the database broke. Opening it again"]
    assert value_of(graph, "'back'") == "back"
    graph.close()
    relay.close()


def test_a_query_that_outlives_its_graph_does_not_open_it_again(
    server_named: Callable[[str], RunningServer], settings_for: SettingsFor, empty_graph: Graph
):
    assert empty_graph
    server = server_named("scratch")
    graph = open_graph(
        settings_for("scratch", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    )
    before = graph._connection

    graph.close()

    with pytest.raises(DatabaseUnavailableError):
        value_of(graph, "1")
    assert graph._connection is before
