"""Turns what the reader understood into a reading that can be written as Cypher.

Variables get names, properties find their owner, times become tests, and each join goes into
the pattern that it belongs to: the main one, one that must not exist, or one that is counted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from graphrag_core.linking.time_phrases import TimePhrase
from graphrag_core.linking.words import name_words
from graphrag_core.profiles import Profile
from graphrag_core.translate.offline.attach import Field
from graphrag_core.translate.offline.form import (
    Along,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
    Pattern,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.phrases import say_join, say_test, spoken_label, spoken_thing
from graphrag_core.translate.offline.properties import Binder
from graphrag_core.translate.offline.state import SOME, Join, State, TimeUse
from graphrag_core.translate.offline.writer import RESERVED
from graphrag_core.translate.offline.vocabulary import is_mutual
from graphrag_core.translate.offline.temporal import (
    event_keys,
    validity_keys,
    validity_tests,
    value_for,
    window_tests,
)
from graphrag_core.types import AsOf, Question

CLOSURE_HOPS = 15
"""Longest closure over one type; what lies beyond is not found."""

UNPLACED_TIME_COST = 0.55


@dataclass
class Draft:
    """A reading in the making: the state with names for its variables and tests by place.

    `steps` holds the relationships of each join; `tests` the conditions on each thing and
    `step_tests` those on each join.
    """

    state: State
    field: Field
    profile: Profile
    question: Question
    now: datetime
    names: dict[int, str] = field(default_factory=dict)
    steps: dict[int, list[Step]] = field(default_factory=dict)
    between: dict[int, list[NodeVariable]] = field(default_factory=dict)
    tests: dict[int, list[Condition]] = field(default_factory=dict)
    step_tests: dict[int, list[Condition]] = field(default_factory=dict)
    timed_joins: set[int] = field(default_factory=set)
    as_of: AsOf | TimePhrase = None
    phrases: list[str] = field(default_factory=list)
    cost: float = 0.0
    taken: set[str] = field(default_factory=set)

    def fresh(self, wanted: str) -> str:
        """A variable name that is not in use yet and needs no quoting."""
        plain = wanted.isascii() and wanted.isidentifier() and wanted.upper() not in RESERVED
        wanted = wanted if plain else "the_" + wanted if wanted.isascii() else "node"
        if not wanted.isidentifier():
            wanted = "node"
        name, number = wanted, 1
        while name in self.taken:
            number += 1
            name = f"{wanted}{number}"
        self.taken.add(name)
        return name


def compose(
    state: State, field_: Field, profile: Profile, question: Question, now: datetime
) -> tuple[Reading, float] | None:
    """The reading of a state with its whole cost; None when something in it stays open."""
    if state.root is None or not state.things:
        return None
    draft = Draft(state, field_, profile, question, now, cost=state.cost)
    draft.as_of = question.as_of
    _name_variables(draft)
    for use in _point_in_time(draft):
        draft.as_of = use.phrase
    binder = Binder(draft)
    if not binder.bind_all():
        return None
    _add_steps(draft)
    for index, thing in enumerate(draft.state.things):
        _add_thing_tests(draft, index)
        if thing.label is None and not any(index in {j.parent, j.child} for j in draft.state.joins):
            return None
    binder.write_tests()
    _add_times(draft)
    _add_validity(draft)
    result = binder.columns()
    if result is None:
        return None
    pattern = _pattern(draft, _main_things(draft))
    reading = replace(
        result, pattern=pattern, phrases=(*_join_phrases(draft), *result.phrases, *draft.phrases)
    )
    return reading, draft.cost


def _name_variables(draft: Draft) -> None:
    for index, thing in enumerate(draft.state.things):
        wanted = "_".join(name_words(thing.label)) if thing.label else "thing"
        draft.names[index] = draft.fresh(wanted)


def _add_steps(draft: Draft) -> None:
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
            mutual = is_mutual(hop.type) and _closes(draft, hop.type)
            steps.append(Step(name, hop.type, start, end, hops, directed=not mutual))
        draft.steps[index] = steps
        draft.between[index] = between


def _closes(draft: Draft, type_: str) -> bool:
    return any(p.start == p.end for p in draft.field.graph.patterns(type_))


def _add_thing_tests(draft: Draft, index: int) -> None:
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
        test = Test(Ref(variable, raw.key), raw.operator, value)
        conditions.append(replace(test, phrase=say_test(test, spoken_label(thing.label))))


def _point_in_time(draft: Draft) -> Iterable[TimeUse]:
    """Times that ask for a state of the graph rather than for a window of a property."""
    return [use for use in draft.state.times if use.phrase.as_of]


def _add_times(draft: Draft) -> None:
    for use in draft.state.times:
        if use.phrase.as_of and _has_validity(draft):
            continue
        places = (
            _window_on_named_relation,
            _window_on_thing,
            _window_on_joins,
            _window_elsewhere,
        )
        if not any(place(draft, use) for place in places):
            draft.cost += UNPLACED_TIME_COST


def _has_validity(draft: Draft) -> bool:
    return any(
        any(validity_keys(draft.field.graph.schema.relationship_type(hop.type), draft.profile))
        for join in draft.state.joins
        for hop in join.way
    )


def _window_on_thing(draft: Draft, use: TimeUse) -> bool:
    if use.anchor >= len(draft.state.things):
        return False
    thing = draft.state.things[use.anchor]
    keys = event_keys(draft.field.graph.schema.label(thing.label or ""))
    if not keys or (thing.is_named and _validity_join(draft, use) is not None):
        return False
    if len(keys) > 1:
        draft.cost += 0.06
    spoken = f"{spoken_label(thing.label)} {' '.join(name_words(keys[0].key))}"
    tests = window_tests(draft.names[use.anchor], keys[0], use.phrase, spoken)
    draft.tests.setdefault(use.anchor, []).extend(tests)
    return True


def _validity_join(draft: Draft, use: TimeUse) -> int | None:
    order = [i for i in (use.join,) if i is not None and i < len(draft.state.joins)]
    order += [i for i, j in enumerate(draft.state.joins) if use.anchor in {j.parent, j.child}]
    order += list(range(len(draft.state.joins)))
    for index in order:
        for hop in draft.state.joins[index].way:
            kind = draft.field.graph.schema.relationship_type(hop.type)
            if any(validity_keys(kind, draft.profile)):
                return index
    return None


def _window_on_named_relation(draft: Draft, use: TimeUse) -> bool:
    """ "Admitted in 2025": the date of the relationship whose verb the time follows."""
    if use.join is None or use.join >= len(draft.state.joins):
        return False
    return draft.state.joins[use.join].named and _own_date(draft, use, use.join)


def _own_date(draft: Draft, use: TimeUse, index: int) -> bool:
    """The window on the date that a join's relationship carries, apart from its validity."""
    for step in draft.steps[index]:
        kind = draft.field.graph.schema.relationship_type(step.type or "")
        valid = [p for p in validity_keys(kind, draft.profile) if p is not None]
        dated = [p for p in event_keys(kind) if p not in valid]
        if dated:
            spoken = " ".join(name_words(dated[0].key))
            tests = window_tests(step.name, dated[0], use.phrase, spoken)
            draft.step_tests.setdefault(index, []).extend(tests)
            return True
    return False


