"""What hangs on a thing as its parts and members, and what the thing is itself a part of.

A kind hangs on another where each of its nodes is joined with one of the other: the turbines of a
wind farm, the aircraft of an airline. What happened to these tells of the thing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.ask.intents.content_words import beginnings, has_words
from graphrag_core.ask.intents.graph_reads import (
    RanQuery,
    cited,
    entity_match,
    look_up,
    run_query,
    telling_values,
    text_of,
    when,
)
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, event_labels, types_between
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.ask.intents.windows import Period, TimeTests, in_order
from graphrag_core.cypher.compose import Fragment, Template, joined, name, names, number
from graphrag_core.english.harms import is_trouble
from graphrag_core.english.wording import capitalised, counted, listed, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.types import Node, Property

MOST_KINDS, MOST_EVENTS, MOST_TEXTS = 4, 200, 40
SHOWN, NAMED = 14, 6
ABOUT_ONE = 1.05
"""Relationships a node on average of a kind that hangs on another: a few have two."""

EVENTS = Template("""
{entity}
CALL (x) {
{branches}
}
RETURN at, what, about, link
ORDER BY {time}
LIMIT {most}
""")
OF_PARTS = Template("""
  MATCH (x)-[:{hang}]-(about:{parts})-[link:{types}]-(what:{event})
  WHERE {within}
  RETURN what.{key} AS at, what, about, head(collect(link)) AS link
  ORDER BY {time}
  LIMIT {most}
""")
TEXTS = Template("""
{entity}
MATCH (x)-[:{hang}]-(about:{wholes})
WITH DISTINCT about LIMIT {most}
CALL (about) {
{branches}
}
RETURN what
LIMIT {most}
""")
OWN = Template("""
  WITH about AS what
  RETURN what
""")
OF_WHOLE = Template("""
  MATCH (about)-[:{types}]-(what:{event})
  WHERE {tests}
  RETURN what
  LIMIT {most}
