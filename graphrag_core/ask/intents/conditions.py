"""What a question says of the events that an engine counts, as tests: values and a named thing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import types_between
from graphrag_core.ask.intents.slots import SURE_LINK, NamedEntity, names_a_kind, vocabulary_of
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    name,
    names,
    parameter,
    property_of,
    variable,
)
from graphrag_core.types import ValueLink

AMONG = Template("{stored} IN {values}")
NEXT_TO = Template("EXISTS { MATCH ({of})-[:{types}]-(near:{label}) WHERE near.{key} IN {values} }")


@dataclass(frozen=True, slots=True)
class ValueTests:
    """Tests of the values that a question names, with their parameters.

    `words` are the values in words, "" without any; `unused` are those that no test has.
    """

    tests: tuple[Fragment, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    unused: tuple[str, ...] = ()


def value_tests(call: IntentCall, label: str, of: str) -> ValueTests:
    """Test a node of a label for the named values: its own, else those of what is next to it.

    Values of one property are alternatives. What words of a question mean is decided once: a
    value that another label has too is taken for that of the label itself.
    """
    used = list(_used(call, label))
    grouped: dict[tuple[str, str], list[Any]] = {}
    for link in used:
        grouped.setdefault((link.label, link.key), []).append(link.value)
    tests: list[Fragment] = []
    parameters: dict[str, Any] = {}
    for at, ((owner, key), values) in enumerate(grouped.items()):
        parameters[f"values_{at}"] = values
        given = parameter(f"values_{at}")
        types = types_between(call.run.schema, call.context.profile, label, [owner])
        tests.append(
            AMONG.fill(stored=property_of(of, key), values=given)
            if owner == label
            else NEXT_TO.fill(
                of=variable(of), types=names(types), label=name(owner), key=name(key), values=given
            )
        )
    words = " and ".join(str(link.value) for link in used)
    return ValueTests(tuple(tests), parameters, words, unused_values(call, used))


def unused_values(call: IntentCall, used: Sequence[ValueLink] = ()) -> tuple[str, ...]:
    """List the words of a question that surely name a value and stand in no test."""
    taken = {at for link in used for at in range(link.start, link.end)}
    left = (c for c in _sure(call) if not taken & set(range(c.start, c.end)))
    return tuple(dict.fromkeys(c.text for c in left))


def thing_test(call: IntentCall, entity: NamedEntity, label: str, of: str) -> Fragment | None:
    """Test that a node of a label is next to a named thing; None where no relation joins them.

    Its parameter is `things`, a list with the value of the thing.
    """
    types = types_between(call.run.schema, call.context.profile, entity.label, [label])
    if not types:
        return None
    return NEXT_TO.fill(
        of=variable(of),
        types=names(types),
        label=name(entity.label),
        key=name(entity.key),
        values=parameter("things"),
    )


def _used(call: IntentCall, label: str) -> Iterator[ValueLink]:
    """Choose one meaning of each value that can be tested, those of the label itself first."""
    schema, profile = call.run.schema, call.context.profile
    own = [c for c in call.slots.conditions if c.label == label]
    near = [c for c in _sure(call) if c.label != label
            and types_between(schema, profile, label, [c.label])]  # fmt: skip
    taken: set[int] = set()
    for link in (*own, *near):
        place = set(range(link.start, link.end))
        if not place & taken:
            taken |= place
            yield link


def _sure(call: IntentCall) -> list[ValueLink]:
    """List the values that are surely named, by words that name no kind."""
    vocabulary = vocabulary_of(call.run.schema, call.context.profile)
    return [
        c
        for c in call.slots.conditions
        if c.score >= SURE_LINK and not names_a_kind(c.text, vocabulary)
    ]
