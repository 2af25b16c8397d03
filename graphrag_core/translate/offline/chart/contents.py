"""What is in a thing that is named: "what's in the first aid kit"."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, NodeSet
from graphrag_core.translate.offline.chart.parse import Constituent
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.registry import BE

HOLDING = word_set("contains includes holds comprises has contain include hold comprise")
BELONGING = word_set("part belongs member")
"""Words of types that lead to what is in something, and from it."""
INSIDE = frozenset({"in", "inside"})
"""First or last words of types that lead from it: IN_WARD, LOCATED_IN."""
SAID_TO_BE_IN = 0.3
"""What "in" takes off the cost of a join that no other word speaks of."""


def asks_for_contents(said: Sequence[str]) -> bool:
    """Tell whether a question in lower case begins with "what is in"."""
    if not said or said[0] not in {"what", "what's"}:  # "whats" is respelt as the latter
        return False
    behind = next((word for word in said[1:] if word not in BE | {"'s"}), "")
    return behind in INSIDE


def contents_of(ground: Ground, items: list[Constituent]) -> Iterator[Constituent]:
    """Yield what a named thing contains, or what that contains."""
    for item in items:
        thing = item.value
        if item.category != "thing" or not thing.named or thing.quantity != SOME:
            continue
        for place, label in enumerate(_contained(ground, thing.label or "")):
            for _, whole, cost, events in joined_to_head(
                ground, NodeSet(label), thing, "in", adjacent=False
            ):
                price = item.cost + cost + 0.1 * place - SAID_TO_BE_IN
                yield Constituent("thing", whole, price, (*item.events, *events))


def _contained(ground: Ground, label: str) -> list[str]:
    """The labels of what is in something, those nearest to a label first."""
    near = {hop.label for hop in ground.graph.hops_from(label)}
    inner: dict[str, None] = {}
    for pattern in ground.graph.schema.patterns:
        words = name_words(pattern.type)
        if not HOLDING.isdisjoint(words):
            outside, inside = pattern.start, pattern.end
        elif not (INSIDE.isdisjoint((words[0], words[-1])) and BELONGING.isdisjoint(words)):
            outside, inside = pattern.end, pattern.start
        else:
            continue
        if outside in {label, *near}:
            inner[inside] = None
    return sorted((one for one in inner if one != label), key=lambda one: one not in near)
