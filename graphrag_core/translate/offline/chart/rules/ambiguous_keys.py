"""Keys that a word names only together with what they are of: "permits per type"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Group,
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.per_group import measure_group
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import PropertyTerm

Keyword = tuple[PropertyTerm, ...]


@rule("for each value of what a word may mean", "per", "keyword")
def _per_keyword(ground: Ground, data: object, terms: Keyword, gap: Gap) -> Iterator[Meant]:
    yield "perkeyword", terms, 0.0, ("each",)


@rule("measure for each value of its own key", "measure thing", "perkeyword")
def _by_own_key(
    ground: Ground, value: Measure | NodeSet, terms: Keyword, gap: Gap
) -> Iterator[Meant]:
    """Of the keys that the word may mean, those that what is counted has."""
    measure = value if isinstance(value, Measure) else Measure(value, "count")
    thing = measure.thing
    if thing is None or thing.label is None or thing.quantity != SOME:
        return
    extra = 0.0 if isinstance(value, Measure) else 0.15
    own = [term for term in terms if thing.label in term.owners]
    for term in own[:2]:
        mention = KeyMention(replace(term, owners=(thing.label,)))
        for category, meant, cost, events in measure_group(
            ground, measure, Group(None, (mention,)), gap
        ):
            worse = min(0.3, own[0].score - term.score)
            yield category, meant, cost + extra + worse, events


@rule(
    "measure by a key of the things",
    "measure thing key projection",
    "projection",
    between=frozenset({"by"}),
)
def _by_key_of(
    ground: Ground, value: Measure | NodeSet | Keys | Projection, by: Projection, gap: Gap
) -> Iterator[Meant]:
    """As in "contracts by kind of contract", "employees by office city"."""
    of = by.thing
    if "by" not in gap or not _is_bare(of):
        return
    measure = _measure(ground, value, of)
    if measure is None or measure.thing is None:
        return
    group = Group(None, by.keys) if measure.thing.label == of.label else _group_of(by)
    extra = 0.0 if isinstance(value, Measure) else 0.15
    for category, meant, cost, events in measure_group(ground, measure, group, gap):
        yield category, meant, cost + extra, events


@rule("for each value of a key of things", "per", "projection")
def _per_key_of(ground: Ground, data: object, by: Projection, gap: Gap) -> Iterator[Meant]:
    """As in "alarms per sensor kind"."""
    if _is_bare(by.thing):
        yield "group", _group_of(by), 0.0, ("each",)


def _is_bare(thing: NodeSet) -> bool:
    plain = not (thing.named or thing.conditions or thing.uses)
    return plain and thing.label is not None and thing.quantity == SOME


def _group_of(by: Projection) -> Group:
    """The values of keys of the things that the words name, and of no others with such keys."""
    owner = (by.thing.label or "",)
    return Group(None, tuple(replace(k, term=replace(k.term, owners=owner)) for k in by.keys))


def _measure(
    ground: Ground, value: Measure | NodeSet | Keys | Projection, of: NodeSet
) -> Measure | None:
    """What is worked out: said so, the number of things, or the sum of a key."""
    if isinstance(value, Measure):
        return value if value.thing is not None else replace(value, thing=of)
    if isinstance(value, NodeSet):
        return Measure(value, "count")
    term = value.keys[0].term
    if len(value.keys) != 1 or not {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term):
        return None
    thing = value.thing if isinstance(value, Projection) else of
    return Measure(thing, "sum", term) if of.label in term.owners else None
