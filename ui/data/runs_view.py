"""What is in the graph, and the runs that loaded it."""

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from graphrag_core import Engine, IngestReport, IngestRun, RejectedRow
from graphrag_core.types import Schema
from ui.data.ingest_work import begin_resuming, begin_undoing, begin_undoing_one, forget_undo
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.safe_text import counted, markdown_literal, visible
from ui.shared.texts import N_, figure, moment, plural, tr

MOST_RUNS_SHOWN = 20
MOST_MERGES_SHOWN = 50
PATTERN_COLUMNS = (N_("from"), N_("relationship"), N_("to"), N_("count"))
REFUSED_COLUMNS = (N_("file"), N_("line"), N_("column"), N_("value"), N_("reason"))
STATES = {
    "done": ("green", N_("done")),
    "running": ("blue", N_("running or interrupted")),
    "stopped": ("orange", N_("stopped")),
    "rolling back": ("orange", N_("being undone")),
    "rolled back": ("gray", N_("undone")),
}


def draw_contents(schema: Schema) -> None:
    """Draw the kinds of nodes and relationships with their counts."""
    if not schema.labels:
        st.caption(tr("Nothing yet."))
        return
    nodes = sum(label.count for label in schema.labels)
    relationships = sum(kind.count for kind in schema.relationship_types)
    st.markdown(
        tr(
            "{nodes} of {labels}, {relationships} of {types}, {indexes}.",
            nodes=counted(nodes, "node", "nodes"),
            labels=counted(len(schema.labels), "label", "labels"),
            relationships=counted(relationships, "relationship", "relationships"),
            types=counted(len(schema.relationship_types), "type", "types"),
            indexes=counted(len(schema.indexes), "index", "indexes"),
        )
    )
    left, right = st.columns([1, 2])
    left.dataframe(
        [
            {"label": visible(label.name), "nodes": label.count}
            for label in sorted(schema.labels, key=lambda label: -label.count)
        ],
        hide_index=True, column_config={"label": tr("label"), "nodes": tr("nodes")},
        alt=tr("Labels with their numbers of nodes"), key="label_counts",
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
        hide_index=True, alt=tr("Relationships between labels, with their numbers"),
        key="pattern_counts",
        column_config={name: tr(name) for name in PATTERN_COLUMNS},
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
        hide_index=True, alt=tr("What could not be loaded"), key="rejected_rows",
        column_config={name: tr(name) for name in REFUSED_COLUMNS},
    )  # fmt: skip
    if report.rejected_file is not None:
        st.download_button(
            tr("All of them (JSON Lines)"), report.rejected_file.read_bytes(),
            file_name="rejected.jsonl", icon=":material/download:", on_click="ignore",
            type="tertiary", key="rejected_download",
        )  # fmt: skip


