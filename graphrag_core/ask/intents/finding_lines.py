"""What checks of the data found, in lines: how many of a kind, which, and what is odd of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited_with_code, day, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, plain_types
from graphrag_core.cypher.compose import Template, label_test, names, number
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.types import Node

EXAMPLES = 3
MOST_PLACES = 60

PLACES = Template("""
MATCH (n)-[:{types}]->(place)
WHERE elementId(n) IN $nodes AND ({named})
RETURN elementId(n) AS node, collect(DISTINCT place)[..2] AS places
LIMIT {most}
""")


def finding_line(
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
    told = [f" ({plain(' '.join(map(stored_text, d)))})" for d in record.get("details", ())]
    details = [*told, *[""] * len(examples)]
    pairs = zip(examples, details, strict=False)
    marks = ", ".join(
        f"{cited_with_code(call, register, node, row)}{detail}{places.get(node.id, '')}"
        for node, detail in pairs
    )
    more = record["count"] - len(examples)
    rest = f" and {more} more" if more > 0 else ""
    count = counted(record["count"], spoken_name(record["kind"]))
    problem = record["problem"]
    if record["count"] == 1:
        problem = problem.replace("have", "has", 1).replace("share ", "shares ", 1)
    return f"- {count} {plain(problem)}: {marks}{rest}{plain(record.get('others', ''))}"


def places_of(call: IntentCall, records: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Say of examples without a name of their own when they were and what they belong to, by id.

    Only of those whose value is told: "WeatherObservation 952 (1048)" says nothing else.
    """
    schema, profile = call.run.schema, call.context.profile
    nodes = [node for record in records if record.get("details") for node in record["examples"]]
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


def stored_text(value: Any) -> str:
    """Write a value nearly as it is stored, so that what is wrong with it shows."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" ", "auto").removesuffix(":00")
    return str(value)
