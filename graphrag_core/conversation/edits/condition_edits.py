"""Edits of what has to hold: one condition more, one less, or the opposite."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    Apply,
    ReadingEdit,
    is_one,
    noun_of,
    owner_of,
    subjects_of,
    tests_of,
    ungrouped,
)
from graphrag_core.conversation.turn import (
    ASKING,
    CONDITIONAL,
    FILLERS,
    RESTRICTING,
    SAME,
    THE_OTHERS,
    VERBS,
    FollowUpTurn,
)
from graphrag_core.english.words import is_verb_form
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    OPPOSITE,
    AnyOf,
    Column,
    Condition,
    CountIs,
    Exists,
    NodeVariable,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.merging import (
    is_worked_out,
    label_of,
    listed,
    parts_of,
    replaced,
    restricted,
    speaks_of,
    target_of,
    without_order,
)
from graphrag_core.translate.offline.temporal import is_temporal

_WHATEVER = re.compile(
    r"(?:(?:and|for|at|in|with|of|from|on) )*"
    r"(?:all|any|every|each|no matter(?: which| what| the)?|regardless of|whatever|whichever)"
    r"(?: the| of the)? (?P<what>.+)",
    re.IGNORECASE,
)
_NOT_JUST = re.compile(r"\bnot (?:just|only|merely) ", re.IGNORECASE)
_THE_OTHERS = re.compile(
    r"(?:and )?(?:which|who)(?: ones?)? "
    r"(?:do(?:n't| not)|does(?:n't| not)|did(?:n't| not)|are(?:n't| not)|is(?:n't| not))",
    re.IGNORECASE,
)
_AMONG = re.compile(
    r"\b(?:there|of (?:them|those|these)|among (?:them|those|these))$", re.IGNORECASE
)
"""What says again of which things something is asked."""
_TIMES = frozenset({"year", "years", "time", "times", "month", "months", "date", "dates"})
_OPENING = frozenset(
    {"compare", "between", "more", "prep", "by", "neg", "without", "have", "that", "whose", "time"}
)
"""The kinds of chunks that begin a clause."""


def _by_widening(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past = turn.reading
    just = _NOT_JUST.search(turn.rest)
    if past is not None and just is not None:
        yield from _not_just(past, just.start(), turn)
        return
    found = _WHATEVER.fullmatch(turn.rest) or _WHATEVER.fullmatch(turn.text)
    if past is None or found is None or any(chunk.links for chunk in turn.chunks):
        return
    if set(found["what"].lower().split()) <= _TIMES:
        dated = [test for test in tests_of(past) if _is_dated(test, past, turn)]
        if dated:
            yield ReadingEdit(made=replaced(past, dated, ()))
            return
    keys = {(o, t.key) for c in turn.chunks for t in c.property_terms for o in t.owners}
    labels = {term.label for chunk in turn.chunks for term in chunk.label_terms}
    if is_worked_out(past) and label_of(past, turn.target or "") in labels and not keys:
        # "And of all permits?", after the average of some.
        told = [c for c in past.pattern.conditions if speaks_of(c, {turn.target or ""})]
        yield ReadingEdit(made=replaced(ungrouped(past), told, ()))
        return
    gone = [
        test
        for test in tests_of(past)
        if (label := label_of(past, test.left.variable))
        and ((label, test.left.key) in keys or label in labels - {turn.subject})
    ]
    if gone:
        yield ReadingEdit(made=replaced(past, gone, ()))


def _not_just(past: Reading, at: int, turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Leave out what was said of a value: "all of them, not just the failed ones"."""
    links = [link for chunk in turn.chunks if chunk.start >= at for link in chunk.links]
    values = {(link.key, link.value) for link in links}
    gone = [t for t in tests_of(past) if t.operator == "=" and (t.left.key, t.value) in values]
    if gone:
        yield ReadingEdit(made=replaced(past, gone, ()))


def _is_dated(test: Test, past: Reading, turn: FollowUpTurn) -> bool:
    owner = owner_of(past, test.left.variable, turn.schema)
    entry = owner.property(test.left.key) if owner is not None else None
    return entry is not None and is_temporal(entry) and not test.or_absent


