"""Values that a question says in another form: "won" for Winner, "technicians" for their roles."""

from collections.abc import Iterator, Sequence
from itertools import product

from graphrag_core.english.function_words import ARTICLES
from graphrag_core.english.words import WordToken, derivations, is_plural, squeeze
from graphrag_core.translate.offline.chart.operators import GAP_WORDS, OPERATORS
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.forms_of_values import HeldValue
from graphrag_core.translate.offline.vocabulary import LabelTerm, Vocabulary
from graphrag_core.types import ValueLink

ANOTHER_FORM = 0.1
"""What it costs to take a word for another form of a value."""
MUCH_THE_SAME = 0.25
"""What it costs to take a word for a value that another word says."""
MOST_WORDS_OF_VERB = 3
BEFORE_NOUNS = ARTICLES | {"which", "what", "every", "each", "many"}


def values_said(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[TokenMention]:
    """Yield what words mean that are nouns or verbs of values."""
    forms = vocabulary.forms_of_values
    for place, token in enumerate(tokens):
        word = token.lower
        if token.kind != "word" or word in GAP_WORDS or _names_a_label(vocabulary, word):
            continue
        before = tokens[place - 1].lower if place else ""
        if (is_plural(word) or before in BEFORE_NOUNS) and (several := forms.of_head(word)):
            yield TokenMention(place, place + 1, "values", several, ANOTHER_FORM)
        is_noun = any(role == "agent" for _, role in derivations(word))
        for held in forms.of_verb(word):
            link = ValueLink(
                token.start, token.end, token.text, held.owner, held.key, held.value, 1.0
            )
            kind = "deedvalue" if held.owner[0] == ":" and not is_noun else "category"
            yield TokenMention(place, place + 1, kind, link, ANOTHER_FORM)
        for owner, key, value in _of_role(word, vocabulary):
            link = ValueLink(token.start, token.end, token.text, owner, key, value, 1.0)
            yield TokenMention(place, place + 1, "category", link, ANOTHER_FORM)
    for first, length in product(range(len(tokens)), range(1, MOST_WORDS_OF_VERB + 1)):
        some = tokens[first : first + length]
        for held in forms.of_state(" ".join(token.lower for token in some)):
            yield _category(some, first, held, ANOTHER_FORM)


def states_much_the_same(
    tokens: Sequence[WordToken], vocabulary: Vocabulary
) -> Iterator[TokenMention]:
    """Yield the states for which a word is much the same: "declined".

    It names nothing here, or stands right before what has them: "the working sensors".
    """
    for first, length in product(range(len(tokens)), range(1, MOST_WORDS_OF_VERB + 1)):
        some, behind = tokens[first : first + length], tokens[first + length : first + length + 1]
        words = tuple(token.lower for token in some)
        for held in vocabulary.forms_of_values.near_state(" ".join(words)):
            terms = (term for token in behind for term in vocabulary.lookup((token.lower,)))
            of_noun = any(isinstance(t, LabelTerm) and t.label == held.owner for t in terms)
            if of_noun or not vocabulary.lookup(words):
                yield _category(some, first, held, MUCH_THE_SAME)


def _category(some: Sequence[WordToken], first: int, held: HeldValue, cost: float) -> TokenMention:
    said = " ".join(token.text for token in some)
    link = ValueLink(some[0].start, some[-1].end, said, held.owner, held.key, held.value, 1.0)
    return TokenMention(first, first + len(some), "category", link, cost)


def _of_role(word: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Yield the values for who comes first or second: Winner, of the champion."""
    places = {data for kind, data in OPERATORS.get((word,), ()) if kind == "winner"}
    for said, meant in OPERATORS.items() if places else ():
        spelling = squeeze("".join(said))
        if said != (word,) and any(k == "winner" and data in places for k, data in meant):
            yield from vocabulary.values_spelt(spelling)


def _names_a_label(vocabulary: Vocabulary, word: str) -> bool:
    return any(
        isinstance(term, LabelTerm) and term.score > 0.9 for term in vocabulary.lookup((word,))
    )
