"""Follow-ups that keep to the thing or the list they mean, on a schema written by hand."""

from dataclasses import replace

import pytest

from graphrag_core.conversation import rewrite_question
from graphrag_core.types import (
    Exchange,
    LabelSchema,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, query_of, reader_of, things
from tests.small_schemas import key

DATES = (key("since", "DATE"), key("until", "DATE"))
FARM = Schema(
    labels=(
        LabelSchema("Person", 30, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema(
            "Site",
            6,
            (
                key("name", "STRING", "Moss Hill", "Cape Ross"),
                key("status", "STRING", "restricted", "operating"),
                key("budget", "INTEGER"),
            ),
            "name",
        ),
        LabelSchema(
            "Turbine",
            20,
            (
                key("name", "STRING", "T-1", "T-2"),
                key("status", "STRING", "stopped", "turning"),
                key("commissioned", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Outage",
            20,
            (
                key("name", "STRING"),
                key("status", "STRING", "open", "closed"),
                key("severity", "STRING", "low", "high", "critical"),
                key("startedAt", "DATE"),
                key("endedAt", "DATE"),
            ),
            "name",
        ),
        LabelSchema("SparePart", 9, (key("name", "STRING"), key("deliveryDate", "DATE")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("MANAGES", 6, DATES),
        RelationshipTypeSchema("LOCATED_AT", 20),
        RelationshipTypeSchema("AFFECTS", 20),
        RelationshipTypeSchema("NEEDED_FOR", 9),
    ),
    patterns=(
        Pattern("Person", "MANAGES", "Site", 6),
        Pattern("Turbine", "LOCATED_AT", "Site", 20),
        Pattern("Outage", "AFFECTS", "Turbine", 20),
        Pattern("SparePart", "NEEDED_FOR", "Outage", 9),
    ),
)
READER = reader_of(
    FARM,
    (
        *(
            ValueLink(0, 0, name, "Site", "name", name, 1.0, name)
            for name in ("Moss Hill", "Cape Ross")
        ),
        *(ValueLink(0, 0, name, "Turbine", "name", name, 1.0, name) for name in ("T-1", "T-2")),
        ValueLink(0, 0, "stopped", "Turbine", "status", "stopped", 1.0),
        ValueLink(0, 0, "restricted", "Site", "status", "restricted", 1.0),
        ValueLink(0, 0, "open", "Outage", "status", "open", 1.0),
    ),
)
T_1, MOSS, EVA = things("Turbine", "T-1"), things("Site", "Moss Hill"), things("Person", "Eva Ruiz")
OUTAGES = things("Outage", "O-1", "O-2", "O-3")

# What was asked in turn, what the last but one found, and how the last text is read.
READ = (
    (
        ("Which turbines are stopped?", "since when?"),
        T_1,
        "The turbines with status stopped affected by an outage without an end date, with the start"
        " date of the outage",
    ),
    (
        ("Which outages are open?", "since when?"),
        OUTAGES,
        "The outages with status open, with their start date",
    ),
    (
        ("Which outages are open?", "which is the worst?"),
        OUTAGES,
        "The outage with the highest severity among those with status open",
    ),
    (
        ("What is the status of T-1?", "when does the part come?"),
        T_1,
        "The spare parts needed for an outage that affects T-1, with their delivery date",
    ),
    (
        ("What is the status of Moss Hill?", "who is the manager?"),
        MOSS,
        "The people that now manage Moss Hill",
    ),
    (
        ("What is the budget of Moss Hill?", "and of Cape Ross?", "which of the two is bigger?"),
        (),
        "The sites Moss Hill or Cape Ross, highest budget first",
    ),
    (
        ("Who manages Moss Hill?", "and before her?", "as of March 2024?"),
        EVA,
        "The people that manage Moss Hill on 1 Mar 2024",
    ),
)


@pytest.mark.parametrize(("texts", "found", "meant"), READ, ids=[one[0][-1] for one in READ])
def test_a_follow_up_keeps_to_what_was_spoken_of(
    texts: tuple[str, ...], found: tuple, meant: str
) -> None:
    assert followed(*texts, results=found, reader=READER).text == meant


def test_of_two_no_number_is_told_that_is_not_asked_for() -> None:
    texts = ("What is the budget of Moss Hill?", "and of Cape Ross?")
    made = followed(*texts, "which of the two has more turbines?", reader=READER)

    assert made.rule != "of the last two"
    assert "budget" not in made.text


def test_the_smaller_of_two_comes_first_where_it_is_asked_for() -> None:
    texts = ("What is the budget of Moss Hill?", "and of Cape Ross?", "which of them is smaller?")
    query = query_of(followed(*texts, reader=READER))

    assert query.parameters["name"] == ("Moss Hill", "Cape Ross")
    assert "ORDER BY site_budget IS NULL, site_budget LIMIT" in query.text


# What was asked in turn, what the last but one found, and what is said instead of an answer.
UNCLEAR = (
    (
        ("Which sites are restricted?", "since when?"),
        MOSS,
        "Since when that is so is not recorded.",
    ),
    (
        ("Which sites are restricted?", "who manages it?"),
        things("Site", "Moss Hill", "Cape Ross"),
        "I do not know which of these 2 sites you mean by “it”. Please name it.",
    ),
    (
        ("Which turbines are stopped?", "which is the worst?"),
        things("Turbine", "T-1", "T-2"),
        "Nothing that is recorded tells which of these turbines is the worst.",
    ),
    (
        ("Which outages are open?", "the second one"),
        (),
        "“Which outages are open?” found nothing, so I do not know what “the second one” stands"
        " for. Please name it.",
    ),
)


@pytest.mark.parametrize(("texts", "found", "said"), UNCLEAR, ids=[one[0][-1] for one in UNCLEAR])
def test_what_is_not_known_is_said_and_not_guessed(
    texts: tuple[str, ...], found: tuple, said: str
) -> None:
    assert followed(*texts, results=found, reader=READER).unclear == said


def test_it_is_no_list_after_a_question_that_was_not_understood() -> None:
    outages = Exchange("Outages", "Outages", "3 outages match.", "MATCH", results=OUTAGES)
    lost = Exchange("the oddest?", "the oddest?", "I do not understand “oddest” here.")
    found = rewrite_question(Question("what does it affect?", history=(outages, lost)), READER)

    assert found.unclear.startswith(
        "I did not understand “the oddest?”, so I do not know what “it”"
    )


def test_what_no_query_read_is_asked_again_of_another_thing() -> None:
    surrounded = Exchange("is T-1 ok?", "is T-1 ok?", "T-1 [1], 3 relationships.", "MATCH")
    found = rewrite_question(Question("and T-2?", history=(surrounded,)), READER)

    assert found.text == "Is T-2 ok?"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (MOSS, "Who do I call about Moss Hill?"),
        (
            things("Site", "Moss Hill", "Cape Ross"),
            "Who do I call about Moss Hill, and who do I call about Cape Ross?",
        ),
    ],
)
def test_who_to_call_is_asked_of_what_was_spoken_of(named: tuple, said: str) -> None:
    reader = replace(READER, for_engine=lambda masked: masked == "who do I call about X")
    last = Exchange("Which sites?", "Which sites?", "They match.", "MATCH", results=named)
    found = rewrite_question(Question("who do I call?", history=(last,)), reader)

    assert found.text == said
