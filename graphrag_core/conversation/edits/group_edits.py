"""Edits of what is shown of things: how many there are, of what group, or which they are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    ASKS,
    Antecedent,
    Apply,
    ReadingEdit,
    antecedent_at,
    antecedents,
    asked_for,
    asked_of,
    kept_to_found,
    place_of,
    ungrouped,
)
from graphrag_core.conversation.turn import COUNTING, FILLERS, FollowUpTurn
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import spoken_words, tokenize
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    Column,
    Function,
    Having,
    Order,
    Reading,
    Ref,
    Test,
)
from graphrag_core.translate.offline.merging import (
    counted,
    is_worked_out,
    label_of,
    listed,
    replaced,
    without_order,
)
from graphrag_core.translate.offline.pronouns import is_place
from graphrag_core.translate.offline.renderer.rows import FUNCTIONS
from graphrag_core.translate.offline.vocabulary import PropertyTerm

_COUNT_FILLERS = word_set(
    "different are there is that of them they those were was it in total do did have we"
)
_LISTING = word_set("which who list show what are these they me ones one them those")
_EACH = frozenset({"each", "for each", "each one", "apiece", "per one"})
_MOST_LISTING_WORDS = 4
_GROUPING = re.compile(
    r"(?:(?:and|group|grouped|split|break|broken|down|them|it|that|show|list) )*"
    r"(?P<per>(?:per|by|for each|for every) .+)",
    re.IGNORECASE,
)
_AGGREGATES = frozenset({"aggregate", "average"})
_IN_ALL = word_set("total altogether sum summed")
_SINGULAR_FOR_ALL = word_set("that this it")
_BESIDE = (
    _COUNT_FILLERS | FILLERS | _IN_ALL | word_set("what how many much value amount and this does")
)
_NO_WORDS = _AGGREGATES | {"stop", "possessive"}
_SIZES = frozenset({"compare", "number", "have", "prep", "that"})
_SIZE_FILLERS = FILLERS | word_set("only just with of them that which")


def _by_counting(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    lower = turn.rest.lower()
    opener = next((words for words in COUNTING if lower.startswith(words)), None)
    if past is None or target is None or opener is None:
        return
    subject = label_of(past, target)
    own = [c for c in turn.chunks if any(t.label == subject for t in c.label_terms)]
    if any(c.label_terms and c not in own and not _is_group(turn, c) for c in turn.chunks):
        return
    if any(c.links for c in turn.chunks[1:2]):
        return  # "how many rosés do we have?"
    lowered = [token.lower for token in tokenize(turn.rest)]
    if any(is_place(lowered, at) for at in range(len(lowered))):
        return
    words = turn.rest[len(opener) :].split()
    named = {
        word for c in own if c.start <= len(opener) + len(" different ") for word in c.text.split()
    }
    if named and not {*words} - named <= _COUNT_FILLERS:
        return  # "how many teams own it": of which teams, and not how many were found
    words = [word for word in words if word not in named]
    tail = " ".join(word for word in words if word.lower() not in _COUNT_FILLERS)
    antecedent = antecedent_at(past, target, turn.last.results, turn.schema)
    if antecedent is None:
        return
    if not tail:
        whole = replace(past, pattern=antecedent.pattern, limit=None, skip=0, having=None)
        yield ReadingEdit(made=counted(whole, antecedent.variable))
        return
    if tail in _EACH:
        made = _each(past, target)
        yield from () if made is None else (ReadingEdit(made=made),)
        return
    noun = antecedent.noun
    for text in (f"how many {noun} are {tail}", f"how many {noun} {tail}"):
        yield ReadingEdit(text, asked_of(antecedent))


def _each(past: Reading, target: str) -> Reading | None:
    """Count for each thing that was found what it is joined to, where that is one kind."""
    near = [s for s in past.pattern.steps if target in {s.start, s.end}]
    if len(near) != 1 or past.kind != "rows" or is_worked_out(past):
        return None
    other = near[0].end if near[0].start == target else near[0].start
    columns = (Column(target, target), Column("count", other, function="count"))
    shown = without_order(replace(past, limit=None, skip=0))
    return replace(
        shown, columns=columns, orders=(Order("count", descending=True),), distinct=False
    )


def _is_group(turn: FollowUpTurn, chunk: Chunk) -> bool:
    """Tell whether a label stands behind "per" or "by"."""
    before = [c for c in turn.chunks if c.end <= chunk.start]
    return bool(before) and before[-1].kind in {"per", "by"}


def _by_grouping(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    found = _GROUPING.fullmatch(turn.rest)
    valued = any(c.links and not c.label_terms for c in turn.chunks)
    if past is None or target is None or found is None or valued:
        return
    by = found["per"].lower().startswith("by ")
    if by and (past.orders or "how" in found["per"].lower().split()):
        return  # "top 5 by count", then "by duration?"; "by how many days?"
    antecedent = antecedent_at(ungrouped(past), target, turn.last.results, turn.schema)
    if antecedent is not None:
        per = re.sub(r"^by ", "per ", found["per"], flags=re.IGNORECASE)  # "by" is also who did it
        yield ReadingEdit(f"how many {antecedent.noun} {per}", _grouped(past, antecedent))


def _grouped(past: Reading, antecedent: Antecedent) -> Apply:
    """Show for each group the number that the past has, or how many there are."""
    number = next((c for c in past.columns if c.function and c.function != "count"), None)

    def apply(read: Reading) -> Reading | None:
        made = asked_of(antecedent)(read)
        if made is None or {"count", None} - {c.function for c in made.columns}:
            return None
        if number is None:
            return made
        at = place_of(read, antecedent.label)
        wanted = replace(number, variable=at or number.variable)
        columns = tuple(wanted if c.function == "count" else c for c in made.columns)
        return replace(made, columns=columns)

    return apply


def _by_group_size(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    sizes = [(b, c) for b, c in pairwise(turn.chunks) if (b.kind, c.kind) == ("compare", "number")]
    if past is None or target is None or len(sizes) != 1:
        return
    if not is_worked_out(past):
        yield from _by_shown_number(past, turn, sizes[0])
        return
    number = next((c for c in past.columns if c.function), None)
    groups = [c for c in past.columns if not c.function and not c.is_share]
    noun = label_of(past, target)
    if number is None or not groups or any(not _is_size(c, noun) for c in turn.chunks):
        return
    compared, size = sizes[0]
    yield ReadingEdit(made=replace(past, having=Having(number.name, compared.data, size.data)))


def _by_shown_number(
    past: Reading, turn: FollowUpTurn, size: tuple[Chunk, Chunk]
) -> Iterator[ReadingEdit]:
    """Compare the number that is shown of each thing: "only those with more than 2"."""
    numbers = []
    for column in past.columns:
        label = turn.schema.label(label_of(past, column.variable) or "")
        entry = label.property(column.key) if label is not None and column.key else None
        if entry is not None and {"INTEGER", "FLOAT"} & set(entry.types):
            numbers.append(Ref(column.variable, entry.key))
    if numbers and not size[1].unit and all(_is_size(chunk, None) for chunk in turn.chunks):
        test = Test(numbers[-1], size[0].data, size[1].data)
        yield ReadingEdit(made=replaced(past, (), (test,)))


def _is_size(chunk: Chunk, counted_label: str | None) -> bool:
    """Tell whether a chunk says of what size groups are, or names what is counted in them."""
    if chunk.kind in _SIZES:
        return not chunk.links and not chunk.unit
    named = any(term.label == counted_label for term in chunk.label_terms)
    return named or set(chunk.text.lower().split()) <= _SIZE_FILLERS


def _by_listing(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past = turn.reading
    target = None if past is None else asked_for(past, turn.schema)
    label = label_of(past, target or "") if past is not None else None
    own = [c for c in turn.chunks if any(term.label == label for term in c.label_terms)]
    named = {word for chunk in own for word in chunk.text.lower().split()}
    words = [word for word in turn.rest.lower().split() if word not in named]
    if past is None or target is None or not words or len(words) > _MOST_LISTING_WORDS:
        return
    # "Which client has the most?", then "list them": not those of the others.
    whole = kept_to_found(past, turn.last.results, turn.schema) if is_worked_out(past) else past
    shown = None if whole is None else listed(whole, target)
    if set(words) <= _LISTING and shown is not None and shown.columns != past.columns:
        yield ReadingEdit(made=shown)


def _by_aggregate(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Add up what was found: "what is the total?", "how many hours is that altogether?"."""
    past, function = turn.reading, _function_asked(turn)
    if past is not None and turn.past is not None and past.kind == "boolean" and turn.target:
        past = listed(past, turn.target)  # "are any of them …?"
        turn = replace(turn, past=replace(turn.past, reading=past))
    if function is None or _names_another(turn) or (past is not None and past.kind != "rows"):
        return
    keys = [t for c in turn.chunks if c.text.lower() not in _IN_ALL for t in c.property_terms]
    if not keys and any(chunk.kind == "howmany" for chunk in turn.chunks):
        return
    number = next((c for c in past.columns if c.function), None) if past is not None else None
    if past is not None and number is not None:
        yield from _of_what_was_worked_out(past, number, function, keys)
    else:
        yield from _of_what_was_found(turn, function, keys)


