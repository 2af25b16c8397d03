"""The few styles that the theme in .streamlit/config.toml cannot express."""

import streamlit as st

from ui.shared.texts import language

EVERYWHERE = """
<style>
/* Streamlit writes white on primary buttons, which the dark theme's light blue is too light for. */
button[kind^="primary"], [data-testid^="stBaseButton-primary"] {
  color: light-dark(#ffffff, #12151c);
}
/* The words of an open popover's button are darkened for a light page. */
[data-testid="stPopover"] button[aria-expanded="true"] { color: light-dark(#1d4ed8, #8fb4ff); }
/* A reading that takes two lines begins at the left, as the others do. */
[class*="st-key-readings_"] button div { justify-content: flex-start; text-align: left; }
/* Questions to choose from are lines of a list. */
:is(.st-key-examples, .st-key-help_examples, .st-key-topics) button { min-height: 1.75rem; }
/* A sentence in a table has the whole width of its column. */
[data-testid="stTable"] td [data-testid="stMarkdownContainer"] { max-width: none; }
/* The label says the time, too; above the thumb it would stick out of the page after a step. */
.st-key-steps :not([data-dragging]) > [data-testid="stSliderThumbValue"] { display: none; }
/* The hint at the right end of an input lies on what is written there. */
.st-key-question [data-testid="InputInstructions"] { display: none; }
/* The button beside an input keeps its words, however narrow the page is. */
[data-testid="stForm"] [data-testid="stColumn"]:has([data-testid^="stBaseButton-primaryForm"]) {
  min-width: max-content;
}
@media (max-width: 900px) {
  /* Beside the menu, two columns are too narrow for an answer. */
  [class*="st-key-turn"] [data-testid="stColumn"] { min-width: 100%; }
  [data-testid="stTextInput"] [data-testid="InputInstructions"] { display: none; }
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

LEAVE_BY_BACK = """
<script>
// Streamlit adds an entry to the browser's history for each input that is kept in the address, so
// that Back would stay on the page. An address of the same page takes the place of the last one.
if (!history.leavesByBack) {
  const push = history.pushState.bind(history);
  history.leavesByBack = true;
  history.pushState = (state, title, url) => {
    const there = new URL(url ?? location.href, location.href);
    const same = there.pathname === location.pathname;
    (same ? history.replaceState.bind(history) : push)(state, title, url);
  };
}
</script>
"""


def style_everywhere() -> None:
    """Draw what holds on all pages: styles, that Back leaves a page at once, and the language."""
    st.html(EVERYWHERE)
    if st.context.theme.type == "dark":
        # Popovers are outside of the part of the page that Streamlit calls dark.
        st.html("<style>body { color-scheme: dark; }</style>")
    # What reads the page aloud takes the voice by it; Streamlit's own is English.
    speaks = f"<script>document.documentElement.lang = '{language()}';</script>"
    # One element, as each has a gap beneath it.
    st.html(LEAVE_BY_BACK + speaks, unsafe_allow_javascript=True)


def monospace(*keys: str) -> None:
    """Draw the text areas with these keys in the code font."""
    selectors = ", ".join(f".st-key-{key} textarea" for key in keys)
    st.html(
        f"<style>{selectors} {{ font-family: 'Source Code Pro', monospace; font-size: .88rem; "
        "line-height: 1.6 }</style>"
    )
