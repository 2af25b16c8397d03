"""Times in plain words, against a fixed clock."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from graphrag_core.english.time_phrases import find_times, other_times, parse_when

NOW = datetime(2026, 11, 20, 15, 30, tzinfo=UTC)
"""A Friday."""


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@dataclass(frozen=True)
class Case:
    words: str
    since: str | None
    until: str | None


CASES = (
    Case("incidents in the last 90 days", "2026-08-22T15:30", "2026-11-20T15:30"),
    Case("within the last 24 hours", "2026-11-19T15:30", "2026-11-20T15:30"),
    Case("over the past couple of weeks", "2026-11-06T15:30", "2026-11-20T15:30"),
    Case("last month", "2026-10-01", "2026-11-01"),
    Case("within the last month", "2026-10-20T15:30", "2026-11-20T15:30"),
    Case("in the past year", "2025-11-20T15:30", "2026-11-20T15:30"),
    Case("last year", "2025-01-01", "2026-01-01"),
    Case("this week", "2026-11-16", "2026-11-23"),
    Case("yesterday", "2026-11-19", "2026-11-20"),
    Case("last Friday", "2026-11-13", "2026-11-14"),
    Case("2 weeks ago", "2026-11-06", "2026-11-07"),
    Case("before the end of 2025", None, "2026-01-01"),
    Case("by the end of March 2025", None, "2025-04-01"),
    Case("after the end of 2024", "2025-01-01", None),
    Case("before the beginning of 2025", None, "2025-01-01"),
    Case("since the start of the year", "2026-01-01", None),
    Case("at the end of 2025", "2025-09-01", "2026-01-01"),
    Case("since January", "2026-01-01", None),
    Case("this year (2026)", "2026-01-01", "2027-01-01"),
    Case("in 2025 (until June)", "2025-01-01", "2025-07-01"),
    Case("in Q1 2025 (January to March)", "2025-01-01", "2025-04-01"),
    Case("from June to August 2001", "2001-06-01", "2001-09-01"),
    Case("orders from 2024", "2024-01-01", "2025-01-01"),
    Case("incidents from March 2024 on payments-api", "2024-03-01", "2024-04-01"),
    Case("from 2024 on without an owner", "2024-01-01", None),
    Case("from 2024 onwards", "2024-01-01", None),
    Case("starting from 2024", "2024-01-01", None),
    Case("deadlines from today", "2026-11-20", None),
    Case("April to June 2024", "2024-04-01", "2024-07-01"),
    Case("in Q3", "2026-07-01", "2026-10-01"),
    Case("what happened this spring?", "2026-03-01", "2026-06-01"),
    Case("incidents in winter", "2025-12-01", "2026-03-01"),
    Case("since last summer", "2026-06-01", None),
    Case("orders in the fall of 2024", "2024-09-01", "2024-12-01"),
    Case("winter 2024 complaints", "2024-12-01", "2025-03-01"),
    Case("between spring and autumn 2025", "2025-03-01", "2025-12-01"),
    Case("in Q4 2025", "2025-10-01", "2026-01-01"),
    Case("during the third quarter of 2024", "2024-07-01", "2024-10-01"),
    Case("first half of 2024", "2024-01-01", "2024-07-01"),
    Case("in 2024", "2024-01-01", "2025-01-01"),
    Case("in the 1990s", "1990-01-01", "2000-01-01"),
    Case("last March", "2026-03-01", "2026-04-01"),
    Case("last November", "2025-11-01", "2025-12-01"),
    Case("next March", "2027-03-01", "2027-04-01"),
    Case("in early June", "2026-06-01", "2026-06-11"),
    Case("mid-June 2025", "2025-06-11", "2025-06-21"),
    Case("in late February", "2026-02-21", "2026-03-01"),
    Case("at the end of 2025", "2025-09-01", "2026-01-01"),
    Case("since the beginning of 2025", "2025-01-01", None),
    Case("until the end of March", None, "2026-04-01"),
    Case("in December", "2025-12-01", "2026-01-01"),
    Case("March 2024", "2024-03-01", "2024-04-01"),
    Case("on 3 March 2024", "2024-03-03", "2024-03-04"),
    Case("on March 3rd, 2024", "2024-03-03", "2024-03-04"),
    Case("on 2024-03-01", "2024-03-01", "2024-03-02"),
    Case("before 2020", None, "2020-01-01"),
    Case("after 2024-03-01", "2024-03-02", None),
    Case("until March 2024", None, "2024-04-01"),
    Case("between March and May", "2026-03-01", "2026-06-01"),
    Case("from 2019 to 2021", "2019-01-01", "2022-01-01"),
    Case("between November 2025 and February 2026", "2025-11-01", "2026-03-01"),
    Case("between 2024-01-01 and 2024-02-01", "2024-01-01", "2024-02-02"),
    Case("in the first week of May", "2026-05-01", "2026-05-08"),
    Case("in the last week of June 2025", "2025-06-24", "2025-07-01"),
    Case("the last 2 weeks of May", "2026-05-18", "2026-06-01"),
    Case("on the second Monday of March", "2026-03-09", "2026-03-10"),
    Case("on the last day of February 2024", "2024-02-29", "2024-03-01"),
    Case("in the first month of Q2", "2026-04-01", "2026-05-01"),
    Case("in the second half of last year", "2025-07-01", "2026-01-01"),
    Case("at the end of last quarter", "2026-09-01", "2026-10-01"),
    Case("since the beginning of the year", "2026-01-01", None),
    Case("in Q2 last year", "2025-04-01", "2025-07-01"),
    Case("in March last year", "2025-03-01", "2025-04-01"),
    Case("on the 15th of last month", "2026-10-15", "2026-10-16"),
    Case("on the first of May", "2026-05-01", "2026-05-02"),
    Case("a fortnight ago", "2026-11-06", "2026-11-07"),
    Case("half a year ago", "2026-05-20", "2026-05-21"),
    Case("more than 2 weeks ago", None, "2026-11-06T15:30"),
    Case("over a year ago", None, "2025-11-20T15:30"),
    Case("at least two months ago", None, "2026-09-20T15:30"),
    Case("longer than half a year ago", None, "2026-05-20T15:30"),
    Case("less than 3 days ago", "2026-11-17T15:30", "2026-11-20T15:30"),
    Case("up to 3 days ago", "2026-11-17T15:30", "2026-11-20T15:30"),
    Case("no more than a couple of weeks ago", "2026-11-06T15:30", "2026-11-20T15:30"),
    Case("under 2 hours ago", "2026-11-20T13:30", "2026-11-20T15:30"),
    Case("on or after 5 May", "2026-05-05", None),
    Case("after or on 5 May", "2026-05-05", None),
    Case("on or before 31 December 2024", None, "2025-01-01"),
    Case("in or after 1990", "1990-01-01", None),
    Case("from Friday to Monday", "2026-11-13", "2026-11-17"),
    Case("from Monday to Friday", "2026-11-16", "2026-11-21"),
    Case("from March 2024 to June", "2024-03-01", "2024-07-01"),
    Case("between November 2024 and February", "2024-11-01", "2025-03-01"),
    Case("from 28 December 2024 to 3 January", "2024-12-28", "2025-01-04"),
    Case("from Q3 2024 to Q1", "2024-07-01", "2025-04-01"),
    Case("from Christmas 2024 to Easter", "2024-12-25", "2025-04-21"),
    Case("from March 2024 to today", "2024-03-01", "2026-11-21"),
    Case("a couple of weeks ago", "2026-11-06", "2026-11-07"),
    Case("the day before yesterday", "2026-11-18", "2026-11-19"),
    Case("last month but one", "2026-09-01", "2026-10-01"),
    Case("in the thirties", "1930-01-01", "1940-01-01"),
    Case("the month before last", "2026-09-01", "2026-10-01"),
    Case("on Tuesday last week", "2026-11-10", "2026-11-11"),
    Case("in week 12 of 2026", "2026-03-16", "2026-03-23"),
    Case("in the week of 3 March 2026", "2026-03-02", "2026-03-09"),
    Case("at Easter", "2026-04-05", "2026-04-06"),
    Case("on Good Friday 2025", "2025-04-18", "2025-04-19"),
    Case("since last Christmas", "2025-12-25", None),
    Case("between Christmas and New Year", "2025-12-25", "2026-01-01"),
    Case("on Monday 2 March 2026", "2026-03-02", "2026-03-03"),
    Case("yesterday at 3pm", "2026-11-19T15:00", "2026-11-19T15:00"),
    Case("on 3 March 2026 at 14:30", "2026-03-03T14:30", "2026-03-03T14:30"),
    Case("3 March 2026, 14:05 UTC", "2026-03-03T14:05", "2026-03-03T14:05"),
    Case("on 3 March 2026 after 2:30 pm", "2026-03-03T14:30", "2026-03-04"),
    Case("yesterday before noon", "2026-11-19", "2026-11-19T12:00"),
    Case("on 3 March 2026 at 2:30 pm", "2026-03-03T14:30", "2026-03-03T14:30"),
    Case("in March after noon", "2026-03-01", "2026-04-01"),
    Case("on 2026/03/01", "2026-03-01", "2026-03-02"),
    Case("on 25/03/2026", "2026-03-25", "2026-03-26"),
    Case("opened in March '24", "2024-03-01", "2024-04-01"),
    Case("opened in March of ’24", "2024-03-01", "2024-04-01"),
    Case("in March '99", "1999-03-01", "1999-04-01"),
    Case("in Q3 '24", "2024-07-01", "2024-10-01"),
    Case("between March and May '24", "2024-03-01", "2024-06-01"),
    Case("on 3 Mar 24", "2024-03-03", "2024-03-04"),
    Case("on 3 Mar 24, in Rome", "2024-03-03", "2024-03-04"),
    Case("in June 23", "2023-06-01", "2023-07-01"),
    Case("on June 23", "2026-06-23", "2026-06-24"),
    Case("since June 99", "1999-06-01", None),
    Case("on 29 February", "2024-02-29", "2024-03-01"),
    Case("from March to February", "2025-03-01", "2026-03-01"),
)

EASTERS = {1961: "04-02", 2000: "04-23", 2008: "03-23", 2019: "04-21", 2024: "03-31", 2038: "04-25"}

NO_TIMES = (
    "31 February", "29 February 2025", "the 32nd of March", "32 June", "Tuesday 2 March 2026",
    "the fifth Monday of July 2026", "the fifth quarter of 2025", "week 54 of 2026", "Q5",
    "01/03/2026", "13/25/2026", "2026-03-01 at 25:00", "yesterday at 13pm",
    "between 2026-03-01 and 2026-02-01", "March at noon",
)  # fmt: skip
"""Days that there are not, dates that mean two days, windows that end before they begin."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words)
def test_plain_words_mean_a_half_open_window(case: Case) -> None:
    (phrase,) = find_times(case.words, now=NOW)

    assert phrase.since == (day(case.since) if case.since else None)
    assert phrase.until == (day(case.until) if case.until else None)


