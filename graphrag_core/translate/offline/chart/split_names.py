"""Names of relationships around a value: "won the Sack Hop relay race", of WON_RELAY."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.function_words import ARTICLES
from graphrag_core.english.words import WordToken
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.vocabulary import MAX_TERM_WORDS, RelationTerm, Vocabulary
from graphrag_core.types import ValueLink

WHOLE = 0.97
"""What a term scores at least that is named by all of its words."""


def split_names(
    tokens: Sequence[WordToken], links: Sequence[ValueLink], vocabulary: Vocabulary
) -> Iterator[TokenMention]:
    """Yield the verbs before values where the rest of the name of a relationship follows these."""
    for start, end in dict.fromkeys((link.start, link.end) for link in links):
        before = [at for at, token in enumerate(tokens) if token.end <= start]
        behind = [token.lower for token in tokens if token.start >= end]
        while before and tokens[before[-1]].lower in ARTICLES:
            before.pop()
        if not before:
            continue
        verb = before[-1]
        for more in range(1, MAX_TERM_WORDS):
            for term in vocabulary.lookup((tokens[verb].lower, *behind[:more])):
                whole = term.score >= WHOLE and len(behind) >= more
                if whole and isinstance(term, RelationTerm) and term.role == "verb":
                    yield TokenMention(verb, verb + 1, "relation", term)
