"""Values that look wrong among those of their kind: orders turned around, outliers, misspellings.

What is usual is read from the data: an order of two times or bounds that nearly always holds, the
range of nearly all numbers, a value that many have. Each check is one branch of `ODD_VALUES`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from graphrag_core.ask.intents.amounts import NUMBERS, Owner, is_amount
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key, over_key, plain_types
from graphrag_core.ask.intents.usual import kinds_of, value_keys
from graphrag_core.cypher.compose import (
    EMPTY,
    FALSE,
    TRUE,
    Fragment,
    Template,
    constant,
    joined,
    name,
    number,
    property_of,
    string,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import spoken_name, with_article
from graphrag_core.english.words import edit_distance, name_words, stem
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES, is_temporal
from graphrag_core.types import LabelSchema, Property

MOST_CHECKS = 24
"""How many the database plans in a few seconds."""
LEAST_VALUES, USUAL = 20, 20
"""Of fewer values none is odd; an order is usual that at most one in twenty breaks."""
FREQUENT = 10
"""A value of so many is no misspelling of one that occurs once."""
SHORTEST_WORD = 5
"""In shorter words, one letter makes another word."""
MOST_PAIRS, MOST_NUMBERS = 15, 20
"""In one check of a kind."""

ODD_VALUES = Template("""
CALL () {
{branches}
}
WITH * WHERE count > 0
RETURN kind, problem, count, examples, details, others
ORDER BY count, kind, problem
LIMIT 50
""")
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
  WHERE (turned AND pair[0] < pair[1]) OR (NOT turned AND pair[0] > pair[1])
  WITH at, turned, usual, count(*) AS count, collect(node)[..3] AS examples,
    collect(CASE WHEN turned THEN pair ELSE [pair[1], pair[0]] END)[..3] AS found
  RETURN {kind} AS kind, [{problems}][at][CASE WHEN turned THEN 0 ELSE 1 END] AS problem,
    count, examples, [p IN found | [p[0], [{words}][at], p[1]]] AS details,
    CASE usual WHEN 0 THEN '' ELSE ', unlike ' + toString(usual) + ' others' END AS others
""")
PAIR, EITHER = Template("[{first}, {second}]"), Template("[{upward}, {downward}]")
DAY, FIRST_TEN = Template("date({value})"), Template("left({value}, 10)")
# The middle half of the values tells their range: far beyond it on the scale of sums, and of
# factors where nearly all are positive, is odd, if few are and a gap is between. Each side is
# judged by itself: many zeros do not make the one value above all others usual.
FAR_OUT = Template("""
  MATCH {pattern}
  WITH [{values}] AS numbers
  UNWIND range(0, size(numbers) - 1) AS at
  WITH at, numbers[at] AS value
  WHERE value IS NOT NULL
  WITH at, count(*) AS total, percentileCont(value, 0.05) AS low, percentileCont(value, 0.25) AS q1,
    percentileCont(value, 0.5) AS mid, percentileCont(value, 0.75) AS q3
  WHERE total >= {least}
  WITH at, total, low >= 0 AND NOT [{signed}][at] AS unsigned,
    low > 0 AND mid <= [{near}][at] * low AND NOT [{signed}][at] AS above,
    CASE WHEN q1 >= q3 THEN null
      WHEN low > 0 AND NOT [{signed}][at] THEN q1 / (q3 / q1) ^ 2.5
      ELSE q1 - 10 * (q3 - q1) END AS bottom,
    CASE WHEN q1 >= q3 THEN null WHEN low <= 0 THEN q3 + 10 * (q3 - q1)
      WHEN q3 + 5 * (q3 - q1) > q3 * (q3 / q1) ^ 2.5 THEN q3 + 5 * (q3 - q1)
      ELSE q3 * (q3 / q1) ^ 2.5 END AS top
  MATCH {pattern}
  WITH at, total, unsigned, above, bottom, top, {node} AS node, [{values}][at] AS value
  WHERE value IS NOT NULL
  WITH at, total, node, value, CASE WHEN value < 0 AND unsigned THEN 'negative'
    WHEN value = 0 THEN CASE WHEN above THEN 'zero' END
    WHEN value > top THEN 'high' WHEN value < bottom THEN 'low' END AS side
  WITH at, total, side, min(value) AS least, max(value) AS most,
    collect(CASE WHEN side IS NOT NULL THEN [node, value] END) AS found
  WITH at, total, min(CASE WHEN side IS NULL THEN least END) AS least,
    max(CASE WHEN side IS NULL THEN most END) AS most, collect(found) AS sides
  WITH at, total, least, most, [s IN sides | [s, [f IN s
    WHERE f[1] <= 0 OR f[1] >= 3 * most OR f[1] * 3 <= least]]] AS sides
  WITH at, total, least, most, [s IN sides
    | [s[0], CASE WHEN size(s[1]) <= 2 OR size(s[1]) * 100 <= total THEN s[1] ELSE [] END]] AS sides
  WITH at, reduce(low = least, s IN sides | reduce(l = low, f IN s[0]
      | CASE WHEN f[1] < l AND NOT f IN s[1] THEN f[1] ELSE l END)) AS least,
    reduce(high = most, s IN sides | reduce(h = high, f IN s[0]
      | CASE WHEN f[1] > h AND NOT f IN s[1] THEN f[1] ELSE h END)) AS most,
    reduce(all = [], s IN sides | all + s[1]) AS odd
  WHERE size(odd) > 0
  RETURN {kind} AS kind, [{problems}][at] AS problem, size(odd) AS count,
    [f IN odd[..3] | f[0]] AS examples, [f IN odd[..3] | [f[1]]] AS details,
    '; the others have ' + toString(least) + ' to ' + toString(most) AS others
""")
MISSPELT = Template("""
  MATCH {pattern}
  WHERE {value} IN [{one}, {other}]
  WITH {value} AS value, count(*) AS times, collect({node})[..1] AS nodes
  ORDER BY times
  WITH collect(value) AS both, collect(times) AS times, collect(nodes) AS nodes
  WHERE size(both) = 2 AND times[0] = 1 AND times[1] >= {frequent}
  RETURN {kind} AS kind, {problem} AS problem, 1 AS count, nodes[0] AS examples,
    [['“' + both[0] + '”']] AS details,
    '; ' + toString(times[1]) + ' have “' + both[1] + '”' AS others
""")
OF_LABEL, OF_TYPE = Template("(n:{owner})"), Template("(a)-[n:{owner}]->()")
NODE, START = constant("n"), constant("a")
PLANNED = frozenset(
    map(
        stem,
        word_set(
            "due plan planned schedule scheduled expect expected promise promised target estimate "
            "estimated eta deadline forecast next until expiry expire request requested"
        ),
    )
)
"""Words of times that were meant: what comes after them is late, not wrong."""
OPPOSITES = frozenset(
    frozenset(map(stem, pair.split()))
    for pair in (
        "min max", "minimum maximum", "start end", "begin end", "from to", "low high",
        "lower upper", "lowest highest", "first last", "net gross", "bottom top", "floor ceiling",
    )
)  # fmt: skip
"""Words of two bounds of one thing."""
SIGNED = frozenset(
    map(
        stem,
        word_set(
            "temperature temp celsius balance change delta difference diff deviation offset growth "
            "margin profit elevation altitude depth variation adjustment result credit trend "
            "anomaly x y z net gain return loss"
        ),
    )
)
"""Words of numbers that may well be negative or zero."""


