"""`upcoming`: what is recorded of the time to come: deadlines, ends, beginnings and visits."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.blockers import standing_in
from graphrag_core.ask.intents.concerns import GIVEN, ways_to
from graphrag_core.ask.intents.graph_reads import (
    RanQuery,
    as_of,
    cited,
    entity_match,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.in_trouble import find_troubled
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key, happened
from graphrag_core.ask.intents.windows import Period, TimeTests, fact_bounds
from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    joined,
    name,
    number,
    property_of,
    string,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.states import is_late
from graphrag_core.english.time_units import SOON
from graphrag_core.english.wording import listed, moment, spoken_name
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.explore.relation_words import fact_predicate
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, temporal_keys
from graphrag_core.types import LabelSchema, Property

YEAR = timedelta(days=365)
READ, SHOWN, NEXT_SHOWN, NAMED = 200, 20, 5, 6
OVER = frozenset(map(stem, word_set("run running expire expiring end ending lapse")))
"""Words that ask what ends, and not what else is to come."""

COMING = Template("""
{entity}
CALL ({given}) {
{branches}
}
RETURN at, node, key, fact, other
ORDER BY at
LIMIT {limit}
""")
OF_NODE = Template("""
  MATCH {way} WHERE {live} AND {within}
  RETURN DISTINCT {stored} AS at, node, {said} AS key, null AS fact, null AS other
  ORDER BY at LIMIT {limit}
""")
OF_FACT = Template("""
  MATCH {way} WHERE {within}
  RETURN DISTINCT {stored} AS at, startNode(fact) AS node, {said} AS key, fact,
    endNode(fact) AS other
  ORDER BY at LIMIT {limit}
