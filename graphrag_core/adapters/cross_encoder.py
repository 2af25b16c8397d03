"""`CrossEncoder`: the shipped MiniLM with an adapter, reads a question beside a sentence.

A bi-encoder compares two vectors; this one reads both texts at once (Nogueira and Cho, 2019), so
that "not", "each" and who does what to whom count. `adapter.safetensors` holds the low-rank
corrections of its layers (`python -m training read`).
"""

import threading
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from graphrag_core.adapters.sentence_transformers import packaged_folder
from graphrag_core.errors import ModelUnavailableError

ADAPTER = Path(__file__).with_name("adapter.safetensors")
BASE = "all-minilm-l6-v2"
RANK, SCALE = 16, 2.0
"""The rank of the corrections, and what they are multiplied by."""
WIDTH, HIDDEN = 384, 128
MAX_TOKENS = 128
PARTS = (
    ("attention.self", "query"),
    ("attention.self", "key"),
    ("attention.self", "value"),
    ("attention.output", "dense"),
    ("intermediate", "dense"),
    ("output", "dense"),
)
"""The linear layers that each layer of the encoder has: owner and name."""


class CrossEncoder:
    """Scores how well a sentence says what a question asks; safe to share between threads.

    `adapter` is a file of corrections. The model's weights are loaded a second time (90 MB).
    """

    def __init__(self, adapter: Path = ADAPTER) -> None:
        self._adapter = adapter
        self._lock = threading.Lock()

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Return a score for each question with its sentence; higher is better.

        They compare sentences for one question. Raises `ModelUnavailableError`.
        """
        if not pairs:
            return []
        try:
            import torch

            with self._lock:
                encoder, tokenizer, head = self._model
        except (ImportError, OSError, ValueError, KeyError, RuntimeError) as cause:
            raise ModelUnavailableError(
                f"The model that compares readings cannot be loaded: {cause}",
                hint="Questions are answered without it. Run `pip install -r requirements.txt`.",
                code="embeddings_unavailable",
            ) from cause
        with torch.inference_mode():
            found = head(pooled(encoder, tokenizer, pairs)).squeeze(-1)
        return [float(value) for value in found]

    @cached_property
    def _model(self) -> tuple[Any, Any, Any]:
        from safetensors.torch import load_file

        weights = {name: value.float() for name, value in load_file(self._adapter).items()}
        encoder, tokenizer = encoder_and_tokenizer()
        for owner, name, place in linear_layers(encoder):
            correction = weights[f"{place}.up"] @ weights[f"{place}.down"]
            getattr(owner, name).weight.data += SCALE * correction
        head = head_of()
        head.load_state_dict(
            {n.removeprefix("head."): v for n, v in weights.items() if n.startswith("head.")}
        )
        return encoder, tokenizer, head.eval()


def encoder_and_tokenizer() -> tuple[Any, Any]:
    """Return a copy of the packaged model's encoder, and its tokenizer."""
    from transformers import AutoModel, AutoTokenizer

    folder = packaged_folder(BASE)
    if folder is None:
        raise OSError(f"The model {BASE} is not installed.")
    encoder = AutoModel.from_pretrained(folder, local_files_only=True)
    return encoder.eval(), AutoTokenizer.from_pretrained(folder, local_files_only=True)


def linear_layers(encoder: Any) -> Iterator[tuple[Any, str, str]]:
    """Yield each linear layer: its owner, its name there, and its place as the adapter says it."""
    for at, layer in enumerate(encoder.encoder.layer):
        for owner, name in PARTS:
            yield layer.get_submodule(owner), name, f"{at}.{owner}.{name}"


def head_of() -> Any:
    """Return what makes one score of the mean of a pair's tokens."""
    from torch import nn

    return nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, 1))


def pooled(encoder: Any, tokenizer: Any, pairs: Sequence[tuple[str, str]]) -> Any:
    """Return the mean vector of the tokens of each pair."""
    read = tokenizer(
        [question for question, _ in pairs],
        [sentence for _, sentence in pairs],
        padding=True,
        truncation=True,
        max_length=MAX_TOKENS,
        return_tensors="pt",
    )
    states = encoder(**read).last_hidden_state
    mask = read["attention_mask"].unsqueeze(-1)
    return (states * mask).sum(1) / mask.sum(1)
