"""Messages over standard input that the MCP library drops: each gets the protocol's error."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from anyio import BrokenResourceError, ClosedResourceError
from anyio.streams.memory import MemoryObjectSendStream
from mcp import types
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

if TYPE_CHECKING:  # the library keeps these to itself, and may move them
    from mcp.shared._stream_protocols import ReadStream, WriteStream

Received = SessionMessage | Exception

ENVELOPE: Mapping[str, tuple[int, str]] = {
    "jsonrpc": (types.INVALID_REQUEST, "'jsonrpc' must be \"2.0\"."),
    "id": (types.INVALID_REQUEST, "'id' must be a text or a whole number."),
    "method": (types.INVALID_REQUEST, "'method' must be a text."),
    "params": (types.INVALID_PARAMS, "'params' must be an object."),
}
"""What may be wrong with a message → its code and what to say."""
NOTIFICATION = "notifications/"


async def forward_valid(
    received: "ReadStream[Received]",
    valid: MemoryObjectSendStream[Received],
    write: "WriteStream[SessionMessage]",
) -> None:
    """Pass on what the library answers, and answer the rest."""
    async with valid:
        async for item in received:
            error = message_error(item)
            try:
                if error is not None:
                    await write.send(SessionMessage(error))
                elif isinstance(item, SessionMessage):
                    await valid.send(item)
            except (BrokenResourceError, ClosedResourceError):
                return


def message_error(item: Received) -> types.JSONRPCError | None:
    """Make the error that answers an invalid message; None for a valid one and an empty line."""
    if isinstance(item, SessionMessage):
        message = item.message
        if not isinstance(message, types.JSONRPCNotification):
            return None
        # Without a valid id the library takes a request for a notification.
        named = message.method.startswith(NOTIFICATION)
        return None if named else _error(None, *ENVELOPE["id"])
    if not isinstance(item, ValidationError):
        return _error(None, types.PARSE_ERROR, "The message cannot be read.")
    faults = item.errors(include_url=False)
    if faults[0]["type"] == "json_invalid":
        return _unreadable(str(faults[0]["input"]), faults[0]["ctx"]["error"])
    whole = [f["input"] for f in faults if f["type"] == "missing" or len(f["loc"]) == 1]
    given = whole[0] if whole else None
    if not isinstance(given, dict):
        return _error(None, types.INVALID_REQUEST, "Send one object a line; no batch is taken.")
    if "method" not in given and ("result" in given or "error" in given):
        return None
    wrong = {str(fault["loc"][-1]) for fault in faults if fault["loc"][0] == "JSONRPCRequest"}
    part = next((name for name in ENVELOPE if name in wrong), "method")
    return _error(given.get("id"), *ENVELOPE[part])


def _unreadable(line: str, reason: str) -> types.JSONRPCError | None:
    """Say what is wrong with a line; its id may be readable, as beside half a character."""
    if not line.strip():
        return None
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    id_ = found.get("id") if isinstance(found, dict) else None
    return _error(id_, types.PARSE_ERROR, f"The message is not valid JSON: {reason}.")


def _error(id_: Any, code: int, sentence: str) -> types.JSONRPCError:
    known = id_ if isinstance(id_, str | int) and not isinstance(id_, bool) else None
    return types.JSONRPCError(
        jsonrpc="2.0", id=known, error=types.ErrorData(code=code, message=sentence)
    )
