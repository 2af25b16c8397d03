"""What is not so yet beside its amount, what is overdue or next, and times from one to another."""

from datetime import date

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import (
    MIN_CONFIDENCE,
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
)
from tests.chart_readings import shown_queries
from tests.small_schemas import key, likely_on, readings_on

IN_A_LONG_TIME = date(2199, 1, 1)

ALLOTMENTS = Schema(
    labels=(
        LabelSchema(
            "Gardener",
            30,
            (
                key("name", "STRING"),
                key("membership_no", "STRING"),
                key("membership_until", "DATE"),
                key("insured", "BOOLEAN"),
                key("rank", "INTEGER"),
            ),
            "name",
        ),
        LabelSchema(
            "Claim",
            40,
            (
                key("code", "STRING"),
                key("status", "STRING", "open", "resolved", "appealed", "requested"),
                key("requested_on", "DATE"),
                key("granted_on", "DATE"),
                key("due_date", "DATE"),
                key("penalty", "INTEGER"),
                key("penalty_paid", "BOOLEAN"),
            ),
            "code",
        ),
        LabelSchema(
            "Meeting",
            20,
            (
                key("code", "STRING"),
                Property("planned_for", ("DATE",), latest=IN_A_LONG_TIME),
                key("held_on", "DATE"),
            ),
            "code",
        ),
        LabelSchema("Membership Plan", 3, (key("title", "STRING"),), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("FILED", 40),
        RelationshipTypeSchema("ATTENDS", 60),
        RelationshipTypeSchema("CHOSE", 30),
    ),
    patterns=(
        Pattern("Gardener", "FILED", "Claim", 40),
        Pattern("Gardener", "ATTENDS", "Meeting", 60),
        Pattern("Gardener", "CHOSE", "Membership Plan", 30),
    ),
)
DAYS = "duration.inDays(claim.requested_on, claim.granted_on).days"


def query_of(text: str) -> str:
    return shown_queries(ALLOTMENTS, text, [])[0]


def likeliest(text: str) -> str:
    return likely_on(ALLOTMENTS, {}, text)[0]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("total unpaid penalties", "The total penalty of claims that are not penalty paid"),
        ("sum of the unpaid penalties", "The total penalty of claims that are not penalty paid"),
        ("how much is unpaid?", "The total penalty of claims that are not penalty paid"),
        ("how many unpaid penalties", "The number of claims that are not penalty paid"),
        ("unpaid penalties", "The claims that are not penalty paid"),
        ("which penalties are unpaid?", "The claims that are not penalty paid"),
        ("total paid penalties", "The total penalty of claims that are penalty paid"),
        (
            "average unpaid penalty by status",
            "The average penalty of claims of each status that are not penalty paid",
        ),
    ],
)
def test_what_is_unpaid_is_not_paid_beside_its_amount(text: str, reading: str) -> None:
    assert likeliest(text) == reading


@pytest.mark.parametrize("text", ["overdue claims", "which claims are overdue?"])
def test_what_is_overdue_was_due_before_now_and_is_open(text: str) -> None:
    query = query_of(text)
    assert "claim.due_date <" in query
    assert "claim.status IN $" in query
    assert "penalty_paid" not in query


@pytest.mark.parametrize(
    "text",
    [
        "average number of days from request to grant of a claim",
        "how long does it take on average from request to grant?",
        "average days between request and grant of claims",
    ],
)
def test_a_time_from_one_to_another_begins_with_the_first(text: str) -> None:
    assert f"avg({DAYS})" in query_of(text)


def test_the_longest_from_one_time_to_another_is_ranked_by_these() -> None:
    query = query_of("which claim took longest from request to grant?")
    assert f"{DAYS} AS days ORDER BY days DESC" in query


def test_what_is_next_is_the_first_to_come() -> None:
    query = query_of("when is the next meeting?")
    assert "meeting.planned_for >= $" in query
    assert "ORDER BY meeting_planned_for LIMIT 1" in query


def test_so_many_next_ones_are_the_first_of_them() -> None:
    query = query_of("next three meetings")
    assert "meeting.planned_for >= $" in query
    assert "LIMIT 3" in query


def test_what_was_done_is_never_next() -> None:
    assert "held_on" not in query_of("when is the next meeting?")


def test_whose_key_has_run_out_asks_for_those_who_have_it() -> None:
    assert likeliest("whose membership has expired?").startswith("The gardeners")


@pytest.mark.parametrize(
    "text",
    [
        "Hi! I am new here and would like to understand which gardeners are not insured, if you"
        " don't mind.",
        "Good morning, I was asked to find out which gardeners are not insured. Thanks in advance!",
        "Sorry to bother you, but which gardeners are not insured?",
    ],
)
def test_talk_before_and_behind_a_question_changes_nothing(text: str) -> None:
    assert likeliest(text) == "The gardeners that are not insured"


