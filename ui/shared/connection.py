"""The open engine: the app's own for everybody, or one that a session connected to.

Both are opened in a job, so that a first start with downloads blocks no page. The engine
itself outlives reruns in Streamlit's cache and never in a module: saving a file evicts local
modules, and the engine made by the old ones is then closed and opened again. The embedded
server is a process of its own and keeps running meanwhile.
"""

from functools import partial

import streamlit as st

from graphrag_core import (
    ConfigurationError,
    Engine,
    Settings,
    load_settings,
    open_engine,
)
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, Reporter, watch
from ui.shared.login import Person, person
from ui.shared.results import forget_database
from ui.shared.safe_text import shortened
from ui.shared.tenant import chosen_tenant, forget_tenant
from ui.shared.texts import N_, tr

OWN = "own_settings"
"""Session key of the settings, with their password, of a connection made in the dialog."""

FOR_READER = "bound_opening"
"""Session key of the opening for one reader, with what it was made of: opening, tenant, person."""

EMBEDDED = "embedded/"
"""How the name of a built-in database begins."""

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
        watch(job, tr("Opening the database"), key="opening")
        return
    if st.session_state.get(ENDED) is not job:
        st.session_state[ENDED] = job
        st.rerun()
    failure = job.failure()
    if failure is not None:
        draw_error(failure)
        st.button(tr("Try again"), key="retry_opening", icon=":material/refresh:", on_click=reopen)


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
    """Say whether this session uses a connection of its own."""
    return OWN in st.session_state


def use_connection(settings: Settings | None, *, linked: bool = False) -> None:
    """Have this session use another database from the next run on; None is the app's own.

    Its tenant is chosen anew, unless the link that led to it (`linked`) names one.
    """
    _own_opening.clear()
    forget_tenant(linked=linked)
    forget_database()
    if settings is None:
        st.session_state.pop(OWN, None)
    else:
        st.session_state[OWN] = settings


def spoken_database(name: str) -> str:
    """Say which database an answer is from, by the name that is stored with it."""
    if name.startswith(EMBEDDED):
        return N_("the built-in Neo4j")
    return shortened(name.rstrip("/"), 200)
