"""The few styles that the theme in .streamlit/config.toml cannot express."""

import streamlit as st


def monospace(*keys: str) -> None:
    """Draw the text areas with these keys in the code font."""
    selectors = ", ".join(f".st-key-{key} textarea" for key in keys)
    st.html(
        f"<style>{selectors} {{ font-family: 'Source Code Pro', monospace; font-size: .88rem; "
        "line-height: 1.6 }</style>"
    )
