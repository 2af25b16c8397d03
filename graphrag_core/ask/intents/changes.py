"""`changes`: what changed in a period: facts that began and ended, and what happened."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.belongings import events_of_parts, lines_of_parts
from graphrag_core.ask.intents.content_words import content_words
from graphrag_core.ask.intents.dated_texts import dated_sentences, told_beside, told_lines
from graphrag_core.ask.intents.ended_facts import ended_sentence, without_successor
from graphrag_core.ask.intents.event_details import details_of
from graphrag_core.ask.intents.event_lines import NAMED, EventLines, named_events, years_of
from graphrag_core.ask.intents.graph_reads import (
    NOTHING_MORE,
    RanQuery,
    cited,
    day,
    entity_match,
    register_of,
    run_query,
)
from graphrag_core.ask.intents.group_events import tell_group
from graphrag_core.ask.intents.handovers import Triple, describe_handover, handovers
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import dated_labels, event_key, types_between
from graphrag_core.ask.intents.slots import Slots
from graphrag_core.ask.intents.windows import (
    EARLIEST,
    Period,
    TimeTests,
    fact_bounds,
    whole_period_of,
)
from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    constant,
    joined,
    name,
    names,
    number,
    string,
)
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import capitalised, counted, listed, plain, spoken_name
from graphrag_core.explore.relation_words import fact_predicate

EXAMPLES = 12
MOST_GROUPS = 60
WHOLE = "what began, ended and happened"
"""How the changes of the whole graph are read; those of a part say of which."""
NEWEST = ("latest",)
"""What is asked of a kind whose newest are wanted, and not its changes: "latest films"."""
UNCHANGED = "the same as before"

GROUPS = Template("""
{entity}
CALL ({given}) {
{branches}
}
WITH * WHERE count > 0
RETURN change, kind, count, examples, by_year
LIMIT {limit}
""")
FACTS = Template("""
  MATCH {start}-[r:{type}]-{arrow}({other})
  WHERE {within}
  WITH DISTINCT r ORDER BY r.{key} DESC
  RETURN {change} AS change, {kind} AS kind, count(r) AS count,
    collect([startNode(r), r, endNode(r)])[..{examples}] AS examples, [] AS by_year
""")
EVENTS = Template("""
  MATCH {way}(event:{label})
  WHERE {within}
  WITH DISTINCT event ORDER BY event.{key} DESC
  RETURN 'happened' AS change, {kind} AS kind, count(event) AS count,
    collect([event])[..{examples}] AS examples, [{years}] AS by_year
