"""How late something was: the time from when it was due until it was done, against a bound."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

YARD = Schema(
    labels=(
        LabelSchema(
            "Refit",
            40,
            (
                key("code", "STRING"),
                key("begun_on", "DATE"),
                key("scheduled_finish", "DATE"),
                key("finished_on", "DATE"),
                key("state", "STRING", "open", "done"),
            ),
            "code",
        ),
        LabelSchema(
            "Delivery",
            90,
            (
                key("code", "STRING"),
                key("sent_at", "ZONED DATETIME"),
                key("delivered_at", "ZONED DATETIME"),
                key("promised_at", "ZONED DATETIME"),
            ),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("FOR_REFIT", 90),),
    patterns=(Pattern("Delivery", "FOR_REFIT", "Refit", 90),),
)


def best(text: str) -> tuple[str, str, float]:
    """Read a question and return the likeliest reading, its query and how likely it is."""
    found = readings_on(YARD, {}, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Which refits finished more than 2 weeks later than planned?",
            "duration.inDays(refit.scheduled_finish, refit.finished_on).days > $",
        ),
        (
            "refits that were done at least 10 days behind schedule",
            "duration.inDays(refit.scheduled_finish, refit.finished_on).days >= $",
        ),
        (
            "refits finished more than 5 days ahead of schedule",
            "duration.inDays(refit.finished_on, refit.scheduled_finish).days > $",
        ),
        (
            "deliveries delivered more than 6 hours after the promised time",
            "duration.inSeconds(delivery.promised_at, delivery.delivered_at)",
        ),
        (
            "deliveries delivered at least 2 days before they were promised",
            "duration.inSeconds(delivery.delivered_at, delivery.promised_at)",
        ),
        (
            "refits that overran their scheduled finish by over 2 weeks",
            "duration.inDays(refit.scheduled_finish, refit.finished_on).days > $",
        ),
    ],
)
def test_the_time_between_due_and_done_is_bounded(text: str, expected: str) -> None:
    sentence, query, probability = best(text)

    assert expected in query, sentence
    assert "begun_on" not in query
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text", ["refits finished late", "refits that overran their scheduled finish"]
)
def test_late_without_a_bound_compares_the_two(text: str) -> None:
    assert "refit.finished_on > refit.scheduled_finish" in best(text)[1]


def test_what_beats_a_time_is_not_late() -> None:
    assert "> refit.scheduled_finish" not in best("refits that beat their scheduled finish")[1]
