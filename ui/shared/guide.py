"""A guided tour through the pages, a step each, on any graph; no network is needed."""

from datetime import timedelta

import streamlit as st

from graphrag_core import ExplorationContext, GraphragError, first_look, read_snapshot
from ui.shared.background_reads import read_in_background
from ui.shared.connection import open_now
from ui.shared.guide_steps import DEMO_STEPS, GuideStep, steps_of
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import forget_links
from ui.shared.overview import Overview, overview_of
from ui.shared.texts import tr

STEP = "guide_step"
CHANGE = "guide_change"
FIRST_LOOK = "first_look"
LOOK_BACK = timedelta(days=400)
OTHER_INPUTS = (
    "entity", "entity_kind", "at", "compare_to", "known", "around_at", "relationship_type",
    "with_ended",
)  # fmt: skip
"""Inputs that several steps share, to be emptied."""


def offer_guide() -> None:
    """Draw the button that begins the tour, where there is something to show; in the sidebar."""
    overview = _overview()
    if overview is not None and overview.examples and STEP not in st.session_state:
        with st.sidebar:
            draw_guide_button("guide_start")


def draw_guide_button(key: str) -> None:
    """Draw a button that begins the tour."""
    st.button(
        tr("Show me around"), key=key, icon=":material/tour:", width="stretch", type="tertiary",
        on_click=begin_guide, help=tr("A tour of the pages, on the data that is here"),
    )  # fmt: skip


def begin_guide() -> None:
    """Begin the tour with the next run."""
    st.session_state[STEP] = 0


def draw_guide() -> None:
    """Draw the current step with its buttons, after going to its page where necessary."""
    number = st.session_state.get(STEP)
    if not isinstance(number, int):
        return
    steps = _steps()
    if steps is None:
        return
    if not 0 <= number < len(steps):
        st.session_state.pop(STEP, None)
        return
    step = steps[number]
    if st.session_state.get("guide_at") != number:
        st.session_state["guide_at"] = number
        link = dict(step.link) or (_ownership_change() if steps is DEMO_STEPS else {})
        forget_links()
        for key in OTHER_INPUTS:
            st.session_state.pop(key, None)
        st.switch_page(f"pages/{step.page}", query_params=link)
    _draw_step(steps, number)


def _draw_step(steps: tuple[GuideStep, ...], number: int) -> None:
    step, last = steps[number], number == len(steps) - 1
    with st.container(border=True, key="guide"):
        st.markdown(
            tr(
                "**Step {step} of {count}: {title}**  \n{text}",
                step=number + 1,
                count=len(steps),
                title=tr(step.title),
                text=tr(step.text, **step.names),
            )
        )
        with st.container(horizontal=True, gap="xsmall"):
            st.button(
                tr("Done") if last else tr("Next step"), key="guide_next", type="primary",
                on_click=_go, args=(None if last else number + 1,),
            )  # fmt: skip
            if number:
                st.button(tr("Back"), key="guide_back", on_click=_go, args=(number - 1,))
            if not last:
                st.button(tr("Skip the tour"), key="guide_skip", type="tertiary", on_click=_go,
                          args=(None,))  # fmt: skip


def _overview() -> Overview | None:
    engine = open_now()
    return overview_of(engine).last if engine is not None else None


def _steps() -> tuple[GuideStep, ...] | None:
    """Return the tour of the graph that is open; None while it is read what is in it."""
    overview = _overview()
    if overview is None:
        return None
    if overview.demo_age_days is not None:
        return DEMO_STEPS
    job = read_in_background(FIRST_LOOK, (overview.labels,), first_look)
    if not job.wait(PATIENCE_S):
        watch(job, tr("Preparing the tour"), key="touring")
        return None
    if job.failure() is not None or not overview.examples:
        return ()
    return steps_of(job.result(), overview.examples[0])


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
