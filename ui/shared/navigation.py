"""The pages of the app, one record each, and the guard for links straight to a page."""

from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from ui.shared.links import forget_links, keep_in_link, take_from_link
from ui.shared.login import require_login
from ui.shared.texts import N_, tr

ROOT = Path(__file__).parents[2]
ICON = str(ROOT / "ui" / "icon.svg")
LOGO = str(ROOT / "ui" / "logo.svg")
TENANT = "tenant"
"""Name in the URL and session key of the tenant that was chosen."""
LEAD = "leads_to"


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
        N_("Ask"),
        ":material/forum:",
        N_("Ask in plain words; see the answer, its sources and the query."),
        default=True,
    ),
    PageRecord(
        "boards.py",
        N_("Boards"),
        ":material/dashboard:",
        N_("See pinned answers side by side, and refresh them together."),
    ),
    PageRecord(
        "cypher.py",
        N_("Cypher"),
        ":material/terminal:",
        N_("Write, check and run Cypher; see its plan and its rows."),
    ),
    PageRecord(
        "hybrid_search.py",
        N_("Hybrid search"),
        ":material/manage_search:",
        N_("Search by meaning, words and the graph, under filters that miss nothing."),
    ),
    PageRecord(
        "summaries.py",
        N_("Summaries"),
        ":material/summarize:",
        N_("Summarise what the graph says about a topic, with sources and what is missing."),
    ),
    PageRecord(
        "neighborhood.py",
        N_("Neighborhood"),
        ":material/hub:",
        N_("Explore one entity: all its relationships, now or on a given day."),
    ),
    PageRecord(
        "time_travel.py",
        N_("Time travel"),
        ":material/history:",
        N_("See the graph as it was, and what has changed since."),
    ),
    PageRecord(
        "data.py",
        N_("Data"),
        ":material/database_upload:",
        N_("See what is in the graph, load data of your own, and undo that."),
    ),
    PageRecord(
        "status.py",
        N_("Status"),
        ":material/monitor_heart:",
        N_("See what runs where, what queries may do, and what needs fixing."),
    ),
    PageRecord(
        "help.py",
        N_("Help"),
        ":material/help:",
        N_("See what you can ask of this graph, how, and what the words mean."),
    ),
)


def pages() -> list[StreamlitPage]:
    """Return the records as Streamlit's pages."""
    return [
        st.Page(
            ROOT / "pages" / record.file,
            title=tr(record.title),
            icon=record.icon,
            url_path=Path(record.file).stem,
            default=record.default,
            help=tr(record.purpose),
        )
        for record in PAGES
    ]


def begin_app_run() -> None:
    """Begin a run of the app; `app.py` calls it, so that `begin_page` knows that it ran."""
    st.session_state["arrived"] = True
    _keep_tenant()


def begin_page() -> None:
    """Begin a page; where `app.py` has not run yet in this session, run it first.

    While there is a folder called pages/, a fresh server whose first visitor opens a link to
    a page runs that page alone, until something has called `st.navigation`.
    """
    if not st.session_state.get("arrived"):
        # Without its own icon the tab would ask a font host for the page's.
        st.set_page_config(page_icon=ICON, layout="wide")
        st.navigation(pages(), position="hidden")
        st.rerun()
    require_login()
    _keep_tenant()
    _follow_lead()


def lead_to(page: str, **link: str) -> None:
    """Go to a page with the next run, with these inputs; a callback, so that no click is lost."""
    st.session_state[LEAD] = (page, link)


def _follow_lead() -> None:
    if LEAD in st.session_state:
        forget_links()
        page, link = st.session_state.pop(LEAD)
        st.switch_page(f"pages/{page}", query_params=link or None)


def _keep_tenant() -> None:
    """Take the tenant from the URL of any page, and keep the one that was chosen in it."""
    take_from_link(TENANT, TENANT)
    keep_in_link(TENANT, TENANT, str(st.session_state.get(TENANT) or ""))
