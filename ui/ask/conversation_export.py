"""The conversation as a whole: downloaded as a file, or begun again."""

from collections.abc import Sequence

import streamlit as st

from graphrag_core import ReportSection, conversation_text
from graphrag_core.types import Exchange
from ui.ask.turns import answer_of, conversation, turns
from ui.shared.connection import spoken_database
from ui.shared.report_downloads import Report, draw_report_button
from ui.shared.texts import tr


def draw_export() -> None:
    """Draw the conversation's downloads, once it has an answer, and the button to begin anew."""
    exchanges = conversation(turns())
    with st.container(horizontal=True, key="conversation"):
        if exchanges:
            _draw_downloads(exchanges)
        st.button(
            tr("New conversation"),
            icon=":material/restart_alt:",
            type="tertiary",
            key="new_conversation",
            on_click=_begin_again,
            help=tr("Forget these questions and begin again."),
        )


def _draw_downloads(exchanges: Sequence[Exchange]) -> None:
    st.download_button(
        tr("Conversation as JSON"),
        conversation_text(exchanges),
        file_name="conversation.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
        type="tertiary",
        key="conversation_json",
    )
    draw_report_button(_report(), name="report", key="conversation_report", kind="tertiary")


def _report() -> Report:
    """Return the answered turns as a report."""
    answered = [(turn, answer) for turn in turns() if (answer := answer_of(turn)) is not None]
    sections = [
        ReportSection(turn.question.text, answer, turn.link.at) for turn, answer in answered
    ]
    names = [turn.link.database for turn, _ in answered if turn.link.database]
    return Report("Conversation", spoken_database(names[-1]) if names else "", sections)


def _begin_again() -> None:
    turns().clear()
