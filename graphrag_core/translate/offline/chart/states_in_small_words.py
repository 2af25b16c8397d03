"""Small words that are states of things here: "nodes that are down", where `state` may be down."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.function_words import ARTICLES, STOP_WORDS, word_set
from graphrag_core.english.words import WordToken, is_plural, squeeze
from graphrag_core.translate.offline.chart.operators import GAP_WORDS
from graphrag_core.translate.offline.vocabulary import NAMED, LabelTerm, PropertyTerm, Vocabulary

BEING = word_set(
    """is are was were be been being am isn't aren't wasn't weren't remain remains remained
    remaining stay stays stayed staying"""
)
"""Verbs before which a small word is a state."""
VERBS = BEING | word_set(
    "do does did have has had can could will would shall should may might must"
)
BETWEEN = word_set("not currently now still already again presently both either neither")
"""What may stand between such a verb and the state."""
JOINING = frozenset({"and", "or", "nor", "but"})
BEHIND_STATES = JOINING | word_set(
    """now currently today presently right again at in since during because while when that which
    who with"""
)
"""Words behind a state: no noun follows that the small word could lead to, as in "on Osprey"."""
BEFORE_STATES = ARTICLES | word_set("all any which what many no show list find count")
"""Words before a state that stands before its noun: "all down nodes"."""


def states_in_small_words(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> frozenset[int]:
    """Return the places of words that join elsewhere and are values of short lists here."""
    return frozenset(_states(tokens, vocabulary))


def _states(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[int]:
    words = [token.lower.replace("’", "'") for token in tokens]
    last = -1
    for at, word in enumerate(words):
        if word not in STOP_WORDS | GAP_WORDS or word in BEING:
            continue
        keys = {key for _, key, _ in vocabulary.values_spelt(squeeze(word))}
        if not keys:
            continue
        joined = at - last == 2 and words[at - 1] in JOINING
        ends = at + 1 == len(words) or tokens[at + 1].kind == "symbol"
        ends = ends or words[at + 1] in BEHIND_STATES
        predicate = ends and (joined or _is_said_to_be(words[:at]))
        if (
            predicate
            or (ends and _is_behind_noun(words[:at], vocabulary))
            or _is_of_key(words[:at], keys, vocabulary)
            or _is_before_noun(words, at, vocabulary)
        ):
            yield at
            last = at


def _is_said_to_be(before: Sequence[str]) -> bool:
    """As in "that are", "is not", "are currently"."""
    at = len(before) - 1
    while at > 0 and before[at] in BETWEEN:
        at -= 1
    return at >= 0 and before[at] in BEING


def _is_of_key(before: Sequence[str], keys: set[str], vocabulary: Vocabulary) -> bool:
    """As in "with state down", "state: down"."""
    named = [word for word in before[-2:] if word not in {"=", ":"}]
    terms = vocabulary.lookup((named[-1],)) if named else ()
    return any(isinstance(t, PropertyTerm) and t.score >= NAMED and t.key in keys for t in terms)


def _is_before_noun(words: Sequence[str], at: int, vocabulary: Vocabulary) -> bool:
    """As in "all down nodes"."""
    led = at == 0 or words[at - 1] in BEFORE_STATES
    return led and any(_is_noun(word, vocabulary) for word in words[at + 1 : at + 2])


def _is_behind_noun(before: Sequence[str], vocabulary: Vocabulary) -> bool:
    """As in "nodes down": not where a verb stands before, as in "which floor are lamps on"."""
    return not VERBS.intersection(before) and any(
        _is_noun(word, vocabulary) for word in before[-1:]
    )


def _is_noun(word: str, vocabulary: Vocabulary) -> bool:
    return is_plural(word) and any(isinstance(t, LabelTerm) for t in vocabulary.lookup((word,)))
