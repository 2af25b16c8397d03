"""Conditions said of things: relationships with their objects, and what denies or widens them."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, is_closable, linked
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    SOME,
    Link,
    NodeSet,
    OverAverage,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.alternatives import with_condition
from graphrag_core.translate.offline.chart.rules.denials import denied_condition
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    PREPOSITIONS,
    Gap,
    Meant,
    is_and,
    is_or,
    prep_of,
    rule,
    with_theirs,
)
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

RELATIVE = frozenset({"that", "which", "who"})
BREAKS = frozenset({":", "?", ";"})
"""Marks behind which a verb has no object: "a tree that shades them: tree, plot"."""

INDEFINITE = frozenset({"a", "an", "any"})
BEFORE_ARTICLE = 0.5
"""What it costs to take what stands before an article for what is said of the noun behind it.

"Has not started a job" does not speak of a job that has not started.
"""
DONE_TO_ALL = 0.4
"""So much likelier is "every" thing all of them than each in its turn where it is done to them."""


@rule("nodes with a condition", "thing", "pending")
def _thing_pending(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    cost = 0.05 * bool({"and", ","} & set(gap))
    other = pending.thing
    whose = with_theirs(gap) and pending.quantity == SOME
    if whose and other is not None and other.wh == "any":
        pending = replace(pending, thing=other.using(Use("column")))
    if _does_it(ground, thing, pending, gap):
        pending = replace(pending, is_subject=False)
    for whole, further, events in with_condition(ground, thing, pending, gap):
        yield "thing", whole, cost + further, events


def _does_it(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> bool:
    """As in "services that depend on others": who is named before an active verb does it.

    It only matters where both ends have one label.
    """
    term, other = pending.term, pending.thing
    alone = other is not None and other.wh == "any" and pending.is_subject is None
    if not alone or pending.kind != "relation" or not isinstance(term, RelationTerm):
        return False
    both = ground.graph.fits(thing.label, term.type, thing.label)
    active = not RELATIVE.isdisjoint(gap) and not BE & set(gap)
    return both and active and term.role == "verb"


@rule("condition before its nodes", "pending", "thing")
def _pending_thing(ground: Ground, pending: Pending, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_or(gap) or (isinstance(pending.value, OverAverage) and pending.kind == "adjective"):
        return
    if pending.kind == "rank" and is_and(gap) and is_in_order(thing):
        return  # "the shortest and the longest film" are two
    cost = 0.04 + 0.15 * bool(prep_of(gap)) + 0.1 * is_and(gap)
    if pending.kind == "key" and not INDEFINITE.isdisjoint(gap):
        cost += BEFORE_ARTICLE
    if pending.kind == "relation" and pending.thing is not None and pending.thing.wh != "any":
        cost += 0.15 if pending.is_subject is False else 0.3
    for whole, further, events in attached(ground, thing, pending):
        yield "thing", whole, cost + further, events


@rule("relationship to its object", "relation", "thing")
def relation_thing(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """Read a relationship with its object, or with its agent behind "by"."""
    if (is_and(gap) and "by" not in gap) or BREAKS & set(gap):
        return
    by = "by" in gap
    cost = 0.0 if by or not prep_of(gap) or term.particle == prep_of(gap) else 0.05
    if term.particle and term.particle != "by" and not prep_of(gap):
        cost += 0.05
    if thing.quantity == EVERY and not by:
        cost -= DONE_TO_ALL
    if term.particle == "by" and by:
        by = False  # "owned by" of OWNED_BY: its subject is what is owned
        yield (
            "pending",
            Pending("relation", term, thing, is_subject=term.side == "end", prep="by"),
            cost,
            (),
        )
        return
    yield "pending", Pending("relation", term, thing, is_subject=by, prep=prep_of(gap)), cost, ()


@rule("relationship by its noun, to its object", "noun", "thing")
def _done_to(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """Read "a dependency on X" as "depends on X": the preposition is the one of the type's name."""
    prep = prep_of(gap)
    if prep and prep == term.particle and prep not in {"of", "by"} and not is_and(gap):
        verb = replace(term, role="verb", side="start")
        yield "pending", Pending("relation", verb, thing, is_subject=False, prep=prep), 0.02, ()
    elif prep == "from" and term.particle == "to" and not is_and(gap):
        # "A route from X", of ROUTES_TO: X is where it begins.
        verb = replace(term, role="verb", side="start")
        yield "pending", Pending("relation", verb, thing, is_subject=True, prep=prep), 0.02, ()


