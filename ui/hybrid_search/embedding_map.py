"""A map of the embedding space: the embedded texts as points, the search's text among them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import streamlit as st

from graphrag_core import SearchRequest
from ui.hybrid_search.search import Facets
from ui.shared.connection import opening
from ui.shared.faults import draw_fault
from ui.shared.jobs import PATIENCE_S, Job, Note, watch
from ui.shared.tables import cell_text
from ui.shared.text import shortened, visible

if TYPE_CHECKING:
    import pandas as pd

    from graphrag_core import EmbeddingMap

SLOT = "embedding_map"
BY_LABEL = "label"
THE_QUERY = "your search"
QUERY_SIZE = 260
POINT_SIZE = 40
MOST_COLOURS = 12


def draw_map(request: SearchRequest, facets: Facets | None) -> None:
    """Draw the map in an expander; it is read when that is opened, and kept for the search."""
    shown = st.expander(
        "Map of the embedding space", key="map", icon=":material/scatter_plot:", on_change="rerun"
    )
    if not shown.open:
        return
    with shown:
        job = _reading(request)
        if not job.wait(PATIENCE_S):
            watch(job, "Reading the vectors", key="mapping")
        elif (failure := job.failure()) is not None:
            draw_fault(failure)
        else:
            _draw_points(job.result(), facets)


def _reading(request: SearchRequest) -> "Job[EmbeddingMap]":
    kept: tuple[SearchRequest, Job[EmbeddingMap]] | None = st.session_state.get(SLOT)
    if kept is None or kept[0] != request or kept[1].failure() is not None:
        database = opening()

        def work(note: Note) -> "EmbeddingMap":
            note("Reading the vectors")
            engine = database.result()
            return engine.embedding_map(
                request.text, label=request.label, tenant=engine.settings.tenant
            )

        kept = (request, Job(work))
        st.session_state[SLOT] = kept
    return kept[1]


def _draw_points(found: "EmbeddingMap", facets: Facets | None) -> None:
    if not found.points:
        st.caption("There are fewer than three vectors yet; `index` makes them for all texts.")
        return
    keys = [facet.key for facet in facets.properties] if facets else []
    colour = st.selectbox("Colour by", [BY_LABEL, *keys], key="map_colour", format_func=visible)
    st.scatter_chart(
        map_frame(found, colour), x="x", y="y", color="colour", size="size", height=460,
        x_label="", y_label="", alt="Map of the embedding space",
    )  # fmt: skip
    count = len(found.points)
    of = f" of {found.total:,}" if found.total > count else ""
    st.caption(
        f"{count:,}{of} texts in the two directions in which their vectors differ most. Near "
        "points are near in meaning; the ranking itself is by the whole vectors."
    )


def map_frame(found: "EmbeddingMap", colour: str) -> "pd.DataFrame":
    """The points with their colour's value: a label or a property; the query is the last one."""
    import pandas as pd

    values = [
        visible(point.label)
        if colour == BY_LABEL
        else shortened(cell_text(_value(point.node.properties, colour)), 40) or "none"
        for point in found.points
    ]
    common = pd.Series(values).value_counts().index[: MOST_COLOURS - 1]
    rows = [
        (point.x, point.y, value if value in common else "other", POINT_SIZE)
        for point, value in zip(found.points, values, strict=True)
    ]
    if found.query is not None:
        rows.append((*found.query, THE_QUERY, QUERY_SIZE))
    return pd.DataFrame(rows, columns=["x", "y", "colour", "size"])


def _value(properties: Mapping[str, Any], key: str) -> Any:
    """A property by its key, in another letter case where it is not there in this one."""
    same = (value for name, value in properties.items() if name.casefold() == key.casefold())
    return properties[key] if key in properties else next(same, None)
