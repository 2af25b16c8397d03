"""Reports as PDF: the same answers as on the page of HTML, on A4, whatever a graph holds."""

import os
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from graphrag_core.answer.charts import choose_chart
from graphrag_core.errors import CallError
from graphrag_core.report import ReportSection, report_pdf, typeset
from graphrag_core.types import Answer, Citation, Node, Relationship, Rows, Subgraph

START = datetime(2026, 1, 1, tzinfo=UTC)
A4 = (595, 842)
BREAK = "\u200b"
HOSTILE = (
    '#read("/etc/passwd")', '#import "@preview/cetz:0.3.0"', '#eval("1 + 1")', "#sys.inputs",
    "]#panic[", "*bold* _it_ `raw` ``` = head", "$ x^2 $", "\\", "\\u{41}", "<label> @ref",
    "// comment", "/* comment", "https://example.org/a//b?c=d#e", "-- --- ... ~ 'q' \"q\"",
    "{{ jinja }} ${x} %s %n", "<script>alert(1)</script>", "]]>&amp;<![CDATA[", "sys.inputs.report",
    '"}', "A" * 500,
)  # fmt: skip
UNUSUAL = (
    "a\x00b\x07c\x1b[31m", "\u202eevil\u202c\u200f", "\ud800", "\ufffe\uffff\ufdd0", "\U0001fffe",
    "日本語 中文 한국어", "العربية שלום", "👩‍👩‍👧‍👦😀", "e\u0301\u0301\u0301" * 50, "\r\n\t\v\f\x85\u2028",
    "x" * 100_000, "many words " * 9_000, "語" * 30_000, "",
)  # fmt: skip
LINES = st.text(string.ascii_letters + string.digits + string.punctuation + " äßéŁ", max_size=80)


def rows(*columns: str, records: list[tuple[object, ...]]) -> Rows:
    return Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records))


def node(id_: str, name: str, label: str = "Thing") -> Node:
    return Node(id_, id_, (label,), name, {})


def answer(text: str, found: Rows = Rows(), graph: Subgraph = Subgraph()) -> Answer:  # noqa: B008
    return Answer(
        "q", "auto", "offline", answered=True, confidence=1.0, text=text, rows=found, graph=graph,
        cypher="MATCH (n)\nRETURN n", citations=(Citation(1, "1", "a source", "node"),),
        interpretation=("the things",), chart=choose_chart(found),
    )  # fmt: skip


GRAPH = Subgraph((node("1", "One"), node("2", "Two")), (Relationship("r", "T", "T", "1", "2", {}),), 9, 1)  # fmt: skip
BY_TEAM = rows("team", "count", records=[("Atlas", 3), ("Boreas", 5.5), ("Circe", 0)])
COUNT = rows("count", records=[(12_345,)])


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def packed(text: str) -> str:
    """A text without white space, which depends on where lines end."""
    return "".join(text.replace(BREAK, "").split())


def pictures_of(pdf: bytes) -> list[str]:
    """What the pictures say to those who cannot see them."""

    def below(element: DictionaryObject) -> Iterator[str]:
        if element.get("/S") == "/Figure":
            yield str(element["/Alt"])
        children = element.get("/K", ArrayObject())
        for child in children if isinstance(children, ArrayObject) else [children]:
            found = child.get_object()
            if isinstance(found, DictionaryObject):
                yield from below(found)

    tree = PdfReader(BytesIO(pdf)).root_object["/StructTreeRoot"]
    assert isinstance(tree, DictionaryObject)
    return list(below(tree))


def test_a_report_has_each_answer_with_its_chart_rows_sources_and_query() -> None:
    section = ReportSection("How many?", answer("Three [1].\n- an item", BY_TEAM, GRAPH), START)

    pdf = report_pdf("Weekly", "bolt://here", [section])

    text = text_of(pdf)
    for part in (
        "Weekly", "From bolt://here.", "How many?", "1 January 2026", "• an item", "[1] a source",
        "Atlas 3", "Boreas 5.5", "Circe 0", "2 of 9 nodes are drawn.", "How it was found",
        "the things", "MATCH (n)\nRETURN n", "Page 1 of 1",
    ):  # fmt: skip
        assert part in text
    assert "Three[1]." in packed(text)
    assert pictures_of(pdf) == ["Count by Team", "2 nodes of the graph"]


