"""Charts as the pages draw them: what their tooltips and axes say."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from graphrag_core import ChartPoint
from graphrag_core.types import ChartSpec
from ui.shared import texts
from ui.shared.charts import chart_csv, legend_below


def drawn_charts(app: AppTest) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Return each chart's drawing with the rows of its data."""
    return [
        (
            json.loads(part.proto.spec),
            convert_arrow_bytes_to_pandas_df(
                (part.proto.datasets[0].data if part.proto.datasets else part.proto.data).data
            ).to_dict("records"),
        )
        for part in app.get("vega_lite_chart")
    ]


def tooltips(app: AppTest, number: int = 0) -> list[dict[str, Any]]:
    """Return what a chart's tooltips show, by title; all of it is text."""
    spec, rows = drawn_charts(app)[number]
    fields = spec["encoding"]["tooltip"]
    assert {field["type"] for field in fields} == {"nominal"}
    return [{field["title"]: row[field["field"]] for field in fields} for row in rows]


def bars_of_large_numbers() -> None:
    from graphrag_core.types import ChartSpec, Rows
    from ui.shared.charts import draw_chart

    found = Rows(("port", "mass"), ({"port": "Kiel", "mass": 12345}, {"port": "Ems", "mass": 0.5}))
    chart = ChartSpec("bar", "port", "mass", x_title="Port", y_title="Mass (kg)", unit="kg")
    draw_chart(chart, found, key="bars")


@pytest.mark.parametrize(("language", "sign"), [("en", (",", ".")), ("de", (".", ","))])
def test_a_tooltip_has_the_number_in_full_with_its_unit(
    monkeypatch: pytest.MonkeyPatch, language: str, sign: tuple[str, str]
):
    monkeypatch.setattr(texts, "language", lambda: language)

    app = AppTest.from_function(bars_of_large_numbers, default_timeout=60).run()

    thousands, decimal = sign
    assert tooltips(app) == [
        {"Port": "Kiel", "Mass": f"12{thousands}345 kg"},
        {"Port": "Ems", "Mass": f"0{decimal}5 kg"},
    ]


def test_a_legend_has_columns_for_its_longest_name():
    short, long = (legend_below(names)["columns"]["expr"] for names in (["P0"], ["P0", "Harbour"]))

    assert (short, long) == ("max(1, floor(width / 48))", "max(1, floor(width / 83))")


def line_of_hours() -> None:
    from datetime import UTC, datetime

    from graphrag_core.types import ChartSpec, Rows
    from ui.shared.charts import draw_chart

    hours = [datetime(2025, 3, 3, hour, tzinfo=UTC) for hour in (0, 14)]
    found = Rows(("at", "n"), tuple({"at": at, "n": 1} for at in hours))
    chart = ChartSpec("line", "at", "n", x_title="At (UTC)", y_title="Orders")
    draw_chart(chart, found, key="line")


def test_a_tooltip_has_the_hour_in_the_zone_of_the_axis():
    app = AppTest.from_function(line_of_hours, default_timeout=60).run()

    assert [tip["At (UTC)"] for tip in tooltips(app)] == ["3 March 2025", "3 March 2025, 14:00"]


def timeline() -> None:
    from datetime import UTC, datetime

    from graphrag_core import History, HistoryChange
    from graphrag_core.types import Node, Relationship
    from ui.time_travel.history_view import draw_timeline

    team, person = (Node(i, i, (), name, {}) for i, name in (("1", "Core"), ("2", "Ada")))
    since, until = datetime(2025, 3, 3, 23, tzinfo=UTC), datetime(2025, 3, 5, 1, tzinfo=UTC)
    ended = Relationship("a", "LEADS", "LEADS", "2", "1", {}, since, until)
    lasting = Relationship("b", "JOINS", "JOINS", "2", "1", {}, until)
    changes = tuple(
        HistoryChange(fact.valid_at, "start", "", fact, team, ()) for fact in (lasting, ended)
    )
    draw_timeline(History(person, since, changes, (), 2, "", (), (), None))


def test_the_timeline_is_in_utc_as_the_texts_beside_it():
    app = AppTest.from_function(timeline, default_timeout=60).run()

    assert not app.exception
    spec, _ = drawn_charts(app)[0]
    assert spec["encoding"]["x"]["scale"] == {"type": "utc"}
    assert spec["encoding"]["x"]["axis"]["format"] == "%b %Y"
    assert [(tip["since"], tip["until"]) for tip in tooltips(app)] == [
        ("5 March 2025, 01:00 UTC", ""),
        ("3 March 2025, 23:00 UTC", "5 March 2025, 01:00 UTC"),
    ]


def test_a_charts_csv_has_an_empty_cell_where_a_line_is_broken():
    at = datetime(2025, 3, 3, tzinfo=UTC)
    points = (ChartPoint(at, 1.5, "A"), ChartPoint(at, float("nan"), "=B"))
    chart = ChartSpec("line", "at", "n", "team", x_title="At", y_title="Mean")

    assert chart_csv(chart, points).splitlines() == [
        "At,team,Mean",
        "2025-03-03 00:00:00+00:00,A,1.5",
        "2025-03-03 00:00:00+00:00,'=B,",
    ]


def long_timeline() -> None:
    from datetime import UTC, datetime

    from graphrag_core import History, HistoryChange
    from graphrag_core.types import Node, Relationship
    from ui.time_travel.history_view import draw_timeline

    team, at = Node("1", "1", (), "Core", {}), datetime(2025, 3, 3, tzinfo=UTC)
    facts = [Relationship(str(n), "HAS", "HAS", "1", "1", {}, at) for n in range(73)]
    ended = Relationship("x", "HAS", "HAS", "1", "1", {}, None, at)
    changes = (
        *(HistoryChange(at, "start", "", fact, team, ()) for fact in facts),
        HistoryChange(at, "end", "", ended, team, ()),
    )
    draw_timeline(History(team, at, changes, (), 74, "", (), (), None))


def test_the_timeline_says_which_facts_have_no_bar():
    app = AppTest.from_function(long_timeline, default_timeout=60).run()

    assert len(drawn_charts(app)[0][1]) == 40
    assert [caption.value for caption in app.caption][1:] == [
        "The newest 40 of the 73 facts below are drawn.",
        "1 fact has no start, or times that cannot be drawn.",
    ]


def charts_of_years() -> None:
    from graphrag_core.types import ChartSpec, Rows
    from ui.shared.charts import draw_chart

    records = ({"firm": "A", "founded_year": 1999, "staff": 1200},)
    found = Rows(("firm", "founded_year", "staff"), records)
    years, staff = {"y_title": "Founded year"}, {"y_title": "Staff"}
    draw_chart(ChartSpec("bar", "firm", "founded_year", **years), found, key="bar")
    draw_chart(ChartSpec("bar", "firm", "staff", **staff), found, key="amounts")
    dots = ChartSpec("scatter", "founded_year", "staff", x_title="Founded year", **staff)
    draw_chart(dots, found, key="scatter")


def test_axes_and_tooltips_group_amounts_and_no_years():
    app = AppTest.from_function(charts_of_years, default_timeout=60).run()

    assert not app.exception
    axes = [spec["encoding"] for spec, _ in drawn_charts(app)]
    assert axes[0]["x"]["axis"]["format"] == axes[2]["x"]["axis"]["format"] == "f"
    assert "format" not in axes[1]["x"]["axis"] | axes[2]["y"]["axis"]
    assert tooltips(app)[0]["Founded year"] == "1999"
    assert tooltips(app, 1)[0]["Staff"] == "1,200"
