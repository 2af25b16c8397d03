"""What a number is counted per: "45 euros an hour"."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chunks import Chunk

_PERIODS = word_set("hour day night week month year minute")
_PER = word_set("a an per each every")


def rate_said(tokens: Sequence[WordToken], end: int) -> str:
    """The period that the words before a place say something is counted by; empty if none."""
    led = [token.lower for token in tokens[max(0, end - 2) : end]]
    return led[1] if len(led) > 1 and led[0] in _PER and led[1] in _PERIODS else ""


def with_rate(chunks: list[Chunk], rate: str) -> list[Chunk]:
    """The chunks of a question, of which the last number that is compared is per so much."""
    kept = chunks[:-1] if chunks and chunks[-1].kind == "per" else chunks
    at = next((i for i in reversed(range(len(kept))) if kept[i].kind != "skip"), 0)
    kinds = [chunk.kind for chunk in kept[max(0, at - 3) : at]]
    compared = kinds[-1:] == ["compare"] or kinds == ["between", "number", "and"]
    if not at or kept[at].kind != "number" or kept[at].unit or not compared:
        return chunks
    return [*kept[:at], replace(kept[at], unit=f"per {rate}"), *kept[at + 1 :]]
