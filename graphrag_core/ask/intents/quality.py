"""`quality`: what looks wrong in the data: nameless nodes, unconnected ones, times to come."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any

from graphrag_core.ask.intents.amounts import is_amount, named_properties, words_of
from graphrag_core.ask.intents.checked_kinds import Focus
from graphrag_core.ask.intents.finding_lines import finding_line, places_of
from graphrag_core.ask.intents.graph_reads import look_up, register_of, run_query
from graphrag_core.ask.intents.odd_values import query_of, value_checks
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import dated_labels, event_key, happened
from graphrag_core.ask.intents.usual import kinds_of, relation_gaps, value_keys, with_kind
from graphrag_core.cypher.compose import EMPTY, Fragment, Template, joined, name, parameter, string
from graphrag_core.english.wording import listed, spoken_name
from graphrag_core.english.words import stem
from graphrag_core.translate.offline.temporal import value_for
from graphrag_core.types import LabelSchema, Rows

MOST_FINDINGS = 50
TIME_WORDS = frozenset(map(stem, ("time", "date", "day", "timestamp", "datetime")))
"""Words for all times of a kind."""

PROBLEMS = Template("""
CALL () {
{branches}
}
WITH * WHERE count > 0
RETURN kind, problem, count, examples
ORDER BY count DESC
LIMIT 100
""")
PROBLEM = Template("""
  MATCH (n:{label})
  WHERE {test}
  RETURN {kind} AS kind, {problem} AS problem, count(n) AS count, collect(n)[..3] AS examples
""")
ALIKE = Template("""
  MATCH (n:{label})
  WHERE n.{key} IS NOT NULL
  WITH toLower(trim(toString(n.{key}))) AS same, collect(n) AS nodes
  WHERE size(nodes) > 1
  RETURN {kind} AS kind, 'share a name with another' AS problem, sum(size(nodes)) AS count,
    collect(nodes[0])[..1] + collect(nodes[1])[..2] AS examples
""")
GAPS = Template("""
  MATCH (n:{label})
  WITH collect(n) AS nodes
  UNWIND [{gaps}] AS gap
  WITH gap[0] AS problem, gap[1] AS odd, size(nodes) AS total
  WHERE size(odd) > 0 AND size(odd) * 10 <= total
  RETURN {kind} AS kind, problem, size(odd) AS count, odd[..3] AS examples
""")
GAP = Template("[{problem}, [n IN nodes WHERE n.{key} IS NULL]]")
LACKS = Template("""
  MATCH (n:{label})
  WITH n, [{lacks}] AS lacks
  UNWIND range(0, size(lacks) - 1) AS at
  WITH at, count(n) AS total, collect(CASE WHEN lacks[at] THEN n END) AS odd
  WHERE size(odd) > 0 AND size(odd) * 10 <= total
  RETURN {kind} AS kind, [{problems}][at] AS problem, size(odd) AS count, odd[..3] AS examples
