"""Times that a reader writes in words, each read with the key of its input.

A time may refer to the graph ("2 weeks before INC-103"): where that names nothing, the names that
are offered belong into this input, in the place of the one that was written.
"""

import streamlit as st

from graphrag_core import CallError, ExplorationContext, When, parse_time


class TimeInputError(CallError):
    """A time that cannot be read: the `key` of its input, and the `name` in it that is unclear.

    Where there is no such name, there are no candidates and choices either.
    """

    def __init__(self, error: CallError, text: str, key: str) -> None:
        self.key = key
        self.text = " ".join(text.split())
        self.name = _quoted_part(self.text, error)
        super().__init__(
            error.message,
            hint=error.hint,
            code=error.code,
            candidates=error.candidates if self.name else (),
            choices=error.choices if self.name else (),
        )

    def put_in(self, name: str) -> None:
        """Put the name that was meant into the input; a callback, because it is drawn by then."""
        before, _, after = self.text.rpartition(self.name)
        st.session_state[self.key] = f"{before}{name}{after}"
        st.session_state[f"{self.key}_corrected"] = True


def read_time(context: ExplorationContext, text: str, *, key: str) -> When:
    """Read the time in the input with this key. Raises `TimeInputError`."""
    try:
        return parse_time(context, text)
    except CallError as error:
        raise TimeInputError(error, text, key) from error


def take_corrected(key: str) -> bool:
    """Say once whether a name was put into this input, for a page that waits for a button."""
    return bool(st.session_state.pop(f"{key}_corrected", False))


def _quoted_part(text: str, error: CallError) -> str:
    """Return the longest run of words that an error quotes as unclear; "" for none."""
    words = text.split(" ")
    runs = (
        " ".join(words[start : start + count])
        for count in range(len(words), 0, -1)
        for start in range(len(words) - count + 1)
    )
    unclear = (run for run in runs if f"'{run}'" in error.message and run not in error.candidates)
    return next(unclear, "")
