"""An answer's words as the model writes them: after the rows, before the end, checked then."""

import json
import threading
from collections.abc import Callable

import pytest
from test_pages import (
    ROOT,
    environment,  # noqa: F401 - a fixture
    settled,
    shown,
    texts,
)

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.model_stand_in import (
    Behaviour,
    HttpExchange,
    ModelStandIn,
    break_off,
    on_and_on,
    say,
    words_then,
)
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import Answer, Draft, Question

QUESTION = "Which teams are there?"
QUERY = json.dumps({"cypher": "MATCH (t:Team) RETURN t.name AS team ORDER BY team LIMIT 9"})
WORDS = "The first team is Core-Platform"
FIRST, REST = f"{WORDS} [1]", ", and the second one Data-Services [2]."


@pytest.fixture
def asked(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Callable[..., Answer]:
    """Ask of a model that gives a query and then words the answer as a behaviour does."""
    assert demo_graph
    server = server_named("demo")

    def ask(*script: Behaviour, drafts: list[Draft] | Callable[[Draft], None]) -> Answer:
        with ModelStandIn(QUERY, *script) as model:
            settings = settings_for(
                "demo",
                NEO4J_URI=server.uri,
                NEO4J_PASSWORD=server.password,
                OPENAI_BASE_URL=model.base_url,
                GRAPHRAG_RESPONSE_CACHE="false",
            )
            with Engine(settings) as engine:
                heard = drafts.append if isinstance(drafts, list) else drafts
                return engine.ask(Question(QUESTION), on_draft=heard)

    return ask


def test_the_first_word_is_there_before_the_stream_ends_and_only_after_the_rows(
    asked: Callable[..., Answer],
):
    heard, drafts = threading.Event(), []
    ended_at = []

    def rest(exchange: HttpExchange) -> None:
        assert heard.wait(timeout=60)
        ended_at.append(len(drafts))
        exchange.stream(REST)
        exchange.end_stream({"prompt_tokens": 200, "completion_tokens": 30})

    def hear(draft: Draft) -> None:
        drafts.append(draft)
        if draft.text:
            heard.set()

    answer = asked(words_then(FIRST, rest), drafts=hear)

    assert drafts[0].text == ""
    assert {"team": "Core-Platform"} in drafts[0].rows.records
    assert drafts[0].graph.nodes
    assert [draft.text for draft in drafts[1:]] == [FIRST, FIRST + REST]
    assert ended_at == [2]
    assert answer.text == FIRST + REST
    assert answer.usage is not None
    assert answer.usage.completion_tokens >= 30


def end_of(text: str) -> Behaviour:
    def rest(exchange: HttpExchange) -> None:
        exchange.stream(text)
        exchange.end_stream()

    return rest


@pytest.mark.parametrize(
    ("behaviour", "code", "said"),
    [
        (words_then(FIRST, end_of(" and 77 others.")), "answer_rejected", "The number 77"),
        (words_then(FIRST, end_of(" of Zebra Corp.")), "answer_rejected", "'Zebra'"),
        (words_then(FIRST, break_off), "model_unavailable", "asked once more, without streaming"),
        (words_then(FIRST, on_and_on), "model_unavailable", "did not finish"),
    ],
    ids=["a number of its own", "a name of its own", "cut", "endless"],
)
def test_what_a_stream_says_wrongly_or_leaves_half_gives_way_to_the_template(
    behaviour: Behaviour, code: str, said: str, asked: Callable[..., Answer]
):
    drafts: list[Draft] = []

    answer = asked(behaviour, drafts=drafts)

    assert any(FIRST in draft.text for draft in drafts) or code == "model_unavailable"
    assert "Core-Platform" in answer.text
    assert FIRST not in answer.text
    (remark,) = [r for r in answer.diagnostics.fallback if r.code == code]
    assert said in remark.message
    assert "template" in remark.message


def test_a_stream_that_broke_off_is_asked_for_once_more_in_one_piece(
    asked: Callable[..., Answer],
):
    answer = asked(words_then(FIRST, break_off), say(f"{FIRST}{REST}"), drafts=[])

    assert answer.text == FIRST + REST
    (remark,) = [r for r in answer.diagnostics.fallback if r.code == "stream_cut"]
    assert "asked once more, without streaming" in remark.message
    assert answer.usage is not None
    assert [prompt.state for prompt in answer.prompts] == ["sent", "broken", "sent"]
    assert answer.usage.estimated == answer.prompts[1].tokens + answer.prompts[1].reply_tokens


def test_a_mark_of_what_is_not_in_the_result_is_gone_when_the_stream_has_ended(
    asked: Callable[..., Answer],
):
    answer = asked(words_then(FIRST, end_of(" [88].")), drafts=[])

    assert answer.text == f"{FIRST}."
    assert "citation_removed" in {remark.code for remark in answer.diagnostics.fallback}


@pytest.mark.usefixtures("demo_graph")
def test_the_page_shows_rows_and_words_while_the_model_still_writes(
    environment: Callable[..., None],  # noqa: F811 - the fixture
):
    from streamlit.testing.v1 import AppTest

    go_on = threading.Event()

    def rest(exchange: HttpExchange) -> None:
        go_on.wait(timeout=60)
        end_of(REST)(exchange)

    with ModelStandIn(QUERY, words_then(FIRST, rest)) as model:
        environment("demo", OPENAI_BASE_URL=model.base_url, GRAPHRAG_RESPONSE_CACHE="false")
        app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
        app.text_input(key="question").set_value(QUESTION)
        app.button(key="ask").click().run()
        for _ in range(100):
            if shown(app, "draft") and WORDS in texts(app, "draft"):
                break
            app.run()
        writing = texts(app, "draft")
        (rows,) = app.container(key="draft").dataframe
        go_on.set()
        settled(app)

    assert WORDS in writing
    assert "Data-Services [2]" not in writing
    assert "Core-Platform" in rows.value.to_string()
    assert "Data-Services" in texts(app, "answer")
    assert not shown(app, "draft")
