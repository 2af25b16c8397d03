"""The connection badge: which database, which translator, and that queries only read."""

import streamlit as st

from graphrag_core import DatabaseUnavailableError, Engine
from ui.shared.connect_form import draw_connect_dialog, open_connect_dialog
from ui.shared.connection import (
    connected_elsewhere,
    opening,
    reopen,
    wait_a_moment,
)
from ui.shared.jobs import POLL_S
from ui.shared.login import draw_person
from ui.shared.overview import FRESH_AFTER_ERROR_S, OverviewState, overview_of
from ui.shared.safe_text import markdown_literal
from ui.shared.tenant import draw_tenant
from ui.shared.texts import tr

SLOW_AFTER_S = 4.0
MAX_PROBLEMS = 3


def connection_badge() -> None:
    """Draw the badge in the sidebar, with the button that opens the Connect dialog."""
    with st.sidebar, st.container(key="badge", gap="xsmall"):
        engine = wait_a_moment()
        if engine is None:
            _draw_unopened()
        else:
            state = overview_of(engine)
            _draw_live(engine, state)
            draw_tenant(engine.settings.tenant)
            _draw_translator(engine)
            for problem in engine.config_problems[:MAX_PROBLEMS]:
                st.caption(f":orange[:material/warning:] {markdown_literal(problem)}")
        st.markdown(
            tr(":green-badge[:material/lock: Read-only queries]"),
            help=tr("Every query, yours or a model's, is checked and run in read mode."),
        )
        st.button(
            tr("Connect …"),
            icon=":material/power:",
            key="connect",
            width="stretch",
            on_click=open_connect_dialog,
        )
        draw_person()
    draw_connect_dialog()


def _draw_unopened() -> None:
    failed = opening().failure() is not None
    text = tr("Database not open") if failed else tr("Opening the database …")
    st.markdown(f":{'red' if failed else 'gray'}-badge[:material/database: {text}]")


def _draw_live(engine: Engine, state: OverviewState) -> None:
    """Draw the database's part, and poll until it is known, also after an error.

    Without a reason to poll there is no fragment. A poll that the browser sent earlier and that
    arrives as the page's run ends would have Streamlit drop what that run has not sent yet, and
    half a page would stay. Streamlit ignores a poll of a fragment that no longer exists.
    """
    waiting, failed = state.reading, state.error is not None
    if not waiting and not failed:
        _draw_database(state)
        return

    @st.fragment(run_every=POLL_S if waiting else FRESH_AFTER_ERROR_S)
    def database() -> None:
        state = overview_of(engine)
        if (waiting and not state.reading) or (failed and state.error is None):
            st.rerun()
        _draw_database(state)

    database()


def _draw_database(state: OverviewState) -> None:
    if state.error is not None:
        gone = isinstance(state.error, DatabaseUnavailableError)
        text = tr("Database not reachable") if gone else tr("Database error")
        st.markdown(f":red-badge[:material/database_off: {text}]")
        st.button(
            tr("Try again"), key="retry_badge", icon=":material/refresh:", type="tertiary",
            on_click=reopen,
        )  # fmt: skip
    elif state.info is None:
        slow = state.reading_s > SLOW_AFTER_S
        text = tr("The database is slow to answer …") if slow else tr("Asking the database …")
        st.markdown(f":gray-badge[:material/database: {text}]")
    else:
        info = state.info
        kind = tr("Built-in Neo4j") if info.embedded else "Neo4j"
        if connected_elsewhere():
            kind = tr("Your Neo4j")
        name = f" · {markdown_literal(info.database)}" if info.database else ""
        st.markdown(
            f":blue-badge[:material/database: {kind} {markdown_literal(info.version)}]  \n"
            f":gray[:small[{markdown_literal(info.address)}{name}]]"
        )
        if state.last is not None and state.last.summary:
            st.caption(
                tr("You are looking at {summary}.", summary=markdown_literal(state.last.summary))
            )
        elif state.reading and state.last is None:
            # Not on the page, where its end would move everything beneath it.
            st.caption(tr(":material/progress_activity: Reading the graph …"))
        for warning in info.warnings:
            st.caption(f":orange[:material/warning:] {markdown_literal(warning)}")


def _draw_translator(engine: Engine) -> None:
    model = engine.model_name
    if model is not None:
        st.markdown(
            f":violet-badge[:material/smart_toy: {markdown_literal(model)}]",
            help=tr(
                "A language model translates questions; where it falls short, the offline "
                "translator takes over."
            ),
        )
    else:
        st.markdown(
            tr(":gray-badge[:material/wifi_off: Offline translator]"),
            help=tr(
                "No model is configured; questions are read by rules and your graph's schema. "
                "Set OPENAI_API_KEY or OPENAI_BASE_URL to use a model."
            ),
        )
