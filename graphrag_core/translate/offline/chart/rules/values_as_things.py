"""Values of a key spoken of as things: "contractors with more than three orders"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Group,
    Keys,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
    Projection,
)
from graphrag_core.translate.offline.chart.rules.per_group import measure_group
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import AND, BE, HAVE, Gap, Meant, rule
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.forms_of_values import HeldValue
from graphrag_core.translate.offline.vocabulary import RelationTerm

WITH = HAVE | {"for", "on"}
ITS_OWN = 0.1
RATHER_OVER_ALL = 0.15
"""What it costs to count for each thing that has a value, rather than over all that have it."""
EACH_LEFT_OPEN = "each or all left open"
"""The event that nothing says whether each of some things, or all together, have so many."""
MOST_OWNERS = 2


@rule("values that end with a noun", "values")
def _of_noun(ground: Ground, several: tuple[HeldValue, ...]) -> Iterator[Meant]:
    """As in "technicians", of roles of two sorts."""
    owner, key = several[0].owner, several[0].key
    values = tuple(one.value for one in several)
    one_of = Compare(key, "IN", values) if len(values) > 1 else Compare(key, "=", values[0])
    if not owner.startswith(":"):
        yield "thing", NodeSet(owner, (one_of,)), 0.1, ("value as thing",)


@rule("values with so many of what has them", "key", "thing", between=WITH | {"by"})
def _with_so_many(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "contractors with more than three orders", "names carried by more than one boat".

    The users of "departments with more than 10 users" are counted over all that have the
    department, rather than those of one group.
    """
    quantity = thing.quantity
    if quantity.amount != "number" or quantity.operator is None:
        return
    if thing.label is None or thing.named or quantity.times:
        return
    if _are_values(ground, keys) or _are_names(ground, keys, thing):
        bound = NumberBound(quantity.operator, int(quantity.number))
        yield from _in_groups_of(ground, keys, thing.counted(SOME), bound, gap)


@rule("values shared by what has them", "key", "share_verb", between=BE)
def _shared(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which names are shared by more than one boat"."""
    yield "key", keys, 0.0, ()


@rule("values that so many have", "projection", "howoften")
def _so_often(
    ground: Ground, values: Projection, often: tuple[Operator, float], gap: Gap
) -> Iterator[Meant]:
    """As in "which boat names occur more than once"."""
    keys, thing = Keys(values.keys), values.thing
    if not thing.named and (_are_values(ground, keys) or _are_names(ground, keys, thing)):
        yield from _in_groups_of(ground, keys, thing, NumberBound(often[0], int(often[1])), gap)


def _in_groups_of(
    ground: Ground, keys: Keys, thing: NodeSet, bound: NumberBound, gap: Gap
) -> Iterator[Meant]:
    """Count things for each value of a key, and keep the values within a bound."""
    counted = Measure(thing, "count", kept=bound)
    for _, measure, cost, events in measure_group(ground, counted, Group(None, keys.keys), gap):
        yield "measure", measure, cost + ITS_OWN, (*events, "group above a number")


@rule("values with the number of what has them", "key projection", "measure", between=WITH | AND)
def _with_number(
    ground: Ground, values: Keys | Projection, measure: Measure, gap: Gap
) -> Iterator[Meant]:
    """As in "contractors and how many orders each"."""
    keys = Keys(values.keys)
    thing = measure.thing
    plain = thing is not None and measure.kept is None and measure.of_count is None
    if not plain or thing is None or not _are_values(ground, keys):
        return
    if any(use.role == "group" for use in all_uses(thing)) or thing.named:
        return
    if isinstance(values, Projection):
        if values.thing.label != thing.label:
            return
        said = (c for c in values.thing.conditions if c not in thing.conditions)
        measure = replace(measure, thing=thing.having(*said))
    if thing.label in keys.keys[0].term.owners:
        for _, one, cost, events in measure_group(ground, measure, Group(None, keys.keys), gap):
            yield "measure", one, cost + ITS_OWN, (*events, "each")


@rule("each, said behind", "measure", "per", between=frozenset())
def _each(ground: Ground, measure: Measure, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "and how many orders each"."""
    if measure.kept is None and measure.function == "count":
        yield "measure", measure, 0.2, ("each",)


@rule("values of what is so", "key", "pending")
def _of_what_is_so(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "contractors used in 2026": of the orders of that year.

    Those "with more than 10 workers" may have them in all their orders together.
    """
    if pending.kind not in {"time", "relation"} or not _are_values(ground, keys):
        return
    counts = pending.quantity.amount == "number"
    if counts and isinstance(pending.term, RelationTerm) and pending.term.role == "noun":
        return  # "departments with more than 10 members": over all groups of a department
    because = (EACH_LEFT_OPEN,) * counts
    owners = [owner for owner in keys.keys[0].term.owners if owner[:1] != ":"]
    for place, owner in enumerate(owners[:MOST_OWNERS]):
        for whole, cost, events in attached(ground, NodeSet(owner), pending)[:2]:
            price = cost + 0.2 + 0.1 * place + RATHER_OVER_ALL * counts
            yield "projection", Projection(whole, keys.keys), price, (*events, *because)


def _are_names(ground: Ground, keys: Keys, thing: NodeSet) -> bool:
    """Tell whether a single key names the things themselves, of which several may have one."""
    terms = [key.term for key in keys.keys if key.period is None]
    return len(terms) == len(keys.keys) == 1 and thing.label in terms[0].owners


def _are_values(ground: Ground, keys: Keys) -> bool:
    """Tell whether a single key holds words that tell kinds apart, rather than names."""
    if len(keys.keys) != 1 or keys.keys[0].period is not None:
        return False
    term = keys.keys[0].term
    schema = ground.graph.schema
    names = {(label.name, label.name_key) for label in schema.labels}
    named = any((owner, term.key) in names for owner in term.owners)
    return "STRING" in ground.vocabulary.types_of(term) and not named