@dataclass(frozen=True, slots=True)
class CheckedKind:
    """Where values are: a label or a relationship type, `n` in the pattern that matches it."""

    owner: Owner
    keys: tuple[Property, ...]

    @property
    def given(self) -> dict[str, Fragment]:
        """The slots that all checks of it have."""
        is_label = isinstance(self.owner, LabelSchema)
        kind = self.owner.name if is_label else f"{spoken_name(self.owner.name)} relationship"
        return {
            "pattern": (OF_LABEL if is_label else OF_TYPE).fill(owner=name(self.owner.name)),
            "node": NODE if is_label else START,
            "kind": string(kind),
        }


@dataclass(frozen=True, slots=True)
class Focus:
    """What of the values a question is about: all times, or some keys of an owner, by name."""

    times: bool = False
    keys: frozenset[tuple[str, str]] = frozenset()

    def has(self, owner: Owner, keys: Iterable[Property]) -> bool:
        """Tell whether it is about one of several properties."""
        return any(
            (self.times and is_temporal(key)) or (owner.name, key.key) in self.keys for key in keys
        )


@dataclass(frozen=True, slots=True)
class ValueChecks:
    """The checks that are made, of so many."""

    branches: tuple[Fragment, ...] = ()
    total: int = 0

    @property
    def query(self) -> Fragment:
        """The query of all that are made; empty without any."""
        if not self.branches:
            return EMPTY
        return ODD_VALUES.fill(branches=joined("\n  UNION ALL\n", self.branches))

    @property
    def cut(self) -> str:
        """Say that not all were made; "" where all were."""
        if len(self.branches) == self.total:
            return ""
        return (
            f"Only {len(self.branches)} of {self.total} checks for odd values were made: "
            "ask about one kind for the others."
        )


