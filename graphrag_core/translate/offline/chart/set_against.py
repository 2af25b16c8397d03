"""Which of two has more, asked as yes or no: "are there more cats in Ayr or in Bath?"."""

from dataclasses import replace

from graphrag_core.translate.offline.chart.meaning import (
    Asked,
    Compare,
    Condition,
    Either,
    Link,
    NodeSet,
    TimeWindow,
    Use,
)


def counted_by_side(whole: Asked, word: str) -> Asked | None:
    """Count the things on each side of the alternatives; None where there are none."""
    thing = _by_side(whole.thing)
    if thing is None:
        return None
    counted = _counting(thing)
    return replace(whole, kind="measure", thing=counted, descending=word == "more")


def _counting(thing: NodeSet) -> NodeSet:
    """Count the things, or what each is joined to where they are the sides themselves.

    As in "did Ada or Ben file more claims".
    """
    count = Use("measure", None, "count")
    links = enumerate(thing.conditions)
    joined = [(at, link) for at, link in links if isinstance(link, Link)]
    if Use("group") not in thing.uses or not joined:
        return thing.using(count)
    at, link = joined[0]
    return thing.with_child(at, link, link.child.using(count))


def _by_side(thing: NodeSet) -> NodeSet | None:
    for place, condition in enumerate(thing.conditions):
        if isinstance(condition, Link):
            child = _by_side(condition.child)
            if child is not None:
                return thing.with_child(place, condition, child)
        elif (side := _side(thing, condition)) is not None:
            return thing.with_condition(place, _any_of(condition)).using(side)
    return None


def _any_of(condition: Condition) -> Condition:
    """Say that a key has one of several values as one condition."""
    options = condition.options if isinstance(condition, Either) else ()
    equal = [o for o in options if isinstance(o, Compare) and o.operator == "="]
    if not options or len(equal) < len(options):
        return condition
    return replace(equal[0], operator="IN", value=tuple(one.value for one in equal))


def _side(thing: NodeSet, condition: Condition) -> Use | None:
    """Return what tells the sides of alternatives apart: a key, a period, or which node it is."""
    options = condition.options if isinstance(condition, Either) else (condition,)
    if isinstance(condition, TimeWindow) and " or " not in condition.phrase.text:
        return None  # a time of both sides
    if isinstance(condition, Compare) and condition.operator != "IN":
        return None
    sides = {_told_by(thing, one) for one in options}
    return sides.pop() if len(sides) == 1 else None


def _told_by(thing: NodeSet, option: Condition) -> Use | None:
    if isinstance(option, TimeWindow):
        return Use("group", option.key, period=option.phrase.grain)
    if isinstance(option, Compare):
        return Use("group") if thing.named else Use("group", option.key)
    return None
