"""What happened just before or after an event: for the intents `before` and `after`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import (
    cited,
    entity_match,
    look_up,
    register_of,
    run_query,
    text_of,
    when,
)
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import IntentAnswer, IntentCall
from graphrag_core.ask.intents.roles import event_key, event_labels, types_between
from graphrag_core.cypher.compose import (
    FALSE,
    TRUE,
    Fragment,
    Template,
    any_of,
    constant,
    joined,
    name,
    names,
    number,
    parameter,
    property_of,
    string,
)
from graphrag_core.english.time_units import NUMBER, UNIT, number_of, shifted
from graphrag_core.english.wording import counted, plain, spoken_name
from graphrag_core.english.words import plural
from graphrag_core.profiles.instants import as_instant
from graphrag_core.translate.offline.temporal import value_for
from graphrag_core.types import LabelSchema, Property

Side = Literal["before", "after"]
SIDES: Mapping[str, Side] = {
    "before": "before", "preceding": "before", "prior to": "before", "leading up to": "before",
    "after": "after", "following": "after",
}  # fmt: skip
AMOUNT = re.compile(
    rf"\b(?:(?P<count>{NUMBER})\s+)?(?P<unit>{UNIT})s?\s+(?P<side>{'|'.join(SIDES)})\b",
    re.IGNORECASE,
)
SIDES_OF_TIME = ("before", "after")
SIDE_WORDS = re.compile(rf"\b({'|'.join(SIDES)})\b", re.IGNORECASE)
WITHIN: Mapping[Side, Template] = {
    "before": Template("event.{key} >= {limit}"), "after": Template("event.{key} <= {limit}"),
}  # fmt: skip
MOST = 5
ONE_KIND = 10

ITSELF = Template("{entity} RETURN x, {at} AS at LIMIT 1")
NEAREST = Template("""
{entity}
CALL (x) {
{sides}
}
RETURN event, at, shared, side
ORDER BY at {order}
LIMIT 100
""")
ON_SIDE = Template("""
  CALL (x) {
{branches}
  }
  RETURN event, at, shared, {side} AS side
  ORDER BY at {order}
  LIMIT {limit}
""")
EVENTS = Template("""
  MATCH (event:{label})
  WHERE event.{key} {sign} {moment} AND {within} AND event <> x
  RETURN event, event.{key} AS at, {shared} AS shared
  ORDER BY at {order}
  LIMIT {limit}
