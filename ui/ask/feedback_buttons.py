"""Thumbs under an answer, and the reader's own query as the right one."""

import streamlit as st

from graphrag_core import Engine, GraphragError
from graphrag_core.types import QUERY_RUNGS, Answer, CypherQuery
from ui.ask.turns import Turn
from ui.shared.connection import open_now
from ui.shared.error_messages import toast_error
from ui.shared.texts import N_, tr

THANKS = N_("Saved. Questions like this one will be read the same way.")
NOTED = N_("Noted. Edit the query and run it again to show which one is right.")
NOT_SAVED = N_("This could not be saved: the app's store cannot be written to.")


def draw_feedback(turn: Turn, answer: Answer) -> None:
    """Draw the thumbs of an answer that comes from a query, while its database is open."""
    engine = open_now()
    if engine is None or answer.rung not in QUERY_RUNGS:
        return
    key = f"thumbs_{turn.key}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(tr("Is this right?"), width="content")
        st.feedback("thumbs", key=key, on_change=_rate, args=(engine, key, answer))
        changed = turn.rerun is not None and turn.rerun.query.text != answer.cypher
        if changed and turn.rerun is not None and turn.rerun.job.done:
            st.button(
                tr("My query is the right one"),
                key=f"mine_{turn.key}",
                icon=":material/check:",
                on_click=_correct,
                args=(engine, turn.rerun.query, answer),
            )


def _rate(engine: Engine, key: str, answer: Answer) -> None:
    picked = st.session_state.get(key)
    if picked is not None:
        _keep(engine, answer, thanks=THANKS if picked == 1 else NOTED, good=picked == 1)


def _correct(engine: Engine, query: CypherQuery, answer: Answer) -> None:
    _keep(engine, answer, thanks=THANKS, good=False, corrected=query)


def _keep(
    engine: Engine,
    answer: Answer,
    *,
    thanks: str,
    good: bool,
    corrected: CypherQuery | None = None,
) -> None:
    try:
        saved = engine.saved_questions().rate(answer, good=good, corrected=corrected)
    except GraphragError as error:
        toast_error(error)
    else:
        st.toast(tr(thanks if saved else NOT_SAVED))
