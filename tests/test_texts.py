"""The texts of the pages: all are in the catalogue, all are German in German, none is forgotten."""

import ast
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from string import Formatter

import pytest
from streamlit.testing.v1 import AppTest
from syntax_trees import tree_of

from graphrag_core import load_settings
from tools.collect_texts import (
    CATALOGUE,
    KEYWORDS,
    catalogue_text,
    collect_texts,
    read_catalogue,
    sources,
    texts_of,
    translations,
    updated_catalogue,
)
from ui.help.help_texts import GLOSSARY_ENTRIES, WAYS_TO_ASK
from ui.shared import texts
from ui.shared.graph_view.component import HERE, TEXTS, picture_source, read_part
from ui.shared.safe_text import counted
from ui.shared.texts import figure, moment, plural, quantity, tr

ROOT = Path(__file__).parents[1]

MARKS = re.compile(r":material/\w+:|:[a-z]+(?:-badge)?\[|\]|\*\*|`[^`]*`|^#+ |^- ", re.MULTILINE)
"""Icons, colours, badges, bold, code, headings and lists: what Markdown must find again."""

DRAWN_FIRST = frozenset(
    [
        "button",
        "caption",
        "checkbox",
        "download_button",
        "error",
        "expander",
        "file_uploader",
        "form_submit_button",
        "header",
        "info",
        "markdown",
        "metric",
        "multiselect",
        "number_input",
        "pills",
        "popover",
        "radio",
        "segmented_control",
        "select_slider",
        "selectbox",
        "slider",
        "spinner",
        "subheader",
        "success",
        "text_area",
        "text_input",
        "title",
        "toast",
        "toggle",
        "warning",
        "write",
        "date_input",
        "dialog",
        "watch",
    ]
)
"""Calls whose first argument, of `watch` the second, a reader sees."""
DRAWN_BY_NAME = frozenset({"label", "help", "placeholder", "alt", "heading", "x_label", "y_label"})
NO_WORDS = re.compile(r":material/\w+:|:[a-z]+-badge\[|-badge\[|:[a-z]+\[|<[^>]*>| ms$| s$|%")

SENTENCE = re.compile(r"[ (*#]*[A-Za-z][a-z’']*[,.;:]? [A-Za-z]+")

STYLE_OR_CODE = re.compile(r"\d(?:px|rem)\b|rgba\(|\bcursor: |\bfunction\b|\bMMMM\b")

NOT_FOR_READERS = frozenset(
    {
        # The report is written in English; so are its answers.
        ("ui/ask/conversation_export.py", "Conversation"),
        # In the log of the app.
        ("ui/shared/error_messages.py", "a page failed with an unexpected error"),
        # In the place of a folder, in a sentence of the library.
        ("ui/data/ingest_work.py", "What you dropped in"),
        # Questions and times are read in English.
        ("ui/shared/guide.py", "a year ago"),
        ("ui/shared/guide_steps.py", "6 months ago"),
        ("ui/shared/guide_steps.py", "Which services does the Core-Platform team own?"),
        ("ui/shared/guide_steps.py", "payment processing fails"),
        # Mistakes of the installation.
        ("ui/shared/graph_view/picture.py", "pyvis is not installed"),
        ("ui/shared/graph_view/picture.py", "this pyvis brings no vis-network"),
        # States of the library.
        ("ui/data/runs_view.py", "rolled back"),
        ("ui/data/runs_view.py", "rolling back"),
        # Names of properties, to compare with.
        ("ui/hybrid_search/facets.py", "connected to"),
        ("ui/hybrid_search/facets.py", "other conditions"),
        ("ui/hybrid_search/facets.py", "rank by"),
    }
)


@pytest.fixture
def in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "language", lambda: "de")


def test_the_catalogue_is_as_it_is_collected():
    assert CATALOGUE.read_text(encoding="utf-8") == catalogue_text(updated_catalogue()), (
        "run `python -m tools.collect_texts`"
    )


def test_every_text_has_a_translation_and_no_translation_is_left_over():
    used = {message.id for message in collect_texts() if message.id}
    known = {message.id: message for message in read_catalogue() if message.id}

    assert set(known) == used
    assert [id_ for id_, message in known.items() if not all(translations(message))] == []
    assert [id_ for id_, message in known.items() if message.fuzzy] == []


