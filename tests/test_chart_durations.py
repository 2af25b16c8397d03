"""How long things take where one key holds it: by its unit, its noun, and what is slow."""

from dataclasses import replace

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import MIN_CONFIDENCE, LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

HOSPITAL = Schema(
    labels=(
        LabelSchema(
            "Operation",
            90,
            (key("code", "STRING"), key("minutes_in_theatre", "INTEGER"), key("cost", "FLOAT")),
            "code",
        ),
        LabelSchema("Device", 30, (key("name", "STRING"), key("response_ms", "FLOAT")), "name"),
        LabelSchema("Surgeon", 12, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("PERFORMED", 90),
        RelationshipTypeSchema("USED", 200),
    ),
    patterns=(
        Pattern("Surgeon", "PERFORMED", "Operation", 90),
        Pattern("Operation", "USED", "Device", 200),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "Which operations lasted more than 2 hours?",
            "The operations with minutes in theatre above 120",
        ),
        (
            "Which operations took less than half an hour?",
            "The operations with minutes in theatre below 30",
        ),
        (
            "What is the average duration of the operations of each surgeon?",
            "The average minutes in theatre of operations performed by each surgeon",
        ),
        ("What was the longest operation?", "The operation with the highest minutes in theatre"),
        ("Which device is the slowest?", "The device with the highest response (ms)"),
        ("Which devices are slower than 400 ms?", "The devices with a response above 400 ms"),
        ("Which device is the fastest?", "The device with the lowest response (ms)"),
    ],
)
def test_a_key_with_a_unit_of_time_says_how_long(question: str, reading: str):
    assert likely_on(HOSPITAL, {}, question)[0] == reading


def test_a_number_without_a_unit_of_time_is_no_duration():
    said = likely_on(HOSPITAL, {}, "Which operations cost more than 2?")[0]

    assert said == "The operations with a cost above 2"


MARINA = Schema(
    labels=(
        LabelSchema(
            "Boat",
            24,
            (key("name", "STRING"), key("heading", "STRING"), key("length_m", "FLOAT")),
            "name",
        ),
        LabelSchema("Trip", 60, (key("code", "STRING"), key("duration_min", "INTEGER")), "code"),
        LabelSchema("Berth", 30, (key("code", "STRING"),), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("MOORED_AT", 24),
        RelationshipTypeSchema("SAILED", 60),
    ),
    patterns=(
        Pattern("Boat", "MOORED_AT", "Berth", 24),
        Pattern("Boat", "SAILED", "Trip", 60),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("How long are the boats?", "The length (m) of the boats, without repeats"),
        ("How long did the trips take?", "The trips, with their duration (min)"),
    ],
)
def test_how_long_something_is_may_be_its_length(question: str, reading: str):
    assert likely_on(MARINA, {}, question)[0] == reading


@pytest.mark.parametrize(
    "question", ["How long have boats been moored at a berth?", "How long did the boats stay?"]
)
def test_how_long_something_was_done_is_no_length(question: str):
    assert not any("length" in reading for reading in likely_on(MARINA, {}, question))


def test_how_long_is_hardly_answered_by_words():
    found = readings_on(MARINA, {}, "How long did the heading of the boats take?")

    assert not isinstance(found, RankedReadings) or max(found.unseen()) < MIN_CONFIDENCE


LIGHTS = Schema(
    labels=(
        LabelSchema("Keeper", 20, (key("name", "STRING"),), "name"),
        LabelSchema("Lighthouse", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("KEPT", 40, (key("valid_from", "DATE"), key("valid_to", "DATE"))),
    ),
    patterns=(Pattern("Keeper", "KEPT", "Lighthouse", 40),),
)


@pytest.mark.parametrize("tense", ["has kept", "kept"])
def test_who_did_it_the_longest_is_told_by_the_relationship(tense: str) -> None:
    reading = "The keeper that kept a lighthouse the longest"
    said = likely_on(LIGHTS, {}, f"Which keeper {tense} a lighthouse the longest?")
    assert said[0] == reading


def test_who_did_it_before_another_is_told_by_when_each_began() -> None:
    names = {"Elm Bay": ("Lighthouse", "name"), "Ada": ("Keeper", "name")}
    said = likely_on(LIGHTS, names, "Who kept Elm Bay before Ada?")
    assert said[0] == "The keepers that kept Elm Bay before Ada, latest first"


FILMS = Schema(
    labels=(
        LabelSchema("Film", 20, (key("title", "STRING"),), "title"),
        LabelSchema("Country", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema(
            "LICENSED_IN",
            40,
            (key("starts_on", "DATE"), key("expires_on", "DATE"), key("fee_eur", "INTEGER")),
        ),
    ),
    patterns=(Pattern("Film", "LICENSED_IN", "Country", 40),),
)


def test_a_time_behind_a_key_is_of_that_key() -> None:
    said = likely_on(FILMS, {}, "Which licences expire in 2027?")[0]
    assert said == (
        "The films now licensed in a country with an expiry date in 2027, with the country"
    )


def test_what_was_paid_in_all_is_of_all_times() -> None:
    said = likely_on(FILMS, {}, "How much did we pay for licences?")[0]
    assert said == "The total fee (EUR) where a film is licensed in a country"


STAYS = Schema(
    labels=(
        LabelSchema(
            "Visit",
            80,
            (
                key("code", "STRING"),
                replace(key("arrivalDate", "DATE"), earlier_than=("departureDate",)),
                key("departureDate", "DATE"),
                key("eta", "DATE"),
                key("fee", "FLOAT"),
            ),
            "code",
        ),
        LabelSchema(
            "Flight",
            80,
            (
                key("code", "STRING"),
                key("arrival", "DATE"),
                replace(key("departure", "DATE"), earlier_than=("arrival",)),
            ),
            "code",
        ),
        LabelSchema(
            "Driver",
            9,
            (
                key("name", "STRING"),
                key("rank", "STRING"),
                replace(key("hiredDate", "DATE"), earlier_than=("permitExpiry",)),
                key("permitExpiry", "DATE"),
            ),
            "name",
        ),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "Which visit lasted the longest?",
            "The visit with the most days from arrival date to departure date",
        ),
        ("Which flight took longest?", "The flight with the most days from departure to arrival"),
        (
            "What is the average number of days between arrival and departure of flights?",
            "The average days from departure to arrival of flights",
        ),
        (
            "What is the average number of days between departure date and arrival date of visits?",
            "The average days from arrival date to departure date of visits",
        ),
    ],
)
def test_the_data_say_which_time_is_the_end(question: str, reading: str):
    assert likely_on(STAYS, {}, question)[0] == reading


def test_what_runs_out_of_something_else_ends_nobody():
    found = readings_on(STAYS, {}, "Which driver lasted the longest?")

    sentences = found.renderings if isinstance(found, RankedReadings) else ()
    assert not any("hired date to permit expiry" in sentence for sentence in sentences)


def test_what_arrived_is_not_what_was_expected():
    said = likely_on(STAYS, {}, "How many visits arrived in 2025?")

    assert said[0] == "The number of visits with an arrival date in 2025"


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Who has been with us the longest?", "The driver with the earliest hired date"),
        ("Which driver has worked here longest?", "The driver with the earliest hired date"),
        ("Who is the newest?", "The driver with the latest hired date"),
    ],
)
def test_who_is_ranked_among_the_people_of_which_a_key_tells_it(question: str, reading: str):
    assert likely_on(STAYS, {}, question)[0] == reading


