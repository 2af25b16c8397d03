"""What a question asks the texts about: its topic, and the documents that it names beside it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.english.function_words import STOP_WORDS, word_set
from graphrag_core.english.words import WordToken, stem, tokenize

MARKERS = tuple(
    re.compile(rf"\b(?:{words})\s+(?=\w|[\"'“])", re.IGNORECASE)
    for words in (
        r"about|regarding|concerning|on\s+the\s+(?:topic|subject)\s+of",
        r"mention(?:s|ed|ing)?|discuss(?:es|ed|ing)?|explain(?:s|ed|ing)?|describ(?:e|es|ed|ing)|"
        r"covers?|covering|treats?|(?:speak|talk)(?:s|ing)?\s+of|refer(?:s|ring)?\s+to|"
        r"deal(?:s|ing)?\s+with",
        r"on",
    )
)
"""Words after which a question names its topic, the surest first; the last only of texts."""

ASKING = word_set(
    """say says said saying state states stated tell tells told mention mentions mentioned
    mentioning explain explains explained explaining explanation describe describes described
    description discuss discusses discussed cover covers covered treat treats treated talk talks
    speak speaks spoken write writes written wrote read document documents documentation text texts
    page pages paper papers file files passage passages paragraph paragraphs section sections
    chapter chapters article articles note notes quote quotes cite cites search places place word
    words thing things anything according stand stands mean means define defined definition"""
)
"""Words with which people ask for what texts say."""
HOW = word_set("long often much far big large high old fast soon well")
"""Words that ask for a measure, right after "how"."""
ENDS = re.compile(r"[?!;:]|\.(?=\s|$)")


@dataclass(frozen=True, slots=True)
class TextTopic:
    """A topic as the question words it, with its words to look for.

    `within` are documents that the question names beside it. `asked` tells whether the question
    speaks of texts at all, `marked` whether a word before the topic says that it is one.
    """

    text: str
    words: tuple[str, ...]
    within: tuple[NamedEntity, ...]
    asked: bool
    marked: bool


def topic_of(slots: Slots, documents: frozenset[str]) -> TextTopic | None:
    """Find the topic of a question; None where it names none. `documents` are labels."""
    text = slots.text
    tokens = [token for token in tokenize(text) if token.kind != "symbol"]
    asked = any(token.lower in ASKING for token in tokens)
    start, end = _after_marker(text, asked=asked) or (0, len(text))
    titles = [e for e in slots.entities if e.label in documents]
    within = tuple(e for e in titles if e.end <= start or end <= e.start) if start else ()
    inside = [t for t in tokens if start <= t.start and t.end <= end]
    words = _trimmed(inside, STOP_WORDS if start else STOP_WORDS | ASKING)
    if len(words) > 1 and words[0].lower in HOW and not start:
        words = _trimmed(words[1:], STOP_WORDS | ASKING)
    if not words:
        return None
    topic = text[words[0].start : words[-1].end].strip()
    found = [t.lower for t in words if t.lower not in STOP_WORDS and t.kind != "possessive"]
    return TextTopic(topic, tuple(dict.fromkeys(found)), within, asked, start > 0)


def stems_of(words: Sequence[str]) -> frozenset[str]:
    """Return the stems of words."""
    return frozenset(stem(word.lower()) for word in words)


def _after_marker(text: str, *, asked: bool) -> tuple[int, int] | None:
    """Return where the words after the first of the surest markers stand, up to their clause."""
    for marker in MARKERS if asked else MARKERS[:-1]:
        found = marker.search(text)
        if found is not None:
            end = ENDS.search(text, found.end())
            return found.end(), end.start() if end else len(text)
    return None


def _trimmed(tokens: Sequence[WordToken], without: frozenset[str]) -> Sequence[WordToken]:
    """Drop the words at both ends that are no part of a topic."""
    kept = [at for at, t in enumerate(tokens) if t.lower not in without and t.kind != "possessive"]
    return tokens[kept[0] : kept[-1] + 1] if kept else ()
