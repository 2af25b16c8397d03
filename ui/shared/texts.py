"""The texts of the pages in the reader's language: English in the code, German in `ui/texts/de.po`.

The English text is the key, as in gettext: `tr("Back")`. A text that is named before a page is
drawn is marked with `N_`, and translated where it is drawn. `python -m tools.collect_texts` brings
the catalogue up to date; tests/test_texts.py says what is missing.
"""

from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import streamlit as st
from babel.dates import format_date
from babel.messages.pofile import read_po

from graphrag_core import ConfigurationError, figure_in_words, load_settings, moment_in_words

CATALOGUE = Path(__file__).parents[1] / "texts" / "de.po"
GERMAN_SIGNS = str.maketrans(",.", ".,")


def tr(text: str, /, **values: object) -> str:
    """Return a text in the reader's language, with `{name}` replaced by the value of that name.

    Values are shown as they are; braces in them, or in a text without values, mean nothing.
    """
    german = language() == "de"
    found = _german().get(text, text) if german else text
    return _formatter(german).vformat(found, (), values) if values else found


def plural(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the text for a `count` of one or of many, with `{count}` and the other values."""
    german = language() == "de"
    found = _german().get((one, count == 1)) if german else None
    text = found or (one if count == 1 else many)
    return _formatter(german).vformat(text, (), {"count": count, **values})


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogue; it is translated by `tr` where it is drawn."""
    return text


def figure(value: float, spec: str = ",") -> str:
    """Write a number as the reader's language does: 1,200 or 1.200."""
    return str(_formatter(language() == "de").format_field(value, spec))


def quantity(value: float, unit: str = "", name: str = "") -> str:
    """Write a number of a column with its unit as people do: "1,240,000", "12.5 ms", "40%"."""
    words, number = figure_in_words(value, unit, name), figure_in_words(value, name=name)
    if language() == "en":
        return words
    behind = words.removeprefix(number)
    return number.translate(GERMAN_SIGNS) + ("\N{NO-BREAK SPACE}%" if behind == "%" else behind)


def moment(value: date) -> str:
    """Write a date, with its time in UTC if it has one: "3 March 2025, 14:05 UTC"."""
    words = moment_in_words(value)
    if language() == "en":
        return words
    day = value.astimezone(UTC) if isinstance(value, datetime) and value.tzinfo else value
    _, comma, time = words.partition(",")
    return format_date(day, "d. MMMM y", locale="de") + comma + time


def language() -> str:
    """Return "de" for a reader whose browser is in German, else "en", unless one is set."""
    setting = _setting()
    if setting != "auto":
        return setting
    locale = st.context.locale or ""
    return "de" if locale.lower().partition("-")[0] == "de" else "en"


class _GermanFormatter(Formatter):
    """Writes numbers that have a format with German signs; text and plain numbers as they are."""

    def format_field(self, value: Any, format_spec: str) -> str:
        text: str = super().format_field(value, format_spec)
        if not format_spec or not isinstance(value, int | float):
            return text
        return text.translate(GERMAN_SIGNS).replace("%", "\N{NO-BREAK SPACE}%")


_ENGLISH_FORMATTER, _GERMAN_FORMATTER = Formatter(), _GermanFormatter()


def _formatter(german: bool) -> Formatter:
    return _GERMAN_FORMATTER if german else _ENGLISH_FORMATTER


@cache
def _setting() -> str:
    try:
        return load_settings().language
    except ConfigurationError:
        # The page itself says which setting is wrong.
        return "auto"


@cache
def _german() -> dict[str | tuple[str, bool], str]:
    """Read the catalogue: a text by its English one, those of counts also by whether it is one."""
    texts: dict[str | tuple[str, bool], str] = {}
    with CATALOGUE.open("rb") as file:
        for message in read_po(file, locale="de", abort_invalid=True):
            if isinstance(message.id, str):
                texts[message.id] = str(message.string)
            else:
                one, many = tuple(message.string or ("", ""))
                english = message.id[0]
                texts |= {english: one, (english, True): one, (english, False): many}
    return {english: german for english, german in texts.items() if english and german}
