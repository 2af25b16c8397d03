"""What can be counted or read of a thing: others along the schema's ways, and its own numbers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from graphrag_core.answer.phrases import with_unit
from graphrag_core.ask.intents.amounts import (
    NUMBERS,
    SUMMED_AS,
    VAGUE,
    Summing,
    has_own_units,
    is_amount,
    is_rate,
    summed_by,
)
from graphrag_core.ask.intents.conditions import values_of
from graphrag_core.ask.intents.content_words import content_words
from graphrag_core.ask.intents.flags import flagged_labels, value_words
from graphrag_core.ask.intents.graph_reads import time_words
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, event_labels, plain_types, types_between
from graphrag_core.ask.intents.windows import Period, TimeTests
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    names,
    parameter,
    property_of,
    variable,
)
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import spoken_name
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.schema.introspection import identifies
from graphrag_core.translate.offline.joins import SchemaGraph, Way
from graphrag_core.translate.offline.temporal import is_temporal
from graphrag_core.types import LabelSchema, Property, Schema

MAX_HOPS = 3
MOST_MEASURES, MOST_VALUES = 12, 5
REACHED = Template("MATCH (x){path} {where}")
COUNT = Template("COUNT { {reached} RETURN DISTINCT m }")
TAKEN = Template("head(COLLECT { {reached} WITH DISTINCT m RETURN {number} })")
MOST_AMOUNTS = 2
WHERE = Template("WHERE {tests}")
EQUALS = Template("{stored} = {value}")
STEP_OUT = Template("-[{r}:{type}]->({node}:{label})")
STEP_IN = Template("<-[{r}:{type}]-({node}:{label})")
STEP_EITHER = Template("-[r0:{types}]-(m:{label})")
NOTHING = constant("")
WORDS = frozenset({"STRING", "BOOLEAN", "DATE"})
SHORT = 30
LINKED = Template("head(COLLECT { MATCH (x)-[r:{type}]-() {where} RETURN {number} })")
SUMMED: Mapping[Summing, Template] = {
    "sum": Template("sum({stored})"),
    "avg": Template("round(avg({stored}), 2)"),
    "max": Template("max({stored})"),
    "min": Template("min({stored})"),
}

MeasureKind = Literal["count", "amount", "level", "year", "value"]
"""A level has no sum: of two temperatures one is higher, and has no more of them."""


@dataclass(frozen=True, slots=True)
class ComparedMeasure:
    """A number of a thing: its words, and what computes it for a node `x`.

    `reached` is the pattern that leads to what a count counts, as `m`, and `label` their kind.
    `in_period` says that only what happened in the period of the question counts. `unit` is
    written behind its numbers: " EUR".
    """

    words: str
    value: Fragment
    kind: MeasureKind = "count"
    reached: Fragment = EMPTY
    in_period: bool = False
    label: str = ""
    unit: str = ""

    def time(self, call: IntentCall, period: Period | None) -> str:
        """Say of when the number is, after a comma; "" where the question names no period."""
        if period is None:
            return ""
        if self.in_period:
            return f", {period.words}"
        return f", {time_words(call)}"


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a question with the parameters that they need."""

    found: tuple[ComparedMeasure, ...]
    parameters: Mapping[str, Any]


def measures_of(call: IntentCall, label: str, tests: TimeTests | None) -> Measures:
    """Choose the measures of a label's nodes: those that the question names, else all near ones.

    Named are kinds, what is at the end of a verb ("fixes") and numbers and values by a word of
    their own ("uptime"). Words that name none beside a number leave all of them in.
    """
    graph = SchemaGraph(call.run.schema)
    parameters: dict[str, Any] = {}
    targets = [name_ for name_ in call.slots.labels if name_ != label] or _conditioned(call, label)
    targets += [one for one in _objects(call, label) if one not in targets]
    named = [
        measure
        for target in targets
        if (measure := _count(call, graph, (label, target), tests, parameters)) is not None
    ]
    own = [*own_numbers(call, label)]
    around = [*_near_amounts(call, graph, label, tests, parameters), *_link_numbers(call, label)]
    values = [*_own_values(call, label)]
    said = {stem(word) for word in content_words(call.slots)} - VAGUE
    asked = [m for m in (*own, *around, *values) if said & _stems(m)]
    left = said - {word for measure in asked for word in _stems(measure)}
    if named or (asked and not left):
        found = [*named, *asked]
    else:
        near = [*_near(call, graph, label, tests, parameters), *around][:MOST_MEASURES]
        found = [*asked, *own[:MOST_VALUES], *near, *values[:MOST_VALUES]]
    if tests is not None:
        parameters.update(tests.parameters)
    once = {measure.words: measure for measure in found}
    return Measures(tuple(once.values()), parameters)


def _stems(measure: ComparedMeasure) -> set[str]:
    return {stem(word) for word in name_words(measure.words)}


def _objects(call: IntentCall, label: str) -> list[str]:
    """List what the verbs of a question do something to: "fixes" are counted by what is fixed."""
    ends = [p.end for p in call.run.schema.patterns if p.type in call.slots.verbs]
    return [end for end in dict.fromkeys(ends) if end != label]


