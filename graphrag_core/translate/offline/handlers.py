"""What the words of the language do to a reading: they set what is pending for the next mention.

One small function a kind of chunk, in one table.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.linking.english import (
    DIMENSIONS,
    DOWNWARD,
    SUPERLATIVES,
    WHOLE_NOUNS,
    word_set,
)
from graphrag_core.linking.words import is_verb_form
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.predicates import AVERAGE, SIGNS
from graphrag_core.translate.offline.state import (
    EVERY,
    NOTHING,
    Connector,
    PropertyUse,
    Quantifier,
    RawTest,
    State,
    Thing,
    TimeUse,
    is_least,
    size_of,
)
from graphrag_core.translate.offline.units import dimension_of

OLD = "old"

_SHARING = word_set("share shares sharing")

PERIODS = word_set("month year quarter week day")

UNREAD_COST = 0.55

UNREAD_NAME_COST = 0.7

UNREAD_VERB_COST = 0.07
UNREAD_SAYING_LITTLE_COST = 0.2

UNREAD_ASKING_VERB_COST = 0.12

UNREAD_HOW_COST = 0.35

OTHER_UNIT_COST = 0.35

UNTOLD_COST = 0.4
"""For words that say something of two mentions at once, as "the same" and "they" do."""

_PAYING = word_set("spent spend paid earned transacted transferred invoiced billed donated raised")


def leave_unread(state: State, chunk: Chunk, following: Sequence[Chunk] = ()) -> State:
    """The words say something that no reading uses.

    A participle that leads on to the next thing ("written in Go") says little more than the
    join that is found without it.
    """
    after = following[0] if following else None
    connector = replace(state.connector, words=(*state.connector.words, *chunk.words))
    if chunk.data == "light":
        return replace(state, connector=connector)
    if chunk.data == "how":
        # "How effective is …" asks for what the rest of the question may not say.
        return replace(state, cost=state.cost + UNREAD_HOW_COST)
    names = any(c.isupper() or c.isdigit() for c in chunk.text) and chunk.start > 0
    cost = UNREAD_NAME_COST if names or chunk.kind == "text" else UNREAD_COST
    meant = [c.kind for c in following if c.kind not in {"prep", "by"}][:1]
    leads_on = meant in (["value"], ["term"], ["time"], ["number"], ["per"], ["all"], ["compare"])
    leads = {"prep", "value", "time"} | ({"by"} if meant == ["compare"] else set())
    leads_on &= after is not None and after.kind in leads
    if is_verb_form(chunk.text) and not names and leads_on and not _is_main_verb(state, after):
        cost = UNREAD_VERB_COST
    elif _says_only_how_much(chunk, following) or _is_the_whole(state, chunk):
        cost = UNREAD_SAYING_LITTLE_COST
    elif not names and _is_verb_of_asked_property(state):
        cost = UNREAD_ASKING_VERB_COST
    return replace(
        state, connector=connector, cost=state.cost + cost, unread=(*state.unread, chunk.text)
    )


def _says_only_how_much(chunk: Chunk, following: Sequence[Chunk]) -> bool:
    """As in "Who claimed the most expenses": the property says what the verb is about."""
    ranked = [c.kind for c in following[:2]] == ["most", "term"]
    return ranked and is_verb_form(chunk.text) and bool(following[1].property_terms)


def _is_the_whole(state: State, chunk: Chunk) -> bool:
    """As in "the languages spoken in the house": no more than that it is of this graph."""
    within = state.connector.prep in {"in", "across", "within", "of", "on", "through"}
    told = state.root is not None or bool(state.uses)
    return told and within and chunk.text.lower() in WHOLE_NOUNS


def _is_verb_of_asked_property(state: State) -> bool:
    """As in "What number does X wear": that the property is X's is all that the verb says."""
    use = state.uses[0] if len(state.uses) == 1 else None
    asked = use is not None and use.head and use.purpose == "column" and bool(use.terms)
    alone = len(state.things) == 1 and state.things[0].is_named and not state.joins
    return asked and alone and not state.unread


