"""Examples that a question gives of what it asks: "per region, e.g. Western Europe"."""

import re

_EXAMPLE = re.compile(
    r"(?:[,;(] ?)?\b(?:e\.\s?g\.?|for example|for instance)[^,;?()]*\)?", re.IGNORECASE
)


def without_examples(text: str) -> str:
    """Return a text of the same length with spaces in the place of examples.

    One at the beginning is none: "for example, who owns X" asks for X.
    """
    return _EXAMPLE.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    return found.group() if not found.string[: found.start()].strip() else " " * len(found.group())
