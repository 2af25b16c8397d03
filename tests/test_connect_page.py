"""Connecting to another Neo4j, with the real engine, through Streamlit's AppTest."""

import socket
from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    demo_app,
    environment,
    settled,
    shown,
)

from graphrag_core.settings import load_settings
from ui.shared.connection import OWN
from ui.shared.results import RESULT_KEYS, WORK_KEYS


@pytest.fixture
def silent_address() -> Iterator[str]:
    """The address of something that accepts a connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"bolt://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def badge_app(demo_app: AppTest) -> AppTest:  # noqa: F811 - the fixture
    """The sidebar's badge alone; AppTest runs it with a page the first time only."""
    assert demo_app

    def badge() -> None:
        from ui.shared.connection_badge import connection_badge

        connection_badge()

    return settled(AppTest.from_function(badge, default_timeout=180).run())


def tried(app: AppTest, address: str) -> AppTest:
    app.button(key="connect").click().run()
    app.text_input(key="connect_uri").set_value(address)
    app.text_input(key="connect_password").set_value("secret")
    return app.button(key="connect_test").click().run()


def test_a_trial_of_a_silent_address_blocks_no_page_and_can_be_stopped(
    badge_app: AppTest, silent_address: str
) -> None:
    tried(badge_app, silent_address)
    assert shown(badge_app, "connecting")
    trial = badge_app.session_state["connect_trial"]

    badge_app.button(key="connecting_stop").click().run()

    assert not shown(badge_app, "connecting")
    assert trial.job.wait(10)
    assert badge_app.text_input(key="connect_uri").value == silent_address


def test_why_a_trial_failed_stays_until_the_next_one(badge_app: AppTest) -> None:
    tried(badge_app, "bolt://127.0.0.1:1")
    assert badge_app.session_state["connect_trial"].job.wait(60)
    badge_app.run()
    assert badge_app.error

    badge_app.run()

    assert badge_app.error


@pytest.mark.parametrize(
    ("linked", "read", "kept"), [(False, "acme", False), (True, "acme", False), (True, None, True)]
)
def test_another_database_asks_for_its_own_tenant_unless_the_link_to_it_names_one(
    linked: bool, read: str | None, kept: bool
) -> None:
    def connect() -> None:
        import streamlit as st

        from ui.shared.connection import use_connection

        use_connection(st.session_state["settings"], linked=st.session_state["linked"])

    other = AppTest.from_function(connect, default_timeout=60)
    other.session_state["settings"] = load_settings()
    other.session_state["linked"] = linked
    other.session_state["tenant"] = "acme"
    if read is not None:
        other.session_state["tenant_read"] = read
    other.run()

    assert not other.exception
    assert ("tenant" in other.session_state) is kept


def test_another_database_begins_without_the_results_of_the_one_before() -> None:
    def connect() -> None:
        import streamlit as st

        from ui.shared.connection import use_connection

        use_connection(st.session_state["settings"])

    other = AppTest.from_function(connect, default_timeout=60)
    for key in (*RESULT_KEYS, *WORK_KEYS, "snapshot_graph_growth"):
        other.session_state[key] = "of the database before"
    other.session_state["settings"] = load_settings()
    other.run()

    assert not other.exception
    assert set(other.session_state) == {"settings", OWN}