""")
IN_YEAR = Template("sum(CASE WHEN event.{key}.year = {year} THEN 1 ELSE 0 END)")
ANYTHING, FORWARDS, UNDIRECTED, GIVEN = constant("()"), constant(">"), EMPTY, constant("x")
OF_KIND = Template("(:{label})")
NAMED_ONE = constant("(x)")
NEAR = Template("{start}-[:{types}]-")


@dataclass(frozen=True, slots=True)
class ChangeScope:
    """Whose changes: of one entity, of a kind, or of the whole graph."""

    start: Fragment
    whole: bool
    words: str


def list_changes(call: IntentCall) -> IntentAnswer | None:
    """Answer what changed; None where the graph says nothing of times.

    Where no period is asked for and the last days have nothing, it is all that is recorded; where
    one is and a thing has nothing in it, it is what happened to its parts.
    """
    period, scope = whole_period_of(call), _scope(call)
    ran = _run(call, scope, period)
    if ran is not None and not ran.rows.records and not period.asked:
        ever = replace(period, since=EARLIEST)
        earlier = _run(call, scope, ever)
        if earlier is not None and earlier.rows.records:
            period, ran = ever, earlier
    if ran is None:
        return None
    of_parts = None
    if call.slots.entities and period.asked and not ran.rows.records:
        of_parts = events_of_parts(call, period)
    if of_parts is not None and of_parts.rows.records:
        ran = of_parts
    rows = ran.rows
    told = dated_sentences(call, period) if call.slots.entities else []
    happened = [r for r in rows.records if ran is not of_parts and r["change"] == "happened"]
    details = details_of(call, named_events(happened))
    more = {node.id: node for node in (*(one.node for one in told), *details.nodes)}
    register = register_of(call, rows, *more.values(), links=details.links)
    if ran is of_parts:
        text = "\n".join(lines_of_parts(call, ran, period, register))
    else:
        text = _text(EventLines(call, register, details, period), rows.records, scope)
    return ran.answer(
        text="\n".join([text, *told_lines(call, told_beside(told, text), register)]),
        register=register,
        follow_ups=_follow_ups(call, [] if ran is of_parts else rows.records),
    )


def _run(call: IntentCall, scope: ChangeScope, period: Period) -> RanQuery | None:
    tests = TimeTests(period)
    branches = [*_fact_branches(call, scope, tests), *_event_branches(call, scope, tests)]
    if not branches:
        return None
    entity = call.slots.entities[0] if call.slots.entities else None
    query = GROUPS.fill(
        entity=entity_match(entity) if entity else EMPTY,
        given=GIVEN if entity else EMPTY,
        branches=joined("\n  UNION ALL\n", branches),
        limit=number(MOST_GROUPS),
    )
    parameters = {**tests.parameters, **({"entity": entity.value} if entity else {})}
    return run_query(call, query, parameters, (f"{WHOLE}{scope.words}", period.words))


def _scope(call: IntentCall) -> ChangeScope:
    if call.slots.entities:
        return ChangeScope(NAMED_ONE, False, f" around {plain(call.slots.entities[0].name)}")
    if call.slots.labels:
        label = call.slots.labels[0]
        start = OF_KIND.fill(label=name(label))
        return ChangeScope(start, False, f" among the {call.slots.label_words[0]}")
    return ChangeScope(ANYTHING, True, "")


def _fact_branches(call: IntentCall, scope: ChangeScope, tests: TimeTests) -> Iterator[Fragment]:
    label = None if scope.whole else _label(call)
    for bound in fact_bounds(call):
        patterns = [p for p in call.run.schema.patterns if p.type == bound.type]
        if label is not None and not any(label in (p.start, p.end) for p in patterns):
            continue
        yield FACTS.fill(
            start=scope.start,
            type=name(bound.type),
            arrow=FORWARDS if scope.whole else UNDIRECTED,
            other=EMPTY,
            within=tests.within("r", bound.key),
            key=name(bound.key.key),
            change=string(bound.change),
            kind=string(bound.type),
            examples=number(EXAMPLES),
        )


def _event_branches(call: IntentCall, scope: ChangeScope, tests: TimeTests) -> Iterator[Fragment]:
    label = None if scope.whole else _label(call)
    schema, profile = call.run.schema, call.context.profile
    for event in dated_labels(call.run.schema, call.context.profile):
        key = event_key(event)
        types = types_between(schema, profile, label, [event.name]) if label is not None else ()
        itself = label == event.name and not call.slots.entities
        if key is None or not (scope.whole or itself or types):
            continue
        near = EMPTY if scope.whole or itself else NEAR.fill(start=scope.start, types=names(types))
        yield EVENTS.fill(
            way=near,
            label=name(event.name),
            within=tests.within("event", key),
            key=name(key.key),
            kind=string(event.name),
            examples=number(EXAMPLES),
            years=joined(
                ", ",
                [IN_YEAR.fill(key=name(key.key), year=number(y)) for y in years_of(tests.period)],
            ),
        )


def _label(call: IntentCall) -> str:
    return call.slots.entities[0].label if call.slots.entities else call.slots.labels[0]


def _text(told: EventLines, records: Sequence[Mapping[str, Any]], scope: ChangeScope) -> str:
    if not records:
        return f"Nothing is recorded to have changed{scope.words}, {told.period.words}."
    facts = [(row, r) for row, r in enumerate(records) if r["change"] != "happened"]
    events = [(row, r) for row, r in enumerate(records) if r["change"] == "happened"]
    total = sum(r["count"] for _, r in facts)
    happened = sum(r["count"] for _, r in events)
    parts = [counted(total, "change")] if facts else []
    parts += [counted(happened, "event")] if events else []
    verb = "is" if total + happened == 1 else "are"
    lines = [f"{capitalised(listed(parts))} {verb} recorded{scope.words}, {told.period.words}:"]
    ended = [e[1] for _, r in facts if r["change"] == "ended" for e in r["examples"]]
    lines += _fact_lines(facts, told.register, without_successor(told.call, ended))
    events.sort(key=lambda entry: (not is_trouble(entry[1]["kind"]), -entry[1]["count"]))
    lines += [told.line(row, record) for row, record in events]
    return "\n".join(lines)


def _fact_lines(
    facts: Sequence[tuple[int, Mapping[str, Any]]],
    register: CitationRegister,
    vacant: Mapping[str, str] = NOTHING_MORE,
) -> Iterator[str]:
    """Describe what began and ended of each relation, hand-overs first.

    `vacant` says of ended facts, by their ids, that nobody has taken over.
    """
    for kind in dict.fromkeys(record["kind"] for _, record in facts):
        groups = {r["change"]: (row, r) for row, r in facts if r["kind"] == kind}
        pairs, left = handovers(groups)
        over = {fact.id for _, fact, _ in left.get("ended", ())}
        left["began"] = [t for t in left.get("began", ()) if t[1].id not in over]
        said = [describe_handover(old, new, groups, register) for old, new in pairs[:NAMED]]
        for change, triples in left.items():
            row = groups[change][0] if change in groups else 0
            told = triples[: max(1, NAMED - len(said))]
            said += [_fact(triple, change, row, register, vacant) for triple in told]
        if not said:
            yield f"- {_head(kind, groups)}: {_renewed(groups)}"
        elif len(pairs) + sum(map(len, left.values())) > len(said[:NAMED]):
            yield f"- {_head(kind, groups)}: {'; '.join(said[:NAMED])}; …"
        else:
            yield f"- {'; '.join(said)}"


def _head(kind: str, groups: Mapping[str, tuple[int, Mapping[str, Any]]]) -> str:
    counts = listed([f"{r['count']} {change}" for change, (_, r) in groups.items()])
    return f"{capitalised(spoken_name(kind))} ({counts})"


def _renewed(groups: Mapping[str, tuple[int, Mapping[str, Any]]]) -> str:
    """Say that what ended began anew: all of it, or only the latest that were looked at."""
    seen = [len(record["examples"]) for _, record in groups.values()]
    total = sum(record["count"] for _, record in groups.values())
    return UNCHANGED if total == sum(seen) else f"the {max(seen)} latest were renewed"


def _fact(
    triple: Triple, change: str, row: int, register: CitationRegister, vacant: Mapping[str, str]
) -> str:
    start, fact, end = triple
    if change == "ended" or fact.invalid_at is not None:
        since = f"; {vacant[fact.id]}" if fact.id in vacant else ""
        return f"{ended_sentence(start, fact, end, register, row)}{since}"
    verb = fact_predicate(fact, label_of(end))
    me, other = cited(register, start, row), cited(register, end, row)
    return f"{me} {verb} {other} since {day(fact.valid_at)}"


def _follow_ups(call: IntentCall, records: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    if call.slots.entities:
        entity = call.slots.entities[0]
        return next_questions(call, entity.name, [entity.label], "impact", "who", "summary")
    nodes = [e[-1] for r in records if r["change"] != "happened" for e in r["examples"]]
    asked = (next_questions(call, n.name, n.labels, "changes") for n in nodes)
    return tuple(dict.fromkeys(question for questions in asked for question in questions))


def _names_nothing(slots: Slots) -> bool:
    """Tell whether no one thing is named, nor the newest of a kind: these are the translator's."""
    newest = bool(slots.labels) and slots.window is None and content_words(slots) == NEWEST
    return not slots.entities and not newest


