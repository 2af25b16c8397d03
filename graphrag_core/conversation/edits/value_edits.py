"""The edit that puts values and times in the place of others of their kind."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.conversation.edits.edit_rule import EditRule
from graphrag_core.conversation.edits.time_edits import in_time, times_said
from graphrag_core.conversation.last_two import beside
from graphrag_core.conversation.reading_edits import (
    Apply,
    ReadingEdit,
    is_name,
    is_one,
    noun_of,
    subjects_of,
    tests_of,
)
from graphrag_core.conversation.turn import (
    ASKING,
    COMPARED,
    CONDITIONAL,
    FILLERS,
    RESTRICTING,
    SAME,
    VERBS,
    FollowUpTurn,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.translate.offline.form import (
    OPPOSITE,
    Exists,
    NodeVariable,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.merging import (
    counted,
    exchanged,
    is_worked_out,
    label_of,
    parts_of,
    replaced,
    restricted,
    target_of,
    without_order,
)
from graphrag_core.types import ValueLink

_COMPARED_WITH = frozenset({"=", "IN", "<>", "NOT IN"})
_BESIDE_VALUES = frozenset(
    {
        "time",
        "prep",
        "by",
        "and",
        "or",
        "comma",
        "both",
        "all",
        "any",
        "stop",
        "equals",
        "have",
        "be",
    }
)
_ASKING_OR_DENYING = ASKING | {"neg"}
_ONES = word_set("one ones those these")
_FILLING = FILLERS | word_set(
    "in on at for of by from only just instead rather please and or not "
    "but then what about it them that same to"
)


def _by_values(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    past = turn.reading
    if past is None or turn.opener in CONDITIONAL:
        return
    if any(chunk.kind in _ASKING_OR_DENYING for chunk in turn.chunks) or _says_more(turn):
        return
    if not turn.opener and turn.rest.lower().split()[0] in VERBS | {"why"}:
        return  # "are any of them open?"
    another = _measure_of_another(past, turn)
    if another is not None:
        yield ReadingEdit(made=another)
        return
    edited: Reading | None = past
    for spans in _alike_spans(turn):
        edited = edited and _with_values(edited, spans, turn)
    times = times_said(turn)
    if times:
        edited = edited and in_time(edited, times[-1], turn)
    if edited is not None and edited != past:
        yield ReadingEdit(made=edited)


def _by_number_before(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Put the number before beside that of something else: "is that more than in 2024?"."""
    past, target, found = turn.reading, turn.target, COMPARED.match(turn.rest)
    if past is None or target is None or found is None:
        return
    lists = not is_worked_out(past) and past.columns[0].key is None
    rest = " " * found.end() + turn.rest[found.end() :]
    chunks = tuple(chunk for chunk in turn.chunks if chunk.start >= found.end())
    for edit in _by_values(replace(turn, opener="and", rest=rest, chunks=chunks)):
        other = edit.made or past
        numbers = (counted(past, target), counted(other, target)) if lists else (past, other)
        made = beside(*numbers, turn.schema)
        if made is not None:
            yield ReadingEdit(made=made)


def _by_another_told(turn: FollowUpTurn) -> Iterator[ReadingEdit]:
    """Ask of another thing, told by what is near it: "and in Porto?" after the Brno Plant.

    Not where the value may be said of what was asked for: "and in Go?" after "A's services".
    """
    past = turn.reading
    if past is None or not _goes_on(turn) or times_said(turn) or _says_more(turn):
        return
    if any(chunk.kind in _ASKING_OR_DENYING for chunk in turn.chunks):
        return
    told = {link.label for links in _linked_spans(turn) for link in links}
    target = label_of(past, turn.target or "")
    for node in past.pattern.nodes:
        label = node.label
        if label is None or node.name == turn.target or not is_one(turn, past, node.name):
            continue
        near = {label, *_labels_beside(label, turn)}
        others = {target, *_labels_beside(target, turn)} - {label}
        same = turn.opener in SAME and told & near
        if label in told or same or (told <= near and told.isdisjoint(others)):
            text = f"{noun_of(label)} {turn.rest}"
            yield ReadingEdit(text, _told_by(past, node.name, label, turn))


def _labels_beside(label: str | None, turn: FollowUpTurn) -> set[str]:
    ends = [{pattern.start, pattern.end} for pattern in turn.schema.patterns]
    return {other for pair in ends if label in pair for other in pair - {label}}


