"""Values of a relationship: "chair of the Justice Committee", "the distance between A and B"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    ONLY,
    SOME,
    Asked,
    Compare,
    Keys,
    Link,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.chart.rules.shortest_paths import PathEnds
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import ValueLink

NOBODY = 0.4
"""What it costs to name what does not seem to be people, where "who" was asked for."""


@rule("role with its complement", "category", "thing")
def _role_of(ground: Ground, role: ValueLink, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap) and not BE & set(gap):
        extra = 0.0 if prep_of(gap) else 0.1
        yield from _holders(ground, role, thing, extra)


@rule("complement before its role", "thing", "category", between=frozenset({"'s"}))
def _of_role(ground: Ground, thing: NodeSet, role: ValueLink, gap: Gap) -> Iterator[Meant]:
    """As in "Finn Doherty's father"."""
    if gap and gap[0] == "'s" and not is_and(gap):
        yield from _holders(ground, role, thing, 0.0)


@rule("value as a deed", "deedvalue")
def _deed(ground: Ground, role: ValueLink) -> Iterator[Meant]:
    """As in "who won the cup", of a relationship that says who was its winner."""
    own = Pending("key", PropertyTerm(role.key, (role.label,), 1.0), operator="=", value=role.value)
    yield "qualified", (RelationTerm(role.label[1:], "verb", "start", 1.0), (own,)), 0.0, ()


@rule("values of a relationship only", "only", "category deedvalue")
def _only(ground: Ground, data: object, role: ValueLink, gap: Gap) -> Iterator[Meant]:
    """As in "releases with nothing but fixes", where a relationship says what it was."""
    if role.label.startswith(":"):
        for _, (verb, own), cost, events in _deed(ground, role):
            anything = NodeSet(None, wh="any")
            only = Pending("relation", verb, anything, quantity=ONLY, also=own)
            yield "onlydeed", only, cost, events


@rule("values of a relationship alone", "onlydeed")
def _only_so(ground: Ground, only: Pending) -> Iterator[Meant]:
    yield "pending", only, 0.1, ()


@rule("what a role is of, named before", "thing", "category", between=NOTHING)
def _compound(ground: Ground, thing: NodeSet, role: ValueLink, gap: Gap) -> Iterator[Meant]:
    """As in "series winners", "the team leads"."""
    if not (thing.wh or thing.uses or thing.plural):
        yield from _holders(ground, role, thing, 0.05)


def _holders(ground: Ground, role: ValueLink, thing: NodeSet, extra: float) -> Iterator[Meant]:
    """Who stands at the other side of the relationship with the value."""
    if not role.label.startswith(":") or thing.label is None or thing.quantity != SOME:
        return
    type_ = role.label[1:]
    holds = Compare(role.key, "=", role.value)
    for pattern in sorted(ground.graph.patterns(type_), key=lambda p: -p.count):
        sides = ((pattern.start, True, pattern.end), (pattern.end, False, pattern.start))
        for place, (here, forward, there) in enumerate(sides):
            if there == thing.label:
                link = Link(
                    (Hop(type_, forward, there),), thing, conditions=(holds,), licensed=True
                )
                cost = extra + 0.15 * place
                yield "thing", NodeSet(here, (link,)), cost, ("role of a relationship",)


@rule("who that is", "who", "thing", between=BE)
def _who_is(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "who is the chair of …", "who is the newest employee": the one that is described."""
    described = thing.conditions or thing.uses
    if BE & set(gap) and not prep_of(gap) and not thing.named and described:
        yield (
            "thing",
            thing,
            0.02 + NOBODY * (not ground.vocabulary.is_agent(thing.label or "")),
            (),
        )


@rule("values of what is between two", "key", "ends")
def _between(ground: Ground, keys: Keys, ends: PathEnds, gap: Gap) -> Iterator[Meant]:
    """As in "the distance between Oslo and Bergen", "severity of the interaction of A with B"."""
    names = [key.term.key for key in keys.keys]
    owners = [{o for o in key.term.owners if o[:1] == ":"} for key in keys.keys]
    if not owners or is_and(gap):
        return
    uses = tuple(Use("column", name) for name in names)
    types = {owner[1:] for owner in set.intersection(*owners)}
    for type_ in sorted(types & {ends.term.type} if ends.term else types):
        for pattern in ground.graph.patterns(type_):
            sides = ((pattern.start, True, pattern.end), (pattern.end, False, pattern.start))
            for here, forward, there in dict.fromkeys(sides):
                if (here, there) == (ends.first.label, ends.second.label):
                    hop = Hop(type_, forward, there)
                    link = Link((hop,), ends.second, uses=uses, licensed=True)
                    whole = ends.first.having(link).using(NAMELESS)
                    yield "whole", Asked("rows", whole), 0.02 + 0.1 * (not forward), ()
