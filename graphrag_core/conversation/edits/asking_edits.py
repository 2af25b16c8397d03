"""Edits that ask something of what was found: of all, of one, of all others."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from graphrag_core.conversation.corrections import CORRECTING
from graphrag_core.conversation.edits.difference_edits import differences
from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.reading_edits import (
    ASKS,
    ASKS_OF_A_KIND,
    MAX_RESULTS,
    SURE,
    Antecedent,
    Apply,
    ReadingEdit,
    antecedents,
    asked_for,
    asked_of,
    asked_of_all,
    is_name,
    noun_of,
    tests_of,
)
from graphrag_core.conversation.turn import (
    ADDING,
    ASKING,
    FILLERS,
    NEUTER,
    OBJECTS,
    ORDINALS,
    PLURALS,
    POSSESSIVES,
    RESTRICTING,
    SORTING,
    THE_ONES,
    THE_OTHERS,
    VERBS,
    FollowUpTurn,
)
from graphrag_core.cypher.pattern_rules import CLOSURE_HOPS
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import WordToken, tokenize
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.form import (
    OPPOSITE,
    Column,
    Exists,
    PathForm,
    Reading,
    Ref,
    Test,
)
from graphrag_core.translate.offline.merging import (
    is_cut,
    is_worked_out,
    joined_at,
    label_of,
    listed,
    replaced,
    target_of,
)
from graphrag_core.translate.offline.pronouns import DOING, is_place, unnamed
from graphrag_core.translate.offline.ranker.column_types import is_person
from graphrag_core.types import Candidate

_OF_THEM = re.compile(
    r"\b(?P<ask>which|who|how many|what)(?: ones?)? of (?:them|those|these)\b", re.IGNORECASE
)
_WHICH_ONES = re.compile(r"(?P<ask>which) ones? ", re.IGNORECASE)
_WHICH = re.compile(rf"(?P<ask>which) (?=(?:{'|'.join(sorted(VERBS))})(?:n't)?\b)", re.IGNORECASE)
_ELSE = re.compile(
    r"\b(?:else|other than (?:that|them|those|these|him|her|it)"
    r"|(?:(?<=which )|(?<=what )|(?<=any )|(?<=many )|(?<=list )|(?<=show )|(?<=show me )"
    r"|(?<=there ))"
    r"other(?! than))\b",
    re.IGNORECASE,
)
_NUMBERS = frozenset(
    {"howmany", "often", "count", "aggregate", "average", "functions", "share", "most", "per"}
)
_SHOWING = word_set("and what which who about is was are tell show me give please the of")
_ASKING_HOW = word_set("how why")
_BOUNDING = _NUMBERS | {"number", "compare", "time", "superlative", "neg", "without", "more"}
MOST_OF_FRAGMENT = 4
"""So many words a question has at most that does not say what it is asked of."""
DISAGREEING = 0.2
"""What it costs that "they" is one thing which the question named, where several were found, or
that "it" is someone."""
_PLURAL_PRONOUNS = frozenset({"they", "them"})
_AT_A_PLACE = ("in", "at", "on")
_OF = "of"
_OF_THAT = re.compile(r"\bof that\b", re.IGNORECASE)


def _by_place(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    found = place_in(turn)
    if found is None:
        return
    start, end, result = found
    before, after = turn.rest[:start], turn.rest[end:]
    if f"{before}{after}".strip():
        one = Antecedent(PathForm(), "", result.label, result.name)
        yield ReadingEdit(_plain(f"{before}{one.noun}{after}"), asked_of(one), least=_least(turn))


def place_in(turn: FollowUpTurn) -> tuple[int, int, Candidate] | None:
    """Find the result that a follow-up names by its place: "who owns the second?"."""
    tokens = tokenize(turn.rest)
    at = next((n for n, token in enumerate(tokens) if token.lower in ORDINALS), None)
    if at is None or not turn.last.results:
        return None
    place = ORDINALS[tokens[at].lower]
    article = at > 0 and tokens[at - 1].lower == "the"
    noun = at + 1 < len(tokens) and tokens[at + 1].lower in {"one", "result"}
    start, end = tokens[at - article].start, tokens[at + noun].end
    if any(c.kind == "number" and c.start >= end for c in turn.chunks):
        return None  # "the first three", "top 10": how many, and not which
    if any(c.kind == "superlative" and c.end <= start for c in turn.chunks):
        return None  # "newest first": an order
    if any(c.kind == "time" and c.start <= start < c.end for c in turn.chunks):
        return None
    if not -len(turn.last.results) <= place < len(turn.last.results):
        return None
    beside = {*turn.rest[:start].lower().split(), *turn.rest[end:].lower().split()}
    if not beside <= _SHOWING and not noun and not (article and end == len(turn.rest)):
        return None  # "who was hired first"
    return start, end, turn.last.results[place]


def _of_those_found(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of what was found: "which of them", "which ones", "the red ones"."""
    rest = turn.rest
    found = _OF_THEM.search(rest) or _WHICH_ONES.match(rest)
    if found is None and not any(c.label_terms for c in turn.chunks):
        found = _WHICH.match(rest)
    if found is not None:
        kind = next((c for c in turn.chunks if c.start == found.end() + 1 and c.label_terms), None)
        for one in antecedents(turn, "them"):
            named = kind is not None and one.label in {term.label for term in kind.label_terms}
            behind = rest[kind.end if kind and named else found.end() :]
            text = f"{rest[: found.start()]}{found['ask']} {one.noun} {behind}"
            among = found.re is _OF_THEM
            asked = asked_of(one, anew=not among)
            yield ReadingEdit(_plain(text), asked if among else _or_again(asked, turn))
        return
    ones = THE_ONES.search(rest)
    if ones is not None and any(chunk.kind in ASKING | _NUMBERS for chunk in turn.chunks):
        for one in antecedents(turn, "them"):
            text = f"{rest[: ones.start('ones')]}{one.noun}{rest[ones.end() :]}"
            yield ReadingEdit(_plain(text), asked_of(one, anew=True), least=ASKS)


