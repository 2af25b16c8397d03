"""A key against another of the same thing: what was beaten or missed, and one time after another."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

SALES = Schema(
    labels=(
        LabelSchema(
            "Campaign",
            40,
            (
                key("name", "STRING"),
                key("actual_clicks", "INTEGER"),
                key("target_clicks", "INTEGER"),
                key("budget_eur", "INTEGER"),
                key("spent_eur", "INTEGER"),
            ),
            "name",
        ),
        LabelSchema(
            "Delivery",
            90,
            (
                key("code", "STRING"),
                key("sent_at", "ZONED DATETIME"),
                key("delivered_at", "ZONED DATETIME"),
                key("promised_on", "DATE"),
            ),
            "code",
        ),
        LabelSchema("Person", 90, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("BEAT", 30), RelationshipTypeSchema("RUNS", 40)),
    patterns=(Pattern("Person", "BEAT", "Person", 30), Pattern("Person", "RUNS", "Campaign", 40)),
)


def best(text: str) -> tuple[str, str, float]:
    """Read a question and return the likeliest reading, its query and how likely it is."""
    found = readings_on(SALES, {}, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("campaigns that beat their target clicks", "actual_clicks > campaign.target_clicks"),
        ("Which campaigns missed their target?", "actual_clicks < campaign.target_clicks"),
        ("campaigns that met their target clicks", "actual_clicks >= campaign.target_clicks"),
        ("campaigns that fell short of their target", "actual_clicks < campaign.target_clicks"),
        ("campaigns that exceeded their budget", "spent_eur > campaign.budget_eur"),
        ("campaigns that stayed within their budget", "spent_eur <= campaign.budget_eur"),
        (
            "deliveries delivered after the promised date",
            "date(delivery.delivered_at) > delivery.promised_on",
        ),
        ("deliveries delivered later than promised", "date(delivery.delivered_at) > "),
        ("deliveries delivered before they were promised", "date(delivery.delivered_at) <"),
        ("deliveries sent after the promised date", "date(delivery.sent_at) > "),
    ],
)
def test_two_keys_of_one_thing_are_compared(text: str, expected: str) -> None:
    _, query, probability = best(text)

    assert expected in query
    assert probability >= 0.5


def test_a_reading_that_passes_over_the_verb_is_not_sure() -> None:
    assert best("campaigns that reached their target")[2] < 0.5


def test_a_verb_of_the_schema_is_no_comparison() -> None:
    assert "BEAT" in best("people who beat the person Ann")[1]


def test_what_a_missed_budget_is_cannot_be_told() -> None:
    assert best("campaigns that missed their budget")[2] < 0.5
