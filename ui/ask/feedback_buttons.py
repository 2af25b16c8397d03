"""Thumbs under an answer, and the reader's own query as the right one."""

import streamlit as st

from graphrag_core import GraphragError
from graphrag_core.types import QUERY_RUNGS, Answer
from ui.ask.turns import Turn
from ui.shared.connection import opening
from ui.shared.texts import N_, tr

THANKS = N_("Saved. Questions like this one will be read the same way.")
NOTED = N_("Noted. Edit the query and run it again to show which one is right.")
NOT_SAVED = N_("This could not be saved: the app's store cannot be written to.")


def draw_feedback(turn: Turn, answer: Answer) -> None:
    """Draw the thumbs of an answer that comes from a query; nothing for any other."""
    if answer.rung not in QUERY_RUNGS:
        return
    key = f"thumbs_{turn.key}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(tr("Is this right?"), width="content")
        st.feedback("thumbs", key=key, on_change=_rate, args=(key, answer))
        changed = turn.rerun is not None and turn.rerun.query.text != answer.cypher
        if changed and turn.rerun is not None and turn.rerun.job.done:
            st.button(
                tr("My query is the right one"),
                key=f"mine_{turn.number}",
                icon=":material/check:",
                on_click=_correct,
                args=(turn, answer),
            )


def _rate(key: str, answer: Answer) -> None:
    picked = st.session_state.get(key)
    if picked is None:
        return
    saved = opening().result().saved_questions().rate(answer, good=picked == 1)
    st.toast(tr((THANKS if picked == 1 else NOTED) if saved else NOT_SAVED))


def _correct(turn: Turn, answer: Answer) -> None:
    if turn.rerun is None:
        return
    try:
        saved = (
            opening()
            .result()
            .saved_questions()
            .rate(answer, good=False, corrected=turn.rerun.query)
        )
    except GraphragError as error:
        st.toast(f"{error.message} {error.hint}")
        return
    st.toast(tr(THANKS if saved else NOT_SAVED))
