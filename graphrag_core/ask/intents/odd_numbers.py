"""Numbers far from those of their kind, and pairs of one unit in an unusual proportion."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from graphrag_core.ask.intents.amounts import is_amount, is_rate
from graphrag_core.ask.intents.checked_kinds import (
    LEAST_VALUES,
    PLANNED,
    CheckedKind,
    Focus,
    are_bounds,
    key_stems,
    truth,
)
from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    constant,
    joined,
    number,
    property_of,
    string,
)
from graphrag_core.english.function_words import word_set
from graphrag_core.english.wording import spoken_name, with_article
from graphrag_core.english.words import name_words, stem
from graphrag_core.types import Property

MOST_NUMBERS = 20
"""In one check of a kind."""

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
  WITH at, total, least, most, [s IN sides | [
    [f IN s WHERE NOT coalesce(f[1] <= 0 OR f[1] >= 3 * most OR f[1] * 3 <= least, false)],
    [f IN s WHERE f[1] <= 0 OR f[1] >= 3 * most OR f[1] * 3 <= least]]] AS sides
  WITH at, least, most, [s IN sides | CASE WHEN size(s[1]) <= 2 OR size(s[1]) * 100 <= total
    THEN s ELSE [s[0] + s[1], []] END] AS sides
  WITH at, reduce(low = least, s IN sides | reduce(l = low, f IN s[0]
      | CASE WHEN f[1] < l THEN f[1] ELSE l END)) AS least,
    reduce(high = most, s IN sides | reduce(h = high, f IN s[0]
      | CASE WHEN f[1] > h THEN f[1] ELSE h END)) AS most,
    [f IN reduce(all = [], s IN sides | all + s[1]) WHERE {only}] AS odd
  WHERE size(odd) > 0
  RETURN {kind} AS kind, [{problems}][at] AS problem, size(odd) AS count,
    [f IN odd[..3] | f[0]] AS examples, [f IN odd[..3] | [{details}][at]] AS details,
    [{before}][at] + toString(least) + ' to ' + toString(most) + [{after}][at] AS others
""")
PROPORTION = Template(
    "CASE WHEN {one} > 0 AND {other} > 0 THEN round(toFloat({one}) / {other}, 2) END"
)
ITSELF, FOUND = constant("[f[1]]"), constant("f[0]")
BOTH = Template("[{one}, 'against', {other}]")
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
class _Number:
    """A number of a node `n`: its value, what is said where it is far out, and what is usual.

    `details` are written of the found `f`, `near` is how far most are from the smallest at most
    where zero is none of them.
    """

    value: Fragment
    problem: str
    details: Fragment = ITSELF
    before: str = "; the others have "
    after: str = ""
    signed: bool = False
    near: int = 4


def number_checks(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Look for numbers of a source that are far from most, many in a branch, which plans fast."""
    keys = (key for key in source.keys if is_amount(key))
    numbers = [_own(key) for key in keys if focus is None or focus.has(source.owner, [key])]
    yield from _checks(source, numbers)


def proportion_checks(source: CheckedKind, focus: Focus | None) -> Iterator[Fragment]:
    """Look for pairs of one unit that differ far more than most: a cost and its estimate."""
    pairs = _pairs(source) if source.is_label else ()
    yield from _checks(
        source, [_proportion(*p) for p in pairs if focus is None or focus.has(source.owner, p)]
    )


def _checks(source: CheckedKind, numbers: Sequence[_Number]) -> Iterator[Fragment]:
    for at in range(0, len(numbers), MOST_NUMBERS):
        some = numbers[at : at + MOST_NUMBERS]
        yield FAR_OUT.fill(
            values=joined(", ", [one.value for one in some]),
            signed=joined(", ", [truth(one.signed) for one in some]),
            near=joined(", ", [number(one.near) for one in some]),
            problems=joined(", ", [string(one.problem) for one in some]),
            details=joined(", ", [one.details for one in some]),
            before=joined(", ", [string(one.before) for one in some]),
            after=joined(", ", [string(one.after) for one in some]),
            only=source.only(FOUND),
            least=number(LEAST_VALUES),
            **source.given,
        )


def _own(key: Property) -> _Number:
    return _Number(
        property_of("n", key.key),
        f"have {with_article(spoken_name(key.key))} far from all others",
        signed=not key_stems(key.key).isdisjoint(SIGNED),
        near=4 if "FLOAT" in key.types else 2,
    )


def _proportion(one: Property, other: Property) -> _Number:
    """Compare two numbers: by how many times the first is the second."""
    said, than = spoken_name(one.key), spoken_name(other.key)
    return _Number(
        PROPORTION.fill(one=property_of("n", one.key), other=property_of("n", other.key)),
        f"have {with_article(said)} that does not fit the {than}",
        BOTH.fill(one=property_of(FOUND, one.key), other=property_of(FOUND, other.key)),
        "; of the others it is ",
        " times as much",
    )


def _pairs(source: CheckedKind) -> Iterator[tuple[Property, Property]]:
    """Yield pairs of amounts of one unit, by the last word of their names, the meant one last."""
    keys = (key for key in source.keys if is_amount(key) and not is_rate(key))
    counted = [key for key in keys if key_stems(key.key).isdisjoint(SIGNED)]
    for one, other in combinations(counted, 2):
        alike = name_words(one.key)[-1:] == name_words(other.key)[-1:]
        if alike and not are_bounds(one.key, other.key):
            yield (other, one) if _is_meant(one) and not _is_meant(other) else (one, other)


def _is_meant(key: Property) -> bool:
    return not key_stems(key.key).isdisjoint(PLANNED)
