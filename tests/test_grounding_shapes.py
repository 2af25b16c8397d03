"""Sentences about small results of many shapes: what is borne out is shown, what is not is not."""

from collections.abc import Sequence
from typing import Any

import pytest

from benchmarks.grounding.measure import Wording, outcome, plain

TABLES: dict[str, dict[str, Any]] = {
    "visits": {
        "question": "How many visits did each person have?",
        "columns": ["person", "visits"],
        "rows": [["May Tanaka", 57], ["Jon Pell", 12], ["Seven Oaks", 9], ["Ana Costa", 4]],
        "labels": {"person": "Person"},
    },
    "managers": {
        "question": "Who manages which team, and in which city?",
        "columns": ["manager", "team", "city"],
        "rows": [["Ana", "Payments", "Berlin"], ["Jon", "Data", "Oslo"]],
        "labels": {"manager": "Person", "team": "Team", "city": "City"},
        "relationships": [["manager", "MANAGES", "team"], ["team", "BASED_IN", "city"]],
    },
    "owners": {
        "question": "Which team owns which service?",
        "columns": ["team", "service"],
        "rows": [["Payments", s] for s in ("auth", "billing", "cart")]
        + [["Data", s] for s in ("etl", "lake")],
        "labels": {"team": "Team", "service": "Service"},
        "relationships": [["team", "OWNS", "service"]],
    },
    "no_team": {
        "question": "Which services have no team?",
        "columns": ["service"],
        "rows": [["billing"], ["cart"], ["mail"]],
        "labels": {"service": "Service"},
    },
    "voyages": {
        "question": "When did which voyage depart and arrive?",
        "columns": ["voyage", "departed", "arrived"],
        "rows": [["V-201", "2026-05-01", "2026-05-08"], ["V-202", "2026-05-05", "2026-06-02"]],
        "labels": {"voyage": "Voyage"},
    },
    "posts": {
        "question": "Who held which post, from when to when?",
        "columns": ["person", "post", "from_date", "to_date"],
        "rows": [
            ["Ruth Klein", "Chair", "2019-03-01", "2022-08-31"],
            ["Omar Haddad", "Chair", "2022-09-01", None],
        ],
        "labels": {"person": "Person", "post": "Post"},
        "relationships": [["person", "HELD", "post"]],
    },
    "months": {
        "question": "How many visitors came each month?",
        "columns": ["month", "visitors"],
        "rows": [["2026-01", 40], ["2026-02", 57], ["2026-03", 66]],
    },
    "orders": {
        "question": "Which product is in which order?",
        "columns": ["order", "product"],
        "rows": [["4711-02", "bolt"], ["4711-13", "nut"]],
        "labels": {"order": "Order", "product": "Product"},
    },
    "average": {
        "question": "What was the average waiting time in minutes?",
        "columns": ["avg_wait_min"],
        "rows": [[47.6]],
    },
    "complaints": {
        "question": "How many complaints did the residents of each district file?",
        "columns": ["district", "complaints"],
        "rows": [["Northgate", 412], ["Old Town", 300], ["Harbour", 300]],
        "labels": {"district": "District"},
    },
    "some": {"question": "Is at least one dish vegan?", "columns": ["has_vegan"], "rows": [[True]]},
    "licences": {
        "question": "Do all ships have a licence?",
        "columns": ["have_licence"],
        "rows": [[False]],
    },
    "backers": {
        "question": "Which fund supports which project?",
        "columns": ["fund", "project"],
        "rows": [["Green Trust", "Solar Roof"], ["Blue Fund", "Tide Mill"]],
        "labels": {"fund": "Fund", "project": "Project"},
        "relationships": [["fund", "SUPPORTS", "project"]],
    },
    "patients": {
        "question": "Which wards have more than 100 patients?",
        "columns": ["ward"],
        "rows": [["Alder"], ["Birch"]],
        "labels": {"ward": "Ward"},
    },
    "signed": {"question": "Have all of them signed it?", "columns": ["signed"], "rows": [[False]]},
    "yes": {"question": "Does A-1 need B-2?", "columns": ["needs"], "rows": [[True]]},
    "land": {
        "question": "What population does each country have?",
        "columns": ["country", "population_million"],
        "rows": [["Norway", 5], ["Spain", 48]],
        "labels": {"country": "Country"},
    },
}


