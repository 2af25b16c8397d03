"""A set in parts by one key: "insured vs. uninsured cars", "oral and nasal vaccines"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Group,
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    Pending,
    TimeWindow,
    Use,
)
from graphrag_core.translate.offline.chart.rules.per_group import measure_group, measured_things
from graphrag_core.translate.offline.chart.rules.registry import (
    AGAINST,
    AND,
    NOTHING,
    Gap,
    Meant,
    is_or,
    rule,
)
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

NEVER = datetime.max.replace(tzinfo=UTC)
ALSO = 0.3
"""What parts cost that an "and" stands between, which mostly joins alternatives."""
Parts = tuple[PropertyTerm, tuple[object, ...]]
"""A key, and the values that tell the parts."""


@rule("parts by a key", "pending", "pending", between=AND | AGAINST)
def _parts(ground: Ground, one: Pending, other: Pending, gap: Gap) -> Iterator[Meant]:
    """Take two values of one key for parts of a whole."""
    plain = (_value(one), _value(other))
    if None in plain or plain[0] == plain[1] or one.term != other.term or is_or(gap):
        return
    if isinstance(one.term, PropertyTerm) and not isinstance(one.term, CombinedTerm):
        yield "parts", (one.term, plain), 0.0 if AGAINST & set(gap) else ALSO, ("parts by a key",)


def _value(pending: Pending) -> object:
    """The value that a key is said to have; None for another condition."""
    equal = pending.kind == "key" and pending.operator == "=" and not pending.also
    if not equal:
        return None
    return (
        not pending.value
        if pending.negated and isinstance(pending.value, bool)
        else (None if pending.negated else pending.value)
    )


@rule("parts alone", "parts")
def _parts_alone(ground: Ground, parts: Parts) -> Iterator[Meant]:
    """As in "average fee, insured vs. uninsured": by the key, where the parts are the whole."""
    term, values = parts
    known = [p for owner in term.owners if (p := ground.property(owner, term.key))]
    if set(values) == {True, False} or any(_are_all(p, values) for p in known):
        yield "group", Group(None, (KeyMention(term),)), 0.05, ("each",)


def _are_all(entry: Property, values: Sequence[object]) -> bool:
    return entry.values_complete and set(entry.values) == set(values)


@rule("named things against one another", "thing", "thing", between=AGAINST)
def _against(ground: Ground, one: NodeSet, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "orders in Kent vs Essex": a row for each."""
    told = [set_.conditions for set_ in (one, other)]
    named = [c[0] for c in told if len(c) == 1 and isinstance(c[0], Compare)]
    if one.label != other.label or len(named) != 2 or one.uses or other.uses:
        return
    first, second = named
    if first.key == second.key and first.operator == second.operator == "=":
        both = replace(first, operator="IN", value=(first.value, second.value))
        whole = replace(one, conditions=(both,), plural=True)
        by = Use("group") if one.named else Use("group", first.key)
        yield "thing", whole.using(by), 0.0, ("each",)


@rule("things in parts", "parts", "thing", between=NOTHING)
def _things_in_parts(ground: Ground, parts: Parts, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "number of insured vs. uninsured cars"."""
    term, values = parts
    if thing.quantity != SOME or thing.named or thing.label not in term.owners:
        return
    if set(values) != {True, False}:
        thing = thing.having(Compare(term.key, "IN", values))
    else:
        yield (
            "group",
            Group(None, (KeyMention(replace(term, owners=(thing.label or "",))),)),
            0.0,
            ("each",),
        )
    for whole, cost, events in with_key(ground, thing, term, Use("group", term.key)):
        yield "thing", whole, cost, (*events, "each")


@rule("things, in parts", "thing", "parts")
def _things_then_parts(ground: Ground, thing: NodeSet, parts: Parts, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _things_in_parts(ground, parts, thing, gap):
        yield category, value, cost + 0.05, events


@rule("times against one another", "time", "time", between=AGAINST)
def _times_against(ground: Ground, one: TimePhrase, other: TimePhrase, gap: Gap) -> Iterator[Meant]:
    """As in "2023 vs 2024": a row for each of them, and for what is between."""
    first, last = sorted((one, other), key=lambda phrase: phrase.since or NEVER)
    if first.grain == last.grain != "instant" and first.since and last.until:
        both = replace(first, until=last.until, end=last.end)
        yield "timesagainst", Pending("time", phrase=both), 0.0, ()


@rule("a key at times against one another", "key", "timesagainst")
def _key_against(ground: Ground, keys: Keys, times: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "opened in 2023 vs 2024"."""
    if len(keys.keys) == 1 and ground.vocabulary.is_time(keys.keys[0].term):
        yield "timesagainst", replace(times, term=keys.keys[0].term), 0.0, ()


@rule("measure at times against one another", "measure thing", "timesagainst")
def _measure_against(
    ground: Ground, value: Measure | NodeSet, times: Pending, gap: Gap
) -> Iterator[Meant]:
    """As in "number of orders in 2023 vs 2024", by the key that is compared with the times."""
    measure = value if isinstance(value, Measure) else Measure(value, "count")
    for thing in measured_things(ground, measure):
        for whole, cost, events in attached(ground, thing, times)[:2]:
            for window in whole.conditions:
                if isinstance(window, TimeWindow) and window.phrase == times.phrase:
                    term = PropertyTerm(window.key, (whole.label or "",), 0.8)
                    parts = Group(None, (KeyMention(term, window.phrase.grain),))
                    of_both = replace(measure, thing=whole)
                    for category, made, more, why in measure_group(ground, of_both, parts, ()):
                        yield category, made, cost + more, (*events, *why, "each")


@rule("parts that are compared", "comparing", "measure")
def _compared(ground: Ground, data: object, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "compare the orders in 2023 vs 2024"."""
    uses = measure.thing.uses if measure.thing is not None else ()
    if any(use.role == "group" for use in uses):
        yield "measure", measure, 0.0, ()