@pytest.mark.parametrize(
    "words",
    [
        "may I see the services",
        "10 services with 2024 rows",
        "who may march",
        "on 2024-13-45",
        "version v1.2024",
        "port 8080",
        "placed on Mondays",
        "placed every Monday",
        "closed on any other Sunday",
        "placed on a Monday",
        "people in their thirties",
        "people in his early forties",
    ],
)
def test_numbers_and_words_that_only_look_like_times_are_left_alone(words: str) -> None:
    assert find_times(words, now=NOW) == ()


@pytest.mark.parametrize("words", NO_TIMES)
def test_an_impossible_or_ambiguous_date_is_no_time_rather_than_another(words: str) -> None:
    assert parse_when(words, now=NOW) is None


@pytest.mark.parametrize(("year", "day"), EASTERS.items())
def test_easter_moves_as_the_calendar_says(year: int, day: str) -> None:
    (phrase,) = find_times(f"on Easter Sunday {year}", now=NOW)

    assert phrase.since == datetime.fromisoformat(f"{year}-{day}").replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "words",
    [
        "resolved in 2 days",
        "hotels in Easter Island",
        "the halloween film",
        "medals in the summer games",
        "shoes for summer",
        "did prices fall in any way",
    ],
)
def test_durations_and_names_in_questions_are_no_times(words: str) -> None:
    assert find_times(words, now=NOW) == ()


