"""A summary on the page: its text, confidence, gaps, subgraph and tables."""

from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core import LazyRagResult, SummaryCommunity, SummaryCut
from graphrag_core.types import Rows, Subgraph
from ui.shared.citations import draw_citations, draw_cited_text
from ui.shared.diagnostics import ICONS
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.safe_text import counted, markdown_literal, shortened
from ui.shared.tables import draw_table, relationship_rows
from ui.shared.texts import N_, figure, tr

MOST_CUTS = 6
MOST_MISSING = 12
MOST_SEEDS = 8
BY_LABEL, BY_COMMUNITY = N_("Label"), N_("Community")
WRITTEN_BY = {
    "model": ("violet", N_("Written by the model")),
    "extract": ("blue", N_("The graph's own sentences")),
    "none": ("gray", N_("Subgraph only")),
}


def draw_summary(found: LazyRagResult, *, labels: Sequence[str], layout: str) -> None:
    """Draw a summary, how confident it is and why, what is missing, the subgraph and its tables."""
    text, picture = st.columns([2, 3], gap="medium")
    with text, st.container(key="summary"):
        focus = _draw_text(found)
    with picture:
        with st.container(key="graph"):
            _draw_picture(found, labels=labels, layout=layout, focus=focus)
        with st.container(key="confidence", border=True):
            _draw_confidence(found)
        with st.container(key="missing", border=True):
            _draw_missing(found)
    with st.container(key="entities"):
        st.markdown(tr("## Entities, the most relevant first"))
        draw_table(
            entity_rows(found), name="summary-entities", key="entity_table", own_columns=True
        )
    with st.container(key="facts"):
        st.markdown(tr("## The relationships between them"))
        nodes = {entity.node.id: entity.node for entity in found.entities}
        draw_table(
            relationship_rows(found.relationships, nodes),
            name="summary-facts",
            key="fact_table",
            own_columns=True,
        )


def entity_rows(found: LazyRagResult) -> Rows:
    """Return the entities as rows, with their communities where there are some."""
    groups = groups_of(found.communities)
    records = [
        {
            "entity": entity.node.name,
            "labels": ", ".join(entity.node.labels),
            "relevance": entity.score,
            "hops": entity.hops,
            "community": groups.get(entity.node.id, ""),
        }
        for entity in found.entities
    ]
    columns: tuple[str, ...] = (N_("entity"), N_("labels"), N_("relevance"), N_("hops"))
    columns += (N_("community"),) if groups else ()
    return Rows(columns, tuple(records))


def groups_of(communities: Sequence[SummaryCommunity]) -> Mapping[str, str]:
    """Return each node's community by name, numbered so that equal names stay distinct."""
    return {
        id_: f"{number} · {group.name}"
        for number, group in enumerate(communities, start=1)
        for id_ in group.members
    }


def coverage_badge(confidence: float) -> str:
    """Say how much of the topic was found; in words, because it says nothing of what is true."""
    if confidence >= 0.75:
        return tr(":green-badge[Covers the topic]")
    if confidence >= 0.5:
        return tr(":orange-badge[Covers part of the topic]")
    return tr(":red-badge[Covers little of the topic]")


def _draw_text(found: LazyRagResult) -> str | None:
    colour, written_by = WRITTEN_BY[found.summary_by]
    st.markdown(tr("## Summary"))
    if not found.entities:
        st.info(tr("The graph has nothing about this."), icon=":material/search:")
        return None
    st.markdown(f":{colour}-badge[{tr(written_by)}] {coverage_badge(found.confidence)}")
    if found.summary:
        draw_cited_text(found.summary)
    for remark in found.diagnostics:
        st.markdown(f"{ICONS[remark.severity]} :small[{markdown_literal(remark.message)}]")
    return draw_citations(found.citations, key="summary_citations")


def _draw_confidence(found: LazyRagResult) -> None:
    st.markdown(tr("## How well it covers the topic"))
    st.markdown(markdown_literal(found.explanation))
    names = {entity.node.id: entity.node.name for entity in found.entities}
    seeds = [seed for seed in found.seeds if seed.id in names][:MOST_SEEDS]
    if seeds:
        st.caption(tr("Started from"))
        st.markdown(
            "\n".join(
                f"- **{markdown_literal(shortened(names[seed.id], 60))}** "
                f"{figure(seed.score, '.2f')} · "
                f":small[{markdown_literal(shortened(seed.why, 160))}]"
                for seed in seeds
            )
        )


def _draw_missing(found: LazyRagResult) -> None:
    st.markdown(tr("## What is missing"))
    for sentence in found.missing_info[:MOST_MISSING]:
        st.markdown(f":orange[:material/help:] {markdown_literal(sentence)}")
    for cut in found.cut[:MOST_CUTS]:
        st.caption(f":material/content_cut: {markdown_literal(cut_text(cut))}")
    if len(found.cut) > MOST_CUTS:
        st.caption(
            tr(
                "and {count} more whose neighbours were not all used",
                count=len(found.cut) - MOST_CUTS,
            )
        )
    if not found.missing_info and not found.cut:
        st.caption(tr("Every word of the query is covered, and nothing was left out."))


def cut_text(cut: SummaryCut) -> str:
    """Return what was cut at a node, as text."""
    return tr(
        "{name}: {relationships}, {neighbours} used",
        name=shortened(cut.name, 60),
        relationships=counted(cut.neighbours, "relationship", "relationships"),
        neighbours=counted(cut.used, "neighbour", "neighbours"),
    )


def _draw_picture(
    found: LazyRagResult, *, labels: Sequence[str], layout: str, focus: str | None
) -> None:
    entities = counted(len(found.entities), "entity", "entities")
    relationships = counted(len(found.relationships), "relationship", "relationships")
    seconds = figure(found.generation_time_ms / 1000, ".1f")
    st.markdown(f"## {entities}, {relationships} · {seconds} s")
    groups = groups_of(found.communities)
    chosen = BY_LABEL
    if groups:
        chosen = st.segmented_control(
            tr("Colour by"), (BY_LABEL, BY_COMMUNITY), required=True, default=BY_LABEL,
            key="colour_by", persist_state="session", format_func=tr,
        ) or BY_LABEL  # fmt: skip
    nodes = tuple(entity.node for entity in found.entities)
    coloured = chosen == BY_COMMUNITY and bool(groups)
    options = PictureOptions(
        labels=tuple(dict.fromkeys(groups.values())) if coloured else labels,
        groups=groups if coloured else None,
        layout=layout,
        height=560,
    )
    draw_graph(
        Subgraph(nodes, found.relationships, len(nodes), len(found.relationships)),
        key="summary_graph",
        options=options,
        highlighted=[focus] if focus else [],
    )


def draw_summary_draft(text: object) -> None:
    """Draw a summary while a model writes it."""
    with st.container(key="draft"):
        draw_cited_text(f"{text} …")
        st.caption(tr("The model is still writing; its text is checked when it is complete."))