def event_amounts(call: IntentCall, label: str) -> Measures:
    """Add up the numbers of the events that are a label's nodes' own, each of one node.

    The freight of a shipment with many products is no product's, nor is the room of a store.
    """
    parameters: dict[str, Any] = {}
    graph = SchemaGraph(call.run.schema)
    schema, profile = call.run.schema, call.context.profile
    own = [e for e in event_labels(schema, profile) if _is_of_one(graph, e.name, label)]
    ends = [(event, (label, event.name)) for event in own]
    found = [m for event, pair in ends
             for m in _amounts(event, _count(call, graph, pair, None, parameters))]  # fmt: skip
    return Measures(tuple(found), parameters)


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
    """Choose the kind of a value that the question names as the graph has it, or of a flag."""
    values = [
        c.label for c in call.slots.conditions if c.text.casefold() == str(c.value).casefold()
    ]
    return [owner for owner in (*values, *flagged_labels(call)) if owner != label][:1]


def _count(
    call: IntentCall,
    graph: SchemaGraph,
    ends: tuple[str, str],
    tests: TimeTests | None,
    parameters: dict[str, Any],
) -> ComparedMeasure | None:
    """Write the count of what lies at the end of the likeliest way to a label."""
    _, target = ends
    way = _likeliest_way(call, graph, ends)
    if way is None:
        return None
    path, conditions = _either_of(call, ends) or _way_there(call, way)
    said = []
    for at, link in enumerate(values_of(call, target)):
        key = parameter_name(target, at)
        parameters[key] = link.value
        conditions.append(EQUALS.fill(stored=property_of("m", link.key), value=parameter(key)))
        said.append(value_words(link))
    entry = call.run.schema.label(target)
    key_of_time = event_key(entry) if entry is not None else None
    in_period = tests is not None and key_of_time is not None
    if tests is not None and key_of_time is not None:
        conditions.append(tests.within("m", key_of_time))
    kept = [test for test in conditions if test != TRUE]
    where = WHERE.fill(tests=all_of(kept)) if kept else EMPTY
    words = " ".join([*said, plural(spoken_name(target))])
    reached = REACHED.fill(path=path, where=where)
    count = COUNT.fill(reached=reached)
    return ComparedMeasure(words, count, reached=reached, in_period=in_period, label=target)


def _likeliest_way(call: IntentCall, graph: SchemaGraph, ends: tuple[str, str]) -> Way | None:
    """Choose the shortest way between two labels on which nothing merely mentions both."""
    ways = [w for w in graph.ways(*ends, MAX_HOPS) if is_plain_way(call, w)]
    return next((way for way in ways if not is_joint(way)), None) or next(iter(ways), None)


def is_joint(way: Way) -> bool:
    """Tell whether two steps are one relation to the same node: a report that is about both."""
    steps = pairwise(way)
    return any(one.type == next_.type and one.forward != next_.forward for one, next_ in steps)


def parameter_name(label: str, at: int) -> str:
    """Name the parameter of a condition on a label."""
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in label.lower())
    return f"value_{plain}_{at}"


def _either_of(call: IntentCall, ends: tuple[str, str]) -> tuple[Fragment, list[Fragment]] | None:
    """Write the step to a label that several types lead to: flights from an airport and to it."""
    types = types_between(call.run.schema, call.context.profile, ends[0], [ends[1]])
    if len(types) < 2:
        return None
    step = STEP_EITHER.fill(types=names(types), label=name(ends[1]))
    return step, [call.validity.live("r0", types)]


def _way_there(call: IntentCall, way: Way) -> tuple[Fragment, list[Fragment]]:
    """Write a way from `x` to `m`, and the tests that its relationships hold."""
    tests = [call.validity.live(f"r{place}", (hop.type,)) for place, hop in enumerate(way)]
    return path_of(way), tests


def path_of(way: Way) -> Fragment:
    """Write the steps of a way, its relationships as `r0`, `r1` and its end as `m`."""
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


def is_plain_way(call: IntentCall, way: Way) -> bool:
    """Tell whether a way has no relationship of provenance."""
    return all(hop.type not in call.context.profile.provenance_types for hop in way)


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
        way = _likeliest_way(call, graph, (label, target)) if target not in hidden else None
        if way is None or target == label or is_joint(way):
            continue
        measure = _count(call, graph, (label, target), tests, parameters)
        if measure is not None:
            between = [plural(spoken_name(hop.label)) for hop in reversed(way[:-1])]
            yield replace(measure, words=" of ".join((measure.words, *between)))


def _near_amounts(
    call: IntentCall,
    graph: SchemaGraph,
    label: str,
    tests: TimeTests | None,
    parameters: dict[str, Any],
) -> Iterator[ComparedMeasure]:
    """Add up the numbers of the events next to a thing: the costs of its repairs.

    Of what has no sum the mean is taken, or the highest.
    """
    schema, profile = call.run.schema, call.context.profile
    for event in event_labels(schema, profile):
        if types_between(schema, profile, label, [event.name]):
            counted_ = _count(call, graph, (label, event.name), tests, parameters)
            yield from _amounts(event, counted_)
            yield from _amounts(event, counted_, of_sums=False)


