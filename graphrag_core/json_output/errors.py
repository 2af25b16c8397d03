"""Errors as JSON objects: the same for the command line and the routes."""

from typing import Any

from graphrag_core.errors import CallError, GraphragError, QueryRefusedError
from graphrag_core.json_output.values import diagnostic_json, plain


def error_json(fault: GraphragError) -> dict[str, Any]:
    """Make the object of an error; `candidates` are nodes where a name means several."""
    choices = fault.choices if isinstance(fault, CallError) else ()
    error: dict[str, Any] = {
        "code": fault.code,
        "message": fault.message,
        "hint": fault.hint,
        "candidates": plain(choices or fault.candidates),
    }
    if isinstance(fault, QueryRefusedError):
        error["diagnostics"] = [diagnostic_json(remark) for remark in fault.diagnostics]
    return error
