"""Values that look wrong among those of their kind: orders turned around, outliers, misspellings.

What is usual is read from the data: an order of two times or bounds that nearly always holds, the
range of nearly all numbers, a value that many have. Each check is one branch of a query.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from graphrag_core.ask.intents.amounts import NUMBERS
from graphrag_core.ask.intents.checked_kinds import (
    LEAST_VALUES,
    CheckedKind,
    Focus,
    are_bounds,
    is_mixed,
    truth,
)
from graphrag_core.ask.intents.odd_numbers import number_checks, proportion_checks
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, over_key, plain_types
from graphrag_core.ask.intents.usual import kinds_of, value_keys
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    joined,
    number,
    property_of,
    string,
)
from graphrag_core.english.wording import spoken_name, with_article
from graphrag_core.english.words import edit_distance
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, is_temporal
from graphrag_core.types import LabelSchema, Property

MOST_CHECKS = 24
"""How many the database plans in a few seconds."""
MOST_PAIRS = 15
"""In one check of a kind."""
USUAL = 20
"""An order is usual that at most one in twenty breaks."""
FREQUENT = 10
"""A value of so many is no misspelling of one that occurs once."""
SHORTEST_WORD = 5
"""In shorter words, one letter makes another word."""
# Two scans: the first counts which order is usual, the second finds what breaks it, if few do.
ORDER = Template("""
  MATCH {pattern}
  WITH [{pairs}] AS pairs
  UNWIND range(0, size(pairs) - 1) AS at
  WITH at, pairs[at] AS pair
  WITH at, count(CASE WHEN pair[0] < pair[1] THEN 1 END) AS upward,
    count(CASE WHEN pair[0] > pair[1] THEN 1 END) AS downward
  WITH at, upward, downward, upward < downward AND NOT [{known}][at] AS turned
  WITH at, turned, CASE WHEN turned THEN downward ELSE upward END AS usual,
    CASE WHEN turned THEN upward ELSE downward END AS odd
  WHERE odd > 0 AND ([{known}][at] OR (odd + usual >= {least} AND odd * {share} <= odd + usual))
  MATCH {pattern}
  WITH at, turned, usual, {node} AS node, [{pairs}][at] AS pair
  WHERE {only} AND ((turned AND pair[0] < pair[1]) OR (NOT turned AND pair[0] > pair[1]))
  WITH at, turned, usual, count(*) AS count, collect(node)[..3] AS examples,
    collect(CASE WHEN turned THEN pair ELSE [pair[1], pair[0]] END)[..3] AS found
  RETURN {kind} AS kind, [{problems}][at][CASE WHEN turned THEN 0 ELSE 1 END] AS problem,
    count, examples, [p IN found | [p[0], [{words}][at], p[1]]] AS details,
    CASE usual WHEN 0 THEN '' ELSE ', unlike ' + toString(usual) + ' others' END AS others
""")
PAIR, EITHER = Template("[{first}, {second}]"), Template("[{upward}, {downward}]")
DAY, FIRST_TEN = Template("date({value})"), Template("left({value}, 10)")
MISSPELT = Template("""
  MATCH {pattern}
  WHERE {value} IN [{one}, {other}]
  WITH {value} AS value, count(*) AS times, collect({node})[..1] AS nodes
  ORDER BY times
  WITH collect(value) AS both, collect(times) AS times, collect(nodes) AS nodes
  WHERE size(both) = 2 AND times[0] = 1 AND times[1] >= {frequent} AND {only}
  RETURN {kind} AS kind, {problem} AS problem, 1 AS count, nodes[0] AS examples,
    [['“' + both[0] + '”']] AS details,
    '; ' + toString(times[1]) + ' have “' + both[1] + '”' AS others
""")
RARE = constant("nodes[0][0]")


@dataclass(frozen=True, slots=True)
class ValueChecks:
    """The checks that are made, of so many."""

    branches: tuple[Fragment, ...] = ()
    total: int = 0

    @property
    def cut(self) -> str:
        """Say that not all were made; "" where all were."""
        if len(self.branches) == self.total:
            return ""
        return (
            f"Only {len(self.branches)} of {self.total} checks for odd values were made: "
            "ask about one kind for the others."
        )


def value_checks(call: IntentCall, focus: Focus | None, *, of_things: bool = False) -> ValueChecks:
    """Write the checks of values, of what a question is about or of all: the orders first.

    With `of_things` only what is odd of the nodes in the parameter `things` is found.
    """
    sources = list(_sources(call, of_things))
    checks = (_orders, number_checks, _misspellings, proportion_checks)
    found = [check for write in checks for source in sources for check in write(source, focus)]
    return ValueChecks(tuple(found[:MOST_CHECKS]), len(found))


def _sources(call: IntentCall, of_things: bool) -> Iterator[CheckedKind]:
    """Yield the kinds and types that a question names, or all, the largest first."""
    schema, profile = call.run.schema, call.context.profile
    labels = kinds_of(call)
    types = [t for t in map(schema.relationship_type, plain_types(schema, profile)) if t]
    named = set(call.slots.labels)
    if named:
        near = {p.type for p in schema.patterns if named & {p.start, p.end}}
        types = [type_ for type_ in types if type_.name in near]
    for label in labels:
        yield CheckedKind(label, tuple(value_keys(call, label)), of_things)
    for type_ in sorted(types, key=lambda type_: -type_.count):
        keys = (key for key in type_.properties if key.key not in profile.hidden_properties)
        told = tuple(key for key in keys if not key.key.startswith("_"))
        yield CheckedKind(type_, told, of_things)


def _orders(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Compare the times of a source in pairs, and two bounds."""
    times = [(one, other, True) for one, other in combinations(_times(source), 2)]
    times = [pair for pair in times if _is_known(source, *pair[:2]) or not is_mixed(*pair[:2])]
    numbers = (key for key in source.keys if _is_number(key) and not is_temporal(key))
    bounds = [(a, b, False) for a, b in combinations(numbers, 2) if are_bounds(a.key, b.key)]
    pairs = [
        pair for pair in (*times, *bounds) if focus is None or focus.has(source.owner, pair[:2])
    ]
    for at in range(0, len(pairs), MOST_PAIRS):
        yield _order(source, pairs[at : at + MOST_PAIRS])


