"""Reports: answers as one HTML file that asks nobody for anything."""

from graphrag_core.report.html_report import ReportSection, report_page

__all__ = ["ReportSection", "report_page"]
