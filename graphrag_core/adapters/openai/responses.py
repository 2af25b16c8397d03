"""The Responses protocol of OpenAI, for endpoints that offer no chat completions.

Requests and replies are turned from and into those of the chat protocol, so that everything else
knows only that one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

TEXT_DELTA = "response.output_text.delta"
"""The event of a stream that holds a piece of the text."""
FINISHED = {"completed": "stop", "incomplete": "length"}


def responses_body(body: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the body of a chat request into that of a response; nothing is kept on the server."""
    limit = body.get("max_tokens") or body.get("max_completion_tokens")
    turned = {
        "model": body["model"],
        "input": list(_input(body["messages"])),
        "max_output_tokens": limit,
        "store": False,
        **{key: body[key] for key in ("temperature", "stream", "tool_choice") if key in body},
    }
    wanted = body.get("response_format")
    if wanted is not None:
        turned["text"] = {"format": {"type": wanted["type"], **wanted.get("json_schema", {})}}
    if body.get("tools"):
        turned["tools"] = [{"type": "function", **tool["function"]} for tool in body["tools"]]
    return turned


def _input(messages: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for entry in messages:
        if entry["role"] == "tool":
            yield {
                "type": "function_call_output",
                "call_id": entry["tool_call_id"],
                "output": entry["content"],
            }
            continue
        if entry.get("content"):
            yield {"role": entry["role"], "content": entry["content"]}
        for call in entry.get("tool_calls") or ():
            named = {key: call["function"][key] for key in ("name", "arguments")}
            yield {"type": "function_call", "call_id": call["id"], **named}


def completion_of(response: Mapping[str, Any]) -> dict[str, Any]:
    """Turn a whole response into a chat completion."""
    items = list(response["output"])
    parts = [
        part
        for item in items
        if item.get("type") == "message"
        for part in item.get("content") or ()
    ]
    calls = [
        {"id": item["call_id"], "function": {"name": item["name"], "arguments": item["arguments"]}}
        for item in items
        if item.get("type") == "function_call"
    ]
    message = {
        "content": "".join(str(part.get("text") or "") for part in parts),
        "refusal": next((part["refusal"] for part in parts if part.get("refusal")), None),
        "tool_calls": calls,
    }
    usage = response.get("usage") or {}
    details = response.get("incomplete_details") or {}
    filtered = details.get("reason") == "content_filter"
    reason = "content_filter" if filtered else FINISHED.get(str(response.get("status")), "cut")
    return {
        "choices": [{"message": message, "finish_reason": reason}],
        "usage": {
            "prompt_tokens": usage.get("input_tokens"),
            "completion_tokens": usage.get("output_tokens"),
        },
    }
