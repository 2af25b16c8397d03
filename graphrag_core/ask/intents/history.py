"""`history`: the recorded past of a thing: who and what it was joined to, from when until when."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.dated_texts import DatedSentence, dated_sentences, told_beside
from graphrag_core.ask.intents.event_details import EventDetails, details_of
from graphrag_core.ask.intents.graph_reads import (
    LONGEST_VALUE,
    as_of,
    cited_with_code,
    day,
    entity_match,
    look_up,
    register_of,
    run_query,
    telling_values,
    text_of,
)
from graphrag_core.ask.intents.group_events import tell_group
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.quotations import quoted
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import (
    any_times,
    event_key,
    event_labels,
    plain_types,
    types_between,
)
from graphrag_core.ask.intents.summary import summarise
from graphrag_core.ask.intents.telling_sentences import ranked_sentences
from graphrag_core.ask.intents.windows import in_order
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    joined,
    name,
    names,
    number,
    string,
)
from graphrag_core.english.wording import capitalised, counted, plain, spoken_name
from graphrag_core.english.words import name_words
from graphrag_core.explore.relation_words import fact_predicate, time_name
from graphrag_core.profiles.instants import LAST_YEAR, instant_of
from graphrag_core.types import LabelSchema, Node, Property, Relationship, Rows

SHOWN = 20
QUOTED_CHARS = 160
YEARS = frozenset({"year", "season", "date", "edition"})
"""Words of keys whose nodes are of a year, such as a season's ballot."""

PAST = Template("""
{entity}
CALL (x) {
{branches}
}
WITH * WHERE since IS NOT NULL
RETURN since, until, what, fact, other
ORDER BY {time} DESC
LIMIT {limit}
""")
ALL = Template("""
{entity}
CALL (x) {
{branches}
}
WITH * WHERE since IS NOT NULL
RETURN count(*) AS facts
LIMIT 1
""")
OWN = Template("""
  RETURN x.{key} AS since, null AS until, {what} AS what, null AS fact, x AS other
""")
FACTS = Template("""
  MATCH (x)-[fact:{type}]-(other)
  RETURN fact.{start} AS since, {until} AS until, '' AS what, fact, other
""")
EVENTS = Template("""
  MATCH (x)-[fact:{types}]-(other:{label})
  RETURN other.{key} AS since, null AS until, 'event' AS what, fact, other
""")
NULL = constant("null")


def tell_history(call: IntentCall) -> IntentAnswer | None:
    """Answer what is recorded of an entity's past, in order of time; None without any date."""
    entity = call.slots.entities[0]
    dated = list(_branches(call, entity.label))
    if not dated:
        return None
    parts = {
        "entity": entity_match(entity),
        "branches": joined("\n  UNION\n", [branch for _, branch in dated]),
    }
    query = PAST.fill(
        **parts, time=in_order("since", [key for key, _ in dated]), limit=number(call.limit + 1)
    )
    phrases = (f"everything dated about {entity.name}, in order of time", "at all times")
    given = {"entity": entity.value}
    ran = run_query(call, query, given, phrases)
    if ran is None:
        return None
    rows = ran.rows
    told = [] if _asked_kinds(call) else [*dated_sentences(call), *_of_dated_texts(call)]
    if rows.records and not told and all(record["fact"] is None for record in rows.records):
        # Nothing is dated but the thing itself: what is recorded of it says more.
        return summarise(call)
    facts = _timed(rows)
    shown = (records[0] for _, records in facts[-SHOWN:])
    details = details_of(call, [r["other"] for r in shown if r["fact"] is not None and r["what"]])
    more = {node.id: node for node in (*(one.node for one in told), *details.nodes)}
    register = register_of(call, rows, *more.values(), links=details.links)
    said = "\n".join(
        text_of(call, record["other"], QUOTED_CHARS)
        for _, records in facts
        for record in records
        if record["fact"] is not None
    )
    timed: list[tuple[Any, Callable[[], str]]] = [
        (records[0]["since"], partial(_line, call, row, records, register, details))
        for row, records in facts
    ]
    timed += [(one.at, partial(_told, call, one, register)) for one in told_beside(told, said)]
    timed.sort(key=lambda entry: instant_of(entry[0]) or 0)
    lines = [write() for _, write in timed[-SHOWN:]]
    total = len(timed)
    if rows.truncated:
        found = look_up(call, ALL.fill(**parts), given, 1).records
        total += found[0]["facts"] - len(facts) if found else 0
    if not lines:
        return None
    first = f"; the {len(lines)} latest:" if total > len(lines) else ":"
    head = f"{counted(total, 'dated fact')} about {plain(entity.name)}{first}"
    return ran.answer(
        text="\n".join([capitalised(head), *lines]),
        register=register,
        follow_ups=next_questions(call, entity.name, [entity.label], "changes", "who", "summary"),
        partial=f"Only the latest {len(facts)} were read." if rows.truncated else "",
    )


