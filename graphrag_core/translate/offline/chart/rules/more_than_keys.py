"""More of one key than of another: "parts with less stock than their reorder level"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import KeyMention, Keys, NumberBound
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import CombinedTerm

NUMBERS = frozenset({"INTEGER", "FLOAT"})


@rule("more of a key than of another", "morekey", "key", between=frozenset({"than"}))
def _more_than_key(
    ground: Ground, data: tuple[Any, KeyMention], keys: Keys, gap: Gap
) -> Iterator[Meant]:
    operator, key = data
    terms = (key.term, keys.keys[0].term)
    if len(keys.keys) == 1 and all(
        not isinstance(term, CombinedTerm) and NUMBERS & ground.vocabulary.types_of(term)
        for term in terms
    ):
        yield "pending", key_conditions(key, NumberBound(operator, terms[1])), 0.0, ()
