"""Words that change a time or a number: what is not read of them keeps a reading from being sure."""

import pytest

from graphrag_core.translate.offline import OfflineTranslator, RankedReadings
from graphrag_core.types import LabelSchema, Links, Question, Schema
from tests.small_schemas import key

SURE = 0.7
MILL = Schema(
    labels=(
        LabelSchema("Loom", 40, (key("name", "STRING"), key("seats", "INTEGER"),
                                 key("price_eur", "FLOAT"), key("weight_kg", "FLOAT"),
                                 key("bought_at", "ZONED DATETIME")), "name"),
    ),
    relationship_types=(),
    patterns=(),
)  # fmt: skip


def confidence(text: str) -> float:
    found = OfflineTranslator().readings(Question(text), Links(()), MILL)
    assert isinstance(found, RankedReadings)
    return max(found.unseen())


@pytest.mark.parametrize(
    "text",
    [
        "looms with about 40 seats",
        "looms with ~40 seats",
        "looms with roughly 40 seats",
        "looms with seats around 40",
        "looms bought around March 2024",
        "looms bought yesterday morning",
        "looms bought in lent of 2023",
        "looms bought on weekdays in March 2024",
        "looms bought between 2010 and 2015 exclusive",
        "looms bought since Mar 24",
        "looms bought on a Monday",
        "looms with a price above $100",
        "looms with a price above 100 USD",
        "looms with a weight above 3 hours",
    ],
)
def test_a_word_that_changes_a_bound_and_is_not_read_keeps_it_from_being_sure(text: str) -> None:
    assert confidence(text) < SURE


@pytest.mark.parametrize(
    "text",
    [
        "looms with 40 seats",
        "looms with more than 40 seats",
        "looms with a price above €100",
        "looms with a weight above 4000 pounds",
        "looms bought in March 2024",
        "looms bought yesterday",
        "looms bought on Monday",
        "looms bought between 2010 and 2015",
        "the looms that were bought since 24 March",
    ],
)
def test_what_is_read_whole_stays_sure(text: str) -> None:
    assert confidence(text) >= SURE