def _names_another(turn: FollowUpTurn) -> bool:
    """Tell whether a follow-up says more than what is to be added up."""
    beside = [c for c in turn.chunks if not c.terms and c.kind not in _NO_WORDS]
    said = {word for chunk in beside for word in chunk.text.lower().split()}
    return not said <= _BESIDE or any(
        chunk.label_terms or chunk.verb_terms or chunk.links for chunk in turn.chunks
    )


def _of_what_was_worked_out(
    past: Reading, number: Column, function: Function, keys: Sequence[PropertyTerm]
) -> Iterator[ReadingEdit]:
    label = label_of(past, number.variable)
    for key in (t.key for t in keys if label in t.owners and past.having is None):
        other = replace(number, name=_name_of(function, key), key=key, function=function)
        shown = tuple(other if column is number else column for column in past.columns)
        yield ReadingEdit(made=replace(without_order(past), columns=shown))
    if keys:
        return
    if number.key is not None and (len(past.columns) > 1 or function != number.function):
        whole = replace(number, name=_name_of(function, number.key), function=function)
        yield ReadingEdit(made=replace(ungrouped(past), columns=(whole,)))
    elif number.function == "count" and function == "sum" and len(past.columns) > 1:
        yield ReadingEdit(made=replace(ungrouped(past), columns=(number,)))


