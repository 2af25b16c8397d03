"""Breaking off work while a model or the database keeps it waiting: a stand-in that hangs, a slow query."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from test_pages import (
    ROOT,
    environment,  # noqa: F401 - a fixture
    settled,
    shown,
    texts,
)

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.limits import Patience
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.doubles.model_stand_in import BEHAVIOURS, Behaviour, ModelStandIn, words_then
from graphrag_core.engine import Engine
from graphrag_core.engine.core import Core
from graphrag_core.engine.indexing import Indexing
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import AskCancelledError
from graphrag_core.runtime.cancellation import Cancel, cancellable
from graphrag_core.settings import load_settings
from graphrag_core.types import Answer, CypherQuery, Draft, Question

QUESTION = "Which teams are there?"
QUERY = json.dumps({"cypher": "MATCH (t:Team) RETURN t.name AS team ORDER BY team LIMIT 9"})
HANG = BEHAVIOURS["hang"]
ENDED_S = 60.0
"""Less than the time that a query has, and enough for a busy server to plan its first end."""
SOON_S = 60.0
"""Far less than the model would be waited for, and enough for a machine that stands still a while."""
MODEL_S = "120"

Opener = Callable[[ModelStandIn], Engine]


def ask_within(cancel: Cancel, engine: Engine, **options: Any) -> Answer:
    """Ask the question so that setting `cancel` breaks it off."""
    with cancellable(cancel):
        return engine.ask(Question(QUESTION), **options)


@pytest.fixture
def opened(engine_with: Callable[..., Engine]) -> Opener:
    def engine(model: ModelStandIn) -> Engine:
        return engine_with(
            OPENAI_BASE_URL=model.base_url,
            OPENAI_TIMEOUT_S=MODEL_S,
            GRAPHRAG_RESPONSE_CACHE="false",
        )

    return engine


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def until(happened: Callable[[], bool], timeout_s: float = 60.0) -> None:
    end = monotonic() + timeout_s
    while not happened():
        assert monotonic() < end, "it did not happen"
        sleep(0.01)


def no_draft(_: Draft) -> None: ...


@pytest.mark.parametrize(
    ("script", "mode"),
    [
        ((HANG,), "nl"),
        ((QUERY, HANG), "nl"),
        ((QUERY, words_then("The first", HANG)), "nl"),
        ((HANG,), "agent"),
    ],
    ids=["translating", "wording", "in the middle of words", "with the tools"],
)
def test_a_cancelled_question_ends_and_its_request_is_closed(
    script: tuple[str | Behaviour, ...], mode: str, opened: Opener, pool: ThreadPoolExecutor
):
    cancel = Cancel()
    with ModelStandIn(*script) as model:
        engine = opened(model)
        asked: Future[Answer] = pool.submit(
            ask_within, cancel, engine, mode=mode, on_draft=no_draft
        )
        until(lambda: len(model.requests) == len(script))

        cancel.say()

        with pytest.raises(AskCancelledError):
            asked.result(timeout=SOON_S)
        assert model.left.wait(timeout=SOON_S)
        assert len(model.requests) == len(script)


SLOW = "UNWIND range(1, 200000000000) AS slow RETURN count(slow) AS n"
RUNNING = """
SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND range'
RETURN count(*) AS n
"""


def running(graph: Graph) -> int:
    found: int = graph.fetch(CypherQuery(RUNNING)).records[0]["n"]
    return found


def test_a_cancelled_question_ends_its_query_in_the_database(
    opened: Opener, pool: ThreadPoolExecutor, demo_graph: Graph
):
    cancel = Cancel()
    with ModelStandIn(json.dumps({"cypher": f"{SLOW} LIMIT 1"})) as model:
        asked = pool.submit(ask_within, cancel, opened(model), mode="nl")
        until(lambda: running(demo_graph) == 1)

        cancel.say()

        with pytest.raises(AskCancelledError):
            asked.result(timeout=SOON_S)
        until(lambda: running(demo_graph) == 0, ENDED_S)


def test_a_query_that_was_stopped_before_the_server_had_it_is_ended_there(
    demo_graph: Graph, pool: ThreadPoolExecutor
):
    cancel = Cancel()

    def run() -> None:
        with cancellable(cancel):
            demo_graph.fetch(CypherQuery(SLOW))

    started = pool.submit(run)
    until(started.running)
    cancel.say()

    with pytest.raises(AskCancelledError):
        started.result(timeout=SOON_S)
    sleep(0.5)
    until(lambda: running(demo_graph) == 0, ENDED_S)
    assert demo_graph.fetch(CypherQuery("RETURN 1 AS one")).records == ({"one": 1},)


def test_other_questions_on_the_same_model_go_on(opened: Opener, pool: ThreadPoolExecutor):
    cancel, go_on = Cancel(), threading.Event()

    def later(exchange):
        assert go_on.wait(timeout=60)
        exchange.complete(QUERY)

    with ModelStandIn(HANG, later, "Core-Platform [1].") as model:
        engine = opened(model)
        first = pool.submit(ask_within, cancel, engine, mode="nl")
        until(lambda: len(model.requests) == 1)
        second = pool.submit(engine.ask, Question(QUESTION), mode="nl")
        until(lambda: len(model.requests) == 2)

        cancel.say()
        with pytest.raises(AskCancelledError):
            first.result(timeout=SOON_S)
        go_on.set()
        answer = second.result(timeout=60)

    assert answer.rung == "llm"
    assert "Core-Platform" in answer.text


def test_a_question_that_was_cancelled_before_it_began_asks_nobody(opened: Opener):
    cancel = Cancel()
    cancel.say()
    with ModelStandIn() as model:
        with pytest.raises(AskCancelledError):
            ask_within(cancel, opened(model), mode="nl")

        assert model.requests == []


def test_no_pause_before_a_new_try_is_waited_for(tmp_path: Path):
    cancel = Cancel()
    with ModelStandIn(BEHAVIOURS["server-error"]) as model:
        asked = {"OPENAI_BASE_URL": model.base_url, "OPENAI_TIMEOUT_S": MODEL_S}
        settings = load_settings(asked, folder=tmp_path)
        chat = OpenAiChat(settings, patience=Patience(first_pause_s=50, total_pause_s=50))
        timer = threading.Timer(0.2, cancel.say)
        timer.start()
        began = monotonic()

        with cancellable(cancel), pytest.raises(AskCancelledError):
            chat.complete([("user", "Hello?")], max_tokens=50, purpose="test")

        assert monotonic() - began < SOON_S
        timer.join()
        chat.close()


@pytest.mark.usefixtures("demo_graph")
def test_stop_on_the_page_closes_the_request(
    environment: Callable[..., None],  # noqa: F811 - the fixture
):
    from streamlit.testing.v1 import AppTest

    with ModelStandIn(HANG) as model:
        environment(
            "demo",
            OPENAI_BASE_URL=model.base_url,
            OPENAI_TIMEOUT_S=MODEL_S,
            GRAPHRAG_RESPONSE_CACHE="false",
        )
        app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
        app.text_input(key="question").set_value(QUESTION)
        app.button(key="ask").click().run()
        until(lambda: len(model.requests) == 1)
        app.run()

        app.button(key="asking_stop").click().run()

        assert model.left.wait(timeout=SOON_S)
        settled(app)
        assert "Stopped" in texts(app, "turn")
        assert not shown(app, "asking")


def test_stop_on_the_cypher_page_ends_the_query_in_the_database(
    environment: Callable[..., None],  # noqa: F811 - the fixture
    demo_graph: Graph,
):
    from streamlit.testing.v1 import AppTest

    environment("demo")
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
    app.switch_page("pages/cypher.py").run()
    app.text_area(key="cypher_text").set_value(SLOW)
    app.button(key="run").click().run()
    until(lambda: running(demo_graph) == 1)
    app.run()

    app.button(key="working_stop").click().run()

    until(lambda: running(demo_graph) == 0, ENDED_S)
    assert not shown(app, "working")


def test_stop_ends_a_summary_while_a_model_words_it(
    environment: Callable[..., None],  # noqa: F811 - the fixture
    demo_graph: Graph,
):
    from streamlit.testing.v1 import AppTest

    assert demo_graph
    with ModelStandIn(words_then("Core-Platform owns", HANG)) as model:
        environment(
            "demo",
            OPENAI_BASE_URL=model.base_url,
            OPENAI_TIMEOUT_S=MODEL_S,
            GRAPHRAG_RESPONSE_CACHE="false",
            GRAPHRAG_EMBEDDING_MODEL="none",
            LAZY_RAG_ENABLED="true",
        )
        app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
        app.switch_page("pages/summaries.py").run()
        app.text_input(key="query").set_value(QUESTION)
        app.button(key="summarise").click().run()
        until(lambda: shown(app.run(), "draft") and "Core-Platform owns" in texts(app, "draft"))

        app.button(key="working_stop").click().run()

        assert model.left.wait(timeout=SOON_S)
        assert not shown(app, "working")


@pytest.fixture
def indexed_by_another(tmp_path: Path) -> Iterator[Indexing]:
    """The indexing of an embedded database, which another thread indexes at the moment."""
    settings = load_settings({"GRAPHRAG_HOME": str(tmp_path)}, folder=tmp_path)
    core = Core(settings, progress=None, embedder=HashEmbedder(), one_question=False)
    with core.indexing:
        yield Indexing(Access(core, settings, None), core)
    assert not core.is_open
    core.close()


def test_a_search_does_not_wait_until_another_has_indexed(indexed_by_another: Indexing):
    indexed_by_another.index_few()


def test_who_waits_until_another_has_indexed_can_be_cancelled(indexed_by_another: Indexing):
    cancel = Cancel()
    cancel.say()

    with cancellable(cancel), pytest.raises(AskCancelledError):
        indexed_by_another.index()