def _of_dated_texts(call: IntentCall) -> Iterator[DatedSentence]:
    """Yield a sentence of each text near the thing, at the date of its document."""
    seen: set[str] = set()
    for one in ranked_sentences(call):
        if one.near and one.at is not None and one.node.id not in seen and one.title:
            seen.add(one.node.id)
            yield DatedSentence(one.at, one.sentence, one.node)


def _told(call: IntentCall, one: DatedSentence, register: CitationRegister) -> str:
    """Quote what a text says of its day."""
    (quote,) = quoted(call, [one.quotation], register)
    return f"- {day(one.at)}: {quote.removeprefix('- ')}"


def _timed(rows: Rows) -> list[tuple[int, list[Mapping[str, Any]]]]:
    """Group what is dated by its time, the oldest first; an event joined twice is one event.

    Each has the row of its first record.
    """
    found: dict[object, tuple[int, list[Mapping[str, Any]]]] = {}
    for row, record in enumerate(rows.records):
        if instant_of(record["since"]) is not None:
            event = record["fact"] is not None and bool(record["what"])
            same = (record["since"], record["other"].id) if event else row
            found.setdefault(same, (row, []))[1].append(record)
    return sorted(found.values(), key=lambda entry: instant_of(entry[1][0]["since"]) or 0)


def _branches(call: IntentCall, label: str) -> Iterator[tuple[Property, Fragment]]:
    """Write where dates are: on the thing itself, on its relationships, on its events.

    Where the question names a kind of events beside the thing ("its incidents"), only on these.
    """
    schema, profile = call.run.schema, call.context.profile
    own = schema.label(label)
    dated_events = {event.name: event_key(event) for event in event_labels(schema, profile)}
    asked = _asked_kinds(call)
    for dated in () if asked else any_times(own):
        yield dated, OWN.fill(key=name(dated.key), what=string(spoken_name(dated.key)))
    near = [p for p in schema.patterns if label in (p.start, p.end)]
    dated_types: set[str] = set()
    for type_ in plain_types(schema, profile):
        times, kind = profile.fact_times.get(type_), schema.relationship_type(type_)
        if times is not None and kind is not None:
            start = kind.property(times.start)
        else:
            start = next(iter(any_times(kind)), None)
        if not asked and start is not None and any(p.type == type_ for p in near):
            dated_types.add(type_)
            until = END.fill(end=name(times.end)) if times is not None else NULL
            yield start, FACTS.fill(type=name(type_), start=name(start.key), until=until)
    for event in schema.labels:
        key = dated_events.get(event.name) or _year_of(event, own)
        # What says itself when it held is no matter of the other end's time.
        types = [
            type_
            for type_ in types_between(schema, profile, label, [event.name])
            if type_ not in dated_types
        ]
        if types and key is not None and (not asked or event.name in asked):
            yield (
                key,
                EVENTS.fill(
                    types=names(types),
                    label=name(event.name),
                    key=name(key.key),
                ),
            )


def _asked_kinds(call: IntentCall) -> set[str]:
    """List the kinds of events beside the thing that the question names."""
    schema, profile = call.run.schema, call.context.profile
    own = call.slots.entities[0].label
    events = (event.name for event in event_labels(schema, profile))
    named = (one for one in events if one in call.slots.labels and one != own)
    return {one for one in named if types_between(schema, profile, own, [one])}


END = Template("fact.{end}")


def _year_of(event: LabelSchema, own: LabelSchema | None) -> Property | None:
    """Return the year of a kind that is named for nothing but its time: "season", "year"."""
    years = [key for key in any_times(event) if set(name_words(key.key)) <= YEARS]
    return years[0] if years and event != own else None


