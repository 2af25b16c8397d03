"""What ended of a named thing: facts with the time until which they held, told in the past."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.graph_reads import as_of, cited, day, entity_match, look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import ENDED
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.ask.intents.windows import fact_bounds
from graphrag_core.cypher.compose import TRUE, Template, joined, label_test, name, names, number
from graphrag_core.english.words import stem, tokenize
from graphrag_core.explore.relation_words import done_to_it, fact_predicate
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node, Relationship

MOST, READ = 3, 50

FACTS = Template("""
{entity}
MATCH (x)-[r]-()
WHERE {ended}
RETURN startNode(r) AS start, r AS fact, endNode(r) AS end
LIMIT {limit}
""")
STILL = Template("""
{entity}
MATCH (x)<-[r:{types}]-()
WHERE {live}
RETURN DISTINCT type(r) AS type
LIMIT {limit}
""")
ENDS = Template("({type} AND r.{key} IS NOT NULL)")


def asks_for_an_end(call: IntentCall) -> bool:
    """Tell whether a question asks of an end: "why did she leave", "when was it closed"."""
    return any(stem(token.lower) in ENDED for token in tokenize(call.slots.masked))


def ended_facts(call: IntentCall) -> Sequence[Mapping[str, Any]]:
    """Find what ended of the entity: records of `start`, `fact` and `end`, the latest first."""
    bounds = [bound for bound in fact_bounds(call) if bound.change == "ended"]
    if not bounds or call.planned is not None:
        return ()
    tests = [ENDS.fill(type=label_test("r", [b.type]), key=name(b.key.key)) for b in bounds]
    query = FACTS.fill(
        entity=entity_match(call.slots.entities[0]),
        ended=joined(" OR ", tests),
        limit=number(READ),
    )
    records = look_up(call, query, {"entity": call.slots.entities[0].value}, READ).records
    now = instant_of(as_of(call)) or 0
    over = [(instant_of(record["fact"].invalid_at), record) for record in records]
    found = [(at, record) for at, record in over if at is not None and at <= now]
    return [record for _, record in sorted(found, key=lambda entry: -entry[0])][:MOST]


def ended_sentence(
    start: Node, fact: Relationship, end: Node, register: CitationRegister, row: int | None = None
) -> str:
    """Say what held until when, in the past if that is over: "Ada owned the mill until 3 May"."""
    over = fact.invalid_at is None or fact.invalid_at <= datetime.now(UTC)
    verb = fact_predicate(fact, label_of(end), over=over)
    me, other = cited(register, start, row), cited(register, end, row)
    begun = f" from {day(fact.valid_at)}" if fact.valid_at is not None else ""
    return f"{me} {verb} {other}{begun} until {day(fact.invalid_at)}"


def without_successor(call: IntentCall, ended: Sequence[Relationship]) -> dict[str, str]:
    """Say by the ids of ended facts to the entity that nobody has taken over: "nobody heads it"."""
    types = sorted({fact.type for fact in ended})
    live = call.validity.live("r", tuple(types))
    if not types or live == TRUE or not call.slots.entities:
        return {}
    entity, vocabulary = (
        call.slots.entities[0],
        vocabulary_of(call.run.schema, call.context.profile),
    )
    query = STILL.fill(entity=entity_match(entity), types=names(types), live=live,
                       limit=number(READ))  # fmt: skip
    given = {"entity": entity.value, **call.validity.parameters}
    still = {record["type"] for record in look_up(call, query, given, READ).records}
    starts = {p.type: p.start for p in call.run.schema.patterns if p.end == entity.label}
    return {
        fact.id: f"{'nobody' if vocabulary.is_agent(starts[fact.type]) else 'nothing'} "
        f"{done_to_it(fact_predicate(fact, entity.label, over=False))} now"
        for fact in ended
        if fact.end == entity.id and fact.type in starts and fact.type not in still
    }
