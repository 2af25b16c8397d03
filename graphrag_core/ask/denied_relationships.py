"""What held before, and what holds instead, where two named things are not related as asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.answer.citing import label_of
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.wording import listed, plain, value_text
from graphrag_core.explore.relation_words import past_predicate, predicate
from graphrag_core.profiles.instants import instant_of
from graphrag_core.translate.offline.form import Reading, Step, Test
from graphrag_core.translate.offline.temporal import validity_keys
from graphrag_core.types import CypherQuery, Node, Property

MAX_NAMES = 3
MAX_READ = 200
SOON = 31 * 86_400 * 10**6
"""Microseconds within which a relationship begins that follows upon one that ended."""
RELATED = Template("""MATCH (start:{start})-[related:{type}]->(end) WHERE start.{start_key} = $start
RETURN start, end, true AS from_start, end:{end} AND end.{end_key} = $end AS to_end,
  properties(related) AS dates LIMIT 201
UNION
MATCH (start)-[related:{type}]->(end:{end}) WHERE end.{end_key} = $end
RETURN start, end, start:{start} AND start.{start_key} = $start AS from_start, true AS to_end,
  properties(related) AS dates LIMIT 201""")
"""Each side by the name at it, so that no relationship of the type has to be looked at besides."""


@dataclass(frozen=True, slots=True)
class _Fact:
    """A relationship of the denied type at one of the two things, with the times it held."""

    start: Node
    end: Node
    is_start: bool
    is_end: bool
    since: Any = None
    until: Any = None

    def holds(self, now: int) -> bool:
        opened, closed = instant_of(self.since), instant_of(self.until)
        return (opened is None or opened <= now) and (closed is None or closed > now)

    def predicate(self, type_: str, *, of_several: bool = False) -> str:
        dated = (self.since, self.until) != (None, None)
        return predicate(type_, label_of(self.end), of_several=of_several, lasting=dated)


def says_of_related(run: AskRun, reading: Reading, named: Mapping[str, Test]) -> str | None:
    """Say when a denied relationship of two named things held, and what has it now.

    `named` are the conditions that name nodes, by variable. None where the question asks for
    anything else than one relationship, at a time at most; "" where nothing is known instead.
    """
    facts = _facts(run, reading, named)
    if facts is None:
        return None
    past = any(
        isinstance(one, Test) and one.parameter not in (None, "now")
        for one in reading.pattern.conditions
        if one not in named.values()
    )
    return _in_words(reading.pattern.steps[0].type or "", facts, tells_now=not past)


def dates_of_related(run: AskRun, reading: Reading, named: Mapping[str, Test]) -> str:
    """Say since when, or from when until when, two named things are related as asked."""
    same = [fact for fact in _facts(run, reading, named) or () if fact.is_start and fact.is_end]
    return _said_dates(same[0]) if len(same) == 1 else ""


def _facts(run: AskRun, reading: Reading, named: Mapping[str, Test]) -> list[_Fact] | None:
    """Read the relationships of the asked type at both things; None where more is asked."""
    pattern = reading.pattern
    if len(pattern.steps) != 1 or len(pattern.nodes) != 2 or len(named) != 2:
        return None
    (step,) = pattern.steps
    opened, closed = _bounds(run, step)
    bounds = {key.key for key in (opened, closed) if key is not None}
    rest = [one for one in pattern.conditions if one not in named.values()]
    at_a_time = [one for one in rest if isinstance(one, Test) and one.left.variable == step.name]
    if len(at_a_time) != len(rest) or any(one.left.key not in bounds for one in at_a_time):
        return None
    if step.type is None or step.also or step.max_hops != 1 or not step.directed:
        return None
    labels = {node.name: node.label for node in pattern.nodes}
    start, end = named[step.start], named[step.end]
    query = RELATED.fill(
        type=name(step.type),
        start=name(labels[step.start] or ""),
        end=name(labels[step.end] or ""),
        start_key=name(start.left.key),
        end_key=name(end.left.key),
    )
    asked = CypherQuery(query.text, {"start": start.value, "end": end.value})
    rows = run.dependencies.database().read(run.dependencies.narrow(asked), limit=MAX_READ + 1)
    if len(rows.records) > MAX_READ:
        return []
    return [_fact(record, opened, closed) for record in rows.records]


def _bounds(run: AskRun, step: Step) -> tuple[Property | None, Property | None]:
    kind = run.schema.relationship_type(step.type or "")
    return validity_keys(kind, run.dependencies.profile)


def _fact(record: Mapping[str, Any], opened: Property | None, closed: Property | None) -> _Fact:
    dates = record["dates"]
    since, until = (dates.get(key.key) if key is not None else None for key in (opened, closed))
    return _Fact(
        record["start"], record["end"], record["from_start"] is True, record["to_end"] is True,
        since, until,
    )  # fmt: skip


def _in_words(type_: str, facts: Sequence[_Fact], *, tells_now: bool) -> str:
    now = instant_of(datetime.now().astimezone()) or 0
    same = [fact for fact in facts if fact.is_start and fact.is_end]
    others = [fact for fact in facts if fact not in same and fact.holds(now)] if tells_now else []
    same.sort(key=lambda fact: instant_of(fact.until) or now)
    before = _said_before(type_, same[-1], now) if same else ""
    instead = _said_instead(type_, _most_telling(others, same), after=bool(before))
    return "; ".join(filter(None, (before, instead)))


def _said_before(type_: str, fact: _Fact, now: int) -> str:
    """Say from when until when the asked relationship held or will hold."""
    closed = instant_of(fact.until)
    over = closed is not None and closed <= now
    said = past_predicate(type_, label_of(fact.end)) if over else fact.predicate(type_)
    dates = _said_dates(fact)
    return f"{plain(fact.start.name)} {said} {plain(fact.end.name)} {dates}" if dates else ""


def _said_dates(fact: _Fact) -> str:
    opened, closed = instant_of(fact.since), instant_of(fact.until)
    if closed is None:
        return f"since {_day(fact.since)}" if opened is not None else ""
    return (
        f"from {_day(fact.since)} until {_day(fact.until)}"
        if opened
        else f"until {_day(fact.until)}"
    )


def _day(value: Any) -> str:
    return value_text(value.date() if isinstance(value, datetime) else value)


def _most_telling(others: Sequence[_Fact], same: Sequence[_Fact]) -> list[_Fact]:
    """Choose what followed upon the end of the denied one, else the facts of what has fewer.

    Who has the asked thing comes before what the other thing has.
    """
    sides = [[fact for fact in others if fact.is_end], [fact for fact in others if fact.is_start]]
    ended = instant_of(same[-1].until) if same else None
    for side in sides if ended is not None else []:
        followed = [f for f in side if 0 <= (instant_of(f.since) or 0) - (ended or 0) <= SOON]
        if followed:
            return followed
    return min((side for side in sides if side), key=len, default=[])


def _said_instead(type_: str, facts: Sequence[_Fact], *, after: bool) -> str:
    if not facts:
        return ""
    of_end = facts[0].is_end
    nodes = list(dict.fromkeys(plain((f.start if of_end else f.end).name) for f in facts))
    shown = nodes if len(nodes) <= MAX_NAMES else [*nodes[:MAX_NAMES], "others"]
    names, now = listed(shown), "now " if after else ""
    if not of_end:
        return f"{now}{plain(facts[0].start.name)} {facts[0].predicate(type_)} {names}"
    said = facts[0].predicate(type_, of_several=len(nodes) > 1)
    short = _short(said, past_predicate(type_, label_of(facts[0].end))) if after else ""
    return f"{now}{names} {short or f'{said} {plain(facts[0].end.name)}'}"


def _short(said: str, before: str) -> str:
    """Say of another what was said of one `before`: "does", "are"; "" where that is no English."""
    first = said.partition(" ")[0]
    if first in ("is", "are"):
        return first
    if said == before or first in ("has", "have"):
        return ""
    return "does" if first.endswith("s") else "do"