@pytest.mark.parametrize(
    "text",
    [
        "number of claims granted in 2023 vs 2024",
        "compare claims granted in 2023 vs 2024",
        "how many claims were granted in 2023 versus 2024?",
    ],
)
def test_times_against_one_another_are_counted_side_by_side(text: str) -> None:
    years = "The number of claims granted from 2023 to 2024, for each year of granted date"
    assert likeliest(text) == years


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        (
            "Are there more open claims or appealed ones?",
            "The number of claims of each status with status open or appealed, most first",
        ),
        (
            "Did gardeners file fewer open or resolved claims?",
            "The number of gardeners that filed a claim of each status with status open or"
            " resolved, fewest first",
        ),
        (
            "Were more claims granted in 2023 or in 2025?",
            "The number of claims either granted in 2023 or granted in 2025, for each year of"
            " granted date, most first",
        ),
        (
            "Did we grant more claims in Q2 2024 or in Q3 2024?",
            "The number of claims granted from April 2024 to September 2024, for each known quarter"
            " of granted date, most first",
        ),
    ],
)
def test_which_of_two_has_more_is_counted_for_each(text: str, reading: str) -> None:
    assert likeliest(text) == reading


def test_any_more_asks_whether_there_are_further_ones() -> None:
    assert likeliest("Are there any more open or appealed claims?").startswith("Whether")


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Did Ada or Ben file more claims?", "filed by the gardeners Ada or Ben, most first"),
        ("Did Ada or Ben file fewer claims?", "filed by the gardeners Ada or Ben, fewest first"),
    ],
)
def test_which_of_two_named_has_more_counts_what_they_have(text: str, reading: str) -> None:
    named = {"Ada": ("Gardener", "name"), "Ben": ("Gardener", "name")}
    assert likely_on(ALLOTMENTS, named, text)[0] == f"The number of claims {reading}"


@pytest.mark.parametrize(
    ("text", "key_"),
    [
        ("When was claim C-7 requested?", "requested_on"),
        ("Could you tell me when claim C-7 was requested?", "requested_on"),
    ],
)
def test_when_something_became_so_is_the_time_of_that(text: str, key_: str) -> None:
    assert f"claim.{key_} AS" in shown_queries(ALLOTMENTS, text, [("Claim", "code", "C-7")])[0]


def test_when_something_became_so_is_no_other_time() -> None:
    found = readings_on(ALLOTMENTS, {"C-7": ("Claim", "code")}, "When was claim C-7 appealed?")
    assert isinstance(found, RankedReadings)
    assert max(found.most[: len(found)]) < MIN_CONFIDENCE


def test_what_was_planned_and_is_open_is_overdue_by_its_own_date() -> None:
    planned = Schema(
        labels=(
            LabelSchema(
                "Renovation",
                20,
                (
                    key("title", "STRING"),
                    key("state", "STRING", "open", "on hold", "finished"),
                    key("targetDate", "DATE"),
                ),
                "title",
            ),
            LabelSchema("Quote", 30, (key("code", "STRING"), key("expiresOn", "DATE")), "code"),
        ),
        relationship_types=(RelationshipTypeSchema("FOR_RENOVATION", 30),),
        patterns=(Pattern("Quote", "FOR_RENOVATION", "Renovation", 30),),
    )

    read = likely_on(planned, {}, "Which renovations are overdue?")[0]

    assert read.startswith("The renovations with a target date up to ")
    assert read.endswith("and state open or “on hold”")


def test_how_many_hours_someone_spent_on_several_things_is_their_sum() -> None:
    shifts = Schema(
        labels=(
            LabelSchema("Nurse", 20, (key("name", "STRING"),), "name"),
            LabelSchema("Ward", 5, (key("name", "STRING"),), "name"),
        ),
        relationship_types=(
            RelationshipTypeSchema(
                "WORKED_ON",
                60,
                (key("hours", "FLOAT"), key("role", "STRING", "charge nurse", "relief")),
            ),
        ),
        patterns=(Pattern("Nurse", "WORKED_ON", "Ward", 60),),
    )
    asked = "How many hours has Ada worked on wards as charge nurse?"

    read = likely_on(shifts, {"Ada": ("Nurse", "name")}, asked)[0]

    assert read.startswith("The total hours where the nurse Ada worked on a ward")


GIFTS = Schema(
    labels=(
        LabelSchema("Donor", 30, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema(
            "Receipt",
            60,
            (key("code", "STRING"), key("sentOn", "DATE"), key("amount", "INTEGER")),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("SENT_TO", 60),),
    patterns=(Pattern("Receipt", "SENT_TO", "Donor", 60),),
)


@pytest.mark.parametrize("text", ["Who got the latest receipt?", "Who received the last receipt?"])
def test_who_got_something_is_who_has_it(text: str) -> None:
    assert likely_on(GIFTS, {}, text)[0].startswith("The donor with the latest sent date")


def test_and_to_whom_shows_the_people_too() -> None:
    assert "donor" in likely_on(GIFTS, {}, "What was the latest receipt and to whom?")[0]
