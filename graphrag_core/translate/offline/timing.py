"""Gives the times of a question their place in a draft, and every fact its validity."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.draft import ReadingDraft
from graphrag_core.translate.offline.form import (
    Along,
    AnyOf,
    Operator,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.phrases import spoken_date, spoken_label, spoken_type
from graphrag_core.translate.offline.state import SOME, TimeUse
from graphrag_core.translate.offline.temporal import (
    BEGINNING_WORDS,
    event_keys,
    is_event,
    own_dates,
    validity_keys,
    validity_tests,
    value_for,
    window_tests,
)
from graphrag_core.types import Property

UNPLACED_TIME_COST = 0.55
A_MOMENT = timedelta(minutes=1)
OTHER_DATE_COST = 0.35
OTHER_THING_DATE_COST = 0.04
"""For the date of another thing than the time stands beside: less than that of a longer way."""

NAMED_DATE_COST = 0.3
"""For a time that would only say whether a named node is of that time."""


def point_in_time(draft: ReadingDraft) -> Iterable[TimeUse]:
    """Times that ask for a state of the graph rather than for a window of a property."""
    return [use for use in draft.state.times if use.phrase.as_of]


def add_times(draft: ReadingDraft) -> None:
    """Let each time of the question restrict what it is said of."""
    draft.cost += UNPLACED_TIME_COST * _exclude_one_another(draft.state.times)
    for use in draft.state.times:
        now = use.phrase.as_of and abs(use.phrase.at - draft.now) < A_MOMENT
        if (use.phrase.as_of and _has_validity(draft)) or now:
            continue
        places = (
            _window_on_named_relation,
            _window_on_valid_relation,
            _window_on_deed,
            _window_on_thing,
            _window_on_event,
            _window_on_joins,
            _window_elsewhere,
        )
        if not any(place(draft, use) for place in places):
            draft.cost += UNPLACED_TIME_COST


def _exclude_one_another(times: Sequence[TimeUse]) -> bool:
    """As in "in January and in March": no one time of a thing is in both."""
    for first, second in combinations([use for use in times if not use.phrase.as_of], 2):
        starts = [use.phrase.since for use in (first, second)]
        ends = [use.phrase.until for use in (first, second)]
        for start, end in ((starts[0], ends[1]), (starts[1], ends[0])):
            if first.anchor == second.anchor and start and end and start >= end:
                return True
    return False


def _has_validity(draft: ReadingDraft) -> bool:
    return any(
        any(validity_keys(draft.field.graph.schema.relationship_type(hop.type), draft.profile))
        for join in draft.state.joins
        for hop in join.way
    )


def _window_on_thing(draft: ReadingDraft, use: TimeUse) -> bool:
    if use.anchor >= len(draft.state.things):
        return False
    thing = draft.state.things[use.anchor]
    keys = event_keys(draft.field.graph.schema.label(thing.label or ""))
    if not keys or (thing.is_named and _validity_join(draft, use) is not None):
        return False
    if thing.is_named and any(_is_dated(draft, i) for i in range(len(draft.state.things))):
        return False  # "jobs at the Northgate branch in 2025": of the jobs
    draft.cost += NAMED_DATE_COST * thing.is_named
    if len(keys) > 1:
        draft.cost += 0.06
    if use.join is not None and use.join < len(draft.state.joins):
        # "Which shops sold X in 2024": not those that were opened then.
        begun = bool(BEGINNING_WORDS & set(name_words(keys[0].key)))
        draft.cost += OTHER_DATE_COST * (begun and draft.state.joins[use.join].named)
    spoken = spoken_date(spoken_label(thing.label), keys[0].key)
    tests = window_tests(draft.names[use.anchor], keys[0], use.phrase, spoken)
    draft.tests.setdefault(use.anchor, []).extend(tests)
    return True


def _is_dated(draft: ReadingDraft, index: int) -> bool:
    """Has a class that the question speaks of a time of its own?"""
    thing = draft.state.things[index]
    label = draft.field.graph.schema.label(thing.label or "")
    return not thing.is_named and not thing.wild and bool(event_keys(label))


def _window_on_event(draft: ReadingDraft, use: TimeUse) -> bool:
    """As in "Incidents of services owned by X since June": the incidents are since June.

    The words stay with the relationship when they stand right behind its verb.
    """
    if use.at_verb:
        return False
    schema = draft.field.graph.schema
    inner = {j.child for j in draft.state.joins if j.quantifier != SOME}
    things = draft.state.things
    order = [draft.state.root or 0, *reversed(range(len(things)))]
    for index in order:
        label = schema.label(things[index].label or "")
        if label is None or things[index].is_named or index in inner:
            continue
        people = draft.field.vocabulary.is_person(label.name)
        if is_event(label) and not people:
            return _window_on_thing(draft, replace(use, anchor=index))
    return False


def _validity_join(draft: ReadingDraft, use: TimeUse) -> int | None:
    order = [i for i in (use.join,) if i is not None and i < len(draft.state.joins)]
    order += [i for i, j in enumerate(draft.state.joins) if use.anchor in {j.parent, j.child}]
    order += list(range(len(draft.state.joins)))
    for index in order:
        for hop in draft.state.joins[index].way:
            kind = draft.field.graph.schema.relationship_type(hop.type)
            if any(validity_keys(kind, draft.profile)):
                return index
    return None


def _window_on_named_relation(draft: ReadingDraft, use: TimeUse) -> bool:
    """As in "Admitted in 2025": the date of the relationship whose verb the time follows."""
    if use.join is None or use.join >= len(draft.state.joins):
        return False
    return draft.state.joins[use.join].named and _own_date(draft, use, use.join)


def _window_on_valid_relation(draft: ReadingDraft, use: TimeUse) -> bool:
    """As in "Signed to on 1 May": when the relationship of the verb before it was true."""
    named = use.join is not None and use.join < len(draft.state.joins)
    if not (use.at_verb and named and _validity_join(draft, use) == use.join):
        return False
    return _window_on_joins(draft, use)


def _window_on_deed(draft: ReadingDraft, use: TimeUse) -> bool:
    """As in "donated by donors from Bristol in 2025": the day of the deed, not of the donors."""
    things, schema = draft.state.things, draft.field.graph.schema
    anchor = things[use.anchor] if use.anchor < len(things) else None
    label = schema.label(anchor.label or "") if anchor is not None else None
    if label is not None and is_event(label) and not draft.field.vocabulary.is_person(label.name):
        return False
    joins = draft.state.joins
    told = [index for index, join in enumerate(joins) if join.quantifier == SOME]
    named = [index for index in told if joins[index].named]
    dated = [index for index in named or told if _dated_step(draft, index)]
    if dated:
        return len(dated) == 1 and _own_date(draft, use, dated[0])
    if label is None or not draft.field.vocabulary.is_person(label.name):
        return False
    # "Which mechanic worked the most hours in 2025": when the jobs were, not the hiring.
    ends = {end for index in named or told for end in (joins[index].parent, joins[index].child)}
    labels = {end: schema.label(things[end].label or "") for end in ends - {use.anchor}}
    events = [end for end, of in labels.items() if of is not None and is_event(of)]
    if len(events) != 1 or things[events[0]].is_named:
        return False
    return _window_on_thing(draft, replace(use, anchor=events[0], join=None))


def _dated_step(draft: ReadingDraft, index: int) -> tuple[Step, Property] | None:
    """The first relationship of a join that carries a date of its own, and this date."""
    for step in draft.steps[index]:
        kind = draft.field.graph.schema.relationship_type(step.type or "")
        dates = own_dates(kind, draft.profile)
        if dates:
            return step, dates[0]
    return None


def _own_date(draft: ReadingDraft, use: TimeUse, index: int) -> bool:
    """The window on the date that a join's relationship carries, apart from its validity."""
    dated = _dated_step(draft, index)
    if dated is None:
        return False
    step, date = dated
    spoken = spoken_date(_verb_of(step, date.key), date.key)
    tests = window_tests(step.name, date, use.phrase, spoken)
    draft.step_tests.setdefault(index, []).extend(tests)
    return True


