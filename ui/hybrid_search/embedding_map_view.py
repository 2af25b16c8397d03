"""A map of the embedding space: the embedded texts and the search text as points."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import streamlit as st

from graphrag_core import SearchRequest
from ui.hybrid_search.facets import Facets
from ui.shared.background_reads import read_engine_in_background
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.safe_text import shortened, visible
from ui.shared.tables import cell_text
from ui.shared.texts import N_, tr

if TYPE_CHECKING:
    import pandas as pd

    from graphrag_core import EmbeddingMap, Engine

SLOT = "embedding_map"
BY_LABEL = N_("label")
THE_QUERY = N_("your search")
QUERY_SIZE = 260
POINT_SIZE = 40
MOST_COLOURS = 12


def draw_map(request: SearchRequest, facets: Facets | None) -> None:
    """Draw the map in an expander; opening it reads the map, once for each search."""
    shown = st.expander(
        tr("Map of the embedding space"),
        key="map",
        icon=":material/scatter_plot:",
        on_change="rerun",
    )
    if not shown.open:
        return
    with shown:
        job = read_engine_in_background(SLOT, (request,), partial(_read_map, request))
        if not job.wait(PATIENCE_S):
            watch(job, tr("Reading the vectors"), key="mapping")
        elif (failure := job.failure()) is not None:
            draw_error_with_choices(failure, key="no_map", retry=(SLOT,))
        else:
            _draw_points(job.result(), facets)


def _read_map(request: SearchRequest, engine: "Engine") -> "EmbeddingMap":
    return engine.searching.embedding_map(
        request.text, label=request.label, tenant=engine.settings.tenant
    )


def _draw_points(found: "EmbeddingMap", facets: Facets | None) -> None:
    if not found.points:
        st.caption(
            tr(
                "There are fewer than three vectors. `python -m graphrag_core index` makes one for "
                "each text."
            )
        )
        return
    keys = [facet.key for facet in facets.properties] if facets else []
    colour = st.selectbox(
        tr("Colour by"),
        [BY_LABEL, *keys],
        key="map_colour",
        format_func=lambda key: tr(BY_LABEL) if key == BY_LABEL else visible(key),
    )
    st.scatter_chart(
        map_frame(found, colour), x="x", y="y", color="colour", size="size", height=460,
        x_label="", y_label="", alt=tr("Map of the embedding space"),
    )  # fmt: skip
    count = len(found.points)
    of = tr(" of {count:,}", count=found.total) if found.total > count else ""
    st.caption(
        tr(
            "{count:,}{of} texts, in the two directions in which their vectors differ "
            "most. Close points are similar in meaning; the ranking itself uses the "
            "whole vectors.",
            count=count,
            of=of,
        )
    )


def map_frame(found: "EmbeddingMap", colour: str) -> "pd.DataFrame":
    """Return the points, coloured by label or by a property; the query is the last one."""
    import pandas as pd

    values = [
        visible(point.label)
        if colour == BY_LABEL
        else shortened(cell_text(_value(point.node.properties, colour)), 40) or tr("none")
        for point in found.points
    ]
    common = pd.Series(values).value_counts().index[: MOST_COLOURS - 1]
    rows = [
        (point.x, point.y, value if value in common else tr("other"), POINT_SIZE)
        for point, value in zip(found.points, values, strict=True)
    ]
    if found.query is not None:
        rows.append((*found.query, tr(THE_QUERY), QUERY_SIZE))
    return pd.DataFrame(rows, columns=["x", "y", "colour", "size"])


def _value(properties: Mapping[str, Any], key: str) -> Any:
    """Return a property by its key, in another letter case where this one does not exist."""
    same = (value for name, value in properties.items() if name.casefold() == key.casefold())
    return properties[key] if key in properties else next(same, None)
