"""What a mention of a label, value, relation or property does to a reading."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.linking.words import IRREGULAR, is_plural
from graphrag_core.translate.offline.attach import (
    Field,
    attach,
    attach_without_governor,
    join_pair,
)
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.predicates import Predicate, predicate_after
from graphrag_core.translate.offline.state import (
    NOTHING,
    SOME,
    Connector,
    PropertyUse,
    RawTest,
    State,
    Thing,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import LabelSchema, ValueLink

NUMERIC = frozenset({"INTEGER", "FLOAT"})
TEMPORAL = frozenset({"ZONED DATETIME", "LOCAL DATETIME", "DATE"})


def read_label(
    state: State, label: str, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A label: the class of a named node beside it, or a thing of its own."""
    after = _at(chunks, position + 1)
    if _names_class_of(state, label, chunks, position):
        yield replace(
            state, connector=NOTHING if not state.connector.relations else state.connector
        )
        return
    named = _at(chunks, position + 2) if after and after.data == "light" else after
    if named is not None and named.kind == "value" and _is_name_of(named, label, field):
        skip = position + 2 if named is not after else 0
        yield replace(state, expect_label=label, skip_until=skip)
        return
    tests = state.adjectives if state.adjective_label == label else ()
    thing = Thing(label, position, tests=tests)
    state = replace(state, adjectives=(), adjective_label=None)
    if after is not None and after.kind == "number" and not _is_plural_at(chunks, position):
        key = _number_key(field.vocabulary.schema.label(label))
        if key is not None:
            test = RawTest(key, "=", (after.data,))
            thing = replace(thing, tests=(*tests, test), numbered=True)
            state = replace(state, skip_until=position + 2)
    for placed in _place(state, thing, chunks, position, field):
        yield _with_both(placed) if state.both else placed


