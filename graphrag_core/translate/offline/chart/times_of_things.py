"""Times said of things: of their own keys, of what they did, and what they are shown by."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.time_units import shifted
from graphrag_core.translate.offline.chart.consistency import are_apart
from graphrag_core.translate.offline.chart.joining import (
    Ground,
    Joined,
    compared,
    time_elsewhere,
)
from graphrag_core.translate.offline.chart.lapses import interval_of
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Condition,
    Lasting,
    Link,
    NodeSet,
    Pending,
    TimeWindow,
    Use,
    Valid,
)
from graphrag_core.translate.offline.temporal import (
    event_keys,
    own_dates,
    says_it_goes_on,
    temporal_keys,
    validity_keys,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm

UNSAID_DAY = 0.35
"""What it costs that a time is of a day in a life, where a relationship has one that it holds."""

UNTIL = ("until", "till")
"""First words of a time at which something was over; "by" and "up to" only bound it."""


def time_given(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    """Yield a thing with a time, of its own or of what it did."""
    phrase = pending.phrase
    assert phrase is not None
    if isinstance(pending.term, PropertyTerm):
        for owner in pending.term.owners if not is_now(phrase) else ():
            window = TimeWindow(pending.term.key, phrase, pending.negated)
            yield from compared(ground, thing, (owner,), window)
        return
    schema = ground.graph.schema
    label = schema.label(thing.label or "")
    dated_by = {one.key for one in thing.conditions if isinstance(one, TimeWindow)}
    someone = thing.wh == "who" or ground.vocabulary.is_agent(thing.label or "")
    lasting = someone and (is_today(ground, phrase) or _is_while_holding(ground, thing))
    if not phrase.as_of:
        for place, key in enumerate(event_keys(label)[:3]):
            if dated_by and key.key not in dated_by:
                continue  # "opened in March and May": a second time is of the same key
            cost = 0.08 * place + 0.4 * thing.named + 0.12 * (pending.prep == "verb")
            cost += UNSAID_DAY * lasting
            window = TimeWindow(key.key, phrase, pending.negated, guessed=True)
            dated = thing.having(window)
            yield dated, cost + time_elsewhere(ground, dated), ("time on node",)
    if is_now(phrase) and any(_is_state(ground, thing, one) for one in thing.conditions):
        yield thing, 0.0, ("state at present",)
    elif not (pending.negated or thing.named or dated_by):
        yield from _while_it_lasted(ground, thing, phrase)
    yield from _time_on_links(ground, thing, pending)


def _is_while_holding(ground: Ground, thing: NodeSet) -> bool:
    """Is a thing spoken of by a relationship that says from when to when it holds?

    "Who was the keeper of Elm Bay on 1 May" asks for no one who was hired that day.
    """
    kinds = (
        ground.graph.schema.relationship_type(link.way[link.at].type)
        for link in thing.conditions
        if isinstance(link, Link) and link.quantity == SOME
    )
    return any(any(validity_keys(kind, ground.profile)) for kind in kinds)


def is_today(ground: Ground, phrase: TimePhrase) -> bool:
    """Does a time have the present within it?"""
    if ground.now is None or phrase.since is None or phrase.until is None:
        return False
    return phrase.since <= ground.now < phrase.until


def is_now(phrase: TimePhrase) -> bool:
    """Is a time the present moment, or another one at which something was so?"""
    return phrase.as_of and phrase.grain == "instant"


def _is_state(ground: Ground, thing: NodeSet, condition: Condition) -> bool:
    """Is a condition one of how a thing is at present, to which "right now" adds nothing?"""
    named_by = ground.profile.name_keys.get(thing.label or "", "name")
    if not isinstance(condition, Compare) or condition.key == named_by:
        return False
    return condition.operator == "=" and isinstance(condition.value, str | bool)


def _while_it_lasted(ground: Ground, thing: NodeSet, phrase: TimePhrase) -> Iterator[Joined]:
    """As in "campaigns open on 1 June": begun by then and not over."""
    pair = interval_of(ground, thing.label or "")
    label = ground.graph.schema.label(thing.label or "")
    bounded = phrase.since is not None and phrase.until is not None
    said = [key for key in label.properties if says_it_goes_on(key)] if label and pair else []
    if said and is_now(phrase):
        yield thing.having(Compare(said[0].key, "=", True)), 0.05, ("state at present",)
        return
    if pair is not None and (phrase.as_of or bounded):
        lasting = Lasting(*pair, phrase)
        yield thing.having(lasting), 0.2 - 0.1 * phrase.as_of, ("time while it lasted",)


def _time_on_links(ground: Ground, thing: NodeSet, pending: Pending) -> Iterator[Joined]:
    phrase = pending.phrase
    assert phrase is not None
    schema = ground.graph.schema
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link):
            continue
        before, after = thing.conditions[:place], thing.conditions[place + 1 :]
        for at, hop in enumerate(link.way):
            kind = schema.relationship_type(hop.type)
            base = 0.1 * (at != link.at)
            if not phrase.as_of:
                for rank, key in enumerate(own_dates(kind, ground.profile)[:2]):
                    new = replace(
                        link, at=at, conditions=(*link.conditions, TimeWindow(key.key, phrase))
                    )
                    yield (
                        replace(thing, conditions=(*before, new, *after)),
                        base + 0.05 * rank,
                        ("time on relationship",),
                    )
            _, closed = validity_keys(kind, ground.profile)
            held: TimeWindow | Valid = Valid(phrase)
            over = _when_it_ended(link, phrase) if closed is not None else None
            if closed is not None and over is not None:
                held = TimeWindow(closed.key, over)
            if any(validity_keys(kind, ground.profile)):
                ever = link.ever or (over is not None and not link.ended)
                new = replace(link, at=at, conditions=(*link.conditions, held), ever=ever)
                yield thing.with_condition(place, new), base + 0.03, ("time on relationship",)
        for split, cost in _time_between(ground, link, phrase):
            yield thing.with_condition(place, split), cost, ("time on a joined node",)
        for child, cost, events in (
            time_given(ground, link.child, pending) if _may_bear_time(ground, link) else ()
        ):
            if events != ("time on node",) or not link.child.named:
                new = replace(link, child=child)
                yield (
                    replace(thing, conditions=(*before, new, *after)),
                    cost + 0.12,
                    ("time on a joined node",),
                )


def _when_it_ended(link: Link, phrase: TimePhrase) -> TimePhrase | None:
    """When a relationship was over: "stopped owning it in 2025", "owned it until 2025".

    None where a time says how it was then.
    """
    if link.ended and not phrase.as_of:
        return phrase
    if phrase.since is not None or phrase.until is None or phrase.grain == "instant":
        return None
    if not phrase.text.lower().startswith(UNTIL):
        return None
    return replace(phrase, since=shifted(phrase.until, -1, phrase.grain))


def _time_between(ground: Ground, link: Link, phrase: TimePhrase) -> Iterator[tuple[Link, float]]:
    """As in "vehicles used on Line 18 in March": a shift stands between them, which has a date."""
    plain = link.quantity == SOME and not (
        link.closed or link.conditions or link.uses or link.ended
    )
    if phrase.as_of or not plain or len(link.way) < 2:
        return
    label = link.way[0].label
    for rank, key in enumerate(event_keys(ground.graph.schema.label(label))[:2]):
        window = TimeWindow(key.key, phrase, guessed=True)
        onward = replace(link, way=link.way[1:], at=max(link.at - 1, 0))
        here = Link(link.way[:1], NodeSet(label, (window, onward)), licensed=link.licensed)
        yield here, 0.05 + 0.08 * rank


def _may_bear_time(ground: Ground, link: Link) -> bool:
    """May what a link leads to have happened at a time that is said of the link?

    "Machines repaired in 2025" by something that is not named: a repair, but no repairer, who was
    only born then, and nothing where the relationship itself has a time.
    """
    kind = ground.graph.schema.relationship_type(link.way[link.at].type)
    timed = any(own_dates(kind, ground.profile)) or any(validity_keys(kind, ground.profile))
    unnamed = link.child.wh == "any"
    return not unnamed or not (timed or ground.vocabulary.is_agent(link.child.label or ""))


def when_keys(ground: Ground, thing: NodeSet) -> Iterator[tuple[NodeSet, float]]:
    """The thing with each time that may be asked for: its own, or of its relationships."""
    yield from ((whole, 0.0) for whole in _in_order(ground, thing))
    for place, link in enumerate(thing.conditions):
        if isinstance(link, Link):
            kind = ground.graph.schema.relationship_type(link.way[link.at].type)
            _, closed = validity_keys(kind, ground.profile)
            for rank, key in enumerate(temporal_keys(kind)[:2]):
                new = replace(link, uses=(*link.uses, Use("column", key.key)))
                cost = 0.05 * rank + 0.3 * ((key == closed) != link.ended)
                yield thing.with_condition(place, new), cost
    own = temporal_keys(ground.graph.schema.label(thing.label or ""))
    ordered = {use.key for use in thing.uses if use.role == "order"}
    for rank, key in enumerate([key for key in own if key.key in ordered] or own[:3]):
        yield thing.using(Use("column", key.key)), 0.1 + 0.05 * rank


def _in_order(ground: Ground, thing: NodeSet) -> Iterator[NodeSet]:
    """As in "when did Ann place her first order": the time by which it is the first."""
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link):
            continue
        for ordered in [use for use in link.uses if use.role == "order" and use.key]:
            shown = replace(link, uses=(*link.uses, Use("column", ordered.key)))
            yield thing.with_condition(place, shown)
        times = {e.key for e in temporal_keys(ground.graph.schema.label(link.child.label or ""))}
        for use in link.child.uses:
            if use.role == "order" and use.key in times and use.function is None:
                yield thing.with_child(place, link, link.child.using(Use("column", use.key)))


def at_other_time(link: Link, phrase: TimePhrase) -> Iterator[Link]:
    """A link with another time in the place of one that it, or what it leads to, has."""
    for conditions in _changed(link.conditions, phrase):
        yield replace(link, conditions=conditions)
    for conditions in _changed(link.child.conditions, phrase):
        yield replace(link, child=replace(link.child, conditions=conditions, uses=()))
    for place, inner in enumerate(link.child.conditions):
        if isinstance(inner, Link) and inner.quantity == SOME:
            for other in at_other_time(inner, phrase):
                yield replace(link, child=link.child.with_condition(place, other))


def _changed(
    conditions: tuple[Condition, ...], phrase: TimePhrase
) -> Iterator[tuple[Condition, ...]]:
    for place, one in enumerate(conditions):
        if not isinstance(one, TimeWindow | Valid) or not are_apart(one.phrase, phrase):
            continue
        if not (isinstance(one, TimeWindow) and one.negated):
            other = replace(one, phrase=phrase)
            yield (*conditions[:place], other, *conditions[place + 1 :])
