"""The graph or a part of it as a file: choose a form, have it written, download it."""

import streamlit as st

from graphrag_core import EXPORT_FORMATS, ExportedFile, ExportSelection, export_in_memory
from ui.shared.background_reads import forget_reads, read_in_background
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.safe_text import counted, markdown_literal
from ui.shared.texts import figure, tr

MOST_CHARS = 50_000_000
"""A download is held in the memory of the app; the command line and REST have more room."""


def draw_export(selection: ExportSelection, *, key: str) -> None:
    """Draw the choice of a form and its button; the file is written when that is pressed."""
    slot, wanted = f"{key}_read", f"{key}_wanted"
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        format_ = st.selectbox(
            tr("Format"), list(EXPORT_FORMATS), key=f"{key}_format", width=180,
            format_func=lambda name: EXPORT_FORMATS[name].title,
        )  # fmt: skip
        if st.button(tr("Write the file"), key=f"{key}_write", icon=":material/output:"):
            forget_reads(slot)
            st.session_state[wanted] = (selection, format_)
    if st.session_state.get(wanted) != (selection, format_):
        return
    job = read_in_background(
        slot, (selection, format_),
        lambda context: export_in_memory(context, selection, format_, most_chars=MOST_CHARS),
    )  # fmt: skip
    if not job.wait(PATIENCE_S):
        watch(job, tr("Writing the file"), key=f"{key}_writing")
    elif (failure := job.failure()) is not None:
        draw_error(failure)
    else:
        _draw_file(job.result(), key=key)


def _draw_file(file: ExportedFile, *, key: str) -> None:
    report = file.report
    if not report.nodes:
        st.caption(tr("Nothing of this is in the database now."))
        return
    st.download_button(
        f"{markdown_literal(file.name)} ({_size(len(file.content))})",
        file.content,
        file_name=file.name,
        mime=file.media_type,
        on_click="ignore",
        key=f"{key}_download",
        type="primary",
        icon=":material/download:",
    )
    nodes = counted(report.nodes, "node", "nodes")
    relationships = counted(report.relationships, "relationship", "relationships")
    st.caption(f"{nodes}, {relationships}.")
    if report.left_out:
        names = ", ".join(markdown_literal(name) for name in report.left_out[:10])
        st.caption(tr("Left out, because their values cannot be written: {names}.", names=names))


def _size(bytes_: int) -> str:
    if bytes_ >= 1e5:
        return f"{figure(bytes_ / 1e6, ',.1f')} MB"
    return f"{figure(bytes_ / 1e3, ',.1f')} kB"
