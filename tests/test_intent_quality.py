"""The check of the data on a graph of many kinds: what was looked at is said, and no more."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.checked_kinds import are_bounds, is_mixed
from graphrag_core.ask.intents.odd_values import _alike
from graphrag_core.ask.intents.quality import KindChecks, _nothing_wrong
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Property, Question

KINDS = 40
PARCELS = """
UNWIND range(1, 60) AS no
WITH no, date('2025-01-01') + duration({days: no}) AS sent
CREATE (:Parcel {code: 'PRC-' + no, sent_on: sent, planned_on: sent - duration({days: no % 3}),
  arrived_on: sent + duration({days: CASE WHEN no IN [7, 9] THEN -1 ELSE no % 4 END}),
  weight: CASE no WHEN 11 THEN 9000.0 WHEN 12 THEN -2.5 ELSE 2.0 + no / 10.0 END,
  min_temp: no % 5, max_temp: CASE no WHEN 20 THEN -9 ELSE 6 + no % 4 END,
  pieces: 1 + no % 7,
  carrier: CASE WHEN no = 13 THEN 'Norland Freight' WHEN no % 2 = 0 THEN 'Pennine'
    ELSE 'Norrland Freight' END})
  -[:SENT_TO {loaded_at: datetime({date: sent}), unloaded_at: datetime({date: sent})
    + duration({hours: CASE no WHEN 30 THEN -5 ELSE 5 END})}]->(:Shop {name: 'Shop ' + no})
"""
PARCEL_TIMES = (
    "- 2 parcels have arrived on before sent on: PRC-7 [2] (2025-01-07 before 2025-01-08), "
    "PRC-9 [3] (2025-01-09 before 2025-01-10), unlike 43 others"
)


def depot(kind: int) -> CypherQuery:
    """Create nodes of a kind, named and joined; in the largest kind one is dated in the future."""
    return CypherQuery(
        f"UNWIND range(1, {KINDS + 2 - kind}) AS no "
        f"CREATE (:Kind{kind:02} {{name: 'thing {kind}-' + no, weight: no, "
        f"opened_at: datetime('2020-01-01T00:00:00Z') + "
        f"duration({{days: CASE {kind} * no WHEN 1 THEN 40000 ELSE 0 END}})}})"
        f"-[:KEPT_IN]->(:Box{kind:02} {{name: 'box {kind}-' + no}})"
    )


@pytest.fixture(scope="module")
def depots(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("depots").write([CypherQuery(WIPE), *map(depot, range(1, KINDS + 1))])
    server = server_named("depots")
    settings = settings_for("depots", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def test_dates_of_a_kind_are_looked_at_with_all_else_of_it(depots: Engine):
    answer = depots.ask(Question("How good is the data?", intent="quality"))

    assert "has a date in the future" in answer.text
    assert "largest of 80 kinds were looked at." in answer.text


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (
            [KindChecks((), named=True, dated=True)],
            "Nothing looks wrong: everything is named and connected, and no date is in the future.",
        ),
        (
            [KindChecks((), named=True), KindChecks(())],
            "Nothing looks wrong: everything is connected.",
        ),
    ],
)
def test_only_what_was_tested_is_said_to_be_right(kinds: list[KindChecks], said: str):
    assert _nothing_wrong(kinds) == said


@pytest.fixture(scope="module")
def parcels(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("depots").write([CypherQuery(WIPE), CypherQuery(PARCELS)])
    server = server_named("depots")
    settings = settings_for("depots", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


def test_odd_values_are_told_with_what_is_usual(parcels: Engine):
    text = parcels.ask(Question("What is wrong with this data?", intent="quality")).text

    assert "have arrived on before sent on: " in text
    assert "one sent to relationship has unloaded at before loaded at: PRC-30" in text
    assert "(2025-01-30 19:00 before 2025-01-31 00:00), unlike 59 others" in text
    assert "one parcel has maximum temperature below minimum temperature: PRC-20" in text
    assert "(-9 below 0), unlike 59 others" in text
    assert "2 parcels have a weight far from all others: " in text
    assert "(9000.0)" in text
    assert "(-2.5); the others have 2.1 to 8.0" in text
    assert "one parcel has a carrier that may be misspelt: PRC-13" in text
    assert "(“Norland Freight”); 29 have “Norrland Freight”" in text
    assert "pieces" not in text
    assert "planned" not in text


def test_a_question_about_times_is_answered_of_times_alone(parcels: Engine):
    text = parcels.ask(Question("Which parcel times look wrong?", intent="quality")).text

    assert PARCEL_TIMES in text
    assert "weight" not in text
    assert "carrier" not in text


def test_a_question_about_a_number_is_answered_of_it_alone(parcels: Engine):
    text = parcels.ask(Question("Which parcel weights look wrong?", intent="quality")).text

    assert "(9000.0)" in text
    assert "arrived" not in text


def test_a_number_without_odd_values_is_said_to_be_right(parcels: Engine):
    text = parcels.ask(Question("Do the pieces of parcels look wrong?", intent="quality")).text

    assert text == "Nothing looks wrong with the pieces of parcels."


def test_one_letter_is_a_misspelling_in_a_long_word_alone():
    values = ["Grade A", "Grade B", "Room 12", "Room 13", "Oslo", "oslo ", "Bergen", "Bergan"]

    assert list(_alike(values)) == [("Oslo", "oslo "), ("Bergen", "Bergan")]


def test_what_is_late_is_not_in_the_wrong_order():
    due, paid = Property("due_on", ("DATE",)), Property("paid_on", ("DATE",))

    assert is_mixed(due, paid)
    assert not is_mixed(paid, Property("issued_on", ("DATE",)))


def test_bounds_are_named_by_opposites():
    assert are_bounds("min_price", "max_price")
    assert not are_bounds("home_score", "away_score")
    assert not are_bounds("max_price", "max_weight")


CROWDED = """
UNWIND range(1, 60) AS no
CREATE (:Order {code: 'ORD-' + no, title: 'Service ' + no % 4})-[:AT]->(:Site {name: 'Site ' + no})
"""


def test_a_name_that_many_have_is_no_finding(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
):
    graph_named("depots").write([CypherQuery(WIPE), CypherQuery(CROWDED)])
    server = server_named("depots")
    settings = settings_for("depots", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        text = engine.ask(Question("How good is the data?", intent="quality")).text

    assert text.startswith("Nothing looks wrong")
