"""A fault with names that may have been meant, each one click away."""

from collections.abc import Callable

import streamlit as st

from graphrag_core.errors import CallError
from ui.faults import draw_fault
from ui.text import markdown_literal, shortened

MOST = 8


def draw_fault_with_choices(fault: BaseException, *, key: str, pick: Callable[[str], None]) -> None:
    """Draw a fault; `pick` gets the candidate that the reader clicks, in a callback."""
    draw_fault(fault)
    if not isinstance(fault, CallError) or not fault.candidates:
        return
    with st.container(horizontal=True, key=key):
        for number, name in enumerate(fault.candidates[:MOST]):
            st.button(
                markdown_literal(shortened(name, 60)) or "?",
                key=f"{key}_{number}",
                icon=":material/subdirectory_arrow_right:",
                on_click=pick,
                args=(name,),
            )
