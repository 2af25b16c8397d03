"""Things that were at the same time as a named one: "other sales that overlapped with Easter"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import interval_of
from graphrag_core.translate.offline.chart.meaning import SOME, Keys, NodeSet, Pending, ValueOf
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.chart.rules.two_keys import single_key
from graphrag_core.translate.offline.vocabulary import PropertyTerm

SCORE = 0.9


@rule("at the same time as another", "overlap", "thing")
def _overlap(ground: Ground, data: object, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    if other.named and not is_and(gap):
        if interval_of(ground, other.label or ""):
            yield "overlapping", other, 0.0, ()
        if data == "=":
            yield "attime", other, 0.0, ()


@rule("done at the same time as by another", "key", "attime")
def _done_then(ground: Ground, keys: Keys, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "sales that began at the same time as Easter": the verb says which time is alike."""
    term = single_key(ground, keys, times=True)
    if term is not None and other.label in term.owners and not is_and(gap):
        own = replace(term, owners=(other.label or "",))
        alike = Pending("key", own, operator="=", value=ValueOf(other))
        yield "pending", replace(alike, also=(Pending("except", thing=other),)), -0.1, ("shared",)


@rule("things at the same time as another", "thing", "overlapping")
def _overlapping(ground: Ground, thing: NodeSet, other: NodeSet, gap: Gap) -> Iterator[Meant]:
    """Each begins before the other ends; a thing is not told to overlap with itself."""
    label = thing.label or ""
    own, theirs = interval_of(ground, label), interval_of(ground, other.label or "")
    if own is None or theirs is None or thing.named or thing.quantity != SOME or is_and(gap):
        return
    begins, ends = (PropertyTerm(key, (label,), SCORE) for key in own)
    before = Pending("key", begins, operator="<=", value=ValueOf(other, theirs[1]))
    after = Pending("key", ends, operator=">=", value=ValueOf(other, theirs[0]))
    no_end = Pending("key", ends, operator="IS NULL")
    others = (Pending("except", thing=other),) * (label == other.label)
    lasting = replace(before, also=(Pending("either", also=(after, no_end)), *others))
    for whole, cost, events in attached(ground, thing, lasting)[:1]:
        yield "thing", whole, cost, (*events, "time while it lasted")
