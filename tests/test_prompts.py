"""What a model was told is kept and shown exactly, with its size in tokens."""

import json
from collections.abc import Callable, Iterable

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (
    ROOT,
    environment,  # noqa: F401 - a fixture
    settled,
)

from graphrag_core.doubles.model_stand_in import BEHAVIOURS, ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.types import Question

QUESTION = "Which teams are there?"
QUERY = json.dumps({"cypher": "MATCH (t:Team) RETURN t.name AS team ORDER BY team LIMIT 9"})
WORDED = "The first team is Core-Platform [1]."


def as_sent(messages: list[dict[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((message["role"], message["content"]) for message in messages)


def test_the_prompts_of_an_answer_are_those_that_were_sent_and_as_large(
    engine_with: Callable[..., Engine],
):
    with ModelStandIn(QUERY, WORDED) as model:
        engine = engine_with(OPENAI_BASE_URL=model.base_url)
        answer = engine.ask(Question(QUESTION))
        again = engine.ask(Question(QUESTION))
        sent = [as_sent(request["messages"]) for request in model.requests]

    assert [prompt.purpose for prompt in answer.prompts] == ["translate", "answer"]
    assert [prompt.messages for prompt in answer.prompts] == sent
    assert all(not prompt.estimated and prompt.state == "sent" for prompt in answer.prompts)
    assert answer.usage is not None
    assert sum(prompt.tokens for prompt in answer.prompts) == answer.usage.prompt_tokens
    assert [(p.state, p.messages) for p in again.prompts] == [("known", told) for told in sent]


def test_a_prompt_that_was_refused_is_shown_too(engine_with: Callable[..., Engine]):
    with ModelStandIn(BEHAVIOURS["unauthorized"]) as model:
        answer = engine_with(OPENAI_BASE_URL=model.base_url).ask(Question(QUESTION))

    assert answer.rung == "offline"
    (prompt,) = answer.prompts
    assert prompt.estimated
    assert QUESTION in prompt.messages[1][1]


def _without_examples(messages: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(role, text.split("</examples>")[-1]) for role, text in messages]


def test_the_prompt_for_any_question_can_be_looked_at_without_sending_it(
    engine_with: Callable[..., Engine],
):
    with ModelStandIn(QUERY, WORDED) as model:
        engine = engine_with(OPENAI_BASE_URL=model.base_url)
        draft = engine.prompt(Question("Which services are there?"))
        assert model.requests == []
        answer = engine.ask(Question("Which services are there?"))

    # The examples may be others: a model that is loaded meanwhile picks them by meaning.
    assert _without_examples(draft.messages) == _without_examples(answer.prompts[0].messages)
    assert (draft.state, draft.estimated) == ("draft", True)
    assert 100 < draft.tokens < 6_000


@pytest.mark.usefixtures("demo_graph")
def test_the_ask_and_the_cypher_page_show_the_prompt_exactly_with_its_size(
    environment: Callable[..., None],  # noqa: F811 - the fixture
):
    with ModelStandIn(QUERY, WORDED) as model:
        environment("demo", OPENAI_BASE_URL=model.base_url, GRAPHRAG_RESPONSE_CACHE="false")
        app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
        app.text_input(key="question").set_value(QUESTION)
        settled(app.button(key="ask").click().run())
        app.session_state[f"steps_{app.session_state['turns'][0].key}_prompts"] = True
        settled(app.run())
        on_ask = [block.value for block in app.container(key="diagnostics").get("code")]
        settled(app.switch_page("pages/cypher.py").run())
        app.session_state["prompt"] = True
        settled(app.run())
        on_cypher = [block.value for block in app.get("code")]
        sizes = said(app)
        told = [m["content"] for request in model.requests for m in request["messages"]]
        app.text_input(key="prompt_question").set_value("Which services are there?")
        settled(app.run())
        calls = len(model.requests)

    assert [text for text in on_ask if text in told] == told
    assert any("json_schema" in text for text in on_ask)
    assert [text for text in on_cypher if text in told] == told
    assert "tokens" in sizes
    assert "not sent" not in sizes
    assert calls == 2
    assert "not sent" in said(app)


def said(app: AppTest) -> str:
    return "\n".join(element.value for element in (*app.markdown, *app.caption))
