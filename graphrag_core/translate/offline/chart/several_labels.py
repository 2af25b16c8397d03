"""What a question leaves open: nodes of each label that fits, as in "who owns it".

"Who" and "what" are of any label that their relationships admit, and so is what no word names at
the end of a relationship: "the minutes watched per country", of films and of episodes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import NAMELESS, SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.translate.offline.form import Column, CountIs, NodeVariable, Reading, Step
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.merging import VARIABLES, parts_of, renamed
from graphrag_core.translate.offline.temporal import validity_keys

OPEN = frozenset({"who", "what"})
"""The `wh` of a thing that no noun names: of its label only a relationship tells."""
NEAR = "near in meaning"
MOST_LABELS = 4
"""With more labels than these anything may be meant, and the likeliest is taken."""
PLAIN_USES = frozenset({NAMELESS, Use("column"), Use("measure", function="count")})


def of_each_label(ground: Ground, thing: NodeSet) -> tuple[NodeSet, tuple[str, ...]]:
    """Return a thing with its commonest label, and the others that its nodes may be of.

    Companies own companies as people do: "who owns Helios" asks for both. Only what "who" or
    "what" stands for, of which no more is said than the relationships that it has.
    """
    links = [condition for condition in thing.conditions if isinstance(condition, Link)]
    is_plain = len(links) == len(thing.conditions) > 0 and PLAIN_USES.issuperset(thing.uses)
    is_open = thing.wh in OPEN and not thing.named and thing.quantity == SOME
    if thing.label is None or not (is_plain and is_open):
        return thing, ()
    hops = [link.way[0] for link in links if link.licensed and link.quantity == SOME]
    if len(hops) < len(links):
        return thing, ()
    labels = [label for label in _at(ground, hops[0]) if _may_be(ground, label, hops)]
    if thing.label not in labels or not 1 < len(labels) <= MOST_LABELS:
        return thing, ()
    if _overlap(ground, labels, hops[0]):
        return thing, ()
    return replace(thing, label=labels[0]), tuple(labels[1:])


def _at(ground: Ground, hop: Hop) -> tuple[str, ...]:
    return ground.graph.labels_at(hop.type, "start" if hop.forward else "end")


def _may_be(ground: Ground, label: str, hops: list[Hop]) -> bool:
    """May a thing be of a label, with all relationships that it has?"""
    timeless = not any(validity_keys(ground.graph.schema.label(label), ground.profile))
    return timeless and all(_fits(ground, label, hop) for hop in hops)


def _fits(ground: Ground, label: str, hop: Hop) -> bool:
    start, end = (label, hop.label) if hop.forward else (hop.label, label)
    return ground.graph.fits(start, hop.type, end)


def _overlap(ground: Ground, labels: list[str], hop: Hop) -> bool:
    """Do nodes have several of these labels, as far as relationships and names tell?"""
    kind = ground.graph.schema.relationship_type(hop.type)
    there = sum(
        pattern.count
        for pattern in ground.graph.patterns(hop.type)
        for label, other in [(pattern.start, pattern.end)[:: 1 if hop.forward else -1]]
        if label in labels and other == hop.label
    )
    if kind is None or there > kind.count:
        return True
    names: set[object] = set()
    for label in labels:
        entry = ground.graph.schema.label(label)
        key = entry.property(entry.name_key or "") if entry is not None else None
        own = set(key.values) if key is not None else set()
        if names & own:
            return True
        names |= own
    return False


def labels_said(mentions: Sequence[Mention]) -> dict[str, bool]:
    """The labels that a noun or a name of the question stands for, and if it says so itself.

    What is only near in meaning may mean something else: a viewing is no film. What says better
    what someone does stands for whoever does it: a holder is what holds something.
    """
    deeds = {(m.first, m.last): m.cost for m in mentions if m.kind == "noun"}
    said: dict[str, bool] = {}
    for mention in mentions:
        if isinstance(mention.value, NodeSet) and mention.value.label is not None:
            if deeds.get((mention.first, mention.last), mention.cost) < mention.cost:
                continue
            sure = NEAR not in mention.events
            said[mention.value.label] = sure or said.get(mention.value.label, False)
    return said


def with_open_ends(ground: Ground, reading: Reading, said: Mapping[str, bool]) -> Reading:
    """Let the last node of a relationship be of each label that fits, where no word names it."""
    for node in list(parts_of(reading, NodeVariable)):
        known = said.get(node.label or "")
        shown = any(column.variable == node.name for column in reading.columns)
        if node.label is None or node.also or known or (known is not None and shown):
            continue
        steps = [s for s in parts_of(reading, Step) if node.name in {s.start, s.end}]
        labels = _labels_at(ground, reading, node, steps[0]) if len(steps) == 1 else ()
        if labels and not _is_spoken_of(reading, node.name):
            reading = _opened(reading, node, labels)
    return reading


def _labels_at(ground: Ground, reading: Reading, node: NodeVariable, step: Step) -> tuple[str, ...]:
    """The labels of which the node at an end of a relationship may be, if these are several."""
    other_name = step.end if node.name == step.start else step.start
    other = next((n for n in parts_of(reading, NodeVariable) if n.name == other_name), None)
    single = step.type is not None and not step.also and step.max_hops == 1 and step.directed
    if not single or other is None or other.also or other.label == node.label:
        return ()
    hop = Hop(step.type or "", node.name == step.start, other.label or "")
    labels = [label for label in _at(ground, hop) if _may_be(ground, label, [hop])]
    several = node.label in labels and 1 < len(labels) <= MOST_LABELS
    return tuple(labels) if several and not _overlap(ground, labels, hop) else ()


def _is_spoken_of(reading: Reading, variable: str) -> bool:
    """Is more said of a node than that it is there: a property of it, or a number of its own?"""
    return any(_uses(part, variable) for part in (reading.pattern, reading.columns, reading.having))


def _uses(part: Any, variable: str) -> bool:
    if isinstance(part, tuple):
        return any(_uses(one, variable) for one in part)
    if isinstance(part, Column) and part.variable == variable and part.key is None:
        return part.function not in {None, "count"} or part.is_share or part.counting is not None
    if isinstance(part, CountIs) and part.variable == variable:
        return part.average_of is not None or part.than is not None or part.among is not None
    if isinstance(part, Step | NodeVariable) or not is_dataclass(part) or isinstance(part, type):
        return False
    named = VARIABLES.get(type(part), ("variable",))
    return any(
        (entry.name in named and getattr(part, entry.name) == variable)
        or _uses(getattr(part, entry.name), variable)
        for entry in fields(part)
    )


def _opened(reading: Reading, node: NodeVariable, labels: tuple[str, ...]) -> Reading:
    """Call a node of a reading by all its labels, and the columns that show it."""
    name = "_or_".join("_".join(spoken_words(label)) for label in labels)
    if name in {one.name for one in parts_of(reading, NodeVariable)}:
        return reading

    def said(column: str) -> str:
        return name if column == node.name else column

    new = NodeVariable(name, labels[0], labels[1:])
    made: Reading = renamed(_exchanged(reading, node, new), {node.name: name})
    return replace(
        made,
        columns=tuple(replace(column, name=said(column.name)) for column in made.columns),
        orders=tuple(replace(order, column=said(order.column)) for order in made.orders),
        per=tuple(said(one) for one in made.per),
    )


def _exchanged(part: Any, old: NodeVariable, new: NodeVariable) -> Any:
    """Put another node wherever one stands in a part of a reading."""
    if part == old:
        return new
    if isinstance(part, tuple):
        return tuple(_exchanged(one, old, new) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changes = {
        entry.name: _exchanged(getattr(part, entry.name), old, new) for entry in fields(part)
    }
    return replace(part, **changes)