def test_two_digits_behind_a_month_may_be_a_day_or_a_year() -> None:
    times = find_times("since Mar 24", now=NOW)

    assert [t.since for t in times] == [day("2026-03-24")]
    assert [t.since for t in other_times(times, now=NOW)] == [day("2024-03-01")]


@pytest.mark.parametrize("words", ["since 24 March", "on March 24", "since March 24, 2025"])
def test_a_day_that_is_said_as_one_is_no_year(words: str) -> None:
    assert other_times(find_times(words, now=NOW), now=NOW) == ()


def test_a_state_asked_for_is_a_point_in_time() -> None:
    (phrase,) = find_times("who owned X as of 1 March", now=NOW)

    assert phrase.as_of
    assert phrase.at == day("2026-03-01")


def test_zoned_times_become_utc() -> None:
    phrase = parse_when("2024-03-01T10:00:00+02:00", now=NOW)

    assert phrase is not None
    assert phrase.at == day("2024-03-01T08:00")


def test_a_time_as_neo4j_writes_it_and_the_last_day_of_all_are_read() -> None:
    written = parse_when("2024-03-01T10:00:00.123456789Z", now=NOW)
    last = parse_when("9999-12-31", now=NOW)

    assert written is not None
    assert written.at == datetime(2024, 3, 1, 10, 0, 0, 123456, tzinfo=UTC)
    assert last is not None
    assert last.at == day("9999-12-31")


