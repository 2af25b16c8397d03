"""Follow-ups on who leads which plant and what came before, on a schema written by hand."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema, ValueLink
from tests.follow_ups import followed, reader_of, things
from tests.small_schemas import key

DATES = (key("valid_from", "DATE"), key("valid_to", "DATE"))
WORKS = Schema(
    labels=(
        LabelSchema("Person", 40, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema(
            "Plant",
            4,
            (key("name", "STRING", "Brno Plant", "Porto Works"), key("city", "STRING", "Porto")),
            "name",
        ),
        LabelSchema(
            "Issue",
            90,
            (
                key("title", "STRING"),
                key("status", "STRING", "open", "closed"),
                key("opened_on", "DATE"),
                key("closed_on", "DATE"),
            ),
            "title",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("LEADS", 9, DATES),
        RelationshipTypeSchema("WORKS_AT", 40),
        RelationshipTypeSchema("FOUND_AT", 90),
    ),
    patterns=(
        Pattern("Person", "LEADS", "Plant", 9),
        Pattern("Person", "WORKS_AT", "Plant", 40),
        Pattern("Issue", "FOUND_AT", "Plant", 90),
    ),
)
READER = reader_of(
    WORKS,
    (
        ValueLink(0, 0, "Brno Plant", "Plant", "name", "Brno Plant", 1.0, "brno"),
        ValueLink(0, 0, "Porto", "Plant", "city", "Porto", 1.0),
        ValueLink(0, 0, "Ada Nowak", "Person", "name", "Ada Nowak", 1.0, "ada"),
        ValueLink(0, 0, "open", "Issue", "status", "open", 1.0),
    ),
)
ADA, BRNO = things("Person", "Ada Nowak"), things("Plant", "Brno Plant")
ISSUES = things("Issue", "Cracks", "Blisters", "Leaks", "Noise", "Rust", "Dust")

# What was asked in turn, what the last but one found, and how the last text is read.
READ = (
    (
        ("Who leads Brno Plant?", "And in Porto?"),
        ADA,
        "The people that now lead a plant with city Porto",
    ),
    (
        ("How many issues were found at Brno Plant?", "And in Porto?"),
        (),
        "The number of issues found at a plant with city Porto",
    ),
    (
        ("Who leads Brno Plant?", "And in Porto?", "Who was it before her?"),
        ADA,
        "The people that (at some time before now) lead a plant with city Porto,"
        " latest end date first",
    ),
    (
        ("Which plant does Ada Nowak lead?", "Who led it before?"),
        BRNO,
        "The people that lead Brno Plant at some time before now, latest end date first",
    ),
    (
        ("Which plant does Ada Nowak lead?", "Who led it before her?"),
        BRNO,
        "Who led Brno Plant before Ada Nowak?",
    ),
    (
        ("Which issues are without a closing date?", "only those from 2025"),
        ISSUES,
        "The issues without a closing date opened in 2025",
    ),
    (
        ("Which issues are open?", "Sort them by date"),
        ISSUES,
        "The issues with status open, earliest opening date first",
    ),
)


@pytest.mark.parametrize(("texts", "found", "meant"), READ, ids=[t[-1] for t, _, _ in READ])
def test_it_goes_on_from_the_place_the_time_and_the_person(
    texts: tuple[str, ...], found: tuple, meant: str
):
    assert followed(*texts, results=found, reader=READER).text == meant


# What was asked, what it found, and what follows that nothing reads.
UNCLEAR = (
    ("Which issues are open?", ISSUES, "Where do those come from?", "of the issues"),
    ("Which issues are open?", ISSUES, "Which one is worth the most?", "of the issues"),
    ("How many issues are there?", (), "Who leads the first one?", "which one you mean"),
)


@pytest.mark.parametrize(("asked", "found", "text", "part"), UNCLEAR, ids=[u[2] for u in UNCLEAR])
def test_what_is_asked_of_what_was_found_and_not_read_is_not_asked_of_all(
    asked: str, found: tuple, text: str, part: str
):
    follow_up = followed(asked, text, results=found, reader=READER)

    assert follow_up.edited is None
    assert part in follow_up.unclear


@pytest.mark.parametrize("text", ["Which people work at Brno Plant?", "how many people are there?"])
def test_a_new_question_is_not_unclear(text: str):
    asked = followed("Which issues are open?", text, results=ISSUES, reader=READER)

    assert not asked.unclear
