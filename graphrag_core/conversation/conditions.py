"""Ways to go on by one condition more: "only the P0 ones", "which of them cost more than 5?"."""

import re
from collections.abc import Iterator
from itertools import pairwise

from graphrag_core.conversation.turn import ASKING, CLAUSE_OPENERS, RESTRICTING, FollowUpTurn
from graphrag_core.conversation.wording import (
    CLAUSE_WORDS,
    MAX_NAMES,
    VERBS,
    add_condition,
    as_noun_phrase,
    replace_span,
    verb_of,
)
from graphrag_core.english.words import is_verb_form
from graphrag_core.translate.offline.chunks import Chunk

_OF_THEM = re.compile(
    r"(?:which|who)(?: ones?|(?= of ))(?: of (?:them|those|these))?\s+(?P<said>\S.*)",
    re.IGNORECASE,
)
_CLAUSE = frozenset({"prep", "by", "that", "have", "without", "neg", "be", "do"})
_SIZE = frozenset({"compare", "number", "have", "prep", "that", "term", "unknown", "without"})


def by_which_of_them(turn: FollowUpTurn) -> Iterator[str]:
    """Read a follow-up as in "Which of those charge more than 65?", "which ones are closed?"."""
    found = _OF_THEM.fullmatch(turn.text) or _OF_THEM.fullmatch(turn.rest)
    if found is None:
        return
    condition = found["said"]
    if condition.lower().startswith("of "):
        return  # "which of the rooms …"
    names = turn.found
    if 1 < len(names) <= MAX_NAMES:
        yield f"Which of {' or '.join(names)} {condition}"
    listed = as_noun_phrase(turn, relative=False)
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    per = next((c for c in turn.before if c.kind == "per"), None)
    if per is not None and counted:
        listed = listed.partition(f" {per.text} ")[0]
    if counted and turn.noun is not None and turn.noun.text in listed:
        end = listed.index(turn.noun.text) + len(turn.noun.text)
        yield replace_span(
            f"Which {listed}", len("Which ") + end, len("Which ") + end, f" that {condition}"
        )
        return
    yield from add_condition(
        turn, condition if condition.split()[0].lower() in VERBS else f"that {condition}"
    )


def by_group_size(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Only those with more than 2" after "How many children are there per room?"."""
    per = next((c for c in turn.before if c.kind == "per"), None)
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    sizes = [(b, c) for b, c in pairwise(turn.chunks) if (b.kind, c.kind) == ("compare", "number")]
    if per is None or not counted or turn.noun is None or len(sizes) != 1:
        return
    if any(c.kind not in _SIZE or c.links or not _is_count_noun(turn, c) for c in turn.chunks):
        return
    compared, number = sizes[0]
    size = turn.rest[compared.start : number.end]
    condition = f"with {size} {turn.noun.text} {verb_of(turn)}".rstrip()
    yield f"{turn.earlier} {condition}"


def by_negated_value(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Not in Leeds?" after "Which shops are in York?": not this, in the place of that."""
    values = [c for c in turn.chunks if c.links]
    if turn.opener not in {"not", "but not"} or not values:
        return
    wanted = {(link.label, link.key) for link in values[0].links}
    for at, past in enumerate(turn.before):
        if not at or not wanted & {(link.label, link.key) for link in past.links}:
            continue
        before = turn.before[at - 1]
        placed = before.kind in {"prep", "by"}
        condition = turn.rest
        if placed and values[0].start == 0:
            condition = f"{before.text} {condition}"
        start = (before if placed else past).start
        be = next((c for c in reversed(turn.before[max(0, at - 3) : at]) if c.kind == "be"), None)
        # "Are written in Go": "are not written in C".
        verb = turn.earlier[be.end : start].strip() if be is not None else ""
        yield replace_span(
            turn.earlier, be.end if be else start, past.end, f" not {verb} {condition}".rstrip()
        )


def by_restriction(turn: FollowUpTurn) -> Iterator[str]:
    """Read a follow-up as in "Only the P0 ones", "with more than 5 incidents"."""
    if turn.opener not in RESTRICTING or not turn.rest:
        return
    if any(not is_of(chunk, {turn.subject}) for chunk in _heads(turn)):
        return
    condition = f"{turn.opener} {turn.rest}" if turn.opener in CLAUSE_OPENERS else turn.rest
    yield from add_condition(turn, condition)


def by_fragment(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Submitted in 2025?", "above 3000 m?", "and on Mars?": no question of its own."""
    words = turn.rest.lower().split()
    if not words or words[0] in VERBS or any(c.kind in ASKING for c in turn.chunks):
        return
    if any(c.label_terms and not c.verb_terms for c in turn.chunks) or turn.subject is None:
        return
    first = turn.chunks[0] if turn.chunks else None
    opens = first is not None and (
        first.kind in {"compare", "between", "more", "prep", "neg"}
        or bool(first.verb_terms)
        or words[0] in CLAUSE_WORDS
        or (first.kind == "term" and is_verb_form(words[0]))
    )
    if opens:
        yield from add_condition(turn, turn.rest)


def is_of(chunk: Chunk, labels: set[str] | set[str | None]) -> bool:
    """Tell whether a chunk names one of these labels."""
    return any(term.label in labels for term in chunk.label_terms)


def _is_count_noun(turn: FollowUpTurn, chunk: Chunk) -> bool:
    """Is a noun of a follow-up the one that was counted?"""
    return (
        not chunk.label_terms
        or turn.noun is None
        or is_of(chunk, {t.label for t in turn.noun.label_terms})
    )


def _heads(turn: FollowUpTurn) -> list[Chunk]:
    """Return the labels that a follow-up names before its first clause."""
    found = []
    for chunk in turn.chunks:
        if chunk.kind in _CLAUSE or chunk.relation_terms:
            break
        if chunk.label_terms:
            found.append(chunk)
    return found
