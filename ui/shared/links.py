"""Inputs that are no text, in the page's URL: each with how its text is read."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import streamlit as st

from ui.shared.navigation import take_from_link

Reader = Callable[[str], object | None]


def take_typed(parameter: str, key: str, read: Reader) -> None:
    """Fill an input from the URL as `take_from_link` does, with what `read` makes of the text.

    A text that `read` gives None for is left out: the input keeps what it was.
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
    """A day from an ISO date; None from anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def start_of_day(day: date | None) -> datetime | None:
    """The moment at which a day begins."""
    return datetime.combine(day, time(), UTC) if day else None


def after_day(day: date | None) -> datetime | None:
    """The moment at which a day has passed; the last day that there is never does."""
    if day is None or day == date.max:
        return None
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def one_of(options: tuple[str, ...]) -> Reader:
    """Read one of these words, in any case."""
    return lambda text: next((o for o in options if o.casefold() == text.casefold()), None)


def number_between(least: int, most: int) -> Reader:
    """Read a whole number, brought into these bounds."""

    def read(text: str) -> int | None:
        try:
            return max(least, min(most, int(text)))
        except ValueError:
            return None

    return read
