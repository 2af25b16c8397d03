"""Edits of what has to hold: one condition more, one less, or the opposite."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    Apply,
    ReadingEdit,
    is_one,
    noun_of,
    subjects_of,
    tests_of,
)
from graphrag_core.conversation.turn import (
    ASKING,
    CONDITIONAL,
    FILLERS,
    RESTRICTING,
    VERBS,
    FollowUpTurn,
)
from graphrag_core.english.words import is_verb_form
from graphrag_core.translate.offline.form import (
    Condition,
    Exists,
    Operator,
    PathForm,
    Reading,
    Test,
)
from graphrag_core.translate.offline.merging import (
    is_worked_out,
    label_of,
    listed,
    replaced,
    restricted,
    target_of,
)

_WHATEVER = re.compile(
    r"(?:(?:and|for|at|in|with|of|from|on) )*"
    r"(?:all|any|every|each|no matter(?: which| what| the)?|regardless of|whatever|whichever)"
    r"(?: the| of the)? (?P<what>.+)",
    re.IGNORECASE,
)
_THE_OTHERS = re.compile(
    r"(?:and )?(?:which|who)(?: ones?)? "
    r"(?:do(?:n't| not)|does(?:n't| not)|did(?:n't| not)|are(?:n't| not)|is(?:n't| not))",
    re.IGNORECASE,
)
_OPENING = frozenset(
    {"compare", "between", "more", "prep", "by", "neg", "without", "have", "that", "whose", "time"}
)
"""The kinds of chunks that begin a clause."""
_OPPOSITE: Mapping[str, Operator] = {
    "=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "IN": "NOT IN",
    "NOT IN": "IN", "HAS": "LACKS", "LACKS": "HAS", "CONTAINS": "NOT CONTAINS",
}  # fmt: skip


def _by_widening(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past = turn.reading
    found = _WHATEVER.fullmatch(turn.rest) or _WHATEVER.fullmatch(turn.text)
    if past is None or found is None or any(chunk.links for chunk in turn.chunks):
        return
    keys = {(o, t.key) for c in turn.chunks for t in c.property_terms for o in t.owners}
    labels = {term.label for chunk in turn.chunks for term in chunk.label_terms}
    gone = [
        test
        for test in tests_of(past)
        if (label := label_of(past, test.left.variable))
        and ((label, test.left.key) in keys or label in labels - {turn.subject})
    ]
    if gone:
        yield ReadingEdit(made=replaced(past, gone, ()))


def _by_denial(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    if past is None or target is None or not _THE_OTHERS.fullmatch(turn.text):
        return
    shown = listed(past, target)
    own = [c for c in shown.pattern.conditions if _is_own(c, target)]
    node = next(n for n in shown.pattern.nodes if n.name == target)
    denied = _denied(shown.pattern, target, own)
    if denied is not None:
        yield ReadingEdit(
            made=replace(shown, pattern=PathForm((node,), (), denied), distinct=False)
        )


def _denied(pattern: PathForm, target: str, own: list[Condition]) -> tuple[Condition, ...] | None:
    """Deny what leads on from a node, or where nothing does, the last thing that is said of it."""
    if pattern.steps:
        nodes = tuple(node for node in pattern.nodes if node.name != target)
        rest = tuple(c for c in pattern.conditions if c not in own)
        return (*own, Exists(PathForm(nodes, pattern.steps, rest), negated=True))
    if not own:
        return None
    *kept, last = own
    if isinstance(last, Exists):
        return (*kept, replace(last, negated=not last.negated))
    if isinstance(last, Test) and isinstance(last.value, bool) and last.operator == "=":
        return (*kept, replace(last, value=not last.value, phrase=""))
    if isinstance(last, Test) and last.operator in _OPPOSITE:
        opposite = replace(last, operator=_OPPOSITE[last.operator], phrase="", others=())
        return (*kept, opposite)
    return None


def _is_own(condition: Condition, target: str) -> bool:
    """Tell whether a condition is about a node and what may lead on from it."""
    return (isinstance(condition, Test) and condition.left.variable == target) or isinstance(
        condition, Exists
    )


def _by_condition(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    words = [word for word in turn.rest.split() if word not in FILLERS]
    if past is None or target is None or not words:
        return
    if any(c.kind in ASKING for c in turn.chunks) or past.kind != "rows":
        return
    if (not turn.opener and not _is_clause(turn)) or _asks_for_more(turn):
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
         "The incidents with a minutes to resolve above 120 that impacted billing-api"),
    ),
    counterexamples=(
        ("Which incidents hit billing-api?", "owned by Frontend-Apps"),
        ("Which incidents hit billing-api?", "who owns auth-service?"),
        ("Which incidents hit billing-api?", "newest first"),
    ),
)  # fmt: skip