def read_value(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A linked value: a named node, or a category that describes one."""
    chunk = chunks[position]
    links = [link for link in chunk.links if state.expect_label in {None, link.label}]
    by_label: dict[str, list[ValueLink]] = {}
    for link in links or chunk.links:
        by_label.setdefault(link.label, []).append(link)
    for label, same in list(by_label.items())[:4]:
        cost = state.cost + (1 - same[0].score) * 0.5
        doubted = replace(state, cost=cost, expect_label=None)
        names = [link for link in same if _identifies(link, field)]
        if label.startswith(":"):
            yield _relationship_test(doubted, same[0])
        elif names:
            thing = Thing(label, position, pinned=tuple(names))
            yield from _place_named(doubted, thing, chunks, position, field)
        else:
            yield from _place_category(doubted, same[0], chunks, position, field)


def read_relation(
    state: State,
    terms: Sequence[RelationTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    """A relation: a verb between two things, or a noun that is itself one ("owner")."""
    verbs = tuple(term for term in terms if term.role == "verb")
    nouns = tuple(term for term in terms if term.role == "noun")
    if verbs:
        yield from _read_verb(state, verbs, chunks, position, field)
    for noun in nouns[:3]:
        yield from _read_role(state, noun, chunks, position, field)


def read_property(
    state: State,
    terms: Sequence[PropertyTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    """A property: asked for, compared, sorted or grouped by, or aggregated."""
    terms = tuple(terms[:4])
    text = chunks[position].text
    if chunks[position].data == "denied":
        state = replace(state, negated=not state.negated)
    base = replace(state, cost=state.cost + (1 - terms[0].score) * 0.3)
    anchor, base = _anchor(base, chunks, position)
    head = state.root is None or base.root is None or base.root != state.root
    use = PropertyUse("column", anchor, terms, text=text, head=head)
    if base.group_next:
        grouped = replace(use, purpose="group")
        yield replace(base, uses=(*base.uses, grouped), group_next=False, connector=NOTHING)
        return
    if base.most_common:
        grouped = replace(use, purpose="group", head=True)
        yield replace(base, uses=(*base.uses, grouped), most_common=False, limit=base.limit or 1,
                      connector=NOTHING)  # fmt: skip
        return
    if base.count_next and base.aggregate is None:
        counted = replace(use, purpose="aggregate", function="count", head=True)
        yield replace(base, uses=(*base.uses, counted), count_next=False, target="aggregate",
                      connector=NOTHING)  # fmt: skip
        return
    if base.aggregate is not None:
        aggregated = replace(use, purpose="aggregate", function=base.aggregate)
        target = "aggregate" if base.root is None or base.target == "rows" else base.target
        yield replace(base, uses=(*base.uses, aggregated), aggregate=None, target=target,
                      count_next=False, connector=NOTHING)  # fmt: skip
        return
    if base.superlative or base.most or base.order_next or (base.limit and base.order_next):
        yield _ordered(base, use)
        return
    predicate = predicate_after(chunks, position + 1, terms, bare=not base.column_next)
    if predicate is not None and not (base.root is None and base.column_next and base.possessor is None
                                      and predicate.time is None):  # fmt: skip
        yield _tested(base, use, predicate)
        return
    pending = _pending_test(base, use, _is_boolean(terms, field))
    if pending is not None:
        yield pending
        return
    columns = replace(base, uses=(*base.uses, use), column_next=base.column_next, conjunction=None)
    if base.root is None or base.connector.prep in {"their", "whose"} or base.column_next:
        yield columns
        return
    yield replace(columns, cost=columns.cost + 0.02)


def _with_both(state: State) -> State:
    """ "Both P0 and P1 incidents": one of each, not one that may be either."""
    focus = state.focus or 0
    thing = state.things[focus]
    join = next((j for j in state.joins if j.child == focus), None)
    either = next((t for t in thing.tests if t.operator == "IN" and len(t.values) == 2), None)
    if join is None or either is None:
        return state
    others = tuple(t for t in thing.tests if t is not either)
    first, second = (
        replace(thing, tests=(*others, RawTest(either.key, "=", (value,))))
        for value in either.values
    )
    things = tuple(first if i == focus else t for i, t in enumerate(state.things))
    joins = (*state.joins, replace(join, child=len(things)))
    return replace(state, things=(*things, second), joins=joins, both=False)


def _names_class_of(state: State, label: str, chunks: Sequence[Chunk], position: int) -> bool:
    """Does the label only say what the value before it is ("Core-Platform team")?"""
    if state.focus is None or not state.things:
        return False
    thing = state.things[state.focus]
    return bool(thing.pinned) and thing.label == label and thing.position == position - 1


def _is_name_of(chunk: Chunk, label: str, field: Field) -> bool:
    return any(link.label == label and _identifies(link, field) for link in chunk.links)


def _identifies(link: ValueLink, field: Field) -> bool:
    """Is the value a display name or unique key, rather than a category of many nodes?"""
    if link.node_id is not None:
        return True
    label = field.vocabulary.schema.label(link.label)
    key = label.property(link.key) if label else None
    return label is not None and (label.name_key == link.key or bool(key and key.unique))


def _place(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """Put a thing where the words before it want it; what was pending for it is done."""
    after = _at(chunks, position + 1)
    if after is not None and after.kind == "possessive":
        before = _at(chunks, position - 1)
        if before is not None and before.kind == "wh" and state.root is None:
            yield _asked_possessor(state, thing)
        else:
            yield from _as_possessor(state, thing, field)
        return
    if state.expect_subject or _is_subject_of_what_follows(state, thing, chunks, position):
        waiting = attach_without_governor(state, thing)
        index = len(state.things)
        waiting = _noted(
            replace(waiting, expect_subject=False, floating=index), index, chunks, position
        )
        if state.root is None:
            waiting = replace(waiting, root=index, floating=None)
        yield waiting
        return
    if _is_predicate_nominal(state, thing):
        yield _noted(_named_wild(state, thing), state.root or 0, chunks, position)
        return
    possessor = state.possessor
    bare = replace(state, possessor=None)
    if possessor is not None and (state.root is None or possessor == state.root):
        yield from _possessed(bare, thing, possessor, chunks, position, field)
        return
    if state.conjunction and not state.connector.relations and state.connector.prep in {None, "of"}:
        yield from _coordinated(bare, thing, chunks, position, field)
    for placed in attach(bare, thing, field):
        index = len(placed.things) - 1
        noted = _noted(placed, index, chunks, position)
        if possessor is None:
            yield noted
        else:
            yield from join_pair(noted, index, possessor, NOTHING, field)


def _asked_possessor(state: State, thing: Thing) -> State:
    """ "Which team's services …": the team is asked for, its services are the subject."""
    index = len(state.things)
    waiting = attach_without_governor(state, thing)
    return replace(waiting, root=index, possessor=index, connector=replace(NOTHING, prep="whose"))


def _as_possessor(state: State, thing: Thing, field: Field) -> Iterator[State]:
    index = len(state.things)
    waiting = attach_without_governor(state, thing)
    if state.possessor is not None:
        for joined in join_pair(waiting, index, state.possessor, NOTHING, field):
            yield replace(joined, possessor=index)
        return
    yield replace(waiting, possessor=index)


def _possessed(
    state: State, thing: Thing, possessor: int, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """ "X's services", "their teams": the thing belongs to the possessor."""
    index = len(state.things)
    placed = replace(state, things=(*state.things, thing), focus=index, connector=NOTHING)
    whose = state.connector.prep == "whose"
    theirs = state.connector.prep == "their"
    if state.root is None:
        placed = replace(placed, root=index)
        for joined in join_pair(placed, index, possessor, NOTHING, field):
            yield _noted(replace(joined, focus=index), index, chunks, position)
        return
    for joined in join_pair(placed, possessor, index, NOTHING, field):
        if whose:
            joined = replace(joined, subjects=(*joined.subjects, index))
        if theirs:
            joined = replace(joined, extra_targets=(*joined.extra_targets, index))
        yield _noted(replace(joined, conjunction=None), index, chunks, position)


def _coordinated(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """ "A and B", "A or B": another of the same kind, joined in the same way."""
    focus = state.things[state.focus] if state.focus is not None else None
    if focus is None or state.focus is None:
        return
    join = next((j for j in state.joins if j.child == state.focus), None)
    same = thing.label == focus.label and bool(thing.pinned) and bool(focus.pinned)
    if same:
        single = join is None or field.graph.only_one_each(
            join.way[0], state.things[join.parent].label or ""
        )
        union = (state.conjunction == "or" or single) and not state.both
        merged = replace(focus, pinned=(*focus.pinned, *thing.pinned), position=thing.position)
        things = tuple(merged if i == state.focus else t for i, t in enumerate(state.things))
        cost = 0.0 if union else 0.2
        yield replace(state, things=things, conjunction=None if state.conjunction != "comma" else "comma",
                      connector=NOTHING, cost=state.cost + cost)  # fmt: skip
        if join is not None and not union and state.last is not None:
            parent, connector, quantifier = state.last
            index = len(state.things)
            more = replace(state, things=(*state.things, thing), focus=index, connector=NOTHING,
                           quantifier=quantifier if quantifier != SOME else None)  # fmt: skip
            repeated = replace(join, child=index)
            yield replace(more, joins=(*more.joins, repeated), quantifier=None, conjunction=None)
        return
    if state.root == state.focus and not thing.pinned and state.column_next:
        for placed in attach(replace(state, connector=NOTHING), thing, field):
            index = len(placed.things) - 1
            extra = replace(placed, extra_targets=(*placed.extra_targets, index))
            yield _noted(extra, index, chunks, position)


def _is_subject_of_what_follows(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int
) -> bool:
    """ "Which team is X owned by", "where is X stationed": X is not itself what is asked for."""
    if state.root is None or state.connector.prep != "be" or state.joins or state.floating:
        return False
    if state.possessor is not None or state.target == "boolean" or state.conjunction:
        return False
    if state.things[state.root].wild == "where":
        return True
    following = chunks[position + 1 :]
    verb = next((c for c in following if c.kind not in {"term"} or c.relation_terms), None)
    leads = verb is not None and any(term.role == "verb" for term in verb.relation_terms)
    return thing.is_named and leads


def _is_predicate_nominal(state: State, thing: Thing) -> bool:
    """ "What are the services …", "who are the engineers …": the class of who or what."""
    if state.root is None or state.focus != state.root or state.possessor is not None:
        return False
    root = state.things[state.root]
    return (
        root.wild is not None
        and root.label is None
        and not state.joins
        and state.connector.prep in {"be", None}
        and not state.connector.relations
    )


def _named_wild(state: State, thing: Thing) -> State:
    root = state.root or 0
    things = tuple(
        replace(thing, wild=None) if i == root else t for i, t in enumerate(state.things)
    )
    return replace(state, things=things, connector=NOTHING, expect_label=None)


def _noted(state: State, index: int, chunks: Sequence[Chunk], position: int) -> State:
    """Give a new thing the part that pending words set aside for it."""
    if state.count_next and state.order_next:
        direction = state.descending if state.descending is not None else True
        state = replace(state, order_by_count=(index, direction, False), order_next=False,
                        count_next=False)  # fmt: skip
    elif state.count_next:
        target = "count" if state.root == index or state.target == "rows" else state.target
        state = replace(state, counted=(*state.counted, index), count_next=False, target=target)
    elif state.most:
        state = replace(state, order_by_count=(index, state.most[0], True), most=())
    elif state.most_common:
        groups = (*state.groups, index)
        state = replace(state, groups=groups, most_common=False, limit=state.limit or 1)
    elif state.superlative:
        adjective = state.superlative[0]
        use = PropertyUse("order", index, measure=adjective if isinstance(adjective, str) else None,
                          descending=adjective is not False, text=str(state.superlative[-1]),
                          superlative=True)  # fmt: skip
        state = replace(state, uses=(*state.uses, use), superlative=())
    elif state.order_next:
        direction = state.descending if state.descending is not None else True
        state = replace(state, order_by_count=(index, direction, False), order_next=False)
    if state.group_next and state.each_only:
        extra = (*state.extra_targets, index)
        state = replace(state, extra_targets=extra, group_next=False, each_only=False)
    elif state.group_next:
        state = replace(state, groups=(*state.groups, index), group_next=False)
    if index == state.root:
        state = replace(state, column_next=False)
    return state


def _place_named(
    state: State, thing: Thing, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A named node; before a class that it is not itself, it belongs to that class's things."""
    after = _at(chunks, position + 1)
    if after is not None and after.kind == "term":
        own = any(term.label == thing.label for term in after.label_terms)
        others = [t for t in after.label_terms if t.label != thing.label and t.score > 0.8]
        roles = [t for t in after.relation_terms if t.role == "noun" and t.score > 0.85]
        keys = [t for t in after.property_terms if thing.label in t.owners and t.score > 0.9]
        if not own and (others or roles or keys) and not after.relation_terms[:0]:
            yield from _as_possessor(replace(state, cost=state.cost + 0.01), thing, field)
            if not keys:
                return
    yield from _place(state, thing, chunks, position, field)


def _place_category(
    state: State, link: ValueLink, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A category such as a severity or a status, said of things of its label."""
    operator: Operator = "<>" if state.negated else "="
    if _precedes_label(link.label, chunks, position + 1):
        # "no P0 incident" denies the incident, "not P0 incidents" only the severity.
        denies_value = state.negated and state.root is None
        adjectives = _with_value(state.adjectives, link, "<>" if denies_value else "=")
        yield replace(state, adjectives=adjectives, adjective_label=link.label,
                      negated=state.negated and not denies_value, conjunction=None)  # fmt: skip
        return
    bearer = _bearer(state, link)
    if bearer is not None:
        thing = state.things[bearer]
        joined = bool(state.conjunction) or any(t.key == link.key for t in thing.tests)
        tests = _with_value(thing.tests, link, operator) if joined else (
            *thing.tests, RawTest(link.key, operator, (link.value,))
        )  # fmt: skip
        things = tuple(
            replace(thing, tests=tests) if i == bearer else t for i, t in enumerate(state.things)
        )
        yield replace(state, things=things, negated=False, conjunction=None,
                      connector=replace(NOTHING, clause=False))  # fmt: skip
        return
    thing = Thing(link.label, position, tests=(RawTest(link.key, "=", (link.value,)),))
    yield from _place(replace(state, cost=state.cost + 0.03), thing, chunks, position, field)


def _with_value(
    tests: tuple[RawTest, ...], link: ValueLink, operator: Operator
) -> tuple[RawTest, ...]:
    for i, test in enumerate(tests):
        if test.key == link.key:
            several: Operator = "NOT IN" if operator == "<>" else "IN"
            merged = RawTest(test.key, several, (*test.values, link.value))
            return (*tests[:i], merged, *tests[i + 1 :])
    return (*tests, RawTest(link.key, operator, (link.value,)))


def _precedes_label(label: str, chunks: Sequence[Chunk], position: int) -> bool:
    """Do only more adjectives stand between here and the label?"""
    while position < len(chunks):
        chunk = chunks[position]
        if chunk.kind == "term":
            return any(term.label == label for term in chunk.label_terms)
        more = chunk.kind == "value" and any(link.label == label for link in chunk.links)
        if not more and chunk.kind not in {"and", "or", "comma"}:
            return False
        position += 1
    return False


def _bearer(state: State, link: ValueLink) -> int | None:
    """The thing of the value's label that it describes, the nearest first."""
    order = [state.focus, state.subject, *range(len(state.things) - 1, -1, -1)]
    for index in order:
        if index is not None and state.things[index].label == link.label:
            return index
    return None


def _relationship_test(state: State, link: ValueLink) -> State:
    term = PropertyTerm(link.key, (link.label,), 1.0)
    use = PropertyUse("test", state.focus or 0, (term,), operator="<>" if state.negated else "=",
                      value=link.value, text=link.text)  # fmt: skip
    return replace(state, uses=(*state.uses, use), negated=False)


def _read_verb(
    state: State,
    verbs: tuple[RelationTerm, ...],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    chunk, after = chunks[position], _at(chunks, position + 1)
    by = after is not None and after.kind == "by"
    prep = after.text.lower() if after is not None and after.kind == "prep" else None
    passive = by or (
        state.connector.prep == "be"
        and _is_participle(chunk.words[-1])
        and all(term.particle is None for term in verbs)
    )
    finite = state.connector.clause or state.conjunction is not None
    connector = Connector(verbs, passive, prep or ("by" if by else None), clause=finite)
    if state.floating is not None and not _argument_ahead(chunks, position + 1, verbs, field):
        antecedent = state.subject if state.subjects else state.root
        if antecedent is not None and antecedent != state.floating:
            bare = replace(state, floating=None, connector=NOTHING)
            for joined in join_pair(bare, state.floating, antecedent, connector, field):
                yield replace(_reversed(joined), focus=antecedent)
            return
    state = replace(state, expect_subject=False)
    if state.possessor is not None and state.root is None:
        state = replace(state, root=state.possessor, possessor=None)
    if state.most and state.root is not None:
        yield from _ordered_by_relation(state, connector, field)
    floating = state.floating
    settled = replace(state, connector=connector, floating=None)
    if floating is not None:
        settled = replace(settled, subjects=(*settled.subjects, floating),
                          connector=replace(connector, clause=True))  # fmt: skip
    yield settled


def _ordered_by_relation(state: State, connector: Connector, field: Field) -> Iterator[State]:
    """ "The service that is depended on most": order by how many such relationships there are."""
    index = len(state.things)
    wild = replace(state, things=(*state.things, Thing(None, -1, wild="what")), most=(),
                   order_by_count=(index, state.most[0], True))  # fmt: skip
    subject = state.subject
    if subject is not None:
        yield from join_pair(replace(wild, cost=wild.cost + 0.05), subject, index, connector, field)


def _reversed(state: State) -> State:
    """The last join seen from its other end, so that the asked-for thing stays the parent."""
    last = state.joins[-1]
    labels = [state.things[last.parent].label or ""]
    labels += [hop.label for hop in last.way]
    way = tuple(
        replace(hop, forward=not hop.forward, label=labels[i])
        for i, hop in reversed(list(enumerate(last.way)))
    )
    turned = replace(last, parent=last.child, child=last.parent, way=way)
    return replace(state, joins=(*state.joins[:-1], turned))


def _argument_ahead(
    chunks: Sequence[Chunk], position: int, terms: Sequence[RelationTerm], field: Field
) -> bool:
    """Does a thing that the relation could lead to follow before the clause ends?"""
    labels = {
        label
        for term in terms
        for side in ("start", "end")
        for label in field.graph.labels_at(term.type, side)
    }
    for chunk in chunks[position:]:
        if chunk.kind in {
            "and",
            "or",
            "comma",
            "that",
            "be",
            "have",
            "do",
            "per",
            "stop",
            "wh",
            "order",
            "without",
        }:
            return False
        if chunk.kind == "value":
            return any(link.label in labels and _identifies(link, field) for link in chunk.links)
        if chunk.kind == "term" and chunk.label_terms:
            return chunk.label_terms[0].label in labels
        if chunk.kind == "all":
            return True
    return False


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in IRREGULAR


def _read_role(
    state: State, noun: RelationTerm, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """A noun of a relation: "the owner of X", "X's owner", "a dependency on X", "members"."""
    after = _at(chunks, position + 1)
    prep = after.text.lower() if after is not None and after.kind == "prep" else None
    cost = state.cost + (1 - noun.score) * 0.3
    state = replace(state, cost=cost)
    verb = replace(noun, role="verb")
    if prep is not None and prep == noun.particle and prep != "of" and state.root is not None:
        yield replace(state, connector=Connector((replace(verb, side=noun.other_side),), False, prep,
                                                 state.connector.clause))  # fmt: skip
        return
    subject = state.subject
    if state.connector.prep == "be" and subject is not None and state.possessor is None:
        if state.things[subject].label or state.things[subject].wild:
            connector = Connector((verb,), False, prep, clause=True)
            floating = state.floating
            if floating is not None and floating != state.root and state.root is not None:
                bare = replace(state, floating=None, connector=NOTHING)
                for joined in join_pair(bare, floating, state.root, connector, field):
                    yield _reversed(joined)
            else:
                yield replace(state, connector=connector)
    labels = field.graph.labels_at(noun.type, noun.side)
    thing = Thing(
        labels[0] if len(labels) == 1 else None, position, wild=None if len(labels) == 1 else "what"
    )
    governor = state.possessor
    to_governor = Connector((replace(verb, side=noun.other_side),))
    if (
        governor is None
        and state.connector.prep in {"have", "per"} | {None}
        and state.root is not None
    ):
        governor = state.subject if state.connector.clause or state.focus is None else state.focus
        governor = state.floating if state.floating is not None else governor
    if governor is not None:
        yield from _role_of(state, thing, governor, to_governor, chunks, position, field)
        return
    for placed in _place(state, thing, chunks, position, field):
        yield replace(placed, connector=Connector((verb,), False, prep, clause=False))


def _role_of(
    state: State,
    thing: Thing,
    governor: int,
    connector: Connector,
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    index = len(state.things)
    first = state.root is None
    theirs = state.connector.prep == "their"
    root = state.root
    if (
        root is not None
        and state.things[root].wild
        and state.things[root].label is None
        and not state.joins
    ):
        # "Who is Alice's supervisor?": who is the supervisor.
        index = root
        placed = replace(state, possessor=None, connector=NOTHING, floating=None)
        for joined in join_pair(placed, governor, index, connector, field):
            turned = _reversed(joined)
            yield _noted(replace(turned, focus=index), index, chunks, position)
        return
    placed = replace(state, things=(*state.things, thing), focus=index, possessor=None,
                     connector=NOTHING, floating=None)  # fmt: skip
    if first:
        placed = replace(placed, root=index)
    for joined in join_pair(placed, governor, index, connector, field):
        if first:
            joined = _reversed(joined)
        elif theirs or (state.conjunction and state.column_next):
            joined = replace(joined, extra_targets=(*joined.extra_targets, index))
        yield _noted(replace(joined, conjunction=None), index, chunks, position)


def _anchor(state: State, chunks: Sequence[Chunk], position: int) -> tuple[int, State]:
    """The thing that a property is said of."""
    if state.possessor is not None:
        bare = replace(state, possessor=None)
        if state.root is None:
            bare = replace(bare, root=state.possessor)
        return state.possessor, bare
    root = state.root
    if root is None:
        return len(state.things), state
    unnamed = state.things[root].wild and state.things[root].label is None and not state.joins
    if unnamed and state.floating is not None:
        # "What did X score": the property of X is asked for.
        floating = state.floating - (state.floating > root)
        things = tuple(t for i, t in enumerate(state.things) if i != root)
        return floating, replace(state, things=things, root=floating, focus=floating, floating=None)
    if unnamed and state.connector.prep == "be":
        # "What is the severity of …": the thing comes after its property.
        things = tuple(t for i, t in enumerate(state.things) if i != root)
        return len(things), replace(state, things=things, root=None, focus=None, connector=NOTHING)
    if state.floating is not None:
        return state.floating, state
    if state.connector.clause:
        return state.subject if state.subject is not None else root, state
    return state.focus if state.focus is not None else root, state


def _ordered(state: State, use: PropertyUse) -> State:
    """Sorted by this property; as the thing asked for, its largest or smallest value."""
    descending = state.descending if state.descending is not None else True
    measure: str | None = None
    if state.superlative:
        first = state.superlative[0]
        descending = first if isinstance(first, bool) else True
        measure = first if isinstance(first, str) else None
    if state.most:
        descending = state.most[0]
    if state.order_next and not state.superlative and not state.most and state.limit is None:
        descending = bool(state.descending)
    order = replace(use, purpose="order", descending=descending, measure=measure,
                    superlative=bool(state.superlative or state.most))  # fmt: skip
    return replace(state, uses=(*state.uses, order), superlative=(), most=(), order_next=False,
                   connector=replace(NOTHING, clause=False))  # fmt: skip


def _tested(state: State, use: PropertyUse, predicate: Predicate) -> State:
    negated = predicate.negated or (state.negated and predicate.operator in {"=", "IN", "CONTAINS"})
    purpose = "time" if predicate.time is not None else "test"
    test = replace(use, purpose=purpose, operator=predicate.operator, value=predicate.value,
                   time=predicate.time, negated=negated)  # fmt: skip
    uses = (*state.uses, test)
    if predicate.upper is not None:
        uses = (*uses, replace(test, operator="<=", value=predicate.upper))
    return replace(state, uses=uses, skip_until=predicate.end, negated=False, conjunction=None,
                   connector=NOTHING, column_next=False if state.root is not None else state.column_next)  # fmt: skip


def _is_boolean(terms: Sequence[PropertyTerm], field: Field) -> bool:
    """Does the best of these keys hold true or false?"""
    schema = field.vocabulary.schema
    owners = [schema.label(owner) for owner in terms[0].owners]
    keys = [owner.property(terms[0].key) for owner in owners if owner is not None]
    return any(key is not None and "BOOLEAN" in key.types for key in keys)


def _pending_test(state: State, use: PropertyUse, boolean: bool) -> State | None:
    """A property after "more than 6", "without", "that have"; or one that is true or false."""
    if state.between is not None:
        low, high = state.between
        tests = (
            replace(use, purpose="test", operator=">=", value=low),
            replace(use, purpose="test", operator="<=", value=high),
        )
        return replace(state, uses=(*state.uses, *tests), between=None, connector=NOTHING)
    said_of_it = state.connector.prep in {"have", "be"} or state.target == "boolean"
    if boolean and (state.root is None or said_of_it or state.negated):
        operator: Operator = "IS NULL" if state.negated else "IS NOT NULL"
        test = replace(use, purpose="test", head=False, operator=operator)
        return replace(state, uses=(*state.uses, test), negated=False, connector=NOTHING)
    quantifier = state.quantifier
    if quantifier is not None and quantifier.operator is not None:
        test = replace(use, purpose="test", operator=quantifier.operator, value=quantifier.number)
        return replace(state, uses=(*state.uses, test), quantifier=None, connector=NOTHING)
    if (
        state.negated
        and state.connector.prep in {"have", "be", None, "do"}
        and state.root is not None
    ):
        test = replace(use, purpose="test", operator="IS NULL", negated=True)
        return replace(state, uses=(*state.uses, test), negated=False, connector=NOTHING)
    has = state.connector.prep == "have" and state.connector.clause and not state.column_next
    if has and state.root is not None and state.conjunction is None:
        test = replace(use, purpose="test", operator="IS NOT NULL")
        return replace(state, uses=(*state.uses, test), connector=NOTHING)
    return None


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


def _at(chunks: Sequence[Chunk], position: int) -> Chunk | None:
    return chunks[position] if 0 <= position < len(chunks) else None
