"""What is found in a text without a model: its kinds, and one finding with its place and quote."""

import re
from dataclasses import dataclass

KEYPHRASE, EMAIL, CODE, DATE, ROLE = "keyphrase", "email", "code", "date", "role"
QUOTE_CHARS = 300
SENTENCE_BORDER = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, slots=True)
class FindingKind:
    """A kind of finding: the label of its nodes, the type that leads to them, how it is found."""

    label: str
    type: str
    found_by: str


KINDS = {
    KEYPHRASE: FindingKind("Keyphrase", "HAS_KEYPHRASE", "term statistics, no model"),
    EMAIL: FindingKind("MentionedEmail", "HAS_EMAIL", "pattern, no model"),
    CODE: FindingKind("MentionedCode", "HAS_CODE", "pattern, no model"),
    DATE: FindingKind("MentionedDate", "HAS_DATE", "pattern, no model"),
    ROLE: FindingKind("MentionedRole", "HAS_ROLE", "pattern, no model"),
}
"""Labels by which `profiles/chunk_graphs.py` knows what was found in texts."""


@dataclass(frozen=True, slots=True)
class TextFinding:
    """Something that a chunk has: `name` in one form, the sentence, and where it begins."""

    kind: str
    name: str
    chunk_id: str
    quote: str
    offset: int


def sentence_around(text: str, place: int) -> str:
    """Return the sentence around a place, at most `QUOTE_CHARS` of it from before the place on."""
    borders = list(SENTENCE_BORDER.finditer(text))
    start = max((border.end() for border in borders if border.end() <= place), default=0)
    end = min((border.start() for border in borders if border.start() > place), default=len(text))
    start = max(start, place - QUOTE_CHARS // 2)
    return text[start : min(end, start + QUOTE_CHARS)].strip()
