"""A query on its way from one page to the Cypher page."""

import streamlit as st

from graphrag_core.types import CypherQuery
from ui.shared.query_parameters import parameters_text

SLOT = "query_for_cypher_page"


def open_in_cypher_page(query: CypherQuery) -> None:
    """Go to the Cypher page with this query filled in; it is not run there."""
    hand_over(query.text, parameters_text(query.parameters))
    go_where_handed()


def hand_over(text: str, parameters: str) -> None:
    """Keep a query and its parameters, as text, for the Cypher page; good for a callback."""
    st.session_state[SLOT] = (text, "" if parameters == "{}" else parameters)


def go_where_handed() -> None:
    """Go to the Cypher page if a query waits for it."""
    if SLOT in st.session_state:
        st.switch_page("pages/cypher.py")


def take_handed_query(text_key: str, parameters_key: str) -> None:
    """Fill the Cypher page's inputs with a handed-over query; called before they are drawn."""
    handed: tuple[str, str] | None = st.session_state.pop(SLOT, None)
    if handed is not None:
        st.session_state[text_key], st.session_state[parameters_key] = handed
