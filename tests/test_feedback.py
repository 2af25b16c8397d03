"""What people find right becomes an example for the model and a case for `eval`."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.conversation import exchange_of
from graphrag_core.cypher.inlining import inlined
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.store.favourites import Favourites
from graphrag_core.store.feedback import Feedback
from graphrag_core.store.saved_records import SavedRecord
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import CypherQuery, Question

MOMENT = datetime(2026, 3, 4, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("it's a \\ or\nmore", "'it\\'s a \\\\ or\\nmore'"),
        (3, "3"),
        (2.5, "2.5"),
        (True, "true"),
        (None, "null"),
        (["a", 1], "['a', 1]"),
        ({"k": "v"}, "{`k`: 'v'}"),
        (date(2026, 3, 4), "date('2026-03-04')"),
        (MOMENT, "datetime('2026-03-04T12:30:00+00:00')"),
        (float("nan"), "$value"),
    ],
    ids=repr,
)
def test_parameters_are_written_into_the_text_as_cypher_spells_them(value: Any, written: str):
    query = inlined(CypherQuery("RETURN $value, '$value'", {"value": value}))

    assert query.text == f"RETURN {written}, '$value'"


def test_values_written_out_are_the_same_in_the_database(demo_graph: Graph):
    values = {"a": "it's \\ \n \t é 😀", "b": [1, -2.5, True], "c": {"x y`": "z"}, "d": MOMENT}
    query = CypherQuery("RETURN $a AS a, $b AS b, $c AS c, $d AS d LIMIT 1", values)

    assert demo_graph.fetch(inlined(query)).records == ({**values},)


def test_the_moment_of_asking_stays_the_moment_of_asking():
    query = CypherQuery("WHERE x < $now AND y = $y", {"now": MOMENT, "y": 1})

    assert inlined(query).text == "WHERE x < datetime() AND y = 1"
    assert inlined(query, only_times=True) == CypherQuery("WHERE x < datetime() AND y = $y", {"y": 1})  # fmt: skip


def test_the_newest_judgement_counts_and_keeps_its_values(tmp_path: Path):
    feedback = Feedback(SqliteStore(tmp_path))
    query = CypherQuery("RETURN $at", {"at": MOMENT, "day": date(2026, 1, 2), "list": [{"a": 1}]})

    feedback.add(SavedRecord("right", "Who?", CypherQuery("RETURN 1")), database="db")
    feedback.add(SavedRecord("right", "Who?", query), database="db")
    feedback.add(SavedRecord("wrong", "What?", CypherQuery("RETURN 2")), database="db")

    again = Feedback(SqliteStore(tmp_path))
    assert [(j.question, j.query) for j in again.right(database="db")] == [("Who?", query)]
    assert again.right(database="db", tenant="other") == []
    assert again.right(database="elsewhere") == []
    assert again.forget("Who?", database="db")
    assert again.right(database="db") == []


@pytest.fixture
def engine_with(engine_with: Callable[..., Engine], tmp_path: Path) -> Callable[..., Engine]:
    """Engines on the demo graph that share an app folder of this test's own."""
    return partial(engine_with, GRAPHRAG_HOME=str(tmp_path))


def test_a_query_found_right_is_an_example_for_questions_like_it(
    engine_with: Callable[..., Engine],
):
    taught = engine_with()
    answer = taught.ask(Question("Which services does Data-Services own?"))
    assert taught.saved_questions().rate(answer, good=True)

    with ModelStandIn(json.dumps({"unanswerable": "no"})) as model:
        asking = engine_with(OPENAI_BASE_URL=model.base_url)
        asking.ask(Question("Which services does Core-Platform own?"))
        asking.ask(Question("How tall is the eiffel tower in winter?"))
        like, unlike = (json.dumps(request["messages"]) for request in model.requests[:2])

    assert "Which services does Data-Services own?" in like
    assert "Which services does Data-Services own?" not in unlike


def test_what_was_found_right_is_a_case_for_eval_with_the_same_rows(
    engine_with: Callable[..., Engine],
):
    engine = engine_with()
    answer = engine.ask(Question("Which services does Data-Services own?"))
    engine.saved_questions().rate(answer, good=True)
    engine.saved_questions().rate(engine.ask(Question("How many teams are there?")), good=False)
    assert "query_satisfaction_scores 0.5" in engine.metrics.prometheus()

    [case] = engine.saved_questions().eval_cases()

    assert case["question"] == answer.question
    assert engine.run(CypherQuery(case["gold_cypher"])).rows.records == answer.rows.records


