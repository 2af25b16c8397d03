"""The same at one time and not at another: "shown in 2024 but not in 2025"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.consistency import are_apart
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Condition,
    Link,
    NodeSet,
    Pending,
    TimeWindow,
    Valid,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule

BUT = frozenset({"but", "and", ","})


@rule("then but not then", "thing", "pending")
def _then_but_not_then(
    ground: Ground, thing: NodeSet, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """What is joined to a thing at one time, and none of it at the time that is denied."""
    phrase = pending.phrase
    if pending.kind != "time" or not pending.negated or phrase is None or not BUT & set(gap):
        return
    for link in thing.conditions:
        if isinstance(link, Link) and link.quantity == SOME:
            for other in _at_other_time(link, phrase):
                none = replace(other, quantity=NONE, uses=())
                yield "thing", thing.having(none), -0.1, ("then but not then",)


def _at_other_time(link: Link, phrase: TimePhrase) -> Iterator[Link]:
    """A link with another time in the place of one that it, or what it leads to, has."""
    for conditions in _changed(link.conditions, phrase):
        yield replace(link, conditions=conditions)
    for conditions in _changed(link.child.conditions, phrase):
        yield replace(link, child=replace(link.child, conditions=conditions, uses=()))
    for place, inner in enumerate(link.child.conditions):
        if isinstance(inner, Link) and inner.quantity == SOME:
            for other in _at_other_time(inner, phrase):
                yield replace(link, child=link.child.with_condition(place, other))


def _changed(
    conditions: tuple[Condition, ...], phrase: TimePhrase
) -> Iterator[tuple[Condition, ...]]:
    for place, one in enumerate(conditions):
        if not isinstance(one, TimeWindow | Valid) or not are_apart(one.phrase, phrase):
            continue
        if not (isinstance(one, TimeWindow) and one.negated):
            other = replace(one, phrase=phrase)
            yield (*conditions[:place], other, *conditions[place + 1 :])
