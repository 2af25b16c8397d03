"""Answers that links open: as they were given, whatever the graph says by now."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag_core.engine import Engine
from graphrag_core.evaluation.accuracy import rows_digest
from graphrag_core.store import shared_answers
from graphrag_core.store.frozen_values import KINDS, freeze, thaw
from graphrag_core.store.shared_answers import (
    NOT_FOUND,
    UNREADABLE,
    SharedAnswer,
    SharedAnswers,
    new_answer_id,
)
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import (
    Answer,
    Citation,
    CypherQuery,
    Node,
    Question,
    Relationship,
    Rows,
    Subgraph,
)
from graphrag_core.types import (
    Path as GraphPath,
)

AT = datetime(2026, 3, 4, 12, 30, 15, 123456, tzinfo=UTC)
ADA = Node("4:x:1", "ada", ("Person",), "Ada", {"born": date(1815, 12, 10), "tags": ["a", "b"]})
ENGINE = Node("4:x:2", "engine", ("Machine",), "Engine", {"at": AT})
BUILT = Relationship("5:x:1", "BUILT", "BUILT", ADA.id, ENGINE.id, {"n": 3}, valid_at=AT)
QUESTION = Question("What did Ada build?", choices={"Ada": ADA.id}, adjusted={"c": None})
ANSWER = Answer(
    QUESTION.text, "auto", "offline", True, 0.75, "Ada built the Engine [1].",
    cypher="MATCH (p:Person)-[:BUILT]->(m) WHERE m.at > $since RETURN m.name AS name",
    parameters={"since": AT, "day": date(2026, 1, 2), "names": ["x", ["y"]], "$odd": {1: "one"}},
    rows=Rows(("name", "node", "path"), (
        {"name": "Engine", "node": ENGINE, "path": GraphPath((ADA, ENGINE), (BUILT,))},
        {"name": None, "node": None, "path": None},
    ), truncated=True, elapsed_ms=1.5),
    citations=(Citation(1, ENGINE.id, "Engine", "node", rows=(0,)),),
    graph=Subgraph((ADA, ENGINE), (BUILT,), 2, 1),
    timings_ms={"run": 3.25},
)  # fmt: skip


def test_an_answer_is_read_as_it_was_given(tmp_path: Path):
    shared = SharedAnswer(new_answer_id(), QUESTION, ANSWER, mode="agent", at=AT)

    assert SharedAnswers(SqliteStore(tmp_path), "bolt://host:7687/db").add(shared)

    (read,) = SharedAnswers(SqliteStore(tmp_path), "elsewhere").conversation(shared.id).answers
    assert read == replace(shared, database="bolt://host:7687/db")
    assert freeze(read.answer) == freeze(ANSWER)


@pytest.mark.parametrize(
    "value",
    [
        None, True, 0, 2**80, 1.5, -0.0, float("inf"), "", "é😀", "\ud800", "$datetime", b"\x00\xff",
        AT, AT.replace(tzinfo=None), AT.astimezone(timezone(timedelta(hours=5, minutes=45))),
        date(1, 1, 1), date.max, time(1, 2, 3, 4), time(1, tzinfo=UTC), timedelta(-1, 2, 3),
        [], (), {}, [1, (2, [3])], {"a": {"b": [AT]}}, {1: "a", "b": 2}, {"$datetime": "no time"},
        {"$Node": {}}, {1, 2}, frozenset({"a"}), ADA, GraphPath((ADA,), ()),
    ],
    ids=repr,
)  # fmt: skip
def test_each_kind_of_value_is_read_as_it_was(value: Any):
    read = thaw(freeze(value))

    assert read == value
    assert type(read) is type(value)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
    | st.datetimes() | st.dates() | st.binary(),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner)
    | st.dictionaries(st.integers(), inner),
    max_leaves=12,
)  # fmt: skip


@given(PLAIN)
def test_any_nesting_of_values_is_read_as_it_was(value: Any):
    assert thaw(freeze(value)) == value


@pytest.mark.parametrize(
    "text",
    [{"$Popen": {"args": "id"}}, {"$Node": {"nodes": 1}}, {"$date": "x"}, {"$tuple": [], "b": 1}],
    ids=repr,
)
def test_json_that_was_not_frozen_here_is_refused(text: Any):
    with pytest.raises((ValueError, TypeError)):
        thaw(text)


def test_only_records_of_the_types_are_read():
    assert {kind.__module__ for kind in KINDS.values()} == {"graphrag_core.types"}


def test_a_value_of_another_kind_is_not_stored(tmp_path: Path):
    odd = replace(ANSWER, parameters={"x": object()})

    assert not SharedAnswers(SqliteStore(tmp_path), "db").add(SharedAnswer("i", QUESTION, odd))


def test_a_link_opens_the_conversation_up_to_its_answer(tmp_path: Path):
    answers = SharedAnswers(SqliteStore(tmp_path), "db")
    ids = [new_answer_id() for _ in range(3)]
    for number, id_ in enumerate(ids):
        question = Question(f"Question {number}?")
        answers.add(SharedAnswer(id_, question, ANSWER, earlier=tuple(ids[:number])))

    opened = answers.conversation(ids[1])

    assert [shared.question.text for shared in opened.answers] == ["Question 0?", "Question 1?"]
    assert opened.problem == ""


def test_a_conversation_says_which_of_its_answers_are_gone(tmp_path: Path):
    answers = SharedAnswers(SqliteStore(tmp_path), "db")
    answers.add(SharedAnswer("last", QUESTION, ANSWER, earlier=("gone", "stopped")))

    opened = answers.conversation("last")

    assert [shared.id for shared in opened.answers] == ["last"]
    assert opened.problem == "2 earlier answers of this conversation can no longer be shown."


def test_an_answer_of_one_tenant_is_no_answer_of_another(tmp_path: Path):
    store = SqliteStore(tmp_path)
    SharedAnswers(store, "db", "north").add(SharedAnswer("n", QUESTION, ANSWER))
    SharedAnswers(store, "db").add(SharedAnswer("whole", QUESTION, ANSWER))
    SharedAnswers(store, "db", "south").add(SharedAnswer("s", QUESTION, ANSWER, earlier=("n",)))

    assert SharedAnswers(store, "db", "north").conversation("n").answers
    for tenant in ("south", ""):
        assert SharedAnswers(store, "db", tenant).conversation("n").answers == ()
    assert SharedAnswers(store, "db", "south").conversation("whole").problem == NOT_FOUND
    assert len(SharedAnswers(store, "db", "south").conversation("s").answers) == 1


@pytest.mark.parametrize("id_", ["", "unknown", "%", "' OR 1=1 --", "\ud800", "x" * 10_000])
def test_an_unknown_id_is_a_sentence(tmp_path: Path, id_: str):
    answers = SharedAnswers(SqliteStore(tmp_path), "db")
    answers.add(SharedAnswer(new_answer_id(), QUESTION, ANSWER))

    assert answers.conversation(id_).problem == NOT_FOUND


@pytest.mark.parametrize("damage", ["x'00'", "substr(record, 1, 40)", "'text'", "NULL || ''"])
def test_a_damaged_record_is_a_sentence_and_leaves_the_others(tmp_path: Path, damage: str):
    store = SqliteStore(tmp_path)
    answers = SharedAnswers(store, "db")
    answers.add(SharedAnswer("first", QUESTION, ANSWER))
    answers.add(SharedAnswer("second", QUESTION, ANSWER, earlier=("first",)))
    update = f"UPDATE shared_answers SET record = coalesce({damage}, 3) WHERE id = 'first'"  # noqa: S608
    assert store.write(update)

    assert answers.conversation("first").problem == UNREADABLE
    assert [shared.id for shared in answers.conversation("second").answers] == ["second"]
    assert "earlier answer" in answers.conversation("second").problem


def test_the_oldest_answers_of_a_tenant_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shared_answers, "MAX_ANSWERS", 3)
    store = SqliteStore(tmp_path)
    other, answers = SharedAnswers(store, "db", "other"), SharedAnswers(store, "db")
    other.add(SharedAnswer("others", QUESTION, ANSWER))
    for number in range(5):
        answers.add(SharedAnswer(f"a{number}", QUESTION, ANSWER))

    found = [bool(answers.conversation(f"a{number}").answers) for number in range(5)]

    assert found == [False, False, True, True, True]
    assert other.conversation("others").answers


def test_answers_take_no_more_than_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    answers = SharedAnswers(SqliteStore(tmp_path), "db")
    answers.add(SharedAnswer("a", QUESTION, ANSWER))
    (row,) = answers.store.read("SELECT size FROM shared_answers")
    size = row["size"]
    monkeypatch.setattr(shared_answers, "MAX_BYTES", 2 * size + size // 2)
    for id_ in ("b", "c"):
        answers.add(SharedAnswer(id_, QUESTION, ANSWER))

    assert [bool(answers.conversation(id_).answers) for id_ in "abc"] == [False, True, True]
    monkeypatch.setattr(shared_answers, "MAX_RECORD_BYTES", size - 1)
    assert not answers.add(SharedAnswer("d", QUESTION, ANSWER))


def test_a_folder_that_cannot_be_written_is_no_answer_and_no_error(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    answers = SharedAnswers(SqliteStore(tmp_path / "file"), "db")

    assert not answers.add(SharedAnswer("a", QUESTION, ANSWER))
    assert "cannot be used" in answers.conversation("a").problem


def test_another_process_opens_the_link(tmp_path: Path):
    script = (
        "import sys; sys.path.append('tests')\n"
        "from pathlib import Path\n"
        "from graphrag_core.store.sqlite_store import SqliteStore\n"
        "from graphrag_core.store.shared_answers import SharedAnswer, SharedAnswers\n"
        "from test_shared_answers import ANSWER, QUESTION\n"
        f"answers = SharedAnswers(SqliteStore(Path({str(tmp_path)!r})), 'db')\n"
        "assert answers.add(SharedAnswer('there', QUESTION, ANSWER, earlier=('here',)))\n"
    )
    answers = SharedAnswers(SqliteStore(tmp_path), "db")
    answers.add(SharedAnswer("here", QUESTION, ANSWER))

    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[1])

    opened = answers.conversation("there").answers
    assert [shared.id for shared in opened] == ["here", "there"]
    assert freeze(opened[1].answer) == freeze(ANSWER)


def test_ids_are_long_random_and_fit_a_link():
    ids = {new_answer_id() for _ in range(1_000)}

    assert len(ids) == 1_000
    assert all(len(id_) == 16 and id_.replace("-", "").replace("_", "").isalnum() for id_ in ids)


def test_no_login_is_stored_with_an_answer(
    tmp_path: Path, engine_with: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
):
    engine = engine_with(GRAPHRAG_HOME=str(tmp_path))
    monkeypatch.setattr(
        engine._parts.querying._core,
        "settings",
        replace(engine.settings, neo4j_uri="neo4j+s://user:hunter2@host:7687?key=hunter2"),
    )

    assert engine.shared_answers().database == "neo4j+s://host:7687/"


@pytest.mark.parametrize(
    "text",
    [
        "Which services are owned by Core-Platform?",
        "How many incidents are there per severity?",
        "What breaks if auth-service fails?",
        "What changed for auth-service in the last 2 years?",
        "Who is the happiest unicorn?",
    ],
)
def test_answers_of_the_demo_are_read_as_they_were_given(
    text: str, tmp_path: Path, engine_with: Callable[..., Engine]
):
    engine = engine_with(GRAPHRAG_HOME=str(tmp_path))
    answer = replace(engine.ask(Question(text)), reading=None)
    shared = SharedAnswer(new_answer_id(), Question(text), answer)

    assert engine.shared_answers().add(shared)

    (read,) = engine.shared_answers().conversation(shared.id).answers
    assert read.answer == answer
    assert rows_digest(read.answer.rows) == rows_digest(answer.rows)
    run = engine.run(CypherQuery(answer.cypher or "RETURN 1", read.answer.parameters))
    assert answer.cypher is None or rows_digest(run.rows) == rows_digest(answer.rows)
