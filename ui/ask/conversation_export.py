"""The conversation as a whole: downloaded as a file, or begun again."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from graphrag_core import ReportSection, conversation_text, report_page
from graphrag_core.types import Exchange
from ui.ask.turns import answer_of, conversation, turns
from ui.shared.connection import spoken_database


def draw_export() -> None:
    """Draw the conversation's downloads, once it has an answer, and the button to begin anew."""
    exchanges = conversation(turns())
    with st.container(horizontal=True, key="conversation"):
        if exchanges:
            _draw_downloads(exchanges)
        st.button(
            "New conversation",
            icon=":material/restart_alt:",
            type="tertiary",
            key="new_conversation",
            on_click=_begin_again,
            help="Forget these questions and begin again.",
        )


def _draw_downloads(exchanges: Sequence[Exchange]) -> None:
    st.download_button(
        "Conversation as JSON",
        conversation_text(exchanges),
        file_name="conversation.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
        type="tertiary",
        key="conversation_json",
    )
    st.download_button(
        "Report as HTML",
        _report(),
        file_name="report.html",
        mime="text/html",
        icon=":material/description:",
        on_click="ignore",
        type="tertiary",
        key="conversation_report",
        help="One page with these answers, their charts and graphs, that needs no network",
    )


def _report() -> Callable[[], str]:
    """Return what writes the answered turns as one page; the session is not there by then."""
    answered = [(turn, answer) for turn in turns() if (answer := answer_of(turn)) is not None]
    sections = [
        ReportSection(turn.question.text, answer, turn.link.at) for turn, answer in answered
    ]
    names = [turn.link.database for turn, _ in answered if turn.link.database]
    database = spoken_database(names[-1]) if names else ""
    return partial(report_page, "Conversation", database, sections)


def _begin_again() -> None:
    turns().clear()