def test_a_corrected_query_is_learned_only_if_it_may_run(engine_with: Callable[..., Engine]):
    engine = engine_with()
    answer = engine.ask(Question("How many teams are there?"))

    with pytest.raises(QueryRefusedError):
        engine.saved_questions().rate(
            answer, good=False, corrected=CypherQuery("MATCH (n) DETACH DELETE n")
        )
    assert engine.saved_questions().eval_cases() == []

    better = CypherQuery("MATCH (t:Team) RETURN count(t) AS teams")
    assert engine.saved_questions().rate(answer, good=False, corrected=better)
    assert [case["gold_cypher"] for case in engine.saved_questions().eval_cases()] == [better.text]


def test_an_answer_without_a_query_teaches_nothing(engine_with: Callable[..., Engine]):
    engine = engine_with()

    engine.saved_questions().rate(
        engine.ask(Question("What about search-api?"), mode="local"), good=True
    )

    assert engine.saved_questions().eval_cases() == []


def test_favourites_and_judgements_go_to_a_file_and_into_another_app(
    engine_with: Callable[..., Engine], tmp_path: Path
):
    here = engine_with()
    owned = here.ask(Question("Which services does Data-Services own?"))
    counted = here.ask(Question("How many teams are there?"))
    recent = here.ask(Question("Which incidents happened in the last 90 days?"))
    assert here.saved_questions().add_favourite(owned)
    assert here.saved_questions().add_favourite(recent)
    assert here.saved_questions().rate(owned, good=True)
    assert here.saved_questions().rate(counted, good=False)
    text = here.saved_questions().as_file()

    elsewhere = replace(here.settings, home=tmp_path / "elsewhere")
    with Engine(elsewhere) as there:
        report = there.saved_questions().take_file(text)
        assert (report.added, report.refused) == (4, ())
        assert {kept.question for kept in there.saved_questions().favourites()} == {
            owned.question,
            recent.question,
        }
        found = {kept.question: kept.query for kept in there.saved_questions().favourites()}
        assert found[recent.question] == CypherQuery(recent.cypher or "", recent.parameters)
        assert [case["question"] for case in there.saved_questions().eval_cases()] == [
            owned.question
        ]
        assert {k["kind"]: k["question"] for k in json.loads(there.saved_questions().as_file())}[
            "wrong"
        ] == (counted.question)
        assert there.saved_questions().forget_favourite(owned.question)
        assert [kept.question for kept in there.saved_questions().favourites()] == [recent.question]


def test_a_writing_query_in_an_imported_file_teaches_nothing(engine_with: Callable[..., Engine]):
    engine = engine_with()
    record = {"kind": "right", "question": "Who?", "cypher": "MATCH (n) DETACH DELETE n"}

    report = engine.saved_questions().take_file(json.dumps([record]))

    assert report.added == 0
    assert "Who?" in report.refused[0]
    assert engine.saved_questions().eval_cases() == []


def record(question: str, cypher: str, kind: str = "right", at: str = "") -> dict[str, str]:
    return {"kind": kind, "question": question, "cypher": cypher, "at": at}


def test_an_older_file_does_not_undo_what_was_learned_since(engine_with: Callable[..., Engine]):
    kept = engine_with().saved_questions()
    kept.learn("How many teams?", CypherQuery("MATCH (t:Team) RETURN t"))
    old = kept.as_file()
    better = CypherQuery("MATCH (t:Team) RETURN count(t) AS teams")
    kept.learn("How many teams?", better)

    report = kept.take_file(old)

    assert (report.added, report.older, report.refused) == (0, 1, ())
    assert [entry.query for entry in kept.right()] == [better]


def test_a_favourite_too_many_is_refused_and_none_goes_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("graphrag_core.store.favourites.KEPT", 3)
    kept = Favourites(SqliteStore(tmp_path), "db")
    query = CypherQuery("RETURN 1")

    added = [kept.add(f"Question {n}?", query) for n in range(5)]
    again = kept.add("Question 1?", query)

    assert (added, again) == ([True, True, True, False, False], True)
    assert len(kept.all()) == 3
    assert kept.has("Question 2?")
    assert not Favourites(kept.store, "elsewhere").has("Question 2?")