def _verb_of(step: Step, key: str) -> str:
    """The relationship before its date, left out where the date's own name says it."""
    said = {stem(word) for word in name_words(key)}
    type_ = step.type or ""
    return "" if said & {stem(word) for word in name_words(type_)[:1]} else spoken_type(type_)


def _window_on_joins(draft: ReadingDraft, use: TimeUse) -> bool:
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


def _window_elsewhere(draft: ReadingDraft, use: TimeUse) -> bool:
    """The window on the nearest other thing that has a date."""
    for index in reversed(range(len(draft.state.things))):
        thing = draft.state.things[index]
        if index == use.anchor or thing.is_named:
            continue
        if event_keys(draft.field.graph.schema.label(thing.label or "")):
            draft.cost += OTHER_THING_DATE_COST
            return _window_on_thing(draft, replace(use, anchor=index))
    return False


def add_validity(draft: ReadingDraft) -> None:
    """Ask of now, of the point in time asked for, or of all times."""
    if draft.as_of == "all" or draft.state.ever:
        if _has_validity(draft):
            draft.phrases.append("relationships of all times")
        return
    if draft.state.moment is not None:
        _as_of_node(draft, *draft.state.moment)
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
    used = False
    for index, join in enumerate(draft.state.joins):
        if index in draft.timed_joins or (draft.state.when is not None and join.named):
            continue  # "When did X own Y" asks for the time itself
        used |= _guard_join(draft, index, since, until, exact=point is not None)
    if _add_node_validity(draft, since, said, exact=point is not None) or used:
        draft.phrases.append(said)


