"""The time from one event to another, of one thing or of two that are joined."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

INSURER = Schema(
    labels=(
        LabelSchema("Claim", 34, (key("number", "STRING"), key("filedOn", "DATE")), "number"),
        LabelSchema("Payout", 14, (key("ref", "STRING"), key("paidOn", "DATE"), key("amount", "FLOAT")), "ref"),
        LabelSchema("Adjuster", 6, (key("name", "STRING"), key("level", "STRING", "junior", "senior")), "name"),
        LabelSchema("Stay", 40, (key("code", "STRING"), key("bookedAt", "ZONED DATETIME"),
                                 key("checkIn", "DATE"), key("checkOut", "DATE"),
                                 key("total", "FLOAT"), key("channel", "STRING", "phone", "web")), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("RESULTED_IN", 14),
        RelationshipTypeSchema("HANDLES", 30, (key("assignedOn", "DATE"), key("hours", "INTEGER"))),
    ),
    patterns=(Pattern("Claim", "RESULTED_IN", "Payout", 14), Pattern("Adjuster", "HANDLES", "Claim", 30)),
)  # fmt: skip
PAID = "The average days from filed date to payment date of the payout of claims that resulted in a payout"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("average time between a claim being filed and the payout", PAID),
        ("how long does it take on average from filing a claim to the payout", PAID),
        ("how many days pass on average between filing a claim and an adjuster being assigned",
         "The average days from filed date to assigned date of the “handle” of claims handled by an adjuster"),
        ("average number of days between booking and check in",
         "The average days from booked date to check in of stays"),
        ("stays longer than a week", "The stays with days from check in to check out above 7"),
        ("which channel has the highest average total",
         "The average total of stays of each channel, highest first, only the first one"),
    ],
)  # fmt: skip
def test_the_time_from_one_event_to_another_is_read(text: str, sentence: str) -> None:
    assert likely_on(INSURER, {}, text)[0] == sentence


def test_what_was_done_most_is_added_up() -> None:
    best = likely_on(INSURER, {}, "which level has handled the most hours")[0]

    assert best.startswith("The total hours where an adjuster of each level handles a claim")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("how much did we pay out on claims filed in 2025",
         "The total amount of payouts with a claim filed in 2025 that resulted in them"),
        ("how much money was paid out in 2025", "The total amount of payouts paid in 2025"),
    ],
)  # fmt: skip
def test_what_was_paid_is_the_sum_of_the_payments(text: str, sentence: str) -> None:
    assert likely_on(INSURER, {}, text)[0] == sentence
