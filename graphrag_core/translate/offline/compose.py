"""Turns what the reader understood into a reading that can be written as Cypher.

Variables get names, properties find their owner, times become tests, and each join goes into
the pattern that it belongs to: the main one, one that must not exist, or one that is counted.
"""

from dataclasses import replace
from datetime import datetime

from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.words import is_verb_form, name_words
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.attach import Field
from graphrag_core.translate.offline.binding import Binder, or_last
from graphrag_core.translate.offline.columns import ColumnChooser
from graphrag_core.translate.offline.draft import ReadingDraft
from graphrag_core.translate.offline.form import (
    Column,
    Condition,
    CountIs,
    Exists,
    Function,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.joins import Way
from graphrag_core.translate.offline.lapsed import with_none_now
from graphrag_core.translate.offline.phrases import (
    say_join,
    say_test,
    spoken_label,
    spoken_labels,
    spoken_thing,
)
from graphrag_core.translate.offline.state import SOME, Join, State
from graphrag_core.translate.offline.timing import add_times, add_validity, point_in_time
from graphrag_core.translate.offline.vocabulary import is_mutual
from graphrag_core.types import Question

NOT_CLOSED_COST = 0.4
"""For "directly or indirectly" where no relationship leads on."""


SIDE_BY_SIDE = 2
"""So far apart stand the two of "both Line 1 and Line 2", which are meant together."""

UNSHOWN_COST = 0.35
"""For what is asked for beside and not shown."""

ONE_OF_EITHER_COST = 0.4
"""For "rented or bought X last year", where only renting has a day."""

ONLY_ONE_COST = 0.4
"""For climbers from Poland and from Pakistan, where each is from one country."""


def compose(
    state: State, field_: Field, profile: Profile, question: Question, now: datetime
) -> tuple[Reading, float] | None:
    """The reading of a state with its whole cost; None when something in it stays open."""
    if state.root is None or not _is_sound(state):
        return None
    state = with_none_now(state, field_.graph.schema, profile, question)
    draft = ReadingDraft(state, field_, profile, question, now, cost=state.cost)
    draft.as_of = question.as_of
    _name_variables(draft)
    for use in point_in_time(draft):
        draft.as_of = use.phrase
    if not _hangs_together(draft):
        return None
    draft.cost += ONLY_ONE_COST * _asks_two_of_one(draft)
    draft.cost += NOT_CLOSED_COST * state.transitive  # said of nothing that is joined
    binder = Binder(draft)
    if not binder.bind_all():
        return None
    _add_steps(draft)
    for index, thing in enumerate(draft.state.things):
        _add_thing_tests(draft, index)
        if thing.label is None and not any(index in {j.parent, j.child} for j in draft.state.joins):
            return None
    binder.write_tests()
    add_times(draft)
    draft.cost += ONE_OF_EITHER_COST * _tests_one_of_either(draft)
    add_validity(draft)
    result = ColumnChooser(draft, binder).columns()
    if result is None:
        return None
    draft.cost += UNSHOWN_COST * _leaves_out(result, binder)
    pattern = _pattern(draft, _main_things(draft))
    if not _occurs(pattern, draft):
        return None
    outside = {node.name for node in pattern.nodes} | {step.name for step in pattern.steps}
    if any(column.variable not in {"", *outside} for column in result.columns):
        return None  # what is counted inside a condition cannot be shown
    reading: Reading | None = replace(
        result, pattern=pattern, phrases=(*_join_phrases(draft), *result.phrases, *draft.phrases)
    )
    if reading is not None and state.counted_too is not None:
        reading = _with_count(reading, state.counted_too)
    if reading is not None and state.share:
        reading = _as_share(reading, draft)
    return None if reading is None else (reading, draft.cost)


def _tests_one_of_either(draft: ReadingDraft) -> bool:
    """Is something asked of a relationship that may be of another type, which has no such key?"""
    return any(
        any(hop.also for hop in join.way) and bool(draft.step_tests.get(index))
        for index, join in enumerate(draft.state.joins)
    )


def _leaves_out(result: Reading, binder: Binder) -> bool:
    """Is a property that was asked for neither shown nor worked out?"""
    if result.kind != "rows":
        return False
    shown = {column.key for column in result.columns}
    return any(
        bound.key.key not in shown
        and not binder.is_name(bound)
        and not is_verb_form(use.text.split(" ")[0])  # "raised at", of what is counted
        for use, bound in binder.uses("column")
    )


def _asks_two_of_one(draft: ReadingDraft) -> bool:
    """Are two named things asked of a relationship that each node has just one of?"""
    things = draft.state.things
    seen: dict[tuple[int, Way], int] = {}
    for join in draft.state.joins:
        label = things[join.parent].label
        if join.quantifier != SOME or len(join.way) > 1 or not things[join.child].is_named:
            continue
        position = things[join.child].position
        before = seen.setdefault((join.parent, join.way), position)
        if position - before > SIDE_BY_SIDE and label is not None:
            return draft.field.graph.only_one_each(join.way[0], label)
    return False


def _occurs(pattern: PathForm, draft: ReadingDraft) -> bool:
    """Does the schema know each step between its labels, none from a node to itself or twice?"""
    labels = {node.name: node.label for node in pattern.nodes}
    ways = [(step.start, step.type, step.end) for step in pattern.steps]
    return len(set(ways)) == len(ways) and all(
        step.start != step.end
        and (
            step.type is None
            or step.max_hops > 1
            or draft.field.graph.fits(labels.get(step.start), step.type, labels.get(step.end))
        )
        for step in pattern.steps
    )


def _is_sound(state: State) -> bool:
    """Does all that a reading asks for stand on things that are (still) there?"""
    told = (state.root or 0, *state.groups, *state.counted, *state.extra_targets, *state.each)
    compared = [use.than for use in state.uses if use.than is not None]
    return max((*told, *compared)) < len(state.things)


def _with_count(reading: Reading, function: Function) -> Reading | None:
    """As in "more than 2 pets, and how many": the number beside each row, the largest first.

    With a function other than `count` it is what the numbers of all rows come to.
    """
    pattern = reading.pattern
    counted = next((c for c in pattern.conditions if isinstance(c, CountIs)), None)
    if counted is None or counted.number is None or reading.kind != "rows":
        return None
    if any(column.function or column.collected for column in reading.columns):
        return None
    column = Column("count", reading.columns[0].variable, counting=counted)
    if (counted.operator, counted.number) == (">=", 0):
        kept = tuple(c for c in pattern.conditions if c is not counted)
        pattern = replace(pattern, conditions=kept)
    if function != "count":
        number = replace(column, name="average", function=function)
        return replace(reading, pattern=pattern, columns=(number,), orders=(), distinct=False)
    orders = (Order(column.name, True), *reading.orders)
    return replace(reading, pattern=pattern, columns=(*reading.columns, column), orders=orders)


def _as_share(reading: Reading, draft: ReadingDraft) -> Reading | None:
    """How many of a hundred nodes of the label that is listed are in the pattern."""
    listed = reading.columns[0].variable
    index = next((i for i, name in draft.names.items() if name == listed), None)
    plain = not any(column.function for column in reading.columns)
    if reading.kind != "rows" or index is None or reading.limit is not None or not plain:
        return None
    every = replace(_node_of(draft, index), name="every")
    guards = [
        replace(guard, left=replace(guard.left, variable=every.name))
        for guard in draft.node_guards.get(index, [])
        if isinstance(guard, Test)
    ]
    column = Column("percentage", listed, share_of=PathForm((every,), (), tuple(guards)))
    said = f"of 100 {spoken_labels(every.label)}"
    return replace(
        reading, columns=(column,), orders=(), distinct=False, phrases=(said, *reading.phrases)
    )


def _hangs_together(draft: ReadingDraft) -> bool:
    """Is every thing joined to the others, but for those that a value is compared with?"""
    compared = {use.than for use in draft.state.uses if use.than is not None}
    compared |= {draft.state.moment[0]} if draft.state.moment else set()
    seen = {draft.state.root}
    for _ in draft.state.joins:
        for join in draft.state.joins:
            if join.parent in seen or join.child in seen:
                seen |= {join.parent, join.child}
    return set(range(len(draft.state.things))) <= seen | compared


def _name_variables(draft: ReadingDraft) -> None:
    for index, thing in enumerate(draft.state.things):
        wanted = "_".join(name_words(thing.label)) if thing.label else "thing"
        draft.names[index] = draft.fresh(wanted)


def _add_steps(draft: ReadingDraft) -> None:
    for index, join in enumerate(draft.state.joins):
        names = [draft.names[join.parent]]
        between = []
        for hop in join.way[:-1]:
            variable = draft.fresh("_".join(name_words(hop.label)) or "node")
            between.append(NodeVariable(variable, hop.label))
            names.append(variable)
        names.append(draft.names[join.child])
        steps = []
        for position, hop in enumerate(join.way):
            start, end = names[position], names[position + 1]
            if not hop.forward:
                start, end = end, start
            everything = draft.state.exhaustive and draft.state.root in {join.parent, join.child}
            closure = (join.transitive or everything) and _closes(draft, hop.type)
            name = draft.fresh("_".join(name_words(hop.type)) or "r")
            hops = CLOSURE_HOPS if closure else 1
            alike = is_mutual(hop.type) or _says_mutual(draft, hop.type)
            directed = not (alike and _closes(draft, hop.type))
            step = Step(name, hop.type, start, end, hops, directed=directed, also=hop.also)
            steps.append(step)
        if join.transitive and not any(_closes(draft, hop.type) for hop in join.way):
            inside = _inside_parts(draft, join, steps)
            if inside is None:
                draft.cost += NOT_CLOSED_COST
            else:
                node, steps = inside
                between.append(node)
        draft.steps[index] = steps
        draft.between[index] = between


def _inside_parts(
    draft: ReadingDraft, join: Join, steps: list[Step]
) -> tuple[NodeVariable, list[Step]] | None:
    """As in "in X or any of its parts": what is joined to X, or to something inside X."""
    whole = next((i for i in (join.child, join.parent) if draft.state.things[i].is_named), None)
    label = draft.state.things[whole].label if whole is not None else None
    if whole is None or label is None:
        return None
    way = draft.field.vocabulary.way_to_parts({label})
    if way is None:
        return None
    (type_, begins), name = way, draft.names[whole]
    part = NodeVariable(draft.fresh("_".join(name_words(label))), label)
    moved = [
        replace(
            step,
            start=part.name if step.start == name else step.start,
            end=part.name if step.end == name else step.end,
        )
        for step in steps
    ]
    start, end = (part.name, name) if begins else (name, part.name)
    inner = draft.fresh("_".join(name_words(type_)) or "r")
    return part, [*moved, Step(inner, type_, start, end, CLOSURE_HOPS, or_none=True)]


def _says_mutual(draft: ReadingDraft, type_: str) -> bool:
    """As in `rel_type: "SIBLING"`: a value says what kind of relationship it is."""
    return any(
        isinstance(use.value, str) and is_mutual(use.value)
        for use in draft.state.uses
        if any(f":{type_}" in term.owners for term in use.terms)
    )


def _closes(draft: ReadingDraft, type_: str) -> bool:
    return any(p.start == p.end for p in draft.field.graph.patterns(type_))


def _add_thing_tests(draft: ReadingDraft, index: int) -> None:
    thing = draft.state.things[index]
    conditions = draft.tests.setdefault(index, [])
    variable = draft.names[index]
    if thing.pinned:
        by_key: dict[str, list[object]] = {}
        for link in thing.pinned:
            by_key.setdefault(link.key, []).append(link.value)
        (key, values), *_ = by_key.items()
        unique = tuple(dict.fromkeys(values))
        if len(unique) == 1:
            conditions.append(Test(Ref(variable, key), "=", unique[0], parameter=variable))
        else:
            conditions.append(Test(Ref(variable, key), "IN", list(unique), parameter=variable))
    for raw in thing.tests:
        value: object = raw.values[0] if len(raw.values) == 1 else list(raw.values)
        test = Test(Ref(variable, raw.key), raw.operator, value, fold=raw.fold)
        said = replace(test, phrase=say_test(test, spoken_label(thing.label)))
        if raw.either and or_last(conditions, said):
            continue
        conditions.append(said)


def _main_things(draft: ReadingDraft) -> set[int]:
    """The things of the main pattern: all that no negated or counted join leads to."""
    inside: set[int] = set()
    for join in draft.state.joins:
        if join.quantifier != SOME:
            inside |= _subtree(draft, join.child)
    return set(range(len(draft.state.things))) - inside


def _subtree(draft: ReadingDraft, root: int) -> set[int]:
    found = {root}
    for _ in draft.state.joins:
        for join in draft.state.joins:
            if join.parent in found:
                found.add(join.child)
    return found


def _pattern(draft: ReadingDraft, things: set[int], through: int | None = None) -> PathForm:
    """The pattern over some things; `through` is the join by which an inner one is entered."""
    nodes = [_node_of(draft, i) for i in sorted(things)]
    steps: list[Step] = []
    conditions: list[Condition] = [c for i in sorted(things) for c in draft.tests.get(i, [])]
    conditions += [c for i in sorted(things) for c in draft.node_guards.get(i, [])]
    for index, join in enumerate(draft.state.joins):
        inner = join.quantifier != SOME and index != through
        if inner and join.parent in things and join.child not in things:
            conditions.append(_inner(draft, index, join))
        elif index == through or (not inner and join.parent in things and join.child in things):
            steps.extend(draft.steps[index])
            nodes.extend(draft.between[index])
            conditions.extend(draft.step_tests.get(index, []))
    return PathForm(tuple(nodes), tuple(steps), tuple(conditions))


def _inner(draft: ReadingDraft, index: int, join: Join) -> Condition:
    subtree = _subtree(draft, join.child)
    nested = {
        i
        for j in draft.state.joins
        if j is not join and j.quantifier != SOME and j.parent in subtree
        for i in _subtree(draft, j.child)
    }
    pattern = _pattern(draft, subtree - nested, through=index)
    phrase = say_join(draft, index)
    if join.quantifier.every:
        outer = _pattern(draft, subtree - nested)
        told = PathForm(
            tuple(draft.between[index]),
            tuple(draft.steps[index]),
            tuple(draft.step_tests.get(index, [])),
        )
        missing = replace(outer, conditions=(*outer.conditions, Exists(told, negated=True)))
        return Exists(missing, negated=True, phrase=f"each of all: {phrase}")
    if join.quantifier.none:
        return Exists(pattern, negated=True, phrase=f"no {phrase}")
    assert join.quantifier.operator is not None
    average = join.quantifier.average
    number = "average" if average else join.quantifier.number
    said = f"{join.quantifier.operator} {number}: {phrase}"
    steps = draft.steps[index]
    counted = steps[-1].name if join.quantifier.times and len(steps) == 1 else None
    return CountIs(
        pattern,
        counted or draft.names[join.child],
        join.quantifier.operator,
        None if average else join.quantifier.number,
        said,
        _node_of(draft, join.parent) if average else None,
    )


def _node_of(draft: ReadingDraft, index: int) -> NodeVariable:
    return NodeVariable(draft.names[index], draft.state.things[index].label)


def _join_phrases(draft: ReadingDraft) -> list[str]:
    phrases = [
        say_join(draft, index)
        for index, join in enumerate(draft.state.joins)
        if join.quantifier == SOME
    ]
    if not draft.state.joins and draft.state.root is not None:
        phrases.insert(0, spoken_thing(draft, draft.state.root))
    return list(dict.fromkeys(phrases))
