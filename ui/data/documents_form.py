"""Documents on the page: chosen, and what becomes of them."""

from collections.abc import Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from graphrag_core import DOCUMENT_FORMATS, Engine
from ui.shared.safe_text import markdown_literal


def draw_documents_form(engine: Engine) -> Sequence[UploadedFile]:
    """Draw the form; return the files once they are to be loaded."""
    with st.form("documents_form", border=False, clear_on_submit=True):
        files = st.file_uploader(
            "Text, Markdown, HTML, PDF or Word (.docx)",
            type=[ending.removeprefix(".") for ending in DOCUMENT_FORMATS],
            accept_multiple_files=True,
            key="documents",
        )
        sure = True
        if not engine.settings.embedded:
            sure = st.checkbox(
                f"Write into {markdown_literal(str(engine.settings.neo4j_uri))}, which holds "
                f"{engine.ingesting.count_nodes():,} nodes",
                key="documents_sure",
            )
        load = st.form_submit_button("Load them", type="primary", key="load_documents")
    st.caption(
        "They are cut into sections that can be searched and quoted, and linked to the names in "
        "them that the graph knows. No model is asked. Each run can be undone."
    )
    if load and files and not sure:
        st.warning("Tick the box first: this is not the app\u2019s own database.")
    return files if load and sure else ()
