"""Parts of years, where a property holds no more than years."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Schema, Untranslated

HARBOUR = Schema(
    labels=(
        LabelSchema(
            "Ship", 40, (key("name", "STRING"), key("launched", "INTEGER", *range(1950, 1999))),
            "name",
        ),
        LabelSchema("Order", 60, (key("number", "STRING"), key("placed", "DATE")), "number"),
    ),
    relationship_types=(),
    patterns=(),
)  # fmt: skip


def read(text: str) -> RankedReadings | Untranslated:
    """Read a question about ships that have no date but a year."""
    return readings_on(HARBOUR, {}, text)


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        ("ships launched after March 1994", "The ships launched since 1994", "March"),
        ("ships launched since 8 August 1950", "The ships launched since 1950", "8 August"),
        ("ships launched before June 1960", "The ships launched up to 1960", "June"),
    ],
)
def test_a_part_of_a_year_that_is_left_out_is_told(text: str, said: str, left: str) -> None:
    found = read(text)

    assert isinstance(found, RankedReadings)
    assert found.renderings[0] == said
    assert left in found.translation(0).unread
    assert found.unseen()[0] < 0.7


@pytest.mark.parametrize("text", ["ships launched since 1990", "ships launched this year"])
def test_whole_years_stay_sure(text: str) -> None:
    found = read(text)

    assert isinstance(found, RankedReadings)
    assert found.translation(0).unread == ()
    assert found.unseen()[0] > 0.7


@pytest.mark.parametrize("text", ["ships launched in March 1994", "ships launched on 3 May 1960"])
def test_a_time_that_years_cannot_hold_is_named_as_the_reason(text: str) -> None:
    found = read(text)

    assert isinstance(found, Untranslated)
    assert found.message.startswith("“launched” of each ship holds only years")


def test_a_day_of_a_date_is_read() -> None:
    found = read("orders placed on 3 May 2024")

    assert isinstance(found, RankedReadings)
    assert found.unseen()[0] > 0.7
