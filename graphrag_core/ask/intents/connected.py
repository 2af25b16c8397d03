"""`connected`: all shortest ways between two things, those of now and what has ended."""

import re
from collections.abc import Sequence
from datetime import datetime

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.graph_reads import (
    cited,
    cited_with_code,
    day,
    entity_match,
    look_up,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.quotations import Quotation, names_term, quoted, sentences_on
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall, never
from graphrag_core.ask.intents.roles import plain_types
from graphrag_core.ask.intents.slots import KINDS, Slots
from graphrag_core.ask.intents.usual import value_keys
from graphrag_core.cypher.compose import EMPTY, TRUE, Fragment, Template, names, number
from graphrag_core.english.wording import counted, plain, spoken_name, value_text
from graphrag_core.explore.relation_words import link_words
from graphrag_core.profiles.sources import SOURCE_KEYS
from graphrag_core.types import Path, Relationship

LONGEST = 6
MOST_WAYS = 25
SHOWN, MOST_VALUES = 8, 4
READ, QUOTED = 20, 3
LONGEST_VALUE = 60

WAYS = Template("""
{first}
{second}
MATCH path = allShortestPaths((x)-[:{types}*..{longest}]-(y))
{live}
RETURN path, length(path) AS steps
ORDER BY reduce(links = 0, node IN nodes(path)[1..-1] | links + COUNT { (node)--() })
LIMIT {limit}
""")
LIVE = Template("WHERE all(r IN relationships(path) WHERE {live})")
KIND_BETWEEN = re.compile(rf"\b(?:{'|'.join(KINDS)}) (?:from|between) X\b")


def _asks_for_ways(slots: Slots) -> bool:
    """Tell whether no kind of thing is asked for: "transactions from X to Y" are no ways."""
    return KIND_BETWEEN.search(slots.masked) is None


def connect(call: IntentCall) -> IntentAnswer | None:
    """Answer how two things are connected; None where the graph has no relationships."""
    one, other = call.slots.entities[:2]
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    live = call.validity.live("r", types)
    query = _ways(call, types, LONGEST, EMPTY if live == TRUE else LIVE.fill(live=live))
    phrases = (
        f"all shortest ways between {one.name} and {other.name}",
        f"by any relationship, up to {LONGEST} steps",
    )
    parameters = {"first": one.value, "second": other.value, **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    paths: list[Path] = [record["path"] for record in rows.records]
    past = _past_ways(call, types, paths) if live != TRUE else []
    mentions = _naming_both(call)
    register = register_of(
        call, rows, *(node for path in past for node in path.nodes), *(n for _, n in mentions),
        links=[link for path in past for link in path.relationships],
    )  # fmt: skip
    names_ = f"{plain(one.name)} and {plain(other.name)}"
    if not paths:
        text = f"{names_} are not connected within {LONGEST} steps."
    else:
        steps = rows.records[0]["steps"]
        ways = counted(len(rows.records), "shortest way")
        lines = [_way(call, path, register, row) for row, path in enumerate(paths[:SHOWN])]
        more = len(rows.records) - SHOWN
        lines += [f"- and {counted(more, 'more way')} of that length"] if more > 0 else []
        text = "\n".join([f"{names_} are {counted(steps, 'step')} apart, by {ways}:", *lines])
    if past:
        lines = [_way(call, path, register) for path in past[:SHOWN]]
        text = "\n".join([text, "Through relationships that have ended:", *lines])
    if mentions:
        lines = ["", "Texts that speak of both:", *quoted(call, mentions, register)]
        text = "\n".join([text, *lines])
    full = len(rows.records) == MOST_WAYS
    return ran.answer(
        text=text,
        register=register,
        follow_ups=(f"What do {one.name} and {other.name} have in common?",),
        partial=f"Only {MOST_WAYS} ways are shown; there may be more." if full else "",
    )


def _naming_both(call: IntentCall) -> list[Quotation]:
    """Find sentences that name both things, or in a text of one of them the other."""
    things = call.slots.entities[:2]
    found = sentences_on(call, [thing.name for thing in things], READ)
    return [
        (sentence, node)
        for sentence, node in found
        if all(node.id == thing.id or names_term(sentence, thing.name) for thing in things)
    ][:QUOTED]


def _ways(call: IntentCall, types: Sequence[str], longest: int, live: Fragment) -> Fragment:
    one, other = call.slots.entities[:2]
    return WAYS.fill(
        first=entity_match(one, "x", "first"),
        second=entity_match(other, "y", "second"),
        types=names(types),
        longest=number(longest),
        live=live,
        limit=number(MOST_WAYS),
    )


def _past_ways(call: IntentCall, types: Sequence[str], paths: Sequence[Path]) -> list[Path]:
    """Find ways at all times that are no longer than those of now, and none of these."""
    one, other = call.slots.entities[:2]
    longest = len(paths[0].relationships) if paths else LONGEST
    query = _ways(call, types, longest, EMPTY)
    parameters = {"first": one.value, "second": other.value}
    known = {tuple(link.id for link in path.relationships) for path in paths}
    found = (record["path"] for record in look_up(call, query, parameters, MOST_WAYS).records)
    return [path for path in found if tuple(link.id for link in path.relationships) not in known]


def _way(call: IntentCall, path: Path, register: CitationRegister, row: int | None = None) -> str:
    """Write a way as its nodes with what joins them, and what is recorded of that."""
    words = cited(register, path.nodes[0], row)
    labels = {node.id: label_of(node) for node in path.nodes}
    for relationship, node in zip(path.relationships, path.nodes[1:], strict=True):
        said = link_words(relationship, labels[relationship.end])
        relation = f"{said}{_values(call, relationship)}"
        arrow = f"– {relation} →" if relationship.end == node.id else f"← {relation} –"
        words += f" {arrow} {cited_with_code(call, register, node, row)}"
    return f"- {words}"


def _values(call: IntentCall, relationship: Relationship) -> str:
    """Say in brackets what a relationship has beside its ends: "(since 4 May 2024, share 0.3)"."""
    kind = call.run.schema.relationship_type(relationship.type)
    times = call.context.profile.fact_times.get(relationship.type)
    bounds = {times.start: "since", times.end: "until"} if times is not None else {}
    found = (
        (bounds.get(key.key, spoken_name(key.key)), relationship.properties.get(key.key))
        for key in (value_keys(call, kind) if kind is not None else ())
        if key.key not in SOURCE_KEYS
    )
    told = [
        f"{words} {day(value) if isinstance(value, datetime) else plain(value_text(value, words))}"
        for words, value in found
        if value not in (None, "", []) and len(str(value)) <= LONGEST_VALUE
    ]
    return f" ({', '.join(told[:MOST_VALUES])})" if told else ""


INTENT = Intent(
    name="connected",
    reading="How {} are connected, by all shortest ways",
    engine=connect,
    entities=2,
    first=never,
    needs=_asks_for_ways,
    examples=(
        "How are X and Y connected?",
        "How is X related to Y?",
        "What connects X with Y?",
        "What links X to Y?",
        "is there any link between X and Y",
        "What is the relationship between X and Y?",
        "show the path from X to Y",
        "find all paths between X and Y",
        "In what way does X have to do with Y?",
        "trace the connection from X to Y",
        "what has X got to do with Y",
        "Are X and Y connected in any way?",
        "How does X relate to Y?",
        "the shortest route through the graph from X to Y",
        "by which steps do I get from X to Y",
        "show me how X ties to Y",
        "do X and Y have any contact with each other",
        "how does one get from X to Y in the graph",
        "the chain of things between X and Y",
        "what lies between X and Y",
        "through whom does X know Y",
        "is there a way from X to Y",
        "do X and Y know each other, even around corners",
        "how far apart are X and Y in the network",
        "how many steps are there between X and Y",
        "degrees of separation between X and Y",
        "over which things is X linked with Y",
        "the route that leads from X to Y",
        "by whom is X connected to Y",
        "how close are X and Y to each other",
        "what brings X into contact with Y",
        "is X tied to Y somehow",
        "which relations exist between X and Y",
        "what joins X and Y",
        "do X and Y meet at any point",
        "trace a line from X to Y",
        "what do X and Y have to do with each other",
        "via what are X and Y related",
        "show all ways from X to Y",
        "the connection between X and Y",
        "how do I reach Y from X",
        "how did X get to Y",
    ),
    counterexamples=(
        "How far is it from X to Y?",
        "Does X depend on Y?",
        "Does X own Y?",
        "Which things are connected to X?",
        "How many flights go from X to Y?",
    ),
)
