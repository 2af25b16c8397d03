"""Says patterns inside conditions where they are more than one branch of a noun."""

from dataclasses import replace

from graphrag_core.translate.offline.form import (
    AnyOf,
    Condition,
    CountIs,
    Exists,
    OneOf,
    PathForm,
    Test,
)
from graphrag_core.translate.offline.renderer.branches import Speaker
from graphrag_core.translate.offline.renderer.comparisons import flat
from graphrag_core.translate.offline.renderer.phrases import (
    A,
    Phrase,
    Place,
    RelativeClause,
    in_a_row,
    ordered,
)
from graphrag_core.translate.offline.renderer.trees import Tree, grow
from graphrag_core.translate.offline.renderer.values import one_of, times

_QUANTITIES = {"=": "exactly", "<>": "not exactly", ">": "more than", ">=": "at least",
               "<": "fewer than", "<=": "at most"}  # fmt: skip


_AGAINST = {">": ("more", "than"), ">=": ("at least as many", "as"), "<": ("fewer", "than"),
            "<=": ("at most as many", "as"), "=": ("as many", "as")}  # fmt: skip


def how_many(clauses: Speaker, condition: CountIs) -> str:
    """So many of what a condition counts: "at least 3 dogs", "more dogs than cats"."""
    if condition.than is None:
        return number_of(clauses, condition, quantity(clauses, condition)).text
    how, than = _AGAINST[condition.operator]
    how = f"{how} {times(condition.factor)}".rstrip()
    one = number_of(clauses, condition, how).text
    return f"{one} {than} {number_of(clauses, condition.than, '').text}"


def quantity(clauses: Speaker, condition: CountIs) -> str:
    """How many a condition asks for, before what it counts."""
    how = _QUANTITIES.get(condition.operator, condition.operator.lower())
    how = f"{how} {times(condition.factor)}".rstrip()
    if condition.average_of is not None:
        if condition.among is not None and _is_named(condition.among):
            return f"{how} {every(clauses, condition.among)}’s number of"
        if condition.among is not None:
            return f"{how} the average for {every(clauses, condition.among)} of"
        return f"{how} an average {clauses.lexicon.noun(condition.average_of.label)}’s number of"
    if condition.upper is not None:
        return f"between {condition.number} and {condition.upper}"
    return f"{how} {condition.number}"


def _is_named(pattern: PathForm) -> bool:
    """Is a pattern one node that is told by equal values?"""
    tests = [c for c in pattern.conditions if isinstance(c, Test) and c.operator == "="]
    return len(pattern.nodes) == 1 and bool(tests) and len(tests) == len(pattern.conditions)


def how_often(clauses: Speaker, condition: CountIs) -> str:
    """How many times a condition asks for: "more than once", "at least 3 times"."""
    said = quantity(clauses, condition)
    often = {1: "once", 2: "twice"}.get(condition.number or 0)
    if condition.average_of is not None or condition.upper is not None or often is None:
        return f"{said} times"
    return f"{said.removesuffix(str(condition.number))}{often}"


def number_of(clauses: Speaker, condition: CountIs, determiner: str) -> Phrase:
    """What a condition counts, as seen from it."""
    outer = clauses.outer(condition.pattern)
    clauses.introduce(condition.pattern)
    if condition.variable not in clauses.labels or condition.variable in outer:
        inside = _alone(clauses, condition.pattern, "a")
        return Phrase(f"{determiner} {clauses.refer(condition.variable)} where there is {inside}")
    tree = grow(condition.pattern, condition.variable, outer)
    place = Place(determiner, more=not determiner.endswith(" 1"), inner=True, counted=True)
    phrase = clauses.phrase(condition.variable, tree, place)
    return replace(phrase, tail=phrase.tail + _where(clauses, tree))


def every(clauses: Speaker, pattern: PathForm) -> str:
    """All nodes that a pattern of its own describes first."""
    clauses.introduce(pattern)
    tree = grow(pattern, pattern.nodes[0].name if pattern.nodes else None)
    if not tree.roots:
        return "everything"
    phrase = clauses.phrase(tree.roots[0], tree, Place("all", more=True, inner=True))
    return phrase.text + _where(clauses, tree)


def holding(clauses: Speaker, variable: str, pattern: PathForm) -> str:
    """What holds of some: "that are paid"; of a relationship, with gift aid true."""
    if variable in clauses.labels and pattern.nodes:
        clauses.introduce(pattern)
        tree = grow(pattern, pattern.nodes[0].name)
        phrase = clauses.phrase(tree.roots[0], tree, Place("", more=True, inner=True))
        return f"of {phrase.text}{_where(clauses, tree)}"
    tests = [c for c in pattern.conditions if isinstance(c, Test)]
    said = clauses.comparing(clauses.owner(variable)).say(tests)
    return " ".join(text for text in (said.text(), *flat(said), said.validity) if text)


