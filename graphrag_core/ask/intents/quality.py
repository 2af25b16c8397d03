"""`quality`: what looks wrong in the data: nameless nodes, unconnected ones, times to come."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any

from graphrag_core.ask.intents.amounts import is_amount, named_properties, words_of
from graphrag_core.ask.intents.checked_kinds import Focus
from graphrag_core.ask.intents.data_findings import findings_of
from graphrag_core.ask.intents.odd_values import value_checks
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import dated_labels, event_key, happened
from graphrag_core.ask.intents.usual import (
    NodeTest,
    kind_check,
    kinds_of,
    no_value,
    relation_gaps,
    value_keys,
    with_kind,
)
from graphrag_core.cypher.compose import Fragment, Template, name, parameter, string
from graphrag_core.english.states import is_state_key, standing_of
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.english.words import stem
from graphrag_core.translate.offline.temporal import value_for
from graphrag_core.types import LabelSchema

TIME_WORDS = frozenset(map(stem, ("time", "date", "day", "timestamp", "datetime")))
"""Words for all times of a kind."""

ALIKE = Template("""
  MATCH (n:{label})
  WHERE n.{key} IS NOT NULL
  WITH toLower(trim(toStringOrNull(n.{key}))) AS same, collect(n) AS nodes
  WHERE same IS NOT NULL AND size(nodes) > 1
  RETURN {kind} AS kind, 'share a name with another' AS problem, sum(size(nodes)) AS count,
    collect(nodes[0])[..1] + collect(nodes[1])[..2] AS examples, [] AS details, '' AS others
""")
OF_TYPE = Template("""
  MATCH (n)-[r:{type}]->()
  WHERE r.{key} IS NULL
  RETURN {kind} AS kind, {problem} AS problem, count(DISTINCT n) AS count,
    collect(DISTINCT n)[..3] AS examples, [] AS details, '' AS others