def _told_by(past: Reading, variable: str, label: str, turn: FollowUpTurn) -> Apply:
    """Say of a thing what is read, in the place of its name."""

    def apply(read: Reading) -> Reading | None:
        at = target_of(read)
        plain = read.kind == "rows" and not is_worked_out(read) and len(read.pattern.steps) < 2
        if at is None or label_of(read, at) != label or not plain or not read.pattern.conditions:
            return None
        names = [
            test
            for test in tests_of(past)
            if test.left.variable == variable and is_name(turn.schema, past, test)
        ]
        return restricted(replaced(past, names, ()), variable, read.pattern, at)

    return apply


def _measure_of_another(past: Reading, turn: FollowUpTurn) -> Reading | None:
    """Show of another thing what made one the first: "and B?" after "which is the cheapest?"."""
    groups = [c.variable for c in past.columns if not c.function and not c.is_share]
    target = next(iter(groups), None) if is_worked_out(past) else turn.target
    spans = _linked_spans(turn)
    if target is None or past.limit != 1 or not past.orders or len(spans) != 1:
        return None
    label = turn.schema.label(label_of(past, target) or "")
    named = [k for k in spans[0] if label and (k.label, k.key) == (label.name, label.name_key)]
    if not named or is_one(turn, past, target):
        return None
    measured = [c for c in past.columns if c.name in {order.column for order in past.orders}]
    if any(c.variable != target for c in measured) or is_worked_out(past):
        pattern = past.pattern
    else:
        nodes = tuple(node for node in past.pattern.nodes if node.name == target)
        pattern = PathForm(nodes)
    shown = replace(without_order(past), pattern=pattern, limit=None, skip=0)
    test = replace(_test(Ref(target, named[0].key), named[0], spans), parameter=target)
    return replaced(shown, (), (test,))


def _linked_spans(turn: FollowUpTurn) -> list[tuple[ValueLink, ...]]:
    return [chunk.links for chunk in turn.chunks if chunk.links]


def _alike_spans(turn: FollowUpTurn) -> list[list[tuple[ValueLink, ...]]]:
    """Group the values of a follow-up by what they are values of: "P0 or P1"."""
    groups: list[list[tuple[ValueLink, ...]]] = []
    for links in _linked_spans(turn):
        alike = [group for group in groups if _common_places([*group, links])]
        if alike:
            alike[-1].append(links)
        else:
            groups.append([links])
    return groups


def _common_places(spans: list[tuple[ValueLink, ...]]) -> set[tuple[str, str]]:
    places = [{(link.label, link.key) for link in links} for links in spans]
    return set.intersection(*places)


def _says_more(turn: FollowUpTurn) -> bool:
    """Tell whether there is more in a follow-up than values, times and what leads to them."""
    spans, times = _linked_spans(turn), times_said(turn)
    labels = {link.label for links in spans for link in links}
    keys = {link.key for links in spans for link in links}
    for chunk in turn.chunks:
        if chunk.links or chunk.kind in _BESIDE_VALUES:
            continue
        known = any(t.label in {*labels, turn.subject} for t in chunk.label_terms) or any(
            t.key in keys for t in chunk.property_terms
        )
        timed = any(t.start <= chunk.start < t.end for t in times)
        if not known and not timed and not set(chunk.text.lower().split()) <= _FILLING:
            return True
    return not spans and not times


def _with_values(
    past: Reading, spans: list[tuple[ValueLink, ...]], turn: FollowUpTurn
) -> Reading | None:
    """Put values where the past has one of their kind; None where it has none."""
    common = _common_places(spans)
    links = [link for link in spans[0] if (link.label, link.key) in common]
    for tests in (tests_of(past), _tests_within(past, turn)):
        for link in links:
            gone = _tests_alike(past, tests, link)
            if gone:
                new = _in_place_of(gone[0], _test(gone[0].left, link, spans), turn)
                return exchanged(past, gone, new)
    for link in links:
        of_label = [n.name for n in past.pattern.nodes if n.label == link.label]
        others = [n for n in of_label if n != turn.target]
        if link.node_id is None or len(others) != 1:
            continue
        gone = [test for test in tests_of(past) if test.left.variable == others[0]]
        if gone:
            new = replace(_test(Ref(others[0], link.key), link, spans), parameter=others[0])
            return replaced(past, gone, (new,))
    for link in links if turn.opener not in SAME else ():
        for variable in (
            *subjects_of(past, turn.target or ""),
            *(s.name for s in past.pattern.steps),
        ):
            if _owners(past).get(variable) == link.label and not is_one(turn, past, variable):
                return replaced(past, (), (_test(Ref(variable, link.key), link, spans),))
    return None


def _goes_on(turn: FollowUpTurn) -> bool:
    """Tell whether an opener asks the same of something else: "and …?", "what about …?"."""
    return bool(turn.opener) and turn.opener not in RESTRICTING


