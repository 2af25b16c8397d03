"""What is away just now and is being brought back, for those who would rather be told than wait."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Absence:
    """Since when something is away, and what was last said of its return. Safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._since = 0.0
        self._words = ""

    @contextmanager
    def lasting(self, words: str) -> Iterator[None]:
        """Count it as away within the block; several blocks at once are one absence."""
        with self._lock:
            if not self._count:
                self._since, self._words = time.monotonic(), words
            self._count += 1
        try:
            yield
        finally:
            with self._lock:
                self._count -= 1

    def say(self, words: str) -> None:
        """Tell what is done now to bring it back."""
        with self._lock:
            self._words = words

    def seen(self) -> tuple[float, str]:
        """Return for how many seconds it has been away, and the words; (0, "") if it is not."""
        with self._lock:
            return (time.monotonic() - self._since, self._words) if self._count else (0.0, "")
