"""A journey in time: the times as they were understood, the snapshot, and what differs then."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from graphrag_core import ExplorationContext, Snapshot, When, parse_time, read_snapshot
from ui.shared.text import markdown_literal
from ui.time_travel.changes import draw_changes, draw_snapshot


@dataclass(frozen=True, slots=True)
class Travel:
    """Where to, in the reader's own words; blank is now, and of `known` all that is known."""

    entity: str
    at: str
    compare_to: str
    known: str


@dataclass(frozen=True, slots=True)
class Travelled:
    """What was found, and how each of the words was understood."""

    found: Snapshot
    understood: tuple[tuple[str, str], ...]


def travel(context: ExplorationContext, wanted: Travel) -> Travelled:
    """Take a journey; a snapshot of another time than now comes with what differs now or then.

    Raises `CallError` as `read_when` and `snapshot`.
    """
    at, other, known = (
        parse_time(context, text) if text else None
        for text in (wanted.at, wanted.compare_to, wanted.known)
    )
    moment = at.at if at else context.now
    compared = other.at if other else (context.now if moment < context.now else None)
    found = read_snapshot(
        context, wanted.entity or None, at=moment, diff=compared, known=known.at if known else None
    )
    said = ((wanted.at, at), (wanted.compare_to, other), (wanted.known, known))
    return Travelled(found, tuple((text, _read(when)) for text, when in said if when is not None))


def draw_travel(travelled: Travelled, *, labels: Sequence[str], layout: str) -> None:
    """Draw how the times were read, the graph as it was, and the changes."""
    with st.container(key="understood"):
        for text, understood in travelled.understood:
            st.caption(
                f":material/schedule: {markdown_literal(text)}: {markdown_literal(understood)}"
            )
    draw_snapshot(travelled.found, labels=labels, layout=layout)
    if travelled.found.diff is not None:
        draw_changes(travelled.found.diff, travelled.found)


def _read(when: When) -> str:
    return when.understood.replace("T", " ").replace("+00:00", " UTC")
