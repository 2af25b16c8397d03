"""The forms that take files: tables to be looked at first, documents to be loaded."""

from collections.abc import Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from graphrag_core import DOCUMENT_FORMATS, TABLE_FORMATS, Engine
from ui.shared.safe_text import markdown_literal


def draw_tables_form() -> Sequence[UploadedFile]:
    """Draw the form for tables; return the files once they are to be read."""
    with st.form("upload_form", border=False, clear_on_submit=True):
        files = st.file_uploader(
            "CSV, TSV, Parquet, Excel or JSON Lines, one file a kind of thing",
            type=[ending.removeprefix(".") for ending in TABLE_FORMATS],
            accept_multiple_files=True,
            key="files",
        )
        read = st.form_submit_button("Read them", type="primary", key="read_files")
    st.caption(
        "Nothing is written until you have seen what the tables become. Each run can be undone."
    )
    return files if read else ()


def draw_documents_form(engine: Engine) -> Sequence[UploadedFile]:
    """Draw the form for documents; return the files once they are to be loaded."""
    with st.form("documents_form", border=False, clear_on_submit=True):
        files = st.file_uploader(
            "Text, Markdown, HTML, PDF or Word (.docx)",
            type=[ending.removeprefix(".") for ending in DOCUMENT_FORMATS],
            accept_multiple_files=True,
            key="documents",
        )
        sure = engine.settings.embedded or st.checkbox(
            f"Write into {markdown_literal(str(engine.settings.neo4j_uri))}, which holds "
            "what is shown below",
            key="documents_sure",
        )
        load = st.form_submit_button("Load them", type="primary", key="load_documents")
    st.caption(
        "They are cut into sections that can be searched and quoted, and linked to the names in "
        "them that the graph knows. No model is asked. Each run can be undone."
    )
    if load and files and not sure:
        st.warning("Tick the box first: this is not the app’s own database.")
    return files if load and sure else ()