""")
OF_TYPE = Template("""
  MATCH (n)-[r:{type}]->()
  WHERE r.{key} IS NULL
  RETURN {kind} AS kind, {problem} AS problem, count(DISTINCT n) AS count,
    collect(DISTINCT n)[..3] AS examples
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
    missing = PROBLEMS.fill(branches=joined("\n  UNION ALL\n", branches)) if branches else EMPTY
    checks = value_checks(call, focus)
    odd = query_of(checks.branches)
    shown, behind = (odd, missing) if focus is not None and odd else (missing, odd)
    if not shown:
        return None
    ran = run_query(call, shown, parameters, _phrases(call, focus))
    if ran is None:
        return None
    rows = ran.rows
    read = look_up(call, behind, parameters, MOST_FINDINGS) if behind else Rows()
    more = read.records
    nodes = [node for record in more for node in record["examples"]]
    register = register_of(call, rows, *nodes)
    places = places_of(call, (*rows.records, *more))
    lines = [finding_line(call, r, row, register, places) for row, r in enumerate(rows.records)]
    others = [finding_line(call, record, None, register, places) for record in more]
    lines = [*lines, *others] if shown is odd else [*others, *lines]
    cut = [f"Only the {len(fitting)} largest of {len(kinds)} kinds were looked at."]
    unread = "Odd values" if behind is odd else "Missing values"
    failed = [f"{unread} were not looked for: the database had no time for it."]
    left_out = [*(cut if len(fitting) < len(kinds) else []), checks.cut,
                *(failed if behind and not read.columns else [])]  # fmt: skip
    nothing = f"Nothing looks wrong with {_subject(call, focus)}." if focus else ""
    return ran.answer(
        text="\n".join(["Worth a look:", *lines]) if lines else nothing or _nothing_wrong(fitting),
        register=register,
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
        branches = list(
            _tests(call, entry, asked) if focus is None else _gaps(call, entry, asked, focus)
        )
        if dated is not None and checked:
            parameters[f"now_{place}"] = value_for(dated, call.context.now)
            branches.append(
                PROBLEM.fill(
                    test=TO_COME.fill(key=name(dated.key), now=parameter(f"now_{place}")),
                    problem=string("have a date in the future"),
                    label=name(entry.name),
                    kind=string(entry.name),
                )
            )
        yield KindChecks(tuple(branches), entry.name_key is not None, checked)


def _tests(
    call: IntentCall, entry: LabelSchema, asked: Container[tuple[str, str]]
) -> Iterator[Fragment]:
    """Yield the tests of the nodes of a label, without those of values that are asked for."""
    given = {"label": name(entry.name), "kind": string(entry.name)}
    yield PROBLEM.fill(test=ALONE, problem=string("have no relationships"), **given)
    if entry.name_key is not None:
        nameless = NAMELESS.fill(key=name(entry.name_key))
        yield PROBLEM.fill(test=nameless, problem=string("have no name"), **given)
        yield ALIKE.fill(key=name(entry.name_key), **given)
    yield from _gaps(call, entry, asked, None)
    relations = list(relation_gaps(call, entry))
    if relations:
        yield LACKS.fill(
            lacks=joined(", ", [test for test, _ in relations]),
            problems=joined(", ", [string(f"have {lacks}") for _, lacks in relations]),
            **given,
        )


def _gaps(
    call: IntentCall, entry: LabelSchema, asked: Container[tuple[str, str]], focus: Focus | None
) -> Iterator[Fragment]:
    """Count the nodes of a label that lack a value which nearly all others have."""
    gaps = [
        GAP.fill(key=name(value.key), problem=string(f"have no {spoken_name(value.key)}"))
        for value in value_keys(call, entry)
        if value.key != entry.name_key and (entry.name, value.key) not in asked
        if focus is None or focus.has(entry, [value])
    ]
    if gaps:
        yield GAPS.fill(gaps=joined(", ", gaps), label=name(entry.name), kind=string(entry.name))


def _named_gaps(call: IntentCall) -> Iterator[Fragment]:
    """Count what has no value of a property that the question names, however many these are."""
    labels = set(call.slots.labels)
    for owner, key in named_properties(call):
        ends = [p for p in call.run.schema.patterns if p.type == owner.name]
        own = {owner.name, *(end for p in ends for end in (p.start, p.end))}
        if labels and not labels & own:
            continue
        problem = f"have no {spoken_name(key.key)}"
        if isinstance(owner, LabelSchema):
            yield PROBLEM.fill(
                test=NAMELESS.fill(key=name(key.key)),
                problem=string(problem),
                label=name(owner.name),
                kind=string(owner.name),
            )
        elif ends:
            yield OF_TYPE.fill(
                type=name(owner.name),
                key=name(key.key),
                kind=string(ends[0].start),
                problem=string(f"{problem} ({spoken_name(owner.name)})"),
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
        "Which services have no owner?",
        "Which patients have no doctor?",
        "Which products have no price?",
        "Which customers have no orders?",
        "Which wells have the best water quality?",
        "Which orders are incomplete?",
    ),
)
