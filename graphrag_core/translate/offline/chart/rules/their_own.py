"""What each is joined to: "earn more than their manager", "Elm Bay - who is their pilot?"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    NodeSet,
    NumberBound,
    Pending,
    ValueAtTheirs,
)
from graphrag_core.translate.offline.chart.rules.asked_ends import THEY
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.number_comparisons import (
    BESIDE_TIMES,
    key_conditions,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    ASIDE,
    BE,
    PREPOSITIONS,
    THEIR,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm

THAN = frozenset({"than"})
WHOM = frozenset({"that", "which", "who", "whom"})


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


@rule("what does it to each", "thing", "donetothem")
def _who_does_it(ground: Ground, theirs: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "before the manager who supervises them"."""
    plain = not (theirs.named or theirs.uses or theirs.plural) and theirs.quantity == SOME
    if plain and set(gap) <= WHOM:
        who = ValueAtTheirs(term, theirs.label, is_subject=True, conditions=theirs.conditions)
        yield "theirs", who, 0.05, ()


@rule("what each does it to", "thing", "relation", between=THEY)
def _whom_they(ground: Ground, theirs: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "before the regional manager they report to", "than the venue they are part of".

    By the one that "they are mentored by" it is done to them; PART_OF is no verb that it were.
    """
    plain = not (theirs.named or theirs.uses) and theirs.quantity == SOME
    if plain and set(gap) <= THEY | WHOM | BE:
        done = bool(BE & set(gap)) and name_words(term.type)[-1] not in PREPOSITIONS
        whom = ValueAtTheirs(term, theirs.label, is_subject=done, conditions=theirs.conditions)
        yield "theirs", whom, 0.0, ()


@rule("more of a key than what each does it to", "morekey", "theirs", between=THAN)
def _more_than_whom(
    ground: Ground, data: tuple[Any, KeyMention], theirs: ValueAtTheirs, gap: Gap
) -> Iterator[Meant]:
    yield "pending", key_conditions(data[1], NumberBound(data[0], theirs)), 0.0, ()


@rule("bound of what each does it to", "bound", "theirs")
def _bound_of_whom(
    ground: Ground, operator: Any, theirs: ValueAtTheirs, gap: Gap
) -> Iterator[Meant]:
    """As in "earn more than the manager they report to"."""
    if isinstance(operator, str) and not is_and(gap):
        yield "limit", NumberBound(operator, theirs), 0.0, ()  # type: ignore[arg-type]


@rule("time beside that of what each does it to", "comparative", "theirs")
def _beside_whom(
    ground: Ground, adjective: str, theirs: ValueAtTheirs, gap: Gap
) -> Iterator[Meant]:
    if adjective in BESIDE_TIMES and not is_and(gap):
        yield "limit", NumberBound(BESIDE_TIMES[adjective], theirs), 0.0, ()


@rule("time beside that of what each has", "comparative", "noun thing", between=THEIR)
def _beside_theirs(
    ground: Ground, adjective: str, theirs: RelationTerm | NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "hired before their manager"."""
    value = _theirs(theirs)
    if value is not None and "than" not in gap:
        yield from _beside_whom(ground, adjective, value, ())


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
