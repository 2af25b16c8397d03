"""The conversation as a whole: downloaded as a file, or begun again."""

import streamlit as st

from graphrag_core import conversation_text
from ui.ask.turns import conversation, turns


def draw_export() -> None:
    """Draw the conversation's download and the button that begins a new one."""
    exchanges = conversation(turns())
    with st.container(horizontal=True, key="conversation"):
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
        st.button(
            "New conversation",
            icon=":material/restart_alt:",
            type="tertiary",
            key="new_conversation",
            on_click=_begin_again,
            help="Forget these questions and begin again.",
        )


def _begin_again() -> None:
    turns().clear()
