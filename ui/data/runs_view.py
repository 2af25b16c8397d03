"""What is in the graph, and the runs that loaded it."""

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from graphrag_core import Engine, IngestReport, IngestRun, RejectedRow, moment_in_words
from graphrag_core.types import Schema
from ui.data.ingest_work import begin_resuming, begin_undoing, begin_undoing_one
from ui.shared.safe_text import counted, markdown_literal, visible

MOST_RUNS_SHOWN = 20
MOST_MERGES_SHOWN = 50
MERGED = {"tables": "row", "documents": "file"}
STATES = {
    "done": ("green", "done"),
    "running": ("blue", "running or broken off"),
    "stopped": ("orange", "stopped"),
    "rolling back": ("orange", "being undone"),
    "rolled back": ("gray", "undone"),
}


def draw_contents(schema: Schema) -> None:
    """Draw the kinds of nodes and relationships with their counts."""
    if not schema.labels:
        st.caption("Nothing yet.")
        return
    nodes = sum(label.count for label in schema.labels)
    relationships = sum(kind.count for kind in schema.relationship_types)
    st.markdown(
        f"{counted(nodes, 'node')} of {counted(len(schema.labels), 'label')}, "
        f"{counted(relationships, 'relationship')} of "
        f"{counted(len(schema.relationship_types), 'type')}, "
        f"{len(schema.indexes):,} {'index' if len(schema.indexes) == 1 else 'indexes'}."
    )
    left, right = st.columns([1, 2])
    left.dataframe(
        [
            {"label": visible(label.name), "nodes": label.count}
            for label in sorted(schema.labels, key=lambda label: -label.count)
        ],
        hide_index=True, alt="Labels with their numbers of nodes", key="label_counts",
    )  # fmt: skip
    right.dataframe(
        [
            {
                "from": visible(pattern.start),
                "relationship": visible(pattern.type),
                "to": visible(pattern.end),
                "count": pattern.count,
            }
            for pattern in sorted(schema.patterns, key=lambda pattern: -pattern.count)
        ],
        hide_index=True, alt="Relationships between labels, with their numbers",
        key="pattern_counts",
    )  # fmt: skip


def draw_outcome(report: IngestReport) -> None:
    """Draw what a run did and what it refused."""
    run = report.run
    st.success(f"{markdown_literal(run.id)}: {run_sentence(run)}", icon=":material/check_circle:")
    if not report.rejected:
        return
    st.warning(refused_sentence(run), icon=":material/rule:")
    documents = run.kind == "documents"
    st.dataframe(
        [_refused_file(row) if documents else _refused_row(row) for row in report.rejected],
        hide_index=True, alt="What could not be loaded", key="rejected_rows",
    )  # fmt: skip
    if report.rejected_file is not None:
        st.download_button(
            "All of them (JSON Lines)", report.rejected_file.read_bytes(),
            file_name="rejected.jsonl", icon=":material/download:", on_click="ignore",
            type="tertiary", key="rejected_download",
        )  # fmt: skip


def refused_sentence(run: IngestRun) -> str:
    """Say how much of a run was refused, and what to do."""
    if run.kind == "documents":
        parts = []
        if run.rejected:
            parts.append(f"{counted(run.rejected, 'file')} could not be loaded.")
        if run.merged:
            parts.append(f"{counted(run.merged, 'file')} had the text of another and was left out.")
        return " ".join([*parts, "The rest is in the graph."])
    rows = "row or link" if run.rejected == 1 else "rows or links"
    return (
        f"{run.rejected:,} {rows} could not be loaded; the rest is in the graph. Correct them in "
        "the files and load these again: what is there already is not loaded twice."
    )


def _refused_row(row: RejectedRow) -> dict[str, object]:
    return {
        "file": visible(row.file),
        "line": row.line,
        "column": visible(row.column),
        "value": visible(row.value),
        "reason": row.reason,
    }


def _refused_file(row: RejectedRow) -> dict[str, object]:
    return {"file": visible(PurePath(row.file).name), "reason": visible(row.reason)}


def run_sentence(run: IngestRun) -> str:
    """Say in words what a run did."""
    if run.kind == "merges":
        moved = counted(run.relationships_changed, "relationship")
        return (
            f"{counted(run.merged, 'pair')} merged ({markdown_literal(run.folder)}), {moved} moved"
        )
    parts = [
        counted(count, noun) + verb
        for count, noun, verb in (
            (run.nodes_created, "node", " created"),
            (run.relationships_created, "relationship", " created"),
            (run.nodes_changed, "node", " changed"),
            (run.nodes_removed, "node", " removed"),
            (run.relationships_changed, "relationship", " changed"),
            (run.relationships_ended, "relationship", " ended or replaced"),
            (run.mentions, "mention", " of names that the graph knows"),
            (run.facts, "fact", " found by the model"),
            (run.merged, MERGED[run.kind], " merged with an equal one"),
        )
        if count
    ]
    return ", ".join(parts) or "everything was there already, nothing changed"


def draw_runs(engine: Engine, runs: Sequence[IngestRun], *, closed: bool) -> None:
    """Draw the runs, the newest first, with what can be done about each."""
    for place, run in enumerate(runs[:MOST_RUNS_SHOWN]):
        colour, state = STATES[run.state]
        begun = moment_in_words(run.started_at) if run.started_at else ""
        with st.container(border=True, key=f"run_{place}"):
            text, resume, undo = st.columns([5, 1, 1], vertical_alignment="center")
            text.markdown(
                f"**{markdown_literal(run.id)}** :{colour}-badge[{state}] :gray[{begun}]  \n"
                f"{run_sentence(run)}" + (f", {run.rejected:,} refused" if run.rejected else "")
            )
            for sentence in run.left:
                text.caption(f":material/info: left: {markdown_literal(sentence)}")
            if run.kind == "merges" and run.merged > 1 and run.state == "done":
                _draw_merges(engine, run, place, closed=closed)
            if run.state in ("running", "stopped"):
                resume.button(
                    "Resume", key=f"resume_{place}", on_click=begin_resuming, args=(engine, run),
                    disabled=closed, width="stretch",
                )  # fmt: skip
            if run.state != "rolled back":
                undo.button(
                    "Undo", key=f"undo_{place}", on_click=begin_undoing, args=(engine, run),
                    disabled=closed, width="stretch",
                )  # fmt: skip
    if len(runs) > MOST_RUNS_SHOWN:
        st.caption(f"The latest {MOST_RUNS_SHOWN} of {len(runs):,} runs are shown.")


def _draw_merges(engine: Engine, run: IngestRun, place: int, *, closed: bool) -> None:
    """Draw the merges of a run that stand, each with an undo."""
    with st.expander("Its merges", key=f"merges_{place}"):
        for number, merge in engine.resolving.merges(run.id)[:MOST_MERGES_SHOWN]:
            text, undo = st.columns([5, 1], vertical_alignment="center")
            stays, goes = map(markdown_literal, merge.names)
            text.markdown(f"{goes} → **{stays}** :gray[{merge.probability:.0%}]")
            undo.button(
                "Undo", key=f"undo_{place}_{number}", disabled=closed, width="stretch",
                on_click=begin_undoing_one, args=(engine, run, number),
            )  # fmt: skip
