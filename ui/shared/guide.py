"""A guided tour of six steps through the pages, on the demo graph; it needs no network.

Each step is a page with its inputs filled in by the link; the reader presses the buttons. The
last step shows a change of ownership that is found in the graph itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

import streamlit as st

from graphrag_core import ExplorationContext, GraphragError, read_snapshot
from ui.shared.connection import open_now
from ui.shared.links import forget_links
from ui.shared.overview import overview_of

STEP = "guide_step"
CHANGE = "guide_change"
LOOK_BACK = timedelta(days=400)
OTHER_INPUTS = (
    "entity", "entity_kind", "at", "compare_to", "known", "around_at", "relationship_type",
    "with_ended",
)  # fmt: skip
"""Inputs that several steps share, to be emptied."""


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One stop: the page's file, its inputs by their names in the link, and what to look at."""

    page: str
    title: str
    text: str
    link: Mapping[str, str] = field(default_factory=dict)


STEPS = (
    GuideStep("ask.py", "Ask in plain words",
         "The question is filled in. Press **Ask**: the answer cites the nodes it is based on. "
         "Beside it are the query, its validation, the rows and the graph.",
         {"q": "Which services does the Core-Platform team own?"}),
    GuideStep("cypher.py", "See and write the query",
         "The same question as a query. There is no type **OWN**: the editor underlines it and "
         "suggests the right one. Press **Run** when it is corrected.",
         {"cypher": "MATCH (t:Team {name: 'Core-Platform'})-[:OWN]->(s:Service) RETURN s.name"}),
    GuideStep("hybrid_search.py", "Search by meaning",
         "Press **Search** to find incidents by what their texts are about, each with the reason "
         "why it was found and its neighbours.",
         {"text": "payment processing fails"}),
    GuideStep("neighborhood.py", "Look around",
         "All relationships of one service, as of now. Double-click a node in the picture to open "
         "its neighbourhood in place; dashed lines are context that you added.",
         {"entity": "auth-service"}),
    GuideStep("time_travel.py", "Go back in time",
         "The same service as it was half a year ago. Move the slider, or press **Play**, to see "
         "it change. What is different today is marked.",
         {"entity": "auth-service", "at": "6 months ago"}),
    GuideStep("time_travel.py", "Find the change",
         "Here the owner changed: see **changed** in the list, the two marks in the picture, and "
         "the dates in the history below."),
)  # fmt: skip


def offer_guide() -> None:
    """Draw the button that begins the tour, while the demo graph is loaded; in the sidebar."""
    engine = open_now()
    if engine is None or STEP in st.session_state:
        return
    last = overview_of(engine).last
    if last is not None and last.demo_age_days is not None:
        with st.sidebar:
            st.button(
                "Show me around", key="guide_start", icon=":material/tour:", width="stretch",
                type="tertiary", on_click=lambda: st.session_state.update({STEP: 0}),
                help="Six steps through the pages, on the demo data",
            )  # fmt: skip


def draw_guide() -> None:
    """Draw the current step with its buttons, after going to its page where necessary."""
    number = st.session_state.get(STEP)
    if not isinstance(number, int) or not 0 <= number < len(STEPS):
        st.session_state.pop(STEP, None)
        return
    step = STEPS[number]
    if st.session_state.get("guide_at") != number:
        st.session_state["guide_at"] = number
        link = dict(step.link) or _ownership_change()
        forget_links()
        for key in OTHER_INPUTS:
            st.session_state.pop(key, None)
        st.switch_page(f"pages/{step.page}", query_params=link)
    with st.container(border=True, key="guide"):
        st.markdown(f"**Step {number + 1} of {len(STEPS)}: {step.title}**  \n{step.text}")
        with st.container(horizontal=True, gap="xsmall"):
            last = number == len(STEPS) - 1
            st.button(
                "Done" if last else "Next step", key="guide_next", type="primary",
                on_click=_go, args=(None if last else number + 1,),
            )  # fmt: skip
            if number:
                st.button("Back", key="guide_back", on_click=_go, args=(number - 1,))
            if not last:
                st.button("Skip the tour", key="guide_skip", type="tertiary", on_click=_go,
                          args=(None,))  # fmt: skip


def _go(number: int | None) -> None:
    st.session_state.pop("guide_at", None)
    if number is None:
        st.session_state.pop(STEP, None)
    else:
        st.session_state[STEP] = number


def _ownership_change() -> dict[str, str]:
    """Return the link to the newest change of an owner; to a service if there is none."""
    engine = open_now()
    link: dict[str, str] | None = st.session_state.get(CHANGE)
    if link is None and engine is not None:
        try:
            link = newest_handover(engine.exploration(engine.settings.tenant))
        except GraphragError:
            # The page that the step leads to says what is wrong with the database.
            link = None
        st.session_state[CHANGE] = link
    return link or {"entity": "auth-service", "at": "a year ago"}


def newest_handover(context: ExplorationContext) -> dict[str, str] | None:
    """Return the entity whose owner changed last, and a day before that; None if none did."""
    diff = read_snapshot(context, None, at=context.now - LOOK_BACK, diff=context.now).diff
    owned = [c for c in diff.changed if c.after[0].name.upper().startswith("OWN")] if diff else []
    if diff is None or not owned:
        return None
    newest = max(owned, key=lambda change: str(change.after[0].valid_at)).after[0]
    assert newest.valid_at is not None
    day = (newest.valid_at - timedelta(days=1)).date().isoformat()
    return {"entity": diff.nodes[newest.end].name, "at": day}