def _of_what_was_found(
    turn: FollowUpTurn, function: Function, keys: Sequence[PropertyTerm]
) -> Iterator[ReadingEdit]:
    past = turn.reading
    if past is not None:
        owned = (
            (step, term.key)
            for step in past.pattern.steps
            for term in keys
            if f":{step.type}" in term.owners
        )
        for step, key in owned:
            column = Column(_name_of(function, key), step.name, key, function)
            yield ReadingEdit(made=replace(without_order(past), columns=(column,), distinct=False))
    for antecedent in antecedents(turn, "those"):
        own = next((term.key for term in keys if antecedent.label in term.owners), None)
        amount = own if keys else _number_shown(turn, antecedent.label)
        if amount is not None:
            words = " ".join(spoken_words(amount))
            text = f"{FUNCTIONS[function]} {words} of the {antecedent.noun}"
            yield ReadingEdit(text, asked_of(antecedent), least=ASKS)


def _function_asked(turn: FollowUpTurn) -> Function | None:
    """Return what several numbers are to become: one that a word names, or their sum."""
    functions = [c.data for c in turn.chunks if c.kind in _AGGREGATES]
    if functions:
        return functions[0] if len(functions) == 1 and functions[0] in FUNCTIONS else None
    words = {token.lower for token in tokenize(turn.rest)}
    of_several = len(turn.last.results) > 1 and "much" in words and words & _SINGULAR_FOR_ALL
    return "sum" if words & _IN_ALL or of_several else None