""")
FACT, FACT_OF_X = Template("()-[fact:{type}]->()"), Template("(x)-[fact:{type}]-()")


def list_upcoming(call: IntentCall) -> IntentAnswer | None:
    """Answer what is recorded for a time to come, by the next weeks where none is named.

    What is overdue is told where the question asks for that.

    Where nothing is, the next that is; None for a time that is over, and where nothing is at all.
    """
    if is_late(call.slots.text):
        return find_troubled(call, late=True)
    period = _period(call)
    if period is None:
        return None
    ran = _run(call, period)
    if ran is None:
        return None
    told, head = _coming(call, ran), f"What is recorded for {period.words}:"
    if not told:
        later = _run(call, Period(period.until, period.until + YEAR))
        told = _coming(call, later)[:NEXT_SHOWN] if later is not None else []
        if later is None or not told:
            return None
        ran, head = later, f"Nothing is recorded for {period.words}. The next after that:"
    register = register_of(call, ran.rows)
    lines = [f"- {line}" for line in _lines(call, told, register)]
    more = [f"- and {len(lines) - SHOWN} more days"] if len(lines) > SHOWN else []
    return ran.answer("\n".join([head, *lines[:SHOWN], *more]), register)


def _period(call: IntentCall) -> Period | None:
    """Return the time to come that a question names, in whole days; None for one that is over."""
    now, window = as_of(call), call.slots.window
    today = datetime.combine(now.date(), time(), now.tzinfo)
    if window is None:
        return Period(today, today + SOON)
    since = max(today, window.since or today)
    until = window.until or since + YEAR
    if until.time() != time():
        until = datetime.combine(until.date() + timedelta(days=1), time(), until.tzinfo)
    return Period(since, until, asked=True) if until > since else None


def _run(call: IntentCall, period: Period) -> RanQuery | None:
    tests = TimeTests(period)
    branches = [*_node_branches(call, tests), *_fact_branches(call, tests)]
    if not branches:
        return None
    entity = call.slots.entities[0] if call.slots.entities else None
    query = COMING.fill(
        entity=entity_match(entity) if entity is not None else EMPTY,
        given=GIVEN if entity is not None else EMPTY,
        branches=joined("\n  UNION ALL\n", branches),
        limit=number(READ),
    )
    given = {"entity": entity.value} if entity is not None else {}
    parameters = {**given, **tests.parameters, **call.validity.parameters}
    phrases = ("times to come that are recorded", period.words)
    return run_query(call, query, parameters, phrases, limit=READ)


def _node_branches(call: IntentCall, tests: TimeTests) -> Iterator[Fragment]:
    entity = call.slots.entities[0] if call.slots.entities else None
    only_ends = _asks_of_ends(call)
    for entry, ways in ways_to(call, entity, itself=True):
        for key in _times(entry):
            for way, live in () if only_ends and happened(key) else ways:
                yield OF_NODE.fill(
                    way=way, live=live, within=tests.within("node", key), said=string(key.key),
                    stored=property_of("node", key.key), limit=number(READ),
                )  # fmt: skip


def _times(entry: LabelSchema) -> list[Property]:
    return [key for key in temporal_keys(entry) if TEMPORAL_TYPES & set(key.types)]


def _fact_branches(call: IntentCall, tests: TimeTests) -> Iterator[Fragment]:
    """Write what finds facts that begin or end, of the named thing or of all."""
    if call.slots.labels and not call.slots.entities:
        return
    only_ends = _asks_of_ends(call)
    for bound in fact_bounds(call):
        if only_ends and bound.change != "ended":
            continue
        way = FACT_OF_X if call.slots.entities else FACT
        yield OF_FACT.fill(
            way=way.fill(type=name(bound.type)), within=tests.within("fact", bound.key),
            stored=property_of("fact", bound.key.key), said=string(bound.change),
            limit=number(READ),
        )  # fmt: skip


def _asks_of_ends(call: IntentCall) -> bool:
    return not OVER.isdisjoint(stem(word) for word in name_words(call.slots.masked))


def _coming(call: IntentCall, ran: RanQuery) -> list[Mapping[str, Any]]:
    """Leave out what is over already: earlier today, cancelled, or a grant that is closed."""
    return [
        record
        for record in ran.rows.records
        if not _is_past(call, as_instant(record["at"]))
        and (record["fact"] is not None or standing_in(call, record["node"])[0] != "over")
    ]


def _is_past(call: IntentCall, at: datetime | None) -> bool:
    """Tell whether a time is before now; a day is not while it lasts."""
    return at is not None and at.time() != time() and at < as_of(call)


def _lines(
    call: IntentCall, records: Sequence[Mapping[str, Any]], register: CitationRegister
) -> Iterator[str]:
    """Write a line for each day, what is of one kind and the same key together."""
    days: dict[str, dict[tuple[str, str], list[Mapping[str, Any]]]] = {}
    for record in records:
        at = as_instant(record["at"])
        if at is not None:
            kind = ("", "") if record["fact"] is not None else _kind(call, record)
            days.setdefault(moment(at.date()), {}).setdefault(kind, []).append(record)
    for day, kinds in days.items():
        told = [
            words
            for kind, found in kinds.items()
            for words in (
                _group(call, kind, found, register) if kind[0] else _facts(found, register)
            )
        ]
        yield f"{day}: {'; '.join(told)}"


def _kind(call: IntentCall, record: Mapping[str, Any]) -> tuple[str, str]:
    """Return what a node is called and what its time is; "" where that dates the node itself."""
    node, key = record["node"], str(record["key"])
    entry = call.run.schema.label(node.labels[0]) if node.labels else None
    own = event_key(entry) if entry is not None else None
    plainly = own is not None and own.key == key and len(name_words(key)) == 1
    return label_of(node), "" if plainly else spoken_name(key)


def _group(
    call: IntentCall, kind: tuple[str, str], found: Sequence[Mapping[str, Any]],
    register: CitationRegister,
) -> Iterator[str]:  # fmt: skip
    label, key = kind
    nodes = [*{record["node"].id: record["node"] for record in found}.values()]
    marks = [cited(register, node) for node in nodes[:NAMED]]
    marks += [f"{len(nodes) - NAMED} more"] if len(nodes) > NAMED else []
    noun = spoken_name(label)
    words = [plural(noun) if len(nodes) > 1 else noun, key]
    states = {standing_in(call, node)[1] for node in nodes}
    words += [spoken_name(state) for state in states if state] if len(states) == 1 else []
    yield f"{listed(marks)} ({', '.join(filter(None, words))})"


def _facts(found: Sequence[Mapping[str, Any]], register: CitationRegister) -> Iterator[str]:
    for record in found:
        start, fact, end = record["node"], record["fact"], record["other"]
        verb = fact_predicate(fact, label_of(end), over=False)
        when = "until then" if record["key"] == "ended" else "from then on"
        yield f"{cited(register, start)} {verb} {cited(register, end)} {when}"


INTENT = Intent(
    name="upcoming",
    reading="What is to come for {}",
    unnamed="all things",
    engine=list_upcoming,
    examples=(
        "What's coming up?",
        "what is coming up next month",
        "what is coming up in December",
        "what is coming up for X",
        "anything coming up at X",
        "Any deadlines in the next two weeks?",
        "any deadlines",
        "any deadlines coming up for X",
        "which deadlines are coming up",
        "what deadlines do we have next month",
        "Is anything due soon?",
        "what is due soon",
        "what is due next",
        "what is due next month",
        "what is due this week",
        "What runs out soon?",
        "what is running out",
        "any things running out",
        "which things are running out soon",
        "which things run out soon",
        "what expires soon",
        "anything expiring soon",
        "any things expiring soon",
        "what ends soon",
        "which things end soon",
        "What is planned for next month?",
        "what is planned",
        "what is scheduled for next week",
        "what is on the agenda next week",
        "what is on the calendar",
        "what is on next week",
        "what is ahead of us",
        "what lies ahead",
        "what do we have to do next month",
        "what do I need to prepare for",
        "what is next for X",
        "what will happen next month",
        "what happens next month",
        "what happens next",
        "what should I prepare for next week",
        "upcoming dates",
        "upcoming events",
        "upcoming deadlines for the things",
        "next dates",
        "the coming weeks",
        "outlook for next month",
        "which dates should I keep in mind",
        "anything I should know about next week",
    ),
    counterexamples=(
        "When is X due?",
        "When does X end?",
        "Which things are due next month?",
        "Which things expire next month?",
        "How many things end next month?",
        "Which things are planned?",
        "List the things of next month",
        "Who works next week?",
        "Which things are overdue?",
        "What is the next thing of X?",
        "Which things are scheduled?",
    ),
)
