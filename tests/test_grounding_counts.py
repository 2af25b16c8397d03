"""Sentences of counts by group, exceptions, lasting times and parts of a sentence.

Each true one is shown whole; its like that the rows deny is not.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.grounding.measure import Wording, outcome, plain

TABLES: dict[str, dict[str, Any]] = {
    "tours": {
        "question": "Which guide leads which tour, and in which language?",
        "columns": ["guide", "tour", "language"],
        "rows": [
            ["Ada Holm", "Old Mill Walk", "French"],
            ["Ada Holm", "Canal Ride", "Dutch"],
            ["Ben Ruiz", "Canal Ride", "French"],
            ["Ben Ruiz", "Tower Climb", "Dutch"],
            ["Cem Aksoy", "Tower Climb", "French"],
            ["Cem Aksoy", "Old Mill Walk", "Dutch"],
        ],
        "labels": {"guide": "Guide", "tour": "Tour"},
        "relationships": [["guide", "LEADS", "tour"]],
    },
    "suppliers": {
        "question": "Which suppliers supply which parts?",
        "columns": ["supplier", "part"],
        "rows": [["Kern", "valve"], ["Orsi", "valve"], ["Orsi", "pump"]],
        "labels": {"supplier": "Supplier", "part": "Part"},
        "relationships": [["supplier", "SUPPLIES", "part"]],
    },
    "clinics": {
        "question": "How many patients does each clinic have?",
        "columns": ["clinic", "patients"],
        "rows": [["Alder", 120], ["Birch", 90], ["Cedar", 60], ["Dogwood", 30]],
        "labels": {"clinic": "Clinic"},
    },
    "leases": {
        "question": "Who leased which hall, from when to when?",
        "columns": ["tenant", "hall", "from_date", "to_date"],
        "rows": [
            ["Nord Ltd", "Hall 1", "2018-01-01", "2020-06-30"],
            ["Sund Ltd", "Hall 2", "2019-03-01", "2020-02-29"],
            ["Vest Ltd", "Hall 3", "2021-01-01", None],
        ],
        "labels": {"tenant": "Tenant", "hall": "Hall"},
        "relationships": [["tenant", "LEASED", "hall"]],
    },
    "yes": {
        "question": "Does Kern Works supply any part of the GX-4 pump?",
        "columns": ["supplies_part"],
        "rows": [[True]],
    },
    "signed": {
        "question": "Have all nurses of Ward 3 signed the plan?",
        "columns": ["all_signed"],
        "rows": [[False]],
    },
    "closing": {
        "question": "How long did it take on average to close an alert?",
        "columns": ["avg_hours_to_close"],
        "rows": [[6.75]],
    },
    "ownerless": {
        "question": "How many hosts have no owner?",
        "columns": ["hosts"],
        "rows": [[37]],
    },
    "stops": {
        "question": "At which stops does tram 5 call?",
        "columns": ["stop"],
        "rows": [["Mill Gate"], ["Abbey"], ["Quay"]],
        "labels": {"stop": "Stop"},
    },
}


def is_shown(table: str, text: str) -> bool:
    spec = {"interpretation": [], "labels": {}, "relationships": [], **TABLES[table]}
    spec["question"] = {"en": spec["question"]}
    shown = plain(outcome(Wording(table, "en", "", True, text, text, spec)).shown)
    return shown == plain(text)


def cases(found: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    return [(table, text) for table, texts in found.items() for text in texts]


BORNE_OUT = cases({
    "tours": ["Each guide leads two tours.", "Two guides lead each of the three tours.",
              "No guide leads more than two tours.", "Every guide leads two of them."],
    "suppliers": ["The valve has two suppliers, Kern and Orsi.", "Two suppliers supply two parts."],
    "clinics": ["All but one of the clinics have more than 50 patients; the exception is Dogwood with 30.",
                "All clinics but two have at least 70 patients.",
                "The gap between Alder and Cedar is 60 patients.",
                "Half of the clinics have 90 patients or more.",
                "Alder has four times as many patients as Dogwood.",
                "There are 75 patients per clinic.", "Fewer than five clinics have patients."],
    "leases": ["Of the terms with an end date, Nord Ltd's is the longest.",
               "Nord Ltd leased Hall 1 for two and a half years.",
               "All terms but one have an end date. The exception is Vest Ltd."],
    "yes": ["It does.", "The answer is yes.", "Kern Works does supply a part of the GX-4 pump."],
    "signed": ["The answer is no.", "At least one nurse of Ward 3 has not signed the plan."],
    "closing": ["The average was 6 hours and 45 minutes."],
    "ownerless": ["37 hosts have no owner."],
    "stops": ["The list runs from Mill Gate to Quay.",
              "In alphabetical order, the list runs from Abbey to Quay."],
})  # fmt: skip
NOT_BORNE_OUT = cases({
    "tours": ["Each guide leads three tours.", "Three guides lead each of the three tours.",
              "No guide leads more than one tour.", "Nobody leads more than one tour.",
              "Each guide leads six tours."],
    "suppliers": ["The pump has two suppliers, Kern and Orsi.", "The valve has three suppliers."],
    "clinics": ["All but two of the clinics have more than 50 patients; the exception is Dogwood with 30.",
                "All but one of the clinics have more than 50 patients; the exception is Cedar.",
                "All clinics but one have at least 70 patients.",
                "The gap between Alder and Cedar is 30 patients.",
                "Half of the clinics have 60 patients or more.",
                "Alder has three times as many patients as Dogwood.",
                "There are 85 patients per clinic.", "Fewer than four clinics have patients.",
                "Alder and Birch share first place."],
    "leases": ["Of the terms with an end date, Sund Ltd's is the longest.",
               "Nord Ltd leased Hall 1 for three and a half years.",
               "All terms but two have an end date."],
    "yes": ["It does not.", "The answer is no.", "Kern Works does supply every part of the GX-4 pump."],
    "signed": ["It does.", "The answer is yes.", "No, at least one nurse of Ward 3 has signed the plan."],
    "closing": ["The average was 6 hours and 15 minutes."],
    "ownerless": ["38 hosts have no owner.", "37 hosts have an owner, none has no owner."],
    "stops": ["The list runs from Abbey to Mill Gate.", "The list runs from Quay to Abbey."],
})  # fmt: skip


@pytest.mark.parametrize(("table", "text"), BORNE_OUT)
def test_a_count_that_the_rows_bear_out_is_shown(table: str, text: str):
    assert is_shown(table, text)


@pytest.mark.parametrize(("table", "text"), NOT_BORNE_OUT)
def test_a_count_that_the_rows_deny_is_not(table: str, text: str):
    assert not is_shown(table, text)
