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
    "months": {
        "question": "How many storms were there in each month?",
        "query": "MATCH (s:Storm) RETURN s.on.year AS year, s.on.month AS month, "
        "count(s) AS storms ORDER BY storms DESC",
        "columns": ["year", "month", "storms"],
        "rows": [[2024, 11, 6], [2024, 1, 5], [2025, 3, 2]],
        "labels": {},
    },
    "hasbeen": {
        "question": "Has the vaccine Orlex been approved?",
        "query": "MATCH (v:Vaccine {name:'Orlex'}) RETURN v.name AS vaccine, v.phase AS phase, "
        "v.approvedOn AS approved_on",
        "columns": ["vaccine", "phase", "approved_on"],
        "rows": [["Orlex", "phase 3", None]],
        "labels": {"vaccine": "Vaccine"},
    },
    "any": {
        "question": "Do any of the trucks run on diesel?",
        "query": "MATCH (t:Truck) RETURN t.plate AS truck, t.fuel AS fuel",
        "columns": ["truck", "fuel"],
        "rows": [["B-1", "electric"], ["B-2", "gas"]],
        "labels": {"truck": "Truck"},
    },
    "any2": {
        "question": "Do any of the trucks run on diesel?",
        "query": "MATCH (t:Truck) RETURN t.plate AS truck, t.fuel AS fuel",
        "columns": ["truck", "fuel"],
        "rows": [["B-1", "electric"], ["B-2", "diesel"]],
        "labels": {"truck": "Truck"},
    },
    "works": {
        "question": "Does Nora Beck work for the Basel office?",
        "query": "MATCH (p:Person {name:'Nora Beck'})-[:WORKS_AT]->(o:Office) RETURN p.name AS "
        "person, o.city AS office",
        "columns": ["person", "office"],
        "rows": [["Nora Beck", "Zurich"]],
        "labels": {"person": "Person", "office": "Office"},
        "relationships": [["person", "WORKS_AT", "office"]],
    },
    "works2": {
        "question": "Does Nora Beck work for the Basel office?",
        "query": "MATCH (p:Person {name:'Nora Beck'})-[:WORKS_AT]->(o:Office {city:'Basel'}) "
        "RETURN p.name AS person, o.city AS office",
        "columns": ["person", "office"],
        "rows": [["Nora Beck", "Basel"]],
        "labels": {"person": "Person", "office": "Office"},
        "relationships": [["person", "WORKS_AT", "office"]],
    },
    "hot": {
        "question": "Is the oven hotter than 200 degrees?",
        "query": "MATCH (o:Oven) RETURN o.name AS oven, o.temperatureC AS temperature",
        "columns": ["oven", "temperature"],
        "rows": [["Oven 3", 180]],
        "labels": {"oven": "Oven"},
    },
    "hot2": {
        "question": "Is the oven hotter than 200 degrees?",
        "query": "MATCH (o:Oven) RETURN o.name AS oven, o.temperatureC AS temperature",
        "columns": ["oven", "temperature"],
        "rows": [["Oven 3", 240]],
        "labels": {"oven": "Oven"},
    },
    "mgr": {
        "question": "Which projects have no manager?",
        "query": "MATCH (p:Project) WHERE NOT (p)<-[:MANAGES]-(:Employee) RETURN p.name AS "
        "project, p.budgetEur AS budget_eur ORDER BY budget_eur DESC",
        "columns": ["project", "budget_eur"],
        "rows": [["Apollo", 90000], ["Gemini", 40000]],
        "labels": {"project": "Project"},
    },
    "late": {
        "question": "Which orders were shipped after 10 June 2024?",
        "query": "MATCH (o:Order) WHERE o.shippedOn > date('2024-06-10') RETURN o.number AS "
        "order_number, o.shippedOn AS shipped_on",
        "columns": ["order_number", "shipped_on"],
        "rows": [["O-12", "2024-06-14"], ["O-15", "2024-07-01"]],
        "labels": {"order_number": "Order"},
    },
    "heavy": {
        "question": "Which parts weigh less than 5 kg?",
        "query": "MATCH (p:Part) WHERE p.weightKg < 5 RETURN p.name AS part, p.weightKg AS "
        "weight_kg",
        "columns": ["part", "weight_kg"],
        "rows": [["bolt", 0.2], ["flange", 4.1]],
        "labels": {"part": "Part"},
    },
    "heavy2": {
        "question": "Which parts weigh less than 5 kg?",
        "query": "MATCH (p:Part) WHERE p.weightKg < 5 RETURN p.name AS part",
        "columns": ["part"],
        "rows": [["bolt"], ["flange"]],
        "labels": {"part": "Part"},
    },
    "cnt": {
        "question": "Are there more than 5 open tickets?",
        "query": "MATCH (t:Ticket {state:'open'}) RETURN count(t) AS tickets",
        "columns": ["tickets"],
        "rows": [[3]],
        "labels": {},
    },
    "cnt2": {
        "question": "Are there any open tickets?",
        "query": "MATCH (t:Ticket {state:'open'}) RETURN count(t) AS tickets",
        "columns": ["tickets"],
        "rows": [[3]],
        "labels": {},
    },
    "both": {
        "question": "Did Mia Falk or Jan Roth sign more contracts?",
        "query": "MATCH (p:Person)-[:SIGNED]->(c:Contract) WHERE p.name IN ['Mia Falk','Jan "
        "Roth'] RETURN p.name AS person, count(DISTINCT c) AS contracts ORDER BY "
        "contracts DESC",
        "columns": ["person", "contracts"],
        "rows": [["Jan Roth", 7], ["Mia Falk", 4]],
        "labels": {"person": "Person"},
    },
    "unres": {
        "question": "Which incidents are not resolved?",
        "query": "MATCH (i:Incident) WHERE i.status <> 'resolved' RETURN i.title AS incident, "
        "i.status AS status",
        "columns": ["incident", "status"],
        "rows": [["Login loop", "open"], ["Slow search", "mitigated"]],
        "labels": {"incident": "Incident"},
    },
    "role": {
        "question": "Is Ivo Kern the head of Finance?",
        "query": "MATCH (p:Person {name:'Ivo Kern'})-[r:HEADS]->(d:Department) RETURN p.name AS "
        "person, d.name AS department",
        "columns": ["person", "department"],
        "rows": [["Ivo Kern", "Legal"]],
        "labels": {"person": "Person", "department": "Department"},
        "relationships": [["person", "HEADS", "department"]],
    },
    "avail": {
        "question": "Is room 12 available?",
        "query": "MATCH (r:Room {number:12}) RETURN r.number AS room, r.available AS available",
        "columns": ["room", "available"],
        "rows": [[12, False]],
        "labels": {},
    },
    "exp": {
        "question": "Is the camera more expensive than the tripod?",
        "query": "MATCH (p:Product) WHERE p.name IN ['camera','tripod'] RETURN p.name AS product, "
        "p.priceEur AS price_eur",
        "columns": ["product", "price_eur"],
        "rows": [["camera", 420], ["tripod", 80]],
        "labels": {"product": "Product"},
    },
    "old": {
        "question": "Is the Alder bridge older than the Birch bridge?",
        "query": "MATCH (b:Bridge) WHERE b.name IN ['Alder','Birch'] RETURN b.name AS bridge, "
        "b.builtOn AS built_on",
        "columns": ["bridge", "built_on"],
        "rows": [["Alder", "1950-01-01"], ["Birch", "1920-01-01"]],
        "labels": {"bridge": "Bridge"},
    },
    "child": {
        "question": "Which wards have no beds free?",
        "query": "MATCH (w:Ward) WHERE NOT EXISTS { (w)-[:HAS_BED]->(:Bed {free: true}) } RETURN "
        "w.name AS ward",
        "columns": ["ward"],
        "rows": [["East"], ["West"]],
        "labels": {"ward": "Ward"},
    },
    "ship": {
        "question": "Which suppliers have not delivered anything in 2025?",
        "query": "MATCH (s:Supplier) WHERE NOT EXISTS { MATCH (s)-[d:DELIVERED]->(:Part) WHERE "
        "d.on >= date('2025-01-01') AND d.on < date('2026-01-01') } RETURN s.name AS "
        "supplier",
        "columns": ["supplier"],
        "rows": [["Hexa"], ["Volt AG"]],
        "labels": {"supplier": "Supplier"},
    },
    "de": {
        "question": "Welche Kunden haben keine Rechnung?",
        "query": "MATCH (k:Kunde) WHERE NOT (k)-[:HAT_RECHNUNG]->(:Rechnung) RETURN k.name AS "
        "kunde",
        "columns": ["kunde"],
        "rows": [["Abel"], ["Brandt"]],
        "labels": {"kunde": "Kunde"},
        "lang": "de",
    },
    "lead_asked": {
        "question": "Does Dana Weiss lead the Atlas team?",
        "query": "MATCH (p:Person {name:'Dana Weiss'})-[l:LEADS]->(t:Team {name:'Atlas'}) RETURN "
        "p.name AS person, t.name AS team, l.since AS since",
        "columns": ["person", "team", "since"],
        "rows": [["Dana Weiss", "Atlas", "2022-05-01"]],
        "labels": {"person": "Person", "team": "Team"},
        "relationships": [["person", "LEADS", "team"]],
    },
    "live_asked": {
        "question": "Do we have customers in Norway?",
        "query": "MATCH (c:Customer {country:'Norway'}) RETURN c.name AS customer",
        "columns": ["customer"],
        "rows": [["Fjord AS"], ["Nord Ek"]],
        "labels": {"customer": "Customer"},
    },
    "live2_asked": {
        "question": "Is there anybody who speaks Finnish?",
        "query": "MATCH (p:Person)-[:SPEAKS]->(:Language {name:'Finnish'}) RETURN p.name AS person",
        "columns": ["person"],
        "rows": [["Aino Salo"]],
        "labels": {"person": "Person"},
    },
    "late_asked": {
        "question": "Were any invoices paid late?",
        "query": "MATCH (i:Invoice) WHERE i.paidOn > i.dueOn RETURN i.number AS invoice, i.paidOn "
        "AS paid_on, i.dueOn AS due_on",
        "columns": ["invoice", "paid_on", "due_on"],
        "rows": [["R-10", "2024-03-20", "2024-03-01"]],
        "labels": {"invoice": "Invoice"},
    },
    "exp_asked": {
        "question": "Has any contract expired?",
        "query": "MATCH (c:Contract) WHERE c.endsOn < date() RETURN c.title AS contract, c.endsOn "
        "AS ends_on",
        "columns": ["contract", "ends_on"],
        "rows": [["Lease A", "2023-12-31"]],
        "labels": {"contract": "Contract"},
    },
    "count_asked": {
        "question": "Did more than 100 people attend the gala?",
        "query": "MATCH (e:Event {name:'Gala'})<-[:ATTENDED]-(p:Person) RETURN count(DISTINCT p) "
        "AS guests",
        "columns": ["guests"],
        "rows": [[134]],
        "labels": {},
    },
    "count2_asked": {
        "question": "Did more than 100 people attend the gala?",
        "query": "MATCH (e:Event {name:'Gala'})<-[:ATTENDED]-(p:Person) RETURN count(DISTINCT p) "
        "AS guests",
        "columns": ["guests"],
        "rows": [[83]],
        "labels": {},
    },
    "bool_asked": {
        "question": "Is the museum open on Mondays?",
        "query": "MATCH (m:Museum {name:'City Museum'}) RETURN 'Monday' IN m.openDays AS "
        "open_on_monday",
        "columns": ["open_on_monday"],
        "rows": [[True]],
        "labels": {},
    },
    "state_asked": {
        "question": "Is the reactor running?",
        "query": "MATCH (r:Reactor) RETURN r.name AS reactor, r.status AS status",
        "columns": ["reactor", "status"],
        "rows": [["R1", "running"]],
        "labels": {"reactor": "Reactor"},
    },
    "price_asked": {
        "question": "Does the Nova laptop cost less than 1000 euros?",
        "query": "MATCH (p:Product {name:'Nova'}) RETURN p.name AS product, p.priceEur AS "
        "price_eur",
        "columns": ["product", "price_eur"],
        "rows": [["Nova", 899]],
        "labels": {"product": "Product"},
    },
    "price2_asked": {
        "question": "Is the Nova cheaper than 1000 euros?",
        "query": "MATCH (p:Product {name:'Nova'}) WHERE p.priceEur < 1000 RETURN p.name AS "
        "product, p.priceEur AS price_eur",
        "columns": ["product", "price_eur"],
        "rows": [["Nova", 899]],
        "labels": {"product": "Product"},
    },
    "same_asked": {
        "question": "Do Ada Lind and Bo Ek work in the same office?",
        "query": "MATCH (p:Person)-[:WORKS_IN]->(o:Office) WHERE p.name IN ['Ada Lind','Bo Ek'] "
        "RETURN p.name AS person, o.city AS office",
        "columns": ["person", "office"],
        "rows": [["Ada Lind", "Oslo"], ["Bo Ek", "Bergen"]],
        "labels": {"person": "Person", "office": "Office"},
        "relationships": [["person", "WORKS_IN", "office"]],
    },
    "not2_asked": {
        "question": "Which members have not paid their fee?",
        "query": "MATCH (m:Member) WHERE m.feePaid = false RETURN m.name AS member",
        "columns": ["member"],
        "rows": [["Kai"], ["Lou"]],
        "labels": {"member": "Member"},
    },
    "not3_asked": {
        "question": "Which machines are not in use?",
        "query": "MATCH (m:Machine) WHERE m.status <> 'in use' RETURN m.name AS machine, m.status "
        "AS status",
        "columns": ["machine", "status"],
        "rows": [["Lathe", "repair"], ["Mill", "idle"]],
        "labels": {"machine": "Machine"},
    },
    "wo_asked": {
        "question": "List the courses without a teacher",
        "query": "MATCH (c:Course) WHERE NOT (:Teacher)-[:TEACHES]->(c) RETURN c.title AS course, "
        "c.credits AS credits",
        "columns": ["course", "credits"],
        "rows": [["Logic", 5], ["Optics", 6]],
        "labels": {"course": "Course"},
    },
    "only1_asked": {
        "question": "Who reviewed papers but never wrote one?",
        "query": "MATCH (a:Author)-[:REVIEWED]->(:Paper) WHERE NOT (a)-[:WROTE]->(:Paper) RETURN "
        "DISTINCT a.name AS author",
        "columns": ["author"],
        "rows": [["Ida"], ["Per"]],
        "labels": {"author": "Author"},
    },
}

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
    ("hasbeen", "No, Orlex has not been approved; it is in phase 3."),
    ("hasbeen", "No, Orlex is in phase 3."),
    ("any", "No, none of the trucks runs on diesel."),
    ("any", "No. B-1 runs on electric and B-2 runs on gas."),
    ("any2", "Yes, B-2 runs on diesel."),
    ("works", "No, Nora Beck works at the Zurich office."),
    ("works2", "Yes, Nora Beck works for the Basel office."),
    ("hot", "No, Oven 3 has a temperature of 180 degrees."),
    ("hot2", "Yes, Oven 3 has a temperature of 240 degrees."),
    ("mgr", "Apollo and Gemini have no manager."),
    ("mgr", "Two projects have no manager: Apollo (€90,000) and Gemini (€40,000)."),
    ("mgr", "No employee manages Apollo or Gemini."),
    ("late", "Two orders were shipped after 10 June 2024: O-12 on 14 June and O-15 on 1 July."),
    ("heavy2", "bolt and flange weigh less than 5 kg."),
    ("cnt", "No, there are 3 open tickets."),
    ("cnt", "No, there are only 3 open tickets."),
    ("cnt2", "Yes, there are 3 open tickets."),
    ("both", "Jan Roth signed more contracts, with 7 compared to 4 for Mia Falk."),
    ("both", "Jan Roth signed 7 contracts and Mia Falk signed 4."),
    ("unres", "Two incidents are not resolved: Login loop (open) and Slow search (mitigated)."),
    ("role", "No, Ivo Kern heads Legal."),
    ("role", "No, Ivo Kern is the head of Legal."),
    ("avail", "No, room 12 is not available."),
    ("exp", "Yes, the camera costs 420 EUR and the tripod 80 EUR."),
    ("exp", "Yes, the camera is more expensive: €420 compared with €80 for the tripod."),
    ("old", "No, Birch is older than Alder."),
    ("child", "East and West have no beds free."),
    ("child", "Two wards have no free beds: East and West."),
    ("ship", "Hexa and Volt AG have not delivered anything in 2025."),
    ("de", "Abel und Brandt haben keine Rechnung."),
    ("de", "Zwei Kunden haben keine Rechnung: Abel und Brandt."),
    ("months", "November 2024 had six storms and January 2024 had five."),
    ("lead_asked", "Yes, Dana Weiss leads Atlas."),
    ("lead_asked", "Yes, Dana Weiss has led the Atlas team since 1 May 2022."),
    ("live_asked", "Yes, two customers are in Norway: Fjord AS and Nord Ek."),
    ("live_asked", "Yes: Fjord AS and Nord Ek."),
    ("live2_asked", "Yes, Aino Salo speaks Finnish."),
    ("late_asked", "Yes, R-10 was due on 1 March 2024 and paid on 20 March 2024."),
    ("late_asked", "Yes, invoice R-10 was paid late."),
    ("exp_asked", "Yes, Lease A expired on 31 December 2023."),
    ("count_asked", "Yes, 134 people attended the gala."),
    ("count2_asked", "No, only 83 people attended the gala."),
    ("count2_asked", "No, 83 people attended."),
    ("bool_asked", "Yes, the museum is open on Mondays."),
    ("state_asked", "Yes, R1 is running."),
    ("state_asked", "Yes, reactor R1 is running."),
    ("price_asked", "Yes, the Nova costs 899 euros."),
    ("price_asked", "Yes, the Nova laptop costs less than 1,000 euros: 899 EUR."),
    ("price2_asked", "Yes, the Nova costs 899 EUR."),
    ("same_asked", "No, Ada Lind works in Oslo and Bo Ek in Bergen."),
    ("not2_asked", "Kai and Lou have not paid their fee."),
    ("not2_asked", "Two members have not paid their fee: Kai and Lou."),
    ("not3_asked", "Lathe (repair) and Mill (idle) are not in use."),
    ("wo_asked", "Logic and Optics have no teacher."),
    ("wo_asked", "Two courses have no teacher: Logic (5 credits) and Optics (6 credits)."),
    ("wo_asked", "The courses without a teacher are Logic and Optics."),
    ("only1_asked", "Ida and Per reviewed papers but never wrote one."),
    ("only1_asked", "Two authors reviewed papers but never wrote one: Ida and Per."),
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
    ("hasbeen", "Yes, Orlex has been approved."),
    ("hasbeen", "Orlex has been approved and is in phase 3."),
    ("any", "Yes, B-1 runs on diesel."),
    ("any", "Yes, B-2 runs on diesel."),
    ("any2", "No, none of the trucks runs on diesel."),
    ("any2", "Yes, both trucks run on diesel."),
    ("any2", "Yes, B-1 runs on diesel."),
    ("works", "Yes, Nora Beck works for the Basel office."),
    ("works", "Nora Beck works at the Basel office."),
    ("works2", "No, Nora Beck does not work for the Basel office."),
    ("hot", "Yes, Oven 3 is hotter than 200 degrees."),
    ("hot", "Yes, Oven 3 has a temperature of 180 degrees."),
    ("hot2", "No, Oven 3 is not hotter than 200 degrees."),
    ("hot2", "No, Oven 3 has a temperature of 240 degrees."),
    ("mgr", "Apollo and Gemini have a manager."),
    ("mgr", "An employee manages Apollo and Gemini."),
    ("mgr", "Apollo and Gemini have no budget."),
    ("late", "Two orders were shipped before 10 June 2024: O-12 and O-15."),
    ("late", "Two orders were shipped on 10 June 2024: O-12 and O-15."),
    ("heavy", "Two parts weigh more than 5 kg: bolt and flange."),
    ("heavy2", "bolt and flange weigh more than 5 kg."),
    ("heavy2", "bolt and flange weigh 5 kg."),
    ("cnt", "Yes, there are more than 5 open tickets."),
    ("cnt", "Yes, there are 3 open tickets."),
    ("cnt2", "No, there are no open tickets."),
    ("both", "Mia Falk signed more contracts, with 7 compared to 4 for Jan Roth."),
    ("both", "Mia Falk signed more contracts than Jan Roth."),
    ("unres", "Two incidents are resolved: Login loop and Slow search."),
    ("unres", "Login loop and Slow search are resolved."),
    ("role", "Yes, Ivo Kern is the head of Finance."),
    ("role", "Ivo Kern is the head of Finance."),
    ("avail", "Yes, room 12 is available."),
    ("exp", "No, the camera is cheaper than the tripod."),
    ("exp", "No."),
    ("old", "Yes, Alder is older than Birch."),
    ("old", "Yes."),
    ("child", "East and West have beds free."),
    ("child", "Two wards have free beds: East and West."),
    ("ship", "Hexa and Volt AG delivered parts in 2025."),
    ("ship", "Hexa and Volt AG have delivered something in 2025."),
    ("de", "Abel und Brandt haben eine Rechnung."),
    ("de", "Zwei Kunden haben eine Rechnung: Abel und Brandt."),
    ("months", "March 2024 had two storms."),
    ("months", "November 2024 had five storms."),
    ("lead_asked", "No, Dana Weiss does not lead Atlas."),
    ("count_asked", "No, 134 people attended the gala."),
    ("count2_asked", "Yes, 83 people attended the gala."),
    ("count2_asked", "Yes, more than 100 people attended the gala."),
    ("bool_asked", "No, the museum is not open on Mondays."),
    ("state_asked", "No, R1 is not running."),
    ("price_asked", "No, the Nova costs more than 1,000 euros."),
    ("price_asked", "No, the Nova costs 899 euros."),
    ("same_asked", "Yes, Ada Lind and Bo Ek both work in Oslo."),
    ("same_asked", "Yes, Ada Lind and Bo Ek work in the same office."),
    ("not2_asked", "Kai and Lou have paid their fee."),
    ("not3_asked", "Lathe and Mill are in use."),
    ("wo_asked", "Logic and Optics have a teacher."),
    ("wo_asked", "Logic and Optics are taught by a teacher."),
    ("only1_asked", "Ida and Per wrote papers but never reviewed one."),
    ("only1_asked", "Ida and Per wrote a paper."),
)


def shown(result: str, sentence: str) -> str:
    spec = {"relationships": [], "interpretation": [], **RESULTS[result]}
    language = str(spec.get("lang", "en"))
    spec["question"] = {language: spec["question"]}
    return outcome(Wording(result, language, "", True, sentence, sentence, spec)).shown


@pytest.mark.parametrize(("result", "sentence"), HONEST)
def test_what_the_query_asks_may_be_said_of_its_rows(result: str, sentence: str) -> None:
    assert plain(shown(result, sentence)) == sentence


@pytest.mark.parametrize(("result", "sentence"), FALSE)
def test_words_of_the_question_prove_nothing(result: str, sentence: str) -> None:
    assert sentence not in plain(shown(result, sentence))
