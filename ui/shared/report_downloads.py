"""The button of a report: a page of HTML or a PDF, each made when it is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from graphrag_core import GraphragError, ReportSection, report_page, report_pdf
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr


@dataclass(frozen=True, slots=True)
class Report:
    """What both forms of a report are written from; `database` is as it is shown."""

    title: str
    database: str
    sections: Sequence[ReportSection]

    def page(self) -> str:
        """Write it as HTML."""
        return report_page(self.title, self.database, self.sections)

    def pdf(self) -> bytes:
        """Write it as PDF. Raises `GraphragError` where that cannot be done here."""
        return report_pdf(self.title, self.database, self.sections)


def draw_report_button(
    report: Report,
    *,
    name: str,
    key: str,
    kind: Literal["secondary", "tertiary"] = "secondary",
) -> None:
    """Draw the button; `name` is that of the file without its ending."""
    forms: tuple[tuple[str, str, Callable[[], str | bytes]], ...] = (
        ("HTML", "text/html", report.page),
        ("PDF", "application/pdf", report.pdf),
    )
    with st.popover(
        tr("Report"),
        icon=":material/description:",
        type=kind,
        key=key,
        disabled=not report.sections,
    ):
        st.caption(
            tr("One file with these answers, their charts and graphs, that needs no network.")
        )
        problem = _pdf_problem()
        with st.container(horizontal=True, gap="small"):
            for form, mime, write in forms:
                st.download_button(
                    form, write, file_name=f"{name}.{form.lower()}", mime=mime, on_click="ignore",
                    key=f"{key}_{form.lower()}", disabled=form == "PDF" and bool(problem),
                )  # fmt: skip
        if problem:
            st.caption(f":material/error: {problem}")


def _pdf_problem() -> str:
    """Say why no PDF can be made here; "" where one could be made.

    A download that fails after it was pressed says no more than that it failed.
    """
    try:
        _make_first_pdf()
    except GraphragError as fault:
        return markdown_literal(f"{fault.message} {fault.hint}")
    return ""


@st.cache_resource(show_spinner=False)
def _make_first_pdf() -> bool:
    """Make an empty report, once; what fails is tried again. Raises `GraphragError`."""
    return bool(report_pdf("", "", ()))
