"""The forms that take files: tables to be looked at first, documents to be loaded.

Their buttons act in callbacks, which begin the run that a click causes: a run that is broken off,
because the page was still being drawn, loses nothing. The files stay chosen until they are taken.
"""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from graphrag_core import DOCUMENT_FORMATS, TABLE_FORMATS, Engine
from ui.data.ingest_work import begin_documents, begin_work
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_, tr

TABLES, DOCUMENTS, SURE = "files", "documents", "documents_sure"
TAKEN = "uploads_taken"
PROBLEM = "upload_problem"
MOST_NAMED = 10
NO_FILES = N_("Choose one or more files first.")
NOT_SURE = N_("Tick the box first: this is not the app’s own database.")


def draw_tables_form(engine: Engine) -> None:
    """Draw the form for tables, which proposes what they become."""
    with st.form("upload_form", border=False):
        st.file_uploader(
            tr("CSV, TSV, Parquet, Excel or JSON Lines, one file for each kind of thing"),
            type=[ending.removeprefix(".") for ending in TABLE_FORMATS],
            accept_multiple_files=True,
            key=_key(TABLES),
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
    with st.form("documents_form", border=False):
        st.file_uploader(
            tr(
                "Text, Markdown, HTML, PDF, Word (.docx), messages (.eml) or MediaWiki exports "
                "(.xml)"
            ),
            type=[ending.removeprefix(".") for ending in DOCUMENT_FORMATS],
            accept_multiple_files=True,
            key=_key(DOCUMENTS),
        )
        if not engine.settings.embedded:
            st.checkbox(
                tr(
                    "Write into {address}, which holds what is shown below",
                    address=markdown_literal(str(engine.settings.neo4j_uri)),
                ),
                key=_sure_key(engine),
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
    files = st.session_state.get(_key(TABLES)) or ()
    if problem := _problem_of(files):
        st.session_state[PROBLEM] = problem
    else:
        begin_work(engine, files)
        _empty()


def _load_documents(engine: Engine) -> None:
    files = st.session_state.get(_key(DOCUMENTS)) or ()
    if problem := _problem_of(files):
        st.session_state[PROBLEM] = problem
    elif not (engine.settings.embedded or st.session_state.get(_sure_key(engine))):
        st.session_state[PROBLEM] = tr(NOT_SURE)
    else:
        begin_documents(engine, files)
        _empty()


def _problem_of(files: Sequence[UploadedFile]) -> str:
    """Say why these files cannot be taken, as Markdown; "" where they can."""
    if not files:
        return tr(NO_FILES)
    same = defaultdict(list)
    for file in files:
        # Some file systems do not tell letter cases apart.
        same[PurePath(file.name).name.casefold()].append(file.name)
    twice = [names[0] for names in same.values() if len(names) > 1]
    if not twice:
        return ""
    shown = ", ".join(markdown_literal(name) for name in twice[:MOST_NAMED])
    return tr("Several files have the same name: {names}. Rename all but one of them.", names=shown)


def _key(name: str) -> str:
    """Return the key of a field for files; a new one empties the field."""
    return f"{name}_{st.session_state.get(TAKEN, 0)}"


def _sure_key(engine: Engine) -> str:
    """Return the key of the box that is ticked for one address, and for no other."""
    return f"{SURE}_{engine.settings.neo4j_uri}"


def _empty() -> None:
    st.session_state[TAKEN] = st.session_state.get(TAKEN, 0) + 1


def _draw_problem() -> None:
    if problem := st.session_state.pop(PROBLEM, ""):
        st.warning(problem, icon=":material/upload_file:")
