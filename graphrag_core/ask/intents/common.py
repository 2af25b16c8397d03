"""`common`: what two things share, by relationships and by values."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.graph_reads import (
    cited,
    entity_match,
    look_up,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_labels, plain_types, types_between
from graphrag_core.cypher.compose import EMPTY, TRUE, Template, all_of, names, number
from graphrag_core.english.wording import plain, spoken_name, value_text
from graphrag_core.english.words import plural
from graphrag_core.types import Node, Rows

NAMED = 8

# One pattern: the two relationships are never the same one.
SHARED = Template("""
{first}
{second}
OPTIONAL MATCH (x)-[r:{types}]-(shared)-[q:{types}]-(y)
{live}
RETURN shared, collect(DISTINCT type(r)) AS by_first, collect(DISTINCT type(q)) AS by_second,
  x AS first, y AS second
ORDER BY size(by_first) DESC
LIMIT {limit}
""")
LIVE = Template("WHERE {live}")
THROUGH = Template("""
{first}
{second}
MATCH (x)-[:{types}]-(:{events})-[:{types}]-(shared)
WHERE NOT shared:{events} AND shared <> x AND shared <> y
WITH DISTINCT y, shared
WHERE EXISTS { MATCH (shared)-[:{types}]-(:{events})-[:{types}]-(y) }
RETURN shared
LIMIT {limit}
""")
MOST_THROUGH = 60


def share(call: IntentCall) -> IntentAnswer | None:
    """Answer what two things have in common."""
    one, other = call.slots.entities[:2]
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    tests = [t for t in (call.validity.live(r, types) for r in ("r", "q")) if t != TRUE]
    query = SHARED.fill(
        first=entity_match(one, "x", "first"),
        second=entity_match(other, "y", "second"),
        types=names(types),
        live=LIVE.fill(live=all_of(tests)) if tests else EMPTY,
        limit=number(call.limit + 1),
    )
    phrases = (f"what both {one.name} and {other.name} are directly connected to",
               "properties that are the same for both")  # fmt: skip
    parameters = {"first": one.value, "second": other.value, **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    through = _through_events(call, types)
    register = register_of(call, rows, *(record["shared"] for record in through.records))
    names_ = f"{plain(one.name)} and {plain(other.name)}"
    lines = _shared_lines(rows, register)
    lines += _equal_lines(call, rows.records[0], register)
    lines += _through_lines(through, register)
    kind = label_of(rows.records[0]["first"]) if one.label == other.label else ""
    both = f"{names_} are both {plural(kind)}" if kind else names_
    nothing = (
        f"{both}. Nothing else is recorded that they share."
        if kind
        else f"{names_} have nothing in common: no shared neighbor and no equal value."
    )
    lead = f"{both}, and have in common:" if kind else f"{names_} have in common:"
    return ran.answer(
        text="\n".join([lead, *lines]) if lines else nothing,
        register=register,
        follow_ups=(
            f"Compare {one.name} and {other.name}",
            f"How are {one.name} and {other.name} connected?",
        ),
    )


def _through_events(call: IntentCall, types: tuple[str, ...]) -> Rows:
    """Find what events of both have to do with: the species that the strikes of both hit."""
    schema, profile = call.run.schema, call.context.profile
    one, other = call.slots.entities[:2]
    events = [
        event.name
        for event in event_labels(schema, profile)
        if all(types_between(schema, profile, e.label, [event.name]) for e in (one, other))
    ]
    if not events or {one.label, other.label} & set(events):
        return Rows()
    query = THROUGH.fill(
        first=entity_match(one, "x", "first"),
        second=entity_match(other, "y", "second"),
        types=names(types),
        events=names(events),
        limit=number(MOST_THROUGH + 1),
    )
    return look_up(call, query, {"first": one.value, "second": other.value}, MOST_THROUGH)


def _through_lines(through: Rows, register: CitationRegister) -> list[str]:
    kinds: dict[str, list[str]] = defaultdict(list)
    for record in through.records:
        kinds[label_of(record["shared"])].append(cited(register, record["shared"]))
    lines = [f"- {_kind(kind, marks, through.truncated)}" for kind, marks in kinds.items()]
    return ["Through what happened to both:", *lines] if lines else []


def _kind(kind: str, marks: list[str], cut: bool) -> str:
    """Name a few of a kind and count them; of results that were cut there are at least so many."""
    least = "at least " if cut else ""
    more = f" and {least}{len(marks) - NAMED} more" if len(marks) > NAMED else ""
    noun = kind if len(marks) == 1 else plural(kind)
    return f"{least}{len(marks)} {noun}: {', '.join(marks[:NAMED])}{more}"


def _shared_lines(rows: Rows, register: CitationRegister) -> list[str]:
    kinds: dict[str, list[str]] = defaultdict(list)
    for row, record in enumerate(rows.records):
        node = record["shared"]
        if isinstance(node, Node):
            kinds[label_of(node)].append(cited(register, node, row))
    return [f"- {_kind(kind, marks, rows.truncated)}" for kind, marks in kinds.items()]


def _equal_lines(
    call: IntentCall, record: Mapping[str, Any], register: CitationRegister
) -> list[str]:
    """Say which properties are the same, of those by which the graph tells things apart."""
    one, other = record["first"], record["second"]
    hidden = call.context.profile.hidden_properties
    texts = {k for label in one.labels for k in call.context.profile.text_keys.get(label, ())}
    keys = [
        key
        for key in one.properties
        if not key.startswith("_") and key not in hidden and key not in texts
    ]
    shared = {key: _shared_value(one.properties[key], other.properties.get(key)) for key in keys}
    marks = f"{register.cite(one)}{register.cite(other)}"
    return [
        f"- {spoken_name(key)}: {value_text(value, spoken_name(key))}{marks}"
        for key, value in sorted(shared.items())
        if value is not None
    ]


def _shared_value(one: Any, other: Any) -> Any:
    """Return a value that both have, or of two lists what is in both; None without any."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return [item for item in one if item in other] or None
    return one if isinstance(one, str | int | float | bool) and one == other else None


INTENT = Intent(
    name="common",
    reading="What {} have in common",
    engine=share,
    entities=2,
    examples=(
        "What do X and Y have in common?",
        "What do X and Y share?",
        "In what are X and Y alike?",
        "Similarities between X and Y",
        "what is common to X and Y",
        "Where do X and Y overlap?",
        "How are X and Y similar?",
        "which things are shared by X and Y",
        "show the overlap of X and Y",
        "Do X and Y have anything in common?",
        "common ground between X and Y",
        "What unites X and Y?",
        "in what respects are X and Y the same",
        "what do both X and Y have",
        "what is found at X as well as at Y",
        "what X and Y have got in common",
        "shared things of X and Y",
        "which things belong to X and to Y alike",
        "what is the same about X and Y",
        "points that X and Y agree in",
        "what do X and Y both have to do with",
        "is there something that X and Y share",
        "features shared by X and Y",
        "intersection of X and Y",
        "anything the same for X and Y?",
        "where do X and Y coincide",
        "the shared neighbours of X and Y",
        "commonalities of X and Y",
        "how alike are X and Y",
        "things that X and Y both touch",
        "what do X, Y and Z have in common",
        "which traits do X and Y share",
        "in which ways does X resemble Y",
        "who or what is linked to X and also to Y",
    ),
    counterexamples=(
        "Which services do both X and Y own?",
        "Which people know both X and Y?",
        "Which items are used by X and Y?",
        "Which colleagues do X and Y share?",
        "Do X and Y live in the same city?",
    ),
)
