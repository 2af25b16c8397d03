"""Signs of comparison as people type them: "≥", "=>", "!="."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chart.numbers_said import SIGNS

SPELLED = {
    "≥": ">=", "⩾": ">=", "=>": ">=", "≤": "<=", "⩽": "<=", "=<": "<=", "≠": "<>", "!=": "<>",
    "==": "=",
}  # fmt: skip
"""What is typed for a sign of the table of operators."""
COMPARING = frozenset({"<", ">", "=", "<=", ">=", "<>"})


def with_plain_signs(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Yield the tokens with each sign of comparison as the table of operators has it."""
    at = 0
    while at < len(tokens):
        one, *others = tokens[at : at + 2]
        joined = one.text + "".join(t.text for t in others if t.start == one.end)
        if joined in SPELLED and len(joined) > len(one.text):
            yield replace(one, text=SPELLED[joined], kind="symbol", end=others[0].end)
            at += 2
            continue
        yield replace(one, text=SPELLED[one.text]) if one.text in SPELLED else one
        at += 1


def compares(sign: WordToken, behind: WordToken | None) -> bool:
    """Tell whether a symbol compares, as any of mathematics does that stands before a number.

    A sign of the number itself is none of these.
    """
    if sign.kind != "symbol" or sign.text in COMPARING:
        return sign.kind == "symbol"
    before_number = behind is not None and behind.kind == "number"
    return before_number and unicodedata.category(sign.text) == "Sm" and sign.text not in SIGNS
