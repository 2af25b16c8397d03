"""The agent on the Ask page, with the real engine on a real server, through Streamlit's AppTest."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    ROOT,
    asked,
    environment,
    pictures,
    settled,
    shown,
    texts,
)

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.model_stand_in import ModelStandIn, ask_for

OWNER = (
    "search_knowledge_graph",
    {"query": "owner", "entity_name": "auth-service", "relationship_type": "OWNS"},
)


def test_the_agent_answers_on_the_page_and_shows_what_it_called(
    environment: Callable[..., None],  # noqa: F811
    demo_graph: Graph,
) -> None:
    assert demo_graph
    with ModelStandIn(ask_for(OWNER), "Core-Platform owns auth-service. [1]") as model:
        environment("demo", OPENAI_BASE_URL=model.base_url, GRAPHRAG_EMBEDDING_MODEL="none")
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
        app.query_params["mode"] = "agent"
        settled(app.run())
        assert app.toggle(key="by_agent").value

        asked(app, "Who owns auth-service?")

        answer = app.session_state["turns"][0].job.result()
        assert answer.text == "Core-Platform [1] owns auth-service [2]. [3]"
        assert app.query_params["mode"] == "agent"
        assert any("search_knowledge_graph(" in entry.value for entry in app.get("html"))

        marks = next(g for g in app.get("button_group") if str(g.key).startswith("citations_1_"))
        app = settled(marks.set_value("2").run())

        assert 'padding: 0 2px; font-weight: 600">[2]' in texts(app, "answer")
        assert [answer.citations[1].id] in [picture.get("lit") for picture in pictures(app)]


def test_without_a_model_there_is_no_agent_to_choose(
    environment: Callable[..., None],  # noqa: F811
    demo_graph: Graph,
) -> None:
    assert demo_graph
    environment("demo")
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())

    assert not shown(app, "by_agent")
