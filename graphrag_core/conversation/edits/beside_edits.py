"""The edit that asks of what stands beside the thing that was spoken of: "who is the donor?"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    ASKS,
    Antecedent,
    Apply,
    ReadingEdit,
    antecedent_at,
    antecedents,
    asked_of,
    place_of,
)
from graphrag_core.conversation.turn import PLURALS, RESTRICTING, VERBS, FollowUpTurn
from graphrag_core.english.words import is_verb_form, name_words, singular, tokenize
from graphrag_core.profiles import detect_profile
from graphrag_core.profiles.chunk_graphs import documents_and_chunks
from graphrag_core.translate.offline.form import (
    Column,
    NodeVariable,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.merging import is_worked_out, joined_at, renamed
from graphrag_core.translate.offline.pronouns import DOING
from graphrag_core.translate.offline.ranker.column_types import is_person
from graphrag_core.translate.offline.temporal import validity_tests
from graphrag_core.translate.offline.vocabulary import RelationTerm, Side
from graphrag_core.types import Pattern, Schema

_THE_ROLE = re.compile(
    r"(?:who (?:is|are|was|were) )?(?P<whose>the|their|its|his|her) (?P<role>\w+)", re.IGNORECASE
)
_AT, _BETWEEN, _THING = "beside", "between", "spoken_of"


def _by_one_beside(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of "the donor" as that of the one thing spoken of: the donor of this grant."""
    found = _the_kind(turn)
    if found is None:
        yield from _by_role(turn)
        return
    label, end = found
    for one in antecedents(turn, "it"):
        way = _way_to(one, label, turn.schema) if one.name else None
        if one.label == label or way is None:
            continue
        said = f"{turn.rest[:end]} of {one.noun}{turn.rest[end:]}"
        yield ReadingEdit(said, asked_of(one, informs=True), least=ASKS)
        yield ReadingEdit(turn.rest, _at_the_end_of(way, label), least=ASKS)


