"""How things stand, by the words of their states; and which end of a type waits for the other."""

import pytest

from graphrag_core.ask.intents.roles import waiting
from graphrag_core.english.states import Standing, is_state_key, standing_of
from graphrag_core.profiles import detect_profile
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key


@pytest.mark.parametrize(
    ("state", "standing"),
    [
        *((state, "unfinished") for state in ("in progress", "Waiting", "on hold", "not started",
                                              "not paid", "under review")),
        *((state, "bad") for state in ("in repair", "on watch", "unserviceable", "OVERDUE",
                                       "at risk")),
        *((state, "over") for state in ("closed", "Completed", "superseded")),
        *((state, None) for state in ("in service", "approved", "no issues", "active", 3, None)),
    ],
)  # fmt: skip
def test_words_of_a_state_tell_how_a_thing_stands(state: object, standing: Standing | None):
    assert standing_of(state) == standing


def test_an_event_that_failed_is_over_and_a_thing_that_failed_is_not():
    assert standing_of("failed", of_event=True) == "over"
    assert standing_of("failed") == "bad"
    assert standing_of("blocked", of_event=True) == "bad"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("status", True), ("order_state", True), ("condition", True), ("statement", False),
     ("status_date", False)],
)  # fmt: skip
def test_a_key_of_a_state_ends_with_such_a_word(name: str, expected: bool):
    assert is_state_key(name) is expected


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        *((one, ((one,), ())) for one in ("WAITS_FOR", "BLOCKED_BY", "IS_BLOCKED_BY", "AWAITS")),
        *((one, ((), (one,))) for one in ("BLOCKS", "AWAITED_BY", "STALLS")),
        *((one, ((), ())) for one in ("DEPENDS_ON", "SERVES", "WAITER_AT")),
    ],
)
def test_words_of_a_type_tell_which_end_waits_for_the_other(
    type_: str, expected: tuple[tuple[str, ...], tuple[str, ...]]
):
    schema = Schema(
        labels=(LabelSchema("Task", 4, (key("name", "STRING"),), "name"),),
        relationship_types=(RelationshipTypeSchema(type_, 3),),
        patterns=(Pattern("Task", type_, "Task", 3),),
    )

    assert waiting(schema, detect_profile(schema)) == expected
