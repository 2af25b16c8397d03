"""The Summaries page with the real engine on a real server, through Streamlit's AppTest."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    ROOT,
    environment,
    pictures,
    settled,
    shown,
    texts,
)

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.model_stand_in import ModelStandIn
from graphrag_core.lazy_rag.types import SummaryCommunity
from graphrag_core.types import Node, Relationship, Subgraph
from ui.shared.graph_view.picture import NO_GROUP, PictureOptions, picture_of
from ui.summaries.summary_view import groups_of

Use = Callable[..., None]


def on_page(use: Use, enabled: str = "true", variables: dict[str, str] | None = None, **link: str):
    """The page on the demo graph, with its link's inputs filled in."""
    # No model of meaning: these tests are not about what resembles a query.
    use("demo", LAZY_RAG_ENABLED=enabled, GRAPHRAG_EMBEDDING_MODEL="none", **(variables or {}))
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
    app.switch_page("pages/summaries.py")
    for parameter, value in link.items():
        app.query_params[parameter] = value
    return settled(app.run())


@pytest.fixture
def use(environment: Use, demo_graph: Graph) -> Use:  # noqa: F811
    assert demo_graph
    return environment


def summarize_with_model(app: AppTest) -> AppTest:
    return settled(app.button(key="summarise").click().run())


def test_switched_off_the_page_says_so_in_one_sentence(use: Use) -> None:
    app = on_page(use, enabled="false")

    assert "switched off" in app.info[0].value
    assert not shown(app, "summarise")


def test_a_link_fills_in_and_spends_nothing_by_itself(use: Use) -> None:
    with ModelStandIn("no") as model:
        app = on_page(
            use, variables={"OPENAI_BASE_URL": model.base_url},
            query="Who owns auth-service?", hops="3", entities="20", at="last month", expand="1",
        )  # fmt: skip

        assert model.requests == []
    assert app.text_input(key="query").value == "Who owns auth-service?"
    assert app.number_input(key="summary_hops").value == 3
    assert app.toggle(key="expand_only").value
    assert not shown(app, "summary")


def test_a_summary_shows_its_subgraph_how_sure_it_is_and_what_is_missing(use: Use) -> None:
    app = summarize_with_model(
        on_page(use, query="Who owns auth-service and its zorblax?", entities="20")
    )

    assert "owns auth-service" in texts(app, "summary")
    assert "words of the query" in texts(app, "confidence")
    assert "zorblax" in texts(app, "missing")
    assert len(pictures(app)[-1]["nodes"]) == 20
    assert app.query_params["query"] == "Who owns auth-service and its zorblax?"


def test_the_picture_is_coloured_by_community(use: Use) -> None:
    app = summarize_with_model(on_page(use, query="auth-service"))
    app.session_state["colour_by"] = "Community"
    settled(app.run())

    kinds = {node["kind"] for node in pictures(app)[-1]["nodes"]}
    assert any(kind.startswith("1 · ") for kind in kinds)
    assert all(" · " in kind or kind == NO_GROUP for kind in kinds)


def test_the_subgraph_alone_has_no_summary(use: Use) -> None:
    app = summarize_with_model(on_page(use, query="auth-service", expand="1"))

    assert "Subgraph only" in texts(app, "summary")
    assert "words of the query" in texts(app, "confidence")


def test_a_time_that_is_none_is_said(use: Use) -> None:
    app = summarize_with_model(on_page(use, query="auth-service", at="the blue hour"))

    assert any("blue hour" in error.value for error in app.error)


def test_groups_colour_nodes_in_the_place_of_labels() -> None:
    nodes = tuple(Node(i, i, ("Thing",), i, {}) for i in "abc")
    groups = groups_of([SummaryCommunity("a, b", ("a", "b"))])

    picture = picture_of(
        Subgraph(nodes, (Relationship("r", "T", "T", "a", "b", {}),)), PictureOptions(groups=groups)
    )

    assert [node["kind"] for node in picture["nodes"]] == ["1 · a, b", "1 · a, b", NO_GROUP]
    assert [e["text"] for e in picture["legend"] if e["group"] == "label"] == ["1 · a, b", NO_GROUP]
