"""Functions that stand behind what they are of, and totals that only a noun asks for."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.deeds_in_order import LATE
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.money import MONEY
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

NUMBERS = frozenset({"INTEGER", "FLOAT"})
AMOUNTS = MONEY | {"total", "amount", "sum"}


@rule("function behind a projection", "projection", "aggregate together")
def _behind(ground: Ground, projection: Projection, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "what does a postdoc earn on average"."""
    term = projection.keys[0].term
    said = not is_and(gap) or gap == (",",)
    if not said or len(projection.keys) != 1 or function not in {"avg", "sum"}:
        return
    if NUMBERS & ground.vocabulary.types_of(term):
        yield "measure", Measure(projection.thing, function, term), 0.0, ()


@rule("total of what has an amount", "aggregate", "thing")
def _total_of(ground: Ground, function: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "total of all orders" that have one."""
    if function != "sum" or thing.quantity != SOME or thing.named:
        return
    owner = ground.graph.schema.label(thing.label or "")
    for entry in owner.properties if owner is not None else ():
        if NUMBERS & set(entry.types) and AMOUNTS & set(spoken_words(entry.key)):
            term = PropertyTerm(entry.key, (thing.label or "",), 0.8)
            yield "measure", Measure(thing, "sum", term), 0.15, (AMOUNT_NOT_NAMED,)


@rule("total of what has an amount, said behind", "thing", "aggregate")
def _adds_up_to(ground: Ground, thing: NodeSet, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "what do all open invoices add up to"."""
    if not is_and(gap):
        yield from _total_of(ground, function, thing, gap)


@rule("most money of a key", "mostmoney", "key")
def _most_on(ground: Ground, descending: bool, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "spends the most on salaries"."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and NUMBERS & ground.vocabulary.types_of(term) and not is_and(gap):
        yield "pending", Pending("rank", term, function="sum", descending=descending), 0.05, ()


def _done_first(ground: Ground, keys: Keys, descending: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who was hired first"."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and not gap and ground.vocabulary.says_date(term):
        yield "pending", Pending("rank", term, descending=bool(descending)), 0.02, ()


@rule("done most recently", "key", "superlative", between=NOTHING)
def _done_recently(ground: Ground, keys: Keys, data: tuple[str, bool], gap: Gap) -> Iterator[Meant]:
    """As in "who was hired most recently", "opened earliest"."""
    adjective, most = data
    if adjective in LATE and most:
        yield from _done_first(ground, keys, LATE[adjective], gap)


@rule("at any time, behind", "pending", "ever")
def _ever_behind(ground: Ground, pending: Pending, data: object, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        yield "pending", replace(pending, ever=True), 0.0, ()


@rule("things at any time", "thing", "ever")
def _thing_ever(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "was a member of … at any time": the last relationship spoken of."""
    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if isinstance(link, Link) and link.licensed:
            new = replace(link, ever=True)
            conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
            yield "thing", replace(thing, conditions=conditions), 0.0, ()
            return
