"""Connecting to another Neo4j: the dialog, and the question for a password that a link leads to.

A connection is remembered by name, with its address and user. Its password stays in the session,
and in the system's keyring where the reader wants that. The name is in the URL of every page, so
that a reload and a link lead to the same database, or ask for what they need to.
"""

import json
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from urllib.parse import urlparse

import streamlit as st

from graphrag_core import (
    AppStore,
    ConfigurationError,
    SavedConnection,
    SavedConnections,
    Settings,
    connection_name,
    keep_password,
    keyring_name,
    load_settings,
    open_engine,
    open_store,
    password_of,
)
from ui.shared.connection import connected_elsewhere, own_settings, use_connection
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, Reporter, watch
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.login import person
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import N_, tr

CONNECTION = "connection"
"""Name in the URL, and session key, of the connection that a link or the reader wants."""
IN_USE = "connection_in_use"
"""Session key of the name of the connection that is in use."""
DIALOG = "connect_dialog_open"
PROBLEM = "connect_problem"
"""Session key of what is wrong with the fields, as a sentence."""
TRIAL = "connect_trial"
"""Session key of the last trial of an address and login."""
LOOKED_UP = "connection_looked_up"
"""Session key of what was last looked for in the keyring."""
FIELDS = ("connect_name", "connect_uri", "connect_username", "connect_database")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
FORWARDED = frozenset({"forwarded", "x-forwarded-for", "x-real-ip"})
"""What a proxy adds to a call from another machine."""

