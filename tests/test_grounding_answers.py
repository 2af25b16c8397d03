"""The sentences in which a model most often answers, each with a like that the rows deny.

Counts, lists, counts by group, rankings, two columns of names, dates, empty cells, kinds.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from benchmarks.grounding.measure import Wording, outcome, plain

TABLES: Mapping[str, Mapping[str, Any]] = {
    "count": {
        "question": "How many open incidents are there?",
        "columns": ["incidents"],
        "rows": [[12]],
    },
    "list": {
        "question": "Which incidents are P0?",
        "columns": ["incident"],
        "rows": [["INC-7"], ["INC-12"], ["INC-31"]],
        "labels": {"incident": "Incident"},
    },
    "grouped": {
        "question": "How many open incidents does each service have?",
        "columns": ["service", "open_incidents"],
        "rows": [["Billing", 5], ["Search", 3], ["Auth", 2], ["Ledger", 2]],
        "labels": {"service": "Service"},
    },
    "ranked": {
        "question": "How long did it take to resolve the incidents of each team on average?",
        "columns": ["team", "avg_days"],
        "rows": [["Payments", 9.25], ["Platform", 4.5], ["Growth", 1.75], ["Data", 1.3]],
        "labels": {"team": "Team"},
    },
    "pairs": {
        "question": "Which team owns which service?",
        "columns": ["team", "service"],
        "rows": [
            ["Payments", "Billing"],
            ["Payments", "Ledger"],
            ["Platform", "Auth"],
            ["Growth", "Search"],
        ],
        "labels": {"team": "Team", "service": "Service"},
        "relationships": [["team", "OWNS", "service"]],
    },
    "dates": {
        "question": "When was each feature released, and by which team?",
        "columns": ["feature", "released_on", "team"],
        "rows": [
            ["Dark Mode", "2024-05-12", "Growth"],
            ["SSO", "2024-03-02", "Platform"],
            ["Exports", "2023-11-20", "Growth"],
            ["Audit Log", "2024-05-28", "Platform"],
        ],
        "labels": {"feature": "Feature", "team": "Team"},
        "relationships": [["team", "RELEASED", "feature"]],
    },
    "nulls": {
        "question": "Who owns each service and in which region does it run?",
        "columns": ["service", "owner", "region"],
        "rows": [
            ["Billing", "Maria Ortega", "Frankfurt"],
            ["Search", None, "Dublin"],
            ["Auth", "Jon Pell", None],
            ["Ledger", None, "Frankfurt"],
        ],
        "labels": {"service": "Service"},
    },
    "people": {
        "question": "Which people work in Berlin and what are their roles?",
        "columns": ["person", "role"],
        "rows": [["Ana Silva", "Engineer"], ["Ben Ode", "Designer"], ["Cleo Park", "Engineer"]],
        "labels": {"person": "Person"},
    },
    "inflows": {
        "question": "How high were the net inflows in each month?",
        "columns": ["month", "net_inflow_eur_m"],
        "rows": [["2024-05", 0.9], ["2024-06", 7.7]],
    },
    "closing": {
        "question": "How long did it take on average to close an alert?",
        "columns": ["avg_hours_to_close"],
        "rows": [[6.75]],
    },
    "boardings": {
        "question": "How many boardings did ferry line F2 have each month?",
        "columns": ["month", "boardings"],
        "rows": [["2024-06", 34650], ["2024-07", 41300]],
    },
    "orders": {
        "question": "Which customers ordered which products?",
        "columns": ["customer", "product"],
        "rows": [["Dalton", "Soap"], ["Elm Street", "Soap"], ["Juniper", "Linen"]],
        "labels": {"customer": "Customer", "product": "Product"},
        "relationships": [["customer", "ORDERED", "product"]],
    },
}


def shown(table: str, text: str) -> str:
    spec = {"interpretation": [], "labels": {}, "relationships": [], **TABLES[table]}
    spec["question"] = {"en": spec["question"]}
    return plain(outcome(Wording(table, "en", "", True, text, text, spec)).shown)


def cases(found: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    return [(table, text) for table, texts in found.items() for text in texts]


BORNE_OUT = cases({
    "count": [
        "There are 12 open incidents.",
        "In total, 12 incidents are open.",
        "According to the data, twelve incidents are currently open.",
        "The number of open incidents is 12.",
        "You have 12 open incidents at the moment.",
        "There are a dozen open incidents.",
        "12 incidents are still open.",
    ],
    "list": [
        "There are three P0 incidents: INC-7, INC-12 and INC-31.",
        "The P0 incidents are INC-7, INC-12, and INC-31.",
        "Here is the list: INC-7, INC-12 and INC-31.",
        "Three incidents are P0. These include INC-7 and INC-12.",
        "All three incidents listed are P0.",
        "INC-7, INC-12 and INC-31 are the only P0 incidents.",
    ],
    "grouped": [
        "Billing has the most (5), followed by Search (3).",
        "Billing has the most open incidents, with 5, followed by Search with 3, while "
        "Auth and Ledger have 2 each.",
        "There are 12 open incidents in total across four services.",
        "Auth and Ledger have the fewest, with two each.",
        "Billing leads with five open incidents.",
        "Billing alone accounts for 5 of the 12 open incidents, or about 42%.",
        "Together, Billing and Search account for 8 of the 12 open incidents.",
        "Billing has 5 open incidents. It has two more than Search.",
        "Billing tops the list with 5 open incidents.",
        "Two services, Auth and Ledger, are tied with 2 open incidents each.",
        "On average, a service has 3 open incidents.",
        "The numbers range from 2 to 5.",
        "No service has more than 5 open incidents.",
        "Every service has at least two open incidents.",
        "Search comes second with 3.",
        "Only Billing and Search have more than two open incidents.",
    ],
    "ranked": [
        "Payments takes the longest, at 9.25 days on average.",
        "The averages range from 1.3 days (Data) to 9.25 days (Payments).",
        "Data is the fastest team with 1.3 days.",
        "It took Payments about 9 days on average to resolve an incident.",
        "The slowest team is Payments (9.3 days), the fastest is Data (1.3 days).",
        "Teams took between 1.3 and 9.25 days.",
        "Data was faster than Growth.",
    ],
    "pairs": [
        "Payments owns Billing and Ledger, while Platform owns Auth.",
        "Payments owns two services: Billing and Ledger.",
        "Search is owned by Growth.",
        "The owner of Auth is Platform.",
        "Payments owns Billing. It also owns Ledger.",
        "Payments is the only team with more than one service.",
        "Platform and Growth each own one service, Auth and Search respectively.",
        "Three teams own four services between them.",
        "Both Billing and Ledger belong to Payments.",
    ],
    "dates": [
        "Dark Mode was released on 12 May 2024 by Growth.",
        "Two features were released in May 2024: Dark Mode and Audit Log.",
        "The most recent release is Audit Log (May 28, 2024).",
        "Exports was the first feature to be released, on 20 November 2023.",
        "Growth released Exports on November 20, 2023, and Dark Mode on May 12, 2024.",
        "Audit Log followed 16 days after Dark Mode.",
        "SSO was released in March 2024, before Dark Mode.",
        "Growth and Platform have released two features each.",
        "Three of the four features came out in 2024.",
    ],
    "nulls": [
        "Billing is owned by Maria Ortega and runs in Frankfurt.",
        "Search has no owner on record.",
        "Two services, Search and Ledger, have no owner.",
        "No region is given for Auth.",
        "Billing and Ledger both run in Frankfurt.",
    ],
    "people": [
        "Ana Silva and Cleo Park are engineers, and Ben Ode is a designer.",
        "Three people work in Berlin: two engineers and one designer.",
        "In Berlin there are two engineers, Ana Silva and Cleo Park.",
        "Of the three people in Berlin, two are engineers.",
        "Ben Ode is the only designer.",
        "Ana Silva works in Berlin as an engineer.",
        "The only designer is Ben Ode.",
    ],
    "inflows": ["In May 2024 the net inflow was 0.9 million euros.",
                "In total, 8.6 million euros came in."],
    "closing": ["It took 6.75 hours on average.", "On average it took just under 7 hours."],
    "boardings": ["In July 2024, line F2 had 41,300 boardings.",
                  "From June to July, the boardings rose by 6,650.",
                  "From June to July, the boardings rose by about 19 %."],
    "orders": ["Soap was ordered by Dalton and Elm Street."],
})  # fmt: skip

NOT_BORNE_OUT = cases({
    "count": [
        "There are 13 open incidents.",
        "In total, 12 incidents are closed.",
        "According to the data, twelve incidents are open because of the outage.",
        "The number of open incidents rose to 12.",
        "You have more than 12 open incidents at the moment.",
        "There are 12 open critical incidents.",
        "12 incidents are overdue.",
    ],
    "list": [
        "There are four P0 incidents: INC-7, INC-12 and INC-31.",
        "The P0 incidents are INC-7, INC-12, and INC-13.",
        "Here is the list of resolved incidents: INC-7, INC-12 and INC-31.",
        "Three incidents are P0. Only INC-7 and INC-12 affect customers.",
        "Both incidents listed are P0.",
        "INC-7 is the only P0 incident.",
    ],
    "grouped": [
        "Search has the most (5), followed by Billing (3).",
        "Billing has the most open incidents, with 5, followed by Search with 3, while "
        "Auth and Ledger have 3 each.",
        "There are 12 open incidents in total across five services.",
        "Auth and Search have the fewest, with two each.",
        "Ledger leads with five open incidents.",
        "Billing alone accounts for 5 of the 12 open incidents, or about 52%.",
        "Together, Billing and Search account for 9 of the 12 open incidents.",
        "Billing has 5 open incidents. It has three more than Search.",
        "Auth tops the list with 5 open incidents.",
        "Two services, Auth and Search, are tied with 2 open incidents each.",
        "On average, a service has 4 open incidents.",
        "The numbers range from 1 to 5.",
        "Billing's five open incidents are a sign of poor testing.",
        "No service has more than 4 open incidents.",
        "Every service has at least three open incidents.",
        "Search comes third with 3.",
        "Only Billing has more than two open incidents.",
        "Half of the services have three open incidents.",
        "Search and Auth have the most.",
    ],
    "ranked": [
        "Growth takes the longest, at 9.25 days on average.",
        "The averages range from 1.3 days (Growth) to 9.25 days (Payments).",
        "Growth is the fastest team with 1.3 days.",
        "It took Payments about 9 hours on average to resolve an incident.",
        "Payments needs more than three times as long as Platform (9.25 vs. 4.5 days).",
        "The slowest team is Data (9.3 days), the fastest is Payments (1.3 days).",
        "Platform is second with 4.5 days, followed by Growth and Data, which both stay "
        "under one day.",
        "Teams took between 1.3 and 8 days.",
        "Only Payments and Platform took longer than a week.",
        "The averages range from 1.75 days to 9.25 days.",
        "Growth was faster than Data.",
    ],
    "pairs": [
        "Payments owns Billing and Auth, while Platform owns Ledger.",
        "Payments owns three services: Billing and Ledger.",
        "Growth is owned by Search.",
        "Growth is responsible for Auth.",
        "The owner of Auth is Growth.",
        "Payments owns Billing. It also owns Search.",
        "Growth is the only team with more than one service.",
        "Platform and Growth each own one service, Search and Auth respectively.",
        "Three teams own five services between them.",
        "Both Billing and Search belong to Payments.",
        "Billing and Auth are owned by the same team, Payments.",
        "No team owns more than one service.",
        "Growth is the only team with one service.",
    ],
    "dates": [
        "Dark Mode was released on 12 June 2024 by Growth.",
        "Two features were released in May 2024: Dark Mode and SSO.",
        "The most recent release is Dark Mode (May 28, 2024).",
        "SSO was the first feature to be released, on 20 November 2023.",
        "Two of the four features came out in 2024, only Exports came out in 2023.",
        "Growth released Exports on November 20, 2023, and SSO on May 12, 2024.",
        "Audit Log followed 26 days after Dark Mode.",
        "SSO was released in March 2024, after Dark Mode.",
        "Growth and Platform have released three features each.",
        "Two of the four features came out in 2024.",
    ],
    "nulls": [
        "Billing is owned by Jon Pell and runs in Frankfurt.",
        "Auth has no owner on record.",
        "Two services, Search and Auth, have no owner.",
        "No region is given for Billing.",
        "Billing and Search both run in Frankfurt.",
        "Three of the four services have an owner: Billing (Maria Ortega) and Auth (Jon Pell).",
        "Billing has no region.",
        "Three services have no owner.",
    ],
    "people": [
        "Ana Silva and Ben Ode are engineers, and Cleo Park is a designer.",
        "Three people work in Berlin: two designers and one engineer.",
        "In Berlin there are three engineers, Ana Silva and Cleo Park.",
        "Of the three people in Berlin, two are managers.",
        "Ana Silva is the only engineer.",
        "Ana Silva works in Munich as an engineer.",
        "The only engineer is Ana Silva.",
    ],
    "inflows": ["In May 2024 the net inflow was 0.9 euros.",
                "In May 2024 the net inflow was 9 million euros."],
    "closing": ["It took 6.75 hours at most.", "It took 6.75 days on average."],
    "boardings": ["In July 2024, 41,300 different people boarded line F2.",
                  "From June to July, the boardings fell by 6,650.",
                  "From June to July, the boardings rose by 6,560."],
    "orders": ["Soap was ordered by Dalton for Elm Street.", "Dalton was ordered by Soap."],
})  # fmt: skip


PARTS = [
    ("grouped", "To put it plainly: Billing has 5 incidents.", "Billing has 5 incidents."),
    ("grouped", "Billing has 5 incidents, while Search has 4.", "Billing has 5 incidents."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "text"), BORNE_OUT)
def test_a_usual_answer_that_the_rows_bear_out_is_shown(table: str, text: str) -> None:
    assert shown(table, text) == text


@pytest.mark.parametrize(("table", "text"), NOT_BORNE_OUT)
def test_a_usual_answer_that_the_rows_deny_is_not(table: str, text: str) -> None:
    assert shown(table, text) != text


@pytest.mark.parametrize(("table", "text", "part"), PARTS)
def test_a_clause_that_is_bound_is_kept(table: str, text: str, part: str) -> None:
    assert shown(table, text) == part


def test_a_list_is_never_cut() -> None:
    assert not shown("list", "The P0 incidents are INC-7, INC-12, and INC-13.")
