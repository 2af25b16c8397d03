"""`why`: what is recorded around a trouble: causes that the graph states, and what came before.

A cause is only what a relationship of the graph says is one; the rest is put in order of time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.belongings import (
    events_of_parts,
    kinds_of_parts,
    lines_of_parts,
)
from graphrag_core.ask.intents.blockers import (
    Blocker,
    blocker_lines,
    blockers_of,
    open_events,
    open_line,
)
from graphrag_core.ask.intents.content_words import (
    LONGEST_HEADLINE,
    content_words,
    reason_words,
    shared_words,
    telling_passage,
)
from graphrag_core.ask.intents.dated_texts import itself, texts_of
from graphrag_core.ask.intents.ended_facts import (
    asks_for_an_end,
    ended_facts,
    ended_sentence,
)
from graphrag_core.ask.intents.event_details import (
    EventDetails,
    cause_words,
    causes_of,
    details_of,
    quote_of,
    recorded_causes,
    time_said,
)
from graphrag_core.ask.intents.graph_reads import (
    RanQuery,
    cited,
    cited_with_code,
    day,
    entity_match,
    register_of,
    run_query,
    text_of,
    when,
)
from graphrag_core.ask.intents.group_events import tell_group
from graphrag_core.ask.intents.nearby import Nearby, directly
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.occasions import Occasion, occasion_of
from graphrag_core.ask.intents.only_node import only_node
from graphrag_core.ask.intents.order_of_time import NOT_A_CAUSE, timeline_lines
from graphrag_core.ask.intents.passages import document_labels
from graphrag_core.ask.intents.quotations import QUOTE_CHARS, Quotation, quoted
from graphrag_core.ask.intents.reasons_beside import NO_CAUSE
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import (
    event_key,
    event_labels,
    is_cause,
)
from graphrag_core.ask.intents.telling_sentences import (
    TellingSentence,
    asks_why,
    ranked_sentences,
)
from graphrag_core.ask.intents.texts_around import QUOTED, asks_of_state, texts_around
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
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import plain, spoken_name, with_article
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node

NOT_MARKED = "Nothing is recorded as a cause of it."
"""Said in place of `NO_CAUSE` where texts are quoted, which may well tell a reason."""

TOLD, BESIDE = 3, 2
"""So many sentences that tell most are quoted first, and so many of other documents near it."""
WITHOUT_A_REASON = 0.55
"""The most that an answer to why is worth where nothing that is told may be a reason."""

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
    """Answer what is recorded around the trouble of an entity; None where nothing near is dated."""
    events = event_labels(call.run.schema, call.context.profile)
    keyed = [(label, key) for label in events if (key := event_key(label)) is not None]
    entity = call.slots.entities[0]
    if not keyed:
        return None
    occasion = occasion_of(call, keyed)
    tests = TimeTests(occasion.period)
    branches = tuple(line_branches(call, keyed, tests))
    if not branches:
        return None
    query = LINES.fill(
        entity=entity_match(entity),
        branches=joined("\n  UNION\n", branches),
        time=in_order("at", [*(key for _, key in keyed), *(b.key for b in fact_bounds(call))]),
        limit=number(call.limit),
    )
    phrases = (
        f"what happened around {entity.name} and what it depends on, in order of time",
        occasion.period.words,
        *((f"from seven days before {_focus(occasion)}",) if occasion.records else ()),
    )
    ran = run_query(call, query, {"entity": entity.value, **tests.parameters}, phrases)
    if ran is None:
        return None
    sentences = _sentences_near(call, occasion, rows_of_events=ran.rows.records)
    told = [one for one in sentences if one.tells][:TOLD]
    beside = [one.quotation for one in sentences if one.title][:BESIDE]
    around = [*texts_around(call, occasion), *beside]
    mentions, of_parts = _together(told, around), None
    blockers = () if occasion.period.asked else blockers_of(call)
    ended = ended_facts(call) if asks_for_an_end(call) else ()
    kinds = kinds_of_parts(call)
    if occasion.period.asked and (kinds or not (ran.rows.records or occasion.records)):
        of_parts = events_of_parts(call, occasion.period, kinds)
    if of_parts is not None and of_parts.rows.records:
        ran = of_parts
    rows = ran.rows
    of_itself = entity.label in document_labels(call)  # its own sentences say no reason of it
    if not (rows.records or occasion.records or ended or blockers or (mentions and not of_itself)):
        return None
    near = directly(call) if _is_itself(call, occasion) else None
    linked = [r for r in occasion.records if r["link"] is not None]
    happened = [] if ran is of_parts else [record["what"] for record in rows.records]
    details = details_of(call, [*occasion.nodes, *happened])
    causes = recorded_causes(call, [*occasion.nodes, *happened])
    of_state = asks_of_state(call)
    unfinished = open_events(call) if of_state or not asks_why(call.slots) else ()
    register = register_of(
        call, rows, *occasion.nodes, *(r["x"] for r in linked), *(node for _, node in mentions),
        *(node for r in causes for node in (r["what"], r["about"])),
        *(near.nodes if near is not None else ()), *details.nodes,
        *(node for r in ended for node in (r["start"], r["end"])),
        *(one.node for one in (*blockers, *unfinished)),
        links=[*(one.link for one in (*blockers, *unfinished)),
               *(r["link"] for r in linked), *(near.links if near is not None else ()),
               *details.links, *(r["link"] for r in causes), *(r["fact"] for r in ended)],
    )  # fmt: skip
    sources = EventSources(mentions, near, of_parts if ran is of_parts else None, details, causes,
                           ended, blockers, unfinished, of_state, told)  # fmt: skip
    records = () if ran is of_parts else rows.records
    nothing = asks_why(call.slots) and not _is_known(call, records, occasion, sources)
    return ran.answer(
        text=_text(call, records, occasion, register, sources),
        register=register,
        most=WITHOUT_A_REASON if nothing else 1.0,
        follow_ups=next_questions(
            call, entity.name, [entity.label], "who", "impact", "changes", "summary"
        ),
    )


def explain_group(call: IntentCall) -> IntentAnswer | None:
    """Answer for a group, or for its only node where the period of the question leaves one."""
    alone = only_node(call)
    if alone is not None:
        slots = replace(call.slots, entities=(alone,), groups=())
        answer = explain(replace(call, slots=slots))
        if answer is not None or call.planned:
            return answer
    return tell_group(call)


def _focus(occasion: Occasion) -> str:
    return "what fits the question best" if occasion.fitting else "the latest trouble on record"


@dataclass(frozen=True, slots=True)
class EventSources:
    """What is told beside the order of time.

    Sentences of texts, what is next to the named event and to others, and what happened to the
    parts of a thing in a period in which nothing happened to itself. What `ended` of the thing is
    told where the question asks of an end, what is `unfinished` where it asks `of_state`.
    """

    mentions: Sequence[Quotation]
    near: Nearby | None
    of_parts: RanQuery | None
    details: EventDetails
    causes: Sequence[Mapping[str, Any]]
    ended: Sequence[Mapping[str, Any]] = ()
    blockers: Sequence[Blocker] = ()
    unfinished: Sequence[Blocker] = ()
    of_state: bool = False
    told: Sequence[TellingSentence] = ()


def _sentences_near(
    call: IntentCall, occasion: Occasion, rows_of_events: Sequence[Mapping[str, Any]]
) -> list[TellingSentence]:
    """List sentences of texts near the thing, but for events that are told anyway.

    Where the question names a time they are of that time.
    """
    events = {node.id for node in occasion.nodes} | {r["what"].id for r in rows_of_events}
    period = occasion.period
    near = (one for one in ranked_sentences(call) if one.near and one.node.id not in events)
    return [
        one
        for one in near
        if not period.asked or (one.at is not None and period.since <= one.at < period.until)
    ]


def _together(told: Sequence[TellingSentence], mentions: Sequence[Quotation]) -> list[Quotation]:
    """Put the sentences that tell most before other quotations, each once, with its passage."""
    found: list[Quotation] = []
    for sentence, node in (*(one.quotation for one in told), *mentions):
        passage = next((text for text, _ in mentions if sentence in text), sentence)
        if not any(passage in text for text, _ in found):
            found.append((passage, node))
    return found[: max(QUOTED, len(told))]


def _gives_a_reason(told: Sequence[TellingSentence]) -> bool:
    """Tell whether a sentence near the thing gives a reason, or has words of the question."""
    return any(one.why or one.words for one in told)


def _is_known(
    call: IntentCall, records: Sequence[Mapping[str, Any]], occasion: Occasion,
    sources: EventSources,
) -> bool:  # fmt: skip
    """Tell whether something that is told may be a reason."""
    events = (*occasion.nodes, *(r["what"] for r in records))
    words = reason_words(call.slots)
    return (
        bool(sources.causes or sources.blockers or sources.ended)
        or _gives_a_reason(sources.told)
        or any(shared_words(text, words) for text, _ in sources.mentions)
        or any(causes_of(call, node) for node in events)
        or any(_tells_a_story(call, record["what"]) for record in occasion.records[:1])
    )


def _text(
    call: IntentCall, records: Sequence[Mapping[str, Any]], occasion: Occasion,
    register: CitationRegister, sources: EventSources,
) -> str:  # fmt: skip
    """Tell what is recorded as the reason, or that nothing is, and then what is around it."""
    stated = {row for row, r in enumerate(records) if is_cause(r["link"].type)}
    lines: list[str] = []
    because = bool(sources.mentions) and asks_why(call.slots) and _gives_a_reason(sources.told)
    if because:
        lines += [*_quotes(call, sources, register), ""]
    lines += blocker_lines(call, sources.blockers, register)
    first_causes, other_causes = _in_time(occasion, sources.causes)
    lines += _cause_lines(call, "", first_causes, register, lines)
    lines += [f"{ended_sentence(**ended, register=register)}." for ended in sources.ended]
    lines += _fitting_lines(call, occasion, register, sources.details)
    ordinary = occasion.is_ordinary(call.slots.entities[0].id)
    why = asks_why(call.slots)
    reasoned = _gives_a_reason(sources.told) or not why
    telling = any(shared_words(text, reason_words(call.slots)) for text, _ in sources.mentions)
    first = bool(sources.mentions) and not occasion.fitting and (telling or ordinary)
    first = first and not _is_trouble_itself(call, occasion)
    first = first or (bool(sources.told) and reasoned)
    known = not why or _is_known(call, records, occasion, sources)
    told = any(len(text) > LONGEST_HEADLINE for text, _ in sources.mentions)
    none = NOT_MARKED if told else NO_CAUSE
    reason = why and known
    nothing = not known and not occasion.fitting and not _tells(call, occasion)
    first = first or (nothing and told)
    lines += [none] if nothing else []
    lines += [*_quotes(call, sources, register), ""] if first and not because else []
    first = first or because
    if not (ordinary and (telling or sources.ended or reason)):
        short = telling or nothing or reason
        lines += _trouble_lines(call, occasion, register, sources, short=short)
    lines += [none] if not known and not nothing else []
    if sources.of_parts is not None:
        lines += ["", *lines_of_parts(call, sources.of_parts, occasion.period, register)]
    if sources.mentions and not first:
        lines += ["", *_quotes(call, sources, register)]
    if not _is_itself(call, occasion):
        lines += _cause_lines(call, "Causes of earlier ones", other_causes, register, lines)
    if not reason:
        lines += _state_lines(call, occasion, apart=bool(sources.mentions) and not first)
    told_before = {one.node.id for one in sources.blockers}
    unfinished = [one for one in sources.unfinished if one.node.id not in told_before]
    lines += open_line(call, unfinished, register)
    mentioned = {record["what"].id for record in (*occasion.fitting, *occasion.troubles[:1])}
    timeline = [
        (row, r)
        for row, r in enumerate(records)
        if row not in stated and r["what"].id not in mentioned
    ]
    if sources.of_parts is not None:
        lines += ["", NOT_A_CAUSE]
    elif reason and not occasion.period.asked and (ordinary or not occasion.records):
        pass  # what came before something ordinary explains nothing beside a reason
    elif timeline and not (sources.of_state and _is_itself(call, occasion)):
        lines += timeline_lines(call, timeline, occasion.period, register, sources.details)
    elif not stated and occasion.period.asked:
        lines += ["", f"Nothing else is recorded around it, {occasion.period.words}."]
    return "\n".join(lines).strip()


def _quotes(call: IntentCall, sources: EventSources, register: CitationRegister) -> list[str]:
    return ["What the texts say:", *quoted(call, sources.mentions, register)]


def _in_time(
    occasion: Occasion, causes: Sequence[Mapping[str, Any]]
) -> tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]:
    """Divide causes into those of what the question is about and others, the latest first."""
    at = {record["what"].id: instant_of(record["at"]) or 0 for record in occasion.records}
    latest = sorted(causes, key=lambda record: -at.get(record["what"].id, 0))
    about = {record["what"].id for record in occasion.records[:1]}
    first = [record for record in latest if record["what"].id in about]
    if not first:
        return latest, []
    return first, [record for record in latest if record not in first]


def _cause_lines(
    call: IntentCall, head: str, causes: Sequence[Mapping[str, Any]], register: CitationRegister,
    said: Sequence[str],
) -> list[str]:  # fmt: skip
    """Say recorded causes in one sentence, behind a head if there is one; none without any."""
    told = dict.fromkeys(cause_words(call, record, register, said) for record in causes)
    return [f"{f'{head}: ' if head else ''}{'; '.join(told)}."] if told else []


def _tells_a_story(call: IntentCall, node: Node) -> bool:
    """Tell whether an event has more of a text than a title, which may well say a reason."""
    return any(len(text) > LONGEST_HEADLINE for text, _ in texts_of(call, node))


def _is_trouble_itself(call: IntentCall, occasion: Occasion) -> bool:
    """Tell whether the named thing is a trouble, whose own text comes before all others."""
    entity = call.slots.entities[0]
    return _is_itself(call, occasion) and is_trouble(entity.label)


def _is_itself(call: IntentCall, occasion: Occasion) -> bool:
    """Tell whether the question names the event that it is about."""
    trouble = occasion.trouble
    return trouble is not None and trouble.id == call.slots.entities[0].id


def _tells(call: IntentCall, occasion: Occasion) -> bool:
    """Tell whether the latest trouble of a thing has a text, which may say what was wrong."""
    trouble = occasion.trouble
    if trouble is None or not any(map(is_trouble, trouble.labels)):
        return False
    return bool(text_of(call, trouble))


def _state_lines(call: IntentCall, occasion: Occasion, *, apart: bool) -> list[str]:
    """Tell how a thing stands, where no event fits the words of the question.

    The line stands `apart` from a list before it.
    """
    entity = call.slots.entities[0]
    told = _is_itself(call, occasion) or occasion.fitting or occasion.period.asked
    node = itself(call) if not told else None
    values = values_of(call, node, entity.label) if node is not None else []
    line = f"About {plain(entity.name)}: {', '.join(values)}."
    return [*([""] if apart else []), line] if values else []


def _trouble_lines(
    call: IntentCall, occasion: Occasion, register: CitationRegister, sources: EventSources,
    *, short: bool,
) -> list[str]:  # fmt: skip
    """Tell the event that is named itself, or the latest troubles of a thing.

    In `short`, what is known of an event that is no trouble is left out, but for its text.
    """
    if not occasion.troubles:
        return []
    subject = plain(call.slots.entities[0].name)
    lines: list[str] = []
    trouble, at = occasion.troubles[0]["what"], occasion.troubles[0]["at"]
    if trouble.id == call.slots.entities[0].id:
        kind = with_article(label_of(trouble))
        me = cited(register, trouble)
        text = text_of(call, trouble, QUOTE_CHARS).rstrip(".")
        time = time_said(call, trouble, at)
        short = short and not is_trouble(label_of(trouble))
        if text or not short:
            lines.append(f"{me} is {kind} {time}{f': “{text}”' if text else ''}.")
        values = [] if short else values_of(call, trouble, call.slots.entities[0].label)
        lines += [f"About it: {', '.join(values)}."] if values else []
        if sources.near is not None and not short:
            known = {one.link.id for one in sources.blockers}
            known |= {record["link"].id for record in sources.causes}
            lines += sources.near.without(known).sentences(register)
    else:
        mark = cited_with_code(call, register, trouble)
        lines.append(
            f"The latest {spoken_name(label_of(trouble))} of {subject} on record is {mark}, "
            f"{when(at)}{quote_of(call, trouble)}{sources.details.clauses(trouble, register)}."
        )
    before, told = [], {quote_of(call, trouble)}
    for record in occasion.troubles[1:]:
        quote = quote_of(call, record["what"])
        after = _after_day("" if quote in told else quote)
        before.append(f"{cited(register, record['what'])} ({day(record['at'])}{after}")
        told.add(quote)
    return lines + ([f"Before that: {'; '.join(before)}."] if before else [])


def _fitting_lines(
    call: IntentCall, occasion: Occasion, register: CitationRegister, details: EventDetails
) -> list[str]:
    """Tell the events whose texts have words of the question, the best of them first."""
    if not occasion.fitting:
        return []
    words, subject = content_words(call.slots), plain(call.slots.entities[0].name)
    told: list[str] = []
    for record in occasion.fitting:
        node = record["what"]
        passage = plain(telling_passage(call, node, words), QUOTE_CHARS).rstrip(".")
        causes = "".join(f"; {cause}" for cause in causes_of(call, node))
        quote = f": “{passage}”{causes}" if passage else quote_of(call, node)
        beside = details.clauses(node, register) if not told else ""
        told.append(f"{cited_with_code(call, register, node)}, {when(record['at'])}{quote}{beside}")
    kind = spoken_name(label_of(occasion.fitting[0]["what"]))
    lines = [f"The {kind} of {subject} that fits the question best is {told[0]}."]
    return lines + ([f"These have words of it too: {'; '.join(told[1:])}."] if told[1:] else [])


def _after_day(quote: str) -> str:
    """Close the brackets of a day, with values in them and a text after them."""
    return f", {quote.removeprefix(' (')}" if quote.startswith(" (") else f"){quote}"


INTENT = Intent(
    name="why",
    reading="What happened around {} and what came before",
    quotes=True,
    engine=explain,
    of_groups=explain_group,
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
