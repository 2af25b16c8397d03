"""Edits of order and size: sorted, so many of them, or the one at an end."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    Apply,
    ReadingEdit,
    antecedent_at,
    asked_of,
    kept_to_found,
    noun_of,
    owner_of,
    tests_of,
    ungrouped,
)
from graphrag_core.conversation.turn import ASKING, PLURALS, SORTING, FollowUpTurn
from graphrag_core.english.adjectives import SUPERLATIVES
from graphrag_core.english.function_words import word_set
from graphrag_core.english.harms import is_harm
from graphrag_core.english.words import singular, stem, tokenize
from graphrag_core.translate.offline.chart.lapses import BEGINNINGS
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    LAPSES,
    Column,
    CountIs,
    Having,
    Order,
    Reading,
    Test,
    by_column,
)
from graphrag_core.translate.offline.merging import (
    by_key,
    by_measure,
    is_worked_out,
    label_of,
    listed,
    ordered,
    without_order,
)
from graphrag_core.translate.offline.temporal import event_keys, is_temporal, stems_of_key
from graphrag_core.translate.offline.vocabulary import scale_held
from graphrag_core.types import LabelSchema

_NAMING = word_set("name names alphabetically")
_POINTING = word_set("them it those please")
_EXTREMES = frozenset({"superlative", "most"})
_WAYS = frozenset({"asc", "desc", True, False})
"""The data of chunks that say which end comes first."""
_BESIDE_EXTREMES = _EXTREMES | {"list", "number", "wh", "be", "have", "stop", "unknown"}
_LASTING = {"long": True, "slow": True, "short": False, "fast": False, "quick": False}
"""Adjectives of what takes time, and whether the most of it is meant."""
_FIRST = "first"
_OF_TIME = word_set("latest newest earliest oldest recent")
_DATES = word_set("date dates time")
_BOTTOM = "bottom"
_OF = "of"
_ONES = word_set("one ones")
_WORST = re.compile(
    r"\b(?:worst|most (?:urgent|serious|severe|critical|pressing|important|dangerous))\b",
    re.IGNORECASE,
)
_BESIDE_WORST = word_set("which what who is are was the one ones of them those these and")


def _by_sorting(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    words = [w for w in turn.rest.split() if w.lower() not in _POINTING]
    lower = [w.lower().strip(",") for w in words]
    sorts = bool(lower) and lower[0] in SORTING
    if past is None or target is None:
        return
    owner = label_of(past, target)
    if any((c.links or c.label_terms) and not (sorts and _is_key(c, owner)) for c in turn.chunks):
        return
    if not sorts and any(c.kind in ASKING for c in turn.chunks):
        return
    if past.orders and lower[:1] == ["by"]:
        yield from _by_another_measure(turn, past)
        return
    kinds = {c.kind for c in turn.chunks}
    extreme = len(lower) > 1 and lower[-1] == _FIRST
    if not sorts and not extreme and not {"top", "superlative"} <= kinds:
        return
    past = kept_to_found(past, turn.last.results, turn.schema)
    if past is None:
        return
    if len(past.columns) == 1 and is_worked_out(past):
        past = listed(past, target)  # "how many are there?", then "sort them by name"
    if is_worked_out(past):
        yield from _sorted_groups(past, turn, lower)
        return
    shown = _shown_time(past, turn) if not sorts else None
    if shown is not None:
        yield ReadingEdit(made=by_key(past, *shown, descending=_is_down(turn)))
    label = owner or ""
    noun, said = noun_of(label), " ".join(words)
    for text in (f"{noun}, {said}", f"{noun} sorted {said}", f"{noun} sorted by {said}"):
        yield ReadingEdit(text, _order_of(past, target, label))
    yield from _by_its_date(past, target, turn)
    yield from _by_its_number(past, target, turn)
    compared = [
        test.left.key
        for test in tests_of(past)
        if test.left.variable == target and test.operator in {"<", "<=", ">", ">="}
    ]
    if compared and not sorts:
        yield ReadingEdit(made=by_key(past, target, compared[-1], descending=not _is_up(turn)))


def _is_key(chunk: Chunk, owner: str | None) -> bool:
    """Tell whether words name a key of a label, though they may also be a value of another."""
    return any(owner in term.owners for term in chunk.property_terms)


def _by_its_date(past: Reading, target: str, turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Sort things with several dates "by date": by the one that is shown, or the main one."""
    if not _DATES & {word.lower() for word in turn.rest.split()}:
        return
    own = event_keys(turn.schema.label(label_of(past, target) or ""))
    date = _time_among_columns(past, turn) or next(((target, key.key) for key in own), None)
    if date is not None:
        yield ReadingEdit(made=by_key(past, *date, descending=_is_down(turn)))


