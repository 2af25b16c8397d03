"""The tokenizer of an embedding model, without the model itself: quick to load."""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from graphrag_core.adapters.sentence_transformers import packaged_folder

FILE = "tokenizer.json"
LENGTH_FILE = "sentence_bert_config.json"
DEFAULT_LENGTH = 256
SPECIAL_TOKENS = 2


class ModelTokenizer:
    """A `Tokenizer` from a model's folder."""

    def __init__(self, model: str, folder: Path) -> None:
        self.name = model
        self.max_tokens = _length_of(folder) - SPECIAL_TOKENS
        self._tokenizer = _loaded(folder / FILE)

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Return where each token of a text begins and ends, in order."""
        found: Sequence[tuple[int, int]] = self._tokenizer.encode(
            text, add_special_tokens=False
        ).offsets
        return found


def model_tokenizer(model: str) -> ModelTokenizer | None:
    """Open the tokenizer of a packaged model or of a model's folder; None without one."""
    model = model.removeprefix("sentence-transformers/")
    folder = packaged_folder(model) or Path(model).expanduser()
    if not (folder / FILE).is_file():
        return None
    try:
        return ModelTokenizer(model, folder)
    except ImportError:
        return None


@lru_cache(maxsize=2)
def _loaded(file: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _length_of(folder: Path) -> int:
    try:
        stated = json.loads((folder / LENGTH_FILE).read_text(encoding="utf-8"))
        return int(stated["max_seq_length"])
    except (OSError, ValueError, KeyError, TypeError):
        return DEFAULT_LENGTH
