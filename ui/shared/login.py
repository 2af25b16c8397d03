"""The login of teams: OpenID Connect by Streamlit, where its secrets have an `[auth]` section.

Without the section nobody logs in, and favourites and the log are of all who use the app.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitSecretNotFoundError

from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import N_, tr

NAME_CHARS = 60
UNREADABLE = N_(
    "The login is not set up: the app's file of secrets cannot be read. Whoever runs the app finds "
    "the reason in its log."
)
INCOMPLETE = N_(
    "The login is not set up completely. Whoever runs the app finds in docs/deployment.md what "
    "belongs in `[auth]` of the file of secrets."
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who logged in: `id` is the provider's, `name` is shown."""

    id: str
    name: str


def require_login() -> None:
    """Have the reader log in where the app asks for it, and end the page until then."""
    try:
        auth = _auth_section()
    except StreamlitSecretNotFoundError:
        # A file that cannot be read must not open the door that it closes.
        st.error(tr(UNREADABLE), icon=":material/lock:")
        st.stop()
    if auth is None or person() is not None:
        return
    with st.container(key="login"):
        st.title(tr("Graph Explorer"), anchor=False)
        st.markdown(tr("Log in to ask this graph."))
        for provider in _providers(auth) or (None,):
            label = tr("Log in")
            if provider is not None:
                label = tr("Log in with {provider}", provider=provider.capitalize())
            if st.button(label, key=f"login_{provider}", icon=":material/login:", type="primary"):
                try:
                    st.login(provider)
                except StreamlitAuthError:
                    st.error(tr(INCOMPLETE), icon=":material/lock:")
    st.stop()


def person() -> Person | None:
    """Return who has logged in; None where nobody has."""
    user = st.user.to_dict()
    if not user.get("is_logged_in") or not user.get("sub"):
        return None
    # An address may be given to somebody else one day, a subject of a provider never.
    name = user.get("name") or user.get("email") or user["sub"]
    return Person(f"{user.get('iss', '')} {user['sub']}", shortened(str(name), NAME_CHARS))


def draw_person() -> None:
    """Draw who has logged in, with the way out; nothing where nobody has."""
    someone = person()
    if someone is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="person"):
        st.markdown(f":material/person: {markdown_literal(someone.name)}", width="content")
        st.button(tr("Log out"), key="logout", type="tertiary", on_click=st.logout)


def _auth_section() -> Mapping[str, Any] | None:
    """Return what the secrets say of the login; None where they say nothing.

    Raises `StreamlitSecretNotFoundError` where there are secrets that cannot be read.
    """
    if not any(Path(path).exists() for path in st.config.get_option("secrets.files")):
        return None
    auth: Mapping[str, Any] | None = st.secrets.get("auth")
    return auth


def _providers(auth: Mapping[str, Any]) -> tuple[str, ...]:
    """List the providers by name; none where there is one without a name."""
    return tuple(name for name, value in auth.items() if isinstance(value, Mapping))
