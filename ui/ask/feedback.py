"""Thumbs under an answer, and the reader's own query as the right one."""

import streamlit as st

from graphrag_core import GraphragError
from graphrag_core.types import QUERY_RUNGS, Answer
from ui.ask.turns import Turn
from ui.shared.connection import opening

THANKS = "Kept: questions like this one will be read the same way."
NOTED = "Noted. Edit the query and run it again to say which one is right."
NOT_KEPT = "This could not be kept: the app's own file cannot be written."


def draw_feedback(turn: Turn, answer: Answer) -> None:
    """Draw the thumbs of an answer that a query gave; nothing for any other."""
    if answer.rung not in QUERY_RUNGS:
        return
    key = f"thumbs_{turn.number}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption("Is this right?", width="content")
        st.feedback("thumbs", key=key, on_change=_rate, args=(key, answer))
        changed = turn.rerun is not None and turn.rerun.query.text != answer.cypher
        if changed and turn.rerun is not None and turn.rerun.job.done:
            st.button(
                "My query is the right one",
                key=f"mine_{turn.number}",
                icon=":material/check:",
                on_click=_correct,
                args=(turn, answer),
            )


def _rate(key: str, answer: Answer) -> None:
    picked = st.session_state.get(key)
    if picked is None:
        return
    kept = opening().result().kept().rate(answer, good=picked == 1)
    st.toast((THANKS if picked == 1 else NOTED) if kept else NOT_KEPT)


def _correct(turn: Turn, answer: Answer) -> None:
    if turn.rerun is None:
        return
    try:
        kept = opening().result().kept().rate(answer, good=False, corrected=turn.rerun.query)
    except GraphragError as fault:
        st.toast(f"{fault.message} {fault.hint}")
        return
    st.toast(THANKS if kept else NOT_KEPT)
