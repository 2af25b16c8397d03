"""Numbers that a key holds of what was done: "trips were cancelled", of `tripsCancelled`."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.words import WordToken, is_verb_form, name_words, stem
from graphrag_core.translate.offline.chart.meaning import KeyMention, Keys, Measure, Pending
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary

BEEN = frozenset({"is", "are", "was", "were", "has", "have", "had", "been", "being"})
NUMBERS = frozenset({"INTEGER", "FLOAT"})
MOST_AUXILIARIES = 2
HOW_MANY = ["how", "many"]
MOST = {"most": True, "fewest": False, "least": False}
SAID_APART = 0.1
"""What it costs to read the noun and the verb of a clause as the name of a key."""


def counted_deeds(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[TokenMention]:
    """Yield the keys with numbers that a noun and its verb in the passive name together.

    All words of the name must be there: "trips were cancelled" is no `cancelled_at`. "How many"
    of them asks for the sum.
    """
    words = [token.lower for token in tokens]
    for at, noun in enumerate(words):
        verb = at + 1
        while verb < len(words) and verb - at <= MOST_AUXILIARIES and words[verb] in BEEN:
            verb += 1
        if verb == at + 1 or verb >= len(words) or not is_verb_form(words[verb]):
            continue
        for pair in ((noun, words[verb]), (words[verb], noun)):
            for term in vocabulary.lookup(pair):
                if not isinstance(term, PropertyTerm) or not _is_whole(pair, term, vocabulary):
                    continue
                if words[max(0, at - 2) : at] == HOW_MANY:
                    sum_ = Measure(None, "sum", term)
                    yield TokenMention(at - 2, verb + 1, "measure", sum_, SAID_APART)
                else:
                    key = Keys((KeyMention(term),))
                    yield TokenMention(at, verb + 1, "key", key, SAID_APART)
    yield from _most_of_object(words, vocabulary)


def _most_of_object(words: Sequence[str], vocabulary: Vocabulary) -> Iterator[TokenMention]:
    """As in "cancelled the most trips": first by that amount."""
    for at, verb in enumerate(words[:-2]):
        most = at + 1 + (words[at + 1] == "the")
        noun = words[most + 1] if most + 1 < len(words) else ""
        if words[most] not in MOST or not (noun and is_verb_form(verb)):
            continue
        for term in vocabulary.lookup((noun, verb)):
            if isinstance(term, PropertyTerm) and _is_whole((noun, verb), term, vocabulary):
                first = Pending("rank", term, descending=MOST[words[most]], function="sum")
                yield TokenMention(at, most + 2, "pending", first, SAID_APART)


def _is_whole(pair: Sequence[str], term: PropertyTerm, vocabulary: Vocabulary) -> bool:
    """Are two words all words of the name of a key that holds numbers?"""
    named = {stem(part) for part in name_words(term.key)} == {stem(word) for word in pair}
    return named and bool(NUMBERS & vocabulary.types_of(term))