def value_checks(call: IntentCall, focus: Focus | None) -> ValueChecks:
    """Write the checks of values, of what a question is about or of all: the orders first."""
    sources = list(_sources(call))
    checks = (_orders, _ranges, _misspellings)
    found = [check for write in checks for source in sources for check in write(source, focus)]
    return ValueChecks(tuple(found[:MOST_CHECKS]), len(found))


def _sources(call: IntentCall) -> Iterator[CheckedKind]:
    """Yield the kinds and types that a question names, or all, the largest first."""
    schema, profile = call.run.schema, call.context.profile
    labels = kinds_of(call)
    types = [t for t in map(schema.relationship_type, plain_types(schema, profile)) if t]
    named = set(call.slots.labels)
    if named:
        near = {p.type for p in schema.patterns if named & {p.start, p.end}}
        types = [type_ for type_ in types if type_.name in near]
    for label in labels:
        yield CheckedKind(label, tuple(value_keys(call, label)))
    for type_ in sorted(types, key=lambda type_: -type_.count):
        keys = (key for key in type_.properties if key.key not in profile.hidden_properties)
        yield CheckedKind(type_, tuple(key for key in keys if not key.key.startswith("_")))


def _orders(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Compare the times of a source in pairs, and two bounds."""
    times = [(one, other, True) for one, other in combinations(_times(source), 2)]
    times = [pair for pair in times if _is_known(source, *pair[:2]) or not _is_mixed(*pair[:2])]
    numbers = (key for key in source.keys if _is_number(key) and not is_temporal(key))
    bounds = [(a, b, False) for a, b in combinations(numbers, 2) if _are_bounds(a.key, b.key)]
    pairs = [
        pair for pair in (*times, *bounds) if focus is None or focus.has(source.owner, pair[:2])
    ]
    for at in range(0, len(pairs), MOST_PAIRS):
        yield _order(source, pairs[at : at + MOST_PAIRS])


def _order(source: CheckedKind, pairs: Sequence[tuple[Property, Property, bool]]) -> Fragment:
    known = [_is_known(source, one, other) for one, other, _ in pairs]
    return ORDER.fill(
        pairs=joined(", ", [_pair(one, other) for one, other, _ in pairs]),
        known=joined(", ", map(_truth, known)),
        problems=joined(", ", [_order_problems(*pair) for pair in pairs]),
        words=joined(", ", [string("before" if t else "below") for _, _, t in pairs]),
        least=number(LEAST_VALUES),
        share=number(USUAL),
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
    if not isinstance(source.owner, LabelSchema) or _is_mixed(one, other):
        return False
    return (one, other) == (event_key(source.owner), over_key(source.owner))


def _is_mixed(one: Property, other: Property) -> bool:
    """Tell whether one of two times was meant and the other was."""
    return _stems(one.key).isdisjoint(PLANNED) != _stems(other.key).isdisjoint(PLANNED)


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


def _are_bounds(one: str, other: str) -> bool:
    """Tell whether two names differ in a word and its opposite: "min_price" and "max_price"."""
    first, second = name_words(one), name_words(other)
    different = [{stem(a), stem(b)} for a, b in zip(first, second, strict=False) if a != b]
    return len(first) == len(second) and len(different) == 1 and different[0] in OPPOSITES


def _ranges(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Look for numbers of a source that are far from most, many in a branch, which plans fast."""
    keys = [key for key in source.keys if is_amount(key)]
    keys = [key for key in keys if focus is None or focus.has(source.owner, [key])]
    for at in range(0, len(keys), MOST_NUMBERS):
        some = keys[at : at + MOST_NUMBERS]
        signed = [not _stems(key.key).isdisjoint(SIGNED) for key in some]
        odd = [f"have {with_article(spoken_name(key.key))} far from all others" for key in some]
        yield FAR_OUT.fill(
            values=joined(", ", [property_of("n", key.key) for key in some]),
            signed=joined(", ", map(_truth, signed)),
            near=joined(", ", [number(4 if "FLOAT" in key.types else 2) for key in some]),
            problems=joined(", ", map(string, odd)),
            least=number(LEAST_VALUES),
            **source.given,
        )


def _truth(fact: bool) -> Fragment:
    return TRUE if fact else FALSE


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


def _stems(key: str) -> frozenset[str]:
    return frozenset(stem(word) for word in name_words(key))
