"""The Neighborhood and Time travel pages with the real engine, through Streamlit's AppTest."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
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

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.types import CypherQuery
from ui.shared.texts import moment
from ui.time_travel.history_view import fact_bars

WAITING = (
    "entity_listing",
    "entity_typed",
    "reading_past",
    "reading_month",
    "suggesting",
    "reading_times",
)


def on_page(app: AppTest, page: str, **link: str) -> AppTest:
    app.switch_page(f"pages/{page}.py")
    for parameter, value in link.items():
        app.query_params[parameter] = value
    return at_rest(app.run())


def at_rest(app: AppTest) -> AppTest:
    """The app once the names are read too."""
    until = monotonic() + 90
    settled(app)
    while any(shown(app, key) for key in WAITING):
        assert monotonic() < until
        sleep(0.2)
        settled(app.run())
    return app


def test_a_link_opens_an_entity_with_its_totals_picture_and_table(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "neighborhood", entity="auth-service")

    assert "auth-service" in texts(app, "details").replace("\\", "")
    assert "DEPENDS" in texts(app, "details")
    assert len(pictures(app)[-1]["nodes"]) > 5
    assert shown(app, "around_table_csv")
    assert "auth-service" in app.selectbox(key="entity").options


def test_without_an_entity_the_kinds_are_a_picture_and_a_click_chooses_one(
    demo_app: AppTest,  # noqa: F811
) -> None:
    from ui.neighborhood.schema_picture import KindChoice

    app = on_page(demo_app, "neighborhood")
    kinds = pictures(app)[-1]
    assert {"Service", "Incident"} <= {node["id"] for node in kinds["nodes"]}
    assert {e["text"]: e["count"] for e in kinds["legend"]}["Incident"] == 80
    assert KindChoice("entity_kind")("") is False


def test_without_a_time_the_graph_of_now_is_shown(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "time_travel")

    assert len(pictures(app)[-1]["nodes"]) > 20
    assert shown(app, "suggestions")
    assert app.select_slider(key="moment").value is not None


def test_a_time_to_come_is_said_to_be_one(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "time_travel", at="2999-01-01")

    assert "still to come" in texts(app, "understood")


def test_what_has_ended_is_a_count_with_a_switch(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "neighborhood", entity="auth-service")
    before = len(app.session_state["neighborhood"].job.result().relationships)
    ended = app.session_state["neighborhood"].job.result().ended
    assert app.button(key="show_ended").label == f"Show {ended} ended"

    at_rest(app.button(key="show_ended").click().run())

    assert len(app.session_state["neighborhood"].job.result().relationships) == before + ended
    assert app.query_params["ended"] == "1"


def test_a_type_narrows_the_neighbourhood_and_a_neighbour_is_a_choice_away(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "neighborhood", entity="auth-service")

    at_rest(app.selectbox(key="relationship_type").select("OWNS").run())
    found = app.session_state["neighborhood"].job.result()
    assert {entry.type for entry in found.relationships} == {"OWNS"}
    at_rest(app.selectbox(key="go_to").select("Core-Platform").run())

    assert app.query_params["entity"] == "Core-Platform"
    assert app.session_state["neighborhood"].job.result().center.name == "Core-Platform"


@pytest.mark.parametrize("page", ["neighborhood", "time_travel"])
def test_a_misspelt_entity_gets_the_closest_names_with_a_click(
    demo_app: AppTest,  # noqa: F811
    page: str,
) -> None:
    app = on_page(demo_app, page, entity="auth-servce")
    assert "auth-servce" in app.error[0].value.replace("\\", "")

    at_rest(app.button(key="meant_0").click().run())

    assert app.query_params["entity"] == "auth-service"
    assert shown(app, "graph")
    assert not app.error


def test_a_day_in_the_past_shows_the_graph_then_and_what_changed_until_now(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "time_travel", entity="billing-api", at="2026-01-01")

    found = app.session_state["time_travel"].job.result().snapshot
    assert "1 January 2026" in texts(app, "graph").replace("\\", "")
    assert found.diff is not None
    marked = {edge["mark"] for edge in pictures(app)[-1]["edges"]}
    assert marked == {None, "added", "before", "after", "transient"}
    at_rest(app.toggle(key="mark_changes").set_value(False).run())
    assert len(pictures(app)[-1]["nodes"]) == len(found.subgraph.nodes)
    assert "unchanged" in texts(app, "changes")
    for sentence in found.diff.sentences:
        assert sentence.split(" (")[0].replace(">", "&gt;") in texts(app, "changes")


def test_the_whole_graph_is_compared_between_two_days(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "time_travel", at="2025-09-01", compare_to="2026-06-01")

    found = app.session_state["time_travel"].job.result().snapshot
    assert found.entity is None
    assert str(found.diff.at.date()) == "2026-06-01"
    assert shown(app, "changes_added_csv")


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("neighborhood", {"entity": ".*", "at": "soon", "type": "NO_SUCH"}),
        ("neighborhood", {"entity": "x" * 3000, "kind": "NoSuchKind"}),
        ("neighborhood", {"entity": "auth-service", "type": "OWN"}),
        ("time_travel", {"entity": "<img src=x onerror=alert(1)>", "at": "9999-12-31"}),
        ("time_travel", {"at": "0001-01-02", "compare_to": "9999-12-30"}),
    ],
)
def test_a_tampered_link_gets_a_sentence_or_a_result(
    demo_app: AppTest,  # noqa: F811
    page: str,
    link: dict[str, str],
) -> None:
    app = on_page(demo_app, page, **link)

    assert app.error or shown(app, "graph")
    assert all("went wrong inside" not in error.value for error in app.error)


@pytest.mark.parametrize("page", ["neighborhood", "time_travel"])
def test_a_database_that_is_down_gets_a_sentence(
    environment: Callable[..., None],  # noqa: F811
    page: str,
) -> None:
    environment("none", NEO4J_URI="bolt://127.0.0.1:9", NEO4J_PASSWORD="x")
    app = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())

    on_page(app, page, entity="auth-service")

    assert app.error
    assert all("went wrong inside" not in error.value for error in app.error)


def test_a_neighbourhood_opens_in_place_as_context_and_collapses_again(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "neighborhood", entity="Core-Platform")
    before = pictures(app)[-1]["nodes"]
    other = next(node for node in before if node["kind"] == "Service")
    app.session_state["around_graph_row"] = other["id"]
    at_rest(app.run())

    at_rest(app.button(key="around_graph_open_node").click().run())

    drawn = pictures(app)[-1]
    context = [node for node in drawn["nodes"] if node["context"]]
    assert len(drawn["nodes"]) == len(before) + len(context) > len(before)
    assert drawn["legend"][0]["group"] == "context"
    at_rest(app.button(key="around_graph_close_node").click().run())
    assert len(pictures(app)[-1]["nodes"]) == len(before)
    assert "_seed" not in texts(app, "around_graph_details")


def test_what_was_opened_in_the_picture_is_of_the_pictures_time(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "time_travel", entity="auth-service", at="2026-09-01")
    found = app.session_state["time_travel"].job.result().snapshot
    team = next(node for node in found.subgraph.nodes if "Team" in node.labels)
    app.session_state["snapshot_graph_wanted"] = (team.id, None)
    at_rest(app.run())

    at_rest(app.text_input(key="at").set_value("2025-09-01").run())

    (opened,) = app.session_state["snapshot_graph_growth"].opened
    dated = [r for r in opened.relationships if r.valid_at is not None]
    assert dated
    at = datetime(2025, 9, 1, tzinfo=UTC)
    assert all(r.valid_at <= at and (r.invalid_at is None or at < r.invalid_at) for r in dated)


def test_times_in_plain_words_are_understood_shown_and_kept_in_the_link(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "time_travel", entity="billing-api", at="6 months ago")

    assert "6 months ago" in texts(app, "understood").replace("\\", "")
    assert app.query_params["at"] == "6 months ago"
    at_rest(app.text_input(key="at").set_value("the day the music died").run())
    assert "the day the music died" in app.error[0].value.replace("\\", "")
    at_rest(app.text_input(key="at").set_value("2026-02-30").run())
    assert "February 2026 has 28 days" in app.error[0].value.replace("\\", "")


def test_the_time_asked_for_stays_where_the_slider_was_away_for_a_run() -> None:
    """A browser that has not heard of that run says the slider's place as if it were new."""

    def steps() -> None:
        from datetime import UTC, datetime

        import streamlit as st

        from graphrag_core.explore.types import Moments
        from ui.time_travel.time_slider import _draw_slider, take_step

        times = tuple(datetime(year, 1, 1, tzinfo=UTC) for year in (2024, 2025, 2026))
        st.session_state.setdefault("at", "6 months ago")
        take_step("at")
        if not st.session_state.get("away"):
            _draw_slider(Moments(times, 3, truncated=False), 1, ready=True)

    app = AppTest.from_function(steps).run()
    sent = app._tree.get_widget_states()
    # A browser says of a button only that it was pressed.
    slider = [one for one in sent.widgets if one.WhichOneof("value") != "trigger_value"]
    sent = type(sent)(widgets=slider)
    for away in (True, False):
        app.session_state["away"] = away
        app._run(sent)

    assert app.session_state["at"] == "6 months ago"


