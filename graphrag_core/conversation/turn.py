"""A follow-up beside the exchange before it, and the words that open one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graphrag_core.conversation.corrections import CORRECTING, correction_in
from graphrag_core.english.adjectives import COMPARATIVES, SUPERLATIVE_OF
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline import Outline
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Reading
from graphrag_core.translate.offline.merging import target_of
from graphrag_core.types import Exchange, Schema

OPENERS = (
    "and what about", "what about", "how about", "and how about", "same for", "the same for",
    "and the same for", "and for", "but for", "and", "also", "but", "or", "so", "then", "now", "ok",
    "okay", "only", "just", "only show", "just show", "show only", "show me only", "limit to",
    "limit them to", "restrict to", "restrict them to", "keep only", "filter by", "filter to",
    "of those", "of these", "of them", "among them", "among those", "which are", "that are",
    "who are",
    "only where", "just where", "but only where", "only if",
    "instead", "also show", "also show me", "add", "include", "with", "without", "not", "no",
)  # fmt: skip
SAME = frozenset({"same for", "the same for", "and the same for"})
"""Openers that put something in the place of something else, and add nothing."""
COURTESIES = re.compile(
    r"^(?:(?:thanks|thank you|great|cool|nice|fine|perfect|good)[,.! ]+)+", re.IGNORECASE
)
"""What may stand before a follow-up and asks nothing."""
_SHORT_WITH = re.compile(r"\bw/(?P<out>o\b)?\s*", re.IGNORECASE)
_LEAVING_OUT = re.compile(
    r"^(?:(?:and|but|now|then|please) )*(?:drop|leave out|remove|exclude|skip|ignore|take out) ",
    re.IGNORECASE,
)
"""What says "without" as an order."""
COMPARED = re.compile(
    r"(?:is|was|are|were|isn't) (?:that|this|it|they|those|these) (?:\w+ ){0,2}?"
    rf"(?:more|less|fewer|{'|'.join(sorted(COMPARATIVES))})(?: \w+)? than ",
    re.IGNORECASE,
)
"""What compares a number that was found with another: "is that more than …"."""
THE_OTHERS = re.compile(
    r"(?:(?:and|ok|okay|so|now|then|what about|how about)[, ]+)*"
    r"(?:the|those) (?:others|other ones|rest|remaining(?: ones)?)",
    re.IGNORECASE,
)
"""What asks for those that were left out."""
THE_ONES = re.compile(
    r"\b(?:the|how many) (?:(?!of\b)[\w-]+ ){1,3}?(?P<ones>ones)\b", re.IGNORECASE
)
"""What points back at things by what is said of them: "the price of the red ones"."""
GOING_ON = frozenset({"so", "then", "now", "ok", "okay"})
"""Openers that mean nothing themselves: another one may follow."""
CLOSING = re.compile(r"(?:[, ]+(?:instead|please|then|now|though|too|as well))+$", re.IGNORECASE)
"""What may stand behind a follow-up and asks nothing."""
RELATIVE = ("which are", "that are", "who are")
"""Openers that go on a sentence; before a definite noun they begin a question of its own."""
_DEFINITE = re.compile(r"(?:the|our|my|your|their|its|his|her) ", re.IGNORECASE)
CONDITIONAL = frozenset({"with", "without", "not", "no"})
"""Openers that are a part of the condition that they open."""
RESTRICTING = CONDITIONAL | {
    "only where", "just where", "but only where", "only if",
    "only", "just", "only show", "just show", "show only", "show me only", "limit to",
    "limit them to", "restrict to", "restrict them to", "keep only", "filter by", "filter to",
    "of those", "of these", "of them", "among them", "among those", "which are", "that are",
    "who are", "but",
}  # fmt: skip
ADDING = frozenset({"also show", "also show me", "add", "include", "with", "and", "also"})
FILLERS = frozenset({"the", "ones", "one", "those", "them", "please", "all", "a", "an"})
OBJECTS = frozenset({"them", "they", "those", "these", "it", "this", "him", "she", "he"})
POSSESSIVES = frozenset({"their", "its", "his", "her"})
PLURALS = frozenset({"them", "they", "those", "these", "their"})
PERSONS = frozenset({"he", "she", "him", "his", "her"})
NEUTER = frozenset({"it", "its"})
SINGULAR = PERSONS | NEUTER | {"this", "that"}
ORDINALS: Mapping[str, int] = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "fifth": 4,
    "last": -1, "top": 0, "former": 0, "latter": -1,
}  # fmt: skip
COUNTING = ("how many", "count", "the number", "number")
SORTING = frozenset({"sort", "sorted", "order", "ordered", "rank", "ranked"})
VERBS = frozenset({"are", "is", "were", "was", "have", "had", "has", "do", "does"})
QUESTION_WORDS = frozenset(
    {
        "which",
        "what",
        "who",
        "how",
        "where",
        "when",
        "whose",
        "why",
        "since",
        "until",
        "does",
        "do",
        "did",
        "is",
        "are",
    }
)
ASKING = frozenset({"wh", "list", "howmany", "count", "dimension"})


@dataclass(frozen=True, slots=True)
class FollowUpTurn:
    """A follow-up beside the exchange before it: their chunks, and what opens the follow-up."""

    text: str
    opener: str
    rest: str
    chunks: tuple[Chunk, ...]
    last: Exchange
    before: tuple[Chunk, ...]
    past: Outline | None
    schema: Schema
    readings: tuple[Reading, ...] = ()
    """How the questions just before were read, the last first."""

    @property
    def earlier(self) -> str:
        """The earlier question without its mark at the end."""
        return self.last.standalone.strip().rstrip("?.! ")

    @property
    def reading(self) -> Reading | None:
        """How the earlier question was read."""
        return None if self.past is None else self.past.reading

    @property
    def target(self) -> str | None:
        """The variable of the reading that the earlier question asked for."""
        return None if self.reading is None else target_of(self.reading)

    @property
    def subject(self) -> str | None:
        """The label of what the earlier question asked for, or counted."""
        if self.last.results:
            return self.last.results[0].label
        if self.past is None:
            return None
        return next(iter(target_labels(self.past)), None)


def with_superlative(text: str) -> str:
    """Ask for the one at an end where one of several is compared with the others.

    "Which of these is cheaper?" is which is the cheapest; "which ones are cheaper?" is not.
    """
    words = [token.lower for token in tokenize(text)]
    asks = words[:1] and words[0] in {"which", "who", "what"} and "than" not in words
    if not asks or not {*words} & {"is", "has", "was", "had"}:
        return text
    for token in tokenize(text):
        superlative = SUPERLATIVE_OF.get(token.lower)
        if superlative is not None:
            return f"{text[: token.start]}{superlative}{text[token.end :]}"
    return text


def target_labels(outline: Outline) -> list[str]:
    """Return the labels that a question asks for: counted, of the first column, or the first."""
    columns, nodes = outline.reading.columns, outline.reading.pattern.nodes
    labels = {node.name: node.label for node in nodes}
    counted = [c for c in columns if c.function == "count"]
    labels_in_order = [labels.get(column.variable) for column in (*counted[:1], *columns[:1])]
    return [label for label in labels_in_order if label] or [n.label for n in nodes if n.label][:1]


def split_opener(text: str) -> tuple[str, str]:
    """Split a follow-up into its opening words ("and for", "only") and the rest."""
    text = CLOSING.sub("", COURTESIES.sub("", text).rstrip("?.! "))
    text = _SHORT_WITH.sub(lambda found: f"with{'out' if found['out'] else ''} ", text)
    text = _LEAVING_OUT.sub("without ", text)
    corrected = correction_in(text)
    if corrected is not None:
        further = split_opener(corrected)
        return further if further[0] in RESTRICTING else (CORRECTING, corrected)
    lower = text.lower()
    for opener in sorted(OPENERS, key=len, reverse=True):
        if lower.startswith(opener) and not lower[len(opener) : len(opener) + 1].isalnum():
            rest = text[len(opener) :].strip(" ,:?.!")
            if opener in RELATIVE and _DEFINITE.match(rest):
                continue
            further = split_opener(rest) if opener in GOING_ON else ("", rest)
            return further if further[0] else (opener, rest)
    return "", text.rstrip("?.! ")
