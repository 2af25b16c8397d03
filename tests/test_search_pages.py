"""The Hybrid search page with the real engine on a real server, through Streamlit's AppTest."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from time import monotonic, sleep

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    ROOT,
    demo_app,
    environment,
    pictures,
    settled,
    shown,
    texts,
)

from graphrag_core.profiles import Profile
from graphrag_core.retrieve.filters import Filter
from graphrag_core.retrieve.search_types import Hit, SearchResult, SourceChunk
from graphrag_core.retrieve.search_types import Related as RelatedNode
from graphrag_core.types import LabelSchema, Node, Property, Subgraph
from ui.hybrid_search.facets import MOST_FACETS, Facet, Facets, choices
from ui.hybrid_search.filter_inputs import conditions_of, link_of, renamed
from ui.hybrid_search.hits_view import with_titles
from ui.shared.links import after_day, day_of, number_between, one_of, start_of_day


def on_search_page(app: AppTest, **link: str) -> AppTest:
    app.switch_page("pages/hybrid_search.py")
    for parameter, value in link.items():
        app.query_params[parameter] = value
    return at_rest(settled(app.run()))


def at_rest(app: AppTest) -> AppTest:
    """The app once the filters are read and the model has had its say."""
    until = monotonic() + 90
    while any(shown(app, key) for key in ("reading_facets", "again", "mapping")):
        assert monotonic() < until
        sleep(0.2)
        settled(app.run())
    return app


def searched(app: AppTest, text: str) -> AppTest:
    app.text_input(key="text").set_value(text)
    settled(app.button(key="search").click().run())
    return at_rest(app)


def test_a_search_shows_cards_with_reasons_rows_graph_and_query(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_search_page(demo_app)

    searched(app, "payment processing")

    assert "matched" in texts(app, "hits")
    assert len(pictures(app)[-1]["nodes"]) > 1
    assert shown(app, "around_rows_csv")
    assert "payment" not in texts(app, "cypher").split("$")[0]
    assert "MATCH" in texts(app, "cypher") or "CALL" in texts(app, "cypher")


def test_a_search_without_a_hit_shows_no_empty_picture_and_table(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_search_page(demo_app, mode="text")

    searched(app, "qwertz")

    assert [info.value for info in app.info] == [
        "Nothing was found. Try other words, or fewer filters."
    ]
    assert [key for key in ("graph", "around", "cypher") if shown(app, key)] == ["cypher"]


def test_a_topic_of_the_graphs_own_texts_is_one_click_away(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_search_page(demo_app)

    topic = app.button(key="topic_0")
    words = topic.label.removeprefix(":primary[").split()[:2]
    settled(topic.click().run())
    at_rest(app)

    assert len(words) == 2
    assert "matched" in texts(app, "hits")


def test_filters_are_built_from_the_schema_and_narrow_the_hits(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_search_page(demo_app)
    app.selectbox(key="search_label").select("Incident")
    settled(app.run())
    severity = app.multiselect(key="facet_severity")

    severity.set_value(["P0"])
    app.selectbox(key="search_label")
    searched(app, "payment")

    assert "P0" in severity.options
    hits = app.session_state["hybrid_search"].job.result().hits
    assert hits
    assert {hit.node.properties["severity"] for hit in hits} == {"P0"}
    assert app.query_params["where"] == '{"severity":["P0"]}'
    assert app.query_params["label"] == "Incident"


def test_a_link_fills_every_input_and_searches_nothing(demo_app: AppTest) -> None:  # noqa: F811
    app = on_search_page(
        demo_app,
        text="slow payments",
        mode="text",
        k="5",
        label="Incident",
        where='{"severity":["P1"],"nothing_like_it":["x"]}',
        since="2026-01-01",
        connected_to="billing-api",
    )

    assert app.text_input(key="text").value == "slow payments"
    assert app.number_input(key="top_k").value == 5
    assert app.selectbox(key="search_label").value == "Incident"
    assert app.multiselect(key="facet_severity").value == ["P1"]
    assert app.text_input(key="conditions").value == "nothing_like_it=x"
    assert str(app.date_input(key="since").value) == "2026-01-01"
    assert app.text_input(key="connected_to").value == "billing-api"
    assert "hybrid_search" not in app.session_state


@pytest.mark.parametrize(
    "link",
    [
        {"mode": "sideways", "k": "many", "since": "soon", "where": "[", "label": "Nope"},
        {"k": "-3", "where": '{"severity": "P0"}', "until": "9999-12-31"},
        {"k": "1000000", "where": "[]", "since": "0001-01-01"},
    ],
)
def test_a_tampered_link_leaves_a_page_that_works(
    demo_app: AppTest,  # noqa: F811
    link: dict[str, str],
) -> None:
    app = on_search_page(demo_app, **link)

    searched(app, "payment")

    assert 1 <= app.number_input(key="top_k").value <= 100
    assert shown(app, "hits") or app.error


def test_an_unknown_property_gets_the_nearest_one_with_a_click(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_search_page(demo_app)
    app.text_input(key="conditions").set_value("severty=P0")

    searched(app, "payment")
    assert "severity" in app.error[0].value
    settled(app.button(key="meant_0").click().run())

    assert app.text_input(key="conditions").value == "severity=P0"
    assert shown(app, "hits")


@pytest.mark.parametrize("text", ["", "   ", "x" * 100_000])
def test_odd_texts_get_a_sentence(demo_app: AppTest, text: str) -> None:  # noqa: F811
    app = on_search_page(demo_app)

    searched(app, text)

    assert app.error
    assert "went wrong inside" not in app.error[0].value


def test_the_query_goes_to_the_workbench_with_its_parameters(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = searched(on_search_page(demo_app), "payment processing")
    work = app.session_state["hybrid_search"]
    query = (work.again or work.job).result().query

    app.button(key="open_in_workbench").click().run()
    app.switch_page("pages/cypher.py")
    app.run()

    assert app.text_area(key="cypher_text").value == query.text
    assert app.text_area(key="parameters").value.startswith("{")


def test_a_search_with_the_database_down_gets_a_sentence(
    environment: Callable[..., None],  # noqa: F811
) -> None:
    environment("none", NEO4J_URI="bolt://127.0.0.1:9", NEO4J_PASSWORD="x")
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())

    searched(on_search_page(app), "payment")

    assert app.error
    assert "went wrong inside" not in app.error[0].value


def labelled(name: str, count: int, **choices: tuple[str, ...]) -> LabelSchema:
    properties = [
        Property(key, ("STRING",), values, values_complete=True) for key, values in choices.items()
    ]
    return LabelSchema(name, count, (Property("text", ("STRING",)), *properties))


def test_properties_that_differ_in_letter_case_alone_are_one_choice_that_says_whose_it_is() -> None:
    labels = (
        labelled("Part", 9, kind=("belt", "pump"), size=("big", "small")),
        labelled("Report", 5, Kind=("major", "minor"), Size=("long",), size=("a", "b")),
    )

    found = Facets(("Part", "Report"), choices(labels, Profile()))

    assert {facet.key: facet.values for facet in found.of(None)} == {
        "kind": ("belt", "major", "minor", "pump"),
        "size": ("a", "b", "big", "small"),
    }
    assert found.titles(None) == {"kind": "Part, Report: kind", "size": "size"}
    assert found.titles("Report")["kind"] == "Report: kind"


def test_what_loading_writes_down_about_documents_is_no_filter() -> None:
    labels = (
        labelled("Document", 9, format=("md", "pdf"), subject=("tea", "coffee")),
        labelled("Sound", 9, format=("mp3", "ogg")),
    )

    found = choices(labels, Profile())

    assert {facet.key: facet.values for facet in found} == {
        "format": ("mp3", "ogg"),
        "subject": ("coffee", "tea"),
    }


def test_pieces_of_documents_are_called_by_what_they_are_from() -> None:
    piece = Node("1", "3f3d7b-61", ("Chunk",), "3f3d7b-61", {"text": "Open daily."})
    paper = Node("2", "hours", ("Document",), "Opening hours", {})
    near = RelatedNode("1", "Chunk", "3f3d7b-61", "HAS_CHUNK", "out", "Opening hours", 1)
    result = SearchResult(
        hits=(
            Hit(piece, "Chunk", "", 0.9, ""),
            Hit(paper, "Document", "", 0.4, "", related=(near,)),
        ),
        graph=Subgraph((piece, paper)),
        chunks=(SourceChunk("3f3d7b-61", "Open daily.", "Opening hours"),),
    )

    shown = with_titles(result)

    assert [hit.node.name for hit in shown.hits] == ["Opening hours"] * 2
    assert shown.hits[1].related[0].name == "Opening hours"
    assert {node.name for node in shown.graph.nodes} == {"Opening hours"}


def test_two_properties_of_one_label_that_differ_in_letter_case_stay_two() -> None:
    both = labelled("Report", 5, state=("a", "b"), State=("c", "d"))

    found = Facets(("Report",), choices([both], Profile()))

    assert found.titles(None) == {"State": "Report: State", "state": "Report: state"}


def test_typed_conditions_are_read_and_a_misspelt_key_is_replaced() -> None:
    assert conditions_of("size>=3; state=open,done;") == (
        Filter("size", ">=", ("3",)),
        Filter("state", "=", ("open", "done")),
    )
    assert renamed("sze>=3; state=open", "size") == "size>=3; state=open"
    assert link_of({}) == ""


def test_a_semicolon_within_quotes_is_part_of_a_value() -> None:
    assert conditions_of('state="a; b", "c"; size=5"; width=6"') == (
        Filter("state", "=", ("a; b", "c")),
        Filter("size", "=", ('5"',)),
        Filter("width", "=", ('6"',)),
    )


def page_with_a_link() -> None:
    import streamlit as st

    from ui.hybrid_search.filter_inputs import spread_link

    spread_link(st.session_state["facets"], st.session_state["label"], "linked", "conditions")


@pytest.mark.parametrize(("label", "typed"), [("Part", ""), (None, 'state="a, b","c; d"')])
def test_chosen_values_of_a_link_come_back_as_they_were(label: str | None, typed: str) -> None:
    keys = [f"key_{place}" for place in range(MOST_FACETS)]
    many = [Facet(key, ("x", "y"), ("Ship",)) for key in keys]
    few = Facet("state", ("a, b", "c; d", "e"), ("Part",))
    app = AppTest.from_function(page_with_a_link)
    app.session_state["facets"] = Facets(("Ship", "Part"), (*many, few))
    app.session_state["label"] = label
    app.session_state["linked"] = link_of({"state": ["a, b", "c; d"]})
    app.run()

    chosen = Filter("state", "=", ("a, b", "c; d"))
    assert not app.exception
    if typed:
        assert app.session_state["conditions"] == typed
        assert conditions_of(typed) == (chosen,)
    else:
        assert app.session_state["facet_state"] == list(chosen.values)


def test_texts_of_a_link_are_read_or_left_out() -> None:
    assert one_of(("text", "hybrid"))("TEXT") == "text"
    assert one_of(("text",))("other") is None
    assert number_between(1, 10)("99") == 10
    assert number_between(1, 10)("ten") is None
    assert day_of("2026-02-30") is None


def test_a_day_begins_and_ends_in_the_zone_that_is_set() -> None:
    day = date(2026, 5, 5)

    assert start_of_day(day, "Europe/Berlin") == datetime(2026, 5, 4, 22, tzinfo=UTC)
    assert after_day(day, "America/New_York") == datetime(2026, 5, 6, 4, tzinfo=UTC)
    assert start_of_day(date.min, "Europe/Berlin") is None
    assert after_day(date.max, "UTC") is None
