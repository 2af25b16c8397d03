"""Follow-ups that compare, sort, leave out or ask of others, on a schema written by hand."""

import pytest

from graphrag_core.types import (
    Candidate,
    LabelSchema,
    Pattern,
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
        LabelSchema("Track", 6, (key("name", "STRING"), key("capacity", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKS_AT", 30),
        RelationshipTypeSchema("MANAGES", 5, (key("since", "DATE"),)),
        RelationshipTypeSchema("LOOKS_AFTER", 25),
        RelationshipTypeSchema("JOB_AT", 90),
        RelationshipTypeSchema("RECEIVED", 80),
        RelationshipTypeSchema("HELD_AT", 20),
    ),
    patterns=(
        Pattern("Mechanic", "WORKS_AT", "Garage", 30),
        Pattern("Mechanic", "MANAGES", "Garage", 5),
        Pattern("Mechanic", "LOOKS_AFTER", "Customer", 25),
        Pattern("Job", "JOB_AT", "Garage", 90),
        Pattern("Customer", "RECEIVED", "Invoice", 80),
        Pattern("Race", "HELD_AT", "Track", 20),
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