def _by_its_number(past: Reading, target: str, turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Sort things "by amount" by the only number that they have, where it is called otherwise."""
    label = turn.schema.label(label_of(past, target) or "")
    keys = label.properties if label is not None else ()
    numbers = [entry.key for entry in keys if {"INTEGER", "FLOAT"} & set(entry.types)]
    owners = {o for c in turn.chunks for t in c.property_terms for o in t.owners}
    if len(numbers) == 1 and owners and label is not None and label.name not in owners:
        yield ReadingEdit(made=by_key(past, target, numbers[0], descending=_is_down(turn)))


def _shown_time(past: Reading, turn: FollowUpTurn) -> tuple[str, str] | None:
    """Return the time that is shown or that chose things, where "latest" names no other key."""
    words = {w for c in turn.chunks if c.kind == "superlative" for w in c.text.lower().split()}
    if not words & _OF_TIME or any(c.property_terms for c in turn.chunks):
        return None
    return _time_among_columns(past, turn)


def _time_among_columns(past: Reading, turn: FollowUpTurn) -> tuple[str, str] | None:
    shown = [(column.variable, column.key) for column in past.columns]
    chosen = [(t.left.variable, t.left.key) for t in tests_of(past) if t.operator != "IS NULL"]
    for variable, key in (*shown, *chosen):
        label = turn.schema.label(label_of(past, variable) or "")
        entry = label.property(key) if label is not None and key else None
        if entry is not None and is_temporal(entry):
            return variable, entry.key
    return None


def _order_of(past: Reading, target: str, label: str) -> Apply:
    def apply(read: Reading) -> Reading | None:
        at = next((n.name for n in read.pattern.nodes if n.label == label), None)
        if at is None or not read.orders or read.pattern.steps:
            return None
        made = ordered(past, target, read, at)
        return made if {o.column for o in made.orders} <= {c.name for c in made.columns} else None

    return apply


def _sorted_groups(
    past: Reading, turn: FollowUpTurn, words: Sequence[str]
) -> Iterator[ReadingEdit]:
    groups = [c for c in past.columns if not c.function and not c.is_share]
    ways = [c.data for c in turn.chunks if c.kind in _EXTREMES | {"order"}]
    if groups and {*words} & _NAMING:
        yield ReadingEdit(made=replace(past, orders=(Order(groups[0].name, "desc" in ways),)))
    elif {*ways} & _WAYS or any(c.kind == "count" for c in turn.chunks):
        yield ReadingEdit(made=by_measure(past, descending=not _is_up(turn)))


def _is_up(turn: FollowUpTurn) -> bool:
    """Tell whether a follow-up wants the least first."""
    return any(c.kind in _EXTREMES | {"order"} and c.data in {False, "asc"} for c in turn.chunks)


def _is_down(turn: FollowUpTurn) -> bool:
    """Tell whether a follow-up wants the most or the latest first."""
    return any(c.kind in _EXTREMES | {"order"} and c.data in {True, "desc"} for c in turn.chunks)


def _by_another_measure(turn: FollowUpTurn, past: Reading) -> Iterator[ReadingEdit]:
    """Rank the same things by something else: "and by duration?" after "top 5 … by …"."""
    shown = [c for c in past.columns if not c.function and not c.is_share]
    label = label_of(past, shown[0].variable) if shown else None
    if label is None:
        return
    pattern = ungrouped(replace(past, columns=past.columns[1:])).pattern

    def apply(read: Reading) -> Reading | None:
        at = next((c.variable for c in read.columns if label_of(read, c.variable) == label), None)
        return replace(read, limit=past.limit) if at is not None and read.orders else None

    if not [c for c in pattern.conditions if isinstance(c, Test) and not c.or_absent]:
        yield ReadingEdit(f"top {past.limit or ''} {noun_of(label)} {turn.rest}", apply)


def _by_size(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past = turn.reading
    tops = [c for c in turn.chunks if c.kind == "top"]
    numbers = [c for c in turn.chunks if c.kind == "number"]
    if past is None or any(c.terms or c.links for c in turn.chunks):
        return
    if len(tops) == len(numbers) == 1 and isinstance(numbers[0].data, int | float):
        cut = _from_the_end(turn, past) if tops[0].data == _BOTTOM else past
        if cut is not None and is_worked_out(cut) and not cut.orders:
            cut = by_measure(cut, descending=True)
        if cut is not None:
            yield ReadingEdit(made=replace(cut, limit=int(numbers[0].data), skip=0))


def _from_the_end(turn: FollowUpTurn, past: Reading) -> Reading | None:
    """Begin with the least of what was ranked, or with the end of a list that has an order."""
    if is_worked_out(past):
        return by_measure(past, descending=False)
    listed = kept_to_found(past, turn.last.results, turn.schema)
    if listed is None or not listed.orders:
        return None
    first, *others = listed.orders
    return replace(listed, orders=(replace(first, descending=not first.descending), *others))


def _by_extreme(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past, target = turn.reading, turn.target
    extremes = [c for c in turn.chunks if c.kind in _EXTREMES]
    if past is None or target is None or len(extremes) != 1:
        return
    groups = [c for c in past.columns if not c.function and not c.is_share]
    shown = {label_of(past, column.variable) for column in groups}
    labels = {label_of(past, target), *shown}
    types = {step.type for step in past.pattern.steps}
    said = {stem(token.lower) for token in tokenize(turn.earlier)}
    of_them = PLURALS & {token.lower for token in tokenize(turn.rest)}
    for chunk in turn.chunks:
        # What stands before the extreme is what it is asked of, and not what is counted.
        subject = is_worked_out(past) and chunk.start < extremes[0].start
        again = not chunk.label_terms and said >= {stem(t.lower) for t in tokenize(chunk.text)}
        if of_them and chunk.text.lower() == _OF:
            continue
        if not again and not _is_beside_extremes(chunk, shown if subject else labels, types):
            return
    degree = [c for c in turn.chunks if c.kind == "unknown" and c.start == extremes[0].end + 1]
    words = " ".join(chunk.text.lower() for chunk in (extremes[0], *degree))
    numbers = [c.data for c in turn.chunks if c.kind == "number"]
    number = numbers[0] if numbers and isinstance(numbers[0], int) else 1
    whole = (
        kept_to_found(past, turn.last.results, turn.schema)
        if of_them
        else replace(past, limit=None, skip=0)
    )
    if whole is None:
        return
    timed = None if degree else _ranked_by_time(whole, extremes[0], turn)
    if timed is not None:
        yield ReadingEdit(made=replace(timed, limit=number))
        return
    if is_worked_out(whole):
        if groups and isinstance(extremes[0].data, bool) and not degree:
            most = by_measure(whole, descending=extremes[0].data)
            yield ReadingEdit(made=replace(most, limit=number))
            return
        if groups or (extremes[0].kind == "most" and not degree):
            return
        whole = listed(whole, target)  # "how much in total?", then "which is the largest?"
    ranked = None if degree else _by_what_was_counted(whole, target, extremes[0].data)
    if ranked is not None:
        yield ReadingEdit(made=replace(ranked, limit=number))
        return
    if degree or extremes[0].kind != "most":  # "worth the most" does not say of what
        yield from _extreme_of_all(turn, whole, target, words, number)


def _ranked_by_time(past: Reading, extreme: Chunk, turn: FollowUpTurn) -> Reading | None:
    """Rank by how long things last, or by the time that is shown or that chose them."""
    lasting = _order_of_lasting(past, extreme.text, turn)
    if lasting is not None:
        return replace(past, orders=(lasting,))
    if is_worked_out(past):
        return None
    time = _shown_time(past, turn)
    return None if time is None else by_key(past, *time, descending=_is_down(turn))


def _order_of_lasting(past: Reading, extreme: str, turn: FollowUpTurn) -> Order | None:
    """Order by how long something took, or since when it is so, where the past shows that.

    What began first has lasted longest.
    """
    most = _LASTING.get(SUPERLATIVES.get(extreme.lower().split()[-1], ""))
    if most is None:
        return None
    lapses = {column.name for column in past.columns if column.arithmetic in LAPSES}
    if len(past.orders) == 1 and past.orders[0].column in lapses:
        return replace(past.orders[0], descending=most)
    for column in past.columns:
        owner = owner_of(past, column.variable, turn.schema)
        entry = owner.property(column.key) if owner is not None and column.key else None
        if entry is not None and not column.function and stems_of_key(entry.key) & BEGINNINGS:
            return by_column(column, descending=not most)
    return None


def _extreme_of_all(
    turn: FollowUpTurn, whole: Reading, target: str, words: str, number: int
) -> Iterator[ReadingEdit]:
    """Ask in plain words which of the things that were asked for stands first."""
    one = antecedent_at(without_order(whole), target, turn.last.results[:0], turn.schema)
    if one is not None and turn.rest.lower().split()[-1] != _FIRST:
        for text in (f"{words} {one.noun}", f"which of the {one.noun} is the {words}"):
            yield ReadingEdit(text, _so_many_of(asked_of(one), number))


def _by_kind_of_extreme(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask whose is the one at an end: "which client was the biggest?" after orders."""
    past, target = turn.reading, turn.target
    extremes = [c for c in turn.chunks if c.kind in _EXTREMES]
    kinds = [c for c in turn.chunks if c.label_terms]
    others = (c for c in turn.chunks if c not in extremes and c not in kinds)
    plain = all(c.kind in _BESIDE_EXTREMES - {"number", "unknown"} for c in others)
    if past is None or target is None or not len(extremes) == len(kinds) == 1 or not plain:
        return
    one = antecedent_at(past, target, turn.last.results, turn.schema)
    if kinds[0].start > extremes[0].start:
        return
    if one is None or one.label in {term.label for term in kinds[0].label_terms}:
        return
    noun = noun_of(one.label) if extremes[0].kind == "most" else singular(noun_of(one.label))
    text = f"which {kinds[0].text} has the {extremes[0].text} {noun}"
    yield ReadingEdit(text, _so_many_of(asked_of(replace(one, name="")), 1))


def _by_what_was_counted(whole: Reading, target: str, most: object) -> Reading | None:
    """Rank by how many each has where that chose them: "with over 2 pets", then "the most?"."""
    counts = [c for c in whole.pattern.conditions if isinstance(c, CountIs) and c.number]
    things = tuple(c for c in whole.columns if c.variable == target and c.key is None)
    if len(counts) != 1 or not things or not isinstance(most, bool):
        return None
    (count,) = counts
    others = tuple(c for c in whole.pattern.conditions if c is not count)
    inner = count.pattern
    pattern = replace(
        whole.pattern,
        nodes=whole.pattern.nodes + tuple(n for n in inner.nodes if n.name != target),
        steps=whole.pattern.steps + inner.steps,
        conditions=others + inner.conditions,
    )
    number = Column(f"{count.variable}_count", count.variable, function="count")
    having = Having(number.name, count.operator, count.number or 0)
    return replace(
        whole,
        pattern=pattern,
        columns=(*things, number),
        orders=(by_column(number, descending=most),),
        limit=1,
        having=having,
    )


def _by_worst(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask for the worst of what was listed: that of the highest degree, or with most of a harm."""
    past, target = turn.reading, turn.target
    if past is None or target is None or not turn.last.results or not asks_worst(turn.rest):
        return
    if {one.label for one in turn.last.results} != {label_of(past, target)}:
        return
    whole = kept_to_found(past, turn.last.results, turn.schema)
    key = _key_of_harm(turn.schema.label(label_of(past, target) or ""))
    if whole is None or key is None:
        return
    whole = listed(whole, target) if is_worked_out(whole) else whole
    yield ReadingEdit(made=replace(by_key(whole, target, key, descending=True), limit=1))


def asks_worst(text: str) -> bool:
    """Tell whether a text asks for the worst of what was listed, and nothing else."""
    found = _WORST.search(text)
    if found is None:
        return False
    beside = {*text[: found.start()].lower().split(), *text[found.end() :].lower().split()}
    return beside <= _BESIDE_WORST


def _key_of_harm(label: LabelSchema | None) -> str | None:
    """Return the key by which a thing is worse than another: a degree first, then a number."""
    keys = label.properties if label is not None else ()
    graded = [entry.key for entry in keys if scale_held(entry)]
    harmful = [entry.key for entry in keys if is_harm(entry.key)]
    numbers = [e.key for e in keys if e.key in harmful and {"INTEGER", "FLOAT"} & set(e.types)]
    worst = [key for key in graded if key in harmful]
    return next(iter([*worst, *graded, *numbers]), None)


def _so_many_of(apply: Apply, number: int) -> Apply:
    """Ask for the things at an end of an order, and not for the order of all."""

    def some(read: Reading) -> Reading | None:
        made = apply(read)
        return replace(made, limit=number) if made is not None and made.orders else None

    return some


def _is_beside_extremes(chunk: Chunk, labels: Set[str | None], types: Set[str | None]) -> bool:
    """Tell whether a chunk says nothing beside the extreme but what the reading before says."""
    if chunk.kind in _EXTREMES or chunk.text.lower() in _ONES:
        return True
    if chunk.relation_terms:
        return any(term.type in types for term in chunk.relation_terms)
    if chunk.links or chunk.property_terms:
        return False
    return chunk.kind in _BESIDE_EXTREMES or any(t.label in labels for t in chunk.label_terms)


BY_SORTING = EditRule(
    "sorted",
    _by_sorting,
    examples=(
        ("Which incidents hit billing-api?", "sort them by date",
         "The incidents that impacted billing-api, earliest timestamp first"),
        ("List the incidents", "newest first",
         "The incidents, latest timestamp first"),
        ("How many services are there per team?", "sort by count",
         "The number of services now owned by each team, most first"),
        ("Top 3 services by number of incidents", "by duration?",
         "The 3 services with the highest duration (minutes) of the deployment among those"
         " deployed by a deployment"),
    ),
    counterexamples=(
        ("Which incidents hit billing-api?", "the first three"),
        ("Which incidents hit billing-api?", "which was the first?"),
    ),
)  # fmt: skip
BY_SIZE = EditRule(
    "so many of them",
    _by_size,
    examples=(
        (
            "Top 3 services by number of incidents",
            "top 5",
            "The 5 services impacted by the most incidents",
        ),
        (
            "How many services are there per team?",
            "top 2",
            "The 2 teams that now own the most services",
        ),
    ),
    counterexamples=(
        ("Which services are there?", "the second one"),
        ("Which services are there?", "top 3 teams"),
    ),
)
BY_EXTREME = EditRule(
    "the one at an end",
    _by_extreme,
    examples=(
        ("How many incidents are there per service?", "which has the fewest?",
         "The service impacted by the fewest incidents"),
        ("How many services does each team own?", "which team owns the most?",
         "The team that now owns the most services"),
        ("How many deployments did each team make in 2026?", "which team made the fewest?",
         "The team with the lowest number of deployments in 2026 that deployed a service"
         " now owned by it"),
        ("How many services does each team own?", "which one has the fewest?",
         "The team that now owns the fewest services"),
        ("Which teams own more than two services?", "which of them has the most?",
         "The number of services now owned by each team, where the number is above 2, most"
         " first, only the first one"),
        ("Which incidents hit billing-api?", "and the longest?",
         "The incident with the highest minutes to resolve among those that impacted"
         " billing-api"),
    ),
    counterexamples=(
        ("Which services are there?", "which one has the most incidents?"),
        ("How many services does each team own?", "which person owns the most?"),
        ("How many services does each team own?", "which service has the most?"),
        ("List the incidents", "newest first"),
    ),
)  # fmt: skip
BY_KIND_OF_EXTREME = EditRule(
    "whose is at an end",
    _by_kind_of_extreme,
    examples=(
        (
            "Which incidents are P0?",
            "which service was the longest?",
            "The service with the highest minutes to resolve of the incident among those"
            " impacted by an incident with severity P0",
        ),
    ),
    counterexamples=(
        ("Which incidents are P0?", "which was the longest?"),
        ("Which incidents are P0?", "which service was deployed last?"),
    ),
)
BY_WORST = EditRule(
    "the worst of them",
    _by_worst,
    examples=(
        ("Which incidents hit billing-api?", "which is the worst?",
         "The incident with the highest severity among those that impacted billing-api"),
    ),
    counterexamples=(
        ("Which services are there?", "which is the worst?"),
        ("Which incidents hit billing-api?", "which team has the worst incidents?"),
    ),
)  # fmt: skip
