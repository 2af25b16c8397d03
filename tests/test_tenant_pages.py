"""Pages on a graph of several tenants: they ask whose part to show, and keep to it."""

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import ROOT, environment, settled, shown, texts  # noqa: F401 - fixtures
from test_tenants import fleet  # noqa: F401 - a fixture

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cli.main import main


@pytest.fixture
def on_fleet(
    environment: Callable[..., None],  # noqa: F811
    fleet: Graph,  # noqa: F811, ARG001
    server_named: Callable[[str], RunningServer],
) -> None:
    """Point the app at the graph of several tenants."""
    server = server_named("tenants")
    environment("tenants", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)


@pytest.fixture
def app(on_fleet: None) -> AppTest:  # noqa: ARG001
    return settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())


def on_page(app: AppTest, page: str, **link: str) -> AppTest:
    app.switch_page(f"pages/{page}.py")
    for parameter, value in link.items():
        app.query_params[parameter] = value
    return settled(app.run())


def test_a_page_asks_for_the_tenant_first(app: AppTest) -> None:
    page = on_page(app, "neighborhood", entity="Ship 1")
    assert "2 tenants" in texts(page, "tenants")
    assert not shown(page, "graph")

    settled(page.button(key="tenant_0").click().run())

    assert page.query_params["tenant"] == "north"
    found = page.session_state["neighborhood"].job.result()
    assert {node.properties.get("group_id", "north") for node in found.nodes} == {"north"}
    assert not shown(page, "tenants")


def test_the_status_page_asks_for_no_tenant(app: AppTest) -> None:
    page = on_page(app, "status")

    assert shown(page, "allow_list")
    assert not shown(page, "tenants")


def test_a_link_names_the_tenant(app: AppTest) -> None:
    page = on_page(app, "neighborhood", entity="Ship 5", tenant="south")
    assert page.session_state["neighborhood"].job.result().center.name == "Ship 5"

    page = on_page(page, "cypher")
    page.text_area(key="cypher_text").set_value("MATCH (s:Ship) RETURN count(s) AS ships")
    settled(page.button(key="run").click().run())

    rows = page.container(key="rows").dataframe[0].value.to_dict("records")
    assert rows == [{"ships": 5}]


def test_answers_for_one_tenant_are_gone_for_the_next(app: AppTest) -> None:
    page = on_page(app, "ask", tenant="south")
    page.text_input(key="question").set_value("How many ships are there?")
    settled(page.button(key="ask").click().run())
    assert page.session_state["turns"]

    page.session_state["tenant"] = "north"
    settled(page.run())

    assert not page.session_state["turns"]


@pytest.mark.parametrize("tenant", ["south", "*"])
@pytest.mark.usefixtures("on_fleet")
def test_a_link_changes_no_tenant_that_is_set_for_the_app(
    tenant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHRAG_TENANT", "north")
    page = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    page.query_params["tenant"] = tenant
    page = on_page(settled(page.run()), "cypher")

    page.text_area(key="cypher_text").set_value("MATCH (s:Ship) RETURN count(s) AS ships")
    settled(page.button(key="run").click().run())

    rows = page.container(key="rows").dataframe[0].value.to_dict("records")
    assert rows == [{"ships": 3}]
    assert not shown(page, "tenant_shown")


def test_all_tenants_together_is_a_choice(app: AppTest) -> None:
    page = on_page(app, "cypher")
    settled(page.button(key="tenant_all").click().run())
    page.text_area(key="cypher_text").set_value("MATCH (s:Ship) RETURN count(s) AS ships")
    settled(page.button(key="run").click().run())

    rows = page.container(key="rows").dataframe[0].value.to_dict("records")
    assert rows == [{"ships": 8}]


@pytest.mark.usefixtures("on_fleet")
def test_the_command_line_warns_when_it_reads_several_tenants_as_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    query = "MATCH (s:Ship) RETURN count(s) AS ships"

    assert main(["run", query, "--json"]) == 0
    both = capsys.readouterr()
    assert main(["run", query, "--json", "--tenant", "north"]) == 0
    one = capsys.readouterr()

    assert json.loads(both.out)["rows"] == [{"ships": 8}]
    assert "2 tenants (north, south)" in both.err
    assert json.loads(one.out)["rows"] == [{"ships": 3}]
    assert "tenants" not in one.err
