"""What can be counted or read of a thing: others along the schema's ways, and its own numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, is_trouble, plain_types
from graphrag_core.ask.intents.windows import TimeTests
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    parameter,
    property_of,
    variable,
)
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import plural
from graphrag_core.translate.offline.joins import SchemaGraph, Way
from graphrag_core.translate.offline.temporal import is_temporal

MAX_HOPS = 3
MOST_MEASURES = 8
COUNT = Template("COUNT { MATCH (x){path} {where} RETURN DISTINCT m }")
WHERE = Template("WHERE {tests}")
EQUALS = Template("{stored} = {value}")
STEP_OUT = Template("-[{r}:{type}]->({node}:{label})")
STEP_IN = Template("<-[{r}:{type}]-({node}:{label})")
NOTHING = constant("")
NUMBERS = frozenset({"INTEGER", "FLOAT"})

MeasureKind = Literal["count", "amount", "year"]


@dataclass(frozen=True, slots=True)
class ComparedMeasure:
    """A number of a thing: its words, and what computes it for a node `x`."""

    words: str
    value: Fragment
    kind: MeasureKind = "count"


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a question with the parameters that they need."""

    found: tuple[ComparedMeasure, ...]
    parameters: Mapping[str, Any]


def measures_of(call: IntentCall, label: str, tests: TimeTests | None) -> Measures:
    """Choose the measures of a label's nodes: those that the question names, else all near ones."""
    graph = SchemaGraph(call.run.schema)
    parameters: dict[str, Any] = {}
    targets = [name_ for name_ in call.slots.labels if name_ != label] or _conditioned(call, label)
    named = [
        measure
        for target in targets
        if (measure := _count(call, graph, (label, target), tests, parameters)) is not None
    ]
    found = named or [
        *_near(call, graph, label, tests, parameters),
        *_own_numbers(call, label),
    ]
    if tests is not None:
        parameters.update(tests.parameters)
    return Measures(tuple(found[:MOST_MEASURES]), parameters)


def trouble_of(call: IntentCall, label: str, tests: TimeTests | None) -> Measures:
    """Choose what counts as the trouble of a label's nodes: the kind that is nearest to them."""
    graph = SchemaGraph(call.run.schema)
    parameters: dict[str, Any] = {}
    troubles = [entry for entry in call.run.schema.labels if is_trouble(entry.name)]
    troubles.sort(key=lambda entry: (entry.name not in call.slots.labels, -entry.count))
    found = [
        measure
        for entry in troubles
        if entry.name != label
        and (measure := _count(call, graph, (label, entry.name), tests, parameters)) is not None
    ]
    parameters.update(tests.parameters if tests is not None else {})
    return Measures(tuple(found), parameters)


def _conditioned(call: IntentCall, label: str) -> list[str]:
    return [c.label for c in call.slots.conditions if c.label != label][:1]


def _count(
    call: IntentCall,
    graph: SchemaGraph,
    ends: tuple[str, str],
    tests: TimeTests | None,
    parameters: dict[str, Any],
) -> ComparedMeasure | None:
    """Write the count of what lies at the end of the likeliest way to a label."""
    label, target = ends
    ways = [w for w in graph.ways(label, target, MAX_HOPS) if _is_plain(call, w)]
    if not ways:
        return None
    conditions = [_live(call, place, hop.type) for place, hop in enumerate(ways[0])]
    said = []
    for at, link in enumerate(c for c in call.slots.conditions if c.label == target):
        key = parameter_name(target, at)
        parameters[key] = link.value
        conditions.append(EQUALS.fill(stored=property_of("m", link.key), value=parameter(key)))
        said.append(str(link.value))
    entry = call.run.schema.label(target)
    key_of_time = event_key(entry) if entry is not None else None
    if tests is not None and key_of_time is not None:
        conditions.append(tests.within("m", key_of_time))
    kept = [test for test in conditions if test != TRUE]
    where = WHERE.fill(tests=all_of(kept)) if kept else EMPTY
    words = " ".join([*said, plural(spoken_name(target))])
    return ComparedMeasure(words, COUNT.fill(path=_path(ways[0]), where=where))


def parameter_name(label: str, at: int) -> str:
    """Name the parameter of a condition on a label."""
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in label.lower())
    return f"value_{plain}_{at}"


def _path(way: Way) -> Fragment:
    steps = [
        (STEP_OUT if hop.forward else STEP_IN).fill(
            r=variable(f"r{place}"),
            type=name(hop.type),
            node=variable("m") if place == len(way) - 1 else NOTHING,
            label=name(hop.label),
        )
        for place, hop in enumerate(way)
    ]
    return joined("", steps)


def _is_plain(call: IntentCall, way: Way) -> bool:
    return all(hop.type not in call.context.profile.provenance_types for hop in way)


def _live(call: IntentCall, place: int, type_: str) -> Fragment:
    return call.validity.live(f"r{place}", (type_,))


def _near(
    call: IntentCall,
    graph: SchemaGraph,
    label: str,
    tests: TimeTests | None,
    parameters: dict[str, Any],
) -> Iterator[ComparedMeasure]:
    """Count what is directly connected, and what goes wrong a little farther away."""
    schema, profile = call.run.schema, call.context.profile
    types = set(plain_types(schema, profile))
    direct = dict.fromkeys(
        p.end if p.start == label else p.start
        for p in schema.patterns
        if p.type in types and label in (p.start, p.end)
    )
    hidden = profile.provenance_labels | profile.hidden_labels
    troubles = [e.name for e in schema.labels if is_trouble(e.name) and e.name not in direct]
    for target in (*direct, *troubles):
        if target not in hidden and target != label:
            measure = _count(call, graph, (label, target), tests, parameters)
            if measure is not None:
                yield measure


def _own_numbers(call: IntentCall, label: str) -> Iterator[ComparedMeasure]:
    entry = call.run.schema.label(label)
    hidden = call.context.profile.hidden_properties
    for key in entry.properties if entry is not None else ():
        plain = not key.key.startswith("_") and key.key not in hidden and not key.unique
        if plain and set(key.types) <= NUMBERS and key.types:
            kind: MeasureKind = "year" if is_temporal(key) else "amount"
            yield ComparedMeasure(spoken_name(key.key), property_of("x", key.key), kind)


def columns(measures: Sequence[ComparedMeasure]) -> Fragment:
    """Write the measures as columns of a result."""
    return joined(", ", [COLUMN.fill(value=m.value, name=name(m.words)) for m in measures])


COLUMN = Template("{value} AS {name}")
