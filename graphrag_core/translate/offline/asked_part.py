"""The part of a question that asks, without the examples that it gives, and without asides."""

import re
from dataclasses import replace

from graphrag_core.english.examples_given import without_examples
from graphrag_core.english.greetings import reply_to_greeting
from graphrag_core.english.operator_words import lead_in
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.chart.idle_words import with_verbs
from graphrag_core.types import Links

ASIDES = re.compile(
    r"\b(?:by any chance|already|it (?:true|correct|right|the case) that)\b"
    r"|,?\s\bif (?:possible|you (?:do not mind|don'?t mind|can|could|would|know))(?=[?.!\s]*$)",
    re.IGNORECASE,
)
"""Words that change nothing of what is asked: "Is it true that Ada is on call?"."""

HAPPENED = re.compile(
    r"(?<=\S )when\b(?P<event>[^?,;]+?)\b(?:has |had )?(?:happen(?:s|ed)?|occur(?:s|red)?)\b",
    re.IGNORECASE,
)
"""What is said of any event: "who led it when Hermes happened" says no more than "during"."""


GREETED = re.compile(r"[^.!?,]+[.!?,]*")
"""Parts of a text that may be greetings."""
ENDS_SENTENCE = frozenset("?.!:;")


def asked_part(text: str, links: Links) -> tuple[str, Links]:
    """Blank the examples in a question, its asides, lead-ins and "happened", and what they name."""
    asked = ASIDES.sub(lambda aside: " " * len(aside[0]), without_examples(text))
    asked = HAPPENED.sub(lambda said: f"when{said['event']}".ljust(len(said[0])), asked)
    asked = _without_lead_ins(GREETED.sub(_without_greeting, asked))
    if asked == text:
        return text, links
    kept = tuple(value for value in links.values if asked[value.start : value.end].strip())
    return asked, replace(links, values=kept)


def _without_greeting(part: re.Match[str]) -> str:
    """Blank what is only a greeting or thanks: "Good morning, …", "… Thanks in advance!"."""
    return part[0] if reply_to_greeting(part[0]) is None else " " * len(part[0])


def _without_lead_ins(text: str) -> str:
    """Blank what only leads to what a sentence asks; "if" behind it is written "whether"."""
    tokens = tuple(with_verbs(tokenize(text)))
    words = [token.lower for token in tokens]
    starts = [at for at in range(len(words)) if not at or words[at - 1] in ENDS_SENTENCE]
    for at in starts:
        length = lead_in(words[at:])
        if not length:
            continue
        asks_if = words[at + length : at + length + 1] == ["if"]
        start, end = tokens[at].start, tokens[at + length - 1 + asks_if].end
        text = text[:start] + ("whether" if asks_if else "").rjust(end - start) + text[end:]
    return text
