"""The Summaries page's work: a summary in its job, and how its result is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from graphrag_core import LazyRagResult, SummaryCommunity, SummaryCut, parse_time, summarize
from graphrag_core.types import AsOf, Rows, Subgraph
from ui.shared.citations import confidence_badge, draw_citations, draw_cited_text
from ui.shared.connection import opening
from ui.shared.diagnostics import ICONS
from ui.shared.exploration import relationship_rows
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.jobs import Job, Note
from ui.shared.tables import draw_table
from ui.shared.text import markdown_literal, shortened

SLOT = "summary_work"
MOST_CUTS = 6
MOST_MISSING = 12
MOST_SEEDS = 8
BY_LABEL, BY_COMMUNITY = "Label", "SummaryCommunity"
BY = {
    "model": ("violet", "Worded by the model"),
    "extract": ("blue", "The graph's own sentences"),
    "none": ("gray", "Subgraph only"),
}


@dataclass(frozen=True, slots=True)
class SummaryInputs:
    """What a summary is asked of; `time` in the reader's words, "all" for all times."""

    query: str
    time: str
    max_hops: int
    max_entities: int
    expand_only: bool


@dataclass(slots=True)
class SummaryWork:
    """A summary at work."""

    asked: SummaryInputs
    job: Job[LazyRagResult]

    def stop(self) -> None:
        """Forget a summary that the reader stopped waiting for."""
        if st.session_state.get(SLOT) is self:
            del st.session_state[SLOT]


def summarise(asked: SummaryInputs) -> None:
    """Begin a summary; the page draws it from now on."""
    database = opening()

    def work(note: Note) -> LazyRagResult:
        note("Waiting for the database")
        engine = database.result()
        tenant = engine.settings.tenant
        if not engine.embedder.ready:
            note("Loading the model of meaning, once")
        note("Looking for what the query names and resembles, and around it")
        at: AsOf = None
        if asked.time:
            at = (
                "all"
                if asked.time == "all"
                else parse_time(engine.exploration(tenant), asked.time).at
            )
        return summarize(
            engine, asked.query, as_of=at, max_hops=asked.max_hops, max_entities=asked.max_entities,
            expand_only=asked.expand_only, tenant=tenant, wait=False, on_text=note.show,
        )  # fmt: skip

    st.session_state[SLOT] = SummaryWork(asked, Job(work))


def draw_draft(text: object) -> None:
    """Draw a summary while a model words it."""
    with st.container(key="draft"):
        draw_cited_text(f"{text} …")
        st.caption("The model is still writing; its words are checked when it ends.")


def current_summary() -> SummaryWork | None:
    """The summary of this session that was begun last."""
    kept = st.session_state.get(SLOT)
    return kept if isinstance(kept, SummaryWork) else None


def draw_summary(found: LazyRagResult, *, labels: Sequence[str], layout: str) -> None:
    """Draw a summary, how sure it is and why, what is missing, the subgraph and its tables."""
    said, picture = st.columns([2, 3], gap="medium")
    with said, st.container(key="summary"):
        focus = _draw_text(found)
    with picture:
        with st.container(key="graph"):
            _draw_picture(found, labels=labels, layout=layout, focus=focus)
        with st.container(key="confidence", border=True):
            _draw_confidence(found)
        with st.container(key="missing", border=True):
            _draw_missing(found)
    with st.container(key="entities"):
        st.markdown("##### Entities, the most relevant first")
        draw_table(entity_rows(found), name="summary-entities", key="entity_table")
    with st.container(key="facts"):
        st.markdown("##### The relationships among them")
        nodes = {entity.node.id: entity.node for entity in found.entities}
        draw_table(
            relationship_rows(found.relationships, nodes), name="summary-facts", key="fact_table"
        )


def entity_rows(found: LazyRagResult) -> Rows:
    """The entities as rows, with their community where there are some."""
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
    columns = ("entity", "labels", "relevance", "hops", *(("community",) if groups else ()))
    return Rows(columns, tuple(records))


def groups_of(communities: Sequence[SummaryCommunity]) -> Mapping[str, str]:
    """Each node's community by name; the number keeps equal names apart."""
    return {
        id_: f"{number} · {group.name}"
        for number, group in enumerate(communities, start=1)
        for id_ in group.members
    }


def _draw_text(found: LazyRagResult) -> str | None:
    colour, by = BY[found.summary_by]
    st.markdown("##### Summary")
    if not found.entities:
        st.info("Nothing in the graph speaks of this.", icon=":material/search:")
        return None
    st.markdown(f":{colour}-badge[{by}] {confidence_badge(found.confidence)}")
    if found.summary:
        draw_cited_text(found.summary)
    for remark in found.diagnostics:
        st.markdown(f"{ICONS[remark.severity]} :small[{markdown_literal(remark.message)}]")
    return draw_citations(found.citations, key="summary_citations")


def _draw_confidence(found: LazyRagResult) -> None:
    st.markdown("##### How sure, and why")
    st.markdown(markdown_literal(found.explanation))
    names = {entity.node.id: entity.node.name for entity in found.entities}
    seeds = [seed for seed in found.seeds if seed.id in names][:MOST_SEEDS]
    if seeds:
        st.caption("Started from")
        st.markdown(
            "\n".join(
                f"- **{markdown_literal(shortened(names[seed.id], 60))}** {seed.score:.2f} · "
                f":small[{markdown_literal(shortened(seed.why, 160))}]"
                for seed in seeds
            )
        )


def _draw_missing(found: LazyRagResult) -> None:
    st.markdown("##### What is missing")
    for sentence in found.missing_info[:MOST_MISSING]:
        st.markdown(f":orange[:material/help:] {markdown_literal(sentence)}")
    for cut in found.cut[:MOST_CUTS]:
        st.caption(f":material/content_cut: {markdown_literal(cut_text(cut))}")
    if len(found.cut) > MOST_CUTS:
        st.caption(f"and {len(found.cut) - MOST_CUTS} more whose neighbours were not all taken")
    if not found.missing_info and not found.cut:
        st.caption("Every word of the query is spoken of, and nothing was left out.")


def cut_text(cut: SummaryCut) -> str:
    """What was cut at a node, in words."""
    return (
        f"{shortened(cut.name, 60)}: {cut.neighbours:,} relationships, {cut.used} neighbours used"
    )


def _draw_picture(
    found: LazyRagResult, *, labels: Sequence[str], layout: str, focus: str | None
) -> None:
    count = len(found.entities)
    st.markdown(
        f"##### {count:,} {'entity' if count == 1 else 'entities'}, "
        f"{len(found.relationships):,} relationships · {found.generation_time_ms / 1000:.1f} s"
    )
    groups = groups_of(found.communities)
    chosen = BY_LABEL
    if groups:
        chosen = st.segmented_control(
            "Colour by", (BY_LABEL, BY_COMMUNITY), required=True, default=BY_LABEL,
            key="colour_by", persist_state="session",
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
