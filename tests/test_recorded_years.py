"""Times without a year are of the years in which a graph has records."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from graphrag_core.english.recorded_years import in_recorded_years
from graphrag_core.english.time_phrases import find_times
from graphrag_core.translate.offline.temporal import last_record
from graphrag_core.types import LabelSchema, Property, Schema

NOW = datetime(2026, 11, 20, tzinfo=UTC)
LAST = datetime(2025, 9, 14, tzinfo=UTC)


def first_days(words: str, last: datetime | None = LAST) -> list[str]:
    found = in_recorded_years(find_times(words, now=NOW), lambda: last)
    return [time.at.date().isoformat() for time in found]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("complaints in March", "2025-03-01"),
        ("complaints in October", "2024-10-01"),
        ("what happened this spring", "2025-03-01"),
        ("since 3 June", "2025-06-03"),
        ("on 20 September", "2024-09-20"),
        ("in Q4", "2024-10-01"),
        ("from October to March", "2024-10-01"),
    ],
)
def test_a_time_without_a_year_is_the_latest_that_is_recorded(words: str, first: str) -> None:
    assert first_days(words) == [first]


def test_several_times_without_a_year_move_together() -> None:
    assert first_days("more in June than in November") == ["2024-06-01", "2024-11-01"]


@pytest.mark.parametrize(
    "words", ["in March 2026", "last month", "last March", "this year", "in March and last month"]
)
def test_years_and_times_seen_from_now_stay(words: str) -> None:
    assert first_days(words) == first_days(words, None)


def test_times_stay_where_records_reach_to_now() -> None:
    assert first_days("in March", NOW) == ["2026-03-01"]


def graph(**latest: date) -> Schema:
    keys = (Property(key, ("DATE",), latest=value) for key, value in latest.items())
    return Schema((LabelSchema("Order", 10, tuple(keys)),))


def test_the_last_record_is_of_what_happened_and_not_of_what_is_due() -> None:
    schema = graph(
        placed_on=date(2025, 9, 14), due_on=date(2026, 2, 1), valid_until=date(2026, 3, 1)
    )
    assert last_record(schema, NOW) == LAST


def test_plans_are_no_records_and_unknown_times_leave_it_open() -> None:
    ahead = graph(placed_on=date(2025, 9, 14), planned_on=date(2027, 1, 1))
    assert last_record(ahead, NOW) == LAST
    label = ahead.labels[0]
    first, *others = label.properties
    unknown = replace(label, properties=(replace(first, latest=None), *others))
    assert last_record(Schema((unknown,)), NOW) is None