""")


def kinds_of_parts(call: IntentCall) -> tuple[str, ...]:
    """List the kinds of events that the question names and that only parts of the entity have.

    "Why so many repairs at the branch?": repairs are of instruments, and these are at a branch.
    """
    schema, profile, own = call.run.schema, call.context.profile, call.slots.entities[0].label
    events = {event.name for event in event_labels(schema, profile)} & {*call.slots.labels}
    parts = parts_of(call, own)
    far = (e for e in events - {own} if not types_between(schema, profile, own, [e]))
    return tuple(sorted(e for e in far if types_between(schema, profile, e, parts)))


def events_of_parts(call: IntentCall, period: Period, kinds: Sequence[str] = ()) -> RanQuery | None:
    """Find what happened in a period to what hangs on the named entity; None without such kinds.

    `kinds` are those of the events, all without any. Records of `at`, `what`, the part that it is
    `about`, and the `link` of both.
    """
    entity, schema, profile = call.slots.entities[0], call.run.schema, call.context.profile
    parts = parts_of(call, entity.label)
    tests, branches = TimeTests(period), list[Fragment]()
    keys: list[Property] = []
    for event in event_labels(schema, profile):
        key = event_key(event)
        near = {p: t for p in parts if (t := types_between(schema, profile, event.name, [p]))}
        if key is None or not near or event.name == entity.label or len(keys) == MOST_KINDS:
            continue
        if kinds and event.name not in kinds:
            continue
        keys.append(key)
        branches.append(
            OF_PARTS.fill(
                hang=names(dict.fromkeys(t for part in near for t in parts[part])),
                parts=names(near),
                types=names(dict.fromkeys(t for types in near.values() for t in types)),
                event=name(event.name),
                within=tests.within("what", key),
                key=name(key.key),
                time=in_order("at", [key]),
                most=number(MOST_EVENTS),
            )
        )
    if not branches:
        return None
    query = EVENTS.fill(
        entity=entity_match(entity),
        branches=joined("\n  UNION ALL\n", branches),
        time=in_order("at", keys),
        most=number(MOST_EVENTS),
    )
    phrases = (f"what happened to what belongs to {entity.name}", period.words)
    parameters = {"entity": entity.value, **tests.parameters}
    return run_query(call, query, parameters, phrases, limit=MOST_EVENTS)


def lines_of_parts(
    call: IntentCall, ran: RanQuery, period: Period, register: CitationRegister
) -> list[str]:
    """Write what happened to the parts, what says the same in one line, in order of time."""
    records = ran.rows.records
    kinds = dict.fromkeys(plural(label_of(record["about"])) for record in records)
    groups: dict[tuple[str, str], list[tuple[int, Mapping[str, Any]]]] = {}
    for row, record in enumerate(records):
        said = label_of(record["what"]), _says(call, record["what"])
        groups.setdefault(said, []).append((row, record))
    happened = len({record["what"].id for record in records})
    count = f"{happened} or more" if len(records) == MOST_EVENTS else str(happened)
    subject = plain(call.slots.entities[0].name)
    lines = [
        f"{_nothing_at(call)} {subject} itself, {period.words}. Of its {listed([*kinds])}, "
        f"{count} {'event is' if count == '1' else 'events are'} recorded:"
    ]
    shown = sorted(groups.items(), key=lambda entry: not is_trouble(_label(entry[1])))
    lines += [f"- {_group(said, group, register)}" for said, group in shown[:SHOWN]]
    left = sum(len(group) for _, group in shown[SHOWN:])
    return lines + ([f"- and {counted(left, 'other event')}"] if left else [])


def _nothing_at(call: IntentCall) -> str:
    """Say of which events none is at the thing itself."""
    several = [plural(spoken_name(kind)) for kind in kinds_of_parts(call)]
    return f"No {listed(several)} are recorded at" if several else "Nothing is recorded at"


def _says(call: IntentCall, node: Node) -> str:
    text = text_of(call, node).rstrip(".")
    return f"“{text}”" if text else ", ".join(telling_values(call, node))


def _group(
    said: tuple[str, str],
    group: Sequence[tuple[int, Mapping[str, Any]]],
    register: CitationRegister,
) -> str:
    kind, text = said
    events: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for row, record in group:
        events.setdefault(record["what"].id, []).append((row, record))
    marks = []
    for entries in [*events.values()][:NAMED]:
        row, first = entries[0]
        parts = [cited(register, record["about"], at) for at, record in entries[:NAMED]]
        parts += [f"{len(entries) - NAMED} more"] if len(entries) > NAMED else []
        me = cited(register, first["what"], row)
        marks.append(f"{me} of {listed(parts)} ({when(first['at'])})")
    more = f" and {len(events) - NAMED} more" if len(events) > NAMED else ""
    head = counted(len(events), kind) if len(events) > 1 else kind
    return f"{capitalised(head)}{f' {text}' if text else ''}: {', '.join(marks)}{more}"


def _label(group: Sequence[tuple[int, Mapping[str, Any]]]) -> str:
    return label_of(group[0][1]["what"])


def nodes_of_wholes(call: IntentCall, words: Sequence[str]) -> list[Node]:
    """Find what the named entity is a part of, and the events there that may share words."""
    entity, schema, profile = call.slots.entities[0], call.run.schema, call.context.profile
    wholes = wholes_of(call, entity.label)
    branches = [OWN.fill()]
    for event in event_labels(schema, profile):
        types = types_between(schema, profile, event.name, wholes)
        if types and profile.text_keys.get(event.name) and len(branches) <= MOST_KINDS:
            branches.append(
                OF_WHOLE.fill(
                    types=names(types),
                    event=name(event.name),
                    tests=has_words(call, "what", event),
                    most=number(MOST_TEXTS),
                )
            )
    if not wholes or not words:
        return []
    query = TEXTS.fill(
        entity=entity_match(entity),
        hang=names(dict.fromkeys(t for types in wholes.values() for t in types)),
        wholes=names(wholes),
        branches=joined("\n  UNION ALL\n", branches),
        most=number(MOST_TEXTS),
    )
    parameters = {"entity": entity.value, "words": beginnings(words)}
    return [record["what"] for record in look_up(call, query, parameters, MOST_TEXTS).records]


def parts_of(call: IntentCall, label: str) -> dict[str, tuple[str, ...]]:
    """Map the kinds that hang on a label to the types that join them with it."""
    return _joined_kinds(call, label, parts=True)


def wholes_of(call: IntentCall, label: str) -> dict[str, tuple[str, ...]]:
    """Map the kinds on which a label hangs to the types that join them with it."""
    return _joined_kinds(call, label, parts=False)


def _joined_kinds(call: IntentCall, label: str, *, parts: bool) -> dict[str, tuple[str, ...]]:
    """Map the kinds that hang on a label, or on which it hangs, to the types that join them."""
    found: dict[str, tuple[str, ...]] = {}
    for part, whole, type_ in _hanging(call):
        own, other = (whole, part) if parts else (part, whole)
        if own == label:
            found[other] = (*found.get(other, ()), type_)
    return found


def _hanging(call: IntentCall) -> Iterator[tuple[str, str, str]]:
    """List the kinds that hang on another, that kind and the type of the relationship.

    An event hangs on nothing: it is near a thing at one step already. On a person hangs nothing.
    """
    is_agent = vocabulary_of(call.run.schema, call.context.profile).is_agent
    schema, profile = call.run.schema, call.context.profile
    labels = {label.name: label.count for label in schema.labels}
    hidden = profile.provenance_labels | profile.hidden_labels
    left_out = {event.name for event in event_labels(schema, profile)} | hidden
    counts: Counter[tuple[str, str, str]] = Counter()
    for p in schema.patterns:
        if p.type in profile.provenance_types or {p.start, p.end} & left_out or p.start == p.end:
            continue
        counts[p.start, p.end, p.type] += p.count
        counts[p.end, p.start, p.type] += p.count
    for (part, whole, type_), count in counts.items():
        several = labels.get(whole, 0) < labels.get(part, 0)
        if several and count <= ABOUT_ONE * labels[part] and not is_agent(whole):
            yield part, whole, type_
