"""The way to go on without a condition: "and all severities?", "no matter the team", "anywhere"."""

import re
from collections.abc import Iterator

from graphrag_core.conversation.turn import FollowUpTurn
from graphrag_core.conversation.wording import replace_span, whole_word
from graphrag_core.translate.offline.chunks import Chunk

_WHATEVER = re.compile(
    r"(?:(?:and|for|at|in|with|of|from|on) )*"
    r"(?:all|any|every|each|no matter(?: which| what| the)?|regardless of|whatever|whichever)"
    r"(?: the| of the)? (?P<what>.+)",
    re.IGNORECASE,
)
_BEFORE_A_VALUE = frozenset({"prep", "by", "be", "equals", "term"})


def by_widening(turn: FollowUpTurn) -> Iterator[str]:
    """Leave out the condition on a property, or on a label, that a follow-up opens for any."""
    found = _WHATEVER.fullmatch(turn.rest) or _WHATEVER.fullmatch(turn.text)
    if found is None or any(c.links for c in turn.chunks):
        return
    for at, past in enumerate(turn.before):
        if not past.links or not any(_is_about(chunk, past) for chunk in turn.chunks):
            continue
        start, end = whole_word(turn.earlier, past)
        before = turn.before[at - 1] if at else None
        if any(chunk.label_terms for chunk in turn.chunks) and before and before.kind == "prep":
            yield replace_span(turn.earlier, start, end, f"any {found['what']}")
        if before is not None and before.kind in _BEFORE_A_VALUE and before.end <= start:
            opening = _opening(turn, at)
            yield replace_span(turn.earlier, opening, end, "").rstrip()
        yield replace_span(turn.earlier, start, end, "")


def _opening(turn: FollowUpTurn, at: int) -> int:
    """Return where the words begin that lead to a value: "with criticality" before "A"."""
    first = at
    while (
        first > 1
        and turn.before[first - 1].kind in _BEFORE_A_VALUE
        and not (turn.before[first - 1].label_terms)
    ):
        first -= 1
    return turn.before[first].start


def _is_about(chunk: Chunk, past: Chunk) -> bool:
    """Tell whether a chunk names the property of a value, or the label of what it names."""
    return any(
        any(term.key == link.key for term in chunk.property_terms)
        or any(term.label == link.label and link.node_id for term in chunk.label_terms)
        for link in past.links
    )
