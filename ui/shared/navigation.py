"""The pages of the app: one record each, and the guard for links straight to a page."""

from collections import deque
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

ROOT = Path(__file__).parents[2]
ICON = str(ROOT / "ui" / "icon.svg")
LOGO = str(ROOT / "ui" / "logo.svg")
LINK_MAX_BYTES = 4096
KNOWN_LINKS = 50
TENANT = "tenant"
"""Name in the URL and session key of the tenant that was chosen."""


@dataclass(frozen=True, slots=True)
class PageRecord:
    """A page: `file` under pages/ (its stem is the URL path), its title, icon and purpose."""

    file: str
    title: str
    icon: str
    purpose: str
    default: bool = False


PAGES = (
    PageRecord(
        "ask.py",
        "Ask",
        ":material/forum:",
        "Ask in plain words; see the answer, its sources and the query.",
        default=True,
    ),
    PageRecord(
        "cypher.py",
        "Cypher",
        ":material/terminal:",
        "Write, check and run Cypher; see its plan and its rows.",
    ),
    PageRecord(
        "hybrid_search.py",
        "Hybrid search",
        ":material/manage_search:",
        "Search by meaning, words and the graph, under filters that miss nothing.",
    ),
    PageRecord(
        "summaries.py",
        "Summaries",
        ":material/summarize:",
        "Sum up what the graph says about a query, with its sources and what is missing.",
    ),
    PageRecord(
        "neighborhood.py",
        "Neighborhood",
        ":material/hub:",
        "Look around one entity: all its relationships, now or on a day.",
    ),
    PageRecord(
        "time_travel.py",
        "Time travel",
        ":material/history:",
        "See the graph as it was, and what has changed since.",
    ),
    PageRecord(
        "status.py",
        "Status",
        ":material/monitor_heart:",
        "What runs where, what queries may do, and what to mend.",
    ),
)


def pages() -> list[StreamlitPage]:
    """The records as Streamlit's pages."""
    return [
        st.Page(
            ROOT / "pages" / record.file,
            title=record.title,
            icon=record.icon,
            url_path=Path(record.file).stem,
            default=record.default,
            help=record.purpose,
        )
        for record in PAGES
    ]


def arrive() -> None:
    """Begin a run of the app; `app.py` calls it, so that `enter` knows that it ran."""
    st.session_state["arrived"] = True
    _hold_tenant()


def enter() -> None:
    """Begin a page: where `app.py` has not run yet in this session, run it first.

    While there is a folder called pages/, a fresh server whose first visitor opens a link to
    a page runs that page alone, until something has called `st.navigation`.
    """
    if not st.session_state.get("arrived"):
        # Without its own icon the tab would ask a font host for the page's.
        st.set_page_config(page_icon=ICON, layout="wide")
        st.navigation(pages(), position="hidden")
        st.rerun()
    _hold_tenant()


def _hold_tenant() -> None:
    """Take the tenant from the URL of any page, and keep the one that was chosen in it."""
    take_from_link(TENANT, TENANT)
    keep_in_link(TENANT, TENANT, str(st.session_state.get(TENANT) or ""))


def take_from_link(parameter: str, key: str) -> None:
    """Fill the input with the given key from the page's URL; called before it is drawn.

    It fills in and runs nothing, and does so once for each text that a link brings. The browser
    may still send a text that this page put into the URL a moment ago: that is no link.
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
    """Have each page take its inputs from its next link, also texts that it held before."""
    for key in [key for key in st.session_state if str(key).endswith("_links")]:
        del st.session_state[key]


def _known_links(key: str) -> deque[str]:
    """The texts that the URL held last in this session."""
    known: deque[str] = st.session_state.setdefault(f"{key}_links", deque(maxlen=KNOWN_LINKS))
    return known