def _window_on_joins(draft: Draft, use: TimeUse) -> bool:
    """The window on a relationship: its own date, or the time in which it was true."""
    schema = draft.field.graph.schema
    near = [use.join] if use.join is not None and use.join < len(draft.state.joins) else []
    near += [i for i, j in enumerate(draft.state.joins) if use.anchor in {j.parent, j.child}]
    if any(_own_date(draft, use, index) for index in dict.fromkeys(near)):
        return True
    index_ = _validity_join(draft, use)
    if index_ is None:
        return False
    draft.timed_joins.add(index_)
    for step in draft.steps[index_]:
        kind = schema.relationship_type(step.type or "")
        if kind is None:
            continue
        low = use.phrase.since or datetime(1, 1, 1, tzinfo=UTC)
        high = use.phrase.until or draft.now
        tests = validity_tests(
            step.name, kind, draft.profile, since=low, until=max(low, high), exact=True
        )
        if tests:
            words = f"relationships as they were {use.phrase.text}"
            _guard_step(draft, index_, step, [replace(tests[0], phrase=words), *tests[1:]])
    return True


def _window_elsewhere(draft: Draft, use: TimeUse) -> bool:
    """The window on the nearest other thing that has a date."""
    for index in reversed(range(len(draft.state.things))):
        thing = draft.state.things[index]
        if index == use.anchor or thing.is_named:
            continue
        if event_keys(draft.field.graph.schema.label(thing.label or "")):
            draft.cost += 0.1
            return _window_on_thing(draft, replace(use, anchor=index))
    return False