def _line(
    call: IntentCall,
    row: int,
    records: Sequence[Mapping[str, Any]],
    register: CitationRegister,
    details: EventDetails,
) -> str:
    subject, record = call.slots.entities[0].name, records[0]
    fact, other = record["fact"], record["other"]
    mark = cited_with_code(call, register, other, row)
    if fact is None:
        return f"- {_day(record['since'])}: {time_name(record['what'])}{register.cite(other, row)}"
    if record["what"]:
        facts = [one["fact"] for one in records]
        said = [_event(call, facts, other, mark), *details.of(other, register)]
        return f"- {_day(record['since'])}: {'; '.join(said)}"
    end = label_of(other) if fact.end == other.id else call.slots.entities[0].label
    ends = instant_of(record["until"])
    over = ends is not None and ends <= (instant_of(as_of(call)) or 0)
    relation = fact_predicate(fact, end, over=over)
    words = (
        f"{plain(subject)} {relation} {mark}"
        if fact.end == other.id
        else f"{mark} {relation} {plain(subject)}"
    )
    until = f" until {_day(record['until'])}" if ends is not None else ""
    return f"- {_day(record['since'])}{until}: {words}"


def _event(call: IntentCall, facts: Sequence[Relationship], other: Node, mark: str) -> str:
    """Name an event of the thing, and say what its relations and its text say of it."""
    subject = call.slots.entities[0]
    kind, text = label_of(other), text_of(call, other, QUOTED_CHARS).rstrip(".")
    joining = types_between(call.run.schema, call.context.profile, subject.label, [kind])
    said = [spoken_name(fact.name) for fact in facts] if len(joining) > 1 else []
    if text:
        said += [plain(v) for fact in facts for v in fact.properties.values() if _tells(v)]
    else:
        own = {key: value for fact in facts for key, value in fact.properties.items()}
        said += telling_values(call, other, own)
    details = ", ".join(dict.fromkeys(said))
    words = f"{spoken_name(kind)} {mark}{f' ({details})' if details else ''}"
    return f"{words}: “{text}”" if text else words


def _tells(value: object) -> bool:
    return isinstance(value, str) and 1 < len(value) <= LONGEST_VALUE


def _day(value: Any) -> str:
    """Write a day in words; of a year alone the year."""
    return str(value) if isinstance(value, int) and value <= LAST_YEAR else day(value)


INTENT = Intent(
    name="history",
    reading="The recorded past of {}",
    quotes=True,
    engine=tell_history,
    of_groups=tell_group,
    entities=1,
    one_by_one=True,
    examples=(
        "History of X",
        "What is the history of X?",
        "show the timeline of X",
        "Tell me the whole story of X over time",
        "How did X evolve?",
        "the past of X",
        "life of X, step by step",
        "X through the years",
        "What has X been through?",
        "chronology of X",
        "everything that ever happened to X, in order",
        "track record of X over time",
        "the backstory of X",
        "how has X developed over the years",
        "X through time",
        "log of X from the beginning",
        "what X went through over the years",
        "what happened to X over the years",
        "X from the start up to now",
        "X from then until now",
        "how did X become what it is now",
        "what became of X over time",
        "the stations in the life of X",
        "the different phases of X",
        "the career of X",
        "the biography of X",
        "the development of X through the years",
        "what has happened at X so far, in order of time",
        "list what happened to X by date",
        "the course of X over time",
        "all that is recorded of X, oldest first",
        "when did what happen to X",
        "the whole record of X by date",
        "a timeline for X",
        "past events of X",
        "the journey of X",
        "the life story of X",
        "what did X do in the past",
        "annals of X",
        "go through the past of X",
        "what all has X seen",
        "how was X in former times and how is it now",
        "milestones of X",
        "the steps that X went through",
        "the sequence of events for X",
        "everything about X in order of time",
        "a log of all events at X",
        "what is the story with X",
        "what's the story of X",
        "tell me the story of X",
    ),
    counterexamples=(
        "Who owned X before?",
        "Since when does Y own X?",
        "Who was on call for X in March?",
        "When was X founded?",
        "How long has X been a member of Y?",
        "Which history books did X write?",
    ),
)
