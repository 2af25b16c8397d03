"""Turns of phrase that the offline translator puts plainly, on a schema of a press."""

import pytest
from small_schemas import ask_on, key, written_on

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    Translation,
    Untranslated,
)

PRESS = Schema(
    labels=(
        LabelSchema(
            "Book",
            40,
            (
                key("title", "STRING"),
                key("author", "STRING"),
                key("pages", "INTEGER"),
                key("costMillions", "FLOAT"),
                key("reading_minutes", "INTEGER"),
                key("opened_in", "INTEGER"),
                key("illustrated", "BOOLEAN"),
                key("tags", "LIST<STRING>"),
            ),
            "title",
        ),
        LabelSchema(
            "Shop",
            9,
            (
                key("name", "STRING"),
                key("city", "STRING"),
                key("shelves", "INTEGER"),
                key("openedOn", "DATE"),
                key("closedOn", "DATE"),
            ),
            "name",
        ),
        LabelSchema("JP", 12, (key("name", "STRING"), key("born_on", "DATE")), "name"),
        LabelSchema("Board", 4, (key("name", "STRING"),), "name"),
        LabelSchema("PublicLicense", 4, (key("code", "STRING"),), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SOLD_IN", 50, (key("copies", "INTEGER"),)),
        RelationshipTypeSchema("SITS_ON", 20, (key("role", "STRING", "chair", "deputy"),)),
        RelationshipTypeSchema("VOTED_ON", 60, (key("choice", "STRING", "yes", "no"),)),
        RelationshipTypeSchema("BASED_ON", 10),
        RelationshipTypeSchema("UNDER", 10),
    ),
    patterns=(
        Pattern("Book", "SOLD_IN", "Shop", 50),
        Pattern("JP", "SITS_ON", "Board", 20),
        Pattern("JP", "VOTED_ON", "Book", 60),
        Pattern("Book", "BASED_ON", "Book", 10),
        Pattern("Book", "UNDER", "PublicLicense", 10),
    ),
)
NAMES = {
    "Dune": ("Book", "title"),
    "Corner Shop": ("Shop", "name"),
    "Parish Board": ("Board", "name"),
    "chair": (":SITS_ON", "role"),
    "Leeds": ("Shop", "city"),
}


def ask(text: str) -> Translation | Untranslated:
    return ask_on(PRESS, NAMES, text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Who wrote Dune?", "book.author AS author"),
        ("chair of the Parish Board?", "RETURN DISTINCT jp.name"),
        ("Which JPs voted against Dune?", "voted_on.choice = $choice"),
        ("Which JPs voted in favour of Dune?", "voted_on.choice = $choice"),
        ("books with more pages than the average book", "book.pages > average"),
        ("Which shops sell more books than the average shop?", "WITH avg(COUNT {"),
        ("Which shops have fewer books than average?", "} < average"),
        ("which shop sold the highest copies on average", "avg(sold_in.copies) AS avg_copies"),
        ("Which shop has the highest average copies?", "ORDER BY avg_copies DESC"),
        ("books that take less than 2 hours", "book.reading_minutes < $reading_minutes"),
        ("all books adapted directly or indirectly from Dune", "[:BASED_ON*1..50]"),
        ("Which boards does nobody else sit on?", "WHERE NOT EXISTS {"),
        ("shops that are still open", "shop.closedOn IS NULL"),
        ("title, author and number of pages for every book", "book.pages AS pages"),
        ("which books cost over 5 million", "book.costMillions > $costMillions"),
        ("books with a cost estimate over 3", "book.costMillions > $costMillions"),
        ("shops that arent in Leeds", "shop.city <> $city"),
        ("What tags do books have?", "UNWIND book.tags AS tags"),
        ("youngest judge of peace", "ORDER BY born_on DESC"),
        ("breakdown of books by author", "book.author AS author, count(DISTINCT book) AS count"),
        ("Which shops have a openedOn between 2001 and 2005, and what was it?", "openedOn"),
        ("books under each public licence", "public_license"),
    ],
)
def test_a_turn_of_phrase_is_read_as_what_it_says_plainly(text: str, part: str) -> None:
    query = written_on(PRESS, NAMES, text)

    assert part in query.text, query.text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("books with more than 2k pages", 2_000),
        ("books with over 1.5 thousand pages", 1_500),
        ("books with a cost over 5 million", 5),
        ("books with a cost over 5", 5),
        ("books with a cost over 5m", 5),
        ("books that cost more than $7m", 7),
        ("books with more than a thousand pages", 1_000),
        ("books with more than half a thousand pages", 500),
        ("books with over two hundred fifty pages", 250),
        ("books with over one hundred thousand pages", 100_000),
        ("books with over twenty-five pages", 25),
        ("books with between 1 and 2 thousand pages", 1_000),
        ("books with between one and two hundred pages", 100),
        ("books with between 50 and 2 thousand pages", 50),
        ("shops with two shelves", 2),
    ],
)
def test_numbers_are_read_in_short_and_in_words(text: str, number: float) -> None:
    query = written_on(PRESS, NAMES, text)

    assert number in query.parameters.values()


@pytest.mark.parametrize(
    ("text", "value"),
    [("Which JPs voted against Dune?", "no"), ("Which JPs voted for Dune?", "yes")],
)
def test_a_vote_is_found_by_its_value(text: str, value: str) -> None:
    query = written_on(PRESS, NAMES, text)

    assert query.parameters["choice"] == value


def test_the_largest_group_comes_first_and_times_come_in_their_order() -> None:
    grouped, timed = ask("books per author"), ask("shops per month of openedOn")

    assert isinstance(grouped, Translation)
    assert "ORDER BY count DESC, author" in grouped.query.text
    if isinstance(timed, Translation):
        assert "ORDER BY count" not in timed.query.text


@pytest.mark.parametrize(
    "text", ["what should I read instead of Dune", "Who is on the Parish Board or any of its parts"]
)
def test_what_is_left_out_makes_a_reading_doubtful(text: str) -> None:
    found = ask(text)

    assert isinstance(found, Untranslated) or found.confidence < 0.7, found
