"""What is done with a session's conversation as a whole: taken away as a file, or begun anew."""

import streamlit as st

from graphrag_core import conversation_text
from ui.ask.turns import conversation, turns


def draw_export() -> None:
    """Draw the conversation's download and the way to begin a new one."""
    said = conversation(turns())
    with st.container(horizontal=True, key="conversation"):
        st.download_button(
            "Conversation as JSON",
            conversation_text(said),
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
            on_click=_begin_anew,
            help="Forget these questions; the next one stands alone.",
        )


def _begin_anew() -> None:
    turns().clear()
