"""Reports: answers as one file, HTML or PDF, that asks nobody for anything."""

from graphrag_core.report.html_report import report_page
from graphrag_core.report.pdf_report import report_pdf
from graphrag_core.report.report_sections import ReportSection

__all__ = ["ReportSection", "report_page", "report_pdf"]
