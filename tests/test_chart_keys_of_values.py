"""Values that several keys hold: the preposition, the name of the key, or nothing says which."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import (
    MIN_CONFIDENCE,
    LabelSchema,
    Links,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import TRANSLATOR, key, likely_on, readings_on

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


SHELF = Schema(
    labels=(
        LabelSchema("Book", 90, (key("title", "STRING"), key("credit", "STRING")), "title"),
        LabelSchema("Writer", 40, (key("name", "STRING"),), "name"),
        LabelSchema("Reader", 60, (key("name", "STRING"),), "name"),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(name, 90) for name in ("WRITTEN_BY", "BORROWED")
    ),
    patterns=(
        Pattern("Book", "WRITTEN_BY", "Writer", 90),
        Pattern("Reader", "BORROWED", "Book", 90),
    ),
)


def first_of_ada(text: str) -> str:
    """The likeliest reading where "Ada Cole" is a writer, and the credit of a book."""
    at = text.index("Ada Cole")
    links = [
        ValueLink(at, at + 8, "Ada Cole", label, name, "Ada Cole", 1.0)
        for label, name in (("Writer", "name"), ("Book", "credit"))
    ]
    found = TRANSLATOR.readings(Question(text), Links(tuple(links)), SHELF)
    assert isinstance(found, RankedReadings), found
    return found.renderings[0]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("books by Ada Cole", "The books written by Ada Cole"),
        ("Who borrowed books by Ada Cole?", "The readers that borrowed a book written by Ada Cole"),
        ("books with credit Ada Cole", "The books with credit Ada Cole"),
    ],
)
def test_a_name_is_of_what_the_preposition_leads_to(text: str, wanted: str) -> None:
    assert first_of_ada(text) == wanted


@pytest.mark.parametrize(
    "text",
    ["list all borrowed books by Ada Cole", "show me borrowed books", "give me all borrowed books"],
)
def test_the_noun_behind_a_relationship_is_what_is_listed(text: str) -> None:
    found = first_of_ada(text) if "Ada" in text else likely_on(SHELF, {}, text)[0]

    assert found.startswith("The books")


def test_who_does_it_is_still_asked_for() -> None:
    assert likely_on(SHELF, {}, "Who borrowed books?")[0] == "The readers that borrowed a book"
