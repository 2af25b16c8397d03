"""What each is joined to: "earn more than their manager", "Elm Bay - who is their pilot?"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    NodeSet,
    NumberBound,
    Pending,
    ValueAtTheirs,
)
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.number_comparisons import key_conditions
from graphrag_core.translate.offline.chart.rules.registry import (
    ASIDE,
    BE,
    THEIR,
    Gap,
    Meant,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm


@rule("bound of what each has", "bound", "noun thing", between=THEIR)
def _bound_of_theirs(
    ground: Ground, operator: Any, theirs: RelationTerm | NodeSet, gap: Gap
) -> Iterator[Meant]:
    value = _theirs(theirs)
    if isinstance(operator, str) and value is not None:
        yield "limit", NumberBound(operator, value), 0.0, ()  # type: ignore[arg-type]


@rule("adjective compared with what each has", "comparative", "noun thing", between=THEIR)
def _adjective_of_theirs(
    ground: Ground, adjective: str, theirs: RelationTerm | NodeSet, gap: Gap
) -> Iterator[Meant]:
    value = _theirs(theirs)
    if value is not None and "than" in gap:
        yield "pending", Pending("adjective", adjective=adjective, value=value), 0.0, ()


@rule("more of a key than what each has", "morekey", "noun thing", between=THEIR)
def _more_key_than_theirs(
    ground: Ground, data: tuple[Any, KeyMention], theirs: RelationTerm | NodeSet, gap: Gap
) -> Iterator[Meant]:
    value = _theirs(theirs)
    if value is not None and "than" in gap:
        yield "pending", key_conditions(data[1], NumberBound(data[0], value)), 0.0, ()


@rule("value unlike or like what each has", "anotherkey samekey", "noun thing", between=THEIR)
def _value_of_theirs(
    ground: Ground, said: Any, theirs: RelationTerm | NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "in a different city than their manager", "the same grade as her mentor"."""
    value = _theirs(theirs)
    if value is not None and not {"than", "from", "to", "as"}.isdisjoint(gap):
        term, operator = said if isinstance(said, tuple) else (said, "=")
        yield "pending", Pending("key", term, operator=operator, value=value), 0.0, ()


@rule("who is theirs", "who", "thing", between=THEIR)
def _who_is_theirs(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None and not thing.named and not BE.isdisjoint(gap):
        yield "oftheirs", thing, 0.0, ()


@rule("of what is named, who is theirs", "thing", "oftheirs", between=ASIDE | {","})
def _of_named(ground: Ground, one: NodeSet, theirs: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "Elm Bay - who is their pilot?": the pilot is asked for, not the place."""
    if one.named and one.label != theirs.label:
        yield from joined_to_head(ground, theirs, one, "of", adjacent=False)


def _theirs(theirs: RelationTerm | NodeSet) -> ValueAtTheirs | None:
    if isinstance(theirs, RelationTerm):
        return ValueAtTheirs(theirs)
    plain = not (theirs.named or theirs.conditions or theirs.uses) and theirs.quantity == SOME
    return ValueAtTheirs(None, theirs.label) if plain else None
