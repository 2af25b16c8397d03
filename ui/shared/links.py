"""A page's inputs in its URL: filled in from it, kept in it, and read where they are no text."""

from collections import deque
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import streamlit as st

LINK_MAX_BYTES = 4096
KNOWN_LINKS = 50

Reader = Callable[[str], object | None]


def take_from_link(parameter: str, key: str) -> None:
    """Fill the input with the given key from the page's URL; called before it is drawn.

    This fills in each text that a link brings once, and runs nothing. The browser may still send
    a text that this page put into the URL a moment ago: that is no link.
    """
    text = st.query_params.get(parameter)
    known = _known_links(key)
    if text is not None and text not in known:
        # Any access to the session may end this run for a newer one: a text that counted as
        # known before it was taken would then be lost.
        st.session_state[key] = text
        known.append(text)


def keep_in_link(parameter: str, key: str, text: str) -> None:
    """Keep an input's text in the page's URL; texts over 4 kB and empty ones stay out of it."""
    if text and len(text.encode(errors="replace")) <= LINK_MAX_BYTES:
        known = _known_links(key)
        if text not in known:
            known.append(text)
        if st.query_params.get(parameter) != text:
            st.query_params[parameter] = text
    elif parameter in st.query_params:
        del st.query_params[parameter]


def forget_links() -> None:
    """Have each page take its inputs from its next link, also texts that it had before."""
    for key in [key for key in st.session_state if str(key).endswith("_links")]:
        del st.session_state[key]


def take_typed(parameter: str, key: str, read: Reader) -> None:
    """Fill an input from the URL as `take_from_link` does, with what `read` makes of the text.

    Where `read` returns None, the input keeps its value.
    """
    before = st.session_state.get(key)
    take_from_link(parameter, key)
    text = st.session_state.get(key)
    if isinstance(text, str):
        value = read(text)
        if value is not None:
            st.session_state[key] = value
        elif before is not None and not isinstance(before, str):
            st.session_state[key] = before
        else:
            del st.session_state[key]


def day_of(text: str) -> date | None:
    """Return the day of an ISO date; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def start_of_day(day: date | None, zone: str) -> datetime | None:
    """Return the moment in UTC at which a day begins in a zone; None before the first moment."""
    try:
        return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC) if day else None
    except OverflowError:
        return None


def after_day(day: date | None, zone: str) -> datetime | None:
    """Return the moment at which a day has passed in a zone; None for the last of all days."""
    if day is None or day == date.max:
        return None
    return start_of_day(day + timedelta(days=1), zone)


def one_of(options: tuple[str, ...]) -> Reader:
    """Make a reader of one of these words, in any letter case."""
    return lambda text: next((o for o in options if o.casefold() == text.casefold()), None)


def number_between(least: int, most: int) -> Reader:
    """Make a reader of a whole number, moved into these bounds."""

    def read(text: str) -> int | None:
        try:
            return max(least, min(most, int(text)))
        except ValueError:
            return None

    return read


def _known_links(key: str) -> deque[str]:
    """Return the texts that the URL had last in this session."""
    known: deque[str] = st.session_state.setdefault(f"{key}_links", deque(maxlen=KNOWN_LINKS))
    return known
