"""Values that several keys hold: the preposition, the name of the key, or nothing says which."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import MIN_CONFIDENCE, LabelSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

TOWNS = ("Oslo", "Paris", "Rome")


def ferries(one: str, other: str) -> Schema:
    """A schema whose ferries hold the towns of both ends under keys of these names."""
    keys = (
        key("number", "STRING"),
        key(one, "STRING", *TOWNS),
        key(other, "STRING", *TOWNS),
        key("deck", "STRING", "upper", "lower"),
    )
    return Schema((LabelSchema("Ferry", 40, keys, "number"),), (), ())


@pytest.mark.parametrize(
    ("keys", "start", "end"),
    [
        (("origin", "destination"), "origin", "destination"),
        (("destination", "origin"), "origin", "destination"),
        (("source_town", "target_town"), "source town", "target town"),
    ],
)
def test_the_preposition_says_which_end_is_meant(keys: tuple[str, str], start: str, end: str):
    assert likely_on(ferries(*keys), {}, "ferries to Oslo")[0] == f"The ferries with {end} Oslo"
    assert likely_on(ferries(*keys), {}, "ferries from Oslo")[0] == f"The ferries with {start} Oslo"


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("ferries to Oslo from Paris", "The ferries with to town Oslo and from town Paris"),
        ("ferries to Oslo or Paris", "The ferries with to town Oslo or Paris"),
        ("ferries whose from town is Rome", "The ferries with from town Rome"),
        ("ferries with to town Rome", "The ferries with to town Rome"),
        ("Oslo to Paris ferries", "The ferries with from town Oslo and to town Paris"),
        ("lower ferries", "The ferries with deck lower"),
    ],
)
def test_a_value_of_two_keys_is_sure_where_something_says_which(question: str, reading: str):
    found = readings_on(ferries("from_town", "to_town"), {}, question)
    assert isinstance(found, RankedReadings)

    assert found.renderings[0] == reading
    assert found.unseen()[0] >= MIN_CONFIDENCE


@pytest.mark.parametrize("question", ["Oslo ferries", "ferries of Oslo"])
def test_a_value_of_two_keys_is_never_sure_where_nothing_says_which(question: str):
    found = readings_on(ferries("from_town", "to_town"), {}, question)
    assert isinstance(found, RankedReadings)

    assert max(found.unseen()) < MIN_CONFIDENCE
