"""The few styles that the theme in .streamlit/config.toml cannot express."""

import streamlit as st

EVERYWHERE = """
<style>
/* Streamlit writes white on primary buttons, which the dark theme's light blue is too light for. */
button[kind^="primary"], [data-testid^="stBaseButton-primary"] {
  color: light-dark(#ffffff, #12151c);
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: 1ms !important;
    animation-iteration-count: 1 !important;
    transition-duration: 1ms !important;
    scroll-behavior: auto !important;
  }
}
</style>
"""


def style_everywhere() -> None:
    """Draw the styles of all pages."""
    st.html(EVERYWHERE)


def monospace(*keys: str) -> None:
    """Draw the text areas with these keys in the code font."""
    selectors = ", ".join(f".st-key-{key} textarea" for key in keys)
    st.html(
        f"<style>{selectors} {{ font-family: 'Source Code Pro', monospace; font-size: .88rem; "
        "line-height: 1.6 }</style>"
    )