def is_shown(table: str, text: str) -> bool:
    spec = {"interpretation": [], "labels": {}, "relationships": [], **TABLES[table]}
    spec["question"] = {"en": spec["question"]}
    wording = Wording(table, "en", "", True, text, text, spec)
    return plain(outcome(wording).shown) == text


def cases(found: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    return [(table, text) for table, texts in found.items() for text in texts]


BORNE_OUT = cases({
    "visits": ["Tanaka had 57 visits.", "Costa had four visits.", "The four people had 82 visits in total."],
    "managers": ["Payments is managed by Ana.", "Ana manages Payments in Berlin."],
    "owners": ["Payments owns auth, billing and cart.", "auth, billing and cart are owned by Payments."],
    "no_team": ["Three services have no team: billing, cart and mail.", "billing has no team."],
    "voyages": ["V-201 departed on 1 May 2026 and arrived on 8 May 2026."],
    "posts": ["Ruth Klein held the post of Chair from 1 March 2019 to 31 August 2022.",
              "No end date is recorded for Omar Haddad.",
              "Ruth Klein was followed by Omar Haddad as Chair."],
    "months": ["2026-02 had 57 visitors.", "In March 2026, 66 visitors came.",
               "In total, 163 visitors came from January to March 2026."],
    "orders": ["4711-02 contains bolt."],
    "average": ["The average was 47.6 minutes.", "The average came to 47.6 minutes.",
                "The average was slightly more than 47 minutes."],
    "patients": ["Alder has more than 100 patients."],
    "yes": ["Yes, A-1 needs B-2."],
    "complaints": ["In Northgate, 412 complaints were filed by residents."],
    "some": ["Yes, at least one dish is vegan."],
    "signed": ["No, not all of them have signed it."],
    "land": ["Spain has a population of 48 million.", "Spain has a population of 48,000,000."],
})  # fmt: skip
NOT_BORNE_OUT = cases({
    "visits": ["In May there were 57 visits.", "Seven visits were made.", "M. Costa had four visits.",
               "Tanaka Motors had 57 visits.", "Tanaka and Pell together had 57 visits.",
               "Tanaka still had 57 visits.", "Tanaka had exactly 60 visits.",
               "Jon Pell is just ahead of May Tanaka.", "Ana Costa is ahead of Seven Oaks."],
    "managers": ["Managed by Payments, Ana is in Berlin.", "In Berlin, Payments manages Ana."],
    "owners": ["Payments owns the five services.", "Payments owns two other services.",
               "Data owns three other services."],
    "no_team": ["billing has no service.", "No team has billing.", "No services but billing have a team."],
    "voyages": ["V-201 departed on 1 May 2026 and V-202 on 2 June 2026."],
    "posts": ["No end date is recorded for Omar Haddad and Ruth Klein.",
              "Omar Haddad was followed by Ruth Klein as Chair.",
              "Ruth Klein held the post of Chair from 31 August 2022 to 1 March 2019."],
    "months": ["From January to March 2026 there were 57 visitors.", "From January 0000 to June 2026 57 visitors came."],
    "average": ["In total, the wait was 47.6 minutes.", "Each wait was 47.6 minutes.",
                "The average was just over 48 minutes.", "The average was exactly 48 minutes."],
    "yes": ["Yes, A-1 needs exactly one B-2."],
    "complaints": ["In Northgate, 412 residents filed a complaint.",
                   "Old Town is just ahead of Harbour with 300 complaints."],
    "some": ["Yes, exactly one dish is vegan.", "Yes, several dishes are vegan."],
    "signed": ["No, none of them have signed it.", "No, neither of them has signed it."],
    "licences": ["No, all ships have a licence.", "No, all ships are without a licence."],
    "backers": ["Solar Roof funds Green Trust."],
    "patients": ["Alder has fewer than 100 patients."],
    "land": ["Norway has a population of fewer than 2 million."],
})  # fmt: skip


@pytest.mark.parametrize(("table", "text"), BORNE_OUT)
def test_what_the_rows_bear_out_is_shown(table: str, text: str):
    assert is_shown(table, text)


@pytest.mark.parametrize(("table", "text"), NOT_BORNE_OUT)
def test_what_the_rows_do_not_bear_out_is_not(table: str, text: str):
    assert not is_shown(table, text)
