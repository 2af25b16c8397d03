"""Choosing a kind and an entity, with a search of the names while one is typed.

The select box is Streamlit's: it knows the first names of the graph, and its text reaches Python
when the reader chooses. Meanwhile a component sends what is typed at each pause. Names with those
words join the options of the box; where there are none, the closest names are a click away.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from graphrag_core import Entity, EntityPage, list_entities
from ui.shared.background_reads import forget_reads, read_in_background
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.safe_text import markdown_literal, shortened, visible
from ui.shared.texts import N_, figure, tr

MOST_NAMES = 1_000
MOST_TYPED = 100
MOST_CLOSEST = 5
ANY = N_("any kind")
SCRIPT = Path(__file__).parent / "typed.js"


@cache
def _typing_component() -> ComponentRenderer:
    return st.components.v2.component(
        "graph_explorer_typed_name", js=SCRIPT.read_text(encoding="utf-8")
    )


def pick_entity(labels: tuple[str, ...], *, key: str, kind_key: str, label: str) -> str:
    """Draw inputs for the kind and the entity; return the entity's text, blank for none."""
    kind_column, entity_column = st.columns([1, 3], vertical_alignment="bottom")
    chosen = st.session_state.get(kind_key, ANY)
    page = _entities(labels, chosen)
    counts = {entry.label: entry.count for entry in page.types} if page else {}
    kinds = [ANY, *counts]
    kind_column.selectbox(
        tr("Kind"), kinds if chosen in kinds else [*kinds, chosen], key=kind_key,
        format_func=lambda name: _kind_text(name, counts),
        persist_state="session",
    )  # fmt: skip
    text = _typed_text(key)
    matches = _entities(labels, chosen, query=text) if page and text else None
    # The chosen one comes first: the box closes when its place changes while the reader types.
    current = [name for name in (st.session_state.get(key),) if name]
    names = list(
        dict.fromkeys([*current, *(one.name for one in (*_options(matches), *_options(page)))])
    )
    with entity_column, st.container(gap=None):
        entity = st.selectbox(
            label, names, index=None, key=key, accept_new_options=True, format_func=visible,
            placeholder=tr("choose, or type a name"), persist_state="session",
            help=_help_text(page), on_change=_take, args=(key, text, names),
        )  # fmt: skip
        _typing_component()(
            key=f"{key}_typing", data={"box": key}, height=1, on_typed_change=_keep_state
        )
    if matches is not None and matches.misspelt and st.session_state.get(f"{key}_aside") != text:
        _draw_closest(matches, text, key=key)
    return str(entity or "").strip()


def _kind_text(name: str, counts: Mapping[str, int]) -> str:
    if name == ANY:
        return tr(ANY)
    return f"{visible(name)} · {figure(counts[name])}" if name in counts else name


def _typed_text(key: str) -> str:
    """Return what was last typed into the box, whether chosen or not."""
    state = st.session_state.get(f"{key}_typing")
    typed = state.get("typed") if state else None
    return typed.strip() if isinstance(typed, str) else ""


def _entities(labels: tuple[str, ...], kind: str, query: str = "") -> EntityPage | None:
    """Return the first entities of a kind, or those that match; None until they are read."""
    type_ = None if kind == ANY else kind
    slot, most = ("entity_typed", MOST_TYPED) if query else ("entity_listing", MOST_NAMES)
    job = read_in_background(
        slot, (labels, kind, query),
        lambda context: list_entities(context, query=query, type=type_, limit=most, exact=False),
    )  # fmt: skip
    if not job.wait(PATIENCE_S):
        watch(job, tr("Searching the names") if query else tr("Reading the names"), key=slot)
        return None
    if job.failure() is not None:
        # The page itself shows what is wrong; a kind that does not exist lists nothing.
        forget_reads(slot)
        return None
    return job.result()


def _options(page: EntityPage | None) -> tuple[Entity, ...]:
    return page.entities if page is not None and not page.misspelt else ()


def _help_text(page: EntityPage | None) -> str:
    if page is None or page.next_cursor is None:
        return tr("Type a part of a name to find it.")
    return tr(
        "The first {count:,} of {total:,} names are listed; all are searched while you type.",
        count=len(page.entities),
        total=page.total,
    )


def _draw_closest(page: EntityPage, text: str, *, key: str) -> None:
    names = list(dict.fromkeys(entry.name for entry in page.entities))[:MOST_CLOSEST]
    message = tr("No name contains '{text}'.", text=markdown_literal(shortened(text, 60)))
    # The box's own list lies over what comes next.
    st.space("small")
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_closest"):
        st.caption(tr("{message} Closest:", message=message) if names else message, width="content")
        for number, name in enumerate(names):
            st.button(
                markdown_literal(shortened(name, 60)), key=f"{key}_closest_{number}",
                on_click=_choose, args=(key, name, text), type="tertiary",
            )  # fmt: skip


def _take(key: str, text: str, names: Sequence[str]) -> None:
    """Take what was chosen, or for a part of a name that was only typed the name that fits best."""
    _hide_closest(key, text)
    typed = str(st.session_state.get(key) or "").strip()
    st.session_state[key] = best_match(typed, names) or None


def best_match(typed: str, names: Sequence[str]) -> str:
    """Return the name that a typed text is a part of: the beginning first, then the shortest.

    The text itself where it is a name, or part of none: it may be a key.
    """
    part = typed.casefold()
    if not part or typed in names:
        return typed
    fitting = [name for name in names if part in name.casefold()]
    return min(
        fitting, key=lambda name: (not name.casefold().startswith(part), len(name)), default=typed
    )


def _choose(key: str, name: str, text: str) -> None:
    st.session_state[key] = name
    _hide_closest(key, text)


def _hide_closest(key: str, text: str) -> None:
    """Offer the closest names of this text no more."""
    st.session_state[f"{key}_aside"] = text


def _keep_state() -> None:
    """Declare `typed` as state of the component; the page reads it when it runs."""
