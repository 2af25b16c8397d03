"""Reports: one page that holds everything, runs nothing and asks nobody."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest

from graphrag_core.answer.charts import chart_points, choose_chart
from graphrag_core.report import ReportSection, report_page
from graphrag_core.report.chart_svg import draw_chart
from graphrag_core.report.graph_svg import draw_graph
from graphrag_core.report.markup import visible
from graphrag_core.report.name_places import DOT, LETTER, LINE, place_names
from graphrag_core.types import (
    Answer,
    ChartWish,
    Citation,
    Node,
    Relationship,
    Rows,
    Subgraph,
)

HOSTILE = "<script>alert(1)</script>\"'\u202e<img src=x onerror=alert(1)>"
WIDEST = 7.5
"""Pixels of a letter in the font of the pictures, 12 px high."""
START = datetime(2026, 1, 1, tzinfo=UTC)
OUTSIDE = ("<script", "<img", "<link", "<iframe", "url(", "@import", 'src="', 'href="', "onerror=")


def rows(*columns: str, records: list[tuple[object, ...]]) -> Rows:
    return Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records))


def answer(text: str, found: Rows = Rows(), graph: Subgraph = Subgraph()) -> Answer:  # noqa: B008
    return Answer(
        "q", "auto", "offline", answered=True, confidence=1.0, text=text, rows=found, graph=graph,
        cypher="RETURN 1", citations=(Citation(1, "1", "a [source]", "node"),),
        interpretation=("the things",), chart=choose_chart(found),
    )  # fmt: skip


def node(id_: str, name: str) -> Node:
    return Node(id_, id_, ("Thing",), name, {})


GRAPH = Subgraph(
    (node("1", "One"), node("2", HOSTILE)), (Relationship("r", "T", "T", "1", "2", {}),), 9, 1
)
BY_TEAM = rows("team", "count", records=[("A", 3), ("B", 5.5), ("C", 0)])
BY_DAY = rows("day", "count", records=[(START + timedelta(days=n), n % 5) for n in range(90)])
PAIRS = rows("team", "level", "n", records=[("A", "x", 1), ("A", "y", 2), ("B", "x", -3)])


def test_a_report_has_each_answer_with_its_chart_rows_sources_and_query() -> None:
    page = report_page(
        "Weekly", "bolt://here",
        [ReportSection("How many?", answer("Three [1].", BY_TEAM, GRAPH), START)],
    )  # fmt: skip

    assert "<h1>Weekly</h1>" in page
    assert "<h2>How many?</h2>" in page
    assert "Three <sup>[1]</sup>." in page
    assert page.count("<svg") == 2
    assert '<td>B</td><td class="n">5.5</td>' in page
    assert "2 of 9 nodes are drawn." in page
    assert "<pre>RETURN 1</pre>" in page
    assert "1 January 2026" in page


def test_nothing_of_a_report_runs_or_is_asked_of_another_machine() -> None:
    hostile = rows(HOSTILE, "count", records=[(HOSTILE, 1), ("b", 2)])
    page = report_page(HOSTILE, HOSTILE, [ReportSection(HOSTILE, answer(HOSTILE, hostile, GRAPH))])

    tags = page.replace("http://www.w3.org/2000/svg", "")
    assert "default-src 'none'" in tags.replace("&#x27;", "'")
    assert "\u202e" not in tags
    escaped = "&lt;script&gt;"
    assert escaped in tags
    for outside in OUTSIDE:
        assert outside not in tags.replace("&lt;img src=x onerror=alert(1)&gt;", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🔧", "👩\u200d🔧"),
        ("Donau\u00addampf", "Donaudampf"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("\ufeffA\u200e1\u200f \u061c\u200bB", "A1 B"),
        ("\u06001433", "\u06001433"),
        ("a\u202eb\u2066c\u2069", "a\ufffdb\ufffdc\ufffd"),
        ("a\x00b\x1b\x85", "a\ufffdb\ufffd\ufffd"),
        ("a\ud800\ufffe", "a\ufffd\ufffd"),
    ],
)
def test_a_report_shows_what_reorders_text_and_keeps_what_people_write(
    text: str, shown: str
) -> None:
    assert visible(text) == shown


def test_a_tile_shows_what_was_pinned_and_why_it_is_old() -> None:
    section = ReportSection("q", answer("Text.", BY_TEAM, GRAPH), START, ("table",), 3, "Too slow.")
    page = report_page("Board", "", [section])

    assert "<svg" not in page
    assert "<table>" in page
    assert '<section class="w3">' in page
    assert "Not refreshed: Too slow. This is the answer of 1 January 2026." in page


def test_years_and_codes_of_a_table_are_written_as_they_are() -> None:
    found = rows("year", "zip", "seats", records=[(1999, 10115, 1999)])
    page = report_page("Board", "", [ReportSection("q", answer("One.", found), parts=("table",))])

    assert '<td class="n">1999</td><td class="n">10115</td><td class="n">1,999</td>' in page


def test_years_along_an_axis_are_written_as_they_are() -> None:
    found = rows("name", "founded", "seats", records=[("a", 1950, 1200), ("b", 1999, 3000)])
    chart = choose_chart(found, "scatter")
    assert chart is not None

    svg = draw_chart(chart, chart_points(chart, found)).svg

    assert ">1960</text>" in svg
    assert ">2,500</text>" in svg


def test_a_number_is_large() -> None:
    found = rows("count", records=[(12_345,)])
    page = report_page("Board", "", [ReportSection("q", answer("Many.", found), parts=("number",))])

    assert '<p class="number">12,345</p>' in page


@pytest.mark.parametrize(
    ("found", "wish"),
    [
        (BY_TEAM, "bar"),
        (BY_TEAM, "pie"),
        (BY_TEAM, "line"),
        (BY_DAY, "line"),
        (PAIRS, "bar"),
        (PAIRS, "line"),
        (rows("a", "b", "c", records=[("x", 1, 2.5), ("y", 4, -3)]), "scatter"),
        (rows("a", "b", records=[("x", 0), ("y", 0)]), "bar"),
        (rows("a", "b", records=[("x", 0), ("y", 0)]), "line"),
        (rows("a", "b", records=[("x", 1e12), ("y", 1e-9)]), "bar"),
    ],
)
def test_each_chart_becomes_a_picture_within_its_frame(found: Rows, wish: ChartWish) -> None:
    chart = choose_chart(found, wish)
    assert chart is not None
    points = chart_points(chart, found)

    drawing = ET.fromstring(f"<div>{draw_chart(chart, points).svg}</div>")  # noqa: S314 - ours

    svg = drawing.find("{http://www.w3.org/2000/svg}svg")
    assert svg is not None
    width, height = map(float, svg.attrib["viewBox"].split()[2:])
    for dot in svg.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 <= float(dot.attrib["cx"]) <= width
        assert 0 <= float(dot.attrib["cy"]) <= height
    for bar in svg.iter("{http://www.w3.org/2000/svg}rect"):
        assert 0 <= float(bar.attrib["width"]) <= width
        assert 0 <= float(bar.attrib["x"]) <= width


@pytest.mark.parametrize(
    ("made", "longest", "lanes"), [("avg(i.minutes)", 30, 2), ("count(i)", 50, 1)]
)
def test_bars_are_stacked_only_where_their_numbers_add_up(
    made: str, longest: int, lanes: int
) -> None:
    found = rows("level", "team", "n", records=[("P1", "A", 30), ("P1", "B", 20), ("P2", "A", 10)])
    query = f"MATCH (t)--(i:Incident) RETURN i.level AS level, t.name AS team, {made} AS n"
    chart = choose_chart(found, "bar", query=query)
    assert chart is not None

    svg = draw_chart(chart, chart_points(chart, found)).svg

    bars = list(ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect"))  # noqa: S314 - ours
    ends = [float(bar.attrib["x"]) + float(bar.attrib["width"]) for bar in bars]
    begin = float(bars[0].attrib["x"])
    (first, second, third) = (float(bar.attrib["width"]) for bar in bars)
    assert (max(ends) - begin) / third == pytest.approx(longest / 10, abs=0.01)
    assert first / second == pytest.approx(1.5, abs=0.01)
    assert len({bar.attrib["y"] for bar in bars[:2]}) == lanes


def test_no_name_of_a_graph_is_cut_at_the_edge() -> None:
    names = [f"POST /billing/v2/bills/{n}/confirm" for n in range(24)]
    around = tuple(node(str(n), name) for n, name in enumerate(names, start=1))
    spokes = tuple(Relationship(f"r{n.id}", "T", "T", "0", n.id, {}) for n in around)

    picture = draw_graph(Subgraph((node("0", "One"), *around), spokes)).svg
    drawing = ET.fromstring(f"<div>{picture}</div>")  # noqa: S314 - ours

    svg = drawing.find("{http://www.w3.org/2000/svg}svg")
    assert svg is not None
    width = float(svg.attrib["viewBox"].split()[2])
    for text in svg.iter("{http://www.w3.org/2000/svg}text"):
        half = len(text.text or "") * WIDEST / 2
        assert half <= float(text.attrib["x"]) <= width - half


def test_parts_of_a_graph_that_nothing_joins_are_not_drawn_as_dots_far_apart() -> None:
    triangles = [[f"{part}{corner}" for corner in "abc"] for part in range(3)]
    nodes = tuple(node(id_, id_) for ids in triangles for id_ in ids)
    ends = [(start, end) for a, b, c in triangles for start, end in ((a, b), (b, c), (c, a))]
    sides = tuple(Relationship(f"{a}-{b}", "T", "T", a, b, {}) for a, b in ends)

    drawing = ET.fromstring(draw_graph(Subgraph(nodes, sides)).svg)  # noqa: S314 - ours

    dots = list(drawing.iter("{http://www.w3.org/2000/svg}circle"))
    for part in (dots[:3], dots[3:6], dots[6:]):
        places = [[float(dot.attrib[axis]) for dot in part] for axis in ("cx", "cy")]
        assert max(max(axis) - min(axis) for axis in places) > 100


def test_names_of_near_nodes_lie_neither_on_each_other_nor_on_dots() -> None:
    names = {"a": "Notification-Gateway", "b": "Fraud-Scoring", "c": "Edge-Proxy"}
    dots = {"a": (300.0, 200.0), "b": (318.0, 210.0), "c": (300.0, 222.0)}

    middles = place_names(names, dots, width=640, height=420)

    taken = [(x, y, 2 * DOT, 2 * DOT) for x, y in dots.values()]
    for id_, (x, y) in middles.items():
        width = len(names[id_]) * LETTER
        for other_x, other_y, other_width, other_height in taken:
            beside = abs(x - other_x) >= (width + other_width) / 2
            assert beside or abs(y - other_y) >= (LINE + other_height) / 2
        taken.append((x, y, width, LINE))


def test_a_name_stands_below_its_dot_where_there_is_room() -> None:
    [(x, y)] = place_names({"a": "One"}, {"a": (300.0, 200.0)}, width=640, height=420).values()

    assert (x, y) == (300.0, 200.0 + DOT + LINE / 2)
