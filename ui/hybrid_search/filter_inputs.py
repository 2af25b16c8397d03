"""The inputs for filters: typed conditions, chosen values, and both in a link."""

import json
import re
from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core import CallError, Filter, nearest_name, parse_filter
from ui.hybrid_search.facets import Facets

SEPARATOR = ";"
CONDITION = re.compile(r'(?:(?<=[=<>,])\s*"(?:[^"]|"")*"(?=\s*(?:[,;]|\Z))|[^;])+')
"""A condition up to the next separator; one within quotes is part of a value."""


def conditions_of(text: str) -> tuple[Filter, ...]:
    """Read typed conditions. Raises `CallError`."""
    return tuple(parse_filter(part.strip()) for part in CONDITION.findall(text) if part.strip())


def renamed(text: str, key: str) -> str:
    """Return the typed conditions with `key` in place of the key that it is closest to."""
    try:
        typed = conditions_of(text)
    except CallError:
        return text
    return f"{SEPARATOR} ".join(
        str(Filter(key, entry.operator, entry.values) if nearest_name(entry.key, [key]) else entry)
        for entry in typed
    )


def link_of(chosen: Mapping[str, Sequence[str]]) -> str:
    """Return chosen values as text for a link; empty without any."""
    return json.dumps(chosen, ensure_ascii=False, separators=(",", ":")) if chosen else ""


def spread_link(facets: Facets, label: str | None, link_key: str, conditions_key: str) -> None:
    """Put the values of a link into the label's inputs; those without one become conditions.

    Called before the inputs are drawn, once the filters are known.
    """
    text = st.session_state.pop(link_key, None)
    shown = {facet.key: facet.values for facet in facets.of(label)}
    typed = [st.session_state.get(conditions_key, "")]
    for key, values in _values_of(text).items():
        if key in shown and set(values) <= set(shown[key]):
            st.session_state[f"facet_{key}"] = values
        elif values:
            typed.append(str(Filter(key, "=", tuple(values))))
    if len(typed) > 1:
        st.session_state[conditions_key] = f"{SEPARATOR} ".join(part for part in typed if part)


def _values_of(text: object) -> dict[str, list[str]]:
    try:
        read = json.loads(text) if isinstance(text, str) else {}
    except (json.JSONDecodeError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    return {
        key: [value for value in values if isinstance(value, str)]
        for key, values in read.items()
        if isinstance(values, list)
    }
