"""Words of the language in their place: whether they structure a question here, and how."""

from collections.abc import Sequence
from typing import Any

from graphrag_core.english.function_words import NUMBER_WORDS, word_set
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.cutting.measures import TIMES
from graphrag_core.translate.offline.grammar import GRAMMAR, LONGEST_PHRASE, Kind
from graphrag_core.translate.offline.vocabulary import LabelTerm, Term

_NEVER_TERMS = word_set(
    """of in on at by for from to with the a an and or is are was were be do does did have has had
    not no that which who what whose"""
)


def grammar_at(tokens: Sequence[WordToken], position: int) -> tuple[list[tuple[Kind, Any]], int]:
    """The uses of the longest phrase of the language here, and how many words it has."""
    lowers = [
        token.lower if token.kind in {"word", "symbol"} else "\0"
        for token in tokens[position : position + LONGEST_PHRASE]
    ]
    for length in range(len(lowers), 0, -1):
        found = GRAMMAR.get(tuple(lowers[:length]))
        following = tokens[position + length] if position + length < len(tokens) else None
        if found and not _compares_anew(lowers[:length], found, following):
            return found, length
    return [], 0


def _compares_anew(
    words: Sequence[str], found: Sequence[tuple[Kind, Any]], following: WordToken | None
) -> bool:
    """As in "below 3 or above 4", "a pool or more than 4 stars", but not "3 or above"."""
    if following is None or words[0] not in {"or", "and"} or found[0][0] != "compare":
        return False
    number = following.kind == "number" or following.lower in NUMBER_WORDS
    return number or following.lower == "than"


def is_no_grammar(
    token: WordToken,
    grammar: Sequence[tuple[Kind, Any]],
    terms: Sequence[Term],
    before: Sequence[Chunk],
) -> bool:
    """Do words that structure other questions name something in this one?"""
    last = before[-1].kind if before else None
    if list(grammar) == [("count", None)]:  # "the highest amount of a transfer"
        ranked = last in {"superlative", "aggregate", "most"}
        return ranked and bool(terms) and terms[0].score >= 0.9
    if last == "compare" and token.lower in TIMES:  # "more than once"
        return True
    # "Were ordered by" is a verb.
    return bool(terms) and list(grammar) == [("order", None)] and last == "be"


def is_of_noun(
    text: str, token: WordToken, grammar: Sequence[tuple[Kind, Any]], before: Sequence[Chunk]
) -> bool:
    """As in "the phone number of X", where no such key is known: nothing is counted."""
    last = before[-1] if before else None
    named = last is not None and last.kind in {"value", "unknown"}
    beside = last is not None and not text[last.end : token.start].strip()
    return grammar[0] == ("count", None) and token.lower == "number" and named and beside


def grammar_wins(
    token: WordToken,
    grammar: Sequence[tuple[Kind, Any]],
    terms: Sequence[Term],
    before: Sequence[Chunk],
    tokens: Sequence[WordToken],
    position: int,
) -> bool:
    """Is a word that is both grammar and a schema term grammar here?"""
    if not grammar:
        return False
    if token.lower in _NEVER_TERMS:
        return True
    kinds = {kind for kind, _ in grammar}
    if "text_operator" in kinds and before and before[-1].property_terms:
        return not before[-1].label_terms
    if "list" in kinds:
        opening = not before or before[-1].kind == "stop"
        article = position + 1 < len(tokens) and tokens[position + 1].lower in {
            "the",
            "all",
            "me",
            "every",
        }
        return opening and (article or not any(isinstance(term, LabelTerm) for term in terms))
    return terms[0].score < 0.9


def fitting_use(
    grammar: Sequence[tuple[Kind, Any]],
    before: Sequence[Chunk],
    tokens: Sequence[WordToken],
    position: int,
    length: int,
) -> tuple[Kind, Any]:
    """Which of a phrase's uses stands here."""
    kinds = dict(grammar)
    last = before[-1] if before else None
    following = tokens[position + length] if position + length < len(tokens) else None
    if "wh" in kinds and "that" in kinds:
        opening = last is None or last.kind in {
            "list",
            "comma",
            "and",
            "prep",
            "stop",
            "skip",
            "by",
            "be",
        }
        return ("wh", kinds["wh"]) if opening or (last and last.kind == "per") else ("that", None)
    if "that" in kinds:
        return "that", None
    if "do" in kinds and "neg" in kinds:
        return "neg", "do"
    if ("be" in kinds and "neg" in kinds) or ("have" in kinds and "neg" in kinds):
        return "neg", "be"
    if "between" in kinds and "prep" in kinds:
        numeric = following is not None and (following.kind == "number")
        return ("between", None) if numeric else ("prep", None)
    if "former" in kinds and "top" in kinds:
        return "former", None
    used = tokens[position].lower == "used" and "be" in [chunk.kind for chunk in before[-2:]]
    if "former" in kinds and length > 1 and used:
        return "skip", None  # "is used to treat"
    if "aggregate" in kinds and "average" in kinds:
        compared = last is not None and last.kind in {"compare", "more"}
        return ("average", None) if compared else ("aggregate", "avg")
    return grammar[0]
