"""Pronouns that stand for nothing the question names: "What did she propose?"."""

import re
from collections.abc import Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import WordToken, tokenize

POSSESSIVE = word_set("its their his")
SUBJECTS = word_set("he she they it")
OBJECTS = word_set("him them")
PRONOUNS = POSSESSIVE | SUBJECTS | OBJECTS | word_set("her")
PEOPLE = PRONOUNS - word_set("it its")

SOMEBODY = word_set(
    "who whom someone somebody anyone anybody everyone everybody nobody people persons folks"
)
SOMETHING = word_set("all any anything each every everything one ones some something")

BEING = word_set("is are was were be been being exist exists existed s isn't aren't")

DOING = word_set("does did do doesn't didn't don't")
"""Before a "that" which is the subject of a verb: "what does that depend on"."""

NEW_CLAUSE = re.compile(
    r"[,;:.!?()–—]|\b(?:and|or|but|that|which|who|whom|whose|what|when|where|while|before|after"
    r"|because|if|as|since|until|than|how|with|for|by|of)\b",
    re.IGNORECASE,
)
"""What a pronoun stands for is named before one of these: "it" is never the subject of its verb."""

_DONE = r"\w+(?:ing|ed|en|wn|lt)"
PARTICIPLE = re.compile(rf"\s+{_DONE}\s+(?:\w+\s+)?", re.IGNORECASE)
"""What stands between who does it and what it is done to: "customers asking for them"."""
OF_SOMEBODY = re.compile(
    rf".*\b(?:{'|'.join(sorted(SOMEBODY))}|no one|nothing)\s+{_DONE}\s+(?:\w+\s+){{0,2}}",
    re.IGNORECASE,
)
"""The same, where somebody or nothing does it: "has nobody looking after them"."""

SAYING_NOTHING = word_set("take takes took taken true possible mean means that")
"""Words after an "it" that stands for nothing at all, as in "how long does it take"."""


def unnamed(text: str, named: Sequence[tuple[int, int]]) -> str | None:
    """The first pronoun of a question that stands for nothing in it; None without one.

    It stands for what is named before it, in another clause unless it is a possessive, or after
    it behind a comma. `named` are the spans that name a value or a label.
    """
    tokens = tokenize(text)
    words = [token.lower for token in tokens]
    for place, (token, word) in enumerate(zip(tokens, words, strict=True)):
        following = words[place + 1] if place + 1 < len(words) else ""
        last = not any(word.isalnum() for word in words[place + 1 :])
        that = word == "that" and (last or words[max(0, place - 1)] in DOING)
        if word not in PRONOUNS and not is_place(words, place) and not that:
            continue
        if word == "it" and following in SAYING_NOTHING:
            continue
        before = _before_its_clause(token, text, named)
        said = {part.lower for part in tokenize(before)}
        if _is_of_another(words, place):
            said -= SOMEBODY
        comma = text.find(",", token.end)
        if not (
            (word in PEOPLE and said & SOMEBODY)
            or said & SOMETHING
            or any(start < len(before) or 0 <= comma < start for start, _ in named)
            or _is_of_participle(token, text, named)
        ):
            return token.text
    return None


def _is_of_another(words: Sequence[str], at: int) -> bool:
    """Tell whether a possessive is right behind "who is": nobody is asked who is his own boss."""
    asks = words[max(0, at - 2) : at]
    return len(asks) == 2 and asks[0] in SOMEBODY and asks[1] in BEING


def _is_of_participle(token: WordToken, text: str, named: Sequence[tuple[int, int]]) -> bool:
    """As in "features with customers using them": what is named before who does it."""
    before = [(start, end) for start, end in sorted(named) if end <= token.start]
    between = text[before[-1][1] : token.start] if before else ""
    by_named = len(before) > 1 and PARTICIPLE.fullmatch(between)
    return token.lower in OBJECTS and bool(by_named or OF_SOMEBODY.fullmatch(between))


def is_place(words: Sequence[str], at: int) -> bool:
    """Is a word the "there" of a place, and not that of "there are"?"""
    beside = {*words[max(0, at - 1) : at], *words[at + 1 : at + 2]}
    return words[at] == "there" and not beside & BEING


def _before_its_clause(token: WordToken, text: str, named: Sequence[tuple[int, int]]) -> str:
    """The text in which a pronoun's meaning is named; for a possessive, all before it."""
    before = text[: token.start]
    if token.lower in POSSESSIVE:
        return before
    # "The novels they wrote": what is named right before it begins its clause.
    touching = [s for s, e in named if e <= token.start and not text[e : token.start].strip()]
    if touching and token.lower in SUBJECTS:
        return text[: min(touching)]
    # "On call for them": an object of a preposition is not the subject of the same verb.
    inside = token.lower in OBJECTS or not text[token.end :].strip(" ?.!")
    begins = list(NEW_CLAUSE.finditer(before))
    while inside and begins and not before[begins[-1].end() :].strip():
        begins.pop()
    return before[: begins[-1].start() if begins else 0]
