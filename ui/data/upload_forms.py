"""The forms that take files: tables to be looked at first, documents to be loaded.

Their buttons act in callbacks, which begin the run that a click causes: a run that is broken off,
because the page was still being drawn, loses nothing.
"""

import streamlit as st

from graphrag_core import DOCUMENT_FORMATS, TABLE_FORMATS, Engine
from ui.data.ingest_work import begin_documents, begin_work
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_, tr

TABLES, DOCUMENTS, SURE = "files", "documents", "documents_sure"
PROBLEM = "upload_problem"
NO_FILES = N_("Choose one or more files first.")
NOT_SURE = N_("Tick the box first: this is not the app’s own database.")


def draw_tables_form(engine: Engine) -> None:
    """Draw the form for tables, which proposes what they become."""
    with st.form("upload_form", border=False, clear_on_submit=True):
        st.file_uploader(
            tr("CSV, TSV, Parquet, Excel or JSON Lines, one file for each kind of thing"),
            type=[ending.removeprefix(".") for ending in TABLE_FORMATS],
            accept_multiple_files=True,
            key=TABLES,
        )
        st.form_submit_button(
            tr("Read them"), type="primary", key="read_files", on_click=_read_tables, args=(engine,)
        )
    _draw_problem()
    st.caption(
        tr("Nothing is written until you have seen what the tables become. Each run can be undone.")
    )


def draw_documents_form(engine: Engine) -> None:
    """Draw the form for documents, which loads them."""
    with st.form("documents_form", border=False, clear_on_submit=True):
        st.file_uploader(
            tr(
                "Text, Markdown, HTML, PDF, Word (.docx), messages (.eml) or MediaWiki exports "
                "(.xml)"
            ),
            type=[ending.removeprefix(".") for ending in DOCUMENT_FORMATS],
            accept_multiple_files=True,
            key=DOCUMENTS,
        )
        if not engine.settings.embedded:
            st.checkbox(
                tr(
                    "Write into {address}, which holds what is shown below",
                    address=markdown_literal(str(engine.settings.neo4j_uri)),
                ),
                key=SURE,
            )
        st.form_submit_button(
            tr("Load them"), type="primary", key="load_documents", on_click=_load_documents,
            args=(engine,),
        )  # fmt: skip
    _draw_problem()
    st.caption(
        tr(
            "They are cut into sections that can be searched and quoted, and linked to the names "
            "in them that the graph knows. No model is asked. Each run can be undone."
        )
    )


def _read_tables(engine: Engine) -> None:
    if files := st.session_state.get(TABLES):
        begin_work(engine, files)
    else:
        st.session_state[PROBLEM] = NO_FILES


def _load_documents(engine: Engine) -> None:
    files = st.session_state.get(DOCUMENTS)
    if not files:
        st.session_state[PROBLEM] = NO_FILES
    elif not (engine.settings.embedded or st.session_state.get(SURE)):
        st.session_state[PROBLEM] = NOT_SURE
    else:
        begin_documents(engine, files)


def _draw_problem() -> None:
    if problem := st.session_state.pop(PROBLEM, ""):
        st.warning(tr(problem), icon=":material/upload_file:")