def _by_denial(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    found = _THE_OTHERS.match(turn.text)
    if past is None or target is None or found is None:
        return
    rest = _AMONG.sub("", turn.text[found.end() :]).strip()
    if rest and any(chunk.kind == "any" for chunk in turn.chunks):
        return  # "which aren't in any group?"
    if rest:
        made = _without_state(listed(past, target), turn)
    else:
        made = _denied(listed(past, target), target, turn)
    if made is not None:
        yield ReadingEdit(made=made)


def _without_state(shown: Reading, turn: FollowUpTurn) -> Reading | None:
    """Turn one state of what was shown around: "and who isn't external?"."""
    said = [chunk for chunk in turn.chunks if chunk.property_terms or chunk.links]
    keys = {t.key for c in said for t in c.property_terms} | {k.key for c in said for k in c.links}
    tests = [test for test in tests_of(shown) if test.left.key in keys]
    others = [c for c in turn.chunks if (c.label_terms or c.relation_terms) and c not in said]
    opposite = _opposite_of(tests[0]) if len(tests) == len(said) == 1 and not others else None
    return None if opposite is None else replaced(shown, tests, (opposite,))


def _denied(shown: Reading, target: str, turn: FollowUpTurn) -> Reading | None:
    """Deny what the question asks of its target, and keep what else it says of it.

    None where the two cannot be told apart.
    """
    parts = _parts(shown.pattern, target)
    asked = _predicate(parts, target, turn)
    denied = None if asked is None else _opposite(asked)
    if denied is None:
        return None
    kept = [part for part in parts if part is not asked]
    node = next(n for n in shown.pattern.nodes if n.name == target)
    nodes = (node, *(n for part in kept for n in part.nodes))
    steps = tuple(step for part in kept for step in part.steps)
    conditions = (*(c for part in kept for c in part.conditions), *denied)
    if {c.variable for c in shown.columns} - {node.name for node in nodes}:
        shown = replace(without_order(shown), columns=(Column(target, target),))
    pattern = PathForm(nodes, steps, conditions)
    return replace(shown, pattern=pattern, distinct=bool(steps))


def _parts(pattern: PathForm, target: str) -> list[PathForm]:
    """Split what is said of a node: each way out of it, and each thing that is said of itself.

    All that is said of one of its keys is one thing.
    """
    groups: list[set[str]] = []
    for step in pattern.steps:
        ends = {step.name, step.start, step.end} - {target}
        joined = [group for group in groups if group & ends]
        groups = [group for group in groups if not group & ends]
        groups.append(ends.union(*joined))
    parts = [
        PathForm(
            tuple(node for node in pattern.nodes if node.name in group),
            tuple(step for step in pattern.steps if step.name in group),
            tuple(c for c in pattern.conditions if speaks_of(c, group)),
        )
        for group in groups
    ]
    ways = set[str]().union(*groups)
    own: dict[object, list[Condition]] = {}
    for condition in pattern.conditions:
        if not speaks_of(condition, ways):
            about = condition.left if isinstance(condition, Test) else condition
            own.setdefault(about, []).append(condition)
    return [*parts, *(PathForm(conditions=tuple(said)) for said in own.values())]


def _predicate(parts: list[PathForm], target: str, turn: FollowUpTurn) -> PathForm | None:
    """Return the part that the question names last: "which services of Core have incidents?".

    None where it names several at once, or asks for one thing and for another.
    """
    if len(parts) == 1:
        return parts[0]
    kinds = [chunk.kind for chunk in turn.before]
    if any(pair[0] == "and" and pair[1] != "number" for pair in pairwise(kinds)):
        return None
    owner = label_of(turn.reading, target) if turn.reading is not None else None
    for chunk in reversed(turn.before):
        named = [part for part in parts if _is_named(part, chunk, owner)]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def _is_named(part: PathForm, chunk: Chunk, owner: str | None) -> bool:
    """Tell whether words name the label, type or key that a part is about, or a number in it."""
    labels = {node.label for node in parts_of(part, NodeVariable)}
    types = {step.type for step in parts_of(part, Step)}
    keys = set() if labels else {ref.key for ref in parts_of(part.conditions, Ref)}
    return (
        any(link.label in labels for link in chunk.links)
        or any(link.label == owner and link.key in keys for link in chunk.links)
        or any(term.label in labels for term in chunk.label_terms)
        or any(term.type in types for term in chunk.relation_terms)
        or any(owner in term.owners and term.key in keys for term in chunk.property_terms)
        or (chunk.kind in {"number", "time"} and _has_number(part))
    )


def _has_number(part: PathForm) -> bool:
    """Tell whether a part counts, or compares with a number or a time."""
    values = [test.value for test in parts_of(part, Test) if not test.or_absent]
    numbers = [v for v in values if not isinstance(v, str | bool | tuple | list | None)]
    return bool(numbers) or any(parts_of(part, CountIs))


def _opposite(part: PathForm) -> tuple[Condition, ...] | None:
    """Return what holds where a part does not; None where no condition says that."""
    if part.steps:
        return (Exists(part, negated=True),)
    opposites = [_opposite_of(condition) for condition in part.conditions]
    if len(opposites) == 1 and opposites[0] is not None:
        return (opposites[0],)
    tests = tuple(one for one in opposites if isinstance(one, Test))
    return (AnyOf(tests),) if len(tests) == len(opposites) else None


def _opposite_of(condition: Condition) -> Condition | None:
    if isinstance(condition, Exists):
        return replace(condition, negated=not condition.negated)
    if isinstance(condition, CountIs):
        if condition.upper is not None:
            return None
        return replace(condition, operator=OPPOSITE[condition.operator], phrase="")
    if isinstance(condition, Test):
        if isinstance(condition.value, bool) and condition.operator == "=":
            return replace(condition, value=not condition.value, phrase="")
        return replace(condition, operator=OPPOSITE[condition.operator], phrase="", others=())
    return None


def _by_condition(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    words = [word for word in turn.rest.split() if word not in FILLERS]
    if past is None or target is None or not words:
        return
    if any(c.kind in ASKING for c in turn.chunks) or past.kind != "rows":
        return
    if THE_OTHERS.fullmatch(turn.rest):
        return
    if turn.opener in SAME or (not turn.opener and not _is_clause(turn)) or _asks_for_more(turn):
        return
    said = " ".join(words)
    if turn.opener in CONDITIONAL:
        said = f"{turn.opener} {said}"
    for variable in subjects_of(past, target):
        if is_one(turn, past, variable):
            continue
        noun = noun_of(label_of(past, variable) or "")
        for text in (
            f"{noun} {said}",
            f"{noun} that are {said}",
            f"{said} {noun}",
            f"{noun} with {said}",
            f"{noun} that {said}",
        ):
            yield ReadingEdit(text, _condition_of(turn, past, variable))


def _asks_for_more(turn: FollowUpTurn) -> bool:
    """Tell whether only properties are named that no thing can simply be: "and the price?"."""
    if turn.opener in RESTRICTING:
        return False
    owned = [(o, t.key) for c in turn.chunks for t in c.property_terms for o in t.owners]
    labels = [(turn.schema.label(owner), key) for owner, key in owned]
    known = [entry for label, key in labels if label and (entry := label.property(key))]
    plain = all(c.property_terms and not c.links and not c.verb_terms for c in turn.chunks)
    return bool(known) and plain and not any("BOOLEAN" in entry.types for entry in known)


def _is_clause(turn: FollowUpTurn) -> bool:
    """Tell whether a text is a condition and not a question: "above 3000 m", "built in 2020"."""
    first = turn.chunks[0] if turn.chunks else None
    word = turn.rest.split()[0].lower() if turn.rest else ""
    if first is None or word in VERBS:
        return False
    if any(c.label_terms and not c.verb_terms for c in turn.chunks):
        return False
    return (
        first.kind in _OPENING
        or bool(first.verb_terms)
        or (first.kind == "term" and is_verb_form(word))
    )


def _condition_of(turn: FollowUpTurn, past: Reading, variable: str) -> Apply:
    label, also = label_of(past, variable), turn.opener in RESTRICTING

    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        plain = read.kind == "rows" and not is_worked_out(read) and not read.orders
        if at is None or label_of(read, at) != label or not plain or read.limit is not None:
            return None
        if not read.pattern.conditions and not read.pattern.steps:
            return None
        return restricted(past, variable, read.pattern, at, also=also)

    return apply


BY_WIDENING = EditRule(
    "one condition less",
    _by_widening,
    examples=(
        ("Which P0 incidents hit billing-api?", "and all severities?",
         "The incidents that impacted billing-api"),
        ("Which services are owned by Core-Platform?", "no matter the team",
         "The services now owned by a team"),
    ),
    counterexamples=(
        ("Which P0 incidents hit billing-api?", "and all teams?"),
        ("Which P0 incidents hit billing-api?", "which are all open?"),
    ),
)  # fmt: skip
BY_DENIAL = EditRule(
    "the others",
    _by_denial,
    examples=(
        ("Which services have incidents?", "which don't?", "The services impacted by no incident"),
        (
            "Which incidents are P0?",
            "and which aren't?",
            "The incidents with a severity other than P0",
        ),
        (
            "Which incidents that hit billing-api are P0?",
            "and who isn't P0 there?",
            "The incidents with a severity other than P0 that impacted billing-api",
        ),
    ),
    counterexamples=(
        ("Which services have incidents?", "which ones don't have documents?"),
        ("Which services have incidents?", "without documents"),
    ),
)
BY_CONDITION = EditRule(
    "one condition more",
    _by_condition,
    examples=(
        ("Which incidents hit billing-api?", "only those that impacted auth-service",
         "The incidents that impacted both billing-api and auth-service"),
        ("Which services are owned by Core-Platform?", "not by Core-Platform?",
         "The services not now owned by Core-Platform"),
        ("Which incidents are P0?", "not P0?", "The incidents with a severity other than P0"),
        ("Which incidents hit billing-api?", "longer than 2 hours",
         "The incidents with minutes to resolve above 120 that impacted billing-api"),
    ),
    counterexamples=(
        ("Which incidents hit billing-api?", "owned by Frontend-Apps"),
        ("Which incidents hit billing-api?", "who owns auth-service?"),
        ("Which incidents hit billing-api?", "newest first"),
    ),
)  # fmt: skip