""")
NEXT_TO = Template("EXISTS { (event)-[:{types}]-(x) }")
SHARED = Template("EXISTS { (event)-[:{types}]-(:{label})-[:{near}]-(x) }")
SIGNS: Mapping[Side, Fragment] = {"before": constant("<"), "after": constant(">")}
ORDERS: Mapping[Side, Fragment] = {"before": constant("DESC"), "after": constant("ASC")}


@dataclass(frozen=True, slots=True)
class Moment:
    """By which property events are compared, with which parameter, and how far they may be."""

    key: Property
    parameter: str
    within: Fragment


@dataclass(frozen=True, slots=True)
class Limit:
    """The farthest time that the question asks for: "in the two days before"."""

    at: datetime
    words: str


@dataclass(frozen=True, slots=True)
class Here:
    """The moment of the named event, the side that is asked for, and how far to look."""

    side: Side
    at: datetime
    limit: Limit | None


def around(call: IntentCall, side: Side) -> IntentAnswer | None:
    """Answer the nearest events before or after a named one, or both where both are asked for.

    None where the named one has no time.
    """
    named = dict.fromkeys(SIDES[match.lower()] for match in SIDE_WORDS.findall(call.slots.text))
    sides: tuple[Side, ...] = ("before", "after") if len(named) == len(SIDES_OF_TIME) else (side,)
    schema, profile = call.run.schema, call.context.profile
    entity = call.slots.entities[0]
    events = event_labels(schema, profile)
    own = next((label for label in events if label.name == entity.label), None)
    key = event_key(own) if own is not None else None
    if key is None:
        return None
    at_itself = ITSELF.fill(entity=entity_match(entity), at=property_of("x", key.key))
    rows = look_up(call, at_itself, {"entity": entity.value}, 1).records
    at = as_instant(rows[0]["at"]) if rows else None
    if at is None:
        return None
    wanted = _wanted(call, events)
    parameters: dict[str, Any] = {"entity": entity.value}
    limits = {one: _limit(call.slots.text, one, at) for one in sides}
    parts = [_part(call, wanted, Here(one, at, limits[one]), parameters) for one in sides]
    query = NEAREST.fill(
        entity=entity_match(entity),
        sides=joined("\n  UNION ALL\n", parts),
        order=ORDERS[sides[0]] if len(sides) == 1 else ORDERS["after"],
    )
    what = plural(spoken_name(wanted[0].name)) if len(wanted) == 1 else "events"
    asked = f" in the {limit.words}" if (limit := limits[sides[0]]) is not None else ""
    both = " and ".join(sides)
    phrases = (f"{what}{asked} {both} {entity.name}, which was on {when(at)}", "the nearest first")
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    found = ran.rows
    register = register_of(call, found, rows[0]["x"])
    me = f"{plain(entity.name)}{register.cite(rows[0]['x'])}, {when(at)}"
    noun = spoken_name(wanted[0].name) if len(wanted) == 1 else "event"
    lines: list[str] = []
    for one in sides:
        nearest = [(row, r) for row, r in enumerate(found.records) if r["side"] == one]
        count = counted(len(nearest), noun).removeprefix("one ")
        none = f"No {noun} is recorded{asked} {one} {me}."
        lines += [f"The {count}{asked or ' nearest'} {one} {me}:" if nearest else none]
        lines += [_line(call, record, row, register) for row, record in nearest]
    return ran.answer(
        text="\n".join(lines),
        register=register,
        follow_ups=next_questions(call, entity.name, [entity.label], "why", "summary"),
    )


def _part(
    call: IntentCall, wanted: Sequence[LabelSchema], here: Here, parameters: dict[str, Any]
) -> Fragment:
    """Write the nearest events on one side of the moment, and set the parameters for it."""
    side = here.side
    branches = []
    for place, label in enumerate(wanted):
        own_key = event_key(label)
        if own_key is not None:
            moment, limit = f"moment_{place}", f"limit_{place}"
            parameters[moment] = value_for(own_key, here.at)
            within = TRUE
            if here.limit is not None:
                parameters[limit] = value_for(own_key, here.limit.at)
                within = WITHIN[side].fill(key=name(own_key.key), limit=parameter(limit))
            branches.append(_branch(call, label, Moment(own_key, moment, within), side))
    most = ONE_KIND if len(wanted) == 1 else 2 * MOST
    return ON_SIDE.fill(
        branches=joined("\n  UNION ALL\n", branches),
        side=string(side),
        order=ORDERS[side],
        limit=number(min(MOST if call.slots.labels else most, call.limit)),
    )


def _wanted(call: IntentCall, events: Sequence[LabelSchema]) -> list[LabelSchema]:
    """Choose the kinds of events: those named, else those of a named verb ("got deployed")."""
    named = set(call.slots.labels)
    doing = {end for p in call.run.schema.patterns if p.type in call.slots.verbs
             for end in (p.start, p.end)}  # fmt: skip
    for labels in (named, doing):
        found = [label for label in events if label.name in labels]
        if found:
            return found
    return list(events)


def _limit(text: str, side: Side, at: datetime) -> Limit | None:
    found = AMOUNT.search(text)
    if found is None or SIDES[found["side"].lower()] != side:
        return None
    count, unit = number_of((found["count"] or "a").lower()), found["unit"].lower()
    words = unit if count == 1 else f"{count} {plural(unit)}"
    return Limit(shifted(at, -count if side == "before" else count, unit), words)


def _branch(call: IntentCall, label: LabelSchema, moment: Moment, side: Side) -> Fragment:
    shared = _shared(call, label.name)
    return EVENTS.fill(
        label=name(label.name),
        key=name(moment.key.key),
        sign=SIGNS[side],
        moment=parameter(moment.parameter),
        within=moment.within,
        shared=any_of(shared) if shared else FALSE,
        order=ORDERS[side],
        limit=number(ONE_KIND),
    )


def _shared(call: IntentCall, label: str) -> list[Fragment]:
    """Test that an event has to do with the named one: directly, or with the same third."""
    schema, profile = call.run.schema, call.context.profile
    own = call.slots.entities[0].label
    direct = types_between(schema, profile, label, [own])
    tests = [NEXT_TO.fill(types=names(direct))] if direct else []
    for third in schema.labels:
        types = types_between(schema, profile, label, [third.name])
        near = types_between(schema, profile, third.name, [own])
        if types and near:
            tests.append(SHARED.fill(types=names(types), label=name(third.name), near=names(near)))
    return tests


def _line(call: IntentCall, record: Mapping[str, Any], row: int, register: CitationRegister) -> str:
    event = record["event"]
    text = text_of(call, event)
    quote = f": “{text.rstrip('.')}”" if text else ""
    shared = ", about the same" if record["shared"] else ""
    return f"- {when(record['at'])}: {cited(register, event, row)}{shared}{quote}"
