"""Favourites: questions to come back to, asked again with one click, and taken along as JSON."""

import streamlit as st

from graphrag_core import GraphragError, SavedRecord
from graphrag_core.types import Answer
from ui.ask.feedback import NOT_KEPT
from ui.ask.turns import Turn, ask
from ui.shared.connection import open_now, opening
from ui.shared.handover import open_in_cypher_page
from ui.shared.text import markdown_literal, shortened

SHOWN = 50
UPLOADS = "favourite_uploads"


def draw_star(turn: Turn, answer: Answer) -> None:
    """Draw the star of an answer: whether its question is a favourite, and the way to change it."""
    engine = open_now()
    if engine is None or not answer.answered:
        return
    question = answer.standalone or answer.question
    marked = any(kept.question == question.strip() for kept in engine.kept().favourites())
    st.button(
        "Favourite",
        key=f"star_{turn.number}",
        icon=":material/star:" if marked else ":material/star_border:",
        type="tertiary",
        on_click=_unmark if marked else _mark,
        args=(question,) if marked else (answer,),
        help="Take it off your favourites" if marked else "Keep this question to come back to",
    )


def draw_favourites() -> None:
    """Draw the favourites, each to ask again, and the file they and the judgements go into."""
    engine = open_now()
    if engine is None:
        return
    panel = st.expander("Favourites", key="favourites", icon=":material/star:", on_change="rerun")
    if not panel.open:
        return
    with panel:
        kept = engine.kept().favourites()
        if not kept:
            st.caption("None yet. The star under an answer keeps its question here.")
        for number, favourite in enumerate(kept[:SHOWN]):
            _draw_favourite(favourite, number)
        if len(kept) > SHOWN:
            st.caption(f"and {len(kept) - SHOWN} more, in the file")
        st.download_button(
            "Favourites and judgements as JSON",
            engine.kept().as_file,
            file_name="favourites.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key="favourites_json",
            help="Also which queries were found right or wrong.",
        )
        _draw_import()


def _draw_favourite(favourite: SavedRecord, number: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        label = f":primary[{markdown_literal(shortened(favourite.question, 120))}]"
        st.button(
            label, key=f"favourite_{number}", type="tertiary", on_click=ask,
            args=(favourite.question,), kwargs={"alone": True}, help="Ask it again",
        )  # fmt: skip
        if favourite.query.text and st.button(
            "Its query", key=f"favourite_query_{number}", icon=":material/open_in_new:",
            type="tertiary", help="Open the query as it was then",
        ):  # fmt: skip
            open_in_cypher_page(favourite.query)
        st.button(
            "Remove", key=f"favourite_off_{number}", icon=":material/close:", type="tertiary",
            on_click=_unmark, args=(favourite.question,),
        )  # fmt: skip


def _draw_import() -> None:
    # A new key empties the field, so that a file is taken once.
    key = f"favourites_file_{st.session_state.get(UPLOADS, 0)}"
    given = st.file_uploader("Take favourites from a file", type="json", key=key)
    if given is None:
        return
    st.session_state[UPLOADS] = st.session_state.get(UPLOADS, 0) + 1
    try:
        text = given.getvalue().decode("utf-8-sig", "replace")
        report = opening().result().kept().take_file(text)
    except GraphragError as fault:
        st.toast(f"{fault.message} {fault.hint}")
    else:
        refused = f", {len(report.refused)} refused" if report.refused else ""
        older = f", {report.older} that are newer here stayed" if report.older else ""
        st.toast(f"{report.added} taken from the file{older}{refused}.")
    st.rerun()


def _mark(answer: Answer) -> None:
    if not opening().result().kept().add_favourite(answer):
        st.toast(NOT_KEPT)


def _unmark(question: str) -> None:
    if not opening().result().kept().forget_favourite(question):
        st.toast(NOT_KEPT)