def _name_of(function: Function, key: str) -> str:
    return f"{FUNCTIONS[function].replace(' ', '_')}_{key}"


def _number_shown(turn: FollowUpTurn, of: str) -> str | None:
    """Return the key of the amount that is shown last of what was asked for, else its only one."""
    past, label = turn.reading, turn.schema.label(of)
    entries = label.properties if label is not None else ()
    numeric = {entry.key for entry in entries if {"INTEGER", "FLOAT"} & set(entry.types)}
    columns = past.columns if past is not None else ()
    shown = [c.key for c in columns if c.variable == turn.target and c.key in numeric]
    return next(iter([*shown[-1:], *(numeric if len(numeric) == 1 else ())]), None)


BY_AGGREGATE = EditRule(
    "added up",
    _by_aggregate,
    examples=(
        ("Which incidents hit billing-api?", "what is the total?",
         "The total minutes to resolve of incidents that impacted billing-api"),
        ("What is the average minutes to resolve of incidents per severity?", "and the total?",
         "The total minutes to resolve of incidents"),
        ("Which incidents hit billing-api?", "how many minutes to resolve is that altogether?",
         "The total minutes to resolve of incidents that impacted billing-api"),
    ),
    counterexamples=(
        ("Which services are owned by Data-Services?", "what is the total?"),
        ("Which incidents hit billing-api?", "what is the total number of teams?"),
    ),
)  # fmt: skip
BY_COUNTING = EditRule(
    "how many",
    _by_counting,
    examples=(
        ("Which services are owned by Data-Services?", "how many?",
         "The number of services now owned by Data-Services"),
        ("Which services had P0 incidents in 2025?", "thanks, and how many is that?",
         "The number of services impacted by an incident with severity P0 in 2025"),
        ("Which services are owned by Core-Platform?", "how many of them are in Go?",
         "The number of services with language Go now owned by Core-Platform"),
    ),
    counterexamples=(
        ("Which services are owned by Data-Services?", "how many teams are there?"),
        ("Which services are owned by Data-Services?", "which ones?"),
    ),
)  # fmt: skip
BY_GROUPING = EditRule(
    "per group",
    _by_grouping,
    examples=(
        (
            "How many incidents are there per severity?",
            "per service?",
            "The number of incidents that impacted each service",
        ),
        (
            "Which incidents hit billing-api?",
            "group them by severity",
            "The number of incidents of each severity that impacted billing-api",
        ),
    ),
    counterexamples=(
        ("Top 3 services by number of incidents", "by duration?"),
        ("Which services are owned by Core-Platform?", "by Data-Services?"),
    ),
)
BY_GROUP_SIZE = EditRule(
    "groups of a size",
    _by_group_size,
    examples=(
        ("How many incidents are there per service?", "only those with more than 5",
         "The number of incidents that impacted each service, where the number is above 5"),
    ),
    counterexamples=(
        ("Which services are there?", "only those with more than 5"),
        ("How many incidents are there per service?", "only those longer than 2 hours"),
    ),
)  # fmt: skip
BY_LISTING = EditRule(
    "which ones",
    _by_listing,
    examples=(
        (
            "How many services had P1 incidents in 2025?",
            "which ones?",
            "The services impacted by an incident with severity P1 in 2025",
        ),
        ("Does anyone own billing-api?", "who?", "The teams that now own billing-api"),
    ),
    counterexamples=(
        ("Which services are owned by Data-Services?", "which ones?"),
        ("How many services are there?", "which teams?"),
    ),
)
