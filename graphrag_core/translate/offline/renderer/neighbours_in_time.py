"""Says who held something before or after another one: "the teams that owned X before Y"."""

from collections.abc import Iterable
from dataclasses import replace

from graphrag_core.translate.offline.form import Condition, Reading, Ref, Step, Test
from graphrag_core.translate.offline.renderer.lexicon import Lexicon
from graphrag_core.translate.offline.renderer.values import say_value


def beside_another(reading: Reading, lexicon: Lexicon) -> tuple[Reading, Lexicon, str] | None:
    """Divide such a reading into one without the other holder, in the past, and "before Y".

    None for readings of any other kind.
    """
    pattern = reading.pattern
    if len(pattern.steps) != 2 or len(pattern.nodes) != 3:
        return None
    found = next(
        filter(None, (_later(pattern.conditions, s, lexicon) for s in pattern.steps)), None
    )
    own = next((step for step in pattern.steps if found and step.name == found.left.variable), None)
    theirs = next((step for step in pattern.steps if step is not own), None)
    if found is None or own is None or theirs is None or own.type != theirs.type:
        return None
    shared = {own.start, own.end} & {theirs.start, theirs.end}
    mine, other = ({step.start, step.end} - shared for step in (own, theirs))
    if len(shared) != 1 or reading.columns[0].variable not in mine:
        return None
    ordered = {order.column for order in reading.orders}
    if any(c.variable != own.name for c in reading.columns if c.name in ordered) or reading.per:
        return None
    names = [c for c in pattern.conditions if isinstance(c, Test) and c.left.variable in other]
    if len(names) != 1 or names[0].operator != "=":
        return None
    silent = (found, names[0], *_unlike(pattern.conditions, mine, names[0]))
    alone = replace(
        pattern,
        nodes=tuple(node for node in pattern.nodes if node.name not in other),
        steps=(own,),
        conditions=tuple(c for c in pattern.conditions if c not in silent),
    )
    word = "before" if found.operator == "<" else "after"
    columns = tuple(c for c in reading.columns if c.variable in {*mine, *shared})
    return (
        replace(reading, pattern=alone, columns=columns),
        lexicon.in_the_past(own.type or ""),
        f" {word} {say_value(names[0].value)}",
    )


def _later(conditions: Iterable[Condition], step: Step, lexicon: Lexicon) -> Test | None:
    """Find the test that a relationship began before, or after, another of its type."""
    opening = lexicon.openings.get(f"[{step.type}]")
    return next(
        (
            c
            for c in conditions
            if isinstance(c, Test) and c.left.variable == step.name and c.operator in ("<", ">")
            if isinstance(c.value, Ref) and c.left.key == c.value.key == opening
        ),
        None,
    )


def _unlike(conditions: Iterable[Condition], mine: set[str], name: Test) -> list[Condition]:
    """Find that the one is not the other, which goes without saying."""
    return [
        c
        for c in conditions
        if isinstance(c, Test) and c.left.variable in mine and c.operator == "<>"
        if (c.left.key, c.value) == (name.left.key, name.value)
    ]