def test_an_import_pushes_nothing_out(
    engine_with: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("graphrag_core.store.saved_questions.JUDGEMENTS", 3)
    monkeypatch.setattr("graphrag_core.store.feedback.KEPT", 3)
    engine = engine_with()
    kept, other = engine.saved_questions(), Feedback(engine.store)
    kept.learn("How many teams?", CypherQuery("MATCH (t:Team) RETURN count(t) AS teams"))
    other.add(SavedRecord("right", "Who?", CypherQuery("RETURN 1")), database="elsewhere")
    wrong = [record(f"{n}?", "RETURN 1", "wrong") for n in range(5)]

    report = kept.take_file(json.dumps([*wrong, record("0?", "RETURN 2", "wrong")]))

    assert report.added == 2
    assert len(report.refused) == 3
    assert all("There is no room" in refusal for refusal in report.refused)
    for n in range(9):
        other.add(SavedRecord("wrong", f"wrong {n}", CypherQuery("RETURN 1")), database="db")
    other.add(SavedRecord("right", "Right?", CypherQuery("RETURN 1")), database="db")
    other.add(SavedRecord("wrong", "wrong again", CypherQuery("RETURN 1")), database="db")

    assert [entry.question for entry in kept.right()] == ["How many teams?"]
    assert other.right(database="elsewhere")
    assert {entry.question for entry in other.all(database="db")} >= {"Right?", "wrong again"}


def test_one_broken_record_does_not_keep_the_others_out(engine_with: Callable[..., Engine]):
    kept = engine_with().saved_questions()
    good = record("How many teams?", "MATCH (t:Team) RETURN count(t) AS teams", at="2020-01-01")

    report = kept.take_file(json.dumps([good, {"kind": "right"}, good]))

    assert report.added == 1
    assert report.refused == ("Record 2 is neither a favourite nor a judgement.",)
    assert kept.right()[0].at.startswith("2020-01-01")


@pytest.mark.parametrize(
    "cypher",
    [
        "MATCH (n:Nope) RETURN n",
        "MATCH (:Team)-[:NOREL]->(x) RETURN x",
        "MATCH (t:Team) WHERE t.zzz = 1 RETURN t",
        f"RETURN '{'x' * 100_000}' AS long",
    ],
)
def test_what_would_teach_wrong_names_or_be_cut_is_refused(
    cypher: str, engine_with: Callable[..., Engine]
):
    kept = engine_with().saved_questions()

    with pytest.raises(QueryRefusedError):
        kept.learn("Which ones?", CypherQuery(cypher))
    assert kept.take_file(json.dumps([record("Which ones?", cypher)])).added == 0
    assert kept.right() == []


@pytest.mark.parametrize(
    "text",
    ["", '{"a": 1}', "[1]", '[{"kind": "other"}]', '[{"kind": "right", "question": "", "cypher": ""}]',
     '[{"kind": "right", "question": "x", "cypher": 3}]', "[" * 9_000],
)  # fmt: skip
def test_a_file_of_something_else_is_refused_in_a_sentence(
    text: str, engine_with: Callable[..., Engine]
):
    with pytest.raises(CallError, match="no favourites"):
        engine_with().saved_questions().take_file(text)


def test_a_follow_up_is_kept_as_it_stands_alone(engine_with: Callable[..., Engine]):
    engine = engine_with()
    first = Question("Which services does Data-Services own?")
    told = (exchange_of(first, engine.ask(first)),)
    answer = engine.ask(Question("and for Core-Platform?", history=told))

    engine.saved_questions().add_favourite(answer)
    engine.saved_questions().rate(answer, good=True)

    assert answer.standalone
    assert [kept.question for kept in engine.saved_questions().favourites()] == [answer.standalone]
    assert [case["question"] for case in engine.saved_questions().eval_cases()] == [
        answer.standalone
    ]


def test_favourites_and_the_log_are_a_persons_own_and_judgements_teach_all(
    engine_with: Callable[..., Engine], tmp_path: Path
):
    engine = engine_with(GRAPHRAG_HOME=str(tmp_path))
    ada, bob = engine.for_person("ada"), engine.for_person("bob")
    answer = ada.ask(Question("How many teams are there?"))
    ada.saved_questions().add_favourite(answer)
    ada.saved_questions().rate(answer, good=True)
    bob.run(CypherQuery("RETURN 1"))

    kept = [one.saved_questions() for one in (ada, bob, engine)]
    logged = [one.log.entries(person=one.person) for one in (ada, bob, engine)]

    assert [len(one.favourites()) for one in kept] == [1, 0, 0]
    assert [len(one.right()) for one in kept] == [1, 1, 1]
    assert {entry.person for entry in logged[0]} == {"ada"}
    assert [entry.text for entry in logged[1]] == ["RETURN 1"]
    assert len(logged[2]) == len(logged[0]) + 1
    assert ada.for_tenant("north").person == "ada"
