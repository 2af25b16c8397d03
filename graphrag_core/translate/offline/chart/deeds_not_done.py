"""Denied verbs that name nothing: "people who have not launched a job", of users and their jobs.

What such a verb means follows from the nouns on its two sides. Nearness in meaning would often
take it for a key of one of them ("without a start").
"""

from collections.abc import Iterator, Sequence

from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.words import WordToken, is_verb_form, squeeze
from graphrag_core.translate.offline.chart.operators import denials
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.vocabulary import SURE_WORD, Vocabulary

UNREAD_VERB = 0.9
"""What it costs to take a verb for whatever joins its two sides, as much as leaving it out."""
DO_NOT = frozenset({"don't", "doesn't", "didn't"})


def deeds_not_done(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[TokenMention]:
    """Yield each denial with the verb right behind it, where that names nothing of the graph."""
    words = [token.lower for token in tokens]
    for at, word in enumerate(words[:-1]):
        said = denials(word)
        verb = words[at + 1]
        done = is_verb_form(verb) or word in DO_NOT or words[max(0, at - 1) : at] == ["did"]
        if said and done and tokens[at + 1].kind == "word" and _names_nothing(verb, vocabulary):
            yield TokenMention(at, at + 2, "notdone", said[-1], UNREAD_VERB)


def _names_nothing(verb: str, vocabulary: Vocabulary) -> bool:
    if verb in STOP_WORDS | LIGHT_WORDS or vocabulary.values_spelt(squeeze(verb)):
        return False
    return all(term.score < SURE_WORD for term in vocabulary.lookup((verb,)))