CASES = Schema(
    labels=(
        LabelSchema(
            "Case",
            50,
            (
                key("code", "STRING"),
                key("status", "STRING", "pending", "settled"),
                replace(key("lodged_on", "DATE"), earlier_than=("opened_on",)),
                key("opened_on", "DATE"),
                key("due_on", "DATE"),
            ),
            "code",
        ),
    ),
)


def test_what_has_no_end_has_been_so_until_today():
    said = likely_on(CASES, {}, "Which cases are pending, and for how long?")

    assert said[0] == ("The cases with status pending, with their days from lodged date to today")


LIBRARY = Schema(
    labels=(
        LabelSchema(
            "Loan",
            90,
            (
                key("code", "STRING"), key("loanedOn", "DATE"), key("dueOn", "DATE"),
                key("returnedOn", "DATE"),
            ),
            "code",
        ),
        LabelSchema("Clerk", 9, (key("name", "STRING"), key("hiredOn", "DATE")), "name"),
        LabelSchema("Branch", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_AT", 12, (key("since", "DATE"), key("hoursPerWeek", "INTEGER"))),
    ),
    patterns=(Pattern("Clerk", "WORKS_AT", "Branch", 12),),
)  # fmt: skip


@pytest.mark.parametrize(
    "question",
    ["Which loans are overdue right now?", "Which loans are overdue today?", "overdue loans"],
)
def test_what_is_overdue_today_is_not_due_today(question: str):
    said = likely_on(LIBRARY, {}, question)[0]

    assert said.startswith("The loans with a due date up to")
    assert said.endswith("without a returned date")


def test_nothing_lasts_from_when_it_was_due():
    said = likely_on(LIBRARY, {}, "How long do loans last on average?")

    assert said[0] == "The average days from loaned date to returned date of loans"
    assert not any("from due date" in one for one in said)


def test_how_long_somebody_has_been_somewhere_is_told_by_since_when():
    names = {"Ada Moss": ("Clerk", "name"), "Kirk Street": ("Branch", "name")}
    said = likely_on(LIBRARY, names, "How long has Ada Moss been at Kirk Street?")

    assert said[0].endswith("to today where the clerk Ada Moss works at Kirk Street")
    assert not any("hours" in one for one in said)
