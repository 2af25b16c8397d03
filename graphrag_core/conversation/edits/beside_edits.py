"""The edit that asks of what stands beside the thing that was spoken of: "who is the donor?"."""

import re
from collections.abc import Iterator, Sequence, Set
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
    tests_of,
)
from graphrag_core.conversation.turn import ASKING, PLURALS, RESTRICTING, VERBS, FollowUpTurn
from graphrag_core.english.function_words import word_set
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
from graphrag_core.translate.offline.merging import (
    is_worked_out,
    joined_at,
    label_of,
    renamed,
    replaced,
)
from graphrag_core.translate.offline.pronouns import BEING, DOING
from graphrag_core.translate.offline.ranker.column_types import is_person
from graphrag_core.translate.offline.temporal import validity_tests
from graphrag_core.translate.offline.vocabulary import RelationTerm, Side
from graphrag_core.types import Pattern, Schema

_THE_ROLE = re.compile(
    r"(?:who (?:is|are|was|were) )?(?P<whose>the|their|its|his|her) (?P<role>\w+)", re.IGNORECASE
)
_OTHER = re.compile(r"\bother ", re.IGNORECASE)
_POINTING = frozenset({"that", "this", "same"})
LEFT_OUT = 0.18
"""What it costs that a question does not say of what it asks."""
_OF_ALL = word_set("all overall any ever never nobody everybody everything general each every")
_AT, _BETWEEN, _THING = "beside", "between", "spoken_of"


