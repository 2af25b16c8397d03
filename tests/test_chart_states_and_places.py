"""What nobody did, states with a particle before a time, values with their key, places in order."""

import pytest
from small_harbour import best


@pytest.mark.parametrize(
    "text", ["sailings that nobody inspected", "I need the sailings nobody has inspected"]
)
def test_what_nobody_did_has_no_time(text: str) -> None:
    sentence, query, probability = best(text)

    assert "sailing.inspected_at IS NULL" in query, sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sailings that somebody inspected", "sailing.inspected_at IS NOT NULL"),
        ("sailings that nobody steers", "NOT EXISTS { MATCH (:Sailor)-[:STEERS]->(sailing) }"),
    ],
)
def test_a_verb_is_denied_where_it_is_one(text: str, expected: str) -> None:
    assert expected in best(text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "How many sailings were turned back in May 2025?",
        "Count the sailings that turned back in May 2025",
    ],
)
def test_the_particle_of_a_state_is_no_part_of_a_time(text: str) -> None:
    sentence, query, probability = best(text)

    assert "sailing.state = $state" in query, sentence
    assert "sailing.sailed_on >= date($since)" in query
    assert probability >= 0.5


def test_back_in_a_year_is_a_time() -> None:
    query = best("How many sailings arrived back in May 2025?")[1]

    assert "$since" in query


def test_a_value_and_its_key_are_the_things_that_have_it() -> None:
    sentence, query, probability = best("sailors who only steer low tides")

    assert "NOT EXISTS { MATCH (sailor)-[:STEERS]->" in query, sentence
    assert "tide <> $tide" in query
    assert probability >= 0.5


def test_a_value_and_its_key_are_a_condition_of_its_noun() -> None:
    query = best("low tide sailings")[1]

    assert query.startswith("MATCH (sailing:Sailing)\nWHERE sailing.tide = $tide"), query


@pytest.mark.parametrize("order", ["in order", "in running order", "in sequence"])
def test_things_stand_in_the_order_of_their_places(order: str) -> None:
    sentence, query, probability = best(f"Show me the piers of North Loop {order}")

    assert "ORDER BY calls_at_call_order" in query, sentence
    assert probability >= 0.5


@pytest.mark.parametrize("text", ["the piers of North Loop in alphabetical order",
                                  "sailors in order"])  # fmt: skip
def test_other_orders_are_of_names(text: str) -> None:
    query = best(text)[1]

    assert "call_order" not in query
    assert "ORDER BY" in query


def test_a_thing_between_is_told_once() -> None:
    sentence, query, _ = best("Which sailors had more than 3 claims on the ferries they own?")

    assert query.count(":CONCERNS") == query.count("COUNT {"), sentence