def _is_main_verb(state: State, after: Chunk | None) -> bool:
    """As in "Who wrote X": what the question is about, not a participle beside a thing."""
    root = state.things[state.root] if state.root is not None else None
    asked = root is not None and root.wild is not None and root.label is None and not state.joins
    return asked or (after is not None and after.kind == "value" and not state.connector.prep)


def _on_both(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, both=True)


def _on_unknown(state: State, chunks: Sequence[Chunk], position: int) -> State:
    chunk = chunks[position]
    period = chunk.text.lower()
    if state.most and _measured_later(chunks, position + 1):
        # "The most popular artists by monthly listeners": by what is said at last.
        said = "most" if state.most[0] else "least most"
        return replace(state, most=(), superlative=("busy", said))
    if state.group_next and period in PERIODS:
        anchor = state.focus if state.focus is not None else 0
        use = PropertyUse("group", anchor, measure="recent", period=period, text=chunk.text)
        return replace(
            state, uses=(*state.uses, use), group_next=False, each_only=False, connector=NOTHING
        )
    best = best_period(state, chunks, position)
    if best is not None:
        return best
    if state.most == (True,) and period in {"common", "frequent", "used", "popular"}:
        return replace(state, most=(), most_common=True)
    if period in _SHARING and state.root is not None and _ahead(chunks, position + 1):
        return replace(state, sharing=True, connector=NOTHING)
    if period in SIGNS:
        return replace(state, quantifier=Quantifier(SIGNS[period], 0))
    return leave_unread(state, chunk, chunks[position + 1 :])


def best_period(state: State, chunks: Sequence[Chunk], position: int) -> State | None:
    """As in "Which month had the most orders": orders counted by month, the most first."""
    kinds = [chunk.kind for chunk in chunks[position - 1 : position + 5]]
    opened = state.root is None and kinds[:1] == ["wh"]
    opened &= chunks[position].text.lower() in PERIODS
    if not opened or "most" not in kinds[2:4] or kinds[kinds.index("most") + 1 :][:1] != ["term"]:
        return None
    most = position - 1 + kinds.index("most")
    if not chunks[most].data or not chunks[most + 1].label_terms:
        return None
    text = chunks[position].text
    use = PropertyUse("group", 0, measure="recent", period=text.lower(), text=text)
    return replace(
        state,
        uses=(*state.uses, use),
        count_next=True,
        column_next=False,
        limit=state.limit or 1,
        skip_until=most + 1,
    )


def _measured_later(chunks: Sequence[Chunk], position: int) -> bool:
    return any(
        first.kind == "by" and bool(second.property_terms)
        for first, second in pairwise(chunks[position:])
    )


def _on_wh(state: State, chunks: Sequence[Chunk], position: int) -> State:
    word = chunks[position].data
    if state.group_next:
        return state
    if state.root is not None and state.conjunction == "and":
        # "Who referred X and who did she refer": a second question, which has to add something.
        state = replace(state, asked_again=size_of(state))
        last = _is_verb_at(chunks, position + 1) and not _ahead(chunks, position + 2)
        if word in {"who", "what"} and last and state.floating is None:
            return _asked_beside(state, Thing(None, position, wild=word))
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if word in {"who", "where", "what"} or (
        word == "which" and after is not None and after.kind in {"do", "have"}
    ):
        wild = {"who": "who", "where": "where"}.get(word, "what")
        if state.root is None:
            thing = Thing(None, position, wild=wild)
            return replace(
                state,
                things=(*state.things, thing),
                root=len(state.things),
                focus=len(state.things),
                column_next=True,
            )
        return replace(state, column_next=True)
    if word == "which" and after is not None and after.kind == "be" and state.root is None:
        return replace(state, column_next=True)
    if word == "when":
        if state.root is None:
            return replace(state, when="when", column_next=True)
        return state
    return replace(state, column_next=True)


def _asked_beside(state: State, thing: Thing) -> State:
    """As in "Which products did X review and who supplies them": shown beside what was asked."""
    index = len(state.things)
    return replace(
        state,
        things=(*state.things, thing),
        floating=index,
        subjects=(),
        extra_targets=(*state.extra_targets, index),
        connector=NOTHING,
        conjunction=None,
    )


def _on_howmany(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, count_next=True)


