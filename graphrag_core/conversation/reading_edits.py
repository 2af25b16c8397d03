"""A follow-up as an edit of the reading before it.

What a follow-up says is read as a short sentence of its own, with the noun of what was asked for
in the place of "those" or where nothing stands: "only the open ones" as "orders open". What that
says of the noun is then said of the nodes of the earlier reading, so that no condition is lost.
"""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, replace

from graphrag_core.conversation.turn import NEUTER, PERSONS, SINGULAR, FollowUpTurn
from graphrag_core.english.words import plural, spoken_words, tokenize
from graphrag_core.translate.offline.form import Column, NodeVariable, PathForm, Reading, Ref, Test
from graphrag_core.translate.offline.merging import (
    is_cut,
    is_worked_out,
    joined_at,
    label_of,
    replaced,
    target_of,
    without_contradicted,
    without_order,
)
from graphrag_core.translate.offline.ranker.column_types import is_person
from graphrag_core.types import Candidate, LabelSchema, RelationshipTypeSchema, Schema

MAX_RESULTS = 50
"""So many of the things that a question found are kept for the next one."""

SURE = 0.6
ASKS = 0.4
ASKS_OF_A_KIND = 0.25
"""How sure an edit has to be: of its own, that asks of what was found, and that says also for what
kind of things it asks."""

Apply = Callable[[Reading], Reading | None]


@dataclass(frozen=True, slots=True)
class ReadingEdit:
    """A short sentence to be read, and what its reading makes of the one before.

    Without a `text` nothing has to be read: the `made` reading is complete. `cost` is taken off
    its probability. Where no edit is sure, it is taken from `least` on: what asks of what was
    found can hardly mean anything else. Where it `informs`, a reading that asks nothing of that is
    not meant, and the others are as sure as they are among the rest.
    """

    text: str = ""
    apply: Apply | None = None
    made: Reading | None = None
    least: float = SURE
    cost: float = 0.0
    informs: bool = False


@dataclass(frozen=True, slots=True)
class Antecedent:
    """What a pronoun may stand for: the nodes at a variable of the reading before, or a `name`."""

    pattern: PathForm
    variable: str
    label: str
    name: str = ""

    @property
    def noun(self) -> str:
        """The words for it: the name of one thing, the noun of several."""
        return self.name or noun_of(self.label)


def noun_of(label: str) -> str:
    """Return the plural noun for the nodes of a label."""
    words = spoken_words(label)
    return " ".join([*words[:-1], plural(words[-1])])


def antecedent_at(
    past: Reading, variable: str, results: tuple[Candidate, ...], schema: Schema
) -> Antecedent | None:
    """Return the nodes at a variable of the past; those found, where not all of them are shown."""
    label = label_of(past, variable)
    if label is None or past.kind == "paths":
        return None
    found = tuple(one for one in results if one.label == label)
    if is_cut(past):
        return _antecedent_named(found, label, schema)
    name = found[0].name if len(results) == len(found) == 1 else ""
    return Antecedent(without_order(past).pattern, variable, label, name)


def _antecedent_named(
    found: tuple[Candidate, ...], label: str, schema: Schema
) -> Antecedent | None:
    """Return the things of a label that were found, told by their names."""
    at = "found"
    test = _among_names(at, label, found, schema)
    if test is None:
        return None
    name = found[0].name if len(found) == 1 else ""
    return Antecedent(PathForm((NodeVariable(at, label),), (), (test,)), at, label, name)


def kept_to_found(past: Reading, results: tuple[Candidate, ...], schema: Schema) -> Reading | None:
    """Let a cut reading find again only what it showed; None where that cannot be told by names.

    One that is not cut stays as it is.
    """
    if past.limit is None and not past.skip:
        return past
    shown = past.columns[0]
    label = label_of(past, shown.variable)
    if label is None or shown.key is not None or past.per:
        return None
    test = _among_names(shown.variable, label, results, schema)
    whole = replace(past, limit=None, skip=0)
    return None if test is None else replaced(whole, (), (test,))


def _among_names(
    variable: str, label: str, found: tuple[Candidate, ...], schema: Schema
) -> Test | None:
    """Compare the nodes of a label with the names of all that was found.

    None where these have no names, and where more may have been found than was kept.
    """
    entry = schema.label(label)
    if entry is None or entry.name_key is None or not 0 < len(found) < MAX_RESULTS:
        return None
    if any(one.label != label for one in found):
        return None
    names = tuple(one.name for one in found)
    left = Ref(variable, entry.name_key)
    return Test(left, "=", names[0]) if len(names) == 1 else Test(left, "IN", names)


