"""The part of a question that asks, without the examples that it gives, and without asides."""

import re
from dataclasses import replace

from graphrag_core.english.examples_given import without_examples
from graphrag_core.types import Links

ASIDES = re.compile(
    r"\b(?:by any chance|already|it (?:true|correct|right|the case) that)\b", re.IGNORECASE
)
"""Words that change nothing of what is asked: "Is it true that Ada is on call?"."""

HAPPENED = re.compile(
    r"(?<=\S )when\b(?P<event>[^?,;]+?)\b(?:has |had )?(?:happen(?:s|ed)?|occur(?:s|red)?)\b",
    re.IGNORECASE,
)
"""What is said of any event: "who led it when Hermes happened" says no more than "during"."""


def asked_part(text: str, links: Links) -> tuple[str, Links]:
    """Blank the examples in a question, its asides and "happened", and leave out what they name."""
    asked = ASIDES.sub(lambda aside: " " * len(aside[0]), without_examples(text))
    asked = HAPPENED.sub(lambda said: f"when{said['event']}".ljust(len(said[0])), asked)
    if asked == text:
        return text, links
    kept = tuple(value for value in links.values if asked[value.start : value.end].strip())
    return asked, replace(links, values=kept)
