"""Two numbers of one thing of which the question names the second: "more hours than planned"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    KeyRef,
    Keys,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.products import numbers_of
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.chart.rules.two_keys import bounded_by, single_key
from graphrag_core.translate.offline.units import adds_up, may_add_up
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm

THAN = frozenset({"than"})
OF = frozenset({"of"})
MOST = 3
Terms = tuple[PropertyTerm, ...]


@rule("more of a key than planned", "morekey", "thankeys", between=THAN)
def _more_than_planned(
    ground: Ground, data: tuple[Any, KeyMention], planned: Terms, gap: Gap
) -> Iterator[Meant]:
    """As in "booked more hours than planned", "used more memory than they requested"."""
    operator, said = data[0], data[1].term
    if isinstance(said, CombinedTerm):
        return
    words = set(name_words(said.key))
    for other in planned:
        for place, term in enumerate(bounded_by(ground, other)[:MOST]):
            if term.key == said.key or words & {*name_words(term.key), *name_words(other.key)}:
                cost = 0.05 * place + 0.1 * (term.key != said.key)
                yield "pending", _against(term, operator, other), cost, ("key beside it",)


@rule("more of what others have than planned", "morekey", "thankeys", between=THAN)
def _more_in_total(
    ground: Ground, data: tuple[Any, KeyMention], planned: Terms, gap: Gap
) -> Iterator[Meant]:
    """As in "used more core hours than they were allocated": the sum over all their jobs."""
    operator, said = data[0], data[1].term
    for other in planned if may_add_up(said.key) and not isinstance(said, CombinedTerm) else ():
        owners = tuple(o for o in other.owners if not o.startswith(":") and o not in said.owners)
        words, own = name_words(said.key), name_words(other.key)
        if owners and words[-1] == own[-1]:
            against = KeyRef(other.key, 1.0, owners)
            cost = 0.15 * (not set(words) < set(own))
            yield "pending", _summed(said, operator, against), cost, ("group above a number",)


@rule("more than planned", "more bound", "thankeys")
def _beyond_planned(ground: Ground, operator: Any, planned: Terms, gap: Gap) -> Iterator[Meant]:
    """As in "cost more than planned", "take up more space than their quota"."""
    if not isinstance(operator, str) or is_and(gap):
        return
    for other in planned:
        for place, term in enumerate(bounded_by(ground, other)[:MOST]):
            compared = _against(term, operator, other)
            yield "pending", compared, 0.1 + 0.1 * place, ("key beside it",)


@rule("the sum of what things hold", "aggregate", "thing", between=OF)
def _sum_of_things(ground: Ground, function: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the sum of the invoices", which have amounts."""
    label = ground.graph.schema.label(thing.label or "")
    if function != "sum" or label is None or thing.quantity != SOME:
        return
    for place, entry in enumerate(e for e in numbers_of(label.properties) if adds_up(e)):
        amount = PropertyTerm(entry, (label.name,), 0.8)
        yield "measure", Measure(thing, "sum", amount), 0.05 + 0.1 * place, (AMOUNT_NOT_NAMED,)


@rule("a sum against a key", "measure", "limit")
def _sum_limit(ground: Ground, measure: Measure, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "the sum of the invoices is higher than the budget"."""
    summed = measure.function == "sum" and measure.key is not None and not measure.share
    if summed and isinstance(bound.value, PropertyTerm) and bound.factor == 1 and not is_and(gap):
        yield "sumagainst", (measure, bound), 0.0, ()


@rule("things by a sum against their own key", "thing", "sumagainst")
def _thing_sum(
    ground: Ground, thing: NodeSet, data: tuple[Measure, NumberBound], gap: Gap
) -> Iterator[Meant]:
    measure, bound = data
    child, own, key = measure.thing, bound.value, measure.key
    if thing.named or child is None or child.label is None or isinstance(key, CombinedTerm | None):
        return
    if thing.label not in own.owners or child.label not in key.owners:
        return
    ref = KeyRef(own.key, 1.0, own.owners)
    use = Use("having", key.key, "sum", operator=bound.operator, number=ref)
    for whole, link, cost, events in linked(ground, thing, child.using(use)):
        shown = whole.using(Use("column"), Use("column", own.key)).having(link)
        yield "thing", shown, cost, (*events, "group above a number")


@rule("what was done more than planned", "key", "pending", between=NOTHING)
def _done_more(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "have used more core hours than allocated", where the verb names no key of these."""
    ref = pending.value
    verb = single_key(ground, keys)
    if verb is None or not isinstance(ref, KeyRef) or not isinstance(pending.term, PropertyTerm):
        return
    compared = pending.ever or pending.kind == "total"
    if compared and set(verb.owners).isdisjoint(pending.term.owners):
        yield "pending", pending, 0.0, ("key said again",)


def _summed(term: PropertyTerm, operator: Any, against: KeyRef) -> Pending:
    return Pending("total", term, function="sum", operator=operator, value=against)


def _against(term: PropertyTerm, operator: Any, other: PropertyTerm) -> Pending:
    """The comparison; of a relationship also where it is over, when it is known what came of it."""
    return Pending(
        "key", term, operator=operator, value=KeyRef(other.key, 1.0, term.owners), ever=True
    )