def test_the_slider_goes_from_change_to_change(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "time_travel", entity="billing-api", at="6 months ago")
    times = app.session_state["moments"].job.result().times
    before = app.session_state["time_travel"].job.result().snapshot.at

    at_rest(app.button(key="step_next").click().run())

    now = app.session_state["time_travel"].job.result().snapshot.at
    assert now == min(time for time in times if time > before)
    assert app.query_params["at"] == app.text_input(key="at").value
    assert app.select_slider(key="moment").value == times.index(now)
    assert app.select_slider(key="moment").label.endswith(f" · **{moment(now)}**")
    at_rest(app.button(key="step_back").click().run())
    back = app.session_state["time_travel"].job.result().snapshot.at
    assert back == max(time for time in times if time < now)


def test_an_entitys_history_has_a_summary_bars_and_changes_by_month(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "time_travel", entity="billing-api", at="6 months ago")
    whole = app.session_state["past"].job.result()

    assert whole.summary in texts(app, "history").replace("\\", "")
    bars = fact_bars(whole)
    assert len(bars) == len({change.relationship.id for change in whole.changes})
    month, count = whole.by_month[-1]
    at_rest(app.pills(key="past_month").select(month).run())
    rows = app.container(key="history").dataframe[-1].value
    assert len(rows) == count
    assert set(rows["when"].dt.strftime("%Y-%m")) == {month}


