"""Hides the key in replies of endpoints that echo what they were sent."""

import re

SHORTEST = 16
"""A shorter key is no secret but a word that a local server asks for: "ollama", "none", "x"."""


class KeyMask:
    """Replaces a key in texts, also where JSON spells its characters as escapes."""

    def __init__(self, key: str | None) -> None:
        self._key = key if key is not None and len(key) >= SHORTEST else ""
        spelled = "".join(rf"(?:{re.escape(c)}|\\u(?i:{ord(c):04x}))" for c in self._key)
        self._pattern = re.compile(spelled)

    def hide(self, text: str, *, complete: bool = True) -> str:
        """Return a text without the key.

        A text that is still being streamed (not `complete`) also loses an ending that may be the
        first part of the key.
        """
        if not self._key:
            return text
        text = self._pattern.sub("***", text)
        starts = () if complete else range(min(len(self._key), len(text)), 0, -1)
        cut = next((count for count in starts if text.endswith(self._key[:count])), 0)
        return text[: len(text) - cut]
