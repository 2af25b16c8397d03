"""The kind and the entity to choose; names that hold what is being typed are looked up meanwhile.

The select box stays Streamlit's: it knows the first names of the graph, and its text reaches Python
when the reader chooses. Meanwhile a component tells what is typed at each pause, and the names that
hold those words join the box's options; where none does, the closest names are a click away.
"""

from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from graphrag_core import Entity, EntityPage, list_entities
from ui.shared.exploration import forget, reading
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.text import markdown_literal, shortened, visible

MOST_NAMES = 1_000
MOST_TYPED = 100
MOST_CLOSEST = 5
ANY = "any kind"
SCRIPT = Path(__file__).parent / "typed.js"


@cache
def _typing() -> ComponentRenderer:
    return st.components.v2.component(
        "graph_explorer_typed_name", js=SCRIPT.read_text(encoding="utf-8")
    )


def pick_entity(labels: tuple[str, ...], *, key: str, kind_key: str, label: str) -> str:
    """Draw the kind and the entity to choose or to type; the entity's text, blank for none."""
    kind_column, entity_column = st.columns([1, 3], vertical_alignment="bottom")
    chosen = st.session_state.get(kind_key, ANY)
    page = _listing(labels, chosen)
    counts = {entry.label: entry.count for entry in page.types} if page else {}
    kinds = [ANY, *counts]
    kind_column.selectbox(
        "Kind", kinds if chosen in kinds else [*kinds, chosen], key=kind_key,
        format_func=lambda name: f"{visible(name)} · {counts[name]:,}" if name in counts else name,
        persist_state="session",
    )  # fmt: skip
    text = _typed(key)
    meant = _listing(labels, chosen, query=text) if page and text else None
    # The chosen one comes first: the box closes when its place changes while the reader types.
    given = [name for name in (st.session_state.get(key),) if name]
    names = list(dict.fromkeys([*given, *(one.name for one in (*_of(meant), *_of(page)))]))
    with entity_column, st.container(gap=None):
        entity = st.selectbox(
            label, names, index=None, key=key, accept_new_options=True, format_func=visible,
            placeholder="choose, or type a name", persist_state="session", help=_listed(page),
            on_change=_put_aside, args=(key, text),
        )  # fmt: skip
        _typing()(key=f"{key}_typing", data={"box": key}, height=1, on_typed_change=_nothing)
    if meant is not None and meant.misspelt and st.session_state.get(f"{key}_aside") != text:
        _draw_closest(meant, text, key=key)
    return str(entity or "").strip()


def _typed(key: str) -> str:
    """What was last typed into the box, chosen or not."""
    state = st.session_state.get(f"{key}_typing")
    typed = state.get("typed") if state else None
    return typed.strip() if isinstance(typed, str) else ""


def _listing(labels: tuple[str, ...], kind: str, query: str = "") -> EntityPage | None:
    """The first names of a kind, or those that hold what is typed; None until they are read."""
    type_ = None if kind == ANY else kind
    slot, most = ("entity_typed", MOST_TYPED) if query else ("entity_listing", MOST_NAMES)
    job = reading(
        slot, (labels, kind, query),
        lambda context: list_entities(context, query=query, type=type_, limit=most),
    )  # fmt: skip
    if not job.wait(PATIENCE_S):
        watch(job, "Searching the names" if query else "Reading the names", key=slot)
        return None
    if job.failure() is not None:
        # What the page itself reads says what is wrong; a kind that is none lists nothing.
        forget(slot)
        return None
    return job.result()


def _of(page: EntityPage | None) -> tuple[Entity, ...]:
    return page.entities if page is not None and not page.misspelt else ()


def _listed(page: EntityPage | None) -> str:
    if page is None or page.next_cursor is None:
        return "Type a part of a name to find it."
    return (
        f"The first {len(page.entities):,} of {page.total:,} names are listed; all are searched "
        "while you type."
    )


def _draw_closest(page: EntityPage, text: str, *, key: str) -> None:
    names = list(dict.fromkeys(entry.name for entry in page.entities))[:MOST_CLOSEST]
    said = f"No name holds '{markdown_literal(shortened(text, 60))}'."
    # The box's own list lies over what comes next.
    st.space("small")
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_closest"):
        st.caption(f"{said} Closest:" if names else said, width="content")
        for number, name in enumerate(names):
            st.button(
                markdown_literal(shortened(name, 60)), key=f"{key}_closest_{number}",
                on_click=_choose, args=(key, name, text), type="tertiary",
            )  # fmt: skip


def _choose(key: str, name: str, text: str) -> None:
    st.session_state[key] = name
    _put_aside(key, text)


def _put_aside(key: str, text: str) -> None:
    """What was typed has served: the closest names are offered no more."""
    st.session_state[f"{key}_aside"] = text


def _nothing() -> None:
    """Declares `typed` as state of the component; the page reads it when it runs."""
