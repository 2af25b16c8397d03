"""What a question says of the nodes that an engine counts, as tests.

Values ("Rust"), keys that are true or false ("cancelled", "not paid") and a named thing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.ask.intents.flags import flags_said, value_words
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


def value_tests(call: IntentCall, label: str, of: str, *, counted: str | None = None) -> ValueTests:
    """Test a node of a label for what is said: of itself, else of what is next to it.

    Values of one property are alternatives. What words of a question mean is decided once: a
    value that another label has too is taken for that of the label itself.
    With `counted`, the label of what is counted for each node, only what is said of the node
    itself is tested; what is said of the counted is not missed.
    """
    of_counted = values_of(call, counted) if counted is not None else []
    used = list(_used(call, label)) if counted is None else values_of(call, label)
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
    words = " and ".join(map(value_words, used))
    unused = unused_values(call, [*used, *of_counted])
    return ValueTests(tuple(tests), parameters, words, unused)


def values_of(call: IntentCall, label: str) -> list[ValueLink]:
    """List what a question says of the nodes of a label itself: its values, and its flags."""
    values = [c for c in call.slots.conditions if c.label == label]
    return [*values, *(flag.value for flag in flags_said(call, label) if not flag.is_choice)]


def unused_values(call: IntentCall, used: Sequence[ValueLink] = ()) -> tuple[str, ...]:
    """List the words of a question that surely name a value or a flag and stand in no test."""
    taken = {at for link in used for at in range(link.start, link.end)}
    flags = [flag.value for label in call.slots.labels for flag in flags_said(call, label)]
    left = (c for c in (*_sure(call), *flags) if not taken & set(range(c.start, c.end)))
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
    """Choose one meaning of each word that can be tested, those of the label itself first."""
    schema, profile = call.run.schema, call.context.profile
    flags = [value for other in call.slots.labels if other != label
             for value in values_of(call, other) if isinstance(value.value, bool)]  # fmt: skip
    near = [c for c in (*_sure(call), *flags) if c.label != label
            and types_between(schema, profile, label, [c.label])]  # fmt: skip
    taken: set[int] = set()
    for link in (*values_of(call, label), *near):
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
