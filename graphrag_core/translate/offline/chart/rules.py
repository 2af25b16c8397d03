"""What neighbouring constituents of a question mean together: one rule, one record.

A rule takes the meanings of one or two constituents and the function words between them, and
gives every meaning that they may have together, each with what it costs and why.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked, with_key
from graphrag_core.translate.offline.chart.meaning import (
    EVERY,
    NONE,
    ONLY,
    SOME,
    Asked,
    Bound,
    Compare,
    Group,
    Key,
    KeyRef,
    Keys,
    Link,
    Measure,
    OverAverage,
    Pending,
    Projection,
    Quantity,
    Thing,
    Use,
    ValueOf,
)
from graphrag_core.translate.offline.units import adds_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import ValueLink

Gap = tuple[str, ...]
Meant = tuple[str, Any, float, tuple[str, ...]]
"""A category, a value, what it costs, and the events that the ranker counts."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of one or two categories; the examples are asked in the tests."""

    name: str
    left: str
    right: str
    apply: Callable[..., Iterable[Meant]]


RULES: list[Rule] = []
BINARY: dict[tuple[str, str], list[Rule]] = defaultdict(list)
UNARY: dict[str, list[Rule]] = defaultdict(list)


def rule(name: str, left: str, right: str = "") -> Callable[[Callable[..., Iterable[Meant]]], Callable[..., Iterable[Meant]]]:
    """Register a rule for every pair of the categories (separated by spaces)."""

    def register(function: Callable[..., Iterable[Meant]]) -> Callable[..., Iterable[Meant]]:
        for one in left.split():
            for other in right.split() or [""]:
                made = Rule(name, one, other, function)
                RULES.append(made)
                (BINARY[one, other] if other else UNARY[one]).append(made)
        return function

    return register


BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "am"})
HAVE = frozenset({"has", "have", "had", "having", "with"})
DO = frozenset({"do", "does", "did"})
AUX = BE | HAVE | DO | {"will", "would", "can", "could"}
PREPOSITIONS = frozenset(
    """of in on at by for from to with into onto about via through as off over under within near
    toward towards among against during across behind""".split()
)
RELATIVE = frozenset({"that", "which", "who", "whose", "whom", "where"})
THEIR = frozenset({"their", "its", "his", "her", "hers"})


def prep_of(gap: Gap) -> str:
    """The last preposition of a gap, the possessive mark included."""
    return next((w for w in reversed(gap) if w in PREPOSITIONS or w == "'s"), "")


def is_and(gap: Gap) -> bool:
    """Does a gap join two alike things?"""
    return bool(gap) and ("and" in gap or "," in gap or "or" in gap or "but" in gap or "&" in gap)


def plain(gap: Gap) -> bool:
    """Is nothing in a gap but articles and relative words?"""
    return not (set(gap) - {"the", "a", "an", "that", "which", "any", "some", "who"})


# One constituent


