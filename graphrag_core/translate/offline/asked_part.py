"""The part of a question that asks, without the examples that it gives."""

from dataclasses import replace

from graphrag_core.english.examples_given import without_examples
from graphrag_core.types import Links


def asked_part(text: str, links: Links) -> tuple[str, Links]:
    """Blank the examples in a question, and leave out what they name."""
    asked = without_examples(text)
    if asked == text:
        return text, links
    kept = tuple(value for value in links.values if asked[value.start : value.end].strip())
    return asked, replace(links, values=kept)
