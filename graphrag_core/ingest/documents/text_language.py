"""The language of a document that does not say its own: guessed offline, or left open."""

from collections.abc import Iterable
from functools import cache
from typing import Protocol, cast

from graphrag_core.ingest.documents.parsed_document import TEXT, Block

LEAST_CHARS, MOST_CHARS = 60, 5_000
LEAST_CONFIDENCE = 0.9
"""Of 97 languages; below it a text is short, mixed, or code."""


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]:
        """Return the code of a text's language, and how sure that is."""


def language_of(blocks: Iterable[Block]) -> str:
    """Return the ISO 639-1 code of a document's language; "" where that is not sure."""
    text = " ".join(block.text for block in blocks if block.kind == TEXT)[:MOST_CHARS]
    if sum(map(str.isalpha, text)) < LEAST_CHARS:
        return ""
    code, confidence = _identifier().classify(text)
    return code if confidence >= LEAST_CONFIDENCE else ""


@cache
def _identifier() -> _Identifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    found = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    return cast("_Identifier", found)