@pytest.fixture
def hub(demo_graph: Graph) -> Iterator[None]:
    """A node with more relationships than are opened at once, beside the demo."""
    demo_graph.write(
        [
            CypherQuery(
                "CREATE (h:HubTest {name: 'hub of tests'}) WITH h UNWIND range(1, 300) AS i "
                "CREATE (h)-[:HOLDS]->(:HubTest {name: 'leaf ' + i})"
            ),
            CypherQuery(
                "MATCH (h:HubTest {name: 'hub of tests'}), (l:HubTest {name: 'leaf 1'}) "
                "CREATE (l)-[:REPORTS_TO]->(h)"
            ),
        ]
    )
    yield
    demo_graph.write([CypherQuery("MATCH (n:HubTest) DETACH DELETE n")])


@pytest.mark.usefixtures("hub")
def test_a_hub_is_opened_by_type_after_its_counts_and_says_what_it_has_more(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = on_page(demo_app, "neighborhood", entity="leaf 1")
    center = next(n for n in pictures(app)[-1]["nodes"] if n["name"] == "hub of tests")
    app.session_state["around_graph_row"] = center["id"]
    at_rest(app.run())

    at_rest(app.button(key="around_graph_open_node").click().run())

    assert len(pictures(app)[-1]["nodes"]) == 2
    assert "301 relationships" in texts(app, "around_graph_hub")
    assert app.button(key="around_graph_hub_0").label == "300 × → HOLDS"
    at_rest(app.button(key="around_graph_hub_0").click().run())
    hub_node = next(n for n in pictures(app)[-1]["nodes"] if n["name"] == "hub of tests")
    shown = sum(center["id"] in (e["from"], e["to"]) for e in pictures(app)[-1]["edges"])
    assert hub_node["more"].endswith("more")
    assert 2 < shown < 60


def test_a_blank_page_offers_entities_to_start_with(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "neighborhood")
    name = app.button(key="suggestion_0").label.split(" ")[0].replace("\\", "")
    at_rest(app.button(key="suggestion_0").click().run())
    assert app.query_params["entity"] == name

    app = on_page(app, "time_travel")
    app.session_state["entity"] = None
    at_rest(app.run())
    assert shown(app, "suggestion_0")
    assert "moments when something changed" in app.select_slider(key="moment").label


def test_what_was_opened_in_the_picture_is_in_the_link(demo_app: AppTest) -> None:  # noqa: F811
    app = on_page(demo_app, "neighborhood", entity="auth-service")
    found = app.session_state["neighborhood"].job.result()
    before = {node["id"] for node in pictures(app)[-1]["nodes"]}
    neighbour = next(node for node in found.nodes if node.name == "Core-Platform")
    app.session_state["around_graph_wanted"] = (neighbour.id, None)
    at_rest(app.run())
    link = app.query_params["open"]
    grown = {node["id"] for node in pictures(app)[-1]["nodes"]}
    assert grown > before

    del app.session_state["around_graph_growth"]
    del app.session_state["around_graph_opened_links"]
    at_rest(app.run())

    assert app.query_params["open"] == link
    assert {node["id"] for node in pictures(app)[-1]["nodes"]} == grown
