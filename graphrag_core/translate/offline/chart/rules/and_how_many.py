"""A second clause that asks for a number: "…, and how many each", "…, and how much was it"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Asked,
    Keys,
    Link,
    Measure,
    NodeSet,
    Use,
)
from graphrag_core.translate.offline.chart.rules.columns import with_columns
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import (
    AND,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.chart.rules.two_keys import single_key


@rule("how many each", "howmany", "per")
def _how_many_each(ground: Ground, data: object, per: object, gap: Gap) -> Iterator[Meant]:
    yield "howmanyeach", data, 0.0, ()


@rule("how many each did", "howmanyeach", "relation key", between=NOTHING)
def _how_many_each_did(ground: Ground, data: object, deed: object, gap: Gap) -> Iterator[Meant]:
    """As in "which three artists painted the most works, and how many did each paint"."""
    yield "howmanyeach", data, 0.02, ()


@rule("how often each", "often", "per")
def _how_often_each(ground: Ground, data: object, per: object, gap: Gap) -> Iterator[Meant]:
    yield "howofteneach", data, 0.0, ()


@rule("and how often each", "thing", "howofteneach often", between=AND)
def _and_how_often(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which awards has Ada won, and how often each": each relationship counts."""
    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if isinstance(link, Link) and link.quantity == SOME and not link.closed:
            counted = replace(link, uses=(*link.uses, Use("measure", None, "count")))
            whole = thing.with_condition(place, counted).using(Use("group"))
            yield "whole", Asked("measure", whole), 0.05, ("each",)
            return


@rule("and how many each", "thing", "howmanyeach howmany", between=AND)
def _and_how_many(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which gardeners led expeditions, and how many each"."""
    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    if any(use.role == "order" and use.function == "count" for use in all_uses(thing)):
        yield "thing", thing, 0.0, ()  # the number is a column already
        return
    if any(isinstance(c, Link) and c.quantity.amount == "number" for c in thing.conditions):
        yield "thing", thing, 0.0, ()  # what is bounded is shown
        return
    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if isinstance(link, Link) and link.quantity == SOME and not link.child.named:
            child = link.child.using(Use("measure", None, "count"))
            counted = replace(link, child=child)
            conditions = (*thing.conditions[:place], counted, *thing.conditions[place + 1 :])
            whole = replace(thing, conditions=conditions).using(Use("group"))
            yield "whole", Asked("measure", whole), 0.05, ("each",)
            return


@rule("how much of a key", "howmany howmuch", "key")
def _how_much_of(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if single_key(ground, keys) is not None and not is_and(gap):
        yield "amountof", keys, 0.0, ()


@rule("how much of a key each", "amountof", "per")
def _how_much_each(ground: Ground, keys: Keys, per: object, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield "amountofeach", keys, 0.0, ()


@rule("how much each was changed", "amountofeach", "key")
def _how_much_changed(ground: Ground, keys: Keys, said: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "by how many minutes was each one delayed", of `delay_minutes`."""
    terms = [one.keys[0].term for one in (keys, said)]
    if len(said.keys) == 1 and terms[0].key == terms[1].key and not is_and(gap):
        yield "amountofeach", said, 0.0, ()


@rule("and how much each", "thing", "amountofeach", between=AND)
def _and_amount_each(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "which lines were affected, and by how many minutes was each one delayed"."""
    if thing.label is not None and not thing.named and thing.quantity == SOME:
        for category, whole, cost, events in with_columns(ground, thing, keys, 0.0):
            yield category, whole, cost, (*events, "each")


@rule("and the number that was bounded", "thing", "measure", between=AND)
def _and_their_number(
    ground: Ground, thing: NodeSet, measure: Measure, gap: Gap
) -> Iterator[Meant]:
    """As in "with at least three owners, and the number of owners": it is shown beside each."""
    counted = measure.thing
    if measure.key is not None or counted is None or measure.share or measure.function != "count":
        return
    if any(
        isinstance(link, Link)
        and link.quantity.amount == "number"
        and link.child.label == counted.label
        for link in thing.conditions
    ):
        yield "thing", thing, -0.1, ("number shown",)


@rule("and how much that is", "thing", "howmuch howadjective", between=AND)
def _and_how_much(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """What a thing is first by is shown beside it."""
    if any(use.role == "order" and use.key for use in all_uses(thing)):
        yield "thing", thing, 0.0, ()
