"""What becomes of a model's queries: which one runs, how often, and whose rows they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import pytest
from example_schema import EXAMPLE_SCHEMA

from graphrag_core.ask.ask_run import AskOptions, AskRun
from graphrag_core.ask.asked_otherwise import question_remarks
from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.ask.query_rungs import (
    by_fallback_query,
    by_model,
    check_translation,
    is_unsure,
)
from graphrag_core.cypher.validation import validate
from graphrag_core.errors import QueryTimeoutError
from graphrag_core.translate.llm.prompt import TranslationTask
from graphrag_core.translate.llm.repair import repair_messages
from graphrag_core.translate.offline.translator import OfflineTranslator
from graphrag_core.types import (
    Attempt,
    CypherQuery,
    Explanation,
    Links,
    Pattern,
    Question,
    Rows,
    Schema,
    Translation,
    Untranslated,
)

CLEAN = "MATCH (t:Team) RETURN t.name AS team LIMIT 5"
UNKNOWN = "MATCH (s:Service {language: 'Rust'}) RETURN s.name AS service LIMIT 5"
REFUSED = "MATCH (s:Service) DELETE s"


@dataclass
class SlowDatabase:
    """Holds the rows of some queries and runs out of time for all others."""

    rows: Mapping[str, Rows]
    read_texts: list[str] = field(default_factory=list)

    def explain(self, query: CypherQuery) -> Explanation:
        del query
        return Explanation("r")

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        del limit, timeout_s
        self.read_texts.append(query.text)
        if query.text not in self.rows:
            raise QueryTimeoutError("The query was stopped: it took too long.", hint="Narrow it.")
        return self.rows[query.text]

    def fetch(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        return self.read(query, limit=limit, timeout_s=timeout_s)


@dataclass
class ScriptedTranslator:
    """Answers with one query after the other."""

    queries: list[str]

    def translate(
        self, question: Question, links: Links, schema: Schema
    ) -> Translation | Untranslated:
        del question, links, schema
        return Translation(CypherQuery(self.queries.pop(0)), ("it",), "llm", 0.8)

    def repair(
        self, question: Question, links: Links, schema: Schema, attempt: Attempt
    ) -> Translation | Untranslated:
        del attempt
        return self.translate(question, links, schema)

    def settle(
        self,
        question: Question,
        links: Links,
        schema: Schema,
        sent_back: Sequence[Attempt],
        repaired: Translation | None,
    ) -> None:
        pass


def run_of(database: SlowDatabase, *queries: str) -> AskRun:
    tools = Dependencies(
        database=lambda: database,
        schema=lambda: EXAMPLE_SCHEMA,
        link=lambda _: Links(),
        offline=OfflineTranslator(),
        model=ScriptedTranslator(list(queries)),
        chat=None,
        validate=lambda query: validate(query, schema=EXAMPLE_SCHEMA, database=database),
    )
    return AskRun(Question("Which teams are there?"), tools, AskOptions())


def test_a_query_that_took_too_long_is_not_run_again() -> None:
    database = SlowDatabase({})
    run = run_of(database, CLEAN, REFUSED, REFUSED)

    executed, fallback = by_model(run, requested=False)

    assert executed is None
    assert by_fallback_query(run, fallback) is None
    assert database.read_texts == [CLEAN]


def test_the_rows_of_a_fallback_belong_to_its_own_attempt() -> None:
    found = Rows(("service",), ({"service": "auth"},))
    run = run_of(SlowDatabase({UNKNOWN: found}), UNKNOWN, CLEAN, REFUSED)

    executed, fallback = by_model(run, requested=False)
    assert executed is None
    executed = by_fallback_query(run, fallback)

    assert executed is not None
    assert executed.translation.query.text == UNKNOWN
    assert [(a.query.text, a.rows) for a in run.attempts] == [
        (UNKNOWN, found),
        (CLEAN, None),
        (REFUSED, None),
    ]


def test_an_empty_fallback_is_described_with_its_own_faults() -> None:
    run = run_of(SlowDatabase({UNKNOWN: Rows(("service",))}), UNKNOWN, REFUSED, REFUSED)

    _, fallback = by_model(run, requested=False)
    assert by_fallback_query(run, fallback) is None

    (remark,) = (r for r in run.remarks["execution"] if r.code == "empty_by_fault")
    assert remark.message.startswith("The model's query was not used: No language is 'Rust';")
    assert "took too long" not in remark.message


def test_what_is_left_out_of_a_query_is_told_so() -> None:
    run = run_of(SlowDatabase({}))
    query = "MATCH (t:Team) WHERE t.nmae = 'a' RETURN t.name, count(*) AS n GROUP BY t.name"

    check_translation(run, Translation(CypherQuery(query), ("it",), "llm", 0.8), "llm")

    (remark,) = (r for r in run.remarks["translator"] if r.code == "edits_applied")
    assert remark.message == (
        "Certain corrections were applied: nmae → name, GROUP BY t.name left out."
    )


def test_a_mend_takes_no_advice_that_would_cut_the_rows() -> None:
    run = run_of(SlowDatabase({}))
    query = "MATCH (t:Team) RETURN t.nmae"

    checked = check_translation(run, Translation(CypherQuery(query), ("it",), "llm", 0.8), "llm")

    assert checked.translation.query.text == "MATCH (t:Team) RETURN t.name"
    (remark,) = (r for r in run.remarks["translator"] if r.code == "edits_applied")
    assert remark.message == "Certain corrections were applied: nmae → name."


@pytest.mark.parametrize(
    ("query", "end"),
    [
        (UNKNOWN, "reply with the same query again: that nothing matches is then the answer."),
        (
            "MATCH (s:Service)-[:OWNS]->(t:Team) WHERE s.language = 'Rust' RETURN t.nam LIMIT 5",
            "keep that value and correct the rest.",
        ),
    ],
)
def test_a_query_may_be_repeated_only_where_nothing_but_a_value_is_wrong(
    query: str, end: str
) -> None:
    run = run_of(SlowDatabase({}))
    checked = check_translation(run, Translation(CypherQuery(query), ("it",), "llm", 0.8), "llm")

    task = TranslationTask(run.question, Links(), EXAMPLE_SCHEMA, datetime(2026, 1, 1, tzinfo=UTC))

    messages = repair_messages(task, checked.attempt)

    assert messages[-1][1].endswith(end)


ASKED_OTHERWISE = [
    ("Who is on call for the parser?",
     "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name LIMIT 5", ""),
    ("Which team owns the most services?",
     "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name AS team, count(s) AS n "
     "ORDER BY n DESC LIMIT 1", ""),
    ("Which team owns the fewest services?",
     "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name AS team, count(s) AS n "
     "ORDER BY n DESC LIMIT 1", "other_order"),
    ("Which incident is the oldest?",
     "MATCH (i:Incident) RETURN i.id AS incident ORDER BY i.timestamp DESC LIMIT 1", "other_order"),
    ("Which incident is the oldest?",
     "MATCH (i:Incident) RETURN i.id AS incident, i.timestamp AS at ORDER BY at LIMIT 1", ""),
    ("Which incidents lasted longest?",
     "MATCH (i:Incident) RETURN i.id AS incident ORDER BY i.minutes LIMIT 3", "other_order"),
    ("Which incidents of the last quarter come first?",
     "MATCH (i:Incident) RETURN i.id AS incident ORDER BY i.timestamp LIMIT 10", ""),
]  # fmt: skip


@pytest.mark.parametrize(("question", "query", "code"), ASKED_OTHERWISE)
def test_an_order_from_the_other_end_is_a_remark(question: str, query: str, code: str) -> None:
    found = question_remarks(question, CypherQuery(query), EXAMPLE_SCHEMA)

    assert [remark.code for remark in found] == ([code] if code else [])


def test_a_verb_of_another_relationship_is_a_remark() -> None:
    patterns = (*EXAMPLE_SCHEMA.patterns, Pattern("Team", "MONITORS", "Service", 4))
    schema = replace(EXAMPLE_SCHEMA, patterns=patterns)
    query = CypherQuery("MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name LIMIT 5")

    (found,) = question_remarks("Who monitors the parser?", query, schema)

    assert found.code == "other_relation"
    assert "(:Team)-[:MONITORS]->(:Service)" in found.message
    assert question_remarks("Which team owns the parser it monitors?", query, schema) == ()


def test_a_query_that_the_model_keeps_is_run_and_unsure() -> None:
    query = "MATCH (i:Incident) RETURN i.id AS incident ORDER BY i.timestamp DESC LIMIT 1"
    run = run_of(SlowDatabase({query: Rows(("incident",), ({"incident": "INC-1"},))}), query, query)
    run.question = replace(run.question, text="Which incident is the oldest?")
    run.schema = EXAMPLE_SCHEMA

    executed, fallback = by_model(run, requested=False)

    assert executed is not None
    assert is_unsure(executed)
    assert fallback is None
    assert "query_kept" in [remark.code for remark in run.remarks["translator"]]


def test_what_is_never_so_is_mended_for_a_model() -> None:
    run = run_of(SlowDatabase({}))
    query = (
        "MATCH (t:Team)-[:OWNS]->(s:Service)<-[:IMPACTED]-(i:Incident) "
        "WHERE i.timestamp CONTAINS '2026' AND i.minutes <> null "
        "RETURN t.name AS team, count(i) AS incidents"
    )

    checked = check_translation(run, Translation(CypherQuery(query), ("it",), "llm", 0.8), "llm")

    assert checked.translation.query.text == (
        "MATCH (t:Team)-[:OWNS]->(s:Service)<-[:IMPACTED]-(i:Incident) "
        "WHERE toString(i.timestamp) CONTAINS '2026' AND i.minutes IS NOT NULL "
        "RETURN t.name AS team, count(DISTINCT i) AS incidents"
    )


def test_an_own_query_counts_what_it_means_to() -> None:
    run = run_of(SlowDatabase({}))
    query = (
        "MATCH (t:Team)-[:OWNS]->(s:Service)<-[:IMPACTED]-(i:Incident) "
        "RETURN t.name AS team, count(i) AS incidents"
    )

    own = Translation(CypherQuery(query), ("it",), "offline", 0.8)

    assert check_translation(run, own, "offline").translation.query.text == query
