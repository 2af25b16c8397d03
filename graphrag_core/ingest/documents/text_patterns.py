"""What can be found in a text by its form alone: e-mail addresses, codes, dates, stated roles.

Each pattern is strict: what it finds is what it says, and what it is unsure of is left.
"""

import re
from collections.abc import Iterator
from datetime import date

from graphrag_core.ingest.documents.text_findings import (
    CODE,
    DATE,
    EMAIL,
    ROLE,
    TextFinding,
    sentence_around,
)

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
MONTH = "|".join(month.capitalize() for month in MONTHS)
EMAIL_FORM = re.compile(r"(?<![\w.+-])[A-Za-z0-9_.+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,24}(?![\w-])")
CODE_FORM = re.compile(r"(?<![\w-])([A-Z]{2,8})-(\d{1,4}-)?\d{1,8}(?![\w-]|\.\d)")
STANDARDS = frozenset({"UTF", "ISO", "SHA", "AES", "UCS", "EN", "IPV"})
"""What stands before a number without being a code of somebody's own: UTF-8, SHA-256."""
ISO_DATE = re.compile(r"(?<![\w-])(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)(?![\w-])")
DOTTED_DATE = re.compile(r"(?<![\w.])(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})(?!\w|\.\d)")
DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
DAY_MONTH = re.compile(rf"(?<!\w){DAY} (?P<n>{MONTH}),? (?P<y>\d{{4}})\b")
MONTH_DAY = re.compile(rf"\b(?P<n>{MONTH}) {DAY},? (?P<y>\d{{4}})\b")
DATE_FORMS = (ISO_DATE, DOTTED_DATE, DAY_MONTH, MONTH_DAY)
# A name is at most 61 characters, so that a long run without a space costs no more than its length.
NAME = r"[A-ZÀ-Þ][\w'’-]{1,60}"
OFFICE = (
    r"(?:[Cc]o-)?(?:CEO|CFO|CTO|COO|CIO|CISO|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Dd]irector|"
    r"[Mm]anager|[Hh]ead|[Ff]ounder|[Oo]wner|[Ee]ditor|[Pp]rofessor|[Mm]inister|[Ss]ecretary|"
    r"[Mm]ayor|[Oo]fficer|[Ll]ead)"
)
ROLE_FORM = re.compile(
    rf"(?<!\w)(?P<person>{NAME}(?: {NAME}){{1,3}}), (?:the |an? )?"
    rf"(?P<role>(?:[A-Za-z]+ ){{0,3}}{OFFICE}(?: of [a-z]+(?: [a-z]+)?)?) (?:of|at) (?:the )?"
    rf"(?P<organization>{NAME}(?: {NAME}){{0,3}})"
)


def pattern_findings(chunk_id: str, text: str) -> Iterator[TextFinding]:
    """Yield what is found in a chunk, each thing where it stands first."""
    seen = set()
    for kind, name, start in sorted(_matches(text), key=lambda match: match[2]):
        if (kind, name) not in seen:
            seen.add((kind, name))
            yield TextFinding(kind, name, chunk_id, sentence_around(text, start), start)


def _matches(text: str) -> Iterator[tuple[str, str, int]]:
    for match in EMAIL_FORM.finditer(text):
        yield EMAIL, match[0].lower(), match.start()
    for match in CODE_FORM.finditer(text):
        if match[1] not in STANDARDS:
            yield CODE, match[0], match.start()
    for form in DATE_FORMS:
        for match in form.finditer(text):
            day = _day_of(match.groupdict())
            if day is not None:
                yield DATE, day.isoformat(), match.start()
    for match in ROLE_FORM.finditer(text):
        yield ROLE, " ".join(match[0].split()), match.start()


def _day_of(parts: dict[str, str]) -> date | None:
    """Return the day that a match stands for; None for one that is not in the calendar."""
    month = MONTHS.index(parts["n"].lower()) + 1 if "n" in parts else int(parts["m"])
    try:
        return date(int(parts["y"]), month, int(parts["d"]))
    except ValueError:
        return None
