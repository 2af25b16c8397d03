"""Data: what is in the graph, one's own tables and documents into it, and out again."""

from dataclasses import replace

import streamlit as st

from graphrag_core import ExplorationContext, ExportSelection, IngestRun
from graphrag_core.types import Schema
from ui.data.demo_removal import draw_demo
from ui.data.duplicates_view import begin_review, draw_duplicates
from ui.data.ingest_work import (
    begin_loading,
    current_undo,
    current_work,
    forget_work,
)
from ui.data.mapping_view import draw_mapping
from ui.data.runs_view import draw_contents, draw_outcome, draw_runs, draw_undoing
from ui.data.upload_forms import draw_documents_form, draw_tables_form
from ui.shared.background_reads import read_in_background
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.error_messages import draw_error, errors_as_messages
from ui.shared.export_panel import draw_export
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.navigation import begin_page, lead_to
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_, tr

CONTENTS = "data_contents"
KINDS = (N_("Tables"), N_("Documents"))


def shown_schema(context: ExplorationContext) -> Schema:
    """Return the schema without the labels that the app keeps for itself."""
    hidden = context.profile.hidden_labels
    labels = tuple(label for label in context.schema.labels if label.name not in hidden)
    return replace(context.schema, labels=labels)


begin_page()

st.title(tr("Data"), anchor=False)
overview = draw_database_state(of_tenant=False)
engine = open_now()
if engine is None:
    st.stop()

work, undo = current_work(), current_undo()
closed = engine.ingesting.why_closed()

st.header(tr("Add data"), anchor=False)
if closed:
    st.info(closed, icon=":material/lock:")
elif work is None:
    kind = st.segmented_control(
        tr("Kind of data"), KINDS, default=KINDS[0], key="kind_of_data",
        format_func=tr, label_visibility="collapsed",
    )  # fmt: skip
    if kind == "Documents":
        draw_documents_form(engine)
    else:
        draw_tables_form(engine)
elif work.loading is not None:
    if not work.loading.wait(PATIENCE_S):
        watch(work.loading, tr("Loading"), key="loading", on_stop=lambda: None)
    else:
        if (failure := work.loading.failure()) is not None:
            draw_error(failure)
        else:
            loaded = work.loading.result()
            with st.container(key="outcome"):
                draw_outcome(loaded.report)
            if loaded.examples:
                st.markdown(tr("**What you can ask now**"))
                with st.container(key="examples", horizontal=True):
                    for place, question in enumerate(loaded.examples):
                        st.button(
                            markdown_literal(question), key=f"example_{place}",
                            on_click=lead_to, args=("ask.py",), kwargs={"q": question},
                        )  # fmt: skip
            elif loaded.report.run.kind == "documents":
                st.markdown(
                    tr("Ask about what they say, in your own words; the answer quotes them.")
                )
                st.button(
                    tr("Ask"), key="ask_about", icon=":material/forum:", on_click=lead_to,
                    args=("ask.py",),
                )  # fmt: skip
            if loaded.report.run.kind == "tables" and loaded.report.run.nodes_created:
                st.button(
                    tr("Look for duplicates among them"), key="find_loaded_duplicates",
                    icon=":material/join_inner:", on_click=begin_review,
                    args=(engine, loaded.report.run.id),
                )  # fmt: skip
        st.button(tr("Add more"), key="add_more", on_click=forget_work, icon=":material/add:")
elif work.proposing is None or not work.proposing.wait(PATIENCE_S):
    if work.proposing is not None:
        watch(work.proposing, tr("Reading the files"), key="proposing", on_stop=forget_work)
elif (failure := work.proposing.failure()) is not None:
    draw_error(failure)
    st.button(tr("Choose other files"), key="other_files", on_click=forget_work)
else:
    mapping = draw_mapping(work, work.proposing.result())
    sure = True
    if not engine.settings.embedded:
        with errors_as_messages():
            sure = st.checkbox(
                tr(
                    "Write into {address}, which holds {count:,} nodes",
                    address=markdown_literal(str(engine.settings.neo4j_uri)),
                    count=engine.ingesting.count_nodes(),
                ),
                key=f"sure_{engine.settings.neo4j_uri}",
            )
    with st.container(horizontal=True):
        st.button(
            tr("Load"), type="primary", key="load", disabled=mapping is None or not sure,
            on_click=begin_loading, args=(engine, work, mapping),
        )  # fmt: skip
        st.button(tr("Discard"), key="put_aside", on_click=forget_work)

# What merges or undoes is drawn first, whatever its place: the rest reads what stands after it.
contents, duplicates, runs_place = st.container(), st.container(), st.container()
if overview is not None and engine.settings.tenant is None:
    with duplicates:
        st.header(tr("Duplicates"), anchor=False)
        with errors_as_messages(), st.container(key="duplicates"):
            draw_duplicates(engine, closed=bool(closed))
with runs_place:
    st.header(tr("Runs"), anchor=False)
    if undo is not None:
        draw_undoing(undo)

runs: tuple[IngestRun, ...] | None = None
with contents, errors_as_messages():
    runs = engine.ingesting.runs() if engine.settings.tenant is None else ()
    seen = tuple((run.id, run.state, run.step, run.row) for run in runs)
    reading = read_in_background(CONTENTS, seen, shown_schema)
    st.header(tr("In the graph"), anchor=False)
    with st.container(key="contents"):
        if not reading.wait(PATIENCE_S):
            watch(reading, tr("Counting what is in the graph"), key="counting")
        elif (failure := reading.failure()) is not None:
            draw_error(failure)
        else:
            draw_contents(reading.result())
            if reading.result().labels:
                with st.expander(tr("Export the whole graph"), icon=":material/download:"):
                    draw_export(ExportSelection(), key="graph_export")
    if overview is not None and not overview.empty and not closed:
        draw_demo(engine, loaded=overview.demo_age_days is not None)

with runs_place, errors_as_messages(), st.container(key="runs"):
    draw_runs(engine, runs or (), closed=bool(closed), undoing=current_undo() is not None)
    if runs == ():
        st.caption(tr("No run yet. A run is one loading; it is listed here with an undo."))
