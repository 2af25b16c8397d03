"""The open engine: the app's own for everybody, or one that a session connected to.

Both are opened in a job, so that a first start with downloads blocks no page. The engine
itself outlives reruns in Streamlit's cache and never in a module: saving a file evicts local
modules, and the engine made by the old ones is then closed and opened again. The embedded
server is a process of its own and keeps running meanwhile.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

import streamlit as st

from graphrag_core import (
    ConfigurationError,
    Engine,
    GraphragError,
    Settings,
    load_settings,
    open_engine,
)
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, Reporter, watch
from ui.shared.login import Person, person
from ui.shared.safe_text import shortened
from ui.shared.tenant import chosen_tenant

OWN = "own_settings"
"""Session key of the settings, with their password, of a connection made in the dialog."""

FOR_READER = "bound_opening"
"""Session key of the opening for one reader, with what it was made of: opening, tenant, person."""

DIALOG = "connect_dialog_open"
TRIAL = "connect_trial"
"""Session key of the last trial of an address and login in the dialog."""

EMBEDDED = "embedded/"
"""How the name of a built-in database begins."""

NO_ADDRESS = "That is not the address of a Neo4j."
ADDRESSES = (
    "An address looks like bolt://localhost:7687, or neo4j+s://host:7687 with encryption. It has "
    "no user, password or path in it. Port 7474, with http, is that of Neo4j Browser."
)

ENDED = "ended_opening"
"""Session key of the opening, where it had ended when this run of the page began."""


_SHARED: list[Engine] = []
"""The engine of a process that also serves REST. Where this module is evicted and loaded again,
the pages open one of their own."""


def share(engine: Engine) -> None:
    """Have the pages use an engine that other code in this process opens and closes."""
    _SHARED[:] = [engine]


def _open_default(report: Reporter) -> Engine:
    shared = _SHARED[0] if _SHARED else None
    return open_engine(load_settings(), progress=report, shared=shared)


def _open_own(settings: Settings, report: Reporter) -> Engine:
    return open_engine(settings, progress=report)


def _of_these_modules(opening: Job[Engine]) -> bool:
    return isinstance(opening, Job)


def _close(opening: Job[Engine]) -> None:
    """Close an engine that is no longer used, also one that is still being opened."""
    opening.then(Engine.close)


@st.cache_resource(show_spinner=False, validate=_of_these_modules, on_release=_close)
def _default_opening() -> Job[Engine]:
    return Job(_open_default)


@st.cache_resource(
    show_spinner=False, scope="session", validate=_of_these_modules, on_release=_close
)
def _own_opening() -> Job[Engine]:
    return Job(partial(_open_own, st.session_state[OWN]))


def opening() -> Job[Engine]:
    """Return the job that opens this session's engine; the first call begins it.

    Where the session has chosen a tenant, the engine reads that tenant's data only; where one is
    set for the app, nobody can choose another. Where people log in, favourites are their own.
    """
    whole = _own_opening() if OWN in st.session_state else _default_opening()
    tenant, someone = chosen_tenant(), person()
    if tenant is None and someone is None:
        return whole
    made_of = (whole, tenant, someone)
    last: tuple[object, Job[Engine]] | None = st.session_state.get(FOR_READER)
    if last is None or last[0] != made_of:
        readers_own = Job(lambda _: _narrowed(whole.result(), tenant, someone))
        last = st.session_state[FOR_READER] = (made_of, readers_own)
    return last[1]


def _narrowed(engine: Engine, tenant: str | None, someone: Person | None) -> Engine:
    if someone is not None:
        engine = engine.for_person(someone.id)
    return engine if tenant is None or engine.settings.tenant else engine.for_tenant(tenant)


def wait_a_moment() -> Engine | None:
    """Give the opening a moment, and fix its state for this run of the page.

    All parts of a page then agree, also when the opening ends between two of them.
    """
    job = opening()
    if ENDED not in st.session_state and job.failure() is not None:
        # What failed for another session, or before this page was loaded anew, may work now.
        reopen()
        job = opening()
    st.session_state[ENDED] = job if job.wait(PATIENCE_S) else None
    return open_now()


def open_now() -> Engine | None:
    """Return this session's engine; None while it is being opened and where that failed."""
    job = opening()
    ended = st.session_state.get(ENDED) is job and job.failure() is None
    return job.result() if ended else None


