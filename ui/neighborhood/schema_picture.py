"""The kinds of things in a graph as a picture, for a page that has no entity yet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from graphrag_core import ExplorationContext
from graphrag_core.types import Node, Relationship, Subgraph
from ui.shared.background_reads import read_in_background
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.jobs import PATIENCE_S, watch_silently
from ui.shared.texts import tr

MOST_KINDS, MOST_PATTERNS = 40, 120


@dataclass(frozen=True, slots=True)
class KindChoice:
    """Takes the kind that the reader clicks for the input with the key `kind_key`."""

    kind_key: str

    def __call__(self, label: str) -> bool:
        """Take a kind, "" for none; return whether the page changes with it."""
        if not label or st.session_state.get(self.kind_key) == label:
            return False
        st.session_state[self.kind_key] = label
        return True


def draw_kinds(labels: Sequence[str], *, kind_key: str) -> None:
    """Draw which kinds are related and how; a click on one chooses it. Nothing until it is read."""
    if not labels:
        return
    job = read_in_background("kinds", tuple(labels), kinds_of)
    if not job.wait(PATIENCE_S):
        watch_silently(job)
        return
    if job.failure() is not None or not job.result().nodes:
        return
    with st.container(key="kinds"):
        st.markdown(tr("## What is connected with what"))
        st.caption(tr("Click a kind to choose from its entities above."))
        options = PictureOptions(
            labels=labels, height=460, opens=False, totals=totals_of(job.result())
        )
        draw_graph(job.result(), key="kinds_graph", options=options, on_select=KindChoice(kind_key))


def totals_of(kinds: Subgraph) -> Mapping[str, int]:
    """Return how many entities each kind has, and how many relationships each type."""
    totals: Counter[str] = Counter()
    for node in kinds.nodes:
        totals[node.name] += node.properties["entities"]
    for relationship in kinds.relationships:
        totals[relationship.type] += relationship.properties["relationships"]
    return totals


def kinds_of(context: ExplorationContext) -> Subgraph:
    """Return labels as nodes and patterns as relationships; none for a tenant, who sees a part."""
    if context.tenant:
        return Subgraph()
    hidden = context.profile.hidden_labels
    shown = [kind for kind in context.schema.labels if kind.name not in hidden][:MOST_KINDS]
    names = {kind.name for kind in shown}
    nodes = tuple(
        Node(kind.name, kind.name, (kind.name,), kind.name, {"entities": kind.count})
        for kind in shown
    )
    patterns = [p for p in context.schema.patterns if p.start in names and p.end in names]
    relationships = tuple(
        Relationship(
            f"{p.start} {p.type} {p.end}", p.type, p.type, p.start, p.end,
            {"relationships": p.count},
        )
        for p in patterns[:MOST_PATTERNS]
    )  # fmt: skip
    return Subgraph(nodes, relationships, len(nodes), len(relationships))