@rule("value as thing", "value")
def _value(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    yield "thing", Thing(link.label, (Compare(link.key, "=", link.value),), named=True), 0.0, ()


@rule("category as condition", "category value")
def _category(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    term = PropertyTerm(link.key, (link.label,), 1.0)
    named = ground.graph.schema.label(link.label)
    is_name = named is not None and named.name_key == link.key
    if not is_name:
        yield "pending", Pending("key", term, operator="=", value=link.value), 0.02, ()


@rule("category as thing", "category")
def _category_thing(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    if not link.label.startswith(":"):
        yield "thing", Thing(link.label, (Compare(link.key, "=", link.value),)), 0.16, ("value as thing",)


@rule("question word", "who where nobody")
def _who(ground: Ground, data: object) -> Iterator[Meant]:
    yield "thing", Thing(None, wh="who"), 0.1, ("wild thing",)


@rule("nobody", "nobody")
def _nobody(ground: Ground, data: object) -> Iterator[Meant]:
    yield "thing", Thing(None, wh="who", quantity=NONE), 0.0, ()


@rule("noun of a relationship", "noun")
def _noun(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    graph = ground.graph
    forward = term.side == "start"
    from graphrag_core.translate.offline.joins import Hop

    for place, label in enumerate(graph.labels_at(term.type, term.side)[:3]):
        for other in graph.labels_at(term.type, term.other_side)[:2]:
            if graph.fits(*((label, term.type, other) if forward else (other, term.type, label))):
                link = Link((Hop(term.type, forward, other),), Thing(other), licensed=True)
                yield "thing", Thing(label, (link,)), 0.22 + 0.1 * place, ("noun of a relationship alone",)


@rule("relationship as rows", "relation noun")
def _relation_rows(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    """As in "routes longer than 4000 km" of a type between airports: both ends are shown."""
    from graphrag_core.translate.offline.joins import Hop

    for pattern in sorted(ground.graph.patterns(term.type), key=lambda p: -p.count)[:2]:
        far = Thing(pattern.end, uses=(Use("column"),))
        link = Link((Hop(term.type, True, pattern.end),), far, licensed=True)
        yield "thing", Thing(pattern.start, (link,), uses=(Use("column"),)), 0.5, ("relationship as rows",)


@rule("relationship to anything", "relation")
def _relation(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    yield "pending", Pending("relation", term, Thing(None, wh="any")), 0.2, ("relationship without object",)


@rule("key as condition", "key")
def _key(ground: Ground, keys: Keys) -> Iterator[Meant]:
    for key in keys.keys[:1]:
        types = ground.vocabulary.types_of(key.term)
        if "BOOLEAN" in types and len(keys.keys) == 1:
            yield "pending", Pending("key", key.term, operator="=", value=True), 0.02, ()


@rule("key as noun", "key")
def _key_noun(ground: Ground, keys: Keys) -> Iterator[Meant]:
    """As in "freelancers" of `isFreelance`: nodes of which it is true."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and "BOOLEAN" in ground.vocabulary.types_of(term):
        for owner in term.owners[:2]:
            if not owner.startswith(":"):
                yield "thing", Thing(owner, (Compare(term.key, "=", True),)), 0.3, ("key as noun",)


@rule("time as condition", "time")
def _time(ground: Ground, phrase: Any) -> Iterator[Meant]:
    yield "pending", Pending("time", phrase=phrase), 0.0, ()


@rule("superlative as rank", "superlative")
def _superlative(ground: Ground, data: tuple[str, bool]) -> Iterator[Meant]:
    adjective, most = data
    yield "pending", Pending("rank", adjective=adjective, descending=most), 0.05, ()


# Numbers and comparisons


@rule("bound of a number", "bound", "number")
def _bound(ground: Ground, operator: Any, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str):
        yield "limit", Bound(operator, number[0], number[1]), 0.0, ()  # type: ignore[arg-type]


@rule("number and its bound", "number", "bound")
def _bound_after(ground: Ground, number: tuple[float, str], operator: Any, gap: Gap) -> Iterator[Meant]:
    if operator in {">=", "<="}:
        yield "limit", Bound(operator, number[0], number[1]), 0.0, ()


@rule("between, first number", "between", "number")
def _between(ground: Ground, _: object, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    yield "range", number, 0.0, ()


@rule("between, second number", "range", "number")
def _between_two(ground: Ground, first: tuple[float, str], second: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if {"and", "to", "-", "–"} & set(gap) and first[0] <= second[0]:
        yield "limit", Bound(">=", first[0], second[1] or first[1], second[0]), 0.0, ()


@rule("number to number", "number", "number")
def _range(ground: Ground, first: tuple[float, str], second: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if {"to", "-", "–"} & set(gap) and first[0] < second[0]:
        yield "limit", Bound(">=", first[0], second[1] or first[1], second[0]), 0.15, ()


@rule("bound of the average", "bound", "average_of aggregate")
def _bound_average(ground: Ground, operator: Any, data: object, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str) and data in {None, "avg"}:
        yield "limit", Bound(operator, OverAverage()), 0.0, ()  # type: ignore[arg-type]


@rule("the average thing", "limit", "thing")
def _average_thing(ground: Ground, bound: Bound, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if isinstance(bound.value, OverAverage) and not thing.named:
        yield "limit", Bound(bound.operator, OverAverage(alike=bool(thing.conditions))), 0.05, ()


@rule("adjective compared with a number", "comparative", "number")
def _comparative(ground: Ground, adjective: str, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    yield "pending", Pending("adjective", adjective=adjective, value=number[0], unit=number[1]), 0.0, ()


@rule("adjective compared with the average", "comparative", "average_of aggregate")
def _comparative_average(ground: Ground, adjective: str, data: object, gap: Gap) -> Iterator[Meant]:
    if data in {None, "avg"}:
        yield "pending", Pending("adjective", adjective=adjective, value=OverAverage()), 0.0, ()


@rule("adjective compared with the average thing", "pending", "thing")
def _comparative_average_thing(ground: Ground, pending: Pending, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if isinstance(pending.value, OverAverage) and not thing.named:
        alike = OverAverage(alike=bool(thing.conditions))
        yield "pending", replace(pending, value=alike), 0.05, ()


@rule("adjective compared with another thing", "comparative", "thing")
def _comparative_thing(ground: Ground, adjective: str, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.named:
        yield "pending", Pending("adjective", adjective=adjective, value=ValueOf(thing)), 0.0, ()


def key_conditions(key: Key, bound: Bound) -> Pending:
    """A comparison of a key with a bound; both ends of "between"."""
    value = KeyRef(bound.value.key) if isinstance(bound.value, PropertyTerm) else bound.value
    first = Pending("key", key.term, operator=bound.operator, value=value, unit=bound.unit)
    if bound.upper is None:
        return first
    second = Pending("key", key.term, operator="<=", value=bound.upper, unit=bound.unit)
    return replace(first, also=(second,))


@rule("more of a key", "more", "key")
def _more_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "morekey", (operator, keys.keys[0]), 0.0, ()


@rule("more of a key than the average, a number or another", "morekey", "average_of aggregate number thing")
def _more_key_than(ground: Ground, data: tuple[Any, Key], other: Any, gap: Gap) -> Iterator[Meant]:
    operator, key = data
    if "than" not in gap:
        return
    if isinstance(other, Thing):
        if other.named:
            yield "pending", key_conditions(key, Bound(operator, ValueOf(other))), 0.0, ()
        elif not other.conditions and not other.uses:
            yield "pending", key_conditions(key, Bound(operator, OverAverage())), 0.3, ()
    elif isinstance(other, tuple):
        yield "pending", key_conditions(key, Bound(operator, other[0], other[1])), 0.0, ()
    elif other in {None, "avg"}:
        yield "pending", key_conditions(key, Bound(operator, OverAverage())), 0.0, ()


@rule("more things", "more", "thing")
def _more_things(ground: Ground, operator: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "morething", (operator, thing), 0.0, ()


@rule("more things than so many", "morething", "number average_of aggregate")
def _more_things_than(ground: Ground, data: tuple[Any, Thing], other: Any, gap: Gap) -> Iterator[Meant]:
    if "than" not in gap:
        return
    operator, thing = data
    if isinstance(other, tuple):
        yield "thing", replace(thing, quantity=Quantity("number", operator, other[0])), 0.0, ()
    elif other in {None, "avg"}:
        yield "thing", replace(thing, quantity=Quantity("average", operator)), 0.0, ()


@rule("key with a bound", "key", "limit")
def _key_limit(ground: Ground, keys: Keys, bound: Bound, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        yield "pending", key_conditions(keys.keys[0], bound), 0.0, ()


@rule("bound with a key", "limit", "key")
def _limit_key(ground: Ground, bound: Bound, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        yield "pending", key_conditions(keys.keys[0], bound), 0.02, ()


@rule("bound alone, by its unit", "limit")
def _limit_unit(ground: Ground, bound: Bound) -> Iterator[Meant]:
    from graphrag_core.english.words import name_words
    from graphrag_core.translate.offline.units import same_unit

    if not bound.unit:
        return
    held = same_unit(bound.unit)
    owners: dict[str, list[str]] = {}
    schema = ground.graph.schema
    for label in schema.labels:
        for entry in label.properties:
            if held & set(name_words(entry.key)) and {"INTEGER", "FLOAT"} & set(entry.types):
                owners.setdefault(entry.key, []).append(label.name)
    for kind in schema.relationship_types:
        for entry in kind.properties:
            if held & set(name_words(entry.key)) and {"INTEGER", "FLOAT"} & set(entry.types):
                owners.setdefault(entry.key, []).append(f":{kind.name}")
    for key, of in list(owners.items())[:3]:
        yield "pending", key_conditions(Key(PropertyTerm(key, tuple(of), 0.8)), bound), 0.3, ("key by unit",)


@rule("relation with a bound on its key", "relation", "limit")
def _relation_limit(ground: Ground, term: RelationTerm, bound: Bound, gap: Gap) -> Iterator[Meant]:
    kind = ground.graph.schema.relationship_type(term.type)
    numeric = [p for p in kind.properties if {"INTEGER", "FLOAT"} & set(p.types)] if kind else []
    for entry in numeric[:2]:
        condition = key_conditions(Key(PropertyTerm(entry.key, (f":{term.type}",), 0.8)), bound)
        relation = Pending("relation", term, Thing(None, wh="any"))
        yield "pending", replace(relation, also=(condition,)), 0.35 + 0.1 * (len(numeric) > 1), ()


@rule("key equals a number", "key", "number")
def _key_number(ground: Ground, keys: Keys, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not is_and(gap):
        bound = Bound("=", number[0], number[1])
        yield "pending", key_conditions(keys.keys[0], bound), 0.08, ()


@rule("number of a key", "number", "key")
def _number_key(ground: Ground, number: tuple[float, str], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1 and not gap:
        bound = Bound("=", number[0], number[1])
        yield "pending", key_conditions(keys.keys[0], bound), 0.2, ()


@rule("key with a value", "key", "category value")
def _key_value(ground: Ground, keys: Keys, link: ValueLink, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[-1]
    if len(keys.keys) == 1 and link.key == key.term.key and link.label in key.term.owners:
        term = replace(key.term, owners=(link.label,))
        yield "pending", Pending("key", term, operator="=", value=link.value), -0.1, ("key and value agree",)


@rule("value with its key", "category value", "key")
def _value_key(ground: Ground, link: ValueLink, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap):
        yield from _key_value(ground, keys, link, gap)


@rule("key in a time", "key", "time")
def _key_time(ground: Ground, keys: Keys, phrase: Any, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[0]
    if len(keys.keys) == 1 and (ground.vocabulary.says_date(key.term)):
        yield "pending", Pending("time", key.term, phrase=phrase), -0.05, ()


@rule("key compared with a key", "bound", "key")
def _bound_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str) and len(keys.keys) == 1:
        yield "limit", Bound(operator, keys.keys[0].term), 0.0, ()  # type: ignore[arg-type]


@rule("bound of another thing", "bound", "thing")
def _bound_thing(ground: Ground, operator: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if isinstance(operator, str) and thing.named:
        yield "limit", Bound(operator, ValueOf(thing)), 0.0, ()  # type: ignore[arg-type]


@rule("bound of what things amount to", "thing", "limit")
def _thing_limit(ground: Ground, thing: Thing, bound: Bound, gap: Gap) -> Iterator[Meant]:
    """As in "transactions over 8000": of the amounts that a thing has."""
    if thing.named or not isinstance(bound.value, int | float) or is_and(gap):
        return
    owner = ground.graph.schema.label(thing.label or "")
    numeric = [p for p in owner.properties if {"INTEGER", "FLOAT"} & set(p.types) and not p.unique] if owner else []
    amounts = [p for p in numeric if adds_up(p.key)] or (numeric if len(numeric) <= 2 else [])
    for place, entry in enumerate(amounts[:3]):
        condition = key_conditions(Key(PropertyTerm(entry.key, (thing.label or "",), 0.8)), bound)
        for whole, cost, events in attached(ground, thing, condition):
            yield "thing", whole, cost + 0.3 + 0.1 * place, (*events, "amount not named")


@rule("sign of a key", "sign", "key")
def _sign_key(ground: Ground, operator: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", key_conditions(keys.keys[0], Bound(operator, 0)), 0.0, ()


@rule("key of a sign", "key", "sign")
def _key_sign(ground: Ground, keys: Keys, operator: Any, gap: Gap) -> Iterator[Meant]:
    yield from _sign_key(ground, operator, keys, gap)


@rule("things that share another", "share_verb same", "thing")
def _sharing(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if "of" not in gap and thing.label is not None and not thing.named:
        yield "shared", thing, 0.0, ()


@rule("nodes that share another", "thing", "shared")
def _thing_shared(ground: Ground, thing: Thing, shared: Thing, gap: Gap) -> Iterator[Meant]:
    """As in "customers who share a device": another of the same kind is joined to it too."""
    if thing.label is None or shared.label is None or thing.quantity != SOME:
        return
    from graphrag_core.translate.offline.joins import walked_back

    for whole, link, cost, events in linked(ground, thing, shared):
        other = Link(walked_back(link.way, thing.label), Thing(thing.label), licensed=True)
        both = replace(link, child=link.child.having(other).using(Use("column")), licensed=True)
        yield "thing", whole.having(both), cost, (*events, "shared")


@rule("relationship to one that is shared", "relation", "shared")
def _relation_shared(ground: Ground, term: RelationTerm, shared: Thing, gap: Gap) -> Iterator[Meant]:
    yield "sharing", (term, shared), 0.0, ()


@rule("nodes that share by a relationship", "thing", "sharing")
def _thing_sharing(ground: Ground, thing: Thing, data: tuple[RelationTerm, Thing], gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.joins import walked_back

    if thing.label is None or thing.quantity != SOME:
        return
    for whole, link, cost, events in linked(ground, thing, data[1], term=data[0], child_is_subject=False):
        other = Link(walked_back(link.way, thing.label), Thing(thing.label), licensed=True)
        both = replace(link, child=link.child.having(other).using(Use("column")))
        yield "thing", whole.having(both), cost, (*events, "shared")


@rule("empty key", "key", "empty")
def _key_empty(ground: Ground, keys: Keys, data: object, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", Pending("key", keys.keys[0].term, operator="IS NULL"), 0.0, ()


@rule("empty key before", "empty", "key")
def _empty_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", Pending("key", keys.keys[0].term, operator="IS NULL"), 0.05, ()


@rule("without a key", "without neg", "key")
def _without_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[0]
    if len(keys.keys) == 1:
        boolean = "BOOLEAN" in ground.vocabulary.types_of(key.term)
        if boolean:
            yield "pending", Pending("key", key.term, operator="=", value=False), 0.0, ()
        else:
            yield "pending", Pending("key", key.term, operator="IS NULL"), 0.0, ()


# Texts


@rule("text in the name", "text", "literal value category")
def _text(ground: Ground, operator: Any, value: Any, gap: Gap) -> Iterator[Meant]:
    text = value.text if isinstance(value, ValueLink) else value
    yield "pending", Pending("text", operator=operator, value=text), 0.0, ()


@rule("texts, any of them", "literal value category", "literal value category")
def _texts(ground: Ground, one: Any, other: Any, gap: Gap) -> Iterator[Meant]:
    first, second = ((v.text if isinstance(v, ValueLink) else v) for v in (one, other))
    if is_and(gap) and isinstance(first, str) and isinstance(second, str):
        yield "literals", (first, second), 0.0, ()


@rule("any of some texts in the name", "text", "literals")
def _any_text(ground: Ground, operator: Any, texts: tuple[str, ...], gap: Gap) -> Iterator[Meant]:
    yield "pending", Pending("either", also=tuple(Pending("text", operator=operator, value=t) for t in texts)), 0.0, ()


@rule("any of some texts in a key", "literals", "key")
def _any_text_key(ground: Ground, texts: tuple[str, ...], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if "in" in gap and len(keys.keys) == 1:
        term = keys.keys[0].term
        yield "pending", Pending("either", also=tuple(Pending("text", term, operator="CONTAINS", value=t) for t in texts)), 0.0, ()


@rule("text of a key", "key", "pending")
def _key_text(ground: Ground, keys: Keys, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "text" and pending.term is None and len(keys.keys) == 1:
        yield "pending", replace(pending, term=keys.keys[0].term), -0.05, ()


@rule("literal in a key", "literal value category", "key")
def _literal_key(ground: Ground, value: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if "in" in gap and len(keys.keys) == 1 and "STRING" in ground.vocabulary.types_of(keys.keys[0].term):
        text = value.text if isinstance(value, ValueLink) else value
        yield "pending", Pending("text", keys.keys[0].term, operator="CONTAINS", value=text), 0.0, ()


# Conditions


@rule("nodes with a condition", "thing", "pending")
def _thing_pending(ground: Ground, thing: Thing, pending: Pending, gap: Gap) -> Iterator[Meant]:
    cost = 0.05 * bool({"and", ","} & set(gap))
    for whole, further, events in attached(ground, thing, pending):
        yield "thing", whole, cost + further, events


@rule("condition before its nodes", "pending", "thing")
def _pending_thing(ground: Ground, pending: Pending, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if isinstance(pending.value, OverAverage) and pending.kind == "adjective":
        return
    cost = 0.04 + 0.15 * bool(prep_of(gap)) + 0.1 * is_and(gap)
    if pending.kind == "relation" and pending.thing is not None and pending.thing.wh != "any":
        cost += 0.15 if pending.is_subject is False else 0.3
    for whole, further, events in attached(ground, thing, pending):
        yield "thing", whole, cost + further, events


@rule("two conditions", "pending", "pending")
def _two(ground: Ground, one: Pending, other: Pending, gap: Gap) -> Iterator[Meant]:
    if "or" in gap:
        yield "pending", Pending("either", also=(one, other)), 0.0, ()
    elif one.kind != "either" and other.kind != "either":
        cost = 0.0 if is_and(gap) or not gap else 0.03
        yield "pending", replace(one, also=(*one.also, other)), cost, ()


@rule("a condition that does not hold", "neg", "pending")
def _neg(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind in {"rank"} or pending.negated:
        return
    if pending.thing is not None and pending.thing.quantity != SOME:
        return
    yield "pending", replace(pending, negated=True, ever=pending.ever or data == "never"), 0.0, ()


@rule("relationship to its object", "relation", "thing")
def _relation_thing(ground: Ground, term: RelationTerm, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and "by" not in gap:
        return
    by = "by" in gap
    cost = 0.0 if by or not prep_of(gap) or term.particle == prep_of(gap) else 0.05
    if term.particle and term.particle != "by" and not prep_of(gap):
        cost += 0.05
    if term.particle == "by" and by:
        by = False  # "owned by" of OWNED_BY: its subject is what is owned
        yield "pending", Pending("relation", term, thing, is_subject=term.side == "end", prep="by"), cost, ()
        return
    yield "pending", Pending("relation", term, thing, is_subject=by, prep=prep_of(gap)), cost, ()


@rule("subject of a relationship", "thing", "relation")
def _thing_relation(ground: Ground, thing: Thing, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    passive = bool(BE & set(gap))
    yield "pending", Pending("relation", term, thing, is_subject=not passive), 0.08, ("object before subject",)


@rule("relationship with a condition of its own", "relation", "pending")
def _qualified(ground: Ground, term: RelationTerm, pending: Pending, gap: Gap) -> Iterator[Meant]:
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if (pending.kind == "key" and f":{term.type}" in owners) or pending.kind == "time":
        own = replace(pending, prep="verb") if pending.kind == "time" else pending
        yield "qualified", (term, (own,)), 0.0, ()


@rule("condition before its relationship", "pending", "relation noun")
def _qualified_before(ground: Ground, pending: Pending, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    if pending.kind == "key" and f":{term.type}" in owners and not is_and(gap):
        yield "qualified", (term, (pending,)), 0.03, ()


@rule("qualified relationship to anything", "qualified")
def _qualified_alone(ground: Ground, data: tuple[RelationTerm, tuple[Pending, ...]]) -> Iterator[Meant]:
    relation = Pending("relation", data[0], Thing(None, wh="any"), also=data[1])
    yield "pending", relation, 0.2, ("relationship without object",)


@rule("qualified relationship, further", "qualified", "pending")
def _qualified_more(ground: Ground, data: tuple[RelationTerm, tuple[Pending, ...]], pending: Pending, gap: Gap) -> Iterator[Meant]:
    for category, (term, more), cost, events in _qualified(ground, data[0], pending, gap):
        yield category, (term, (*data[1], *more)), cost, events


@rule("qualified relationship to its object", "qualified", "thing")
def _qualified_thing(ground: Ground, data: tuple[RelationTerm, tuple[Pending, ...]], thing: Thing, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _relation_thing(ground, data[0], thing, gap):
        yield category, replace(value, also=(*data[1], *value.also)), cost, events


@rule("subject of a qualified relationship", "thing", "qualified")
def _thing_qualified(ground: Ground, thing: Thing, data: tuple[RelationTerm, tuple[Pending, ...]], gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _thing_relation(ground, thing, data[0], gap):
        yield category, replace(value, also=(*data[1], *value.also)), cost, events


@rule("two relationships", "relation", "relation")
def _relations(ground: Ground, one: RelationTerm, other: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and one.type != other.type:
        if "or" in gap:
            both = ground.vocabulary.either(one, other)
            if both is not None:
                yield "relation", both, 0.0, ()
        yield "relations", (one, other, "or" in gap), 0.05, ()


@rule("two relationships to an object", "relations", "thing")
def _relations_thing(ground: Ground, data: tuple[RelationTerm, RelationTerm, bool], thing: Thing, gap: Gap) -> Iterator[Meant]:
    each = [next(iter(_relation_thing(ground, term, thing, gap)), None) for term in data[:2]]
    yield from _several([found[1] for found in each if found is not None], either=data[2])


@rule("subject of two relationships", "thing", "relations")
def _thing_relations(ground: Ground, thing: Thing, data: tuple[RelationTerm, RelationTerm, bool], gap: Gap) -> Iterator[Meant]:
    each = [next(iter(_thing_relation(ground, thing, term, gap)), None) for term in data[:2]]
    yield from _several([found[1] for found in each if found is not None], either=data[2])


def _several(pendings: list[Pending], *, either: bool) -> Iterator[Meant]:
    if len(pendings) == 2:
        if either:
            yield "pending", Pending("either", also=tuple(pendings)), 0.0, ()
        else:
            yield "pending", replace(pendings[0], also=(pendings[1],)), 0.0, ()


@rule("noun with its complement", "noun", "thing")
def _noun_thing(ground: Ground, term: RelationTerm, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    prep = prep_of(gap)
    cost = 0.0 if prep in {"of", "for", "to", "on", "in", "at"} else 0.15
    for label in ground.graph.labels_at(term.type, term.side)[:4]:
        head = Thing(label)
        quantity = thing.quantity
        child = replace(thing, quantity=SOME)
        verb = replace(term, role="verb", side=term.side)
        for whole, link, further, events in linked(ground, head, child, term=verb, child_is_subject=False, quantity=quantity):
            if further < 0.2:
                yield "thing", whole.having(link), cost + further, (*events, "licensed join")


@rule("complement before its noun", "thing", "noun")
def _thing_noun(ground: Ground, thing: Thing, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if gap and "'s" not in gap and not (set(gap) <= {"have", "has", "had", "do", "does", "the", "a", "an", "as", "any"}):
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
def _thing_closure(ground: Ground, thing: Thing, data: object, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.chart.joining import is_closable

    for place in reversed(range(len(thing.conditions))):
        link = thing.conditions[place]
        if isinstance(link, Link) and is_closable(ground.graph, link.way[link.at]):
            closed = replace(link, closed=True)
            yield "thing", replace(thing, conditions=(*thing.conditions[:place], closed, *thing.conditions[place + 1 :])), 0.0, ()
            return
    if thing.named and thing.label is not None:
        # "X's chain of command": the one type that leads from the label to itself, either way.
        from graphrag_core.translate.offline.joins import Hop

        types = sorted({p.type for p in ground.graph.schema.patterns if p.start == p.end == thing.label})
        for type_ in types[:2]:
            for forward in (False, True):
                link = Link((Hop(type_, forward, thing.label),), thing, closed=True)
                yield "thing", Thing(thing.label, (link,)), 0.4 + 0.1 * forward, ("closure of the only type",)


@rule("through others, thing", "closure", "thing")
def _closure_thing(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _thing_closure(ground, thing, data, gap):
        yield category, value, cost + 0.02, events


@rule("relationship, through others", "relation", "closure")
def _relation_closure(ground: Ground, term: RelationTerm, data: object, gap: Gap) -> Iterator[Meant]:
    yield "farrelation", term, 0.0, ()


@rule("through others, relationship", "closure", "relation noun")
def _closure_relation(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    yield ("farrelation" if term.role == "verb" else "farnoun"), term, 0.0, ()


@rule("far relationship to its object", "farrelation", "thing")
def _far_thing(ground: Ground, term: RelationTerm, thing: Thing, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _relation_thing(ground, term, thing, gap):
        yield category, replace(value, closed=True), cost, events


@rule("subject of a far relationship", "thing", "farrelation")
def _thing_far(ground: Ground, thing: Thing, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _thing_relation(ground, thing, term, gap):
        yield category, replace(value, closed=True), cost, events


@rule("far noun with its complement", "farnoun", "thing")
def _farnoun_thing(ground: Ground, term: RelationTerm, thing: Thing, gap: Gap) -> Iterator[Meant]:
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


@rule("any but", "other", "thing")
def _other(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.named or thing.conditions:
        yield "pending", Pending("except", thing=thing, prep=prep_of(gap)), 0.0, ()


# Quantities


@rule("none of a thing", "without", "thing")
def _without(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME:
        none = replace(thing, quantity=NONE)
        yield "thing", none, 0.02, ()
        yield "pending", Pending("with", thing=none), 0.0, ()


@rule("does not have a thing", "neg", "thing")
def _neg_thing(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if HAVE & set(gap) and thing.quantity == SOME and "with" not in gap:
        none = replace(thing, quantity=NONE)
        yield "thing", none, 0.05, ()
        yield "pending", Pending("with", thing=none, ever=data == "never"), 0.0, ()
    elif thing.quantity == SOME and "with" in gap:
        yield "pending", Pending("with", thing=replace(thing, quantity=NONE)), 0.0, ()
    elif thing.quantity == SOME and thing.conditions and (prep_of(gap) or not gap):
        yield "pending", Pending("except", thing=thing, prep=prep_of(gap)), 0.05, ()


@rule("not every or any of some", "neg", "allof")
def _neg_all(ground: Ground, data: object, things: tuple[Thing, ...], gap: Gap) -> Iterator[Meant]:
    each = tuple(Pending("except", thing=thing, prep=prep_of(gap)) for thing in things)
    yield "pending", replace(each[0], also=each[1:]), 0.1, ()


@rule("no such relationship", "without nobody neg", "noun")
@rule("no such relationship", "without nobody", "relation")
def _no_relation(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    yield "pending", Pending("relation", term, Thing(None, wh="any"), quantity=NONE), 0.05, ()


@rule("only a thing", "only", "thing")
def _only(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and (thing.named or thing.conditions):
        yield "thing", replace(thing, quantity=ONLY), 0.0, ()


@rule("every thing", "every", "thing")
def _every(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME and not thing.named:
        yield "thing", replace(thing, quantity=EVERY), 0.5 if data == "each" else 0.25, ()


@rule("so many things", "limit", "thing")
def _so_many(ground: Ground, bound: Bound, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if isinstance(bound.value, int | float) and thing.quantity == SOME and not bound.unit and not thing.named:
        if bound.upper is None:
            yield "thing", replace(thing, quantity=Quantity("number", bound.operator, bound.value)), 0.0, ()
    elif isinstance(bound.value, OverAverage) and not thing.named and thing.quantity == SOME:
        yield "thing", replace(thing, quantity=Quantity("average", bound.operator)), 0.1, ()


@rule("number of things", "number", "thing")
def _number_thing(ground: Ground, number: tuple[float, str], thing: Thing, gap: Gap) -> Iterator[Meant]:
    if gap or thing.named or number[1] or thing.quantity != SOME or number[0] != int(number[0]):
        return
    if any(u.role == "order" for u in _all_uses(thing)):
        yield "thing", replace(thing, limit=int(number[0])), 0.0, ()
    else:
        yield "thing", replace(thing, quantity=Quantity("number", "=", number[0])), 0.15, ()


def _all_uses(thing: Thing) -> Iterator[Use]:
    yield from thing.uses
    for condition in thing.conditions:
        if isinstance(condition, Link):
            yield from condition.uses
            yield from _all_uses(condition.child)


# Things joined to things


@rule("nodes joined by no verb", "thing", "thing")
def _thing_thing(ground: Ground, left: Thing, right: Thing, gap: Gap) -> Iterator[Meant]:
    yield from _merged(left, right, gap)
    if is_and(gap):
        yield from _coordinated(ground, left, right, gap)
        return
    prep = prep_of(gap)
    if left.label is None or right.label is None:
        return
    possessive = "'s" in gap
    if left.quantity == SOME and not possessive:
        yield from _joined(ground, left, right, prep, adjacent=not gap)
    if right.quantity == SOME and (possessive or plain(gap)) and not (left.quantity == NONE):
        extra = 0.0 if possessive else 0.06 if left.named or left.conditions else 0.25
        for category, value, cost, events in _joined(ground, right, left, "'s" if possessive else "", adjacent=not possessive):
            yield category, value, cost + extra, events


def _joined(ground: Ground, head: Thing, child: Thing, prep: str, *, adjacent: bool) -> Iterator[Meant]:
    quantity = child.quantity
    inner = replace(child, quantity=SOME)
    if head.named and not child.named and quantity == SOME:
        adjacent_cost = 0.2
    else:
        adjacent_cost = 0.0
    for whole, link, cost, events in linked(ground, head, inner, prep=prep, adjacent=adjacent, quantity=quantity):
        yield "thing", whole.having(link), cost + adjacent_cost, events


def _merged(left: Thing, right: Thing, gap: Gap) -> Iterator[Meant]:
    """As in "the auth-service service", "team Alpha", "red wines": one and the same node."""
    if left.label != right.label or not (plain(gap) or set(gap) <= {"called", "named", "is", "are", "was", "were", ","} | {"the", "a", "an"}):
        return
    if left.quantity != SOME and right.quantity != SOME:
        return
    if not left.conditions and not right.conditions:
        return
    named = left.named or right.named
    both = replace(
        left,
        conditions=(*left.conditions, *(c for c in right.conditions if c not in left.conditions)),
        uses=(*left.uses, *right.uses),
        named=named,
        plural=left.plural or right.plural,
        wh=left.wh or right.wh,
        limit=left.limit or right.limit,
        quantity=left.quantity if left.quantity != SOME else right.quantity,
    )
    cost = 0.0 if not (left.named and right.named) else 0.6
    yield "thing", both, cost + 0.02 * bool(gap), ("same node",)


def _values(thing: Thing) -> tuple[str, tuple[Any, ...]] | None:
    """The key and values that name a thing and nothing else does."""
    if len(thing.conditions) != 1 or thing.uses or not isinstance(thing.conditions[0], Compare):
        return None
    only = thing.conditions[0]
    if only.operator == "=":
        return only.key, (only.value,)
    return (only.key, tuple(only.value)) if only.operator == "IN" else None


def _coordinated(ground: Ground, left: Thing, right: Thing, gap: Gap) -> Iterator[Meant]:
    one, other = _values(left), _values(right)
    if left.label == right.label and one and other and one[0] == other[0] and left.quantity == right.quantity:
        several = Compare(one[0], "IN", (*one[1], *other[1]))
        together = replace(left, conditions=(several,), named=left.named and right.named)
        yield "thing", together, 0.0, ("alternatives",)
        if "or" not in gap:
            yield "allof", (left, right), 0.06, ()
        return
    if left.label is None or right.label is None:
        return
    if not right.named and not left.named or (THEIR & set(gap)):
        # "teams and their services": the second is a column.
        if right.quantity == SOME:
            shown = right.using(Use("column"))
            for whole, link, cost, events in linked(ground, left, shown, prep=""):
                extra = 0.0 if THEIR & set(gap) else 0.15
                yield "thing", whole.having(link), cost + extra, (*events, "joined column")


@rule("both of two things", "both", "allof")
def _both(ground: Ground, data: object, things: tuple[Thing, Thing], gap: Gap) -> Iterator[Meant]:
    yield "allof", things, -0.1, ("both",)


@rule("three things", "allof", "thing")
def _all_three(ground: Ground, things: tuple[Thing, ...], thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and "or" not in gap and thing.label == things[0].label and _values(thing):
        yield "allof", (*things, thing), 0.0, ()


@rule("relationship to all of some", "relation", "allof")
def _relation_all(ground: Ground, term: RelationTerm, things: tuple[Thing, ...], gap: Gap) -> Iterator[Meant]:
    each = [next(_relation_thing(ground, term, thing, gap), None) for thing in things]
    pendings = [found[1] for found in each if found is not None]
    if len(pendings) == len(things):
        yield "pending", replace(pendings[0], also=tuple(pendings[1:])), 0.05, ("all of several",)


@rule("all of some as subjects", "allof", "relation")
def _all_relation(ground: Ground, things: tuple[Thing, ...], term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    each = [next(_thing_relation(ground, thing, term, gap), None) for thing in things]
    pendings = [found[1] for found in each if found is not None]
    if len(pendings) == len(things):
        yield "pending", replace(pendings[0], also=tuple(pendings[1:])), 0.1, ("all of several",)


@rule("nodes joined to all of some", "thing", "allof")
def _thing_all(ground: Ground, thing: Thing, things: tuple[Thing, ...], gap: Gap) -> Iterator[Meant]:
    if thing.label is None or is_and(gap):
        return
    first = Pending("with", thing=things[0], prep=prep_of(gap))
    rest = tuple(Pending("with", thing=t, prep=prep_of(gap)) for t in things[1:])
    for whole, cost, events in attached(ground, thing, replace(first, also=rest)):
        yield "thing", whole, cost + 0.05, (*events, "all of several")


# Properties asked for


@rule("keys one after the other", "key", "key")
def _keys(ground: Ground, one: Keys, other: Keys, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and len(one.keys) < 6:
        yield "key", Keys((*one.keys, *other.keys)), 0.0, ()


@rule("how large, as a key", "howadjective", "key")
def _how_large_key(ground: Ground, adjective: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    yield "key", keys, 0.1, ()


@rule("and how large", "projection thing", "howadjective")
def _and_how_large(ground: Ground, value: Any, adjective: str, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.chart.attaching import measured_keys

    thing = value.thing if isinstance(value, Projection) else value
    if thing.label is None or not is_and(gap):
        return
    for entry, cost in measured_keys(ground, thing.label, adjective):
        key = Key(PropertyTerm(entry.key, (thing.label,), 0.9))
        if isinstance(value, Projection):
            yield "projection", replace(value, keys=(*value.keys, key)), cost, ()
        elif thing.named:
            yield "projection", Projection(thing, (key,)), cost, ()
        else:
            yield "thing", thing.using(Use("column", entry.key)), cost, ()


@rule("keys of a thing", "key", "thing")
def _key_thing(ground: Ground, keys: Keys, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    prep = prep_of(gap)
    cost = 0.0 if prep in {"of", "for", "in", "at", "on", "by", "from"} else 0.12
    if BE & set(gap) and not prep:
        cost += 0.05
    yield "projection", Projection(thing, keys.keys), cost, ()


@rule("a thing's keys", "thing", "key")
def _thing_key(ground: Ground, thing: Thing, keys: Keys, gap: Gap) -> Iterator[Meant]:
    have = bool((HAVE | {"their", "its", "his", "her"}) & set(gap))
    if "'s" in gap or (plain(gap) and (thing.named or thing.conditions)):
        yield "projection", Projection(thing, keys.keys), 0.0 if "'s" in gap else 0.12, ()
    elif plain(gap):
        yield "projection", Projection(thing, keys.keys), 0.25, ()
    if have and not is_and(gap) and DO & set(gap):
        yield "projection", Projection(thing, keys.keys), 0.0, ()
    if is_and(gap) or "with" in gap or THEIR & set(gap):
        yield from _with_columns(ground, thing, keys, 0.02 if is_and(gap) or THEIR & set(gap) else 0.08)
    elif have or prep_of(gap) in {"by", "for"}:
        yield from _with_columns(ground, thing, keys, 0.3)
    if HAVE & set(gap) and not is_and(gap) and not DO & set(gap) and len(keys.keys) == 1:
        yield from (
            ("thing", whole, cost + 0.12, events)
            for whole, cost, events in attached(ground, thing, Pending("key", keys.keys[0].term, operator="IS NOT NULL"))
        )


def _with_columns(ground: Ground, thing: Thing, keys: Keys, extra: float) -> Iterator[Meant]:
    found = [(thing, extra, ("extra column",))]
    for key in keys.keys:
        use = Use("column", key.term.key, period=key.period)
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:3]
            for more, further, others in with_key(ground, whole, key.term, use)
        ]
    for whole, cost, events in sorted(found, key=lambda f: f[1])[:4]:
        yield "thing", whole, cost, events


@rule("keys, then nodes", "key", "thing")
def _key_and_thing(ground: Ground, keys: Keys, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and not thing.named:
        yield from _with_columns(ground, thing, keys, 0.2)


@rule("projection of more keys", "projection", "key")
def _projection_key(ground: Ground, projection: Projection, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        yield "projection", replace(projection, keys=(*projection.keys, *keys.keys)), 0.0, ()


@rule("keys before a projection", "key", "projection")
def _key_projection(ground: Ground, keys: Keys, projection: Projection, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        yield "projection", replace(projection, keys=(*keys.keys, *projection.keys)), 0.0, ()


@rule("projection with a condition", "projection", "pending")
def _projection_pending(ground: Ground, projection: Projection, pending: Pending, gap: Gap) -> Iterator[Meant]:
    for whole, cost, events in attached(ground, projection.thing, pending):
        yield "projection", replace(projection, thing=whole), cost, events


@rule("condition before a projection", "pending", "projection")
def _pending_projection(ground: Ground, pending: Pending, projection: Projection, gap: Gap) -> Iterator[Meant]:
    for whole, cost, events in attached(ground, projection.thing, pending):
        yield "projection", replace(projection, thing=whole), cost + 0.08, events


@rule("projection within things", "projection", "thing")
def _projection_thing(ground: Ground, projection: Projection, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and thing.label != projection.thing.label:
        return
    for category, value, cost, events in _thing_thing(ground, projection.thing, thing, gap):
        if category == "thing":
            yield "projection", replace(projection, thing=value), cost + 0.02, events


@rule("things, and a projection", "thing", "projection")
def _thing_projection(ground: Ground, thing: Thing, projection: Projection, gap: Gap) -> Iterator[Meant]:
    if not is_and(gap) and not HAVE & set(gap):
        return
    if thing.label is None or projection.thing.label is None or projection.thing.named:
        return
    columns = _with_columns(ground, projection.thing, Keys(projection.keys), 0.0)
    for _, child, cost, events in columns:
        for whole, link, further, others in linked(ground, thing, child):
            yield "thing", whole.having(link), cost + further + 0.1, (*events, *others, "joined column")


@rule("first by a key", "highest most", "key")
def _highest_key(ground: Ground, descending: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", Pending("rank", keys.keys[0].term, descending=bool(descending)), 0.0, ()


@rule("first by an adjective's key", "superlative", "key")
def _superlative_key(ground: Ground, data: tuple[str, bool], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        from graphrag_core.english.adjectives import DOWNWARD

        descending = data[1] != (data[0] in DOWNWARD)
        term = keys.keys[0].term
        if ground.vocabulary.says_date(term):
            descending = data[0] in {"new", "recent", "late", "young"}
        yield "pending", Pending("rank", term, descending=descending), 0.0, ()


@rule("most of a thing", "most highest", "thing")
def _most_thing(ground: Ground, descending: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "thing", thing.using(Use("order", None, "count", bool(descending))), 0.0, ("most",)


@rule("so many of the first", "number", "pending")
def _number_rank(ground: Ground, number: tuple[float, str], pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "rank" and not number[1] and number[0] >= 1:
        yield "pending", replace(pending, limit=int(number[0])), 0.0, ()


@rule("number of the largest", "number", "highest")
def _number_highest(ground: Ground, number: tuple[float, str], descending: Any, gap: Gap) -> Iterator[Meant]:
    if not number[1] and 1 <= number[0] <= 1000:
        yield "topn", (int(number[0]), bool(descending)), 0.02, ()


@rule("top of a number", "top highest", "number")
def _top(ground: Ground, descending: Any, number: tuple[float, str], gap: Gap) -> Iterator[Meant]:
    if not number[1] and 1 <= number[0] <= 1000:
        yield "topn", (int(number[0]), bool(descending)), 0.0, ()


@rule("top keys", "topn", "key")
def _top_key(ground: Ground, data: tuple[int, bool], keys: Keys, gap: Gap) -> Iterator[Meant]:
    if len(keys.keys) == 1:
        yield "pending", Pending("rank", keys.keys[0].term, descending=data[1], limit=data[0]), 0.0, ()


@rule("first by something not said", "superlative", "thing")
def _superlative_thing(ground: Ground, data: tuple[str, bool], thing: Thing, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.chart.attaching import measured_keys

    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    if not measured_keys(ground, thing.label, data[0]):
        yield "topthing", (1, data[1], thing), 0.1, ()
        for place, hop in enumerate(ground.graph.hops_from(thing.label)[:3]):
            counted = Thing(hop.label, uses=(Use("order", None, "count", data[1]),))
            yield "thing", thing.having(Link((hop,), counted)), 0.7 + 0.1 * place, ("most", "unlicensed hops 1")
    else:
        yield "topthing", (1, data[1], thing), 0.3, ()


@rule("first of a superlative, by a key", "thing", "key")
def _ranked_by_key(ground: Ground, thing: Thing, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the largest trials by enrolment": the key says by what."""
    own = [u for u in thing.uses if u.role == "order"]
    if "by" in gap and own and len(keys.keys) == 1:
        bare = replace(thing, uses=tuple(u for u in thing.uses if u.role != "order"))
        use = Use("order", keys.keys[0].term.key, None, own[0].descending)
        for whole, cost, events in with_key(ground, replace(bare, limit=thing.limit or 1), keys.keys[0].term, use):
            yield "thing", whole, cost - 0.05, events


@rule("top things", "topn top", "thing")
def _top_things(ground: Ground, data: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    number, descending = data if isinstance(data, tuple) else (1, data)
    if any(u.role == "order" for u in _all_uses(thing)):
        yield "thing", replace(thing, limit=number), 0.0, ()
    elif not thing.named:
        yield "topthing", (number, descending, thing), 0.0, ()


@rule("top with a rank", "topn", "pending")
def _top_pending(ground: Ground, data: tuple[int, bool], pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "rank":
        yield "pending", replace(pending, limit=data[0]), 0.0, ()


@rule("top things by a key", "topthing", "key")
def _top_by_key(ground: Ground, data: tuple[int, bool, Thing], keys: Keys, gap: Gap) -> Iterator[Meant]:
    number, descending, thing = data
    if len(keys.keys) == 1 and ({"by", "in", "on"} & set(gap) or prep_of(gap)):
        rank = Pending("rank", keys.keys[0].term, descending=descending, limit=number)
        for whole, cost, events in attached(ground, thing, rank):
            yield "thing", whole, cost, events


@rule("so many top things", "number", "topthing")
def _number_topthing(ground: Ground, number: tuple[float, str], data: tuple[int, bool, Thing], gap: Gap) -> Iterator[Meant]:
    if not number[1] and number[0] >= 1 and not gap:
        yield "topthing", (int(number[0]), data[1], data[2]), 0.0, ()


@rule("top things with a condition", "topthing", "pending")
def _top_condition(ground: Ground, data: tuple[int, bool, Thing], pending: Pending, gap: Gap) -> Iterator[Meant]:
    number, descending, thing = data
    if pending.kind == "rank":
        for whole, cost, events in attached(ground, thing, replace(pending, limit=number)):
            yield "thing", whole, cost, events
        return
    for whole, cost, events in attached(ground, thing, pending):
        yield "topthing", (number, descending, whole), cost, events


@rule("top things by a measure", "topthing", "measure")
def _top_by_measure(ground: Ground, data: tuple[int, bool, Thing], measure: Measure, gap: Gap) -> Iterator[Meant]:
    number, descending, thing = data
    if "by" in gap or "with" in gap:
        for whole, cost, events in ordered_by(ground, thing, measure, descending):
            yield "thing", replace(whole, limit=number), cost, events


@rule("top things by what they have", "topthing", "thing")
def _top_by_thing(ground: Ground, data: tuple[int, bool, Thing], child: Thing, gap: Gap) -> Iterator[Meant]:
    number, descending, thing = data
    if thing.label is None or child.label is None:
        return
    counted = any(u.role == "order" for u in _all_uses(child))
    if "by" in gap and not child.named and not counted:
        child = child.using(Use("order", None, "count", descending))
        counted = True
    for category, value, cost, events in _joined(ground, thing, child, prep_of(gap), adjacent=False):
        if counted:
            yield category, replace(value, limit=number), cost, events
        else:
            yield "topthing", (number, descending, value), cost, events


def ordered_by(ground: Ground, thing: Thing, measure: Measure, descending: bool) -> Iterator[tuple[Thing, float, tuple[str, ...]]]:
    """Nodes in the order of a measure of what they are joined to, or of their own."""
    if measure.key is None:
        if measure.thing is None or thing.label is None or measure.thing.label is None:
            return
        child = measure.thing.using(Use("order", None, "count", descending))
        for whole, link, cost, events in linked(ground, thing, child):
            yield whole.having(link), cost, (*events, "most")
        return
    use = Use("order", measure.key.key, measure.function, descending)
    if measure.thing is None or measure.thing.label == thing.label:
        yield from with_key(ground, thing, measure.key, use)
    elif measure.thing.label is not None and thing.label is not None:
        for child, cost, events in with_key(ground, measure.thing, measure.key, use):
            for whole, link, further, others in linked(ground, thing, child):
                yield whole.having(link), cost + further, (*events, *others)


# Measures


@rule("how much, of a projection", "howmuch", "projection")
def _how_much_projection(ground: Ground, data: object, projection: Projection, gap: Gap) -> Iterator[Meant]:
    term = projection.keys[0].term
    if {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term):
        yield "projection", projection, 0.0, ()
        yield "measure", Measure(projection.thing, "sum", term), 0.06, ("sum without a word",)


@rule("how many", "howmany number_of", "thing")
def _how_many(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity in (SOME, EVERY):
        yield "measure", Measure(replace(thing, quantity=SOME), "count"), 0.05 * bool(thing.named), ()


def amount_keys(ground: Ground, thing: Thing) -> Iterator[tuple[PropertyTerm, float]]:
    """Keys that add up, of the relationships a thing goes by and of the thing itself."""
    schema = ground.graph.schema
    for condition in thing.conditions:
        if isinstance(condition, Link) and condition.quantity == SOME and condition.licensed:
            type_ = condition.way[condition.at].type
            kind = schema.relationship_type(type_)
            for entry in kind.properties if kind is not None else ():
                if {"INTEGER", "FLOAT"} & set(entry.types) and adds_up(entry.key):
                    yield PropertyTerm(entry.key, (f":{type_}",), 0.8), 0.1
    owner = schema.label(thing.label or "")
    for entry in owner.properties if owner is not None else ():
        if {"INTEGER", "FLOAT"} & set(entry.types) and adds_up(entry.key):
            yield PropertyTerm(entry.key, (thing.label or "",), 0.8), 0.25


@rule("how much, by what was done", "howmuch", "thing")
def _how_much_thing(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    """As in "how much did X give to Y": the amount that the relationship holds."""
    if thing.quantity != SOME:
        return
    for term, cost in amount_keys(ground, thing):
        yield "measure", Measure(thing, "sum", term), cost, ("amount not named",)
        yield "projection", Projection(thing, (Key(term),)), cost + 0.1, ("amount not named",)


@rule("how much, of what was done", "howmuch", "pending")
def _how_much_done(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        for whole, cost, events in attached(ground, Thing(None), pending)[:4]:
            for category, value, further, others in _how_much_thing(ground, data, whole, gap):
                yield category, value, cost + further, (*events, *others)


@rule("total of what was done", "aggregate", "relation noun")
def _total_done(ground: Ground, function: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "total donations" of a relationship with amounts."""
    kind = ground.graph.schema.relationship_type(term.type)
    for entry in kind.properties if kind is not None else ():
        numeric = {"INTEGER", "FLOAT"} & set(entry.types)
        if numeric and (adds_up(entry.key) or function in {"avg", "max", "min"}):
            yield "measure", Measure(None, function, PropertyTerm(entry.key, (f":{term.type}",), 0.8)), 0.12, ("amount not named",)


@rule("how much", "howmuch howmany number_of", "key")
def _how_much(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    types = ground.vocabulary.types_of(keys.keys[0].term)
    if {"INTEGER", "FLOAT"} & types:
        yield "key", keys, 0.03, ()
        yield "measure", Measure(None, "sum", keys.keys[0].term), 0.12, ("sum without a word",)
    else:
        yield "measure", Measure(None, "count", keys.keys[0].term), 0.1, ()


@rule("several functions", "aggregate", "aggregate")
def _functions(ground: Ground, one: Any, other: Any, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and one != other:
        yield "functions", (one, other), 0.0, ()


@rule("several functions and one more", "functions", "aggregate")
def _functions_more(ground: Ground, several: tuple[Any, ...], other: Any, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) and other not in several:
        yield "functions", (*several, other), 0.0, ()


@rule("several functions of a key", "functions", "key projection")
def _functions_key(ground: Ground, several: tuple[Any, ...], keys: Any, gap: Gap) -> Iterator[Meant]:
    for _, measure, cost, events in (_function_key if isinstance(keys, Keys) else _function_projection)(ground, several[0], keys, gap):
        yield "measure", replace(measure, more=tuple(several[1:])), cost, events


@rule("highest of a measure", "highest most superlative", "measure")
def _highest_measure(ground: Ground, data: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "the largest total budget": in the order of a sum for each."""
    descending = data[1] if isinstance(data, tuple) else bool(data)
    if measure.share or measure.of_count is not None:
        return
    if measure.key is None:
        if measure.thing is not None:
            yield "thing", measure.thing.using(Use("order", None, "count", descending)), 0.0, ("most",)
        return
    use = Use("order", measure.key.key, measure.function, descending)
    yield "pending", Pending("rank", measure.key, function=measure.function, descending=descending), 0.0, ()
    if measure.thing is not None:
        for whole, cost, events in with_key(ground, measure.thing, measure.key, use):
            yield "thing", replace(whole, limit=1), cost, (*events, "most")


@rule("function of a key", "aggregate", "key")
def _function_key(ground: Ground, function: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    key = keys.keys[0].term
    types = ground.vocabulary.types_of(key)
    numeric = {"INTEGER", "FLOAT"} & types or any("DURATION" in t for t in types)
    if numeric or (function in {"min", "max"} and any("DATE" in t for t in types)):
        for one in keys.keys:
            yield "measure", Measure(None, function, one.term), 0.0 if one is keys.keys[0] else 0.3, ()


@rule("function of a projection", "aggregate", "projection")
def _function_projection(ground: Ground, function: Any, projection: Projection, gap: Gap) -> Iterator[Meant]:
    for _, measure, cost, events in _function_key(ground, function, Keys(projection.keys), gap):
        yield "measure", replace(measure, thing=projection.thing), cost, events


@rule("function of so many", "aggregate", "measure")
def _function_measure(ground: Ground, function: Any, measure: Measure, gap: Gap) -> Iterator[Meant]:
    if measure.key is None and measure.function == "count":
        if function == "sum":
            yield "measure", measure, 0.0, ()
        else:
            yield "measure", Measure(None, function, of_count=measure.thing), 0.02, ()


@rule("function of things", "aggregate", "thing")
def _function_thing(ground: Ground, function: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity != SOME:
        return
    if function == "sum":
        yield "measure", Measure(thing, "count"), 0.1, ()
    elif function == "avg" and thing.plural:
        yield "measure", Measure(None, function, of_count=thing), 0.2, ()


@rule("measure of things", "measure", "thing")
def _measure_thing(ground: Ground, measure: Measure, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if is_and(gap):
        return
    if measure.of_count is not None:
        if measure.thing is None:
            yield "measure", replace(measure, thing=thing), 0.0 if prep_of(gap) else 0.2, ()
        return
    if measure.thing is None:
        yield "measure", replace(measure, thing=thing), 0.0 if prep_of(gap) else 0.1, ()
        return
    for category, value, cost, events in _thing_thing(ground, measure.thing, thing, gap):
        if category == "thing":
            yield "measure", replace(measure, thing=value), cost, events


@rule("things and their measure", "thing", "measure")
def _thing_measure(ground: Ground, thing: Thing, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "team with their number of services": a measure of each, grouped by the thing."""
    if thing.label is None or thing.named or measure.of_count is not None:
        if "'s" in gap and measure.thing is None:
            yield "measure", replace(measure, thing=thing), 0.0, ()
        return
    if not (is_and(gap) or HAVE & set(gap) or not gap or "by" in gap):
        return
    yield from _grouped(ground, measure, thing.using(Use("group")), 0.08)


def _grouped(ground: Ground, measure: Measure, group: Thing, extra: float) -> Iterator[Meant]:
    if measure.thing is None:
        yield "measure", replace(measure, thing=group), extra, ()
    elif measure.thing.label is not None and group.label is not None:
        if measure.thing.label == group.label:
            return
        for whole, link, cost, events in linked(ground, measure.thing, group):
            yield "measure", replace(measure, thing=whole.having(link)), cost + extra, events


@rule("measure with a condition", "measure", "pending")
def _measure_pending(ground: Ground, measure: Measure, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if measure.thing is not None:
        for whole, cost, events in attached(ground, measure.thing, pending):
            yield "measure", replace(measure, thing=whole), cost, events
    elif measure.key is not None:
        for owner in measure.key.owners[:3]:
            if owner.startswith(":"):
                continue
            for whole, cost, events in attached(ground, Thing(owner), pending):
                yield "measure", replace(measure, thing=whole), cost + 0.1, events


@rule("condition before a measure", "pending", "measure")
def _pending_measure(ground: Ground, pending: Pending, measure: Measure, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _measure_pending(ground, measure, pending, gap):
        yield category, value, cost + 0.1, events


@rule("for each thing", "per", "thing")
def _per_thing(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if not thing.named:
        yield "thing", thing.using(Use("group")), 0.0, ("each",)
        yield "group", Group(thing.using(Use("group"))), 0.0, ("each",)


@rule("for each value of a key", "per", "key")
def _per_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    yield "group", Group(None, keys.keys), 0.0, ("each",)


@rule("groups and groups", "group", "key thing")
def _group_more(ground: Ground, group: Group, more: Any, gap: Gap) -> Iterator[Meant]:
    if "and" not in gap:
        return
    if isinstance(more, Keys):
        yield "group", replace(group, keys=(*group.keys, *more.keys)), 0.02, ()
    elif group.thing is None and not more.named:
        yield "group", replace(group, thing=more.using(Use("group"))), 0.05, ()


@rule("measure for each", "measure", "group")
def _measure_group(ground: Ground, measure: Measure, group: Group, gap: Gap) -> Iterator[Meant]:
    found: list[tuple[Measure, float, tuple[str, ...]]] = [(measure, 0.0, ())]
    if group.thing is not None:
        found = [(v, c, e) for _, v, c, e in _grouped(ground, measure, group.thing, 0.0)]
        if measure.of_count is not None:
            found = [(replace(measure, thing=group.thing), 0.0, ())]
    for key in group.keys:
        found = [
            (replace(m, thing=whole), cost + further, (*events, *others))
            for m, cost, events in found[:3]
            for start in _measured_things(ground, m)
            for whole, further, others in with_key(ground, start, key.term, Use("group", key.term.key, period=key.period))
        ]
    for value, cost, events in sorted(found, key=lambda f: f[1])[:5]:
        yield "measure", value, cost, events


def _measured_things(ground: Ground, measure: Measure) -> list[Thing]:
    if measure.thing is not None:
        return [measure.thing]
    owners = measure.key.owners if measure.key is not None else ()
    return [Thing(owner) for owner in owners[:3] if not owner.startswith(":")]


@rule("for each, a measure", "group", "measure")
def _group_measure(ground: Ground, group: Group, measure: Measure, gap: Gap) -> Iterator[Meant]:
    for category, value, cost, events in _measure_group(ground, measure, group, gap):
        yield category, value, cost + 0.02, events


@rule("things for each", "thing", "group")
def _thing_group(ground: Ground, thing: Thing, group: Group, gap: Gap) -> Iterator[Meant]:
    if thing.named or thing.quantity != SOME:
        return
    count = Measure(thing, "count")
    extra = 0.05 if thing.plural else 0.3
    for category, value, cost, events in _measure_group(ground, count, group, gap):
        yield category, value, cost + extra, events


@rule("projection for each", "projection", "group")
def _projection_group(ground: Ground, projection: Projection, group: Group, gap: Gap) -> Iterator[Meant]:
    """A key per group with no function said: its sum."""
    for key in projection.keys[:1]:
        if {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(key.term):
            total = Measure(projection.thing, "sum", key.term)
            for category, value, cost, events in _measure_group(ground, total, group, gap):
                yield category, value, cost + 0.3, (*events, "sum without a word")


@rule("measure by a key", "measure thing", "key")
def _measure_by_key(ground: Ground, measure: Measure | Thing, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if "by" not in gap and "per" not in gap:
        return
    count = measure if isinstance(measure, Measure) else Measure(measure, "count")
    extra = 0.0 if isinstance(measure, Measure) else 0.15
    for category, value, cost, events in _measure_group(ground, count, Group(None, keys.keys), gap):
        yield category, value, cost + extra, events


@rule("measure by a thing", "measure", "thing")
def _measure_by_thing(ground: Ground, measure: Measure, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if "by" in gap and not thing.named and thing.quantity == SOME and not thing.uses:
        yield from _measure_group(ground, measure, Group(thing.using(Use("group"))), gap)


@rule("things in the order of a key", "thing measure projection", "order")
def _order_word(ground: Ground, value: Any, data: Any, gap: Gap) -> Iterator[Meant]:
    if data in {"asc", "desc"} and isinstance(value, Thing) and any(u.role == "order" for u in value.uses):
        uses = tuple(replace(u, descending=data == "desc") if u.role == "order" else u for u in value.uses)
        yield "thing", replace(value, uses=uses), 0.0, ()
    elif data in {"asc", "desc"} and isinstance(value, Measure):
        yield "measure", value, 0.02, (f"sorted {data}",)


@rule("sorted by a key", "order", "key")
def _sorted_by(ground: Ground, data: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    if data is None and len(keys.keys) == 1:
        yield "pending", Pending("rank", keys.keys[0].term, descending=False, limit=None), 0.0, ()


@rule("share of things", "share", "thing")
def _share(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == SOME:
        yield "measure", Measure(thing, "count", share=True), 0.0, ()


# Paths


@rule("path between two things", "path", "thing")
def _path(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    if thing.named:
        yield "pathfrom", thing, 0.0, ()


@rule("path to the second thing", "pathfrom", "thing")
def _path_to(ground: Ground, first: Thing, second: Thing, gap: Gap) -> Iterator[Meant]:
    if second.named:
        yield "pathbetween", (first, second), 0.0, ()


# Question words that ask for a property


@rule("when", "when", "thing")
def _when(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.chart.asking import NAMELESS, when_keys

    if thing.label is not None and thing.quantity == SOME:
        for whole, cost in when_keys(ground, thing):
            yield "whole", Asked("rows", whole.using(NAMELESS) if thing.named else whole), cost, ("when",)


@rule("when, of a head by its relationship", "when", "pending")
def _when_pending(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "relation":
        for whole, cost, events in attached(ground, Thing(None), pending)[:3]:
            for category, value, further, others in _when(ground, data, whole, gap):
                yield category, value, cost + further + 0.1, (*events, *others)


@rule("when, of a key", "when", "projection")
def _when_projection(ground: Ground, data: object, projection: Projection, gap: Gap) -> Iterator[Meant]:
    dated = all(ground.vocabulary.says_date(key.term) for key in projection.keys)
    yield "projection", projection, 0.0 if dated else 0.8, ()


@rule("where", "where", "thing")
def _where(ground: Ground, data: object, thing: Thing, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.english.schema_words import PLACE_WORDS
    from graphrag_core.english.words import name_words
    from graphrag_core.translate.offline.chart.asking import NAMELESS

    schema = ground.graph.schema
    owner = schema.label(thing.label or "")
    if owner is None or thing.quantity != SOME:
        return
    for entry in owner.properties:
        if set(name_words(entry.key)) & (PLACE_WORDS | {"address", "city", "country"}):
            whole = thing.using(Use("column", entry.key))
            yield "whole", Asked("rows", whole.using(NAMELESS) if thing.named else whole), 0.15, ("where",)
    for label in schema.labels:
        if ground.vocabulary.is_place(label.name) and label.name != thing.label:
            place = Thing(label.name).using(Use("column"))
            for whole, link, cost, events in linked(ground, thing, place, prep="in"):
                placed = whole.having(link)
                yield "whole", Asked("rows", placed.using(NAMELESS) if thing.named else placed), cost, (*events, "where")


@rule("how long, heavy, old …", "howadjective howlong", "thing")
def _how_adjective(ground: Ground, adjective: Any, thing: Thing, gap: Gap) -> Iterator[Meant]:
    from graphrag_core.translate.offline.chart.attaching import measured_keys

    if thing.label is None:
        return
    for entry, cost in measured_keys(ground, thing.label, adjective or "long"):
        term = PropertyTerm(entry.key, (thing.label,), 0.9)
        yield "projection", Projection(thing, (Key(term),)), cost, ()
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link):
            from graphrag_core.english.adjectives import DIMENSIONS
            from graphrag_core.english.words import name_words

            kind = ground.graph.schema.relationship_type(link.way[link.at].type)
            for entry in kind.properties if kind is not None else ():
                if set(DIMENSIONS.get(adjective or "long", ())) & set(name_words(entry.key)):
                    term = PropertyTerm(entry.key, (f":{kind.name}",), 0.9)
                    yield "projection", Projection(thing, (Key(term),)), 0.1 + 0.02 * place, ()


@rule("how long, of a key", "howadjective howlong", "projection")
def _how_projection(ground: Ground, adjective: Any, projection: Projection, gap: Gap) -> Iterator[Meant]:
    yield "projection", projection, 0.1, ()