def test_the_pages_are_a4_and_nothing_on_them_can_be_followed() -> None:
    pdf = report_pdf("Weekly", "", [ReportSection("q", answer("See https://example.org"))])

    for page in PdfReader(BytesIO(pdf)).pages:
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4
        assert "/Annots" not in page
    assert not re.search(rb"/(URI|JavaScript|OpenAction|EmbeddedFiles)", pdf)


def test_a_tile_shows_what_was_pinned_and_why_it_is_old() -> None:
    section = ReportSection("q", answer("Text.", BY_TEAM, GRAPH), START, ("table",), 3, "Too slow.")

    pdf = report_pdf("Board", "", [section])

    assert "Atlas 3" in text_of(pdf)
    assert "Text." not in text_of(pdf)
    assert "Not refreshed: Too slow. This is the answer of 1 January 2026." in text_of(pdf)
    assert pictures_of(pdf) == []


def test_numbers_stand_side_by_side() -> None:
    tiles = [ReportSection(f"q{n}", answer("Many.", COUNT), parts=("number",)) for n in range(4)]

    text = text_of(report_pdf("Board", "", tiles))

    assert text.count("12,345") == 4
    assert "Many." not in text
    assert "Page 1 of 1" in text


def test_an_empty_board_is_a_page() -> None:
    assert "My board" in text_of(report_pdf("My board", "", []))


def test_a_thousand_rows_are_cut_as_on_the_page_and_that_is_said() -> None:
    found = rows("name", "count", records=[(f"name-{n}", n) for n in range(1_000)])

    text = text_of(report_pdf("T", "", [ReportSection("q", answer("Text.", found), parts=("table",))]))  # fmt: skip

    assert all(f"name-{n} {n}" in text for n in range(200))
    assert "name-200" not in text
    assert "200 of 1000 rows are shown." in text
    assert text.count("name count") == len(re.findall(r"Page \d+ of", text))


def test_a_wide_table_continues_below_with_its_first_column() -> None:
    columns = [f"column {n}" for n in range(30)]
    found = rows(*columns, records=[tuple(f"r{row}c{n}" for n in range(30)) for row in range(3)])

    text = text_of(report_pdf("T", "", [ReportSection("q", answer("t", found), parts=("table",))]))

    assert all(f"r{row}c{n}" in text for row in range(3) for n in range(30))
    shown = [tuple(map(int, m)) for m in re.findall(r"Columns (\d+)–(\d+) of 30", text)]
    assert (shown[0][0], shown[-1][1]) == (1, 30)
    assert all(later[0] == earlier[1] + 1 for earlier, later in pairwise(shown))
    assert text.count("r0c0") == len(shown)


@pytest.mark.parametrize(
    "found", [Rows((), ({}, {})), rows("a", "b", records=[(None, None)]), rows("", records=[("",)])]
)
def test_a_table_with_nothing_in_it_is_no_fault(found: Rows) -> None:
    section = ReportSection("Which?", answer("None.", found), parts=("table",))

    assert "Which?" in text_of(report_pdf("T", "", [section]))


def test_no_cell_runs_over_the_edge_of_the_page() -> None:
    words = ("W" * 60, f"{2**200:x}", "https://example.org/" + "a" * 90, "an ordinary sentence")
    found = rows(*"abcd", records=[words])

    pdf = report_pdf("T", "", [ReportSection("q", answer("t", found), parts=("table",))])

    text = packed(text_of(pdf))
    assert all(packed(word) in text for word in words)
    starts: list[float] = []

    def note_start(said: str, _: object, at: list[float], *__: object) -> None:
        starts.extend([at[4]] if said.strip() else [])

    for page in PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=note_start)
    assert max(starts) < A4[0] - 50