def _by_one_beside(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of "the donor" as that of the one thing spoken of: the donor of this grant."""
    found = _the_kind(turn)
    if found is None:
        yield from _by_role(turn)
        return
    label, end = found
    if singular(turn.rest[:end]) != turn.rest[:end]:
        for one in antecedents(turn, "them"):
            said = f"{turn.rest} of the {one.noun}"
            if one.label != label:
                yield ReadingEdit(said, asked_of(one, informs=True), least=ASKS)
        return
    rest, other = _OTHER.subn("", turn.rest)
    for one in antecedents(turn, "it"):
        way = _way_to(one, label, turn.schema) if one.name else None
        if one.label == label or way is None:
            continue
        said = f"{turn.rest[:end]} of {one.noun}{turn.rest[end:]}"
        yield ReadingEdit(said, asked_of(one, informs=True), least=ASKS)
        apply = _at_the_end_of(way, label)
        yield ReadingEdit(rest, _but(one, apply, turn.schema) if other else apply, least=ASKS)


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
            again = any(step.type in types for step in one.pattern.steps)
            if one.label != owner and len(ways) == 1 and not again:
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

    "When does the part come?", but not "which is the service with most incidents?". Several
    are known where nothing else is asked: "who were the donors?".
    """
    kinds = [chunk for chunk in turn.chunks if chunk.label_terms]
    kinds = [chunk for chunk in kinds if _is_pointed_at(turn.rest, chunk.start)] or kinds
    if len(kinds) != 1 or any(chunk.links for chunk in turn.chunks):
        return None
    (kind,) = kinds
    before = [token.lower for token in tokenize(turn.rest[: kind.start])]
    behind = [t.lower for t in tokenize(turn.rest[kind.end :]) if t.kind == "word"][:1]
    does = not DOING.isdisjoint(before[:2])
    goes_on = all(does or word in VERBS or is_verb_form(word) for word in behind)
    alone = not turn.rest[kind.end :].strip() and before[:1] != ["the"] and not turn.opener
    one = singular(kind.text) == kind.text or (alone and not BEING.isdisjoint(before[:2]))
    labels = {term.label for term in kind.label_terms}
    pointed = _is_pointed_at(turn.rest, kind.start)
    the = before[-1:] == ["the"] and goes_on
    if not (the or pointed) or not one or len(labels) != 1:
        return None
    return labels.pop(), kind.end


def _by_measure_beside(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of what is beside the one thing spoken of that has a key: "how many people came?"."""
    if any(chunk.label_terms or chunk.links for chunk in turn.chunks):
        return
    if turn.opener in RESTRICTING or not any(chunk.kind in ASKING for chunk in turn.chunks):
        return
    owners = {o: None for c in turn.chunks for t in c.property_terms for o in t.owners}
    one = next(antecedents(turn, "it"), None)
    if one is None or not one.name or one.label in owners:
        return
    for label in owners:
        way = _way_to(one, label, turn.schema)
        if way is not None:
            yield ReadingEdit(turn.rest, _at_the_end_of(way, label), cost=LEFT_OUT)


def _by_what_is_left_out(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of what was found where a question says nothing of it: "which ships were involved?".

    A verb lacks one of its ends, or a key the thing that has it: "what was the total damage?".
    """
    past, target = turn.reading, turn.target
    label = label_of(past, target) if past is not None and target is not None else None
    named = {term.label for chunk in turn.chunks for term in chunk.label_terms}
    if past is None or target is None or label is None or label in named:
        return
    whole = not _OF_ALL.isdisjoint(token.lower for token in tokenize(turn.rest))
    told = any(link.node_id for chunk in turn.chunks for link in chunk.links)
    if whole or told or turn.opener in RESTRICTING or not _is_asked(turn):
        return
    one = antecedent_at(past, target, turn.last.results, turn.schema)
    if one is not None and (one.pattern.conditions or one.pattern.steps):
        apply = _of_what_no_word_names(one, turn, named)
        yield ReadingEdit(turn.rest, apply, least=ASKS, informs=True)


def _is_asked(turn: FollowUpTurn) -> bool:
    return any(chunk.kind in ASKING | {"aggregate", "average"} for chunk in turn.chunks)


def _of_what_no_word_names(one: Antecedent, turn: FollowUpTurn, named: Set[str]) -> Apply:
    """Join what was found where a reading has a node of its kind that no word names."""
    keys = {t.key for c in turn.chunks for t in c.property_terms if one.label in t.owners}
    types = {term.type for chunk in turn.chunks for term in chunk.relation_terms}

    def apply(read: Reading) -> Reading | None:
        said = {test.left.variable for test in tests_of(read)}
        for at in (node.name for node in read.pattern.nodes if node.label == one.label):
            shown = [column for column in read.columns if column.variable == at]
            lacks = any(s.type in types and at in {s.start, s.end} for s in read.pattern.steps)
            owns = not named and any(column.key in keys for column in shown)
            itself = any(column.key is None for column in shown)
            if at not in said and not itself and (lacks or owns):
                return joined_at(read, at, one.pattern, one.variable)
        return None

    return apply


def _is_pointed_at(text: str, at: int) -> bool:
    """Tell whether words are those of a thing that was spoken of: "that building"."""
    before = [token.lower for token in tokenize(text[:at])]
    return not _POINTING.isdisjoint(before[-1:])


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


def _but(one: Antecedent, ask: Apply, schema: Schema) -> Apply:
    """Leave out the thing itself: "are there other permits for the same building?"."""

    def apply(read: Reading) -> Reading | None:
        made = ask(read)
        label = schema.label(one.label)
        at = next((n.name for n in read.pattern.nodes if n.label == one.label), None)
        if made is None or at is None or label is None or label.name_key is None:
            return None
        return replaced(made, (), (Test(Ref(at, label.name_key), "<>", one.name),))

    return apply


BY_WHAT_IS_LEFT_OUT = EditRule(
    "of what was found",
    _by_what_is_left_out,
    examples=(
        (
            "Which incidents are P0?",
            "which services were impacted?",
            "The services impacted by an incident with severity P0",
        ),
    ),
    counterexamples=(
        ("Which incidents are P0?", "what were the average minutes to resolve of all?"),
        ("Which incidents are P0?", "which services are impacted by incidents?"),
    ),
)
BY_MEASURE_BESIDE = EditRule(
    "a number of what is beside it",
    _by_measure_beside,
    examples=(
        (
            "What is the language of billing-api?",
            "what is the average minutes to resolve?",
            "The average minutes to resolve of incidents that impacted billing-api",
        ),
    ),
    counterexamples=(
        ("Which team owns billing-api?", "what is the average minutes to resolve of incidents?"),
        ("Which teams are there?", "what is the average minutes to resolve?"),
    ),
)
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
