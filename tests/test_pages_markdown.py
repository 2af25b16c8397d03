"""Names and messages of other people and of queries are shown as they are, never as Markdown."""

import pytest
from streamlit.testing.v1 import AppTest

from ui.shared.safe_text import markdown_literal

FETCHES = "![x](https://host/p.png)"


def board_on_the_whole_screen() -> None:
    import streamlit as st

    from graphrag_core import Board
    from ui.boards.board_view import draw_board

    st.session_state["board_full"] = "1"
    draw_board(
        Board("1", "![x](https://host/p.png)", "elsewhere"), here=False, labels=(), refreshed=True
    )


def failed_query_in_the_log() -> None:
    import streamlit as st

    from graphrag_core import LogEntry
    from ui.shared.query_log_panel import _draw_entries

    st.session_state["log_table"] = {"selection": {"rows": [0], "columns": [], "cells": []}}
    entry = LogEntry("person", "RETURN 1", error="![x](https://host/p.png)")
    _draw_entries((entry,), lambda _text, _parameters: None)


def exported_file() -> None:
    from graphrag_core import ExportedFile
    from graphrag_core.ingest.export.export_file import ExportReport
    from ui.shared.export_panel import _draw_file

    report = ExportReport(1, 0, ("![x](https://host/p.png)",))
    _draw_file(ExportedFile("graph.cypher", "text/plain", b"x", report), key="export")


@pytest.mark.parametrize(
    "page", [board_on_the_whole_screen, failed_query_in_the_log, exported_file]
)
def test_what_others_wrote_is_not_markdown(page: object) -> None:
    app = AppTest.from_function(page).run()  # type: ignore[arg-type]

    assert not app.exception
    drawn = [element.value for kind in ("title", "caption") for element in app.get(kind)]
    assert any(markdown_literal(FETCHES) in text for text in drawn)
    assert not any(FETCHES in text for text in drawn)