def test_a_whole_text_is_a_time_or_none() -> None:
    year = parse_when("2024", now=NOW)

    assert year is not None
    assert year.at == day("2024-01-01")
    assert parse_when("last month or so it seems", now=NOW) is None
    assert parse_when("", now=NOW) is None


def test_phrases_know_their_place_in_the_text() -> None:
    text = "Incidents since January of auth-service"

    (phrase,) = find_times(text, now=NOW)

    assert text[phrase.start : phrase.end] == "since January"


@pytest.mark.parametrize(
    ("words", "bounds"),
    [
        ("before March or after October 2025", (None, "2025-03-01", "2025-11-01", None)),
        ("opened in 2024 before March", ("2024-01-01", "2025-01-01", None, "2024-03-01")),
        (
            "between March and May 2025 but not in April",
            ("2025-03-01", "2025-06-01", "2025-04-01", "2025-05-01"),
        ),
        ("since March 2025 and resolved before June", ("2025-03-01", None, None, "2025-06-01")),
        ("since November 2024 and before February", ("2024-11-01", None, None, "2025-02-01")),
        ("in Q1 2025 but not in Q3", ("2025-01-01", "2025-04-01", "2025-07-01", "2025-10-01")),
        (
            "opened in March 2025 and resolved last month",
            ("2025-03-01", "2025-04-01", "2026-10-01", "2026-11-01"),
        ),
        ("since 2020 and in June", ("2020-01-01", None, "2026-06-01", "2026-07-01")),
        (
            "built in 2020 with incidents in March",
            ("2020-01-01", "2021-01-01", "2026-03-01", "2026-04-01"),
        ),
        ("in June and in July", ("2026-06-01", "2026-07-01", "2026-07-01", "2026-08-01")),
    ],
)
def test_a_year_that_is_said_once_is_of_the_times_joined_with_it(
    words: str, bounds: tuple[str | None, ...]
) -> None:
    found = [at for phrase in find_times(words, now=NOW) for at in (phrase.since, phrase.until)]

    assert found == [day(text) if text else None for text in bounds]


@pytest.mark.parametrize(
    "text", ["between May 2026 and March 2025", "from 2026-05-31 to 2025-03-01"]
)
def test_the_later_of_two_times_may_be_said_first(text: str) -> None:
    (found,) = find_times(text, now=NOW)
    assert found.since is not None
    assert found.until is not None
    assert (found.since.date().isoformat(), found.until.date().isoformat()) == (
        "2025-03-01",
        "2026-06-01",
    )
