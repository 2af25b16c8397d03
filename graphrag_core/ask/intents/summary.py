"""`summary`: what the graph says about a thing, or what a period brought, in cited sentences."""

from dataclasses import replace

from graphrag_core.ask.intents.changes import list_changes
from graphrag_core.ask.intents.document_summary import summarise_document
from graphrag_core.ask.intents.graph_reads import as_of, cited, entity_match, register_of, run_query
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.passages import document_labels
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import plain_types
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.cypher.compose import EMPTY, TRUE, Template, names, number
from graphrag_core.english.wording import listed, plain
from graphrag_core.errors import GraphragError
from graphrag_core.lazy_rag.subgraph import lazy_subgraph
from graphrag_core.lazy_rag.types import LazyRagResult, LazyRequest, Seed
from graphrag_core.types import Node

HOPS = 1
MOST_ENTITIES = 40
EXAMPLES = 6

RELATIONS = Template("""
{entity}
OPTIONAL MATCH (x)-[r:{types}]-(other)
{live}
WITH x, type(r) AS relation, startNode(r) = x AS outgoing, r, other
RETURN x AS about, relation, outgoing, count(r) AS count,
  collect(other)[..{examples}] AS others, collect(r)[..{examples}] AS relationships
ORDER BY count DESC
LIMIT {limit}
""")
LIVE = Template("WHERE {live}")


def summarise(call: IntentCall) -> IntentAnswer | None:
    """Answer with a summary: of a period where one is named, else of the entity, or its text."""
    if call.slots.window is not None or not call.slots.entities:
        return list_changes(call)
    entity = call.slots.entities[0]
    if entity.label in document_labels(call):
        return summarise_document(call, entity)
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    live = call.validity.live("r", types)
    query = RELATIONS.fill(
        entity=entity_match(entity),
        types=names(types),
        live=EMPTY if live == TRUE else LIVE.fill(live=live),
        examples=number(EXAMPLES),
        limit=number(call.limit),
    )
    phrases = (f"what the graph says about {entity.name}", "sentences taken from the graph")
    ran = run_query(call, query, {"entity": entity.value, **call.validity.parameters}, phrases)
    if ran is None or not ran.rows.records:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    found = _extracted(call)
    if found is not None and found.summary:
        text, citations = found.summary, found.citations
    else:
        about: Node = rows.records[0]["about"]
        parts = [
            f"{record['count']} {record['relation'].lower().replace('_', ' ')}"
            for record in rows.records
            if record["relation"]
        ]
        text = f"{cited(register, about)} has {listed(parts) or 'no relationships'}."
        citations = register.citations
    answer = ran.answer(
        text,
        register,
        follow_ups=next_questions(
            call, plain(entity.name), [entity.label], "changes", "who", "impact"
        ),
    )
    return replace(answer, citations=citations)


def _extracted(call: IntentCall) -> LazyRagResult | None:
    """Return the sentences of LazyRAG's extractive engine, which costs no tokens."""
    request = LazyRequest(
        query=call.slots.text,
        seeds=tuple(Seed(e.id, 1.0, "named in the question") for e in call.slots.entities[:3]),
        near={},
        at=None if call.run.question.as_of == "all" else as_of(call),
        max_hops=HOPS,
        max_entities=MOST_ENTITIES,
    )
    try:
        return lazy_subgraph(call.context, request, expand_only=False, communities=False)
    except GraphragError as fault:
        call.run.remark("fallback", fault.code, fault.message, "warning")
        return None


def _can_summarise(slots: Slots) -> bool:
    return bool(slots.entities or slots.times)


INTENT = Intent(
    name="summary",
    reading="A summary of {}",
    engine=summarise,
    needs=_can_summarise,
    examples=(
        "Summarize what happened with X last month",
        "Summarise X",
        "Summarize last month",
        "give me a summary of X",
        "Sum up last month",
        "What is there to know about X?",
        "give me an overview of X",
        "Brief me on X",
        "a short briefing about X, please",
        "Recap last month",
        "what do I need to know about X",
        "tl;dr of X",
        "X in a nutshell",
        "summary of everything about X",
        "Write a short report on X last month",
        "bring me up to speed on X",
        "Outline the situation of X",
        "a digest of last month",
        "Summarise what is known about X",
        "key facts about X",
        "the gist of X",
        "quick rundown of X",
        "the main points about X",
        "most important facts about X",
        "recap X for me",
        "condensed information on X",
        "tell me about X",
        "what can you say about X",
        "what do we have on X",
        "who or what is X, in a few sentences",
        "describe X in short",
        "a few sentences about X",
        "get me up to date about X",
        "what should I know before I meet X",
        "the essentials of X",
        "fact sheet of X",
        "portrait of X",
        "Summarise the document X",
        "Summarise the thing X",
        "present X to me",
        "X in brief",
        "sketch X for me",
        "paint me a picture of X",
        "everything important about X, please",
        "what is worth knowing about X",
        "say something about X",
        "characterise X",
        "sum up X",
        "sum up the state of X",
        "wrap up last month",
        "what were the highlights of last month",
        "the big picture of last month",
        "a report about last month",
        "how did last month go",
        "a management summary of last month",
        "review of last month",
        "I have a meeting about X, prepare me",
        "prepare me for a call with X",
    ),
    counterexamples=(
        "What is X?",
        "Where is X?",
        "What is the total of X last month?",
        "Give me all orders of X last month",
        "What is the description of X?",
        "Show the report of X",
    ),
)
