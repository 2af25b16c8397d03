"""What is compared with the same thing more than once: "older than X and lighter than it"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, NodeSet, Pending, ValueOf
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule

JOINED = frozenset({"and", "but", ","})
Adjectives = tuple[str, str]


@rule("a key that is more than before", "key", "morethanit")
def _key_more(ground: Ground, keys: Keys, operator: Any, gap: Gap) -> Iterator[Meant]:
    """As in "can lift less than it"."""
    if len(keys.keys) == 1 and not is_and(gap):
        yield "morekey", (operator, keys.keys[0]), 0.0, ()


@rule("an adjective compared with what was compared with before", "pending", "adjectivethanit",
      between=JOINED)  # fmt: skip
def _adjective_again(ground: Ground, pending: Pending, adjective: str, gap: Gap) -> Iterator[Meant]:
    """As in "newer than X and cheaper than it"."""
    if isinstance(pending.value, ValueOf):
        again = Pending("adjective", adjective=adjective, value=pending.value)
        yield "pending", replace(pending, also=(*pending.also, again)), 0.0, ()


@rule("two adjectives compared", "comparative", "comparative", between=JOINED)
def _two_adjectives(ground: Ground, one: str, other: str, gap: Gap) -> Iterator[Meant]:
    if one != other:
        yield "comparatives", (one, other), 0.0, ()


@rule("two adjectives compared with another thing", "comparatives", "thing")
def _both_than(ground: Ground, data: Adjectives, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "older and heavier than X"."""
    if thing.named:
        first, second = (Pending("adjective", adjective=one, value=ValueOf(thing)) for one in data)
        yield "pending", replace(first, also=(second,)), 0.0, ()