def _add_validity(draft: Draft) -> None:
    """Ask of now, of the point in time asked for, or of all times."""
    if draft.as_of == "all" or draft.state.ever:
        if _has_validity(draft):
            draft.phrases.append("relationships of all times")
        return
    point = draft.as_of
    if isinstance(point, TimePhrase):
        since = until = point.at
        said = f"relationships as of {since.date().isoformat()}"
    elif isinstance(point, datetime):
        since = until = point.astimezone(UTC)
        said = f"relationships as of {since.isoformat(timespec='minutes')}"
    else:
        since = until = draft.now
        said = "relationships as they are now"
    schema = draft.field.graph.schema
    used = False
    for index, join in enumerate(draft.state.joins):
        if index in draft.timed_joins:
            continue
        for step in draft.steps[index]:
            kind = schema.relationship_type(step.type or "")
            if kind is None or not any(validity_keys(kind, draft.profile)):
                continue
            if join.ended:
                _guard_step(draft, index, step, _ended_tests(draft, step))
                continue
            tests = validity_tests(
                step.name, kind, draft.profile, since=since, until=until, exact=point is not None
            )
            _guard_step(draft, index, step, tests)
            used = True
    if used:
        draft.phrases.append(said)


def _ended_tests(draft: Draft, step: Step) -> list[Test]:
    kind = draft.field.graph.schema.relationship_type(step.type or "")
    _, closed = validity_keys(kind, draft.profile)
    if closed is None:
        draft.cost += 0.4
        return []
    return [
        Test(
            Ref(step.name, closed.key),
            "<=",
            value_for(closed, draft.now),
            "relationships that have ended",
            parameter="now",
        )  # fmt: skip
    ]


def _guard_step(draft: Draft, index: int, step: Step, tests: Sequence[Test]) -> None:
    conditions = draft.step_tests.setdefault(index, [])
    if step.max_hops > 1 and tests:
        conditions.append(Along(step.name, tuple(tests), tests[0].phrase))
    else:
        conditions.extend(tests)


def _main_things(draft: Draft) -> set[int]:
    """The things of the main pattern: all that no negated or counted join leads to."""
    inside: set[int] = set()
    for join in draft.state.joins:
        if join.quantifier != SOME:
            inside |= _subtree(draft, join.child)
    return set(range(len(draft.state.things))) - inside


def _subtree(draft: Draft, root: int) -> set[int]:
    found = {root}
    for _ in draft.state.joins:
        for join in draft.state.joins:
            if join.parent in found:
                found.add(join.child)
    return found


def _pattern(draft: Draft, things: set[int], through: int | None = None) -> Pattern:
    """The pattern over some things; `through` is the join by which an inner one is entered."""
    nodes = [NodeVariable(draft.names[i], draft.state.things[i].label) for i in sorted(things)]
    steps: list[Step] = []
    conditions: list[Condition] = [c for i in sorted(things) for c in draft.tests.get(i, [])]
    for index, join in enumerate(draft.state.joins):
        inner = join.quantifier != SOME and index != through
        if inner and join.parent in things and join.child not in things:
            conditions.append(_inner(draft, index, join))
        elif index == through or (not inner and join.parent in things and join.child in things):
            steps.extend(draft.steps[index])
            nodes.extend(draft.between[index])
            conditions.extend(draft.step_tests.get(index, []))
    return Pattern(tuple(nodes), tuple(steps), tuple(conditions))


def _inner(draft: Draft, index: int, join: Join) -> Condition:
    subtree = _subtree(draft, join.child)
    nested = {
        i for j in draft.state.joins if j is not join and j.quantifier != SOME and j.parent in subtree
        for i in _subtree(draft, j.child)
    }  # fmt: skip
    pattern = _pattern(draft, subtree - nested, through=index)
    phrase = say_join(draft, index)
    if join.quantifier.none:
        return Exists(pattern, negated=True, phrase=f"no {phrase}")
    assert join.quantifier.operator is not None
    said = f"{join.quantifier.operator} {join.quantifier.number}: {phrase}"
    return CountIs(
        pattern, draft.names[join.child], join.quantifier.operator, join.quantifier.number, said
    )


def _join_phrases(draft: Draft) -> list[str]:
    phrases = [
        say_join(draft, index)
        for index, join in enumerate(draft.state.joins)
        if join.quantifier == SOME
    ]
    if not draft.state.joins and draft.state.root is not None:
        phrases.insert(0, spoken_thing(draft, draft.state.root))
    return list(dict.fromkeys(phrases))
