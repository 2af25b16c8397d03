"""Which nodes of the real embedded server are proposed as one thing, with reasons, and which not."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from shared_server import empty, login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.engine import Engine
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.ingest.resolution.candidate_pairs import find_candidates
from graphrag_core.ingest.resolution.merge_plan import sure_pairs
from graphrag_core.ingest.resolution.name_forms import LabelNames, name_form
from graphrag_core.ingest.resolution.name_likeness import name_likeness
from graphrag_core.ingest.resolution.proposals import DuplicatePair, compare_all, weigh_all
from graphrag_core.ingest.resolution.resolved_entity import (
    ComparedEntity,
    EntityNeighbor,
    ResolvedEntity,
)
from graphrag_core.operations import load_operations
from graphrag_core.operations.record import Call
from graphrag_core.runtime.inputs import read_values
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

PEOPLE = """
CREATE (leeds:City {name: 'Leeds'}), (york:City {name: 'York'}), (acme:Firm {name: 'Acme Ltd', email: 'hello@acme.test'})
CREATE (:Firm {name: 'Acme Trading', email: 'Hello@acme.test'}), (:Firm {name: 'Bolt and Sons'})
CREATE (depot2:Depot {name: 'Depot 2'})-[:IN]->(leeds), (depot3:Depot {name: 'Depot 3'})-[:IN]->(leeds)
CREATE (:Clinic {name: 'North Clinic'})-[:IN]->(york), (:Clinic {name: 'South Clinic'})-[:IN]->(york)
CREATE (one:Person {name: 'Margaret Hamilton', born: 1936}), (two:Person {name: 'Hamilton, Margarett', born: 1936})
CREATE (one)-[:LIVES_IN]->(leeds), (two)-[:LIVES_IN]->(leeds), (one)-[:WORKS_AT]->(acme), (two)-[:WORKS_AT]->(acme)
CREATE (:Person {name: 'Grace Hopper', born: 1906})-[:LIVES_IN]->(york)
"""


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    return settings_for("duplicates", **login(server_named("duplicates")))


@pytest.fixture
def engine(settings: Settings, embedding_model: LocalEmbedder) -> Iterator[Engine]:
    empty(settings)
    embedding_model.embed([""])  # a search for duplicates waits only so long for it to be loaded
    with Engine(settings, embedder=embedding_model) as opened:
        opened.graph().write([CypherQuery(PEOPLE)])
        yield opened
    empty(settings)


def named(pairs: Any) -> set[tuple[str, ...]]:
    return {tuple(sorted((pair.first.name, pair.second.name))) for pair in pairs}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Acme Ltd", "ACME Limited", {"same_words": True, "same_order": True}),
        ("Ada King", "King, Ada", {"same_words": True, "same_order": False}),
        ("Zürich", "zurich", {"same_words": True}),
        ("Depot 2", "Depot Two", {"same_words": True}),
        ("Depot 2", "Depot 3", {"same_words": False, "numbers_differ": True}),
        ("North Clinic", "South Clinic", {"same_words": False, "contrast": True}),
        ("Northgate Mall", "Southgate Mall", {"same_words": False, "contrast": True}),
        ("Block A", "Block B", {"same_words": False, "contrast": True}),
        ("Margaret Hamilton", "Margarett Hamilton", {"typos": (("margaret", "margarett"),)}),
        ("J. Smith", "John Smith", {"abbreviations": (("j", "john"),)}),
        ("Intl Labour Office", "International Labour Office", {"abbreviations": (("intl", "international"),)}),
        ("International Business Machines", "IBM", {"acronym": True}),
    ],
)  # fmt: skip
def test_what_tells_names_apart_and_what_does_not(one: str, other: str, expected: dict[str, Any]):
    known = LabelNames.of([one, other])

    found = name_likeness(name_form(one), name_form(other), known)

    assert {key: getattr(found, key) for key in expected} == expected


def test_large_blocks_are_never_compared_pair_by_pair():
    entities = [ComparedEntity(str(i), "Order", f"Order {i:06}") for i in range(4_000)]

    found = find_candidates(entities)

    assert len(found.pairs) <= 5_000
    assert any("Only" in sentence for sentence in found.left) or len(found.pairs) < 5_000


def test_a_chain_of_near_names_is_not_merged_unseen():
    a, b, c = (ResolvedEntity(name, ("Firm",), name) for name in ("Acme 1", "Acme", "Acme 2"))
    chain = [
        DuplicatePair(a, b, "Firm", 0.97, True, ()),
        DuplicatePair(b, c, "Firm", 0.96, True, ()),
    ]
    third = DuplicatePair(a, c, "Firm", 0.4, False, ())

    assert sure_pairs(chain) == chain[:1]
    assert sure_pairs([*chain, third]) == chain


def test_duplicates_are_proposed_with_reasons_and_numbered_things_are_not(engine: Engine):
    found = engine.resolving.find()

    assert named(found.pairs) == {
        ("Hamilton, Margarett", "Margaret Hamilton"),
        ("Acme Ltd", "Acme Trading"),
    }
    reasons = {r.sentence for r in found.pairs[0].reasons}
    assert "“margaret” and “margarett” differ by a letter or two." in reasons
    assert "2 of 2 neighbors are shared: Acme Ltd, Leeds." in reasons
    assert "Equal: born (1936)." in reasons


def test_a_pair_that_is_kept_apart_is_proposed_no_more(engine: Engine):
    pair = engine.resolving.find(label="Person").pairs[0]

    assert engine.resolving.keep_apart(pair)

    assert named(engine.resolving.find().pairs) == {("Acme Ltd", "Acme Trading")}


def test_long_names_and_keys_behind_many_properties_are_kept_apart_by_name(engine: Engine):
    name = f"{'The International Society of Everything Mentioned Here ' * 3}of Leeds"
    others = {f"a{n:02}": n for n in range(45)}
    nodes = [{**others, "name": name, "uuid": "1"}, {**others, "name": f"{name}s", "uuid": "2"}]
    engine.graph().write([CypherQuery("UNWIND $n AS n CREATE (s:Society) SET s = n", {"n": nodes})])
    (pair,) = engine.resolving.find(label="Society").pairs

    assert engine.resolving.keep_apart_named(pair.first.name, pair.second.name)

    assert engine.resolving.find(label="Society").pairs == ()
    run = engine.resolving.merge_named(pair.first.name, pair.second.name)
    ((_, merge),) = engine.resolving.merges(run.id)
    assert set(merge.names) == {name, f"{name}s"}


def test_only_what_a_run_brought_in_is_compared(engine: Engine, tmp_path: Any):
    (tmp_path / "firm.csv").write_text("name\nBolt & Sons\nZeppelin Works\n", encoding="utf-8")
    loaded = engine.ingesting.load(tmp_path, engine.ingesting.propose(tmp_path).mapping, name="new")

    found = engine.resolving.find(of_run=loaded.run.id)

    assert named(found.pairs) == {("Bolt & Sons", "Bolt and Sons")}


def test_the_command_merges_what_is_sure_and_undoes_it(engine: Engine, settings: Settings):
    before = graph_checksum(engine.graph())
    operation = load_operations("resolve")[0]
    assert operation.command is not None
    inputs = operation.command.inputs
    run = operation.command.run
    assert inputs is not None
    assert run is not None
    call = Call(settings, lambda: engine)

    refused = pytest.raises(Exception, match="Nothing was written")
    with refused:
        run(call, read_values(inputs, {"action": "merge", "sure": True}))
    merged: Any = run(call, read_values(inputs, {"action": "merge", "sure": True, "yes": True}))

    assert {(m["stays"], m["merged"]) for m in merged["merges"]} <= {
        ("Margaret Hamilton", "Hamilton, Margarett"), ("Acme Ltd", "Acme Trading")
    }  # fmt: skip
    if merged["merges"]:
        run(
            call,
            read_values(
                inputs, {"action": "undo", "targets": [merged["run"]["name"]], "yes": True}
            ),
        )
    assert graph_checksum(engine.graph()) == before


@pytest.mark.parametrize(
    ("one", "other"),
    [("Depot 2", "Depot 3"), ("North Clinic", "South Clinic"), ("Northgate", "Southgate"), ("Block A", "Block B")],
)  # fmt: skip
def test_names_that_tell_things_apart_are_never_merged_unseen(one: str, other: str):
    shared = tuple(EntityNeighbor("IN", True, str(n), f"Town {n}", 2) for n in range(9))
    alike = {"opened": 1990, "kind": "public", "town": "York"}
    nodes = [ResolvedEntity(name, ("Site",), name, alike, shared, 9) for name in (one, other)]
    named = [ComparedEntity(node.id, "Site", node.name) for node in nodes]
    candidates = find_candidates(named)

    compared = compare_all(candidates.pairs, {node.id: node for node in nodes}, frozenset({"name"}))

    assert not any(pair.sure for pair in weigh_all(compared, candidates.known))
