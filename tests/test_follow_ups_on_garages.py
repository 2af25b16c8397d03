"""Follow-ups that compare, sort, leave out or ask of others, on a schema written by hand."""

import pytest

from graphrag_core.conversation import rewrite_question
from graphrag_core.types import (
    Candidate,
    Exchange,
    LabelSchema,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, reader_of, things
from tests.small_schemas import key

GARAGES = Schema(
    labels=(
        LabelSchema(
            "Garage",
            5,
            (
                key("name", "STRING", "Lyon Garage", "Nantes Garage", "Tours Garage"),
                key("city", "STRING", "Lyon", "Nantes", "Tours"),
            ),
            "name",
        ),
        LabelSchema(
            "Mechanic",
            30,
            (key("name", "STRING"), key("day_rate", "INTEGER"), key("role", "STRING", "painter", "welder")),
            "name",
        ),
        LabelSchema(
            "Customer",
            25,
            (key("name", "STRING"), key("city", "STRING", "Nantes", "Dijon"), key("credit", "INTEGER")),
            "name",
        ),
        LabelSchema(
            "Job",
            90,
            (
                key("ref", "STRING"),
                key("status", "STRING", "open", "waiting", "closed"),
                key("severity", "STRING", "low", "medium", "high"),
                key("opened", "DATE"),
                key("cost", "INTEGER"),
            ),
            "ref",
        ),
        LabelSchema(
            "Invoice",
            80,
            (
                key("number", "STRING"),
                key("status", "STRING", "paid", "cancelled"),
                key("placed", "DATE"),
                key("total", "INTEGER"),
            ),
            "number",
        ),
        LabelSchema(
            "Race",
            20,
            (key("name", "STRING"), key("date", "DATE"), key("attendance", "INTEGER")),
            "name",
        ),
        LabelSchema("Craft", 6, (key("name", "STRING", "Brazing", "Plating"),), "name"),
        LabelSchema("Track", 6, (key("name", "STRING"), key("capacity", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_AT", 30),
        RelationshipTypeSchema("MANAGES", 5, (key("since", "DATE"),)),
        RelationshipTypeSchema("LOOKS_AFTER", 25),
        RelationshipTypeSchema("JOB_AT", 90),
        RelationshipTypeSchema("RECEIVED", 80),
        RelationshipTypeSchema("HELD_AT", 20),
        RelationshipTypeSchema(
            "HAS_CRAFT",
            40,
            (key("level", "STRING", "novice", "master"), key("years", "INTEGER")),
        ),
    ),
    patterns=(
        Pattern("Mechanic", "WORKS_AT", "Garage", 30),
        Pattern("Mechanic", "MANAGES", "Garage", 5),
        Pattern("Mechanic", "LOOKS_AFTER", "Customer", 25),
        Pattern("Job", "JOB_AT", "Garage", 90),
        Pattern("Customer", "RECEIVED", "Invoice", 80),
        Pattern("Race", "HELD_AT", "Track", 20),
        Pattern("Mechanic", "HAS_CRAFT", "Craft", 40),
    ),
)  # fmt: skip
READER = reader_of(
    GARAGES,
    (
        ValueLink(0, 0, "Lyon Garage", "Garage", "name", "Lyon Garage", 1.0, "lyon"),
        ValueLink(0, 0, "Nantes Garage", "Garage", "name", "Nantes Garage", 1.0, "nantes"),
        ValueLink(0, 0, "Nantes", "Customer", "city", "Nantes", 1.0),
        ValueLink(0, 0, "Nantes", "Garage", "city", "Nantes", 1.0),
        ValueLink(0, 0, "Ada Blanc", "Mechanic", "name", "Ada Blanc", 1.0, "ada"),
        ValueLink(0, 0, "Silverstone", "Track", "name", "Silverstone", 1.0, "track"),
        ValueLink(0, 0, "painter", "Mechanic", "role", "painter", 1.0),
        ValueLink(0, 0, "Brazing", "Craft", "name", "Brazing", 1.0, "brazing"),
        ValueLink(0, 0, "masters", ":HAS_CRAFT", "level", "master", 1.0),
        *(ValueLink(0, 0, v, "Job", "status", v, 1.0) for v in ("open", "waiting", "closed")),
        *(ValueLink(0, 0, v, "Job", "severity", v, 1.0) for v in ("low", "medium", "high")),
        *(ValueLink(0, 0, v, "Invoice", "status", v, 1.0) for v in ("paid", "cancelled")),
    ),
)  # fmt: skip
MECHANICS = things("Mechanic", "Ada Blanc", "Bo Cher", "Cy Dumas")
INVOICES = things("Invoice", "I-1", "I-2", "I-3")
JOBS = things("Job", "J-1", "J-2", "J-3")

# What was asked in turn, what the last but one found, and how the last text is read.
READ = (
    (
        ("How many jobs were opened in 2025?", "Is that more than in 2024?"),
        (),
        "The number of jobs either opened in 2025 or opened in 2024, for each year, most first",
    ),
    (
        (
            "What is the total of paid invoices placed in 2026?",
            "Is that less than the year before?",
        ),
        (),
        "The summed total of invoices with status paid either placed in 2026 or placed in 2025,"
        " for each year, highest first",
    ),
    (
        ("Which jobs were opened in March 2026?", "Is that more than in April 2026?"),
        JOBS,
        "The number of jobs either opened in March 2026 or opened in April 2026, for each month,"
        " most first",
    ),
    (
        ("How many jobs are open?", "And is that more than the waiting ones?"),
        (),
        "The number of jobs of each status with status open or waiting, most first",
    ),
    (
        ("How many jobs were opened in 2025?", "And the year before?"),
        (),
        "The number of jobs opened in 2024",
    ),
    (
        ("How many jobs were opened in March 2026?", "And the following month?"),
        (),
        "The number of jobs opened in April 2026",
    ),
    (
        ("How many jobs were opened in Q2 2026?", "And the following quarter?"),
        (),
        "The number of jobs opened from July 2026 to September 2026",
    ),
    (
        ("How many jobs were opened in Q1 2026?", "And the quarter before?"),
        (),
        "The number of jobs opened from October 2025 to December 2025",
    ),
    (
        ("Who works at Lyon Garage?", "Same for Nantes"),
        MECHANICS,
        "The mechanics that work at a garage with city Nantes",
    ),
    (
        ("Who works at Lyon Garage?", "Who is their manager?"),
        MECHANICS,
        "The mechanics that manage Lyon Garage",
    ),
    (
        ("Which mechanics are a painter?", "And the manager?"),
        MECHANICS[:1],
        "The mechanics that manage a garage that Ada Blanc works at",
    ),
    (
        ("Which mechanics are a painter?", "The cheapest two"),
        MECHANICS,
        "The 2 mechanics with the lowest day rate among those with role painter",
    ),
    (
        ("Which invoices are cancelled?", "Sort them by cost"),
        INVOICES,
        "The invoices with status cancelled, lowest total first",
    ),
    (
        ("Which invoices are cancelled?", "Which customer was the biggest?"),
        INVOICES,
        "The customer with the highest total of the invoice among those that received an invoice"
        " with status cancelled",
    ),
    (
        ("Which jobs are waiting?", "Please leave out the low ones"),
        JOBS,
        "The jobs with status waiting and a severity other than low",
    ),
    (
        ("Which jobs are waiting?", "Only the low ones", "OK and the others?"),
        JOBS,
        "The jobs with status waiting and a ref other than any of J-1, J-2 or J-3",
    ),
    (
        ("Which jobs are waiting?", "What was the total cost?"),
        JOBS,
        "The total cost of jobs with status waiting",
    ),
    (
        ("Which jobs are waiting?", "What is the average cost of the closed ones?"),
        JOBS,
        "The average cost of jobs with status closed",
    ),
    (
        (
            "Which jobs are waiting?",
            "Only the low ones",
            "No, I meant all of them, not just the low ones",
        ),
        JOBS,
        "The jobs with status waiting",
    ),
    (("Which jobs are open?", "And which are waiting?"), JOBS, "The jobs with status waiting"),
    (
        ("Which mechanics work at Lyon Garage?", "Which customers are looked after?"),
        MECHANICS,
        "The customers looked after by a mechanic that works at Lyon Garage",
    ),
    (
        (
            "Which mechanics work at Lyon Garage?",
            "Which of them are a painter?",
            "And which ones work at Nantes Garage?",
        ),
        MECHANICS,
        "The mechanics that work at Nantes Garage",
    ),
    (
        ("Which invoices are paid?", "Who were the customers?"),
        INVOICES,
        "The customers that received an invoice with status paid",
    ),
    (
        ("Which mechanics have Brazing?", "Which of them are masters?"),
        MECHANICS,
        "The mechanics with the craft Brazing with level master",
    ),
    (
        (
            "Which mechanics have Brazing?",
            "Which of them are masters?",
            "How many years do they have?",
        ),
        MECHANICS,
        "The mechanics with the craft Brazing with level master, with the years",
    ),
    (
        ("Does Ada Blanc have Brazing?", "At what level?"),
        (),
        "The level where the mechanic Ada Blanc has the craft Brazing",
    ),
    (
        (
            "What is the role of Ada Blanc?",
            "Which garage does she manage?",
            "Who works there?",
            "What is her day rate?",
        ),
        MECHANICS[1:],
        "The day rate of the mechanic Ada Blanc",
    ),
    (
        (
            "Which mechanics have Brazing?",
            "Which mechanics do not have Brazing?",
            "Back to the ones with Brazing",
        ),
        MECHANICS,
        "The mechanics with the craft Brazing",
    ),
)

# What was asked in turn, what the last but one found, and what is not understood.
UNREAD = (
    (
        ("How many jobs were opened in 2025?", "Is that more than we planned?"),
        (),
        "I cannot compare that with “we planned”. Please ask for both numbers in one question.",
    ),
    (
        ("Which jobs are open?", "Same for paid"),
        JOBS,
        "I do not know what you want to know of “paid”. Please ask the whole question.",
    ),
    (
        ("Which jobs are open?", "And the others?"),
        JOBS,
        "I do not know which others you mean. Please ask in other words.",
    ),
    (
        ("Which invoices are cancelled?", "Sort them by colour"),
        INVOICES,
        "I do not know how to sort the invoices so. Please name a value that they have.",
    ),
)


@pytest.mark.parametrize(("texts", "found", "meant"), READ, ids=[case[0][-1] for case in READ])
def test_what_goes_on_from_the_answer_before_keeps_its_things(
    texts: tuple[str, ...], found: tuple[Candidate, ...], meant: str
):
    assert followed(*texts, results=found, reader=READER).text == meant


@pytest.mark.parametrize(("texts", "found", "said"), UNREAD, ids=[c[0][-1] for c in UNREAD])
def test_what_points_back_and_is_not_read_is_declined(
    texts: tuple[str, ...], found: tuple[Candidate, ...], said: str
):
    assert followed(*texts, results=found, reader=READER).unclear == said


def test_what_is_to_be_forgotten_is_no_part_of_the_question():
    found = followed(
        "Which jobs are open?",
        "Forget the open ones, how many invoices are paid?",
        results=JOBS,
        reader=READER,
    )

    assert found.text == "how many invoices are paid?"


def test_that_one_stands_for_nothing_after_a_question_that_was_not_understood():
    history = (Exchange("Which job wobbles?", "Which job wobbles?", answer="I found no answer."),)

    found = rewrite_question(Question("Which garage is that one at?", history=history), READER)

    assert "I do not know what “that one” stands for" in found.unclear


MILLS = Schema(
    labels=(
        LabelSchema(
            "Order",
            60,
            (key("ref", "STRING"), key("ordered", "DATE"), key("shipped", "DATE")),
            "ref",
        ),
        LabelSchema("Division", 9, (key("name", "STRING"), key("budget", "INTEGER")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("PART_OF", 8),),
    patterns=(Pattern("Division", "PART_OF", "Division", 8),),
)
MILL_READER = reader_of(
    MILLS,
    tuple(
        ValueLink(0, 0, name, "Division", "name", name, 1.0, name)
        for name in ("Paper", "Pulp", "Felt")
    ),
)


def test_the_quickest_turns_round_what_took_longest():
    asked = (
        "Which orders were shipped in 2026?",
        "Which order took the longest from ordered to shipped?",
    )
    found = followed(
        *asked, "And the quickest?", results=things("Order", "R-1"), reader=MILL_READER
    )

    assert found.rule == "the one at an end"
    assert "fewest days from order date to shipping date" in found.text


def test_those_further_down_are_added_to_those_that_were_found():
    found = followed(
        "Which divisions are part of Paper?",
        "Include the ones below them too",
        results=things("Division", "Pulp", "Felt"),
        reader=MILL_READER,
    )

    assert found.text == "The divisions that are directly or indirectly parts of Paper"
