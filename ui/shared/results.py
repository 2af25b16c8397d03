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
    "board_refresh",
)
"""Session keys of results; an answer stays, for it says which database it is from."""
WORK_KEYS = ("ingest_work", "ingest_undo", "demo_job", "demo_removal")
"""Session keys of work on a whole database, which goes on whichever tenant is read."""
OPENED_NODES = "_growth"
"""How the session key ends of what was opened in a picture."""


def forget_results() -> None:
    """Forget results, and what was opened in pictures; for when other data is read."""
    opened = [key for key in st.session_state if str(key).endswith(OPENED_NODES)]
    for key in (*RESULT_KEYS, *opened):
        st.session_state.pop(key, None)


def forget_database() -> None:
    """Forget results, and work on the data; for when another database is used."""
    forget_results()
    for key in WORK_KEYS:
        st.session_state.pop(key, None)
