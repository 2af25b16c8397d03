"""The result of a search: a card for each hit, its neighbours, the picture and the queries."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from graphrag_core import Hit, RelatedNode, SearchResult, hide_embeddings
from graphrag_core.types import CypherQuery, Node, Rows
from ui.hybrid_search.search_job import model_is_loading, parameters_line
from ui.shared.diagnostics import ICONS
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.query_text import draw_query
from ui.shared.safe_text import counted, html_literal, markdown_literal, shortened
from ui.shared.tables import draw_table
from ui.shared.texts import N_, figure, tr

MOST_CARDS = 50
MOST_RELATED = 6
TEXT_CHARS = 320
TITLE_CHARS = 40
FOCUS = "search_focus"


def draw_result(result: SearchResult, *, labels: Sequence[str], layout: str) -> None:
    """Draw a search result; a hit that the reader picks is marked in the picture."""
    result = with_titles(result)
    for remark in result.remarks:
        st.markdown(f"{ICONS[remark.severity]} :small[{markdown_literal(remark.message)}]")
    cards, picture = st.columns([2, 3], gap="medium")
    with cards, st.container(key="hits"):
        _draw_hits(result)
    with picture:
        if result.hits:
            _draw_surroundings(result, labels=labels, layout=layout)
        with st.container(key="cypher"):
            st.markdown(tr("## Cypher"))
            if result.strategy:
                st.caption(
                    tr("How it searched: {strategy}.", strategy=markdown_literal(result.strategy))
                )
            _draw_queries(result)


def _draw_surroundings(result: SearchResult, *, labels: Sequence[str], layout: str) -> None:
    """Draw the hits with their neighbours, as a picture and as a table."""
    with st.container(key="graph"):
        st.markdown(tr("## Graph of the hits and their neighbours"))
        focus, marked = st.session_state.get(FOCUS, ("", 0))
        draw_graph(
            result.graph,
            key="search_graph",
            options=PictureOptions(labels=labels, layout=layout, height=520, marked=marked),
            highlighted=[focus] if focus else [],
        )
    with st.container(key="around"):
        st.markdown(tr("## Hits and their neighbours"))
        rows = neighbour_rows(result.hits)
        draw_table(rows, name="hybrid-search", key="around_rows", own_columns=True)


def with_titles(result: SearchResult) -> SearchResult:
    """Call pieces of documents by what they are from, else by how they begin, not by their keys."""
    titles = {
        chunk.id: chunk.document or shortened(chunk.text, TITLE_CHARS)
        for chunk in result.chunks
        if chunk.document or chunk.text
    }

    def titled(node: Node) -> Node:
        called = titles.get(node.key) if node.name == node.key else None
        return replace(node, name=called) if called else node

    def titled_hit(hit: Hit) -> Hit:
        related = tuple(replace(r, name=titles.get(r.name, r.name)) for r in hit.related)
        return replace(hit, node=titled(hit.node), related=related)

    graph = replace(result.graph, nodes=tuple(map(titled, result.graph.nodes)))
    return replace(result, hits=tuple(map(titled_hit, result.hits)), graph=graph)


def neighbour_rows(hits: Sequence[Hit]) -> Rows:
    """Return the neighbours of the hits as rows, in the order of the hits."""
    records = [
        {
            "hit": hit.node.name,
            "score": round(hit.score, 3),
            "relationship": _arrow(related),
            "neighbour": related.name,
            "label": related.label,
            "hops": related.hops,
        }
        for hit in hits
        for related in hit.related
    ]
    columns = (
        N_("hit"), N_("score"), N_("relationship"), N_("neighbour"), N_("label"), N_("hops"),
    )  # fmt: skip
    return Rows(columns, tuple(records))


def _draw_hits(result: SearchResult) -> None:
    count = len(result.hits)
    st.markdown(f"## {counted(count, 'hit', 'hits')}")
    if not result.hits and not model_is_loading(result):
        st.info(
            tr("Nothing was found. Try other words, or fewer filters."), icon=":material/search:"
        )
    for number, hit in enumerate(result.hits[:MOST_CARDS]):
        with st.container(border=True, key=f"hit_{number}", gap="xsmall"):
            _draw_card(hit, number)
    if count > MOST_CARDS:
        st.caption(
            tr(
                "The first {shown} of {count:,} hits are shown as cards; the table has all.",
                shown=MOST_CARDS,
                count=count,
            )
        )


def _draw_card(hit: Hit, number: int) -> None:
    with st.container(horizontal=True, vertical_alignment="top"):
        st.markdown(
            f"**{markdown_literal(shortened(hit.node.name, 120))}** "
            f":gray-badge[{markdown_literal(hit.label)}] :blue-badge[{figure(hit.score, '.2f')}]",
            width="stretch",
        )
        st.button(
            tr("Mark"), key=f"mark_{number}", icon=":material/my_location:", type="tertiary",
            help=tr("Mark this hit in the graph"), on_click=_mark, args=(hit.node.id,), width=86,
        )  # fmt: skip
    if hit.text and hit.text != hit.node.name:
        st.html(
            '<div style="font-size: .92rem; line-height: 1.5; overflow-wrap: anywhere">'
            f"{html_literal(shortened(hit.text, TEXT_CHARS))}</div>"
        )
    st.caption(f":material/lightbulb: {markdown_literal(hit.why)}")
    near = [entry for entry in hit.related if entry.hops == 1][:MOST_RELATED]
    if near:
        st.caption(" · ".join(f"{_arrow_text(entry)} {_name(entry.name)}" for entry in near))
    if hit.duplicates:
        names = ", ".join(_name(name) for name in hit.duplicates[:MOST_RELATED])
        st.caption(tr(":material/layers: nearly the same text: {names}", names=names))


def _draw_queries(result: SearchResult) -> None:
    queries = _shown_queries(result)
    if not queries:
        st.caption(tr("No query was run."))
        return
    chosen = 0
    if len(queries) > 1:
        options = list(range(len(queries)))
        chosen = st.pills(
            tr("Queries of this search"), options, default=0, required=True, key="search_query",
            format_func=lambda number: tr("Query {number}", number=number + 1),
            label_visibility="collapsed",
        ) or 0  # fmt: skip
    query = queries[min(chosen, len(queries) - 1)]
    draw_query(query.text)
    if query.parameters:
        st.caption(markdown_literal(parameters_line(hide_embeddings(query.parameters))))
    if st.button(tr("Open in Cypher page"), key="open_in_workbench", icon=":material/open_in_new:"):
        open_in_cypher_page(query)


def _shown_queries(result: SearchResult) -> list[CypherQuery]:
    first = [result.query] if result.query is not None else []
    texts = {query.text for query in first}
    rest = []
    for query in result.queries:
        if query.text not in texts:
            texts.add(query.text)
            rest.append(query)
    return first + rest


def _mark(node_id: str) -> None:
    _, marked = st.session_state.get(FOCUS, ("", 0))
    st.session_state[FOCUS] = (node_id, marked + 1)


def _name(name: str) -> str:
    return markdown_literal(shortened(name, 50))


def _arrow(related: RelatedNode) -> str:
    return f"→ {related.type}" if related.direction == "out" else f"← {related.type}"


def _arrow_text(related: RelatedNode) -> str:
    return markdown_literal(_arrow(related))