def _amounts(
    event: LabelSchema, counted_: ComparedMeasure | None, *, of_sums: bool = True
) -> Iterator[ComparedMeasure]:
    """Take the sums of an event's numbers, or the means and extremes of those that have none."""
    if counted_ is None or has_own_units(event):
        return
    keys = [k for k in event.properties if is_amount(k) and (summed_by(k) == "sum") == of_sums]
    totals = [key for key in keys if "total" in name_words(key.key)] or keys
    for key in totals[:MOST_AMOUNTS]:
        number = SUMMED[summed_by(key)].fill(stored=property_of("m", key.key))
        value = TAKEN.fill(reached=counted_.reached, number=number)
        noun, unit = noun_and_unit(key, keys)
        words = f"{noun} of {counted_.words}{SUMMED_AS[summed_by(key)]}"
        kind: MeasureKind = "amount" if of_sums else "level"
        yield ComparedMeasure(words, value, kind, in_period=counted_.in_period, unit=unit)


def _is_of_one(graph: SchemaGraph, event: str, label: str) -> bool:
    """Tell whether events of a kind hardly ever are of more than one node of a label."""
    hops = [hop for hop in graph.hops_from(event) if hop.label == label]
    return bool(hops) and all(graph.only_one_each(hop, event) for hop in hops)


def own_numbers(call: IntentCall, label: str) -> Iterator[ComparedMeasure]:
    """Yield the numbers that the nodes of a label have themselves."""
    entry = call.run.schema.label(label)
    hidden = call.context.profile.hidden_properties
    for key in entry.properties if entry is not None else ():
        plain = not key.key.startswith("_") and key.key not in hidden and not key.unique
        if plain and set(key.types) <= NUMBERS and key.types:
            level: MeasureKind = "level" if is_rate(key) else "amount"
            kind: MeasureKind = "year" if is_temporal(key) else level
            noun, unit = noun_and_unit(key, entry.properties if entry is not None else ())
            yield ComparedMeasure(noun, property_of("x", key.key), kind, unit=unit)


def noun_and_unit(key: Property, others: Sequence[Property]) -> tuple[str, str]:
    """Divide the name of a number into its noun and its unit: "cost", " EUR".

    The unit is left in where it alone tells one of several apart: a price in euros and in dollars.
    """
    nouns = [with_unit(spoken_name(one.key), "")[0] for one in others]
    noun, unit = with_unit(spoken_name(key.key), "")
    return (noun, unit) if nouns.count(noun) <= 1 else (spoken_name(key.key), "")


def _link_numbers(call: IntentCall, label: str) -> Iterator[ComparedMeasure]:
    """Add up the numbers on relationships of a thing; of what has no sum take the mean."""
    schema, profile = call.run.schema, call.context.profile
    types = [t for t in plain_types(schema, profile) if _touches(schema, t, label)]
    for type_ in types:
        kind = schema.relationship_type(type_)
        for key in kind.properties if kind is not None else ():
            if is_amount(key) and key.key not in profile.hidden_properties:
                words = f"{spoken_name(key.key)}{SUMMED_AS[summed_by(key)]}"
                number = SUMMED[summed_by(key)].fill(stored=property_of("r", key.key))
                tests = [test for test in (call.validity.live("r", (type_,)),) if test != TRUE]
                value = LINKED.fill(
                    type=name(type_),
                    where=WHERE.fill(tests=all_of(tests)) if tests else EMPTY,
                    number=number,
                )
                yield ComparedMeasure(words, value, "level" if is_rate(key) else "amount")


def _touches(schema: Schema, type_: str, label: str) -> bool:
    """Tell whether a type joins a label with others, so that its numbers are of one end."""
    patterns = [p for p in schema.patterns if p.type == type_]
    return any(label in (p.start, p.end) for p in patterns) and all(
        p.start != p.end for p in patterns
    )


def _own_values(call: IntentCall, label: str) -> Iterator[ComparedMeasure]:
    """Yield the values in words that things of a kind may differ in."""
    entry = call.run.schema.label(label)
    hidden = call.context.profile.hidden_properties
    for key in entry.properties if entry is not None else ():
        plain = not key.key.startswith("_") and key.key not in hidden and not identifies(key)
        named = entry is not None and key.key == entry.name_key
        short = all(len(v) <= SHORT for v in key.values if isinstance(v, str))
        if plain and not named and short and set(key.types) <= WORDS and key.types:
            yield ComparedMeasure(spoken_name(key.key), property_of("x", key.key), "value")


def columns(measures: Sequence[ComparedMeasure]) -> Fragment:
    """Write the measures as columns of a result."""
    return joined(", ", [COLUMN.fill(value=m.value, name=name(m.words)) for m in measures])


COLUMN = Template("{value} AS {name}")
