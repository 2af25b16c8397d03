"""The times at which something changed, as a slider with steps and play."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

import streamlit as st

from graphrag_core import Moments, list_moments
from ui.shared.background_reads import read_in_background
from ui.shared.jobs import PATIENCE_S, watch, watch_silently
from ui.shared.texts import moment, tr

PLAY_S = 1.6
SHOWN_S = 1.2
NEXT = "next_time"
PLAYING = "playing"


def take_step(key: str) -> None:
    """Set the time's input to the step of the slider or of play; called before it is drawn."""
    if NEXT in st.session_state:
        st.session_state[key] = st.session_state.pop(NEXT)


@dataclass(frozen=True, slots=True)
class SliderTime:
    """The time `at` as the reader wrote it, and that of what is shown; `ready` if they agree."""

    at: str = ""
    shown_at: datetime | None = None
    ready: bool = True


def draw_time_slider(
    labels: tuple[str, ...], entity: str, time: SliderTime, *, show_progress: bool = False
) -> None:
    """Draw the slider over the times when something changed; nothing until they are read."""
    job = read_in_background(
        "moments", (labels, entity), lambda context: list_moments(context, entity or None)
    )
    with st.container(key="steps"):
        if not job.wait(PATIENCE_S):
            if show_progress:
                watch(job, tr("Reading the times of changes"), key="reading_times")
            else:
                watch_silently(job)
            return
        if job.failure() is not None:
            return
        found = job.result()
        if len(found.times) < 2:
            return
        exact = {_text(moment): place for place, moment in enumerate(found.times)}
        if time.at and time.shown_at is None and not time.ready and time.at not in exact:
            # Its place on the slider is not known yet.
            return
        last = len(found.times) - 1
        before = bisect_right(found.times, time.shown_at) - 1 if time.shown_at else last
        _draw_slider(found, exact.get(time.at, max(0, before)), ready=time.ready)


def _draw_slider(found: Moments, place: int, *, ready: bool) -> None:
    times = found.times
    buttons, slider = st.columns([6, 10], vertical_alignment="bottom")
    row = buttons.container(horizontal=True, gap="xsmall")
    playing = bool(st.session_state.get(PLAYING))
    row.button(
        tr("Back"), key="step_back", icon=":material/skip_previous:", disabled=place == 0,
        on_click=_go, args=(times, place - 1), help=tr("Previous change"),
    )  # fmt: skip
    row.button(
        tr("Next"), key="step_next", icon=":material/skip_next:", disabled=place == len(times) - 1,
        on_click=_go, args=(times, place + 1), help=tr("Next change"),
    )  # fmt: skip
    row.button(
        tr("Pause") if playing else tr("Play"), key="play", on_click=_toggle,
        icon=":material/pause:" if playing else ":material/play_arrow:",
        help=tr("Step through the changes one by one"),
    )  # fmt: skip
    st.session_state["moment"] = place
    title = tr("{count:,} moments when something changed", count=found.total)
    if found.partial:
        title = tr(
            "{count:,} of the moments when something changed in this large graph", count=found.total
        )
    shown = tr(" ({count:,} of them to choose from)", count=len(times)) if found.truncated else ""
    labels = [moment(time) for time in times]
    if len(set(labels)) < len(labels):
        labels = [_text(time) for time in times]
    slider.select_slider(
        f"{title}{shown} · **{labels[place]}**", range(len(times)), key="moment",
        on_change=_take_slider_time, args=(times, place), format_func=labels.__getitem__,
    )  # fmt: skip
    if playing:
        _play(times, place, ready=ready)


@st.fragment(run_every=PLAY_S)
def _play(times: Sequence[datetime], place: int, *, ready: bool) -> None:
    """Go to the next change each time this runs by itself, until the last."""
    mark, since = st.session_state.get("played", (None, 0.0))
    if mark != place:
        st.session_state["played"] = (place, monotonic())
        return
    if monotonic() - since < SHOWN_S:
        # This run is part of the page's: the reader should see each time for a while.
        return
    if not ready:
        return
    if place + 1 < len(times):
        _go(times, place + 1)
    else:
        _toggle()
    st.rerun()


def _go(times: Sequence[datetime], place: int) -> None:
    st.session_state[NEXT] = _text(times[place])


def _take_slider_time(times: Sequence[datetime], place: int) -> None:
    """Go to the slider's time, if a reader moved it.

    A slider that was missing for a run counts as changed when the browser next sends its place.
    """
    if st.session_state["moment"] != place:
        _go(times, st.session_state["moment"])


def _toggle() -> None:
    st.session_state[PLAYING] = not st.session_state.get(PLAYING)
    st.session_state.pop("played", None)


def _text(moment: datetime) -> str:
    """Write a moment in UTC as the shortest text that means exactly that moment."""
    precise = "microseconds" if moment.microsecond else "seconds" if moment.second else "minutes"
    return moment.replace(tzinfo=None).isoformat(timespec=precise) + "Z"