def antecedents(turn: FollowUpTurn, pronoun: str) -> Iterator[Antecedent]:
    """Yield what a pronoun may stand for: what was asked for, then what was named."""
    past, target = turn.reading, turn.target
    one = pronoun in SINGULAR | PERSONS
    if past is None or target is None:
        yield from _without_reading(turn, one=one)
        return
    by_name = {
        test.left.variable: str(test.value)
        for test in tests_of(past)
        if test.operator == "=" and is_name(turn.schema, past, test)
    }
    shown = [c.variable for c in past.columns if label_of(past, c.variable)]
    order = [target, *shown, *by_name]
    if one and len(turn.last.results) != 1:
        order = [*by_name, target, *shown]
    if past.kind == "boolean":
        order += [node.name for node in past.pattern.nodes]
    meant = _meant(turn, past, target)
    people = {label.name for label in turn.schema.labels if is_person(turn.schema, label.name)}
    if pronoun in NEUTER:
        order.sort(key=lambda variable: label_of(past, variable) in people)
    for variable in dict.fromkeys([*meant, *order]):
        found = antecedent_at(past, variable, turn.last.results, turn.schema)
        if found is None or (pronoun in PERSONS and people and found.label not in people):
            continue
        name = by_name.get(variable, found.name)
        if name or pronoun not in PERSONS or len(turn.last.results) < 2:
            yield replace(found, name=name)
    if pronoun in PERSONS:
        yield from _spoken_of_before(turn, people)


def _spoken_of_before(turn: FollowUpTurn, people: Set[str]) -> Iterator[Antecedent]:
    """Yield the people whom earlier questions named: "she" goes on meaning the one spoken of."""
    for past in turn.readings[1:]:
        for test in tests_of(past):
            label = label_of(past, test.left.variable)
            if (
                label
                and label in people
                and test.operator == "="
                and is_name(turn.schema, past, test)
            ):
                yield Antecedent(PathForm(), "", label, str(test.value))


def _meant(turn: FollowUpTurn, past: Reading, target: str) -> list[str]:
    """Return the nodes that the follow-up speaks of by their noun or by a key of theirs alone.

    "These inspections" are those of the reading before, and "the defects found on them" are
    theirs where what was asked for has none.
    """
    pointing = {"these", "those", "this", "that"}
    pointed = [token.end for token in tokenize(turn.rest) if token.lower in pointing]
    nouns = {
        term.label
        for chunk in turn.chunks
        if any(chunk.start == end + 1 for end in pointed)
        for term in chunk.label_terms
    }
    owners = {o for c in turn.chunks for t in c.property_terms for o in t.owners}
    if label_of(past, target) in owners | nouns:
        return []
    meant = [node.name for node in past.pattern.nodes if node.label in (nouns or owners)]
    return meant or _nearer(turn, past, target)


def _nearer(turn: FollowUpTurn, past: Reading, target: str) -> list[str]:
    """Return the nodes beside what is asked for now, where what was asked for is not.

    "Which agents handled them?", after the berths of calls, is asked of the calls.
    """
    types = {term.type for chunk in turn.chunks for term in chunk.relation_terms}
    kinds = {term.label for chunk in turn.chunks for term in chunk.label_terms}
    near = {
        end
        for pattern in turn.schema.patterns
        for end, other in ((pattern.start, pattern.end), (pattern.end, pattern.start))
        if (pattern.type in types or (kinds and not types)) and (other in kinds or not kinds)
    }
    if not near or label_of(past, target) in near | kinds:
        return []
    return [node.name for node in past.pattern.nodes if node.label in near]


def _without_reading(turn: FollowUpTurn, *, one: bool) -> Iterator[Antecedent]:
    """Yield what was named and what was found, where no query was read."""
    linked = [link for chunk in turn.before for link in chunk.links if link.node_id]
    named = [Antecedent(PathForm(), "", link.label, str(link.value)) for link in linked]
    label = turn.last.results[0].label if turn.last.results else ""
    alike = tuple(result for result in turn.last.results if result.label == label)
    several = _antecedent_named(alike, label, turn.schema)
    found = [several] if several is not None else []
    yield from [*named, *found] if one else [*found, *named]


def subjects_of(past: Reading, target: str) -> list[str]:
    """Return what a condition may be said of: what is asked for, then what else is shown."""
    shown = [c.variable for c in past.columns if label_of(past, c.variable)]
    return list(dict.fromkeys((target, *shown)))


def tests_of(past: Reading) -> list[Test]:
    """Return the comparisons of a reading, without those that only say that something is there."""
    return [
        c for c in past.pattern.conditions if isinstance(c, Test) and c.operator != "IS NOT NULL"
    ]


def owner_of(
    past: Reading, variable: str, schema: Schema
) -> LabelSchema | RelationshipTypeSchema | None:
    """Return the label or the relationship type of what a variable of a reading stands for."""
    types = {step.name: step.type for step in past.pattern.steps}
    label = schema.label(label_of(past, variable) or "")
    return label or schema.relationship_type(types.get(variable) or "")


def is_name(schema: Schema, past: Reading, test: Test) -> bool:
    """Tell whether a test is that of a display name."""
    label = schema.label(label_of(past, test.left.variable) or "")
    return label is not None and label.name_key == test.left.key


