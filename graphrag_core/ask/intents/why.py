"""`why`: what is recorded around a trouble: causes that the graph states, and what came before.

A cause is only what a relationship of the graph says is one; the rest is put in order of time.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.dated_texts import dated_sentences, own_texts, sentences_of
from graphrag_core.ask.intents.graph_reads import (
    SHORT_TEXT,
    cited,
    cited_with_code,
    day,
    entity_match,
    register_of,
    run_query,
    telling_values,
    text_of,
    when,
)
from graphrag_core.ask.intents.group_events import tell_group
from graphrag_core.ask.intents.nearby import Nearby, directly
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.occasions import Occasion, occasion_of
from graphrag_core.ask.intents.quotations import Quotation, quoted, sentences_on
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import (
    event_key,
    event_labels,
    is_cause,
    is_cause_key,
)
from graphrag_core.ask.intents.thing_facts import values_of
from graphrag_core.ask.intents.timeline import line_branches
from graphrag_core.ask.intents.windows import (
    TimeTests,
    fact_bounds,
    in_order,
)
from graphrag_core.cypher.compose import (
    Template,
    joined,
    number,
)
from graphrag_core.english.wording import capitalised, listed, plain, spoken_name, with_article
from graphrag_core.explore.relation_words import predicate, predicate_to
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node

SHOWN, QUOTED, NAMED = 14, 4, 6
NOT_A_CAUSE = (
    "This is the order in time: that something came shortly before does not make it the cause."
)

LINES = Template("""
{entity}
CALL (x) {
{branches}
}
RETURN at, what, how, about, link
ORDER BY {time} DESC
LIMIT {limit}
""")


def explain(call: IntentCall) -> IntentAnswer | None:
    """Answer what is recorded around the trouble of an entity; None where nothing is dated."""
    events = event_labels(call.run.schema, call.context.profile)
    keyed = [(label, key) for label in events if (key := event_key(label)) is not None]
    entity = call.slots.entities[0]
    if not keyed:
        return None
    occasion = occasion_of(call, keyed)
    tests = TimeTests(occasion.period)
    branches = tuple(line_branches(call, keyed, tests))
    query = LINES.fill(
        entity=entity_match(entity),
        branches=joined("\n  UNION\n", branches),
        time=in_order("at", [*(key for _, key in keyed), *(b.key for b in fact_bounds(call))]),
        limit=number(call.limit),
    )
    phrases = (
        f"what happened around {entity.name} and what it depends on, in order of time",
        occasion.period.words,
        *(("from seven days before the latest trouble on record",) if occasion.troubles else ()),
    )
    ran = run_query(call, query, {"entity": entity.value, **tests.parameters}, phrases)
    if ran is None:
        return None
    rows, mentions = ran.rows, _mentions(call, occasion)
    if not (rows.records or occasion.trouble or mentions):
        return None
    of_itself = occasion.trouble is not None and occasion.trouble.id == entity.id
    near = directly(call) if of_itself else None
    linked = [r for r in occasion.troubles if r["link"] is not None]
    register = register_of(
        call, rows, *occasion.nodes, *(r["x"] for r in linked), *(node for _, node in mentions),
        *(near.nodes if near is not None else ()),
        links=[*(r["link"] for r in linked), *(near.links if near is not None else ())],
    )  # fmt: skip
    return ran.answer(
        text=_text(call, rows.records, occasion, register, EventSources(mentions, near)),
        register=register,
        follow_ups=next_questions(
            call, entity.name, [entity.label], "who", "impact", "changes", "summary"
        ),
    )


def _mentions(call: IntentCall, occasion: Occasion) -> list[Quotation]:
    """Find what texts say of the time that the question names, and of the troubles."""
    itself = occasion.trouble is not None and occasion.trouble.id == call.slots.entities[0].id
    own = own_texts(call)
    told = [one.quotation for one in dated_sentences(call, occasion.period, QUOTED, own)]
    told += [] if occasion.period.asked or itself else sentences_of(own)
    named = sentences_on(call, [node.name for node in occasion.nodes], QUOTED)
    once = dict([*reversed(named), *reversed(told)])
    return list(reversed(once.items()))[:QUOTED]


@dataclass(frozen=True, slots=True)
class EventSources:
    """What is told beside the order of time: sentences of texts, and what is next to an event."""

    mentions: Sequence[Quotation]
    near: Nearby | None


def _text(
    call: IntentCall, records: Sequence[Mapping[str, Any]], occasion: Occasion,
    register: CitationRegister, sources: EventSources,
) -> str:  # fmt: skip
    mentions, near = sources.mentions, sources.near
    subject = plain(call.slots.entities[0].name)
    lines: list[str] = []
    trouble, at = occasion.trouble, occasion.troubles[0]["at"] if occasion.troubles else None
    if trouble is not None and trouble.id == call.slots.entities[0].id:
        kind = with_article(label_of(trouble))
        me = cited(register, trouble)
        text = text_of(call, trouble).rstrip(".")
        lines.append(f"{me} is {kind} of {when(at)}{f': “{text}”' if text else ''}.")
        values = values_of(call, trouble, call.slots.entities[0].label)
        lines += [f"Recorded of it: {', '.join(values)}."] if values else []
        lines += near.sentences(register) if near is not None else ()
    elif trouble is not None:
        mark = cited_with_code(call, register, trouble)
        lines.append(
            f"The latest {spoken_name(label_of(trouble))} of {subject} on record is {mark}, "
            f"{when(at)}{_quote(call, trouble)}."
        )
    if occasion.troubles[1:]:
        before, told = [], {_quote(call, occasion.troubles[0]["what"])}
        for record in occasion.troubles[1:]:
            quote = _quote(call, record["what"])
            after = _after_day("" if quote in told else quote)
            before.append(f"{cited(register, record['what'])} ({day(record['at'])}{after}")
            told.add(quote)
        lines.append(f"Before that: {'; '.join(before)}.")
    stated = [(row, r) for row, r in enumerate(records) if is_cause(r["link"].type)]
    if stated:
        causes = dict.fromkeys(_cause(record, row, register) for row, record in stated)
        lines.append(f"Recorded as a cause: {'; '.join(causes)}.")
    elif not any(
        _causes_of(call, node) for node in (*occasion.nodes, *(r["what"] for r in records))
    ):
        lines.append("No relationship of the graph records a cause.")
    if mentions:
        lines += ["", "What the texts say:", *quoted(call, mentions, register)]
    told_rows = {row for row, _ in stated}
    timeline = [
        (row, r)
        for row, r in enumerate(records)
        if row not in told_rows and (trouble is None or r["what"].id != trouble.id)
    ]
    timeline.sort(key=lambda entry: instant_of(entry[1]["at"]) or 0)
    if timeline:
        lines += ["", f"In order of time, {occasion.period.words}:"]
        groups: dict[Hashable, list[tuple[int, Mapping[str, Any]]]] = {}
        for row, r in timeline:
            way = (r["what"].id, r["how"], r["link"].start == r["what"].id)
            groups.setdefault(way, []).append((row, r))
        said = dict.fromkeys(_line(call, group, register) for group in groups.values())
        lines += [f"- {line}" for line in list(said)[-SHOWN:]]
        lines += ["", NOT_A_CAUSE]
    elif not stated:
        lines += ["", f"Nothing else is recorded around it, {occasion.period.words}."]
    return "\n".join(lines).strip()


def _quote(call: IntentCall, node: Node) -> str:
    text = text_of(call, node).rstrip(".")
    if text:
        return f": “{text}”" + "".join(f"; {cause}" for cause in _causes_of(call, node))
    values = [*telling_values(call, node), *_causes_of(call, node)]
    return f" ({', '.join(values)})" if values else ""


def _causes_of(call: IntentCall, node: Node) -> list[str]:
    """List what a node's own keys record as a cause or a reason."""
    hidden = call.context.profile.hidden_properties
    return [
        f"{spoken_name(key)} “{plain(value, SHORT_TEXT).rstrip('.')}”"
        for key, value in node.properties.items()
        if key not in hidden and isinstance(value, str) and value and is_cause_key(key)
    ]


