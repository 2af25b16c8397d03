"""The candidate readings of questions over a schema written by hand, without a database."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from chart_readings import query_of, readings_of

from graphrag_core.translate.offline.candidates import CandidateGenerator
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    Property,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.small_schemas import key

FIRST = 5
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def _label(name: str, *keys: Property) -> LabelSchema:
    return LabelSchema(name, 40, (key("name", "STRING"), *keys), "name")


HARBOUR = Schema(
    labels=(
        _label(
            "Ship",
            key("tonnage", "INTEGER"),
            key("flag", "STRING", "Malta", "Panama"),
            key("builtYear", "INTEGER"),
            key("insured", "BOOLEAN"),
        ),
        _label("Berth", key("depth_m", "FLOAT")),
        _label("Pilot", key("hired_on", "DATE")),
        _label("Company", key("city", "STRING")),
    ),
    relationship_types=(
        RelationshipTypeSchema("MOORED_AT", 40, (key("since", "DATE"), key("fee_eur", "FLOAT"))),
        RelationshipTypeSchema("GUIDED", 80, (key("minutes", "INTEGER"),)),
        RelationshipTypeSchema("OWNS", 40),
        RelationshipTypeSchema("SUBSIDIARY_OF", 10),
    ),
    patterns=(
        Pattern("Ship", "MOORED_AT", "Berth", 40),
        Pattern("Pilot", "GUIDED", "Ship", 80),
        Pattern("Company", "OWNS", "Ship", 40),
        Pattern("Company", "SUBSIDIARY_OF", "Company", 10),
    ),
)
NAMES = {"Ada Roe": "Pilot", "Bluewater": "Company", "Northline": "Company", "Berth 7": "Berth"}


@dataclass(frozen=True)
class Case:
    """A question and what the query among its first candidates is written like."""

    question: str
    query: str


CASES = (
    Case("Which ships are moored at Berth 7?", "(ship:Ship)-[:MOORED_AT]->(berth:Berth)"),
    Case("ships guided by Ada Roe", "(pilot:Pilot)-[:GUIDED]->(ship:Ship)"),
    Case("Which ships did Ada Roe guide?", "(pilot:Pilot)-[:GUIDED]->(ship:Ship)"),
    Case("How many ships does each company own?", "company.name AS company, count(DISTINCT ship)"),
    Case("Which ships are not insured?", "ship.insured = $insured"),
    Case("uninsured ships", "ship.insured = $insured"),
    Case("Ships with a tonnage over 5000", "ship.tonnage > $tonnage"),
    Case("average tonnage per flag", "avg(ship.tonnage) AS average_tonnage"),
    Case("Which company owns the most ships?", "ORDER BY count DESC LIMIT 1"),
    Case("number of ships per company sorted by number of ships", "ORDER BY count DESC LIMIT 100"),
    Case("How many ships does each company own, top 2?", "ORDER BY count DESC LIMIT 2"),
    Case("List the ships sorted by tonnage, first three", "ORDER BY ship_tonnage LIMIT 3"),
    Case("top 3 ships by tonnage", "ORDER BY ship_tonnage DESC LIMIT 3"),
    Case("Which ships have no pilot?", "NOT EXISTS { MATCH (:Pilot)-[:GUIDED]->(ship) }"),
    Case("Companies with more than 4 ships", "RETURN DISTINCT ship } > $count"),
    Case("Ships with a tonnage above average", "WITH avg(every.tonnage) AS average"),
    Case(
        "Which companies directly or indirectly belong to Bluewater?",
        "(company:Company)-[:SUBSIDIARY_OF*1..50]->(company2:Company)",
    ),
    Case(
        "Which companies belong to Bluewater, directly or through others?",
        "(company:Company)-[:SUBSIDIARY_OF*1..50]->(company2:Company)",
    ),
    Case("Which companies have a total tonnage above 9000?", "WHERE total_tonnage > $total"),
    Case("Berths with a total fee over 500", "WHERE total_fee_eur > $total_fee_eur"),
    Case("Who spent the most?", "sum(moored_at.fee_eur) AS total_fee_eur ORDER BY"),
    Case("total spend per berth", "berth.name AS berth, sum(moored_at.fee_eur)"),
    Case("fee per berth, highest first", "berth.name AS berth, sum(moored_at.fee_eur)"),
    Case("total fee by flag", "ship.flag AS ship_flag, sum(moored_at.fee_eur)"),
    Case("How many pilots were hired per month?", "pilot.hired_on.month AS month, count"),
    Case("number of pilots by year", "pilot.hired_on.year AS year, count"),
    Case("Which ships were guided, and by which pilots?", "ship.name AS ship, pilot.name AS pilot"),
    Case("Does Bluewater own any ship?", "RETURN count(*) > 0 AS answer"),
    Case("Who guided ships for more than 90 minutes?", "guided.minutes > $minutes"),
    Case("total fee per berth", "sum(moored_at.fee_eur)"),
    Case("ships sailing under the flag of Malta or Panama", "ship.flag IN $flag"),
    Case("ships whose name contains 'Star'", "toLower(ship.name) CONTAINS $name"),
    Case("Pilots hired since 2020", "pilot.hired_on >= $since"),
    Case("Which pilots have guided more ships than average?", "> average"),
)
"""Questions in words near the schema; what is written is looked for among the first few."""

HIGHEST_STEPS = 10_000
"""Applications of rules to pairs of meanings that a question of any length may take."""

LARGE = Schema(
    labels=tuple(
        LabelSchema(
            f"Thing{i}",
            9,
            (key("name", "STRING"), *(key(f"key{j}Of{i}", "INTEGER") for j in range(3))),
            "name",
        )
        for i in range(500)
    ),
    relationship_types=(RelationshipTypeSchema("NEXT", 500),),
    patterns=tuple(Pattern(f"Thing{i}", "NEXT", f"Thing{i + 1}", 9) for i in range(499)),
)

CONFUSING = Schema(
    labels=(
        _label("Ship", *(key(word, "INTEGER") for word in ("from", "with", "count", "of", "by"))),
        _label("ship", key("From", "STRING")),
        _label("SHIP"),
    ),
    relationship_types=(RelationshipTypeSchema("OF", 9), RelationshipTypeSchema("WITH", 9)),
    patterns=(Pattern("Ship", "OF", "ship", 9), Pattern("ship", "WITH", "SHIP", 9)),
)

UNLICENSED = (
    Case("Which ships are insured?", "NOT "),
    Case("How many ships are there?", "Pilot"),
    Case("Which berths are there?", "LIMIT 1 "),
    Case("Which ships have a tonnage over 9000?", "sum("),
    Case("pilots hired this year", ".year"),
    Case("How many ships are moored at Berth 7?", "count(DISTINCT moored_at)"),
)
"""What no word of a question asks for, and the first candidate does not have."""


def _links(text: str) -> tuple[ValueLink, ...]:
    return tuple(
        ValueLink(at, at + len(name), name, label, "name", name, 1.0)
        for name, label in NAMES.items()
        if (at := text.find(name)) >= 0
    )


def _queries(text: str) -> list[str]:
    return [query_of(one, HARBOUR) for one in readings_of(text, _links(text), HARBOUR)]


@pytest.mark.parametrize("case", CASES, ids=[case.question for case in CASES])
def test_the_wanted_reading_is_among_the_first_candidates(case):
    queries = _queries(case.question)[:FIRST]

    assert any(case.query in query for query in queries), "\n".join(queries)


@pytest.mark.parametrize("case", UNLICENSED, ids=[case.question for case in UNLICENSED])
def test_the_first_candidate_has_nothing_that_no_word_asks_for(case):
    assert case.query not in _queries(case.question)[0] + " "


HOSTILE = (
    "",
    "?",
    "🚢🚢🚢",
    "MATCH (n) RETURN n",
    "not not not or and by 7 7 7",
    "ship " * 200,
    "ship, " * 160,
    "," * 1000,
    "a" * 1000,
    "ships guided by pilots of " * 40,
    "most ships with the most pilots " * 30,
    "average tonnage per flag " * 40,
    "not " * 250,
    "7 " * 500,
    "which ships owned by Bluewater and guided by Ada Roe " * 19,
    "Ships with " + " and ".join(f"a tonnage over {i} and a fee under {i}" for i in range(15)),
)


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_takes_a_bounded_number_of_steps_and_has_a_bounded_number_of_candidates(text):
    generator = CandidateGenerator()

    chart = generator.chart(Question(text), Links(_links(text)), HARBOUR, now=NOW)

    assert len(generator.candidates(Question(text), Links(_links(text)), HARBOUR)) <= 50
    assert chart.steps <= HIGHEST_STEPS


@pytest.mark.parametrize("text", ["ship " * 200, "how many things are there of the first " * 20])
def test_a_large_schema_takes_no_more_steps(text):
    chart = CandidateGenerator().chart(Question(text), Links(()), LARGE, now=NOW)

    assert chart.steps <= HIGHEST_STEPS


@pytest.mark.parametrize(
    "text", ["count of ships with from over 5", "ships of ships with ships", "Which SHIP is there?"]
)
def test_names_that_are_function_words_or_differ_in_case_are_read(text):
    found = CandidateGenerator().candidates(Question(text), Links(()), CONFUSING)

    assert found


def test_words_that_a_question_is_too_long_for_cost():
    short = "ships with a tonnage over 5000"
    generator = CandidateGenerator()

    read = generator.candidates(Question(short), Links(()), HARBOUR)[0]
    cut = generator.candidates(Question(short + " " + "gurgle " * 60), Links(()), HARBOUR)

    assert not cut or cut[0].cost > read.cost + 20


def test_a_slip_in_an_operator_is_mended():
    queries = _queries("Ships with a tonnage above the avarage")

    assert "WITH avg(every.tonnage) AS average" in queries[0]
