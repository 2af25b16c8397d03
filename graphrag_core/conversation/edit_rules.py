"""The ways in which a follow-up edits the reading before it, those that say most first."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

from graphrag_core.conversation.ranks import place_in
from graphrag_core.conversation.reading_edits import (
    Antecedent,
    Edit,
    antecedent_at,
    asked_of,
    noun_of,
    place_of,
)
from graphrag_core.conversation.turn import (
    ADDING,
    ASKING,
    COUNTING,
    FILLERS,
    OBJECTS,
    PERSONS,
    POSSESSIVES,
    RESTRICTING,
    SINGULAR,
    SORTING,
    FollowUpTurn,
)
from graphrag_core.conversation.wording import CLAUSE_WORDS, VERBS
from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase, find_times
from graphrag_core.english.words import is_verb_form, tokenize
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import Having, PathForm, Reading, Ref, Test
from graphrag_core.translate.offline.merging import (
    by_key,
    by_measure,
    counted,
    is_worked_out,
    label_of,
    listed,
    ordered,
    replaced,
    restricted,
    target_of,
)
from graphrag_core.translate.offline.pronouns import DOING, is_place, unnamed
from graphrag_core.translate.offline.temporal import is_temporal, window_tests
from graphrag_core.types import ValueLink

_OF_THEM = re.compile(
    r"\b(?P<ask>which|who|how many|what)(?: ones?)? of (?:them|those|these)\b", re.IGNORECASE
)
_WHICH_ONES = re.compile(
    rf"(?P<ask>which)(?: ones? | (?=(?:{'|'.join(sorted(VERBS))})\b))", re.IGNORECASE
)
_COUNT_FILLERS = word_set("are there is that of them they those were it in total do did have we")
_LISTING = word_set("which who list show what are these they me ones one them those")
_GROUPING = re.compile(
    r"(?:(?:and|group|grouped|split|break|broken|down|them|it|that|show|list) )*"
    r"(?P<per>(?:per|by|for each|for every) .+)",
    re.IGNORECASE,
)
_ELSE = re.compile(r"\b(?:else|other than (?:that|them|those|these|him|her|it))\b", re.IGNORECASE)
_LEAST = word_set("lowest smallest fewest least shortest cheapest ascending asc")
_COUNTED = word_set(
    "count counts number numbers size most fewest highest lowest largest smallest "
    "biggest greatest least descending desc ascending asc"
)
_WHATEVER = re.compile(
    r"(?:(?:and|for|at|in|with|of|from|on) )*"
    r"(?:all|any|every|each|no matter(?: which| what| the)?|regardless of|whatever|whichever)"
    r"(?: the| of the)? (?P<what>.+)",
    re.IGNORECASE,
)
_BESIDE_VALUES = frozenset(
    {"prep", "by", "and", "or", "comma", "both", "all", "any", "stop", "equals", "have"}
)
_FILLING = FILLERS | word_set(
    "in on at for of by from only just instead rather please and or not "
    "but then what about it them that same"
)
_NUMBERS = frozenset(
    {"howmany", "often", "count", "aggregate", "average", "functions", "share", "most", "per"}
)
AT_A_PLACE = ("in", "at", "on")


def by_values(turn: FollowUpTurn) -> Iterator[Edit]:
    """Put values and times in the place of others of their kind: "what about York?", "no, 2026"."""
    past = turn.reading
    if past is None or turn.opener in {"with", "without", "not", "no", "but not"}:
        return
    if any(chunk.kind in ASKING for chunk in turn.chunks) or _says_more(turn):
        return
    edited = past
    for span in _linked_spans(turn):
        changed = _with_values(edited, span, turn)
        if changed is None:
            return
        edited = changed
    times = _times(turn)
    if times:
        changed = _in_time(edited, times[-1], turn)
        if changed is None:
            return
        edited = changed
    if edited != past:
        yield Edit(made=edited)


def by_widening(turn: FollowUpTurn) -> Iterator[Edit]:
    """Leave a condition out: "and all severities?", "no matter the team"."""
    past = turn.reading
    found = _WHATEVER.fullmatch(turn.rest) or _WHATEVER.fullmatch(turn.text)
    if past is None or found is None or any(chunk.links for chunk in turn.chunks):
        return
    keys = {(o, t.key) for c in turn.chunks for t in c.property_terms for o in t.owners}
    labels = {term.label for chunk in turn.chunks for term in chunk.label_terms}
    gone = [
        test
        for test in _tests(past)
        if (label := label_of(past, test.left.variable))
        and ((label, test.left.key) in keys or label in labels - {turn.subject})
    ]
    if gone:
        yield Edit(made=replaced(past, gone, ()))


def by_counting(turn: FollowUpTurn) -> Iterator[Edit]:
    """Count what was listed: "How many?", "how many are open?", "how many per team?"."""
    past, target = turn.reading, turn.target
    lower = turn.rest.lower()
    opener = next((words for words in COUNTING if lower.startswith(words)), None)
    if past is None or target is None or opener is None:
        return
    if any(c.label_terms and not _is_group(turn, c) for c in turn.chunks):
        return
    if any(c.links for c in turn.chunks[1:2]):
        return  # "how many rosés do we have?"
    lowered = [token.lower for token in tokenize(turn.rest)]
    if any(is_place(lowered, at) for at in range(len(lowered))):
        return
    words = turn.rest[len(opener) :].split()
    tail = " ".join(word for word in words if word.lower() not in _COUNT_FILLERS)
    antecedent = antecedent_at(past, target, turn.last.results, turn.schema)
    if antecedent is None:
        return
    if not tail:
        yield Edit(
            made=counted(
                replace(past, pattern=antecedent.pattern, limit=None, skip=0, having=None), target
            )
        )
    else:
        noun = antecedent.noun
        for text in (f"how many {noun} are {tail}", f"how many {noun} {tail}"):
            yield Edit(text, asked_of(antecedent))


def by_grouping(turn: FollowUpTurn) -> Iterator[Edit]:
    """Split by something: "Per team?", "group them by severity"."""
    past, target = turn.reading, turn.target
    found = _GROUPING.fullmatch(turn.rest)
    if past is None or target is None or found is None or any(c.links for c in turn.chunks):
        return
    if past.orders and found["per"].lower().startswith("by "):
        return  # "top 5 by count", then "by duration?"
    antecedent = antecedent_at(_ungrouped(past), target, turn.last.results, turn.schema)
    if antecedent is None:
        return
    number = next((c for c in past.columns if c.function and c.function != "count"), None)

    def apply(read: Reading) -> Reading | None:
        made = asked_of(antecedent)(read)
        if made is None or not any(c.function == "count" for c in made.columns):
            return None
        if number is None:
            return made
        at = place_of(read, antecedent.label)
        wanted = replace(number, variable=at or number.variable)
        columns = tuple(wanted if c.function == "count" else c for c in made.columns)
        return replace(made, columns=columns)

    yield Edit(f"how many {antecedent.noun} {found['per']}", apply)


def by_group_size(turn: FollowUpTurn) -> Iterator[Edit]:
    """Keep the groups of some size: "only those with more than 5"."""
    past, target = turn.reading, turn.target
    sizes = [(b, c) for b, c in pairwise(turn.chunks) if (b.kind, c.kind) == ("compare", "number")]
    if past is None or target is None or len(sizes) != 1 or not is_worked_out(past):
        return
    number = next((c for c in past.columns if c.function), None)
    groups = [c for c in past.columns if not c.function and not c.is_share]
    noun = label_of(past, target)
    if number is None or not groups or any(not _sizes(c, noun) for c in turn.chunks):
        return
    compared, size = sizes[0]
    yield Edit(made=replace(past, having=Having(number.name, compared.data, float(size.data))))


def by_listing(turn: FollowUpTurn) -> Iterator[Edit]:
    """Show what was counted: "Which ones?", "list them"."""
    words = set(turn.rest.lower().split())
    past, target = turn.reading, turn.target
    if past is not None and target is not None and words and words <= _LISTING and len(words) < 5:
        shown = listed(past, target)
        if shown.columns != past.columns:
            yield Edit(made=shown)


def by_sorting(turn: FollowUpTurn) -> Iterator[Edit]:
    """Sort what was found: "newest first", "sort them by date", "the top 3"."""
    past, target = turn.reading, turn.target
    if past is None or target is None or any(c.links or c.label_terms for c in turn.chunks):
        return
    if any(c.kind in ASKING for c in turn.chunks):
        return
    if past.orders and turn.rest.lower().startswith("by "):
        yield from _by_another_measure(turn, past)
    words = [w for w in turn.rest.split() if w.lower() not in {"them", "it", "those", "please"}]
    lower = [w.lower().strip(",") for w in words]
    sorts = bool(lower) and lower[0] in SORTING
    firsts = any(c.kind == "top" for c in turn.chunks) and any(
        c.kind == "superlative" for c in turn.chunks
    )
    extreme = bool(lower) and lower[-1] == "first" and len(lower) > 1
    if not (sorts or firsts or extreme):
        yield from _so_many(turn, past)
        return
    if is_worked_out(past):
        yield from _sorted_groups(past, lower)
        return
    label = label_of(past, target) or ""
    noun, said = noun_of(label), " ".join(words)
    for text in (f"{noun}, {said}", f"{noun} sorted {said}", f"{noun} sorted by {said}"):
        yield Edit(text, _order_of(past, target, label))
    compared = [
        test.left.key
        for test in _tests(past)
        if test.left.variable == target and test.operator in {"<", "<=", ">", ">="}
    ]
    if compared and not sorts:
        yield Edit(made=by_key(past, target, compared[-1], descending=not {*lower} & _LEAST))


def by_place(turn: FollowUpTurn) -> Iterator[Edit]:
    """Ask of one of what was found: "who owns the second one?"."""
    found = place_in(turn)
    if found is None:
        return
    start, end, result = found
    before, after = turn.rest[:start], turn.rest[end:]
    if f"{before}{after}".strip():
        one = Antecedent(PathForm(), "", result.label, result.name)
        yield Edit(_plain(f"{before}{one.noun}{after}"), asked_of(one), asks=True)


def by_pronoun(turn: FollowUpTurn) -> Iterator[Edit]:
    """Ask of what was found: "Who owns them?", "and their severity?", "which of those?"."""
    rest = turn.rest
    found = _OF_THEM.search(rest) or (
        None if any(c.label_terms for c in turn.chunks) else _WHICH_ONES.match(rest)
    )
    if found is not None:
        for one in _antecedents(turn, "them"):
            text = f"{rest[: found.start()]}{found['ask']} {one.noun} {rest[found.end() :]}"
            yield Edit(_plain(text), asked_of(one))
        return
    tokens = tokenize(rest)
    lowered = [token.lower for token in tokens]
    for place, token in enumerate(tokens):
        pronoun, before = token.lower, lowered[place - 1] if place else ""
        if any(c.kind == "time" and c.start <= token.start < c.end for c in turn.chunks):
            continue
        that = pronoun == "that" and (place + 1 == len(tokens) or before in DOING)
        there = is_place(lowered, place)
        if pronoun not in OBJECTS | POSSESSIVES and not that and not there:
            continue
        if _stands_within(turn) or (not place and turn.opener in RESTRICTING):
            return
        informs = any(chunk.kind == "wh" for chunk in turn.chunks) or pronoun in POSSESSIVES
        for one in _antecedents(turn, "them" if there else pronoun):
            asked = asked_of(one, counts=_counts(turn), informs=informs)
            for text in _with_noun(turn, rest[: token.start], rest[token.end :], one, pronoun):
                yield Edit(_plain(text), asked, asks=True)
        return


def by_condition(turn: FollowUpTurn) -> Iterator[Edit]:
    """Say one thing more: "only the open ones", "with more than 5", "submitted in 2025?"."""
    past, target = turn.reading, turn.target
    words = [word for word in turn.rest.split() if word not in FILLERS]
    if past is None or target is None or not words:
        return
    if any(c.kind in ASKING for c in turn.chunks) or past.kind != "rows":
        return
    if not turn.opener and not _is_clause(turn):
        return
    said = " ".join(words)
    if turn.opener in {"with", "without", "not", "no"}:
        said = f"{turn.opener} {said}"
    elif turn.opener == "but not":
        said = f"not {said}"
    for variable in _subjects(past, target):
        if _is_one(turn, past, variable):
            continue
        label = label_of(past, variable) or ""
        noun = noun_of(label)
        for text in (
            f"{noun} {said}",
            f"{noun} that are {said}",
            f"{said} {noun}",
            f"{noun} with {said}",
            f"{noun} that {said}",
        ):
            yield Edit(text, _condition_of(past, variable, label))


def by_topic(turn: FollowUpTurn) -> Iterator[Edit]:
    """Ask something else of the same things: "And the severity?", "in which teams?"."""
    past, target = turn.reading, turn.target
    if past is None or target is None:
        return
    terms = [c for c in turn.chunks if c.terms]
    kinds = [c.kind for c in turn.chunks[:2]]
    asked = kinds == ["prep", "wh"] and not any(c.kind in {"do", "be", "have"} for c in turn.chunks)
    if not terms or any(c.links for c in turn.chunks):
        return
    if not asked and not (turn.opener in ADDING or turn.opener.endswith("about")):
        return
    if not asked and any(c.kind in ASKING or c.kind in {"do", "be"} for c in turn.chunks):
        return
    topic = turn.rest[terms[0].start : terms[-1].end]
    for one in _antecedents(turn, "their"):
        asked_all = asked_of(one, counts=_counts(turn), informs=True)
        for text in (f"{topic} of the {one.noun}", f"{turn.rest} {one.noun}"):
            yield Edit(text, asked_all, asks=True)


def by_others(turn: FollowUpTurn) -> Iterator[Edit]:
    """Ask of all but those that were found or named: "who else works there?"."""
    found = _ELSE.search(turn.rest)
    past = turn.reading
    if found is None or past is None:
        return
    rest = _plain(turn.rest[: found.start()] + turn.rest[found.end() :])
    known = {one.name for one in turn.last.results}
    known |= {str(test.value) for test in _tests(past) if _is_name(turn, past, test)}

    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        label = turn.schema.label(label_of(read, at) or "") if at is not None else None
        if at is None or label is None or label.name_key is None:
            return None
        test = Test(Ref(at, label.name_key), "NOT IN", tuple(sorted(known)))
        return replaced(read, (), (test,))

    yield Edit(rest, apply, asks=True)


EDITS: tuple[Callable[[FollowUpTurn], Iterator[Edit]], ...] = (
    by_others,
    by_place,
    by_counting,
    by_grouping,
    by_group_size,
    by_listing,
    by_sorting,
    by_values,
    by_widening,
    by_pronoun,
    by_condition,
    by_topic,
)
"""The ways to edit a reading; what an earlier one makes is preferred."""


def _antecedents(turn: FollowUpTurn, pronoun: str) -> Iterator[Antecedent]:
    """Yield what a pronoun may stand for: what was asked for, then what was named."""
    past, target = turn.reading, turn.target
    if past is None or target is None:
        return
    by_name = {
        test.left.variable: str(test.value)
        for test in _tests(past)
        if test.operator == "=" and _is_name(turn, past, test)
    }
    shown = [c.variable for c in past.columns if label_of(past, c.variable)]
    one = pronoun in SINGULAR | PERSONS
    order = [target, *shown, *by_name]
    if one and len(turn.last.results) != 1:
        order = [*by_name, target, *shown]
    for variable in dict.fromkeys(order):
        found = antecedent_at(past, variable, turn.last.results, turn.schema)
        if found is not None:
            yield replace(found, name=by_name.get(variable, found.name))


def _with_noun(
    turn: FollowUpTurn, before: str, after: str, one: Antecedent, pronoun: str
) -> Iterator[str]:
    """Write a noun in the place of a pronoun."""
    behind = after.split()
    if pronoun == "there":
        for prep in AT_A_PLACE:
            yield f"{before}{prep} {one.noun}{after}"
    elif pronoun in POSSESSIVES and behind and not (pronoun == "her" and not behind):
        at = len(before) + len(pronoun)
        owned = next((c for c in turn.chunks if c.start >= at and c.terms), None)
        if owned is None:
            return
        possession = turn.rest[at : owned.end].strip()
        yield f"{before}{possession} of the {one.noun}{turn.rest[owned.end :]}"
        yield f"{one.noun} with their {possession}"
    elif behind and behind[0].lower() in noun_of(one.label).split():
        yield f"{before}{after.strip()}"
    else:
        yield f"{before}{one.noun}{after}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _stands_within(turn: FollowUpTurn) -> bool:
    """Tell whether a pronoun stands for something in the same question."""
    named = [(c.start, c.end) for c in turn.chunks if c.links or c.label_terms]
    pointing = {"those", "these", "this"} & {token.lower for token in tokenize(turn.rest)}
    return not pointing and unnamed(turn.rest, named) is None


def _is_clause(turn: FollowUpTurn) -> bool:
    """Tell whether a text is a condition and not a question: "above 3000 m", "built in 2020"."""
    first = turn.chunks[0] if turn.chunks else None
    word = turn.rest.split()[0].lower() if turn.rest else ""
    if first is None or word in VERBS:
        return False
    if any(c.label_terms and not c.verb_terms for c in turn.chunks):
        return False
    return (
        first.kind in {"compare", "between", "more", "prep", "neg"}
        or bool(first.verb_terms)
        or word in CLAUSE_WORDS
        or (first.kind == "term" and is_verb_form(word))
    )


def _condition_of(past: Reading, variable: str, label: str) -> Callable[[Reading], Reading | None]:
    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        plain = read.kind == "rows" and not is_worked_out(read) and not read.orders
        if at is None or label_of(read, at) != label or not plain or read.limit is not None:
            return None
        if not read.pattern.conditions and not read.pattern.steps:
            return None
        return restricted(past, variable, read.pattern, at)

    return apply


def _order_of(past: Reading, target: str, label: str) -> Callable[[Reading], Reading | None]:
    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        if at is None or label_of(read, at) != label or not read.orders or read.pattern.steps:
            return None
        made = ordered(past, target, read, at)
        return made if {o.column for o in made.orders} <= {c.name for c in made.columns} else None

    return apply


def _sorted_groups(past: Reading, words: Sequence[str]) -> Iterator[Edit]:
    least = bool({*words} & _LEAST)
    groups = [c for c in past.columns if not c.function and not c.is_share]
    if {*words} & _COUNTED and not {*words} & {"name", "names"}:
        up = least or bool({*words} & {"ascending", "asc"})
        yield Edit(made=by_measure(past, descending=not up))
    elif groups and {"name", "names", "alphabetically"} & {*words}:
        down = bool({*words} & {"descending", "desc"})
        order = replace(by_measure(past, descending=down).orders[0], column=groups[0].name)
        yield Edit(made=replace(past, orders=(order,)))


def _by_another_measure(turn: FollowUpTurn, past: Reading) -> Iterator[Edit]:
    """Rank the same things by something else: "and by duration?" after "top 5 … by …"."""
    shown = [c for c in past.columns if not c.function and not c.is_share]
    label = label_of(past, shown[0].variable) if shown else None
    if label is None:
        return
    pattern = _ungrouped(replace(past, columns=past.columns[1:])).pattern

    def apply(read: Reading) -> Reading | None:
        at = next((c.variable for c in read.columns if label_of(read, c.variable) == label), None)
        return replace(read, limit=past.limit) if at is not None and read.orders else None

    if not [c for c in pattern.conditions if isinstance(c, Test) and not c.or_absent]:
        yield Edit(f"top {past.limit or ''} {noun_of(label)} {turn.rest}", apply)


def _so_many(turn: FollowUpTurn, past: Reading) -> Iterator[Edit]:
    """Show so many of them, in their order: "the first three", "top 10"."""
    tops = [c for c in turn.chunks if c.kind == "top"]
    numbers = [c for c in turn.chunks if c.kind == "number"]
    plain = not any(c.terms or c.links for c in turn.chunks)
    if len(tops) == 1 and len(numbers) == 1 and plain and isinstance(numbers[0].data, int | float):
        cut = past
        if is_worked_out(past) and not past.orders:
            cut = by_measure(past, descending=tops[0].data != "bottom")
        yield Edit(made=replace(cut, limit=int(numbers[0].data)))


def _ungrouped(past: Reading) -> Reading:
    """Leave out what a reading groups by and says nothing else of."""
    if not is_worked_out(past):
        return past
    measured = {c.variable for c in past.columns if c.function}
    said = {test.left.variable for test in _tests(past)}
    groups = {c.variable for c in past.columns if not c.function} - measured - said
    steps = past.pattern.steps
    ends = [end for step in steps for end in (step.start, step.end)]
    leaves = {name for name in groups if ends.count(name) == 1}
    pattern = replace(
        past.pattern,
        nodes=tuple(n for n in past.pattern.nodes if n.name not in leaves),
        steps=tuple(s for s in steps if not {s.start, s.end} & leaves),
    )
    return replace(past, pattern=pattern, limit=None, having=None, orders=(), per=())


def _subjects(past: Reading, target: str) -> list[str]:
    """Return what a condition may be said of: what is asked for, then what else is shown."""
    shown = [c.variable for c in past.columns if label_of(past, c.variable)]
    return list(dict.fromkeys((target, *shown)))


def _tests(past: Reading) -> list[Test]:
    return [
        c for c in past.pattern.conditions if isinstance(c, Test) and c.operator != "IS NOT NULL"
    ]


def _is_name(turn: FollowUpTurn, past: Reading, test: Test) -> bool:
    """Tell whether a test is that of a display name."""
    label = turn.schema.label(label_of(past, test.left.variable) or "")
    return label is not None and label.name_key == test.left.key


def _linked_spans(turn: FollowUpTurn) -> list[tuple[ValueLink, ...]]:
    return [chunk.links for chunk in turn.chunks if chunk.links]


def _says_more(turn: FollowUpTurn) -> bool:
    """Tell whether there is more in a follow-up than values, times and what leads to them."""
    spans = _linked_spans(turn)
    labels = {link.label for links in spans for link in links}
    keys = {link.key for links in spans for link in links}
    for chunk in turn.chunks:
        if chunk.links or chunk.kind in {"time", *_BESIDE_VALUES}:
            continue
        known = any(t.label in {*labels, turn.subject} for t in chunk.label_terms) or any(
            t.key in keys for t in chunk.property_terms
        )
        timed = any(t.start <= chunk.start < t.end for t in _times(turn))
        if not known and not timed and not set(chunk.text.lower().split()) <= _FILLING:
            return True
    return not spans and not _times(turn)


def _with_values(past: Reading, links: tuple[ValueLink, ...], turn: FollowUpTurn) -> Reading | None:
    """Put a value where the past has one of its kind; None where it has none."""
    for link in links:
        alike = [
            test
            for test in _tests(past)
            if test.left.key == link.key
            and label_of(past, test.left.variable) == link.label
            and test.operator in {"=", "IN", "<>"}
        ]
        if alike:
            new = replace(alike[0], operator="=", value=link.value, phrase="", others=())
            return replaced(past, alike, (new,))
    for link in links:
        of_label = [n.name for n in past.pattern.nodes if n.label == link.label]
        others = [n for n in of_label if n != turn.target]
        if link.node_id is None or len(others) != 1:
            continue
        gone = [test for test in _tests(past) if test.left.variable == others[0]]
        if gone:
            new = Test(Ref(others[0], link.key), "=", link.value, parameter=others[0])
            return replaced(past, gone, (new,))
    for link in links:
        for variable in _subjects(past, turn.target or ""):
            if label_of(past, variable) == link.label and not _is_one(turn, past, variable):
                new = Test(Ref(variable, link.key), "=", link.value)
                return replaced(past, (), (new,))
    return None


def _is_one(turn: FollowUpTurn, past: Reading, variable: str) -> bool:
    """Tell whether a variable stands for one thing that has a name."""
    return any(
        test.left.variable == variable and test.operator == "=" and _is_name(turn, past, test)
        for test in _tests(past)
    )


def _times(turn: FollowUpTurn) -> tuple[TimePhrase, ...]:
    return find_times(turn.rest, now=datetime.now(UTC), bare_years=True)


def _in_time(past: Reading, phrase: TimePhrase, turn: FollowUpTurn) -> Reading | None:
    """Put a time where the past has one; None where it has none."""
    types = {step.name: step.type for step in past.pattern.steps}
    for test in _tests(past):
        variable = test.left.variable
        owner = turn.schema.label(label_of(past, variable) or "") or turn.schema.relationship_type(
            types.get(variable) or ""
        )
        key = owner.property(test.left.key) if owner is not None else None
        if owner is None or key is None or not is_temporal(key) or test.or_absent:
            continue
        old = [one for one in _tests(past) if one.left == test.left]
        return replaced(past, old, window_tests(variable, key, phrase, owner.name.lower()))
    return None


def _counts(turn: FollowUpTurn) -> bool:
    """Tell whether a word of a follow-up asks for a number of several things."""
    return any(chunk.kind in _NUMBERS for chunk in turn.chunks)


def _sizes(chunk: Chunk, counted: str | None) -> bool:
    """Tell whether a chunk says of what size groups are, or names what is counted in them."""
    if chunk.kind in {"compare", "number", "have", "prep", "that"}:
        return not chunk.links and not chunk.unit
    named = any(term.label == counted for term in chunk.label_terms)
    return named or set(chunk.text.lower().split()) <= _FILLING


def _is_group(turn: FollowUpTurn, chunk: Chunk) -> bool:
    before = [c for c in turn.chunks if c.end <= chunk.start]
    return bool(before) and before[-1].kind in {"per", "by"}
