"""`summary`: what the graph says about a thing, or what a period brought, in cited sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.changes import list_changes
from graphrag_core.ask.intents.concern_lines import concern_lines
from graphrag_core.ask.intents.concerns import ConcernKind, find_concerns
from graphrag_core.ask.intents.dated_texts import is_quoted
from graphrag_core.ask.intents.document_summary import summarise_document
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.graph_reads import (
    cited,
    day,
    entity_match,
    register_of,
    run_query,
    text_of,
)
from graphrag_core.ask.intents.group_events import tell_group
from graphrag_core.ask.intents.kind_members import named_members
from graphrag_core.ask.intents.kind_summary import summarise_kind
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.occasions import latest_told
from graphrag_core.ask.intents.passages import document_labels
from graphrag_core.ask.intents.quotations import quoted, sentences_on
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_labels, plain_types
from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.ask.intents.thing_facts import LONG_TEXT, amounts_of, facts_of
from graphrag_core.ask.intents.windows import period_of
from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Template,
    all_of,
    label_test,
    names,
    number,
)
from graphrag_core.english.harms import is_worry
from graphrag_core.english.wording import (
    listed,
    moment,
    plain,
)
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.types import Node

EXAMPLES, QUOTED, NOTED = 8, 3, 5
TROUBLES: tuple[ConcernKind, ...] = ("severe", "overdue", "bad", "failed", "stuck", "lapsed")
"""What a summary tells of what needs attention."""

RELATIONS = Template("""
{entity}
OPTIONAL MATCH (x)-[r:{types}]-(other)
{live}
WITH x, type(r) AS relation, startNode(r) = x AS outgoing, r, other
RETURN x AS about, relation, outgoing, count(DISTINCT other) AS count,
  collect(DISTINCT other)[..{examples}] AS others, collect(r)[..{examples}] AS relationships
ORDER BY count DESC
LIMIT {limit}
""")
LIVE = Template("WHERE {live}")
NO_EVENT = Template("NOT ({test})")
MOMENT = timedelta(microseconds=1)


def summarise(call: IntentCall) -> IntentAnswer | None:
    """Answer with a summary: of a kind, of a period, of an entity, or of its text."""
    members = named_members(call)
    if members is not None:
        return summarise_kind(call, members)
    if call.slots.window is not None or not call.slots.entities:
        return list_changes(call)
    entity = call.slots.entities[0]
    if entity.label in document_labels(call):
        return summarise_document(call, entity)
    return _summarise_thing(call, entity)


def summarise_state(call: IntentCall) -> IntentAnswer | None:
    """Answer how a thing stood at the end of the period that the question names."""
    until = period_of(call).until
    validity = call.run.dependencies.validity(call.run.schema, until - MOMENT)
    return _summarise_thing(replace(call, validity=validity), call.slots.entities[0], until)


def _summarise_thing(
    call: IntentCall, entity: NamedEntity, until: datetime | None = None
) -> IntentAnswer | None:
    """Answer with a summary of a thing; before `until` without events that came later."""
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    events = [event.name for event in event_labels(call.run.schema, call.context.profile)]
    tests = [call.validity.live("r", types)]
    if until is not None and events:
        tests.append(NO_EVENT.fill(test=label_test("other", events)))
    live = all_of([test for test in tests if test != TRUE] or [TRUE])
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
    about: Node = rows.records[0]["about"]
    mentions = [m for m in sentences_on(call, [entity.name], QUOTED) if m[1].id != about.id]
    noted = latest_told(call, NOTED)
    phrase = f"what needs attention at {entity.name}"
    concerns = find_concerns(call, (phrase,), entity) if until is None else None
    worries = [one.node for one in concerns.of(*TROUBLES)] if concerns is not None else []
    more = {node.id: node for node in (*(n for _, n in mentions), *(r["what"] for r in noted),
                                       *worries)}  # fmt: skip
    details = details_of(call, [node for node in worries if any(map(is_worry, node.labels))])
    register = register_of(call, rows, *more.values(), *details.nodes, links=details.links)
    day_before = moment((until - MOMENT).date()) if until is not None else ""
    lines = [f"As of {day_before}, as far as it is recorded by time:"] if day_before else []
    lines.append(facts_of(call, about, entity.label, register))
    lines += [f"“{text}”" for text in (text_of(call, about, LONG_TEXT),) if text]
    if concerns is not None:
        lines += concern_lines(call, concerns, TROUBLES, register, details, known={about.id})
    lines += amounts_of(call, entity) if until is None else []
    lines += [
        _sentence(entity, record, row, register)
        for row, record in enumerate(rows.records)
        if record["relation"]
    ]
    lines += _noted(call, noted, register)
    told = "\n".join(lines)
    mentions = [m for m in mentions if not is_quoted(m[0], told)]
    if mentions:
        lines += ["", "What the texts say:", *quoted(call, mentions, register)]
    return ran.answer(
        "\n".join(lines),
        register,
        follow_ups=next_questions(
            call, plain(entity.name), [entity.label], "changes", "who", "impact"
        ),
    )


def _summarise_group(call: IntentCall) -> IntentAnswer | None:
    """Answer of what a value names, as a kind where the question calls it one: "open tickets"."""
    members = named_members(call) if call.slots.labels else None
    return summarise_kind(call, members) if members is not None else tell_group(call)


def _noted(
    call: IntentCall, noted: Sequence[Mapping[str, Any]], register: CitationRegister
) -> list[str]:
    """Quote the latest events that say something; equal texts once."""
    told: dict[str, str] = {}
    for record in noted:
        node = record["what"]
        text = text_of(call, node, LONG_TEXT)
        if text:
            told.setdefault(text, f"- {day(record['at'])}, {cited(register, node)}: “{text}”")
    return ["", "Noted last:", *told.values()] if told else []


def _sentence(
    entity: NamedEntity, record: Mapping[str, Any], row: int, register: CitationRegister
) -> str:  # fmt: skip
    """Say a relation of the thing in the direction in which it is stored."""
    subject, label = plain(entity.name), entity.label
    others = sorted(record["others"], key=lambda node: node.name)
    more, link = record["count"] - len(others), record["relationships"][0]
    names_ = [plain(node.name) for node in others]
    said = f"{', '.join(names_)} and {more} more" if more > 0 else listed(names_)
    if record["outgoing"]:
        end = others[0].labels[0] if others[0].labels else ""
        words = f"{subject} {fact_predicate(link, end, over=False)} {said}"
    else:
        verb = fact_predicate(link, label, over=False, of_several=record["count"] > 1)
        words = f"{said} {verb} {subject}"
    return f"{words}. {''.join(register.cite(node, row).strip() for node in others)}".strip()


def _can_summarise(slots: Slots) -> bool:
    return bool(slots.entities or slots.times or slots.labels)


INTENT = Intent(
    name="summary",
    reading="A summary of {}",
    quotes=True,
    engine=summarise,
    of_groups=_summarise_group,
    needs=_can_summarise,
    one_by_one=True,
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
        "Summarise the things about X",
        "sum up the things of X",
        "summarise the things on X last month",
        "give me an overview of the things of X",
        "sum up the open things",
        "a summary of the things of last month",
        "what do people say about X",
        "what do the things on X say",
        "what are people saying about X",
        "what is in the things about X",
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