def _on_shown(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    """As in "…, and in which one?": the thing just joined is shown beside."""
    if state.focus in {None, state.root}:
        return replace(state, cost=state.cost + UNTOLD_COST)
    return replace(state, extra_targets=(*state.extra_targets, state.focus or 0))


def _on_counted_too(state: State, chunks: Sequence[Chunk], position: int) -> State:
    return replace(state, counted_too=chunks[position].data)


def _on_share(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, share=True)


def _on_often(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, often=True)


def _on_count(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, count_next=True)


def _on_dimension(state: State, chunks: Sequence[Chunk], position: int) -> State:
    measure = chunks[position].data
    use = PropertyUse("column", _coming(state), measure=measure, text=chunks[position].text)
    paid = any(word in _PAYING for chunk in chunks for word in chunk.words)
    if measure == "much" and (paid or "money" in chunks[position].words):
        # "How much was spent at each shop": all of it together.
        use = replace(use, purpose="aggregate", function="sum")
        state = replace(state, target="aggregate")
    return replace(state, uses=(*state.uses, use))


def _on_list(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, column_next=True) if state.root is None else state


def _on_be(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if not _opened(state, chunks, position):
        return replace(state, target="boolean")
    connector = replace(
        state.connector, prep="be", clause=state.conjunction is not None or state.connector.clause
    )
    return replace(state, connector=connector)


def _on_do(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if not _opened(state, chunks, position):
        return replace(state, target="boolean")
    return replace(state, expect_subject=True)


def _on_have(state: State, chunks: Sequence[Chunk], position: int) -> State:
    chunk = chunks[position]
    if not _opened(state, chunks, position) and chunk.text.lower() != "with":
        return replace(state, target="boolean")
    clause = chunk.text.lower() != "with" and (
        state.conjunction is not None or len(state.subjects) == 0
    )
    if state.floating is not None:
        return state
    connector = Connector(prep="have", clause=clause, words=state.connector.words)
    return replace(state, connector=connector)


def _opened(state: State, chunks: Sequence[Chunk], position: int) -> bool:
    """Has the question begun with more than a verb that asks yes or no?"""
    before = [c for c in chunks[:position] if c.kind not in {"stop", "comma", "skip"}]
    return bool(before) or state.root is not None


def _on_that(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if state.focus is None:
        return state
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    mention = after is not None and (
        after.kind in {"value", "their"}
        or (after.kind == "term" and bool(after.label_terms) and not after.relation_terms)
    )
    subject = state.focus
    if state.conjunction is not None and state.subjects:
        subject = state.subjects[-1]
    return replace(
        state,
        subjects=(*state.subjects, subject),
        expect_subject=mention,
        connector=replace(NOTHING, clause=True),
    )


def _on_whose(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    if state.focus is None:
        return replace(state, column_next=True)
    subject = state.subject if state.conjunction is not None else state.focus
    return replace(state, possessor=subject, connector=replace(NOTHING, prep="whose"))


def _on_their(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if state.root is None:
        return state
    if state.conjunction == "or":
        # "X or any of its parts": what is said of either is not written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if position > 1 and chunks[position - 2].kind in {"average", "aggregate"}:
        # "More than the average of their department": an average of each is not written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    if chunks[position].data == "own" and state.connector.relations:
        # "Who answered their own question": by the verb, and by whose it is.
        return replace(state, shared=(*state.shared, Connector(prep="their")))
    return replace(
        state,
        possessor=state.subject if state.subjects else state.root,
        connector=replace(state.connector, prep="their"),
    )


def _on_prep(state: State, chunks: Sequence[Chunk], position: int) -> State:
    word = chunks[position].text.lower()
    connector = replace(
        state.connector,
        prep=word
        if state.connector.prep in {None, "be", "have"} or not state.connector.relations
        else state.connector.prep,
    )
    return replace(state, connector=connector)


def _on_by(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    if state.connector.relations or state.connector.words:
        return replace(state, connector=replace(state.connector, prep="by"))
    if state.order_next:
        return state
    last = state.uses[-1] if state.uses else None
    measured = last is not None and last.purpose == "order" and not last.terms
    if state.limit is not None or state.superlative or state.most or measured:
        return replace(state, order_next=True)
    if state.target in {"count", "aggregate"} or state.counted:
        return replace(state, group_next=True)
    return replace(state, connector=replace(state.connector, prep="by"))


def _on_and(state: State, chunks: Sequence[Chunk], position: int) -> State:
    state = _with_shared_object(state, chunks, position)
    return replace(state, conjunction="and", connector=replace(NOTHING, clause=True))


def _on_or(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if _is_verb_at(chunks, position + 1) and state.connector.relations:
        # Either of two relations is no pattern that could be written.
        state = replace(state, cost=state.cost + UNREAD_COST)
    return replace(state, conjunction="or", connector=replace(NOTHING, clause=True))


def _with_shared_object(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "directed and acted in the film": the first verb waits for the second's object."""
    waiting = state.connector
    if not waiting.relations or not _is_verb_at(chunks, position + 1):
        return state
    return replace(state, shared=(*state.shared, replace(waiting, clause=False)))


def _is_verb_at(chunks: Sequence[Chunk], position: int) -> bool:
    chunk = chunks[position] if position < len(chunks) else None
    return chunk is not None and any(term.role == "verb" for term in chunk.relation_terms)


def _on_comma(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, conjunction=state.conjunction or "comma")


def _on_neg(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if chunks[position].data == "they":
        # "Who reviewed products they never ordered": neither by anybody nor of anything.
        state = replace(state, cost=state.cost + UNTOLD_COST)
    state = replace(state, negated=not state.negated, expect_subject=False)
    if chunks[position].data == "do":
        connector = replace(state.connector, clause=True)
        opened = _opened(state, chunks, position)
        return replace(state, connector=connector) if opened else replace(state, target="boolean")
    return state


def _on_without(state: State, chunks: Sequence[Chunk], position: int) -> State:
    if chunks[position].data == "zero":
        return replace(state, quantifier=Quantifier("=", 0))
    if state.target == "boolean" and state.root is None:
        return state
    clause = state.conjunction is not None
    connector = replace(state.connector, prep="have", clause=clause or state.connector.clause)
    return replace(state, negated=True, connector=connector)


def _on_other(state: State, chunks: Sequence[Chunk], position: int) -> State:
    denied = replace(state, negated=True)
    if state.last is None or chunks[position].text.lower() != "but not":
        return denied
    parent, connector, _ = state.last
    named = next((c for c in chunks[position + 1 :] if c.kind != "prep"), None)
    labels = {link.label for link in named.links} if named is not None else set()
    same = state.things[state.joins[-1].child].label in labels
    if not same or not connector.relations or state.things[parent].is_named:
        return denied
    # "That depend on A but not on B": the same verb of the same subject.
    return replace(denied, focus=parent, connector=connector)


def _on_left_out(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "services other than X and Y": these are not among what is asked for."""
    links, root = chunks[position].links, state.root
    if root is None or state.things[root].label != links[0].label:
        return replace(state, cost=state.cost + UNTOLD_COST)
    values = tuple(dict.fromkeys(link.value for link in links))
    test = RawTest(links[0].key, "<>" if len(values) == 1 else "NOT IN", values)
    thing = replace(state.things[root], tests=(*state.things[root].tests, test))
    return replace(state, things=state.things_with(root, thing), connector=NOTHING)


def _on_compare(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """Pending until a number comes; "more incidents than X" has none and stays unread."""
    return replace(state, compare=chunks[position].data)


def _on_more(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """A comparative adjective: "longer than 500 km", "older than the average"."""
    adjective = chunks[position].data
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    focus = state.focus if state.focus is not None else 0
    operator: Operator = "<" if chunks[position].words[0] == "less" else ">"
    if after is not None and after.kind in {"number", "average"}:
        use = PropertyUse(
            "test",
            focus,
            measure=adjective,
            operator=operator,
            value=after.data if after.kind == "number" else "average",
            text=chunks[position].text,
            unit=after.unit,
        )
        return replace(state, uses=(*state.uses, use), skip_until=position + 2)
    if after is not None and after.kind in {"value", "term"}:
        use = PropertyUse(
            "test",
            focus,
            measure=adjective,
            operator=operator,
            than=len(state.things),
            text=chunks[position].text,
        )
        return replace(state, uses=(*state.uses, use), connector=replace(NOTHING, prep="than"))
    return leave_unread(state, chunks[position])


def _on_number(state: State, chunks: Sequence[Chunk], position: int) -> State:
    number = chunks[position].data
    previous = chunks[position - 1] if position else None
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if number == AVERAGE:
        return replace(
            state, quantifier=Quantifier(state.compare or ">", average=True), compare=None
        )
    if chunks[position].unit == OLD:
        return _aged(state, ((state.compare or "=", number),))
    if chunks[position].unit == "times":
        return _so_many_times(state, Quantifier(state.compare or "=", int(number), times=True))
    if previous is not None and previous.kind == "top":
        return replace(state, limit=int(number), descending=previous.data != "bottom")
    superlative = after is not None and after.kind in {"superlative", "most"}
    if superlative or (state.root is None and state.column_next and state.compare is None):
        return replace(state, limit=max(1, int(number)))
    if isinstance(number, int) and after is not None and after.kind in {"term", "value", "unknown"}:
        operator = state.compare or "="
        quantifier = Quantifier(operator, number)
        if state.negated:
            opposite: dict[Operator, Operator] = {
                ">": "<=",
                ">=": "<",
                "<": ">=",
                "<=": ">",
                "=": "<>",
            }
            quantifier = Quantifier(opposite.get(operator, operator), number)
        return replace(state, quantifier=quantifier, compare=None, negated=False)
    if state.compare is not None and previous is not None and previous.kind == "compare":
        bounded = _other_bound(state, chunks, position)
        if bounded is not None:
            return bounded
        bounds = ((state.compare, number),)
        # "Took more than 3 days", where no key is counted in days: of no other number.
        doubt = OTHER_UNIT_COST * (dimension_of(chunks[position].unit) is not None)
        bare = replace(state, bare_numbers=bounds, numbers_of=state.focus, compare=None)
        return replace(bare, cost=state.cost + doubt)
    return leave_unread(state, chunks[position])


def _other_bound(state: State, chunks: Sequence[Chunk], position: int) -> State | None:
    """As in "more than 60 but less than 90": of the property that the first number is of."""
    last = state.uses[-1] if state.uses else None
    numbers = [chunk for chunk in chunks[:position] if chunk.kind == "number"]
    if last is None or last.purpose != "test" or not numbers or state.compare is None:
        return None
    between = [chunk.kind for chunk in chunks[chunks.index(numbers[-1]) + 1 : position]]
    said_and = chunks[position - 1].text.lower().startswith("and ")
    joined = ["compare"] if said_and else ["and", "compare"]
    if last.value != numbers[-1].data or between != joined:
        return None
    # "And below" ends a number ("80 and below") where none follows it.
    strict: dict[Operator, Operator] = {"<=": "<", ">=": ">"}
    operator = strict.get(state.compare, state.compare) if said_and else state.compare
    other = replace(last, operator=operator, value=chunks[position].data)
    return replace(state, uses=(*state.uses, other), compare=None, conjunction=None)


def _so_many_times(state: State, quantifier: Quantifier) -> State:
    """As in "inspected at least 5 times": of the verb before it, or of what the verb names."""
    if state.connector.relations or not state.joins:
        return replace(state, quantifier=quantifier, compare=None)
    last = replace(state.joins[-1], quantifier=quantifier)
    return replace(state, joins=(*state.joins[:-1], last), compare=None)


def _aged(state: State, bounds: Sequence[tuple[Operator, float]]) -> State:
    """As in "over 40 years old": said of the age of the thing before it."""
    focus = state.focus if state.focus is not None else 0
    uses = (
        PropertyUse("test", focus, measure=OLD, operator=operator, value=number, text=OLD)
        for operator, number in bounds
    )
    return replace(state, uses=(*state.uses, *uses), compare=None, bare_numbers=())


def _on_top(state: State, chunks: Sequence[Chunk], position: int) -> State:
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if after is not None and after.kind == "number":
        return state
    if chunks[position].data != "bottom" and chunks[position].text.lower() == "top":
        return replace(state, limit=state.limit or 10)
    last = chunks[position].data == "bottom"
    first = _first_by_column(state, chunks, position, descending=last)
    if first is not None and not _ahead(chunks, position + 1):
        return first
    superlative = replace(state, superlative=("late" if last else "early",))
    return _first_of_subject(superlative, chunks, position + 1)


def _first_by_column(
    state: State, chunks: Sequence[Chunk], position: int, *, descending: bool
) -> State | None:
    """As in "Which club was founded first": the property before it says by what."""
    before = chunks[position - 1] if position else None
    if not state.uses or before is None:
        return None
    use = state.uses[-1]
    if use.purpose != "column" or use.text != before.text or not use.terms:
        return None
    ordered = replace(use, purpose="order", descending=descending, superlative=True, head=False)
    return replace(state, uses=(*state.uses[:-1], ordered), connector=NOTHING)


def _ahead(chunks: Sequence[Chunk], position: int) -> bool:
    return any(chunk.kind in {"term", "value"} for chunk in chunks[position:])


def _on_superlative(state: State, chunks: Sequence[Chunk], position: int) -> State:
    adjective, text = chunks[position].data, chunks[position].text.lower()
    if state.superlative or state.most:
        if state.conjunction == "and" and _is_opposite(state.superlative[0], adjective):
            return replace(state, superlative=(), functions=("min", "max"), conjunction=None)
        state = replace(state, cost=state.cost + UNREAD_COST)
    return _first_of_subject(replace(state, superlative=(adjective, text)), chunks, position + 1)


def _is_opposite(first: str | bool, second: str | bool) -> bool:
    """As in "the lowest and the highest price", "the cheapest and the priciest"."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is (not second)
    measured = set(DIMENSIONS.get(first, ())) & set(DIMENSIONS.get(second, ()))
    return bool(measured) and (first in DOWNWARD) != (second in DOWNWARD)


def _on_ordinal(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "the second most expensive": the place in the order that follows."""
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    if after is not None and after.kind in {"superlative", "most"}:
        return replace(state, rank=chunks[position].data)
    return leave_unread(state, chunks[position], chunks[position + 1 :])


def _on_same(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "at the same branch as X", which the joins to X say; without an "as" they do not."""
    told = any(chunk.text.lower() == "as" for chunk in chunks[position + 1 :])
    told = told or bool(state.shared) or state.both or state.sharing
    return replace(state, same=told, cost=state.cost + UNTOLD_COST * (not told))


def _first_of_subject(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "Which route is the longest": said of the subject, with no thing after it."""
    adjective = state.superlative[0]
    if not isinstance(adjective, str):
        adjective = SUPERLATIVES.get(str(state.superlative[-1]), adjective)
    if _ahead(chunks, position) or state.connector.prep != "be" or state.subject is None:
        return state
    if state.things[state.subject].label is None or not isinstance(adjective, str):
        return state
    use = PropertyUse(
        "order",
        state.subject,
        measure=adjective,
        descending=not is_least(state.superlative),
        text=str(state.superlative[-1]),
        superlative=True,
    )
    return replace(state, uses=(*state.uses, use), superlative=(), connector=NOTHING)


def _on_most(state: State, chunks: Sequence[Chunk], position: int) -> State:
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    text = after.text.lower() if after is not None else ""
    if state.superlative or state.most:
        state = replace(state, cost=state.cost + UNREAD_COST)
    kind = after.kind if after is not None else "stop"
    first = _first_by_column(state, chunks, position, descending=bool(chunks[position].data))
    if first is not None and kind in {"per", "prep", "stop", "time"}:
        # "Which employee earns the most in each department": the verb says by what.
        return first
    if text in DIMENSIONS and text != "popular":
        said = text if chunks[position].data else f"least {text}"
        state = replace(state, superlative=(text, said), skip_until=position + 2)
        return _first_of_subject(state, chunks, position + 2)
    if text == "popular" and after is not None and after.terms:
        return replace(state, superlative=(text, text), skip_until=position + 2)
    return replace(state, most=(bool(chunks[position].data),))


def _on_own_limit(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "below their reorder level": one key of a thing compared with another of it."""
    chunk = chunks[position]
    left, limit = chunk.property_terms
    anchor = state.focus if state.focus is not None else 0
    use = PropertyUse(
        "test", anchor, (left,), operator=chunk.data, text=chunk.text, limit=limit.key
    )
    return replace(state, uses=(*state.uses, use), connector=NOTHING, conjunction=None)


def _on_sorted(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "newest first": by what the adjective measures, or by what was sorted by."""
    said = (chunks[position].data, chunks[position].text.lower())
    adjective = said[0] if isinstance(said[0], str) else SUPERLATIVES.get(said[1], "recent")
    if isinstance(said[0], bool) and "recent" in said[1]:
        adjective = "recent"
    use = PropertyUse(
        "order",
        state.root or 0,
        measure=adjective,
        descending=not is_least(said),
        text=said[1],
    )
    return replace(state, uses=(*state.uses, use), connector=NOTHING)


def _on_aggregate(state: State, chunks: Sequence[Chunk], position: int) -> State:
    repeats = chunks[position].words[-1:] in (("total",), ("overall",), ("combined",))
    if repeats and state.uses and state.uses[-1].purpose == "aggregate":
        return state  # "How many points did X score in total"
    return replace(state, aggregate=chunks[position].data)


def _on_functions(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "the lowest, highest and average price": each of them, of one key."""
    return replace(state, functions=chunks[position].data)


def _on_takings(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "revenue by city": the sum of what things cost."""
    function = state.aggregate or "sum"
    text = chunks[position].text
    use = PropertyUse("aggregate", _coming(state), measure="revenue", function=function, text=text)
    return replace(
        state, uses=(*state.uses, use), aggregate=None, target="aggregate", connector=NOTHING
    )


def _on_between(state: State, chunks: Sequence[Chunk], position: int) -> State:
    numbers = [c for c in chunks[position + 1 : position + 4] if c.kind == "number"]
    if len(numbers) != 2:
        if numbers[:1] == [*chunks[position + 1 : position + 2]]:
            # "Between two rivals": which two is not said.
            state = replace(state, cost=state.cost + UNTOLD_COST)
        asked = state.root is None and state.uses and state.pair is None
        return replace(state, pair=state.connector) if asked else state
    low, high = numbers
    state = replace(state, skip_until=position + 4)
    bounds: tuple[tuple[Operator, float], ...] = ((">=", low.data), ("<=", high.data))
    if OLD in {low.unit, high.unit}:
        return _aged(state, bounds)
    return replace(state, bare_numbers=bounds, numbers_of=state.focus)


def _on_per(state: State, chunks: Sequence[Chunk], position: int) -> State:
    counting = _is_counting(chunks)
    word = chunks[position].text.lower()
    if word == "every" and _is_every_one(state, chunks, counting=counting):
        return replace(state, quantifier=EVERY)
    if word in {"each", "every", "for all"} and not counting and state.root is None:
        # "What price does each supplier charge": beside whose it is.
        asked = any(use.purpose == "column" and use.terms for use in state.uses)
        return replace(state, group_next=asked, each_only=asked)
    each_only = "each" in word.split() or "every" in word.split()
    return replace(
        state,
        group_next=True,
        each_only=each_only and not counting,
        connector=replace(state.connector, prep="per"),
    )


def _is_counting(chunks: Sequence[Chunk]) -> bool:
    return any(c.kind in {"count", "howmany", "aggregate", "often"} for c in chunks)


def _is_every_one(state: State, chunks: Sequence[Chunk], *, counting: bool) -> bool:
    """As in "Who worked in every department", but not "Who is the manager of every department"."""
    best = any(chunk.kind in {"superlative", "most", "top", "order"} for chunk in chunks)
    asked = chunks[0].kind == "wh" and state.root is not None and state.target == "rows"
    grouped = best or counting or state.connector.prep in {"of", "for", "per"}
    free = state.quantifier is None and not state.negated
    return (asked and free and not grouped) or _is_object(state, counting=counting)


def _is_object(state: State, *, counting: bool) -> bool:
    """Does what comes next end a verb, as in "Who attended every meeting"?"""
    asked = state.root is not None and state.target == "rows" and state.quantifier is None
    return asked and not counting and not state.negated and bool(state.connector.relations)


def _on_order(state: State, chunks: Sequence[Chunk], position: int) -> State:
    direction = chunks[position].data
    if direction is not None:
        uses = state.uses
        if uses and uses[-1].purpose == "order":
            uses = (*uses[:-1], replace(uses[-1], descending=direction == "desc"))
        return replace(state, descending=direction == "desc", uses=uses)
    return replace(state, order_next=True)


def _on_transitive(state: State, chunks: Sequence[Chunk], position: int) -> State:
    ahead = any(c.kind == "term" and c.relation_terms for c in chunks[position + 1 :])
    if not ahead and state.joins:
        last = state.joins[-1]
        return replace(state, joins=(*state.joins[:-1], replace(last, transitive=True)))
    return replace(state, transitive=True)


def _on_time(state: State, chunks: Sequence[Chunk], position: int) -> State:
    phrase = chunks[position].time
    if phrase is None:
        return state
    anchor = state.focus if state.focus is not None else 0
    join = len(state.joins) - 1 if state.joins else None
    if state.connector.relations:
        join = len(state.joins)
    before = chunks[position - 1] if position else None
    at_verb = before is not None and any(term.role == "verb" for term in before.relation_terms)
    return replace(state, times=(*state.times, TimeUse(phrase, anchor, join, at_verb)))


def _on_all(state: State, chunks: Sequence[Chunk], position: int) -> State:
    """As in "Everything that …", "nothing", "anyone": a thing without a label of its own."""
    word = chunks[position].text.lower()
    if word.startswith("all") or word == "every single":
        if _is_object(state, counting=_is_counting(chunks)):
            return replace(state, quantifier=EVERY)
        return replace(state, exhaustive=True)
    negative = word in {"nothing", "nobody", "none"}
    wild = "who" if word.endswith(("one", "body")) and word != "none" else "what"
    if state.root is None:
        thing = Thing(None, position, wild=wild)
        return replace(
            state, things=(*state.things, thing), root=0, focus=0, exhaustive=word == "everything"
        )
    if word in {"everyone", "everybody", "everything"}:
        # "Whom does everyone report to": that it is all of them is not tested.
        state = replace(state, cost=state.cost + UNTOLD_COST)
    return replace(state, negated=state.negated or negative)


def _on_ever(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, ever=True)


def _on_former(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, ended=True)


def _on_path(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return replace(state, target="path")


def _on_possessive(state: State, _chunks: Sequence[Chunk], _position: int) -> State:
    return state


def _coming(state: State) -> int:
    """The thing that a property before it will be said of: the next one to come."""
    return len(state.things) if state.root is None or state.things[state.root].wild else state.root


HANDLERS: dict[str, Callable[[State, Sequence[Chunk], int], State]] = {
    "unknown": _on_unknown,
    "text": _on_unknown,
    "wh": _on_wh,
    "howmany": _on_howmany,
    "count": _on_count,
    "dimension": _on_dimension,
    "list": _on_list,
    "be": _on_be,
    "do": _on_do,
    "have": _on_have,
    "that": _on_that,
    "whose": _on_whose,
    "their": _on_their,
    "prep": _on_prep,
    "by": _on_by,
    "and": _on_and,
    "or": _on_or,
    "comma": _on_comma,
    "neg": _on_neg,
    "without": _on_without,
    "other": _on_other,
    "left_out": _on_left_out,
    "compare": _on_compare,
    "more": _on_more,
    "number": _on_number,
    "top": _on_top,
    "superlative": _on_superlative,
    "sorted": _on_sorted,
    "own_limit": _on_own_limit,
    "most": _on_most,
    "aggregate": _on_aggregate,
    "functions": _on_functions,
    "per": _on_per,
    "order": _on_order,
    "transitive": _on_transitive,
    "time": _on_time,
    "all": _on_all,
    "ever": _on_ever,
    "former": _on_former,
    "path": _on_path,
    "possessive": _on_possessive,
    "both": _on_both,
    "often": _on_often,
    "counted_too": _on_counted_too,
    "share": _on_share,
    "shown": _on_shown,
    "between": _on_between,
    "takings": _on_takings,
    "ordinal": _on_ordinal,
    "same": _on_same,
}