def _after_day(quote: str) -> str:
    """Close the brackets of a day, with values in them and a text after them."""
    return f", {quote.removeprefix(' (')}" if quote.startswith(" (") else f"){quote}"


def _cause(record: Mapping[str, Any], row: int, register: CitationRegister) -> str:
    """Say a recorded cause in the direction in which it is stored."""
    what, about, link = record["what"], record["about"], record["link"]
    start, end = (what, about) if link.start == what.id else (about, what)
    return f"{cited(register, start, row)} {predicate(link.name)} {cited(register, end, row)}"


def _line(
    call: IntentCall, group: Sequence[tuple[int, Mapping[str, Any]]], register: CitationRegister
) -> str:
    """Say what happened to one or several things at once, in the direction that is stored."""
    row, record = group[0]
    what, link = record["what"], record["link"]
    me = cited_with_code(call, register, what, row)
    others = list({r["about"].id: (at, r["about"]) for at, r in group}.values())
    marks = [cited(register, node, at) for at, node in others[:NAMED]]
    more = len(others) - len(marks)
    said = f"{', '.join(marks)} and {more} more" if more > 0 else listed(marks)
    if link.start == what.id:
        words = f"{me} {predicate_to(link.name, label_of(others[0][1]))} {said}"
    else:
        verb = predicate_to(link.name, label_of(what), of_several=len(others) > 1)
        words = f"{said} {verb} {me}"
    change = str(record["how"]).removeprefix(link.type).strip()
    kind, quote = spoken_name(label_of(what)), _quote(call, what)
    suffix = f" ({change})" if change else f" ({kind}){quote}"
    if quote.startswith(" ("):
        suffix = f" ({kind}, {quote.removeprefix(' (')}"
    return capitalised(f"{when(record['at'])}: {words}{suffix}")


