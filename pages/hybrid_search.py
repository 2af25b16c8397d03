"""Hybrid search: by meaning, words and the graph, under filters that miss nothing."""

from typing import get_args

import streamlit as st

from graphrag_core import CallError, Filter, SearchRequest
from graphrag_core.types import SearchMode
from ui.hybrid_search.embedding_map_view import draw_map
from ui.hybrid_search.facets import wait_for_facets
from ui.hybrid_search.filter_inputs import conditions_of, link_of, renamed, spread_link
from ui.hybrid_search.hits_view import draw_result
from ui.hybrid_search.search_job import (
    begin_search,
    current_search,
    model_is_loading,
    search_in_background,
)
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.error_messages import draw_error, errors_as_messages
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import (
    after_day,
    day_of,
    keep_in_link,
    number_between,
    one_of,
    start_of_day,
    take_from_link,
    take_typed,
)
from ui.shared.navigation import begin_page
from ui.shared.safe_text import markdown_literal, visible
from ui.shared.texts import N_, tr

MODES: tuple[SearchMode, ...] = get_args(SearchMode)
MODE_NAMES = {"hybrid": N_("Meaning and words"), "vector": N_("Meaning"), "text": N_("Words")}
MOST_HITS = 100
ANY = N_("any kind")

begin_page()
take_from_link("text", "text")
take_typed("mode", "search_mode", one_of(MODES))
take_typed("k", "top_k", number_between(1, MOST_HITS))
take_from_link("label", "search_label")
take_from_link("where", "linked_where")
take_from_link("filters", "conditions")
take_typed("since", "since", day_of)
take_typed("until", "until", day_of)
take_from_link("connected_to", "connected_to")
st.session_state.setdefault("search_mode", MODES[-1])
st.session_state.setdefault("top_k", 10)


def choose(name: str) -> None:
    """Search with the name that was meant; a callback, because the inputs are drawn by then."""
    work = current_search()
    failure = work.job.failure() if work else None
    code = failure.code if isinstance(failure, CallError) else ""
    if code == "unknown_label":
        st.session_state["search_label"] = name
    elif code == "unknown_filter":
        typed = st.session_state.get("conditions", "")
        st.session_state["conditions"] = renamed(typed, name)
    else:
        st.session_state["connected_to"] = name
    st.session_state["search_now"] = True


def search_for(topic: str) -> None:
    """Search for a suggested topic; a callback, because the input is drawn by then."""
    st.session_state["text"] = topic
    st.session_state["search_now"] = True


st.title(tr("Hybrid search"), anchor=False)
with st.form("search_form", border=False):
    words, button = st.columns([8, 1], vertical_alignment="bottom")
    text = words.text_input(
        tr("What are you looking for?"),
        key="text",
        placeholder=tr("a topic in your own words, or exact words"),
        persist_state="session",
    )
    submitted = button.form_submit_button(
        tr("Search"), key="search", type="primary", width="stretch"
    )