def refused_sentence(run: IngestRun) -> str:
    """Say how much of a run was refused, and what to do."""
    if run.kind == "documents":
        refused = plural(
            "{count:,} file could not be loaded.",
            "{count:,} files could not be loaded.",
            run.rejected,
        )
        merged = plural(
            "{count:,} file had the text of another and was left out.",
            "{count:,} files had the text of another and were left out.",
            run.merged,
        )
        counts = ((run.rejected, refused), (run.merged, merged))
        parts = [text for count, text in counts if count]
        return " ".join([*parts, tr("The rest is in the graph.")])
    return plural(
        "{count:,} row or link could not be loaded; the rest is in the graph. Correct them in "
        "the files and load these again: what is there already is not loaded twice.",
        "{count:,} rows or links could not be loaded; the rest is in the graph. Correct them in "
        "the files and load these again: what is there already is not loaded twice.",
        run.rejected,
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
        return tr(
            "{pairs} merged ({folder}), {relationships} moved",
            pairs=counted(run.merged, "pair", "pairs"),
            folder=markdown_literal(run.folder),
            relationships=counted(run.relationships_changed, "relationship", "relationships"),
        )
    parts = [text for count, text in _what_it_did(run) if count]
    return ", ".join(parts) or tr("everything was there already, nothing changed")


def _what_it_did(run: IngestRun) -> Sequence[tuple[int, str]]:
    """Return the counts of a run, each with its words."""
    changed, ended = run.relationships_changed, run.relationships_ended
    linked, mentions = run.relationships_created, run.mentions
    merged = counted(run.merged, "row merged with an equal one", "rows merged with an equal one")
    if run.kind == "documents":
        merged = counted(
            run.merged, "file merged with an equal one", "files merged with an equal one"
        )
    return (
        (run.nodes_created, counted(run.nodes_created, "node created", "nodes created")),
        (linked, counted(linked, "relationship created", "relationships created")),
        (run.nodes_changed, counted(run.nodes_changed, "node changed", "nodes changed")),
        (run.nodes_removed, counted(run.nodes_removed, "node removed", "nodes removed")),
        (changed, counted(changed, "relationship changed", "relationships changed")),
        (
            ended,
            counted(ended, "relationship ended or replaced", "relationships ended or replaced"),
        ),
        (
            mentions,
            counted(
                mentions,
                "mention of names that the graph knows",
                "mentions of names that the graph knows",
            ),
        ),
        (run.facts, counted(run.facts, "fact found by the model", "facts found by the model")),
        (run.merged, merged),
    )


def draw_runs(
    engine: Engine, runs: Sequence[IngestRun], *, closed: bool, undoing: bool = False
) -> None:
    """Draw the runs, the newest first, with what can be done about each.

    While one is `undoing`, nothing else can be undone.
    """
    for place, run in enumerate(runs[:MOST_RUNS_SHOWN]):
        colour, state = STATES[run.state]
        begun = moment(run.started_at) if run.started_at else ""
        with st.container(border=True, key=f"run_{place}"):
            text, resume, undo = st.columns([3, 1, 1], vertical_alignment="center")
            text.markdown(
                f"**{markdown_literal(run.id)}** :{colour}-badge[{tr(state)}] :gray[{begun}]  \n"
                f"{run_sentence(run)}"
                + (tr(", {count:,} refused", count=run.rejected) if run.rejected else "")
            )
            for sentence in run.left:
                text.caption(
                    tr(
                        ":material/info: Still there: {sentence}",
                        sentence=markdown_literal(sentence),
                    )
                )
            if run.kind == "merges" and run.merged > 1 and run.state == "done":
                _draw_merges(engine, run, place, closed=closed)
            if run.state in ("running", "stopped"):
                resume.button(
                    tr("Resume"), key=f"resume_{place}", on_click=begin_resuming,
                    args=(engine, run), disabled=closed, width="stretch",
                )  # fmt: skip
            if run.state != "rolled back" and not undoing:
                with undo.popover(
                    tr("Undo"), key=f"undo_{place}", disabled=closed, width="stretch"
                ):
                    st.markdown(
                        tr(
                            "What {run} did is taken back: {did}.",
                            run=f"**{markdown_literal(run.id)}**",
                            did=run_sentence(run),
                        )
                    )
                    st.caption(tr("What was changed or linked by others since stays."))
                    st.button(
                        tr("Undo it"), key=f"undo_{place}_sure", type="primary",
                        on_click=begin_undoing, args=(engine, run),
                    )  # fmt: skip
    if len(runs) > MOST_RUNS_SHOWN:
        st.caption(
            tr(
                "The latest {shown} of {count:,} runs are shown.",
                shown=MOST_RUNS_SHOWN,
                count=len(runs),
            )
        )


def draw_undoing(undo: Job[IngestRun]) -> None:
    """Draw how an undoing goes; a failed one stays until it is closed."""
    if not undo.wait(PATIENCE_S):
        watch(undo, tr("Undoing"), key="undoing")
        return
    if (failure := undo.failure()) is not None:
        draw_error(failure)
        st.button(tr("Close"), key="close_undo", on_click=forget_undo)
        return
    forget_undo()
    st.toast(
        tr("{run} was undone.", run=markdown_literal(undo.result().id)), icon=":material/undo:"
    )


def _draw_merges(engine: Engine, run: IngestRun, place: int, *, closed: bool) -> None:
    """Draw the merges of a run that stand, each with an undo."""
    with st.expander(tr("Its merges"), key=f"merges_{place}"):
        for number, merge in engine.resolving.merges(run.id)[:MOST_MERGES_SHOWN]:
            text, undo = st.columns([4, 1], vertical_alignment="center")
            stays, goes = map(markdown_literal, merge.names)
            text.markdown(f"{goes} → **{stays}** :gray[{figure(merge.probability, '.0%')}]")
            undo.button(
                tr("Undo"), key=f"undo_{place}_{number}", disabled=closed, width="stretch",
                on_click=begin_undoing_one, args=(engine, run, number),
            )  # fmt: skip
