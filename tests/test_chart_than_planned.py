"""What came of something against what was planned, where one word behind "than" names the key."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

FARM = Schema(
    labels=(
        LabelSchema("Farm", 20, (key("name", "STRING"), key("water_limit_litres", "INTEGER"),
                                 key("grant_eur", "INTEGER")), "name"),
        LabelSchema("Pump", 60, (key("code", "STRING"), key("pumped_litres", "FLOAT"),
                                 key("rated_kw", "FLOAT"), key("measured_kw", "FLOAT"),
                          key("allowed_hours", "FLOAT"), key("sediment_kg", "FLOAT")), "code"),
        LabelSchema("Field", 80, (key("name", "STRING"),
                                  key("state", "STRING", "fallow", "sown")), "name"),
        LabelSchema("Crop", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Visit", 200, (key("ref", "STRING"), key("quoted_eur", "INTEGER"),
                                   key("charged_eur", "INTEGER"),
                                   key("state", "STRING", "open", "paid")), "ref"),
    ),
    relationship_types=(
        RelationshipTypeSchema("OPERATES", 60),
        RelationshipTypeSchema("GROWS", 80, (key("seeded_kg", "INTEGER"),
                                             key("planned_kg", "INTEGER"),
                                             key("valid_from", "DATE"), key("valid_to", "DATE"))),
        RelationshipTypeSchema("MADE_TO", 200),
    ),
    patterns=(
        Pattern("Farm", "OPERATES", "Pump", 60),
        Pattern("Field", "GROWS", "Crop", 80),
        Pattern("Visit", "MADE_TO", "Farm", 200),
    ),
)  # fmt: skip
NAMES = {"Rye": ("Crop", "name")}


def best(text: str) -> tuple[str, str, float]:
    """Read a question and return the likeliest reading, its query and how likely it is."""
    found = readings_on(FARM, NAMES, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("visits that were charged more than quoted", "visit.charged_eur > visit.quoted_eur"),
        ("Which visits cost less than they were quoted?", "visit.charged_eur < visit.quoted_eur"),
        ("pumps that draw more power than rated", "pump.measured_kw > pump.rated_kw"),
        ("Which fields seeded more kg than planned?", "grows.seeded_kg > grows.planned_kg"),
        ("fields with Rye that seeded fewer kg than planned", "grows.seeded_kg < grows.planned_kg"),
    ],
)  # fmt: skip
def test_two_keys_of_one_owner_are_compared(text: str, expected: str) -> None:
    _, query, probability = best(text)

    assert expected in query
    assert "$now" not in query, "what came of it is known when it is over"
    assert probability >= 0.5


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("farms that pumped more litres than their water limit", ">"),
        ("Which farms pumped fewer litres than their limit?", "<"),
    ],
)
def test_what_belongs_to_a_thing_is_added_up(text: str, sign: str) -> None:
    sentence, query, probability = best(text)

    assert "sum(pump.pumped_litres) AS total_pumped_litres" in query
    assert f"WHERE total_pumped_litres {sign} farm_water_limit_litres" in query
    assert "water limit" in sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text",
    [
        "farms where the sum of charged eur of visits is above the grant",
        "Which farms have a total charged of visits higher than their grant?",
    ],
)
def test_a_sum_is_compared_with_a_key_of_the_thing(text: str) -> None:
    _, query, _ = best(text)

    assert "sum(visit.charged_eur) AS total_charged_eur" in query
    assert "WHERE total_charged_eur > farm_grant_eur" in query


def test_numbers_of_different_units_are_not_compared() -> None:
    query = best("pumps with sediment below their allowed hours")[1]

    assert "sediment_kg <" not in query


def test_a_condition_behind_but_is_no_exception() -> None:
    sentence, query, _ = best("visits charged more than quoted but still paid")

    assert "visit.state = $state" in query, sentence


@pytest.mark.parametrize(
    "text", ["farms with more pumps than visits", "Which farms have more visits than pumps?"]
)
def test_counts_are_compared_as_before(text: str) -> None:
    assert "COUNT" in best(text)[1]
