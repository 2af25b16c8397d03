"""What somebody did is no state, and what is still to come is later than now."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

DESK = Schema(
    labels=(
        LabelSchema(
            "Ticket",
            60,
            (
                key("code", "STRING"),
                key("status", "STRING", "open", "closed", "escalated"),
                key("opened", "DATE"),
                key("closed", "DATE"),
            ),
            "code",
        ),
        LabelSchema("Visit", 40, (key("name", "STRING"), key("date", "DATE")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("ABOUT", 40),),
    patterns=(Pattern("Visit", "ABOUT", "Ticket", 40),),
)


def best(text: str) -> tuple[str, str]:
    found = readings_on(DESK, {}, text)
    assert isinstance(found, RankedReadings), found
    return found.renderings[0], found.translation(0).query.text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("How many tickets did we open in 2025?", "The number of tickets opened in 2025"),
        ("Which tickets did they close in 2025?", "The tickets closed in 2025"),
        ("Which tickets are open?", "The tickets with status open"),
    ],
)
def test_what_somebody_did_is_no_state(text: str, meant: str) -> None:
    assert best(text)[0] == meant


@pytest.mark.parametrize(
    "text",
    ["Which visits are still to come?", "visits in the future", "How many visits are yet to come?"],
)
def test_what_is_still_to_come_is_later_than_now(text: str) -> None:
    assert "visit.date >=" in best(text)[1]


def test_a_visit_that_came_is_not_to_come() -> None:
    assert "visit.date" not in best("Which visits did somebody come to?")[1].split("RETURN")[0]
