"""Links to answers on the Ask page, with the real engine, through Streamlit's AppTest."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import ROOT, asked, demo_app, environment, settled, shown, texts  # noqa: F401
from test_tenant_pages import on_fleet  # noqa: F401
from test_tenants import fleet  # noqa: F401

from graphrag_core.store.shared_answers import NOT_FOUND, SharedAnswer, SharedAnswers
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import Answer, Question, Rows

QUESTION = "How many incidents are there per severity?"


def opened(**link: str) -> AppTest:
    """A new session that opens a link."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    for parameter, value in link.items():
        app.query_params[parameter] = value
    return settled(app.run())


def link_of(app: AppTest) -> dict[str, str]:
    return {name: app.query_params[name] for name in ("q", "shared") if name in app.query_params}


def test_the_address_opens_the_conversation_in_another_session(
    demo_app: AppTest,  # noqa: F811
) -> None:
    asked(demo_app, "Which services are owned by Core-Platform?")
    asked(demo_app, "how many?")
    answers = [turn.job.result() for turn in demo_app.session_state["turns"]]

    other = opened(**link_of(demo_app))

    turns = other.session_state["turns"]
    assert [turn.job.result().text for turn in turns] == [answer.text for answer in answers]
    assert [turn.job.result().rows for turn in turns] == [answer.rows for answer in answers]
    assert other.text_input(key="question").value == "how many?"
    assert "Understood as" in texts(other, "standalone_2")
    assert "Saved answer" in texts(other, "saved_2")
    assert link_of(other) == link_of(demo_app)


def test_a_follow_up_goes_on_from_a_link(demo_app: AppTest) -> None:  # noqa: F811
    asked(demo_app, "Which services are owned by Core-Platform?")
    other = opened(**link_of(demo_app))

    asked(other, "and for Data-Services?")

    assert "Data" in texts(other, "standalone_2")
    assert other.query_params["shared"] != demo_app.query_params["shared"]
    third = opened(**link_of(other))
    assert [turn.question.text for turn in third.session_state["turns"]] == [
        "Which services are owned by Core-Platform?",
        "and for Data-Services?",
    ]


def test_run_again_now_asks_the_follow_up_as_it_was(demo_app: AppTest) -> None:  # noqa: F811
    asked(demo_app, "Which services are owned by Core-Platform?")
    asked(demo_app, "how many?")
    other = opened(**link_of(demo_app))

    settled(other.button(key="live_2").click().run())

    _, then, now = other.session_state["turns"]
    assert now.job.result().standalone == then.job.result().standalone
    assert now.job.result().rows.records == then.job.result().rows.records
    lines = [markdown.value for markdown in other.markdown]
    assert any("Live answer" in line and "The rows are the same." in line for line in lines)
    assert shown(other, "saved_2")


def test_a_follow_up_whose_beginning_is_gone_is_asked_as_it_was_understood(
    demo_app: AppTest,  # noqa: F811
    test_home: Path,
) -> None:
    asked(demo_app, "Which services are owned by Core-Platform?")
    asked(demo_app, "how many?")
    first, last = demo_app.session_state["turns"]
    forget = "DELETE FROM shared_answers WHERE id = $1"
    assert SqliteStore(test_home / "demo").write(forget, (first.link.id,))
    other = opened(**link_of(demo_app))
    missing = "One earlier answer of this conversation can no longer be shown."
    assert any(missing in caption.value for caption in other.caption)

    settled(other.button(key="live_1").click().run())

    again = other.session_state["turns"][1]
    assert again.question.text == last.job.result().standalone
    assert again.job.result().rows.records == last.job.result().rows.records


@pytest.mark.usefixtures("demo_graph")
def test_an_unknown_link_is_a_sentence_and_its_question_stays(
    environment: Callable[..., None],  # noqa: F811
) -> None:
    environment("demo")

    app = opened(shared="unknown", q=QUESTION)

    assert [info.value for info in app.info] == [NOT_FOUND]
    assert app.text_input(key="question").value == QUESTION
    asked(app, QUESTION)
    assert app.info == []
    assert app.query_params["shared"] != "unknown"


@pytest.mark.usefixtures("demo_graph")
def test_an_answer_of_another_database_is_shown_and_not_asked_again(
    environment: Callable[..., None],  # noqa: F811
    test_home: Path,
) -> None:
    environment("demo")
    answer = Answer(
        QUESTION, "auto", "offline", True, 0.9, "There are 3.", cypher="RETURN 3 AS n",
        rows=Rows(("n",), ({"n": 3},)), follow_ups=("And then?",),
    )  # fmt: skip
    there = SharedAnswers(SqliteStore(test_home / "demo"), "bolt://elsewhere.example:7687/ships")
    there.add(SharedAnswer("elsewhere", Question(QUESTION), answer))

    app = opened(shared="elsewhere")

    assert "There are 3." in texts(app, "answer")
    said = texts(app, "saved_1").replace("\\", "")
    assert "bolt://elsewhere.example:7687/ships" in said
    assert "connected to another database" in said
    own = app.session_state["turns"][0].key
    for key in ("live_1", "star_1", f"thumbs_{own}", "next_1", f"edit_{own}"):
        assert not shown(app, key)
    asked(app, "how many?")
    assert app.session_state["turns"][1].question.history == ()


def test_a_new_conversation_leaves_the_link(demo_app: AppTest) -> None:  # noqa: F811
    asked(demo_app, QUESTION)
    settled(demo_app.button(key="new_conversation").click().run())

    assert "shared" not in demo_app.query_params


def test_what_cannot_be_stored_is_said_where_it_is_shared(
    demo_app: AppTest,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("graphrag_core.store.shared_answers.MAX_RECORD_BYTES", 10)
    asked(demo_app, QUESTION)

    assert shown(demo_app, "answer")
    assert "shared" not in demo_app.query_params
    assert any("could not be saved" in caption.value for caption in demo_app.caption)
    assert any("q=How+many" in code.value for code in demo_app.code)


@pytest.mark.usefixtures("on_fleet")
def test_an_answer_of_one_tenant_opens_for_that_tenant_alone() -> None:
    north = asked(opened(tenant="north"), "Which ships are there?")
    shared = north.query_params["shared"]

    assert opened(tenant="north", shared=shared).session_state["turns"]
    for tenant in ("south", "*"):
        app = opened(tenant=tenant, shared=shared)
        assert not shown(app, "answer")
        assert [info.value for info in app.info] == [NOT_FOUND]
    later = opened(shared=shared)
    assert shown(later, "tenants")
    settled(later.button(key="tenant_0").click().run())
    assert shown(later, "answer")