def placeholders(text: str) -> list[tuple[str, str]]:
    """List what stands in braces with its format; a text with other braces has no values."""
    try:
        return sorted((name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name)
    except ValueError:
        return []


def test_a_translation_has_the_placeholders_and_the_marks_of_its_text():
    wrong = [
        text
        for message in read_catalogue()
        if message.id
        for text, german in zip(
            (message.id,) if isinstance(message.id, str) else message.id,
            translations(message),
            strict=True,
        )
        if placeholders(text) != placeholders(german)
        or sorted(MARKS.findall(text)) != sorted(MARKS.findall(german))
        or (text[0] == " ", text[-1] == " ") != (german[0] == " ", german[-1] == " ")
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("{count:,} nodes", "{number:,} Knoten"),
        ("{count:,} nodes", "{count} Knoten"),
        ("{count:,} nodes", "Knoten"),
    ],
)
def test_a_wrong_placeholder_is_seen(text: str, german: str):
    assert placeholders(text) != placeholders(german)


@pytest.mark.usefixtures("in_german")
def test_each_word_of_the_glossary_has_its_meaning():
    assert all(": " in tr(entry) for entry in GLOSSARY_ENTRIES)


def literals(tree: ast.Module) -> Iterator[str]:
    """Find the texts that are neither documentation nor an argument of our functions."""
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    stack: list[ast.AST] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            places = KEYWORDS.get(node.func.id, ())
            stack += [a for place, a in enumerate(node.args) if place not in places]
            stack += [keyword.value for keyword in node.keywords]
            continue
        stack += ast.iter_child_nodes(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def drawn_literals(tree: ast.Module) -> Iterator[ast.expr]:
    """Find the arguments of calls that draw, which a reader sees."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in DRAWN_FIRST and len(call.args) > (name == "watch"):
            yield call.args[name == "watch"]
        yield from (k.value for k in call.keywords if k.arg in DRAWN_BY_NAME)


def own_words(drawn: ast.expr) -> str:
    """Return the words of a literal that no function of ours has translated."""
    match drawn:
        case ast.Constant(value=str(text)):
            return text if re.search(r"[^\W\d_]{2}", NO_WORDS.sub("", text)) else ""
        case ast.JoinedStr(values=values):
            return " ".join(filter(None, map(own_words, values)))
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return own_words(one) + own_words(other)
        case _:
            return ""


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_drawn_is_translated(path: Path):
    place = path.relative_to(ROOT).as_posix()
    drawn = map(own_words, drawn_literals(tree_of(path.read_text(encoding="utf-8"))))

    assert [words for words in drawn if words and (place, words) not in NOT_FOR_READERS] == []


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_is_left_untranslated(path: Path):
    place = path.relative_to(ROOT).as_posix()
    tree = tree_of(path.read_text(encoding="utf-8"))
    known = {text for _, found in texts_of(tree) for text in found}
    known |= {words for _, words in WAYS_TO_ASK}
    untranslated = [
        text
        for text in literals(tree)
        if SENTENCE.match(text)
        and not STYLE_OR_CODE.search(text)
        and text not in known
        and (place, text) not in NOT_FOR_READERS
    ]

    assert untranslated == []


def test_a_forgotten_text_is_seen():
    forgotten = 'st.button("Save", help=f"Saves {count} rows")\nHINT = "Write a name first."'
    tree = ast.parse(forgotten)

    assert [own_words(drawn) for drawn in drawn_literals(tree)] == ["Save", "Saves   rows"]
    assert "Write a name first." in list(literals(tree))


def test_the_texts_of_the_picture_are_those_of_its_scripts():
    page = read_part("graph_view.html")
    parts = {
        *re.findall(r'(?:title|aria-label)="([^"]+)"', page),
        *re.findall(r">(\w[^<]+)<", page),
    }
    scripts = picture_source()

    assert parts <= set(TEXTS), HERE
    assert [text for text in TEXTS if text not in parts and f'"{text}"' not in scripts] == []


def test_english_texts_are_as_they_are_in_the_code():
    assert tr("Ask") == "Ask"
    assert tr('{"name": "…"}') == '{"name": "…"}'
    assert tr("{run} was undone.", run="{count} {0}") == "{count} {0} was undone."
    assert plural("{count:,} node created", "{count:,} nodes created", 1) == "1 node created"
    assert counted(500, "node", "nodes", of=1200) == "500 of 1,200 nodes"
    assert figure(0.934, ".1%") == "93.4%"
    assert quantity(1240, "ms") == "1,240 ms"
    assert quantity(1999, name="founded") == "1999"
    assert moment(datetime(2025, 3, 3, 14, 5, tzinfo=UTC)) == "3 March 2025, 14:05 UTC"


@pytest.mark.usefixtures("in_german")
def test_german_texts_have_german_numbers_and_dates():
    assert tr("Ask") == "Fragen"
    assert tr("a text of the library") == "a text of the library"
    assert tr("{run} was undone.", run="{count} {0}") == "{count} {0} wurde rückgängig gemacht."
    assert (
        plural("{count:,} pair merged.", "{count:,} pairs merged.", 1) == "1 Paar zusammengeführt."
    )
    assert counted(500, "relationship", "relationships", of=1200) == "500 von 1.200 Beziehungen"
    assert tr("relationship") == "Beziehung"
    assert figure(0.934, ".1%") == "93,4\N{NO-BREAK SPACE}%"
    assert quantity(12.5, "m.p.h.") == "12,5 m.p.h."
    assert quantity(40, "%") == "40\N{NO-BREAK SPACE}%"
    assert moment(datetime(2025, 3, 3, 14, 5, tzinfo=UTC)) == "3. März 2025, 14:05 UTC"
    assert moment(date(2025, 12, 24)) == "24. Dezember 2025"


@pytest.mark.parametrize(
    ("setting", "locale", "language"),
    [
        ("auto", "de-AT", "de"),
        ("auto", "de", "de"),
        ("auto", "en-US", "en"),
        ("auto", "del", "en"),
        ("auto", None, "en"),
        ("de", "en-US", "de"),
        ("en", "de-DE", "en"),
    ],
)
def test_the_language_is_the_browsers_unless_one_is_set(
    setting: str, locale: str | None, language: str, monkeypatch: pytest.MonkeyPatch
):
    class Context:
        def __init__(self) -> None:
            self.locale = locale

    monkeypatch.setattr(texts.st, "context", Context())
    monkeypatch.setattr(texts, "_setting", lambda: setting)

    assert texts.language() == language


def test_the_setting_takes_any_letter_case(tmp_path: Path):
    assert load_settings({"GRAPHRAG_LANGUAGE": "DE"}, folder=tmp_path).language == "de"
    assert load_settings({}, folder=tmp_path).language == "auto"


def charts() -> None:
    from datetime import UTC, datetime

    from graphrag_core.types import ChartSpec, Rows
    from ui.shared.charts import draw_chart

    ships = Rows(("port", "ships"), ({"port": "Kiel", "ships": 1240}, {"port": "Ems", "ships": 8}))
    times = [datetime(2025, month, 1, tzinfo=UTC) for month in (2, 3)]
    months = Rows(("month", "ships"), tuple({"month": t, "ships": 1} for t in times))
    draw_chart(ChartSpec("number", y="ships", y_title="Ships"), ships, key="number")
    draw_chart(ChartSpec("pie", "port", "ships", x_title="Port"), ships, key="pie")
    draw_chart(ChartSpec("line", "month", "ships"), months, key="line")


@pytest.mark.usefixtures("in_german")
def test_charts_have_german_numbers_and_dates():
    app = AppTest.from_function(charts, default_timeout=60).run()

    assert not app.exception
    assert app.metric[0].value == "1.240"
    drawn = [json.loads(part.proto.spec) for part in app.get("vega_lite_chart")]
    assert len(drawn) == 2
    assert {spec["config"]["locale"]["number"]["thousands"] for spec in drawn} == {"."}
    time = drawn[1]["config"]["locale"]["time"]
    assert (time["days"][0], time["shortMonths"][2]) == ("Sonntag", "Mär")


def test_english_charts_are_drawn_as_the_browser_does():
    app = AppTest.from_function(charts, default_timeout=60).run()

    assert app.metric[0].value == "1,240"
    drawn = [json.loads(part.proto.spec) for part in app.get("vega_lite_chart")]
    assert all("locale" not in spec["config"] for spec in drawn)


def bars_of_two_teams() -> None:
    from graphrag_core.types import ChartSpec, Rows
    from ui.shared.charts import draw_chart

    columns = ("level", "team", "n")
    records = [("P1", "A", 30), ("P1", "B", 20)]
    found = Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))
    for additive in (True, False):
        chart = ChartSpec("bar", "level", "n", "team", additive=additive)
        draw_chart(chart, found, key=f"bars_{additive}")


def test_bars_that_make_no_sum_stand_side_by_side():
    app = AppTest.from_function(bars_of_two_teams, default_timeout=60).run()

    assert not app.exception
    drawn = [json.loads(part.proto.spec)["encoding"] for part in app.get("vega_lite_chart")]
    assert [encoding["x"]["stack"] for encoding in drawn] == ["zero", None]
    assert [encoding.get("yOffset", {}).get("field") for encoding in drawn] == [None, "series"]