overview = draw_database_state()
facets = wait_for_facets(overview.labels) if overview else None
label: str | None = None
since = until = None
chosen: dict[str, list[str]] = {}
with st.container(horizontal=True, key="filters", gap="small"):
    mode = st.segmented_control(
        tr("Rank by"), MODES[::-1], required=True, key="search_mode",
        format_func=lambda name: tr(MODE_NAMES[name]), persist_state="session",
    )  # fmt: skip
    top_k = st.number_input(
        tr("Maximum hits"), 1, MOST_HITS, None, key="top_k", width=130, persist_state="session"
    )
    if facets and facets.labels:
        options = [ANY, *facets.labels]
        linked = st.session_state.get("search_label", ANY)
        spread_link(facets, None if linked == ANY else linked, "linked_where", "conditions")
        label = st.selectbox(
            tr("Kind"), options if linked in options else [*options, linked], key="search_label",
            width=170, format_func=lambda name: tr(ANY) if name == ANY else visible(name),
            persist_state="session",
        )  # fmt: skip
        label = None if label == ANY else label
        if facets.dated(label):
            with st.container(horizontal=True, width="content", gap="small", key="dates"):
                since = st.date_input(
                    tr("From"), None, key="since", width=140, persist_state="session"
                )
                until = st.date_input(
                    tr("To"), None, key="until", width=140, persist_state="session"
                )
        titles = facets.titles(label)
        for facet in facets.of(label):
            values = st.multiselect(
                visible(titles[facet.key]), facet.values, key=f"facet_{facet.key}", width=190,
                placeholder=tr("any"), format_func=visible, persist_state="session",
            )  # fmt: skip
            if values:
                chosen[facet.key] = values
    connected_to = st.text_input(
        tr("Connected to"), key="connected_to", placeholder=tr("the name of a node"), width=200,
        help=tr("Only nodes that have a relationship to this one now."), persist_state="session",
    )  # fmt: skip
    conditions = st.text_input(
        tr("Other conditions"), key="conditions",
        placeholder=tr("key=value; number>=10; date<last month"),
        help=tr(
            "KEY=V, KEY=A,B, KEY>=V or KEY<V for any property; separate them with semicolons. "
            "A value with a comma or a semicolon goes in double quotes."
        ),
        width=310, persist_state="session",
    )  # fmt: skip

engine = open_now()
zone = engine.settings.timezone if engine is not None else "UTC"
submitted = st.session_state.pop("search_now", False) or submitted
request: SearchRequest | None = None
with errors_as_messages():
    request = SearchRequest(
        text=text.strip(),
        filters=(
            *(Filter(k, "=", tuple(v)) for k, v in chosen.items()),
            *conditions_of(conditions),
        ),
        since=start_of_day(since, zone),
        until=after_day(until, zone),
        label=label,
        connected_to=connected_to.strip() or None,
        top_k=int(top_k or 10),
        mode=mode or "hybrid",
    )
    if submitted:
        begin_search(request)
keep_in_link("text", "text", text.strip())
keep_in_link("mode", "search_mode", "" if mode == MODES[-1] else str(mode))
keep_in_link("k", "top_k", "" if top_k == 10 else str(top_k))
keep_in_link("connected_to", "connected_to", connected_to.strip())
keep_in_link("filters", "conditions", conditions.strip())
if facets:
    keep_in_link("label", "search_label", label or "")
    keep_in_link("where", "linked_where", link_of(chosen))
    keep_in_link("since", "since", since.isoformat() if since else "")
    keep_in_link("until", "until", until.isoformat() if until else "")

work = current_search()
labels = overview.labels if overview else ()
if work and not work.job.wait(PATIENCE_S):
    watch(work.job, tr("Searching"), key="working", on_stop=work.stop)
elif work and (failure := work.job.failure()) is not None:
    draw_error_with_choices(failure, key="meant", on_choose=choose)
elif work:
    if request is not None and request != work.request:
        st.caption(
            tr("The search has changed since. The result below belongs to the earlier search.")
        )
    result = work.job.result()
    if model_is_loading(result) and work.again is None:
        work.again = search_in_background(work.request, wait=True)
    if work.again is not None and not work.again.wait(PATIENCE_S):
        watch(work.again, tr("Hits by words so far; loading the embedding model"), key="again")
    elif work.again is not None and (failure := work.again.failure()) is not None:
        draw_error(failure)
    elif work.again is not None:
        result = work.again.result()
    draw_result(result, labels=labels, layout=str(work.job.started_at))
    draw_map(work.request, facets)
else:
    st.caption(
        tr(
            "Finds texts that are similar in meaning, that contain the words, or that are close in "
            "the graph. Each hit says why it was found."
        )
    )
    topics = facets.topics if facets else ()
    if topics:
        st.caption(tr("Topics of this graph, to try it with:"))
    with st.container(key="topics", gap=None):
        for number, topic in enumerate(topics):
            st.button(
                f":primary[{markdown_literal(topic)}]", key=f"topic_{number}", type="tertiary",
                on_click=search_for, args=(topic,),
            )  # fmt: skip