def _as_of_node(draft: ReadingDraft, index: int, key: str) -> None:
    """Ask of the time that a node of the question says itself, as an incident's beginning."""
    schema = draft.field.graph.schema
    thing = draft.state.things[index]
    label = schema.label(thing.label or "")
    moment = label.property(key) if label is not None else None
    ref = Ref(draft.names[index], key)
    guarded = False
    for at, join in enumerate(draft.state.joins):
        for step in draft.steps[at]:
            opened, closed = validity_keys(schema.relationship_type(step.type or ""), draft.profile)
            bounds = [bound for bound in (opened, closed) if bound is not None]
            comparable = all(moment and set(b.types) == set(moment.types) for b in bounds)
            if not bounds or not comparable or step.max_hops > 1 or join.quantifier != SOME:
                draft.cost += UNPLACED_TIME_COST * bool(bounds)
                continue
            said = f"relationships as they were at {ref.variable}.{key}"
            for bound in bounds:
                left = Ref(step.name, bound.key)
                operator: Operator = "<=" if bound is opened else ">"
                either = (Test(left, "IS NULL"), Test(left, operator, ref))
                _guard_step(draft, at, step, [AnyOf(either, phrase=said)])
            guarded = True
    draft.cost += UNPLACED_TIME_COST * (not guarded)


def _add_node_validity(draft: ReadingDraft, moment: datetime, said: str, *, exact: bool) -> bool:
    """Ask only of nodes that are valid at a moment; a node that the question names counts."""
    schema = draft.field.graph.schema
    timed = {use.anchor for use in draft.state.times}

    def guards(variable: str, name: str | None) -> list[Test]:
        label = schema.label(name or "")
        if label is None:
            return []
        tests = validity_tests(
            variable, label, draft.profile, since=moment, until=moment, exact=exact
        )
        return [replace(test, phrase=said) for test in tests]

    for index, thing in enumerate(draft.state.things):
        if not thing.is_named and index not in timed:
            draft.node_guards[index] = list(guards(draft.names[index], thing.label))
    for index, nodes in draft.between.items():
        between = [test for node in nodes for test in guards(node.name, node.label)]
        draft.step_tests.setdefault(index, []).extend(between)
    return any(draft.node_guards.values())


def _guard_join(
    draft: ReadingDraft, index: int, since: datetime, until: datetime, *, exact: bool
) -> bool:
    """Ask of a join's facts as they were from `since` to `until`; is any of them dated?"""
    join, used = draft.state.joins[index], False
    never = join.quantifier.none and draft.state.never
    for step in draft.steps[index]:
        kind = draft.field.graph.schema.relationship_type(step.type or "")
        if kind is None or not any(validity_keys(kind, draft.profile)):
            continue
        if never:
            draft.phrases.append("at no time until then" if exact else "at no time")
            _guard_step(draft, index, step, _begun_tests(draft, step, until) if exact else [])
        elif join.ended:
            _guard_step(draft, index, step, _ended_tests(draft, step))
        else:
            tests = validity_tests(
                step.name, kind, draft.profile, since=since, until=until, exact=exact
            )
            _guard_step(draft, index, step, tests)
            used = True
    return used


def _begun_tests(draft: ReadingDraft, step: Step, until: datetime) -> list[Test]:
    """The tests that a fact had begun, also of one that was over by then."""
    kind = draft.field.graph.schema.relationship_type(step.type or "")
    if kind is None:
        return []
    tests = validity_tests(step.name, kind, draft.profile, since=until, until=until, exact=True)
    opened, _ = validity_keys(kind, draft.profile)
    return [test for test in tests if opened is not None and test.left.key == opened.key]


def _ended_tests(draft: ReadingDraft, step: Step) -> list[Test]:
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
        )
    ]


def _guard_step(draft: ReadingDraft, index: int, step: Step, tests: Sequence[Test | AnyOf]) -> None:
    conditions = draft.step_tests.setdefault(index, [])
    plain = [test for test in tests if isinstance(test, Test)]
    if step.max_hops > 1 and plain:
        conditions.append(Along(step.name, tuple(plain), plain[0].phrase))
    else:
        conditions.extend(tests)
