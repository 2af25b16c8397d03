"""JSON objects as lines for a terminal, where several operations show the same."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.json_output.values import dumps

Result = Mapping[str, Any]


def show_error(result: Result) -> str:
    """Show what is wrong with a line of a batch, and what to do."""
    return f"{result['error']['message']} {result['error']['hint']}"


def show_pairs(result: Result) -> str:
    """Show a key and its value a line."""
    return "\n".join(f"{key}: {show_cell(value)}" for key, value in result.items())


def show_cell(value: Any) -> str:
    """Show a text as it is, anything else as JSON."""
    return value if isinstance(value, str) else dumps(value)


def show_facts(relationships: Sequence[Any], nodes: Sequence[Any]) -> list[str]:
    """Show a relationship a line, by the names of its ends and its days."""
    names = {node["id"]: node["name"] for node in nodes}
    return [
        f"  {names.get(r['start'], r['start'])} -{r['name']}-> {names.get(r['end'], r['end'])}"
        + (f"  {r['valid_at'][:10]}…{(r['invalid_at'] or '')[:10]}" if r["valid_at"] else "")
        for r in relationships
    ]


def show_page(result: Result, entries: str, aside: str = "") -> str:
    """Show how many of the entries are on the page, and how to get the next one."""
    shown, total = len(result[entries]), result[f"total_{entries}"]
    return f"{shown:,} of {total:,} {entries}{aside}{show_next(result)}"


def show_next(result: Result) -> str:
    """Show how to get the next page; nothing on the last one."""
    return f"; next: --cursor {result['next_cursor']}" if result["next_cursor"] else ""
