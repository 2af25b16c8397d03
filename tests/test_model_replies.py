"""What endpoints send beside a reply: thoughts, calls under one index, words that are dummy keys."""

import json
from typing import Any

import pytest

from graphrag_core.adapters.openai.key_mask import KeyMask
from graphrag_core.adapters.openai.protocol import StreamReader
from graphrag_core.runtime.text import without_thoughts


@pytest.mark.parametrize(
    "reply",
    [
        "<think>\nMaybe MATCH (n).\n</think>\nCore owns it.",
        "<think>Maybe.</think> Core owns it.",
        "Maybe MATCH (n) is wrong.\n</think>\nCore owns it.",
        "Core owns it.\n<reasoning>but I am not sure",
    ],
)
def test_thoughts_are_no_part_of_a_reply(reply: str):
    assert without_thoughts(reply).strip() == "Core owns it."


def test_a_reply_that_names_a_tag_stays_as_it_is():
    assert without_thoughts("The page has a <thead> tag.") == "The page has a <thead> tag."


def test_a_short_key_is_no_secret_and_a_long_one_is_hidden():
    assert KeyMask("x").hide("MATCH (x:Box)") == "MATCH (x:Box)"
    assert KeyMask("ollama").hide("kind = 'ollama'") == "kind = 'ollama'"
    assert KeyMask("sk-0123456789abcdef").hide("key sk-0123456789abcdef!") == "key ***!"


def piece(index: int | None, id_: str | None, name: str | None, arguments: str) -> dict[str, Any]:
    function = {"arguments": arguments} | ({"name": name} if name else {})
    place = {} if index is None else {"index": index}
    return {**place, **({"id": id_} if id_ else {}), "function": function}


def calls_of(*pieces: dict[str, Any]) -> list[tuple[str, str]]:
    reader = StreamReader()
    for one in pieces:
        event = {"choices": [{"delta": {"tool_calls": [one]}}]}
        reader.feed(f"data: {json.dumps(event)}\n".encode())
    message = reader.completion()["choices"][0]["message"]
    return [(c["function"]["name"], c["function"]["arguments"]) for c in message["tool_calls"]]


@pytest.mark.parametrize("indexes", [(0, 0, 0), (0, 1, 1), (None, None, None)])
def test_calls_are_told_apart_also_under_one_index(indexes: tuple[int | None, ...]):
    one, other, more = indexes

    found = calls_of(
        piece(one, "a", "search", '{"q": 1}'),
        piece(other, "b", "look", '{"e":'),
        piece(more, None, None, " 2}"),
    )

    assert found == [("search", '{"q": 1}'), ("look", '{"e": 2}')]


def test_a_new_id_with_each_piece_begins_no_other_call():
    found = calls_of(
        piece(0, "a", "search", "{"), piece(0, "b", None, '"q": 1'), piece(0, "c", None, "}")
    )

    assert found == [("search", '{"q": 1}')]


def test_all_that_a_model_writes_counts_to_the_length_of_its_stream():
    reader = StreamReader()
    for delta in (
        {"role": "assistant", "reasoning_content": "Maybe."},
        {"content": "Core.", "tool_calls": [piece(0, "call-with-a-long-id", "look", "{}")]},
    ):
        reader.feed(f"data: {json.dumps({'choices': [{'delta': delta}]})}\n".encode())
    spoken = {"type": "response.reasoning_text.delta", "delta": "Or not."}
    reader.feed(f"data: {json.dumps(spoken)}\n".encode())

    assert reader.written == len("Maybe." + "Core." + "look" + "{}" + "Or not.")
