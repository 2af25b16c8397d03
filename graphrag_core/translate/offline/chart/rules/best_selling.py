"""What sells best: of which the most units stand on the relationships to orders or sales."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, singular, spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.products import HOW_MANY, numbers_of
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, is_and, rule
from graphrag_core.translate.offline.joins import Hop

SALES = word_set(
    "order sale invoice purchase transaction basket cart receipt booking reservation sold bought"
)
"""Words of labels and types by which something is sold."""


@rule("what sells best", "bestselling", "thing", between=NOTHING)
def _best_selling(ground: Ground, most: bool, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    for hop in ground.graph.hops_from(thing.label):
        said = {singular(word) for name in (hop.type, hop.label) for word in name_words(name)}
        if said & SALES:
            for order in _orders(ground, hop, most=most):
                link = Link((hop,), NodeSet(hop.label, uses=order[1]), uses=order[0], licensed=True)
                first = replace(thing, limit=thing.limit or 1)
                yield "thing", first.having(link), 0.0, ("most", "licensed join")


def _orders(
    ground: Ground, hop: Hop, *, most: bool
) -> Iterator[tuple[tuple[Use, ...], tuple[Use, ...]]]:
    """The sum of units on the relationship; where it has none, the number of what it leads to."""
    kind = ground.graph.schema.relationship_type(hop.type)
    units = numbers_of(kind.properties if kind is not None else ())
    held = [key for key in units if HOW_MANY & set(spoken_words(key))]
    for key in held[:1]:
        yield (Use("order", key, "sum", most),), ()
    if not held:
        yield (), (Use("order", None, "count", most),)


@rule("things that sell best", "thing", "bestselling")
def _sells_best(ground: Ground, thing: NodeSet, most: bool, gap: Gap) -> Iterator[Meant]:
    """As in "which service sells best"."""
    if not is_and(gap):
        yield from _best_selling(ground, most, thing, gap)
