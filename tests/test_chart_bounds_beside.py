"""Numbers against a bound that stands beside them, and amounts that are said in two words."""

import pytest
from small_harbour import best


@pytest.mark.parametrize(
    "text",
    [
        "Which parts at East Pier have fallen below their reorder level?",
        "parts at East Pier that dropped below the reorder level",
        "parts of East Pier under their reorder level",
    ],
)
def test_the_only_number_beside_a_bound_is_compared(text: str) -> None:
    sentence, query, probability = best(text)

    assert "keeps.on_hand < keeps.reorder_level" in query, sentence
    assert probability >= 0.5


def test_one_of_several_numbers_beside_a_bound_is_not_guessed() -> None:
    assert best("parts below their minimum")[2] < 0.5


def test_a_number_is_bounded_as_before() -> None:
    assert "part.weight_kg < $weight_kg" in best("Which parts fell below 20 kg?")[1]


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Which routes missed their punctuality SLO?", "<"),
        ("routes that met their punctuality SLO", ">="),
    ],
)
def test_a_key_is_named_by_its_words_turned_round(text: str, sign: str) -> None:
    sentence, query, probability = best(text)

    assert f"route.actual_punctuality_pct {sign} route.slo_punctuality_pct" in query, sentence
    assert probability >= 0.5


def test_such_a_key_takes_a_number_as_well() -> None:
    query = best("Which routes have a punctuality SLO of 95?")[1]

    assert "route.slo_punctuality_pct = $slo_punctuality_pct" in query


@pytest.mark.parametrize(
    "text",
    [
        "How many crossings were cancelled because of Brenda?",
        "How many crossings were cancelled in total by Brenda?",
    ],
)
def test_a_noun_and_its_verb_name_an_amount(text: str) -> None:
    sentence, query, probability = best(text)

    assert "sum(hits.crossings_cancelled)" in query, sentence
    assert "storm.name = $storm" in query
    assert probability >= 0.5


def test_a_verb_of_things_that_are_nodes_counts_them() -> None:
    query = best("How many sailings were inspected in May 2025?")[1]

    assert "count(DISTINCT sailing)" in query
    assert "sailing.inspected_at >= datetime($since)" in query


@pytest.mark.parametrize("each", ["each one", "each"])
def test_an_amount_of_each_is_a_column(each: str) -> None:
    text = f"Which routes were hit by Brenda, and by how many minutes was {each} delayed?"

    sentence, query, probability = best(text)

    assert "route.name AS route, hits.delay_minutes" in query, sentence
    assert "count(" not in query
    assert probability >= 0.5


def test_how_many_of_each_group_are_counted_as_before() -> None:
    assert "count(" in best("Which routes are there, and how many sailings each?")[1]


def test_two_words_are_a_unit() -> None:
    sentence, query, probability = best("How big is East Pier in square metres?")

    assert "pier.deck_area_sqm" in query, sentence
    assert probability >= 0.9


@pytest.mark.parametrize("of", ["per route", "by state"])
def test_minutes_are_counted_where_they_are_said(of: str) -> None:
    text = f"Average time in minutes to inspect a sailing, {of}"

    assert "/ 60.0" in best(text)[1] or "inspected_at" not in best(text)[1]


@pytest.mark.parametrize(
    "text",
    ["Who has the most voyages with Blue Gull?", "Who made the most voyages with Blue Gull?"],
)
def test_who_has_most_of_an_amount_is_a_person(text: str) -> None:
    sentence, query, probability = best(text)

    assert "(sailor:Sailor)-[owns:OWNS]->(ferry:Ferry)" in query, sentence
    assert "sum(owns.voyages)" in query or "ORDER BY owns_voyages DESC" in query
    assert "ferry.name = $ferry" in query
    assert probability >= 0.5


def test_a_verb_and_its_object_name_an_amount() -> None:
    sentence, query, probability = best("Which storm cancelled the most crossings?")

    assert "sum(hits.crossings_cancelled)" in query, sentence
    assert "ORDER BY total_crossings_cancelled DESC" in query
    assert probability >= 0.5


def test_an_object_that_is_a_node_is_counted() -> None:
    assert "count(DISTINCT sailing)" in best("Which sailor steered the most sailings?")[1]
