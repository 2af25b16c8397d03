"""Places in an order that a key holds: "the 6th period", "row six"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, Pending
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule


@rule("number of a key by an ordinal", "ordinal", "key", between=NOTHING)
def _ordinal_key(ground: Ground, number: int, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the 6th period" of things that are numbered."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and "INTEGER" in ground.vocabulary.types_of(term):
        yield "pending", Pending("key", term, operator="=", value=number), 0.02, ()
