"""Sentences that say what the query asks: its denials, bounds and verbs, and a yes or no."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from benchmarks.grounding.measure import Wording, outcome, plain

RESULTS: Mapping[str, Mapping[str, Any]] = {
    "no_ward": {
        "question": "Which nurses have never worked on a ward?",
        "query": "MATCH (n:Nurse) WHERE NOT EXISTS { (n)-[:WORKED_ON]->(:Ward) } "
        "RETURN n.name AS nurse, n.grade AS grade",
        "columns": ["nurse", "grade"],
        "rows": [["Ada Quist", "B"], ["Ben Holm", "C"]],
        "labels": {"nurse": "Nurse"},
    },
    "no_phone": {
        "question": "Which clinics have no phone number?",
        "query": "MATCH (c:Clinic) WHERE c.phoneNumber IS NULL RETURN c.name AS clinic",
        "columns": ["clinic"],
        "rows": [["Northgate"], ["Old Mill"], ["Seaside"]],
        "labels": {"clinic": "Clinic"},
    },
    "unsold": {
        "question": "Which paintings were never sold?",
        "query": "MATCH (p:Painting) OPTIONAL MATCH (p)-[:SOLD_TO]->(b:Buyer) "
        "WITH p, count(b) AS buyers WHERE buyers = 0 RETURN p.title AS painting",
        "columns": ["painting"],
        "rows": [["Blue Door"], ["Low Tide"]],
        "labels": {"painting": "Painting"},
    },
    "made_of": {
        "question": "Is the Ferris hull made of steel?",
        "query": "MATCH (h:Hull {name: 'Ferris'}) RETURN h.name AS hull, h.material AS material",
        "columns": ["hull", "material"],
        "rows": [["Ferris", "aluminium"]],
        "labels": {"hull": "Hull"},
    },
    "delivered": {
        "question": "Was parcel P-77 delivered?",
        "query": "MATCH (p:Parcel {code: 'P-77'}) RETURN p.code AS parcel, p.state AS state",
        "columns": ["parcel", "state"],
        "rows": [["P-77", "delivered"]],
        "labels": {"parcel": "Parcel"},
    },
    "heavier": {
        "question": "Does the crate Argo weigh more than 40 kg?",
        "query": "MATCH (c:Crate {name: 'Argo'}) RETURN c.name AS crate, c.weightKg AS weight_kg",
        "columns": ["crate", "weight_kg"],
        "rows": [["Argo", 38]],
        "labels": {"crate": "Crate"},
    },
    "opened": {
        "question": "Did the gallery Lumen open in May 2021?",
        "query": "MATCH (g:Gallery {name: 'Lumen'}) RETURN g.name AS gallery, "
        "g.openedOn AS opened_on",
        "columns": ["gallery", "opened_on"],
        "rows": [["Lumen", "2021-03-09"]],
        "labels": {"gallery": "Gallery"},
    },
    "longer": {
        "question": "Is the film Dust longer than the film Ember?",
        "query": "MATCH (f:Film) WHERE f.title IN ['Dust', 'Ember'] "
        "RETURN f.title AS film, f.runtimeMinutes AS runtime_minutes",
        "columns": ["film", "runtime_minutes"],
        "rows": [["Dust", 96], ["Ember", 121]],
        "labels": {"film": "Film"},
    },
    "before": {
        "question": "Which bridges were inspected before April 2025?",
        "query": "MATCH (b:Bridge) WHERE b.inspectedOn < date('2025-04-01') "
        "RETURN b.name AS bridge, b.inspectedOn AS inspected_on",
        "columns": ["bridge", "inspected_on"],
        "rows": [["Ironspan", "2025-01-20"], ["Weir Arch", "2025-03-02"]],
        "labels": {"bridge": "Bridge"},
    },
    "quarter": {
        "question": "How many claims were filed in the second quarter of 2025?",
        "query": "MATCH (c:Claim) WHERE c.filedOn >= date('2025-04-01') AND "
        "c.filedOn < date('2025-07-01') RETURN count(c) AS claims",
        "columns": ["claims"],
        "rows": [[17]],
        "labels": {},
    },
    "caused": {
        "question": "Which storms caused outages?",
        "query": "MATCH (s:Storm)-[:CAUSED]->(o:Outage) RETURN s.name AS storm, o.code AS outage",
        "columns": ["storm", "outage"],
        "rows": [["Elsa", "O-4"], ["Finn", "O-9"]],
        "labels": {"storm": "Storm", "outage": "Outage"},
        "relationships": [["storm", "CAUSED", "outage"]],
    },
    "depends": {
        "question": "What does the module parser depend on?",
        "query": "MATCH (m:Module {name: 'parser'})-[:DEPENDS_ON]->(d:Module) "
        "RETURN m.name AS module, d.name AS dependency",
        "columns": ["module", "dependency"],
        "rows": [["parser", "lexer"], ["parser", "tree"]],
        "labels": {"module": "Module", "dependency": "Module"},
        "relationships": [["module", "DEPENDS_ON", "dependency"]],
    },
    "share": {
        "question": "What share of the policies is active?",
        "query": "MATCH (p:Policy) WITH count(p) AS total, "
        "count(CASE WHEN p.state = 'active' THEN 1 END) AS active "
        "RETURN active, total, round(100.0 * active / total, 1) AS percent",
        "columns": ["active", "total", "percent"],
        "rows": [[9, 12, 75.4]],
        "labels": {},
    },
    "revenue": {
        "question": "What is the average fee per branch?",
        "query": "MATCH (a:Account)-[:HELD_AT]->(b:Branch) "
        "RETURN b.name AS branch, round(avg(a.feeEur)) AS fee",
        "columns": ["branch", "fee"],
        "rows": [["Harbour", 1240.0], ["Station", 980.0]],
        "labels": {"branch": "Branch"},
    },
    "range": {
        "question": "What is the range of waiting times?",
        "query": "MATCH (v:Visit) RETURN min(v.waitMinutes) AS minimum_minutes, "
        "max(v.waitMinutes) AS maximum_minutes",
        "columns": ["minimum_minutes", "maximum_minutes"],
        "rows": [[4, 95]],
        "labels": {},
    },
    "paid": {
        "question": "Who is paid more, Lea Brandt or Tom Ihle?",
        "query": "MATCH (p:Person) WHERE p.name IN ['Lea Brandt', 'Tom Ihle'] "
        "RETURN p.name AS person, p.wageEur AS wage_eur ORDER BY wage_eur DESC",
        "columns": ["person", "wage_eur"],
        "rows": [["Lea Brandt", 5200], ["Tom Ihle", 4900]],
        "labels": {"person": "Person"},
    },
}  # fmt: skip

HONEST: Sequence[tuple[str, str]] = (
    ("no_ward", "Two nurses have never worked on a ward: Ada Quist and Ben Holm."),
    ("no_ward", "Neither Ada Quist nor Ben Holm has worked on a ward."),
    ("no_ward", "Ada Quist (grade B) and Ben Holm (grade C) have not worked on any ward."),
    ("no_phone", "Northgate, Old Mill and Seaside have no phone number."),
    ("no_phone", "Three clinics lack a phone number: Northgate, Old Mill and Seaside."),
    ("unsold", "Blue Door and Low Tide were never sold."),
    ("unsold", "Two paintings were not sold: Blue Door and Low Tide."),
    ("made_of", "No, the Ferris hull is made of aluminium."),
    ("made_of", "No, the Ferris hull is not made of steel; its material is aluminium."),
    ("delivered", "Yes, parcel P-77 was delivered."),
    ("heavier", "No, the crate Argo weighs 38 kg."),
    ("opened", "No, Lumen opened on 9 March 2021."),
    ("longer", "No, Ember is longer, with 121 minutes compared with 96 minutes for Dust."),
    ("longer", "No. Dust has a runtime of 96 minutes."),
    ("before", "Two bridges were inspected before April 2025: Ironspan and Weir Arch."),
    ("quarter", "17 claims were filed between April and June 2025."),
    ("caused", "Elsa caused O-4, and Finn caused O-9."),
    ("caused", "Two storms caused outages: Elsa (O-4) and Finn (O-9)."),
    ("depends", "parser depends on lexer and tree."),
    ("share", "75.4% of the policies are active."),
    ("share", "9 of the 12 policies are active, which is 75.4 percent."),
    ("revenue", "Harbour has an average fee of €1,240, followed by Station with €980."),
    ("range", "The waiting times range from 4 to 95 minutes."),
    ("range", "The minimum is 4 minutes and the maximum is 95 minutes."),
    ("paid", "Lea Brandt is paid more, with €5,200 compared to €4,900 for Tom Ihle."),
)

FALSE: Sequence[tuple[str, str]] = (
    ("no_ward", "Two nurses have worked on a ward: Ada Quist and Ben Holm."),
    ("no_ward", "Ada Quist and Ben Holm are the only nurses who worked on a ward."),
    ("no_phone", "Northgate, Old Mill and Seaside have a phone number."),
    ("no_phone", "Three clinics have phone numbers: Northgate, Old Mill and Seaside."),
    ("unsold", "Blue Door and Low Tide were sold."),
    ("made_of", "Yes, the Ferris hull is made of steel."),
    ("made_of", "The Ferris hull is made of steel."),
    ("made_of", "Yes."),
    ("delivered", "No, parcel P-77 was delivered."),
    ("delivered", "No, parcel P-77 was not delivered."),
    ("heavier", "Yes, the crate Argo weighs more than 40 kg."),
    ("heavier", "The crate Argo weighs more than 40 kg."),
    ("opened", "Yes, Lumen opened in May 2021."),
    ("opened", "Lumen opened in May 2021."),
    ("longer", "Yes, Dust is longer than Ember."),
    ("longer", "Yes."),
    ("longer", "Yes, Dust is longer, with 121 minutes compared with 96 minutes for Ember."),
    ("before", "Two bridges were inspected after April 2025: Ironspan and Weir Arch."),
    ("caused", "Elsa caused O-9."),
    ("caused", "Elsa was caused by O-4."),
    ("depends", "lexer depends on parser."),
    ("share", "9 of the 13 policies are active."),
    ("share", "Only one of the 12 policies is active."),
    ("share", "75.4% of the policies are inactive."),
    ("revenue", "Harbour has an average fee of $1,240."),
    ("range", "The waiting times range from 4 to 90 minutes."),
    ("range", "The maximum is 4 minutes."),
    ("paid", "Tom Ihle is paid more, with €5,200 compared to €4,900 for Lea Brandt."),
    ("paid", "Tom Ihle is paid more, with €4,900 compared to €5,200 for Lea Brandt."),
)


def shown(result: str, sentence: str) -> str:
    spec = {"relationships": [], "interpretation": [], **RESULTS[result]}
    spec["question"] = {"en": spec["question"]}
    return outcome(Wording(result, "en", "", True, sentence, sentence, spec)).shown


@pytest.mark.parametrize(("result", "sentence"), HONEST)
def test_what_the_query_asks_may_be_said_of_its_rows(result: str, sentence: str) -> None:
    assert plain(shown(result, sentence)) == sentence


@pytest.mark.parametrize(("result", "sentence"), FALSE)
def test_words_of_the_question_prove_nothing(result: str, sentence: str) -> None:
    assert sentence not in plain(shown(result, sentence))