""")
MOST_BRANCHES = 60
ALONE = Template("NOT EXISTS { (n)--() }").fill()
NAMELESS = Template("n.{key} IS NULL")
TO_COME = Template("n.{key} > {now}")


@dataclass(frozen=True, slots=True)
class KindChecks:
    """The tests of a kind of node; whether its names and its dates are among what is tested."""

    branches: tuple[Fragment, ...]
    named: bool = False
    dated: bool = False


def check(call: IntentCall) -> IntentAnswer | None:
    """Answer what looks wrong in the data: odd values first, then what is missing, by kind.

    A question about times, a number or a kind is answered of these alone.
    """
    focus = _focus(call)
    call = call if focus is not None else with_kind(call)
    parameters: dict[str, Any] = dict(call.validity.parameters)
    named_gaps = tuple(_named_gaps(call))
    kinds = list(_kinds(call, parameters, focus))
    sizes = accumulate((len(kind.branches) for kind in kinds), initial=len(named_gaps))
    fitting = [kind for kind, size in zip(kinds, islice(sizes, 1, None), strict=True)
               if size <= MOST_BRANCHES]  # fmt: skip
    branches = [*named_gaps, *(branch for kind in fitting for branch in kind.branches)]
    values = value_checks(call, focus)
    found = findings_of(call, [*values.branches, *branches], parameters, _phrases(call, focus))
    if found is None:
        return None
    cut = [f"Only the {len(fitting)} largest of {len(kinds)} kinds were looked at."]
    left_out = [*(cut if len(fitting) < len(kinds) else []), values.cut, found.partial]
    nothing = f"Nothing looks wrong with {_subject(call, focus)}." if focus else ""
    lines = ["Worth a look:", *found.lines] if found.lines else [nothing or _nothing_wrong(fitting)]
    return found.ran.answer(
        text="\n".join(lines),
        register=found.register,
        partial=" ".join(filter(None, left_out)),
    )


def _focus(call: IntentCall) -> Focus | None:
    """Tell which values a question is about: times, where it says so, or the numbers it names."""
    said = {stem(word) for word in words_of(call)}
    labels = set(call.slots.labels)
    keys = frozenset(
        (owner.name, key.key)
        for owner, key in named_properties(call)
        if is_amount(key) and (not labels or owner.name in labels)
    )
    times = bool(said & TIME_WORDS)
    return Focus(times, keys) if times or keys else None


def _subject(call: IntentCall, focus: Focus) -> str:
    """Name the values that a question is about."""
    keys = sorted({spoken_name(key) for _, key in focus.keys})
    values = listed([*(["times"] if focus.times else []), *keys])
    of = f" of {listed(call.slots.label_words)}" if call.slots.labels else ""
    return f"the {values}{of}"


def _phrases(call: IntentCall, focus: Focus | None) -> tuple[str, ...]:
    odd = "values in an unusual order, far from all others, or perhaps misspelt"
    if focus is not None:
        return (f"what looks wrong with {_subject(call, focus)}", odd)
    return (
        "things without a name, without relationships, with a date in the future, or named alike",
        "things without a value that at least nine in ten of their kind have",
        odd,
    )


def _nothing_wrong(kinds: Sequence[KindChecks]) -> str:
    """Say what was looked for in vain."""
    found = "everything is connected"
    if kinds and all(kind.named for kind in kinds):
        found = "everything is named and connected"
    dates = ", and no date is in the future" if any(kind.dated for kind in kinds) else ""
    return f"Nothing looks wrong: {found}{dates}." if kinds else "Nothing looks wrong."


def _kinds(
    call: IntentCall, parameters: dict[str, Any], focus: Focus | None
) -> Iterator[KindChecks]:
    """Yield the tests of each kind that the question names, or of all, the largest first.

    Of what a question is about, only the values are tested.
    """
    dates = {e.name: event_key(e) for e in dated_labels(call.run.schema, call.context.profile)}
    asked = {(owner.name, key.key) for owner, key in named_properties(call)}
    for place, entry in enumerate(kinds_of(call)):
        dated = dates.get(entry.name)
        checked = (
            dated is not None and happened(dated) and (focus is None or focus.has(entry, [dated]))
        )
        tests = [] if focus is not None else [NodeTest(ALONE, "have no relationships", always=True)]
        tests += _gaps(call, entry, asked, focus)
        if dated is not None and checked and not _plans(entry):
            parameters[f"now_{place}"] = value_for(dated, call.context.now)
            to_come = TO_COME.fill(key=name(dated.key), now=parameter(f"now_{place}"))
            tests.append(NodeTest(to_come, "have a date in the future", always=True))
        branches = [kind_check(entry, tests)] if tests else []
        branches += _alike(entry) if focus is None else ()
        yield KindChecks(tuple(branches), entry.name_key is not None, checked)


def _plans(entry: LabelSchema) -> bool:
    """Tell whether some of a kind are only planned, by their state: their dates are to come."""
    states = (v for key in entry.properties if is_state_key(key.key) for v in key.values)
    return any(standing_of(value) == "unfinished" for value in states)


def _alike(entry: LabelSchema) -> Iterator[Fragment]:
    """Look for nodes of one name, where nearly all have a name of their own."""
    key = entry.property(entry.name_key) if entry.name_key is not None else None
    if key is not None and key.tells_apart:
        yield ALIKE.fill(key=name(key.key), label=name(entry.name), kind=string(entry.name))


def _gaps(
    call: IntentCall, entry: LabelSchema, asked: Container[tuple[str, str]], focus: Focus | None
) -> Iterator[NodeTest]:
    """Yield tests for nodes without a name, or without a value or relation that nearly all have.

    What is asked for by name is told anyway.
    """
    for key in value_keys(call, entry):
        if key.key == entry.name_key and focus is None:
            yield NodeTest(NAMELESS.fill(key=name(key.key)), "have no name", always=True)
        elif (entry.name, key.key) not in asked and (focus is None or focus.has(entry, [key])):
            yield no_value(key)
    if focus is None:
        yield from relation_gaps(call, entry)


def _named_gaps(call: IntentCall) -> Iterator[Fragment]:
    """Count what has no value of a property that the question names, however many these are."""
    labels = set(call.slots.labels)
    for owner, key in named_properties(call):
        ends = [p for p in call.run.schema.patterns if p.type == owner.name]
        own = {owner.name, *(end for p in ends for end in (p.start, p.end))}
        if labels and not labels & own:
            continue
        if isinstance(owner, LabelSchema):
            yield kind_check(owner, [no_value(key, always=True)])
        elif ends:
            yield OF_TYPE.fill(
                type=name(owner.name),
                key=name(key.key),
                kind=string(ends[0].start),
                problem=string(f"have no {spoken_name(key.key)} ({spoken_name(owner.name)})"),
            )


INTENT = Intent(
    name="quality",
    reading="What looks wrong in the data",
    engine=check,
    examples=(
        "How good is the data?",
        "Is anything wrong with the data?",
        "data quality report",
        "What data is missing?",
        "Are there any duplicates?",
        "check the graph for errors",
        "Which records look broken?",
        "find inconsistencies in the data",
        "are there orphaned nodes",
        "Which nodes have no relationships at all?",
        "problems in the data",
        "Is the data complete?",
        "find incomplete records",
        "validate the data set",
        "orphaned nodes in the data",
        "Which nodes are not connected to anything?",
        "are there double records",
        "which records are probably wrong",
        "do any nodes lack a name",
        "list nodes without any relationship",
        "duplicate entries?",
        "can I trust the data",
        "are the data reliable",
        "is the data clean",
        "what is wrong with this data",
        "what is odd in the data",
        "errors in the data",
        "mistakes in the data",
        "anything missing in the data",
        "gaps in the data",
        "which things are entered twice",
        "which things were recorded twice",
        "which things look like the same",
        "are some things listed twice under different names",
        "nearly identical names",
        "names that differ by a typo",
        "spelling variants among the things",
        "values that occur only once",
        "values used only once",
        "typing errors in the values",
        "isolated nodes",
        "which nodes are alone",
        "unconnected nodes",
        "things that hang in the air",
        "loose ends in the data",
        "dangling records",
        "records without a name",
        "dates in the future",
        "impossible dates",
        "implausible values",
        "sanity check of the data",
        "data health",
        "audit the data",
        "which entries should be cleaned up",
        "what should be cleaned up in the graph",
        "dirty data",
        "suspicious records",
        "are all records complete",
        "how complete are the records",
        "any data problems?",
        "which prices look wrong",
        "which times look wrong in our data",
        "do any of the dates look wrong",
        "are there errors in the things",
        "are there wrong values in the things",
        "which numbers cannot be right",
        "which values are out of range",
        "odd dates among the things",
        "validate the things",
        "check the things for mistakes",
        "anything odd in the times of the things",
        "is anything odd about the things",
        "anything odd about our things",
        "is there something strange about the things",
        "entries that nobody uses",
        "anything odd about the things, like entries that nobody uses",
    ),
    counterexamples=(
        "Do we have any things without documentation?",
        "Are there things without an owner?",
        "Do any things have no price?",
        "Is there a thing that has no supplier?",
        "any things without a description?",
        "Which services have no owner?",
        "Which patients have no doctor?",
        "Which products have no price?",
        "Which customers have no orders?",
        "Which wells have the best water quality?",
        "Which orders are incomplete?",
    ),
)
