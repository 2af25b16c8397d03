"""Charts as the pages draw them: what their tooltips and axes say."""

import json
from typing import Any

import pytest
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest

from ui.shared import texts


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