INTENT = Intent(
    name="changes",
    reading="What changed around {}",
    quotes=True,
    engine=list_changes,
    of_groups=tell_group,
    first=_names_nothing,
    one_by_one=True,
    examples=(
        "What changed last month?",
        "What has changed?",
        "What is new?",
        "what's different since last month",
        "What changed for X last month?",
        "What has changed around X?",
        "anything new about X last month",
        "Which changes were there among the teams last month?",
        "What changed in the company last month?",
        "show me all changes last month",
        "What happened last month?",
        "what moved last month",
        "list everything that began or ended last month",
        "recent changes to X",
        "What is different about X compared to last month?",
        "What did I miss last month?",
        "catch me up on changes last month",
        "Give me the changes of last month",
        "how did things change last month",
        "news about X last month",
        "what's been going on with the suppliers last month",
        "diff between then and now",
        "how did X change lately",
        "recent developments around X",
        "updates on X",
        "changes since last month",
        "what has been going on around X",
        "what is not as it was last month",
        "anything different at X",
        "which changes concern X",
        "which changes hit X last month",
        "what was altered last month",
        "who came and who left last month",
        "what began and what ended last month",
        "what came in and what went out last month",
        "show me what is new at X",
        "latest changes among the things",
        "what has become of X last month",
        "what things are new last month",
        "is there news",
        "any news from the things",
        "tell me about recent changes",
        "which new things are there since last month",
        "what did the things look like before, compared with now",
        "what happened among the things last month",
        "anything happen while I was away last month",
        "overview of what changed last month",
        "change log of last month",
        "what is up with X lately",
        "what shifted last month",
        "what got replaced last month",
        "differences between last month and today",
        "what has happened recently",
        "what went wrong last month",
        "what problems were there last month",
        "which troubles did we have last month",
        "what happened during last month",
        "what was going on last month",
        "anything that went wrong last month",
        "what has gone wrong since last month",
    ),
    counterexamples=(
        "Which incidents happened last month?",
        "How many orders were placed last month?",
        "Which services changed their owner?",
        "List the changes with status open",
        "Which bookings were changed last month?",
        "What is the change rate of X?",
        "Who changed X?",
    ),
)
