"""What happened just before or after an event: for the intents `before` and `after`."""

import re
from collections.abc import Iterator, Mapping, Sequence
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
FOUND = Template("""
  MATCH (event:{label})
  WHERE event.{key} {sign} {moment} AND {within} AND event <> x""")
EVENTS = Template("""{found}
  RETURN event, event.{key} AS at, {shared} AS shared
  ORDER BY at {order}
  LIMIT {limit}
""")
TOTALS = Template("""
{entity}
CALL (x) {
{sides}
}
RETURN side, total
LIMIT 2
""")
TOTAL_OF_SIDE = Template("""
  CALL (x) {
{branches}
  }
  RETURN {side} AS side, count(DISTINCT event) AS total
""")
EVENT = Template("""{found}
  RETURN event
""")
NEXT_TO = Template("EXISTS { (event)-[:{types}]-(x) }")
SHARED = Template("EXISTS { (event)-[:{types}]-(:{label})-[:{near}]-(x) }")
SIGNS: Mapping[Side, Fragment] = {"before": constant("<"), "after": constant(">")}
ORDERS: Mapping[Side, Fragment] = {"before": constant("DESC"), "after": constant("ASC")}


@dataclass(frozen=True, slots=True)
class Limit:
    """The farthest time that the question asks for: "in the two days before"."""

    at: datetime
    words: str


@dataclass(frozen=True, slots=True)
class Here:
    """The moment of the named event, the side that is asked for, how far to look, and for what.

    `most` is how many events of the side are shown.
    """

    side: Side
    at: datetime
    limit: Limit | None
    wanted: Sequence[LabelSchema]
    most: int

    @property
    def asked(self) -> str:
        """The time that the question asks for in words; "" where it asks for any."""
        return f" in the {self.limit.words}" if self.limit is not None else ""

    @property
    def noun(self) -> str:
        """What one of the events is called."""
        return spoken_name(self.wanted[0].name) if len(self.wanted) == 1 else "event"


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
    wanted, limits = _wanted(call, events), [_limit(call.slots.text, one, at) for one in sides]
    most = _most(call, wanted, len(sides))
    asked = [Here(one, at, limit, wanted, most)
             for one, limit in zip(sides, limits, strict=True)]  # fmt: skip
    parameters: dict[str, Any] = {"entity": entity.value}
    query = NEAREST.fill(
        entity=entity_match(entity),
        sides=joined("\n  UNION ALL\n", [_part(call, here, parameters) for here in asked]),
        order=ORDERS[sides[0]] if len(sides) == 1 else ORDERS["after"],
    )
    phrases = (
        f"{plural(asked[0].noun)}{asked[0].asked} {' and '.join(sides)} {entity.name}, "
        f"which was on {when(at)}",
        "the nearest first",
    )
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    found = ran.rows
    register = register_of(call, found, rows[0]["x"])
    me = f"{plain(entity.name)}{register.cite(rows[0]['x'])}, {when(at)}"
    lines, cut = [], []
    totals = _totals(call, asked, found.records, parameters)
    for here in asked:
        nearest = [(row, r) for row, r in enumerate(found.records) if r["side"] == here.side]
        total = totals.get(here.side, len(nearest))
        lines.append(_lead(here, len(nearest), total, me))
        lines += [_line(call, record, row, register) for row, record in nearest]
        cut += [_cut(here, len(nearest), total)] if total is None or total > len(nearest) else []
    return ran.answer(
        text="\n".join(lines),
        register=register,
        follow_ups=next_questions(call, entity.name, [entity.label], "why", "summary"),
        partial=" ".join(cut),
    )


def _most(call: IntentCall, wanted: Sequence[LabelSchema], sides: int) -> int:
    """Tell how many events of a side are shown, so that both fit in the rows of the question."""
    most = ONE_KIND if len(wanted) == 1 else 2 * MOST
    return max(1, min(MOST if call.slots.labels else most, call.limit // sides))


def _lead(here: Here, shown: int, total: int | None, me: str) -> str:
    """Say what is listed of a side; `total` is None where more were found than could be counted."""
    if not shown:
        return f"No {here.noun} is recorded{here.asked} {here.side} {me}."
    if total is not None and total <= shown:
        count = counted(shown, here.noun).removeprefix("one ")
        return f"The {count}{here.asked or ' nearest'} {here.side} {me}:"
    return f"The {_nearest(here, shown, total)}{here.asked} {here.side} {me}:"


def _cut(here: Here, shown: int, total: int | None) -> str:
    verb = "is" if shown == 1 else "are"
    return f"Only the {_nearest(here, shown, total)}{here.asked} {here.side} it {verb} shown."


def _nearest(here: Here, shown: int, total: int | None) -> str:
    nearest = "nearest" if shown == 1 else f"{shown} nearest"
    return f"{nearest} of {plural(here.noun) if total is None else counted(total, here.noun)}"


def _totals(
    call: IntentCall, asked: Sequence[Here], records: Sequence[Mapping[str, Any]],
    parameters: Mapping[str, Any],
) -> Mapping[str, int | None]:  # fmt: skip
    """Count the events of the sides that may have more than is shown; None where that fails."""
    sides = [record["side"] for record in records]
    full = [here for here in asked if sides.count(here.side) >= here.most]
    if not full:
        return {}
    entity, used = call.slots.entities[0], {"entity": parameters["entity"]}
    query = TOTALS.fill(
        entity=entity_match(entity),
        sides=joined("\n  UNION ALL\n", [_total_of(here, used) for here in full]),
    )
    found = {r["side"]: r["total"] for r in look_up(call, query, used, len(full)).records}
    return {here.side: found.get(here.side) for here in full}


def _total_of(here: Here, parameters: dict[str, Any]) -> Fragment:
    branches = [EVENT.fill(found=found) for _, _, found in _found(here, parameters)]
    return TOTAL_OF_SIDE.fill(branches=joined("\n  UNION\n", branches), side=string(here.side))


def _part(call: IntentCall, here: Here, parameters: dict[str, Any]) -> Fragment:
    """Write the nearest events on one side of the moment, and set the parameters for it."""
    branches = []
    for label, key, found in _found(here, parameters):
        shared = _shared(call, label.name)
        branches.append(
            EVENTS.fill(
                found=found,
                key=name(key.key),
                shared=any_of(shared) if shared else FALSE,
                order=ORDERS[here.side],
                limit=number(ONE_KIND),
            )
        )
    return ON_SIDE.fill(
        branches=joined("\n  UNION\n", branches),
        side=string(here.side),
        order=ORDERS[here.side],
        limit=number(here.most),
    )


def _found(
    here: Here, parameters: dict[str, Any]
) -> Iterator[tuple[LabelSchema, Property, Fragment]]:
    """Match the events of each kind on one side of the moment, and set the parameters for it."""
    for place, label in enumerate(here.wanted):
        key = event_key(label)
        if key is None:
            continue
        moment, limit = f"moment_{place}", f"limit_{here.side}_{place}"
        parameters[moment] = value_for(key, here.at)
        within = TRUE
        if here.limit is not None:
            parameters[limit] = value_for(key, here.limit.at)
            within = WITHIN[here.side].fill(key=name(key.key), limit=parameter(limit))
        yield (
            label,
            key,
            FOUND.fill(
                label=name(label.name),
                key=name(key.key),
                sign=SIGNS[here.side],
                moment=parameter(moment),
                within=within,
            ),
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
    shared = " (related)" if record["shared"] else ""
    return f"- {when(record['at'])}: {cited(register, event, row)}{shared}{quote}"
