"""Reports: answers as one HTML file that asks nobody for anything."""

from graphrag_core.report.html_report import report_page
from graphrag_core.report.report_sections import ReportSection

__all__ = ["ReportSection", "report_page"]
