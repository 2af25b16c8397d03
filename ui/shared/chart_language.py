"""Numbers and dates of charts in the reader's language; the browser draws them in English else."""

from functools import cache
from typing import Any, Literal

from babel.dates import get_day_names, get_month_names

from ui.shared import texts


def chart_config() -> dict[str, Any]:
    """Return the part of a Vega-Lite configuration that is of the reader's language."""
    return {"locale": _german()} if texts.language() == "de" else {}


@cache
def _german() -> dict[str, Any]:
    """Return the signs and names of German as Vega takes them (d3-format and d3-time-format)."""

    def days(width: Literal["short", "wide"]) -> list[str]:
        names = get_day_names(width, "stand-alone", locale="de")
        return [names[(day - 1) % 7] for day in range(7)]

    def months(width: Literal["abbreviated", "wide"]) -> list[str]:
        return list(get_month_names(width, "stand-alone", locale="de").values())

    return {
        "number": {"decimal": ",", "thousands": ".", "grouping": [3], "currency": ["", " €"]},
        "time": {
            "dateTime": "%A, %-d. %B %Y, %X",
            "date": "%d.%m.%Y",
            "time": "%H:%M:%S",
            "periods": ["AM", "PM"],
            "days": days("wide"),
            "shortDays": days("short"),
            "months": months("wide"),
            "shortMonths": months("abbreviated"),
        },
    }