NO_ADDRESS = N_("That is not the address of a Neo4j.")
ADDRESSES = N_(
    "An address looks like bolt://localhost:7687, or neo4j+s://host:7687 with encryption. It has "
    "no user, password or path in it. Port 7474, with http, is that of Neo4j Browser."
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A connection that is being tried, and whether its password shall be remembered."""

    connection: SavedConnection
    remember: bool
    job: Job[Settings]


def require_connection() -> None:
    """Have the reader connect to what the link names, and end the page until then.

    A stored answer needs no database: somebody else's link to one is opened without.
    """
    take_from_link(CONNECTION, CONNECTION)
    name = str(st.session_state.get(CONNECTION) or "")
    keep_in_link(CONNECTION, CONNECTION, name)
    if not name or st.session_state.get(IN_USE) == name or own_settings() is None:
        return
    known = _saved().named(name)
    if known is None and "shared" in st.query_params:
        return
    if known is not None:
        _look_up(known)
    with st.container(border=True, key="linked_connection"):
        shown = f"**{markdown_literal(shortened(name, 60))}**"
        if known is None:
            st.markdown(
                tr(
                    "This link belongs to the connection {name}, which is not known here.",
                    name=shown,
                )
            )
        else:
            st.markdown(
                tr(
                    "This link belongs to the connection {name}: {address} as {user}. Enter the "
                    "password to continue.",
                    name=shown,
                    address=markdown_literal(known.uri),
                    user=markdown_literal(known.username),
                )
            )
        _draw_form(known or SavedConnection(name, "", "neo4j"))
        st.button(tr("Use the app's own database"), key="connect_own", on_click=_use_own)
    st.stop()


def open_connect_dialog() -> None:
    """Open the Connect dialog from the next run on, until the reader closes it."""
    st.session_state[DIALOG] = True


def draw_connect_dialog() -> None:
    """Draw the Connect dialog where it is open; any run of the page without it would close it."""
    if st.session_state.get(DIALOG):
        dialog = st.dialog(tr("Connect to another Neo4j"), width="medium", on_dismiss=_close_dialog)
        dialog(_connect_dialog)()


def _close_dialog() -> None:
    _drop_trial()
    for key in (DIALOG, *FIELDS, "connect_known"):
        st.session_state.pop(key, None)


def _drop_trial() -> None:
    """Forget the last trial and what was wrong with the fields; a trial that runs is ended."""
    st.session_state.pop(PROBLEM, None)
    trial = st.session_state.pop(TRIAL, None)
    if isinstance(trial, Trial):
        trial.job.stop()


def _connect_dialog() -> None:
    """Test an address and login, and use them in this session only."""
    if not st.session_state.get(DIALOG):
        st.rerun()
    st.caption(tr("Queries are read-only there too."))
    if own_settings() is not None and (known := _saved().all()):
        _draw_known(known)
    _draw_form(SavedConnection("", "", "neo4j"))
    if connected_elsewhere():
        st.button(tr("Back to the app's own database"), key="connect_back", on_click=_use_own)


def _draw_known(known: list[SavedConnection]) -> None:
    names = [connection.name for connection in known]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            tr("Connections used before"), names, index=None, key="connect_known",
            placeholder=tr("choose one"), on_change=_fill_in,
        )  # fmt: skip
        if chosen is not None:
            st.button(tr("Forget"), key="connect_forget", on_click=_forget, args=(chosen,))


def _fill_in() -> None:
    _drop_trial()
    for key in ("connect_password", "connect_remember"):
        st.session_state.pop(key, None)
    known = _saved().named(str(st.session_state.get("connect_known") or ""))
    if known is not None:
        values = (known.name, known.uri, known.username, known.database)
        st.session_state.update(zip(FIELDS, values, strict=True))


def _forget(name: str) -> None:
    connection = _saved().named(name)
    if connection is not None and _keyring():
        _keep(connection, None)
    _saved().forget(name)
    st.session_state.pop("connect_known", None)


def _draw_form(start: SavedConnection) -> None:
    """Draw the fields, with what is known of the connection, and what the last trial brought."""
    values = (start.name, start.uri, start.username, start.database)
    for key, value in zip(FIELDS, values, strict=True):
        st.session_state.setdefault(key, value)
    name_key, uri_key, username_key, database_key = FIELDS
    keyring = _keyring()
    with st.form("connect_form", border=False):
        st.text_input(tr("Address"), placeholder=tr("neo4j+s://host:7687"), key=uri_key)
        left, right = st.columns(2)
        left.text_input(tr("User"), key=username_key)
        right.text_input(
            tr("Password"),
            type="password",
            key="connect_password",
            autocomplete="off",
            placeholder=tr("empty for a remembered one") if keyring else "",
        )
        left, right = st.columns(2)
        left.text_input(
            tr("Database"), placeholder=tr("the user's home database"), key=database_key
        )
        right.text_input(
            tr("Name"), placeholder=tr("the address"), key=name_key, max_chars=60,
            help=tr("Links to this app carry it, and never the password"),
        )  # fmt: skip
        if keyring:
            st.checkbox(
                tr("Remember the password on this computer"), key="connect_remember", help=keyring
            )
        st.form_submit_button(
            tr("Test and connect"), type="primary", key="connect_test", icon=":material/power:",
            on_click=_begin_trial, args=(keyring,),
        )  # fmt: skip
    if PROBLEM in st.session_state:
        st.warning(st.session_state[PROBLEM])
    if TRIAL in st.session_state:
        _use_if_it_works(st.session_state[TRIAL])


def _begin_trial(keyring: str) -> None:
    """Try what the fields hold; a callback, so that no click is lost."""
    _drop_trial()
    name, uri, username, database = (str(st.session_state[key]).strip() for key in FIELDS)
    if not uri:
        st.session_state[PROBLEM] = tr("Give an address first, such as bolt://localhost:7687.")
        return
    given = SavedConnection(connection_name(name, uri, database), uri, username, database)
    if (other := _same_name(given)) is not None:
        st.session_state[PROBLEM] = tr(
            "The name {name} is in use for {address}. Choose another name.",
            name=markdown_literal(other.name),
            address=markdown_literal(other.uri),
        )
        return
    password = str(st.session_state["connect_password"])
    remember = bool(st.session_state.get("connect_remember"))
    key = _keyring_key(given) if keyring and not password else ""
    _try(given, password, remember=remember or bool(key), key=key)


def _same_name(given: SavedConnection) -> SavedConnection | None:
    """Return the connection of another address that has the name, where it may be somebody else's.

    Where nobody logs in, whoever took a name over would be sent the next reader's password.
    """
    known = _saved().named(given.name) if person() is None else None
    return known if known is not None and known.uri != given.uri else None


def _look_up(known: SavedConnection) -> None:
    """Try a connection once with its password from the keyring, where it is there."""
    key = _keyring_key(known)
    if st.session_state.get(LOOKED_UP) == key or not _keyring():
        return
    st.session_state[LOOKED_UP] = key
    with st.spinner(tr("Connecting …")):
        # A keyring may ask its owner to unlock it.
        looked = Job(lambda _: password_of(key))
        looked.wait(10 * PATIENCE_S)
        password = looked.result() if looked.done and looked.failure() is None else None
    if password is not None:
        _try(known, password, remember=True)


def _try(connection: SavedConnection, password: str, *, remember: bool, key: str = "") -> None:
    """Begin a trial; without a password, with that of the keyring under the `key`."""
    job = Job(partial(_try_settings, connection, password, key))
    st.session_state[TRIAL] = Trial(connection, remember, job)


def _try_settings(connection: SavedConnection, password: str, key: str, _: Reporter) -> Settings:
    """Return settings that a database answered to. Raises `GraphragError` where none did."""
    settings = _settings_for(connection, password or (key and password_of(key)) or "")
    engine = open_engine(settings)
    try:
        engine.info()
    finally:
        engine.close()
    return settings


def _use_if_it_works(trial: Trial) -> None:
    """Draw a trial that runs or has failed; use the connection where it has worked."""
    if not trial.job.wait(PATIENCE_S):
        watch(trial.job, tr("Connecting"), key="connecting", on_stop=_drop_trial)
        return
    error = trial.job.failure()
    if error is not None:
        draw_error(error)
        return
    use_connection(trial.job.result(), linked=not st.session_state.get(DIALOG))
    name = trial.connection.name
    st.session_state[IN_USE] = st.session_state[CONNECTION] = name
    before = _saved().named(name)
    _saved().add(trial.connection)
    st.session_state.pop(LOOKED_UP, None)
    if _keyring():
        if before is not None and _keyring_key(before) != _keyring_key(trial.connection):
            _keep(before, None)
        password = trial.job.result().neo4j_password
        _keep(trial.connection, password or None if trial.remember else None)
    _close_dialog()
    st.rerun()


def _use_own() -> None:
    use_connection(None)
    st.session_state.pop(LOOKED_UP, None)
    st.session_state[IN_USE] = st.session_state[CONNECTION] = ""
    _close_dialog()


@st.cache_resource(show_spinner=False)
def _store() -> AppStore:
    return open_store(load_settings())


def _saved() -> SavedConnections:
    someone = person()
    return SavedConnections(_store(), someone.id if someone else "")


def _keyring() -> str:
    """Return the keyring that may keep this reader's passwords; "" for none.

    It is that of the computer that runs the app. Whoever uses the app from elsewhere without a
    login would find the passwords of others in it.
    """
    if person() is not None:
        return keyring_name()
    headers = {name.lower() for name in st.context.headers}
    host = urlparse(f"//{st.context.headers.get('Host', '')}").hostname
    # Streamlit gives no address for one of this machine; the host alone is what a browser says.
    here = host in LOOPBACK and st.context.ip_address is None and not headers & FORWARDED
    return keyring_name() if here else ""


def _keep(connection: SavedConnection, password: str | None) -> None:
    """Keep a password in the keyring or remove it, which may wait for the keyring's owner."""
    key = _keyring_key(connection)
    Job(lambda _: keep_password(key, password))


def _keyring_key(connection: SavedConnection) -> str:
    """Name a password in the keyring by what it opens: under any other address it is not found."""
    someone = person()
    whose = someone.id if someone else ""
    return json.dumps([whose, connection.name, connection.username, connection.uri])


def _settings_for(connection: SavedConnection, password: str) -> Settings:
    """Return the app's settings with another database.

    Raises `ConfigurationError` for a bad address.
    """
    given = {
        "NEO4J_URI": connection.uri,
        "NEO4J_USERNAME": connection.username,
        "NEO4J_PASSWORD": password,
        "NEO4J_DATABASE": connection.database,
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
