"""What a mention of a property does to a reading: asked for, compared, sorted, grouped, summed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.words import is_verb_form, name_words
from graphrag_core.translate.offline.attach import (
    Field,
    join_pair,
)
from graphrag_core.translate.offline.binding import NUMERIC_TYPES
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.handlers.unread import UNREAD_COST
from graphrag_core.translate.offline.nouns import precedes_label
from graphrag_core.translate.offline.predicates import (
    AVERAGE,
    Predicate,
    is_denied,
    predicate_after,
    unless,
)
from graphrag_core.translate.offline.state import (
    NOTHING,
    PropertyUse,
    Purpose,
    RawTest,
    State,
    Thing,
    is_least,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

BESIDE_LABEL_COST = 0.35
NO_LENGTH_COST = 0.45
_LASTING = frozenset({"long", "short", "fast", "slow"})
PART_SCORE = 0.7
"""Below this a word is only the first of those in a key's name."""


def read_property(
    state: State,
    terms: Sequence[PropertyTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    """A property: asked for, compared, sorted or grouped by, or aggregated."""
    owner = _of_relation(state, terms)
    if owner is None:
        yield from _read_property(state, terms, chunks, position, field)
        return
    # "Prescribed a dose of more than …": what is prescribed has no word of its own.
    index = len(state.things)
    bare = replace(state, things=(*state.things, Thing(None, -1, wild="what")))
    pending = replace(bare, connector=NOTHING, focus=index)
    for joined in join_pair(pending, owner, index, state.connector, field):
        yield from _read_property(joined, terms, chunks, position, field)


def _read_property(
    state: State,
    terms: Sequence[PropertyTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> Iterator[State]:
    terms = tuple(terms[:4])
    text = chunks[position].text
    denied = chunks[position].data == "denied"
    numbered = _numbered_class(terms, chunks, position)
    if numbered is not None:
        test = RawTest(terms[0].key, "=", (chunks[position + 1].data,))
        adjectives = (*state.adjectives, test)
        yield replace(
            state, adjectives=adjectives, adjective_label=numbered, skip_until=position + 2
        )
        return
    adjective = _as_adjective(state, terms, chunks, position, field)
    if adjective is not None:
        yield adjective
        return
    if denied:
        state = replace(state, negated=not state.negated)
    following = chunks[position + 1] if position + 1 < len(chunks) else None
    beside = following is not None and any(t.score >= 0.95 for t in following.label_terms)
    # "Home matches": a part of a key's name before a class says something else of the class.
    doubt = BESIDE_LABEL_COST if beside and terms[0].score < PART_SCORE else 0.0
    base = replace(state, cost=state.cost + (1 - terms[0].score) * 0.3 + doubt)
    anchor, base = _anchor(base)
    head = state.root is None or base.root is None or base.root != state.root
    use = PropertyUse("column", anchor, terms, text=text, head=head)
    averaged = _against_average(base, use, chunks, position)
    if averaged is not None:
        yield averaged
        return
    if base.count_next and state.possessor is not None and state.connector.prep == "whose":
        base = replace(base, count_next=False)  # "whose number of employees is …"
    claimed = _kept_groups(base, use, chunks, position) or _claimed(base, use)
    if claimed is not None:
        yield replace(claimed, cost=claimed.cost + UNREAD_COST * denied)
        return
    compared = _compared_with_thing(base, use, chunks, position + 1)
    if compared is not None:
        yield compared
        return
    predicate = predicate_after(chunks, position + 1, terms, bare=not base.column_next)
    if predicate is not None and not (
        base.root is None and base.column_next and base.possessor is None and predicate.time is None
    ):
        yield _tested(base, use, predicate, denied=is_denied(chunks, position))
        return
    boolean = _is_boolean(terms, field)
    if boolean and text.lower().endswith("ly"):
        base = replace(base, column_next=False)  # "works remotely" is no wish to see it
    pending = _pending_test(base, use, boolean=boolean, numeric=_holds_numbers(terms, field))
    if pending is not None:
        yield pending
        return
    # "Unpopular songs": what is denied is no column, and no value behind it is denied.
    unread = UNREAD_COST * denied
    base = replace(base, negated=base.negated is not denied, cost=base.cost + unread)
    columns = replace(base, uses=(*base.uses, use), column_next=base.column_next, conjunction=None)
    if base.root is None or base.connector.prep in {"their", "whose"} or base.column_next:
        yield columns
        return
    yield replace(columns, cost=columns.cost + 0.02)


def _claimed(base: State, use: PropertyUse) -> State | None:
    """The property for what is pending for one: to group, count, add up or sort by it."""
    grouping = bool(base.conjunction and base.uses and base.uses[-1].purpose == "group")
    if base.group_next or grouping:
        grouped = replace(use, purpose="group")
        return replace(
            base, uses=(*base.uses, grouped), group_next=False, conjunction=None, connector=NOTHING
        )
    if base.most_common:
        grouped = replace(use, purpose="group", head=True)
        return replace(
            base,
            uses=(*base.uses, grouped),
            most_common=False,
            limit=base.limit or 1,
            connector=NOTHING,
        )
    if base.count_next and base.aggregate is None:
        counted = replace(use, purpose="aggregate", function="count", head=True)
        return replace(
            base,
            uses=(*base.uses, counted),
            count_next=False,
            order_next=False,
            target="aggregate",
            connector=NOTHING,
        )
    if base.aggregate is not None:
        aggregated = replace(use, purpose="aggregate", function=base.aggregate)
        target = "aggregate" if base.root is None or base.target == "rows" else base.target
        return replace(
            _ranked_by_aggregate(base),
            uses=(*base.uses, aggregated),
            aggregate=None,
            target=target,
            count_next=False,
            connector=NOTHING,
        )
    if base.functions:
        # "The lowest and the highest wage": both ends of one key.
        each = (replace(use, purpose="aggregate", function=name) for name in base.functions)
        return replace(
            base,
            uses=(*base.uses, *each),
            functions=(),
            target="aggregate",
            connector=NOTHING,
        )
    if base.superlative or base.most or base.order_next or (base.limit and base.order_next):
        return _ordered(base, use)
    return None


def _kept_groups(
    base: State, use: PropertyUse, chunks: Sequence[Chunk], position: int
) -> State | None:
    """As in "departments with an average salary above 50,000": worked out for each of them."""
    asked = base.things[base.root] if base.root is not None else None
    if base.aggregate is None or asked is None or asked.is_named or base.superlative or base.most:
        return None
    predicate = predicate_after(chunks, position + 1, use.terms, bare=False)
    number = predicate is not None and isinstance(predicate.value, int | float)
    if predicate is None or not number or predicate.upper is not None:
        return None
    each = replace(
        use,
        purpose="aggregate",
        function=base.aggregate,
        operator=predicate.operator,
        value=predicate.value,
    )
    return replace(
        base,
        uses=(*base.uses, each),
        aggregate=None,
        skip_until=predicate.end,
        connector=NOTHING,
    )


def _ranked_by_aggregate(base: State) -> State:
    """As in "the critic with the highest average rating": the first by what is worked out."""
    if base.order_next and base.limit is not None:
        # "Top 3 channels by total spend".
        return replace(base, order_next=False, descending=base.descending is not False)
    if not base.superlative and not base.most:
        return base
    descending = base.most[0] if base.most else not is_least(base.superlative)
    limit = base.limit or 1
    return replace(base, superlative=(), most=(), descending=descending, limit=limit)


def _against_average(
    base: State, use: PropertyUse, chunks: Sequence[Chunk], position: int
) -> State | None:
    """As in "with an above average population", "with fewer listeners than average"."""
    around = [chunk.kind == "average" for chunk in chunks[max(0, position - 1) : position + 2]]
    if base.compare is None or not any(around):
        return None
    skip = position + 2 if around[-1] and len(chunks) > position + 1 else 0
    test = replace(use, purpose="test", operator=base.compare, value=AVERAGE, head=False)
    uses = (*base.uses, test)
    return replace(base, uses=uses, compare=None, connector=NOTHING, skip_until=skip)


def _of_relation(state: State, terms: Sequence[PropertyTerm]) -> int | None:
    """The subject of a verb that waits for its object, where the property is the verb's own."""
    kinds = {f":{term.type}" for term in state.connector.relations}
    owners = {owner for term in terms for owner in term.owners}
    if state.root is None or state.floating is not None or not owners & kinds:
        return None
    return state.subject if state.connector.clause else state.focus


def _described_class(
    terms: Sequence[PropertyTerm], chunks: Sequence[Chunk], position: int, field: Field
) -> str | None:
    """The class before which a key that is true or false stands: "accepted answers"."""
    if not _is_boolean(terms, field):
        return None
    owners = (owner for owner in terms[0].owners if precedes_label(owner, chunks, position + 1))
    return next(owners, None)


def _dated_class(
    terms: Sequence[PropertyTerm], chunks: Sequence[Chunk], position: int, field: Field
) -> str | None:
    """The class before which a participle stands that a time is named by, or a denied key."""
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    participle = chunks[position].text.lower().endswith("ed")
    timed = participle and field.vocabulary.is_time(terms[0])
    done = is_verb_form(chunks[position].text.lower().removeprefix("un"))
    denied = done and chunks[position].data == "denied" and not _is_boolean(terms, field)
    if after is None or not (timed or denied):
        return None
    owners = [term.label for term in after.label_terms if term.label in terms[0].owners]
    return owners[0] if owners else None


def _as_adjective(
    state: State,
    terms: Sequence[PropertyTerm],
    chunks: Sequence[Chunk],
    position: int,
    field: Field,
) -> State | None:
    """As in "accepted answers", "published stories": said of the class behind it."""
    dated = _dated_class(terms, chunks, position, field)
    if dated is not None:
        absent = state.negated is not (chunks[position].data == "denied")
        test = RawTest(terms[0].key, "IS NULL" if absent else "IS NOT NULL")
        adjectives = (*state.adjectives, test)
        return replace(state, adjectives=adjectives, adjective_label=dated, negated=False)
    described = _described_class(terms, chunks, position, field)
    if described is None:
        return None
    denied = chunks[position].data == "denied"
    return _with_adjective(state, terms[0].key, described, truth=not denied)


def _numbered_class(
    terms: Sequence[PropertyTerm], chunks: Sequence[Chunk], position: int
) -> str | None:
    """As in "phase 3 trials": the class that a key and a number stand before."""
    after = chunks[position + 1 : position + 3]
    if [chunk.kind for chunk in after] != ["number", "term"] or after[0].unit:
        return None
    labels = [term.label for term in after[1].label_terms]
    return next((label for label in labels if label in terms[0].owners), None)


def _with_adjective(state: State, key: str, label: str, *, truth: bool) -> State:
    """The next thing has it, or lacks it; "no accepted answer" denies the answer."""
    denies_value = state.negated and state.root is None
    test = RawTest(key, "=", (truth is not denies_value,))
    negated = state.negated and not denies_value
    return replace(
        state,
        adjectives=(*state.adjectives, test),
        adjective_label=label,
        negated=negated,
        conjunction=None,
    )


def _compared_with_thing(
    state: State, use: PropertyUse, chunks: Sequence[Chunk], position: int
) -> State | None:
    """As in "earn more than their manager": with the same property of another thing."""
    kinds = [chunk.kind for chunk in chunks[position : position + 2]]
    if state.same and kinds == ["prep", "value"] and chunks[position].text.lower() == "as":
        return replace(_alike(state, use, chunks[position + 1]), skip_until=position + 1)
    if kinds not in (["compare", "their"], ["compare", "value"]) or state.root is None:
        return None
    operator = chunks[position].data
    test = replace(use, purpose="test", operator=operator, than=len(state.things), head=False)
    than = "than" if kinds[1] == "value" else None
    return replace(
        state,
        uses=(*state.uses, test),
        skip_until=position + 1,
        column_next=False,
        connector=replace(NOTHING, prep=than),
    )


def _alike(state: State, use: PropertyUse, other: Chunk) -> State:
    """As in "from the same city as X": of another thing than X itself."""
    root = state.root or 0
    itself = [
        RawTest(link.key, "<>", (link.value,))
        for link in other.links[:1]
        if link.label == state.things[root].label
    ]
    thing = state.things[root]
    things = state.things_with(root, replace(thing, tests=(*thing.tests, *itself)))
    test = replace(use, purpose="test", operator="=", than=len(state.things), head=False)
    return replace(
        state,
        things=things,
        uses=(*state.uses, test),
        same=False,
        column_next=False,
        connector=replace(NOTHING, prep="than"),
    )


def _anchor(state: State) -> tuple[int, State]:
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
        descending = not is_least(state.superlative)
        measure = first if isinstance(first, str) else None
    measured = state.uses[-1] if state.uses else None
    if state.order_next and measured and measured.purpose == "order" and not measured.terms:
        # "The 5 busiest stops by passengers": by what is said at last.
        named = replace(
            use,
            purpose="order",
            descending=measured.descending,
            measure=measured.measure,
            superlative=measured.superlative,
        )
        uses = (*state.uses[:-1], named)
        return replace(state, uses=uses, order_next=False, connector=NOTHING)
    if state.most:
        descending = state.most[0]
    if state.order_next and not state.superlative and not state.most and state.limit is None:
        descending = bool(state.descending)
    if measure in _LASTING and state.superlative:
        # "Took longest to resolve": no time by itself says how long.
        state = replace(state, cost=state.cost + NO_LENGTH_COST * _is_moment(use.terms))
    order = replace(
        use,
        purpose="order",
        descending=descending,
        measure=measure,
        superlative=bool(state.superlative or state.most),
        total=bool(state.most) or (state.order_next and state.limit is not None),
    )
    return replace(
        state,
        uses=(*state.uses, order),
        superlative=(),
        most=(),
        order_next=False,
        connector=replace(NOTHING, clause=False),
    )


def _is_moment(terms: Sequence[PropertyTerm]) -> bool:
    """Is a key called as points in time are: "resolved_at"?"""
    words = name_words(terms[0].key) if terms else ()
    return words[-1:] in (("at",), ("on",), ("date",), ("datetime",), ("timestamp",))


def _tested(state: State, use: PropertyUse, predicate: Predicate, *, denied: bool) -> State:
    """The state with a comparison; `denied` when what it denies stands right before the key."""
    operators = {"=", "IN", "HAS", "CONTAINS", "STARTS WITH", "ENDS WITH"}
    negated = predicate.negated or (state.negated and predicate.operator in operators)
    compares = predicate.operator in {">", ">=", "<", "<="}
    # "That nobody visited with a length above 5": what is denied is the visit.
    lost = compares and state.negated and not denied
    denied = (state.negated and denied) is not (predicate.negated and predicate.upper is not None)
    purpose: Purpose = "time" if predicate.time is not None else "test"
    test = replace(
        use,
        purpose=purpose,
        operator=unless(predicate.operator, compares and denied),
        value=predicate.value,
        time=predicate.time,
        negated=denied if compares else negated,
        unit=predicate.unit,
        among=predicate.among,
        either=state.conjunction == "or" and predicate.upper is None,
    )
    uses = (*state.uses, test)
    if predicate.upper is not None:
        # "Not between 5 and 7": below the one or above the other.
        upper: Operator = ">" if denied else "<="
        uses = (*uses, replace(test, operator=upper, value=predicate.upper, either=denied))
    return replace(
        state,
        uses=uses,
        cost=state.cost + UNREAD_COST * lost,
        skip_until=predicate.end,
        negated=False,
        conjunction=None,
        connector=NOTHING,
        column_next=False if state.root is not None else state.column_next,
    )


def _is_boolean(terms: Sequence[PropertyTerm], field: Field) -> bool:
    """Does the best of these keys hold true or false?"""
    return "BOOLEAN" in _types_of(terms[0], field)


def _holds_numbers(terms: Sequence[PropertyTerm], field: Field) -> bool:
    """May one of these keys be more or less than a number?"""
    return any(NUMERIC_TYPES & _types_of(term, field) for term in terms)


def _types_of(term: PropertyTerm, field: Field) -> set[str]:
    schema = field.vocabulary.schema
    owners = [
        schema.relationship_type(owner[1:]) if owner.startswith(":") else schema.label(owner)
        for owner in term.owners
    ]
    keys = [owner.property(term.key) for owner in owners if owner is not None]
    return {type_ for key in keys if key is not None for type_ in key.types}


def _pending_test(state: State, use: PropertyUse, *, boolean: bool, numeric: bool) -> State | None:
    """A property after "more than 6", "without", "that have"; or one that is true or false."""
    either = state.conjunction == "or"
    if state.bare_numbers and numeric:
        tests = [
            replace(use, purpose="test", operator=operator, value=number, either=either)
            for operator, number in state.bare_numbers
        ]
        return replace(state, uses=(*state.uses, *tests), bare_numbers=(), connector=NOTHING)
    shown = state.column_next or state.conjunction is not None
    shown |= state.connector.prep in {"their", "whose", "per"}
    said_of_it = state.connector.prep in {"have", "be"} or state.target == "boolean" or not shown
    said_of_it |= either  # nobody asks for one column or another
    if boolean and (state.root is None or said_of_it or state.negated):
        operator: Operator = "IS NULL" if state.negated else "IS NOT NULL"
        test = replace(use, purpose="test", head=False, operator=operator, either=either)
        return replace(
            state,
            uses=(*state.uses, test),
            negated=False,
            connector=NOTHING,
            conjunction=None if either else state.conjunction,
        )
    quantifier = state.quantifier
    if quantifier is not None and quantifier.operator is not None:
        test = replace(
            use,
            purpose="test",
            operator=quantifier.operator,
            value=quantifier.number,
            either=either,
        )
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
