"""The app in a real browser, from a question to a click in the picture, asking no other machine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from relay import Relay

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.types import CypherQuery

HOSTILE = (
    '<img src=x onerror="window.hacked=1">',
    "</script><script>window.hacked=1</script>",
    "![x](http://example.org/x.png)",
    "inv\u202egpj.exe",
)


@pytest.fixture
def hostile_names(demo_graph: Graph) -> Iterator[None]:
    """Nodes whose names try to be markup, beside the demo; removed afterwards."""
    create = "UNWIND $names AS name CREATE (:HostileName {name: name})-[:NEXT_TO]->(:HostileName {name: name + '2'})"
    demo_graph.write([CypherQuery(create, {"names": list(HOSTILE)})])
    yield
    demo_graph.write([CypherQuery("MATCH (n:HostileName) DETACH DELETE n")])


def ask(page: Page, question: str) -> None:
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-ask button").click()


def drawn_picture(page: Page) -> None:
    page.locator(".st-key-graph canvas").wait_for()
    page.locator(".st-key-graph .frame[data-ready]").wait_for()


def test_a_question_shows_answer_query_rows_and_picture(page: Page, demo_url: str) -> None:
    page.goto(demo_url)

    ask(
        page,
        "Which services owned by the 'Core-Platform' team had P0 incidents in the last 90 days "
        "and have a direct dependency on the 'auth-service'?",
    )

    expect(page.locator(".st-key-answer")).to_contain_text("search-api")
    expect(page.locator(".st-key-cypher")).to_contain_text("MATCH")
    expect(page.locator(".st-key-rows canvas").first).to_be_visible()
    drawn_picture(page)
    expect(page.locator(".st-key-diagnostics")).to_contain_text("Run the query")


def test_a_click_on_a_node_shows_its_details(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/cypher?cypher=MATCH (t:Team {{name: 'Core-Platform'}}) RETURN t")
    page.locator(".st-key-run button").click()
    page.get_by_role("tab", name="Graph").click()
    drawn_picture(page)

    canvas = page.locator(".st-key-graph canvas").first
    box = canvas.bounding_box()
    assert box is not None
    canvas.click(position={"x": box["width"] / 2, "y": box["height"] / 2})

    expect(page.locator(".st-key-graph")).to_contain_text("Core-Platform")
    expect(page.locator(".st-key-graph")).to_contain_text("in this picture")


def test_a_link_to_the_cypher_page_opens_it_on_a_fresh_server(
    page: Page, app_at: Callable[..., str], test_home: Path
) -> None:
    url = app_at(GRAPHRAG_HOME=str(test_home / "demo"))

    page.goto(f"{url}/cypher?cypher=RETURN 1 AS one")

    expect(page.locator(".st-key-cypher_text textarea")).to_have_value("RETURN 1 AS one")
    expect(page.locator("[data-testid=stSidebarNav]")).to_contain_text("Ask")
    expect(page.locator(".st-key-badge")).to_contain_text("Read-only")
    expect(page.locator(".st-key-plan")).to_have_count(0)


@pytest.mark.usefixtures("hostile_names")
def test_names_that_try_to_be_markup_stay_text(page: Page, demo_url: str) -> None:
    page.goto(
        f"{demo_url}/cypher?cypher=MATCH p=(:HostileName)-->() RETURN p, nodes(p)[0].name AS name"
    )
    page.locator(".st-key-run button").click()
    page.locator(".st-key-rows canvas").first.wait_for()
    page.get_by_role("tab", name="Graph").click()
    drawn_picture(page)
    page.locator(".st-key-graph summary", has_text="tables").click()
    page.wait_for_timeout(500)
    page.goto(demo_url)
    ask(page, f"Which HostileName is called {HOSTILE[0]}?")
    page.locator(".st-key-answer").wait_for()

    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0


def test_a_database_that_is_down_is_a_sentence_and_not_a_trace(
    page: Page, app_at: Callable[..., str]
) -> None:
    url = app_at(NEO4J_URI="bolt://127.0.0.1:9", NEO4J_PASSWORD="x")

    page.goto(url)

    expect(page.locator("[data-testid=stAlert]")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("Traceback")
    expect(page.locator("button", has_text="Try again").first).to_be_visible()
    expect(page.locator(".st-key-question input")).to_be_editable()


def test_the_connect_dialog_refuses_a_wrong_login_connects_with_the_right_one_and_leads_back(
    page: Page, demo_url: str, server_named: Callable[[str], RunningServer]
) -> None:
    server = server_named("demo")
    page.goto(demo_url)
    page.locator(".st-key-connect button").click()
    dialog = page.locator("[data-testid=stDialog]")

    connect(page, "http://localhost:7474", "x")
    expect(dialog).to_contain_text("bolt://localhost:7687")
    connect(page, server.uri, "wrong")
    expect(dialog).to_contain_text("refused the login")
    connect(page, server.uri, server.password)
    expect(page.locator(".st-key-badge")).to_contain_text("Your Neo4j")
    ask(page, "Which services does Core-Platform own?")
    expect(page.locator(".st-key-answer")).to_contain_text("search-api")

    page.locator(".st-key-connect button").click()
    page.locator(".st-key-connect_back button").click()
    expect(page.locator(".st-key-badge")).to_contain_text("Built-in Neo4j")


def connect(page: Page, uri: str, password: str) -> None:
    page.locator(".st-key-connect_uri input").fill(uri)
    page.locator(".st-key-connect_password input").fill(password)
    page.locator(".st-key-connect_test button").click()


def test_a_page_opened_while_the_database_is_away_recovers_by_itself(
    page: Page,
    app_at: Callable[..., str],
    server_named: Callable[[str], RunningServer],
    demo_graph: Graph,  # noqa: ARG001
) -> None:
    server = server_named("demo")
    target = int(server.uri.rsplit(":", 1)[1])
    relay = Relay(target)
    address = app_at(NEO4J_URI=relay.uri, NEO4J_PASSWORD=server.password)
    badge = page.locator(".st-key-badge")
    page.goto(address)
    expect(badge).to_contain_text(str(relay.port))

    relay.close()
    page.goto(address)
    expect(badge).to_contain_text("not reachable")
    relay = Relay(target, relay.port)

    expect(badge).to_contain_text(str(relay.port))
    expect(page.locator(".st-key-guide_start button").first).to_be_visible()
    relay.close()
