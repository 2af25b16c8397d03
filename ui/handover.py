"""A query on its way from one page to the Cypher page."""

import streamlit as st

from graphrag_core.types import CypherQuery
from ui.parameters import parameters_text

SLOT = "query_for_cypher_page"


def open_in_cypher_page(query: CypherQuery) -> None:
    """Go to the Cypher page with this query filled in; it is not run there."""
    st.session_state[SLOT] = query
    st.switch_page("pages/cypher.py")


def take_handed_query(text_key: str, parameters_key: str) -> None:
    """Fill the Cypher page's inputs with a handed-over query; called before they are drawn."""
    query: CypherQuery | None = st.session_state.pop(SLOT, None)
    if query is None:
        return
    st.session_state[text_key] = query.text
    st.session_state[parameters_key] = parameters_text(query.parameters)