@rule("someone in a role", "thing", "noun", between=frozenset({"as"}))
def _in_role(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "technicians with Zoe Martin as their boss": she is what the noun means."""
    if thing.named and thing.quantity == SOME:
        verb = replace(term, role="verb", side="start")
        yield "pending", Pending("relation", verb, thing, is_subject=term.side == "start"), 0.0, ()


@rule("subject of a relationship", "thing", "relation")
def thing_relation(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """Read a relationship with its subject: "X owns", "does X own"."""
    if is_and(gap):
        return
    passive = bool(BE & set(gap))
    yield (
        "pending",
        Pending("relation", term, thing, is_subject=not passive),
        0.08,
        ("object before subject",),
    )


@rule("relationship that is not there", "neg", "relation")
def _denied_relation(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield "deniedrelation", (term, data == "never"), 0.0, ()


@rule("subject of what is not there", "thing", "deniedrelation")
def _thing_not_done(
    ground: Ground, thing: NodeSet, data: tuple[RelationTerm, bool], gap: Gap
) -> Iterator[Meant]:
    """Read what somebody has not done: "trainings that Ada has not attended"."""
    term, ever = data
    if thing.named:
        for category, done, cost, events in thing_relation(ground, thing, term, gap):
            yield category, replace(done, negated=True, ever=ever), cost, events


@rule("relationship with a condition of its own", "relation", "pending")
def _qualified(ground: Ground, term: RelationTerm, pending: Pending, gap: Gap) -> Iterator[Meant]:
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if (pending.kind == "key" and f":{term.type}" in owners) or pending.kind == "time":
        own = replace(pending, prep="verb") if pending.kind == "time" else pending
        yield "qualified", (term, (own,)), 0.0, ()


@rule("condition before its relationship", "pending", "relation noun")
def _qualified_before(
    ground: Ground, pending: Pending, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if pending.kind == "key" and f":{term.type}" in owners and not is_and(gap):
        yield "qualified", (term, (pending,)), 0.03, ()


@rule("key of a relationship, to its end", "pending", "thing", between=PREPOSITIONS)
def _key_to_end(ground: Ground, pending: Pending, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "a 20 percent discount on their plan": of the relationship that leads to a plan."""
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if pending.kind != "key" or pending.also or thing.quantity != SOME or is_and(gap):
        return
    ends = ground.vocabulary.ends_of
    own = tuple(o for o in owners if o[:1] == ":" and thing.label in ends(o[1:]))
    if own and isinstance(pending.term, PropertyTerm):
        held = replace(pending, term=replace(pending.term, owners=own))
        yield "pending", Pending("with", thing=thing, also=(held,), prep=prep_of(gap)), 0.05, ()


@rule("qualified relationship to anything", "qualified")
def _qualified_alone(
    ground: Ground, data: tuple[RelationTerm, tuple[Pending, ...]]
) -> Iterator[Meant]:
    relation = Pending("relation", data[0], NodeSet(None, wh="any"), also=data[1])
    yield "pending", relation, 0.2, ("relationship without object",)


@rule("qualified relationship to its object", "qualified", "thing")
def _qualified_thing(
    ground: Ground, data: tuple[RelationTerm, tuple[Pending, ...]], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    for category, value, cost, events in relation_thing(ground, data[0], thing, gap):
        yield category, replace(value, also=(*data[1], *value.also)), cost, events


@rule("subject of a qualified relationship", "thing", "qualified")
def _thing_qualified(
    ground: Ground, thing: NodeSet, data: tuple[RelationTerm, tuple[Pending, ...]], gap: Gap
) -> Iterator[Meant]:
    for category, value, cost, events in thing_relation(ground, thing, data[0], gap):
        yield category, replace(value, also=(*data[1], *value.also)), cost, events


@rule("two relationships", "relation", "relation")
def _relations(ground: Ground, one: RelationTerm, other: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and one.type != other.type:
        if is_or(gap):
            both = ground.vocabulary.either(one, other)
            if both is not None:
                yield "relation", both, 0.0, ()
        yield "relations", (one, other, is_or(gap)), 0.05, ()


@rule("two relationships to an object", "relations", "thing")
def _relations_thing(
    ground: Ground, data: tuple[RelationTerm, RelationTerm, bool], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    each = [next(iter(relation_thing(ground, term, thing, gap)), None) for term in data[:2]]
    yield from _several([found[1] for found in each if found is not None], either=data[2])


@rule("subject of two relationships", "thing", "relations")
def _thing_relations(
    ground: Ground, thing: NodeSet, data: tuple[RelationTerm, RelationTerm, bool], gap: Gap
) -> Iterator[Meant]:
    each = [next(iter(thing_relation(ground, thing, term, gap)), None) for term in data[:2]]
    yield from _several([found[1] for found in each if found is not None], either=data[2])


def _several(pendings: list[Pending], *, either: bool) -> Iterator[Meant]:
    if len(pendings) == 2:
        if either:
            yield "pending", Pending("either", also=tuple(pendings)), 0.0, ()
        else:
            yield "pending", replace(pendings[0], also=(pendings[1],)), 0.0, ()


@rule("noun with its complement", "noun", "thing")
def _noun_thing(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    prep = prep_of(gap)
    cost = 0.0 if prep in {"of", "for", "to", "on", "in", "at"} else 0.15
    if prep and prep == term.particle and prep != "of" and term.side == "end":
        cost = 0.3  # "a dependency on X" does not lead from X
    for label in ground.graph.labels_at(term.type, term.side)[:4]:
        head = NodeSet(label, wh="what")
        quantity = thing.quantity
        child = thing.counted(SOME)
        verb = replace(term, role="verb", side=term.side)
        for whole, link, further, events in linked(
            ground, head, child, term=verb, child_is_subject=False, quantity=quantity
        ):
            if further < 0.2:
                yield "thing", whole.having(link), cost + further, (*events, "licensed join")


@rule("complement before its noun", "thing", "noun")
def _thing_noun(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if (
        gap
        and "'s" not in gap
        and not (set(gap) <= {"have", "has", "had", "do", "does", "the", "a", "an", "as", "any"})
    ):
        return
    for category, value, cost, events in _noun_thing(ground, term, thing, ("of",)):
        yield category, value, cost + (0.05 if gap else 0.12), events


@rule("further, through others", "closure", "pending")
def _closure(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind in {"relation", "with"}:
        yield "pending", replace(pending, closed=True), 0.0, ()


@rule("condition, through others", "pending", "closure")
def _closure_after(ground: Ground, pending: Pending, data: object, gap: Gap) -> Iterator[Meant]:
    yield from _closure(ground, data, pending, gap)


@rule("thing, through others", "thing", "closure")
def _thing_closure(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:

    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if isinstance(link, Link) and is_closable(ground.graph, link.way[link.at]):
            closed = replace(link, closed=True)
            yield (
                "thing",
                replace(
                    thing,
                    conditions=(*thing.conditions[:place], closed, *thing.conditions[place + 1 :]),
                ),
                0.0,
                (),
            )
            return
    if thing.named and thing.label is not None:
        # "X's chain of command": the one type that leads from the label to itself, either way.

        types = sorted(
            {p.type for p in ground.graph.schema.patterns if p.start == p.end == thing.label}
        )
        for type_ in types[:2]:
            for forward in (False, True):
                link = Link((Hop(type_, forward, thing.label),), thing, closed=True)
                yield (
                    "thing",
                    NodeSet(thing.label, (link,)),
                    0.4 + 0.1 * forward,
                    ("closure of the only type",),
                )


@rule("through others, thing", "closure", "thing")
def _closure_thing(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _thing_closure(ground, thing, data, gap):
        yield category, value, cost + 0.02, events


@rule("relationship, through others", "relation", "closure")
def _relation_closure(
    ground: Ground, term: RelationTerm, data: object, gap: Gap
) -> Iterator[Meant]:
    yield "farrelation", term, 0.0, ()


@rule("through others, relationship", "closure", "relation noun")
def _closure_relation(
    ground: Ground, data: object, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    yield ("farrelation" if term.role == "verb" else "farnoun"), term, 0.0, ()


@rule("far relationship to its object", "farrelation", "thing")
def _far_thing(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in relation_thing(ground, term, thing, gap):
        yield category, replace(value, closed=True), cost, events


@rule("subject of a far relationship", "thing", "farrelation")
def _thing_far(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in thing_relation(ground, thing, term, gap):
        yield category, replace(value, closed=True), cost, events


@rule("far noun with its complement", "farnoun", "thing")
def _farnoun_thing(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _noun_thing(ground, term, thing, gap):
        for _, closed, more, _ in _thing_closure(ground, value, None, ()):
            yield category, closed, cost + more, events


@rule("what has ended", "former", "pending")
def _former(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        yield "pending", replace(pending, ended=True), 0.0, ()


@rule("at any time", "ever", "pending")
def _ever(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        yield "pending", replace(pending, ever=True), 0.0, ()


@rule("those that are not some", "pending")
def _the_others(ground: Ground, pending: Pending) -> Iterator[Meant]:
    """As in "everything but poor trees"."""
    other = pending.thing
    if pending.kind == "except" and other is not None and other.label and not other.named:
        for whole, cost, events in attached(ground, NodeSet(other.label, plural=True), pending):
            yield "thing", whole, cost + 0.1, events


@rule("all but those of a condition", "other", "pending")
def _all_but_those(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "leaving out the ones without a rating", "except those owned by Ada"."""
    if pending.kind != "except":
        yield from denied_condition(data, pending)


@rule("some that are left out", "thing pending", "leftout")
def _left_out(ground: Ground, value: NodeSet | Pending, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "cancelled projects excluded", "not counting …" said behind."""
    if is_and(gap):
        return
    if isinstance(value, Pending):
        yield from _all_but_those(ground, data, value, ())
    else:
        yield from _other(ground, data, value, ())


@rule("any but", "other", "thing")
def _other(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.named or thing.conditions:
        yield "pending", Pending("except", thing=thing, prep=prep_of(gap)), 0.0, ()