def _by_role(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of "the owner" or "their manager", who is called by what he does, as that of the things.

    The manager of people is that of where they are, if no one is that of people.
    """
    found = _THE_ROLE.fullmatch(turn.rest)
    if found is None or any(c.label_terms or c.links for c in turn.chunks):
        return
    asks = found.start("whose") > 0
    if not asks and (not turn.opener or turn.opener in RESTRICTING):
        return
    roles = [t for c in turn.chunks for t in c.relation_terms if t.role == "noun"]
    roles.sort(key=lambda role: -role.score)
    word = found["whose"].lower()
    known = [*antecedents(turn, "it" if word == "the" else word), *_further(turn)]
    if word not in PLURALS and turn.reading is not None and is_worked_out(turn.reading):
        known = [one for one in known if one.name]
    yield from _of_the_nearest(roles, known, turn)
    for one in known:
        if asks and word == "the" and one.name and not is_person(turn.schema, one.label):
            yield ReadingEdit(f"{turn.rest} of {one.noun}", asked_of(one, informs=True))


def _further(turn: FollowUpTurn) -> Iterator[Antecedent]:
    """Yield what else was spoken of: the place where people work."""
    past = turn.reading
    if past is not None:
        nodes = (node.name for node in past.pattern.nodes)
        found = (antecedent_at(past, name, turn.last.results, turn.schema) for name in nodes)
        yield from (one for one in found if one is not None)


def _of_the_nearest(
    roles: Sequence[RelationTerm], known: Sequence[Antecedent], turn: FollowUpTurn
) -> Iterator[ReadingEdit]:
    """Ask who has a role of what was spoken of, or else of the one kind of things beside it."""
    patterns = turn.schema.patterns
    played = [(p, role.side) for role in roles for p in patterns if p.type == role.type]
    for pattern, side in played:
        for one in known:
            if _ends(pattern, side)[1] == one.label:
                yield _edit_along((pattern,), side, one, turn)
    types = {role.type for role in roles}
    for one in known:
        for pattern, side in played:
            owner = _ends(pattern, side)[1]
            others = [p for p in patterns if p.type not in types]
            ways = [p for p in others if _other(p, owner) == one.label]
            if one.label != owner and len(ways) == 1:
                yield _edit_along((pattern, ways[0]), side, one, turn)


def _ends(pattern: Pattern, side: Side) -> tuple[str, str]:
    """Return the label at a side of a pattern, and that at the other."""
    return (pattern.start, pattern.end) if side == "start" else (pattern.end, pattern.start)


def _edit_along(
    way: tuple[Pattern, ...], side: Side, one: Antecedent, turn: FollowUpTurn
) -> ReadingEdit:
    """Ask for what is at the beginning of a way to what was spoken of."""
    path = _path(way, _ends(way[0], side)[0], one, turn.schema, forward=side == "start")
    noun = "_".join(name_words(_ends(way[0], side)[0]))
    asked = renamed(Reading(path, (Column(noun, _AT),), distinct=True), {_AT: noun})
    return ReadingEdit(
        made=asked if one.name else joined_at(asked, _THING, one.pattern, one.variable)
    )


def _the_kind(turn: FollowUpTurn) -> tuple[str, int] | None:
    """Find the kind that a question speaks of as the one known, and where its noun ends.

    "When does the part come?", but not "which is the service with most incidents?".
    """
    kinds = [chunk for chunk in turn.chunks if chunk.label_terms]
    if len(kinds) != 1 or any(chunk.links for chunk in turn.chunks):
        return None
    (kind,) = kinds
    before = [token.lower for token in tokenize(turn.rest[: kind.start])]
    behind = [t.lower for t in tokenize(turn.rest[kind.end :]) if t.kind == "word"][:1]
    does = not DOING.isdisjoint(before[:2])
    goes_on = all(does or word in VERBS or is_verb_form(word) for word in behind)
    one = singular(kind.text) == kind.text
    labels = {term.label for term in kind.label_terms}
    if before[-1:] != ["the"] or not goes_on or not one or len(labels) != 1:
        return None
    return labels.pop(), kind.end


def _way_to(one: Antecedent, label: str, schema: Schema) -> PathForm | None:
    """Return the only way from a kind of things to the thing spoken of, over one thing at most."""
    entry = schema.label(one.label)
    if entry is None or entry.name_key is None:
        return None
    texts = documents_and_chunks(schema)
    direct = [(p,) for p in schema.patterns if {p.start, p.end} == {one.label, label}]
    further = [
        (first, second)
        for first in schema.patterns
        for second in schema.patterns
        if (mid := _other(first, label)) is not None
        and mid not in {label, one.label} | texts
        and _other(second, mid) == one.label
    ]
    ways = direct or further
    return _path(ways[0], label, one, schema) if len(ways) == 1 else None


def _other(pattern: Pattern, label: str) -> str | None:
    """Return the other end of a pattern that has a label at one end; None for any other."""
    ends = (pattern.start, pattern.end)
    return None if label not in ends else ends[1 - ends.index(label)]


def _path(
    way: tuple[Pattern, ...], label: str, one: Antecedent, schema: Schema, *, forward: bool = True
) -> PathForm:
    """Write a way as a pattern of what holds now, with the name of the thing at its end.

    `forward` tells which end of a pattern between things of one kind it begins at.
    """
    profile, now = detect_profile(schema), datetime.now(UTC)
    names = (_AT, _BETWEEN, _THING) if len(way) > 1 else (_AT, _THING)
    labels = [label]
    steps: list[Step] = []
    tests: list[Test] = []
    for place, pattern in enumerate(way):
        along = forward if pattern.start == pattern.end else pattern.start == labels[-1]
        labels.append(pattern.end if along else pattern.start)
        here, there = names[place], names[place + 1]
        start, end = (here, there) if along else (there, here)
        step = Step(f"{_AT}_{place}", pattern.type, start, end)
        kind = schema.relationship_type(pattern.type)
        if kind is not None:
            tests += validity_tests(step.name, kind, profile, since=now, until=now, exact=False)
        steps.append(step)
    nodes = tuple(NodeVariable(*node) for node in zip(names, labels, strict=True))
    entry = schema.label(one.label)
    if one.name and entry is not None and entry.name_key is not None:
        tests.append(Test(Ref(_THING, entry.name_key), "=", one.name))
    return PathForm(nodes, tuple(steps), tuple(tests))


def _at_the_end_of(way: PathForm, label: str) -> Apply:
    """Ask what is read only of what stands at the other end of a way."""

    def apply(read: Reading) -> Reading | None:
        at = place_of(read, label)
        if at is None or read.kind == "paths":
            return None
        return replace(joined_at(read, at, way, _AT), distinct=True)

    return apply


BY_ONE_BESIDE = EditRule(
    "the one beside it",
    _by_one_beside,
    examples=(
        (
            "What is the language of billing-api?",
            "who is the team?",
            "The teams that now own billing-api",
        ),
        (
            "What is the language of billing-api?",
            "and the owner?",
            "The teams that now own billing-api",
        ),
    ),
    counterexamples=(
        ("Which team owns billing-api?", "which is the service with the most incidents?"),
        ("Which teams are there?", "who is the engineer?"),
    ),
)