def is_one(turn: FollowUpTurn, past: Reading, variable: str) -> bool:
    """Tell whether a variable stands for one thing that has a name."""
    return any(
        test.left.variable == variable and test.operator == "=" and is_name(turn.schema, past, test)
        for test in tests_of(past)
    )


def asked_for(past: Reading, schema: Schema) -> str | None:
    """Return the variable that a reading asks for: of a yes or no what is not told by its name.

    "Is Ada on a project?" asks for a project.
    """
    target = target_of(past)
    named = {test.left.variable for test in tests_of(past) if is_name(schema, past, test)}
    others = [n.name for n in past.pattern.nodes if n.label and n.name not in named]
    return others[0] if past.kind == "boolean" and target in named and others else target


def ungrouped(past: Reading) -> Reading:
    """Leave out what a reading groups by and says nothing else of."""
    if not is_worked_out(past):
        return past
    measured = {c.variable for c in past.columns if c.function}
    said = {test.left.variable for test in tests_of(past)}
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


def asked_of(
    antecedent: Antecedent, *, counts: bool = True, informs: bool = False, anew: bool = False
) -> Apply:
    """Ask what is read only of the antecedent.

    A number that no word asks for (`counts`) is not meant, and where something is asked
    (`informs`) not the antecedent itself. What is said `anew` of a key takes the place of what
    was said of it: "and the paid ones?" after those that are not paid.
    """

    def apply(read: Reading) -> Reading | None:
        if is_worked_out(read) and not counts:
            return None
        if antecedent.name:
            named = _named(read, antecedent.name)
            repeats = informs and _only_shows(read, named)
            return _with_names(read, but=named) if named and not repeats else None
        at = place_of(read, antecedent.label, informs=informs)
        if at is None or read.kind == "paths":
            return None
        itself = all(c.variable == at and c.key is None for c in read.columns)
        if informs and itself and read.kind == "rows" and not is_worked_out(read):
            return None
        past = antecedent.pattern
        if anew:
            past = without_contradicted(past, antecedent.variable, read.pattern, at)
        return _with_names(joined_at(read, at, past, antecedent.variable), of=at)

    return apply


def asked_of_all(antecedent: Antecedent, example: str) -> Apply:
    """Ask of all that was found what is read of one of them by name.

    "What does A depend on?" says more surely which end is meant than "what do services depend on?".
    """

    def apply(read: Reading) -> Reading | None:
        named = _named(read, example)
        if (
            is_worked_out(read)
            or read.kind != "rows"
            or len(named) != 1
            or _only_shows(read, named)
        ):
            return None
        (at,) = named
        if label_of(read, at) != antecedent.label:
            return None
        tests = [t for t in tests_of(read) if t.left.variable == at and t.value == example]
        whole = replaced(read, tests, ())
        return _with_names(joined_at(whole, at, antecedent.pattern, antecedent.variable), of=at)

    return apply


def place_of(read: Reading, label: str, *, informs: bool = False) -> str | None:
    """Find the node of a short sentence that its noun stands for: one of which nothing is said.

    Of two alike it is not the one that is asked for where something else is (`informs`).
    """
    nodes = [node.name for node in read.pattern.nodes if node.label == label]
    said = {c.left.variable for c in read.pattern.conditions if isinstance(c, Test)}
    bare = [name for name in nodes if name not in said] or nodes
    asked = {c.variable for c in read.columns if c.key is None}
    others = [name for name in bare if name not in asked]
    return next(iter(others if informs and others else bare), None)


def _only_shows(read: Reading, named: Set[str]) -> bool:
    """Tell whether a reading shows named things again and says nothing of them."""
    return not read.pattern.steps and all(
        column.key is None and column.variable in named for column in read.columns
    )


def _named(read: Reading, name: str) -> set[str]:
    """Return the variables that a reading compares with a name."""
    tests = [c for c in read.pattern.conditions if isinstance(c, Test)]
    return {test.left.variable for test in tests if test.value == name}


def _with_names(read: Reading, but: Set[str] = frozenset(), of: str | None = None) -> Reading:
    """Show beside the properties of several things which of them has what, `but` for these.

    Beside a key of a relationship stand the things that were asked `of`.
    """
    owners = {column.variable for column in read.columns if column.key is not None}
    named = {column.variable for column in read.columns if column.key is None}
    worked_out = any(column.function for column in read.columns)
    if len(owners) != 1 or worked_out or read.orders or read.kind != "rows" or owners & but:
        return read
    (at,) = owners
    ends = {s.name: (s.start, s.end) for s in read.pattern.steps}
    at = of if of and of in ends.get(at, ()) else at
    if at in named or label_of(read, at) is None:
        return read
    return replace(read, columns=(Column(at, at), *read.columns), distinct=bool(read.pattern.steps))
