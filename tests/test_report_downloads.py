"""The button of a report: both forms where they can be made, and the reason where one cannot."""

import os
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from ui.shared import report_downloads


def page() -> None:
    from graphrag_core import ReportSection
    from graphrag_core.types import Answer
    from ui.shared.report_downloads import Report, draw_report_button

    answer = Answer("q", "auto", "offline", answered=True, confidence=1.0, text="Three.")
    draw_report_button(Report("T", "", [ReportSection("q", answer)]), name="board", key="report")


def buttons(app: AppTest) -> dict[str, Any]:
    return {each.proto.label: each.proto for each in app.get("download_button")}


@pytest.fixture(autouse=True)
def nothing_tried_before() -> None:
    report_downloads._make_first_pdf.clear()


def test_a_report_is_offered_as_html_and_as_pdf() -> None:
    app = AppTest.from_function(page).run(timeout=60)

    assert not app.exception
    assert {label: each.disabled for label, each in buttons(app).items()} == {
        "HTML": False,
        "PDF": False,
    }


def test_without_the_library_the_page_says_so_and_html_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typst.py").write_text("raise ModuleNotFoundError(\"No module named 'typst'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path) + os.pathsep + os.environ.get("PYTHONPATH", ""))

    app = AppTest.from_function(page).run(timeout=60)

    assert not app.exception
    assert {label: each.disabled for label, each in buttons(app).items()} == {
        "HTML": False,
        "PDF": True,
    }
    said = " ".join(caption.value for caption in app.caption).replace("\\", "")
    assert "typst cannot be imported" in said
    assert "pip install -r requirements.txt" in said
    report_downloads._make_first_pdf.clear()
