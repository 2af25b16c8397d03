"""The commands entities, neighborhood, history and snapshot keep the contract's JSON."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cli.main import main

Call = Callable[..., tuple[int, dict[str, Any]]]
NODE = {"id", "key", "labels", "name", "properties"}
RELATIONSHIP = {"id", "type", "name", "start", "end", "properties", "valid_at", "invalid_at"}


@pytest.fixture
def call(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> Call:
    """Run a command with `--json` on the demo graph; its exit code and its one object."""
    server = server_named("demo")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NEO4J_URI", server.uri)
    monkeypatch.setenv("NEO4J_PASSWORD", server.password)
    assert demo_graph

    def run(*words: str, **variables: str) -> tuple[int, dict[str, Any]]:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        code = main([words[0], "--json", *words[1:]])
        (line,) = capsys.readouterr().out.splitlines()
        return code, json.loads(line)

    return run


def test_entities_lists_and_pages(call: Call):
    code, first = call("entities", "--type", "Team", "--limit", "5")
    _, second = call("entities", "--type", "Team", "--limit", "5", "--cursor", first["next_cursor"])

    assert code == 0
    assert {"id", "key", "labels", "name", "summary"} == set(first["entities"][0])
    names = [entity["name"] for entity in (*first["entities"], *second["entities"])]
    assert len(names) == 8 == len(set(names))
    assert second["next_cursor"] is None
    assert all(isinstance(entity["id"], str) for entity in first["entities"])


def test_a_misspelt_query_finds_the_closest_names(call: Call):
    _, found = call("entities", "--query", "notificaton-hbu")

    assert found["entities"][0]["name"] == "notification-hub"


def test_neighborhood_has_the_keys_of_the_contract(call: Call):
    code, found = call("neighborhood", "auth-service")

    assert code == 0
    assert {
        "center", "nodes", "relationships", "total_relationships", "by_type", "undated", "ended",
        "next_cursor",
    } <= set(found)  # fmt: skip
    assert set(found["center"]) == NODE
    assert set(found["relationships"][0]) >= RELATIONSHIP
    owners = [r for r in found["relationships"] if r["type"] == "OWNS"]
    assert len(owners) == 1
    assert len(found["relationships"]) + found["ended"] == found["total_relationships"]


def test_neighborhood_at_all_times_shows_what_ended(call: Call):
    _, now = call("neighborhood", "auth-service", "--type", "OWNS")
    _, ever = call("neighborhood", "auth-service", "--type", "OWNS", "--at", "all")

    assert (len(now["relationships"]), now["ended"]) == (1, 1)
    assert (len(ever["relationships"]), ever["ended"]) == (2, 0)


def test_a_snapshot_in_the_past_shows_the_difference_to_now_by_itself(call: Call):
    code, found = call("snapshot", "notification-hub", "--at", "200 days ago")

    assert code == 0
    assert {
        "at", "known", "nodes", "relationships", "total_nodes", "total_relationships", "undated",
        "diff",
    } <= set(found)  # fmt: skip
    assert {"at", "added", "removed", "changed", "transient", "unchanged_count"} <= set(
        found["diff"]
    )
    owners = [c for c in found["diff"]["changed"] if c["before"][0]["type"] == "OWNS"]
    assert len(owners) == 1
    assert "Growth-Marketing → Core-Platform" in " ".join(found["diff"]["sentences"])


def test_a_snapshot_of_now_has_no_difference(call: Call):
    _, found = call("snapshot", "--at", "now")

    assert found["diff"] is None
    assert found["total_relationships"] == len(found["relationships"])


def test_history_tells_each_change_with_its_sources(call: Call):
    code, found = call("history", "ledger-service")

    assert code == 0
    assert {
        "entity", "first_seen", "changes", "undated", "total_changes", "summary", "next_cursor",
    } <= set(found)  # fmt: skip
    change = found["changes"][0]
    assert {"at", "kind", "fact", "relationship", "other", "sources"} == set(change)
    assert set(change["relationship"]) >= RELATIONSHIP
    assert found["summary"].startswith("Modified ")
    times = [change["at"] for change in found["changes"]]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("snapshot", "auth-service", "--at", "2024-02-30"), "bad_time"),
        (("snapshot", "auth-service", "--at", ""), "bad_time"),
        (("snapshot", "auth-service"), "usage"),
        (("snapshot", "auth-srvice", "--at", "now"), "unknown_entity"),
        (("snapshot", "--at", "now", "--known", "now"), "no_known_time"),
        (("neighborhood", "nobody at all"), "unknown_entity"),
        (("neighborhood", "auth-service", "--at", "whenever"), "bad_time"),
        (("neighborhood", "auth-service", "--type", "OWN"), "unknown_type"),
        (("neighborhood", "auth-service", "--cursor", "x"), "bad_cursor"),
        (("neighborhood", "auth-service", "--limit", "0"), "bad_limit"),
        (("neighborhood", "auth-service", "--limit", "many"), "usage"),
        (("history", "auth-service", "--since", "soonish"), "bad_time"),
        (("history", ""), "no_entity"),
        (("history", "auth-service", "--tenant", "acme"), "no_tenants"),
        (("entities", "--type", "Teem"), "unknown_type"),
        (("entities", "--cursor", "AAAA"), "bad_cursor"),
    ],
)
def test_a_wrong_call_is_refused_with_its_code_and_exit_code_2(
    call: Call, words: tuple[str, ...], code: str
):
    exit_code, found = call(*words)

    assert exit_code == 2
    assert found["error"]["code"] == code
    assert found["error"]["hint"]


def test_closest_names_are_candidates(call: Call):
    _, found = call("history", "auth-srvice")

    assert found["error"]["candidates"][0] == "auth-service"
    assert "auth-service" in found["error"]["message"]


@pytest.mark.parametrize("command", [("entities",), ("neighborhood", "x"), ("history", "x")])
def test_a_database_that_is_down_is_exit_code_3(call: Call, command: tuple[str, ...]):
    exit_code, found = call(*command, NEO4J_URI="bolt://127.0.0.1:9")

    assert exit_code == 3
    assert found["error"]["code"] == "database_unavailable"


def test_validate_prints_a_verdict_for_a_tenant_of_a_graph_without_tenants(call: Call):
    exit_code, found = call("validate", "RETURN 1 AS one", "--tenant", "acme")

    assert exit_code == 0
    assert (found["verdict"], found["runnable"]) == ("error", False)
    assert [d["code"] for d in found["diagnostics"]] == ["no_tenants"]
