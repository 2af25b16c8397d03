"""Opening a query of another page in the Cypher page."""

import streamlit as st

from graphrag_core.types import CypherQuery
from ui.shared.query_parameters import parameters_text

SLOT = "query_for_cypher_page"


def open_in_cypher_page(query: CypherQuery) -> None:
    """Go to the Cypher page with this query filled in; it is not run there."""
    send_to_cypher_page(query.text, parameters_text(query.parameters))
    follow_to_cypher_page()


def send_to_cypher_page(text: str, parameters: str) -> None:
    """Store a query and its parameters, as text, for the Cypher page; can be used as a callback."""
    st.session_state[SLOT] = (text, "" if parameters == "{}" else parameters)


def follow_to_cypher_page() -> None:
    """Go to the Cypher page if a query is stored for it."""
    if SLOT in st.session_state:
        st.switch_page("pages/cypher.py")


def take_pending_query(text_key: str, parameters_key: str) -> None:
    """Fill the Cypher page's inputs with a stored query; called before they are drawn."""
    pending: tuple[str, str] | None = st.session_state.pop(SLOT, None)
    if pending is not None:
        st.session_state[text_key], st.session_state[parameters_key] = pending
