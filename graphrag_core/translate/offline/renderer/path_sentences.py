"""Says a reading that asks for the shortest path between two nodes."""

from dataclasses import replace

from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.form import Along, Reading, Step
from graphrag_core.translate.offline.renderer.comparisons import flat
from graphrag_core.translate.offline.renderer.lexicon import Lexicon, type_owner
from graphrag_core.translate.offline.renderer.nested import loose
from graphrag_core.translate.offline.renderer.noun_phrases import Clauses
from graphrag_core.translate.offline.renderer.phrases import A
from graphrag_core.translate.offline.renderer.trees import grow
from graphrag_core.translate.offline.renderer.values import all_of, spelled


def path_sentence(clauses: Clauses, reading: Reading) -> str:
    """The path, its ends, what it goes along, and what must hold of each relationship on it."""
    pattern = reading.pattern
    along = [c for c in pattern.conditions if isinstance(c, Along)]
    rest = tuple(c for c in pattern.conditions if not isinstance(c, Along))
    tree = grow(replace(pattern, steps=(), conditions=rest), None)
    steps = [_way(clauses.lexicon, step) for step in pattern.steps]
    ends = [clauses.phrase(root, tree, A).text for root in tree.roots]
    text = "The shortest path"
    if pattern.steps:
        step = pattern.steps[0]
        known = dict(zip(tree.roots, ends, strict=True))
        first, last = known.get(step.start, '"?"'), known.get(step.end, '"?"')
        text += f" from {first} to {last}" if step.directed else f" between {first} and {last}"
        others = [end for root, end in known.items() if root not in {step.start, step.end}]
        text += "".join(f" and {end}" for end in others)
    elif ends:
        text += f" between {all_of(ends)}"
    text += "".join(steps)
    for condition in along:
        owner = next((type_owner(s.type) for s in pattern.steps if s.type), None)
        keys = frozenset(test.left.key for test in condition.tests)
        dated = (o for o, bounds in clauses.lexicon.validity.items() if bounds == keys)
        owner = owner or next(dated, None)
        said = clauses.comparing(owner).say(condition.tests)
        now = "now" if said.validity == "now" else said.validity
        parts = (said.text(), *flat(said), now and f"valid {now}")
        told = " ".join(part for part in parts if part)
        text += f", by relationships {told}"
    text += "".join(f", where {loose(clauses, condition)}" for condition in tree.loose)
    return text


def _way(lexicon: Lexicon, step: Step) -> str:
    """What a step of a path goes along, and how far."""
    types = (step.type, *step.also) if step.type else step.types
    left_out = sorted(set(lexicon.verbs) - set(types))
    if types and len(left_out) < len(types) and set(types) <= set(lexicon.verbs) and left_out:
        said = f" along anything but {all_of(map(_link, left_out))}" if left_out else ""
    else:
        said = f" along {all_of(map(_link, types))}" if types else ""
    return said if step.max_hops == CLOSURE_HOPS else f"{said} in up to {step.max_hops} steps"


def _link(type_: str) -> str:
    words = " ".join(name_words(type_))
    return f"“{words}”" if words else spelled(type_)