INTENT = Intent(
    name="why",
    reading="What happened around {} and what came before",
    engine=explain,
    of_groups=tell_group,
    entities=1,
    examples=(
        "Why did X fail?",
        "Why is X down?",
        "What went wrong with X?",
        "What is the root cause of X?",
        "what happened to X",
        "Why did X break last month?",
        "What led to X?",
        "Why was X so slow last month?",
        "explain the failure of X",
        "What caused the trouble with X?",
        "reason for X",
        "How come X stopped working?",
        "Why is X having problems?",
        "what was behind X",
        "What happened before X failed?",
        "Why were there so many problems with X last month?",
        "post mortem of X",
        "Why did X get worse?",
        "how did X come about",
        "What is wrong with X?",
        "Why was X delayed?",
        "Why did X close?",
        "what brought X about",
        "what is the story behind X",
        "analysis of the failure of X",
        "what is the matter with X",
        "what made X fail",
        "who or what is to blame for X",
        "how could X happen",
        "what is the trouble with X",
        "what preceded the breakdown of X",
        "what lies behind the problems of X",
        "X broke: how did that happen",
        "why are there complaints about X",
        "why is X late",
        "why did X lose so much",
        "for what reason did X stop",
        "what triggered X",
        "what set X off",
        "explain X to me: what was the trouble",
        "explain why X is failing",
        "what is behind the outage of X",
        "how did it come to X",
        "why was X cancelled",
        "why was X shut down",
        "why does X keep failing",
        "investigate X",
        "find the root of X",
        "find out what went wrong at X last month",
        "what is causing the trouble at X",
        "what could explain X",
        "diagnose X",
        "what did X in",
        "circumstances of X",
        "what happened to X last month",
        "what happened at X",
        "what went on at X when it failed",
        "what went on with X",
        "tell me what happened to X",
        "what has been going on with X",
        "what has happened to X lately",
        "why does X have so many problems lately",
        "why has X been so bad",
    ),
    counterexamples=(
        "Which deployment caused X?",
        "What caused X?",
        "What is the reason of X?",
        "How many failures did X have?",
        "Which incidents were caused by X?",
        "When did X fail?",
        "What is the cause of death of X?",
    ),
)
