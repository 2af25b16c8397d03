"""Spans between times: of one thing in the order that is meant, and from the first to the last."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.chart.lapses import is_lapse
from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

CLINIC = Schema(
    labels=(
        LabelSchema(
            "Referral",
            300,
            (
                key("ref", "STRING"),
                key("requested_on", "DATE"),
                key("treatment_start", "DATE"),
                key("discharged_on", "DATE"),
                key("urgency", "STRING", "routine", "urgent"),
            ),
            "ref",
        ),
        LabelSchema("Scan", 90, (key("code", "STRING"), key("taken_on", "DATE")), "code"),
        LabelSchema("Ward", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SENT_TO", 300),
        RelationshipTypeSchema("DONE_ON", 90),
    ),
    patterns=(
        Pattern("Referral", "SENT_TO", "Ward", 300),
        Pattern("Scan", "DONE_ON", "Ward", 90),
    ),
)
TOURS = Schema(
    labels=(
        LabelSchema("Tour", 50, (key("name", "STRING"), key("booked_on", "DATE")), "name"),
        LabelSchema(
            "Offer",
            20,
            (key("code", "STRING"), key("published_on", "DATE"), key("expires_on", "DATE")),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("FROM_OFFER", 50),),
    patterns=(Pattern("Tour", "FROM_OFFER", "Offer", 50),),
)
NAMES = {"Elm": ("Ward", "name")}


def best(text: str) -> tuple[str, str, float]:
    """Read a question and return the likeliest reading, its query and how likely it is."""
    found = readings_on(CLINIC, NAMES, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]


@pytest.mark.parametrize(
    "text",
    [
        "average wait between request and treatment start of urgent referrals",
        "What is the average time between the request and the treatment start?",
        "average days from request to treatment start",
    ],
)
def test_the_wait_is_from_the_request_to_the_start(text: str) -> None:
    sentence, query, probability = best(text)

    assert "duration.inDays(referral.requested_on, referral.treatment_start)" in query, sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    ("start", "end"),
    [("submittedAt", "startedAt"), ("ordered_on", "begun_on"), ("started", "ended")],
)
def test_what_is_asked_for_begins_later(start: str, end: str) -> None:
    assert is_lapse(start, end)
    assert not is_lapse(end, start)


@pytest.mark.parametrize(
    "text",
    [
        "average time to discharge a referral after it was requested",
        "On average, how many days does Elm take to discharge a referral after it was requested?",
    ],
)
def test_a_lapse_begins_at_the_time_that_is_said(text: str) -> None:
    sentence, query, probability = best(text)

    assert "duration.inDays(referral.requested_on, referral.discharged_on)" in query, sentence
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text",
    [
        "How many days were there between the first and the last scan on Elm?",
        "days between the earliest and the latest scan on Elm",
        "days from the first to the last scan on Elm",
        "How many days passed between the first and last scan on Elm?",
    ],
)
def test_a_span_is_from_the_first_to_the_last_of_some(text: str) -> None:
    sentence, query, probability = best(text)

    assert "duration.inDays(min(scan.taken_on), max(scan.taken_on)).days" in query, sentence
    assert "ward.name = $" in query
    assert probability >= 0.5


def test_the_first_and_the_last_alone_are_no_span() -> None:
    assert "duration" not in best("the first and the last scan on Elm")[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "tours booked more than 3 days after the offer was published",
            "duration.inDays(offer.published_on, tour.booked_on).days > $",
        ),
        (
            "Which tours were booked at least 2 weeks before the offer expired?",
            "duration.inDays(tour.booked_on, offer.expires_on).days >= $",
        ),
    ],
)
def test_times_of_two_joined_things_are_so_far_apart(text: str, expected: str) -> None:
    found = readings_on(TOURS, {}, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    query = found.translation(place).query.text

    assert expected in query
    assert "-[:FROM_OFFER]->(offer:Offer)" in query
    assert found.unseen()[place] >= 0.5
