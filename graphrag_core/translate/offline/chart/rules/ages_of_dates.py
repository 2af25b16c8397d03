"""How long ago a date is: "whose review is older than two years", "whose last visit was in May"."""

from collections.abc import Iterator

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, Pending
from graphrag_core.translate.offline.chart.measuring_adjectives import so_long_ago
from graphrag_core.translate.offline.chart.rules.registry import BE, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm


@rule("a date older than so much", "key", "pending", between=BE)
def _older(ground: Ground, keys: Keys, age: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "whose review is older than two years": it was before then."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and _is_date(ground, term) and age.kind == "adjective":
        then = so_long_ago(ground, age)
        if then is not None:
            yield "pending", Pending("time", term, phrase=then), 0.0, ("key in a time",)


@rule("the last of one date", "pending", "time", between=BE)
def _last_was(ground: Ground, last: Pending, phrase: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "whose last review was more than two years ago", of which each has one only."""
    term = last.term
    first = last.kind == "rank" and last.limit == 1 and not last.function and not last.also
    if not first or not isinstance(term, PropertyTerm) or not _is_date(ground, term):
        return
    own = tuple(owner for owner in term.owners if owner[:1] != ":")
    if own:
        dated = PropertyTerm(term.key, own, term.score)
        yield "pending", Pending("time", dated, phrase=phrase), -0.1, ("key in a time",)


def _is_date(ground: Ground, term: PropertyTerm) -> bool:
    return ground.vocabulary.says_date(term) and not isinstance(term, CombinedTerm)