def _order(source: CheckedKind, pairs: Sequence[tuple[Property, Property, bool]]) -> Fragment:
    known = [_is_known(source, one, other) for one, other, _ in pairs]
    return ORDER.fill(
        pairs=joined(", ", [_pair(one, other) for one, other, _ in pairs]),
        known=joined(", ", map(truth, known)),
        problems=joined(", ", [_order_problems(*pair) for pair in pairs]),
        words=joined(", ", [string("before" if t else "below") for _, _, t in pairs]),
        least=number(LEAST_VALUES),
        share=number(USUAL),
        only=source.only(source.node),
        **source.given,
    )


def _times(source: CheckedKind) -> list[Property]:
    """List the times of a source, that of the event before that of its end."""
    keys = [key for key in source.keys if is_temporal(key) and len(key.types) == 1]
    if not isinstance(source.owner, LabelSchema):
        return keys
    end = over_key(source.owner)
    return sorted(keys, key=lambda key: end is not None and key.key == end.key)


def _is_known(source: CheckedKind, one: Property, other: Property) -> bool:
    """Tell whether the second of two times is by its name when what began at the first was over."""
    if not isinstance(source.owner, LabelSchema) or is_mixed(one, other):
        return False
    return (one, other) == (event_key(source.owner), over_key(source.owner))


def _pair(one: Property, other: Property) -> Fragment:
    """Write two values that compare: by their days where one has no time of day."""
    values = property_of("n", one.key), property_of("n", other.key)
    texts = [value for key in (one, other) for value in key.values if isinstance(value, str)]
    if one.types != other.types and {*one.types, *other.types} <= TEMPORAL_TYPES:
        values = DAY.fill(value=values[0]), DAY.fill(value=values[1])
    elif one.types == other.types == ("STRING",) and len({len(text) for text in texts}) > 1:
        values = FIRST_TEN.fill(value=values[0]), FIRST_TEN.fill(value=values[1])
    return PAIR.fill(first=values[0], second=values[1])


def _order_problems(one: Property, other: Property, is_time: bool) -> Fragment:
    """Say what is odd where the first is the smaller one, and where it is the larger one."""
    word = "before" if is_time else "below"
    first, second = spoken_name(one.key), spoken_name(other.key)
    return EITHER.fill(
        upward=string(f"have {first} {word} {second}"),
        downward=string(f"have {second} {word} {first}"),
    )


def _misspellings(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Compare the values of a category, of which all are known, with one another."""
    for key in source.keys:
        texts = [value for value in key.values if isinstance(value, str)]
        if not key.values_complete or (focus is not None and not focus.has(source.owner, [key])):
            continue
        for one, other in _alike(texts):
            yield MISSPELT.fill(
                value=property_of("n", key.key),
                one=string(one),
                other=string(other),
                problem=string(f"have {with_article(spoken_name(key.key))} that may be misspelt"),
                frequent=number(FREQUENT),
                only=source.only(RARE),
                **source.given,
            )


def _alike(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of texts that differ in case, in spaces, or in one letter of a long word."""
    for one, other in combinations(texts, 2):
        first, second = ("".join(text.casefold().split()) for text in (one, other))
        if first == second or (
            edit_distance(first, second, 1) == 1
            and min(len(first), len(second)) >= SHORTEST_WORD
            and _without_letters(first) == _without_letters(second)
            and _is_in_long_word(one, other)
        ):
            yield one, other


def _without_letters(text: str) -> str:
    return "".join(sign for sign in text if not sign.isalpha())


def _is_in_long_word(one: str, other: str) -> bool:
    """Tell whether the words in which two texts differ are long enough to be misspelt."""
    first, second = one.casefold().split(), other.casefold().split()
    pairs = zip(first, second, strict=False)
    different = [word for a, b in pairs if a != b for word in (a, b)]
    return len(first) != len(second) or min(map(len, different), default=0) >= SHORTEST_WORD


def _is_number(key: Property) -> bool:
    return bool(key.types) and set(key.types) <= NUMBERS
