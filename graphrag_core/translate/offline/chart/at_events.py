"""What held when something happened: who was on call during an outage is not who is today."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from graphrag_core.english.words import stem
from graphrag_core.translate.offline.chart.histories import at_any_time
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Asked, EventTime, Link, NodeSet
from graphrag_core.translate.offline.chart.variants import Variant
from graphrag_core.translate.offline.form import PathForm, Ref, Test
from graphrag_core.translate.offline.temporal import event_keys, stems_of_key
from graphrag_core.types import Property, Schema

STORED = ("ZONED DATETIME", "LOCAL DATETIME", "DATE")


def held_then(
    ground: Ground, whole: Asked, at: str, said: Sequence[str]
) -> tuple[Variant, ...] | None:
    """Return a whole of what holds now as one of what held when a named thing happened.

    As in "who owned it during INC-7". None where no word (`at`) speaks of another time, where
    nothing holds at some times only, and without such a thing.
    """
    if not at or not any(at_any_time(ground, whole)):
        return None
    event = next(_events(ground, whole.thing, {stem(word) for word in said}), None)
    return None if event is None else ((replace(whole, then=event), 0.0, ("when it happened",)),)


def _events(
    ground: Ground, thing: NodeSet, said: set[str], *, apart: bool = False
) -> Iterator[EventTime]:
    """Yield each named thing that says when it happened."""
    label = ground.graph.schema.label(thing.label or "")
    valid = ground.profile.node_times
    if thing.named and label is not None and label.name not in valid:
        keys = sorted(event_keys(label), key=lambda key: not stems_of_key(key.key) & said)
        yield from (EventTime(label.name, key.key, apart=apart) for key in keys[:1])
    for link in thing.conditions:
        if isinstance(link, Link) and link.quantity == SOME:
            unasked = thing.named and not link.licensed
            yield from _events(ground, link.child, said, apart=unasked)


def at_event(pattern: PathForm, then: EventTime, schema: Schema) -> PathForm | None:
    """Compare what has to hold now with the time of the event; None where that cannot be done."""
    kind = schema.label(then.label)
    if kind is None:
        return None
    entry = kind.property(then.key)
    tests = [c for c in pattern.conditions if isinstance(c, Test)]
    named = {test.left.variable for test in tests if not test.or_absent}
    event = next((n for n in pattern.nodes if n.label == then.label and n.name in named), None)
    if event is None or entry is None:
        return None
    moved = [
        _moved(c, Ref(event.name, then.key), entry, pattern, schema)
        if isinstance(c, Test) and _is_of_now(c)
        else c
        for c in pattern.conditions
    ]
    conditions = tuple(condition for condition in moved if condition is not None)
    if len(conditions) < len(moved) or conditions == pattern.conditions:
        return None
    known = () if entry.present >= kind.count else (Test(Ref(event.name, then.key), "IS NOT NULL"),)
    moved_to = replace(pattern, conditions=(*conditions, *known))
    return _apart(moved_to, event.name, named) if then.apart else moved_to


def _apart(pattern: PathForm, event: str, named: Set[str]) -> PathForm:
    """Leave out how an event is joined to what is named: no word says that it is.

    As in "who owned Atlas when Hermes failed", which need not have failed by Atlas.
    """
    nodes, steps, leaf = pattern.nodes, pattern.steps, event
    while True:
        ways = [step for step in steps if leaf in (step.start, step.end)]
        if len(ways) != 1 or (leaf in named and leaf != event):
            return replace(pattern, nodes=nodes, steps=steps)
        steps = tuple(step for step in steps if step is not ways[0])
        nodes = nodes if leaf == event else tuple(n for n in nodes if n.name != leaf)
        leaf = ways[0].end if ways[0].start == leaf else ways[0].start


def _is_of_now(test: Test) -> bool:
    return test.or_absent and test.parameter == "now"


def _moved(
    test: Test, event: Ref, entry: Property, pattern: PathForm, schema: Schema
) -> Test | None:
    """Compare a bound of validity with the time of an event, dates with the date of a moment."""
    types = {step.name: step.type for step in pattern.steps}
    labels = {node.name: node.label for node in pattern.nodes}
    at = test.left.variable
    kind = schema.relationship_type(types.get(at) or "") or schema.label(labels.get(at) or "")
    bound = kind.property(test.left.key) if kind is not None else None
    if bound is None or test.others:
        return None
    one, other = (next((t for t in STORED if t in p.types), "") for p in (bound, entry))
    if not one or not other or {one, other} == set(STORED[:2]):
        return None
    return replace(
        test,
        left=replace(test.left, day=one != other and one != "DATE"),
        value=replace(event, day=one != other and other != "DATE"),
        parameter=None,
    )
