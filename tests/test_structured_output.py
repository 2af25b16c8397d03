"""Replies in a form: by a schema, as any JSON, or in plain text, as far as the endpoint goes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from example_schema import EXAMPLE_SCHEMA

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.doubles.model_stand_in import (
    Behaviour,
    ModelStandIn,
    refuse,
    say,
    without_formats,
)
from graphrag_core.runtime.token_tally import tallied
from graphrag_core.store.endpoint_memory import EndpointMemory
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.translate.llm.reply import REPLY_SCHEMA
from graphrag_core.translate.llm.translator import LlmTranslator
from graphrag_core.types import Links, Question, Translation, Untranslated

QUERY = "MATCH (s:Service) WHERE s.name = $name RETURN s.name AS service LIMIT 5"
BY_SCHEMA = (
    f'{{"cypher": "{QUERY}", "parameters": [{{"name": "name", "value": "auth"}}],'
    ' "interpretation": ["the service auth"], "unanswerable": null}'
)
FREE = f'{{"cypher": "{QUERY}", "parameters": {{"name": "auth"}}, "interpretation": []}}'

Opener = Callable[..., tuple[OpenAiChat, ModelStandIn]]


@pytest.fixture
def opened(chat_with: Opener, tmp_path: Path) -> Iterator[Opener]:
    """Start a stand-in with a script, and chats on it that share the app's file."""
    with ExitStack() as stack:

        def open_both(
            *script: str | Behaviour, model: str = "one", known: ModelStandIn | None = None
        ) -> tuple[OpenAiChat, ModelStandIn]:
            store = SqliteStore(tmp_path)
            stack.callback(store.close)
            memory = EndpointMemory(store)
            return chat_with(*script, known=known, memory=memory, OPENAI_MODEL=model)

        yield open_both


def translated(chat: OpenAiChat) -> Translation | Untranslated:
    question = Question("What is the service auth?")
    return LlmTranslator(chat).translate(question, Links(), EXAMPLE_SCHEMA)


def formats(stand_in: ModelStandIn) -> list[str]:
    return [
        (request.get("response_format") or {"type": "text"})["type"]
        for request in stand_in.requests
    ]


def test_a_query_is_asked_for_by_its_schema(opened: Opener) -> None:
    chat, stand_in = opened(BY_SCHEMA)

    with tallied() as tally:
        found = translated(chat)

    assert isinstance(found, Translation)
    assert (found.query.text, dict(found.query.parameters)) == (QUERY, {"name": "auth"})
    assert stand_in.requests[0]["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "cypher_query", "strict": True, "schema": REPLY_SCHEMA},
    }
    assert tally.prompts[0].response_format == stand_in.requests[0]["response_format"]


@dataclass(frozen=True)
class Case:
    """What an endpoint refuses, and the formats that two questions ask it for."""

    name: str
    behaviour: Behaviour
    asked: list[str]


REFUSING = (
    Case("schemas", without_formats("json_schema", text=FREE),
         ["json_schema", "json_object", "json_object"]),
    Case("all JSON", without_formats("json_schema", "json_object", text=f"```\n{QUERY}\n```"),
         ["json_schema", "json_object", "text", "text"]),
)  # fmt: skip


@pytest.mark.parametrize("case", REFUSING, ids=lambda case: case.name)
def test_a_refused_form_is_asked_for_only_once(opened: Opener, case: Case) -> None:
    chat, stand_in = opened(case.behaviour)

    for found in (translated(chat), translated(chat)):
        assert isinstance(found, Translation)
        assert found.query.text == QUERY

    assert formats(stand_in) == case.asked


def test_a_refusal_is_known_to_later_processes_of_that_model_alone(opened: Opener) -> None:
    chat, stand_in = opened(without_formats("json_schema", text=FREE))
    translated(chat)

    translated(opened(known=stand_in)[0])
    translated(opened(known=stand_in, model="two")[0])

    assert formats(stand_in)[2:] == ["json_object", "json_schema", "json_object"]


def test_a_server_that_fails_on_the_schema_is_asked_without(opened: Opener) -> None:
    fails = refuse(500, "failed to parse grammar")
    chat, stand_in = opened(fails, say(FREE))

    assert isinstance(translated(chat), Translation)
    assert formats(stand_in) == ["json_schema", "json_object"]


def test_a_refusal_that_did_not_help_is_not_kept(opened: Opener) -> None:
    chat, stand_in = opened(refuse(400, "This schema is too complex, as is all else"))

    assert isinstance(translated(chat), Untranslated)
    translated(opened(known=stand_in)[0])

    assert formats(stand_in).count("json_schema") == 2


@pytest.mark.parametrize(
    "reply",
    [
        '{"cypher": 7, "parameters": [], "interpretation": [], "unanswerable": null}',
        f'{{"cypher": "{QUERY}", "parameters": [{{"name": 3}}], "interpretation": []}}',
        f'{{"cypher": "{QUERY}", "parameters": "none", "interpretation": []}}',
        '{"cypher": "MATCH (s:Service) RETURN s',
        "[]",
    ],
)
def test_a_reply_against_the_schema_is_no_query(opened: Opener, reply: str) -> None:
    chat, _ = opened(reply)

    found = translated(chat)

    assert isinstance(found, Untranslated)
    assert found.code == "nl_translation_failed"


def test_prose_in_spite_of_the_schema_is_read_all_the_same(opened: Opener) -> None:
    chat, _ = opened(f"Here you are:\n```cypher\n{QUERY}\n```")

    found = translated(chat)

    assert isinstance(found, Translation)
    assert found.query.text == QUERY


def test_a_model_that_cannot_answer_says_so_in_the_form(opened: Opener) -> None:
    chat, _ = opened(
        '{"cypher": null, "parameters": [], "interpretation": [],'
        ' "unanswerable": "There are no prices in it."}'
    )

    found = translated(chat)

    assert isinstance(found, Untranslated)
    assert (found.code, found.message) == (
        "out_of_scope",
        "The model says that the graph cannot answer: There are no prices in it.",
    )