def draw_opening() -> None:
    """Draw how far the opening is, or why it failed, with a way to try again."""
    job = opening()
    if not job.done:
        watch(job, "Opening the database", key="opening")
        return
    if st.session_state.get(ENDED) is not job:
        st.session_state[ENDED] = job
        st.rerun()
    failure = job.failure()
    if failure is not None:
        draw_error(failure)
        st.button("Try again", key="retry_opening", icon=":material/refresh:", on_click=reopen)


def reopen() -> None:
    """Close this session's engine; the next run opens it again."""
    (_own_opening if OWN in st.session_state else _default_opening).clear()


def own_settings() -> Settings | None:
    """Return this session's settings while no engine is open; None where one is invalid."""
    try:
        return st.session_state.get(OWN) or load_settings()
    except ConfigurationError:
        return None


def connected_elsewhere() -> bool:
    """Say whether this session uses a connection made in the dialog."""
    return OWN in st.session_state


def open_connect_dialog() -> None:
    """Open the Connect dialog from the next run on, until the reader closes it."""
    st.session_state[DIALOG] = True


def draw_connect_dialog() -> None:
    """Draw the Connect dialog where it is open; any run of the page without it would close it."""
    if st.session_state.get(DIALOG):
        _connect_dialog()


def _close_dialog() -> None:
    st.session_state.pop(DIALOG, None)
    st.session_state.pop(TRIAL, None)


@st.dialog("Connect to another Neo4j", width="medium", on_dismiss=_close_dialog)
def _connect_dialog() -> None:
    """Test an address and login, and use them in this session only."""
    st.caption(
        "Queries are read-only there too. The password stays in this browser session and is not "
        "stored anywhere."
    )
    with st.form("connect_form", border=False):
        uri = st.text_input("Address", placeholder="neo4j+s://host:7687", key="connect_uri")
        left, right = st.columns(2)
        username = left.text_input("User", value="neo4j", key="connect_username")
        password = right.text_input(
            "Password", type="password", key="connect_password", autocomplete="off"
        )
        database = st.text_input(
            "Database", placeholder="the user's home database", key="connect_database"
        )
        test = st.form_submit_button(
            "Test and connect", type="primary", key="connect_test", icon=":material/power:"
        )
    if test and not uri.strip():
        st.session_state.pop(TRIAL, None)
        st.warning("Give an address first, such as bolt://localhost:7687.")
    elif test:
        st.session_state[TRIAL] = Job(partial(_try_settings, uri, username, password, database))
    if TRIAL in st.session_state:
        _use_if_it_works(st.session_state[TRIAL])
    if connected_elsewhere() and st.button("Back to the app's own database", key="connect_back"):
        _own_opening.clear()
        del st.session_state[OWN]
        _close_dialog()
        st.rerun()


def _try_settings(uri: str, username: str, password: str, database: str, _: Reporter) -> Settings:
    """Return settings that a database answered to. Raises `GraphragError` where none did."""
    settings = _settings_for(uri, username, password, database)
    engine = open_engine(settings)
    try:
        engine.info()
    finally:
        engine.close()
    return settings


def _use_if_it_works(trial: Job[Settings]) -> None:
    """Wait for a trial, also in a later run of the page where the first was interrupted."""
    with st.spinner("Connecting …"):
        while not trial.wait(PATIENCE_S):
            pass
    error = trial.failure()
    if isinstance(error, GraphragError):
        draw_error(error)
        return
    settings = trial.result()
    _own_opening.clear()
    st.session_state[OWN] = settings
    _close_dialog()
    st.rerun()


def spoken_database(name: str) -> str:
    """Say which database an answer is from, by the name that is stored with it."""
    if name.startswith(EMBEDDED):
        return "the built-in Neo4j"
    return shortened(name.rstrip("/"), 200)


def _settings_for(uri: str, username: str, password: str, database: str) -> Settings:
    """Return the app's settings with another database.

    Raises `ConfigurationError` for a bad address.
    """
    given = {
        "NEO4J_URI": uri.strip(),
        "NEO4J_USERNAME": username.strip(),
        "NEO4J_PASSWORD": password,
        "NEO4J_DATABASE": database.strip(),
    }
    try:
        settings = load_settings(given, folder=Path(__file__).parent)
    except ConfigurationError as cause:
        # The words of a setting make no sense to whoever fills in a form.
        raise ConfigurationError(NO_ADDRESS, hint=ADDRESSES) from cause
    return replace(
        load_settings(),
        neo4j_uri=settings.neo4j_uri,
        neo4j_username=settings.neo4j_username,
        neo4j_password=password,
        neo4j_database=settings.neo4j_database,
    )