def _tests_within(past: Reading, turn: FollowUpTurn) -> list[Test]:
    """Return the tests in what is counted, chosen from or denied, where another value may stand.

    What is said without an opener is said of itself, and not denied.
    """
    if turn.opener in RESTRICTING:
        return []
    within = (
        condition
        for condition in past.pattern.conditions
        if _goes_on(turn) or not (isinstance(condition, Exists) and condition.negated)
    )
    return list(parts_of(tuple(within), Test))


def _owners(past: Reading) -> dict[str, str | None]:
    """Return what each variable stands for: a label, or a type with a colon before it."""
    nodes = {node.name: node.label for node in parts_of(past.pattern, NodeVariable)}
    return nodes | {step.name: f":{step.type}" for step in parts_of(past.pattern, Step)}


def _tests_alike(past: Reading, tests: Sequence[Test], link: ValueLink) -> list[Test]:
    """Return the tests that compare with a value of a kind.

    Of two ends of one kind the last is meant: "from A to B", "and to C?".
    """
    owners = _owners(past)
    alike = [
        test
        for test in tests
        if test.left.key == link.key
        and owners.get(test.left.variable) == link.label
        and test.operator in _COMPARED_WITH
    ]
    return [test for test in alike if test.left == alike[-1].left]


def _in_place_of(old: Test, new: Test, turn: FollowUpTurn) -> Test:
    """Compare with new values; what goes on from what was not to be asks what else is not to be.

    "The worn ones" are worn, also after those that are not new.
    """
    new = replace(new, parameter=old.parameter)
    described = not _ONES.isdisjoint(turn.rest.lower().split())
    if old.operator not in {"<>", "NOT IN"} or not _goes_on(turn) or described:
        return new
    return replace(new, operator=OPPOSITE[new.operator], or_absent=old.or_absent)


def _test(left: Ref, place: ValueLink, spans: list[tuple[ValueLink, ...]]) -> Test:
    """Compare with the values that a follow-up has of one place."""
    alike = (
        link.value
        for links in spans
        for link in links
        if (link.label, link.key) == (place.label, place.key)
    )
    values = tuple(dict.fromkeys(alike))
    return Test(left, "=", values[0]) if len(values) == 1 else Test(left, "IN", values)


BY_VALUES = EditRule(
    "values",
    _by_values,
    examples=(
        ("Which services are owned by Core-Platform?", "and for Data-Services?",
         "The services now owned by Data-Services"),
        ("Which services are owned by Core-Platform?", "no, I meant Data-Services",
         "The services now owned by Data-Services"),
        ("Which services had P0 incidents in 2025?", "and P1?",
         "The services impacted by an incident with severity P1 in 2025"),
        ("Which services had P0 incidents in 2025?", "what about 2026?",
         "The services impacted by an incident with severity P0 in 2026"),
        ("Which incidents hit services in Go?", "only in 2025",
         "The incidents in 2025 that impacted a service with language Go"),
        ("Which team owns billing-api?", "and in 2023?",
         "The teams that own billing-api at some time from 1 Jan 2023 to 1 Jan 2024"),
        ("Which incidents hit billing-api?", "only the P0 ones",
         "The incidents with severity P0 that impacted billing-api"),
        ("Which incidents hit billing-api?", "only those with severity P0 or P1",
         "The incidents with severity P0 or P1 that impacted billing-api"),
        ("How many services are there per team?", "only those in Go",
         "The number of services with language Go now owned by each team"),
    ),
    counterexamples=(
        ("Which services are owned by Core-Platform?", "not by Core-Platform?"),
        ("Which services are owned by Core-Platform?", "who works in Core-Platform?"),
        ("Which services are owned by Core-Platform?", "with P0 incidents"),
    ),
)  # fmt: skip
BY_NUMBER_BEFORE = EditRule(
    "the number before",
    _by_number_before,
    examples=(
        (
            "How many incidents were there in 2025?",
            "is that more than in 2024?",
            "The number of incidents either in 2025 or in 2024, for each year, most first",
        ),
        (
            "How many services does Core-Platform own?",
            "is that more than Data-Services?",
            "The number of services now owned by the teams Core-Platform or Data-Services,"
            " most first",
        ),
    ),
    counterexamples=(
        ("How many incidents were there in 2025?", "is that more than ten?"),
        ("How many incidents were there in 2025?", "and in 2024?"),
    ),
)
BY_ANOTHER_TOLD = EditRule(
    "another one, told by a value",
    _by_another_told,
    examples=(
        ("Who owns auth-service?", "and in Go?",
         "The teams that now own a service with language Go"),
    ),
    counterexamples=(
        ("Which services does Core-Platform own?", "and in Go?"),
        ("Who owns auth-service?", "and billing-api?"),
        ("Who owns auth-service?", "only in Go"),
    ),
)  # fmt: skip
