"""Ways to go on by rank and order: "the second one", "and the largest?", "sort them by date"."""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from graphrag_core.conversation.turn import ASKING, ORDINALS, SORTING, FollowUpTurn
from graphrag_core.conversation.wording import (
    MAX_NAMES,
    as_noun_phrase,
    find_phrase,
    replace_span,
    verb_of,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.types import Candidate

_MEASURES = frozenset({"count", "howmany", "aggregate", "dimension", "term", "unknown"})
_DEGREES = word_set("highest lowest largest smallest biggest greatest longest shortest")
_LEAST = word_set("fewest least lowest smallest shortest") | {"the fewest", "the least"}
_EXTREMES = frozenset({"superlative", "most"})
_ONE_OF_THEM = re.compile(
    r"(?:which|who)(?P<them> ones?| of (?:them|those|these))? (?=is |was |has |had |have )",
    re.IGNORECASE,
)
_SHOWING = word_set("and what which who about is was are tell show me give please the of")
_COUNTED = word_set("count counts number numbers size")
_DIRECTIONS = word_set("ascending descending asc desc")


def place_in(turn: FollowUpTurn) -> tuple[int, int, Candidate] | None:
    """Find the result that a follow-up names by its place: "who owns the second?"."""
    forms = [
        [*article, place, *noun]
        for article in (["the"], [])
        for place in ORDINALS
        for noun in (["one"], ["result"], [])
    ]
    found = find_phrase(turn.rest, forms)
    if found is None or not turn.last.results:
        return None
    start, end, words = found
    if any(c.kind == "number" and c.start >= end for c in turn.chunks):
        return None  # "the first three", "top 10": how many, and not which
    if any(c.kind == "superlative" and c.end <= start for c in turn.chunks):
        return None  # "newest first": an order
    if any(c.kind == "time" and c.start <= start < c.end for c in turn.chunks):
        return None
    place = next(ORDINALS[word] for word in words if word in ORDINALS)
    beside = {*turn.rest[:start].lower().split(), *turn.rest[end:].lower().split()}
    if not -len(turn.last.results) <= place < len(turn.last.results):
        return None
    whole = {"one", "result"} & {*words} or ("the" in words and end == len(turn.rest))
    if not beside <= _SHOWING and not whole:
        return None  # "who was hired first"
    return start, end, turn.last.results[place]


def by_place(turn: FollowUpTurn) -> Iterator[str]:
    """Read a follow-up as in "The first one": a result by its place."""
    found = place_in(turn)
    if found is not None:
        start, end, result = found
        beside = {*turn.rest[:start].lower().split(), *turn.rest[end:].lower().split()}
        bare = beside <= _SHOWING
        yield f"What is {result.name}" if bare else replace_span(turn.rest, start, end, result.name)


def by_extreme(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Which of them is the largest?", "and the cheapest one?": one of what was found."""
    extremes = [c for c in turn.chunks if c.kind in _EXTREMES]
    opening = _ONE_OF_THEM.match(turn.rest)
    if len(extremes) != 1 or any(c.links for c in turn.chunks):
        return
    if opening and not opening["them"] and any(c.terms for c in turn.chunks):
        return
    extreme_text = turn.rest[extremes[0].start : extremes[0].end]
    tail = turn.rest[opening.end() :] if opening else f"is the {extreme_text}"
    if not opening:
        if any(c.kind not in {*_EXTREMES, "number"} for c in turn.chunks):
            return
        past = [c for c in turn.before if c.kind == extremes[0].kind]
        if past:
            yield replace_span(turn.earlier, past[0].start, past[0].end, extreme_text)
            return
    bare_most = extremes[0].kind == "most" and extremes[0] is turn.chunks[-1]
    group = [c for b, c in pairwise(turn.before) if b.kind == "per" and c.label_terms]
    summed = any(c.kind == "aggregate" for c in turn.before)
    if group and summed and extreme_text.lower() in _DEGREES:
        yield _of_groups(turn, group[0], extreme_text)
        return
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    if (
        group
        and counted
        and turn.noun is not None
        and (bare_most or extreme_text.lower() in _DEGREES)
    ):
        most = "fewest" if extreme_text.lower() in _LEAST else "most"
        yield f"Which {group[0].text} has the {most} {turn.noun.text} {verb_of(turn)}".rstrip()
        return
    names = turn.found
    if 1 < len(names) <= MAX_NAMES:
        yield f"Which of {' or '.join(names)} {tail}"
    yield f"Which {as_noun_phrase(turn, relative=True)} {tail}"


def _of_groups(turn: FollowUpTurn, group: Chunk, extreme: str) -> str:
    """Read a follow-up as in "Which is the lowest?" of "the average price of a room per hotel"."""
    askers = [c for c in turn.before if c.kind in ASKING or c.kind == "be"]
    per = max(c.start for c in turn.before if c.end <= group.start)
    start = max((c.end for c in askers if c.end <= per), default=0)
    measure = turn.earlier[start:per].strip().removeprefix("the ")
    return f"Which {group.text} has the {extreme} {measure}"


def by_order(turn: FollowUpTurn) -> Iterator[str]:
    """As in "Sort them by date", "latest first", "the top 3": the same, in another order."""
    counted = any(c.kind in {"howmany", "count"} for c in turn.before)
    grouped = any(c.kind == "per" for c in turn.before)
    listed = (
        f"Which {as_noun_phrase(turn, relative=False)}" if counted and not grouped else turn.earlier
    )
    words = turn.rest.split()
    lower = [w.lower().strip(",") for w in words]
    if lower and lower[0] in SORTING:
        order = [w for w in words[1:] if w.lower() not in {"them", "it", "those", "that", "these"}]
        if grouped and turn.noun is not None and _COUNTED.intersection(lower):
            ways = [word for word in lower if word in _DIRECTIONS]
            order = ["by", "number", "of", turn.noun.text, *ways]
        past = next((c for c in turn.before if c.kind == "order"), None)
        if past is not None and listed == turn.earlier:
            listed = listed[: past.start].rstrip(" ,")
        yield f"{listed} sorted {' '.join(order)}"
    numbers = [c for c in turn.chunks if c.kind == "number"]
    tops = [c for c in turn.chunks if c.kind == "top"]
    plain = not any(c.terms or c.links for c in turn.chunks)
    measured = not any(c.label_terms or c.relation_terms or c.links for c in turn.chunks)
    if tops and numbers and plain and tops[0].data != "bottom":
        yield from _so_many(turn, listed, numbers[0].text)
    if tops and measured and any(c.kind == "superlative" for c in turn.chunks) and not numbers:
        yield f"{listed}, {turn.rest}"
        yield f"{listed} sorted by date descending"


def _so_many(turn: FollowUpTurn, listed: str, size: str) -> Iterator[str]:
    """As in "the first three", "top 10": so many of the earlier ones, in their order."""
    after_top = [c for b, c in pairwise(turn.before) if b.kind == "top" and c.kind == "number"]
    if after_top:
        yield replace_span(turn.earlier, after_top[0].start, after_top[0].end, size)
    elif any(c.kind in {"order", "per"} for c in turn.before):
        yield f"{listed}, first {size}"
    elif turn.noun is not None:
        yield replace_span(turn.earlier, turn.noun.start, turn.noun.start, f"top {size} ")


def by_measure(turn: FollowUpTurn) -> Iterator[str]:
    """As in "And by duration?" after "Top 5 episodes by downloads": the same by another measure."""
    by = [c for c in turn.before if c.kind in {"by", "order"}]
    ranked = any(c.kind in {"top", "superlative", "order"} for c in turn.before)
    if ranked and by and turn.rest.lower().startswith("by "):
        order = f"sorted {turn.rest}" if by[-1].kind == "order" else turn.rest
        behind = [c for c in turn.before if c.start >= by[-1].end]
        measure = list(takewhile(lambda c: c.kind in _MEASURES, behind)) or [by[-1]]
        yield replace_span(turn.earlier, by[-1].start, measure[-1].end, order)
