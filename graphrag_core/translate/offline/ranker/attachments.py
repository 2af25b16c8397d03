"""What hangs on what: the order in which a question names things, and how a reading joins them.

In English a phrase mostly hangs on what is named just before it ("documents about billing", not
"who … about billing"), and what an "and" stands between hang on the same thing. These are the
projectivity and the short dependencies of parsers (Eisner 1996), taken over named nodes only.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

from graphrag_core.english.function_words import ARTICLES
from graphrag_core.english.words import name_words, tokenize
from graphrag_core.translate.offline.ranker.question_words import QuestionWords
from graphrag_core.translate.offline.ranker.reading_facts import ReadingFacts

JOINING = frozenset({"and", "or", "but", "nor", ","})
NAMED = 0.6
"""How near a word is at least to the label that it names."""

Places = Mapping[str, int]
"""Where the question names the nodes of a reading, by variable, as offsets."""


def attachments(words: QuestionWords, facts: ReadingFacts, places: Places) -> dict[str, float]:
    """Return how the joins of a reading fit the order in which the question names its nodes."""
    order = sorted(places, key=lambda variable: places[variable])
    rank = {variable: place for place, variable in enumerate(order)}
    joined = _joins(facts, places)
    apart = over_and = 0
    for before, after in pairwise(order):
        both = frozenset({before, after})
        if _is_and_between(words.text, places[before], places[after]):
            over_and += both in joined and rank[before] > 0
        else:
            apart += both not in joined
    spans = [sorted(rank[variable] for variable in both) for both in joined]
    return {
        "neighbours apart": float(apart),
        "joined over an and": float(over_and),
        "far joins": float(sum(last - first - 1 for first, last in spans)),
        "against from or to": float(against_directions(words, facts, places)),
    }


def against_directions(words: QuestionWords, facts: ReadingFacts, places: Places) -> int:
    """Count the relationships between alike things that lead against a "from" or "to".

    "A route from X" begins at X; what is called so itself ("DEPARTS_FROM") is read by its name.
    """
    against = 0
    for step in facts.steps:
        said = set(name_words(step.type or ""))
        alike = facts.labels.get(step.start) == facts.labels.get(step.end)
        for variable, word in ((step.start, "to"), (step.end, "from")):
            if alike and step.directed and variable in places and "from" not in said:
                before = [token.lower for token in tokenize(words.text[: places[variable]])]
                last = next((one for one in reversed(before) if one not in ARTICLES), "")
                against += last == word
    return against


def _joins(facts: ReadingFacts, places: Places) -> set[frozenset[str]]:
    """The pairs of named nodes that are joined, by way of unnamed ones or directly."""
    beside: dict[str, set[str]] = defaultdict(set)
    for step in facts.steps:
        beside[step.start].add(step.end)
        beside[step.end].add(step.start)
    found: set[frozenset[str]] = set()
    for variable in places:
        seen, waiting = {variable}, list(beside[variable])
        while waiting:
            other = waiting.pop()
            if other in seen:
                continue
            seen.add(other)
            if other in places:
                found.add(frozenset({variable, other}))
            else:
                waiting += beside[other]
    return found


def _is_and_between(text: str, start: int, end: int) -> bool:
    return any(token.text.lower() in JOINING for token in tokenize(text[start:end]))
