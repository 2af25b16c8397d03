"""How late things are, ends that are only to come, and numbers that "how many" asks for."""

from dataclasses import replace
from datetime import date

import pytest
from chart_readings import shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

PRINTERS = Schema(
    labels=(
        LabelSchema(
            "Job",
            50,
            (
                key("number", "STRING"),
                key("due_on", "DATE"),
                key("delivered_on", "DATE"),
                key("end_date", "DATE"),
            ),
            "number",
        ),
        LabelSchema(
            "Operator", 8, (key("name", "STRING"), key("day_rate", "INTEGER"), key("age", "INTEGER")), "name"
        ),
        LabelSchema("Shift", 90, (key("code", "STRING"), key("hours", "FLOAT"), key("worked_on", "DATE")), "code"),
    ),
    relationship_types=(RelationshipTypeSchema("ON", 90), RelationshipTypeSchema("WORKED", 90)),
    patterns=(Pattern("Shift", "ON", "Job", 90), Pattern("Operator", "WORKED", "Shift", 90)),
)  # fmt: skip


def with_last_end(day: date) -> Schema:
    """The same schema, whose jobs end on this day at last."""
    jobs, *others = PRINTERS.labels
    keys = tuple(replace(k, latest=day if k.key == "end_date" else None) for k in jobs.properties)
    return replace(PRINTERS, labels=(replace(jobs, properties=keys), *others))


@pytest.mark.parametrize(
    "text", ["Which job was the most days late?", "How many days late was each job?"]
)
def test_days_late_are_counted_from_when_it_was_due(text: str) -> None:
    lapse = "duration.inDays(job.due_on, job.delivered_on).days"
    assert any(lapse in query for query in shown_queries(PRINTERS, text)[:2])


def test_by_how_many_days_is_shown_beside_what_was_late() -> None:
    first = shown_queries(PRINTERS, "Which jobs were delivered late, and by how many days?")[0]

    assert "job.delivered_on > job.due_on" in first
    assert "RETURN job.number AS job, duration.inDays(job.due_on, job.delivered_on)" in first


def test_so_many_days_late_remains_a_condition() -> None:
    assert "RETURN job.number" in shown_queries(PRINTERS, "Which jobs were 3 days late?")[0]


def test_a_rate_per_day_is_not_long() -> None:
    assert not any("day_rate" in query for query in shown_queries(PRINTERS, "the longest operator"))
    assert "day_rate" in shown_queries(PRINTERS, "the highest day rate")[0]


def test_what_ends_in_the_future_is_not_finished() -> None:
    ahead = shown_queries(with_last_end(date(2999, 1, 1)), "Which jobs are finished?")
    over = shown_queries(with_last_end(date(2001, 1, 1)), "Which jobs are finished?")

    assert any("job.end_date <" in query for query in ahead[:2])
    assert not any("end_date IS NOT NULL" in query for query in ahead[:2])
    assert any("end_date IS NOT NULL" in query for query in over[:2])


def test_what_is_not_finished_may_have_an_end_to_come() -> None:
    ahead = shown_queries(with_last_end(date(2999, 1, 1)), "Which jobs are not finished?")

    assert any("end_date IS NULL OR" in q or "OR job.end_date IS NULL" in q for q in ahead[:2])


def test_hours_of_several_shifts_are_added_up() -> None:
    first = likely_on(PRINTERS, {}, "How many hours were worked in March 2024?")[0]

    assert first.startswith("The total hours of shifts")
