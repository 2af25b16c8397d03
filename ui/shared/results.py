"""What a session keeps of one database, or of one tenant: forgotten when it reads another."""

import streamlit as st

RESULT_KEYS = (
    "workbench",
    "hybrid_search",
    "search_focus",
    "embedding_map",
    "summary_work",
    "travelled",
    "status_checks",
    "status_indexes",
    "duplicates_review",
)
"""Session keys of results; an answer stays, for it says which database it is from."""
OPENED_NODES = "_growth"
"""How the session key ends of what was opened in a picture."""


def forget_results() -> None:
    """Forget results, and what was opened in pictures; for when other data is read."""
    opened = [key for key in st.session_state if str(key).endswith(OPENED_NODES)]
    for key in (*RESULT_KEYS, *opened):
        st.session_state.pop(key, None)