def _where(clauses: Speaker, tree: Tree) -> str:
    """What hangs on none of the nodes that are said already."""
    rest = [f"there is {clauses.phrase(root, tree, A).text}" for root in tree.roots[1:]]
    rest += clauses.links(tree)
    rest += [loose(clauses, condition) for condition in tree.loose]
    return "".join(f" where {text}" for text in rest)


def such_that(
    clauses: Speaker, variable: str, tree: Tree, *, negated: bool, more: bool = False
) -> RelativeClause:
    """A pattern of several parts around a variable, as a whole."""
    _, said = clauses.asked(variable, tree)
    if not (negated or said.validity or tree.roots[1:] or tree.links or tree.loose):
        joined = in_a_row(clauses.items(variable, tree, said, more=more), "", more=more)
        text = " ".join(filter(None, (said.text(), joined)))
        return RelativeClause(text, None, None, heavy=True, relative=False)
    items = ordered(clauses.items(variable, tree, said, more=False))
    parts = [item.one or f"is one {item.attribute}" for item in items]
    if text := said.text():
        parts.insert(0, f"is one {text}")
    parts += [f"there is {clauses.phrase(r, tree, A).text}" for r in tree.roots[1:]]
    parts += clauses.links(tree)
    parts += [loose(clauses, condition) for condition in tree.loose]
    truth = "it is not true" if negated else "it is true"
    clause = f"of which {truth} that each {' and at once '.join(parts)}"
    return RelativeClause(clause, None, None, heavy=True, relative=False)


def either(clauses: Speaker, condition: OneOf, *, more: bool) -> RelativeClause:
    """Say alternatives around a variable: "that either stand in X or are tended by Y"."""
    texts, finite = [], []
    for option in condition.options:
        tree = grow(PathForm((), (), option), condition.variable, clauses.outer(PathForm(())))
        _, said = clauses.asked(condition.variable, tree)
        items = clauses.items(condition.variable, tree, said, more=more)
        texts.append(" ".join(filter(None, (said.text(), in_a_row(items, "", more=more)))))
        finite += items if len(items) == 1 and not said.text() else []
    several, one = [item.several for item in finite], [item.one for item in finite]
    if len(finite) < len(texts) or None in (*several, *one):
        return RelativeClause(f"either {one_of(texts)}", None, None, heavy=True, relative=False)
    said_of_one = f"either {one_of(text or '' for text in one)}"
    said_of_more = f"either {one_of(text or '' for text in several)}"
    return RelativeClause(f"that {said_of_more}", said_of_more, said_of_one, heavy=True)


def loose(clauses: Speaker, condition: Condition) -> str:
    """A condition that hangs on nothing else, as a clause."""
    if isinstance(condition, Test):
        return _one(clauses, condition)
    if isinstance(condition, AnyOf):
        return f"either {one_of(_one(clauses, test) for test in condition.tests)}"
    if isinstance(condition, OneOf):
        choice = either(clauses, condition, more=False).attribute
        return f"{clauses.refer(condition.variable)} is one {choice}"
    if isinstance(condition, Exists):
        determiner = "no" if condition.negated else "at least one"
        return f"there is {_alone(clauses, condition.pattern, determiner)}"
    if isinstance(condition, CountIs):
        be = "is" if condition.number == 1 else "are"
        return f"there {be} {how_many(clauses, condition)}"
    owner = condition.tests[0].left.variable if condition.tests else ""
    said = clauses.comparing(clauses.owner(owner)).say(condition.tests)
    texts = (said.text(), *flat(said), said.validity)
    all_are = " ".join(text for text in texts if text)
    return f"each relationship of {clauses.refer(condition.variable)} is one {all_are}"


def _one(clauses: Speaker, test: Test) -> str:
    variable = test.left.variable
    said = clauses.comparing(clauses.owner(variable)).say([test])
    texts = (said.text(), *flat(said), said.validity)
    return f"{clauses.refer(variable)} is one {' '.join(text for text in texts if text)}"


def _alone(clauses: Speaker, pattern: PathForm, determiner: str) -> str:
    outer = clauses.outer(pattern)
    clauses.introduce(pattern)
    tree = grow(pattern, None, outer)
    if not tree.roots:
        return f"{determiner} match{_where(clauses, tree)}"
    first = clauses.phrase(tree.roots[0], tree, replace(A, determiner=determiner))
    return first.text + _where(clauses, tree)
