"""A question as one search: its topic, its conditions, and what no search can keep of it."""

from datetime import UTC, datetime

import pytest

from graphrag_core.profiles import detect_profile
from graphrag_core.retrieve.filters import Filter
from graphrag_core.retrieve.semantic_question import SemanticQuestion, split_question
from graphrag_core.types import LabelSchema, Question, Schema
from tests.follow_ups import linked
from tests.small_schemas import key

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
INCIDENT = LabelSchema(
    "Incident",
    30,
    (
        key("title", "STRING"),
        key("description", "STRING", "The queue of payments was full, and nobody looked at it."),
        key("severity", "STRING", "P0", "P1", "P2"),
        key("timestamp", "ZONED DATETIME"),
    ),
    "title",
)
SCHEMA = Schema((INCIDENT, LabelSchema("Service", 9, (key("name", "STRING"),), "name")))


def split(text: str) -> SemanticQuestion | None:
    """The search that a question asks for."""
    question = Question(text)
    return split_question(question, linked(question), SCHEMA, detect_profile(SCHEMA), now=NOW)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("incidents that are not P0 about payment processing", "not P0"),
        ("incidents other than P0 about payment processing", "other than P0"),
        ("incidents without P0 severity about payment processing", "without P0"),
        ("incidents that aren't P0 about payment processing", "n't P0"),
        (
            "incidents not related to billing-api about payment processing",
            "not related to billing-api",
        ),
    ],
)
def test_a_denied_value_is_no_condition_and_that_is_said(text: str, denied: str):
    found = split(text)

    assert found is not None
    assert found.request.text == "payment processing"
    assert (found.request.filters, found.request.connected_to) == ((), None)
    assert f"not applied, as a search cannot exclude: '{denied}'" in found.interpretation


def test_what_is_not_denied_stays_a_condition():
    found = split("P1 incidents not related to billing-api about payments")

    assert found is not None
    assert found.request.filters == (Filter("severity", "=", ("P1",)),)
    assert found.request.connected_to is None


@pytest.mark.parametrize(
    "text", ["incidents not related to payments", "incidents that have nothing to do with payments"]
)
def test_what_a_question_is_not_about_is_no_topic(text: str):
    assert split(text) is None


def test_a_topic_ends_where_it_is_said_what_it_is_not():
    found = split("incidents about payments not related to billing-api")

    assert found is not None
    assert found.request.text == "payments"
    assert found.request.connected_to is None


def year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("times", "since", "until", "said"),
    [
        ("in 2024", year(2024), year(2025), "in 2024"),
        ("before 2024 and after 2020", year(2021), year(2024), "before 2024 and after 2020"),
        ("in 2024 or 2025", year(2024), year(2026), "in 2024 or 2025"),
        ("in 2024 and 2025", year(2024), year(2026), "in 2024 and 2025"),
        ("in 2020 or 2024", None, None, "not applied: 'in 2020 or 2024'"),
        ("not in 2024", None, None, "not applied, as a search cannot exclude: 'not in 2024'"),
    ],
)
def test_all_times_of_a_question_make_its_window(
    times: str, since: datetime | None, until: datetime | None, said: str
):
    found = split(f"incidents {times} about payments")

    assert found is not None
    assert (found.request.since, found.request.until) == (since, until)
    assert said in found.interpretation
