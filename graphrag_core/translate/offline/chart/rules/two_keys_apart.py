"""Two keys of one thing compared by a number: "over the budget by 1,000", "3 days after"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.comparing_keys import DAYS_OF, HOURS_OF
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import KeyRef, Keys, NumberBound, Pending
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.form import Arithmetic, Operator
from graphrag_core.translate.offline.units import PERCENT
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

BY = frozenset({"by"})
SIDES: dict[Operator, int] = {">": 1, ">=": 1, "<": -1, "<=": -1}
"""Whether the first of the two keys is the larger one."""
TURNED: dict[Operator, Operator] = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


@rule("a key's distance from another key", "pending", "limit number", between=BY)
def _by_so_much(ground: Ground, compared: Pending, by: Any, gap: Gap) -> Iterator[Meant]:
    """As in "exceeded the plan by more than 25", "cost 10 % more than planned"."""
    bound = by if isinstance(by, NumberBound) else NumberBound("=", by[0], by[1])
    side = SIDES.get(compared.operator or "=")
    ref, term = compared.value, compared.term
    plain = isinstance(bound.value, int | float) and bound.upper is None and not compared.also
    if not (isinstance(ref, KeyRef) and isinstance(term, PropertyTerm) and side and plain):
        return
    if ref.key == term.key:
        return
    operator: Operator = ">=" if bound.operator == "=" else bound.operator
    if bound.unit in PERCENT:
        factor = 1 + side * bound.value / 100
        turned = operator if side > 0 else TURNED[operator]
        yield (
            "pending",
            replace(compared, operator=turned, value=replace(ref, factor=factor)),
            0.0,
            ("two keys combined",),
        )
        return
    other = PropertyTerm(ref.key, ref.owners or term.owners, term.score)
    larger, smaller = (term, other) if side > 0 else (other, term)
    if ground.vocabulary.is_time(term):
        if bound.unit in DAYS_OF or bound.unit in HOURS_OF:
            counted: Arithmetic = "hours" if bound.unit in HOURS_OF else "days"
            lapse = CombinedTerm(smaller.key, smaller.owners, term.score, counted, larger)
            yield "pending", replace(compared, term=lapse, operator=operator,
                                     value=bound.value, unit=bound.unit), 0.0, ()  # fmt: skip
        return
    apart = CombinedTerm(larger.key, larger.owners, term.score, "-", smaller)
    yield "pending", Pending("key", apart, operator=operator, value=bound.value), 0.0, ()


@rule("so much on one side of a key", "limit number", "limit", between=NOTHING)
def _so_much_beyond(ground: Ground, by: Any, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "more than 25 below the plan"."""
    if isinstance(bound.value, PropertyTerm):
        yield "distance", (by, bound), 0.0, ()


@rule("a key so much on one side of another", "key", "distance")
def _key_beyond(
    ground: Ground, keys: Keys, distance: tuple[Any, NumberBound], gap: Gap
) -> Iterator[Meant]:
    by, bound = distance
    if len(keys.keys) == 1:
        yield from _by_so_much(ground, key_conditions(keys.keys[0], bound), by, gap)
