"""The database goes away in the middle of each page's actions: a sentence, and answers again after."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic, sleep
from urllib.parse import urlparse

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import ROOT, environment, settled, shown  # noqa: F401 - fixtures
from test_rest_cut import Line

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph

CUTS = (0, 1_500)
"""After so many bytes of the database's the line is cut: at once, and among what it answers."""

UNDER_WAY = (
    "reading_facets", "again", "mapping", "listing", "reading_past", "reading_month", "suggesting",
    "reading_times", "checking", "indexing",
)  # fmt: skip
SPOKEN = ("error", "warning", "info", "markdown", "caption", "html")


@dataclass(frozen=True)
class Action:
    """A page with its link's inputs, what is pressed there, and what is drawn when it worked."""

    page: str
    link: tuple[tuple[str, str], ...]
    press: str
    drawn: str


ACTIONS = (
    Action("ask", (("q", "Which services does the Core-Platform team own?"),), "ask", "answer"),
    Action("cypher", (("cypher", "MATCH (t:Team) RETURN t LIMIT 3"),), "run", "result"),
    Action("cypher", (("cypher", "MATCH (t:Team) RETURN t LIMIT 3"),), "profile", "plan"),
    Action("hybrid_search", (("text", "payment processing"),), "search", "hits"),
    Action("neighborhood", (("entity", "auth-service"),), "", "details"),
    Action("time_travel", (("entity", "auth-service"), ("at", "last month")), "", "understood"),
    Action("summaries", (("query", "Who owns auth-service?"),), "summarise", "summary"),
    Action("status", (), "check_again", "checks"),
)


@pytest.fixture
def line(
    environment: Callable[..., None],  # noqa: F811
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
) -> Iterator[Line]:
    assert demo_graph
    server = server_named("demo")
    address = urlparse(server.uri)
    with Line(str(address.hostname), int(address.port or 0)) as opened:
        environment(
            "demo", NEO4J_URI=f"bolt://127.0.0.1:{opened.port}", NEO4J_PASSWORD=server.password,
            LAZY_RAG_ENABLED="true", GRAPHRAG_EMBEDDING_MODEL="none",
        )  # fmt: skip
        yield opened


def at_rest(app: AppTest) -> AppTest:
    """The app once nothing is under way; nothing of it raised."""
    until = monotonic() + 90
    settled(app)
    while any(shown(app, key) for key in UNDER_WAY):
        assert monotonic() < until
        sleep(0.2)
        settled(app.run())
    return app


def acted(app: AppTest, action: Action) -> AppTest:
    """The app after the action: a press, or opening the page by its link where there is none."""
    if action.press:
        return at_rest(app.button(key=action.press).click().run())
    for parameter, value in action.link:
        app.query_params[parameter] = value
    return at_rest(app.run())


def said(app: AppTest) -> str:
    return "\n".join(str(element.value) for kind in SPOKEN for element in app.get(kind))


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("action", ACTIONS, ids=lambda a: f"{a.page}-{a.press or 'open'}")
def test_a_database_that_goes_away_gets_a_sentence_and_the_page_works_again_after(
    line: Line, action: Action, cut: int
) -> None:
    app = at_rest(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
    app.switch_page(f"pages/{action.page}.py")
    if action.press:
        for parameter, value in action.link:
            app.query_params[parameter] = value
    at_rest(app.run())

    line.cut_after(cut)
    acted(app, action)
    words = said(app)
    line.cut_after(None)

    assert "went wrong inside" not in words
    if not cut:
        assert "cannot be reached" in words or "connection" in words, words[-2_000:]
    again = acted(app, action)
    for retry in ("meant_retry", "retry_opening", "retry_badge"):
        if shown(again, retry):
            again = at_rest(again.button(key=retry).click().run())
            again = acted(again, action)
    assert shown(again, action.drawn), said(again)[-2_000:]
    assert "cannot be reached" not in said(again)


def test_a_page_loaded_anew_tries_again_what_could_not_be_opened(line: Line) -> None:
    def loaded() -> AppTest:
        return at_rest(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())

    line.cut_after(0)
    failed = said(loaded())
    line.cut_after(None)

    assert "cannot be reached" in failed
    assert "cannot be reached" not in said(loaded())
