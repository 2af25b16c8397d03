"""Replies kept by the hash of what was sent, and what an answer says that it cost."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.limits import Patience
from graphrag_core.doubles.model_stand_in import BEHAVIOURS, Behaviour, ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.runtime.token_tally import tallied
from graphrag_core.settings import load_settings
from graphrag_core.store.reply_cache import CachedChat
from graphrag_core.store.sqlite_store import SqliteStore
from graphrag_core.types import Answer, Question

QUICK = Patience(retries=0, failures_to_open=100)
Opener = Callable[..., tuple[CachedChat, ModelStandIn, SqliteStore]]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """A cached chat on a stand-in with a script; all share one file."""
    with ExitStack() as stack:

        def open_all(
            *script: str | Behaviour, endpoint: str = "here"
        ) -> tuple[CachedChat, ModelStandIn, SqliteStore]:
            model = stack.enter_context(ModelStandIn(*script))
            settings = load_settings({"OPENAI_BASE_URL": model.base_url}, folder=tmp_path)
            chat = OpenAiChat(settings, patience=QUICK)
            store = SqliteStore(tmp_path)
            stack.callback(chat.close)
            stack.callback(store.close)
            return CachedChat(chat, store, endpoint=endpoint), model, store

        yield open_all


def ask(chat: CachedChat, text: str = "Hello?", max_tokens: int = 50) -> str:
    return chat.complete([("user", text)], max_tokens=max_tokens, purpose="test")


def test_what_was_asked_before_is_not_asked_again(opened: Opener) -> None:
    chat, model, _ = opened("one", "two")

    with tallied() as tally:
        said = [ask(chat), ask(chat), ask(chat, "Something else?")]

    assert said == ["one", "one", "two"]
    assert len(model.requests) == 2
    assert (tally.calls, tally.cached) == (2, 1)
    assert tally.prompt_tokens > 0


def test_replies_outlive_the_process_but_not_another_endpoint(opened: Opener) -> None:
    ask(opened("one")[0])

    same, first_model, _ = opened("two")
    other, _, _ = opened("three", endpoint="elsewhere")

    assert (ask(same), ask(other)) == ("one", "three")
    assert first_model.requests == []


def test_a_failure_is_not_kept(opened: Opener) -> None:
    chat, _, _ = opened(BEHAVIOURS["server-error"], "well again")

    with pytest.raises(ModelUnavailableError):
        ask(chat)

    assert ask(chat) == "well again"


def test_a_reply_that_could_not_be_used_is_asked_for_again(
    engine_with: Callable[..., Engine], tmp_path: Path
) -> None:
    query = "MATCH (t:Team) RETURN t.name AS team ORDER BY team LIMIT 1"
    with ModelStandIn(
        "I am not sure, sorry.", query, "Nobody knows.", "No one does.", "Core-Platform [1]."
    ) as model:
        settings = {"OPENAI_BASE_URL": model.base_url, "OPENAI_MODEL": "fickle"}
        engine = engine_with(GRAPHRAG_HOME=str(tmp_path), **settings)
        answers = [
            engine.ask(Question("Which team is the first?"), mode="nl", translator="llm")
            for _ in range(4)
        ]

    rejected = [a.rung == "llm" and a.text != "Core-Platform [1]." for a in answers]
    assert [a.rung for a in answers[1:]] == ["llm"] * 3
    assert rejected == [False, True, False, False]
    assert len(model.requests) == 5


WRONG = "MATCH (t:Hedgehog) RETURN t.name AS team"
RIGHT = "MATCH (t:Team) RETURN t.name AS team ORDER BY team"


def test_a_second_wording_is_remembered_in_the_place_of_the_first(
    engine_with: Callable[..., Engine], tmp_path: Path
) -> None:
    query = "MATCH (t:Team) RETURN t.name AS team ORDER BY team LIMIT 1"
    with ModelStandIn(query, "Nobody knows.", "Core-Platform [1].", "Nobody asked me.") as model:
        settings = {"OPENAI_BASE_URL": model.base_url, "OPENAI_MODEL": "second"}
        engine = engine_with(GRAPHRAG_HOME=str(tmp_path), **settings)
        question = Question("Which team is the first?")
        answers = [engine.ask(question, mode="nl", translator="llm") for _ in range(2)]

    assert [answer.text for answer in answers] == ["Core-Platform [1]."] * 2


def asked_twice(
    engine_with: Callable[..., Engine], home: Path, *script: str
) -> tuple[list[Answer], list[int]]:
    """The same question twice; the answers and how many requests each took."""
    with ModelStandIn(*script) as model:
        settings = {"OPENAI_BASE_URL": model.base_url, "OPENAI_MODEL": "mending"}
        engine = engine_with(GRAPHRAG_HOME=str(home), **settings)
        answers, counts = [], []
        for _ in range(2):
            before = len(model.requests)
            question = Question("Which teams are there?", limit=1)
            answers.append(engine.ask(question, mode="nl", translator="llm"))
            counts.append(len(model.requests) - before)
    return answers, counts


def test_a_mended_query_is_what_the_next_one_who_asks_gets_without_a_call(
    engine_with: Callable[..., Engine], tmp_path: Path
) -> None:
    (first, again), requests = asked_twice(
        engine_with, tmp_path, WRONG, RIGHT, "Core-Platform [1]."
    )

    assert (first.rung, again.rung) == ("repair", "llm")
    assert (len(first.attempts), len(again.attempts)) == (2, 1)
    assert first.rows is not None
    assert again.rows is not None
    assert again.rows.records == first.rows.records
    assert requests[1] == 0


def test_queries_that_could_not_be_mended_are_asked_for_anew(
    engine_with: Callable[..., Engine], tmp_path: Path
) -> None:
    worse, worst = (WRONG.replace("Hedgehog", other) for other in ("Walrus", "Quokka"))

    (first, again), requests = asked_twice(
        engine_with, tmp_path, WRONG, worse, worst, RIGHT, "Core-Platform [1]."
    )

    assert (first.rung, again.rung) == ("offline", "llm")
    assert (len(first.attempts), len(again.attempts)) == (4, 1)
    assert requests == [3, 2]


def test_nothing_of_what_was_sent_is_in_the_file(opened: Opener, tmp_path: Path) -> None:
    chat, _, store = opened("fine")

    ask(chat, "MARKER of a secret row")
    store.close()

    assert not [f for f in tmp_path.rglob("*") if f.is_file() and b"MARKER" in f.read_bytes()]


def test_without_a_usable_file_every_call_goes_through(opened: Opener, tmp_path: Path) -> None:
    chat, model, store = opened("one", "two")
    store.close()
    (tmp_path / "explorer.sqlite3").mkdir()

    assert [ask(chat), ask(chat)][-1] == "two"
    assert len(model.requests) == 2
