"""What checks of the data found, in lines: how many of a kind, which, and what is odd of them.

The checks are run a few at a time: the planner takes much longer for a long query than for its
parts.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import (
    RanQuery,
    cited_with_code,
    day,
    look_up,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, plain_types
from graphrag_core.ask.intents.standing_out import STAND_OUT
from graphrag_core.cypher.compose import Fragment, Template, joined, label_test, names, number
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.english.wording import number as in_words
from graphrag_core.types import Node

EXAMPLES = 3
MOST_PLACES = 60
LONGEST_QUERY = 6000
"""So many characters of checks are one query."""
MOST_FINDINGS = 50

OF_ONE = (("have", "has"), ("share ", "shares "), (STAND_OUT, "stands out by its"))
"""Words of a problem of several, and of one."""

FOUND = Template("""
CALL () {
{branches}
}
WITH * WHERE count > 0
RETURN kind, problem, count, examples, details, others
ORDER BY count, kind, problem
LIMIT {most}
""")

PLACES = Template("""
MATCH (n)-[:{types}]->(place)
WHERE elementId(n) IN $nodes AND ({named})
RETURN elementId(n) AS node, collect(DISTINCT place)[..2] AS places
LIMIT {most}
""")


@dataclass(frozen=True, slots=True)
class Findings:
    """What checks found, a line each; `partial` says what was left out, "" where nothing was."""

    ran: RanQuery
    lines: tuple[str, ...]
    register: CitationRegister
    partial: str


def findings_of(
    call: IntentCall,
    checks: Sequence[Fragment],
    parameters: Mapping[str, Any],
    phrases: Sequence[str],
    cited: Sequence[Node] = (),
) -> Findings | None:
    """Run checks and tell what they found: odd values first, then what is missing.

    The query of the answer is that of the checks that found most. `cited` are nodes that the
    answer cites besides. None where there is nothing to run, or it is only planned.
    """
    queries = list(map(_query, _batches(checks)))
    if not queries:
        return None
    if call.planned is not None:
        run_query(call, queries[0], parameters, phrases)
        return None
    read = [look_up(call, query, parameters, MOST_FINDINGS + 1) for query in queries]
    shown = max(range(len(read)), key=lambda at: len(read[at].records))
    ran = run_query(call, queries[shown], parameters, phrases, limit=MOST_FINDINGS + 1)
    if ran is None:
        return None
    others = [record for at, rows in enumerate(read) if at != shown for record in rows.records]
    found = [*((record, row) for row, record in enumerate(ran.rows.records)),
             *((record, None) for record in others)]  # fmt: skip
    found.sort(key=lambda one: (not one[0]["details"], one[0]["count"]))
    found = [*{_value_told(record): (record, row) for record, row in reversed(found)}.values()]
    found.reverse()
    told = found[:MOST_FINDINGS]
    nodes = [node for record, row in told if row is None for node in record["examples"]]
    register = register_of(call, ran.rows, *cited, *nodes)
    places = _places_of(call, [record for record, _ in told])
    failed = sum(not rows.columns for rows in read)
    cut = f"Only the first {MOST_FINDINGS} findings are told." if len(found) > len(told) else ""
    late = f"{failed} of {len(queries)} checks failed: the database had no time." if failed else ""
    return Findings(
        ran,
        tuple(_line(call, record, row, register, places) for record, row in told),
        register,
        " ".join(filter(None, (cut, late))),
    )


def _value_told(record: Mapping[str, Any]) -> Hashable:
    """Return by what a finding is told once: the node and value it begins with, else itself."""
    if not record["details"]:
        return record["kind"], record["problem"]
    return record["kind"], record["examples"][0].id, str(record["details"][0])


def _batches(checks: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Put checks together as long as the text stays short."""
    batch: list[Fragment] = []
    for check in checks:
        if batch and sum(len(one.text) for one in (*batch, check)) > LONGEST_QUERY:
            yield batch
            batch = []
        batch.append(check)
    if batch:
        yield batch


def _query(checks: Sequence[Fragment]) -> Fragment:
    return FOUND.fill(branches=joined("\n  UNION ALL\n", checks), most=number(MOST_FINDINGS + 1))


def _line(
    call: IntentCall,
    record: Mapping[str, Any],
    row: int | None,
    register: CitationRegister,
    places: Mapping[str, str],
) -> str:
    """Tell one finding: its kind, problem, count and examples, with their details and places.

    `others` of the record is what is usual instead, `row` that of the answer, if it stands there.
    """
    examples: Sequence[Any] = record["examples"][:EXAMPLES]
    problem, usual = record["problem"], plain(record["others"])
    told = [f" ({plain(' '.join(map(stored_text, d)))})" for d in record["details"]]
    if problem.startswith(STAND_OUT):
        told = [f" ({_amount(value, unit)})" for value, unit, _ in record["details"]]
        _, unit, median = record["details"][0]
        usual = f"; the median is {_amount(median, unit)}"
    details = [*told, *[""] * len(examples)]
    pairs = zip(examples, details, strict=False)
    marks = ", ".join(
        f"{cited_with_code(call, register, node, row)}{detail}{places.get(node.id, '')}"
        for node, detail in pairs
    )
    more = record["count"] - len(examples)
    rest = f" and {more} more" if more > 0 else ""
    count = counted(record["count"], spoken_name(record["kind"]))
    if record["count"] == 1:
        for several, one in OF_ONE:
            problem = problem.replace(several, one, 1)
    return f"- {count} {plain(problem)}: {marks}{rest}{usual}"


def _places_of(call: IntentCall, records: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Say of examples without a name of their own when they were and what they belong to, by id.

    Only of those whose value is told: "WeatherObservation 952 (1048)" says nothing else.
    """
    schema, profile = call.run.schema, call.context.profile
    nodes = [node for record in records if record["details"] for node in record["examples"]]
    nameless = {n.id: n for n in nodes if not any(_name_key(call, label) for label in n.labels)}
    named = [e.name for e in schema.labels if e.name_key and e.name not in profile.hidden_labels]
    types = plain_types(schema, profile)
    if not nameless or not named or not types:
        return {}
    query = PLACES.fill(
        types=names(types), named=label_test("place", named), most=number(MOST_PLACES)
    )
    found = look_up(call, query, {"nodes": list(nameless)}, MOST_PLACES).records
    places = {str(record["node"]): record["places"] for record in found}
    return {id_: _place(call, node, places.get(id_, ())) for id_, node in nameless.items()}


def _place(call: IntentCall, node: Node, places: Sequence[Node]) -> str:
    entries = (call.run.schema.label(label) for label in node.labels)
    keys = [key for e in entries if e is not None and (key := event_key(e)) is not None]
    days = [said for key in keys[:1] if (said := day(node.properties.get(key.key)))]
    told = listed([plain(place.name) for place in places])
    return "".join(f", {said}" for said in (told, *days) if said)


def _name_key(call: IntentCall, label: str) -> str | None:
    entry = call.run.schema.label(label)
    return entry.name_key if entry is not None else None


def _amount(value: float, unit: str) -> str:
    return f"{in_words(value)} {unit}".strip()


def stored_text(value: Any) -> str:
    """Write a value nearly as it is stored, so that what is wrong with it shows."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" ", "auto").removesuffix(":00")
    return str(value)
