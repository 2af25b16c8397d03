"""Names and questions that pages offer: a click puts them where they belong."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    ROOT,
    demo_app,
    environment,
    settled,
    shown,
)
from test_time_pages import at_rest, on_page

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.errors import CallError
from graphrag_core.types import Candidate
from ui.shared.time_inputs import TimeInputError


def unknown(name: str, choices: tuple[Candidate, ...] = ()) -> CallError:
    near = ("INC-100", "before")
    message = f"No entity named '{name}'. Closest: 'INC-100', 'before'."
    return CallError(message, code="unknown_entity", candidates=near, choices=choices)


@pytest.mark.parametrize(
    ("text", "name", "chosen", "corrected"),
    [
        ("2 weeks  before INC-1", "INC-1", "INC-100", "2 weeks before INC-100"),
        ("when the great fire happened", "the great fire", "Fire", "when Fire happened"),
        ("at at", "at", "Attica", "at Attica"),
        ("after before noon", "before noon", "Noon", "after Noon"),
    ],
)
def test_a_name_that_was_meant_replaces_the_one_in_the_words_of_the_time(
    text: str, name: str, chosen: str, corrected: str
) -> None:
    def put_in() -> None:
        import streamlit as st

        error, chosen = st.session_state["given"]
        error.put_in(chosen)

    error = TimeInputError(unknown(name), text, "at")
    app = AppTest.from_function(put_in)
    app.session_state["given"] = (error, chosen)

    app.run()

    assert app.session_state["at"] == corrected


def test_where_no_part_of_the_time_is_named_no_name_is_offered() -> None:
    choice = Candidate("4:1", "Ship", "Aurora")

    error = TimeInputError(unknown("x" * 90, choices=(choice,)), "2 days before yy", "at")

    assert (error.name, error.candidates, error.choices) == ("", (), ())


def test_names_offered_for_a_time_go_into_the_time_and_not_into_the_entity(
    demo_app: AppTest,  # noqa: F811
) -> None:
    link = {"entity": "auth-service", "compare_to": "2 weeks before INC-1"}
    app = on_page(demo_app, "time_travel", **link)
    offered = app.button(key="meant_0").label.replace("\\", "")

    at_rest(app.button(key="meant_0").click().run())

    assert app.query_params["entity"] == "auth-service"
    assert app.text_input(key="compare_to").value == f"2 weeks before {offered}"
    assert shown(app, "graph")
    assert not app.error


def test_the_documents_are_searched_for_the_name_that_is_unknown(
    demo_app: AppTest,  # noqa: F811
) -> None:
    link = {"entity": "auth-service", "at": "2 weeks before INC-1"}
    app = on_page(demo_app, "neighborhood", **link)

    settled(app.button(key="meant_search").click().run())

    assert app.text_input(key="text").value == "INC-1"


def test_a_name_offered_for_the_time_of_a_summary_summarises_again(
    environment: Callable[..., None],  # noqa: F811
    demo_graph: Graph,
) -> None:
    assert demo_graph
    environment("demo", LAZY_RAG_ENABLED="true", GRAPHRAG_EMBEDDING_MODEL="none")
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
    app = on_page(app, "summaries", query="auth-service", at="2 weeks before INC-1")
    settled(app.button(key="summarise").click().run())
    assert app.error

    settled(app.button(key="meant_0").click().run())

    assert app.text_input(key="summary_at").value.startswith("2 weeks before INC-1")
    assert shown(app, "summary")


def test_an_example_of_the_help_fills_the_question_in_each_time(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "help")
    question = app.button(key="help_example_0").label.removeprefix(":primary[").removesuffix("]")
    for _ in range(2):
        app = on_page(app, "help")

        settled(app.button(key="help_example_0").click().run())

        assert app.text_input(key="question").value == question.replace("\\", "")
        app.text_input(key="question").set_value("Something else?")
        settled(app.run())
