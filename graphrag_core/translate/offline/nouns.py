"""What a mention of a label or of a value does to a reading."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import LIGHT_WORDS
from graphrag_core.english.words import is_plural
from graphrag_core.linking.name_store import is_identifying
from graphrag_core.translate.offline.attach import (
    UNUSED_RELATION_COST,
    Field,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.handlers.comparing import UNTOLD_COST
from graphrag_core.translate.offline.joins import walked_back
from graphrag_core.translate.offline.placing import as_possessor, at, place
from graphrag_core.translate.offline.state import (
    NOTHING,
    SOME,
    Join,
    PropertyUse,
    Quantifier,
    RawTest,
    State,
    Thing,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import LabelSchema, ValueLink

OTHER_CLASS_COST = 0.35
SAME_KEY_COST = 0.05


def read_label(
    state: State, label: str, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A label: the class of a named node beside it, or a thing of its own."""
    after = at(chunks, position + 1)
    root = state.things[state.root] if state.root is not None else None
    if _is_kind_of(state, root, label):
        yield _said_of_root(state)
        return
    if _names_class_of(state, label, position):
        yield replace(
            state, connector=NOTHING if not state.connector.relations else state.connector
        )
        return
    named = at(chunks, position + 2) if after and after.data == "light" else after
    if named is not None and named.kind == "value" and _is_name_of(named, label, field):
        skip = position + 2 if named is not after else 0
        yield replace(state, expect_label=label, skip_until=skip)
        return
    tests = state.adjectives if state.adjective_label == label else ()
    thing = Thing(label, position, tests=tests, plural=_is_plural_at(chunks, position))
    lost = UNUSED_RELATION_COST if state.adjectives and not tests else 0.0
    state = replace(state, adjectives=(), adjective_label=None, cost=state.cost + lost)
    if after is not None and after.kind == "number" and not _is_plural_at(chunks, position):
        key = _number_key(field.vocabulary.schema.label(label))
        if key is not None:
            test = RawTest(key, "=", (after.data,))
            thing = replace(thing, tests=(*tests, test), numbered=True)
            state = replace(state, skip_until=position + 2)
    for placed in place(state, thing, chunks, position, field):
        if state.sharing:
            yield from _shared_by_two(placed)
        else:
            yield with_both(placed) if state.both else placed


def _shared_by_two(state: State) -> Iterator[State]:
    """As in "Which customers share a device": what two or more of them are joined to."""
    child = state.focus if state.focus is not None else 0
    join = next((j for j in state.joins if j.child == child), None)
    owner = state.things[join.parent] if join is not None else None
    if join is None or owner is None or owner.label is None:
        return
    others = Thing(owner.label, -1)
    back = walked_back(join.way, owner.label)
    sharers = Join(child, len(state.things), back, Quantifier(">=", 2))
    yield replace(
        state,
        things=(*state.things, others),
        joins=(*state.joins, sharers),
        extra_targets=(*state.extra_targets, child),
        sharing=False,
    )