def _by_pronoun(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    found = tuple(_of_those_found(turn))
    if found:
        yield from found
        return
    tokens = tokenize(turn.rest)
    lowered = [token.lower for token in tokens]
    if SORTING.intersection(lowered[:1]):
        return
    for place, token in enumerate(tokens):
        pronoun, before = token.lower, lowered[place - 1] if place else ""
        if any(c.kind == "time" and c.start <= token.start < c.end for c in turn.chunks):
            continue
        that = pronoun == "that" and (place + 1 == len(tokens) or before in DOING | {_OF})
        there = is_place(lowered, place)
        if pronoun not in OBJECTS | POSSESSIVES and not that and not there:
            continue
        if _stands_within(turn) or (not place and turn.opener in RESTRICTING | {CORRECTING}):
            return
        asks = lowered[0] in _ASKING_HOW or any(chunk.kind == "wh" for chunk in turn.chunks)
        informs = asks or pronoun in POSSESSIVES
        anew = not asks and not place and turn.opener in ADDING  # "and those without a key?"
        adds = not asks and place and turn.opener in ADDING
        for one in antecedents(turn, "them" if there else pronoun):
            asked = _of_label(asked_of(one, counts=_counts(turn), informs=informs, anew=anew), turn)
            several = pronoun in PLURALS and len(turn.last.results) > 1 and one.name
            person = pronoun in NEUTER and is_person(turn.schema, one.label)
            cost = DISAGREEING if several or person else 0.0
            by_one = list(_by_example(turn, one, token)) if pronoun in _PLURAL_PRONOUNS else []
            if adds:
                asked = _with_those_further(asked, turn)
                by_one = [replace(edit, apply=asked) for edit in by_one]
            does = pronoun == "they" and before in DOING
            yield from by_one if does else ()
            for text in _with_noun(turn, (token.start, token.end), one):
                least = SURE if person else _least(turn)
                yield ReadingEdit(_plain(text), asked, None, least, cost, informs)
            yield from () if does else by_one
        return


def _or_again(asked: Apply, turn: FollowUpTurn) -> Apply:
    """Ask of all things what was asked of them before and is asked now of another value."""

    def apply(read: Reading) -> Reading | None:
        again = any(_but_values(past) == _but_values(read) for past in turn.readings)
        return read if again else asked(read)

    return apply


def _but_values(read: Reading) -> PathForm:
    """Return what a reading says, whatever it compares with."""
    tests = {test: replace(test, value=None, parameter=None, phrase="") for test in tests_of(read)}
    return replaced(read, tests, tests.values()).pattern


def _with_those_further(asked: Apply, turn: FollowUpTurn) -> Apply:
    """Add those further on to those that were found: "include the ones below them"."""
    past, target = turn.reading, turn.target

    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        onward = [(s.type, s.start == at) for s in read.pattern.steps if at in {s.start, s.end}]
        for step in past.pattern.steps if past is not None else ():
            alike = (step.type, step.start == target) in onward and target in {step.start, step.end}
            ends = {label_of(past, end) for end in (step.start, step.end)} if past else set()
            if alike and len(ends) == 1 and past is not None:
                deep = replace(step, max_hops=CLOSURE_HOPS)
                steps = tuple(deep if one is step else one for one in past.pattern.steps)
                return replace(past, pattern=replace(past.pattern, steps=steps))
        return asked(read)

    return apply


def _by_example(turn: FollowUpTurn, one: Antecedent, pronoun: WordToken) -> Iterator[ReadingEdit]:
    """Ask of all of several things what is read of the first of them by its name."""
    names = [thing.name for thing in turn.last.results if thing.label == one.label]
    if not one.name and len(names) > 1:
        text = f"{turn.rest[: pronoun.start]}{names[0]}{turn.rest[pronoun.end :]}"
        yield ReadingEdit(_plain(text), _of_label(asked_of_all(one, names[0]), turn))


def _of_label(apply: Apply, turn: FollowUpTurn) -> Apply:
    """Let a question for things of a kind, "which apps", be one that shows such things."""
    labels = _kinds_asked(turn)

    def asked(read: Reading) -> Reading | None:
        made = apply(read)
        shown = {label_of(made, c.variable) for c in made.columns} if made is not None else set()
        return made if not labels or shown & labels else None

    return asked


def _kinds_asked(turn: FollowUpTurn) -> set[str]:
    """Return the labels that a question asks for: "which apps"."""
    beside = [two for one, two in pairwise(turn.chunks) if one.kind == "wh"]
    return {term.label for chunk in beside[:1] for term in chunk.label_terms}


def _least(turn: FollowUpTurn) -> float:
    """Return how sure a question has to be of which it is known what it is asked of."""
    return ASKS_OF_A_KIND if _kinds_asked(turn) else ASKS


def _with_noun(turn: FollowUpTurn, span: tuple[int, int], one: Antecedent) -> Iterator[str]:
    """Write a noun in the place of a pronoun."""
    before, after = turn.rest[: span[0]], turn.rest[span[1] :]
    pronoun, behind = turn.rest[slice(*span)].lower(), after.split()
    if pronoun == "there":
        for prep in _AT_A_PLACE:
            yield f"{before}{prep} {one.noun}{after}"
    elif pronoun in POSSESSIVES and behind:
        if one.name:
            yield f"{before}{one.name}'s{after}"
        owned = next((c for c in turn.chunks if c.start >= span[1] and c.terms), None)
        if owned is None:
            return
        possession = turn.rest[span[1] : owned.end].strip()
        further = turn.rest[owned.end :]
        yield f"{before}{possession} of the {one.noun}{further}"
        if not further.strip():
            yield f"{one.noun} with their {possession}"
    elif behind and behind[0].lower() in noun_of(one.label).split():
        yield f"{before}{after.strip()}"
    else:
        yield f"{before}{one.noun}{after}"


def _stands_within(turn: FollowUpTurn) -> bool:
    """Tell whether a pronoun stands for something in the same question."""
    named = [(c.start, c.end) for c in turn.chunks if c.links or c.label_terms]
    pointing = {"those", "these", "this"} & {token.lower for token in tokenize(turn.rest)}
    back = pointing or _OF_THAT.search(turn.rest)
    return not back and unnamed(turn.rest, named) is None


def _by_topic(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    terms = [c for c in turn.chunks if c.terms]
    kinds = [c.kind for c in turn.chunks[:2]]
    asked = kinds == ["prep", "wh"] and not any(c.kind in {"do", "be", "have"} for c in turn.chunks)
    if not terms or any(c.links for c in turn.chunks):
        return
    adds = turn.opener in ADDING or turn.opener.endswith("about")
    if not asked and not adds and not _is_only_a_key(turn):
        return
    if not asked and any(c.kind in ASKING or c.kind in {"do", "be"} for c in turn.chunks):
        return
    topic = turn.rest[terms[0].start : terms[-1].end]
    for one in antecedents(turn, "their"):
        asked_all = asked_of(one, counts=_counts(turn), informs=True)
        for text in (f"{topic} of the {one.noun}", f"{turn.rest} {one.noun}"):
            yield ReadingEdit(text, asked_all, least=_least(turn))


def _is_only_a_key(turn: FollowUpTurn) -> bool:
    """Tell whether nothing but a property is named, and not of what: "names please"."""
    named = [c for c in turn.chunks if c.property_terms and not c.label_terms]
    others = {word for c in turn.chunks if c not in named for word in c.text.lower().split()}
    return len(named) == 1 and not turn.opener and others <= FILLERS


def _by_fragment(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """As in "how big?" and "installed when?": a question without what it is asked of."""
    yield from differences(turn)
    words = [token.lower for token in tokenize(turn.rest)]
    when = "when" in words and set(words) != {"when"}
    kinds = {chunk.kind for chunk in turn.chunks}
    if any(c.links or c.label_terms for c in turn.chunks) or len(words) > MOST_OF_FRAGMENT:
        return
    if (not when and kinds != {"dimension"}) or words == ["since", "when"]:
        return
    deed = " ".join(word for word in words if word != "when")
    for one in antecedents(turn, "their"):
        asked = asked_of(one, informs=True)
        for text in (
            (f"when were the {one.noun} {deed}", f"{one.noun} with when they were {deed}")
            if when
            else (f"{turn.rest} are the {one.noun}",)
        ):
            yield ReadingEdit(text, asked, least=_least(turn))


def _by_key_between(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Show a key of the relationships that the reading before goes along."""
    past, target = turn.reading, turn.target
    if past is None or target is None or past.kind == "paths" or is_worked_out(past):
        return
    past = listed(past, target) if past.kind == "boolean" else past
    label = label_of(past, target)
    named = [term for chunk in turn.chunks for term in chunk.property_terms]
    said = {chunk.kind for chunk in turn.chunks}
    other = any(c.links or any(t.label != label for t in c.label_terms) for c in turn.chunks)
    asked = said & ASKING or turn.opener in ADDING or turn.opener.endswith("about")
    if other or not asked or said & _BOUNDING or any(label in term.owners for term in named):
        return
    columns: list[Column] = []
    states: list[Test] = []
    for chunk in turn.chunks:
        found = _key_along(past, chunk, turn)
        if found is None:
            continue
        ref, is_state = found
        if is_state and said.isdisjoint({"have"}) and turn.opener not in ADDING:
            states.append(Test(ref, "=", True))
        else:
            columns.append(Column(f"{ref.variable}_{ref.key}", ref.variable, ref.key))
    if columns or states:
        shown = replace(past, columns=(*past.columns, *columns))
        yield ReadingEdit(made=replaced(shown, (), states))


def _key_along(past: Reading, chunk: Chunk, turn: FollowUpTurn) -> tuple[Ref, bool] | None:
    """Return the key that words name of a relationship of a reading, and if it says yes or no."""
    for step in past.pattern.steps:
        kind = turn.schema.relationship_type(step.type or "")
        for term in chunk.property_terms if kind is not None else ():
            entry = kind.property(term.key) if kind is not None else None
            if entry is not None and f":{step.type}" in term.owners:
                return Ref(step.name, term.key), "BOOLEAN" in entry.types
    return None


def _by_others(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    found, past = _ELSE.search(turn.rest), turn.reading
    if past is not None and THE_OTHERS.fullmatch(turn.rest):
        yield from _the_rest(past, turn)
        return
    if found is None or past is None:
        return
    # The places of the other words stay.
    rest = turn.rest[: found.start()] + " " * len(found.group()) + turn.rest[found.end() :]
    pronouns = tuple(_by_pronoun(replace(turn, rest=rest)))
    for edit in pronouns:
        least = edit.least if edit.cost else _least(turn)
        yield replace(edit, apply=_others(turn, past, edit.apply), least=least)
    if not pronouns:
        yield ReadingEdit(_plain(rest), _others(turn, past), least=_least(turn))


def _the_rest(past: Reading, turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Show those that were left out: by an order, or by what was said last."""
    said = set(past.pattern.conditions)
    wider = [
        one
        for one in turn.readings
        if target_of(one) == turn.target and said > set(one.pattern.conditions)
    ]
    whole = replace(past, limit=None, skip=0) if is_cut(past) else next(iter(wider), None)
    at = whole and target_of(whole)
    label = turn.schema.label(label_of(whole, at) or "") if whole and at else None
    names = tuple(
        sorted(one.name for one in turn.last.results if label and one.label == label.name)
    )
    if whole and at and label and label.name_key and 0 < len(names) < MAX_RESULTS:
        left = _is_among(Ref(at, label.name_key), names, denied=True)
        yield ReadingEdit(made=replaced(whole, (), (left,)))


def _others(turn: FollowUpTurn, past: Reading, ask: Apply | None = None) -> Apply:
    """Leave out what was found or named; where "the same" is said, ask of what shares that."""

    def apply(read: Reading) -> Reading | None:
        made = ask(read) if ask is not None else read
        at = asked_for(made, turn.schema) if made is not None else None
        label = turn.schema.label(label_of(made, at) or "") if made and at else None
        if made is None or at is None or label is None or label.name_key is None:
            return None
        known = {one.name for one in turn.last.results if one.label == label.name}
        earlier = turn.readings if _word_for_others(turn) == "other" else ()
        for spoken in (past, *earlier):
            known |= _names_in(spoken, label.name, turn)
        if _is_other_than_named(turn, label.name):
            return None  # "which other services does A depend on?": other than A
        key, names = Ref(at, label.name_key), tuple(sorted(known))
        if any(test.left == key and test.operator in {"=", "IN"} for test in tests_of(made)):
            return None  # "what else did she do?": of her, and of no other person
        if not names:
            return _but_those(past, made, at, label.name)
        shared = _shared(turn, made)
        if shared is not None:
            theirs = replaced(made, (), (_is_among(key, names),))
            made = joined_at(made, shared, theirs.pattern, shared)
        return replaced(made, (), (_is_among(key, names, denied=True),))

    return apply


def _is_other_than_named(turn: FollowUpTurn, label: str) -> bool:
    """Tell whether a follow-up itself names the thing that others are asked for."""
    named = {link.label for chunk in turn.chunks for link in chunk.links}
    return _word_for_others(turn) == "other" and label in named


def _word_for_others(turn: FollowUpTurn) -> str:
    found = _ELSE.search(turn.rest)
    return found.group().lower() if found is not None else ""


def _names_in(past: Reading, label: str, turn: FollowUpTurn) -> set[str]:
    """Return the names of things of a label that a reading tells by them."""
    named = [t for t in tests_of(past) if t.operator == "=" and is_name(turn.schema, past, t)]
    return {str(test.value) for test in named if label_of(past, test.left.variable) == label}


def _but_those(past: Reading, made: Reading, at: str, label: str) -> Reading | None:
    """Leave out what the question before told by its state: "who wrote the audit?".

    None where it told nothing of such things.
    """
    told = [test for test in tests_of(past) if label_of(past, test.left.variable) == label]
    if not told:
        return None
    tests = tuple(replace(test, left=replace(test.left, variable=at)) for test in told)
    if len(tests) > 1:
        return replaced(made, (), (Exists(PathForm(conditions=tests), negated=True),))
    (test,) = tests
    other = replace(test, operator=OPPOSITE[test.operator], or_absent=True, others=())
    return replaced(made, (), (other,))


def _is_among(key: Ref, names: tuple[str, ...], *, denied: bool = False) -> Test:
    if len(names) == 1:
        return Test(key, "<>" if denied else "=", names[0])
    return Test(key, "NOT IN" if denied else "IN", names)


def _shared(turn: FollowUpTurn, read: Reading) -> str | None:
    """Return the node of a reading that is to be "the same" as that of what was found."""
    words = tokenize(turn.rest)
    ends = [token.end for token in words if token.lower == "same"]
    behind = [c for c in turn.chunks if any(c.start == end + 1 for end in ends)]
    labels = {term.label for chunk in behind for term in chunk.label_terms}
    return next((node.name for node in read.pattern.nodes if node.label in labels), None)


def _counts(turn: FollowUpTurn) -> bool:
    """Tell whether a word of a follow-up asks for a number of several things."""
    return any(chunk.kind in _NUMBERS for chunk in turn.chunks)


def _plain(text: str) -> str:
    return " ".join(text.split())


BY_PLACE = EditRule(
    "one by its place",
    _by_place,
    examples=(
        ("Which teams own services in Go?", "who works in the first one?",
         "The engineers that are members of Core-Platform"),
    ),
    counterexamples=(
        ("Which incidents are P0?", "the first three"),
        ("Which incidents are P0?", "newest first"),
    ),
)  # fmt: skip
BY_PRONOUN = EditRule(
    "a pronoun",
    _by_pronoun,
    examples=(
        (
            "Which services are owned by Data-Services?",
            "who is on call for them?",
            "The engineers now on call for a service now owned by Data-Services",
        ),
        (
            "Who owns auth-service?",
            "and what does it depend on?",
            "The services that auth-service now depends on",
        ),
        (
            "Who is on call for auth-service?",
            "what is their email?",
            "The engineers now on call for auth-service, with their email",
        ),
        (
            "Which team owns billing-api?",
            "who works there?",
            "The engineers that are members of Core-Platform",
        ),
        (
            "Which services does Data-Services own?",
            "which one has the most incidents?",
            "The service impacted by the most incidents among those now owned by Data-Services",
        ),
        (
            "Which incidents are P0?",
            "which ones hit billing-api?",
            "The incidents with severity P0 that impacted billing-api",
        ),
    ),
    counterexamples=(
        ("Who owns auth-service?", "which services does Core-Platform own, and who owns them?"),
        ("Which services are owned by Core-Platform?", "only those in Go"),
    ),
)
BY_TOPIC = EditRule(
    "something else of them",
    _by_topic,
    examples=(
        ("Which incidents hit billing-api?", "and the severity?",
         "The incidents that impacted billing-api, with their severity"),
    ),
    counterexamples=(
        ("Which incidents hit billing-api?", "which severities are there?"),
        ("Which incidents hit billing-api?", "and P0?"),
    ),
)  # fmt: skip
BY_FRAGMENT = EditRule(
    "a question without its subject",
    _by_fragment,
    examples=(
        ("Which incidents hit billing-api?", "how long?",
         "The incidents that impacted billing-api, with their minutes to resolve"),
    ),
    counterexamples=(
        ("Which incidents hit billing-api?", "how long is auth-service down?"),
        ("Which incidents hit billing-api?", "when?"),
    ),
)  # fmt: skip
BY_KEY_BETWEEN = EditRule(
    "a key of what joins them",
    _by_key_between,
    examples=(
        ("Who is on call for auth-service?", "what is their role?",
         "The engineers now on call for auth-service, with the role"),
    ),
    counterexamples=(
        ("Who is on call for auth-service?", "what is their email?"),
        ("Which services does Data-Services own?", "what is their role?"),
    ),
)  # fmt: skip
BY_OTHERS = EditRule(
    "all others",
    _by_others,
    examples=(
        (
            "Who owns billing-api?",
            "who else owns services?",
            "The teams with a name other than Core-Platform that now own a service",
        ),
        (
            "Who owns billing-api?",
            "which other services are there?",
            "The services with a name other than billing-api",
        ),
    ),
    counterexamples=(
        ("Who owns billing-api?", "who owns auth-service?"),
        ("Who owns billing-api?", "which other services does auth-service depend on?"),
    ),
)
