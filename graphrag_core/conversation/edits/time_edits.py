"""Edits about time: when it began, the time before or after, and another time in its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    ReadingEdit,
    antecedents,
    asked_of,
    is_one,
    owner_of,
    tests_of,
)
from graphrag_core.conversation.reasons import state_of
from graphrag_core.conversation.turn import RESTRICTING, FollowUpTurn
from graphrag_core.english.function_words import word_set
from graphrag_core.english.recorded_years import with_those_to_come
from graphrag_core.english.time_phrases import TimePhrase, find_times
from graphrag_core.english.words import name_words, spoken_words, stem, tokenize
from graphrag_core.profiles import Profile, detect_profile
from graphrag_core.profiles.facts import BEGINNINGS, ENDINGS
from graphrag_core.translate.offline.form import (
    Column,
    NodeVariable,
    Order,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.merging import (
    is_worked_out,
    label_of,
    replaced,
    target_of,
    without_order,
)
from graphrag_core.translate.offline.ranker.column_types import is_person
from graphrag_core.translate.offline.temporal import (
    event_keys,
    is_temporal,
    validity_keys,
    validity_tests,
    value_for,
    window_tests,
)
from graphrag_core.types import LabelSchema, Pattern, Property, Schema

_WHEN = re.compile(r"(?:and )?(?P<side>since|from|until|till)? ?when", re.IGNORECASE)
_BESIDE = re.compile(
    r"(?:and |what about |how about )*(?P<asked>.*?)\b"
    r"(?P<side>before|after|previously|earlier)(?: (?:that|then|it|this|him|her|them))?",
    re.IGNORECASE,
)
_FIRST_STATES = word_set("open new pending active ongoing current outstanding unresolved")
"""States in which things begin."""
_ASKED_AGAIN = word_set(
    "who where what which whose one was were had did been be it they that he she there"
)
"""What may stand before "before that" and asks nothing new."""


def times_in(text: str) -> tuple[TimePhrase, ...]:
    """Return the times that a follow-up names; a bare year is one."""
    now = datetime.now(UTC)
    return with_those_to_come(find_times(text, now=now, bare_years=True), text, now)


def times_said(turn: FollowUpTurn) -> tuple[TimePhrase, ...]:
    """Return the times that a follow-up names, but none in a name: Jan Pohl is no January."""
    named = [(link.start, link.end) for chunk in turn.chunks for link in chunk.links]
    return tuple(
        time
        for time in times_in(turn.rest)
        if not any(start < time.end and time.start < end for start, end in named)
    )


def in_time(past: Reading, phrase: TimePhrase, turn: FollowUpTurn) -> Reading | None:
    """Put a time where the past has one, or where what it says holds for a time; else None.

    What has held before now has none: "as of March?" after "and before her?" asks who it was then.
    """
    for test in tests_of(past):
        variable = test.left.variable
        owner = owner_of(past, variable, turn.schema)
        key = owner.property(test.left.key) if owner is not None else None
        held = test.parameter == "now" and label_of(past, variable) is None
        bounds = not test.or_absent and test.operator != "IS NULL" and not held
        if owner is None or key is None or not is_temporal(key) or not bounds:
            continue
        new = window_tests(variable, key, phrase, owner.name.lower())
        old = [one for one in tests_of(past) if one.left == test.left]
        if turn.opener in RESTRICTING and (phrase.since is None or phrase.until is None):
            # "Only those before April" are still of the year that was said.
            sides = {one.operator[0] for one in new}
            old = [one for one in old if one.operator[0] in sides]
        return replaced(past, old, new)
    return _in_time_of_its_own(past, phrase, turn)


def _in_time_of_its_own(past: Reading, phrase: TimePhrase, turn: FollowUpTurn) -> Reading | None:
    """Date what the past says of no time: how things are joined that it asks for, the things."""
    target = turn.target
    near = [step for step in past.pattern.steps if target in {step.start, step.end}]
    further = [step for step in past.pattern.steps if step not in near]
    others = [node.name for node in past.pattern.nodes if node.name != target]
    return (
        _valid_in(past, near, phrase, turn)
        or _happened_along(past, near, phrase, turn)
        or _happened_in(past, [target or ""], phrase, turn)
        or _valid_in(past, further, phrase, turn)
        or _happened_in(past, others, phrase, turn)
    )


def _happened_in(
    past: Reading, variables: Sequence[str], phrase: TimePhrase, turn: FollowUpTurn
) -> Reading | None:
    for variable in variables:
        label = turn.schema.label(label_of(past, variable) or "")
        # No month is compared with a year alone.
        keys = [k for k in event_keys(label) if phrase.grain == "year" or "INTEGER" not in k.types]
        if label is not None and keys:
            tests = window_tests(variable, keys[0], phrase, label.name.lower())
            return replaced(past, (), tests)
    return None


def _happened_along(
    past: Reading, steps: Sequence[Step], phrase: TimePhrase, turn: FollowUpTurn
) -> Reading | None:
    """Date what was done to reach what was asked for: "who won it", "before 2000"."""
    for step in steps:
        kind = turn.schema.relationship_type(step.type or "")
        keys = event_keys(kind) if kind is not None and step.max_hops == 1 else ()
        if kind is not None and keys:
            tests = window_tests(step.name, keys[0], phrase, " ".join(spoken_words(kind.name)))
            return replaced(past, (), tests)
    return None


def _valid_in(
    past: Reading, steps: Sequence[Step], phrase: TimePhrase, turn: FollowUpTurn
) -> Reading | None:
    profile = detect_profile(turn.schema)
    for step in steps:
        kind = turn.schema.relationship_type(step.type or "")
        if kind is None or step.max_hops > 1 or not any(validity_keys(kind, profile)):
            continue
        low = phrase.at if phrase.as_of else phrase.since or datetime(1, 1, 1, tzinfo=UTC)
        high = phrase.at if phrase.as_of else phrase.until or datetime.now(UTC)
        held = validity_tests(step.name, kind, profile, since=low, until=max(low, high), exact=True)
        said = [t for t in tests_of(past) if t.left.variable == step.name]
        old = [t for t in said if t.or_absent or t.parameter == "now"]
        return replaced(_without_times(past, step), old, held)
    return None


def _without_times(past: Reading, step: Step) -> Reading:
    """Leave out the times of a relationship that are shown where another one is asked for."""
    kept = tuple(c for c in past.columns if c.variable != step.name)
    if len(kept) == len(past.columns) or not kept:
        return past
    return replace(without_order(past), columns=kept)


def _by_time_beside(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, found = turn.reading, _BESIDE.fullmatch(turn.text)
    known = [time for time in times_in(turn.earlier) if time.since != time.until]  # but no "now"
    if past is None or found is None or not _asks_again(found["asked"], turn.earlier):
        return
    before = found["side"].lower() != "after"
    if before and not known:
        if _is_of_what_was_found(past, turn, found["asked"]):
            yield from _held_before_by(turn, found["asked"])
            return
        made = _held_before(past, turn.target, turn)
        yield from () if made is None else (ReadingEdit(made=made),)
    if len(known) != 1:
        return
    window = known[0]
    moved = replace(
        window,
        text=f"{found['side']} that",
        since=None if before else window.until,
        until=window.since if before else None,
        as_of=False,
        relative=False,
    )
    if moved.since or moved.until:
        made = in_time(past, moved, turn)
        yield from () if made is None else (ReadingEdit(made=made),)


def is_time_beside(text: str, earlier: str) -> bool:
    """Tell whether a text asks an earlier question of the time before or after."""
    found = _BESIDE.fullmatch(text.strip().rstrip("?.! "))
    return found is not None and _asks_again(found["asked"], earlier)


def asks_since_when(text: str) -> bool:
    """Tell whether a text asks since when something is so, and does not say what."""
    found = _WHEN.fullmatch(text.strip().rstrip("?.! "))
    return found is not None and (found["side"] or "").lower() == "since"


def _asks_again(asked: str, earlier: str) -> bool:
    """Tell whether words ask nothing that was not asked before."""
    known = {stem(token.lower) for token in tokenize(earlier)}
    words = [token.lower for token in tokenize(asked) if token.kind == "word"]
    return all(word in _ASKED_AGAIN or stem(word) in known for word in words)


def _is_of_what_was_found(past: Reading, turn: FollowUpTurn, asked: str) -> bool:
    """Tell whether "who led it before?" asks of the team that was found, as nothing else is it."""
    words = {token.lower for token in tokenize(asked)}
    named = [node for node in past.pattern.nodes if is_one(turn, past, node.name)]
    people = bool(named) and all(is_person(turn.schema, node.label or "") for node in named)
    asks = words >= {"who", "it"} and bool(words - _ASKED_AGAIN)
    return asks and people and len(turn.last.results) == 1


def _held_before_by(turn: FollowUpTurn, asked: str) -> Iterator[ReadingEdit]:
    one = next(antecedents(turn, "it"), None)
    if one is None:
        return
    ask = asked_of(one, informs=True)

    def apply(read: Reading) -> Reading | None:
        made = ask(read)
        return made and _held_before(made, target_of(made), turn)

    yield ReadingEdit(re.sub(r"\bit\b", one.noun, asked.strip(), flags=re.IGNORECASE), apply)


def _held_before(past: Reading, target: str | None, turn: FollowUpTurn) -> Reading | None:
    """Ask of what held before what holds now, the last first: "and who before?"."""
    profile = detect_profile(turn.schema)
    if target is None:
        return None
    for step in past.pattern.steps:
        _, closed = validity_keys(turn.schema.relationship_type(step.type or ""), profile)
        now = [t for t in tests_of(past) if t.left.variable == step.name and t.or_absent]
        if closed is None or not now or any(test.parameter != "now" for test in now):
            continue
        end = Ref(step.name, closed.key)
        ended = Test(end, "<=", value_for(closed, datetime.now(UTC)), parameter="now")
        until = Column(f"{step.name}_{closed.key}", step.name, closed.key)
        return replace(
            replaced(without_order(past), now, (ended,)),
            columns=(Column(target, target), until),
            orders=(Order(until.name, descending=True, absent_last=True),),
            distinct=True,
        )
    return None


def _by_beginning(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target, found = turn.reading, turn.target, _WHEN.fullmatch(turn.text)
    if past is None or target is None or found is None or is_worked_out(past):
        return
    side = (found["side"] or "").lower()
    state = state_of(turn.last, past, turn.schema) if not past.pattern.steps else ""
    if side in {"since", "from"} and state:
        made = _since_the_state(past, target, state, turn.schema)
        yield from () if made is None else (ReadingEdit(made=made),)
        return
    dated = _dated(past, target, turn, ending=side in {"until", "till"}, holding=bool(side))
    if dated is not None:
        variable, key = dated
        columns = (Column(target, target), Column(f"{variable}_{key.key}", variable, key.key))
        distinct = bool(past.pattern.steps)
        yield ReadingEdit(made=replace(without_order(past), columns=columns, distinct=distinct))


def _since_the_state(past: Reading, target: str, state: str, schema: Schema) -> Reading | None:
    """Show since when things are in the state in which they are; None where nothing tells it.

    A time of their own tells it that is named after the state ("suspended on"), or for the state
    in which things begin ("open"); else the beginning of what goes on beside them, as an outage.
    """
    label = schema.label(label_of(past, target) or "")
    own = event_keys(label)
    named = {stem(word) for word in (*name_words(state), "status", "state")}
    after = [key for key in own if named & {stem(word) for word in spoken_words(key.key)}]
    begun = own if state.lower() in _FIRST_STATES else []
    shown = replace(without_order(past), columns=(Column(target, target),))
    for key in [*after, *begun]:
        time = Column(f"{target}_{key.key}", target, key.key)
        return replace(shown, columns=(*shown.columns, time))
    going_on = _going_on_beside(label, schema) if label is not None else None
    if going_on is None:
        return None
    pattern, other, start, end = going_on
    at = "_".join(name_words(other))
    ends = (at, target) if pattern.start == other else (target, at)
    joined = PathForm(
        (*past.pattern.nodes, NodeVariable(at, other)),
        (*past.pattern.steps, Step(f"{at}_of", pattern.type, *ends)),
        (*past.pattern.conditions, Test(Ref(at, end.key), "IS NULL")),
    )
    time = Column(f"{at}_{start.key}", at, start.key)
    columns = (*shown.columns, time)
    return replace(shown, pattern=joined, columns=columns, distinct=True)


def _going_on_beside(
    label: LabelSchema, schema: Schema
) -> tuple[Pattern, str, Property, Property] | None:
    """Find the one kind beside things that begins and ends, with its times: outages of turbines."""
    found: list[tuple[Pattern, str, Property, Property]] = []
    for pattern in schema.patterns:
        if label.name not in (pattern.start, pattern.end) or pattern.start == pattern.end:
            continue
        other = pattern.end if pattern.start == label.name else pattern.start
        times = event_keys(schema.label(other))
        start = next((k for k in times if BEGINNINGS & set(spoken_words(k.key))), None)
        end = next((k for k in times if ENDINGS & set(spoken_words(k.key))), None)
        if start is not None and end is not None:
            found.append((pattern, other, start, end))
    return found[0] if len(found) == 1 else None


def _dated(
    past: Reading, target: str, turn: FollowUpTurn, *, ending: bool, holding: bool
) -> tuple[str, Property] | None:
    """Return which variable has the time that is asked for, and under which key.

    What holds for a time (`holding`) is rather a relationship, what happened rather a thing.
    """
    profile = detect_profile(turn.schema)
    steps = [(s.name, _time_of_step(s, turn, profile, ending=ending)) for s in past.pattern.steps]
    own = event_keys(turn.schema.label(label_of(past, target) or ""))
    things = [(target, own[0])] if own and not ending else []
    dated = [(name, key) for name, key in steps if key is not None]
    return next(iter([*dated, *things] if holding else [*things, *dated]), None)


def _time_of_step(
    step: Step, turn: FollowUpTurn, profile: Profile, *, ending: bool
) -> Property | None:
    kind = turn.schema.relationship_type(step.type or "")
    opened, closed = validity_keys(kind, profile)
    if ending:
        return closed
    return opened or next(iter(event_keys(kind)), None)


BY_TIME_BESIDE = EditRule(
    "the time before or after",
    _by_time_beside,
    examples=(
        ("How many incidents were there in 2025?", "and before that?",
         "The number of incidents before 1 Jan 2025"),
        ("How many incidents were there in 2025?", "after that?",
         "The number of incidents since 1 Jan 2026"),
        ("Which team owns billing-api?", "and who before?",
         "The teams that own billing-api at some time before now, latest end date first"),
        ("Which team owns billing-api?", "which team owned it before that?",
         "The teams that own billing-api at some time before now, latest end date first"),
    ),
    counterexamples=(
        ("How many incidents were there in 2025?", "and before 2024?"),
        ("Which team owns billing-api?", "which services did it own before?"),
        ("Which services are there?", "and before that?"),
    ),
)  # fmt: skip
BY_BEGINNING = EditRule(
    "since when",
    _by_beginning,
    examples=(
        (
            "Which team owns billing-api?",
            "since when?",
            "The teams that now own billing-api, with the start date",
        ),
        (
            "Which incidents are P0?",
            "when?",
            "The incidents with severity P0, with their timestamp",
        ),
    ),
    counterexamples=(
        ("Which team owns billing-api?", "since 2024?"),
        ("Which team owns billing-api?", "when was it deployed?"),
    ),
)
