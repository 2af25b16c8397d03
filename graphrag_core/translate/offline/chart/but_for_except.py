"""Where "but" leaves something out: "all sailors but cooks", "sailors on Fram but the captain"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import ARTICLES, word_set
from graphrag_core.english.words import WordToken, squeeze
from graphrag_core.translate.offline.vocabulary import SURE_WORD, LabelTerm, Vocabulary
from graphrag_core.types import ValueLink

EACH_OF_THEM = word_set(
    """all every any each everyone everybody everything anyone anybody anything nobody nothing"""
)
"""Words behind which "but" leaves some out, unless a clause has begun between."""
CLAUSE_WORDS = word_set("that which who whose is are was were be been has have had not only")
THOSE = word_set("those ones")


def with_but_for_except(
    tokens: Sequence[WordToken], vocabulary: Vocabulary, links: Sequence[ValueLink]
) -> Iterator[WordToken]:
    """Read "but" as "except" before a value where nothing was said that it could contrast with.

    In "incidents that are P0 but open" both are said; "all incidents but P0" are no P0.
    """
    for at, token in enumerate(tokens):
        behind = _behind(tokens, at)
        leaves_out = (
            token.lower == "but"
            and behind is not None
            and (behind.lower in THOSE or _is_value(behind, vocabulary, links))
            and (_names_label(tokens[:at], vocabulary) or _is_of_all(tokens[:at]))
        )
        yield replace(token, text="except") if leaves_out else token


def _behind(tokens: Sequence[WordToken], at: int) -> WordToken | None:
    """Return the first word behind a place that is no article."""
    return next((token for token in tokens[at + 1 :] if token.lower not in ARTICLES), None)


def _is_value(token: WordToken, vocabulary: Vocabulary, links: Sequence[ValueLink]) -> bool:
    linked = any(link.start == token.start for link in links)
    return linked or bool(vocabulary.values_spelt(squeeze(token.text)))


def _names_label(before: Sequence[WordToken], vocabulary: Vocabulary) -> bool:
    """Does a label's noun stand right before, of which nothing is said yet?"""
    terms = vocabulary.lookup((before[-1].lower,)) if before else ()
    return any(isinstance(term, LabelTerm) and term.score >= SURE_WORD for term in terms)


def _is_of_all(before: Sequence[WordToken]) -> bool:
    """Does a word for all of some stand before, in the same clause?"""
    for token in reversed(before):
        if token.kind == "symbol" or token.lower in CLAUSE_WORDS:
            return False
        if token.lower in EACH_OF_THEM:
            return True
    return False
