"""What is worth asking next about a thing: only what its kind has an answer to in this graph."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import cares, dated_labels, dependence, types_between
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.ask.intents.windows import fact_bounds
from graphrag_core.english.harms import is_trouble
from graphrag_core.types import Pattern


def next_questions(
    call: IntentCall, name: str, labels: Sequence[str], *wanted: str
) -> tuple[str, ...]:
    """Ask the wanted of `QUESTIONS` about a thing, as far as they make sense for its label."""
    asked = (QUESTIONS[intent] for intent in wanted)
    return tuple(
        text.format(name)
        for text, makes_sense in asked
        if any(makes_sense(call, label) for label in labels)
    )


def _can_fail(call: IntentCall, label: str) -> bool:
    """Tell whether others depend on things of a label; of people on those who supply something."""
    if not vocabulary_of(call.run.schema, call.context.profile).is_person(label):
        return _has_dependents(call, label)
    _, forward = dependence(call.run.schema, call.context.profile)
    return any(p.type in forward and p.start == label for p in _at(call, label))


def _has_dependents(call: IntentCall, label: str) -> bool:
    backward, forward = dependence(call.run.schema, call.context.profile)
    return any(
        (p.type in backward and p.end == label) or (p.type in forward and p.start == label)
        for p in _at(call, label)
    )


def _has_needs(call: IntentCall, label: str) -> bool:
    backward, forward = dependence(call.run.schema, call.context.profile)
    return any(
        (p.type in backward and p.start == label) or (p.type in forward and p.end == label)
        for p in _at(call, label)
    )


def _has_people(call: IntentCall, label: str) -> bool:
    """Tell whether somebody cares for things of a label, or for what is next to them."""
    vocabulary = vocabulary_of(call.run.schema, call.context.profile)
    near = {label, *(_other_end(p, label) for p in _at(call, label))}
    return any(
        cares(p.type) and vocabulary.is_agent(end := _other_end(p, one)) and end != label
        for one in near
        for p in _at(call, one)
    )


def _has_changes(call: IntentCall, label: str) -> bool:
    schema, profile = call.run.schema, call.context.profile
    dated = {bound.type for bound in fact_bounds(call)}
    events = [entry.name for entry in dated_labels(schema, profile)]
    facts = any(p.type in dated for p in _at(call, label))
    return facts or bool(types_between(schema, profile, label, events))


def _went_wrong(_call: IntentCall, label: str) -> bool:
    return is_trouble(label)


def _always(_call: IntentCall, _label: str) -> bool:
    return True


def _at(call: IntentCall, label: str) -> Iterator[Pattern]:
    return (p for p in call.run.schema.patterns if label in (p.start, p.end))


def _other_end(pattern: Pattern, label: str) -> str:
    return pattern.end if pattern.start == label else pattern.start


QUESTIONS: Mapping[str, tuple[str, Callable[[IntentCall, str], bool]]] = {
    "impact": ("What would break if {} failed?", _can_fail),
    "needs": ("What does {} depend on, also indirectly?", _has_needs),
    "who": ("Who should I call about {}?", _has_people),
    "changes": ("What changed for {} in the last year?", _has_changes),
    "why": ("Why did {} happen?", _went_wrong),
    "summary": ("Summarise {}", _always),
}
"""By intent: the question, with `{}` for a thing, and whether a label has an answer to it."""