def hostile_report(text: str) -> bytes:
    """A report that has a text in all its places."""
    found = rows(text or "c", "n", records=[(text, 1), ("b", 2)])
    graph = Subgraph((node("1", text, text), node("2", "Two")), (Relationship("r", "T", "T", "1", "2", {}),))  # fmt: skip
    return report_pdf(text, text, [
        ReportSection(text, answer(text, found, graph), START, problem=text),
        ReportSection(text, answer(text, COUNT), parts=("number",)),
    ])  # fmt: skip


@examples(30)
@given(st.lists(LINES | st.sampled_from(HOSTILE), min_size=1, max_size=8))
def test_no_text_of_a_graph_is_markup(texts: list[str]) -> None:
    found = rows("name", records=[(text,) for text in texts])
    sections = [ReportSection(text, answer(text, found)) for text in texts]

    pdf = report_pdf(texts[0], "", sections)

    shown = packed(text_of(pdf))
    for text in texts:
        assert shown.count(packed(text.removeprefix("- "))) >= 2


@pytest.mark.parametrize("text", HOSTILE)
def test_what_looks_like_code_is_written_as_it_stands(text: str) -> None:
    assert packed(text_of(hostile_report(text))).count(packed(text)) >= 4


@pytest.mark.parametrize("text", UNUSUAL, ids=lambda text: ascii(text)[:20])
def test_nothing_that_a_graph_holds_keeps_a_report_from_being_written(text: str) -> None:
    *_, last = PdfReader(BytesIO(hostile_report(text))).pages

    assert "How it was found" in last.extract_text() or "RETURN n" in last.extract_text()


@examples(30)
@given(st.text(max_size=200))
def test_any_text_can_be_written(text: str) -> None:
    assert hostile_report(text).startswith(b"%PDF")


def test_a_character_without_a_font_takes_its_neighbours_nowhere() -> None:
    text = text_of(report_pdf("before \U00013000 after", "", []))

    assert "before" in text
    assert "after" in text


def test_the_template_neither_reads_nor_evaluates_anything() -> None:
    lines = typeset.TEMPLATE.read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not line.lstrip().startswith("//"))

    assert re.findall(r"\b(read|import|include|eval|plugin|csv|yaml|toml|xml|link)\b", code) == []
    assert re.findall(r"(?:json|image)\((?!bytes\()", code) == []
    assert [path.name for path in typeset.TEMPLATE.parent.iterdir()] == [typeset.TEMPLATE.name]


def test_days_on_an_axis_are_words_that_can_be_selected() -> None:
    found = rows("day", "count", records=[(START + timedelta(days=n), n % 5) for n in range(90)])

    drawn = replace(answer("t", found), chart=choose_chart(found, "line"))

    text = text_of(report_pdf("T", "", [ReportSection("q", drawn, parts=("chart",))]))

    assert "1 Jan 2026" in text


@pytest.mark.parametrize(
    ("stand_in", "message"),
    [
        ("raise ModuleNotFoundError(\"No module named 'typst'\")",
         "typst cannot be imported (No module named 'typst')."),
        ("raise ImportError('libc.so.6: version not found')",
         "typst cannot be imported (libc.so.6: version not found)."),
        ("def compile(*a, **k): raise RuntimeError('out of paper\\n  at line 3')",
         "out of paper."),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "typst ended with code -9."),
    ],
)  # fmt: skip
def test_a_library_that_is_missing_or_broken_is_said_in_a_sentence(
    stand_in: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typst.py").write_text(stand_in)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path) + os.pathsep + os.environ.get("PYTHONPATH", ""))

    with pytest.raises(CallError) as failure:
        report_pdf("T", "", [])

    assert failure.value.message == f"The report cannot be written as PDF: {message}"
    assert failure.value.code == "pdf_unavailable"
    assert "HTML" in failure.value.hint