def read_value(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A linked value: a named node, or a category that describes one."""
    chunk = chunks[position]
    whole, rest = _name_in_parts(chunk, field)
    links = [link for link in whole if state.expect_label in {None, link.label}]
    by_label: dict[str, list[ValueLink]] = {}
    for link in links or whole:
        by_label.setdefault(link.label, []).append(link)
    for label, same in list(by_label.items())[:4]:
        cost = state.cost + (1 - same[0].score) * 0.5
        doubted = replace(state, cost=cost, expect_label=None)
        names = same if rest else [link for link in same if identifies(link, field)]
        if label.startswith(":"):
            yield _relationship_test(doubted, same[0])
        elif names:
            also = tuple(RawTest(link.key, "=", (link.value,)) for link in rest)
            thing = Thing(label, position, pinned=tuple(names), tests=also)
            for placed in _place_named(doubted, thing, chunks, position, field):
                yield _each_by_its_own(placed) if state.both else placed
        else:
            for placed in _place_category(doubted, same[0], chunks, position, field):
                yield with_both(placed) if state.both else placed


def _is_kind_of(state: State, root: Thing | None, label: str) -> bool:
    """As in "Is X a copyleft licence": what class X is of is known."""
    alone = state.target == "boolean" and not state.joins and not state.connector.relations
    return alone and root is not None and root.is_named and root.label == label


def _said_of_root(state: State) -> State:
    root = state.root or 0
    thing = state.things[root]
    things = state.things_with(root, replace(thing, tests=(*thing.tests, *state.adjectives)))
    return replace(
        state, things=things, adjectives=(), adjective_label=None, connector=NOTHING, focus=root
    )


def _name_in_parts(
    chunk: Chunk, field: Field
) -> tuple[tuple[ValueLink, ...], tuple[ValueLink, ...]]:
    """The part of a name that identifies its node, and the other ("Ada", of "Ada Lovelace")."""
    if any(identifies(link, field) for link in chunk.also):
        return chunk.also, chunk.links
    return chunk.links, chunk.also


def with_both(state: State) -> State:
    """As in "Both P0 and P1 incidents": one of each, not one that may be either."""
    focus = state.focus or 0
    thing = state.things[focus]
    join = next((j for j in state.joins if j.child == focus), None)
    either = next((t for t in thing.tests if t.operator == "IN" and len(t.values) == 2), None)
    if join is None or either is None:
        return state
    if join.quantifier != SOME:
        # "Do not sell both tea and coffee": not the one and not the other, or not the two of them.
        return replace(state, both=False, cost=state.cost + UNTOLD_COST)
    others = tuple(t for t in thing.tests if t is not either)
    first, second = (
        replace(thing, tests=(*others, RawTest(either.key, "=", (value,))))
        for value in either.values
    )
    things = state.things_with(focus, first)
    joins = (*state.joins, replace(join, child=len(things)))
    return replace(state, things=(*things, second), joins=joins, both=False)


def _each_by_its_own(state: State) -> State:
    """As in "products ordered by both A and B": each by an order of their own."""
    child = state.focus if state.focus is not None else 0
    join = next((j for j in state.joins if j.child == child), None)
    if join is None or join.parent == state.root:
        return state
    beside = [
        other
        for other in state.joins
        if other is not join and (other.parent, other.way) == (join.parent, join.way)
    ]
    between = state.things[join.parent]
    lead = next((j for j in state.joins if j.child == join.parent), None)
    if lead is None or not beside or between.is_named:
        return state
    copy = len(state.things)
    joins = tuple(replace(j, parent=copy) if j is join else j for j in state.joins)
    return replace(
        state,
        things=(*state.things, between),
        joins=(*joins, replace(lead, child=copy)),
        both=False,
    )


def _names_class_of(state: State, label: str, position: int) -> bool:
    """Does the label only say what the value before it is ("Core-Platform team")?"""
    if state.focus is None or not state.things:
        return False
    thing = state.things[state.focus]
    return bool(thing.pinned) and thing.label == label and thing.position == position - 1


def _is_name_of(chunk: Chunk, label: str, field: Field) -> bool:
    return any(link.label == label and identifies(link, field) for link in chunk.links)


def identifies(link: ValueLink, field: Field) -> bool:
    """Is the value a display name or unique key, rather than a category of many nodes?"""
    label = field.vocabulary.schema.label(link.label)
    key = label.property(link.key) if label else None
    return label is not None and key is not None and is_identifying(label, key)


def _place_named(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A named node; before a class that it is not itself, it belongs to that class's things."""
    after = at(chunks, position + 1)
    if after is not None and after.kind == "term":
        own = any(term.label == thing.label for term in after.label_terms)
        others = [t for t in after.label_terms if t.label != thing.label and t.score > 0.8]
        roles = [t for t in after.relation_terms if t.role == "noun" and t.score > 0.85]
        keys = [t for t in after.property_terms if thing.label in t.owners and t.score > 0.9]
        if not own and (others or roles or keys) and not after.relation_terms[:0]:
            yield from as_possessor(replace(state, cost=state.cost + 0.01), thing, field)
            if not keys:
                return
    yield from place(state, thing, chunks, position, field)


def _place_category(
    state: State, link: ValueLink, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A category such as a severity or a status, said of things of its label."""
    listed = _is_listed(link, field)
    denied: Operator = "LACKS" if listed else "<>"
    stated: Operator = "HAS" if listed else "="
    joined_on = _joined_value(link, chunks, position)
    if precedes_label(link.label, chunks, position + 1):
        # "no P0 incident" denies the incident, "not P0 incidents" only the severity.
        denies_value = state.negated and state.root is None
        shared = joined_on and _is_denied(state.adjectives, link)
        said = denied if denies_value or shared else stated
        either = state.conjunction == "or"
        adjectives = _with_value(state.adjectives, link, said, either=either)
        yield replace(
            state,
            adjectives=adjectives,
            adjective_label=link.label,
            negated=state.negated and not denies_value,
            conjunction=None,
        )
        return
    bearer = None if _is_another_end(state, link, field) else _bearer(state, link)
    if bearer is not None and _leads_to(state, link.label, field):
        bearer = None
    if bearer is not None:
        lost = UNUSED_RELATION_COST if state.connector.relations else 0.0
        state = replace(state, cost=state.cost + lost)
        thing = state.things[bearer]
        negated = state.negated or (joined_on and _is_denied(thing.tests, link))
        either = state.conjunction == "or"
        tests = _with_value(thing.tests, link, denied if negated else stated, either=either)
        things = state.things_with(bearer, replace(thing, tests=tests))
        if state.both:
            # "Sang both alto and tenor parts": one of each, for none may be both.
            state = replace(state, focus=bearer)
        last = state.uses[-1] if state.uses else None
        if either and not thing.tests and last and (last.purpose, last.anchor) == ("test", bearer):
            # "Has a garden or is in Leeds": uses are written behind the tests of their thing.
            state = replace(state, uses=(*state.uses[:-1], replace(last, either=True)))
        yield replace(
            state,
            things=things,
            negated=False,
            conjunction=None,
            connector=replace(NOTHING, clause=False),
        )
        return
    alike = _has_same_key(state, link, field)
    if alike is not None:
        # "Warehouses in Berlin", where only customers are: those of which it would be said.
        test = RawTest(link.key, denied if state.negated else stated, (link.value,))
        tests = (*state.things[alike].tests, test)
        things = state.things_with(alike, replace(state.things[alike], tests=tests))
        settled = replace(state, negated=False, conjunction=None, connector=NOTHING)
        yield replace(settled, things=things, cost=state.cost + SAME_KEY_COST)
    thing = Thing(link.label, position, tests=(RawTest(link.key, stated, (link.value,)),))
    after = at(chunks, position + 1)
    # "German authors", where only books are German: what is asked for is not the books.
    other = state.root is None and after is not None and bool(after.label_terms)
    doubt = OTHER_CLASS_COST if other else 0.03
    yield from place(replace(state, cost=state.cost + doubt), thing, chunks, position, field)


def _has_same_key(state: State, link: ValueLink, field: Field) -> int | None:
    """The class just spoken of, where it has a text of the same name that a value is of."""
    focus = state.things[state.focus] if state.focus is not None else None
    label = field.vocabulary.schema.label(focus.label or "") if focus is not None else None
    key = label.property(link.key) if label is not None else None
    joined = state.connector.relations or state.connector.words
    if focus is None or focus.is_named or key is None or joined or "STRING" not in key.types:
        return None
    return state.focus


def _is_another_end(state: State, link: ValueLink, field: Field) -> bool:
    """As in "from Oslo to Paris", "reached from Oslo": another node of the same kind."""
    if state.pair is not None and state.conjunction == "and":
        return True
    focus = state.things[state.focus] if state.focus is not None else None
    if focus is None or focus.label != link.label or state.conjunction is not None:
        return False
    told = any(test.key == link.key for test in focus.tests)
    verbs = set(state.connector.words) - LIGHT_WORDS
    leads = bool(verbs) and bool(field.graph.ways(link.label, link.label, 1))
    return (told or leads) and state.connector.prep in {"from", "to"}


def _leads_to(state: State, label: str, field: Field) -> bool:
    """Does the relation that the question is about to follow lead to nodes of this label?"""
    return any(
        label in field.graph.labels_at(term.type, side)
        for term in state.connector.relations
        for side in ("start", "end")
    )


def _is_listed(link: ValueLink, field: Field) -> bool:
    """Is the value one of several that a node holds in a list?"""
    label = field.vocabulary.schema.label(link.label)
    key = label.property(link.key) if label else None
    return key is not None and any(name.startswith("LIST") for name in key.types)


_DENYING = frozenset({"<>", "NOT IN", "LACKS"})


def _joined_value(link: ValueLink, chunks: Sequence[Chunk], position: int) -> bool:
    """Is the value joined to one of the same key before it, as in "in Leeds or York"?"""
    between: list[Chunk] = []
    for chunk in reversed(chunks[:position]):
        if any((other.label, other.key) == (link.label, link.key) for other in chunk.links):
            joining = [c for c in between if c.kind in {"and", "or", "comma"}]
            return bool(joining) and all(c.data != "but" for c in joining)
        if chunk.kind not in {"and", "or", "comma", "prep"}:
            return False
        between.append(chunk)
    return False


def _is_denied(tests: Sequence[RawTest], link: ValueLink) -> bool:
    """Is what is said last of the value's key a denial, as in "not in Leeds"?"""
    said = [test.operator for test in tests if test.key == link.key]
    return bool(said) and said[-1] in _DENYING


def _with_value(
    tests: tuple[RawTest, ...], link: ValueLink, operator: Operator, *, either: bool
) -> tuple[RawTest, ...]:
    """With one more value; of one key any may hold, and of a list all must but for an "or".

    What is denied and what is stated of a key are two conditions: "in Leeds but not in York".
    """
    value = RawTest(link.key, operator, (link.value,), either=either and bool(tests))
    denies = operator in _DENYING
    alike = [
        i
        for i, test in enumerate(tests)
        if test.key == link.key and (test.operator in _DENYING) == denies
    ]
    in_list = operator in {"HAS", "LACKS"}
    if not alike or (in_list and not either):
        return (*tests, value)
    test = tests[alike[-1]]
    several: Operator = operator if in_list else "NOT IN" if denies else "IN"
    merged = replace(test, operator=several, values=(*test.values, link.value))
    return (*tests[: alike[-1]], merged, *tests[alike[-1] + 1 :])


def precedes_label(label: str, chunks: Sequence[Chunk], position: int) -> bool:
    """Do only more adjectives stand between here and the label?"""
    while position < len(chunks):
        chunk = chunks[position]
        if chunk.kind == "term" and not _describes(label, chunk):
            return any(term.label == label for term in chunk.label_terms)
        more = chunk.kind == "value" and any(link.label == label for link in chunk.links)
        more |= chunk.kind == "term" and _describes(label, chunk)
        if not more and chunk.kind not in {"and", "or", "comma"}:
            return False
        position += 1
    return False


def _describes(label: str, chunk: Chunk) -> bool:
    """May a word stand before a class as one that says how it is ("hard vegetarian recipes")?"""
    adjective = not chunk.label_terms and not chunk.relation_terms
    return adjective and any(
        label in term.owners and term.score > 0.85 for term in chunk.property_terms
    )


def _bearer(state: State, link: ValueLink) -> int | None:
    """The thing of the value's label that it describes, the nearest first."""
    order: list[int | None] = [state.focus, state.subject, *range(len(state.things) - 1, -1, -1)]
    for index in order:
        if index is not None and state.things[index].label == link.label:
            return index
    return None


def _relationship_test(state: State, link: ValueLink) -> State:
    term = PropertyTerm(link.key, (link.label,), 1.0)
    use = PropertyUse(
        "test",
        state.focus or 0,
        (term,),
        operator="<>" if state.negated else "=",
        value=link.value,
        text=link.text,
    )
    if any(hop.type == link.label[1:] for join in state.joins for hop in join.way):
        return replace(state, uses=(*state.uses, use), negated=False)
    # "The siblings of X": the value is the only word for the relationship.
    kind = RelationTerm(link.label[1:], "verb", "start", 1.0)
    connector = replace(state.connector, relations=state.connector.relations or (kind,))
    return replace(state, uses=(*state.uses, use), negated=False, connector=connector)


def _number_key(label: LabelSchema | None) -> str | None:
    """The key that holds the number by which people call a label's nodes ("shipment 7003")."""
    if label is None:
        return None
    numeric = [p for p in label.properties if "INTEGER" in p.types]
    best = [p for p in numeric if p.unique or p.key == label.name_key]
    named = [p for p in numeric if p.key.lower().endswith(("id", "number", "no", "nr"))]
    return next((p.key for p in (*best, *named)), None)


def _is_plural_at(chunks: Sequence[Chunk], position: int) -> bool:
    words = chunks[position].words
    return bool(words) and is_plural(words[-1])
