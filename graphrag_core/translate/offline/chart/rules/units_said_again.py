"""Units said again that a key is in: "average lead time per supplier in days", "rent per month"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.adjectives import ADVERBS_OF_PERIODS
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, Measure, Projection
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.unit_words import is_unit_of
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm


@rule("an amount in the unit of its key", "measure key projection", "unitsaid")
def _in_its_unit(
    ground: Ground, value: Measure | Keys | Projection, unit: tuple[str, ...], gap: Gap
) -> Iterator[Meant]:
    """As in "average lead time per supplier in days", of a `leadTimeDays`."""
    term = _only_key(value)
    if term is not None and is_unit_of(unit, term.key):
        yield _category(value), value, 0.0, ()


@rule("an amount for the time of its key", "measure key projection", "periods")
def _for_its_time(
    ground: Ground, value: Measure | Keys | Projection, period: Any, gap: Gap
) -> Iterator[Meant]:
    """As in "average rent per month", of a `monthlyRent`: no times are told apart."""
    term = _only_key(value)
    if term is not None and isinstance(period, str):
        words = {period, f"{period}s", *ADVERBS_OF_PERIODS.get(period, ())}
        if not words.isdisjoint(name_words(term.key)):
            yield _category(value), value, 0.0, ()


def _only_key(value: Measure | Keys | Projection) -> PropertyTerm | None:
    """The one key of a value, if nothing is worked out from it."""
    if isinstance(value, Measure):
        term = value.key
    else:
        term = value.keys[0].term if len(value.keys) == 1 else None
    return None if isinstance(term, CombinedTerm) else term


def _category(value: Measure | Keys | Projection) -> str:
    if isinstance(value, Measure):
        return "measure"
    return "key" if isinstance(value, Keys) else "projection"
