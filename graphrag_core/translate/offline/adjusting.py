"""The conditions of a reading as a person may change them: switch one off, or take another value.

A condition's id is its place in the reading, which is the same each time that the same question
is read: an adjusted question is read again, adjusted, and written anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.translate.offline.form import (
    Along,
    AnyOf,
    Condition,
    CountIs,
    Exists,
    OneOf,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
    flat,
)
from graphrag_core.translate.offline.phrases import (
    say_test,
    say_value,
    spoken_label,
    spoken_type,
    spoken_types,
)
from graphrag_core.types import Property, ReadCondition, Schema

MAX_ALTERNATIVES = 30
HELD = "relationships as "
ALL_TIMES = "relationships of all times"


@dataclass(frozen=True, slots=True)
class _Handle:
    """Conditions or steps that are one thing to a person, by what they are in the reading."""

    id: str
    phrase: str
    conditions: tuple[Condition, ...] = ()
    step: Step | None = None
    values: Mapping[str, Any] | None = None


def adjusted(
    reading: Reading, schema: Schema, changes: Mapping[str, str | None]
) -> tuple[Reading, tuple[ReadCondition, ...]]:
    """The reading with these changes, and all conditions of the question that can be changed.

    A change maps an id to None (off) or to one of the alternatives; unknown ones are left out.
    """
    handles = _handles(reading, schema)
    result = reading
    shown = []
    for handle in handles:
        wanted = changes.get(handle.id, "")
        removable = _without(reading, handle) is not None
        off = without if wanted is None and (without := _without(result, handle)) else None
        if off is not None:
            result = off
        value = (handle.values or {}).get(wanted or "")
        phrase = handle.phrase
        if value is not None:
            result, phrase = _with_value(result, handle, value)
        shown.append(
            ReadCondition(
                handle.id,
                phrase,
                tuple(handle.values or ()),
                active=off is None,
                removable=removable,
                changed=value is not None,
            )
        )
    return result, tuple(shown)


def _handles(reading: Reading, schema: Schema) -> list[_Handle]:
    labels = {node.name: node.label for node in reading.pattern.nodes}
    types = {step.name: step.type for step in reading.pattern.steps}
    groups: dict[str, list[Condition]] = {}
    last: tuple[str, Ref | None] = ("", None)
    for condition in reading.pattern.conditions:
        held = (
            not _phrase(condition) and variables_of(condition) <= types.keys() and _held(condition)
        )
        phrase = held or _said(condition, {**labels, **types})
        ref = condition.left if isinstance(condition, Test) else None
        if ref is not None and ref == last[1] and not _phrase(condition):
            phrase = last[0]  # the other end of the same window
        last = phrase, ref
        groups.setdefault(phrase, []).append(condition)
    found = [
        _Handle(f"condition-{place}", phrase, tuple(of), values=_values(of, labels, types, schema))
        for place, (phrase, of) in enumerate(groups.items())
        if phrase
    ]
    if reading.kind != "paths":
        found += [
            _Handle(f"relationship-{place}", _said_step(step, labels), step=step)
            for place, step in enumerate(reading.pattern.steps)
        ]
    return found


def _held(condition: Condition) -> str:
    """What a condition says of the time in which relationships hold; "" where it is another one."""
    tests = condition.tests if isinstance(condition, Along | AnyOf) else (condition,)
    bounds = [test for test in tests if isinstance(test, Test) and test.or_absent]
    if not bounds:
        return ""
    return f"{HELD}they are now" if bounds[0].parameter == "now" else f"{HELD}they were"


def _phrase(condition: Condition) -> str:
    if isinstance(condition, AnyOf) and not condition.phrase:
        return " or ".join(test.phrase for test in condition.tests)
    return "" if isinstance(condition, OneOf) else condition.phrase


def _said(condition: Condition, labels: Mapping[str, str | None]) -> str:
    if isinstance(condition, Test) and not condition.phrase:
        if condition.operator == "IS NOT NULL":
            return ""  # what an order needs, nothing that anybody asked for
        return say_test(condition, spoken_label(labels.get(condition.left.variable)))
    return _phrase(condition)


def _said_step(step: Step, labels: Mapping[str, str | None]) -> str:
    verb = spoken_types(step.type, *step.also) if step.type else "is connected to"
    how = "directly or indirectly " if step.max_hops > 1 else ""
    start, end = (spoken_label(labels.get(name)) for name in (step.start, step.end))
    return f"{start} {how}{verb} {end}"


def _values(
    conditions: Iterable[Condition],
    labels: Mapping[str, str | None],
    types: Mapping[str, str | None],
    schema: Schema,
) -> Mapping[str, Any] | None:
    """The other values that one comparison with a value of a few may have instead."""
    match list(conditions):
        case [Test(left=left, operator="=" | "<>", value=value)] if not isinstance(value, Ref):
            key = _property(left, labels, types, schema)
        case _:
            return None
    if key is None or not key.values_complete or len(key.values) > MAX_ALTERNATIVES:
        return None
    return {say_value(other): other for other in key.values if other != value} or None


def _property(
    ref: Ref,
    labels: Mapping[str, str | None],
    types: Mapping[str, str | None],
    schema: Schema,
) -> Property | None:
    label = schema.label(labels.get(ref.variable) or "")
    kind = schema.relationship_type(types.get(ref.variable) or "")
    owner = label or kind
    return owner.property(ref.key) if owner is not None else None


def _with_value(reading: Reading, handle: _Handle, value: Any) -> tuple[Reading, str]:
    """The reading with another value in a condition, and what it says then."""
    (old,) = handle.conditions
    assert isinstance(old, Test)
    before, after = say_value(old.value), say_value(value)
    new = replace(old, value=value, phrase=old.phrase.replace(before, after))
    conditions = tuple(new if c == old else c for c in reading.pattern.conditions)
    phrases = tuple(phrase.replace(before, after) for phrase in reading.phrases)
    changed = replace(
        reading, pattern=replace(reading.pattern, conditions=conditions), phrases=phrases
    )
    return changed, handle.phrase.replace(before, after)


def _without(reading: Reading, handle: _Handle) -> Reading | None:
    """The reading without a condition or a step; None where its columns need it."""
    pattern = reading.pattern
    if handle.step is None:
        # By what they say, for another change may have given one of them another value.
        kept = tuple(c for c in pattern.conditions if c not in handle.conditions)
        named = [
            say_value(c.value)
            for c in handle.conditions
            if isinstance(c, Test) and not c.phrase and c.operator in {"=", "IN"}
        ]
        timeless = handle.phrase.startswith(HELD)
        phrases = tuple(
            ALL_TIMES if timeless and phrase == handle.phrase else _unnamed(phrase, named)
            for phrase in reading.phrases
        )
        return replace(reading, pattern=replace(pattern, conditions=kept), phrases=phrases)
    steps = tuple(step for step in pattern.steps if step != handle.step)
    needed = {c.variable for c in reading.columns if c.variable and not c.collected}
    rest = _reached(replace(pattern, steps=steps), needed)
    names = {node.name for node in rest.nodes} | {step.name for step in rest.steps}
    if not needed <= names or not _connected(rest):
        return None
    verbs = [spoken_type(s.type) for s in pattern.steps if s not in rest.steps and s.type]
    phrases = tuple(p for p in reading.phrases if not any(f" {verb} " in p for verb in verbs))
    columns = tuple(c for c in reading.columns if not c.collected or c.variable in names)
    return replace(reading, pattern=rest, columns=columns, phrases=phrases)


def _unnamed(phrase: str, names: Iterable[str]) -> str:
    """What a join says once it may be anything: "X (team) owns service" → "team owns service"."""
    for name in names:
        before, found, after = phrase.partition(f"{name} (")
        if found:
            phrase = before + after.replace(")", "", 1)
    return phrase


def _reached(pattern: PathForm, needed: Iterable[str]) -> PathForm:
    """The part of a pattern that hangs together with these variables."""
    ends = {step.name: {step.start, step.end} for step in pattern.steps}
    kept = {name for variable in needed for name in ends.get(variable, {variable})}
    for _ in pattern.steps:
        for step in pattern.steps:
            if {step.start, step.end} & kept:
                kept |= {step.start, step.end}
    steps = tuple(step for step in pattern.steps if step.start in kept)
    gone = {node.name for node in pattern.nodes} - kept
    gone |= {step.name for step in pattern.steps if step not in steps}
    return PathForm(
        tuple(node for node in pattern.nodes if node.name in kept),
        steps,
        tuple(c for c in pattern.conditions if not variables_of(c) & gone and _known(c, pattern)),
    )


def _known(condition: Condition, pattern: PathForm) -> bool:
    """Do the variables of a test still stand for something in the pattern?"""
    if not isinstance(condition, Test | AnyOf | Along):
        return True
    names = {node.name for node in pattern.nodes} | {step.name for step in pattern.steps}
    return variables_of(condition) <= names


def _connected(pattern: PathForm) -> bool:
    return len(pattern.nodes) <= len(pattern.steps) + 1


def variables_of(condition: Condition) -> set[str]:
    """The variables that a condition speaks of, those outside of its own pattern included."""
    if isinstance(condition, Test):
        right = {condition.value.variable} if isinstance(condition.value, Ref) else set()
        return {condition.left.variable} | right
    if isinstance(condition, AnyOf):
        return {name for test in condition.tests for name in variables_of(test)}
    if isinstance(condition, Along):
        return {condition.variable}
    if isinstance(condition, OneOf):
        return {name for inner in flat((condition,)) for name in variables_of(inner)}
    assert isinstance(condition, Exists | CountIs)
    than = condition.than if isinstance(condition, CountIs) else None
    steps = (*condition.pattern.steps, *(than.pattern.steps if than is not None else ()))
    return {name for step in steps for name in (step.start, step.end)}
